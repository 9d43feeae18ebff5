"""The 3 Kaki rule table as types, and how it is read from TOML.

The words of the rules are here, the values in the card: what a house changes, it changes in TOML.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.kaki.record import EVENTS, SEATS
from mjcalc.ledger import Points, exact
from mjcalc.notation import parse_hand
from mjcalc.tiles import DIGITS, FAMILIES, KAKI_TILES
from mjcalc.tomlfile import Section, TomlFile

KINDS = ("chow", "pong", "kong")
OWN_WIND = {"east": "E", "south": "S", "west": "W"}

_GROUPS = {
    "tong": tuple(f"{digit}t" for digit in DIGITS),
    "honour": ("E", "S", "W", "N", "R", "G", "0"),
    "wind": ("E", "S", "W", "N"),
    "dragon": ("R", "G", "0"),
    "round-wind": ("E",),
    "terminal": ("1t", "9t"),
    "simple": tuple(f"{digit}t" for digit in "2345678"),
}
GROUPS = (*_GROUPS, "own-wind", *KAKI_TILES.codes[:-1])
"""The names a card may use for a group of tiles, single tiles included."""


class Amount(msgspec.Struct, frozen=True):
    """How many are asked for: `exactly`, or `at_least` when that is None."""

    at_least: int = 1
    exactly: int | None = None

    def fits(self, count: int) -> bool:
        """Whether this many will do."""
        return count >= self.at_least if self.exactly is None else count == self.exactly


class SetTest(msgspec.Struct, frozen=True):
    """Sets of some kinds, of a group of tiles, shown in some way; `different`: counted by their tile."""

    kinds: tuple[str, ...]
    of: tuple[str, ...]
    shown: str | None
    amount: Amount
    different: bool


class EyeTest(msgspec.Struct, frozen=True):
    """An Eye of a group; `not_in_sets`: of a tile that no set has."""

    of: tuple[str, ...]
    not_in_sets: bool


class FeiTest(msgspec.Struct, frozen=True):
    """Fei in the `sets` (the hand included), `sunk`, or `all`."""

    where: str
    amount: Amount


class BonusTest(msgspec.Struct, frozen=True):
    """Bonus tiles of some families and numbers (`own`: the seat's); `complete`: whole families are counted."""

    families: tuple[str, ...]
    numbers: tuple[int | str, ...]
    complete: bool
    amount: Amount
    sunk_fei_spoils: bool


class Condition(msgspec.Struct, frozen=True):
    """Everything an item asks for; what is empty or None asks for nothing."""

    sets: tuple[SetTest, ...] = ()
    eye: EyeTest | None = None
    only: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    thirteen: tuple[int, ...] = ()
    concealed: bool | None = None
    fei: FeiTest | None = None
    bonus: BonusTest | None = None
    self_draw: bool | None = None
    events: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()

    @property
    def on_reading(self) -> bool:
        """Whether it depends on how the hand is arranged."""
        return bool(self.sets or self.eye or self.only or self.has or self.thirteen)


class FanItem(msgspec.Struct, frozen=True):
    """A line of the fan list: `fan` is its worth each time, the limit for a limit item."""

    id: str
    name: str
    fan: int
    limit: bool
    each: bool
    when: Condition
    replaces: tuple[str, ...]


class LosersRule(msgspec.Struct, frozen=True):
    """K16: what the losers settle; `count` are the ids of the items that count."""

    points: Points
    fei: int
    fei_points: Points
    fei_completes: bool
    counts_from: int
    fei_only_at_limit: bool
    count: tuple[str, ...]


class AtOnce(msgspec.Struct, frozen=True):
    """K17: points paid at once for a Kong by its kind, and for a complete family."""

    kongs: dict[str, Points]
    family: Points
    family_before_first_discard: Points


class KakiTable(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A house's rule table. `key` is the name it was asked by; `ladder` gives the points of every winning fan."""

    key: str
    name: str
    source: str
    minimum: int
    limit: int
    limits_add_up: bool
    ladder: dict[int, Points]
    round: str
    max_fei_in_exposed_set: int
    fifth_copy: bool
    shooter: Points
    other: Points
    each: Points
    extra_fei: Points
    extra_fei_netted: bool
    losers: LosersRule
    fei_held: Points
    fei_held_in: str
    at_once: AtOnce
    trap_eye: bool
    trap_concealed_kong: bool
    dealer_after_draw: str
    two_winners: str
    items: tuple[FanItem, ...]

    game: str = "3kaki"

    def paid_fan(self, raw_fan: int, limits: int) -> int:
        """The fan that a hand is paid for: at most the limit, unless limit items add up."""
        if limits:
            return self.limit * (limits if self.limits_add_up else 1)
        return min(raw_fan, self.limit)

    def points(self, fan: int) -> Points:
        """The points of the fan that a winning hand is paid for (K11)."""
        if fan > self.limit:
            return exact(fan // self.limit * self.ladder[self.limit])
        return self.ladder[fan]


def group_tiles(groups: tuple[str, ...], seat: str) -> frozenset[int]:
    """The tile kinds of some groups for the player at `seat`."""
    codes: set[str] = set()
    for group in groups:
        codes.update((OWN_WIND[seat],) if group == "own-wind" else _GROUPS.get(group, (group,)))
    return frozenset(KAKI_TILES.kinds[code] for code in codes)


def read_table(file: TomlFile, key: str) -> KakiTable:
    """The table in a TOML file. Raises MjcalcError (`bad-card`) with every fault in it."""
    top = file.section()
    card = top.table("card")
    card.choice("game", ("3kaki",))
    fan = top.table("fan")
    minimum = fan.whole("minimum", 1, 1000)
    limit = fan.whole("limit", 1, 1000)
    if fan.sound("minimum", "limit") and minimum > limit:
        fan.fault("minimum", f"the minimum ({minimum}) is above the limit ({limit})")
    points = top.table("points")
    fei = top.table("fei")
    discard = top.table("discard")
    self_draw = top.table("self_draw")
    extra_fei = top.table("extra_fei", optional=True)
    fei_held = top.table("fei_held", optional=True)
    trap = top.table("trap")
    turns = top.table("turns", optional=True)
    items = _read_items(top, limit)
    table = KakiTable(
        key=key,
        name=card.text("name"),
        source=card.text("source", ""),
        minimum=minimum,
        limit=limit,
        limits_add_up=fan.flag("limits_add_up", False),
        ladder=_read_ladder(points, minimum, limit),
        round=points.choice("round", ("none", "up", "down"), "none"),
        max_fei_in_exposed_set=fei.whole("max_in_exposed_set", 0, 2),
        fifth_copy=fei.flag("fifth_copy"),
        shooter=discard.share("shooter"),
        other=discard.share("other"),
        each=self_draw.share("each"),
        extra_fei=extra_fei.points("points", 0),
        extra_fei_netted=extra_fei.flag("netted", True),
        losers=_read_losers(top.table("losers", optional=True), items),
        fei_held=fei_held.points("points", 0),
        fei_held_in=fei_held.choice("in", ("every-hand", "nobody-wins"), "every-hand"),
        at_once=_read_at_once(top.table("at_once", optional=True)),
        trap_eye=trap.flag("eye"),
        trap_concealed_kong=trap.flag("concealed_kong"),
        dealer_after_draw=turns.choice("dealer_after_draw", ("same", "next"), "same"),
        two_winners=turns.choice("two_winners", ("next-in-turn", "both"), "next-in-turn"),
        items=items,
    )
    ids = [item.id for item in items]
    for section in (card, fan, points, fei, discard, self_draw, extra_fei, fei_held, trap, turns, top):
        section.close(also=ids)
    file.check()
    return table


def _read_ladder(section: Section, minimum: int, limit: int) -> dict[int, Points]:
    if "table" not in section:
        at_minimum = section.points("at_minimum")
        per_fan = section.points("per_fan")
        at_limit = section.points("at_limit")
        ladder = {fan: exact(at_minimum + (fan - minimum) * per_fan) for fan in range(minimum, limit)}
        ladder[limit] = at_limit
        sound = section.sound("at_minimum", "per_fan", "at_limit")
    else:
        rows = section.table("table")
        ladder = {fan: rows.points(str(fan)) for fan in range(minimum, limit + 1)}
        sound = rows.sound(*map(str, ladder))
        rows.close()
    steps = list(ladder.items())
    for (_, before), (fan, points) in pairwise(steps):
        if sound and points < before:
            section.fault(None, f"{fan} fan are worth less ({points}) than one fan fewer ({before})")
    return ladder


def _read_losers(section: Section, items: tuple[FanItem, ...]) -> LosersRule:
    rule = LosersRule(
        points=section.points("points", 0),
        fei=section.whole("fei", 0, 1000, 0),
        fei_points=section.points("fei_points", 0),
        fei_completes=section.flag("fei_completes", True),
        counts_from=section.whole("counts_from", 0, 1000, 0),
        fei_only_at_limit=section.flag("fei_only_at_limit", False),
        count=section.words("count", [item.id for item in items], ()),
    )
    for item in items:
        if item.id in rule.count and not _counts_for_losers(item):
            section.fault(
                "count", f"'{item.id}' cannot count for a loser: only items of bonus tiles, honour sets or Fei"
            )
    section.close()
    return rule


def _counts_for_losers(item: FanItem) -> bool:
    """Whether a hand that is not complete can have the item: it asks for bonus tiles, Fei or honour sets alone."""
    when = item.when
    rest = Condition(sets=when.sets, fei=when.fei, bonus=when.bonus, seats=when.seats)
    honours = group_tiles(("honour",), "east")
    return when == rest and all(group_tiles(test.of, "east") <= honours for test in when.sets)


def _read_at_once(section: Section) -> AtOnce:
    unit = section.points("unit", 0)
    units = {key: section.points(key, 0) for key in _AT_ONCE}
    section.close()
    paid = {key: exact(Decimal(unit) * Decimal(many)) for key, many in units.items()}
    return AtOnce(
        kongs={kind: paid[f"kong_{kind}"] for kind in ("claimed", "added", "concealed")},
        family=paid["family"],
        family_before_first_discard=paid["family_before_first_discard"],
    )


_AT_ONCE = ("kong_claimed", "kong_added", "kong_concealed", "family", "family_before_first_discard")


def _read_items(top: Section, limit: int) -> tuple[FanItem, ...]:
    rows = list(top.tables("item"))
    ids: list[str] = []
    for row in rows:
        name = row.text("id")
        if name in ids:
            row.fault("id", f"the id '{name}' is taken: an item above has it")
        ids.append(name)
    return tuple(_read_item(row, name, limit, ids) for row, name in zip(rows, ids, strict=True))


def _read_item(row: Section, name: str, limit: int, ids: list[str]) -> FanItem:
    is_limit = row.flag("limit", False)
    if is_limit and "fan" in row:
        row.fault("fan", "an item is worth `fan` or `limit = true`, not both")
    elif not is_limit and "fan" not in row:
        row.fault("fan", "the key is missing: write a whole number of fan, or limit = true")
    each = row.flag("each", False)
    when = _read_condition(row.table("when"))
    countable = len(when.sets) + (when.fei is not None) + (when.bonus is not None)
    if each and countable != 1:
        row.fault("each", "`each = true` needs exactly one of sets, fei and bonus in `when`, to know what is counted")
    if each and is_limit:
        row.fault("each", "a limit item counts once: leave out `each`")
    item = FanItem(
        id=name,
        name=row.text("name"),
        fan=limit if is_limit else row.whole("fan", 1, 1000, 1),
        limit=is_limit,
        each=each,
        when=when,
        replaces=row.words("replaces", ids, ()),
    )
    if item.id in item.replaces:
        row.fault("replaces", "an item cannot replace itself")
    row.close(also=ids)
    return item


def _read_condition(section: Section) -> Condition:
    eye = section.value("eye")
    fei = section.table("fei", optional=True)
    bonus = section.table("bonus", optional=True)
    condition = Condition(
        sets=tuple(_read_set_test(row) for row in section.tables("sets", optional=True)),
        eye=_read_eye_test(section) if eye is not None else None,
        only=section.words("only", GROUPS, ()),
        has=section.words("has", GROUPS, ()),
        thirteen=_read_thirteen(section),
        concealed=_optional_flag(section, "concealed"),
        fei=_read_fei_test(fei) if "fei" in section else None,
        bonus=_read_bonus_test(bonus) if "bonus" in section else None,
        self_draw=_optional_flag(section, "self_draw"),
        events=section.words("event", EVENTS, ()),
        seats=section.words("seat", SEATS, ()),
    )
    if section.is_empty:
        section.fault(None, "a condition that asks for nothing: say when the item counts")
    section.close()
    return condition


def _optional_flag(section: Section, key: str) -> bool | None:
    return section.flag(key) if key in section else section.value(key)


def _read_amount(section: Section, most: int) -> Amount:
    if "exactly" not in section:
        return Amount(section.whole("at_least", 1, most, 1))
    if "at_least" in section:
        section.fault("at_least", "write `at_least` or `exactly`, not both")
        section.value("at_least")
    return Amount(exactly=section.whole("exactly", 0, most))


def _read_set_test(section: Section) -> SetTest:
    different = "different" in section
    amount = Amount(section.whole("different", 1, 4)) if different else _read_amount(section, 4)
    test = SetTest(
        kinds=section.words("kind", KINDS, KINDS),
        of=section.words("of", GROUPS, ("tong", "honour")),
        shown=section.choice("shown", ("exposed", "concealed")) if "shown" in section else None,
        amount=amount,
        different=different,
    )
    section.value("shown")
    section.close()
    return test


def _read_eye_test(section: Section) -> EyeTest:
    if not isinstance(section.value("eye"), dict):
        return EyeTest(section.words("eye", GROUPS), False)
    eye = section.table("eye")
    test = EyeTest(eye.words("of", GROUPS, ("tong", "honour")), eye.flag("not_in_sets", False))
    eye.close()
    return test


def _read_thirteen(section: Section) -> tuple[int, ...]:
    text = section.text("thirteen", "")
    if not text:
        return ()
    try:
        hand = parse_hand(text, KAKI_TILES)
    except MjcalcError as error:
        section.fault("thirteen", str(error))
        return ()
    tiles = tuple(hand.count(kind) for kind in range(len(DIGITS)))
    others = hand.sets or hand.bonus or hand.sunk
    if hand.tiles != 13 or sum(tiles) != 13 or others:
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
    test = BonusTest(
        families=section.words("family", FAMILIES, FAMILIES),
        numbers=numbers,
        complete=section.flag("complete", False),
        amount=_read_amount(section, 16),
        sunk_fei_spoils=section.flag("sunk_fei_spoils", False),
    )
    section.close()
    return test
