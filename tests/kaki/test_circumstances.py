"""Items that ask for some bonus tiles and for something besides: both must hold, whatever the other items ask."""

from typing import Any

import pytest

from mjcalc.card import shipped_folder
from mjcalc.kaki.circumstances import asked_bits
from mjcalc.kaki.table import Amount, BonusTest, Condition
from mjcalc.kaki.table_file import read_table
from mjcalc.tiles import FAMILIES
from mjcalc.tomlfile import TomlFile
from tests.kaki.play import score

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
HAND = "123t 456t 789t RRR 99t"
DISCARD: dict[str, Any] = {"from": "east"}


def times(when: str, bonus: str, winner: str = "south", **record: Any) -> int:
    """How often a complete hand with these bonus tiles has an item with this `when`."""
    item = f'\n[[item]]\nid = "own"\nname = "Own"\nfan = 1\nwhen = {when}\n'
    table = read_table(TomlFile(STRAITS + item, "house.toml", "bad-card"), "house")
    result = score({"winner": winner, "hand": f"{HAND} + {bonus}", **record}, table)
    return sum(item.count for item in result.items or () if item.id == "own")


@pytest.mark.parametrize(("family", "own", "other"), [("flowers", "f1", "a1"), ("faces", "k1", "f1")])
def test_a_sunk_fei_spoils_the_lack_of_one_family(family: str, own: str, other: str) -> None:
    none = f'{{ bonus = {{ family = "{family}", exactly = 0 }} }}'
    strict = f'{{ bonus = {{ family = "{family}", exactly = 0, sunk_fei_spoils = true }} }}'
    assert (times(none, other), times(strict, other)) == (1, 1)
    assert (times(none, f"{other} *"), times(strict, f"{other} *")) == (1, 0)
    assert (times(none, own), times(strict, own)) == (0, 0)


@pytest.mark.parametrize(("family", "own", "other"), [("flowers", "f1", "a1"), ("faces", "k1", "f1")])
def test_a_bonus_tile_and_something_else(family: str, own: str, other: str) -> None:
    bonus = f'bonus = {{ family = "{family}" }}'
    assert times(f"{{ self_draw = true, {bonus} }}", own, self_draw=True) == 1
    assert times(f"{{ self_draw = true, {bonus} }}", own, **DISCARD) == 0
    assert times(f"{{ self_draw = true, {bonus} }}", other, self_draw=True) == 0
    assert times(f'{{ event = "last-tile", {bonus} }}', own, events=["last-tile"]) == 1
    assert times(f'{{ event = "last-tile", {bonus} }}', own, self_draw=True) == 0
    assert times(f'{{ fei = {{ where = "sunk" }}, {bonus} }}', f"{own} *") == 1
    assert times(f'{{ fei = {{ where = "sunk" }}, {bonus} }}', own) == 0
    assert times(f'{{ seat = "south", {bonus} }}', own) == 1
    assert times(f'{{ seat = "south", {bonus} }}', own, winner="west") == 0


@pytest.mark.parametrize(
    ("number", "tiles", "other"),
    [("at_least = 2", "f1 a1", "k1"), ("exactly = 1", "k1 *", "k1 f1"), ("number = 4", "s4", "s3 f1 a2 k3")],
)
def test_bonus_tiles_of_any_family_and_something_else(number: str, tiles: str, other: str) -> None:
    bonus = f"bonus = {{ {number} }}"
    assert times(f"{{ self_draw = true, {bonus} }}", tiles, self_draw=True) == 1
    assert times(f"{{ self_draw = true, {bonus} }}", tiles, **DISCARD) == 0
    assert times(f"{{ self_draw = true, {bonus} }}", other, self_draw=True) == 0
    assert times(f'{{ seat = "south", {bonus} }}', tiles) == 1
    assert times(f'{{ seat = "west", {bonus} }}', tiles) == 0


def test_such_an_item_adds_its_fan_and_nothing_else() -> None:
    when = '{ self_draw = true, bonus = { family = "flowers" } }'
    item = f'\n[[item]]\nid = "own"\nname = "Own"\nfan = 1\nwhen = {when}\n'
    table = read_table(TomlFile(STRAITS + item, "house.toml", "bad-card"), "house")
    result = score({"winner": "south", "hand": f"{HAND} + f1 k1", "self_draw": True}, table)
    fan = {item.id: item.fan for item in result.items or ()}
    assert fan == {"dragon_set": 1, "half_flush": 1, "face": 1, "own": 1}
    assert (result.raw_fan, result.fan, result.limit, result.wins) == (4, 4, False, False)


def bonus(*families: str, numbers: tuple[int | str, ...] = (1, 2, 3, 4), complete: bool = False) -> BonusTest:
    return BonusTest(families, numbers, complete, Amount(), sunk_fei_spoils=False)


@pytest.mark.parametrize(
    ("when", "bits"),
    [
        (Condition(self_draw=True), 0),
        (Condition(bonus=bonus(*FAMILIES)), 0),
        (Condition(bonus=bonus(*FAMILIES), seats=("east",)), 0),
        (Condition(bonus=bonus("flowers")), 0xF),
        (Condition(bonus=bonus("seasons")), 0xF0),
        (Condition(bonus=bonus("animals")), 0xF00),
        (Condition(bonus=bonus("faces", "flowers")), 0xF00F),
        (Condition(bonus=bonus("flowers", numbers=("own",))), 0xF),
        (Condition(bonus=bonus(*FAMILIES, numbers=(4,))), 0xFFFF),
        (Condition(bonus=bonus(*FAMILIES, complete=True)), 0xFFFF),
        (Condition(bonus=bonus("flowers"), seats=("east",)), None),
        (Condition(bonus=bonus("flowers"), self_draw=False), None),
        (Condition(bonus=BonusTest(("flowers",), (1, 2, 3, 4), False, Amount(), sunk_fei_spoils=True)), None),
    ],
)
def test_which_bits_of_the_bonus_mask_a_condition_asks_for(when: Condition, bits: int | None) -> None:
    assert asked_bits(when) == bits
