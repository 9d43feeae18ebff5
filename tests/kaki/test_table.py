"""3 Kaki cards: every slip is told with its file, line and key; and every word that an item may use."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

import mjcalc
from mjcalc import Fault, MjcalcError, load_card
from mjcalc.card import read_card, shipped_folder
from mjcalc.kaki.table import KakiTable
from mjcalc.tomlfile import TomlFile
from tests.kaki.play import score

STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
FAN = "a whole number from 1 to 1000"
AMOUNT = 'an amount such as 2, 0.20 or "0.20"'
SHARE = 'a share such as 1, "1/2" or 0.5'
FINITE = "a share that can be written as a decimal of at most six places, such as 1/2 or 3/4"
YES_OR_NO = "true or false"


def table(text: str) -> KakiTable:
    card = read_card(TomlFile(text, "house.toml", "bad-card"), "house")
    assert isinstance(card, KakiTable)
    return card


def changed(old: str, new: str, below: str = "", text: str = STRAITS) -> tuple[str, int]:
    """A card with the first `old` outside comments, or below an item's id, replaced; and the line `new` ends on."""
    rows = text.split("\n")
    start = rows.index(f'id = "{below}"') if below else 0
    place = next(at for at, row in enumerate(rows) if at >= start and old in row and not row.startswith("#"))
    rows[place] = rows[place].replace(old, new, 1)
    return "\n".join(rows), place + 1 + new.count("\n")


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(MjcalcError) as caught:
        table(text)
    assert {(fault.code, fault.file) for fault in caught.value.faults} == {("bad-card", "house.toml")}
    return caught.value.faults


def told(text: str) -> list[str]:
    """The faults of a card as they are printed, less the list of all known names."""
    return [str(fault).partition("; known")[0] for fault in faults(text)]


def line_of(row: str, text: str = STRAITS) -> int:
    """The line that begins so."""
    return next(at for at, each in enumerate(text.split("\n"), 1) if each.startswith(row))


# Slips: one change to the Straits card, one fault.


@pytest.mark.parametrize(
    ("old", "new", "key", "wanted"),
    [
        ("minimum = 5 ", "minimum = 5.0", "fan.minimum", FAN),
        ("minimum = 5 ", "minimum = true", "fan.minimum", FAN),
        ("minimum = 5 ", 'minimum = "5"', "fan.minimum", FAN),
        ("limit = 10 ", "limit = 0", "fan.limit", FAN),
        ("limit = 10 ", "limit = 1001", "fan.limit", FAN),
        ("limits_add_up = false", 'limits_add_up = "no"', "fan.limits_add_up", YES_OR_NO),
        ("fifth_copy = true", "fifth_copy = 1", "fei.fifth_copy", YES_OR_NO),
        ("eye = true", "eye = 0", "trap.eye", YES_OR_NO),
        ("max_in_exposed_set = 1", "max_in_exposed_set = 3", "fei.max_in_exposed_set", "a whole number from 0 to 2"),
        ('name = "3 Kaki, Straits table"', "name = 3", "card.name", "a text in quotes"),
        ('name = "3 Kaki, Straits table"', 'name = ""', "card.name", "a text that is not empty, on one line"),
        ('name = "3 Kaki, Straits table"', 'name = "a\\nb"', "card.name", "a text that is not empty, on one line"),
        ("at_minimum = 10", "at_minimum = -10", "points.at_minimum", AMOUNT),
        ("per_fan = 2", 'per_fan = "1/2"', "points.per_fan", AMOUNT),
        (
            "unit = 2",
            "unit = 0.1234567",
            "at_once.unit",
            AMOUNT + ", at most 1,000,000,000 and with at most 6 decimals",
        ),
        ("shooter = 1", 'shooter = "1/3"', "discard.shooter", FINITE),
        ("shooter = 1", 'shooter = "1/0"', "discard.shooter", FINITE),
        ("shooter = 1", 'shooter = "x"', "discard.shooter", SHARE),
        ("shooter = 1", "shooter = -1", "discard.shooter", SHARE),
        ('round = "none"', "round = false", "points.round", "one of none, up, down"),
        ('dealer_after_draw = "same"', "dealer_after_draw = 3", "turns.dealer_after_draw", "one of same, next"),
        ("fan = 1", 'fan = "1"', "item.1.fan", FAN),
        ("fan = 1", "fan = 0", "item.1.fan", FAN),
        ("each = true", "each = 1", "item.1.each", YES_OR_NO),
        ('name = "Dragon set"', "name = 5", "item.1.name", "a text in quotes"),
        ('id = "all_pongs"', "id = 5", "item.8.id", "a text in quotes"),
        ("different = 2", "different = 5", "item.9.when.sets.different", "a whole number from 1 to 4"),
        ("complete = true", "complete = 1", "item.16.when.bonus.complete", YES_OR_NO),
        ("self_draw = true", "self_draw = 1", "item.29.when.self_draw", YES_OR_NO),
        ("concealed = true", "concealed = 1", "item.30.when.concealed", YES_OR_NO),
        ("exactly = 0", "exactly = -1", "item.31.when.bonus.exactly", "a whole number from 0 to 16"),
        ("at_least = 16", "at_least = 17", "item.33.when.bonus.at_least", "a whole number from 1 to 16"),
    ],
)
def test_a_wrong_value(old: str, new: str, key: str, wanted: str) -> None:
    text, line = changed(old, new)
    value = new.partition(" = ")[2]
    assert told(text) == [f"house.toml:{line}: {key}: {value} is not allowed here: write {wanted}"]


@pytest.mark.parametrize(
    ("old", "new", "key", "wanted"),
    [
        ('"3kaki"', '"3kaky"', "card.game", "one of 3kaki, american (did you mean '3kaki'?)"),
        ('"3kaki"', '"riichi"', "card.game", "one of 3kaki, american"),
        ('"none"', '"upp"', "points.round", "one of none, up, down (did you mean 'up'?)"),
        ('"every-hand"', '"every hand"', "fei_held.in", "one of every-hand, nobody-wins (did you mean 'every-hand'?)"),
        ('"next-in-turn"', '"next"', "turns.two_winners", "one of next-in-turn, both (did you mean 'next-in-turn'?)"),
        ('"concealed"', '"closed"', "item.29.when.sets.shown", "one of exposed, concealed (did you mean 'exposed'?)"),
        ('"sunk"', '"sank"', "item.20.when.fei.where", "one of sets, sunk, all (did you mean 'sunk'?)"),
    ],
)
def test_a_wrong_word(old: str, new: str, key: str, wanted: str) -> None:
    text, line = changed(f"= {old}", f"= {new}")
    assert told(text) == [f"house.toml:{line}: {key}: {new} is not allowed here: write {wanted}"]


@pytest.mark.parametrize(
    ("below", "old", "new", "key", "meant"),
    [
        ("dragon_set", "dragon", "dragom", "item.1.when.sets.of", "dragon"),
        ("all_chows", "tong", "Tong", "item.7.when.eye", "tong"),
        ("all_chows", "chow", "chou", "item.7.when.sets.kind", "chow"),
        ("animal", "animals", "animal", "item.10.when.bonus.family", "animals"),
        ("half_flush", "honour", "honor", "item.5.when.only", "honour"),
        ("robbed_kong", "robbed-kong", "robed-kong", "item.23.when.event", "robbed-kong"),
    ],
)
def test_an_unknown_name(below: str, old: str, new: str, key: str, meant: str) -> None:
    text, line = changed(f'"{old}"', f'"{new}"', below)
    (fault,) = told(text)
    place, _, message = fault.partition(": unknown name ")
    assert place.rstrip("0123456789.") == f"house.toml:{line}: {key}"
    assert message == f"'{new}' (did you mean '{meant}'?)"


@pytest.mark.parametrize(("seat", "meant"), [("sauth", "south"), ("north", "south")])
def test_an_unknown_seat(seat: str, meant: str) -> None:
    text, line = changed('event = "robbed-kong"', f'seat = "{seat}"')
    assert told(text) == [
        f"house.toml:{line}: item.23.when.seat.1: unknown name '{seat}' (did you mean '{meant}'?)",
    ]


@pytest.mark.parametrize(
    ("old", "new", "key", "meant"),
    [
        ("kong_added = 1", "kong_aded = 1", "at_once.kong_aded", "kong_added"),
        ("limits_add_up", "limit_adds_up", "fan.limit_adds_up", "limits_add_up"),
        ("[turns]", "[turn]", "turn", "turns"),
        ("event =", "evnt =", "item.21.when.evnt", "event"),
        ("different =", "diferent =", "item.9.when.sets.diferent", "different"),
        ("not_in_sets =", "not_in_set =", "item.9.when.eye.not_in_set", "not_in_sets"),
        ("exactly =", "exactli =", "item.31.when.bonus.exactli", "exactly"),
        ("per_fan = 2", "tabel = {}", "points.tabel", "table"),
        ("complete =", "completed =", "item.16.when.bonus.completed", "complete"),
        ("replaces =", "replace =", "item.6.replace", "replaces"),
    ],
)
def test_an_unknown_key(old: str, new: str, key: str, meant: str) -> None:
    text, line = changed(old, new)
    name = key.rpartition(".")[2]
    assert f"house.toml:{line}: {key}: unknown key '{name}' (did you mean '{meant}'?)" in told(text)


