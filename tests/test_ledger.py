"""Points are exact, what is paid is received, settlements add up, and the fewest transfers settle a net."""

from decimal import Decimal

import pytest

from mjcalc.ledger import (
    Ledger,
    Payment,
    Points,
    Settlement,
    exact,
    fewest_transfers,
    many_points,
    plain,
    rounded,
    together,
)

SEATS = ("east", "south", "west")


def test_nothing_is_recorded_for_no_points() -> None:
    ledger = Ledger()
    ledger.pay("east", "south", 0, "win")
    ledger.pay("east", "west", 1, "kong")
    assert ledger.payments == [Payment("east", "west", 1, "kong")]


def test_a_negative_payment_is_a_mistake_of_the_program() -> None:
    with pytest.raises(AssertionError, match="a negative payment: east to south, -1 for win"):
        Ledger().pay("east", "south", -1, "win")


@pytest.mark.parametrize(
    ("difference", "payments"),
    [
        (3, [Payment("south", "east", 3, "losers")]),
        (-3, [Payment("east", "south", 3, "losers")]),
        (0, []),
        (Decimal("1.50"), [Payment("south", "east", Decimal("1.5"), "losers")]),
        (Decimal("-2.0"), [Payment("east", "south", 2, "losers")]),
    ],
)
def test_the_lower_pays_the_difference(difference: Points, payments: list[Payment]) -> None:
    ledger = Ledger()
    ledger.settle("east", "south", difference, "losers")
    assert ledger.payments == payments
    assert [type(payment.points) for payment in ledger.payments] == [type(payment.points) for payment in payments]


def test_the_net_of_all_payments() -> None:
    ledger = Ledger()
    ledger.pay("east", "south", 10, "win")
    ledger.pay("west", "south", 5, "win")
    ledger.pay("south", "west", 2, "kong")
    assert ledger.net(SEATS) == {"east": -10, "south": 13, "west": -3}


def test_the_net_of_halves_is_whole_where_it_can_be() -> None:
    ledger = Ledger()
    ledger.pay("east", "south", Decimal("7.5"), "win")
    ledger.pay("west", "south", Decimal("2.5"), "win")
    net = ledger.net(SEATS)
    assert net == {"east": Decimal("-7.5"), "south": 10, "west": Decimal("-2.5")}
    assert type(net["south"]) is int


def test_a_net_that_could_not_be_kept_exact_is_refused() -> None:
    ledger = Ledger()
    ledger.pay("east", "south", Decimal("1E+28"), "win")
    ledger.pay("west", "south", Decimal("0.1"), "win")
    with pytest.raises(AssertionError, match="the settlement does not sum to zero"):
        ledger.net(SEATS)


def paid(*payments: Payment) -> Settlement:
    """The settlement that these payments make."""
    return Ledger([*payments]).settled(SEATS)


WIN = (Payment("east", "south", 10, "win"), Payment("west", "south", 5, "win"))
HALVES = (Payment("east", "south", Decimal("7.5"), "win"), Payment("west", "south", Decimal("0.1"), "win"))
NOTHING: dict[str, Points] = {"east": 0, "south": 0, "west": 0}


def test_a_settlement_has_the_payments_in_order_and_the_net() -> None:
    settlement = paid(*WIN, Payment("south", "west", 2, "kong"))
    assert settlement.payments == (*WIN, Payment("south", "west", 2, "kong"))
    assert settlement.net == {"east": -10, "south": 13, "west": -3}
    assert paid() == Settlement((), NOTHING)


def test_a_settlement_keeps_what_was_paid_until_then() -> None:
    ledger = Ledger()
    ledger.pay("east", "south", 10, "win")
    settlement = ledger.settled(SEATS)
    ledger.pay("west", "south", 5, "win")
    assert settlement == Settlement((WIN[0],), {"east": -10, "south": 10, "west": 0})


def test_settlements_together_have_all_payments_in_order_and_one_net() -> None:
    losers = Payment("west", "east", 6, "losers")
    kong = Payment("south", "west", 2, "kong")
    assert together([paid(*WIN), paid(losers), paid(kong)]) == Settlement(
        (*WIN, losers, kong), {"east": -4, "south": 13, "west": -9}
    )


def test_one_settlement_alone_is_itself() -> None:
    settlement = paid(*WIN)
    assert together([settlement]) is settlement


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_settlement_without_payments_changes_nothing(place: int) -> None:
    settlements = [paid(*WIN), paid(*HALVES)]
    settlements.insert(place, paid())
    assert together(settlements) == Settlement(
        (*WIN, *HALVES), {"east": Decimal("-17.5"), "south": Decimal("22.6"), "west": Decimal("-5.1")}
    )


