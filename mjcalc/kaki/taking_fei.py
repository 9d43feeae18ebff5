"""The Fei in a player's own exposed sets that he takes back in his turn by putting in the real tiles (K26)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from mjcalc.kaki.arrange import FEI, WAYS, Laid
from mjcalc.notation import Hand, LaidSet
from mjcalc.tiles import BITS, KAKI_TILES, count

_Change = tuple[tuple[int, ...], LaidSet]
"""The real tiles put into a set, and the set then."""


def exchanged(hand: Hand, laid: Laid) -> Iterator[tuple[tuple[int, ...], Hand]]:
    """The real tiles a hand may put in for Fei of its exposed sets, and the hand then; `laid` are its sets as read."""
    may = [_changes(each, places) for each, places in zip(hand.sets, laid, strict=True)]
    for changes in product(*may):
        put_in = tuple([kind for tiles, _ in changes for kind in tiles])
        if put_in and all(put_in.count(kind) <= count(hand.concealed, kind) for kind in put_in):
            concealed = hand.concealed - KAKI_TILES.pack(put_in) + (len(put_in) << BITS * FEI)
            yield put_in, msgspec.structs.replace(hand, concealed=concealed, sets=tuple([each for _, each in changes]))


def _changes(laid: LaidSet, places: tuple[int, ...]) -> list[_Change]:
    """What may be put into a set that is read so, nothing first. Several Fei of a set stand for one kind of tile."""
    changes: list[_Change] = [((), laid)]
    for place in places:
        way = WAYS[place]
        codes = zip(way.meld.tiles, way.stands, strict=True)
        fei = [kind for code, kind in codes if code == KAKI_TILES.codes[FEI]]
        for many in range(1, len(fei) + 1):
            put_in = tuple(fei[:many])
            kinds = tuple(sorted((*laid.kinds[: len(laid.kinds) - many], *put_in)))
            changes.append((put_in, LaidSet(kinds, laid.concealed, KAKI_TILES.pack(kinds))))
    return changes
