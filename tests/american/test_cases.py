"""Cases from real tables: literal values, worked by hand from the rules.

The slow reference must say the same of each, and so is proved by them too.
"""

from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from tests.american.both import Paper, expected_and_got, paper
from tests.american.tiny import HEAD, paid, section, won
from tests.american.tiny import score as scored


def tiny(*rows: str, more: str = "") -> Paper:
    """A card of one section; `more` are keys of the section."""
    return paper(HEAD + section(*rows, more=more))


def score(card: Paper, hand: str, **record: Any) -> mjcalc.AmericanResult:
    """The result, of which the reference says the same."""
    expected, got = expected_and_got(won(hand, **record), card)
    assert got == expected
    return scored(card.card, hand, **record)


def wins(card: Paper, hand: str) -> bool:
    return score(card, hand).wins


EVENS = tiny('{ value = 25, hands = ["222x 4444x 666x 8888x", "222x 4444x 666y 8888y"] }')
PAIRS = '{ value = 50, hands = "FF 11x 22x 11y 22y 11z 22z", concealed = true }'


def fault(hand: str, card: Paper = EVENS, **record: Any) -> mjcalc.Fault:
    with pytest.raises(MjcalcError) as caught:
        score(card, hand, **record)
    return caught.value.fault


# A joker in a single or a pair.


def test_case_22_a_pair_takes_no_joker() -> None:
    card = tiny('{ value = 25, hands = "FF 333x 000 33y 9999y" }')
    result = score(card, "F J 333c 000 33d 9999d")
    assert not result.wins
    assert result.reason == mjcalc.Reason(
        "no-line", "no line fits: tiny-1 needs 1 more: FF lacks F, and no joker may stand in a single or a pair (A9)"
    )
    assert not wins(card, "FF 333c 000 3Jd 9999d")
    assert wins(card, "FF 3J3c J00 33d 9JJ9d")


def test_case_23_news_takes_no_joker() -> None:
    card = tiny('{ value = 25, hands = "FFFF NEWS 333x 333y" }')
    result = score(card, "FFFF N E W J 333b 333c")
    assert result.reason
    assert result.reason.message == (
        "no line fits: tiny-1 needs 1 more: S lacks S, and no joker may stand in a single or a pair (A9)"
    )
    assert wins(card, "FFFF NEWS 333b 33Jc")


# What is paid.


def test_case_24_jokerless_counts_at_the_declaration() -> None:
    result = score(EVENS, "222b (4444b) 666c 8888c", from_="north")
    assert paid(result) == {"south": 50, "west": 50, "north": 100}
    assert result.net == {"east": 200, "south": -50, "west": -50, "north": -100}
    assert result.jokerless


@pytest.mark.parametrize(
    ("hand", "how", "others", "discarder"),
    [
        ("222b 4444b 666c 888Jc", {"from_": "south"}, 25, 50),
        ("222b 4444b 666c 8888c", {"from_": "south"}, 50, 100),
        ("222b 4444b 666c 888Jc", {"self_draw": True}, 50, 50),
        ("222b 4444b 666c 8888c", {"self_draw": True}, 100, 100),
        ("222b 4444b 666c 888Jc", {"events": ["joker-exchange"]}, 50, 50),
    ],
)
def test_case_26_doublings(hand: str, how: dict[str, Any], others: int, discarder: int) -> None:
    result = score(EVENS, hand, **how)
    assert paid(result) == {"south": discarder, "west": others, "north": others}
    assert (result.value, result.line and result.line.value) == (25, 25)


def test_case_27_singles_and_pairs_have_no_jokerless_bonus() -> None:
    card = tiny(PAIRS, more="jokerless_bonus = false\n")
    result = score(card, "FF 1122b 1122c 1122d")
    assert paid(result) == {"south": 100, "west": 50, "north": 50}
    assert not result.jokerless
    assert result.notes == ('The section "Tiny" pays nothing more for a hand without jokers (A16).',)


def test_jokerless_that_is_not_announced() -> None:
    result = score(EVENS, "222b 4444b 666c 8888c", jokerless_claimed=False, from_="south")
    assert paid(result) == {"south": 50, "west": 25, "north": 25}
    assert not result.jokerless
    assert result.notes == ("The hand holds no joker, but that was not announced: nothing more is paid for it (A16).",)


# Copies.


