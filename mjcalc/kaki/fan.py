"""What a hand is worth by the fan list.

A `Judge` holds one table for one seat. The items of the list fall in two: those that ask how the hand is
arranged (looks.py), and those that the rest of the record decides (circumstances.py). The second kind is taken in
pieces that come again and again, and are remembered: the play, how many Fei and bonus tiles there are, and each half of
the bonus tiles.
"""

from __future__ import annotations

import msgspec

from mjcalc.kaki.arrange import COPIES, NO_LIMIT, TONG, TONG_TILES, WAYS, Laid, Part, holds, laid_ways
from mjcalc.kaki.circumstances import HALF, Circumstances, asked_bits, granted, is_concealed
from mjcalc.kaki.looks import Looks
from mjcalc.kaki.table import Condition, FanItem, KakiTable
from mjcalc.memory import Memory
from mjcalc.notation import Hand, LaidSet
from mjcalc.result import Item
from mjcalc.tiles import BITS

_REMEMBERED = 1 << 14
_FEW = 1 << 6
_LOW = (1 << HALF) - 1
_FAN = 1 << 32
"""More fan than any hand has."""
_TIMES = 5
_MOST = (1 << _TIMES) - 1
"""No item counts so often."""

_Play = tuple[bool, tuple[str, ...], bool, int, int, int]
"""Whether won by Ji Mo, the events, whether the hand is concealed; Fei in sets, Fei sunk, bonus tiles."""
_Holding = tuple[tuple[tuple[int, int], ...], int]
"""Items that hold, each by its place and with how often; and how often those may that are left open."""
Room = tuple[int, bytes, bytes, int]
"""What the sets that are fixed look like, the place of the one that took in the winning discard, if that matters, those
of the laid sets, and the room they leave to the other tiles."""


class Worth(msgspec.Struct, frozen=True, gc=False):
    """Some items that hold: each behind its place in the list, their fan in all, how many are limits.

    `held` and `dropped` have a bit for each item that holds, and for each that one of these replaces; `open`
    has a field for each that the arrangement is still to decide: how often the circumstances grant it. `rank` is higher
    with more limits, and with as many, with more fan.
    """

    items: tuple[tuple[int, Item], ...] = ()
    fan: int = 0
    limits: int = 0
    held: int = 0
    dropped: int = 0
    open: int = 0
    rank: int = 0


_NO_ITEM = Worth()
Worths = tuple[Memory[int, Worth], Worth, Worth, Worth]
"""What a hand is worth by the look of its arrangement; and besides, by the play and each half of the bonus tiles."""


