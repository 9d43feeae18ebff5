"""Literal values: hands whose fan and payments were worked out by hand from the rules.

The slow reference must say the same of each, and so is proved by them too.
"""

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

import mjcalc
from mjcalc import MjcalcError
from mjcalc.card import shipped_folder
from mjcalc.kaki.table import KakiTable
from tests.kaki.both import House, expected_and_got, house
from tests.kaki.play import refused
from tests.kaki.play import score as scored

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
TABLE = house(STRAITS)


def straits(**changes: str) -> House:
    """The Straits table with keys changed: `fifth_copy="false"` changes the line of that key."""
    lines = STRAITS.splitlines()
    for key, value in changes.items():
        places = [place for place, line in enumerate(lines) if line.startswith(f"{key} = ")]
        assert len(places) == 1, key
        lines[places[0]] = f"{key} = {value}"
    return house("\n".join(lines))


def score(hand: str, winner: str = "south", card: House | KakiTable = TABLE, **record: Any) -> mjcalc.KakiResult:
    """The result; of a table with an item of its own, which the reference does not know, the scorer's alone."""
    if "from_" in record:
        record["from"] = record.pop("from_")
    record |= {"winner": winner, "hand": hand}
    return agreed(record, card) if isinstance(card, House) else scored(record, card)


def agreed(record: dict[str, Any], rules: House = TABLE) -> mjcalc.KakiResult:
    """The result, of which the reference says the same."""
    wanted, got = expected_and_got(record, rules)
    assert got == wanted
    return scored(record, rules.table)


def items(result: mjcalc.KakiResult) -> dict[str, int]:
    return {item.id: item.fan for item in result.items or ()}


def fault(hand: str, **record: Any) -> mjcalc.Fault:
    with pytest.raises(MjcalcError) as caught:
        score(hand, **record)
    return caught.value.fault


# The example of the game's guide.


def test_guide_example_is_exactly_five() -> None:
    result = score("123t 456t 99t 789t RR* + k1 a1 f2", from_="east")
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "animal": 1, "face": 1, "own_flower": 1}
    assert (result.fan, result.points) == (5, 10)


def test_guide_example_without_the_face_is_refused() -> None:
    result = score("123t 456t 99t 789t RR* + a1 f2", from_="east")
    assert not result.wins
    assert result.reason == mjcalc.Reason("below-minimum", "4 fan, 1 short of the minimum of 5", 4)
    assert (result.fan, result.raw_fan, result.points) == (4, 4, None)
    assert result.net == {"east": 0, "south": 0, "west": 0}


# Hands that are not worth what the first arrangement says.


def test_case_1_pongs_beat_the_chows_found_first() -> None:
    result = score("111222333t RRR 99t + k1", from_="east")
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "all_pongs": 2, "face": 1}
    assert (result.fan, result.points) == (5, 10)


def test_case_2_full_flush_in_pongs() -> None:
    result = score("111222333444t 55t + k1", from_="east")
    assert items(result) == {"full_flush": 3, "all_pongs": 2, "face": 1}
    assert result.fan == 6


def test_case_3_exposed_tiles_are_not_arranged_again() -> None:
    result = score("(123t) 112233t RRR 99t + k1")
    assert (result.fan, result.wins) == (3, False)


@pytest.mark.parametrize("hand", ["22234t 567t 789t RRR + f2 k1 a1", "33456t 123t 789t RRR + f2 k1 a1"])
def test_case_4_eye_out_of_a_triplet_or_a_run(hand: str) -> None:
    assert score(hand, from_="east").fan == 5


def test_case_5_fei_as_a_fifth_copy() -> None:
    hand = "9999t * 123t 456t RRR + k1 k2 k3"
    assert score(hand, from_="east").fan == 5
    refused = score(hand, from_="east", card=straits(fifth_copy="false"))
    assert refused.reason is not None
    assert refused.reason.code == "not-complete"
    assert (refused.fan, refused.raw_fan, refused.items, refused.arrangement) == (None, None, None, None)


def test_case_6_two_fei_are_too_few_for_three_gaps() -> None:
    result = score("RRR EEE SSS 1t 5t 9t **")
    assert result.reason is not None
    assert result.reason.code == "not-complete"


def test_three_fei_make_a_pong_and_an_eye() -> None:
    result = score("RRR EEE SSS 1t 5t *** + k1")
    assert result.fan == 7
    assert [(meld.kind, meld.tiles, meld.as_) for meld in result.arrangement or ()] == [
        ("pong", ("1t", "*", "*"), ("1t", "1t", "1t")),
        ("eye", ("5t", "*"), ("5t", "5t")),
        ("pong", ("E", "E", "E"), ("E", "E", "E")),
        ("pong", ("S", "S", "S"), ("S", "S", "S")),
        ("pong", ("R", "R", "R"), ("R", "R", "R")),
    ]


def test_ambiguous_exposed_chow_is_read_the_better_way() -> None:
    # 4t5t and a Fei: as 456 the rest has no place for another meaning; both pay the same, so the lower is told.
    result = score("(45*t) 123t 789t RRR 99t + k1 k2 k3")
    exposed = [meld for meld in result.arrangement or () if meld.exposed]
    assert [meld.as_ for meld in exposed] == [("3t", "4t", "5t")]


