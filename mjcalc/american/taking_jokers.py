"""The jokers in anybody's exposures that a player takes in his turn by putting in naturals (A11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from mjcalc.american.exposure import JOKER, Exposure, read_exposure
from mjcalc.errors import or_fault
from mjcalc.notation import Hand, LaidSet
from mjcalc.tiles import AMERICAN_TILES, BITS, count

_Sets = tuple[LaidSet, ...]


def exchanged(hand: Hand, seen: _Sets) -> Iterator[tuple[tuple[int, ...], Hand, _Sets]]:
    """The naturals a hand may put in for jokers of its exposures, and of those seen elsewhere.

    With them comes what the hand is then, and those seen elsewhere that had jokers.
    """
    laid = [*hand.sets, *(each for each in seen if natural_of(each) is not None)]
    may = [range(min(count(hand.concealed, each.kinds[0]), each.kinds.count(JOKER)) + 1) for each in laid]
    for many in product(*may):
        put_in = tuple([each.kinds[0] for each, jokers in zip(laid, many, strict=True) for _ in range(jokers)])
        if put_in and all(put_in.count(kind) <= count(hand.concealed, kind) for kind in put_in):
            sets = tuple([_with_naturals(each, jokers) for each, jokers in zip(laid, many, strict=True)])
            own = len(hand.sets)
            yield put_in, _after(hand, put_in, sets[:own]), sets[own:]


def shown_jokers(sets: Iterable[LaidSet]) -> int:
    """The jokers in exposures, packed as the naturals that may be put in for them."""
    return sum(laid.kinds.count(JOKER) << BITS * kind for laid in sets if (kind := natural_of(laid)) is not None)


def natural_of(laid: LaidSet) -> int | None:
    """The natural that may be put in for a joker of an exposure; None when it has no joker, or is no exposure."""
    exposure = or_fault(read_exposure, laid)
    return exposure.kind if isinstance(exposure, Exposure) and exposure.jokers else None


def _after(hand: Hand, put_in: tuple[int, ...], sets: _Sets) -> Hand:
    """The hand without these naturals and with the jokers they took out; `sets` are its own then."""
    concealed = hand.concealed - AMERICAN_TILES.pack(put_in) + (len(put_in) << BITS * JOKER)
    packed = concealed + sum(laid.packed for laid in sets)
    return msgspec.structs.replace(hand, concealed=concealed, sets=sets, packed=packed, jokers=count(packed, JOKER))


def _with_naturals(laid: LaidSet, many: int) -> LaidSet:
    """An exposure with so many of its jokers exchanged."""
    kinds = (laid.kinds[0],) * many + laid.kinds[: len(laid.kinds) - many]
    return LaidSet(kinds, laid.concealed, AMERICAN_TILES.pack(kinds))
