"""The lines of a card that fourteen tiles make, as results show them: what does not hang on how they were won."""

from __future__ import annotations

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import Exposure, read_exposures
from mjcalc.american.fill import fill, line_result
from mjcalc.american.lines import CardLine
from mjcalc.american.match import Index, index_of
from mjcalc.american.record import check_hand
from mjcalc.memory import Remembered
from mjcalc.notation import Hand, LaidSet
from mjcalc.result import Group, Line, LineReading

_REMEMBERED = 1 << 14
_Tiles = tuple[AmericanCard, int, tuple[LaidSet, ...]]
"""A card, the packed concealed tiles, and the sets laid."""


class Fit(msgspec.Struct, frozen=True, gc=False):
    """A line that the tiles of a hand make: itself, as results show it, and the tiles dealt to its groups."""

    line: CardLine
    shown: Line
    reading: LineReading
    groups: tuple[Group, ...]


def fits_of(hand: Hand, card: AmericanCard) -> tuple[Fit, ...]:
    """The lines that a hand makes, in the card's order; none, when it makes no line.

    Raises MjcalcError (`bad-set`, `wrong-count`, `too-many`) for tiles that cannot be a hand.
    """
    if hand.jokers and hand.sets:
        return _find(hand, card)
    tiles = card, hand.concealed, hand.sets
    fits = _fits.get(tiles)
    return _fits.remember(tiles, _find(hand, card)) if fits is None else fits


_fits: Remembered[_Tiles, tuple[Fit, ...]] = Remembered(_REMEMBERED)
"""Of the hands that are seen again and again: those with jokers and exposures are of too many kinds."""


def _find(hand: Hand, card: AmericanCard) -> tuple[Fit, ...]:
    exposures = read_exposures(hand)
    check_hand(hand)
    index = index_of(card)
    return tuple([_fit(hand, exposures, index, place) for place in index.fitting(hand, exposures)])


def _fit(hand: Hand, exposures: tuple[Exposure, ...], index: Index, place: int) -> Fit:
    line, line_hand = index.line(place), index.hands[place]
    groups = fill(line_hand, hand, exposures)
    return Fit(line, line_result(line, line_hand), LineReading(line.id, line.value), groups)
