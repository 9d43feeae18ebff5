"""The way from a record and a table to a result."""

from __future__ import annotations

from mjcalc.errors import MjcalcError
from mjcalc.kaki import settle
from mjcalc.kaki.arrange import Laid
from mjcalc.kaki.notes import notes_on
from mjcalc.kaki.reading import Reading, best_reading, judge_of, read_sets
from mjcalc.kaki.record import SEATS, check_hands, in_hand_of, read_hands, read_win
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Ledger
from mjcalc.notation import Hand
from mjcalc.record import Record
from mjcalc.result import KakiResult, Reason

_DRAWN = Reason("drawn", "nobody won")
_NOT_COMPLETE = Reason("not-complete", "the tiles do not make four sets and an Eye")


def score(record: Record, table: KakiTable) -> KakiResult:
    """Score one hand and settle it (K5 to K19). Raises MjcalcError for a record that cannot be right."""
    hands = read_hands(record)
    laid = _read_laid(hands, record.winner, table)
    check_hands(hands, record.winner)
    ledger = Ledger()
    win = reading = points = None
    reason: Reason | None = _DRAWN
    trap = counts = None
    if record.winner is not None:
        hand = hands[record.winner]
        win = read_win(record, hand)
        reading = best_reading(hand, win, laid.get(record.winner, ()), judge_of(table, record.winner))
        reason = _why_not(reading, table)
        if reading and reason is None:
            points = table.points(reading.fan)
            trap = settle.trapped(record, win, hand, reading.melds, table)
            settle.pay_win(ledger, table, points, win, trap)
            if len(hands) == len(SEATS):
                settle.pay_extra_fei(ledger, table, hands, win.seat)
                counts = settle.settle_losers(ledger, table, hands, laid, win.seat, reading.limit)
    if record.kongs or record.families:
        settle.pay_at_once(ledger, table, record)
    nobody_wins = reason is not None
    if len(hands) == len(SEATS) and (nobody_wins or table.fei_held_in == "every-hand"):
        settle.settle_fei_held(ledger, table, hands)
    return KakiResult(
        card=table.key,
        winner=record.winner,
        wins=reason is None,
        reason=reason,
        fan=reading.fan if reading else None,
        raw_fan=reading.raw_fan if reading else None,
        limit=reading is not None and reading.limit and not nobody_wins,
        points=points,
        items=reading.items if reading else None,
        arrangement=reading.melds if reading else None,
        payments=tuple(ledger.payments),
        net=ledger.net(SEATS),
        notes=notes_on(record, win, hands, table, trap, counts, reason),
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
