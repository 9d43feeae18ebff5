"""3 Kaki cards: every slip is told with its file, line and key; and every word an item may use."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from mjcalc import KakiResult, MjcalcError, load_card
from mjcalc.card import read_card, shipped_folder
from mjcalc.kaki.table import KakiTable
from mjcalc.tomlfile import TomlFile
from tests.kaki.play import score

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
FAN = "a whole number from 1 to 1000"
AMOUNT = 'an amount such as 2, 0.20 or "0.20"'
SHARE = 'a share such as 1, "1/2" or 0.5'
TURNED = "`each = true` needs exactly one of sets, fei and bonus in `when`, to know what is counted"


def table(text: str) -> KakiTable:
    card = read_card(TomlFile(text, "house.toml", "bad-card"), "house")
    assert isinstance(card, KakiTable)
    return card


def changed(old: str, new: str, below: str = "", text: str = STRAITS) -> tuple[str, int]:
    """A card with the first `old` outside comments, below the item of an id, replaced; and the line `new` ends on."""
    rows = text.split("\n")
    start = rows.index(f'id = "{below}"') if below else 0
    place = next(at for at, row in enumerate(rows) if at >= start and old in row and not row.startswith("#"))
    rows[place] = rows[place].replace(old, new, 1)
    return "\n".join(rows), place + 1 + new.count("\n")


def told(text: str) -> list[str]:
    """The faults of a card as they are printed, without the list of all known names."""
    with pytest.raises(MjcalcError) as caught:
        table(text)
    assert {fault.code for fault in caught.value.faults} == {"bad-card"}
    return [str(fault).partition("; known")[0] for fault in caught.value.faults]


# Slips: one change, one fault.


@pytest.mark.parametrize(
    ("below", "old", "new", "fault"),
    [
        # case 33
        (
            "half_flush",
            'name = "Half flush"',
            'name = "Half flush"\nhalf_flsh = 1',
            "item.5.half_flsh: unknown key 'half_flsh' (did you mean 'half_flush'?)",
        ),
        ("", 'id = "all_pongs"', 'id = "all_chows"', "item.8.id: the id 'all_chows' is taken: an item above has it"),
        ("", "limit = 10 ", "limit = 0 ", f"fan.limit: 0 is not allowed here: write {FAN}"),
        ("", "minimum = 5 ", "minimum = 12 ", "fan.minimum: the minimum (12) is above the limit (10)"),
        ("dragon_set", "fan = 1", 'fan = "1"', f'item.1.fan: "1" is not allowed here: write {FAN}'),
        (
            "full_flush",
            '["half_flush"]',
            '["half_flus"]',
            "item.6.replaces.1: unknown name 'half_flus' (did you mean 'half_flush'?)",
        ),
        # wrong types and values
        ("", "minimum = 5 ", "minimum = 5.0 ", f"fan.minimum: 5.0 is not allowed here: write {FAN}"),
        ("", "minimum = 5 ", "minimum = true ", f"fan.minimum: true is not allowed here: write {FAN}"),
        ("", "limit = 10 ", "limit = 1001 ", f"fan.limit: 1001 is not allowed here: write {FAN}"),
        (
            "",
            "limits_add_up = false",
            'limits_add_up = "no"',
            'fan.limits_add_up: "no" is not allowed here: write true or false',
        ),
        ("", "fifth_copy = true", "fifth_copy = 1", "fei.fifth_copy: 1 is not allowed here: write true or false"),
        (
            "",
            "max_in_exposed_set = 1",
            "max_in_exposed_set = 3",
            "fei.max_in_exposed_set: 3 is not allowed here: write a whole number from 0 to 2",
        ),
        ("", 'name = "3 Kaki, Straits table"', "name = 3", "card.name: 3 is not allowed here: write a text in quotes"),
        ("", "per_fan = 2", 'per_fan = "1/2"', f'points.per_fan: "1/2" is not allowed here: write {AMOUNT}'),
        ("", "unit = 2", "unit = -2", f"at_once.unit: -2 is not allowed here: write {AMOUNT}"),
        (
            "",
            'round = "none"',
            'round = "upp"',
            "points.round: \"upp\" is not allowed here: write one of none, up, down (did you mean 'up'?)",
        ),
        (
            "",
            'in = "every-hand"',
            'in = "every hand"',
            'fei_held.in: "every hand" is not allowed here: write one of every-hand, nobody-wins '
            "(did you mean 'every-hand'?)",
        ),
        (
            "",
            'two_winners = "next-in-turn"',
            "two_winners = 2",
            "turns.two_winners: 2 is not allowed here: write one of next-in-turn, both",
        ),
        # shares: K12 wants a finite decimal
        (
            "",
            "shooter = 1",
            'shooter = "1/3"',
            'discard.shooter: "1/3" is not allowed here: write a share that can be written as a decimal of at most '
            "six places, such as 1/2 or 3/4",
        ),
        ("", "shooter = 1", 'shooter = "x"', f'discard.shooter: "x" is not allowed here: write {SHARE}'),
        ("", "shooter = 1", "shooter = -1", f"discard.shooter: -1 is not allowed here: write {SHARE}"),
        # unknown keys and names
        (
            "",
            "kong_added = 1",
            "kong_aded = 1",
            "at_once.kong_aded: unknown key 'kong_aded' (did you mean 'kong_added'?)",
        ),
        ("", "[trap] ", "[extra]\nx = 1\n[trap]", "extra: unknown key 'extra' (did you mean 'extra_fei'?)"),
        ("dragon_set", '"dragon"', '"dragom"', "item.1.when.sets.of.1: unknown name 'dragom' (did you mean 'dragon'?)"),
        ("all_chows", '"tong"', '"Tong"', "item.7.when.eye.1: unknown name 'Tong' (did you mean 'tong'?)"),
        ("all_chows", '"chow"', '"chou"', "item.7.when.sets.kind.1: unknown name 'chou' (did you mean 'chow'?)"),
        (
            "four_concealed_pongs",
            'shown = "concealed"',
            'shown = "open"',
            'item.29.when.sets.shown: "open" is not allowed here: write one of exposed, concealed',
        ),
        (
            "animal",
            '"animals"',
            '"animal"',
            "item.10.when.bonus.family.1: unknown name 'animal' (did you mean 'animals'?)",
        ),
        ("own_flower", '"own"', '"mine"', 'item.12.when.bonus.number: write "own", 1, 2, 3, 4 or a list of these'),
        (
            "flower_four",
            "number = 4",
            "number = 5",
            'item.14.when.bonus.number: write "own", 1, 2, 3, 4 or a list of these',
        ),
        (
            "sunk_fei",
            '"sunk"',
            '"bonus"',
            'item.20.when.fei.where: "bonus" is not allowed here: write one of sets, sunk, all',
        ),
        (
            "last_tile",
            "event =",
            "evnt =",
            "item.34.when.evnt: unknown key 'evnt' (did you mean 'event'?)",
        ),
        (
            "robbed_kong",
            '"robbed-kong"',
            '"robed-kong"',
            "item.23.when.event.1: unknown name 'robed-kong' (did you mean 'robbed-kong'?)",
        ),
        (
            "robbed_kong",
            'event = "robbed-kong"',
            'seat = "sauth"',
            "item.23.when.seat.1: unknown name 'sauth' (did you mean 'south'?)",
        ),
        (
            "robbed_kong",
            'event = "robbed-kong"',
            'seat = "north"',
            "item.23.when.seat.1: unknown name 'north' (did you mean 'south'?)",
        ),
        (
            "",
            '"face", "own_flower"',
            '"fase", "own_flower"',
            "losers.count.2: unknown name 'fase' (did you mean 'face'?)",
        ),
        # items that contradict themselves
        (
            "heavenly",
            "limit = true",
            "limit = true\nfan = 3",
            "item.36.fan: an item is worth `fan` or `limit = true`, not both",
        ),
        ("heavenly", "limit = true", "limit = true\neach = true", None),
        ("half_flush", "fan = 1", "fan = 1\neach = true", f"item.5.each: {TURNED}"),
        ("dragon_set", "} }", '}, fei = { where = "all" } }', None),
        ("dragon_set", '{ of = "dragon" }', '[{ of = "dragon" }, { of = "wind" }]', None),
        ("half_flush", '["tong", "honour"], has = ["tong", "honour"]', "[]", None),
        (
            "earthly",
            '{ event = "earthly" }',
            "{ }",
            "item.37.when: a condition that asks for nothing: say when the item counts",
        ),
        ("full_flush", '["half_flush"]', '["full_flush"]', "item.6.replaces: an item cannot replace itself"),
        (
            "small_three_dragons",
            "different = 2",
            "at_least = 1, exactly = 2",
            "item.9.when.sets.at_least: write `at_least` or `exactly`, not both",
        ),
        (
            "all_pongs",
            "at_least = 4",
            "at_least = 5",
            "item.8.when.sets.at_least: 5 is not allowed here: write a whole number from 1 to 4",
        ),
        (
            "nine_gates",
            "1112345678999t",
            "111234567899t",
            "item.30.when.thirteen: write thirteen Tong tiles, such as 1112345678999t",
        ),
        (
            "nine_gates",
            "1112345678999t",
            "111234567899*t",
            "item.30.when.thirteen: write thirteen Tong tiles, such as 1112345678999t",
        ),
        (
            "nine_gates",
            "1112345678999t",
            "1112345678999x",
            "item.30.when.thirteen: 'x' is no suit: write t after 1112345678999",
        ),
        # items that a hand which is not complete cannot have
        (
            "",
            '"dragon_set", "round_wind", "seat_wind", "north_set",',
            '"dragon_set", "half_flush",',
            None,
        ),
    ],
)
def test_a_slip_is_told_once(below: str, old: str, new: str, fault: str | None) -> None:
    text, line = changed(old, new, below)
    if fault is not None:
        assert told(text) == [f"house.toml:{line}: {fault}"]