class Judge:
    """The fan list of a table for the winner, or a loser, at `seat`.

    Tong look the same from every seat, and so do arrangements with the same look: another seat's judge of the same
    table may lend what it remembers of them. `tong` and `honours` arrange tiles, `rooms` has the rooms beside laid
    sets, `thirteens` those of items that ask for thirteen tiles. `by_look` has the worth of a look by the items that
    are open; `adds_up` tells whether the pieces of a hand may be added up, since no item replaces one of another piece;
    `taken_matters` tells whether an item asks which set the winning discard is part of (K10).
    """

    def __init__(self, table: KakiTable, seat: str, lender: Judge | None = None) -> None:
        self.table = table
        self.seat = seat
        self.looks = Looks(table.items, seat)
        self.taken_matters = any(
            test.shown is not None and item.when.self_draw is not True
            for item in table.items
            for test in item.when.sets
        )
        self._any_copies = table.fifth_copy
        self.rooms: Memory[tuple[LaidSet, ...], list[Room]] = Memory(self._rooms_beside, _REMEMBERED)
        self.thirteens = self._thirteen_rooms()
        self.tong: Part = lender.tong if lender else Part(tong=True, look=self.looks.of)
        self.honours = Part(tong=False, look=self.looks.of)
        self._held: Memory[int, tuple[tuple[int, int], ...]] = Memory(self._held_by_look, _REMEMBERED)
        self.by_look: Memory[int, Memory[int, Worth]] = lender.by_look if lender else Memory(self._readings_of, _FEW)
        self._drops = [
            sum(1 << place for place, other in enumerate(table.items) if other.id in item.replaces)
            for item in table.items
        ]
        pieces = {item.id: _piece(item) for item in table.items}
        self._by_play, self._by_held, low, high, self._of_all = (
            [place for place, item in enumerate(table.items) if pieces[item.id] == piece] for piece in _PIECES
        )
        self._items: Memory[tuple[int, int], tuple[int, Item]] = Memory(self._find_item, _REMEMBERED)
        self._worths: Memory[_Holding, Worth] = Memory(self._find_worth, _REMEMBERED)
        self._play: Memory[_Play, Worth] = Memory(self._worth_of_play, _REMEMBERED)
        self._low: Memory[int, Worth] = Memory(lambda bits: self._granted(low, _bonus_only(bits)), 1 << HALF)
        self._high: Memory[int, Worth] = Memory(lambda bits: self._granted(high, _bonus_only(bits << HALF)), 1 << HALF)
        reads = {item.id: item.when.on_reading for item in table.items}
        crossing = (
            (pieces[item.id], reads[item.id]) != (pieces[other], reads[other])
            for item in table.items
            for other in item.replaces
            if other in pieces
        )
        self.adds_up = not self._of_all and not any(crossing)

    def thirteen_rooms(self, tong: int) -> list[Room]:
        """The rooms in which packed Tong tiles are the thirteen of an item and one more."""
        return [room for room in self.thirteens if holds(room[-1], tong & TONG_TILES)]

    def laid(self, sets: tuple[LaidSet, ...]) -> Laid:
        """The ways of laid sets. Raises MjcalcError (`bad-set`) for one that is none (K6, K7)."""
        return tuple([laid_ways(each, self.table.max_fei_in_exposed_set) for each in sets])

    def _rooms_beside(self, sets: tuple[LaidSet, ...]) -> list[Room]:
        """The rooms beside laid sets, for each way they may be read with no tile shown too often (K8)."""
        if not sets:
            return [(0, b"", b"", NO_LIMIT if self._any_copies else COPIES)]
        rooms = []
        for look, _, laid, room in self.rooms[sets[:-1]]:
            for place in laid_ways(sets[-1], self.table.max_fei_in_exposed_set):
                packed = WAYS[place].packed
                if not room or holds(room, packed):
                    left = room - packed if room else NO_LIMIT
                    rooms.append((look + self.looks.of[place], b"", laid + bytes((place,)), left))
        return rooms

    def _thirteen_rooms(self) -> list[Room]:
        rooms = []
        for tiles, look in self.looks.thirteens:
            known = sum(many << BITS * kind for kind, many in enumerate(tiles))
            wholes = [known + (1 << BITS * kind) for kind in TONG]
            rooms += [(look, b"", b"", whole) for whole in wholes if self._any_copies or holds(COPIES, whole)]
        return rooms

    def worths(self, hand: Hand, self_draw: bool, events: tuple[str, ...]) -> Worths:
        """What a hand that is won so is worth; all of it by the look where it does not add up."""
        bonus = hand.bonus
        concealed = is_concealed(hand) if hand.kongs else not hand.sets
        play = self._play[self_draw, events, concealed, hand.jokers, hand.sunk, bonus.bit_count()]
        low, high = self._low[bonus & _LOW], self._high[bonus >> HALF]
        if not self.adds_up:
            case = Circumstances(self_draw, events, concealed, hand.jokers, hand.sunk, bonus)
            together = self._together([play, low, high, self._granted(self._of_all, case)])
            by_look = self.by_look[together.open]
            of_all: Memory[int, Worth] = Memory(lambda look: self._together([by_look[look], together]), _REMEMBERED)
            return of_all, _NO_ITEM, _NO_ITEM, _NO_ITEM
        return self.by_look[play.open], play, low, high

    def _worth_of_play(self, play: _Play) -> Worth:
        self_draw, events, concealed, *held = play
        by_play = self._granted(self._by_play, _play_only(self_draw, events, concealed))
        return self._together([by_play, self._granted(self._by_held, _held_only(*held))])

    def _readings_of(self, open_items: int) -> Memory[int, Worth]:
        allowed = {place: open_items >> _TIMES * place & _MOST for place in self.looks.readers}

        def worth(look: int) -> Worth:
            held = [(place, many * allowed[place]) for place, many in self._held[look] if allowed[place]]
            return self._worths[tuple(held), 0]

        return Memory(worth, _REMEMBERED)

    def _held_by_look(self, look: int) -> tuple[tuple[int, int], ...]:
        """The items of a look, if they are all open: each by its place and with how often."""
        filled = self.looks.filled(look)
        empty = ~filled
        held = []
        for place, reader in self.looks.readers.items():
            if not reader.filled & empty and (many := reader.times(look, filled)):
                held.append((place, many))
        return tuple(held)

    def _together(self, parts: list[Worth]) -> Worth:
        """All of it at once: what an item of one part replaces in another is dropped."""
        held = dropped = still_open = 0
        items: tuple[tuple[int, Item], ...] = ()
        for part in parts:
            items += part.items
            held |= part.held
            dropped |= part.dropped
            still_open |= part.open
        return self._sum(items, held, dropped, still_open)

    def _granted(self, places: list[int], case: Circumstances) -> Worth:
        """The worth of those of these items that the circumstances grant; what asks for the reading is left open."""
        holding = []
        still_open = 0
        for place in places:
            item = self.table.items[place]
            many = granted(item.when, case, self.seat)
            times = many if item.each else min(many, 1)
            if times and place in self.looks.readers:
                still_open |= times << _TIMES * place
            elif times:
                holding.append((place, times))
        return self._worths[tuple(holding), still_open]

    def _find_worth(self, holding: _Holding) -> Worth:
        held = dropped = 0
        for place, _ in holding[0]:
            held |= 1 << place
            dropped |= self._drops[place]
        return self._sum(tuple([self._items[each] for each in holding[0]]), held, dropped, holding[1])

    def _find_item(self, each: tuple[int, int]) -> tuple[int, Item]:
        place, many = each
        item = self.table.items[place]
        return place, Item(item.id, item.name, item.fan * many, many)

    def _sum(self, items: tuple[tuple[int, Item], ...], held: int, dropped: int, still_open: int) -> Worth:
        """The worth of items less those that are dropped."""
        if dropped & held:
            items = tuple(each for each in items if not dropped >> each[0] & 1)
        fan = sum(item.fan for _, item in items)
        limits = sum(self.table.items[place].limit for place, _ in items)
        return Worth(items, fan, limits, held, dropped, still_open, limits * _FAN + fan)


def _piece(item: FanItem) -> str:
    """Which of the pieces that the circumstances are taken in decides an item."""
    when = item.when
    bits = asked_bits(when)
    if when == Condition(fei=when.fei, bonus=when.bonus) and bits == 0:
        return "held"
    if when.fei or bits is None or (bits & _LOW and bits & ~_LOW):
        return "all"
    if bits:
        return "low" if bits & _LOW else "high"
    return "all" if when.bonus else "play"


_PIECES = ("play", "held", "low", "high", "all")


def _play_only(self_draw: bool, events: tuple[str, ...], concealed: bool) -> Circumstances:
    return Circumstances(self_draw, events, concealed, fei_in_sets=0, sunk=0, bonus=0)


def _held_only(fei_in_sets: int, sunk: int, bonus_tiles: int) -> Circumstances:
    return Circumstances(False, (), False, fei_in_sets, sunk, bonus=(1 << bonus_tiles) - 1)


def _bonus_only(bonus: int) -> Circumstances:
    return Circumstances(False, (), False, fei_in_sets=0, sunk=0, bonus=bonus)
