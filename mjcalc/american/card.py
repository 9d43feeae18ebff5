"""A card of the American game as types, and how it is read from TOML.

The words of the rules are here, the hands and their values on the card: a new year is a new file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from mjcalc.american.lines import CardLine, CardSection
from mjcalc.american.rows import read_sections
from mjcalc.american.terms import House, Rates, Tournament, read_house, read_rates, read_tournament
from mjcalc.errors import Fault
from mjcalc.tiles import AMERICAN
from mjcalc.tomlfile import Section, TomlFile

FIRST_YEAR, LAST_YEAR = 1900, 2999


class AmericanCard(msgspec.Struct, frozen=True, kw_only=True, eq=False, gc=False):
    """A card. `key` is the name it was asked by; `lines` are those of all sections, in the card's order.

    `tournament` is None where points are paid; `warnings` tells what is allowed but hardly meant.
    """

    key: str
    name: str
    year: int | None
    source: str
    sections: tuple[CardSection, ...]
    lines: tuple[CardLine, ...]
    rates: Rates
    tournament: Tournament | None
    house: House
    warnings: tuple[Fault, ...]

    game: Literal["american"] = AMERICAN


def read_american(file: TomlFile, key: str) -> AmericanCard:
    """The card in a TOML file. Raises MjcalcError (`bad-card`) with every fault in it."""
    top = file.section()
    head = top.table("card")
    head.choice("game", (AMERICAN,))
    sections = read_sections(top)
    card = AmericanCard(
        key=key,
        name=head.text("name"),
        year=head.whole("year", FIRST_YEAR, LAST_YEAR) if "year" in head else None,
        source=head.text("source", ""),
        sections=sections,
        lines=tuple(line for section in sections for line in section.lines),
        rates=read_rates(top.table("payment", optional=True)),
        tournament=_read_tournament(top),
        house=read_house(top.table("house", optional=True)),
        warnings=tuple(file.warnings),
    )
    for section in (head, top):
        section.close()
    file.check()
    return card


def _read_tournament(top: Section) -> Tournament | None:
    table = top.table("tournament", optional=True)
    if "tournament" not in top:
        return None
    for unused in ("payment", "house"):
        if unused in top:
            top.warn(unused, "no effect: in a tournament points are scored and nothing is paid (A22)")
    return read_tournament(table)
