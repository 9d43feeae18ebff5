"""Which hands of a card tiles make (A9, A13).

For one concrete hand let `total` be its tiles of a kind, and `natural` those of them in singles and pairs. Fourteen
tiles make it exactly when it has each exposure as a whole group, and for every kind the concealed naturals are at
least `natural`, and with the exposures at most `total`: jokers are the rest. So for each kind and number of tiles
the hands that fit are kept as the bits of one integer, the first hand of the card highest, and a match is some
thirty ANDs.
"""

from __future__ import annotations

from functools import lru_cache

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, Exposure
from mjcalc.american.lines import CardLine, LineHand, hands_of
from mjcalc.american.pattern import SMALLEST_WITH_JOKER, can_be_had
from mjcalc.memory import Memory
from mjcalc.notation import Hand
from mjcalc.tiles import BITS, FIELD

NATURALS = (1 << BITS * JOKER) - 1
"""The bits of packed tiles that are not those of jokers."""

_PARTS = ((0, 9), (9, 18), (18, 27), (27, JOKER))
_PART_BITS = tuple((part, BITS * start, (1 << BITS * (end - start)) - 1) for part, (start, end) in enumerate(_PARTS))
_REMEMBERED = 1 << 13
_Tiles = tuple[int, int]
"""Packed tiles of a part: the concealed naturals, and these with the exposures."""
_Laid = tuple[int, int]
"""The hands that may have some exposures, and what these count as, packed."""
_AT_MOST = tuple(b"1" * (most + 1) + b"0" * (255 - most) for most in range(1 << BITS))
_AT_LEAST = tuple(b"0" * least + b"1" * (256 - least) for least in range(1 << BITS))


class Index:
    """The concrete hands of a card that a wall can supply, in the card's order, and where they are by their tiles.

    `line_of` has the place of the line of each hand; `natural` and `total` have for each kind a byte for each hand,
    `all` has a bit for each.
    """

    def __init__(self, card: AmericanCard) -> None:
        self.card = card
        self.hands: list[LineHand] = []
        self.line_of: list[int] = []
        self._ends: list[int] = []
        for line in card.lines:
            own = [hand for hand in hands_of(line) if can_be_had(hand.groups)]
            self.hands += own
            self.line_of += [line.place] * len(own)
            self._ends.append(len(self.hands))
        many = len(self.hands)
        self.natural = [bytearray(many) for _ in range(JOKER)]
        self.total = [bytearray(many) for _ in range(JOKER)]
        self._groups: dict[tuple[int, int], bytearray] = {}
        for place, hand in enumerate(self.hands):
            self._add(place, hand)
        self.all = (1 << many) - 1
        self._later = [(1 << many - end) - 1 for end in self._ends]
        self._exposable = self._mask_of_exposable()
        self._parts = [(shift, mask, self._memory_of(part)) for part, shift, mask in _PART_BITS]
        self._laid: Memory[tuple[Exposure, ...], _Laid] = Memory(self._find_laid, _REMEMBERED)
        self._kind = lru_cache(None)(self._find_kind)
        self._with_groups = lru_cache(None)(self._find_with_groups)

    def line(self, place: int) -> CardLine:
        """The line of a hand."""
        return self.card.lines[self.line_of[place]]

    def range_of_line(self, place: int) -> tuple[int, int]:
        """Where the hands of the line of a hand begin, and where they end."""
        line = self.line_of[place]
        return self._ends[line - 1] if line else 0, self._ends[line]

    def all_of_line(self, place: int) -> int:
        """The hands of the line of a hand."""
        many = len(self.hands)
        start, end = self.range_of_line(place)
        return (1 << many - start) - (1 << many - end)

    def fitting(self, hand: Hand, exposures: tuple[Exposure, ...]) -> list[int]:
        """The places of the hands that fourteen tiles make, the first of each line, in the card's order."""
        concealed = hand.concealed & NATURALS
        if not exposures:
            fits = self.all
            for shift, mask, part in self._parts:
                tiles = concealed >> shift & mask
                fits &= part[tiles, tiles]
        else:
            fits, laid = self._laid[exposures]
            total = concealed + laid
            for shift, mask, part in self._parts:
                fits &= part[concealed >> shift & mask, total >> shift & mask]
        return self.first_of_lines(fits) if fits else []

    def with_exposures(self, exposures: tuple[Exposure, ...], open_only: bool = True) -> int:
        """The hands that have each exposure as a group of its own; `open_only`: of lines that may be exposed."""
        fits = self._exposable if open_only else self.all
        groups = []
        for exposure in exposures:
            groups.append(exposure.group)
            fits &= self._with_groups(exposure.group, groups.count(exposure.group))
        return fits

    def first_of_lines(self, fits: int) -> list[int]:
        """The places of the first hand of each line among the bits of `fits`."""
        many = len(self.hands)
        places = []
        while fits:
            place = many - fits.bit_length()
            places.append(place)
            fits &= self._later[self.line_of[place]]
        return places

    def _add(self, place: int, hand: LineHand) -> None:
        for group in hand.groups:
            kind, size = group
            self.total[kind][place] += size
            if size < SMALLEST_WITH_JOKER:
                self.natural[kind][place] += size
            else:
                groups = self._groups.get(group)
                if groups is None:
                    groups = self._groups[group] = bytearray(len(self.hands))
                groups[place] += 1

    def _mask_of_exposable(self) -> int:
        return as_bits(bytes(b"10"[self.card.lines[line].concealed] for line in self.line_of))

    def _memory_of(self, part: int) -> Memory[_Tiles, int]:
        return Memory(lambda tiles: self._find_part(part, *tiles), _REMEMBERED)

    def _find_laid(self, exposures: tuple[Exposure, ...]) -> _Laid:
        return self.with_exposures(exposures), sum([exposure.stands for exposure in exposures])

    def _find_part(self, part: int, concealed: int, total: int) -> int:
        """The hands that these tiles of a suit, or these honours, fit; both counts are packed from its first kind."""
        fits = self.all
        for kind in range(*_PARTS[part]):
            fits &= self._kind(kind, concealed & FIELD, total & FIELD)
            concealed >>= BITS
            total >>= BITS
        return fits

    def _find_kind(self, kind: int, concealed: int, total: int) -> int:
        natural = as_bits(self.natural[kind].translate(_AT_MOST[concealed]))
        return natural & as_bits(self.total[kind].translate(_AT_LEAST[total]))

    def _find_with_groups(self, group: tuple[int, int], times: int) -> int:
        groups = self._groups.get(group)
        return 0 if groups is None else as_bits(groups.translate(_AT_LEAST[times]))


@lru_cache(16)
def index_of(card: AmericanCard) -> Index:
    """The index of a card, made once."""
    return Index(card)


def as_bits(flags: bytes | bytearray) -> int:
    """The integer of a text of `0` and `1`, the first highest."""
    return int(flags, 2)
