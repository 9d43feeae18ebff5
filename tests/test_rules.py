"""`mjcalc rules`, and that every rule the program cites can be looked up."""

import json
import re
from pathlib import Path

import pytest

import mjcalc as package
from mjcalc import MjcalcError
from mjcalc.rules import all_rules, find_rules
from tests.command import mjcalc

SOURCES = Path(package.__file__).parent


def numbers(query: str) -> list[str | None]:
    return [entry.rule for entry in find_rules(query)]


def test_every_rule_is_there_once_and_in_order() -> None:
    found = [entry.rule for entry in all_rules() if entry.rule]
    assert found == [f"K{number}" for number in range(1, 29)] + [f"A{number}" for number in range(1, 29)]
    assert all(entry.text and entry.title and entry.chapter for entry in all_rules())
    assert {entry.game for entry in all_rules() if (entry.rule or "").startswith("A")} == {"american"}


@pytest.mark.parametrize(
    ("query", "title"), [("K19", "Dragon trap"), ("k019", "Dragon trap"), (" a 9 ", "Where a joker may stand")]
)
def test_by_number(query: str, title: str) -> None:
    assert [entry.title for entry in find_rules(query)] == [title]


def test_by_word() -> None:
    assert numbers("charleston") == ["A25", "A12"]
    assert numbers("trap") == ["K19"]
    assert numbers("DRAGON TRAP") == ["K19"]
    assert numbers("wall game")[0] == "A19"
    assert "K22" in numbers("at the table")


def test_who_pays() -> None:
    assert numbers("payment")[0] == "K14"
    assert numbers("who pays")[0] == "K14"
    assert numbers("east double")[0] == "K14"
    assert numbers("dealer")[:2] == ["K20", "K14"]
    assert "\n\nEast, the dealer, pays and gets what any other does" in mjcalc("rules", "east double").out
    assert mjcalc("rules", "payment").out.startswith("3 Kaki: Who pays whom\n  K14  Payment for the win\n")


def test_a_chapter_without_a_number_is_found_by_its_title() -> None:
    first = find_rules("fan")[0]
    assert (first.rule, first.title) == (None, "Fan")
    ran = mjcalc("rules", "fan")
    assert ran.out.startswith("Fan\n\nTo win, a hand must be complete")
    assert "See also" in ran.out


@pytest.mark.parametrize(
    ("query", "offered"),
    [
        ("K99", "there is no rule K99: there are K1 to K28 and A1 to A28"),
        ("K0", "K1 to K28"),
        ("charlston", "did you mean 'charleston'?"),
        ("xyzzy", "no rule speaks of 'xyzzy'"),
        ("sunk fie", "no rule speaks of 'sunk fie' (did you mean 'fei'?)"),
        ("sunk charleston", "no rule has all of these words: sunk charleston"),
    ],
)
def test_what_is_not_there(query: str, offered: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        find_rules(query)
    assert caught.value.fault.code == "no-such-rule"
    assert offered in caught.value.fault.message
    assert caught.value.fault.key is None
    assert mjcalc("rules", query).status == 2


def test_the_command_line() -> None:
    one = mjcalc("rules", "k19")
    assert one.status == 0
    assert one.out.startswith("K19  Dragon trap\n\nA player shows sets of two dragons")
    everything = mjcalc("rules").out
    assert all(f"  {rule} " in everything for rule in ("K1", "K28", "A1", "A28"))
    assert "One in full: mjcalc rules K1" in everything


def test_json() -> None:
    found = json.loads(mjcalc("rules", "charleston", "--json").out)
    assert [entry["rule"] for entry in found] == ["A25", "A12"]
    assert list(found[0]) == ["rule", "title", "chapter", "game", "text"]
    assert json.loads(mjcalc("rules", "K99", "--json").out)["error"]["code"] == "no-such-rule"


def test_rules_named_in_the_program_exist() -> None:
    known = {entry.rule for entry in all_rules()}
    sources = SOURCES.rglob("*.py")
    cited = {rule for path in sources for rule in re.findall(r"\b[KA]\d+\b", path.read_text("utf-8"))}
    assert len(cited) > 50
    assert cited <= known


def test_several_rules_by_their_numbers() -> None:
    assert numbers("K19 K20") == ["K19", "K20"]
    assert numbers("a9, k1") == ["A9", "K1"]
    assert numbers("3 K4") == ["K3", "A3", "K4"]
