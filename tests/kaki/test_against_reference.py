"""The scorer against the slow reference, on random records and random cards."""

import random
import tomllib
from decimal import Decimal

import pytest

from mjcalc.card import shipped_folder
from tests.kaki.both import expected_and_got, house
from tests.kaki.records import random_card, random_record
from tests.toml_text import to_toml

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")


@pytest.mark.parametrize("seed", range(5))
def test_straits(seed: int) -> None:
    rng = random.Random(seed)
    straits = house(STRAITS)
    for _ in range(2000):
        record = random_record(rng)
        wanted, got = expected_and_got(record, straits)
        assert got == wanted, record


@pytest.mark.parametrize("seed", range(5))
def test_every_switch(seed: int) -> None:
    rng = random.Random(1000 + seed)
    base = tomllib.loads(STRAITS, parse_float=Decimal)
    for _ in range(100):
        card = random_card(rng, base)
        rules = house(to_toml(card))
        for _ in range(20):
            record = random_record(rng, card["fei"]["max_in_exposed_set"])
            wanted, got = expected_and_got(record, rules)
            assert got == wanted, (record, card)
