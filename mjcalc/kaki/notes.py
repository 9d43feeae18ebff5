"""What a result should say besides its numbers: assumptions made, and what was left out."""

from __future__ import annotations

from functools import lru_cache

from mjcalc.kaki.arrange import REAL_TILES
from mjcalc.kaki.record import ROBBED, SEATS, WHOLE_FAMILY, Win, family_in
from mjcalc.kaki.settle import (
    DRAGONS,
    Counts,
    exposed_dragons,
    fei_held,
    is_fraction_owed,
    may_be_sprung,
    shown_dragons,
)
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Points, many_points
from mjcalc.notation import Hand, format_set
from mjcalc.record import Record
from mjcalc.result import Reason
from mjcalc.tiles import BITS, FAMILIES, FIELD, KAKI_TILES
from mjcalc.win_tile import doubted

_FIRST_OF_EACH = sum(1 << 4 * place for place in range(len(FAMILIES)))
"""The first bonus tile of each family."""
_DRAGON_TILES = sum(FIELD << BITS * KAKI_TILES.kinds[code] for code in DRAGONS)
_KONG = 4
_REMEMBERED = 1 << 12
_UNSAID = "It is not said how the hand was won: it is valued as a win on a discard, and nobody pays for it."
_NO_LOSERS = "The losers' hands are not given: extra Fei and the losers' settlement are left out."
_NOT_ALL = "Not all hands are given: the settlement of the Fei held is left out."
_UNSEEN_TRAP = "Sets of two dragons count as shown: without the winning tile the dragon trap (K19) cannot be seen."
_NAME_THE_SEAT = "name the seat to `mjcalc score`: --liable, in a record `liable`."
_ALL_SHOWN = f"Sets of all three dragons are exposed: who gave the third is caught in the trap (K19); {_NAME_THE_SEAT}"
_ALL_BEFORE = f"Sets of all three dragons were shown before that: if another gave the third, {_NAME_THE_SEAT}"
_ALL_COUNT = (
    "Sets of all three dragons count as shown: if the last was claimed, who gave it is caught in the trap (K19); "
    + _NAME_THE_SEAT
)
_NOT_SHOWN = "The hand does not show sets of all three dragons: that a seat is liable is taken as told."
_NO_BONUS = "No bonus tiles are written: if there are any, write them after +, such as + f2 a1."


def notes_on(
    record: Record,
    win: Win | None,
    hands: dict[str, Hand],
    table: KakiTable,
    points: Points | None,
    trap: str | None,
    counts: Counts | None,
    reason: Reason | None,
) -> tuple[str, ...]:
    """The notes of a result, a sentence each; `points` are what the hand is worth, if it wins."""
    notes = []
    if win is not None:
        if not (win.self_draw or win.shooter) and (reason is None or reason.fan is not None):
            notes.append(_UNSAID)
        if points is not None:
            notes += _on_win(record, win, hands[win.seat], table, points, trap)
    if counts is not None:
        notes.append(_on_losers(counts, table.losers.points, table.losers.counts_from))
    if table.losers.fei_points and win is not None and reason is None and len(hands) == len(SEATS):
        notes.append(_on_losers_fei(hands, win.seat, table, counts))
    if table.fei_held and len(hands) < len(SEATS) and (reason is not None or table.fei_held_in == "every-hand"):
        notes.append(_NOT_ALL)
    for hand in hands.values():
        bonus = hand.bonus
        pairs = bonus & bonus >> 1
        if hand.kongs or pairs & pairs >> 2 & _FIRST_OF_EACH:  # a whole family
            notes += _on_paid_at_once(record, hands, table)
            break
    if record.kongs or record.families:
        notes += _on_told(record, hands)
    return tuple(notes)


def _on_win(record: Record, win: Win, hand: Hand, table: KakiTable, points: Points, trap: str | None) -> list[str]:
    notes = []
    if record.losers is None and (table.extra_fei or table.losers.points or table.losers.fei_points):
        notes.append(_NO_LOSERS)
    if not (hand.bonus or hand.sunk):
        notes += on_bonus(hand)
    if not win.self_draw and not hand.concealed & REAL_TILES:
        notes.append(doubted("Fei", "Fei"))
    if record.liable is not None or (hand.packed - hand.concealed) & _DRAGON_TILES:
        notes += _on_trap(record, win, hand, table, trap)
    if table.round != "none" and is_fraction_owed(table, points, win, trap):
        notes.append(f"What each owes for the win is rounded {table.round} to a whole point (K12).")
    return notes


def on_bonus(hand: Hand) -> tuple[str, ...]:
    """That no bonus tiles are written; a `+` with nothing behind it says that there are none."""
    return () if "+" in hand.text or "\uff0b" in hand.text else (_NO_BONUS,)


