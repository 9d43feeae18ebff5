"""The scorer and the slow reference asked the same."""

import tomllib
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from mjcalc import KakiResult
from mjcalc.kaki.table import KakiTable
from mjcalc.kaki.table_file import read_table
from mjcalc.tomlfile import TomlFile
from tests.kaki import reference
from tests.kaki.play import score


class House(NamedTuple):
    """A table as the scorer has it, and as the reference reads it."""

    table: KakiTable
    card: reference.Card


def house(text: str) -> House:
    """The table of a card."""
    return House(
        read_table(TomlFile(text, "house.toml", "bad-card"), "house"), tomllib.loads(text, parse_float=Decimal)
    )


def expected_and_got(record: dict[str, Any], rules: House) -> tuple[Any, Any]:
    """What the reference and the scorer say of a record, in a form that can be compared."""
    result = score(record, rules.table)
    expected = reference.score(record, rules.card)
    items = frozenset((item.id, item.fan) for item in result.items or ())
    got = {
        "wins": result.wins,
        "reason": result.reason and result.reason.code,
        "fan": result.fan,
        "raw_fan": result.raw_fan,
        "limit": result.limit,
        "points": None if result.points is None else Fraction(result.points),
        "net": {seat: Fraction(points) for seat, points in result.net.items()},
        "items": items,
        "payments": paid_for(result),
    }
    wanted = {key: expected[key] for key in ("wins", "reason", "fan", "raw_fan", "limit", "points", "net")}
    options = expected["items_options"] or {frozenset()}
    wanted["items"] = items if items in options else options
    wanted["payments"] = expected["payments_by_for"]
    return wanted, got


def paid_for(result: KakiResult) -> dict[str, dict[str, Fraction]]:
    """The net of each kind of payment."""
    kinds = ("win", "extra-fei", "losers", "kong", "family", "fei")
    net = {kind: dict.fromkeys(result.net, Fraction(0)) for kind in kinds}
    for payment in result.payments:
        net[payment.for_][payment.from_] -= Fraction(payment.points)
        net[payment.for_][payment.to] += Fraction(payment.points)
    return net