@pytest.mark.parametrize(
    ("old", "key", "hint"),
    [
        ("limit = 10 ", "fan.dragon_set", ""),
        ("limit = 10 ", "fan.half_flsh", " (did you mean 'half_flush'?)"),
        ("fei_points = 0 ", "losers.sunk_fei", ""),
        ("kong_added = 1", "at_once.four_kongs", ""),
        ('name = "Half flush"', "item.5.half_flsh", " (did you mean 'half_flush'?)"),
    ],
)
def test_an_item_is_no_key(old: str, key: str, hint: str) -> None:
    name = key.rpartition(".")[2]
    text, line = changed(old, f"{old}\n{name} = 2 #")
    where = "that is an item, and what it is worth stands in its [[item]]"
    assert told(text) == [f"house.toml:{line}: {key}: unknown key '{name}'{hint}: {where}"]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("limit = 10 ", "limit = 10\nkong_claimed = 2", "fan.kong_claimed"),
        ('in = "every-hand"', "ni = 2", "fei_held.ni"),
    ],
)
def test_a_key_that_is_only_a_little_like_an_item(old: str, new: str, key: str) -> None:
    text, line = changed(old, new)
    assert told(text) == [f"house.toml:{line}: {key}: unknown key '{key.rpartition('.')[2]}'"]


@pytest.mark.parametrize(
    ("below", "old", "new", "message"),
    [
        ("", "minimum = 5 ", "minimum = 12 ", "fan.minimum: the minimum (12) is above the limit (10)"),
        ("", 'id = "all_pongs"', 'id = "all_chows"', "item.8.id: the id 'all_chows' is taken: an item above has it"),
        ("full_flush", '["half_flush"]', '["full_flush"]', "item.6.replaces: an item cannot replace itself"),
        (
            "heavenly",
            "limit = true",
            "limit = true\nfan = 3",
            "item.36.fan: an item is worth `fan` or `limit = true`, not both",
        ),
        (
            "big_four_winds",
            "limit = true",
            "limit = true\neach = true",
            "item.26.each: a limit item counts once: leave out `each`",
        ),
        (
            "earthly",
            '{ event = "earthly" }',
            "{ }",
            "item.37.when: a condition that asks for nothing: say when the item counts",
        ),
        (
            "earthly",
            '{ event = "earthly" }',
            "{ sets = [] }",
            "item.37.when.sets: a list with nothing in it asks for nothing: say which sets",
        ),
        (
            "small_three_dragons",
            "different = 2",
            "at_least = 1, exactly = 2",
            "item.9.when.sets.at_least: write `at_least` or `exactly`, not both",
        ),
        ("own_flower", '"own"', '"mine"', 'item.12.when.bonus.number: write "own", 1, 2, 3, 4 or a list of these'),
        ("flower_four", "= 4", "= [4, 5]", 'item.14.when.bonus.number: write "own", 1, 2, 3, 4 or a list of these'),
        (
            "",
            '"north_set",',
            '"north_set", "half_flush",',
            "losers.count.15: 'half_flush' cannot count for a loser: only items of bonus tiles, honour sets or Fei",
        ),
        (
            "",
            '"north_set",',
            '"north_set", "robbed_kong",',
            "losers.count.15: 'robbed_kong' cannot count for a loser: only items of bonus tiles, honour sets or Fei",
        ),
    ],
)
def test_a_contradiction(below: str, old: str, new: str, message: str) -> None:
    text, line = changed(old, new, below)
    assert told(text) == [f"house.toml:{line}: {message}"]


# An item asks for something, and not in vain.


@pytest.mark.parametrize(
    ("when", "fault"),
    [
        ("{ sets = {} }", "when.sets: every hand has sets: say which are asked for"),
        ("{ eye = {} }", "when.eye: every hand has an Eye: say of which group"),
        (
            '{ thirteen = "" }',
            'when.thirteen: "" is not allowed here: write a text that is not empty, on one line',
        ),
        (
            '{ sets = { of = "dragon", different = 2 } }\neach = true',
            "each: sets of different tiles count once: leave out `each`",
        ),
        (
            '{ sets = { kind = "chow", exactly = 0 } }\neach = true',
            "each: `exactly = 0` leaves nothing to count: leave out `each`",
        ),
        (
            '{ fei = { where = "all", exactly = 0 } }\neach = true',
            "each: `exactly = 0` leaves nothing to count: leave out `each`",
        ),
        (
            '{ bonus = { family = "animals", complete = true, number = 3 } }',
            "when.bonus.number: `complete` counts whole families: leave out `number`",
        ),
        (
            '{ sets = { of = "dragon", different = 2, at_least = 2 } }',
            "when.sets.at_least: `different` says how many sets: leave out `at_least`",
        ),
        (
            '{ sets = [{ of = "dragon", different = 2, exactly = 2 }] }',
            "when.sets.1.exactly: `different` says how many sets: leave out `exactly`",
        ),
        (
            '{ sets = { of = "dragon", different = 4 } }',
            "when.sets.different: these tiles make only 3 different sets",
        ),
        (
            '{ sets = [{ kind = "kong" }, { of = "own-wind", different = 2 }] }',
            "when.sets.2.different: these tiles make only 1 different set",
        ),
        (
            '{ sets = { kind = "chow", of = ["1t", "2t", "3t", "4t"], different = 3 } }',
            "when.sets.different: these tiles make only 2 different sets",
        ),
        ('{ sets = { kind = "chow", of = "wind" } }', "when.sets.kind: no Chow is made of these tiles"),
        ('{ sets = { kind = "chow", of = "terminal" } }', "when.sets.kind: no Chow is made of these tiles"),
        (
            '{ sets = [{ kind = "chow", at_least = 2 }, { kind = "pong", exactly = 2 }, { kind = "kong" }] }',
            "when.sets.3: together with those above these are more than the 4 sets of a hand",
        ),
        (
            '{ sets = [{ of = "dragon", different = 3 }, { of = "wind", at_least = 2 }] }',
            "when.sets.2: together with those above these are more than the 4 sets of a hand",
        ),
        (
            '{ sets = { shown = "exposed" }, concealed = true, self_draw = true }',
            "when.sets.shown: with `concealed = true` no set is exposed",
        ),
        (
            '{ sets = { shown = "exposed", at_least = 2 }, concealed = true }',
            "when.sets.shown: with `concealed = true` at most the set of the winning discard is exposed",
        ),
        (
            '{ bonus = { family = "animals", at_least = 5 } }',
            "when.bonus.at_least: only 4 bonus tiles can be counted here",
        ),
        (
            '{ bonus = { family = "animals", number = ["own", 1], exactly = 3 } }',
            "when.bonus.exactly: only 2 bonus tiles can be counted here",
        ),
        (
            '{ bonus = { family = "animals", complete = true, at_least = 2 } }',
            "when.bonus.at_least: only 1 family can be counted here",
        ),
        (
            "{ bonus = { complete = true, exactly = 5 } }",
            "when.bonus.exactly: only 4 families can be counted here",
        ),
        ('{ only = "tong", has = ["tong", "dragon"] }', "when.has: with `only` there is no tile of dragon"),
        ('{ only = "tong", eye = "wind" }', "when.eye: with `only` there is no such Eye"),
        ('{ only = "tong", eye = { of = "E" } }', "when.eye: with `only` there is no such Eye"),
        ('{ only = "tong", sets = { of = "E" } }', "when.sets.of: with `only` no set is made of these tiles"),
        (
            '{ only = "terminal", sets = { kind = "chow" } }',
            "when.sets.kind: with `only` no Chow is made of these tiles",
        ),
        (
            '{ only = ["tong", "R"], sets = { of = "dragon", different = 2 } }',
            "when.sets.different: with `only` these tiles make only 1 different set",
        ),
        ('{ thirteen = "1112345678999t", only = "wind" }', "when.only: with `thirteen` every tile is a Tong"),
        (
            '{ thirteen = "1112345678999t", has = "dragon" }',
            "when.has: with `thirteen` there is no tile of dragon",
        ),
        (
            '{ thirteen = "1112345678999t", only = ["simple", "R"], eye = "terminal" }',
            "when.eye: with `only` and `thirteen` there is no such Eye",
        ),
        (
            '{ thirteen = "1112345678999t", sets = [{ of = "honour" }] }',
            "when.sets.1.of: with `thirteen` no set is made of these tiles",
        ),
        (
            '{ thirteen = "1112345678999t", concealed = false }',
            "when.concealed: with `thirteen` nothing is laid down",
        ),
        (
            '{ fei = { where = "sunk" }, bonus = { at_least = 1, sunk_fei_spoils = true } }',
            "when.bonus.sunk_fei_spoils: the sunk Fei that is asked for spoils it",
        ),
        ('{ event = "robbed-kong", self_draw = true }', "when.self_draw: robbed-kong is no win by Ji Mo"),
        ('{ event = "last-tile", self_draw = false }', "when.self_draw: last-tile is always a win by Ji Mo"),
        (
            '{ event = ["robbed-kong", "last-discard"], self_draw = true }',
            "when.self_draw: robbed-kong is no win by Ji Mo",
        ),
        ('{ event = "heavenly", seat = ["south", "west"] }', "when.seat: heavenly is a win of East"),
        ('{ event = "earthly", seat = "east" }', "when.seat: earthly is a win of South or West"),
    ],
)
def test_what_always_or_never_holds_is_told(when: str, fault: str) -> None:
    text = f"{HOUSE}when = {when}\n"
    assert told(text) == [f"house.toml:{text.count(chr(10))}: item.1.{fault}"]


