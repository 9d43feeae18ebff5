"""The sections and lines of a card as types, and the concrete hands of a line (A4 to A6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from mjcalc.american.pattern import SLOTS, WINDS, Concrete, Freedom, Pattern, expand
from mjcalc.ledger import Points

_FIXED = "NEWSRG0F"
"""Signs that stand for one tile and no other."""
_CLASSES = dict.fromkeys("RG0D", "dragon") | dict.fromkeys("NEWS" + WINDS, "wind") | {"F": "flower"}

_Shape = tuple[tuple[str | int, ...], ...]
"""The sizes of the groups of a hand: winds, dragons, flowers, and the numbers of each suit."""


class CardLine(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A line: its alternatives, what they leave open, and what they are worth. `place` counts from 0 on the card."""

    id: str
    section: str
    place: int
    value: Points
    concealed: bool
    jokerless_bonus: bool
    note: str
    hands: tuple[Pattern, ...]
    freedom: Freedom


class CardSection(msgspec.Struct, frozen=True, eq=False):
    """A section: its name, whether its lines pay more without a joker (A16), its lines."""

    name: str
    jokerless_bonus: bool
    lines: tuple[CardLine, ...]


class LineHand(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A concrete hand of a line, and the alternative it comes from."""

    pattern: Pattern
    groups: Concrete


@lru_cache(1024)
def hands_of(line: CardLine) -> tuple[LineHand, ...]:
    """The different concrete hands of a line, those too that no wall can supply."""
    found: dict[Concrete, LineHand] = {}
    for pattern in line.hands:
        for groups in expand(pattern, line.freedom):
            found.setdefault(tuple(sorted(groups)), LineHand(pattern, groups))
    return tuple(found.values())


def shapes_of(line: CardLine) -> frozenset[_Shape]:
    """The shapes of the alternatives that allow a hand.

    Lines with the same hands have the same shapes, and these are found without expanding all of them.
    """
    return frozenset(_shape(pattern) for pattern in line.hands if next(expand(pattern, line.freedom), None))


def same_hands(line: CardLine, other: CardLine) -> bool:
    """Whether two lines allow the same hands, group for group: their canonical texts are equal (A28)."""
    return _sorted_hands(line) == _sorted_hands(other)


def twins_in(line: CardLine) -> Iterator[tuple[Pattern, Pattern]]:
    """Alternatives of a line that allow the same hands as one before, each with that one."""
    alike: dict[tuple[_Shape, _Shape], list[Pattern]] = {}
    for pattern in line.hands if len(line.hands) > 1 else ():
        fixed = tuple(sorted((group.sign, group.count) for group in pattern.groups if group.sign in _FIXED))
        alike.setdefault((_shape(pattern), fixed), []).append(pattern)
    for patterns in alike.values():
        first: dict[frozenset[Concrete], Pattern] = {}
        for pattern in patterns if len(patterns) > 1 else ():
            hands = frozenset(tuple(sorted(groups)) for groups in expand(pattern, line.freedom))
            if hands and (other := first.setdefault(hands, pattern)) is not pattern:
                yield pattern, other


def _shape(pattern: Pattern) -> _Shape:
    sizes: dict[str, list[int]] = {}
    for group in pattern.groups:
        sizes.setdefault(_CLASSES.get(group.sign, group.slot), []).append(group.count)
    return tuple(sorted(("number" if name in SLOTS else name, *sorted(counts)) for name, counts in sizes.items()))


def _sorted_hands(line: CardLine) -> set[Concrete]:
    return {tuple(sorted(hand.groups)) for hand in hands_of(line)}
