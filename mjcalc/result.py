"""What scoring gives: typed results, and the same as JSON."""

from __future__ import annotations

import msgspec

from mjcalc.ledger import Payment, Points


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
    """A 3 Kaki hand, scored. What does not apply is None: `fan` of a hand that is not complete, `points` of one
    that does not win. `net` has every seat and sums to zero; `notes` are assumptions and reminders.
    """

    card: str
    game: str = "3kaki"
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


_ENCODER = msgspec.json.Encoder(decimal_format="number")


def to_json(value: object) -> bytes:
    """A result, or anything made of them, as one line of JSON; points are exact numbers."""
    return _ENCODER.encode(value)