@pytest.mark.parametrize(
    "when",
    [
        '{ sets = { of = "dragon", different = 3 } }',
        '{ sets = { kind = "chow", of = "simple", different = 4 } }',
        '{ sets = [{ of = "dragon", at_least = 3 }, { kind = "kong", at_least = 3 }] }',  # the same sets may be both
        '{ sets = [{ kind = "chow", at_least = 2 }, { kind = "pong", at_least = 2 }] }',
        '{ sets = [{ kind = "chow", exactly = 0 }, { kind = "pong", at_least = 4 }] }',
        '{ sets = { shown = "exposed" }, concealed = true }',  # the winning discard's (K10)
        '{ bonus = { family = ["animals", "faces"], number = ["own", 4], at_least = 4 } }',
        '{ only = ["tong", "wind"], has = "own-wind", eye = "E", sets = { of = "S" } }',
        '{ only = ["tong", "own-wind"], has = "S", eye = "E", sets = { of = "W" } }',  # each for one winner
        '{ only = "tong", sets = { of = "honour", exactly = 0 } }',
        '{ thirteen = "1112345678999t", only = "tong", has = "5t", concealed = true, eye = "1t" }',
        '{ fei = { where = "all" }, bonus = { exactly = 0, sunk_fei_spoils = true } }',
        '{ fei = { where = "sunk", exactly = 0 }, bonus = { at_least = 1, sunk_fei_spoils = true } }',
        '{ event = "heavenly", self_draw = true, seat = "east" }',
        '{ event = ["heavenly", "earthly"] }',
        '{ event = ["heavenly", "earthly"], seat = "east" }',
        '{ event = ["last-tile", "last-discard"], self_draw = true }',
        '{ event = ["kong-replacement", "robbed-kong"], self_draw = false }',
        '{ sets = [{ kind = "pong", at_least = 3 }, { kind = "chow", of = "honour", exactly = 0 }] }',
    ],
)
def test_what_may_hold_is_allowed(when: str) -> None:
    assert table(f"{HOUSE}when = {when}\n").warnings == ()


def test_k10_a_concealed_hand_may_have_an_exposed_set_the_winning_discards() -> None:
    when = '{ sets = { shown = "exposed", kind = "pong" }, concealed = true }'
    assert times(when, "111t 333t 555t RRR 99t", win="1t", **DISCARD) == 1
    assert times(when, "111t 333t 555t RRR 99t", win="1t", **JI_MO) == 0


# One slip, one fault.

WHEN = "write a table: when = { ... }"
NO_ITEM = "no item has this id, correct it or take it out"


@pytest.mark.parametrize(
    ("below", "old", "new", "fault"),
    [
        ("robbed_kong", 'when = { event = "robbed-kong" }', "", f"item.23.when: the key is missing: {WHEN}"),
        (
            "dragon_set",
            'when = { sets = { of = "dragon" } }',
            "when = 1",
            "item.1.when: 1 is not allowed here: " + WHEN,
        ),
        (
            "sunk_fei",
            'fei = { where = "sunk" }',
            "fei = 1",
            "item.20.when.fei: 1 is not allowed here: write a table: fei = { ... }",
        ),
        ("heavenly", "limit = true", 'limit = "yes"', 'item.36.limit: "yes" is not allowed here: write true or false'),
        ("heavenly", "limit = true", "limit = 1", "item.36.limit: 1 is not allowed here: write true or false"),
        (
            "half_flush",
            'id = "half_flush"',
            'id = "half_flush"\nreplaces = []',
            'item.5.replaces: write a list of ids of items, such as ["dragon_set"], or leave the key out',
        ),
        (
            "full_flush",
            '["half_flush"]',
            '["half_flsh"]',
            f"item.6.replaces.1: unknown name 'half_flsh' (did you mean 'half_flush'?): {NO_ITEM}",
        ),
        (
            "",
            '"north_set",',
            '"north_set", "one_face",',
            f"losers.count.15: unknown name 'one_face': {NO_ITEM}",
        ),
        (
            "",
            '"four_animals",',
            '"four_animal",',
            f"losers.count.7: unknown name 'four_animal' (did you mean 'four_animals'?): {NO_ITEM}",
        ),
        (
            "",
            '"north_set",',
            '"north_set", "half_flsh",',  # no hand that is not complete has a half flush
            f"losers.count.15: unknown name 'half_flsh': {NO_ITEM}",
        ),
    ],
)
def test_one_slip_is_one_fault(below: str, old: str, new: str, fault: str) -> None:
    text, line = changed(old, new, below)
    if not new:  # told at the item's head
        line = max(at for at, row in enumerate(text.split("\n")[:line], 1) if row == "[[item]]")
    assert told(text) == [f"house.toml:{line}: {fault}"]


def test_an_id_typed_twice_is_the_one_fault() -> None:
    text, line = changed('id = "half_flush"', 'id = "dragon_set"')
    text, _ = changed('replaces = ["half_flush"]', "", text=text)
    assert told(text) == [f"house.toml:{line}: item.5.id: the id 'dragon_set' is taken: an item above has it"]
    text, line = changed('id = "full_flush"', 'id = "half_flush"')
    assert told(text) == [f"house.toml:{line}: item.6.id: the id 'half_flush' is taken: an item above has it"]


def without(item: str) -> str:
    """The Straits card with an item deleted."""
    head, _, rest = STRAITS.partition(f'[[item]]\nid = "{item}"')
    return head + rest[rest.index("[[item]]") :]


def test_an_item_deleted_is_not_taken_for_the_one_that_replaced_it() -> None:
    text = without("half_flush")
    line = line_of('replaces = ["half_flush"]', text)
    assert told(text) == [f"house.toml:{line}: item.5.replaces.1: unknown name 'half_flush': {NO_ITEM}"]


@pytest.mark.parametrize(
    ("item", "place"),
    [
        ("animal", "1"),
        ("own_season", "4"),
        ("four_animals", "7"),
        ("four_faces", "8"),
        ("four_flowers", "9"),
        ("four_seasons", "10"),
    ],
)
def test_an_item_deleted_is_not_taken_for_one_that_is_a_little_like_it(item: str, place: str) -> None:
    text = without(item)
    line = next(at for at, row in enumerate(text.split("\n"), 1) if row.startswith("    ") and f'"{item}"' in row)
    assert told(text) == [f"house.toml:{line}: losers.count.{place}: unknown name '{item}': {NO_ITEM}"]


def test_items_misspelt_are_not_told_one_by_one() -> None:
    text = STRAITS.replace("[[item]]", "[[items]]")
    line = line_of("[[items]]", text)
    assert told(text) == [f"house.toml:{line}: items: unknown key 'items' (did you mean 'item'?)"]


def test_an_item_without_its_id_is_not_missed_elsewhere() -> None:
    text, line = changed('id = "half_flush"', 'Id = "half_flush"')
    assert told(text) == [f"house.toml:{line}: item.5.Id: unknown key 'Id' (did you mean 'id'?)"]


def test_a_losers_count_of_nothing_is_left_out() -> None:
    count = STRAITS[STRAITS.index("count = [") : STRAITS.index("[fei_held]")]
    text = STRAITS.replace(count, "count = []\n")
    wanted = 'write a list of ids of items, such as ["dragon_set"], or leave the key out'
    assert told(text) == [f"house.toml:{line_of('count = []', text)}: losers.count: {wanted}"]


