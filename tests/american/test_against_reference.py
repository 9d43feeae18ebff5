"""The scorer against the slow reference, on random records, on the practice card and on random cards."""

import random

import pytest

from mjcalc.american.fingerprint import canonical_text
from mjcalc.card import shipped_folder
from tests.american import reference
from tests.american.both import expected_and_got, paper
from tests.american.records import random_card, random_record, to_toml

PRACTICE = (shipped_folder() / "american-practice.toml").read_text("utf-8")


@pytest.mark.parametrize("seed", range(5))
def test_practice_card(seed: int) -> None:
    rng = random.Random(seed)
    practice = paper(PRACTICE)
    for _ in range(2000):
        record = random_record(rng, practice.lines)
        expected, got = expected_and_got(record, practice)
        assert got == expected, record


@pytest.mark.parametrize("seed", range(5))
def test_random_cards(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(40):
        text = to_toml(random_card(rng))
        rules = paper(text)
        texts = [reference.canonical_text(line) for line in rules.lines]
        assert [canonical_text(line) for line in rules.card.lines] == texts
        for _ in range(50):
            record = random_record(rng, rules.lines)
            expected, got = expected_and_got(record, rules)
            assert got == expected, (record, text)
