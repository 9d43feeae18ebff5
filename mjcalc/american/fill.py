"""How tiles fill the hand of a card that they make (A9, A13)."""

from __future__ import annotations

from functools import lru_cache

from mjcalc.american.exposure import Exposure
from mjcalc.american.lines import CardLine, LineHand
from mjcalc.american.pattern import SMALLEST_WITH_JOKER
from mjcalc.notation import Hand
from mjcalc.result import Group, Line
from mjcalc.tiles import AMERICAN_TILES, BITS, FIELD

_JOKER = AMERICAN_TILES.codes[AMERICAN_TILES.joker]
_Filled = tuple[Group, ...]
"""A group filled in each way there is, by the number of jokers in it."""
_Plan = tuple[tuple[int, int, _Filled, _Filled], ...]
"""For each group of a hand: where its tile is counted in packed tiles, its size, and it filled, concealed and laid."""


def line_result(line: CardLine, line_hand: LineHand) -> Line:
    """The line of a hand as results show it, with the alternative that the hand is."""
    return _line(line, line_hand.pattern.text)


def fill(line_hand: LineHand, hand: Hand, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    """The tiles of a hand that was found to fit, dealt to the groups.

    Exposures go to the first groups like them, naturals to singles and pairs, then to the others as they are
    written; jokers fill the rest.
    """
    if hand.jokers:
        return _fill(line_hand, hand.concealed, exposures)
    return _fill_without_jokers(line_hand, hand.concealed, exposures)


def _fill(line_hand: LineHand, concealed: int, exposures: tuple[Exposure, ...]) -> tuple[Group, ...]:
    plan, order = _plan(line_hand)
    if order:
        return _fill_in_order(line_hand, plan, order, concealed, exposures)
    if not exposures:
        return tuple([filled[size - (concealed >> shift & FIELD)] for shift, size, filled, _ in plan])
    jokers = {exposure.shift: exposure.jokers for exposure in exposures}
    return tuple(
        [
            laid[jokers[shift]] if shift in jokers else filled[size - (concealed >> shift & FIELD)]
            for shift, size, filled, laid in plan
        ]
    )


_fill_without_jokers = lru_cache(1 << 13)(_fill)
"""Without jokers a hand of the card is filled in few ways."""


@lru_cache(1 << 13)
def _plan(line_hand: LineHand) -> tuple[_Plan, tuple[int, ...]]:
    """How to fill a hand, and in which order: none, when all its groups differ in their tile."""
    groups = line_hand.groups
    plan = []
    for printed, (kind, size) in zip(line_hand.pattern.groups, groups, strict=True):
        laid = _filled(printed.text, kind, size, True) if size >= SMALLEST_WITH_JOKER else ()
        plan.append((BITS * kind, size, _filled(printed.text, kind, size, False), laid))
    order: tuple[int, ...] = ()
    if len(dict(groups)) < len(groups):
        order = tuple(sorted(range(len(groups)), key=lambda place: groups[place][1] >= SMALLEST_WITH_JOKER))
    return tuple(plan), order


def _fill_in_order(
    line_hand: LineHand, plan: _Plan, order: tuple[int, ...], concealed: int, exposures: tuple[Exposure, ...]
) -> tuple[Group, ...]:
    """The groups filled, when naturals of one tile may go to more than one of them."""
    found: dict[int, Group] = {}
    for exposure in exposures:
        place = line_hand.groups.index(exposure.group)
        while place in found:
            place = line_hand.groups.index(exposure.group, place + 1)
        found[place] = plan[place][3][exposure.jokers]
    for place in order:
        if place not in found:
            shift, size, filled, _ = plan[place]
            held = min(concealed >> shift & FIELD, size)
            concealed -= held << shift
            found[place] = filled[size - held]
    return tuple([found[place] for place in range(len(plan))])


@lru_cache(1 << 12)
def _filled(pattern: str, kind: int, size: int, exposed: bool) -> _Filled:
    small = size < SMALLEST_WITH_JOKER
    code = AMERICAN_TILES.codes[kind]
    as_ = (code,) * size
    return tuple(
        [Group(pattern, as_[jokers:] + (_JOKER,) * jokers, as_, exposed) for jokers in range(1 if small else size + 1)]
    )


@lru_cache(4096)
def _line(line: CardLine, hand: str) -> Line:
    return Line(line.id, line.section, hand, line.value, line.concealed)