@pytest.mark.parametrize(
    ("below", "old", "new"),
    [
        ("half_flush", "fan = 1", "fan = 1\neach = true"),
        ("sunk_fei", "} }", "}, bonus = { at_least = 1 } }"),
        ("sunk_fei", 'fei = { where = "sunk" }', 'sets = [{ of = "wind" }, { of = "dragon" }]'),
        ("sunk_fei", 'fei = { where = "sunk" }', 'eye = "tong"'),
    ],
)
def test_each_needs_exactly_one_thing_to_count(below: str, old: str, new: str) -> None:
    text, line = changed(old, new, below)
    (fault,) = told(text)
    line = line_of("each", text.partition(f'id = "{below}"')[2]) + line_of(f'id = "{below}"') - 1
    place = f"house.toml:{line}: item.{5 if below == 'half_flush' else 20}.each"
    assert (
        fault == f"{place}: `each = true` needs exactly one of sets, fei and bonus in `when`, to know what is counted"
    )


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ("111234567899t", "write thirteen Tong tiles, such as 1112345678999t"),
        ("11123456789999t", "write thirteen Tong tiles, such as 1112345678999t"),
        ("111234567899*t", "write thirteen Tong tiles, such as 1112345678999t"),
        ("111234567899t E", "write thirteen Tong tiles, such as 1112345678999t"),
        ("1112345678999x", "'x' is not a suit: write t after 1112345678999"),
        ("1112345678999t + f1", "write thirteen Tong tiles, such as 1112345678999t"),
    ],
)
def test_thirteen_are_thirteen_tong_tiles(tiles: str, message: str) -> None:
    text, line = changed("1112345678999t", tiles)
    assert told(text) == [f"house.toml:{line}: item.30.when.thirteen: {message}"]


@pytest.mark.parametrize(
    ("row", "head", "key", "wanted"),
    [
        ('game = "3kaki"', "[card]", "card.game", "one of 3kaki, american"),
        ('name = "3 Kaki, Straits table"', "[card]", "card.name", "a text in quotes"),
        ("limit = 10", "[fan]", "fan.limit", FAN),
        ("per_fan = 2", "[points]", "points.per_fan", AMOUNT),
        ("fifth_copy = true", "[fei]", "fei.fifth_copy", YES_OR_NO),
        ("shooter = 1", "[discard]", "discard.shooter", SHARE),
        ("each = 1", "[self_draw]", "self_draw.each", SHARE),
        ("eye = true", "[trap]", "trap.eye", YES_OR_NO),
        ("fan = 1", "[[item]]", "item.1.fan", "a whole number of fan, or limit = true"),
        ('name = "Dragon set"', "[[item]]", "item.1.name", "a text in quotes"),
    ],
)
def test_a_missing_key_is_told_at_its_table(row: str, head: str, key: str, wanted: str) -> None:
    text, _ = changed(row, "#")
    assert f"house.toml:{line_of(head)}: {key}: the key is missing: write {wanted}" in told(text)


@pytest.mark.parametrize("name", ["fan", "points", "fei", "discard", "self_draw", "trap"])
def test_a_table_whose_head_is_deleted_is_told_once_and_none_of_its_keys(name: str) -> None:
    text, _ = changed(f"[{name}]", "#")
    assert told(text) == [f"house.toml:1: {name}: the key is missing: write a table: [{name}]"]


def test_a_table_that_is_none_is_told_once() -> None:
    text, line = changed("[trap]", "[[trap]]")
    shown = "[{ eye = true, concealed_kong = false }]"
    assert told(text) == [f"house.toml:{line}: trap: {shown} is not allowed here: write a table: [trap]"]


def test_a_condition_that_stands_in_its_item_is_missed_once_and_others_are_told() -> None:
    text, _ = changed('when = { event = "robbed-kong" }', 'event = "robbed-kong"')
    head = max(at for at, row in enumerate(text.partition('id = "robbed_kong"')[0].split("\n"), 1) if row == "[[item]]")
    text, line = changed(
        'when = { event = "last-discard" }', 'when = { seat = "east" }\nevent = "last-discard"', text=text
    )
    assert told(text) == [
        f"house.toml:{head}: item.23.when: the key is missing: {WHEN}",
        f"house.toml:{line}: item.35.event: unknown key 'event'",
    ]


def test_no_items() -> None:
    assert "house.toml:1: item: the key is missing: write a list of tables: [[item]]" in told(
        STRAITS.partition("[[item]]")[0]
    )


# The ladder (K11).


def ladder(steps: str) -> tuple[str, int]:
    """The Straits card with the points step by step, and the line they stand on."""
    text, _ = changed("at_minimum = 10", "")
    text, _ = changed("at_limit = 30", "", text=text)
    return changed("per_fan = 2", f"table = {{ {steps} }}", text=text)


def test_the_ladder_by_hand() -> None:
    text, _ = ladder("5 = 10, 6 = 12, 7 = 14, 8 = 16, 9 = 18, 10 = 30")
    assert table(text).ladder == table(STRAITS).ladder == {5: 10, 6: 12, 7: 14, 8: 16, 9: 18, 10: 30}


def test_a_hole_in_the_ladder() -> None:
    text, line = ladder("5 = 10, 6 = 12, 8 = 16, 9 = 18, 10 = 30")
    assert told(text) == [f"house.toml:{line}: points.table.7: the key is missing: write {AMOUNT}"]


def test_a_step_outside_the_ladder() -> None:
    text, line = ladder("5 = 10, 6 = 12, 7 = 14, 8 = 16, 9 = 18, 10 = 30, 11 = 40")
    assert told(text) == [f"house.toml:{line}: points.table.11: unknown key '11'"]


def test_many_steps_missing_are_told_once() -> None:
    text, line = ladder("5 = 10, 6 = 12, 7 = 14, 8 = 16, 9 = 18, 10 = 30")
    text, _ = changed("limit = 10 ", "limit = 1000 ", text=text)
    missing = "11, 12, 13, 14, 15, 16 and 984 more are missing"
    assert told(text) == [f"house.toml:{line}: points.table: write a step for each fan from 5 to 1000: {missing}"]


def test_the_steps_that_are_missing_are_named() -> None:
    text, line = ladder("5 = 10, five = 12")
    assert told(text) == [
        f"house.toml:{line}: points.table: write a step for each fan from 5 to 10: 6, 7, 8, 9, 10 are missing",
        f"house.toml:{line}: points.table.five: unknown key 'five'",
    ]


def test_a_ladder_that_is_no_table_is_told_once() -> None:
    text, line = changed("table = {  }", "table = [10, 12]", text=ladder("")[0])
    assert told(text) == [
        f"house.toml:{line}: points.table: [10, 12] is not allowed here: write a table: [points.table]"
    ]


@pytest.mark.parametrize(("old", "new"), [("limit = 10 ", 'limit = "10" '), ("minimum = 5 ", "minimum = 5.0 ")])
def test_the_ladder_is_not_blamed_for_its_bounds(old: str, new: str) -> None:
    text, _ = ladder("5 = 10, 6 = 12, 7 = 14, 8 = 16, 9 = 18, 10 = 30")
    text, line = changed(old, new, text=text)
    key, _, value = new.strip().partition(" = ")
    assert told(text) == [f"house.toml:{line}: fan.{key}: {value} is not allowed here: write {FAN}"]


def test_a_ladder_that_goes_down() -> None:
    text, line = ladder("5 = 10, 6 = 12, 7 = 11, 8 = 16, 9 = 18, 10 = 30")
    assert told(text) == [f"house.toml:{line}: points.table.7: 7 fan are worth less (11) than one fan fewer (12)"]


def test_a_limit_worth_less_than_the_step_below() -> None:
    text, line = changed("at_limit = 30", "at_limit = 17")
    assert told(text) == [f"house.toml:{line}: points.at_limit: 10 fan are worth less (17) than one fan fewer (18)"]


def test_a_ladder_by_hand_and_by_formula() -> None:
    text, line = changed("per_fan = 2", "table = { 5 = 10, 6 = 12, 7 = 14, 8 = 16, 9 = 18, 10 = 30 }")
    either = "the points are written as `table`, or by `at_minimum`, `per_fan` and `at_limit`"
    assert told(text) == [
        f"house.toml:{line - 1}: points.at_minimum: {either}",
        f"house.toml:{line + 1}: points.at_limit: {either}",
    ]


# Several faults, and files that are no cards at all.


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("shooter = 1", "shooter = 10.5", "discard.shooter: a loser owes at most 10 times the points"),
        ("each = 1", "each = 11", "self_draw.each: a loser owes at most 10 times the points"),
        (
            "kong_added = 1",
            "kong_added = 1000.5",
            "at_once.kong_added: at most 1000 units are paid: write a larger unit",
        ),
    ],
)
def test_more_than_can_be_kept_exact(old: str, new: str, fault: str) -> None:
    text, line = changed(old, new)
    assert told(text) == [f"house.toml:{line}: {fault}"]


def test_k17_a_unit_is_one_point_when_nothing_else_is_said() -> None:
    text, _ = changed("unit = 2", "")
    result = mjcalc.score({"kongs": [{"by": "east", "kind": "concealed"}]}, table(text))
    assert result.net == {"east": 4, "south": -2, "west": -2}


def test_prices_as_high_as_can_be_stay_exact() -> None:
    """K12: 999999999.999999 points, of which the shooter owes ten times and the other 9.999999 times."""
    text, _ = changed("at_limit = 30", "at_limit = 999999999.999999")
    text, _ = changed("shooter = 1", "shooter = 10", text=text)
    text, _ = changed('other = "1/2"', "other = 9.999999", text=text)
    result = mjcalc.score({"winner": "south", "hand": "RRR GGG 000 123t 99t + f2 k1", "from": "east"}, table(text))
    assert isinstance(result, mjcalc.KakiResult)
    assert (result.points, result.net) == (
        Decimal("999999999.999999"),
        {
            "east": Decimal("-9999999999.99999"),
            "south": Decimal("19999998999.999980000001"),
            "west": Decimal("-9999998999.999990000001"),
        },
    )


