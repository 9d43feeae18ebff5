"""Completion in a shell: typer knows the commands and options, and here are the values known beforehand.

The shell asks by the variable `_MJCALC_COMPLETE`. In any other run nothing of this is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import tomli

from mjcalc.card import GAMES, card_files, shipped_folder
from mjcalc.cli import COMPLETE
from mjcalc.cli.places import cards_folder
from mjcalc.errors import bad, nearest
from mjcalc.tiles import SEATS

SHELLS = ("bash", "zsh", "fish")

_ASKED = tuple(f"{what}_{shell}" for what in ("source", "complete") for shell in SHELLS)
_COMP_WORDS, _COMP_CWORD = "COMP_WORDS", "COMP_CWORD"
Values = Callable[[Any], Iterable[str]]
"""Gives the words there are, from typer's context: what has been typed so far."""


class _Offer(msgspec.Struct):
    """A word offered, as typer asks for it."""

    value: str
    help: str | None = None


def prepare(command: Any) -> None:
    """Make a command with its subcommands ready for what the shell asks; then running it answers.

    Raises MjcalcError (`bad-usage`) for what no shell asks.
    """
    asked = os.environ[COMPLETE]
    if asked not in _ASKED:
        message = f"'{asked}' is not one of {', '.join(_ASKED)}{nearest(asked, _ASKED)}"
        raise bad("bad-usage", message, key=COMPLETE)
    if asked.startswith("complete"):
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - a fault must not be written into what is typed
    modules: dict[str, Any] = sys.modules
    modules["rich"] = None  # typer would send help through it: that takes long, and drops what stands in [ ]
    _join_values()
    command.params = [each for each in command.params if "completion" not in each.name]
    for words, each in _commands(command, ()):
        for parameter in each.params:
            if values := _values_of(words, parameter):
                parameter.shell_complete = _completer(values)


def _join_values() -> None:
    """In bash `--seat=so` comes as three words: take the `=` out."""
    words = os.environ.get(_COMP_WORDS, "").split("\n")
    if "=" not in words:
        return
    at = int(os.environ.get(_COMP_CWORD, "0"))
    before = [word for word in words[:at] if word != "="]
    now = ["" if word == "=" else word for word in words[at : at + 1]]
    os.environ[_COMP_WORDS] = "\n".join([*before, *now])
    os.environ[_COMP_CWORD] = str(len(before))


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The command and those below it, each with the words that lead to it."""
    yield words, command
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, (*words, name))


def _values_of(words: tuple[str, ...], parameter: Any) -> Values | None:
    """What an option or argument may be, or None when nobody knows beforehand."""
    if words == ("session", "add") and parameter.name in ("winner", "from_", "liable", "dead"):
        return _players
    return _BY_COMMAND.get((*words, parameter.name)) or _BY_NAME.get(parameter.name)


def _completer(values: Values) -> Callable[[Any, str], list[_Offer]]:
    def complete(context: Any, beginning: str) -> list[_Offer]:
        return [_Offer(value) for value in values(context) if value.startswith(beginning)]

    return complete


def _cards(_context: Any) -> list[str]:
    folders = [folder for folder in (cards_folder(), shipped_folder()) if folder]
    return sorted({path.stem for folder in folders for path in card_files(folder)})


def _players(context: Any) -> list[str]:
    """The players of the session file that was named; words before an option without its value stand in `args`."""
    with suppress(OSError, ValueError, KeyError, TypeError, IndexError):
        file = Path(context.params["file"] or context.args[0])
        return [str(player) for player in tomli.loads(file.read_text("utf-8"))["players"]]
    return []


def _events(_context: Any) -> tuple[str, ...]:
    from mjcalc.american.record import EVENTS as AMERICAN_EVENTS
    from mjcalc.kaki.record import EVENTS as KAKI_EVENTS

    return (*KAKI_EVENTS, *AMERICAN_EVENTS)


def _faults(_context: Any) -> tuple[str, ...]:
    from mjcalc.american.referee.fault import KINDS
    from mjcalc.kaki.referee.fault import TRAP

    return (TRAP, *KINDS)


def _steps(_context: Any) -> tuple[str, ...]:
    from mjcalc.american.referee.charleston import STEPS

    return STEPS


def _moments(_context: Any) -> tuple[str, ...]:
    from mjcalc.counting import MOMENTS

    return MOMENTS


def _rules(_context: Any) -> list[str]:
    from mjcalc.rules import all_rules

    return [entry.rule for entry in all_rules() if entry.rule]


def _fixed(*values: str) -> Values:
    return lambda _context: values


_BY_NAME: dict[str, Values] = {
    "card": _cards,
    **dict.fromkeys(("seat", "from_", "liable", "dead", "by", "winner"), _fixed(*SEATS)),
    **dict.fromkeys(("event", "events"), _events),
    **dict.fromkeys(("format_", "to"), _fixed("jsonl", "csv")),
    "game": _fixed(*GAMES),
    "tile_from": _fixed("hand", "discard"),
    **dict.fromkeys(("step", "after"), _steps),
    "moment": _moments,
    "kind": _faults,
    "query": _rules,
}
_BY_COMMAND: dict[tuple[str, ...], Values] = {
    ("card", "new", "from_"): _cards,
    ("card", "show", "name"): _cards,
    ("card", "check", "files"): _cards,
    ("card", "fingerprint", "file"): _cards,
}
