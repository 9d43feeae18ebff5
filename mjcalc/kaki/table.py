"""The 3 Kaki rule table as types.

The words of the rules are here, the values in the card: what a house changes, it changes in TOML.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from mjcalc.errors import Fault
from mjcalc.ledger import Points, exact
from mjcalc.tiles import DIGITS, KAKI, KAKI_TILES

KINDS = ("chow", "pong", "kong")
OWN_WIND = {"east": "E", "south": "S", "west": "W"}
_WINDS = ("E", "S", "W", "N")
DRAGON_CODES = ("R", "G", "0")

_GROUPS = {
    "tong": tuple(f"{digit}t" for digit in DIGITS),
    "honour": (*_WINDS, *DRAGON_CODES),
    "wind": _WINDS,
    "dragon": DRAGON_CODES,
    "round-wind": ("E",),
    "terminal": ("1t", "9t"),
    "simple": tuple(f"{digit}t" for digit in "2345678"),
}
GROUPS = (*_GROUPS, "own-wind", *KAKI_TILES.codes[:-1])
"""The names a card may use for a group of tiles, single tiles included."""


class Amount(msgspec.Struct, frozen=True):
    """How many are asked for: `exactly`, or `at_least` when that is None."""

    at_least: int = 1
    exactly: int | None = None

    def fits(self, count: int) -> bool:
        """Whether this many will do."""
        return count >= self.at_least if self.exactly is None else count == self.exactly


class SetTest(msgspec.Struct, frozen=True):
    """Sets of some kinds, of a group of tiles, shown in some way; `different`: counted by their tile."""

    kinds: tuple[str, ...]
    of: tuple[str, ...]
    shown: str | None
    amount: Amount
    different: bool


class EyeTest(msgspec.Struct, frozen=True):
    """An Eye of a group; `not_in_sets`: of a tile that no set has."""

    of: tuple[str, ...]
    not_in_sets: bool


class FeiTest(msgspec.Struct, frozen=True):
    """Fei in the `sets` (the hand included), `sunk`, or `all`."""

    where: str
    amount: Amount


class BonusTest(msgspec.Struct, frozen=True):
    """Bonus tiles of some families and numbers (`own`: the seat's); `complete`: whole families are counted."""

    families: tuple[str, ...]
    numbers: tuple[int | str, ...]
    complete: bool
    amount: Amount
    sunk_fei_spoils: bool


class Condition(msgspec.Struct, frozen=True):
    """Everything an item asks for; what is empty or None asks for nothing."""

    sets: tuple[SetTest, ...] = ()
    eye: EyeTest | None = None
    only: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    thirteen: tuple[int, ...] = ()
    concealed: bool | None = None
    fei: FeiTest | None = None
    bonus: BonusTest | None = None
    self_draw: bool | None = None
    events: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()

    @property
    def on_reading(self) -> bool:
        """Whether it depends on how the hand is arranged."""
        return bool(self.sets or self.eye or self.only or self.has or self.thirteen)


class FanItem(msgspec.Struct, frozen=True):
    """A line of the fan list: `fan` is its worth each time, the limit for a limit item."""

    id: str
    name: str
    fan: int
    limit: bool
    each: bool
    when: Condition
    replaces: tuple[str, ...]


class LosersRule(msgspec.Struct, frozen=True):
    """K16: what the losers settle; `count` are the ids of the items that count."""

    points: Points
    fei: int
    fei_points: Points
    fei_completes: bool
    counts_from: int
    fei_only_at_limit: bool
    count: tuple[str, ...]


class AtOnce(msgspec.Struct, frozen=True):
    """K17: points paid at once for a Kong by its kind, and for a complete family."""

    kongs: dict[str, Points]
    family: Points
    family_before_first_discard: Points


class KakiTable(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A house's rule table. `key` is the name it was asked by; `ladder` gives the points of every winning fan.

    `warnings` tells what is allowed but hardly meant.
    """

    key: str
    name: str
    source: str
    minimum: int
    limit: int
    limits_add_up: bool
    ladder: dict[int, Points]
    round: str
    max_fei_in_exposed_set: int
    fifth_copy: bool
    shooter: Points
    other: Points
    each: Points
    extra_fei: Points
    extra_fei_netted: bool
    losers: LosersRule
    fei_held: Points
    fei_held_in: str
    at_once: AtOnce
    trap_eye: bool
    trap_concealed_kong: bool
    dealer_after_draw: str
    two_winners: str
    items: tuple[FanItem, ...]
    warnings: tuple[Fault, ...] = ()

    game: Literal["3kaki"] = KAKI

    def paid_fan(self, raw_fan: int, limits: int) -> int:
        """The fan that a hand is paid for: at most the limit, unless limit items add up."""
        if limits:
            return self.limit * (limits if self.limits_add_up else 1)
        return min(raw_fan, self.limit)

    def points(self, fan: int) -> Points:
        """The points of the fan that a winning hand is paid for (K11)."""
        if fan > self.limit:
            return exact(fan // self.limit * self.ladder[self.limit])
        return self.ladder[fan]


def group_tiles(groups: tuple[str, ...], seat: str) -> frozenset[int]:
    """The tile kinds of some groups for the player at `seat`."""
    codes: set[str] = set()
    for group in groups:
        codes.update((OWN_WIND[seat],) if group == "own-wind" else _GROUPS.get(group, (group,)))
    return frozenset(KAKI_TILES.kinds[code] for code in codes)