def test_all_faults_are_told_at_once_in_order() -> None:
    text, game = changed('name = "3 Kaki, Straits table"', 'name = "3 Kaki, Straits table"\nyear = 2026')
    text, minimum = changed("minimum = 5 ", "minimum = 0 ", text=text)
    text, held = changed('in = "every-hand"', "in = 3", text=text)
    text, fan = changed("fan = 3", "fan = -3", text=text)
    text, event = changed('"robbed-kong" }', '"robed-kong", self_draw = false }', text=text)
    assert told(text) == [
        f"house.toml:{game}: card.year: unknown key 'year'",
        f"house.toml:{minimum}: fan.minimum: 0 is not allowed here: write {FAN}",
        f"house.toml:{held}: fei_held.in: 3 is not allowed here: write one of every-hand, nobody-wins",
        f"house.toml:{fan}: item.6.fan: -3 is not allowed here: write {FAN}",
        f"house.toml:{event}: item.23.when.event.1: unknown name 'robed-kong' (did you mean 'robbed-kong'?)",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("minimum = 5 ", "minimum = 5\nminimum = 6"),
        ("[trap]", "[fan]"),
        ('name = "3 Kaki, Straits table"', 'name = "3 Kaki'),
        ("minimum = 5 ", "minimum = "),
    ],
)
def test_a_card_that_is_no_toml(old: str, new: str) -> None:
    text, line = changed(old, new)
    (fault,) = faults(text)
    assert fault.line == line


def test_curly_quotes() -> None:
    text, line = changed('round = "none"', "round = “none”")
    (fault,) = faults(text)
    assert fault.line == line
    assert fault.message == 'write a plain " instead of “'


@pytest.mark.parametrize("text", ["", "# nothing\n", "\ufeff", "[fan]\nminimum = 5\n"])
def test_a_file_without_a_card_table(text: str) -> None:
    assert told(text)[0] == "house.toml:1: card: the key is missing: write a table: [card]"


def load_fault(path: Path) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        load_card(path)
    return caught.value.fault


def test_files_that_are_no_cards(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert str(load_fault(folder)) == f"{folder}: this is a folder, not a file"
    latin = tmp_path / "latin.toml"
    latin.write_bytes(STRAITS.replace("# K1", "# \xe9").encode("latin-1"))
    line = line_of("# K1")
    assert str(load_fault(latin)) == f"{latin}:{line}: the file is not UTF-8 text: save it as UTF-8"
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert str(load_fault(empty)) == f"{empty}:1: card: the key is missing: write a table: [card]"
    assert load_fault(tmp_path / "none.toml").code == "no-such-card"


@pytest.mark.parametrize(("mark", "end"), [("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")])
def test_case_34_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path: Path, mark: str, end: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes((mark + STRAITS.replace("\n", end)).encode())
    card = load_card(path)
    assert isinstance(card, KakiTable)
    assert {**asdict(card), "key": ""} == {**asdict(table(STRAITS)), "key": ""}
    for hand in ("234t 567t 99t (RR*) (EEE) + f2 k1", "111222333t RRR 99t + k1", "1112345678999t 5t + *"):
        record = {"winner": "south", "hand": hand, "from": "east", "losers": {"east": "GGG* + f1", "west": "WWN*"}}
        assert replace(score(record, card), card="house") == score(record, table(STRAITS))


def test_faults_of_a_file_with_a_byte_order_mark_keep_their_lines() -> None:
    text, line = changed("minimum = 5 ", "minimum = 0 ")
    assert told("\ufeff" + text.replace("\n", "\r\n")) == [
        f"house.toml:{line}: fan.minimum: 0 is not allowed here: write {FAN}"
    ]


@pytest.mark.parametrize(
    ("rows", "key", "idle"),
    [
        ("[extra_fei]\nnetted = false", "extra_fei.netted", "netted"),
        ('[fei_held]\nin = "nobody-wins"', "fei_held.in", "in"),
        ("[losers]\nfei_points = 1\ncounts_from = 2\nfei = 2", "losers.fei", "fei, counts_from"),
    ],
)
def test_what_does_nothing_without_points_is_warned_of(rows: str, key: str, idle: str) -> None:
    text = f"{HOUSE}when = {{ self_draw = true }}\n{rows}\n"
    line = text.count("\n")
    assert [str(each) for each in table(text).warnings] == [
        f"house.toml:{line}: {key}: no effect without `points`: {idle}"
    ]
    table_head = rows.partition("\n")[0]
    assert table(text.replace(table_head, f"{table_head}\npoints = 0")).warnings == ()


# The words of an item, each on hands that have it and that lack it.

HOUSE = """
[card]
game = "3kaki"
name = "House"
[fan]
minimum = 1
limit = 50
[points]
at_minimum = 1
per_fan = 1
at_limit = 100
[fei]
max_in_exposed_set = 2
fifth_copy = true
[discard]
shooter = 1
other = 1
[self_draw]
each = 1
[trap]
eye = true
concealed_kong = false
[[item]]
id = "mine"
name = "Mine"
fan = 1
"""


def times(when: str, hand: str, winner: str = "south", **record: Any) -> int:
    """How often a complete hand has an item with this `when`; `each = true` may stand behind it."""
    result = score({"winner": winner, "hand": hand, **record}, table(f"{HOUSE}when = {when}"))
    assert result.arrangement is not None
    return sum(item.count for item in result.items or ())


EACH = "\neach = true"
DISCARD: dict[str, Any] = {"from": "east"}
JI_MO: dict[str, Any] = {"self_draw": True}


@pytest.mark.parametrize(
    ("test", "count"),
    [
        ('{ kind = "chow" }', 1),
        ('{ kind = "pong" }', 1),
        ('{ kind = "kong" }', 2),
        ('{ kind = ["pong", "kong"] }', 3),
        ('{ kind = ["chow", "pong", "kong"] }', 4),
        ('{ of = "tong" }', 2),
        ('{ of = "honour" }', 2),
        ('{ of = "dragon" }', 1),
        ('{ of = "wind" }', 1),
        ('{ of = "R" }', 1),
        ('{ of = "G" }', 0),
        ('{ of = ["dragon", "wind"] }', 2),
        ('{ of = "terminal" }', 1),
        ('{ of = "simple" }', 1),
        ('{ of = "9t" }', 1),
        ('{ of = ["4t", "5t", "6t"] }', 1),
        ('{ of = ["4t", "5t"] }', 0),
        ('{ of = "own-wind" }', 1),
        ('{ of = "round-wind" }', 0),
        ('{ shown = "exposed" }', 2),
        ('{ shown = "concealed" }', 2),
        ('{ shown = "concealed", kind = "kong" }', 1),
        ('{ shown = "exposed", kind = "kong", of = "R" }', 1),
        ('{ shown = "exposed", kind = "chow" }', 0),
        ("{ at_least = 4 }", 4),
        ('{ at_least = 2, kind = "kong" }', 2),
        ('{ at_least = 3, kind = "kong" }', 0),
        ('{ exactly = 2, kind = "kong" }', 2),
        ('{ exactly = 1, kind = "kong" }', 0),
    ],
)
def test_sets_that_fit_are_counted(test: str, count: int) -> None:
    assert times(f"{{ sets = {test} }}{EACH}", "456t (RRRR) [SSSS] (999t) 77t", **JI_MO) == count
    assert times(f"{{ sets = {test} }}", "456t (RRRR) [SSSS] (999t) 77t", **JI_MO) == min(count, 1)


@pytest.mark.parametrize(
    ("when", "hand", "count"),
    [
        ('{ fei = { where = "all" }, only = ["tong"] }', "123t 456t 78*t 555t 2*t + * f1", 3),
        ('{ fei = { where = "all" }, only = ["tong"] }', "123t 456t RR* 555t 2*t + * f1", 0),
        ('{ fei = { where = "sets" }, has = ["dragon"] }', "123t 456t 7**t RR* 22t + * f1", 3),
        ('{ bonus = { family = "animals" }, eye = "dragon" }', "123t 456t 789t EEE RR + f1 a1 a3", 2),
        ('{ bonus = { family = "animals" }, eye = "dragon" }', "123t 456t 789t EEE 55t + f1 a1 a3", 0),
        (
            '{ bonus = { family = ["flowers", "seasons", "animals", "faces"] }, thirteen = "1112345678999t" }',
            "11123455678999t + f1 f2 f3 f4 s1 s2 s3 s4 a1 a2 a3 a4 k1 k2 k3 k4",
            16,
        ),
    ],
)
def test_fei_and_bonus_tiles_are_counted_beside_what_is_asked_of_the_arrangement(
    when: str, hand: str, count: int
) -> None:
    assert times(f"{when}{EACH}", hand, **JI_MO) == count
    assert times(when, hand, **JI_MO) == min(count, 1)


def test_no_sets_of_a_kind() -> None:
    assert times('{ sets = { kind = "chow", exactly = 0 } }', "111t 333t 555t 777t 99t") == 1
    assert times('{ sets = { kind = "chow", exactly = 0 } }', "(123t) 333t 555t 777t 99t") == 0


def test_sets_of_different_tiles() -> None:
    two = '{ sets = { of = "dragon", different = 2 } }'
    assert times(two, "RRR GGG 123t 456t 99t") == 1
    assert times(two, "R** (RR*) 123t 456t 99t") == 0
    assert times(two, "RRR GG 123t 456t 789t") == 0
    assert times('{ sets = { of = "dragon", different = 3 } }', "RRR GGG (000) 456t 99t") == 1
    assert times('{ sets = { kind = "chow", different = 2 } }', "(123t) (123t) (123t) 123t 99t") == 0
    assert times('{ sets = { kind = "chow", different = 2 } }', "(123t) (123t) (123t) 234t 99t") == 1
    assert times('{ sets = { of = "tong", different = 2 } }', "(123t) (222t) EEE SSS WW") == 1


def test_a_list_of_sets_asks_for_all_of_them() -> None:
    both = '{ sets = [{ of = "dragon" }, { kind = "chow", at_least = 2 }] }'
    assert times(both, "(RRR) (123t) (456t) EEE 99t") == 1
    assert times(both, "(RRR) (123t) GGG EEE 99t") == 0
    assert times(both, "(SSS) (123t) (456t) EEE 99t") == 0
    different = '{ sets = [{ of = "dragon", different = 2 }, { kind = "chow" }] }'
    assert times(different, "(RRR) (GGG) (456t) EEE 99t") == 1
    assert times(different, "(RRR) (GGG) SSS EEE 99t") == 0


@pytest.mark.parametrize(
    ("test", "hand", "count"),
    [
        ('"tong"', "123t 456t 789t RRR 99t", 1),
        ('"tong"', "123t 456t 789t RRR EE", 0),
        ('["wind", "dragon"]', "123t 456t 789t RRR EE", 1),
        ('"own-wind"', "123t 456t 789t RRR SS", 1),
        ('"own-wind"', "123t 456t 789t RRR EE", 0),
        ('"9t"', "123t 456t 789t RRR 9*t", 1),
        ('"simple"', "(123t) (456t) (789t) (RRR) **", 1),
        ('{ of = "dragon" }', "123t 456t 789t R* (RRR)", 1),
        ('{ of = "dragon", not_in_sets = true }', "123t 456t 789t R* (RRR)", 0),
        ('{ of = "dragon", not_in_sets = true }', "123t 456t 789t GG (RRR)", 1),
        ('{ of = "dragon", not_in_sets = true }', "123t 456t 789t RR (GGG)", 1),
        ("{ not_in_sets = true }", "(123t) (456t) (789t) (RRR) 99t", 0),
        ("{ not_in_sets = true }", "(123t) (456t) (678t) (RRR) 99t", 1),
    ],
)
def test_the_group_of_the_eye(test: str, hand: str, count: int) -> None:
    assert times(f"{{ eye = {test} }}", hand) == count


@pytest.mark.parametrize(
    ("groups", "hand", "count"),
    [
        ('"tong"', "(123t) 456t [7777t] 888t 99t + k1", 1),
        ('"tong"', "(123t) 456t [7777t] 888t EE", 0),
        ('"tong"', "(123t) 456t [7777t] EEE 99t", 0),
        ('["tong", "dragon"]', "(123t) 456t 789t RRR 99t", 1),
        ('["tong", "dragon"]', "(123t) 456t 789t EEE 99t", 0),
        ('["terminal", "honour"]', "111t 999t (RRR) EEE S*", 1),
        ('["terminal", "honour"]', "111t 999t (RRR) EEE 2*t", 0),
        ('"honour"', "EEE SSS (RRR) [GGGG] 0*", 1),
        ('"simple"', "(23*t) 555t 678t (222t) 88t", 1),
        ('["wind", "1t"]', "EEE SSS WWW NNN 11t", 1),
    ],
)
def test_only_these_groups(groups: str, hand: str, count: int) -> None:
    assert times(f"{{ only = {groups} }}", hand) == count


@pytest.mark.parametrize(
    ("groups", "hand", "count"),
    [
        ('"honour"', "(123t) 456t 789t 777t EE", 1),
        ('"honour"', "(123t) 456t 789t 777t 99t + k1 f2 *", 0),
        ('["tong", "honour"]', "EEE SSS WWW NNN 11t", 1),
        ('["tong", "honour"]', "EEE SSS WWW NNN RR", 0),
        ('["R", "G"]', "(RRR) 123t 456t 789t GG", 1),
        ('["R", "G"]', "(RRR) 123t 456t 789t EE", 0),
        ('"5t"', "(46*t) EEE SSS WWW NN", 1),
        ('"E"', "(89*t) 123t 456t RRR 77t", 0),
        ('"own-wind"', "(123t) 456t 789t SS WWW", 1),
        ('"own-wind"', "(123t) 456t 789t EE WWW", 0),
    ],
)
def test_a_tile_of_each_of_these_groups(groups: str, hand: str, count: int) -> None:
    assert times(f"{{ has = {groups} }}", hand) == count


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("1112345678999t 1t", 1),
        ("1112345678999t 5t + k1", 1),
        ("1112345678999t *", 1),
        ("11123456*8999t 5t", 1),
        ("1**2345678999t 5t", 1),
        ("111234*67*8*99t", 1),
        ("111222345678t **", 0),
        ("111t 234t 567t 888t 99t", 0),
        ("111t 345t 678t 999t RR", 0),
        ("[9999t] 111t 234t 567t 88t", 0),
    ],
)
def test_thirteen_tiles_and_any_one_more(hand: str, count: int) -> None:
    assert times('{ thirteen = "1112345678999t" }', hand) == count


