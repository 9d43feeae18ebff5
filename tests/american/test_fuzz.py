"""Whatever is given, nothing is raised but MjcalcError, with a sentence in every fault."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from mjcalc.card import shipped_folder
from tests.american.tiny import HEAD, read, section, tiny

PRACTICE = (shipped_folder() / "american-practice.toml").read_text("utf-8")
CARD = tiny('{ value = 25, hands = ["222x 4444x 666x 8888x", "222x 4444x 666y 8888y"] }')
SIGNS = "0123456789bcdBCDNESWRGFJ*()[]+ 🀀🀇🀢🃏中發１２ｂxyz'\"\\\n\t²"
ROW_SIGNS = "0123456789DRGFNEWSxyzuvij  []{}\"'=,.-aqQXJ"
VALUES: tuple[Any, ...] = (
    *("east", "north", "up", "", None, True, False, 0, -1, 3.5, "J", "2b", "222b", [], ["east"], {}, "misnamed"),
    *(["misnamed"], ["joker-exchange"], ["out-of-turn", 5], {"east": "FF"}, [[]], "🀄", "\x00", 10**30),
)
KEYS = ("id", "card", "winner", "hand", "win", "from", "self_draw", "events", "liable", "losers", "dead", "kongs")
TOML_VALUES = (
    *("0", "-1", "25", "7.5", "nan", "inf", "-inf", "1e400", "1e-400", "true", "[]", "{}", '""', '"any"', "[[0, -10]]"),
    *('["bam"]', "[2, 4]", "{ i = [2] }", "{ x = 'bam' }", "1979-05-27", '"FF 222x 444x 666x 888x"', "[[3, nan]]"),
    *("9" * 40, "9" * 5000),
)
TOML_KEYS = ("value", "hands", "numbers", "where", "suits", "concealed", "id", "note", "name")
TERM_KEYS = ("discarder", "doubled", "other", "winner", "pie", "wall_game")


def only_our_error(use: Callable[..., object], *given: object) -> bool:
    """Whether it went well; any other error than ours is the test's failure."""
    try:
        use(*given)
    except MjcalcError as error:
        assert error.faults
        assert all(fault.message and fault.code for fault in error.faults)
        return False
    return True


def scored(record: dict[str, Any]) -> bytes:
    return mjcalc.to_json(mjcalc.score(record, CARD))


def read_and_score(text: str) -> bytes:
    record = {"winner": "east", "hand": "FF 222b 444b 666c 888c", "from": "south"}
    return mjcalc.to_json(mjcalc.score(record, read(text)))


def changed(rng: random.Random, text: str, signs: str) -> str:
    """The text with a few signs put in, taken out or replaced."""
    letters = list(text)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(letters) + 1)
        letters[place : place + rng.choice((0, 1, 1, 3))] = rng.choice(signs) * rng.choice((0, 1, 1, 2))
    return "".join(letters)


@pytest.mark.parametrize("seed", range(4))
def test_hands(seed: int) -> None:
    rng = random.Random(seed)
    good = 0
    for _ in range(500):
        whole = "".join(rng.choice(SIGNS) for _ in range(rng.randrange(30)))
        text = changed(rng, "222b (44J4b) 666c 8888c", SIGNS) if rng.random() < 0.7 else whole
        good += only_our_error(scored, {"winner": "east", "hand": text, "from": "south"})
    assert good


def test_records() -> None:
    rng = random.Random(5)
    good = 0
    for _ in range(2000):
        record: dict[str, Any] = {"winner": "east", "hand": "222b 4444b 666c 8888c", "from": "south"}
        for key in rng.sample(KEYS, rng.choice((1, 1, 2, 3))):
            record[key] = rng.choice(VALUES)
        good += only_our_error(scored, record)
    assert good


def test_cards_with_other_signs() -> None:
    rng = random.Random(6)
    rows = [row.strip(" ,") for row in PRACTICE.splitlines() if row.startswith("  {")]
    good = 0
    for _ in range(1200):
        picked = [changed(rng, row, ROW_SIGNS) if rng.random() < 0.6 else row for row in rng.sample(rows, 3)]
        good += only_our_error(read_and_score, HEAD + section(*picked))
    assert good


def test_cards_with_other_values() -> None:
    rng = random.Random(7)
    good = 0
    for _ in range(1200):
        keys = {"value": "25", "hands": '"FF 222x iiix 666y 888y"'}
        for key in rng.sample(TOML_KEYS, rng.choice((1, 1, 2, 3))):
            keys[key] = rng.choice(TOML_VALUES)
        row = "{ " + ", ".join(f"{key} = {value}" for key, value in keys.items()) + " }"
        terms = "".join(
            f"[{table}]\n{rng.choice(TERM_KEYS)} = {rng.choice(TOML_VALUES)}\n"
            for table in rng.sample(("payment", "tournament", "house"), rng.randrange(2))
        )
        more = f"jokerless_bonus = {rng.choice(TOML_VALUES)}\n" * (rng.random() < 0.1)
        good += only_our_error(read_and_score, HEAD + terms + section(row, more=more))
    assert good


def test_a_card_cut_anywhere() -> None:
    rng = random.Random(8)
    for _ in range(60):
        only_our_error(read, PRACTICE[: rng.randrange(len(PRACTICE))])
