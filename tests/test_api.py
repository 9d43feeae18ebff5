"""The Python face: many records give what each of them gives alone, and no result shares what may be changed."""

import json
import sys
from collections.abc import Iterator
from decimal import Decimal, getcontext, localcontext
from pathlib import Path
from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError, public
from mjcalc.api import score_each
from mjcalc.card import shipped_folder
from mjcalc.errors import bad
from mjcalc.record import read_record
from tests.command import Ended, process

WIN = "234t 567t 99t (RR*) (EEE) + f2 k1"
EVENS = "FF 222b 444b 666cJ 88d"
LOSERS = {"east": "(RRR) 12t * + f1 k2", "west": "19t + a1 s3"}
AMERICAN = "american-practice"
KAKI: list[dict[str, Any]] = [
    {"winner": "south", "from": "east", "hand": WIN},
    {"winner": "south", "self_draw": True, "hand": "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2", "losers": LOSERS},
    {"winner": "west", "from": "south", "hand": "123t 456t 99t 789t RR* + a1 f2"},
    {"winner": None, "kongs": [{"by": "west", "kind": "concealed"}]},
    {"winner": None},
    {"card": "3kaki-ringgit", "winner": "east", "self_draw": True, "hand": "123t 456t 789t 99t RRR + k1 k2 k3"},
]
OTHERS: list[dict[str, Any]] = [
    {"card": AMERICAN, "winner": "north", "from": "east", "hand": "FFF 222bJ 0000 (666c)"},
    {"card": AMERICAN, "winner": "north", "self_draw": True, "hand": "FFF 2222b 0000 666b"},
    {"card": AMERICAN, "winner": "west", "from": "north", "hand": EVENS},
    {"card": AMERICAN, "winner": None, "dead": ["south"]},
]
BAD: list[dict[str, Any]] = [
    {"winner": "west", "from": "south", "hand": "123t 456t 78t 99t GGG"},
    {"card": AMERICAN, "winner": "west", "hand": "FF 222b"},
    {"card": "no-such", "winner": None},
    {"winner": "north", "hand": WIN},
    {"card": AMERICAN, "winner": "west", "hand": "(FF) 222b 444b 666b 888b"},
]
MIXED = [
    record for three in zip([*KAKI, *KAKI[:2]], [*OTHERS, *OTHERS], [*BAD, *BAD[:3]], strict=True) for record in three
]


def alone(record: Any) -> object:
    """The result of one record, or its faults."""
    try:
        return mjcalc.score(record)
    except MjcalcError as error:
        return error.faults


def told(records: list[Any]) -> list[object]:
    """What `score_each` gives for some records, faults by what they say."""
    each = list(score_each([read_record(record) for record in records]))
    return [one.faults if isinstance(one, MjcalcError) else one for one in each]


def test_each_of_many_gives_what_it_gives_alone() -> None:
    for records in (MIXED, MIXED[::-1], KAKI + OTHERS + BAD, BAD + OTHERS + KAKI, KAKI, OTHERS, BAD, []):
        assert told(records) == [alone(record) for record in records]


def test_the_order_is_kept_over_games_and_faults() -> None:
    kinds = [type(one).__name__ for one in score_each([read_record(record) for record in MIXED])]
    assert kinds == ["KakiResult", "AmericanResult", "MjcalcError"] * 8


def test_a_fault_comes_back_as_it_is() -> None:
    first, second = bad("bad-record", "the first"), bad("bad-tile", "the second", 3)
    win, drawn = read_record(KAKI[0]), read_record(OTHERS[3])
    found = list(score_each([first, win, second, drawn, first]))
    assert [found[place] for place in (0, 2, 4)] == [first, second, first]
    assert all(found[place] is fault for place, fault in ((0, first), (2, second), (4, first)))
    assert found[1] == mjcalc.score(KAKI[0])
    assert found[3] == mjcalc.score(OTHERS[3])


def test_the_card_is_for_those_that_name_none() -> None:
    practice = mjcalc.load_card(AMERICAN)
    own = {"winner": "north", "self_draw": True, "hand": "FFF 2222b 0000 666b"}
    named = {"card": "3kaki-straits", **KAKI[0]}
    american, kaki, fault = score_each([read_record(record) for record in (own, named, KAKI[0])], practice)
    assert american == mjcalc.score(OTHERS[1])
    assert kaki == mjcalc.score(KAKI[0])
    assert isinstance(fault, MjcalcError)


