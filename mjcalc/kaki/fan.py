"""What a hand is worth by the fan list.

A `Judge` holds one table for one seat. The items of the list fall in two: those that ask how the hand is
arranged, and those that the rest of the record decides. For the first every set and Eye has a *look*: one
number with a field for each thing an item asks, the answers added up. Two arrangements with the same look
are worth the same, so the search for the best need not tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

import msgspec

from mjcalc.kaki.arrange import FEI, WAYS, Part, Way, Ways, arrange
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.table import Amount, BonusTest, Condition, EyeTest, FanItem, KakiTable, SetTest, group_tiles
from mjcalc.notation import Hand
from mjcalc.tiles import FAMILIES

FIELD = 4
_ANSWER = (1 << FIELD) - 1
_PIECES = 5
_REMEMBERED = 1 << 14

Check = Callable[[int], bool]
Ask = Callable[[Way, bool], bool]
"""What a field of a look asks of a set or Eye, given whether it is concealed."""


class Worth(msgspec.Struct, frozen=True, gc=False):
    """Some items that hold: their places in the list with how often, their fan in all, how many are limits.

    `held` and `dropped` have a bit for each item that holds, and for each that one of these replaces.
    """

    items: tuple[tuple[int, int], ...] = ()
    fan: int = 0
    limits: int = 0
    held: int = 0
    dropped: int = 0


class Circumstances(NamedTuple):
    """Everything but the arrangement that items may ask: the way of winning, Fei, and the bonus tiles.

    Of each family there is a bit for each tile held, number 1 the lowest.
    """

    self_draw: bool
    events: tuple[str, ...]
    concealed: bool
    fei_in_sets: int
    sunk: int
    flowers: int
    seasons: int
    animals: int
    faces: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What circumstances decide: the worth of their own items, and a bit for each other item still open."""

    worth: Worth
    open: int


class _Range(NamedTuple):
    """A look has it when the bits of `mask` are from `low` to `high`."""

    mask: int
    low: int
    high: int


class _Reader(NamedTuple):
    """How to tell from a look whether, and by the `counted` field how often, it has an item."""

    ranges: tuple[_Range, ...]
    checks: tuple[Check, ...]
    counted: int | None

    def count(self, look: int) -> int:
        """How often the look has the item."""
        for mask, low, high in self.ranges:
            if not low <= look & mask <= high:
                return 0
        for check in self.checks:
            if not check(look):
                return 0
        return 1 if self.counted is None else _answer(look, self.counted)


class _Group(NamedTuple):
    """Items that ask the same circumstances, and what was found of them before, by the answers."""

    answers: Callable[[Circumstances], object]
    places: tuple[int, ...]
    found: dict[object, tuple[tuple[tuple[int, int], ...], int]]


