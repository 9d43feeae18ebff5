"""The command line: one module a command, each thin. A command is imported when it is asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import typer

import mjcalc
from mjcalc.cli.usage import check_options
from mjcalc.errors import bad

COMMANDS = ("score", "check", "batch", "settle", "session", "card", "referee", "rules", "tiles")

COMPLETE = "_MJCALC_COMPLETE"
"""The variable by which a shell asks for completion, as typer names it."""
_HELP = """Score Malaysian 3 Kaki and American mahjong, and settle who pays whom.

\b
    mjcalc score "234t 567t 99t (RR*) (EEE) + f2 k1" --seat south --from east
    mjcalc check "234t 567t 99t RR (EEE) + f2 k1" --seat south
    mjcalc batch examples/batch.jsonl
    mjcalc settle examples/night-3kaki.toml
    mjcalc referee discard 6t --claimed "(456t)"
    mjcalc rules K24
    mjcalc tiles
"""


def main() -> None:
    """Run the command line; exit status 0, 1 or 2, and 130 when it is interrupted."""
    from mjcalc.cli.output import prepare_streams, reporting

    prepare_streams()
    completes = COMPLETE in os.environ
    with reporting(as_json="--json" in sys.argv):
        refuse_bare_hand(sys.argv[1:])
        command = typer.main.get_command(build_app(sys.argv[1:], completes))
        if completes:
            from mjcalc.cli.completion import prepare

            prepare(command)
        check_options(command, sys.argv[1:])
        raise SystemExit(command(prog_name="mjcalc", standalone_mode=False) or 0)


def refuse_bare_hand(words: list[str]) -> None:
    """Raise MjcalcError (`bad-usage`) for a hand where a command should stand."""
    word = next(iter(words), "")
    if not word.strip() or word.startswith("-") or word.partition(" ")[0] in COMMANDS:
        return
    from mjcalc.cli.other_game import is_like_hand

    if is_like_hand(word):
        raise bad("bad-usage", f"'{word}' is not a command: a hand is valued by mjcalc score \"...\" (see mjcalc -h)")


def build_app(words: list[str], completes: bool = False) -> typer.Typer:
    """The application with the command these words begin with, or with all of them for help and misspellings.

    `completes`: it is to answer a shell that completes words.
    """
    app = typer.Typer(
        help=_HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=completes,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_top)
    asked = [name for name in words[:1] if name in COMMANDS]
    for name in asked or COMMANDS:
        import_module(f"mjcalc.cli.{name}").register(app)
    _tell_whole(app)
    return app


def _tell_whole(app: typer.Typer) -> None:
    """Let the list of commands show the first line of each command's help whole: typer would cut it."""
    for command in app.registered_commands:
        command.short_help = (command.help or "").partition("\n")[0]
    for group in app.registered_groups:
        inner = group.typer_instance
        if inner is not None:
            group.short_help = str(inner.info.help).partition("\n")[0]
            _tell_whole(inner)


def _top(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", "-V", help="Print the version and exit."),
) -> None:
    if version:
        typer.echo(f"mjcalc {mjcalc.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
