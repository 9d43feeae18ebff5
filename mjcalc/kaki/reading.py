"""The arrangement that pays most (K9, K10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.kaki.arrange import COPIES, FEI, NO_LIMIT, TONG, WAYS, Ways, claimed_by, holds, laid_ways, split
from mjcalc.kaki.fan import Judge, Worth
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, at_column, column_of_set
from mjcalc.result import Item, Meld
from mjcalc.tiles import BITS, count

_MELDS = tuple(way.meld for way in WAYS)
_NONE: Ways = {0: b""}


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


_Readings = tuple[int, bytes, list[tuple[Ways, Ways]]]
"""Readings of a hand: sets of this look at these places, beside any Ways of a pair, one of each."""


@lru_cache(64)
def judge_of(table: KakiTable, seat: str) -> Judge:
    """The judge of a table for a seat, made once."""
    return Judge(table, seat, judge_of(table, SEATS[0]) if seat != SEATS[0] else None)


def read_sets(hand: Hand, table: KakiTable) -> list[tuple[int, ...]]:
    """The ways of each laid set. Raises MjcalcError (`bad-set`) with the column of one that is none."""
    ways = []
    for index, laid in enumerate(hand.sets):
        try:
            ways.append(laid_ways(laid, table.max_fei_in_exposed_set))
        except MjcalcError as error:
            raise at_column(error, column_of_set(hand.text, index) - 1, hand.text) from None
    return ways


def best_reading(hand: Hand, win: Win, laid: list[tuple[int, ...]], judge: Judge) -> Reading | None:
    """The reading of a hand that pays most, or None when it is not complete.

    `laid` are the ways of the laid sets. Of readings that pay the same the one with more limit items, then
    more fan, then the first as written is taken (K9). More limit items never pay less, nor does more fan: the points
    need not be looked at.
    """
    worths, rest = judge.worths(judge.standing(hand, win.self_draw, win.events))
    best: Worth | None = None
    best_rank = (0, 0)
    best_places = b""
    for laid_look, laid_places, pairs in _readings(hand, win, laid, judge):
        for tong, honours in pairs:
            for (look, places), (other_look, other_places) in product(tong.items(), honours.items()):
                worth = worths[laid_look + look + other_look]
                rank = worth.limits, worth.fan
                if rank < best_rank:
                    continue
                whole = places + other_places + laid_places
                if best is None or rank > best_rank or whole < best_places:
                    best, best_rank, best_places = worth, rank, whole
    if best is None:
        return None
    limits = best.limits + rest.limits
    raw = best.fan + rest.fan
    return Reading(
        melds=tuple(map(_MELDS.__getitem__, best_places)),
        items=tuple([item for _, item in sorted(best.items + rest.items)]),
        fan=judge.table.paid_fan(raw, limits),
        raw_fan=raw,
        limit=limits > 0 or raw >= judge.table.limit,
    )


def _readings(hand: Hand, win: Win, laid: list[tuple[int, ...]], judge: Judge) -> Iterator[_Readings]:
    """Every reading worth telling apart, with its places in the order of writing."""
    any_copies = judge.table.fifth_copy
    tong, honours, _ = split(hand.concealed)
    claimed = not win.self_draw and judge.taken_matters and bool(tong or honours)
    for places in product(*laid):
        room = NO_LIMIT if any_copies else _room(places)
        if room is not None:
            look = sum(map(judge.looks.of.__getitem__, places))
            if claimed:
                yield from _claimed_readings(hand.concealed, win.tile, judge, room, look, bytes(places))
            else:
                yield look, bytes(places), judge.arrange(hand.concealed, room)
    if judge.looks.thirteens and not hand.sets:
        for thirteen_look, limit in _thirteen_rooms(hand, judge, NO_LIMIT if any_copies else COPIES):
            if claimed:
                yield from _claimed_readings(hand.concealed, win.tile, judge, limit, thirteen_look, b"")
            else:
                yield thirteen_look, b"", judge.arrange(hand.concealed, limit)


def _room(places: tuple[int, ...]) -> int | None:
    """The copies that may still come beside these laid sets (K8), packed; None when they show too many already."""
    shown = sum(WAYS[place].packed for place in places)
    return COPIES - shown if holds(COPIES, shown) else None


def _thirteen_rooms(hand: Hand, judge: Judge, room: int) -> Iterator[tuple[int, int]]:
    """For each way the hand can be the thirteen tiles of an item and one more: its look, and those tiles as room."""
    real, honours, _ = split(hand.concealed)
    if honours:
        return
    for tiles, look in judge.looks.thirteens:
        known = sum(many << BITS * kind for kind, many in enumerate(tiles))
        for kind in TONG:
            whole = known + (1 << BITS * kind)
            if holds(whole, real) and (room == NO_LIMIT or holds(room, whole)):
                yield look, whole


def _claimed_readings(
    concealed: int, tile: int | None, judge: Judge, room: int, look: int, places: bytes
) -> Iterator[_Readings]:
    """The readings in which the winning discard is part of one set, which is then not concealed (K10)."""
    tiles = [kind for kind in range(FEI) if count(concealed, kind)] if tile is None else [tile]
    for claimed in dict.fromkeys(place for each in tiles for place in claimed_by(each, concealed)):
        way = WAYS[claimed]
        if room != NO_LIMIT and not holds(room, way.packed):
            continue
        left = room if room == NO_LIMIT else room - way.packed
        claimed_look = look + judge.looks.taken[claimed]
        for tong, honours in judge.arrange(concealed - way.tiles, left):
            for (tong_look, tong_places), (honour_look, honour_places) in product(tong.items(), honours.items()):
                concealed_places = bytes(sorted((claimed, *tong_places, *honour_places)))
                yield claimed_look + tong_look + honour_look, concealed_places + places, [(_NONE, _NONE)]
