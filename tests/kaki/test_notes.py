"""What a 3 Kaki result says besides its numbers."""

from typing import Any

import pytest

import mjcalc

LOSERS = {"east": "1122t 567t RR (NNN) * + s1 k2", "west": "(123t) (789t) 4499t * + k3"}


def notes(hand: str, **record: Any) -> tuple[str, ...]:
    return mjcalc.score({"winner": "south", "from": "east", "hand": hand, **record}).notes


def test_what_the_losers_count() -> None:
    # East: N 1, RR* 1, s1 1, k2 1, Fei 2. West: k3 1, Fei 2.
    hand = "345t 678t 55t (G*G) (SSS) + f2 f3 a1 k1"
    assert notes(hand, win="5t", losers=LOSERS) == ("The losers count (K16): East 6, West 3; 2 points for each more.",)
    same = {"east": "123t + k2", "west": "456t + k3"}
    assert notes(hand, win="5t", losers=same) == ("The losers count 1 each (K16): neither pays the other.",)


@pytest.mark.parametrize(
    ("told", "note"),
    [
        (
            {"families": [{"by": "east", "family": "faces"}]},
            "East is paid for all faces, but South has some of them.",
        ),
        (
            {"families": [{"by": "south", "family": "animals"}]},
            "South is paid for all animals, but his hand does not show them all.",
        ),
        (
            {"kongs": [{"by": "south", "kind": "concealed"}]},
            "South is paid for 1 Kong, but his hand shows none.",
        ),
        (
            {"families": [{"by": "east", "family": "seasons"}, {"by": "west", "family": "seasons"}]},
            "The seasons are paid for twice, and there are only four.",
        ),
    ],
)
def test_what_is_paid_at_once_and_cannot_be(told: dict[str, Any], note: str) -> None:
    hand = "123t 456t 789t 99t (RRR) + a2 k1 k2 k3"
    plain = notes(hand)
    assert not any("paid for" in each for each in plain)
    assert notes(hand, **told) == (*plain, note)


def test_only_kongs_that_are_not_listed_are_named() -> None:
    def listing(hand: str, *kinds: str) -> list[str]:
        kongs = [{"by": "south", "kind": kind, **({"from": "west"} if kind == "claimed" else {})} for kind in kinds]
        start = "Kongs are paid at once only when they are listed (kongs, --kong): "
        return [note.removeprefix(start) for note in notes(hand, kongs=kongs) if note.startswith(start)]

    one_of_each = "123t 456t 99t (RRRR) [EEEE] + a1 f2 k1"
    assert listing(one_of_each) == ["(RRRR), [EEEE]."]
    assert listing(one_of_each, "concealed") == ["(RRRR)."]
    assert listing(one_of_each, "added") == ["[EEEE]."]
    assert listing(one_of_each, "claimed", "concealed") == []
    assert listing("123t 456t 99t (RRRR) (EEEE) + a1 f2 k1", "added") == ["1 of (RRRR), (EEEE)."]


def test_what_is_paid_at_once_and_seen() -> None:
    hand = "123t 456t 789t 99t (RRRR) + a2 k1 k2 k3 k4"
    told = notes(
        hand,
        families=[{"by": "south", "family": "faces"}],
        kongs=[{"by": "south", "kind": "claimed", "from": "west"}],
    )
    assert not any("paid" in each for each in told)