def test_thirteen_tiles_are_not_laid_open() -> None:
    assert times('{ thirteen = "1112345678999t" }', "(111t) 2345678999t 5t") == 0
    assert times('{ thirteen = "1112345678999t" }', "1112345678999t 5t") == 1


@pytest.mark.parametrize("how", [JI_MO, DISCARD, {}])
def test_concealed_means_no_exposed_set_however_it_was_won(how: dict[str, Any]) -> None:
    assert times("{ concealed = true }", "123t 456t 789t RRR 99t", **how) == 1
    assert times("{ concealed = true }", "123t 456t 789t [RRRR] 99t", **how) == 1
    assert times("{ concealed = true }", "123t 456t 789t (RRR) 99t", **how) == 0
    assert times("{ concealed = false }", "123t 456t 789t (RRR) 99t", **how) == 1
    assert times("{ concealed = false }", "123t 456t 789t [RRRR] 99t", **how) == 0


@pytest.mark.parametrize(
    ("test", "hand", "count"),
    [
        ('{ where = "sets" }', "12*t 456t 789t (RR*) 99t + * k1", 2),
        ('{ where = "sunk" }', "12*t 456t 789t (RR*) 99t + * k1", 1),
        ('{ where = "all" }', "12*t 456t 789t (RR*) 99t + * k1", 3),
        ('{ where = "all", at_least = 3 }', "12*t 456t 789t (RR*) 99t + * k1", 3),
        ('{ where = "all", at_least = 4 }', "12*t 456t 789t (RR*) 99t + * k1", 0),
        ('{ where = "sets", exactly = 2 }', "12*t 456t 789t (RR*) 99t + * k1", 2),
        ('{ where = "sets", exactly = 1 }', "12*t 456t 789t (RR*) 99t + * k1", 0),
        ('{ where = "sunk" }', "12*t 456t 789t (RR*) 99t + k1", 0),
        ('{ where = "sets" }', "123t 456t 789t RRR 99t + *", 0),
    ],
)
def test_fei_are_counted_where_they_are(test: str, hand: str, count: int) -> None:
    assert times(f"{{ fei = {test} }}{EACH}", hand) == count
    assert times(f"{{ fei = {test} }}", hand) == min(count, 1)


def test_no_fei() -> None:
    assert times('{ fei = { where = "all", exactly = 0 } }', "123t 456t 789t RRR 99t + k1") == 1
    assert times('{ fei = { where = "all", exactly = 0 } }', "123t 456t 789t RRR 99t + k1 *") == 0
    assert times('{ fei = { where = "sets", exactly = 0 } }', "123t 456t 789t RRR 99t + k1 *") == 1


