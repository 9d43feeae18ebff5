"""The arrangement that pays most (K9, K10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.kaki.arrange import (
    FEI,
    HONOUR_TILES,
    NO_LIMIT,
    TONG_TILES,
    WAYS,
    Ways,
    arrange,
    claimed_by,
    holds,
    laid_ways,
)
from mjcalc.kaki.fan import Judge, Worth
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, at_column, column_of_set
from mjcalc.result import Item, Meld
from mjcalc.tiles import count

_MELDS = [way.meld for way in WAYS]
_NONE: Ways = ((0, b""),)


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


_Readings = tuple[int, bytes, Ways, Ways]
"""Readings of a hand: sets of this look at these places, beside any of the Ways, one of each."""


@lru_cache(64)
def judge_of(table: KakiTable, seat: str) -> Judge:
    """The judge of a table for a seat, made once."""
    return Judge(table, seat, judge_of(table, SEATS[0]) if seat != SEATS[0] else None)


def check_sets(hand: Hand, table: KakiTable) -> None:
    """Raise MjcalcError (`bad-set`) with the column of a laid set that is none (K6, K7)."""
    for index, laid in enumerate(hand.sets):
        try:
            laid_ways(laid, table.max_fei_in_exposed_set)
        except MjcalcError as error:
            raise at_column(error, column_of_set(hand.text, index) - 1, hand.text) from None


def best_reading(hand: Hand, win: Win, judge: Judge) -> Reading | None:
    """The reading of a hand that pays most, or None when it is not complete.

    Of readings that pay the same the one with more limit items, then more fan, then the first as written is taken
    (K9). More limit items never pay less, nor does more fan: the points need not be looked at.
    """
    worths, rest = judge.worths(hand, win.self_draw, win.events)
    best: Worth | None = None
    best_rank = -1
    best_places = b""
    for laid_look, laid_places, tong, honours in _readings(hand, win, judge):
        for look, places in tong:
            for other_look, other_places in honours:
                worth = worths[laid_look + look + other_look]
                if worth.rank < best_rank:
                    continue
                whole = places + other_places + laid_places
                if worth.rank > best_rank or whole < best_places:
                    best, best_rank, best_places = worth, worth.rank, whole
    if best is None:
        return None
    limits = best.limits + rest.limits
    raw = best.fan + rest.fan
    return Reading(
        melds=tuple(map(_MELDS.__getitem__, best_places)),
        items=tuple([item for _, item in sorted(best.items + rest.items)]),
        fan=judge.table.paid_fan(raw, limits),
        raw_fan=raw,
        limit=raw >= judge.table.limit,
    )


def _readings(hand: Hand, win: Win, judge: Judge) -> list[_Readings]:
    """Every reading worth telling apart, with its places in the order of writing."""
    concealed = hand.concealed
    claimed = not win.self_draw and judge.taken_matters and concealed & (TONG_TILES | HONOUR_TILES)
    rooms = judge.rooms[hand.sets]
    if judge.thirteens and not (hand.sets or concealed & HONOUR_TILES):
        rooms = rooms + judge.thirteen_rooms(concealed)
    if claimed:
        return [reading for room in rooms for reading in _claimed_readings(concealed, win.tile, judge, *room)]
    tong, honours = judge.tong, judge.honours
    return [(look, places, *ways) for look, places, room in rooms for ways in arrange(tong, honours, concealed, room)]


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
                yield claimed_look + tong_look + honour_look, concealed_places + places, _NONE, _NONE