def test_fei_eye_of_the_third_dragon() -> None:
    result = score("RRR GGG 123t 456t ** + k1", from_="west")
    assert items(result) == {"half_flush": 1, "small_three_dragons": 3, "face": 1}
    assert [meld.as_ for meld in result.arrangement or () if meld.kind == "eye"] == [("0", "0")]


# Counting before anything else.


@pytest.mark.parametrize(("hand", "tiles"), [("123t", 3), ("123t 456t 789t RRR 9t", 13)])
def test_wrong_count(hand: str, tiles: int) -> None:
    assert fault(hand).code == "wrong-count"
    assert fault(hand).message.startswith(f"the hand has {tiles} tiles, expected 14")


def test_each_kong_adds_a_tile() -> None:
    assert fault("(RRRR) [EEEE] 123t 456t 9t").message.startswith("the hand has 15 tiles, expected 16 with 2 Kongs")


@pytest.mark.parametrize(
    ("hand", "size", "kong"),
    [
        ("234t 567t 99t EEEE RRR + f2 k1", "15 tiles, expected 14", "EEEE"),
        ("0000 8888t 123t 456t 7t7t + k1", "16 tiles, expected 14", "8888t"),
        ("8888t 123t 456t (7777t) RR 9t", "17 tiles, expected 15 with 1 Kong", "8888t"),
        ("234t 567t 99t EEE RRR 5t + f2 k1", "15 tiles, expected 14", None),
        ("234t 567t 99t **** RRR + f2 k1", "15 tiles, expected 14", None),
        ("234t 567t 99t (EEEE) RRR 5t", "16 tiles, expected 15 with 1 Kong", None),
        ("234t EEEE RRR", "10 tiles, expected 14", None),
    ],
)
def test_too_many_tiles_with_a_kong_outside_brackets(hand: str, size: str, kong: str | None) -> None:
    hint = f"; a Kong stands in brackets: [{kong}], or ({kong}) when exposed" if kong else ""
    assert fault(hand).message == f"the hand has {size}{hint}"


def test_a_loser_with_a_kong_outside_brackets() -> None:
    hands = {"east": "1111t 55t 888t WWW 66t", "west": ""}
    found = refused({"winner": "south", "hand": "234t 567t 99t EEE RRR + f2 k1", "from": "east", "losers": hands})
    hint = "a Kong stands in brackets: [1111t], or (1111t) when exposed"
    assert found.message == f"the hand of East has 14 tiles, a loser has at most 13; {hint}"


# Winning tiles.


def test_case_8_fei_drawn_as_the_winning_tile() -> None:
    result = score("123t 456t 789t RRR 9t* + f2 k1 a1", self_draw=True, win="*")
    assert (result.fan, result.net) == (5, {"east": -10, "south": 20, "west": -10})


def test_fei_is_never_a_winning_discard() -> None:
    refused = fault("123t 456t 789t RRR 9t* + f2 k1 a1", from_="east", win="*")
    why = "a Fei cannot be the winning discard: it is sunk, never claimed"
    assert (refused.code, refused.key) == ("bad-win-tile", "win")
    assert refused.message == f"{why}; if it was drawn, say so (self_draw, --self-draw)"
    hand = "** (7777t) (EEEE) (GGGG) (555t) + f1"
    doubt = (
        "All concealed tiles are Fei, and a Fei cannot be the winning discard: was it drawn (self_draw, --self-draw)?"
    )
    assert doubt in score(hand, from_="west").notes
    assert doubt in score(hand).notes
    assert doubt not in score(hand, self_draw=True).notes


def test_winning_tile_must_be_concealed() -> None:
    assert fault("123t 456t RR 888t (999t)", win="9t", from_="east").code == "bad-win-tile"


# Points and shares.


def test_case_9_extra_fei_counts_each_once_wherever_it_is() -> None:
    result = score("12*t 456t 789t 99t (RR*) + a1 a2 k1 *", from_="west", losers={"east": "19t*", "west": "1t"})
    assert [(p.from_, p.points) for p in result.payments if p.for_ == "extra-fei"] == [("east", 4), ("west", 6)]


def test_extra_fei_is_never_negative() -> None:
    result = score("456t 99t RRR (GGG) (123t) + a1 a2 *", from_="east", losers={"east": "**", "west": "1t"})
    assert [(p.from_, p.points) for p in result.payments if p.for_ == "extra-fei"] == [("west", 2)]


def test_case_10_discard_of_seven_fan() -> None:
    result = score("111222333t RRR 99t + k1 k2 k3", from_="east")
    assert (result.fan, result.net) == (7, {"east": -14, "south": 21, "west": -7})


def test_half_of_an_odd_number_stays_exact() -> None:
    card = straits(at_minimum="5", per_fan="1")
    result = score("111222333t RRR 99t + k1 k2 k3", from_="east", card=card)
    assert result.net == {"east": -7, "south": Decimal("10.5"), "west": Decimal("-3.5")}
    assert b'"net":{"east":-7,"south":10.5,"west":-3.5}' in mjcalc.to_json(result)


@pytest.mark.parametrize(("how", "west", "south"), [("up", -4, 11), ("down", -3, 10)])
def test_rounding_of_each_payer(how: str, west: int, south: int) -> None:
    card = straits(at_minimum="5", per_fan="1", round=f'"{how}"')
    result = score("111222333t RRR 99t + k1 k2 k3", from_="east", card=card)
    assert result.net == {"east": -7, "south": south, "west": west}