@pytest.mark.parametrize(
    ("test", "count"),
    [
        ("{ }", 9),
        ('{ family = "flowers" }', 2),
        ('{ family = ["flowers", "seasons"] }', 4),
        ('{ family = "animals" }', 4),
        ("{ number = 4 }", 3),
        ('{ number = "own" }', 2),
        ('{ number = ["own", 4], family = "flowers" }', 2),
        ("{ number = [1, 3] }", 4),
        ('{ number = 4, family = "faces" }', 0),
        ("{ complete = true }", 1),
        ('{ complete = true, family = "animals" }', 1),
        ('{ complete = true, family = "flowers" }', 0),
        ("{ at_least = 9 }", 9),
        ("{ at_least = 10 }", 0),
        ("{ exactly = 9 }", 9),
        ("{ exactly = 8 }", 0),
        ('{ exactly = 2, family = "seasons" }', 2),
    ],
)
def test_bonus_tiles_are_counted(test: str, count: int) -> None:
    hand = "123t 456t 789t RRR 99t + f2 f4 s3 s4 a1 a2 a3 a4 k1"
    assert times(f"{{ bonus = {test} }}{EACH}", hand) == count
    assert times(f"{{ bonus = {test} }}", hand) == min(count, 1)


@pytest.mark.parametrize(("winner", "own"), [("east", "f1"), ("south", "f2"), ("west", "f3")])
def test_the_own_bonus_tile_is_the_seats(winner: str, own: str) -> None:
    for tile in ("f1", "f2", "f3", "f4"):
        hand = f"123t 456t 789t RRR 99t + {tile}"
        assert times('{ bonus = { number = "own" } }', hand, winner) == (tile == own)


def test_no_bonus_tile_and_whether_a_sunk_fei_spoils_it() -> None:
    none, strict = "{ bonus = { exactly = 0 } }", "{ bonus = { exactly = 0, sunk_fei_spoils = true } }"
    assert times(none, "123t 456t 789t RRR 99t") == times(strict, "123t 456t 789t RRR 99t") == 1
    assert times(none, "123t 456t 789t RR* 99t") == times(strict, "123t 456t 789t RR* 99t") == 1
    assert times(none, "123t 456t 789t RRR 99t + *") == 1
    assert times(strict, "123t 456t 789t RRR 99t + *") == 0
    assert times(none, "123t 456t 789t RRR 99t + f3") == times(strict, "123t 456t 789t RRR 99t + f3") == 0


def test_several_complete_families_count_each() -> None:
    hand = "123t 456t 789t RRR 99t + f1 f2 f3 f4 s1 s2 s3 s4 k1 k2 k3"
    assert times(f"{{ bonus = {{ complete = true }} }}{EACH}", hand) == 2
    assert times(f"{{ bonus = {{ complete = true, at_least = 3 }} }}{EACH}", hand) == 0


def test_self_draw() -> None:
    hand = "123t 456t 789t RRR 99t + k1"
    assert times("{ self_draw = true }", hand, **JI_MO) == 1
    assert times("{ self_draw = true }", hand, events=["last-tile"]) == 1
    assert times("{ self_draw = true }", hand, **DISCARD) == 0
    assert times("{ self_draw = true }", hand) == 0  # valued as a win on a discard
    assert times("{ self_draw = false }", hand, **JI_MO) == 0
    assert times("{ self_draw = false }", hand, **DISCARD) == 1
    assert times("{ self_draw = false }", hand) == 1


def test_events() -> None:
    hand = "123t 456t 789t [RRRR] 99t + k1"
    one, any_of = '{ event = "last-tile" }', '{ event = ["kong-replacement", "last-tile"] }'
    assert times(one, hand, events=["last-tile"]) == times(any_of, hand, events=["last-tile"]) == 1
    assert times(any_of, hand, events=["kong-replacement", "last-tile"]) == 1
    assert times(one, hand, events=["kong-replacement"]) == 0
    assert times(any_of, hand, **JI_MO) == 0
    assert times('{ event = "robbed-kong" }', hand, events=["robbed-kong"], win="1t", **DISCARD) == 1


@pytest.mark.parametrize(("winner", "one", "two"), [("east", 1, 1), ("south", 0, 0), ("west", 0, 1)])
def test_seats(winner: str, one: int, two: int) -> None:
    hand = "123t 456t 789t RRR 99t"
    assert times('{ seat = "east" }', hand, winner) == one
    assert times('{ seat = ["east", "west"] }', hand, winner) == two


@pytest.mark.parametrize(("winner", "own"), [("east", 1), ("south", 0), ("west", 0)])
def test_the_own_wind_is_the_seats_and_the_round_wind_is_east(winner: str, own: int) -> None:
    hand = "123t 456t 789t EEE 99t"
    assert times('{ sets = { of = "own-wind" } }', hand, winner) == own
    assert times('{ sets = { of = "round-wind" } }', hand, winner) == 1


def test_everything_asked_for_must_hold() -> None:
    when = '{ sets = { of = "dragon" }, eye = "tong", self_draw = true, seat = "south", bonus = { number = 4 } }'
    assert times(when, "123t 456t 789t RRR 99t + f4", **JI_MO) == 1
    assert times(when, "123t 456t 789t RRR EE + f4", **JI_MO) == 0
    assert times(when, "123t 456t 789t WWW 99t + f4", **JI_MO) == 0
    assert times(when, "123t 456t 789t RRR 99t + f3", **JI_MO) == 0
    assert times(when, "123t 456t 789t RRR 99t + f4", **DISCARD) == 0
    assert times(when, "123t 456t 789t RRR 99t + f4", "west", **JI_MO) == 0


# What losers count, by an item of one's own (K16).


def settled(when: str, east: str, west: str) -> Any:
    """What West owes East, who lose, when they count 1 for an item with this `when`, and 1 for the green dragon."""
    rule = HOUSE.replace("[trap]", '[losers]\npoints = 1\ncount = ["mine", "green"]\n[trap]')
    green = '[[item]]\nid = "green"\nname = "Green"\nfan = 1\nwhen = { sets = { of = "G" } }\n'
    won = '[[item]]\nid = "won"\nname = "Won"\nfan = 1\nwhen = { self_draw = false }\n'
    record = {"winner": "south", "hand": "123t 456t 789t WWW 99t", "losers": {"east": east, "west": west}, **DISCARD}
    result = score(record, table(f"{rule}when = {when}\n{green}{won}"))
    assert result.wins
    return sum(payment.points for payment in result.payments if payment.for_ == "losers" and payment.to == "east")


@pytest.mark.parametrize(
    ("test", "east", "count"),
    [
        ('{ shown = "concealed" }', "RRR 12t", 1),
        ('{ shown = "concealed" }', "RR* 12t", 1),
        ('{ shown = "concealed" }', "[RRRR] 12t", 1),
        ('{ shown = "concealed" }', "(RRR) 12t", 0),
        ('{ shown = "exposed" }', "RRR 12t", 0),
        ('{ shown = "exposed" }', "(RRR) 12t", 1),
        ('{ kind = "kong" }', "RRRR 12t", 0),  # four tiles that are not laid down are a Pong and one more
        ('{ kind = "pong" }', "RRRR 12t", 1),
        ('{ kind = "kong" }', "[RRRR] 12t", 1),
        ('{ kind = "kong" }', "(RRRR) 12t", 1),
    ],
)
def test_k16_the_sets_of_a_loser_are_what_they_are(test: str, east: str, count: int) -> None:
    sets = test.replace("{", '{ of = "honour",', 1)
    assert settled(f"{{ sets = {sets} }}", east, "") == count


@pytest.mark.parametrize(
    ("east", "west", "points"),
    [
        ("+ f1 f2", "+ f3", 2),  # East alone counts his flowers
        ("GGG + f1 f2", "+ f3", 3),
        ("(GG*) + f1", "", 2),
        ("GG + f1", "", 1),
        ("RRR", "", 0),
        ("(GGG) + f1", "+ f2 f3 f4", 2),
        ("+ f1 f2", "GGG", 1),
    ],
)
def test_k16_the_flowers_of_one_seat_and_the_green_dragon(east: str, west: str, points: int) -> None:
    assert settled(f'{{ bonus = {{ family = "flowers" }}, seat = "east" }}{EACH}', east, west) == points


# K9 and K10 by an item of one's own.

PONGS = '{ sets = { kind = "pong", shown = "concealed" } }\neach = true'


def test_k9_the_arrangement_with_the_most_is_taken() -> None:
    assert times(PONGS, "111222333t RRR 99t", **JI_MO) == 4
    assert times(f'{{ sets = {{ kind = "chow" }} }}{EACH}', "111222333t RRR 99t", **JI_MO) == 3


def test_k9_an_exposed_chow_with_a_fei_is_read_the_better_way() -> None:
    simple = '{ sets = { of = "simple" } }'
    assert times(simple, "(23*t) 111t 999t RRR EE") == 1
    assert times(simple, "(12*t) 111t 999t RRR EE") == 0
    assert times('{ has = "1t" }', "(23*t) 555t 999t RRR EE") == 1


