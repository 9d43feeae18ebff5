"""The reference against values worked by hand, beside those of test_cases.py, and against a second way to match."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.american.records import line_is_valid, random_card, random_record, to_toml
from tests.american.reference import (
    COPIES,
    HAND_TILES,
    JOKER,
    SEATS,
    Card,
    ConcreteHand,
    Hand,
    Line,
    Record,
    canonical_text,
    expand,
    matches,
    read_hand,
    read_tiles,
    score,
)

CARD_FILE = Path(__file__).parents[2] / "cards" / "american-practice.toml"
PRACTICE: Card = tomllib.loads(CARD_FILE.read_text(encoding="utf-8"))
LINES = expand(PRACTICE)


def row(*hands: str, value: object = 25, **more: Any) -> dict[str, Any]:
    """A line of a card."""
    return {"value": value, "hands": list(hands), **more}


def section(*lines: dict[str, Any], name: str = "Tiny", **more: Any) -> dict[str, Any]:
    """A section of a card."""
    return {"name": name, **more, "line": list(lines)}


def card_of(*sections: dict[str, Any], **more: Any) -> Card:
    """A card with these sections."""
    return {"card": {"game": "american", "name": "Tiny"}, **more, "section": list(sections)}


def result_of(card: Card, hand: str, **more: Any) -> dict[str, Any]:
    """East wins, on a discard of South unless said otherwise."""
    how = {} if more.keys() & {"from", "self_draw", "events"} else {"from": "south"}
    return score({"winner": "east", "hand": hand, **how, **more}, card, expand(card))


def wins(line: dict[str, Any], hand: str) -> bool:
    """Whether the hand is one of the line's."""
    return bool(result_of(card_of(section(line)), hand)["wins"])


def net(east: object, south: object, west: object, north: object) -> dict[str, Fraction]:
    """A settlement, seat by seat."""
    return dict(zip(SEATS, (Fraction(str(each)) for each in (east, south, west, north)), strict=True))


def hands_in(line: dict[str, Any]) -> set[str]:
    """The concrete hands of a line, as text."""
    (only,) = expand(card_of(section(line)))
    return set(canonical_text(only).split("\n"))


def count_of(line: dict[str, Any]) -> int:
    """How many of them there are."""
    return len(hands_in(line))


# The notation of a hand


def test_tiles_in_any_form() -> None:
    assert read_tiles("1**b 0R fe J44dS1C") == ["1b", "J", "J", "0", "R", "F", "E", "J", "4d", "4d", "S", "1c"]
    assert read_tiles("Fei 44FEIB") == ["J", "4b", "4b", "J"]


def test_exposures() -> None:
    hand = read_hand("FF(444Jb) 0 (EEE)")
    assert hand == Hand(("F", "F", "0"), (("4b", "4b", "4b", "J"), ("E", "E", "E")))


@pytest.mark.parametrize("text", ["12 3b", "0b", "5t", "(FF", "X"])
def test_what_is_no_tile_is_never_skipped(text: str) -> None:
    with pytest.raises(ValueError, match="'"):
        read_hand(text)


# The notation of a line


def test_a_block_of_winds_has_any_order() -> None:
    assert hands_in(row("SWEN FFFFF RRRRR")) == hands_in(row("NEWS FFFFF RRRRR")) == {"E*1 F*5 N*1 R*5 S*1 W*1"}


def test_each_run_of_a_sign_is_a_group() -> None:
    assert hands_in(row("2026x FFFFF RRRRR", suits={"x": ["bam"]})) == {"0*1 2b*1 2b*1 6b*1 F*5 R*5"}
    assert hands_in(row("112345x FFFF NNNN", suits={"x": ["dot"]})) == {"1d*2 2d*1 3d*1 4d*1 5d*1 F*4 N*4"}


def test_dragons_belong_to_suits() -> None:
    own = hands_in(row("FFFF 11DDx 777777x"))
    assert own == {"1b*2 7b*6 F*4 G*2", "1c*2 7c*6 F*4 R*2", "0*2 1d*2 7d*6 F*4"}
    other = hands_in(row("FFFF 11x DDy 777777x", suits={"x": ["dot"]}))
    assert other == {"1d*2 7d*6 F*4 G*2", "1d*2 7d*6 F*4 R*2"}


def test_zeros_and_white_dragons_stay_apart() -> None:
    assert hands_in(row("00DDx FFFFF NNNNN", suits={"x": ["dot"]})) == {"0*2 0*2 F*5 N*5"}


