"""What a result should say besides its numbers: assumptions made, and why something is not paid."""

from __future__ import annotations

from collections.abc import Iterator

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER
from mjcalc.american.lines import CardLine
from mjcalc.american.match import NATURALS
from mjcalc.american.record import FAULTS, Win, is_over
from mjcalc.ledger import plain
from mjcalc.notation import Hand
from mjcalc.record import EXCHANGE, Record
from mjcalc.tiles import count
from mjcalc.win_tile import doubted

_ALL_EXPOSED = (
    "All groups are in brackets: the one that the winning tile completed counts as an exposure, which it is not; "
    "write it without them."
)


def notes_on(record: Record, win: Win, hand: Hand, line: CardLine, card: AmericanCard) -> tuple[str, ...]:
    """The notes of a hand that wins, a sentence each."""
    plain_win = (
        (win.self_draw or win.shooter) and not record.events and card.house.doubled == 1 and hand.concealed & NATURALS
    )
    over = record.dead and is_over(record)
    if plain_win and not over and (hand.jokers or win.claimed) and line.jokerless_bonus:
        return ()
    notes: list[str] = []
    if not win.paid:
        whose = "nobody pays for it" if card.tournament is None else "nobody scores as the discarder"
        notes.append(f"It is not said how the hand was won: it is valued as a win on a discard, and {whose}.")
    if over:
        given = "paid" if card.tournament is None else "scored"
        notes.append(f"The three other hands are dead: nothing is {given} (A19).")
    elif win.fault is not None and win.shooter is not None:
        fault = f"{win.shooter.capitalize()} {FAULTS[win.fault]}"
        if card.tournament is None:
            notes.append(f"{fault} and pays alone, {plain(card.rates.misnamed)} times the value (A20).")
        else:
            notes.append(f"{fault}: a tournament scores that as any other discard (A22).")
    if not hand.jokers and not line.jokerless_bonus:
        notes.append(f'The section "{line.section}" pays nothing more for a hand without jokers (A16).')
    elif not hand.jokers and not win.claimed:
        notes.append("The hand holds no joker, but that was not announced: nothing more is paid for it (A16).")
    notes += notes_on_house(card)
    notes += _on_concealed(record, win, hand)
    return tuple(notes)


def _on_concealed(record: Record, win: Win, hand: Hand) -> Iterator[str]:
    """What does not go with the concealed tiles, among which the winning tile is."""
    if not hand.concealed:
        yield _ALL_EXPOSED
    elif not win.self_draw and not hand.concealed & NATURALS:
        yield doubted("joker", "jokers")
    if EXCHANGE in record.events and not count(hand.concealed, JOKER):
        yield "A joker exchange is named, but there is no joker among the concealed tiles."


def notes_on_house(card: AmericanCard) -> tuple[str, ...]:
    """The note of what a house multiplies every payment by, if it does (A22)."""
    if card.house.doubled == 1 or card.tournament is not None:
        return ()
    return (f"House rule: the value is paid {plain(card.house.doubled)} times (A22).",)
