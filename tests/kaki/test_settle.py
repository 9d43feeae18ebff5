"""What each loser owes for a win, by K14 and K12, worked out by hand."""

from decimal import Decimal

from msgspec.structs import replace

from mjcalc.kaki.record import Win
from mjcalc.kaki.settle import share, win_shares
from mjcalc.ledger import Points
from tests.kaki.play import load_table

STRAITS = load_table("3kaki-straits")


def owed(points: Points, shooter: str | None, self_draw: bool = False) -> dict[str, Points]:
    return win_shares(STRAITS, points, Win("south", self_draw, shooter, None, ()))


def test_on_a_discard_the_other_owes_half() -> None:
    assert owed(14, "east") == {"east": 14, "west": 7}
    assert owed(14, "west") == {"east": 7, "west": 14}
    assert owed(15, "west") == {"east": Decimal("7.5"), "west": 15}


def test_by_ji_mo_both_owe_all() -> None:
    assert owed(14, None, self_draw=True) == {"east": 14, "west": 14}


def test_nothing_is_owed_when_it_is_not_known_how_the_hand_was_won() -> None:
    assert owed(14, None) == {}


def test_a_share_is_rounded_as_the_table_says() -> None:
    shares = [share(replace(STRAITS, round=how), 7, Decimal("0.75")) for how in ("none", "up", "down")]
    assert shares == [Decimal("5.25"), 6, 5]
