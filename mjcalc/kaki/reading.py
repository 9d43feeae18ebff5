"""The arrangement that pays most (K9, K10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.kaki.arrange import FEI, NO_LIMIT, TONG, WAYS, claimed_by, holds, laid_ways
from mjcalc.kaki.circumstances import circumstances
from mjcalc.kaki.fan import Judge
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, at_column, column_of_set
from mjcalc.result import Meld
from mjcalc.tiles import BITS, KAKI_TILES, count

_COPIES = KAKI_TILES.pack(kind for kind in range(FEI) for _ in range(KAKI_TILES.copies[kind]))


class Reading(msgspec.Struct, frozen=True, gc=False):
    """A complete hand as it is read.

    `melds` stand in the order of writing, `items` are places in the fan list, with how often. `fan` is what the
    hand is paid for, `raw_fan` the sum.
    """

    melds: tuple[Meld, ...]
    items: tuple[tuple[int, int], ...]
    fan: int
    raw_fan: int
    limit: bool


@lru_cache(64)
def judge_of(table: KakiTable, seat: str) -> Judge:
    """The judge of a table for a seat, made once."""
    return Judge(table, seat, judge_of(table, SEATS[0]).tong if seat != SEATS[0] else None)


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
    more fan, then the first as written is taken (K9).
    """
    standing = judge.standing(circumstances(hand, win.self_draw, win.events))
    table = judge.table
    best_rank = best_places = best_worth = None
    for look, places in _readings(hand, win, laid, judge):
        worth = judge.reading(look, standing.open)
        raw, limits = judge.sum_of(worth, standing)
        rank = (table.paid_fan(raw, limits), limits, raw)
        if best_rank is None or best_places is None or rank > best_rank or (rank == best_rank and places < best_places):
            best_rank, best_places, best_worth = rank, places, worth
    if best_rank is None or best_places is None or best_worth is None:
        return None
    paid, limits, raw = best_rank
    items = judge.together([best_worth, standing]).items
    return Reading(
        melds=tuple([WAYS[place].meld for place in best_places]),
        items=tuple(sorted(items)),
        fan=paid,
        raw_fan=raw,
        limit=limits > 0 or raw >= table.limit,
    )


def _readings(hand: Hand, win: Win, laid: list[tuple[int, ...]], judge: Judge) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The look of every reading worth telling apart, with its places in the order of writing."""
    for places in product(*laid):
        room = NO_LIMIT if judge.table.fifth_copy else _room(places)
        if room is None:
            continue
        laid_look = sum(map(judge.looks.of, places))
        for look, concealed in _arranged(hand.concealed, win, judge, room):
            yield look + laid_look, concealed + places
    if not hand.sets:
        room = NO_LIMIT if judge.table.fifth_copy else _COPIES
        for thirteen_look, limit in _thirteen_rooms(hand, judge, room):
            for look, concealed in _arranged(hand.concealed, win, judge, limit):
                yield look + thirteen_look, concealed


def _room(places: tuple[int, ...]) -> int | None:
    """The copies that may still come beside these laid sets (K8), packed; None when they show too many already."""
    shown = sum(WAYS[place].packed for place in places)
    return _COPIES - shown if holds(_COPIES, shown) else None


def _arranged(concealed: int, win: Win, judge: Judge, room: int) -> Iterable[tuple[int, tuple[int, ...]]]:
    if win.self_draw or not judge.taken_matters:
        return judge.arrange(concealed, True, room)
    return _claimed_readings(concealed, win.tile, judge, room)


def _thirteen_rooms(hand: Hand, judge: Judge, room: int) -> Iterator[tuple[int, int]]:
    """For each way the hand can be the thirteen tiles of an item and one more: its look, and those tiles as room."""
    real = hand.concealed & (1 << BITS * FEI) - 1
    if real >> BITS * len(TONG):
        return
    for tiles, look in judge.looks.thirteens:
        known = sum(many << BITS * kind for kind, many in enumerate(tiles))
        for kind in TONG:
            whole = known + (1 << BITS * kind)
            if holds(whole, real) and (room == NO_LIMIT or holds(room, whole)):
                yield look, whole


def _claimed_readings(
    concealed: int, tile: int | None, judge: Judge, room: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The readings in which the winning discard is part of one set, which is then not concealed (K10)."""
    tiles = [kind for kind in range(FEI) if count(concealed, kind)] if tile is None else [tile]
    for claimed in dict.fromkeys(place for each in tiles for place in claimed_by(each, concealed)):
        way = WAYS[claimed]
        if room != NO_LIMIT and not holds(room, way.packed):
            continue
        rest = concealed - way.real - (way.fei << BITS * FEI)
        left = room if room == NO_LIMIT else room - way.packed
        look = judge.looks.of(claimed, True)
        for rest_look, places in judge.arrange(rest, way.meld.kind != "eye", left):
            yield look + rest_look, tuple(sorted((claimed, *places)))
