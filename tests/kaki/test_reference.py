"""The reference against values worked by hand, beside those of test_cases.py, and a second way to find the readings."""

import copy
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kaki.records import random_card, random_record
from tests.kaki.reference import (
    FEI,
    REAL,
    SEATS,
    TONG,
    Card,
    Record,
    Set,
    arrangements,
    chow_from,
    read_hand,
    score,
)

CARD_FILE = Path(__file__).parents[2] / "cards" / "3kaki-straits.toml"
STRAITS: Card = tomllib.loads(CARD_FILE.read_text(encoding="utf-8"))


def south(hand: str, **more: object) -> Record:
    """South wins on a discard of East, unless said otherwise."""
    return {"winner": "south", "hand": hand, "from": "east", **more}


def house(**tables: dict[str, Any]) -> Card:
    """The Straits card with other switches."""
    card = copy.deepcopy(STRAITS)
    for name, keys in tables.items():
        card[name] |= keys
    return card


def net(east: object, south: object, west: object) -> dict[str, Fraction]:
    """A settlement, seat by seat."""
    return dict(zip(SEATS, (Fraction(str(each)) for each in (east, south, west)), strict=True))


def items(result: dict[str, Any]) -> dict[str, int]:
    """The items of a result of which there is only one list."""
    (only,) = result["items_options"]
    return dict(only)


# Switches and rules that test_cases.py leaves out


def test_an_ambiguous_exposed_chow_k8() -> None:
    """(45*t) may be 345 or 456; without fifth copies four 3s leave 456, four 6s as well nothing."""
    no_fifth = house(fei={"fifth_copy": False})
    one = south("(45*t) [3333t] 789t RRR 99t + k1 k2 k3")
    none = south("(45*t) [3333t] [6666t] RRR 99t + k1 k2 k3")
    assert [score(one, card)["fan"] for card in (STRAITS, no_fifth)] == [5, 5]
    assert [score(none, card)["fan"] for card in (STRAITS, no_fifth)] == [5, None]


def test_two_fei_in_an_exposed_pong_k7() -> None:
    record = south("(R**) 123t 456t 789t 99t + k1 k2 k3")
    assert score(record, house(fei={"max_in_exposed_set": 2}))["fan"] == 5
    with pytest.raises(ValueError, match="too many Fei"):
        score(record, STRAITS)


def test_an_eye_of_two_fei_k6() -> None:
    """Fei apart when that is better, together when nothing else is left."""
    result = score(south("123t 456t 789t 222t ** + k1"), STRAITS)
    assert items(result) == {"full_flush": 3, "all_chows": 1, "face": 1}
    result = score(south("123t 456t (789t) (RRR) ** + k1 k2 k3"), STRAITS)
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "face": 3}


def test_limit_items_add_up() -> None:
    hand = "RRR GGG 000 EEE SS"
    twice = house(fan={"limits_add_up": True})
    result = score(south(hand), twice)
    limits = {"big_three_dragons", "all_honours", "no_bonus"}
    assert {name for name, fan in items(result).items() if fan == 10} == limits
    assert (result["fan"], result["points"], result["raw_fan"]) == (30, 90, 33)
    assert score(south(hand), STRAITS)["points"] == 30


def test_nine_gates_with_fei() -> None:
    result = score(south("11*2345678999t * + a1"), STRAITS)
    assert dict(next(iter(result["items_options"])))["nine_gates"] == 10
    shown = score(south("(123t) 11456789995t + a1"), STRAITS)
    assert shown["limit"] is False


def test_extra_fei_not_netted_k15() -> None:
    record = south("4*6t 99t RRR (GGG) (123t) + a1 *", losers={"east": "**", "west": "1t"})
    card = house(extra_fei={"netted": False})
    assert score(record, STRAITS)["payments_by_for"]["extra-fei"] == net(0, 4, -4)
    assert score(record, card)["payments_by_for"]["extra-fei"] == net(-4, 8, -4)


def losers_settle(east: str, west: str, card: Card, hand: str = "") -> dict[str, Fraction]:
    """What the losers settle after a win of South."""
    hand = hand or "111222333444t 55t + k1"
    settled = score(south(hand, losers={"east": east, "west": west}), card)
    found: dict[str, Fraction] = settled["payments_by_for"]["losers"]
    return found


def test_losers_complete_honour_sets_with_fei_k16() -> None:
    """East: E** is 2 to the dealer and each Fei 2; West: N alone is nothing."""
    assert losers_settle("E R **", "N", STRAITS) == net(12, 0, -12)
    plain = house(losers={"fei_completes": False})
    assert losers_settle("E R **", "N", plain) == net(8, 0, -8)
    assert losers_settle("EE RR **", "NNN", STRAITS) == net(12, 0, -12)


def test_losers_fifth_copies_k8() -> None:
    """RR* twice are two sets where a fifth copy may be; else four red are one set."""
    assert losers_settle("RRRR **", "1t", STRAITS) == net(12, 0, -12)
    assert losers_settle("RRRR **", "1t", house(fei={"fifth_copy": False})) == net(10, 0, -10)


