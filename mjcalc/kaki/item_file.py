"""Reading the items of a 3 Kaki fan list from TOML, and the conditions they are combined of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from mjcalc.errors import MjcalcError, misspelling
from mjcalc.kaki.never import note_never
from mjcalc.kaki.record import EVENTS, SEATS
from mjcalc.kaki.table import GROUPS, KINDS, Amount, BonusTest, Condition, EyeTest, FanItem, FeiTest, SetTest
from mjcalc.notation import parse_hand
from mjcalc.tiles import DIGITS, FAMILIES, KAKI_TILES, ONE_LESS
from mjcalc.tomlfile import Section

ITEM_IS_NO_KEY = "that is an item, and what it is worth stands in its [[item]]"


def read_items(top: Section, limit: int) -> tuple[FanItem, ...]:
    """The items of a card, whose limit items are worth `limit`; faults are noted."""
    rows = list(top.tables("item"))
    ids: list[str] = []
    for row in rows:
        name = row.text("id")
        if name in ids:
            row.fault("id", f"the id '{name}' is taken: an item above has it")
        ids.append(name)
    items = tuple(_read_item(row, name, limit, ids) for row, name in zip(rows, ids, strict=True))
    _note_rings(rows, items)
    _note_cheap_thirteens(rows, items)
    return items


def _note_rings(rows: list[Section], items: tuple[FanItem, ...]) -> None:
    """Note items that replace each other, once, at the one above: an item is mostly below those that it replaces."""
    replaces = {item.id: item.replaces for item in items}
    below = set(replaces)
    for row, item in zip(rows, items, strict=True):
        below.discard(item.id)
        ring = [other for other in item.replaces if other in below and item.id in _replaced_by(other, replaces)]
        if ring:
            row.fault(
                "replaces", f"'{ring[0]}' replaces this item in turn: where they hold together none of them would count"
            )


def _note_cheap_thirteens(rows: list[Section], items: tuple[FanItem, ...]) -> None:
    """Note an item of thirteen tiles that is worth less than one it replaces: a hand would be read without it."""
    fan = {item.id: item.fan for item in items}
    for row, item in zip(rows, items, strict=True):
        dearer = [other for other in item.replaces if fan[other] > item.fan]
        if item.when.thirteen and dearer and row.sound("fan"):
            row.fault("replaces", f"'{dearer[0]}' is worth more: with `thirteen` an item replaces none that is")


def _replaced_by(name: str, replaces: Mapping[str, tuple[str, ...]]) -> set[str]:
    """All that an item replaces, at once or by way of others."""
    found: set[str] = set()
    left = [name]
    while left:
        more = {*replaces.get(left.pop(), ())} - found
        found |= more
        left += more
    return found


def item_names(section: Section, key: str, ids: Collection[str], fit: Collection[str]) -> tuple[str, ...]:
    """The ids of items that a key lists, none when it is missing; only those that `fit` are what a wrong one may mean.

    While an item has no sound id, which is "" then, nothing is called unknown: it may be that one.
    """
    value: Any = section.value(key, ())
    listed = [value] if isinstance(value, str) else value
    if value != () and not (listed and isinstance(listed, list) and all(isinstance(name, str) for name in listed)):
        section.fault(key, 'write a list of ids of items, such as ["dragon_set"], or leave the key out')
        return ()
    meant = [each for each in fit if each not in listed]
    for place, name in enumerate(listed):
        if ids and "" not in ids and name not in ids:
            hint = misspelling(name, meant)
            message = f"unknown name '{name}'{hint}: no item has this id, correct it or take it out"
            section.file.fault((*section.path, key, place), message)
    return tuple(name for name in listed if name in ids)


def _read_item(row: Section, name: str, limit: int, ids: list[str]) -> FanItem:
    is_limit = row.flag("limit", False)
    if is_limit and "fan" in row:
        row.fault("fan", "an item is worth `fan` or `limit = true`, not both")
    elif row.sound("limit") and not is_limit and "fan" not in row:
        row.fault("fan", "the key is missing: write a whole number of fan, or limit = true")
    each = row.flag("each", False)
    when = _read_when(row, each and not is_limit)
    if each and is_limit:
        row.fault("each", "a limit item counts once: leave out `each`")
    item = FanItem(
        id=name,
        name=row.text("name"),
        fan=limit if is_limit else row.whole("fan", 1, 1000, 1),
        limit=is_limit,
        each=each,
        when=when,
        replaces=item_names(row, "replaces", ids, [each for each in ids if each != name]),
    )
    if item.id in item.replaces and row.sound("id"):
        row.fault("replaces", "an item cannot replace itself")
    row.close(ids, ITEM_IS_NO_KEY)
    return item


def _read_when(row: Section, each: bool) -> Condition:
    """The condition of an item; what its parts ask for together is judged when each is sound."""
    before = len(row.file.faults)
    section = row.table("when")
    when = _read_condition(section)
    if len(row.file.faults) > before:
        return when
    if section.is_empty:
        section.fault(None, "a condition that asks for nothing: say when the item counts")
    note_never(section, when)
    if each and len(when.sets) + (when.fei is not None) + (when.bonus is not None) != 1:
        row.fault("each", "`each = true` needs exactly one of sets, fei and bonus in `when`, to know what is counted")
    elif each and any(test.different for test in when.sets):
        row.fault("each", "sets of different tiles count once: leave out `each`")
    elif each and any(test.amount.exactly == 0 for test in (*when.sets, when.fei, when.bonus) if test):
        row.fault("each", "`exactly = 0` leaves nothing to count: leave out `each`")
    return when


def _read_condition(section: Section) -> Condition:
    eye = section.value("eye")
    fei = section.table("fei", optional=True)
    bonus = section.table("bonus", optional=True)
    condition = Condition(
        sets=tuple(_read_set_test(row) for row in section.tables("sets", optional=True)),
        eye=_read_eye_test(section) if eye is not None else None,
        only=section.words("only", GROUPS, ()),
        has=section.words("has", GROUPS, ()),
        thirteen=_read_thirteen(section) if "thirteen" in section else (),
        concealed=_optional_flag(section, "concealed"),
        fei=_read_fei_test(fei) if "fei" in section and section.sound("fei") else None,
        bonus=_read_bonus_test(bonus) if "bonus" in section and section.sound("bonus") else None,
        self_draw=_optional_flag(section, "self_draw"),
        events=section.words("event", EVENTS, ()),
        seats=section.words("seat", SEATS, ()),
    )
    if section.value("sets") == []:
        section.fault("sets", "a list with nothing in it asks for nothing: say which sets")
    section.close()
    return condition


def _optional_flag(section: Section, key: str) -> bool | None:
    return section.flag(key) if key in section else None


def _read_amount(section: Section, most: int) -> Amount:
    if "exactly" not in section:
        return Amount(section.whole("at_least", 1, most, 1))
    if "at_least" in section:
        section.fault("at_least", "write `at_least` or `exactly`, not both")
    return Amount(exactly=section.whole("exactly", 0, most))


def _read_set_test(section: Section) -> SetTest:
    if section.is_empty:
        section.fault(None, "every hand has sets: say which are asked for")
    different = "different" in section
    for key in ("at_least", "exactly"):
        if different and key in section:
            section.fault(key, f"`different` says how many sets: leave out `{key}`")
    amount = Amount(section.whole("different", 1, 4)) if different else _read_amount(section, 4)
    test = SetTest(
        kinds=section.words("kind", KINDS, KINDS),
        of=section.words("of", GROUPS, ("tong", "honour")),
        shown=section.choice("shown", ("exposed", "concealed")) if "shown" in section else None,
        amount=amount,
        different=different,
    )
    section.close()
    return test


def _read_eye_test(section: Section) -> EyeTest:
    if not isinstance(section.value("eye"), dict):
        return EyeTest(section.words("eye", GROUPS), False)
    eye = section.table("eye")
    if eye.is_empty:
        section.fault("eye", "every hand has an Eye: say of which group")
    test = EyeTest(eye.words("of", GROUPS, ("tong", "honour")), eye.flag("not_in_sets", False))
    eye.close()
    return test


def _read_thirteen(section: Section) -> tuple[int, ...]:
    text = section.text("thirteen")
    if not section.sound("thirteen"):
        return ()
    try:
        hand = parse_hand(text, KAKI_TILES)
    except MjcalcError as error:
        section.fault("thirteen", str(error))
        return ()
    tiles = tuple(hand.count(kind) for kind in range(len(DIGITS)))
    others = hand.sets or hand.bonus or hand.sunk
    if hand.tiles != ONE_LESS or sum(tiles) != ONE_LESS or others:
        section.fault("thirteen", "write thirteen Tong tiles, such as 1112345678999t")
    return tiles


def _read_fei_test(section: Section) -> FeiTest:
    test = FeiTest(section.choice("where", ("sets", "sunk", "all")), _read_amount(section, 4))
    section.close()
    return test


def _read_bonus_test(section: Section) -> BonusTest:
    number: Any = section.value("number", [1, 2, 3, 4])
    numbers = tuple(number) if isinstance(number, list) else (number,)
    if not numbers or not all(n == "own" or (type(n) is int and 1 <= n <= 4) for n in numbers):
        section.fault("number", 'write "own", 1, 2, 3, 4 or a list of these')
        numbers = (1,)
    complete = section.flag("complete", False)
    if complete and "number" in section:
        section.fault("number", "`complete` counts whole families: leave out `number`")
    test = BonusTest(
        families=section.words("family", FAMILIES, FAMILIES),
        numbers=numbers,
        complete=complete,
        amount=_read_amount(section, 16),
        sunk_fei_spoils=section.flag("sunk_fei_spoils", False),
    )
    section.close()
    return test
