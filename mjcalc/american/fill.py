"""How tiles fill the hand of a card that they make (A9, A13)."""

from __future__ import annotations

from functools import lru_cache

from mjcalc.american.exposure import Exposure
from mjcalc.american.lines import CardLine, LineHand
from mjcalc.american.pattern import SMALLEST_WITH_JOKER
from mjcalc.notation import Hand
from mjcalc.result import Group, Line
from mjcalc.tiles import AMERICAN_TILES, BITS

_FIELD = (1 << BITS) - 1
_JOKER = AMERICAN_TILES.codes[AMERICAN_TILES.joker]
_Filled = tuple[Group, ...]
"""A group of a hand filled in each way there is, by the number of jokers in it."""


def line_result(line: CardLine, line_hand: LineHand) -> Line:
    """The line of a hand as results show it, with the alternative that the hand is."""
    return _line(line, line_hand.pattern.text)


def fill(line_hand: LineHand, hand: Hand, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    """The tiles of a hand that was found to fit, dealt to the groups.

    Exposures go to the first groups like them, naturals to singles and pairs, then to the others as they are
    written; jokers fill the rest.
    """
    plan = _plan(line_hand)
    if plan is None:
        return _fill_in_order(line_hand, hand.concealed, exposures)
    concealed = hand.concealed
    if not exposures:
        return tuple([filled[size - (concealed >> shift & _FIELD)] for shift, size, filled, _ in plan])
    jokers = {exposure.shift: exposure.jokers for exposure in exposures}
    return tuple(
        [
            exposed[jokers[shift]] if shift in jokers else filled[size - (concealed >> shift & _FIELD)]
            for shift, size, filled, exposed in plan
        ]
    )


@lru_cache(1 << 13)
def _plan(line_hand: LineHand) -> tuple[tuple[int, int, _Filled, _Filled], ...] | None:
    """How to fill a hand whose groups are all of different tiles; None for a hand with two groups of one tile.

    For each group: where its tiles are counted in packed tiles, its size, and the group filled, concealed and exposed.
    """
    groups = line_hand.groups
    if len(dict(groups)) < len(groups):
        return None
    return tuple(
        (BITS * kind, size, _filled(printed.text, kind, size, False), _filled(printed.text, kind, size, True))
        for printed, (kind, size) in zip(line_hand.pattern.groups, groups, strict=True)
    )


def _fill_in_order(line_hand: LineHand, concealed: int, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    """The groups filled, when naturals of one tile may go to more than one of them."""
    groups = line_hand.groups
    jokers: dict[int, int] = {}
    for exposure in exposures:
        place = next(at for at, group in enumerate(groups) if group == exposure.group and at not in jokers)
        jokers[place] = exposure.jokers
    exposed = set(jokers)
    for place in sorted(range(len(groups)), key=lambda place: groups[place][1] >= SMALLEST_WITH_JOKER):
        if place not in jokers:
            kind, size = groups[place]
            naturals = min(concealed >> BITS * kind & _FIELD, size)
            concealed -= naturals << BITS * kind
            jokers[place] = size - naturals
    return tuple(
        _filled(printed.text, kind, size, place in exposed)[jokers[place]]
        for place, (printed, (kind, size)) in enumerate(zip(line_hand.pattern.groups, groups, strict=True))
    )


@lru_cache(1 << 12)
def _filled(pattern: str, kind: int, size: int, exposed: bool) -> _Filled:
    code = AMERICAN_TILES.codes[kind]
    return tuple(
        Group(pattern, (code,) * (size - jokers) + (_JOKER,) * jokers, (code,) * size, exposed)
        for jokers in range(size + 1)
    )


@lru_cache(4096)
def _line(line: CardLine, hand: str) -> Line:
    return Line(line.id, line.section, hand, line.value, line.concealed)
