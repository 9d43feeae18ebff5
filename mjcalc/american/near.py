"""How far tiles are from the lines of a card, and why a line does not fit (A9, A13, A24).

The distance to a hand is the number of tiles it still needs. `missing` of these the tiles do not have, `natural`
of which are in singles and pairs: with `jokers` at hand that is the greater of `missing - jokers` and `natural`.
It is found for all hands of a card at once: every hand has a byte in one long integer, so that two numbers for
every hand are added, or compared, in one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, Exposure
from mjcalc.american.fill import line_result
from mjcalc.american.lines import LineHand
from mjcalc.american.match import NATURALS, Index, as_bits, index_of
from mjcalc.american.pattern import SMALLEST_WITH_JOKER
from mjcalc.notation import Hand
from mjcalc.result import Line
from mjcalc.tiles import AMERICAN_TILES, BITS, FIELD, FULL, count, lowest

_BYTE = 8
_CUT = tuple(bytes(range(most)) + bytes([most]) * (256 - most) for most in range(1 << BITS))
_FLAG = bytes.maketrans(b"01", b"\x00\x80")
_BIT = bytes.maketrans(b"\x00\x80", b"01")
_MENTIONED = 3


class Lack(msgspec.Struct, frozen=True, gc=False):
    """A group of a hand that lacks `missing` of its tile, jokers at hand already counted in."""

    pattern: str
    tile: str
    missing: int

    def __str__(self) -> str:
        many = f"{self.missing} x " if self.missing > 1 else ""
        return f"{self.pattern} lacks {many}{self.tile}"


class Near(msgspec.Struct, frozen=True, gc=False):
    """A line that is `distance` tiles away, by its nearest hand: what that lacks, and a `sentence` that says it all."""

    line: Line
    distance: int
    lacks: tuple[Lack, ...]
    sentence: str


class Tiles(msgspec.Struct, frozen=True, gc=False):
    """Naturals that may go to any group, these and those in exposures, and jokers free to go anywhere."""

    free: int
    all: int
    jokers: int


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """How many tiles a group has, naturals and jokers, and whether it is an exposure."""

    naturals: int
    jokers: int
    exposed: bool


class Distances:
    """The distances of tiles to all hands of a card, in bytes of long integers, the first hand highest."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._many = len(index.hands)
        self._ones = int.from_bytes(b"\x01" * self._many, "big")
        self._high = self._ones << _BYTE - 1
        self._naturals = sum(int.from_bytes(kind, "big") for kind in index.natural)
        self._natural = lru_cache(None)(self._find_natural)
        self._total = lru_cache(None)(self._find_total)

    def nearest(self, tiles: Tiles, among: int) -> Iterator[tuple[int, int]]:
        """The distance and the place of the nearest hand of each line, the nearest line first, then as on the card.

        `among` has a bit for each hand that may be.
        """
        missing, natural = self._needs(tiles)
        left = self._high if among.bit_count() == self._many else self._spread(among)
        for distance in range(FULL + 1):
            hits = self._hits(missing - tiles.jokers * self._ones, natural, distance) & left
            while hits:
                place = self._many - 1 - (hits.bit_length() - 1) // _BYTE
                yield distance, place
                start, end = self.index.range_of_line(place)
                own = (1 << _BYTE * (self._many - start)) - (1 << _BYTE * (self._many - end))
                left &= ~own
                hits &= ~own
            if not left:
                return

    def hands_within(self, tiles: Tiles, most: int) -> int:
        """A bit for each hand that is at most `most` tiles away."""
        missing, natural = self._needs(tiles)
        hits = self._hits(missing - tiles.jokers * self._ones, natural, most) & self._high
        return as_bits(hits.to_bytes(self._many, "big").translate(_BIT))

    def _needs(self, tiles: Tiles) -> tuple[int, int]:
        """How many tiles each hand needs, and how many of these are in its singles and pairs."""
        missing, natural = FULL * self._ones, self._naturals
        for kind, many in _counts(tiles.all):
            missing -= self._total(kind, many)
        for kind, many in _counts(tiles.free):
            natural -= self._natural(kind, many)
        return missing, natural

    def _hits(self, missing: int, natural: int, most: int) -> int:
        """The highest bit of the byte of each hand that needs at most so many of both, and other bits too."""
        enough = self._high + most * self._ones
        return (enough - missing) & (enough - natural)

    def _find_total(self, kind: int, many: int) -> int:
        return int.from_bytes(self.index.total[kind].translate(_CUT[many]), "big")

    def _find_natural(self, kind: int, many: int) -> int:
        return int.from_bytes(self.index.natural[kind].translate(_CUT[many]), "big")

    def _spread(self, bits: int) -> int:
        """The highest bit of each byte whose bit is set among `bits`."""
        flags = format(bits, f"0{self._many}b").encode() if self._many else b""
        return int.from_bytes(flags.translate(_FLAG), "big")


