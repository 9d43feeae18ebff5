"""`mjcalc settle`: replay a session, and tell who pays whom at the end."""

# No postponed annotations here: typer would have to evaluate each of them again.
from typing import Annotated

import typer

from mjcalc.cli.look import Look, lines, noted
from mjcalc.cli.night_forms import fault_object, hand_object, night_csv, night_markdown, night_object
from mjcalc.cli.night_text import hand_text, night_text
from mjcalc.cli.output import standard_input, warn, write
from mjcalc.cli.places import cards_folder, named_file
from mjcalc.errors import bad
from mjcalc.reckoning import reckon
from mjcalc.result import to_json
from mjcalc.session import Night, replay
from mjcalc.session_file import BAD_SESSION, Session, read_session, session_in
from mjcalc.textfile import LARGEST, text_of

_HELP = """Replay a session: who pays whom at the end, and every hand with its running totals.

\b
    mjcalc settle examples/night-3kaki.toml
    mjcalc settle examples/night-3kaki.toml --hand 5
    mjcalc settle examples/night-american.toml --markdown

A fault in the file is told with its line and hand; the hands before it are shown all the same, and the exit
status is 2. - reads the session from standard input.
"""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("settle", help=_HELP, no_args_is_help=True)(command)


def command(
    file: Annotated[str, typer.Argument(help="The session file.")],
    hand: Annotated[int | None, typer.Option(help="Explain one hand in full.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the night as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row for each hand.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print it for a chat.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures, no colour.")] = False,
) -> None:
    """Read the options, replay, and print."""
    if as_json + as_csv + as_markdown > 1:
        raise bad("bad-record", "choose one of --json, --csv and --markdown", key="settle")
    if hand is not None and (as_csv or as_markdown):
        raise bad("bad-record", "this does not go with --csv or --markdown, but with --json", key="--hand")
    night = replay(_session(file))
    look = Look.here(ascii_only=ascii_only)
    if hand is not None:
        _show_hand(night, hand, look, as_json=as_json)
        return
    reckoning = reckon(night)
    if as_json:
        write(to_json(night_object(night, reckoning)))
        warn((*night.notes, *reckoning.notes))
        raise typer.Exit(2 if night.faults else 0)
    if as_csv:
        write(night_csv(night, reckoning).encode())
    elif as_markdown:
        write(night_markdown(night, reckoning), for_people=False)
    else:
        write(night_text(night, reckoning, look))
    night.check()


def _show_hand(night: Night, number: int, look: Look, *, as_json: bool) -> None:
    played = night.hand(number)
    if not as_json:
        write(lines(hand_text(played, look), noted(night.notes_of(played))))
        night.check()
        return
    write(to_json(hand_object(played) | {"error": fault_object(night)}))
    warn((*played.result.notes, *night.notes_of(played)))
    raise typer.Exit(2 if night.faults else 0)


def _session(file: str) -> Session:
    if file != "-":
        return read_session(named_file(file), cards_folder())
    name = "standard input"
    raw = standard_input("a session from the keyboard").read(LARGEST + 1)
    return session_in(text_of(raw, name, BAD_SESSION), name, cards_folder())
