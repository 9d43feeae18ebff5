"""What an arrangement answers to the items that ask how the hand is arranged.

Every set and Eye has a *look*: one number with a field for each thing that an item of the list asks. The
looks of an arrangement add up, so a field of the sum tells how many of its sets and Eye fit. Two
arrangements with the same look are worth the same, and the search for the best need not tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from mjcalc.kaki.arrange import WAYS, Way
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.table import Amount, EyeTest, FanItem, SetTest, group_tiles
from mjcalc.memory import Memory

_FIELD = 4
_ANSWER = (1 << _FIELD) - 1
_SETS_AND_EYE = 5

Ask = Callable[[Way, bool], bool]
"""What a field asks of a set or Eye, given whether that is concealed."""
Check = Callable[[int], bool]
"""Whether a look passes, given its fields that are not 0."""
_Range = tuple[int, int, int]
"""Mask, low, high: a look passes when its bits of the mask are from low to high."""


class Reader(msgspec.Struct, frozen=True, gc=False):
    """How to tell from a look whether, and by the `counted` field how often, it has an item.

    `filled` are fields that must not be 0: to be seen first, for few looks pass.
    """

    filled: int
    ranges: tuple[_Range, ...]
    checks: tuple[Check, ...]
    counted: int | None

    def times(self, look: int, filled: int) -> int:
        """How often the look, of which these fields are not 0, the reader's among them, has the item."""
        for mask, low, high in self.ranges:
            if not low <= look & mask <= high:
                return 0
        for check in self.checks:
            if not check(filled):
                return 0
        return 1 if self.counted is None else look >> _FIELD * self.counted & _ANSWER


class Looks:
    """The fields of a fan list as the player at `seat` sees it.

    `of` has the look of the way at each place, and `taken` that of one that took in the winning discard, and is not
    concealed (K10). `readers` has the reader of each item by its place, for those that ask about the arrangement. The
    fields are the same from every seat, only what fits them differs.
    """

    def __init__(self, items: tuple[FanItem, ...], seat: str) -> None:
        self._seat = seat
        self._asks: list[Ask] = []
        self._thirteens: dict[tuple[int, ...], int] = {}
        self.readers = {place: self._reader(item) for place, item in enumerate(items) if item.when.on_reading}
        self._lowest_bits = _bits(range(len(self._asks)))
        self.of: Memory[int, int] = Memory(self._look_of, len(WAYS))
        self.taken: Memory[int, int] = Memory(lambda place: self._look(WAYS[place], concealed=False), len(WAYS))
        self.thirteens = [(tiles, 1 << _FIELD * field) for tiles, field in self._thirteens.items()]
        """The thirteen Tong tiles that an item asks for, counted by number, and the look of a hand that has them."""

    def filled(self, look: int) -> int:
        """The lowest bit of every field of a look that is not 0."""
        halves = look | look >> 2
        return (halves | halves >> 1) & self._lowest_bits

    def _look_of(self, place: int) -> int:
        way = WAYS[place]
        return self._look(way, concealed=not way.meld.exposed)

    def _look(self, way: Way, concealed: bool) -> int:
        return sum(ask(way, concealed) << _FIELD * field for field, ask in enumerate(self._asks))

    def _reader(self, item: FanItem) -> Reader:
        when = item.when
        filled: list[int] = []
        ranges: list[_Range] = []
        checks: list[Check] = []
        counted = None
        for test in when.sets:
            if test.different:
                checks.append(self._different_sets(test))
                continue
            field = self._field(self._fits(test))
            if test.amount == Amount():
                filled.append(field)
            else:
                ranges.append(_in_range(field, test.amount))
            counted = field if item.each else None
        if when.eye:
            checks.append(self._eye(when.eye))
        if when.only:
            inside = group_tiles(when.only, self._seat)
            field = self._field(lambda way, _: inside.issuperset(way.stands))
            ranges.append(_in_range(field, Amount(exactly=_SETS_AND_EYE)))
        filled += [self._field(_touches(group_tiles((name,), self._seat))) for name in when.has]
        if when.thirteen:
            if when.thirteen not in self._thirteens:
                self._thirteens[when.thirteen] = self._field(lambda _way, _concealed: False)
            filled.append(self._thirteens[when.thirteen])
        return Reader(_bits(filled), tuple(ranges), tuple(checks), counted)

    def _field(self, ask: Ask) -> int:
        self._asks.append(ask)
        return len(self._asks) - 1

    def _fits(self, test: SetTest) -> Ask:
        group = group_tiles(test.of, self._seat)

        def fits(way: Way, concealed: bool) -> bool:
            shown = test.shown is None or (test.shown == "concealed") == concealed
            return shown and way.meld.kind in test.kinds and group.issuperset(way.stands)

        return fits

    def _different_sets(self, test: SetTest) -> Check:
        fits = self._fits(test)
        fields = _bits([self._field(_of_tile(tile, fits)) for tile in _from_any_seat(test.of)])
        return lambda filled: (filled & fields).bit_count() >= test.amount.at_least

    def _eye(self, test: EyeTest) -> Check:
        group = group_tiles(test.of, self._seat)

        def fits(way: Way, _concealed: bool) -> bool:
            return way.meld.kind == "eye" and way.stands[0] in group

        if not test.not_in_sets:
            field = _bits([self._field(fits)])
            return lambda filled: filled & field > 0
        tiles = _from_any_seat(test.of)
        eyes = _bits([self._field(_of_tile(tile, fits)) for tile in tiles])
        for tile in tiles:
            self._field(_touches(frozenset((tile,)), but="eye"))
        from_eye_to_set = _FIELD * len(tiles)
        return lambda filled: filled & ~(filled >> from_eye_to_set) & eyes > 0


def _from_any_seat(groups: tuple[str, ...]) -> list[int]:
    """The tiles that these groups have for one seat or another."""
    return sorted(frozenset().union(*(group_tiles(groups, seat) for seat in SEATS)))


def _in_range(field: int, amount: Amount) -> _Range:
    """The range of looks whose field has this amount."""
    shift = _FIELD * field
    low, high = (amount.at_least, _ANSWER) if amount.exactly is None else (amount.exactly, amount.exactly)
    return _ANSWER << shift, low << shift, high << shift


def _of_tile(tile: int, ask: Ask) -> Ask:
    return lambda way, concealed: way.stands[0] == tile and ask(way, concealed)


def _touches(group: frozenset[int], but: str = "") -> Ask:
    """Whether a set or Eye has a tile of the group; `but` leaves out a kind."""
    return lambda way, _: way.meld.kind != but and not group.isdisjoint(way.stands)


def _bits(fields: Iterable[int]) -> int:
    """The lowest bits of fields."""
    return sum(1 << _FIELD * field for field in fields)
