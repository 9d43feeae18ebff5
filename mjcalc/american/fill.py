"""How tiles fill the hand of a card that they make (A9, A13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from mjcalc.american.exposure import Exposure
from mjcalc.american.lines import CardLine, LineHand
from mjcalc.american.pattern import SMALLEST_WITH_JOKER
from mjcalc.notation import Hand
from mjcalc.result import Group, Line
from mjcalc.tiles import AMERICAN_TILES, BITS, FIELD

_JOKER = AMERICAN_TILES.codes[AMERICAN_TILES.joker]
_Filled = tuple[Group, ...]
"""A group filled by each number of naturals, jokers the rest; of singles and pairs only the last is ever used."""


class _Part(NamedTuple):
    """A group of a hand: its place and size, where its tile is counted in packed tiles, and it filled in each way."""

    place: int
    size: int
    shift: int
    concealed: _Filled
    laid: _Filled


class _Plan(msgspec.Struct, frozen=True, gc=False):
    """How to fill a hand: its groups without a joker, and the parts that may have jokers or be laid.

    `in_order` are all the parts as they take naturals: none, when all the groups differ in their tile.
    """

    naturals: tuple[Group, ...]
    open: tuple[_Part, ...]
    in_order: tuple[_Part, ...]


def line_result(line: CardLine, line_hand: LineHand) -> Line:
    """The line of a hand as results show it, with the alternative that the hand is."""
    return _line(line, line_hand.pattern.text)


def fill(line_hand: LineHand, hand: Hand, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    """The tiles of a hand that was found to fit, dealt to the groups.

    Exposures go to the first groups like them, naturals to singles and pairs, then to the others as they are
    written; jokers fill the rest.
    """
    plan = _plan(line_hand)
    if not hand.jokers and not exposures:
        return plan.naturals
    if plan.in_order:
        return _fill_in_order(line_hand, plan, hand.concealed, exposures)
    laid_naturals = {exposure.shift: exposure.naturals for exposure in exposures}
    held = hand.concealed
    groups = list(plan.naturals)
    for place, _, shift, concealed, laid in plan.open:
        groups[place] = laid[laid_naturals[shift]] if shift in laid_naturals else concealed[held >> shift & FIELD]
    return tuple(groups)


@lru_cache(1 << 13)
def _plan(line_hand: LineHand) -> _Plan:
    groups = line_hand.groups
    parts = [
        _part(place, printed.text, kind, size)
        for place, (printed, (kind, size)) in enumerate(zip(line_hand.pattern.groups, groups, strict=True))
    ]
    closed = [part for part in parts if part.size < SMALLEST_WITH_JOKER]
    open_ = [part for part in parts if part.size >= SMALLEST_WITH_JOKER]
    return _Plan(
        naturals=tuple([part.concealed[part.size] for part in parts]),
        open=tuple(open_),
        in_order=() if len(dict(groups)) == len(groups) else (*closed, *open_),
    )


def _fill_in_order(line_hand: LineHand, plan: _Plan, held: int, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    """The groups filled, when naturals of one tile may go to more than one of them."""
    groups = list(plan.naturals)
    laid: dict[int, int] = {}
    for exposure in exposures:
        place = line_hand.groups.index(exposure.group)
        while place in laid:
            place = line_hand.groups.index(exposure.group, place + 1)
        laid[place] = exposure.naturals
    for part in plan.in_order:
        if part.place in laid:
            groups[part.place] = part.laid[laid[part.place]]
        else:
            naturals = min(held >> part.shift & FIELD, part.size)
            held -= naturals << part.shift
            groups[part.place] = part.concealed[naturals]
    return tuple(groups)


@lru_cache(1 << 12)
def _part(place: int, pattern: str, kind: int, size: int) -> _Part:
    return _Part(place, size, BITS * kind, _filled(pattern, kind, size, False), _filled(pattern, kind, size, True))


def _filled(pattern: str, kind: int, size: int, exposed: bool) -> _Filled:
    as_ = (AMERICAN_TILES.codes[kind],) * size
    return tuple(
        [Group(pattern, as_[:naturals] + (_JOKER,) * (size - naturals), as_, exposed) for naturals in range(size + 1)]
    )


@lru_cache(4096)
def _line(line: CardLine, hand: str) -> Line:
    return Line(line.id, line.section, hand, line.value, line.concealed)