@lru_cache(_REMEMBERED)
def _on_losers(counts: Counts, points: Points, counts_from: int) -> str:
    one, own, other, others = counts
    least = f", where fewer than {counts_from} are none" if counts_from > 1 else ""
    if own == others:
        return f"The losers count {own} each (K16){least}: neither pays the other for that."
    counted = f"{one.capitalize()} {own}, {other.capitalize()} {others}"
    return f"The losers count (K16){least}: {counted}; {_for_each_more(points)}."


def _on_losers_fei(hands: dict[str, Hand], winner: str, table: KakiTable, counts: Counts | None) -> str:
    """What the losers settle for Fei, besides what they count, or without that."""
    held = ", ".join(f"{seat.capitalize()} {fei_held(hand)}" for seat, hand in hands.items() if seat != winner)
    what = "The losers settle their Fei"
    if counts is not None:
        what = f"{what} too"
    elif table.losers.points:
        what = "After a limit hand the losers settle their Fei alone"
    return f"{what} (K16): {held}; {_for_each_more(table.losers.fei_points)}."


def _for_each_more(points: Points) -> str:
    return f"{many_points(points)} for each more"


def _on_trap(record: Record, win: Win, hand: Hand, table: KakiTable, trap: str | None) -> list[str]:
    notes = []
    if trap is not None and win.paid:
        notes.append(f"Dragon trap: {trap.capitalize()} gave the third dragon and pays for both losers (K19).")
    if record.liable is not None:
        if shown_dragons(hand.sets, table) != DRAGONS:
            notes.append(_NOT_SHOWN)
    elif len(hand.sets) >= len(DRAGONS) and shown_dragons(hand.sets, table) == DRAGONS:
        exposed = exposed_dragons(hand.sets)
        if trap is not None:
            notes.append(_ALL_BEFORE)
        elif exposed:
            notes.append(_ALL_SHOWN if exposed == DRAGONS else _ALL_COUNT)
    elif not win.self_draw and win.tile is None and ROBBED not in win.events and may_be_sprung(hand, table):
        notes.append(_UNSEEN_TRAP)
    return notes


def _on_paid_at_once(record: Record, hands: dict[str, Hand], table: KakiTable) -> list[str]:
    """Kongs and complete families that are seen in the hands, but that the record does not ask to be paid (K17)."""
    kongs: list[str] = []
    families: list[str] = []
    for seat, hand in hands.items():
        kongs += [unlisted for concealed in (False, True) if (unlisted := _unlisted(record, seat, hand, concealed))]
        paid = {shown.family for shown in record.families if shown.by == seat}
        complete = [family for family in FAMILIES if family_in(hand, family) == WHOLE_FAMILY]
        families += [family for family in complete if family not in paid]
    notes = []
    if kongs and any(table.at_once.kongs.values()):
        notes.append(f"Kongs are paid at once only when they are listed (kongs, --kong): {', '.join(kongs)}.")
    if families and table.at_once.family:
        notes.append(
            f"Families are paid at once only when they are listed (families, --family): {', '.join(families)}."
        )
    return notes


def _on_kongs_told(record: Record, seat: str, hand: Hand) -> list[str]:
    """That a seat is paid for more Kongs than its hand shows, or for others."""
    kinds = [kong.kind == "concealed" for kong in record.kongs if kong.by == seat]
    shown = [laid.concealed for laid in hand.sets if len(laid.kinds) == _KONG]
    if len(kinds) > len(shown):
        whole = f"{len(kinds)} Kong{'s' * (len(kinds) > 1)}"
        return [f"{seat.capitalize()} is paid for {whole}, but his hand shows {len(shown) or 'none'}."]
    return [
        f"{seat.capitalize()} is paid for {told} {word} Kong{'s' * (told > 1)}, "
        f"but of those his hand shows {shown.count(concealed) or 'none'}."
        for concealed, word in ((True, "concealed"), (False, "exposed"))
        if (told := kinds.count(concealed)) > shown.count(concealed)
    ]


def _unlisted(record: Record, seat: str, hand: Hand, concealed: bool) -> str:
    """Those Kongs of a hand that the record does not list; which of them it lists is not told."""
    shown = [
        format_set(laid, KAKI_TILES) for laid in hand.sets if len(laid.kinds) == _KONG and laid.concealed == concealed
    ]
    listed = sum(kong.by == seat and (kong.kind == "concealed") == concealed for kong in record.kongs)
    left = len(shown) - listed
    return ", ".join(shown) if left == len(shown) else f"{left} of {', '.join(shown)}" if left > 0 else ""


def _on_told(record: Record, hands: dict[str, Hand]) -> list[str]:
    """What is to be paid at once as told, and does not go with the hands (K17)."""
    notes = []
    for seat, hand in hands.items():
        notes += _on_kongs_told(record, seat, hand)
        notes += [
            f"{seat.capitalize()} is paid for all {shown.family}, but his hand does not show them all."
            for shown in record.families
            if shown.by == seat and family_in(hand, shown.family) != WHOLE_FAMILY
        ]
    return notes
