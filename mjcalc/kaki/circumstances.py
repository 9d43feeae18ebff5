"""What everything but the arrangement answers to the items of a fan list: the way of winning, Fei, bonus tiles."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from mjcalc.kaki.record import SEATS
from mjcalc.kaki.table import BonusTest, Condition
from mjcalc.notation import Hand
from mjcalc.tiles import FAMILIES

HALF = 8
"""The bits of two families in a bonus mask: flowers and seasons below, animals and faces above."""


class Circumstances(msgspec.Struct, frozen=True, gc=False):
    """All that items may ask besides the arrangement; `bonus` is the mask of the bonus tiles."""

    self_draw: bool
    events: tuple[str, ...]
    concealed: bool
    fei_in_sets: int
    sunk: int
    bonus: int


def is_concealed(hand: Hand) -> bool:
    """Whether a hand has no exposed set."""
    for laid in hand.sets:  # noqa: SIM110 - a generator takes three times as long
        if not laid.concealed:
            return False
    return True


def granted(when: Condition, case: Circumstances, seat: str) -> int:
    """How often the circumstances grant a condition to the player at `seat`; 0 when they forbid it."""
    if when.self_draw not in (None, case.self_draw) or when.concealed not in (None, case.concealed):
        return 0
    if when.events and not set(when.events) & set(case.events):
        return 0
    if when.seats and seat not in when.seats:
        return 0
    many = 1
    if when.fei:
        held = {"sets": case.fei_in_sets, "sunk": case.sunk, "all": case.fei_in_sets + case.sunk}
        many = held[when.fei.where]
        if not when.fei.amount.fits(many):
            return 0
    if when.bonus:
        many = _bonus_tiles(when.bonus, case.bonus, seat)
        if not when.bonus.amount.fits(many) or (when.bonus.sunk_fei_spoils and case.sunk):
            return 0
    return max(many, 1)


def asked_bits(when: Condition) -> int | None:
    """The bits of the bonus mask that a condition asks for and nothing else; None when it asks for more.

    A condition that asks only how many bonus tiles there are in all asks for no bit.
    """
    test = when.bonus
    if test is None or _asks_for_all(test):
        return 0
    if when != Condition(bonus=test) or test.sunk_fei_spoils:
        return None
    return sum(15 << 4 * FAMILIES.index(family) for family in test.families)


def _asks_for_all(test: BonusTest) -> bool:
    return not test.complete and set(test.families) == set(FAMILIES) and set(test.numbers) == {1, 2, 3, 4}


def _bonus_tiles(test: BonusTest, bonus: int, seat: str) -> int:
    """How many bonus tiles, or whole families, the test counts."""
    wanted = _wanted(test.families, test.numbers, seat)
    if test.complete:
        return sum(bonus & family == family for family in wanted)
    return (bonus & sum(wanted)).bit_count()


@lru_cache(256)
def _wanted(families: tuple[str, ...], numbers: tuple[int | str, ...], seat: str) -> tuple[int, ...]:
    """The bonus tiles of some families and numbers, a mask for each family."""
    chosen = {SEATS.index(seat) + 1 if number == "own" else int(number) for number in numbers}
    mask = sum(1 << number - 1 for number in chosen)
    return tuple(mask << 4 * FAMILIES.index(family) for family in dict.fromkeys(families))
