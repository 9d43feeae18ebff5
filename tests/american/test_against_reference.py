"""The scorer against the slow reference, on random records, on the practice card and on random cards."""

import random
import tomllib
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import mjcalc
from mjcalc.american.card import AmericanCard, read_american
from mjcalc.american.fingerprint import canonical_text
from mjcalc.card import shipped_folder
from mjcalc.tomlfile import TomlFile
from tests.american import reference
from tests.american.records import random_card, random_record, to_toml
from tests.american.reference import JOKER, SMALLEST_WITH_JOKER, Line

PRACTICE = (shipped_folder() / "american-practice.toml").read_text("utf-8")


def read(text: str) -> AmericanCard:
    return read_american(TomlFile(text, "card.toml", "bad-card"), "card")


def expected_and_got(
    record: dict[str, Any], card: AmericanCard, data: dict[str, Any], lines: list[Line]
) -> tuple[Any, Any]:
    """What both say of a record, in a form that can be compared."""
    expected = reference.score(record, data, lines)
    result = mjcalc.score(record, card)
    assert isinstance(result, mjcalc.AmericanResult)
    if result.wins:
        check_groups(record, result, lines)
    got = {
        "wins": result.wins,
        "reason": result.reason and result.reason.code,
        "line": result.line and result.line.id,
        "value": None if result.value is None else Fraction(result.value),
        "jokerless": result.jokerless,
        "readings": [(reading.id, Fraction(reading.value)) for reading in result.readings],
        "net": {seat: Fraction(points) for seat, points in result.net.items()},
        "scores": result.scores,
    }
    return expected, got


def check_groups(record: dict[str, Any], result: mjcalc.AmericanResult, lines: list[Line]) -> None:
    """The groups hold the tiles of the hand, stand for a hand of the line, and each exposure is one of them."""
    hand = reference.read_hand(record["hand"])
    groups = result.groups or ()
    assert Counter(tile for group in groups for tile in group.tiles) == Counter(hand.tiles), record
    assert sorted(sorted(group.tiles) for group in groups if group.exposed) == sorted(map(sorted, hand.exposed)), record
    for group in groups:
        assert len(set(group.as_)) == 1
        assert len(group.tiles) >= SMALLEST_WITH_JOKER or JOKER not in group.tiles, record
        assert set(group.tiles) <= {JOKER, group.as_[0]}
    stands_for = tuple(sorted((group.as_[0], len(group.as_)) for group in groups))
    (line,) = [line for line in lines if result.line and line.id == result.line.id]
    assert stands_for in [concrete.groups for concrete in line.hands], record


@pytest.mark.parametrize("seed", range(5))
def test_practice_card(seed: int) -> None:
    rng = random.Random(seed)
    card = mjcalc.load_card("american-practice")
    assert isinstance(card, AmericanCard)
    data = tomllib.loads(PRACTICE)
    lines = reference.expand(data)
    for _ in range(2000):
        record = random_record(rng, lines)
        expected, got = expected_and_got(record, card, data, lines)
        assert got == expected, record


@pytest.mark.parametrize("seed", range(5))
def test_random_cards(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(40):
        data = random_card(rng)
        card = read(to_toml(data))
        lines = reference.expand(data)
        assert [canonical_text(line) for line in card.lines] == [reference.canonical_text(line) for line in lines]
        for _ in range(50):
            record = random_record(rng, lines)
            expected, got = expected_and_got(record, card, data, lines)
            assert got == expected, (record, to_toml(data))
