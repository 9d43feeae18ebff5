"""How many tiles concealed tiles still need to be complete (K5, K6, K8).

Sets and the Eye are added kind by kind, from 1 Tong to the white dragon. What matters of those added so far is
how many sets, Eyes and Fei they are, and how many real tiles they take of this kind and of the two after it.
Each such *state*, at each number of tiles drawn for it, is one bit of a long integer: a set that may join every
state moves all their bits at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from mjcalc.kaki.arrange import FEI, TONG
from mjcalc.tiles import BITS, KAKI_TILES, count

_COPIES = KAKI_TILES.copies[0]
_LAST_CHOW = 7
_REACH = 3
"""A Chow takes tiles of so many kinds."""
_EYES, _SETS, _REAL, _BY_FEI = 1, 2, 3, 3 + _REACH
"""The places of the fields of a state; the first is that of the Fei."""
_FIRST_TRY = 3
"""Distances up to this are looked for first; most are no greater."""
_FARTHEST = 14
_REMEMBERED = 1 << 10


class Frame(NamedTuple):
    """What concealed tiles are to become: so many sets and an Eye, with at most `fei` Fei.

    With `fifth_copy` False what Fei stand for counts as a copy of the tile too (K8).
    """

    sets: int
    fei: int
    fifth_copy: bool


class Distances:
    """The distances of all concealed tiles in one frame."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        by_fei = 0 if frame.fifth_copy else frame.fei
        sizes = [frame.fei + 1, 2, frame.sets + 1] + [_COPIES + 1] * _REACH + [by_fei + 1] * _REACH
        self._strides = [prod(sizes[:place]) for place in range(len(sizes))]
        self._sizes = sizes
        self._states = prod(sizes)
        self._one_layer = (1 << self._states) - 1
        self._up_to = lru_cache(None)(self._find_up_to)
        self._layers = _FIRST_TRY + 1
        self._forget()

    def away(self, concealed: int, gone: int) -> int:
        """How many tiles must still come: 0 for complete ones, 1 for those that wait.

        `gone` are the copies, packed, that cannot be among them: those in laid sets, and a tile just discarded.
        """
        fei = count(concealed, FEI)
        real = concealed - (fei << BITS * FEI)
        while True:
            found = self._nearest(real, fei, gone)
            if found < self._layers:
                return found
            self._look_farther()

    def nearer(self, concealed: int, gone: int, away: int, among: Iterable[int]) -> list[int]:
        """The kinds of these of which one more tile makes them less than `away` tiles away."""
        while self._layers < away:
            self._look_farther()
        fei = count(concealed, FEI)
        real = concealed - (fei << BITS * FEI)
        return [kind for kind in among if self._helps(kind, real, fei, gone, away)]

    def _helps(self, kind: int, real: int, fei: int, gone: int, away: int) -> bool:
        """Whether one more tile of a kind makes the way to a complete hand shorter than `away`."""
        if kind == FEI:
            return self._nearest(real, fei + 1, gone) < away
        states = self._before(kind + 1, real + (1 << BITS * kind), gone)
        above = BITS * (kind + 1)
        rest = self._rest(kind + 1, real >> above, gone >> above, fei)
        return any(
            self._layer(states, drawn) & self._layer(rest, later)
            for drawn in range(away)
            for later in range(away - drawn)
        )

    def _look_farther(self) -> None:
        """Add up to greater distances from now on."""
        if self._layers > _FARTHEST:
            raise AssertionError("there is no complete hand")
        self._layers = min(2 * self._layers, _FARTHEST + 1)
        self._forget()

    def _layer(self, states: int, drawn: int) -> int:
        """The states for which just so many tiles are drawn."""
        return states >> drawn * self._states & self._one_layer

    def _forget(self) -> None:
        self._all = (1 << self._states * self._layers) - 1
        self._with = lru_cache(_REMEMBERED)(self._add_sets)
        self._rest = lru_cache(_REMEMBERED)(self._find_rest)
        self._items = lru_cache(None)(self._find_items)
        self._at = lru_cache(None)(self._find_at)

    def _nearest(self, real: int, fei: int, gone: int) -> int:
        """The distance, or `_layers` when it is not less."""
        states = self._before(FEI, real, gone)
        done = self._frame.sets * self._strides[_SETS] + self._strides[_EYES]
        best = self._layers
        for with_fei in range(self._frame.fei + 1):
            drawn_fei = max(0, with_fei - fei)
            for drawn in range(best - drawn_fei):
                if states >> drawn * self._states + done + with_fei & 1:
                    best = drawn + drawn_fei
                    break
        return best

    def _before(self, kind: int, real: int, gone: int) -> int:
        """The states when all that begins below `kind` is added."""
        if not kind:
            return 1
        below = (1 << BITS * (kind - 1)) - 1
        return self._closed(kind - 1, self._with(kind - 1, real & below, gone & below), real, gone)

    def _add_sets(self, kind: int, real: int, gone: int) -> int:
        """The states when the sets that begin at `kind` are added; `real` and `gone` are of the kinds below."""
        states = self._before(kind, real, gone)
        for allowed, shift in self._items(kind):
            new = states
            while new := (new & allowed) << shift & ~states:
                states |= new
        return states

    def _closed(self, kind: int, states: int, real: int, gone: int) -> int:
        """The states behind `kind`: what they take of it beyond those held is drawn."""
        closed = 0
        for here, shift, drawn in self._takings(kind, count(real, kind), count(gone, kind)):
            closed |= (states & here) >> shift << drawn * self._states
        return closed & self._all

    def _find_rest(self, kind: int, real: int, gone: int, fei: int) -> int:
        """The states before `kind`, each in the layer of what is still to be drawn for it to become complete.

        `real` and `gone` are counted from `kind` on; drawn Fei count too.
        """
        if kind == FEI:
            done = self._frame.sets * self._strides[_SETS] + self._strides[_EYES]
            places = (
                max(0, with_fei - fei) * self._states + done + with_fei for with_fei in range(self._frame.fei + 1)
            )
            return sum(1 << place for place in places) & self._all
        none, _ = self._at(kind % _REACH, 0, 0)
        closed = self._rest(kind + 1, real >> BITS, gone >> BITS, fei) & none
        states = 0
        for _, shift, drawn in self._takings(kind, count(real, 0), count(gone, 0)):
            states |= closed << shift << drawn * self._states
        states &= self._all
        for allowed, shift in self._items(kind):
            new = states
            while new := new >> shift & allowed & ~states:
                states |= new
        return states

    def _takings(self, kind: int, held: int, gone: int) -> Iterator[tuple[int, int, int]]:
        """What may be taken of a kind: the states that do so, how far back it is to those with none, what is drawn."""
        most = _COPIES - gone
        for taken, by_fei in product(range(most + 1), range(self._sizes[-1])):
            if taken + by_fei <= most:
                yield *self._at(kind % _REACH, taken, by_fei), max(0, taken - held)

    def _find_items(self, kind: int) -> list[tuple[int, int]]:
        """For each set and Eye that begins at `kind`: the states that it may join, and how far it moves them."""
        same = _same_shapes(kind)
        if same != kind:
            return self._items(same)
        return [self._item(kind, real, by_fei, eye) for real, by_fei, eye in _shapes(kind)]

    def _item(self, kind: int, real: tuple[int, ...], by_fei: tuple[int, ...], eye: bool) -> tuple[int, int]:
        steps = [sum(by_fei), int(eye), int(not eye)] + [0] * (2 * _REACH)
        for place, (tiles, fei) in enumerate(zip(real, by_fei, strict=True)):
            field = (kind + place) % _REACH
            steps[_REAL + field] = tiles
            steps[_BY_FEI + field] = 0 if self._frame.fifth_copy else fei
        allowed = self._one_layer
        shift = 0
        for field, step in enumerate(steps):
            if step:
                allowed &= self._up_to(field, self._sizes[field] - 1 - step)
                shift += step * self._strides[field]
        return self._in_all_layers(allowed), shift

    def _find_at(self, field: int, taken: int, by_fei: int) -> tuple[int, int]:
        """The states that take so many tiles of the kind of this field, and how far back it is to those with none."""
        here = self._up_to(_REAL + field, taken) & ~self._up_to(_REAL + field, taken - 1)
        here &= self._up_to(_BY_FEI + field, by_fei) & ~self._up_to(_BY_FEI + field, by_fei - 1)
        back = taken * self._strides[_REAL + field] + by_fei * self._strides[_BY_FEI + field]
        return self._in_all_layers(here), back

    def _find_up_to(self, field: int, value: int) -> int:
        """The states whose field has at most this value, when nothing is drawn."""
        if value < 0:
            return 0
        period = self._strides[field] * self._sizes[field]
        states = (1 << self._strides[field] * min(value + 1, self._sizes[field])) - 1
        return _repeated(states, period, self._states)

    def _in_all_layers(self, states: int) -> int:
        """The same states with any number of tiles drawn."""
        return _repeated(states, self._states, self._states * self._layers)


def _repeated(bits: int, period: int, length: int) -> int:
    """The bits again and again, `period` after `period`, up to `length`."""
    while period < length:
        bits |= bits << period
        period *= 2
    return bits & (1 << length) - 1


@lru_cache(16)
def distances_in(frame: Frame) -> Distances:
    """The distances in a frame, which remember what they have added up."""
    return Distances(frame)


def _shapes(kind: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """What may begin at a kind (K6): its real tiles and its Fei from that kind on, and whether it is an Eye."""
    if kind in TONG[:_LAST_CHOW]:
        yield (1, 1, 1), (0, 0, 0), False
        yield from ((real, tuple(1 - tile for tile in real), False) for real in ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
    yield from (((3 - fei,), (fei,), False) for fei in range(3))
    yield from (((2 - fei,), (fei,), True) for fei in range(3))


def _same_shapes(kind: int) -> int:
    """The lowest kind at which as many shapes begin, in the same fields."""
    return kind % _REACH if kind in TONG[:_LAST_CHOW] else _LAST_CHOW + (kind - _LAST_CHOW) % _REACH