def test_unknown_numbers_and_winds() -> None:
    assert count_of(row("FFF iix uuuu iiy FFF")) == 9 * 4 * 3
    assert count_of(row("iiiix jjjx jjjy iiiiy")) == 9 * 8 * 3
    assert count_of(row("uuuu DDDx DDDy vvvv")) == 6 * 3
    assert count_of(row("FFFF uuuu iiiiiix", where={"i": [2, 9]})) == 4 * 2 * 3
    narrow = row("FFF iiiix jjjx jjjjy", where={"i": [1, 2], "j": [2]}, suits={"y": ["crak"]})
    assert hands_in(narrow) == {"1b*4 2b*3 2c*4 F*3", "1d*4 2c*4 2d*3 F*3"}


def test_numbers_slide_as_far_as_they_fit() -> None:
    assert count_of(row("FFF 111x 1111y 1111z", numbers="any")) == 9 * 3
    assert count_of(row("FFF 111x 1111y 1111z")) == 3
    assert count_of(row("123456x FF 777y 777z", numbers="any")) == 3 * 3
    shifted = hands_in(row("8888x 0000 99x FFFF", numbers="any", suits={"x": ["bam"]}))
    assert shifted == {f"0*4 {low}b*4 {low + 1}b*2 F*4" for low in range(1, 9)}
    apart = hands_in(row("1111x 9999x FFFFFF", "5555x 5555x FFFFFF", numbers="any", suits={"x": ["crak"]}))
    assert apart == {"1c*4 9c*4 F*6"} | {f"{number}c*4 {number}c*4 F*6" for number in range(1, 10)}


def test_hands_no_wall_can_supply_are_dropped() -> None:
    (line,) = expand(card_of(section(row("FFF 0000 11DDx 0 22x"))))
    assert (len(line.every), len(line.hands)) == (3, 3)
    (line,) = expand(card_of(section(row("FFF 00 0 11DDx 3333x"))))
    assert (len(line.every), len(line.hands)) == (3, 2)
    (line,) = expand(card_of(section(row("111111x 111111x 11x", suits={"x": ["bam"]}))))
    assert (len(line.every), len(line.hands)) == (1, 0)


def test_default_ids() -> None:
    card = card_of(
        section(
            row("FFFF NNNN EEEEEE"), row("FFFF NNNN SSSSSS", id="mine"), row("FF FF NNNN RRRRRR"), name="Any  Like"
        ),
        section(row("FFFF NNNN WWWWWW"), name="2468"),
    )
    assert [line.id for line in expand(card)] == ["any-like-1", "mine", "any-like-3", "2468-1"]


def test_the_practice_card() -> None:
    assert len(LINES) == 54
    assert sum(len(line.hands) for line in LINES) == 1624
    counts = {line.id: len(line.hands) for line in LINES}
    worked = {"2026-1": 9, "2026-2": 3, "2468-4": 12, "looking-glass-3": 21, "quints-2": 108, "13579-5": 120}
    assert {name: counts[name] for name in worked} == worked
    assert counts["singles-and-pairs-1"] == 2 * 36 * 3


# Matching


def test_two_pairs_are_no_kong() -> None:
    pairs = row("FF 11x 11x 1111y DDDDz")
    assert wins(pairs, "FF 1111b 1111c 0000")
    assert wins(pairs, "FF (1111b) 1111c 0000")
    assert not wins(pairs, "FF (1111b) (1111c) 0000")
    assert wins(pairs, "FF 111Jb 1111c 0000")
    assert not wins(pairs, "FF 111Jb 111Jc 0000")
    assert not wins(row("FF 1111x 1111y DDDDz"), "FF 1111b 111c 1d 0000")


def test_an_exposure_is_a_whole_group() -> None:
    line = row("FFFFFF 333x 33333y")
    assert wins(line, "(FFFFFF) (333c) 333JJd")
    assert not wins(line, "(FFF) (FFF) (333c) 333JJd")
    assert not wins(line, "FF (FFFF) (333c) 333JJd")
    assert not wins(line, "(FFFFFF) (333Jc) 33JJd")
    assert wins(line, "(3JJc) (333JJd) FFFFFF")
    assert not wins(line, "(3JJJJc) (333JJd) FFFF")


