"""The scorer and the slow reference asked the same."""

import tomllib
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import mjcalc
from mjcalc.american.card import AmericanCard
from mjcalc.american.card_file import read_american
from mjcalc.tomlfile import TomlFile
from tests.american import reference
from tests.american.reference import JOKER, SMALLEST_WITH_JOKER, Line


class Paper(NamedTuple):
    """A card as the scorer has it, and as the reference reads it and writes out its lines."""

    card: AmericanCard
    data: reference.Card
    lines: list[Line]


def paper(text: str) -> Paper:
    """The card of a text; it is called `tiny`."""
    data = tomllib.loads(text)
    return Paper(read_american(TomlFile(text, "tiny.toml", "bad-card"), "tiny"), data, reference.expand(data))


def expected_and_got(record: dict[str, Any], rules: Paper) -> tuple[Any, Any]:
    """What the reference and the scorer say of a record, in a form that can be compared."""
    result = mjcalc.score(record, rules.card)
    expected = reference.score(record, rules.data, rules.lines)
    assert isinstance(result, mjcalc.AmericanResult)
    if result.wins:
        check_groups(record, result, rules.lines)
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
