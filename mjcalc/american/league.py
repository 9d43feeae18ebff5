"""A typed card against the fingerprints of the League's card of a year (A28)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.fingerprint import hands_fingerprint, line_fingerprint
from mjcalc.american.lines import CardLine
from mjcalc.errors import bad, misspelling
from mjcalc.tomlfile import read_toml

FILE = "league-fingerprints.toml"


class LeagueLine(msgspec.Struct, frozen=True):
    """A line of the League's card: its section, and the fingerprints of its hands, and of these with value and X/C."""

    section: str
    hands: str
    line: str


class Comparison(msgspec.Struct, frozen=True):
    """Lines that agree, that agree but in value or X/C, and that are no line of that year.

    `missing` tells how many lines of each section have not been typed.
    """

    agree: tuple[CardLine, ...]
    worth_differs: tuple[CardLine, ...]
    unknown: tuple[CardLine, ...]
    missing: dict[str, int]


def league_lines(folder: Path, year: int) -> tuple[LeagueLine, ...]:
    """The League's lines of a year. Raises MjcalcError (`bad-record`) that names the years there are."""
    years: dict[str, Any] = read_toml(folder / FILE, "bad-card").data
    if str(year) not in years:
        meant = misspelling(str(year), years)
        message = f"there are no fingerprints of {year}{meant}; there are those of {', '.join(years)}"
        raise bad("bad-record", message, key="--league")
    return tuple(LeagueLine(*row) for row in years[str(year)]["lines"])


def compare(card: AmericanCard, league: tuple[LeagueLine, ...]) -> Comparison:
    """Which lines of a card are lines of the League's, and which of those are still missing."""
    by_hands = {line.hands: line for line in league}
    agree: list[CardLine] = []
    worth_differs: list[CardLine] = []
    unknown: list[CardLine] = []
    missing = dict(by_hands)
    for line in card.lines:
        same = by_hands.get(hands_fingerprint(line))
        if same is None:
            unknown.append(line)
            continue
        missing.pop(same.hands, None)
        (agree if same.line == line_fingerprint(line) else worth_differs).append(line)
    left = Counter(line.section for line in missing.values())
    return Comparison(tuple(agree), tuple(worth_differs), tuple(unknown), dict(left))
