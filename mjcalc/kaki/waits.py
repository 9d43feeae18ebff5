"""What thirteen tiles wait for: every tile that completes them, and what it pays."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from mjcalc.check_result import Draw, Option, Pay, Wait
from mjcalc.errors import bad
from mjcalc.kaki.arrange import FEI, REAL_TILES, TONG, WAYS, Laid
from mjcalc.kaki.distance import Distances, Frame, distances_in
from mjcalc.kaki.fan import Judge
from mjcalc.kaki.reading import best_reading
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.settle import trapped, win_shares
from mjcalc.ledger import Points, exact
from mjcalc.notation import Hand, LaidSet, with_tile
from mjcalc.record import MOST_SETS, Record
from mjcalc.seen import Copies
from mjcalc.tiles import BITS, FIELD, KAKI_TILES, count, lowest

REPLACEMENT = ("bonus-replacement",)
_ALL_BUT_ONE = 3
_NEAR = tuple(
    sum(1 << BITS * other for other in (range(max(0, kind - 1), min(len(TONG), kind + 2)) if kind in TONG else [kind]))
    for kind in range(FEI)
)
"""For each kind those next to it and itself: without a Fei a set is not completed by any other tile."""
_NO_RECORD = Record()


class Player:
    """A player at a table, whose laid sets stay as they are whatever he draws and discards.

    `laid` are the sets as they may be read, `copies` what is known of the tiles.
    """

    def __init__(self, judge: Judge, sets: tuple[LaidSet, ...], copies: Copies) -> None:
        self.judge = judge
        self.copies = copies
        self._may_come = [kind for kind in range(FEI + 1) if not copies.all_held(kind)]
        self.laid = judge.laid(sets)
        self._stands = _all_stands(self.laid)
        if not judge.table.fifth_copy and not self._stands:
            raise bad("bad-set", "the sets stand for more than four of a tile, which this table does not allow (K8)")

    def option(self, hand: Hand, out: int, *, near: bool) -> Option:
        """What is left of fourteen tiles when one of the kind `out` goes; a Fei is sunk (K27).

        They are `near` when they are complete, or one tile away: only then can what is left wait.
        """
        left = with_tile(hand, out, KAKI_TILES, -1)
        if out == FEI:
            left = msgspec.structs.replace(left, sunk=hand.sunk + 1)
        waits = self.waits(left, sunk=out == FEI) if near else ()
        if waits:
            away = 1
        elif near and out != FEI and self.judge.table.fifth_copy and count(self.copies.own, out) < _ALL_BUT_ONE:
            # What the hand was at most one tile away from has not all copies of this one: it can still be had.
            away = 2
        else:
            away = self.away(left, out)
        return Option(
            tile=KAKI_TILES.codes[out],
            away=away,
            unseen=unseen_wins(waits),
            worth=exact(sum(map(_worth, waits))),
            waits=waits,
        )

    def waits(self, hand: Hand, *, sunk: bool = False) -> tuple[Wait, ...]:
        """Every tile that completes thirteen tiles, the best first by the copies unseen times the points."""
        found = []
        for kind in self._sensible(hand):
            wait = self._wait(hand, kind, sunk)
            if wait is not None:
                found.append((-_worth(wait), not wait.wins, -wait.unseen, kind, wait))
        return tuple(wait for *_, wait in sorted(found, key=lambda each: each[:-1]))

    def pay(self, hand: Hand, win: Win) -> Pay | None:
        """What a hand pays that is won so, or None when it is not complete."""
        reading = best_reading(hand, win, self.judge)
        if reading is None:
            return None
        table = self.judge.table
        if reading.fan < table.minimum:
            return Pay(False, reading.fan, False, None, None, None, None)
        points = table.points(reading.fan)
        trap = trapped(_NO_RECORD, win, hand, reading.melds, table)
        shares = win_shares(table, points, win, trap)
        income = exact(sum(shares.values()))
        if trap is not None:
            return Pay(True, reading.fan, reading.limit, points, income, 0, income)
        other = next(owed for seat, owed in shares.items() if seat != win.shooter)
        shooter = None if win.shooter is None else shares[win.shooter]
        return Pay(True, reading.fan, reading.limit, points, shooter, other, income)

    def drawn(self, tile: int | None, *, sunk: bool = False) -> Win:
        """A win by Ji Mo."""
        return Win(self.judge.seat, True, None, tile, REPLACEMENT if sunk else ())

    def claimed(self, tile: int | None) -> Win:
        """A win on another player's discard; they are all alike."""
        shooter = next(seat for seat in SEATS if seat != self.judge.seat)
        return Win(self.judge.seat, False, shooter, tile, ())

    def away(self, hand: Hand, out: int = FEI) -> int:
        """How many tiles the hand needs to be complete; `out` is the kind of a tile just discarded."""
        return min(distances.away(hand.concealed, _without(out, gone)) for distances, gone in self._frames(hand, 0))

    def nearer(self, hand: Hand, away: int, out: int = FEI) -> tuple[Draw, ...]:
        """The tiles that bring a hand nearer than `away`, those with most copies unseen first."""
        kinds = {
            kind
            for distances, gone in self._frames(hand, 1)
            for kind in distances.nearer(hand.concealed, _without(out, gone), away, self._may_come)
        }
        by_unseen = sorted(kinds, key=lambda kind: (-self.copies.unseen(kind), kind))
        return tuple(Draw(KAKI_TILES.codes[kind], self.copies.unseen(kind)) for kind in by_unseen)

    def _frames(self, hand: Hand, more_fei: int) -> Iterable[tuple[Distances, int]]:
        """How the concealed tiles may be completed beside the laid sets, and the copies that these take."""
        sets = MOST_SETS - len(hand.sets)
        held = count(hand.concealed, FEI)
        free = KAKI_TILES.copies[FEI] - count(self.copies.own, FEI) + held
        if self.judge.table.fifth_copy:
            gone = sum(laid.packed for laid in hand.sets) & REAL_TILES
            return [(distances_in(Frame(sets, free, True)), gone)]
        # A Fei is then never more than a tile that could be drawn as well: those held are enough.
        frame = Frame(sets, min(free, held + more_fei), False)
        return [(distances_in(frame), stands) for stands in self._stands]

    def _sensible(self, hand: Hand) -> Iterable[int]:
        """The tiles that may complete a hand: with a Fei in it any, else those near one in it."""
        if count(hand.concealed, FEI):
            return self._may_come
        near = 1 << BITS * FEI
        tiles = hand.concealed
        while tiles:
            kind = lowest(tiles)
            near |= _NEAR[kind]
            tiles &= ~(FIELD << BITS * kind)
        return [kind for kind in self._may_come if count(near, kind)]

    def _wait(self, hand: Hand, kind: int, sunk: bool) -> Wait | None:
        complete = with_tile(hand, kind, KAKI_TILES)
        self_draw = self.pay(complete, self.drawn(kind))
        if self_draw is None:
            return None
        discard = None if kind == FEI else self.pay(complete, self.claimed(kind))
        replacement = self.pay(complete, self.drawn(kind, sunk=True)) if sunk else None
        wins = self_draw.wins or (discard is not None and discard.wins)
        return Wait(KAKI_TILES.codes[kind], self.copies.unseen(kind), wins, discard, self_draw, replacement)


def unseen_wins(waits: Iterable[Wait]) -> int:
    """How many tiles may still come that win."""
    return sum(wait.unseen for wait in waits if wait.wins)


def _without(out: int, gone: int) -> int:
    """The copies gone, packed, and a tile just discarded with them; a Fei is never discarded.

    Of a tile for which sets stand four times with their Fei none is to be had anyway (K8).
    """
    return gone if out == FEI or count(gone, out) >= KAKI_TILES.copies[out] else gone + (1 << BITS * out)


def _all_stands(laid: Laid) -> list[int]:
    """What laid sets may stand for all together, with no more copies of a tile than exist."""
    sums = [sum(WAYS[place].packed for place in places) for places in product(*laid)]
    return [stands for stands in sums if KAKI_TILES.too_many(stands) is None]


def _worth(wait: Wait) -> Points:
    """The points of a wait, on a discard where that wins, for every copy that may come."""
    ways = (wait.discard, wait.self_draw)
    points = next((way.points for way in ways if way is not None and way.points is not None), 0)
    return wait.unseen * points
