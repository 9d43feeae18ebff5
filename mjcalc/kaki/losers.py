"""What a loser counts (K16)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from mjcalc.kaki.arrange import COPIES, FEI, GUARD, HONOURS, NO_LIMIT, WAYS, holds, split
from mjcalc.kaki.fan import Judge
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.table import KakiTable
from mjcalc.memory import Memory
from mjcalc.notation import Hand
from mjcalc.tiles import BITS, FIELD, KAKI_TILES

_REMEMBERED = 1 << 13
_TOP = 1 << BITS - 1
_ONE_EACH = KAKI_TILES.pack(HONOURS)
_PONGS = [
    (place, way.tiles, way.packed - way.real)
    for place, way in enumerate(WAYS)
    if way.meld.kind == "pong" and not way.meld.exposed and way.stands[0] in HONOURS
]
"""The concealed honour Pongs: their places, their tiles, and what their Fei stand for."""

_Sets = tuple[int, tuple[int, ...], int, int]
"""The items that are open, the places of the laid sets, and the honours and Fei that may be sets."""


@lru_cache(64)
def counter_of(table: KakiTable, seat: str) -> LoserCounter:
    """What counts for the loser at a seat, made once."""
    return LoserCounter(table, seat, counter_of(table, SEATS[0]) if seat != SEATS[0] else None)


class LoserCounter:
    """Counts a loser's bonus tiles and honour sets by the items of a table that count, and his Fei."""

    def __init__(self, table: KakiTable, seat: str, lender: LoserCounter | None = None) -> None:
        counting = tuple(item for item in table.items if item.id in table.losers.count)
        self._rule = table.losers
        self.judge: Judge = Judge(
            msgspec.structs.replace(table, items=counting), seat, lender.judge if lender else None
        )
        self._sets: Memory[_Sets, int] = Memory(self._most_from_sets, _REMEMBERED)

    def count(self, hand: Hand, laid: list[tuple[int, ...]]) -> int:
        """What the hand counts; `laid` are the ways of its laid sets."""
        standing = self.judge.standing(hand, False, ())
        _, honours, fei = split(hand.concealed)
        if not self._rule.fei_completes:
            fei = 0
        places = tuple([ways[0] for ways in laid]) if laid else ()
        sets = self._sets[standing.open, places, _enough(honours, fei), fei]
        total = standing.fan + sets + self._rule.fei * (hand.jokers + hand.sunk)
        return total if total >= self._rule.counts_from else 0

    def _most_from_sets(self, asked: _Sets) -> int:
        """The most fan from the laid sets and those that concealed honours and Fei can make."""
        open_items, laid, honours, fei = asked
        worths = self.judge.by_look[open_items]
        looks = self.judge.looks.of
        concealed = honours + (fei << BITS * FEI)
        guarded = concealed | GUARD
        pongs = [(looks[place], tiles, by_fei) for place, tiles, by_fei in _PONGS if guarded - tiles & GUARD == GUARD]

        def most(look: int, concealed: int, room: int, first: int) -> int:
            """With those of the Pongs from the first on."""
            fan = worths[look].fan
            guarded = concealed | GUARD
            for number, (own_look, tiles, by_fei) in enumerate(pongs[first:], first):
                if guarded - tiles & GUARD == GUARD and (room == NO_LIMIT or holds(room, by_fei)):
                    left = room if room == NO_LIMIT else room - by_fei
                    fan = max(fan, most(look + own_look, concealed - tiles, left, number))
            return fan

        shown = sum(WAYS[place].packed for place in laid) + honours
        room = NO_LIMIT
        if not self.judge.table.fifth_copy:
            room = COPIES - shown if holds(COPIES, shown) else 0
        return most(sum(looks[place] for place in laid), concealed, room, 0)


def _enough(honours: int, fei: int) -> int:
    """Of packed honours those held often enough that with the Fei there may be three, one of them real."""
    marks = honours + _ONE_EACH * (_TOP - 3 + min(fei, 2)) & _ONE_EACH * _TOP
    return honours & (marks >> BITS - 1) * FIELD
