"""Reading a card of the American game from TOML, with every fault in it."""

from __future__ import annotations

from mjcalc.american.card import FIRST_YEAR, LAST_YEAR, AmericanCard
from mjcalc.american.rows import read_sections
from mjcalc.american.terms import Tournament, read_house, read_rates, read_tournament
from mjcalc.tiles import AMERICAN
from mjcalc.tomlfile import Section, TomlFile


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