class Judge:
    """The fan list of a table for the winner, or a loser, at `seat`.

    Tong look the same from every seat: another seat's judge of the same table may lend its `tong`.
    """

    def __init__(self, table: KakiTable, seat: str, tong: Part | None = None) -> None:
        self.table = table
        self.seat = seat
        self._asks: list[Ask] = []
        self.thirteens: dict[tuple[int, ...], int] = {}
        self._readers = [self._reader(item) for item in table.items]
        self.looks_differ = any(
            test.shown is not None and item.when.self_draw is not True
            for item in table.items
            for test in item.when.sets
        )
        self._drops = [
            sum(1 << place for place, other in enumerate(table.items) if other.id in item.replaces)
            for item in table.items
        ]
        self._groups = self._group_items()
        self.look = lru_cache(None)(self._look)
        self.tong = Part(True, self.look) if tong is None else tong
        self.honours = Part(False, self.look)
        self.reading = lru_cache(_REMEMBERED)(self._reading)
        self.standing = lru_cache(_REMEMBERED)(self._standing)

    def arrange(self, concealed: int, eye: bool, room: int) -> Ways:
        """The arrangements of concealed tiles, as `arrange` tells, one for each look."""
        return arrange(self.tong, self.honours, concealed, eye, room)

    def _look(self, place: int, taken: bool = False) -> int:
        """The look of the way at a place; `taken`: it took in the winning discard, and is not concealed (K10)."""
        way = WAYS[place]
        concealed = not way.meld.exposed and not taken
        return sum(ask(way, concealed) << FIELD * field for field, ask in enumerate(self._asks))

    def thirteen_look(self, tiles: tuple[int, ...]) -> int:
        """The look of a hand that is these thirteen Tong tiles, counted by number, and one more."""
        return 1 << FIELD * self.thirteens[tiles]

    def _reading(self, look: int, open_items: int) -> Worth:
        """What the arrangement of this look is worth by the items that are open."""
        held = []
        for place, reader in enumerate(self._readers):
            if reader is not None and open_items >> place & 1 and (many := reader.count(look)):
                held.append((place, many))
        return self._worth(held)

    def _standing(self, case: Circumstances) -> Standing:
        holding: list[tuple[int, int]] = []
        open_items = 0
        for group in self._groups:
            key = group.answers(case)
            if key not in group.found:
                group.found[key] = self._holding(group.places, case)
            held, still_open = group.found[key]
            holding += held
            open_items |= still_open
        return Standing(self._worth(holding), open_items)

    def _group_items(self) -> list[_Group]:
        groups: dict[tuple[str, ...], list[int]] = {}
        for place, item in enumerate(self.table.items):
            groups.setdefault(_asked(item.when), []).append(place)
        return [
            _Group(attrgetter(*asked) if asked else lambda case: None, tuple(places), {})
            for asked, places in groups.items()
        ]

    def _holding(self, places: tuple[int, ...], case: Circumstances) -> tuple[tuple[tuple[int, int], ...], int]:
        """Of the items at these places: those that hold, with how often, and a bit for each that is still open."""
        holding = []
        open_items = 0
        for place in places:
            item = self.table.items[place]
            many = self._circumstance_count(item.when, case)
            if many and self._readers[place] is not None:
                open_items |= 1 << place
            elif many:
                holding.append((place, many if item.each else 1))
        return tuple(holding), open_items

    def _worth(self, held: Sequence[tuple[int, int]]) -> Worth:
        """Items that hold, less those that another of them replaces."""
        dropped = holding = fan = limits = 0
        for place, _ in held:
            dropped |= self._drops[place]
            holding |= 1 << place
        kept = held if not dropped & holding else [each for each in held if not dropped >> each[0] & 1]
        for place, many in kept:
            item = self.table.items[place]
            fan += item.fan * many
            limits += item.limit
        return Worth(tuple(kept), fan, limits, holding, dropped)

    def together(self, one: Worth, other: Worth) -> Worth:
        """Both at once: what an item of the one replaces in the other is dropped, and the list's order kept."""
        dropped = one.dropped | other.dropped
        items = sorted(one.items + other.items)
        if dropped & (one.held | other.held):
            items = [each for each in items if not dropped >> each[0] & 1]
        whole = self._worth(items)
        return msgspec.structs.replace(whole, held=one.held | other.held, dropped=dropped)

    def sum_of(self, one: Worth, other: Worth) -> tuple[int, int]:
        """The fan of both at once, and how many are limit items."""
        if one.dropped & other.held or other.dropped & one.held:
            one, other = self.together(one, other), Worth()
        return one.fan + other.fan, one.limits + other.limits

    # What the arrangement answers.

    def _reader(self, item: FanItem) -> _Reader | None:
        """How to tell from a look whether it has the item; None when the arrangement does not decide it."""
        when = item.when
        if not when.on_reading:
            return None
        ranges: list[_Range] = []
        checks: list[Check] = []
        counted = None
        for test in when.sets:
            if test.different:
                checks.append(self._different_sets(test))
            else:
                field = self._field(self._fits(test))
                ranges.append(_in_range(field, test.amount))
                counted = field if item.each else None
        if when.eye and when.eye.not_in_sets:
            checks.append(self._eye_apart(when.eye))
        elif when.eye:
            group = group_tiles(when.eye.of, self.seat)
            field = self._field(lambda way, _: way.meld.kind == "eye" and way.stands[0] in group)
            ranges.append(_in_range(field, Amount()))
        if when.only:
            inside = group_tiles(when.only, self.seat)
            field = self._field(lambda way, _: inside.issuperset(way.stands))
            ranges.append(_in_range(field, Amount(exactly=_PIECES)))
        for name in when.has:
            ranges.append(_in_range(self._field(_touches(group_tiles((name,), self.seat))), Amount()))
        if when.thirteen:
            if when.thirteen not in self.thirteens:
                self.thirteens[when.thirteen] = self._field(lambda way, _: False)
            ranges.append(_in_range(self.thirteens[when.thirteen], Amount()))
        return _Reader(tuple(ranges), tuple(checks), counted)

    def _field(self, ask: Ask) -> int:
        self._asks.append(ask)
        return len(self._asks) - 1

    def _fits(self, test: SetTest) -> Ask:
        group = group_tiles(test.of, self.seat)

        def fits(way: Way, concealed: bool) -> bool:
            shown = test.shown is None or (test.shown == "concealed") == concealed
            return shown and way.meld.kind in test.kinds and group.issuperset(way.stands)

        return fits

    def _different_sets(self, test: SetTest) -> Check:
        fits = self._fits(test)
        group = sorted(group_tiles(test.of, self.seat))
        fields = [self._field(_of_tile(tile, fits)) for tile in group]
        return lambda look: sum(_answer(look, field) > 0 for field in fields) >= test.amount.at_least

    def _eye_apart(self, test: EyeTest) -> Check:
        group = sorted(group_tiles(test.of, self.seat))
        eyes = [self._field(_of_tile(tile, lambda way, _: way.meld.kind == "eye")) for tile in group]
        sets = [self._field(_touches(frozenset((tile,)), but="eye")) for tile in group]
        pairs = list(zip(eyes, sets, strict=True))
        return lambda look: any(_answer(look, eye) and not _answer(look, others) for eye, others in pairs)

    # What the circumstances answer.

    def _circumstance_count(self, when: Condition, case: Circumstances) -> int:
        """How often the circumstances grant an item; 0 when they forbid it."""
        if when.self_draw not in (None, case.self_draw) or when.concealed not in (None, case.concealed):
            return 0
        if when.events and not set(when.events) & set(case.events):
            return 0
        if when.seats and self.seat not in when.seats:
            return 0
        count = 1
        if when.fei:
            held = {"sets": case.fei_in_sets, "sunk": case.sunk, "all": case.fei_in_sets + case.sunk}
            count = held[when.fei.where]
            if not when.fei.amount.fits(count):
                return 0
        if when.bonus:
            tiles = self._bonus_count(when.bonus, case)
            if not when.bonus.amount.fits(tiles) or when.bonus.sunk_fei_spoils and case.sunk:
                return 0
            count = tiles if not when.fei else count
        return max(count, 1)

    def _bonus_count(self, test: BonusTest, case: Circumstances) -> int:
        own = SEATS.index(self.seat) + 1
        numbers = {own if number == "own" else int(number) for number in test.numbers}
        wanted = sum(1 << number - 1 for number in numbers)
        held = [(getattr(case, family) & wanted).bit_count() for family in test.families]
        return held.count(len(numbers)) if test.complete else sum(held)


