"""The way from a record and a card to a result."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import Exposure, read_exposures
from mjcalc.american.fill import fill, line_result
from mjcalc.american.lines import CardLine
from mjcalc.american.match import index_of
from mjcalc.american.near import why_no_line
from mjcalc.american.notes import notes_on
from mjcalc.american.record import Win, check_hand, read_hand, read_win
from mjcalc.american.settle import income, paid_jokerless, score_wall_game, score_win, settle_win, way_of
from mjcalc.ledger import Points
from mjcalc.notation import Hand
from mjcalc.record import Record
from mjcalc.result import AmericanResult, LineReading, Reason
from mjcalc.tiles import SEATS

_DRAWN = Reason("drawn", "nobody won")


class Play(msgspec.Struct, frozen=True, gc=False):
    """A record that can be right, read: the winner's hand, its exposures and the win, if any."""

    record: Record
    card: AmericanCard
    hand: Hand | None = None
    exposures: tuple[Exposure, ...] = ()
    win: Win | None = None


def read(record: Record, card: AmericanCard) -> Play:
    """Read one hand. Raises MjcalcError for a record that cannot be right."""
    hand = read_hand(record)
    if hand is None:
        return Play(record, card)
    exposures = read_exposures(hand)
    check_hand(hand)
    return Play(record, card, hand, exposures, read_win(record, hand))


def reckon(plays: list[Play]) -> list[AmericanResult]:
    """Score and settle hands that were read (A9 to A20)."""
    return [_result(play) for play in plays]


def score(record: Record, card: AmericanCard) -> AmericanResult:
    """Score one hand and settle it. Raises MjcalcError for a record that cannot be right."""
    return _result(read(record, card))


def _result(play: Play) -> AmericanResult:
    record, card, hand, win, exposures = play.record, play.card, play.hand, play.win, play.exposures
    if hand is None or win is None:
        wall_game = None if card.tournament is None else score_wall_game(card.tournament, record.dead)
        return _no_win(record, card, _DRAWN, wall_game)
    index = index_of(card)
    places = index.fitting(hand, exposures)
    if not places:
        scores: dict[str, Points] | None = None if card.tournament is None else dict.fromkeys(SEATS, 0)
        return _no_win(record, card, Reason("no-line", why_no_line(hand, exposures, card)), scores)
    if len(places) > 1:
        places.sort(key=lambda place: -_income(card, index.line(place), win, hand.jokers))
    line, line_hand = index.line(places[0]), index.hands[places[0]]
    jokerless = paid_jokerless(card, line, win, hand.jokers)
    tournament = card.tournament
    payments, net = settle_win(card, win.seat, win.shooter, line.value, jokerless, way_of(win))
    return AmericanResult(
        card=card.key,
        winner=win.seat,
        wins=True,
        reason=None,
        line=line_result(line, line_hand),
        value=line.value,
        jokerless=jokerless,
        groups=fill(line_hand, hand, exposures),
        readings=tuple([_reading(index.line(place)) for place in places]),
        scores=None if tournament is None else score_win(tournament, win, line.value, jokerless, len(exposures)),
        payments=payments,
        net=dict(net),
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


@lru_cache(4096)
def _reading(line: CardLine) -> LineReading:
    return LineReading(line.id, line.value)
