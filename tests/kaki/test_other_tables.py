"""The two other shipped tables, by examples worked out by hand."""

from decimal import Decimal
from typing import Any

import pytest

from tests.kaki.play import load_table
from tests.kaki.play import score as scored

FIVE = "123t 456t 789t 99t RRR + k1 k2 k3"
EIGHT = "111222333t RRR 99t + k1 k2 k3 a1"


def net(card: str, hand: str, winner: str = "south", **record: Any) -> dict[str, Any]:
    result = scored({"winner": winner, "hand": hand, **record}, load_table(card))
    assert result.wins
    return result.net


# Classic


def test_classic_five_fan_on_a_discard() -> None:
    assert net("3kaki-classic", FIVE, **{"from": "east"}) == {"east": -200, "south": 300, "west": -100}


def test_classic_five_fan_by_ji_mo() -> None:
    assert net("3kaki-classic", FIVE, self_draw=True) == {"east": -200, "south": 400, "west": -200}


def test_classic_eight_fan_on_a_discard() -> None:
    assert net("3kaki-classic", EIGHT, **{"from": "east"})["south"] == 480


def test_classic_limit_by_ji_mo() -> None:
    assert net("3kaki-classic", "123t 456t 789t 99t RRR", self_draw=True)["south"] == 800


def test_classic_two_limit_items_add_up() -> None:
    hand = "EEE SSS WWW NN 123t"
    assert net("3kaki-classic", hand, **{"from": "east"}) == {"east": -800, "south": 1200, "west": -400}
    result = scored({"winner": "south", "hand": hand, "from": "east"}, load_table("3kaki-classic"))
    assert (result.fan, result.points, result.limit) == (20, 400, True)


@pytest.mark.parametrize(("flowers", "fan"), [("f1 f2 f3 f4", 4), ("f1 f2 f4", 2), ("s1 s2 s3 s4", 4)])
def test_classic_whole_families_of_flowers_and_seasons(flowers: str, fan: int) -> None:
    hand = f"123t 456t 789t 99t NNN + {flowers} a1 a2 a3"
    result = scored({"winner": "south", "hand": hand}, load_table("3kaki-classic"))
    assert result.raw_fan == 5 + fan


def test_classic_shows_two_fei_in_a_pong() -> None:
    assert net("3kaki-classic", "123t 456t 789t 99t (R**) + k1 k2 k3", self_draw=True)["south"] == 400


def test_classic_pays_every_fei_in_every_hand() -> None:
    losers = {"east": "**", "west": "1t"}
    assert net("3kaki-classic", "123t 456t 789t 9*t RRR + k1 k2 k3", losers=losers, **{"from": "east"}) == {
        # One Fei of South pays him 50 from each, two of East 100 from each.
        "east": -200 - 50 + 200,
        "south": 300 + 100 - 100,
        "west": -100 - 50 - 100,
    }
    drawn = scored({"winner": None, "losers": {"east": "*", "south": "", "west": ""}}, load_table("3kaki-classic"))
    assert drawn.net == {"east": 100, "south": -50, "west": -50}


def test_classic_pays_at_once() -> None:
    record = {
        "winner": None,
        "kongs": [{"by": "east", "kind": "claimed", "from": "west"}, {"by": "south", "kind": "added"}],
        "families": [{"by": "west", "family": "faces", "before_first_discard": True}],
    }
    assert scored(record, load_table("3kaki-classic")).net == {
        "east": 100 - 50 - 100,
        "south": 100 - 100,
        "west": -100 - 50 + 200,
    }


# Ringgit


def ringgit(hand: str, **record: Any) -> dict[str, Any]:
    return net("3kaki-ringgit", hand, **record)


def test_ringgit_six_fan_by_ji_mo() -> None:
    # A is West with three animals, a face and his own season, B is East with an animal, a face and his own flower.
    losers = {"west": "** + a1 a2 a3 k3 s3", "east": "1t + a4 k4 f1"}
    hand = "(123t) 456t 789t 99t RR* + f2 k1 k2 f4"
    assert ringgit(hand, self_draw=True, losers=losers) == {
        "south": Decimal("5.8"),
        "west": Decimal("-0.9"),
        "east": Decimal("-4.9"),
    }


def test_ringgit_limit_on_a_discard_settles_fei_alone() -> None:
    losers = {"west": "** + a1 a2 a3 k3 s3", "east": "1t + a4 k4 f1"}
    hand = "EEE SSS WW* NN 123t + k1"
    assert ringgit(hand, losers=losers, **{"from": "west"}) == {
        "south": 13,
        "west": Decimal("-7.5"),
        "east": Decimal("-5.5"),
    }


def test_ringgit_drawn_hand_settles_fei() -> None:
    record = {"winner": None, "losers": {"east": "1t* + *", "south": "*", "west": "1t"}}
    result = scored(record, load_table("3kaki-ringgit"))
    assert result.net == {"east": Decimal("1.5"), "south": 0, "west": Decimal("-1.5")}


def test_ringgit_losers_count_only_from_five_fan() -> None:
    four = {"west": "1t + a1 a2 a3 k3", "east": "1t"}
    five = {"west": "1t + a1 a2 a3 k3 s3", "east": "1t"}
    hand = "123t 456t 789t 99t RRR + f2 k1 k2"
    assert ringgit(hand, losers=four, **{"from": "west"})["east"] == -1
    assert ringgit(hand, losers=five, **{"from": "west"})["east"] == -2


def test_ringgit_kongs() -> None:
    for kind, giver, expected in (("added", None, 1), ("concealed", None, 2), ("claimed", "west", 1)):
        record = {"winner": None, "kongs": [{"by": "east", "kind": kind, "from": giver}]}
        assert scored(record, load_table("3kaki-ringgit")).net["east"] == expected
