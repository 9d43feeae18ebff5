"""What a loser counts (K16)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from mjcalc.kaki.arrange import COPIES, FEI, FEI_BITS, HONOUR_TILES, HONOURS, ONE_FEI, WAYS
from mjcalc.kaki.fan import Judge
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.table import KakiTable
from mjcalc.memory import Memory
from mjcalc.notation import Hand, LaidSet
from mjcalc.tiles import BITS, FIELD, KAKI_TILES, count

_REMEMBERED = 1 << 13
_PONG = 3
_TOP = 1 << BITS - 1
_NO_ROOM = ONE_FEI
"""Room for no copy of any real tile."""
_ONE_EACH = KAKI_TILES.pack(HONOURS)
_MARKS = _ONE_EACH * _TOP
"""The top bit of each honour."""
_SHORT = [_ONE_EACH * (_TOP - _PONG + min(fei, 2)) for fei in range(KAKI_TILES.copies[FEI] + 1)]
"""Added to honours this marks those of which there are three with so many Fei, one of them real."""
_PONGS = [
    (way.stands[0], place)
    for place, way in enumerate(WAYS)
    if way.meld.kind == "pong" and not way.meld.exposed and not way.fei and way.stands[0] in HONOURS
]
"""Each honour, and the place of its concealed Pong; it looks the same with Fei in it."""


@lru_cache(64)
def counter_of(table: KakiTable, seat: str) -> LoserCounter:
    """What counts for the loser at a seat, made once."""
    return LoserCounter(table, seat, counter_of(table, SEATS[0]) if seat != SEATS[0] else None)


class LoserCounter:
    """Counts a loser's bonus tiles and honour sets by the items of a table that count, and his Fei."""

    def __init__(self, table: KakiTable, seat: str, lender: LoserCounter | None = None) -> None:
        counting = tuple(item for item in table.items if item.id in table.losers.count)
        self._fei = table.losers.fei
        self._counts_from = table.losers.counts_from
        self._fei_completes = table.losers.fei_completes
        self._any_copies = table.fifth_copy
        self.judge: Judge = Judge(
            msgspec.structs.replace(table, items=counting), seat, lender.judge if lender else None
        )
        self._pongs = [(honour, place) for honour, place in _PONGS if self.judge.looks.of[place]]
        """Those that an item asks for: others count nothing, and change nothing."""
        self._honours = sum(FIELD << BITS * honour for honour, _ in self._pongs)
        self._laid: Memory[tuple[LaidSet, ...], tuple[int, int]] = Memory(self._look_of, _REMEMBERED)
        self._most: Memory[tuple[int, int, int, int], int] = Memory(self._most_from_sets, _REMEMBERED)

    def count(self, hand: Hand) -> int:
        """What the hand counts."""
        concealed = hand.concealed
        look, shown = self._laid[hand.sets]
        room = 0 if self._any_copies else _room(shown, concealed)
        fei = concealed >> FEI_BITS if self._fei_completes else 0
        honours = concealed & self._honours
        marks = honours + _SHORT[fei] & _MARKS  # what no Pong can be made of is left out: then more hands are alike
        in_pongs = (honours & (marks >> BITS - 1) * FIELD) + (fei << FEI_BITS) if marks else 0
        by_look, play, low, high = self.judge.worths(hand, False, ())
        if self.judge.adds_up:
            most = self._most[play.open, look, room, in_pongs]
        else:
            most = max([by_look[sets].fan for sets in self._looks_of(look, room, in_pongs)])
        total = play.fan + low.fan + high.fan + most + self._fei * (hand.jokers + hand.sunk)
        return total if total >= self._counts_from else 0

    def _look_of(self, sets: tuple[LaidSet, ...]) -> tuple[int, int]:
        """What laid sets look like, and what they stand for. The ways of a Chow are alike: none counts."""
        places = [ways[0] for ways in self.judge.laid(sets)]
        return sum(self.judge.looks.of[place] for place in places), sum(WAYS[place].packed for place in places)

    def _most_from_sets(self, asked: tuple[int, int, int, int]) -> int:
        """The most fan, by the items that are open, from the laid sets and those that honours and Fei can make."""
        open_items, *sets = asked
        worths = self.judge.by_look[open_items]
        return max([worths[look].fan for look in self._looks_of(*sets)])

    def _looks_of(self, look: int, room: int, concealed: int) -> list[int]:
        """What laid sets of this look are like with each choice of those that concealed honours and Fei can make.

        `room` is what the laid sets leave to Fei.
        """
        looks = self.judge.looks.of
        found = [(look, concealed >> FEI_BITS)]
        for honour, place in self._pongs:
            held = count(concealed, honour)
            if not held:
                continue
            most_fei = count(room, honour) if room else KAKI_TILES.copies[FEI]
            found = [
                (look + sets * looks[place], left - needed)
                for sets in range(held >= _PONG, held + 1)  # three real tiles are a set, whatever that replaces
                if (needed := max(_PONG * sets - held, 0)) <= most_fei
                for look, left in found
                if needed <= left
            ]
        return [look for look, _ in found]


def _room(laid: int, concealed: int) -> int:
    """The copies that Fei may still stand for beside what laid sets stand for, and concealed honours (K8)."""
    shown = laid + concealed & HONOUR_TILES
    left = {kind: count(COPIES, kind) - count(shown, kind) for kind in HONOURS}
    return _NO_ROOM + sum(max(many, 0) << BITS * kind for kind, many in left.items())
