"""The arrangement that pays most (K9, K10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

import msgspec

from mjcalc.kaki.arrange import (
    FEI,
    HONOUR_TILES,
    NO_LIMIT,
    ONE_FEI,
    REAL_TILES,
    TONG_TILES,
    WAYS,
    claimed_by,
    holds,
    roomy,
)
from mjcalc.kaki.fan import Judge, Room, Worth, Worths
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand
from mjcalc.result import Item, Meld
from mjcalc.tiles import count

_MELDS = [way.meld for way in WAYS]
_ITEM = itemgetter(1)


class Reading(msgspec.Struct, frozen=True, gc=False):
    """A complete hand as it is read.

    `melds` stand in the order of writing, `items` in that of the fan list. `fan` is what the hand is paid for,
    `raw_fan` the sum.
    """

    melds: tuple[Meld, ...]
    items: tuple[Item, ...]
    fan: int
    raw_fan: int
    limit: bool


Asked = tuple[Hand, Win, Judge]
"""A hand, how it was won, and who judges it."""


@lru_cache(64)
def judge_of(table: KakiTable, seat: str) -> Judge:
    """The judge of a table for a seat, made once."""
    return Judge(table, seat, judge_of(table, SEATS[0]) if seat != SEATS[0] else None)


def best_reading(hand: Hand, win: Win, judge: Judge) -> Reading | None:
    """The reading of a hand that pays most, or None when it is not complete (K9)."""
    return best_readings([(hand, win, judge)])[0]


def best_readings(asked: Sequence[Asked]) -> list[Reading | None]:
    """The readings that pay most, each as `best_reading` gives it.

    Every step is taken for all of them before the next: a processor is quickest at doing the same again.
    """
    worths = [judge.worths(hand, win.self_draw, win.events) for hand, win, judge in asked]
    chosen = [
        _choose(hand.concealed, _rooms(hand, win, judge), judge, by_look)
        for (hand, win, judge), (by_look, _, _, _) in zip(asked, worths, strict=True)
    ]
    return [
        None if best is None else _reading(best[0], best[1], worth, judge.table)
        for best, worth, (_, _, judge) in zip(chosen, worths, asked, strict=True)
    ]


def _choose(concealed: int, rooms: list[Room], judge: Judge, worths: Mapping[int, Worth]) -> tuple[Worth, bytes] | None:
    """What the best reading is worth by its look, and its places in the order of writing.

    Of readings that pay the same the one with more limit items, then more fan, then the first as written is taken
    (K9). More limit items never pay less, nor does more fan: the points need not be looked at.
    """
    best: Worth | None = None
    best_rank = -1
    best_places = b""
    for look, taken, laid, room in rooms:
        tiles = concealed - WAYS[taken[0]].tiles if taken else concealed
        tong_tiles = tiles & TONG_TILES
        above = room and roomy(room)
        for fei, honours in judge.honours.splits[tiles - tong_tiles + above]:
            for tong_look, tong_places in judge.tong.ways[tong_tiles + fei + above]:
                for honour_look, honour_places in honours:
                    worth = worths[look + tong_look + honour_look]
                    rank = worth.rank
                    if rank < best_rank:
                        continue
                    places = tong_places + honour_places
                    if taken:
                        places = bytes(sorted(taken + places))
                    places += laid
                    if rank > best_rank or places < best_places:
                        best, best_rank, best_places = worth, rank, places
    return None if best is None else (best, best_places)


def _reading(by_look: Worth, places: bytes, worths: Worths, table: KakiTable) -> Reading:
    _, play, low, high = worths
    limits = by_look.limits + play.limits + low.limits + high.limits
    raw = by_look.fan + play.fan + low.fan + high.fan
    return Reading(
        melds=tuple(map(_MELDS.__getitem__, places)),
        items=tuple(map(_ITEM, sorted(by_look.items + play.items + low.items + high.items))),
        fan=table.paid_fan(raw, limits),
        raw_fan=raw,
        limit=raw >= table.limit,
    )


def _rooms(hand: Hand, win: Win, judge: Judge) -> list[Room]:
    """The rooms in which the concealed tiles may be arranged, for each reading of the sets that are fixed."""
    concealed = hand.concealed
    rooms = judge.rooms[hand.sets]
    if judge.thirteens and not (hand.sets or concealed & HONOUR_TILES):
        thirteen = judge.thirteen_rooms(concealed)
        rooms = thirteen if thirteen and concealed < ONE_FEI else rooms + thirteen
    if not win.self_draw and judge.taken_matters and concealed & REAL_TILES:
        return [taken for room in rooms for taken in _rooms_beside_taken(concealed, win.tile, judge, *room)]
    return rooms


def _rooms_beside_taken(
    concealed: int, tile: int | None, judge: Judge, look: int, _: bytes, laid: bytes, room: int
) -> Iterator[Room]:
    """The rooms when the winning discard is part of one concealed set, which is then not concealed (K10)."""
    tiles = [kind for kind in range(FEI) if count(concealed, kind)] if tile is None else [tile]
    for place in dict.fromkeys(place for each in tiles for place in claimed_by(each, concealed)):
        packed = WAYS[place].packed
        if not room or holds(room, packed):
            yield look + judge.looks.taken[place], bytes((place,)), laid, room - packed if room else NO_LIMIT