def _asked(when: Condition) -> tuple[str, ...]:
    """The circumstances that a condition asks for."""
    asked = {
        "self_draw": when.self_draw is not None,
        "events": bool(when.events),
        "concealed": when.concealed is not None,
        "fei_in_sets": when.fei is not None and when.fei.where != "sunk",
        "sunk": when.fei is not None and when.fei.where != "sets" or when.bonus is not None and when.bonus.sunk_fei_spoils,
    }
    asked |= {family: when.bonus is not None and family in when.bonus.families for family in FAMILIES}
    return tuple(name for name, is_asked in asked.items() if is_asked)


def circumstances(hand: Hand, self_draw: bool, events: tuple[str, ...]) -> Circumstances:
    """The circumstances of a hand that was won so, or not won."""
    bonus = hand.bonus
    concealed = all(laid.concealed for laid in hand.sets)
    families = (bonus & 15, bonus >> 4 & 15, bonus >> 8 & 15, bonus >> 12)
    return Circumstances(self_draw, events, concealed, hand.count(FEI), hand.sunk, *families)


def _in_range(field: int, amount: Amount) -> _Range:
    """The range of looks whose field has this amount."""
    shift = FIELD * field
    low, high = (amount.at_least, _ANSWER) if amount.exactly is None else (amount.exactly, amount.exactly)
    return _Range(_ANSWER << shift, low << shift, high << shift)


def _of_tile(tile: int, ask: Ask) -> Ask:
    return lambda way, concealed: way.stands[0] == tile and ask(way, concealed)


def _touches(group: frozenset[int], but: str = "") -> Ask:
    """Whether a set or Eye has a tile of the group; `but` leaves out a kind."""
    return lambda way, _: way.meld.kind != but and not group.isdisjoint(way.stands)


def _answer(look: int, field: int) -> int:
    return look >> FIELD * field & _ANSWER