@pytest.mark.parametrize(
    ("hand", "fan", "raw_fan", "points"),
    [
        ("111222333t 444t 55t + k1 k2 k3 a1", 9, 9, 18),
        ("111222333t 444t 55t + k1 k2 k3 a1 a2", 10, 10, 30),
        ("RRR GGG 000 123t 99t + k1 k2 k3", 10, 14, 30),
    ],
)
def test_case_11_cap_then_jump(hand: str, fan: int, raw_fan: int, points: int) -> None:
    result = score(hand, from_="east")
    assert (result.fan, result.raw_fan, result.points) == (fan, raw_fan, points)
    assert result.limit == (fan == 10)


def test_case_12_three_players_only() -> None:
    result = score("(111t) 222333t 444t 55t + k1", winner="west", self_draw=True)
    assert (result.fan, result.net) == (6, {"east": -12, "south": -12, "west": 24})


# The dragon trap.


def test_case_13_trap_sprung_earlier_survives_an_added_kong() -> None:
    result = score("(RRRR) (GGG) (000) 123t 99t + a1", winner="east", self_draw=True, liable="south")
    assert result.net == {"east": 60, "south": -60, "west": 0}


def test_trap_sprung_by_the_winning_discard() -> None:
    for card in (TABLE, straits(eye="false")):
        result = score("(RRR) (GGG) 000 123t 99t + a1", winner="east", from_="south", win="0", card=card)
        assert result.net == {"east": 45, "south": -45, "west": 0}


def test_a_concealed_kong_is_not_shown() -> None:
    hand = "[RRRR] (GGG) 000 123t 99t + a1"
    assert score(hand, winner="east", from_="south", win="0").net == {"east": 45, "south": -30, "west": -15}
    shown = straits(concealed_kong="true")
    assert score(hand, winner="east", from_="south", win="0", card=shown).net == {"east": 45, "south": -45, "west": 0}


def test_the_third_dragon_as_the_eye() -> None:
    hand = "(RRR) (GGG) 00 123t 456t + k1"
    assert score(hand, winner="east", from_="south", win="0").net == {"east": 15, "south": -15, "west": 0}
    sets_only = straits(eye="false")
    net = score(hand, winner="east", from_="south", win="0", card=sets_only).net
    assert net == {"east": 15, "south": -10, "west": -5}


def test_a_robbed_kong_is_no_trap() -> None:
    hand = "(RRR) (GGG) 0* 123t 456t + k1"
    result = score(hand, winner="east", from_="south", win="0", events=["robbed-kong"])
    assert result.net == {"east": 18, "south": -12, "west": -6}


@pytest.mark.parametrize(
    ("hand", "eye", "told"),
    [
        ("(RRR) (GGG) 000 123t 99t + a1", True, True),
        ("(RRR) (GGG) 00* 123t 99t + a1", False, True),
        ("(RRR) (GGG) 0* 123t 456t + k1 k2", True, True),
        ("(RRR) (GGG) 00 123t 456t + k1 k2", False, False),  # the table asks for a set
        ("(RRR) (GGG) 456t 123t 99t + k1 k2", True, False),  # no third dragon was taken in
        ("(RRR) [GGGG] 000 123t 99t + a1", True, False),  # that Kong does not count as shown
        ("(RRR) (GGG) [0000] 123t 99t + a1", True, False),  # no discard is in a concealed Kong
    ],
)
def test_without_the_winning_tile_the_trap_cannot_be_seen(hand: str, eye: bool, told: bool) -> None:
    note = "Sets of two dragons count as shown: without the winning tile the dragon trap (K19) cannot be seen."
    table = straits(eye="true" if eye else "false")
    assert (note in score(hand, winner="east", from_="south", card=table).notes) == told


# Everything at once.


def test_case_14_three_settlements_add_up() -> None:
    # South 7 fan with two Fei; East own flower, a face, RRR shown, one Fei: 5; West an animal, own season: 2.
    result = score(
        "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2",
        from_="east",
        losers={"east": "(RRR) 12t * + f1 k2", "west": "19t + a1 s3"},
    )
    assert result.fan == 7
    assert [(p.from_, p.to, p.points, p.for_) for p in result.payments] == [
        ("east", "south", 14, "win"),
        ("west", "south", 7, "win"),
        ("east", "south", 2, "extra-fei"),
        ("west", "south", 4, "extra-fei"),
        ("west", "east", 6, "losers"),
    ]
    assert result.net == {"east": -10, "south": 27, "west": -17}


def test_case_15_flowers_and_seasons_of_another_seat_are_worth_nothing() -> None:
    result = score("123t 456t 789t 99t EEE + f1 f2 f4 s2 s3")
    assert {name: fan for name, fan in items(result).items() if "flower" in name or "season" in name} == {
        "own_flower": 1,
        "flower_four": 1,
        "own_season": 1,
    }


def test_case_16_bonus_tiles_count_toward_the_minimum() -> None:
    result = score("123t 456t 789t SSS 99t + f1 s1 k1 a1", winner="east", from_="south")
    assert (result.fan, result.wins) == (5, True)


