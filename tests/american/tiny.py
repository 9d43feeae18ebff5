"""Small cards for tests, made of TOML rows."""

from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from mjcalc.american.card import AmericanCard
from mjcalc.american.card_file import read_american
from mjcalc.american.lines import CardLine, hands_of
from mjcalc.tiles import AMERICAN_TILES
from mjcalc.tomlfile import TomlFile

HEAD = '[card]\ngame = "american"\nname = "Tiny"\nyear = 2026\n'


def section(*rows: str, name: str = "Tiny", more: str = "") -> str:
    """A section with its lines one to a row; the first row is two lines below the section's head."""
    return f'[[section]]\nname = "{name}"\n{more}line = [\n' + "".join(f"  {row},\n" for row in rows) + "]\n"


def read(text: str) -> AmericanCard:
    return read_american(TomlFile(text, "tiny.toml", "bad-card"), "tiny")


def tiny(*rows: str, more: str = "") -> AmericanCard:
    """A card of one section; `more` are keys of the section."""
    return read(HEAD + section(*rows, more=more))


def line(keys: str) -> CardLine:
    """A line worth 25 with these keys: `hands = "..."` and others."""
    return tiny(f"{{ value = 25, {keys} }}").lines[0]


def hands(keys: str) -> set[str]:
    """The concrete hands of a line as texts: `1b*2 3c*3 ...`, as in a canonical text."""
    codes = AMERICAN_TILES.codes
    return {" ".join(sorted(f"{codes[kind]}*{count}" for kind, count in hand.groups)) for hand in hands_of(line(keys))}


def faults(text: str) -> list[mjcalc.Fault]:
    with pytest.raises(MjcalcError) as caught:
        read(text)
    return list(caught.value.faults)


def won(hand: str, winner: str = "east", **record: Any) -> dict[str, Any]:
    """East wins on a discard of South, unless something else is said; `from_=None` leaves it open."""
    if not record.keys() & {"from_", "self_draw", "events"}:
        record["from_"] = "south"
    if "from_" in record:
        record["from"] = record.pop("from_")
    return {"winner": winner, "hand": hand, **record}


def score(card: AmericanCard, hand: str, winner: str = "east", **record: Any) -> mjcalc.AmericanResult:
    """The result of such a record."""
    result = mjcalc.score(won(hand, winner, **record), card)
    assert isinstance(result, mjcalc.AmericanResult)
    return result


def wins(card: AmericanCard, hand: str) -> bool:
    return score(card, hand).wins


def paid(result: mjcalc.AmericanResult) -> dict[str, object]:
    """What each other seat pays the winner."""
    assert sum(result.net.values()) == 0
    return {payment.from_: payment.points for payment in result.payments}
