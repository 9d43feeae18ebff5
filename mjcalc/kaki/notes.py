"""What a result should say besides its numbers: assumptions made, and what was left out."""

from __future__ import annotations

from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.settle import DRAGONS, shown_dragons
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, format_set
from mjcalc.record import Record
from mjcalc.result import Reason
from mjcalc.tiles import FAMILIES, KAKI_TILES


def notes_on(
    record: Record, win: Win | None, hands: dict[str, Hand], table: KakiTable, trap: str | None, reason: Reason | None
) -> tuple[str, ...]:
    """The notes of a result, a sentence each."""
    notes = []
    if win is not None and reason is None:
        notes += _on_win(record, win, hands[win.seat], table, trap)
        if not record.losers and (table.extra_fei or table.losers.points or table.losers.fei_points):
            notes.append("The losers' hands are not given: extra Fei and the losers' settlement are left out.")
    if len(hands) < len(SEATS) and table.fei_held and (reason is not None or table.fei_held_in == "every-hand"):
        notes.append("Not all hands are given: the settlement of the Fei held is left out.")
    return (*notes, *_on_unpaid(record, hands, table))


def _on_win(record: Record, win: Win, hand: Hand, table: KakiTable, trap: str | None) -> list[str]:
    notes = []
    if not win.paid:
        notes.append("It is not said how the hand was won: it is valued as a win on a discard, and nobody pays for it.")
    if trap is not None and win.paid:
        notes.append(f"Dragon trap: {trap.capitalize()} gave the third dragon and pays for both losers (K19).")
    shown = shown_dragons(hand, table)
    if record.liable is not None and shown != DRAGONS:
        notes.append("A liable seat is named, but the hand does not show sets of all three dragons.")
    unseen = win.shooter is not None and win.tile is None and record.liable is None
    if unseen and len(shown) == len(DRAGONS) - 1 and "robbed-kong" not in win.events:
        notes.append("Two dragon sets are exposed: without the winning tile the dragon trap (K19) cannot be seen.")
    return notes


def _on_unpaid(record: Record, hands: dict[str, Hand], table: KakiTable) -> list[str]:
    """Kongs and families that are seen in the hands, but that the record does not ask to be paid (K17)."""
    notes = []
    if not record.kongs and any(hand.kongs for hand in hands.values()) and any(table.at_once.kongs.values()):
        kongs = [format_set(laid, KAKI_TILES) for hand in hands.values() for laid in hand.sets if len(laid.kinds) == 4]
        notes.append(f"Kongs are paid only when the record lists them under kongs: {', '.join(kongs)}.")
    if not record.families and table.at_once.family:
        complete = [
            family
            for place, family in enumerate(FAMILIES)
            for hand in hands.values()
            if hand.bonus >> 4 * place & 15 == 15
        ]
        if complete:
            notes.append(f"Families are paid only when the record lists them under families: {', '.join(complete)}.")
    return notes
