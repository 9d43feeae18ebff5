"""What each way of winning pays, by A15, A16, A20 and A22, worked out by hand."""

from decimal import Decimal

import pytest

from mjcalc.american.settle import ALONE, DISCARD, SELF_DRAWN, income, settle_win, shares
from mjcalc.ledger import Payment, Points
from tests.american.tiny import HEAD, read, score, section

EVENS = section('{ value = 25, hands = "222x 4444x 666x 8888x" }')
PLAIN = read(HEAD + EVENS)
PAIRS = '{ value = 50, hands = "FF 11x 22x 11y 22y 11z 22z", concealed = true }'


@pytest.mark.parametrize(
    ("way", "jokerless", "discarder", "other", "total"),
    [
        (DISCARD, False, 50, 25, 100),
        (DISCARD, True, 100, 50, 200),
        (SELF_DRAWN, False, 0, 50, 150),
        (SELF_DRAWN, True, 0, 100, 300),
        (ALONE, False, 100, 0, 100),
    ],
)
def test_shares_and_income(way: str, jokerless: bool, discarder: Points, other: Points, total: Points) -> None:
    assert shares(PLAIN, 25, jokerless, way) == (discarder, other)
    assert income(PLAIN, 25, jokerless, way) == total


def test_rates_of_a_house() -> None:
    rates = (
        "[payment]\ndiscarder = 3\nother = 1.5\nself_drawn = 2.5\njokerless = 4\nmisnamed = 5\n[house]\ndoubled = 3\n"
    )
    card = read(HEAD + rates + EVENS)
    assert shares(card, 5, False, DISCARD) == (45, Decimal("22.5"))
    assert shares(card, 5, True, DISCARD) == (180, 90)
    assert shares(card, 5, False, SELF_DRAWN) == (0, Decimal("37.5"))
    assert shares(card, 5, False, ALONE) == (75, 0)
    assert income(card, 5, False, DISCARD) == 90
    assert income(card, 5, False, SELF_DRAWN) == Decimal("112.5")
    assert type(income(card, 5, False, DISCARD)) is int


def test_a_drawn_hand_is_paid_by_all_alike() -> None:
    paid = settle_win(PLAIN, "south", None, 25, False, SELF_DRAWN)
    assert paid.payments == tuple(Payment(loser, "south", 50, "win") for loser in ("east", "west", "north"))
    assert paid.net == {"east": -50, "south": 150, "west": -50, "north": -50}


TOURNAMENT = HEAD + "[tournament]\n" + section(PAIRS, name="Pairs", more="jokerless_bonus = false\n")
LIKE_PAIRS = '{{ value = {}, hands = "FF 1122x 1122y 1122z", numbers = "any" }}'


@pytest.mark.parametrize(
    ("value", "line", "points"), [(28, "pairs-1", 50), (30, "pairs-1", 50), (32, "other-1", 52), (60, "other-1", 80)]
)
def test_in_a_tournament_the_line_that_scores_most_counts(value: int, line: str, points: int) -> None:
    # By payments a jokerless 28 earns 8 x 28, and pairs worth 50 only 4 x 50; in a tournament it is 48 against 50.
    card = read(TOURNAMENT + section(LIKE_PAIRS.format(value), name="Other"))
    result = score(card, "FF 1122b 1122c 1122d")
    assert result.readings[0].id == line
    assert result.scores == {"east": points, "south": -10, "west": 0, "north": 0}


def test_where_all_groups_are_in_brackets_the_one_completed_last_is_no_exposure() -> None:
    card = read(HEAD + "[tournament]\n" + section('{ value = 25, hands = "FFFFF RRRRR 0000" }'))
    for hand, discarder, told in (("(FFFFF) (RRRRJ) (0000)", -25, 1), ("FFFFF (RRRRJ) (0000)", -20, 0)):
        result = score(card, hand)
        assert result.scores is not None
        assert result.scores["south"] == discarder
        assert sum(note.startswith("All groups are in brackets: ") for note in result.notes) == told


def test_in_a_tournament_a_drawn_hand_scores_by_its_line_too() -> None:
    card = read(TOURNAMENT + section(LIKE_PAIRS.format(31), name="Other"))
    result = score(card, "FF 1122b 1122c 1122d", self_draw=True)
    assert [reading.id for reading in result.readings] == ["other-1", "pairs-1"]
    assert result.scores == {"east": 31 + 20 + 10, "south": 0, "west": 0, "north": 0}