def nearest(hand: Hand, exposures: tuple[Exposure, ...], card: AmericanCard, most: int) -> tuple[Near, ...]:
    """At `most` so many lines nearest to a hand of 13 or 14 tiles that its exposures allow; at distance 0 it fits."""
    index = index_of(card)
    tiles = tiles_of(hand, exposures)
    among = index.with_exposures(exposures, open_only=bool(exposures))
    found: list[Near] = []
    for distance, place in distances_of(card).nearest(tiles, among):
        if len(found) == most:
            break
        found.append(_near(index, place, distance, tiles, exposures))
    return tuple(found)


def _why_exposures(hand: Hand, exposures: tuple[Exposure, ...], card: AmericanCard) -> str | None:
    """Why the first line that the tiles would fit if all were concealed has no hand with the exposures, or None."""
    index = index_of(card)
    naturals = hand.packed & NATURALS
    fits = distances_of(card).hands_within(Tiles(naturals, naturals, hand.jokers), 0)
    allowed = index.with_exposures(exposures)
    places = index.first_of_lines(fits & ~allowed)
    if not places or index.all_of_line(places[0]) & allowed:
        return None
    return f"{index.line(places[0]).id} {why_blocked(index, places[0], exposures)}"


def unfit_exposures(exposures: tuple[Exposure, ...], card: AmericanCard) -> str | None:
    """Why no line of the card can have these exposures (A24), or None when one can."""
    index = index_of(card)
    if not exposures or index.with_exposures(exposures):
        return None
    for exposure in exposures:
        if not index.with_exposures((exposure,), open_only=False):
            return f"no line of the card has {exposure.text} as a whole group"
        if not index.with_exposures((exposure,)):
            return f"only a concealed line has {exposure.text} as a whole group"
    if index.with_exposures(exposures, open_only=False):
        return f"only a concealed line has the exposures {_listed(exposures)} together"
    return f"no line of the card has the exposures {_listed(exposures)} together"


def why_no_line(hand: Hand, exposures: tuple[Exposure, ...], card: AmericanCard) -> str:
    """The first obstacle of fourteen tiles that fit no line: an exposure, or what the nearest lines lack."""
    if exposures and (why := _why_exposures(hand, exposures, card)):
        return f"no line fits with these exposures: {why}"
    if exposures and (unfit := unfit_exposures(exposures, card)):
        return f"no line fits: {unfit}"
    near = nearest(hand, exposures, card, _MENTIONED)
    return "no line fits: " + "; ".join(each.sentence for each in near if each.distance == near[0].distance)


@lru_cache(16)
def distances_of(card: AmericanCard) -> Distances:
    """The distances of a card, made once."""
    return Distances(index_of(card))


def tiles_of(hand: Hand, exposures: tuple[Exposure, ...]) -> Tiles:
    """The tiles of a hand whose exposures are groups already."""
    free = hand.concealed & NATURALS
    return Tiles(free, free + sum(exposure.stands for exposure in exposures), count(hand.concealed, JOKER))


def _counts(packed: int) -> Iterator[tuple[int, int]]:
    while packed:
        kind = lowest(packed)
        many = packed >> BITS * kind & FIELD
        yield kind, many
        packed -= many << BITS * kind


def _near(index: Index, place: int, distance: int, tiles: Tiles, exposures: tuple[Exposure, ...]) -> Near:
    line = line_result(index.line(place), index.hands[place])
    lacks, jokers = _lacks(index.hands[place], tiles, exposures)
    return Near(line, distance, lacks, _sentence(line, distance, lacks, tiles.jokers - jokers))