def test_case_25_copies_are_counted_on_naturals() -> None:
    card = tiny('{ value = 45, hands = "FFFFF DDDDx 55555y" }')
    assert wins(card, "FFFFF GGGG 5555cJ")
    assert not wins(card, "FFFFF RRRR 5555cJ")
    assert not wins(card, "FFFFF GGGG 5555c 4c")
    error = fault("FFFFF GGGG 55555c", card)
    assert (error.code, error.message, error.column) == ("too-many", "5 of 5c, and only 4 exist", 16)


# Suits and numbers.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1111b 333b 5555c 777d", True),
        ("1111d 333d 5555b 777c", True),
        ("1111b 333b 5555b 777d", False),
        ("1111b 333c 5555c 777d", False),
    ],
)
def test_case_28_colours_are_not_suits_but_letters_differ(hand: str, expected: bool) -> None:
    assert wins(tiny('{ value = 25, hands = "1111x 333x 5555y 777z" }'), hand) is expected


@pytest.mark.parametrize("hand", ["FF 333c 000 33d 9999d", "FF 333d 000 33b 9999b"])
def test_case_29_soap_as_zero_goes_with_any_suit(hand: str) -> None:
    assert wins(tiny('{ value = 25, hands = "FF 333x 000 33y 9999y" }'), hand)


def test_case_30_runs_do_not_wrap() -> None:
    card = tiny('{ value = 25, hands = "FFF 11x 222x 333y 444y", numbers = "any" }')
    assert wins(card, "FFF 66b 777b 888c 999c")
    assert not wins(card, "FFF 77b 888b 999c 111c")


# Concealed lines.


def test_case_31_a_concealed_line_takes_no_exposure() -> None:
    card = tiny('{ value = 30, hands = "FF 222x 444x 666x 888x", concealed = true }')
    result = score(card, "FF (222b) 444b 666b 888b")
    assert not result.wins
    assert result.reason == mjcalc.Reason(
        "no-line",
        "no line fits with these exposures: tiny-1 is concealed and takes no exposure such as (222b) (A5)",
    )
    result = score(card, "FF 222b 444b 666b 88Jb", from_="north", win="2b")
    assert paid(result) == {"south": 30, "west": 30, "north": 60}


# One reading counts.


def test_case_32_the_better_paid_line_counts_and_both_are_reported() -> None:
    card = tiny(
        '{ value = 25, hands = "FF 2222x 4444x 6666x" }',
        '{ value = 40, hands = "FF 2222x 444x 66666x" }',
    )
    result = score(card, "FF 2222b 444b 6666b J")
    assert (result.value, [reading.id for reading in result.readings]) == (40, ["tiny-2", "tiny-1"])
    assert paid(result) == {"south": 80, "west": 40, "north": 40}
    result = score(card, "FF 2222b (444Jb) 6666b")
    assert (result.value, [reading.id for reading in result.readings]) == (25, ["tiny-1"])


def test_a_jokerless_30_beats_a_pair_hand_of_50() -> None:
    card = paper(
        HEAD
        + section(PAIRS, name="Singles and Pairs", more="jokerless_bonus = false\n")
        + section('{ value = 30, hands = "FF 1122x 1122y 1122z", numbers = "any" }', name="Other")
    )
    result = score(card, "FF 1122b 1122c 1122d")
    assert [(reading.id, reading.value) for reading in result.readings] == [
        ("other-1", 30),
        ("singles-and-pairs-1", 50),
    ]
    assert paid(result) == {"south": 120, "west": 60, "north": 60}
    not_announced = score(card, "FF 1122b 1122c 1122d", jokerless_claimed=False, from_="south")
    assert paid(not_announced) == {"south": 100, "west": 50, "north": 50}
    misnamed = score(card, "FF 1122b 1122c 1122d", events=["misnamed"], from_="west")
    assert (misnamed.line and misnamed.line.id, paid(misnamed)) == ("singles-and-pairs-1", {"west": 200})


# The rest of the rules of payment.


@pytest.mark.parametrize("event", ["misnamed", "out-of-turn"])
def test_the_one_at_fault_pays_alone(event: str) -> None:
    for hand in ("222b 4444b 666c 8888c", "222b 4444b 666c 888Jc"):
        result = score(EVENS, hand, events=[event], from_="west", dead=["south"])
        assert (paid(result), result.jokerless) == ({"west": 100}, False)


