"""The way from a record and a card to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import read_exposures
from mjcalc.american.fit import Fit, fits_of
from mjcalc.american.lines import CardLine
from mjcalc.american.near import why_no_line
from mjcalc.american.notes import notes_on
from mjcalc.american.record import Win, is_over, read_hand, read_win
from mjcalc.american.settle import income, paid_jokerless, score_wall_game, score_win, settle_win, way_of
from mjcalc.errors import MjcalcError, or_raise
from mjcalc.ledger import Ledger, Points
from mjcalc.notation import Hand, read_ahead
from mjcalc.record import Record
from mjcalc.result import AmericanResult, Reason
from mjcalc.tiles import AMERICAN_TILES, SEATS

_DRAWN = Reason("drawn", "nobody won")


class Play(msgspec.Struct, frozen=True, gc=False):
    """A record that can be right, read: the winner's hand, the lines that it makes, and the win, if any."""

    record: Record
    card: AmericanCard
    hand: Hand | None = None
    fits: tuple[Fit, ...] = ()
    win: Win | None = None


def score(record: Record, card: AmericanCard) -> AmericanResult:
    """Score one hand and settle it. Raises MjcalcError for a record that cannot be right."""
    return or_raise(score_each([record], [card])[0])


def score_each(records: Sequence[Record], cards: Sequence[AmericanCard]) -> list[AmericanResult | MjcalcError]:
    """For each record the result by its card (A9 to A20), or the fault of one that cannot be right."""
    parsed = read_ahead([record.hand for record in records if record.hand is not None], AMERICAN_TILES)
    plays = [_read(record, card, parsed) for record, card in zip(records, cards, strict=True)]
    return [_result(play) if isinstance(play, Play) else play for play in plays]


def _read(record: Record, card: AmericanCard, parsed: Mapping[str, Hand]) -> Play | MjcalcError:
    try:
        hand = read_hand(record, parsed)
        if hand is None or record.winner is None:
            return Play(record, card)
        fits = fits_of(hand, card)
        return Play(record, card, hand, fits, read_win(record, record.winner, hand))
    except MjcalcError as error:
        return error


def _result(play: Play) -> AmericanResult:
    record, card, hand, fits, win = play.record, play.card, play.hand, play.fits, play.win
    if hand is None or win is None:
        wall_game = None if card.tournament is None else score_wall_game(card.tournament, record.dead)
        return _no_win(record, card, _DRAWN, wall_game)
    tournament = card.tournament
    scores: dict[str, Points] | None = None if tournament is None else dict.fromkeys(SEATS, 0)
    if not fits:
        return _no_win(record, card, Reason("no-line", why_no_line(hand, read_exposures(hand), card)), scores)
    if len(fits) > 1:
        fits = tuple(sorted(fits, key=lambda fit: -_income(card, fit.line, win, hand.jokers)))
    best = fits[0]
    line = best.line
    jokerless = paid_jokerless(card, line, win, hand.jokers)
    if record.dead and is_over(record):
        paid = Ledger().settled(SEATS)
    else:
        paid = settle_win(card, win.seat, win.shooter, line.value, jokerless, way_of(win))
        if tournament is not None:
            scores = score_win(tournament, win, line.value, jokerless, len(hand.sets))
    return AmericanResult(
        card=card.key,
        winner=win.seat,
        wins=True,
        reason=None,
        line=best.shown,
        value=line.value,
        jokerless=jokerless,
        groups=best.groups,
        readings=tuple([fit.reading for fit in fits]),
        scores=scores,
        payments=paid.payments,
        net=paid.net.copy(),
        notes=notes_on(record, win, hand, line, card),
    )


def _income(card: AmericanCard, line: CardLine, win: Win, jokers: int) -> Points:
    return income(card, line.value, paid_jokerless(card, line, win, jokers), way_of(win))


def _no_win(record: Record, card: AmericanCard, reason: Reason, scores: dict[str, Points] | None) -> AmericanResult:
    """The result of a hand that nobody is paid for (A19)."""
    return AmericanResult(
        card=card.key,
        winner=record.winner,
        wins=False,
        reason=reason,
        scores=scores,
        net=dict.fromkeys(SEATS, 0),
    )
