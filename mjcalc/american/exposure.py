"""Exposures: groups of three to six like tiles laid open, jokers among them (A9, A13, A23)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from mjcalc.american.pattern import LARGEST_GROUP, SMALLEST_WITH_JOKER
from mjcalc.errors import MjcalcError, bad
from mjcalc.notation import Hand, LaidSet, at_column, column_of_set, format_set
from mjcalc.tiles import AMERICAN_TILES, BITS, many_tiles

JOKER = AMERICAN_TILES.joker


class Exposure(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A group laid open: its kind and size, how many jokers are in it, and how it is written.

    `stands` is what it counts as, packed; `shift` is where its kind is counted there.
    """

    group: tuple[int, int]
    jokers: int
    text: str
    stands: int
    shift: int

    @property
    def kind(self) -> int:
        """The kind of tile that it counts as."""
        return self.group[0]

    @property
    def naturals(self) -> int:
        """How many naturals are in it."""
        return self.group[1] - self.jokers


def read_exposures(hand: Hand) -> tuple[Exposure, ...]:
    """The exposures of a hand. Raises MjcalcError (`bad-set`) with the column of one that cannot be."""
    exposures = []
    for index, laid in enumerate(hand.sets):
        try:
            exposures.append(read_exposure(laid))
        except MjcalcError as error:
            raise at_column(error, column_of_set(hand.text, index) - 1, hand.text) from None
    return tuple(exposures)


@lru_cache(4096)
def read_exposure(laid: LaidSet) -> Exposure:
    """A laid set as an exposure. Raises MjcalcError (`bad-set`) for one that cannot be."""
    text = format_set(laid, AMERICAN_TILES)
    size = len(laid.kinds)
    naturals = [kind for kind in laid.kinds if kind != JOKER]
    if not naturals:
        raise bad("bad-set", f"the set {text} is jokers alone: an exposure shows a natural tile (A23)")
    if not SMALLEST_WITH_JOKER <= size <= LARGEST_GROUP:
        raise bad("bad-set", f"the set {text} has {many_tiles(size)}: an exposure has three to six like tiles")
    if len(set(naturals)) > 1:
        raise bad("bad-set", f"the set {text} mixes tiles: an exposure has three to six like tiles")
    kind = naturals[0]
    return Exposure((kind, size), size - len(naturals), text, size << BITS * kind, BITS * kind)
