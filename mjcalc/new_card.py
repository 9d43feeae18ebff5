"""The text of a new card: a template or another card, with a name and a year of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli

from mjcalc.card import DEFAULT, GAMES, Card, find_card, load_card, shipped_folder
from mjcalc.errors import bad, nearest
from mjcalc.tiles import AMERICAN, KAKI
from mjcalc.tomlfile import quoted
from mjcalc.tomllines import lines_of

_THIS_CARD = 2026
_KEY = r"""(?<![\w-])(?:card\s*\.\s*)?["']?{}["']?\s*=\s*"""
_VALUE = r"""("(?:\\.|[^"\\])*"|'[^']*'|[^\s,}#]+)"""


def new_card(name: str, game: str | None, year: int | None, begun_from: str | None, folder: Path | None) -> str:
    """The text of a new card called `name`, of a game or begun from a card of `folder` or a shipped one.

    Raises MjcalcError for a game, a card or a year that cannot be had so.
    """
    if begun_from is None and game == AMERICAN:
        template = (shipped_folder() / "templates" / "american.toml").read_text("utf-8")
        return template.replace("{year}", str(year or _THIS_CARD)).replace('"{name}"', quoted(name))
    if begun_from is None and game not in (None, KAKI):
        raise bad("bad-record", f"'{game}' is not a game: 3kaki or american{nearest(game or '', GAMES)}", key="--game")
    path = find_card(begun_from, folder) if begun_from is not None else shipped_folder() / f"{DEFAULT}.toml"
    source = load_card(path)
    if game not in (None, source.game):
        raise bad("bad-record", f"{begun_from} is a card of the game {source.game}", key="--game")
    return _begun(path.read_text("utf-8-sig"), source, name, year)


def _begun(text: str, source: Card, name: str, year: int | None) -> str:
    """The text of another card with this name, and this year if any."""
    text = re.sub(r"\A# .*\n", "# A card of our own, begun from another.\n", text)
    text = _with(text, "name", name)
    if year is None:
        return text
    if source.game != AMERICAN:
        raise bad("bad-record", "a year belongs to American cards", key="--year")
    return _with(text, "year", year)


def _with(text: str, key: str, value: str | int) -> str:
    """The text with another value of a key of its `[card]` table, and nothing else in it changed."""
    data = tomli.loads(text)
    wanted = {**data, "card": {**data["card"], key: value}}
    for changed in _changes(text, key, quoted(value) if isinstance(value, str) else str(value)):
        if _data(changed) == wanted:
            return changed
    raise bad(
        "bad-record", f"the {key} cannot be changed as [card] is written there: copy the file by hand", key="--from"
    )


def _changes(text: str, key: str, value: str) -> Iterator[str]:
    """What the text may become: the value put in place of the old one, or the key before the card's name."""
    lines = lines_of(text)
    if ("card", key) in lines:
        for match in _on_line(text, lines["card", key], key):
            yield text[: match.start(1)] + value + text[match.end(1) :]
        return
    for match in _on_line(text, lines["card", "name"], "name"):
        for added in (f"{key} = {value}\n", f"{key} = {value}, ", f"card.{key} = {value}\n"):
            yield text[: match.start()] + added + text[match.start() :]


def _on_line(text: str, line: int, key: str) -> list[re.Match[str]]:
    """Wherever on a line of the text such a key seems to have a value."""
    rows = text.split("\n")
    start = sum(len(row) + 1 for row in rows[: line - 1])
    return list(re.compile(_KEY.format(key) + _VALUE).finditer(text, start, start + len(rows[line - 1])))


def _data(text: str) -> dict[str, Any] | None:
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError:
        return None
