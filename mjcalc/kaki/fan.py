"""What a hand is worth by the fan list.

A `Judge` holds one table for one seat. The items of the list fall in two: those that ask how the hand is
arranged (looks.py), and those that the rest of the record decides (circumstances.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from mjcalc.kaki.arrange import Part, Ways, arrange
from mjcalc.kaki.circumstances import HALF, Circumstances, asked_bits, granted
from mjcalc.kaki.looks import Looks
from mjcalc.kaki.table import KakiTable

_REMEMBERED = 1 << 14
_LOW = (1 << HALF) - 1


class Worth(msgspec.Struct, frozen=True, gc=False):
    """Some items that hold: their places in the list with how often, their fan in all, how many are limits.

    `held` and `dropped` have a bit for each item that holds, and for each that one of these replaces; `open`
    has one for each that the circumstances allow and the arrangement is still to decide.
    """

    items: tuple[tuple[int, int], ...] = ()
    fan: int = 0
    limits: int = 0
    held: int = 0
    dropped: int = 0
    open: int = 0


class Judge:
    """The fan list of a table for the winner, or a loser, at `seat`.

    Tong look the same from every seat: another seat's judge of the same table may lend its `tong`.
    """

    def __init__(self, table: KakiTable, seat: str, tong: Part | None = None) -> None:
        self.table = table
        self.seat = seat
        self.looks = Looks(table.items, seat)
        self.taken_matters = any(
            test.shown is not None and item.when.self_draw is not True
            for item in table.items
            for test in item.when.sets
        )
        self._drops = [
            sum(1 << place for place, other in enumerate(table.items) if other.id in item.replaces)
            for item in table.items
        ]
        self.tong = tong or Part(tong=True, look=self.looks.of)
        self._honours = Part(tong=False, look=self.looks.of)
        self.reading = lru_cache(_REMEMBERED)(self._reading)
        asks = {place: asked_bits(item.when) for place, item in enumerate(table.items)}
        self._of_play = [place for place, bits in asks.items() if bits == 0]
        self._of_low = [place for place, bits in asks.items() if bits and not bits & ~_LOW]
        self._of_high = [place for place, bits in asks.items() if bits and not bits & _LOW]
        sorted_out = {*self._of_play, *self._of_low, *self._of_high}
        self._of_all = [place for place in asks if place not in sorted_out]
        self._play = lru_cache(_REMEMBERED)(self._play_worth)
        self._low = lru_cache(_LOW + 1)(lambda bonus: self._granted(self._of_low, _bonus_only(bonus)))
        self._high = lru_cache(_LOW + 1)(lambda bonus: self._granted(self._of_high, _bonus_only(bonus)))

    def arrange(self, concealed: int, eye: bool, room: int) -> Ways:
        """The arrangements of concealed tiles, as `arrange` tells, one for each look."""
        return arrange(self.tong, self._honours, concealed, eye, room)

    def standing(self, case: Circumstances) -> Worth:
        """What the circumstances alone are worth, and which items they leave open."""
        bonus = case.bonus
        play = self._play(*case[:-1], bonus.bit_count())
        low = self._low(bonus & _LOW)
        high = self._high(bonus & ~_LOW)
        dropped = play.dropped | low.dropped | high.dropped
        held = play.held | low.held | high.held
        if self._of_all or dropped & held:
            return self.together([play, low, high, self._granted(self._of_all, case)])
        items = play.items + low.items + high.items
        return Worth(
            items, play.fan + low.fan + high.fan, play.limits + low.limits + high.limits, held, dropped, play.open
        )

    def together(self, parts: list[Worth]) -> Worth:
        """All of it at once: what an item of one part replaces in another is dropped, and the list's order kept."""
        fan = limits = held = dropped = still_open = 0
        items: tuple[tuple[int, int], ...] = ()
        for part in parts:
            items += part.items
            fan += part.fan
            limits += part.limits
            held |= part.held
            dropped |= part.dropped
            still_open |= part.open
        if dropped & held:
            items = tuple(each for each in items if not dropped >> each[0] & 1)
            fan, limits = self._sum(items)
        return Worth(items, fan, limits, held, dropped, still_open)

    def sum_of(self, one: Worth, other: Worth) -> tuple[int, int]:
        """The fan of both at once, and how many are limit items."""
        if one.dropped & other.held or other.dropped & one.held:
            one, other = self.together([one, other]), Worth()
        return one.fan + other.fan, one.limits + other.limits

    def _reading(self, look: int, open_items: int) -> Worth:
        """What the arrangement of this look is worth by the items that are open."""
        return self._worth(
            (place, many)
            for place, reader in self.looks.readers.items()
            if open_items >> place & 1 and (many := reader.count(look))
        )

    def _play_worth(
        self, self_draw: bool, events: tuple[str, ...], concealed: bool, fei_in_sets: int, sunk: int, tiles: int
    ) -> Worth:
        """The worth of the items that ask nothing of the bonus tiles but how many there are."""
        some = (1 << tiles) - 1
        return self._granted(self._of_play, Circumstances(self_draw, events, concealed, fei_in_sets, sunk, some))

    def _granted(self, places: list[int], case: Circumstances) -> Worth:
        """The worth of those of these items that the circumstances grant; what asks for the reading is left open."""
        items = self.table.items
        counts = {place: granted(items[place].when, case, self.seat) for place in places}
        worth = self._worth(
            (place, many if items[place].each else 1)
            for place, many in counts.items()
            if many and place not in self.looks.readers
        )
        still_open = sum(1 << place for place, many in counts.items() if many and place in self.looks.readers)
        return msgspec.structs.replace(worth, open=still_open)

    def _worth(self, holding: Iterable[tuple[int, int]]) -> Worth:
        """The worth of items that hold, less those that another of them replaces."""
        items = tuple(holding)
        held = dropped = 0
        for place, _ in items:
            held |= 1 << place
            dropped |= self._drops[place]
        if dropped & held:
            items = tuple(each for each in items if not dropped >> each[0] & 1)
        return Worth(items, *self._sum(items), held, dropped)

    def _sum(self, items: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        """The fan of items, and how many are limit items."""
        listed = self.table.items
        return sum(listed[place].fan * many for place, many in items), sum(listed[place].limit for place, _ in items)


def _bonus_only(bonus: int) -> Circumstances:
    return Circumstances(self_draw=False, events=(), concealed=False, fei_in_sets=0, sunk=0, bonus=bonus)
