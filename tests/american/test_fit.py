"""Hands that are seen again: what is remembered of their tiles is only what does not hang on anything else."""

from pathlib import Path
from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from mjcalc.american.card import AmericanCard
from mjcalc.american.fit import fits_of
from mjcalc.card import read_card
from mjcalc.notation import parse_hand
from mjcalc.tiles import AMERICAN_TILES
from mjcalc.tomlfile import read_toml
from tests.american.tiny import HEAD, paid, read, score, section, tiny

EVENS = '{ value = 25, hands = "FF 222x 444x 666x 888x" }'
CARD = tiny(EVENS)
HAND = "FF 222b 444b 666b 888b"


def fault(hand: str, **record: Any) -> mjcalc.Fault:
    with pytest.raises(MjcalcError) as caught:
        score(CARD, hand, **record)
    (only,) = caught.value.faults
    return only


def tiles(hand: str, card: AmericanCard = CARD) -> list[str]:
    """The groups as text, those exposed in brackets."""
    texts = ["".join(group.tiles) for group in score(card, hand).groups or ()]
    exposed = [group.exposed for group in score(card, hand).groups or ()]
    return [f"({text})" if laid else text for text, laid in zip(texts, exposed, strict=True)]


def test_a_hand_in_another_order_of_writing_gives_the_same() -> None:
    for hand in (HAND, "2468b 2468b FF 2468b", "888b\u3000666b 444b 222b F F", "ff 888666444222B"):
        assert score(CARD, hand) == score(CARD, HAND)
        assert paid(score(CARD, hand)) == {"south": 100, "west": 50, "north": 50}


@pytest.mark.parametrize(
    ("hand", "code", "column", "message"),
    [
        ("(FF) 222b 444b 666b 888b", "bad-set", 1, "the set (FF) has 2 tiles: an exposure has three to six like tiles"),
        ("222b (FF) 444b 666b 888b", "bad-set", 6, "the set (FF) has 2 tiles: an exposure has three to six like tiles"),
        ("FF 222b 444b 666b 888b N", "wrong-count", None, "the hand has 15 tiles, expected 14"),
        (
            "FF 222b 444b (66b) 6b 888b",
            "bad-set",
            14,
            "the set (66b) has 2 tiles: an exposure has three to six like tiles",
        ),
        ("FF 22222b 444b 666b 8b", "too-many", 8, "5 of 2b, and only 4 exist"),
        ("8b 666b 444b 22222b FF", "too-many", 18, "5 of 2b, and only 4 exist"),
        ("22222b FF 444b 666b 8b", "too-many", 5, "5 of 2b, and only 4 exist"),
        (
            "FF 222b [444b] 666b 888b",
            "bad-set",
            9,
            "square brackets are for a concealed Kong in 3 Kaki; write ( ) here",
        ),
    ],
)
def test_tiles_seen_before_do_not_hide_a_fault(hand: str, code: str, column: int | None, message: str) -> None:
    for _ in range(2):
        assert score(CARD, HAND).wins
        error = fault(hand)
        assert (error.code, error.column, error.message) == (code, column, message)
        assert error.text == (None if column is None else hand)


def test_tiles_seen_before_do_not_hide_a_fault_of_the_record() -> None:
    assert score(CARD, HAND, win="2b").wins
    assert fault(HAND, win="9b").message == "the winning tile 9b is not among the winner's concealed tiles"
    assert fault(HAND, winner="east", from_="east").key == "from"


def test_how_it_was_won_is_not_remembered() -> None:
    assert paid(score(CARD, HAND)) == {"south": 100, "west": 50, "north": 50}
    assert paid(score(CARD, HAND, winner="west", self_draw=True)) == {"east": 100, "south": 100, "north": 100}
    assert paid(score(CARD, HAND, jokerless_claimed=False, from_="north")) == {"south": 25, "west": 25, "north": 50}
    assert paid(score(CARD, HAND)) == {"south": 100, "west": 50, "north": 50}