# Sets that are none.


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("[999*t] 123t 456t 789t 1t", "has a Fei: a Kong is four real tiles"),
        ("(1**t) 123t 456t 789t RR", "an exposed set holds at most 1 Fei"),
        ("(RR) 123t 456t 789t 99t", "has 2 tiles: a set has 3, a Kong 4"),
        ("(13t5t) 123t 456t 789t 99t", "is neither a Chow nor a Pong"),
        ("(RRRGGG) 123t 456t 99t", "has 6 tiles: a set has 3, a Kong 4"),
        ("(RRR 123t 456t 99t", "is not closed"),
        ("(***) 123t 456t 789t RR", "is Fei alone: every set holds a real tile"),
        ("[RRR] 123t 456t 789t EE", "is not a concealed Kong: that is four equal tiles"),
    ],
)
def test_sets_that_are_none(hand: str, why: str) -> None:
    assert fault(hand).code == "bad-set"
    assert fault(hand).column == 1
    assert why in fault(hand).message


def test_no_chow_goes_on_from_tong_to_the_winds() -> None:
    assert "is neither a Chow nor a Pong" in fault("(8t9tE) 123t 456t RRR 77t").message
    (exposed,) = [meld for meld in score("(89*t) 123t 456t RRR 77t").arrangement or () if meld.exposed]
    assert exposed.as_ == ("7t", "8t", "9t")


def test_a_house_may_allow_no_fei_in_an_exposed_set() -> None:
    told = fault("(12*t) 123t 456t RRR 77t", card=straits(max_in_exposed_set="0"))
    assert told.message == "the set (12*t) has 1 Fei; an exposed set holds no Fei"


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ("[RRR]", "is not a concealed Kong: that is four equal tiles"),
        ("(R)", "has 1 tile: a set has 3, a Kong 4"),
        ("(RR)", "has 2 tiles: a set has 3, a Kong 4"),
        ("(***)", "is Fei alone: every set holds a real tile"),
        ("(RRR*)", "has a Fei: a Kong is four real tiles"),
        ("(RRRG)", "is not a Kong: its four tiles are not equal"),
        ("(RRG*)", "is not a Kong: its four tiles are not equal"),
        ("(RRG)", "is neither a Chow nor a Pong"),
        ("(RG*)", "is neither a Chow nor a Pong"),
        ("(1*4t)", "is neither a Chow nor a Pong"),
    ],
)
def test_why_a_set_is_none_is_told_in_full(laid: str, why: str) -> None:
    told = fault(f"{laid} 123t 456t 789t 99t")
    assert (told.code, told.column) == ("bad-set", 1)
    assert told.message.startswith("the set ")
    assert told.message.endswith(f" {why}")


def test_two_fei_in_a_concealed_pong_are_fine() -> None:
    assert score("1t** RRR EEE SSS 55t + k1").fan == 7


# Copies are counted over everything in the record.


@pytest.mark.parametrize(
    ("record", "key", "column"),
    [
        ({"hand": "11111t 234t 567t RRR"}, None, 5),
        ({"hand": "111t 234t 567t RRR 99t", "losers": {"east": "RR", "west": "1t"}}, "losers.east", 2),
        ({"hand": "123t 456t 789t RRR 99t + f1", "losers": {"east": "+ f1", "west": ""}}, "losers.east", 3),
        ({"hand": "1*t 456t 789t RRR *** + *"}, None, 25),
    ],
)
def test_too_many_copies(record: dict[str, Any], key: str | None, column: int | None) -> None:
    with pytest.raises(MjcalcError) as caught:
        scored({"winner": "south", **record})
    assert (caught.value.fault.code, caught.value.fault.key, caught.value.fault.column) == ("too-many", key, column)


# Limit hands.


@pytest.mark.parametrize(
    ("hand", "item", "record"),
    [
        ("1112345678999t 5t + k1", "nine_gates", {}),
        ("11123*5678999t 5t + k1", "nine_gates", {}),
        ("EEE SSS WWW NN 123t + k1", "small_four_winds", {}),
        ("EEE SSS WWW NNN 11t + k1", "big_four_winds", {}),
        ("EEE SSS RRR GGG NN + k1", "all_honours", {}),
        ("(EEEE) [SSSS] (1111t) (2222t) 55t + k1", "four_kongs", {}),
        ("111t 222t 444t [RRRR] 55t + k1", "four_concealed_pongs", {"self_draw": True}),
        ("123t 456t 789t RRR 99t", "no_bonus", {}),
        ("1**t 456t 789t R*R 99t + *", "four_fei", {}),
        ("123t 456t 789t RRR 99t + k1", "last_tile", {"events": ["last-tile"], "self_draw": True}),
        ("123t 456t 789t RRR 99t + k1", "last_discard", {"events": ["last-discard"], "from": "east"}),
        ("123t 456t 789t RRR 99t + k1", "earthly", {"events": ["earthly"], "from": "east"}),
        ("(1111t) [EEEE] 456t 789t 99t + k1", "double_kong_replacement", {"events": ["double-kong-replacement"]}),
    ],
)
def test_limit_items(hand: str, item: str, record: dict[str, Any]) -> None:
    result = score(hand, **record)
    assert items(result)[item] == 10
    assert (result.fan, result.points, result.limit) == (10, 30, True)


def test_four_concealed_pongs_need_ji_mo() -> None:
    result = score("111t 222t 444t [RRRR] 55t + k1", from_="east", win="1t")
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "all_pongs": 2, "face": 1}


def test_a_sunk_fei_spoils_no_bonus_or_not() -> None:
    hand = "123t 456t 789t RRR 99t + *"
    assert items(score(hand)) == {"dragon_set": 1, "half_flush": 1, "sunk_fei": 1}
    card = house(STRAITS.replace("sunk_fei_spoils = true }", "sunk_fei_spoils = false }"))
    assert items(score(hand, card=card)) == {"dragon_set": 1, "half_flush": 1, "sunk_fei": 1, "no_bonus": 10}