def _lacks(line_hand: LineHand, tiles: Tiles, exposures: tuple[Exposure, ...]) -> tuple[tuple[Lack, ...], int]:
    """What the groups of a hand lack, and how many of the jokers at hand they take."""
    lacks = []
    jokers = 0
    dealt = deal(line_hand, tiles, exposures)
    for printed, (kind, size), own in zip(line_hand.pattern.groups, line_hand.groups, dealt, strict=True):
        jokers += 0 if own.exposed else own.jokers
        missing = size - own.naturals - own.jokers
        if missing:
            lacks.append(Lack(printed.text, AMERICAN_TILES.codes[kind], missing))
    return tuple(lacks), jokers


def deal(
    line_hand: LineHand, tiles: Tiles, exposures: tuple[Exposure, ...], scarce: Callable[[int], int] | None = None
) -> list[Dealt]:
    """The tiles dealt to the groups of a hand that may lack some: naturals to singles and pairs first.

    Jokers go to the groups as they are written; with `scarce`, how many of a kind may still come, first to those that
    these cannot fill, then to those of the scarcest kinds.
    """
    groups = line_hand.groups
    dealt: dict[int, Dealt] = {}
    for exposure in exposures:
        place = next(at for at, group in enumerate(groups) if group == exposure.group and at not in dealt)
        dealt[place] = Dealt(exposure.naturals, exposure.jokers, True)
    free = tiles.free
    for place in sorted(range(len(groups)), key=lambda place: groups[place][1] >= SMALLEST_WITH_JOKER):
        if place not in dealt:
            kind, size = groups[place]
            held = min(count(free, kind), size)
            free -= held << BITS * kind
            dealt[place] = Dealt(held, 0, False)
    for _ in range(tiles.jokers):
        waiting = []
        for place, (kind, size) in enumerate(groups):
            lacking = size - dealt[place].naturals - dealt[place].jokers
            if lacking and size >= SMALLEST_WITH_JOKER:
                left = scarce(kind) if scarce else 0
                waiting.append((left >= lacking, left, place))
        if not waiting:
            break
        _, _, place = min(waiting)
        dealt[place] = msgspec.structs.replace(dealt[place], jokers=dealt[place].jokers + 1)
    return [dealt[place] for place in range(len(groups))]


def _sentence(line: Line, distance: int, lacks: tuple[Lack, ...], spare: int) -> str:
    """What a line lacks; `spare` jokers find no place, for what is missing is in singles and pairs."""
    if not lacks:
        return f"{line.id} fits"
    what = ", ".join(map(str, lacks))
    if spare:
        what += ", and no joker may stand in a single or a pair (A9)"
    return f"{line.id} needs {distance} more: {what}"


def why_blocked(index: Index, place: int, exposures: tuple[Exposure, ...]) -> str:
    """Why no hand of the line of a hand can have these exposures, as the rest of a sentence."""
    if index.line(place).concealed:
        return f"is concealed and takes no exposure such as {exposures[0].text} (A5)"
    line_hand, same_line = index.hands[place], index.all_of_line(place)
    for exposure in exposures:
        if not index.with_exposures((exposure,)) & same_line:
            groups = zip(line_hand.pattern.groups, line_hand.groups, strict=True)
            own = [printed.text for printed, (kind, _) in groups if kind == exposure.kind]
            has = f": it has {' and '.join(own)} there" if own else ""
            return f"has no whole group like {exposure.text}{has} (A13)"
    return f"has no hand with {' and '.join(exposure.text for exposure in exposures)} together (A13)"


def why_gone(kind: int, natural: int, held: int, left: int) -> str:
    """Why a hand cannot have the naturals of its singles and pairs, of which some are held, as the rest of a sentence.

    `natural` are needed in all, and `left` are all that can still be had.
    """
    many = f"{natural - held} more" if held else str(natural)
    places = "a single" if natural == 1 else "singles or pairs"
    return f"needs {many} natural {AMERICAN_TILES.codes[kind]} for {places}, and {left or 'none'} can be had"


def _listed(exposures: tuple[Exposure, ...]) -> str:
    return " ".join(exposure.text for exposure in exposures)