def test_sets_laid_are_told_from_the_same_tiles_concealed() -> None:
    for _ in range(2):
        assert tiles(HAND) == ["FF", "2b2b2b", "4b4b4b", "6b6b6b", "8b8b8b"]
        assert tiles("FF (222b) 444b 666b (888b)") == ["FF", "(2b2b2b)", "4b4b4b", "6b6b6b", "(8b8b8b)"]
        assert tiles("FF (888b) 444b 666b (222b)") == ["FF", "(2b2b2b)", "4b4b4b", "6b6b6b", "(8b8b8b)"]
        assert tiles("FF 22Jb 444b 666b 888b") == ["FF", "2b2bJ", "4b4b4b", "6b6b6b", "8b8b8b"]
        assert tiles("FF (22Jb) 444b 666b 888b") == ["FF", "(2b2bJ)", "4b4b4b", "6b6b6b", "8b8b8b"]
        assert tiles("FF (222b) 44Jb 666b 888b") == ["FF", "(2b2b2b)", "4b4bJ", "6b6b6b", "8b8b8b"]
        assert tiles("FF (222b) 444b 66Jb 888b") == ["FF", "(2b2b2b)", "4b4b4b", "6b6bJ", "8b8b8b"]


def test_a_concealed_line_seen_before_takes_no_exposure() -> None:
    card = tiny('{ value = 30, hands = "FF 222x 444x 666x 888x", concealed = true }')
    for _ in range(2):
        assert score(card, HAND).wins
        assert not score(card, "FF (222b) 444b 666b 888b").wins


def test_a_hand_that_makes_no_line_makes_none_again() -> None:
    for hand in ("FF 222b 444b 666b 888c", "FF 222c 444b 666b 888b") * 2:
        result = score(CARD, hand)
        assert (result.wins, result.readings, result.reason and result.reason.code) == (False, (), "no-line")


def test_another_card_with_the_same_name_is_not_confused() -> None:
    cheap, dear = tiny(EVENS), tiny(EVENS.replace("25", "40"))
    other = tiny('{ value = 50, hands = "FF 222x 444x 666x 888x", id = "other" }')
    for _ in range(2):
        for card, line, value in ((cheap, "tiny-1", 25), (dear, "tiny-1", 40), (other, "other", 50)):
            result = score(card, HAND)
            assert [(reading.id, reading.value) for reading in result.readings] == [(line, value)]
            assert (result.line and result.line.value, paid(result)["south"]) == (value, 4 * value)


def test_a_card_that_was_changed_on_disk_is_another(tmp_path: Path) -> None:
    path = tmp_path / "card.toml"
    for value in (25, 40, 25):
        path.write_text(HEAD + section(EVENS.replace("25", str(value))), "utf-8")
        card = read_card(read_toml(path, "bad-card"), "card")
        assert isinstance(card, AmericanCard)
        assert score(card, HAND).value == value


def test_the_lines_are_found_once_for_tiles_that_come_again() -> None:
    def fits(text: str) -> object:
        return fits_of(parse_hand(text, AMERICAN_TILES), CARD)

    assert fits(HAND) is fits("888b 666b 444b 222b FF")
    assert fits("FF (222b) 444b 666b 888b") is fits("(222b) FF 444666888b")
    assert fits("FF 22Jb 444b 666b 888b") is fits("FFJ 22b 444666888b")
    # Tiles with jokers and exposures seldom come again: they are not worth the room.
    assert fits("FF (222b) 44Jb 666b 888b") is not fits("FF (222b) 44Jb 666b 888b")


def test_the_best_paid_line_is_chosen_anew() -> None:
    pairs = '{ value = 50, hands = "FF 11x 22x 11y 22y 11z 22z", concealed = true }'
    card = read(
        HEAD
        + section(pairs, name="Pairs", more="jokerless_bonus = false\n")
        + section('{ value = 30, hands = "FF 1122x 1122y 1122z", numbers = "any" }', name="Other")
    )
    hand = "FF 1122b 1122c 1122d"
    for _ in range(2):
        assert [reading.id for reading in score(card, hand).readings] == ["other-1", "pairs-1"]
        assert [reading.id for reading in score(card, hand, jokerless_claimed=False, from_="south").readings] == [
            "pairs-1",
            "other-1",
        ]