def test_settlements_without_payments_come_to_nothing() -> None:
    assert together([paid(), paid()]) == Settlement((), NOTHING)


def test_a_settlement_is_as_it_was_when_it_was_added_to_another() -> None:
    first, second = paid(*WIN), paid(*HALVES)
    together([first, second])
    together([second, first])
    assert first == Settlement(WIN, {"east": -10, "south": 15, "west": -5})
    assert second == Settlement(HALVES, {"east": Decimal("-7.5"), "south": Decimal("7.6"), "west": Decimal("-0.1")})


def test_settlements_that_come_out_whole_are_whole() -> None:
    net = together([paid(*HALVES), paid(Payment("east", "south", Decimal("2.50"), "kong"))]).net
    assert net == {"east": -10, "south": Decimal("10.1"), "west": Decimal("-0.1")}
    assert [type(net[seat]) for seat in SEATS] == [int, Decimal, Decimal]
    back = together([paid(*HALVES), paid(Payment("south", "west", Decimal("0.10"), "kong"))]).net
    assert back == {"east": Decimal("-7.5"), "south": Decimal("7.5"), "west": 0}
    assert [type(back[seat]) for seat in SEATS] == [Decimal, Decimal, int]


def test_settlements_that_could_not_be_added_exactly_are_refused() -> None:
    large = paid(Payment("east", "south", Decimal("1E+28"), "win"))
    small = paid(Payment("west", "south", Decimal("0.1"), "win"))
    with pytest.raises(AssertionError, match="the settlement does not sum to zero"):
        together([large, small])


@pytest.mark.parametrize(
    ("points", "text"), [(Decimal("7.50"), "7.5"), (Decimal("10.0"), "10"), (Decimal("1E+2"), "100"), (-3, "-3")]
)
def test_an_amount_is_whole_when_it_can_be(points: Points, text: str) -> None:
    assert str(exact(points)) == text
    assert isinstance(exact(points), int) == ("." not in text)


@pytest.mark.parametrize(
    ("points", "none", "up", "down"),
    [
        (Decimal("7.50"), Decimal("7.5"), 8, 7),
        (Decimal("0.2"), Decimal("0.2"), 1, 0),
        (Decimal("3.0"), 3, 3, 3),
        (4, 4, 4, 4),
    ],
)
def test_rounding(points: Points, none: Points, up: int, down: int) -> None:
    got = [rounded(points, how) for how in ("none", "up", "down")]
    assert got == [none, up, down]
    assert [type(each) for each in got] == [type(none), int, int]


@pytest.mark.parametrize(
    ("points", "text"), [(Decimal("7.50"), "7.5"), (Decimal("7E+1"), "70"), (Decimal("1E-7"), "0.0000001"), (12, "12")]
)
def test_amounts_as_people_write_them(points: Points, text: str) -> None:
    assert plain(points) == text


@pytest.mark.parametrize(
    ("net", "transfers"),
    [
        ({}, []),
        ({"a": 0, "b": 0}, []),
        ({"a": -1, "b": -6, "c": 7}, [("b", "c", 6), ("a", "c", 1)]),
        ({"a": -6, "b": 2, "c": 4, "d": 0}, [("a", "c", 4), ("a", "b", 2)]),
        ({"a": Decimal("-1.5"), "b": Decimal("0.5"), "c": 1}, [("a", "c", 1), ("a", "b", Decimal("0.5"))]),
        # Two who are even between themselves leave the others out.
        ({"a": -5, "b": 3, "c": 2, "d": -4, "e": 4}, [("d", "e", 4), ("a", "b", 3), ("a", "c", 2)]),
        ({"a": 5, "b": -5, "c": -4, "d": 4}, [("b", "a", 5), ("c", "d", 4)]),
        # Two rounds of three take four transfers; the highest debt paid to the highest claim would take five.
        (
            {"a": -10, "b": 6, "c": 4, "d": 9, "e": -7, "f": -2},
            [("a", "b", 6), ("a", "c", 4), ("e", "d", 7), ("f", "d", 2)],
        ),
    ],
)
def test_the_fewest_transfers(net: dict[str, Points], transfers: list[tuple[str, str, Points]]) -> None:
    assert fewest_transfers(net) == transfers


@pytest.mark.parametrize(
    ("points", "words"),
    [(0, "0 points"), (1, "1 point"), (Decimal("1.0"), "1 point"), (2, "2 points"), (Decimal("7.50"), "7.5 points")],
)
def test_one_point_is_no_points(points: Points, words: str) -> None:
    assert many_points(points) == words