@pytest.mark.parametrize(
    ("hand", "win", "on_a_discard", "by_ji_mo"),
    [
        ("111t 333t 555t RRR 99t", None, 4, 4),  # any tile may have been the last: the Eye's, for the most fan
        ("111t 333t 555t RRR 99t", "9t", 4, 4),
        ("111t 333t 555t RRR 99t", "1t", 3, 4),
        ("111t 333t 555t RRR 99t", "R", 3, 4),
        ("111t 345t 777t RRR 99t", "3t", 3, 3),
        ("111t 123t 777t RRR 99t", "1t", 3, 3),  # the winning 1t may be the Chow's
        ("111t 123t 777t RRR 99t", "7t", 2, 3),
        ("111t (333t) 555t RRR 99t", "5t", 2, 3),
        ("[1111t] 333t 555t RRR 99t", "3t", 2, 3),
        ("11*t 333t 555t RRR 99t", "1t", 4, 4),  # an Eye of 1t, and the Fei with the 9t
    ],
)
def test_k10_the_set_of_the_winning_discard_is_not_concealed(
    hand: str, win: str | None, on_a_discard: int, by_ji_mo: int
) -> None:
    won = {} if win is None else {"win": win}
    assert times(PONGS, hand, **DISCARD, **won) == on_a_discard
    assert times(PONGS, hand, **won) == on_a_discard
    assert times(PONGS, hand, **JI_MO, **won) == by_ji_mo


def test_k10_matters_to_an_item_of_a_discard_only() -> None:
    pongs = f'{{ sets = {{ kind = "pong", shown = "concealed" }}, self_draw = false }}{EACH}'
    assert times(pongs, "111t 333t 555t RRR 99t", win="1t", **DISCARD) == 3
    assert times(pongs, "111t 333t 555t RRR 99t", win="1t", **JI_MO) == 0


# Three items of a house of its own on the Straits card.

OWN_ITEMS = """
[[item]]
id = "concealed_ji_mo"
name = "Concealed hand by Ji Mo"
fan = 1
when = { concealed = true, self_draw = true }

[[item]]
id = "no_fei"
name = "No Fei used"
fan = 1
when = { fei = { where = "sets", exactly = 0 } }

[[item]]
id = "two_exposed_kongs"
name = "Two exposed Kongs"
fan = 2
when = { sets = { kind = "kong", shown = "exposed", at_least = 2 } }
"""


@pytest.mark.parametrize(
    ("hand", "how", "own", "fan"),
    [
        ("123t 456t 789t RRR 99t + k1", JI_MO, {"concealed_ji_mo": 1, "no_fei": 1}, 5),
        ("123t 456t 789t RR* 99t + k1", JI_MO, {"concealed_ji_mo": 1}, 4),
        ("123t 456t 789t RRR 99t + k1", DISCARD, {"no_fei": 1}, 4),
        ("123t 456t (789t) RRR 99t + k1", JI_MO, {"no_fei": 1}, 4),
        ("123t 456t 789t RRR 99t + k1 *", JI_MO, {"concealed_ji_mo": 1, "no_fei": 1}, 6),
        ("(RRRR) (EEEE) 123t 456t 99t + k1", DISCARD, {"no_fei": 1, "two_exposed_kongs": 2}, 7),
        ("(RRRR) [EEEE] 123t 456t 99t + k1", DISCARD, {"no_fei": 1}, 5),
        ("(RRRR) (EEEE) (WWWW) 12*t 99t + k1", DISCARD, {"two_exposed_kongs": 2}, 6),
    ],
)
def test_three_items_of_our_own(hand: str, how: dict[str, Any], own: dict[str, int], fan: int) -> None:
    result = score({"winner": "south", "hand": hand, **how}, table(STRAITS + OWN_ITEMS))
    straits = score({"winner": "south", "hand": hand, **how})
    found = {item.id: item.fan for item in result.items or ()}
    assert {id_: found[id_] for id_ in found if id_ in OWN_ITEMS and id_ not in STRAITS} == own
    assert result.raw_fan == fan == (straits.raw_fan or 0) + sum(own.values())


def test_replaced_items_are_dropped_and_nothing_else() -> None:
    card = table(
        STRAITS + OWN_ITEMS.replace("self_draw = true }", 'self_draw = true }\nreplaces = ["dragon_set", "face"]')
    )
    hand = "123t 456t 789t RRR 99t + k1 a1"
    dropped = score({"winner": "south", "hand": hand, **JI_MO}, card)
    assert {item.id for item in dropped.items or ()} == {"half_flush", "animal", "concealed_ji_mo", "no_fei"}
    kept = score({"winner": "south", "hand": hand, **DISCARD}, card)
    assert {item.id for item in kept.items or ()} == {"dragon_set", "half_flush", "animal", "face", "no_fei"}


@pytest.mark.parametrize(
    "other",
    ['{ sets = { of = "R" } }', '{ bonus = { family = "flowers" } }', '{ fei = { where = "sunk" } }'],
)
def test_an_item_replaces_one_of_another_sort(other: str) -> None:
    replaced = f'[[item]]\nid = "other"\nname = "Other"\nfan = 2\nwhen = {other}\n'
    card = table(f'{HOUSE}when = {{ self_draw = true }}\nreplaces = ["other"]\n{replaced}')
    for how, fan in ((JI_MO, {"mine": 1}), (DISCARD, {"other": 2})):
        result = score({"winner": "south", "hand": "123t 456t 789t RRR 99t + f1 *", **how}, card)
        assert {item.id: item.fan for item in result.items or ()} == fan
        assert result.raw_fan == sum(fan.values())


@pytest.mark.parametrize(
    ("bonus", "limits"),
    [("f1 f2 f3 f4 k1", 1), ("k1 k2 k3 k4 f1", 1), ("f1 f2 f3 f4 k1 k2 k3 k4", 2), ("f1 k1", 0)],
)
def test_limit_items_of_several_families_add_up(bonus: str, limits: int) -> None:
    families = "".join(
        f'[[item]]\nid = "{family}"\nname = "{family}"\nlimit = true\n'
        f'when = {{ bonus = {{ family = "{family}", complete = true }} }}\n'
        for family in ("flowers", "faces")
    )
    text = HOUSE.replace("limit = 50", "limit = 50\nlimits_add_up = true")
    card = table(f"{text}when = {{ self_draw = false }}\n{families}")
    result = score({"winner": "south", "hand": f"123t 456t 789t RRR 99t + {bonus}", **DISCARD}, card)
    assert (result.fan, result.raw_fan, result.limit) == (50 * limits or 1, 50 * limits + 1, limits > 0)


def test_every_tile_is_a_group_of_its_own() -> None:
    codes = [*(f"{digit}t" for digit in "123456789"), *"ESWNRG0"]
    for code in codes:
        pong = f"({code[0] * 3}{code[1:]})"
        rest = "(456t) (456t) (567t) 88t" if code in ("1t", "2t", "3t", "9t") else "(123t) (123t) (123t) 99t"
        for group in codes:
            has = times(f'{{ sets = {{ kind = "pong", of = "{group}" }} }}', f"{pong} {rest}")
            assert has == (group == code), (group, code)


@pytest.mark.parametrize(("fan", "told_of"), [(2, True), (3, False), (4, False)])
def test_an_item_of_thirteen_tiles_replaces_none_that_is_worth_more(fan: int, told_of: bool) -> None:
    # Read in another way the same tiles would be worth the 3 of a full flush.
    text, line = changed("limit = true", f'fan = {fan}\nreplaces = ["full_flush"]', below="nine_gates")
    message = "'full_flush' is worth more: with `thirteen` an item replaces none that is"
    if told_of:
        assert [each.partition(".replaces: ")[2] for each in told(text)] == [message]
        assert told(text)[0].startswith(f"house.toml:{line}: ")
    else:
        table(text)


TOGETHER_NONE = "where they hold together none of them would count"


def test_items_do_not_replace_each_other_in_a_ring() -> None:
    text, line = changed('id = "half_flush"', 'id = "half_flush"\nreplaces = ["all_pongs"]')
    text, _ = changed('id = "all_pongs"', 'id = "all_pongs"\nreplaces = ["full_flush"]', text=text)
    assert told(text) == [
        f"house.toml:{line}: item.5.replaces: 'all_pongs' replaces this item in turn: {TOGETHER_NONE}"
    ]


@pytest.mark.parametrize(
    ("item", "other", "place"),
    [
        ("half_flush", "full_flush", 5),
        ("dragon_set", "big_three_dragons", 1),
        ("dragon_set", "small_three_dragons", 1),
    ],
)
def test_items_that_replace_each_other_are_told_once_at_the_one_above(item: str, other: str, place: int) -> None:
    text, line = changed(f'id = "{item}"', f'id = "{item}"\nreplaces = ["{other}"]')
    assert told(text) == [
        f"house.toml:{line}: item.{place}.replaces: '{other}' replaces this item in turn: {TOGETHER_NONE}"
    ]


def test_items_replaced_for_each_other_in_several_ways_are_told_once() -> None:
    text, line = changed(
        'id = "dragon_set"', 'id = "dragon_set"\nreplaces = ["big_three_dragons", "small_three_dragons"]'
    )
    assert told(text) == [
        f"house.toml:{line}: item.1.replaces: 'big_three_dragons' replaces this item in turn: {TOGETHER_NONE}"
    ]
