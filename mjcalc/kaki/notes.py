"""What a result should say besides its numbers: assumptions made, and what was left out."""

from __future__ import annotations

from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.settle import DRAGONS, shown_dragons
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, format_set
from mjcalc.record import Record
from mjcalc.result import Reason
from mjcalc.tiles import FAMILIES, KAKI_TILES

_UNSAID = "It is not said how the hand was won: it is valued as a win on a discard, and nobody pays for it."
_NO_LOSERS = "The losers' hands are not given: extra Fei and the losers' settlement are left out."
_NOT_ALL = "Not all hands are given: the settlement of the Fei held is left out."
_UNSEEN = "Two dragon sets are exposed: without the winning tile the dragon trap (K19) cannot be seen."
_NOT_SHOWN = "A liable seat is named, but the hand does not show sets of all three dragons."


def notes_on(
    record: Record, win: Win | None, hands: dict[str, Hand], table: KakiTable, trap: str | None, reason: Reason | None
) -> tuple[str, ...]:
    """The notes of a result, a sentence each."""
    notes = []
    if win is not None and reason is None:
        if not win.paid:
            notes.append(_UNSAID)
        if record.losers is None and (table.extra_fei or table.losers.points or table.losers.fei_points):
            notes.append(_NO_LOSERS)
        notes += _on_trap(record, win, hands[win.seat], table, trap)
    if len(hands) < len(SEATS) and table.fei_held and (reason is not None or table.fei_held_in == "every-hand"):
        notes.append(_NOT_ALL)
    if not record.kongs:
        notes += _on_kongs(hands, table)
    if not record.families:
        notes += _on_families(hands, table)
    return tuple(notes)


def _on_trap(record: Record, win: Win, hand: Hand, table: KakiTable, trap: str | None) -> list[str]:
    notes = []
    if trap is not None and win.paid:
        notes.append(f"Dragon trap: {trap.capitalize()} gave the third dragon and pays for both losers (K19).")
    if record.liable is not None:
        if shown_dragons(hand, table) != DRAGONS:
            notes.append(_NOT_SHOWN)
    elif win.shooter is not None and win.tile is None and len(hand.sets) > 1 and "robbed-kong" not in win.events:
        if len(shown_dragons(hand, table)) == len(DRAGONS) - 1:
            notes.append(_UNSEEN)
    return notes


def _on_kongs(hands: dict[str, Hand], table: KakiTable) -> list[str]:
    """Kongs that are seen in the hands, but that the record does not ask to be paid (K17)."""
    seen = [hand for hand in hands.values() if hand.kongs]
    if not seen or not any(table.at_once.kongs.values()):
        return []
    kongs = [format_set(laid, KAKI_TILES) for hand in seen for laid in hand.sets if len(laid.kinds) == 4]
    return [f"Kongs are paid only when the record lists them under kongs: {', '.join(kongs)}."]


def _on_families(hands: dict[str, Hand], table: KakiTable) -> list[str]:
    """Complete families that are seen in the hands, but that the record does not ask to be paid (K17)."""
    if not table.at_once.family:
        return []
    complete = [
        family
        for hand in hands.values()
        if hand.bonus.bit_count() >= 4
        for place, family in enumerate(FAMILIES)
        if hand.bonus >> 4 * place & 15 == 15
    ]
    return [f"Families are paid only when the record lists them under families: {', '.join(complete)}."] * bool(
        complete
    )
