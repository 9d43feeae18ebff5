"""Matching: every hand of the practice card is recognised, exposures fit whole groups, tiles are dealt right."""

import pytest

import mjcalc
from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, read_exposures
from mjcalc.american.lines import LineHand
from mjcalc.american.match import index_of
from mjcalc.american.pattern import SMALLEST_WITH_JOKER
from mjcalc.notation import parse_hand
from mjcalc.tiles import AMERICAN_TILES
from tests.american.tiny import score, tiny
from tests.writing import format_tiles

MOST_JOKERS = 8


def practice() -> AmericanCard:
    card = mjcalc.load_card("american-practice")
    assert isinstance(card, AmericanCard)
    return card


def tiles_of(hand: LineHand, jokers: int) -> list[list[int]]:
    """The groups of a hand with so many jokers, and those the wall demands in any case (A10)."""
    groups = [[kind] * size for kind, size in hand.groups]
    taking = [group for group in groups if len(group) >= SMALLEST_WITH_JOKER]
    for kind in {group[0] for group in groups}:
        own = [group for group in taking if group[0] == kind]
        while sum(group.count(kind) for group in groups) > AMERICAN_TILES.copies[kind]:
            put_joker(own)
    while sum(group.count(JOKER) for group in groups) < jokers and any(set(group) != {JOKER} for group in taking):
        put_joker(taking)
    return groups


def put_joker(groups: list[list[int]]) -> None:
    """A joker for a natural of the first group that has one."""
    group = next(group for group in groups if set(group) != {JOKER})
    group[next(place for place, kind in enumerate(group) if kind != JOKER)] = JOKER


def text_of(groups: list[list[int]], exposed: bool = False) -> str:
    """The hand as text, the groups that can be exposed in brackets if they shall be."""
    laid = [group for group in groups if exposed and len(group) >= SMALLEST_WITH_JOKER and set(group) != {JOKER}]
    concealed = AMERICAN_TILES.pack(kind for group in groups if group not in laid for kind in group)
    written = [format_tiles(concealed, AMERICAN_TILES)]
    for group in laid:
        jokers = group.count(JOKER)
        code = next(AMERICAN_TILES.codes[kind] for kind in group if kind != JOKER)
        written.append(f"({code[0] * (len(group) - jokers)}{'J' * jokers}{code[1:]})")
    return " ".join(written)


@pytest.mark.parametrize("exposed", [False, True])
@pytest.mark.parametrize("jokers", [0, MOST_JOKERS])
def test_every_hand_of_the_practice_card_is_recognised(jokers: int, exposed: bool) -> None:
    card = practice()
    index = index_of(card)
    for place, hand in enumerate(index.hands):
        line = index.line(place)
        text = text_of(tiles_of(hand, jokers), exposed and not line.concealed)
        result = score(card, text)
        assert line.id in [reading.id for reading in result.readings], (line.id, text)
        doubled = line.jokerless_bonus and "*" not in text and "J" not in text
        assert result.net["east"] >= 4 * line.value * (1 + doubled), (line.id, text)


def fitting(card: AmericanCard, text: str) -> list[str]:
    hand = parse_hand(text, AMERICAN_TILES)
    index = index_of(card)
    return [index.line(place).id for place in index.fitting(hand, read_exposures(hand))]


def test_each_line_is_found_once_in_the_order_of_the_card() -> None:
    card = tiny(
        '{ value = 25, hands = ["FF 2222x 4444x 6666x", "FF 2222x 4444x 6666y"], id = "a" }',
        '{ value = 40, hands = "FF 2222x 444x 66666x", id = "b" }',
        '{ value = 30, hands = "FF 222x 4444x 66666x", id = "c" }',
        '{ value = 30, hands = "FF iiiix 4444x 6666x", id = "d" }',
    )
    assert fitting(card, "FF 2222b 44b 66b JJJJ") == ["a", "b", "d"]
    assert fitting(card, "FF JJJJJJJJ 4444b") == ["a", "c", "d"]


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("(FFF) (FFJ) 22b 22c RRRR", ["pungs"]),
        ("(FFFFFJ) 22b 22c RRRR", ["sextet"]),
        ("(FFF) FFJ 22b 22c RRRR", ["pungs"]),
        ("FFFFFJ 22b 22c RRRR", ["pungs", "sextet"]),
        ("(FFFF) FF 22b 22c RRRR", []),
        ("(FFF) (FFF) 22b 22c (RRRJ)", ["pungs"]),
        ("(FFF) FFF 22b 22c (RRR) J", []),
    ],
)
def test_exposures_are_whole_groups(hand: str, lines: list[str]) -> None:
    card = tiny(
        '{ value = 25, hands = "FFF FFF 22x 22y RRRR", id = "pungs" }',
        '{ value = 30, hands = "FFFFFF 22x 22y RRRR", id = "sextet" }',
    )
    assert fitting(card, hand) == lines


def test_naturals_go_to_pairs_first() -> None:
    card = tiny('{ value = 25, hands = "222x 22x 4444y FFFFF" }')
    result = score(card, "2222b J 444Jc FFFFF")
    assert result.groups
    assert [group.tiles for group in result.groups] == [
        ("2b", "2b", "J"),
        ("2b", "2b"),
        ("4c", "4c", "4c", "J"),
        ("F", "F", "F", "F", "F"),
    ]
    assert result.groups[0].as_ == ("2b", "2b", "2b")


def test_an_exposed_pung_beside_a_pair_of_its_tile() -> None:
    card = tiny('{ value = 25, hands = "222x 22x 4444y FFFFF" }')
    assert fitting(card, "(22Jb) 22b 4444c FFFFF") == ["tiny-1"]
    assert fitting(card, "(222b) 2Jb 4444c FFFFF") == []
    result = score(card, "22b (2JJb) 4444c FFFFF")
    assert result.groups
    assert [group.exposed for group in result.groups] == [True, False, False, False]


def test_jokers_fill_groups_as_they_are_written() -> None:
    card = tiny('{ value = 25, hands = "222x 222x 4444y FFFF" }')
    result = score(card, "222b JJJ 4444c FFFF")
    assert result.groups
    assert [group.tiles for group in result.groups[:2]] == [("2b", "2b", "2b"), ("J", "J", "J")]


def test_an_exposure_that_is_no_whole_group_is_told_with_the_group_of_its_tile() -> None:
    card = tiny('{ value = 25, hands = "222x 4444x 666y 8888y" }')
    result = score(card, "222b 4444b 666c (888c) 8c")
    assert result.reason
    assert result.reason.message == (
        "no line fits with these exposures: tiny-1 has no whole group like (888c): it has 8888y there (A13)"
    )
