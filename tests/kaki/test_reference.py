"""The reference against values worked by hand, and against a second way to find the readings."""

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
HALF = Fraction(1, 2)


def south(hand: str, **more: object) -> Record:
    """South wins on a discard of East, unless said otherwise."""
    return {"winner": "south", "hand": hand, "from": "east", **more}


def ji_mo(hand: str, winner: str = "south", **more: object) -> Record:
    """A win by Ji Mo."""
    return {"winner": winner, "hand": hand, "self_draw": True, **more}


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


# The cases


def test_case_1_the_first_arrangement_is_not_the_best() -> None:
    result = score(south("111222333t RRR 99t + k1"), STRAITS)
    assert (result["wins"], result["fan"], result["points"]) == (True, 5, 10)
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "all_pongs": 2, "face": 1}


def test_case_2_pongs_beat_chows() -> None:
    result = score(south("111222333444t 55t + k1"), STRAITS)
    assert result["fan"] == 6
    assert items(result) == {"full_flush": 3, "all_pongs": 2, "face": 1}


def test_case_3_exposed_tiles_stay_as_they_are() -> None:
    result = score(south("(123t) 112233t RRR 99t + k1"), STRAITS)
    assert (result["wins"], result["reason"], result["fan"]) == (False, "below-minimum", 3)
    assert result["points"] is None
    assert result["net"] == net(0, 0, 0)


@pytest.mark.parametrize("tong", ["22234t 567t 789t", "33456t 123t 789t"])
def test_case_4_an_eye_out_of_a_triplet_or_a_run(tong: str) -> None:
    assert score(south(f"{tong} RRR + f2 k1 a1"), STRAITS)["fan"] == 5


def test_case_5_a_fifth_copy() -> None:
    record = south("9999t * 123t 456t RRR + k1 k2 k3")
    assert score(record, STRAITS)["fan"] == 5
    result = score(record, house(fei={"fifth_copy": False}))
    assert (result["reason"], result["fan"], result["raw_fan"]) == ("not-complete", None, None)
    assert result["items_options"] == set()


def test_case_6_every_set_holds_a_real_tile() -> None:
    assert score(south("RRR EEE SSS 1t 5t 9t **"), STRAITS)["reason"] == "not-complete"
    result = score(south("RRR EEE SSS 1t 5t *** + k1"), STRAITS)
    assert result["fan"] == 7


def test_case_8_the_drawn_tile_may_be_a_fei() -> None:
    result = score(ji_mo("123t 456t 789t RRR 9t* + f2 k1 a1", win="*"), STRAITS)
    assert result["fan"] == 5
    assert result["net"] == net(-10, 20, -10)


def test_case_9_a_fei_counts_once_wherever_it_is() -> None:
    hand = "4*6t 99t RRR (GG*) (123t) + k1 *"
    result = score(south(hand, losers={"east": "12t*", "west": "12t"}), STRAITS)
    assert result["payments_by_for"]["extra-fei"] == net(-4, 10, -6)
    hand = "456t 99t RRR (GGG) (123t) + a1 *"
    result = score(south(f"{hand} a2", losers={"east": "**", "west": "1t"}), STRAITS)
    assert result["payments_by_for"]["extra-fei"] == net(0, 2, -2)


