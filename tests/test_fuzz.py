"""Random hands and records: a result, or a fault that can be told on one line, and never another exception."""

import copy
import json
import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from mjcalc.cli.output import fault_text
from mjcalc.errors import error_object
from mjcalc.result import to_json
from tests.kaki.play import refused
from tests.kaki.records import random_record

SIGNS = (
    *"123456789ttttESWNRG0*()[]+    fsak1234",
    *"pdPDJjXhx-,.;:'\"{}\\/%$#@!?<>|~`^&_=",
    *"🀄🀙🀆🀀🃏🀪🀢🀩東南西北中發白飛飞１２ｔ（）［］＋＊　",
    *"\x00\t\n\r\x0b\x1b\x1c\x7f\u0085\u00a0\u200b\u200d\u2028\u2029\ufe0e\ufe0f\ufeff\ud800\udfff\U0010ffff",
    *"²³ßſıİﬀ١①ÀÉéñ",
)
TOKENS = (
    "123t",
    "456t",
    "99t",
    "RR",
    "EEE",
    "*",
    "(RR*)",
    "[EEEE]",
    "(45*t)",
    "(123t)",
    "+ f2",
    "k1 a1",
    "Fei",
    "1**t",
)


def soup(rng: Random) -> str:
    """A text of signs and tokens in no order."""
    return "".join(rng.choice(rng.choice((SIGNS, TOKENS))) + rng.choice(("", " ")) for _ in range(rng.randrange(12)))


def spoilt(rng: Random, text: str) -> str:
    """A text with a few signs changed, or grown out of all proportion."""
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + 1 :]
        elif kind == 2:
            text = text[:at] + text[at : at + 4] * rng.choice((2, 3, 40)) + text[at:]
        elif kind == 3:
            text = text[at:] + text[:at]
        else:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
    return text


def junk(rng: Random) -> Any:
    """A value that hardly belongs anywhere."""
    deep: Any = []
    for _ in range(rng.randrange(100)):
        deep = [deep] if rng.random() < 0.5 else {"by": deep}
    values: tuple[Any, ...] = (
        *(None, True, False, 0, -1, 10**30, -(10**400), 1.5, float("inf"), float("nan"), 1e308),
        *("", " ", "\x00", "\ud800", "\n", "east", "East", "north", "x" * 20_000, "1" * 5000 + "t", "*" * 3000),
        *([], {}, [None], [[]], {"": ""}, {"east": None}, {"\n": 1}, {"east": "", "west": ""}, deep, [deep]),
        *(soup(rng), [soup(rng)], {soup(rng): soup(rng)}, "+ " + "*" * rng.randrange(40)),
    )
    return rng.choice(values)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a record, with each of its keys or places."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(inside):
        yield data, key
        yield from places(value)


def mutated(rng: Random, record: dict[str, Any]) -> dict[str, Any]:
    """A record with a few keys dropped, renamed or added, and values spoilt or swapped for junk."""
    record = copy.deepcopy(record)
    for _ in range(rng.randrange(1, 4)):
        found = list(places(record))
        if not found or rng.random() < 0.1:
            record[rng.choice(("win", "from", "losers", "kongs", "events", "dead", "card", "id", soup(rng)))] = junk(
                rng
            )
            continue
        holder, key = rng.choice(found)
        kind = rng.randrange(5)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, dict):
            holder[spoilt(rng, str(key))] = holder.pop(key)
        elif kind == 2:
            holder[key] = [holder[key]] if rng.random() < 0.5 else {str(key): holder[key]}
        elif kind == 3 and isinstance(holder[key], str):
            holder[key] = spoilt(rng, holder[key])
        else:
            holder[key] = junk(rng)
    return record


def check(record: dict[str, Any]) -> bool:
    """A result whose payments add up, or faults that can be told; whether it is a result."""
    try:
        result = mjcalc.score(record)
    except MjcalcError as error:
        for fault in error.faults:
            assert fault.code
            assert fault.message
            assert on_one_line(str(fault)), record
            assert fault.column is None or fault.text is None or 1 <= fault.column <= len(fault.text) + 1
            assert len(fault_text(fault).split("\n")) in (1, 3)
        assert json.loads(to_json({"error": error_object(error)}))["error"]["message"]
        return False
    assert sum(result.net.values()) == 0
    assert json.loads(to_json(result))["wins"] is result.wins
    return True


def on_one_line(message: str) -> bool:
    """Whether a terminal shows it as one line, and nothing else happens there."""
    return not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in message)


def circumstances(rng: Random) -> dict[str, Any]:
    """How a hand was won."""
    ways: tuple[dict[str, Any], ...] = ({}, {"from": "east"}, {"self_draw": True}, {"self_draw": True, "win": "*"})
    return {"winner": rng.choice(("south", "west")), **rng.choice(ways)}


@pytest.mark.parametrize("seed", range(4))
def test_any_hand_is_scored_or_refused(seed: int) -> None:
    rng = Random(seed)
    scored = 0
    for _ in range(500):
        hand = soup(rng)
        if rng.random() < 0.6:
            hand = spoilt(rng, random_record(rng).get("hand", hand))
        scored += check({"hand": hand, **circumstances(rng)})
    assert 10 < scored < 490


