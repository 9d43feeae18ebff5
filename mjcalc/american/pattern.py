"""The notation of a card line, and the concrete hands it stands for (A6 to A8).

A hand of a card is written in blocks: capitals and digits are tiles, small letters are unknowns. It is read
into *groups*, one for each run of one printed sign, and these are expanded to *concrete* hands, in which every
unknown has a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, permutations, product

import msgspec

from mjcalc.tiles import AMERICAN_TILES, DIGITS, FULL

SLOTS = "xyz"
NUMBERS = "ij"
WINDS = "uv"
SUITS = ("bam", "crak", "dot")

LARGEST_GROUP = 6
SMALLEST_WITH_JOKER = 3

Concrete = tuple[tuple[int, int], ...]
"""A hand in which nothing is unknown: its groups in the order of writing, each the kind and the number of its tiles."""

_KINDS = AMERICAN_TILES.kinds
_FIXED = {sign: _KINDS[sign] for sign in "0RGFNEWS"}
_WIND_KINDS = tuple(_KINDS[wind] for wind in "ESWN")
_SUIT_BASES = tuple(_KINDS[f"1{suit}"] for suit in "bcd")
_DRAGONS = tuple(_KINDS[dragon] for dragon in "GR0")
_NEEDS_SLOT = frozenset(DIGITS + NUMBERS + "D")
_SIGNS = _NEEDS_SLOT | frozenset(_FIXED) | frozenset(WINDS)
_FEWEST_COPIES = min(AMERICAN_TILES.copies)
_ALL_SUITS = tuple(range(len(SUITS)))
_SHOWN = 60
_UNSUITED = 2 * len(SLOTS)
_OR = "or"
_YEAR = re.compile(r"20\d\d")


class Group(msgspec.Struct, frozen=True, gc=False):
    """`count` like tiles as printed: `text` is `222x`, `sign` is `2`, `slot` is `x`, or nothing without a suit."""

    text: str
    sign: str
    slot: str
    count: int


class Pattern(msgspec.Struct, frozen=True, gc=False):
    """A hand as printed: its text, one space between blocks, and its groups."""

    text: str
    groups: tuple[Group, ...]

    def uses(self, unknown: str) -> bool:
        """Whether a slot or an unknown number or wind occurs in it."""
        return any(unknown in (group.sign, group.slot) for group in self.groups)

    @property
    def has_digits(self) -> bool:
        """Whether a number 1 to 9 is printed in it."""
        return any(group.sign in DIGITS for group in self.groups)

    @property
    def has_year(self) -> bool:
        """Whether a block of it spells a year, such as `2026x`."""
        return _YEAR.search(self.text) is not None


class Freedom(msgspec.Struct, frozen=True, eq=False):
    """What a line leaves open: `slide` (numbers = "any"), and the values allowed to unknown numbers and to slots.

    An unknown that is not mentioned may be anything; a suit is its place in `SUITS`.
    """

    slide: bool = False
    where: dict[str, tuple[int, ...]] = {}
    suits: dict[str, tuple[int, ...]] = {}


def read_pattern(text: str) -> tuple[Pattern, list[str]]:
    """Read a hand of a card, with everything that is wrong in it, a sentence each."""
    faults: list[str] = []
    groups: list[Group] = []
    blocks = text.split()
    if _OR in map(str.lower, blocks):
        return Pattern(" ".join(blocks), ()), ['hands side by side are a list: hands = ["...", "..."]']
    for block in blocks:
        groups += _read_block(block, faults)
    tiles = sum(group.count for group in groups)
    if tiles != FULL and not any(_unknown_signs(_split(block)[0]) for block in blocks):
        faults.append(f"it has {tiles} tiles, not {FULL}")
    return Pattern(" ".join(blocks), tuple(groups)), faults


def in_message(text: str) -> str:
    """A text of a card as it is shown in a message: on one line, and cut when it is long."""
    plain = " ".join(text.split())
    if not plain.isprintable():
        plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in plain)
    return plain if len(plain) <= _SHOWN else plain[: _SHOWN - 3] + "..."


def expand(pattern: Pattern, freedom: Freedom) -> Iterator[Concrete]:
    """Every concrete hand, the same one more than once where unknowns may change places; impossible ones too."""
    counts = tuple(group.count for group in pattern.groups)
    places = tuple(_place(group) for group in pattern.groups)
    slots = "".join(slot for slot in SLOTS if pattern.uses(slot))
    suits = _suit_bases(slots, tuple(freedom.suits.get(slot, _ALL_SUITS) for slot in slots))
    for lows in _lows(pattern, freedom):
        for bases in suits:
            kinds = [bases[place] + low for place, low in zip(places, lows, strict=True)]
            yield tuple(zip(kinds, counts, strict=True))


def needs(hand: Concrete) -> dict[int, tuple[int, int]]:
    """For each kind of a hand the tiles in its singles and pairs, which no joker replaces (A9), and all of them."""
    found: dict[int, tuple[int, int]] = {}
    for kind, count in hand:
        natural, total = found.get(kind, (0, 0))
        found[kind] = (natural + (count if count < SMALLEST_WITH_JOKER else 0), total + count)
    return found


def can_be_had(hand: Concrete) -> bool:
    """Whether the tiles exist, once jokers fill what they may (A9, A10)."""
    sizes = dict(hand)
    if len(sizes) == len(hand) and max(sizes.values()) <= _FEWEST_COPIES:
        return True
    jokers = 0
    for kind, (natural, total) in needs(hand).items():
        copies = AMERICAN_TILES.copies[kind]
        if natural > copies:
            return False
        jokers += max(total - copies, 0)
    return jokers <= AMERICAN_TILES.copies[AMERICAN_TILES.joker]


def _split(block: str) -> tuple[str, str]:
    """The signs of a block, and its slot."""
    return (block[:-1], block[-1]) if block[-1] in SLOTS else (block, "")


def _read_block(block: str, faults: list[str]) -> list[Group]:
    """The groups of a block; what is wrong with it is added to `faults`."""
    body, slot = _split(block)
    shown = in_message(block)
    if not block.strip(SLOTS):
        faults.append(f"the slot '{shown}' stands alone: write it at the end of a block, such as 22{block[0]}")
        return []
    suited = [sign for sign in body if sign in _NEEDS_SLOT]
    unknown = _unknown_signs(body)
    faults += dict.fromkeys(f"'{shown}': {_unknown_sign(sign, block)}" for sign in unknown)
    if suited and not slot and not unknown:
        what = "a dragon D" if suited[0] == "D" else f"the number {suited[0]}"
        faults.append(f"'{shown}': {what} needs a suit slot, x, y or z, at the end of the block: {in_message(body)}x")
    elif slot and not suited and not unknown:
        faults.append(f"'{shown}': nothing here has a suit: write {in_message(body)} without the slot {slot}")
    groups = []
    for sign, run in groupby(sign for sign in body if sign in _SIGNS):
        count = len(list(run))
        if count > LARGEST_GROUP:
            faults.append(f"'{shown}': {count} times {sign} in a row: a group has at most {LARGEST_GROUP} tiles")
        own_slot = slot if sign in _NEEDS_SLOT else ""
        groups.append(Group(sign * count + own_slot, sign, own_slot, count))
    return groups


def _unknown_signs(body: str) -> list[str]:
    return [sign for sign in dict.fromkeys(body) if sign not in _SIGNS]


def _unknown_sign(sign: str, block: str) -> str:
    """What is to be said of a sign that stands for nothing."""
    if sign in SLOTS:
        return _misplaced_slot(sign, block)
    if sign.islower() and block.endswith(sign) and not _NEEDS_SLOT.isdisjoint(block):
        return f"'{in_message(sign)}' is not a suit slot: a block ends with x, y or z"
    if sign.upper() in _SIGNS:
        capitals = block.translate(_CAPITALS)
        return f"tiles are capitals, write {in_message(capitals)}"
    if sign == "J":
        return "J is not a tile of a card: jokers are not printed"
    if sign.lower() in SLOTS + NUMBERS + WINDS:
        return f"'{sign}' is not a tile: unknowns are small letters, write {sign.lower()}"
    if sign in "oO":
        return f"'{sign}' is a letter: write the zero, 0"
    return f"unknown character '{in_message(sign)}': write 1-9, 0, D, R, G, F, N, E, W, S, x, y, z, i, j, u or v"


def _misplaced_slot(slot: str, block: str) -> str:
    """What is to be said of a slot that is not the one at the end of a block."""
    tiles = block.strip(SLOTS)
    if not set(SLOTS).isdisjoint(tiles):
        return f"the slot {slot} ends a block: put a space after it"
    first = "" if _NEEDS_SLOT.isdisjoint(tiles) else next(sign for sign in block if sign in SLOTS)
    return f"a slot stands once, at the end of a block of a suit: write {in_message(tiles)}{first}"


_CAPITALS = str.maketrans({sign.lower(): sign for sign in "DRGFNEWS"})


def _place(group: Group) -> int:
    """Where in the bases of `_suit_bases` the suit of a group is found: its number's, its dragon's, or none."""
    if not group.slot:
        return _UNSUITED
    return SLOTS.index(group.slot) + (len(SLOTS) if group.sign == "D" else 0)


@lru_cache(256)
def _suit_bases(slots: str, allowed: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """For every choice of suits: for each slot the kind of its 1, for each slot its dragon, and 0 for no suit."""
    choices = []
    for chosen in permutations(range(len(SUITS)), len(slots)):
        if all(suit in suits for suit, suits in zip(chosen, allowed, strict=True)):
            by_slot = dict(zip(slots, chosen, strict=True))
            suits = [by_slot.get(slot, 0) for slot in SLOTS]
            choices.append((*(_SUIT_BASES[suit] for suit in suits), *(_DRAGONS[suit] for suit in suits), 0))
    return tuple(choices)


def _lows(pattern: Pattern, freedom: Freedom) -> Iterator[list[int]]:
    """For every choice of numbers and winds: for each group the kind that its suit's base is added to."""
    digits = [int(group.sign) for group in pattern.groups if group.sign in DIGITS]
    shifts = range(1 - min(digits), 10 - max(digits)) if freedom.slide and digits else range(1)
    unknowns = [unknown for unknown in NUMBERS + WINDS if pattern.uses(unknown)]
    options = [_values(unknown, freedom) for unknown in unknowns]
    for shift in shifts:
        slid = {digit: place + shift for place, digit in enumerate(DIGITS)}
        for values in product(*options):
            if len(set(values)) == len(values):
                low = _FIXED | slid | dict(zip(unknowns, values, strict=True)) | {"D": 0}
                yield [low[group.sign] for group in pattern.groups]


def _values(unknown: str, freedom: Freedom) -> tuple[int, ...]:
    """Numbers from 0 and winds by kind: no value is both."""
    if unknown in WINDS:
        return _WIND_KINDS
    return tuple(number - 1 for number in freedom.where.get(unknown, range(1, 10)))
