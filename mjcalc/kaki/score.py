"""The way from a record and a table to a result."""

from __future__ import annotations

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.kaki import settle
from mjcalc.kaki.arrange import Laid
from mjcalc.kaki.notes import notes_on
from mjcalc.kaki.reading import Reading, best_reading, judge_of, read_sets
from mjcalc.kaki.record import SEATS, Win, check_hands, in_hand_of, read_hands, read_win
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Points, Settlement, together
from mjcalc.notation import Hand
from mjcalc.record import Record
from mjcalc.result import KakiResult, Reason

_NOTHING = Settlement((), dict.fromkeys(SEATS, 0))
_DRAWN = Reason("drawn", "nobody won")
_NOT_COMPLETE = Reason("not-complete", "the tiles do not make four sets and an Eye")


class Play(msgspec.Struct, frozen=True, gc=False):
    """A record that can be right, read: the hands by seat, the ways of their laid sets, and the win, if any."""

    record: Record
    table: KakiTable
    hands: dict[str, Hand]
    laid: dict[str, Laid]
    win: Win | None


class _Settled(msgspec.Struct, frozen=True, gc=False):
    """What is paid, and what decided it: why nobody won, or the points, the dragon trap and the losers' counts."""

    settlement: Settlement
    reason: Reason | None = None
    points: Points | None = None
    trap: str | None = None
    counts: settle.Counts | None = None


def read(record: Record, table: KakiTable) -> Play:
    """Read one hand. Raises MjcalcError for a record that cannot be right."""
    hands = read_hands(record)
    laid = _read_laid(hands, record.winner, table)
    check_hands(hands, record.winner)
    win = None if record.winner is None else read_win(record, hands[record.winner])
    return Play(record, table, hands, laid, win)


def reckon(plays: list[Play]) -> list[KakiResult]:
    """Score and settle hands that were read (K5 to K19).

    Every step is taken for all of them before the next: a processor is quickest at doing the same again.
    """
    readings = [_best(play) for play in plays]
    settled = [_settle(*each) for each in zip(plays, readings, strict=True)]
    return [_result(*each) for each in zip(plays, readings, settled, strict=True)]


def score(record: Record, table: KakiTable) -> KakiResult:
    """Score one hand and settle it. Raises MjcalcError for a record that cannot be right."""
    return reckon([read(record, table)])[0]


def _best(play: Play) -> Reading | None:
    win = play.win
    if win is None:
        return None
    return best_reading(play.hands[win.seat], win, play.laid.get(win.seat, ()), judge_of(play.table, win.seat))


def _settle(play: Play, reading: Reading | None) -> _Settled:
    """Who pays whom, and why."""
    table, win, hands = play.table, play.win, play.hands
    all_given = len(hands) == len(SEATS)
    reason = _DRAWN if win is None else _why_not(reading, table)
    settled = [_NOTHING]
    points = trap = counts = None
    if win is not None and reading is not None and reason is None:
        points = table.points(reading.fan)
        trap = settle.trapped(play.record, win, hands[win.seat], reading.melds, table)
        settled = [settle.settle_win(table, points, win, trap)]
        if all_given:
            if table.extra_fei:
                settled.append(settle.settle_extra_fei(table, hands, win.seat))
            counts = settle.losers_counts(table, hands, play.laid, win.seat, reading.limit)
            if counts is not None:
                settled.append(settle.settle_counts(table, counts))
            if table.losers.fei_points:
                settled.append(settle.settle_losers_fei(table, hands, win.seat))
    if play.record.kongs or play.record.families:
        settled.append(settle.settle_at_once(table, play.record))
    if table.fei_held and all_given and (reason is not None or table.fei_held_in == "every-hand"):
        settled.append(settle.settle_fei_held(table, hands))
    return _Settled(together(settled), reason, points, trap, counts)


def _result(play: Play, reading: Reading | None, settled: _Settled) -> KakiResult:
    record, table, reason = play.record, play.table, settled.reason
    return KakiResult(
        card=table.key,
        winner=record.winner,
        wins=reason is None,
        reason=reason,
        fan=reading.fan if reading else None,
        raw_fan=reading.raw_fan if reading else None,
        limit=reading is not None and reading.limit and reason is None,
        points=settled.points,
        items=reading.items if reading else None,
        arrangement=reading.melds if reading else None,
        payments=settled.settlement.payments,
        net=settled.settlement.net.copy(),
        notes=notes_on(record, play.win, play.hands, table, settled.trap, settled.counts, reason),
    )


def _read_laid(hands: dict[str, Hand], winner: str | None, table: KakiTable) -> dict[str, Laid]:
    """The ways of the laid sets of the hands that have some."""
    laid = {}
    for seat, hand in hands.items():
        if hand.sets:
            try:
                laid[seat] = read_sets(hand, table)
            except MjcalcError as error:
                raise in_hand_of(seat, winner, error) from None
    return laid


def _why_not(reading: Reading | None, table: KakiTable) -> Reason | None:
    """Why the hand is no win, or None when it is one."""
    if reading is None:
        return _NOT_COMPLETE
    if reading.fan < table.minimum:
        short = table.minimum - reading.fan
        return Reason(
            "below-minimum", f"{reading.fan} fan, {short} short of the minimum of {table.minimum}", reading.fan
        )
    return None