@pytest.mark.parametrize("card", ["3kaki-straits", 5, KAKI[0]])
def test_a_card_is_what_load_card_gives(card: Any) -> None:
    message = f"card: expected a card as load_card gives it, got {type(card).__name__}"
    for ask in (
        lambda: mjcalc.score(KAKI[0], card),
        lambda: list(mjcalc.score_many(KAKI, card)),
        lambda: mjcalc.check("1t", card),
    ):
        with pytest.raises(MjcalcError) as caught:
            ask()
        assert str(caught.value) == message
    assert mjcalc.score({"card": "3kaki-straits", **KAKI[0]}, card) == mjcalc.score(KAKI[0])


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hand": None}, "hand: expected text, got nothing"),
        ({"seat": 5}, "seat: expected text, got a whole number"),
        ({"seen": ["9t"]}, "seen: expected text, got a list"),
        ({"top": "3"}, "top: expected a whole number or nothing, got text"),
        ({"section": 2468}, "section: expected text or nothing, got a whole number"),
    ],
)
def test_a_hand_in_play_is_asked_about_in_text(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        mjcalc.check(**{"hand": "234t 567t 99t RR (EEE)", **asked})
    assert str(caught.value) == message


def test_a_card_is_read_again_when_its_file_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    straits = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    for place, points in (("one", 30), ("two", 36)):
        (tmp_path / place).mkdir()
        (tmp_path / place / "ours.toml").write_text(straits.replace("at_limit = 30", f"at_limit = {points}"), "utf-8")
    limit = {"card": "./ours.toml", "winner": "south", "hand": "RRR GGG 000 123t 99t + f2 k1", "from": "east"}
    found = []
    for place in ("one", "two"):
        monkeypatch.chdir(tmp_path / place)
        found.append(mjcalc.score(limit).net["south"])
    assert found == [30 + 15, 36 + 18]
    Path("ours.toml").write_text(straits.replace("at_limit = 30", "at_limit = 1000"), "utf-8")
    assert mjcalc.score(limit).net["south"] == 1000 + 500


def test_the_caller_may_reckon_in_few_digits(tmp_path: Path) -> None:
    """Neither a card nor a hand is read in the caller's decimal context, nor is anything wrong remembered of it."""
    straits = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    (tmp_path / "ours.toml").write_text(straits.replace("at_minimum = 10", 'at_minimum = "10.25"'), "utf-8")
    record = {"card": str(tmp_path / "ours.toml"), **KAKI[0]}
    practice = (shipped_folder() / "american-practice.toml").read_text("utf-8")
    (tmp_path / "theirs.toml").write_text(practice.replace("value = 25", "value = 25.125"), "utf-8")
    american = {**OTHERS[0], "card": str(tmp_path / "theirs.toml")}
    with localcontext(prec=3):
        results = mjcalc.score_many([record, american])
        assert next(results).net == {"east": Decimal("-10.25"), "south": Decimal("15.375"), "west": Decimal("-5.125")}
        assert getcontext().prec == 3
        assert next(results).net["north"] == Decimal("100.5")
        ours = mjcalc.load_card(record["card"])
        found = mjcalc.check("234t 567t 9t (RR*) (EEE) + f2 k1", ours, seat="south")
        assert isinstance(found, mjcalc.KakiCheck)
        assert [wait.self_draw.income for wait in found.waits if wait.tile == "9t"] == [Decimal("20.5")]
    assert mjcalc.score(record).net["south"] == Decimal("15.375")


def test_the_folder_of_cards_may_be_a_text(tmp_path: Path) -> None:
    straits = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    (tmp_path / "ours.toml").write_text(straits.replace("at_minimum = 10", "at_minimum = 12"), "utf-8")
    ours = mjcalc.load_card("ours", str(tmp_path))
    assert isinstance(ours, mjcalc.KakiTable)
    assert isinstance(mjcalc.load_card(AMERICAN, ""), mjcalc.AmericanCard)
    record = {**KAKI[0], "card": "ours"}
    for folder in (tmp_path, str(tmp_path)):
        assert mjcalc.score(record, cards=folder).net == {"east": -12, "south": 18, "west": -6}
        assert [result.net["south"] for result in mjcalc.score_many([record], cards=folder)] == [18]


def test_records_may_come_one_by_one() -> None:
    assert len(list(score_each(read_record(record) for record in KAKI))) == len(KAKI)
    assert [result.wins for result in mjcalc.score_many(KAKI[:3])] == [True, True, False]
    with pytest.raises(MjcalcError, match="the hand has 13 tiles"):
        list(mjcalc.score_many([KAKI[0], BAD[0], KAKI[1]]))


FEI_ALWAYS = {"card": "3kaki-classic", "winner": None, "kongs": [{"by": "east", "kind": "added"}]}
TWICE = {
    "card": "3kaki-classic",
    "winner": "south",
    "from": "east",
    "hand": "123t 456t 789t 9*t RRR + k1 k2 k3",
    "losers": {"east": "**", "west": "1t"},
    "families": [{"by": "west", "family": "flowers"}],
}


@pytest.mark.parametrize("record", [*KAKI, *OTHERS, FEI_ALWAYS, TWICE], ids=json.dumps)
def test_no_result_shares_its_net_with_another(record: Any) -> None:
    first = mjcalc.score(record)
    right = mjcalc.to_json(first)
    others = list(score_each([read_record(record), read_record(record)]))
    for seat in first.net:
        first.net[seat] += 100
    assert mjcalc.to_json(mjcalc.score(record)) == right
    assert [mjcalc.to_json(other) for other in others] == [right, right]
    for seat in first.net:
        others[0].net[seat] += 100  # type: ignore[union-attr]
    assert mjcalc.to_json(others[1]) == right


def test_many_are_scored_some_at_a_time() -> None:
    """What is read ahead has an end, and what comes before a fault is given before it is raised."""
    read = 0

    def endless() -> Iterator[dict[str, Any]]:
        nonlocal read
        while True:
            read += 1
            yield KAKI[0]

    results = mjcalc.score_many(endless())
    assert [next(results) for _ in range(3)] == [mjcalc.score(KAKI[0])] * 3
    assert read == 100
    before_fault = mjcalc.score_many([KAKI[0], KAKI[1], BAD[0]])
    assert [next(before_fault) for _ in range(2)] == [mjcalc.score(KAKI[0]), mjcalc.score(KAKI[1])]
    with pytest.raises(MjcalcError):
        next(before_fault)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    """What an interrupt at the start of the command falls into is then the command's own to handle."""
    code = "import sys, mjcalc; print('mjcalc.api' in sys.modules, callable(mjcalc.score), 'mjcalc.api' in sys.modules)"
    assert process(sys.executable, "-c", code) == Ended(0, "False True True\n", "")
    assert set(public.__all__) <= set(dir(mjcalc))
    with pytest.raises(AttributeError, match="module 'mjcalc' has no attribute 'scores'"):
        mjcalc.scores  # noqa: B018
