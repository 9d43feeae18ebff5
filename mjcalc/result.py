"""What scoring gives: typed results, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mjcalc.ledger import Payment, Points
from mjcalc.tiles import AMERICAN, KAKI


class Item(msgspec.Struct, frozen=True, gc=False):
    """An item of the fan list that the hand has: `count` times, `fan` in all."""

    id: str
    name: str
    fan: int
    count: int


class Meld(msgspec.Struct, frozen=True, gc=False, rename={"as_": "as"}):
    """A set or the Eye as it was read: `kind` is chow, pong, kong or eye; `as_` tells what each tile stands for."""

    kind: str
    tiles: tuple[str, ...]
    as_: tuple[str, ...]
    exposed: bool


class Reason(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a hand does not win: `not-complete`, `below-minimum` (with its `fan`), `no-line` or `drawn`."""

    code: str
    message: str
    fan: int | None = None


class KakiResult(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A 3 Kaki hand, scored.

    What does not apply is None: `fan` of a hand that is not complete, `points` of one that does not win. `raw_fan` is
    the sum of the `items`, `fan` what is paid: no more than the limit (K11), which `limit` tells is reached. `net` has
    the points of every seat and sums to zero; `notes` are assumptions and reminders.
    """

    card: str
    game: str = KAKI
    winner: str | None
    wins: bool
    reason: Reason | None
    fan: int | None = None
    raw_fan: int | None = None
    limit: bool = False
    points: Points | None = None
    items: tuple[Item, ...] | None = None
    arrangement: tuple[Meld, ...] | None = None
    payments: tuple[Payment, ...]
    net: dict[str, Points]
    notes: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, gc=False):
    """The line of a card that a hand is paid for: `hand` is the alternative, as printed, that it is."""

    id: str
    section: str
    hand: str
    value: Points
    concealed: bool


class Group(msgspec.Struct, frozen=True, gc=False, rename={"as_": "as"}):
    """A group of a card's hand and the tiles that fill it: `as_` tells what each tile stands for."""

    pattern: str
    tiles: tuple[str, ...]
    as_: tuple[str, ...]
    exposed: bool


class LineReading(msgspec.Struct, frozen=True, gc=False):
    """A line that the tiles fit, and its value on the card."""

    id: str
    value: Points


class AmericanResult(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An American hand, scored. `line`, `value` and `groups` are None for a hand that does not win.

    `jokerless` tells whether the hand is paid as jokerless. `readings` are all lines that fit, the best paid first.
    `scores` are the points of a tournament; then nothing is paid. `net` has every seat and sums to zero.
    """

    card: str
    game: str = AMERICAN
    winner: str | None
    wins: bool
    reason: Reason | None
    line: Line | None = None
    value: Points | None = None
    jokerless: bool = False
    groups: tuple[Group, ...] | None = None
    readings: tuple[LineReading, ...] = ()
    scores: dict[str, Points] | None = None
    payments: tuple[Payment, ...] = ()
    net: dict[str, Points]
    notes: tuple[str, ...] = ()


def won(result: KakiResult | AmericanResult) -> dict[str, Points]:
    """What each seat won or lost: the net, or in a tournament the scores."""
    scores = result.scores if isinstance(result, AmericanResult) else None
    return result.net if scores is None else scores


_ENCODER = msgspec.json.Encoder(decimal_format="number")


def to_json(value: object) -> bytes:
    """A result, or anything made of them, as one line of JSON; points are exact numbers."""
    return _ENCODER.encode(value)


def to_json_lines(values: Iterable[object], /) -> bytes:
    """Each of some values as a line of JSON."""
    return _ENCODER.encode_lines(values)