def test_an_exposure_takes_its_group_away() -> None:
    line = row("FFFF 333x 333x 3333y")
    assert wins(line, "(33Jc) (3JJc) FFFF 3333d")
    assert not wins(line, "(33Jc) (3JJc) (3JJd) FFFF 3d")


def test_a_group_may_be_all_jokers() -> None:
    result = result_of(card_of(section(row("FFFF 222x 4444x 888x"))), "JJJJ JJJ J 222b 888b")
    assert result["wins"]
    assert not wins(row("FF 22x 222y 4444x 888x"), "JJJJ JJJ 22b F J 888b")


# Which line counts, and who pays


def test_equal_pay_is_the_first_on_the_card() -> None:
    card = card_of(
        section(row("FF 11x 11x 11y 11y 11z 11z", value=60), jokerless_bonus=False, name="Pairs"),
        section(row("FF 1111x 1111y 1111z", value=30), row("FF iiiix iiiiy iiiiz", value=45)),
    )
    result = result_of(card, "FF 1111b 1111c 1111d")
    assert result["readings"] == [("tiny-2", 45), ("pairs-1", 60), ("tiny-1", 30)]
    assert result["net"] == net(360, -180, -90, -90)


def test_a_drawn_hand() -> None:
    for record in ({}, {"winner": None, "dead": ["east"]}):
        result = score(record, PRACTICE, LINES)
        assert (result["wins"], result["reason"], result["line"]) == (False, "drawn", None)
        assert (result["net"], result["scores"]) == (net(0, 0, 0, 0), None)


def test_payment_of_the_card() -> None:
    payment = {"discarder": 3, "other": 0, "self_drawn": 1.5, "jokerless": 3}
    card = card_of(section(row("FFFF 222x 4444x 888x")), payment=payment)
    jokers, jokerless = "FFFJ 222b 4444b 888b", "FFFF 222b 4444b 888b"
    assert result_of(card, jokers)["net"] == net(75, -75, 0, 0)
    assert result_of(card, jokerless)["net"] == net(225, -225, 0, 0)
    assert result_of(card, jokers, self_draw=True)["net"] == net("112.5", "-37.5", "-37.5", "-37.5")
    assert result_of(card, jokerless, self_draw=True)["net"] == net("337.5", "-112.5", "-112.5", "-112.5")


@pytest.mark.parametrize(
    ("hand", "readings"),
    [
        ("FFF 2222c 0000 666d", [("2026-1", 25)]),
        ("(0000) FFF 2JJ2c 66Jc", [("2026-1", 25)]),
        ("NNSS 33b 55b 33d 55d FF", [("singles-and-pairs-1", 45)]),
        ("N E W S 66b 666c S W E N 6b", [("looking-glass-4", 45)]),
        ("FF 2222b JJJJ 44b 66c", []),
        ("NNNN SSSS 11b 33b 55b", [("winds-and-dragons-4", 35)]),
        ("336699b NNNN SSSS", [("369-4", 40)]),
        ("5b5b GG FF JJJJ EEEE", [("winds-and-dragons-3", 30)]),
    ],
)
def test_hands_of_the_practice_card(hand: str, readings: list[tuple[str, int]]) -> None:
    result = score({"winner": "west", "hand": hand, "self_draw": True}, PRACTICE, LINES)
    assert result["readings"] == readings


# Another way to match, and the random records themselves


def matches_by_bounds(hand: Hand, concrete: ConcreteHand) -> bool:
    """Between the tiles of singles and pairs and all tiles of the kind, exposures taken out first."""
    groups = Counter(concrete.groups)
    groups.subtract((next(tile for tile in each if tile != JOKER), len(each)) for each in hand.exposed)
    if min(groups.values()) < 0:
        return False
    counts = Counter(hand.concealed)
    most: Counter[str] = Counter()
    fewest: Counter[str] = Counter()
    for tile, size in groups.elements():
        most[tile] += size
        fewest[tile] += size * (size < 3)
    return all(fewest[tile] <= counts[tile] <= most[tile] for tile in {*most, *counts} - {JOKER})


def check_record(record: Record) -> None:
    """The record is valid by the contract."""
    if record.get("winner") is None:
        assert record.keys() <= {"winner", "dead"}
        return
    hand = read_hand(record["hand"])
    assert len(hand.tiles) == HAND_TILES
    assert all(number <= COPIES[tile] for tile, number in Counter(hand.tiles).items())
    for tiles in hand.exposed:
        assert 3 <= len(tiles) <= 6
        assert len({*tiles} - {JOKER}) == 1
    check_how(record, hand)


