"""The scorer against the slow reference, on random records and random cards."""

import random
import tomllib
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import mjcalc
from mjcalc.card import shipped_folder
from mjcalc.kaki.table import KakiTable
from mjcalc.kaki.table_file import read_table
from mjcalc.tomlfile import TomlFile
from tests.kaki import reference
from tests.kaki.play import load_table
from tests.kaki.play import score as scored
from tests.kaki.records import random_card, random_record
from tests.toml_text import to_toml

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")


def expected_and_got(record: dict[str, Any], table: KakiTable, card: dict[str, Any]) -> tuple[Any, Any]:
    """What both say of a record, in a form that can be compared."""
    expected = reference.score(record, card)
    result = scored(record, table)
    items = frozenset((item.id, item.fan) for item in result.items or ())
    got = {
        "wins": result.wins,
        "reason": result.reason and result.reason.code,
        "fan": result.fan,
        "raw_fan": result.raw_fan,
        "limit": result.limit,
        "points": None if result.points is None else Fraction(result.points),
        "net": {seat: Fraction(points) for seat, points in result.net.items()},
        "items": items
        if items in (expected["items_options"] or {items})
        else ("none of", expected["items_options"], items),
        "payments": paid_for(result),
    }
    wanted = {key: expected[key] for key in ("wins", "reason", "fan", "raw_fan", "limit", "points", "net")}
    wanted["items"] = items
    wanted["payments"] = expected["payments_by_for"]
    return wanted, got


def paid_for(result: mjcalc.KakiResult) -> dict[str, dict[str, Fraction]]:
    """The net of each kind of payment."""
    kinds = ("win", "extra-fei", "losers", "kong", "family", "fei")
    net = {kind: dict.fromkeys(result.net, Fraction(0)) for kind in kinds}
    for payment in result.payments:
        net[payment.for_][payment.from_] -= Fraction(payment.points)
        net[payment.for_][payment.to] += Fraction(payment.points)
    return net


@pytest.mark.parametrize("seed", range(5))
def test_straits(seed: int) -> None:
    rng = random.Random(seed)
    table = load_table("3kaki-straits")
    card = tomllib.loads(STRAITS)
    for _ in range(2000):
        record = random_record(rng)
        wanted, got = expected_and_got(record, table, card)
        assert got == wanted, record


@pytest.mark.parametrize("seed", range(5))
def test_every_switch(seed: int) -> None:
    rng = random.Random(1000 + seed)
    base = tomllib.loads(STRAITS, parse_float=Decimal)
    for _ in range(100):
        card = random_card(rng, base)
        table = read_table(TomlFile(to_toml(card), "random.toml", "bad-card"), "random")
        for _ in range(20):
            record = random_record(rng, card["fei"]["max_in_exposed_set"])
            wanted, got = expected_and_got(record, table, card)
            assert got == wanted, (record, card)