def test_equal_pay_is_the_first_on_the_card() -> None:
    overlapping = tiny(
        '{ value = 25, hands = "FF 222x 4444x 66666x" }', '{ value = 25, hands = "FF 2222x 444x 66666x" }'
    )
    result = score(overlapping, "FF 222b 444b 6666b JJ")
    assert [reading.id for reading in result.readings] == ["tiny-1", "tiny-2"]


def test_a_dead_hand_pays_in_full() -> None:
    result = score(EVENS, "222b 4444b 666c 888Jc", dead=["west"], from_="south")
    assert paid(result) == {"south": 50, "west": 25, "north": 25}


@pytest.mark.parametrize("won", [{"from_": "south"}, {"self_draw": True}, {"from_": "west", "events": ["misnamed"]}])
def test_nobody_pays_when_the_three_other_hands_are_dead(won: dict[str, Any]) -> None:
    result = score(EVENS, "222b 4444b 666c 888Jc", dead=["west", "north", "south"], **won)
    assert (result.wins, result.payments, set(result.net.values())) == (True, (), {0})
    assert result.notes == ("The three other hands are dead: nothing is paid (A19).",)


def test_nobody_pays_when_it_is_not_said_how_the_hand_was_won() -> None:
    result = score(EVENS, "222b 4444b 666c 8888c", from_=None)
    assert (result.wins, result.value, result.jokerless, result.payments) == (True, 25, True, ())
    assert result.net == dict.fromkeys(("east", "south", "west", "north"), 0)
    assert result.notes == (
        "It is not said how the hand was won: it is valued as a win on a discard, and nobody pays for it.",
    )


def test_a_wall_game_pays_nothing() -> None:
    result = mjcalc.score({"dead": ["south"]}, EVENS.card)
    assert result.reason == mjcalc.Reason("drawn", "nobody won")
    assert (result.wins, result.payments, result.net["east"]) == (False, (), 0)


def test_two_pairs_of_a_tile_are_no_kong() -> None:
    twins = tiny('{ value = 25, hands = "FF 11x 11x 4444y 7777y" }')
    assert wins(twins, "FF 1111b 4444c 7777c")
    assert not wins(twins, "FF 111Jb 4444c 7777c")
    assert not wins(twins, "FF (1111b) 4444c 7777c")


def test_an_exposure_is_a_whole_group() -> None:
    assert wins(EVENS, "(22Jb) (4444b) 666c 8888c")
    short = score(EVENS, "222b (444b) 4b 666c 8888c")
    assert short.reason
    assert short.reason.message == (
        "no line fits with these exposures: tiny-1 has no whole group like (444b): it has 4444x there (A13)"
    )


def test_a_group_may_be_jokers_alone() -> None:
    result = score(EVENS, "JJJ 4444b 666c 8888c")
    assert result.groups
    assert result.groups[0] == mjcalc.Group("222x", ("J", "J", "J"), ("2b", "2b", "2b"), False)
    assert wins(EVENS, "JJJ 4b JJJ 666c JJ 88c")


def test_the_result_as_json() -> None:
    result = score(EVENS, "222b (44J4b) 666c 8888c", winner="west", from_="north")
    assert mjcalc.to_json(result).decode() == (
        '{"card":"tiny","game":"american","winner":"west","wins":true,"reason":null,'
        '"line":{"id":"tiny-1","section":"Tiny","hand":"222x 4444x 666y 8888y","value":25,"concealed":false},'
        '"value":25,"jokerless":false,"groups":['
        '{"pattern":"222x","tiles":["2b","2b","2b"],"as":["2b","2b","2b"],"exposed":false},'
        '{"pattern":"4444x","tiles":["4b","4b","4b","J"],"as":["4b","4b","4b","4b"],"exposed":true},'
        '{"pattern":"666y","tiles":["6c","6c","6c"],"as":["6c","6c","6c"],"exposed":false},'
        '{"pattern":"8888y","tiles":["8c","8c","8c","8c"],"as":["8c","8c","8c","8c"],"exposed":false}],'
        '"readings":[{"id":"tiny-1","value":25}],"scores":null,'
        '"payments":[{"from":"east","to":"west","points":25,"for":"win"},'
        '{"from":"south","to":"west","points":25,"for":"win"},'
        '{"from":"north","to":"west","points":50,"for":"win"}],'
        '"net":{"east":-25,"south":-25,"west":100,"north":-50},"notes":[]}'
    )