def check_how(record: Record, hand: Hand) -> None:
    """How the hand was won does not contradict itself."""
    events = record.get("events", [])
    drawn = record.get("self_draw", False) or "joker-exchange" in events
    assert hand.concealed
    if "win" in record:
        (win,) = read_tiles(record["win"])
        assert win in hand.concealed
        assert drawn or win != JOKER
    assert drawn or {*hand.concealed} != {JOKER}
    assert "joker-exchange" not in events or (JOKER in hand.concealed and record.get("self_draw", True))
    assert not (drawn and "from" in record)
    assert "from" in record or not {"misnamed", "out-of-turn"} & set(events)
    assert record.get("from") != record["winner"]
    assert not {record["winner"], record.get("from")} & set(record.get("dead", ()))


def check_result(record: Record, card: Card, lines: Sequence[Line]) -> dict[str, Any]:
    """The result agrees with the other way to match, and sums to zero."""
    result = score(record, card, lines)
    assert sum(result["net"].values()) == 0
    if result["reason"] == "drawn":
        return result
    hand = read_hand(record["hand"])
    fitting = {
        line.id
        for line in lines
        if not (line.concealed and hand.exposed) and any(matches_by_bounds(hand, each) for each in line.every)
    }
    assert {name for name, _ in result["readings"]} == fitting
    assert len(result["readings"]) == len(fitting)
    paid = "from" in record or record.get("self_draw") or "joker-exchange" in record.get("events", ())
    if len(record.get("dead", ())) == 3:
        paid = False
        assert set(result["net"].values()) == {0}
    else:
        check_pay(record, card, lines, result)
    assert (result["net"][record["winner"]] > 0) == (bool(paid) and result["wins"])
    return result


def check_pay(record: Record, card: Card, lines: Sequence[Line], result: dict[str, Any]) -> None:
    """The readings stand by what they pay, worked out from the table of A15 alone."""
    drawn = record.get("self_draw") or "joker-exchange" in record.get("events", ())
    wrong = {"misnamed", "out-of-turn"} & set(record.get("events", ()))
    no_jokers = JOKER not in read_hand(record["hand"]).tiles and record.get("jokerless_claimed", True)
    rates = {"discarder": 2, "other": 1, "self_drawn": 2, "jokerless": 2} | card.get("payment", {})
    times = 3 * rates["self_drawn"] if drawn else rates["discarder"] + 2 * rates["other"]
    pays = {}
    for line in lines:
        bonus = rates["jokerless"] if no_jokers and line.jokerless_bonus else 1
        pays[line.id] = float(line.value) * (4 if wrong else times * bonus)
    order = [line.id for line in sorted(lines, key=lambda line: -pays[line.id])]
    names = [name for name, _ in result["readings"]]
    assert names == [name for name in order if name in names]
    if result["net"][record["winner"]]:
        assert result["net"][record["winner"]] == pays[result["line"]]


@pytest.mark.parametrize("seed", range(3))
def test_random_records(seed: int) -> None:
    rng = Random(seed)
    reasons: Counter[str | None] = Counter()
    several = 0
    for _ in range(250):
        record = random_record(rng, LINES)
        check_record(record)
        result = check_result(record, PRACTICE, LINES)
        reasons[result["reason"]] += 1
        several += len(result["readings"]) > 1
    assert min(reasons[None] / 2, reasons["no-line"], reasons["drawn"] * 3) > 20
    assert several > 6


@pytest.mark.parametrize("seed", range(3))
def test_random_cards(seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        card = random_card(rng)
        assert tomllib.loads(to_toml(card)) == card
        lines = expand(card)
        assert 5 <= len(lines) <= 20
        assert len({line.id for line in lines}) == len({canonical_text(line) for line in lines}) == len(lines)
        assert all(line_is_valid(line) for each in card["section"] for line in each["line"])
        for _ in range(15):
            record = random_record(rng, lines)
            check_record(record)
            check_result(record, card, lines)


def test_brute_force_agrees_with_bounds_on_every_hand() -> None:
    rng = Random(7)
    for _ in range(60):
        record = random_record(rng, LINES)
        if record.get("winner") is not None:
            hand = read_hand(record["hand"])
            for line in LINES:
                for concrete in line.hands:
                    assert matches(hand, concrete) == matches_by_bounds(hand, concrete)