def test_losers_two_components() -> None:
    """The count pays one way, the Fei the other."""
    card = house(losers={"fei": 0, "fei_points": 5})
    assert losers_settle("RRR EEE 1t", "* 2t", card) == net(6 - 5, 0, 5 - 6)
    at_limit = house(losers={"fei": 0, "fei_points": 5, "fei_only_at_limit": True})
    assert losers_settle("RRR EEE 1t", "* 2t", at_limit) == net(1, 0, -1)
    limit_hand = "111222333444t 55t"
    assert losers_settle("RRR EEE 1t", "* 2t", at_limit, limit_hand) == net(-5, 0, 5)
    from_five = house(losers={"counts_from": 5})
    assert losers_settle("RRR EEE 1t", "* 2t", from_five) == net(0, 0, 0)


def test_fei_held_k18() -> None:
    card = house(fei_held={"points": 50})
    drawn = {"winner": None, "losers": {"east": "**", "south": "1t", "west": "2t + *"}}
    assert score(drawn, card)["net"] == net(50 + 100, -100 - 50, 50 - 50)
    assert score(drawn, STRAITS)["reason"] == "drawn"
    assert score({"winner": None}, card)["net"] == net(0, 0, 0)


def test_kongs_and_families_stand_always_k17() -> None:
    record = {
        "winner": None,
        "kongs": [
            {"by": "south", "kind": "claimed", "from": "west"},
            {"by": "south", "kind": "added"},
            {"by": "east", "kind": "concealed"},
        ],
        "families": [{"by": "west", "family": "faces", "before_first_discard": True}],
    }
    nets = score(record, STRAITS)["payments_by_for"]
    assert nets["kong"] == net(8 - 2, 4 + 4 - 4, -4 - 2 - 4)
    assert nets["family"] == net(-4, -4, 8)


def test_nobody_pays_for_the_win_when_not_said_how_it_came() -> None:
    losers = {"east": "**", "west": "1t"}
    record = {"winner": "south", "hand": "111222333444t 55t + k1", "losers": losers}
    result = score(record, STRAITS)
    assert (result["wins"], result["points"], result["net"]) == (True, 12, net(8, 0, -8))


# The readings, found in another way: a meaning for every Fei, then a split, then places for the Fei


def splits(tiles: Counter[str], sets: int) -> Iterator[tuple[tuple[Set, ...], str]]:
    """Every way to split real tiles into an Eye and so many sets."""
    for eye in REAL:
        if tiles[eye] >= 2:
            for made in splits_into_sets(tiles - Counter([eye, eye]), sets):
                yield made, eye


def splits_into_sets(tiles: Counter[str], sets: int) -> Iterator[tuple[Set, ...]]:
    """Every way to split real tiles into so many sets."""
    if sets == 0:
        if not tiles:
            yield ()
        return
    every = [Set("pong", tile, False) for tile in REAL]
    every += [Set("chow", tile, False) for tile in TONG[:7]]
    first = min(tiles, key=REAL.index)
    for made in every:
        if first in made.tiles and not Counter(made.tiles) - tiles:
            for more in splits_into_sets(tiles - Counter(made.tiles), sets - 1):
                yield (made, *more)


def fei_fit(sets: tuple[Set, ...], eye: str, meaning: Counter[str]) -> bool:
    """Whether the Fei have places in these sets and the Eye that K6 allows."""
    places: list[list[tuple[str, ...]]] = [[(), (eye,), (eye, eye)]]
    for each in sets:
        if each.kind == "chow":
            places.append([(), *((tile,) for tile in chow_from(each.tile))])
        else:
            places.append([(), (each.tile,), (each.tile, each.tile)])
    return any(Counter(tile for some in chosen for tile in some) == meaning for chosen in product(*places))


def other_readings(tiles: list[str], sets: int) -> set[tuple[tuple[Set, ...], str]]:
    """All arrangements of a concealed part."""
    real = Counter(tile for tile in tiles if tile != FEI)
    found = set()
    for meaning in combinations_with_replacement(REAL, tiles.count(FEI)):
        for made, eye in splits(real + Counter(meaning), sets):
            if fei_fit(made, eye, Counter(meaning)):
                found.add((tuple(sorted(made)), eye))
    return found


def test_the_readings_found_in_another_way() -> None:
    rng = Random(7)
    seen: Counter[int] = Counter()
    while seen[0] < 40 or seen[1] < 40 or seen[2] < 40 or seen[3] < 12:
        record = random_record(rng)
        if record.get("winner") is None:
            continue
        hand = read_hand(record["hand"])
        if hand.fei > 3 or seen[hand.fei] >= 40:
            continue
        seen[hand.fei] += 1
        tiles = [*hand.concealed, *[FEI] * hand.fei]
        sets = (len(tiles) - 2) // 3
        found = {(tuple(sorted(made)), eye) for made, eye in arrangements(tuple(tiles), sets)}
        assert found == other_readings(tiles, sets), record["hand"]


def test_random_records_settle_to_zero_k13() -> None:
    rng = Random(11)
    for _ in range(400):
        card = random_card(rng, STRAITS)
        record = random_record(rng, card["fei"]["max_in_exposed_set"])
        result = score(record, card)
        for each in (result["net"], *result["payments_by_for"].values()):
            assert sum(each.values()) == 0
            assert list(each) == list(SEATS)
