"""The arrangement that pays most (K9, K10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter

import msgspec

from mjcalc.kaki.arrange import (
    FEI,
    HONOUR_TILES,
    NO_LIMIT,
    ONE_FEI,
    TONG_TILES,
    WAYS,
    Ways,
    arrange,
    claimed_by,
    holds,
)
from mjcalc.kaki.fan import Judge, Worth, Worths
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand
from mjcalc.result import Item, Meld
from mjcalc.tiles import count

_MELDS = [way.meld for way in WAYS]
_ITEM = itemgetter(1)
_NONE: Ways = ((0, b""),)
_NOTHING_ELSE = [(_NONE, _NONE)]


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

_Readings = tuple[int, bytes, list[tuple[Ways, Ways]]]
"""Readings of a hand: sets of this look at these places, beside each arrangement of the other tiles."""


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
        _choose(_readings(hand, win, judge), by_look)
        for (hand, win, judge), (by_look, _, _, _) in zip(asked, worths, strict=True)
    ]
    return [
        None if best is None else _reading(best[0], best[1], worth, judge.table)
        for best, worth, (_, _, judge) in zip(chosen, worths, asked, strict=True)
    ]


def _choose(readings: list[_Readings], worths: Mapping[int, Worth]) -> tuple[Worth, bytes] | None:
    """What the best reading is worth by its look, and its places in the order of writing.

    Of readings that pay the same the one with more limit items, then more fan, then the first as written is taken
    (K9). More limit items never pay less, nor does more fan: the points need not be looked at.
    """
    best: Worth | None = None
    best_rank = -1
    best_places = b""
    for laid_look, laid_places, arrangements in readings:
        for tong, honours in arrangements:
            for look, places in tong:
                for other_look, other_places in honours:
                    worth = worths[laid_look + look + other_look]
                    rank = worth.rank
                    if rank < best_rank:
                        continue
                    whole = places + other_places + laid_places
                    if rank > best_rank or whole < best_places:
                        best, best_rank, best_places = worth, rank, whole
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


def _readings(hand: Hand, win: Win, judge: Judge) -> list[_Readings]:
    """Every reading worth telling apart, with its places in the order of writing."""
    concealed = hand.concealed
    claimed = not win.self_draw and judge.taken_matters and concealed & (TONG_TILES | HONOUR_TILES)
    rooms = judge.rooms[hand.sets]
    if judge.thirteens and not (hand.sets or concealed & HONOUR_TILES):
        thirteen = judge.thirteen_rooms(concealed)
        rooms = thirteen if thirteen and concealed < ONE_FEI else rooms + thirteen
    if claimed:
        return [reading for room in rooms for reading in _claimed_readings(concealed, win.tile, judge, *room)]
    readings = []
    for look, places, room in rooms:  # a list in brackets takes a call more
        readings.append((look, places, arrange(judge.tong, judge.honours, concealed, room)))
    return readings


def _claimed_readings(
    concealed: int, tile: int | None, judge: Judge, look: int, places: bytes, room: int
) -> Iterator[_Readings]:
    """The readings in which the winning discard is part of one set, which is then not concealed (K10)."""
    tiles = [kind for kind in range(FEI) if count(concealed, kind)] if tile is None else [tile]
    for claimed in dict.fromkeys(place for each in tiles for place in claimed_by(each, concealed)):
        way = WAYS[claimed]
        if room and not holds(room, way.packed):
            continue
        left = room - way.packed if room else NO_LIMIT
        claimed_look = look + judge.looks.taken[claimed]
        for tong, honours in arrange(judge.tong, judge.honours, concealed - way.tiles, left):
            for (tong_look, tong_places), (honour_look, honour_places) in product(tong, honours):
                concealed_places = bytes(sorted((claimed, *tong_places, *honour_places)))
                yield claimed_look + tong_look + honour_look, concealed_places + places, _NOTHING_ELSE
