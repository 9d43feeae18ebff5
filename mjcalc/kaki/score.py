"""The way from a record and a table to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from mjcalc.errors import MjcalcError, or_raise
from mjcalc.kaki import settle
from mjcalc.kaki.notes import notes_on
from mjcalc.kaki.reading import Reading, best_readings, judge_of
from mjcalc.kaki.record import SEATS, Win, check_families, check_hands, hand_texts, read_hands, read_win
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Settlement, together
from mjcalc.notation import Hand, read_ahead
from mjcalc.record import Record
from mjcalc.result import KakiResult, Reason
from mjcalc.tiles import KAKI_TILES

_NOTHING = Settlement((), dict.fromkeys(SEATS, 0))
_DRAWN = Reason("drawn", "nobody won")
_REMEMBERED = 1 << 8
_NOT_COMPLETE = Reason("not-complete", "the tiles do not make four sets and an Eye")


class Play(msgspec.Struct, frozen=True, gc=False):
    """A record that can be right, read: the hands by seat, and the win, if any."""

    record: Record
    table: KakiTable
    hands: dict[str, Hand]
    win: Win | None


def score(record: Record, table: KakiTable) -> KakiResult:
    """Score one hand and settle it. Raises MjcalcError for a record that cannot be right."""
    return or_raise(score_each([record], [table])[0])


def score_each(records: Sequence[Record], tables: Sequence[KakiTable]) -> list[KakiResult | MjcalcError]:
    """For each record the result by its table (K5 to K19), or the fault of one that cannot be right.

    Every step is taken for all of them before the next: a processor is quickest at doing the same again.
    """
    parsed = read_ahead(hand_texts(records), KAKI_TILES)
    plays = [_read(record, table, parsed) for record, table in zip(records, tables, strict=True)]
    won = [
        (play.hands[win.seat], win, judge_of(play.table, win.seat))
        for play in plays
        if isinstance(play, Play) and (win := play.win)
    ]
    readings = iter(best_readings(won))
    return [
        play if isinstance(play, MjcalcError) else _result(play, next(readings) if play.win else None) for play in plays
    ]


def _read(record: Record, table: KakiTable, parsed: Mapping[str, Hand]) -> Play | MjcalcError:
    try:
        hands = read_hands(record, parsed)
        check_hands(hands, record.winner, table.max_fei_in_exposed_set)
        if record.families:
            check_families(record.families, hands)
        if record.winner is None:
            return Play(record, table, hands, None)
        win = read_win(record, record.winner, hands)
        if record.liable is not None:
            settle.check_liable(record.liable, win, hands[win.seat], table)
    except MjcalcError as error:
        return error
    return Play(record, table, hands, win)


def _result(play: Play, reading: Reading | None) -> KakiResult:
    record, table, hands, win = play.record, play.table, play.hands, play.win
    reason = _DRAWN if win is None else _why_not(reading, table)
    points = trap = counts = None
    settled: list[Settlement] = []
    all_given = len(hands) == len(SEATS)
    if win is not None and reading is not None and reason is None:
        points = table.points(reading.fan)
        trap = settle.trapped(record, win, hands[win.seat], reading.melds, table)
        settled.append(settle.settle_win(table, points, win, trap))
        if all_given:
            counts = settle.losers_counts(table, hands, reading.limit)
            settled.append(settle.settle_hands(table, hands, counts))
    if record.kongs or record.families:
        settled.append(settle.settle_at_once(table, record))
    if table.fei_held and all_given and (reason is not None or table.fei_held_in == "every-hand"):
        settled.append(settle.settle_fei_held(table, hands))
    settlement = together(settled) if settled else _NOTHING
    return KakiResult(
        card=table.key,
        winner=record.winner,
        wins=reason is None,
        reason=reason,
        fan=reading.fan if reading else None,
        raw_fan=reading.raw_fan if reading else None,
        limit=reading is not None and reading.limit and reason is None,
        points=points,
        items=reading.items if reading else None,
        arrangement=reading.melds if reading else None,
        payments=settlement.payments,
        net=settlement.net.copy(),
        notes=notes_on(record, win, hands, table, points, trap, counts, reason),
    )


def _why_not(reading: Reading | None, table: KakiTable) -> Reason | None:
    """Why the hand is no win, or None when it is one."""
    if reading is None:
        return _NOT_COMPLETE
    return _below(reading.fan, table.minimum) if reading.fan < table.minimum else None


@lru_cache(_REMEMBERED)
def _below(fan: int, minimum: int) -> Reason:
    return Reason("below-minimum", f"{fan} fan, {minimum - fan} short of the minimum of {minimum}", fan)