# What is paid at once stands whoever wins.


def test_kongs_and_families_of_a_drawn_hand() -> None:
    result = agreed(
        {
            "winner": None,
            "kongs": [
                {"by": "south", "kind": "concealed"},
                {"by": "west", "kind": "claimed", "from": "east"},
                {"by": "east", "kind": "added"},
            ],
            "families": [
                {"by": "west", "family": "flowers"},
                {"by": "east", "family": "animals", "before_first_discard": True},
            ],
        }
    )
    assert result.reason == mjcalc.Reason("drawn", "nobody won")
    # East +4 from Kong -4 -4 -2 +8 ... : Kongs: S +8 (4, 4); W +4 from E; E +4 (2, 2). Families: W +4; E +8.
    assert result.net == {"east": -4 - 4 + 4 - 2 + 8, "south": 8 - 2 - 2 - 4, "west": -4 + 4 - 2 + 4 - 4}


# Records that contradict themselves.

ONE_KONG = "123t 456t 789t 99t [RRRR] + k1"


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({"from": "south"}, "from"),
        ({"from": "east", "self_draw": True}, "from"),
        ({"from": "north"}, "from"),
        ({"events": ["last-discard"], "self_draw": True}, "events"),
        ({"events": ["heavenly"]}, "events"),
        ({"events": ["earthly"], "from": "west"}, "events"),
        ({"winner": "east", "events": ["earthly"]}, "events"),
        ({"events": ["kong-replacement"]}, "events"),
        ({"hand": ONE_KONG, "events": ["kong-replacement"], "from": "east"}, "events"),
        ({"events": ["last-tile"], "from": "east"}, "events"),
        ({"events": ["last-tile", "last-discard"]}, "events"),
        ({"events": ["robbed-kong", "last-discard"], "from": "east"}, "events"),
        ({"events": ["double-kong-replacement"]}, "events"),
        ({"hand": ONE_KONG, "events": ["double-kong-replacement"]}, "events"),
        ({"events": ["joker-exchange"]}, "events"),
        ({"events": ["robbed-kong"]}, "from"),
        ({"events": ["earthly", "earthly"], "from": "east"}, "events"),
        ({"liable": "south"}, "liable"),
        ({"losers": {"east": ""}}, "losers"),
        ({"losers": {"east": "", "west": "", "south": ""}}, "losers"),
        ({"losers": {"east": "", "west": None}}, "losers.west"),
        ({"dead": ["east"]}, "dead"),
        ({"jokerless_claimed": False}, "jokerless_claimed"),
        ({"kongs": [{"by": "east", "kind": "claimed"}]}, "kongs[0]"),
        ({"kongs": [{"by": "east", "kind": "added", "from": "west"}]}, "kongs[0]"),
    ],
)
def test_contradictions(record: dict[str, Any], key: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        scored({"winner": "south", "hand": "123t 456t 789t RRR 99t + k1", **record})
    assert (caught.value.fault.code, caught.value.fault.key) == ("bad-record", key)


def test_an_event_says_how_many_kongs_it_needs() -> None:
    hand = "123t 456t 789t RRR 99t + k1"
    assert "kong-replacement needs a Kong in" in fault(hand, events=["kong-replacement"]).message
    assert "double-kong-replacement needs two Kongs in" in fault(hand, events=["double-kong-replacement"]).message


@pytest.mark.parametrize(("hand", "left_out"), [("123t 456t 789t RRR 9t", True), ("123t 456t 789t RRR", False)])
def test_only_a_hand_of_thirteen_tiles_may_lack_the_winning_one(hand: str, left_out: bool) -> None:
    found = fault(hand, self_draw=True)
    assert (found.code, "winning tile" in found.message) == ("wrong-count", left_out)


def test_a_record_with_north_is_likely_of_the_other_game() -> None:
    told = "nobody sits North in 3 Kaki: for American mahjong choose a card of it, such as --card american-practice"
    assert fault("123t 456t 789t RRR 99t + k1", **{"from": "north"}).message == told
    assert fault("123t 456t 789t RRR 99t + k1", liable="north").message == told


@pytest.mark.parametrize(
    ("loser", "code", "column"),
    [
        ("123t 456t 789t EE WWW", "wrong-count", None),
        ("123t [EEEE] 789t RR WWW", "wrong-count", None),
        ("123t x", "bad-tile", 6),
        ("1t (234t) (235t)", "bad-set", 11),
    ],
)
def test_a_fault_of_a_losers_hand_names_it(loser: str, code: str, column: int | None) -> None:
    found = fault("123t 456t 789t RRR 99t + k1", losers={"east": "", "west": loser})
    assert (found.code, found.key, found.column) == (code, "losers.west", column)


@pytest.mark.parametrize(
    ("families", "key", "message"),
    [
        (["east: seasons", "west: seasons"], "families[1]", "the seasons are paid for twice, and there are only four"),
        (["west: flowers", "west: flowers"], "families[1]", "the flowers are paid for twice, and there are only four"),
        (["east: flowers", "west: animals"], "families[1]", "West is paid for all animals, but East has some of them"),
        (["east: faces"], "families[0]", "East is paid for all faces, but South has some of them"),
    ],
)
def test_k1_there_is_one_of_each_family(families: list[str], key: str, message: str) -> None:
    paid = [dict(zip(("by", "family"), each.split(": "), strict=True)) for each in families]
    for told in (
        {"winner": "south", "hand": "123t 456t 789t RRR 99t + k1", "losers": {"east": "+ a2", "west": "1t"}},
        {"winner": None, "losers": {"east": "+ a2", "south": "2t + k1", "west": "1t"}},
    ):
        with pytest.raises(MjcalcError) as caught:
            scored({**told, "families": paid})
        found = caught.value.fault
        assert (found.code, found.key, found.message) == ("bad-record", key, message)


def test_k17_a_family_is_paid_to_one_whose_hand_is_not_told() -> None:
    paid = [{"by": "east", "family": "seasons"}, {"by": "south", "family": "faces"}]
    result = scored({"winner": "south", "hand": "123t 456t 789t RRR 99t + k1", "from": "east", "families": paid})
    assert [(payment.from_, payment.to) for payment in result.payments if payment.for_ == "family"] == [
        ("south", "east"),
        ("west", "east"),
        ("east", "south"),
        ("west", "south"),
    ]


def test_heavenly_says_which_event_does_not_go_with_it() -> None:
    found = fault("123t 456t 789t RRR 99t + k1", winner="east", events=["heavenly", "bonus-replacement", "last-tile"])
    assert (found.key, "does not go with last-tile" in found.message) == ("events", True)


LIMIT = "123t 99t RRR GGG 000 + f2"


@pytest.mark.parametrize(
    ("hand", "record", "message"),
    [
        ("123t 99t RR* GGG 000 + * f2", {}, "{winner} has had no turn to lay a Kong or to sink a Fei"),
        ("123t 99t RRR GGG [0000] + f2", {}, "{winner} has had no turn to lay a Kong or to sink a Fei"),
        ("123t 99t RRR GGG (000) + f2", {}, "{winner} has no exposed set"),
        (LIMIT, {"losers": {"others": "1t + *"}}, "West has had no turn to lay a Kong or to sink a Fei"),
        (LIMIT, {"losers": {"others": "[WWWW]"}}, "West has had no turn to lay a Kong or to sink a Fei"),
        (LIMIT, {"losers": {"others": "(WWW)"}}, "West has no exposed set"),
        (LIMIT, {"liable": "west"}, "before anyone can be caught in a dragon trap"),
        (LIMIT, {"kongs": [{"by": "west", "kind": "concealed"}]}, "West has had no turn for this Kong"),
    ],
)
def test_nobody_but_the_dealer_has_had_a_turn_in_the_first(hand: str, record: dict[str, Any], message: str) -> None:
    for event, winner, dealer in (("heavenly", "east", "south"), ("earthly", "south", "east")):
        told = {"events": [event], **record, **({"from": "east"} if event == "earthly" else {})}
        if "losers" in told:
            told["losers"] = {"west": told["losers"]["others"], dealer: ""}
        found = fault(hand, winner=winner, **told)
        assert found.code == "bad-record"
        assert message.format(winner=winner.capitalize()) in found.message


def test_the_dealer_may_lay_a_kong_or_sink_a_fei_before_his_first_discard() -> None:
    told: dict[str, Any] = {"from": "east", "events": ["earthly"], "losers": {"east": "[WWWW] + *", "west": "1t"}}
    assert score("123t 99t RRR GGG 000 + f2", kongs=[{"by": "east", "kind": "concealed"}], **told).limit
    assert fault("123t 99t RRR GGG 000", kongs=[{"by": "east", "kind": "added"}], **told).key == "kongs"


def test_a_trap_is_not_told_beside_the_discard_that_springs_one() -> None:
    told: dict[str, Any] = {"from": "east", "win": "0"}
    hand = "123t 000 99t (RR*) (GGGG) + f2 k1 a1"
    assert fault(hand, liable="west", **told).key == "liable"
    assert score(hand, liable="east", **told).net == score(hand, **told).net


@pytest.mark.parametrize("given", [{}, {"from": "east"}])
def test_k19_two_dragons_shown_and_no_winning_tile_are_told(given: dict[str, Any]) -> None:
    notes = score("123t 456t 00 (RRR) (GGG) + f2 k1 a1", **given).notes
    assert any("K19" in note for note in notes)


@pytest.mark.parametrize("losers", [None, {"east": "12t", "west": ""}, {"east": "(999t) 12t", "west": ""}])
def test_k6_a_robbed_tile_was_added_to_three_real_ones(losers: dict[str, str] | None) -> None:
    told: dict[str, Any] = {"from": "east", "win": "9t", "events": ["robbed-kong"], "losers": losers}
    for too_many in ("123t 456t 999t (RRR) EE + f2 k1 k2", "123t 456t 99t (RRR) EEE + f2 k1 k2"):
        found = fault(too_many, **told)
        assert found.code == "too-many"
        assert "of 9t" in found.message
    assert score("123t 456t 789t (RRR) EE + f2 k1 k2", **told).wins


def test_a_whole_hand_that_was_robbed_shows_the_pong() -> None:
    told: dict[str, Any] = {"from": "east", "win": "9t", "events": ["robbed-kong"]}
    hand = "123t 456t 789t (RRR) EE + f2 k1 k2"
    found = fault(hand, losers={"east": "1122334455678t", "west": ""}, **told)
    message = "the hand of East shows no Pong of 9t that the robbed one was added to"
    assert (found.code, found.key, found.message) == ("bad-record", "events", message)
    assert fault(hand, losers={"east": "11223344556t 99t", "west": "9t"}, **told).code == "too-many"
    assert score(hand, losers={"east": "1122334455t (999t)", "west": ""}, **told).wins


def test_k19_a_fourth_dragon_may_win_after_the_trap_was_sprung() -> None:
    hand = "(RRR) (GGG) (000) 123t 0*"
    assert score(hand, from_="west", win="0", liable="east").net == {"east": -45, "south": 45, "west": 0}
    assert score(hand, from_="west", win="0").net == {"east": 0, "south": 45, "west": -45}
    found = fault("(RRR) (GGG) 123t 00 555t + f2", from_="west", win="0", liable="east")
    assert (found.code, found.key) == ("bad-record", "liable")


def test_k12_what_the_trapped_one_owes_is_rounded_once() -> None:
    rules = straits(at_minimum="7", per_fan="1", round='"down"')
    half = House(replace(rules.table, each=Decimal("0.5")), {**rules.card, "self_draw": {"each": "1/2"}})
    hand = "(RRR) (GGG) 00 123t 999t + k1"
    assert score(hand, card=half, self_draw=True).net == {"east": -3, "south": 6, "west": -3}
    assert score(hand, card=half, self_draw=True, liable="east").net == {"east": -7, "south": 7, "west": 0}


@pytest.mark.parametrize("copies", [13, 10, 9, 5])
def test_k1_any_number_of_copies_over_all_hands_is_too_many(copies: int) -> None:
    losers = {"east": "E" * 13, "west": "E" * copies}
    found = fault("E" * 14, losers=losers, self_draw=True)
    assert (found.code, found.message) == ("too-many", "14 of E, and only 4 exist")
    found = fault("*" * 14, losers={"east": "*" * 13, "west": "*" * copies}, self_draw=True)
    assert (found.code, found.message) == ("too-many", "14 of *, and only 4 exist")


def test_k5_nobody_is_paid_for_five_kongs() -> None:
    kongs = [{"by": "west", "kind": "concealed"}] * 4
    hand = "123t 456t 789t RRR 99t + k1"
    assert score(hand, self_draw=True, kongs=kongs).net["west"] > 0
    assert fault(hand, self_draw=True, kongs=[*kongs, kongs[0]]).key == "kongs"


def test_a_replaced_bonus_tile_must_be_there() -> None:
    found = fault("123t 456t 789t RRR 99t", events=["bonus-replacement"])
    assert (found.code, found.key) == ("bad-record", "events")
    assert "bonus-replacement needs a bonus tile or a sunk Fei" in found.message


@pytest.mark.parametrize("event", ["heavenly", "bonus-replacement", "last-tile"])
def test_events_of_ji_mo_imply_it(event: str) -> None:
    result = score("123t 456t 789t RRR 99t + k1 k2 k3", winner="east", events=[event])
    assert {payment.from_ for payment in result.payments} == {"south", "west"}


def test_heavenly_goes_with_no_event_but_the_replacement_of_bonus_tiles() -> None:
    hand = "123t 456t 789t RRR 99t + k1"
    assert score(hand, winner="east", events=["heavenly", "bonus-replacement"]).limit
    assert fault(hand, winner="east", events=["heavenly", "last-tile"]).code == "bad-record"


def test_a_hand_that_wins_only_by_ji_mo_says_what_it_was_valued_as() -> None:
    result = score("111t 333t 555t 777t RR + f1")
    assert not result.wins
    assert any("valued as a win on a discard" in note for note in result.notes)


def test_a_kong_that_is_not_listed_is_reminded_of() -> None:
    hand = "[RRRR] [GGGG] 123t 456t 99t + k1 k2 k3"
    listed = score(hand, from_="east", kongs=[{"by": "west", "kind": "concealed"}])
    assert any("[RRRR], [GGGG]" in note for note in listed.notes)


def test_a_long_run_without_a_suit_is_refused_at_once() -> None:
    assert (fault("1" * 100_000).column, len(fault("1" * 100_000).message) < 80) == (1, True)


# What a run of deliberate faults in the code showed to be untested.


@pytest.mark.parametrize(
    ("hand", "arrangement"),
    [
        ("123t 456t 789t 9t* GG* + k1 k2", ["12*t", "345t", "678t", "99t", "GG*"]),
        ("(45*t) 123t 789t RRR 99t + k1 k2 k3", ["123t", "789t", "99t", "RRR", "(45*t)"]),
        ("11t22t33t44t55t66t77t + f4 k1", ["123t", "123t", "456t", "456t", "77t"]),
    ],
)
def test_of_readings_that_pay_the_same_the_first_as_written_is_told(hand: str, arrangement: list[str]) -> None:
    told = []
    for meld in score(hand).arrangement or ():
        run = len(meld.as_[0]) == 2
        text = "".join(tile[0] for tile in meld.tiles) + ("t" if run else "")
        told.append(f"({_sorted(text)})" if meld.exposed else _sorted(text))
    assert told == [f"({_sorted(text[1:-1])})" if text[0] == "(" else _sorted(text) for text in arrangement]


@pytest.mark.parametrize(
    ("hand", "arrangement"),
    [
        ("123t 456t EEE SSS **", ["123t", "456t", "1t", "EEE", "SSS"]),  # an Eye of an honour pays no more
        ("123t 456t RRR GGG **", ["123t", "456t", "RRR", "GGG", "0"]),
        ("123t 456t RR* GG* **", ["123t", "456t", "RRR", "GGG", "0"]),
        ("(SSS) 123t 456t EEE **", ["123t", "456t", "1t", "EEE", "SSS"]),
        ("(123t) 456t RRR GGG **", ["456t", "RRR", "GGG", "0", "123t"]),
        ("(123t) (456t) EEE SSS **", ["1t", "EEE", "SSS", "123t", "456t"]),
        ("11t 234t 567t EEE RRR", ["234t", "567t", "1t", "EEE", "RRR"]),
        ("11123t 456t 789t RRR", ["123t", "456t", "789t", "1t", "RRR"]),
    ],
)
def test_the_eye_is_told_behind_the_concealed_sets_of_its_sort(hand: str, arrangement: list[str]) -> None:
    told = [meld.as_[:1] if meld.kind == "eye" else meld.as_ for meld in score(hand, winner="west").arrangement or ()]
    assert told == [tuple(codes_of(text)) for text in arrangement]


def codes_of(text: str) -> list[str]:
    """`123t` as its tiles."""
    return [f"{digit}t" for digit in text[:-1]] if text.endswith("t") else list(text)


def _sorted(text: str) -> str:
    return "".join(sorted(text))


def test_without_a_fifth_copy_a_loser_counts_no_second_set_of_a_dragon() -> None:
    hand = "123t 456t 789t 99t GGG + k1 k2 k3"
    losers = {"east": "(RRR) R**", "west": ""}
    with_fifth = score(hand, from_="east", losers=losers)
    without = score(hand, from_="east", losers=losers, card=straits(fifth_copy="false"))
    assert [p.points for p in with_fifth.payments if p.for_ == "losers"] == [12]
    assert [p.points for p in without.payments if p.for_ == "losers"] == [10]


@pytest.mark.parametrize(("east", "counts", "strictly"), [("RRR ***", 8, 7), ("RRRR **", 6, 5), ("RR ****", 10, 9)])
def test_without_a_fifth_copy_a_concealed_set_takes_its_copies_from_the_next(
    east: str, counts: int, strictly: int
) -> None:
    # Two sets of the red dragon, or one, and each Fei twice: RR* R** and 6, RRR R** and 4, R** R** and 8.
    losers = {"east": east, "west": ""}
    for fifth_copy, count in (("true", counts), ("false", strictly)):
        card = straits(fifth_copy=fifth_copy)
        result = score("123t 456t 789t 99t GGG + k1 k2 k3", from_="east", losers=losers, card=card)
        assert [p.points for p in result.payments if p.for_ == "losers"] == [2 * count]


THREE_CONCEALED = """
[[item]]
id = "three"
name = "Three concealed sets"
fan = 1
when = { sets = { shown = "concealed", at_least = 3 } }
"""


def test_k10_the_winning_discard_matters_to_an_item_among_others() -> None:
    card = house(STRAITS + THREE_CONCEALED).table
    hand = "111t 333t 555t (RRR) 99t + k1"
    others = {"dragon_set": 1, "half_flush": 1, "all_pongs": 2, "face": 1}
    assert items(score(hand, from_="east", win="1t", card=card)) == others
    assert items(score(hand, from_="east", win="9t", card=card)) == {**others, "three": 1}
    assert items(score(hand, self_draw=True, win="1t", card=card)) == {**others, "three": 1}


def test_without_a_fifth_copy_the_claimed_set_takes_its_copies_too() -> None:
    text = STRAITS.replace("fifth_copy = true", "fifth_copy = false") + THREE_CONCEALED
    card = house(text).table
    result = score("9999t * 123t 456t RRR + k1 k2 k3", from_="east", win="9t", card=card)
    assert result.reason is not None
    assert result.reason.code == "not-complete"


def test_without_a_fifth_copy_the_claimed_set_has_the_copies_that_the_laid_sets_leave() -> None:
    strict = STRAITS.replace("fifth_copy = true", "fifth_copy = false") + THREE_CONCEALED
    hand = "(RRR) R** 123t 456t 99t + k1 k2 k3"
    for text, fan in ((STRAITS + THREE_CONCEALED, 6), (strict, None)):  # two dragon sets, half flush, three faces
        card = house(text).table
        assert score(hand, from_="east", win="R", card=card).fan == fan
    card = house(strict).table
    result = score("(RRR) EEE 123t 456t 99t + k1 k2 k3", from_="east", win="E", card=card)
    assert items(result) == {"dragon_set": 1, "round_wind": 1, "half_flush": 1, "face": 3}
    # The winning 9t is no Pong with both Fei, for the Chows have two; but with one it is the Eye.
    result = score("(789t) (789t) 123t RR* 9*t + k1 k2 k3", from_="east", win="9t", card=card)
    assert items(result) == {"dragon_set": 1, "half_flush": 1, "face": 3}


def test_with_only_fei_concealed_no_set_is_known_to_be_claimed() -> None:
    card = house(STRAITS + THREE_CONCEALED).table
    hand = "(123t) (456t) (789t) (RRR) ** + k1 f2 a1"
    assert score(hand, from_="east", card=card).fan == score(hand, from_="east").fan == 5


def test_tiles_that_do_not_make_a_hand_are_told_so() -> None:
    result = score("RRR EEE SSS 1t 5t 9t **", from_="east")
    assert result.reason == mjcalc.Reason("not-complete", "the tiles do not make four sets and an Eye")