@pytest.mark.parametrize("seed", range(4))
def test_any_record_is_scored_or_refused(seed: int) -> None:
    rng = Random(100 + seed)
    assert 10 < sum(check(mutated(rng, random_record(rng))) for _ in range(500)) < 490


# Faults that were found so, or are of the same kind.

WON = {"winner": "south", "hand": "123t 456t 789t RRR 99t + k1 a1 f2", "from": "east"}


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        ({"losers": {"est": "1t"}}, "losers", ["'est'", "east, south, west"]),
        ({"losers": {"east": "1t", "wst": "1t"}}, "losers", ["'wst'", "(did you mean 'west'?)"]),
        ({"winner": "it's"}, "winner", ['"it\'s"', "is not one of"]),
        ({"winner": "sauth"}, "winner", ["'sauth'", "(did you mean 'south'?)"]),
        ({"hnd": "1t"}, "hnd", ["unknown key 'hnd'", "(did you mean 'hand'?)"]),
        ({"dead": ["wst"]}, "dead[0]", ["'wst'", "(did you mean 'west'?)"]),
        ({"kongs": [{"by": "east", "kind": "add"}]}, "kongs[0].kind", ["claimed, added, concealed"]),
        ({"kongs": [{"by": "east"}]}, "kongs[0]", ["'kind' is missing"]),
        ({"kongs": [{"by": "east", "kind": "added", "form": "west"}]}, "kongs[0].form", ["(did you mean 'from'?)"]),
        ({"families": [{"by": "wst", "family": "flowers"}]}, "families[0].by", ["(did you mean 'west'?)"]),
        ({"families": [{"by": "west", "family": "flower"}]}, "families[0].family", ["(did you mean 'flowers'?)"]),
        ({"self_draw": "yes"}, "self_draw", ["expected true or false, got text"]),
        ({"hand": 5}, "hand", ["expected text or nothing, got a whole number"]),
        ({"events": "last-discard"}, "events", ["expected a list, got text"]),
        ({"events": ["lastdiscard"]}, "events", ["(did you mean 'last-discard'?)"]),
        ({"kongs": [5]}, "kongs[0]", ["expected a table of keys, got a whole number"]),
    ],
)
def test_a_record_that_cannot_be_read_names_the_key(change: dict[str, Any], key: str, words: list[str]) -> None:
    fault = refused({**WON, **change})
    assert (fault.code, fault.key) == ("bad-record", key)
    for word in words:
        assert word.replace('"', "'") in fault.message.replace('"', "'")


@pytest.mark.parametrize(
    "record",
    [
        {"a\nb": 1},
        {"winner": "a\nb"},
        {**WON, "events": ["a\nb"]},
        {**WON, "hand": "(R\nR"},
        {**WON, "hand": "RR\x1b[31m"},
        {**WON, "hand": "+ \x00"},
        {**WON, "card": "a\nb"},
        {**WON, "losers": {"a\nb": "1t"}},
        {**WON, "kongs": [{"by": "east", "kind": "a\u2028b"}]},
    ],
)
def test_a_fault_is_told_on_one_line(record: dict[str, Any]) -> None:
    assert on_one_line(str(refused(record)))


@pytest.mark.parametrize(
    "record",
    [
        {"winner": "\ud800"},
        {"\udcff": 1},
        {**WON, "hand": "\udcff"},
        {**WON, "card": "\udcff"},
        {**WON, "losers": {"east": "\ud83c", "west": "1t"}},
        {**WON, "events": ["\ud83c"]},
        {**WON, "win": "\udfff"},
    ],
)
def test_half_a_sign_is_refused_and_told_as_json(record: dict[str, Any]) -> None:
    """Such halves come from the arguments of a command line that is no UTF-8, and from JSON escapes."""
    with pytest.raises(MjcalcError) as caught:
        mjcalc.score(record)
    assert json.loads(to_json({"error": error_object(caught.value)}))


@pytest.mark.parametrize("card", ["", ".", "\x00", "x" * 5000, "x/" * 3000, "no\x00.toml", "..", "~", "3kaki-straits/"])
def test_names_that_no_card_can_have(card: str) -> None:
    assert refused({**WON, "card": card}).code == "no-such-card"


def test_a_folder_is_no_card() -> None:
    assert str(refused({**WON, "card": "/"})) == "/: this is a folder, not a file"


def test_keys_that_are_no_text_are_refused() -> None:
    fault = refused({1: 2})  # type: ignore[dict-item]
    assert fault.code == "bad-record"
    assert "`" not in str(fault)


@pytest.mark.parametrize("sunk", [5, 17, 20, 21, 32, 36, 37, 1000])
def test_k1_no_number_of_sunk_fei_above_four_is_taken(sunk: int) -> None:
    fault = refused({**WON, "hand": WON["hand"] + " *" * sunk})
    assert (fault.code, fault.key) == ("too-many", None)
    fault = refused({**WON, "losers": {"east": "+" + "*" * sunk, "west": ""}})
    assert (fault.code, fault.key) == ("too-many", "losers.east")


@pytest.mark.parametrize("tile", ["R", "*", "0", "5t"])
@pytest.mark.parametrize("many", [31, 32, 33, 64, 1025])
def test_k2_no_number_of_one_tile_makes_a_hand(tile: str, many: int) -> None:
    assert refused({**WON, "hand": tile * many}).code == "wrong-count"
    assert refused({**WON, "losers": {"east": tile * many, "west": ""}}).code == "wrong-count"