def test_case_10_half_for_the_other() -> None:
    record = south("111222333444t 55t + k1 k2")
    assert score(record, STRAITS)["net"] == net(-14, 21, -7)
    odd = copy.deepcopy(STRAITS)
    odd["points"] = {"table": {"5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}}
    assert score(record, odd)["net"] == net(-7, "10.5", "-3.5")
    odd["points"]["round"] = "up"
    assert score(record, odd)["net"] == net(-7, 11, -4)
    odd["points"]["round"] = "down"
    assert score(record, odd)["net"] == net(-7, 10, -3)


@pytest.mark.parametrize(
    ("hand", "raw", "fan", "points"),
    [
        ("111222333444t 55t + k1 k2 k3 a1", 9, 9, 18),
        ("111222333444t 55t + k1 k2 k3 a1 a2", 10, 10, 30),
        ("RRR GGG 000 123t 99t + k1 k2 k3", 14, 10, 30),
    ],
)
def test_case_11_cap_and_jump(hand: str, raw: int, fan: int, points: int) -> None:
    result = score(south(hand), STRAITS)
    assert (result["raw_fan"], result["fan"], result["points"]) == (raw, fan, points)
    assert result["limit"] is (fan == 10)


def test_case_12_three_players() -> None:
    result = score(ji_mo("(111t) 222333444t 55t + k1", "west"), STRAITS)
    assert result["fan"] == 6
    assert result["net"] == net(-12, -12, 24)


def test_case_13_a_trap_sprung_earlier() -> None:
    result = score(ji_mo("(RRRR) (GGG) (000) 123t 99t + a1", "east", liable="south"), STRAITS)
    assert result["net"] == net(60, -60, 0)


def test_case_14_three_settlements() -> None:
    losers = {"east": "(RRR) * + f1 k3", "west": "123t + a1 s3"}
    result = score(south("111222333t 44*t 5*t + k1 k2", losers=losers), STRAITS)
    assert result["fan"] == 7
    nets = result["payments_by_for"]
    assert nets["win"] == net(-14, 21, -7)
    assert nets["extra-fei"] == net(-2, 6, -4)
    assert nets["losers"] == net(6, 0, -6)
    assert result["net"] == net(-10, 27, -17)


def test_case_15_own_number_and_number_four() -> None:
    result = score(south("111222333t RRR 99t + f1 f2 f4 s2 s3"), STRAITS)
    assert result["fan"] == 7
    bonus = {"own_flower": 1, "flower_four": 1, "own_season": 1}
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "all_pongs": 2, **bonus}


def test_case_16_bonus_counts_toward_the_minimum() -> None:
    hand = "123t 456t 789t SSS 99t + f1 s1 k1 a1"
    result = score({"winner": "east", "hand": hand, "from": "south"}, STRAITS)
    assert (result["wins"], result["fan"]) == (True, 5)
    assert "seat_wind" not in items(result)


# Switches and rules the cases leave out


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


@pytest.mark.parametrize(("spoils", "fan"), [(True, 3), (False, 10)])
def test_a_sunk_fei_spoils_no_bonus(spoils: bool, fan: int) -> None:
    card = copy.deepcopy(STRAITS)
    (item,) = (each for each in card["item"] if each["id"] == "no_bonus")
    item["when"]["bonus"]["sunk_fei_spoils"] = spoils
    assert score(south("RRR 234t 567t 789t 22t + *"), card)["fan"] == fan


def test_nine_gates_with_fei() -> None:
    result = score(south("11*2345678999t * + a1"), STRAITS)
    assert dict(next(iter(result["items_options"])))["nine_gates"] == 10
    shown = score(south("(123t) 11456789995t + a1"), STRAITS)
    assert shown["limit"] is False


def test_four_concealed_pongs_only_by_ji_mo() -> None:
    hand = "111222333t [RRRR] 99t + k1"
    assert score(south(hand), STRAITS)["fan"] == 5
    assert items(score(ji_mo(hand), STRAITS))["four_concealed_pongs"] == 10


def test_the_winning_discard_springs_the_trap_k19() -> None:
    as_set = south("(RRR) (GGG) 000 123t 99t + k1", win="0")
    as_eye = south("(RRR) (GGG) 456t 123t 00 + k1", win="0")
    only_sets = house(trap={"eye": False})
    assert score(as_set, only_sets)["net"] == net(-45, 45, 0)
    assert score(as_eye, STRAITS)["net"] == net(-15, 15, 0)
    assert score(as_eye, only_sets)["net"] == net(-10, 15, -5)
    robbed = {**as_set, "events": ["robbed-kong"]}
    assert score(robbed, STRAITS)["net"] == net(-30, 45, -15)


def test_a_concealed_kong_is_not_shown_k19() -> None:
    record = south("[RRRR] (GGG) 000 123t 99t + k1", win="0")
    assert score(record, STRAITS)["net"] == net(-30, 45, -15)
    assert score(record, house(trap={"concealed_kong": True}))["net"] == net(-45, 45, 0)


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
