"""What a hand is worth to its winner, and who pays whom (A15 to A20), or the points of a tournament (A22)."""

from __future__ import annotations

from functools import lru_cache

from mjcalc.american.card import AmericanCard
from mjcalc.american.lines import CardLine
from mjcalc.american.record import Win
from mjcalc.american.terms import Tournament
from mjcalc.ledger import Ledger, Points, Settlement, exact
from mjcalc.tiles import SEATS

DISCARD = "discard"
SELF_DRAWN = "drawn"
ALONE = "alone"


def way_of(win: Win) -> str:
    """How a win is paid: drawn by all, by the one at fault alone (A20), else as on a discard."""
    if win.self_draw:
        return SELF_DRAWN
    return ALONE if win.fault else DISCARD


def paid_jokerless(card: AmericanCard, line: CardLine, win: Win, jokers: int) -> bool:
    """Whether the hand earns more for holding no joker (A16); the fine of A20 is the same for every hand."""
    fined = win.fault is not None and card.tournament is None
    return not jokers and win.claimed and line.jokerless_bonus and not fined


@lru_cache(4096)
def shares(card: AmericanCard, value: Points, jokerless: bool, way: str) -> tuple[Points, Points]:
    """What the discarder owes, and what each other loser owes; of a drawn hand there is no discarder (A15, A20)."""
    rates = card.rates
    base = value * card.house.doubled
    if way == ALONE:
        return exact(rates.misnamed * base), 0
    if jokerless:
        base *= rates.jokerless
    if way == SELF_DRAWN:
        return 0, exact(rates.self_drawn * base)
    return exact(rates.discarder * base), exact(rates.other * base)


@lru_cache(4096)
def income(card: AmericanCard, value: Points, jokerless: bool, way: str) -> Points:
    """What the winner gets in all, by which the line is chosen (A14)."""
    if card.tournament is not None:
        return winner_points(card.tournament, value, jokerless, way)
    from_discarder, from_other = shares(card, value, jokerless, way)
    return exact(3 * from_other if way == SELF_DRAWN else from_discarder + 2 * from_other)


@lru_cache(1 << 14)
def settle_win(
    card: AmericanCard, seat: str, shooter: str | None, value: Points, jokerless: bool, way: str
) -> Settlement:
    """The payments to the winner at `seat`, none in a tournament, and the net of all; that is shared: copy it."""
    ledger = Ledger()
    from_discarder, from_other = shares(card, value, jokerless, way)
    if card.tournament is None and (way == SELF_DRAWN or shooter is not None):
        for loser in SEATS:
            if loser != seat:
                ledger.pay(loser, seat, from_discarder if loser == shooter else from_other, "win")
    return ledger.settled(SEATS)


def winner_points(tournament: Tournament, value: Points, jokerless: bool, way: str) -> Points:
    """What the winner scores in a tournament (A22)."""
    points = value if tournament.winner is None else tournament.winner
    if way == SELF_DRAWN:
        points += tournament.self_drawn
    return exact(points + tournament.jokerless if jokerless else points)


def score_win(tournament: Tournament, win: Win, value: Points, jokerless: bool, exposures: int) -> dict[str, Points]:
    """The points of every seat when somebody wins (A22)."""
    scores: dict[str, Points] = dict.fromkeys(SEATS, 0)
    scores[win.seat] = winner_points(tournament, value, jokerless, way_of(win))
    if win.shooter is not None:
        scores[win.shooter] = tournament.discarder_points(exposures)
    return scores


def score_wall_game(tournament: Tournament, dead: tuple[str, ...]) -> dict[str, Points]:
    """The points of every seat when nobody wins (A22)."""
    return {seat: 0 if seat in dead else tournament.wall_game for seat in SEATS}
