"""The jokers in anybody's exposures that a player takes in his turn by putting in naturals (A11)."""

from __future__ import annotations

from collections.abc import Iterable

from mjcalc.american.exposure import JOKER, Exposure, read_exposure
from mjcalc.american.lines import LineHand
from mjcalc.american.near import Tiles
from mjcalc.american.pattern import needs
from mjcalc.errors import or_fault
from mjcalc.notation import LaidSet
from mjcalc.tiles import BITS, count, tiles_in


def shown_jokers(sets: Iterable[LaidSet]) -> int:
    """The jokers in exposures, packed as the naturals that may be put in for them; sets that are none have no such."""
    exposures = [each for laid in sets if isinstance(each := or_fault(read_exposure, laid), Exposure)]
    return sum(exposure.jokers << BITS * exposure.kind for exposure in exposures)


def all_put_in(tiles: Tiles, shown: int) -> Tiles:
    """The tiles with every natural put in that may be, and the joker taken for it.

    No hand is farther for it. Where it needs the natural the joker stands as well, and for its singles and pairs all
    naturals are still `free`: a hand that has those to spare is nearer, and only that.
    """
    put_in = sum(min(count(shown, kind), count(tiles.free, kind)) << BITS * kind for kind in range(JOKER))
    return Tiles(tiles.free, tiles.all - put_in, tiles.jokers + tiles_in(put_in))


def to_spare(line_hand: LineHand, tiles: Tiles, shown: int) -> list[int]:
    """The naturals that may be put in and that a hand has no need of."""
    needed = needs(line_hand.groups)
    spare = {kind: count(tiles.all, kind) - needed.get(kind, (0, 0))[1] for kind in range(JOKER)}
    return [kind for kind in range(JOKER) for _ in range(min(count(shown, kind), spare[kind]))]
