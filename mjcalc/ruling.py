"""What a referee says: the ruling, the rule it goes by, the reason, and what follows from it."""

from __future__ import annotations

import re

import msgspec

from mjcalc.ledger import Payment, Points
from mjcalc.result import Line

_RULES = re.compile(r"\(([AK]\d+)\)")


class ClaimRuling(msgspec.Struct, frozen=True, gc=False):
    """What became of one claim: `allowed` tells whether it gets the tile."""

    seat: str
    kind: str
    allowed: bool
    rule: str
    because: str


class Step(msgspec.Struct, frozen=True, gc=False):
    """A step of the deal: a seat takes so many tiles, `what` says which."""

    seat: str
    tiles: int
    what: str


class Ruling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ruling. `ruling` and `because` are a sentence each, `rule` is the number to look up.

    The rest is there when the question asks for it. Of a claim: `to` are the seats that get the tile, `kind` for what
    (`win`, `pong` ...; American: `mahjong`, `expose`), `claims` each with its own ruling, `skipped` who loses a turn by
    it, `next_to_discard` who goes on, `barred` what may not be discarded now; `fan`, `points`, `line` and `scores` of a
    win. `payments` and `net` are of a win, a Kong or a mistake. Of an exchange: `sets_before` and `sets_after`, and how
    many Fei or jokers are `taken`. Of exposures: whether the hand is `dead`, and the `lines` a card still allows. Of
    the deal: `seats` who sits where, `order` the steps in which tiles are taken, `expected` how many tiles there should
    be. Of the wall: it is `broken_after` so many stacks, and so many tiles are `left` in all; in 3 Kaki,
    where the last seven are never drawn, so many of them are `drawable`. `notes` are sentences about what follows.
    """

    allowed: bool
    ruling: str
    rule: str
    because: str
    to: tuple[str, ...] | None = None
    kind: str | None = None
    claims: tuple[ClaimRuling, ...] | None = None
    skipped: tuple[str, ...] | None = None
    next_to_discard: str | None = None
    barred: tuple[str, ...] | None = None
    sets_before: tuple[str, ...] | None = None
    sets_after: tuple[str, ...] | None = None
    taken: int | None = None
    dead: bool | None = None
    lines: tuple[Line, ...] | None = None
    seats: dict[str, str] | None = None
    expected: int | None = None
    order: tuple[Step, ...] | None = None
    broken_after: int | None = None
    left: int | None = None
    drawable: int | None = None
    fan: int | None = None
    points: Points | None = None
    line: Line | None = None
    scores: dict[str, Points] | None = None
    payments: tuple[Payment, ...] | None = None
    net: dict[str, Points] | None = None
    notes: tuple[str, ...] = msgspec.field(default_factory=lambda: ())  # a plain default is left out of the JSON


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: the rule, and the sentence."""

    rule: str
    because: str


def refused(message: str, rule: str) -> Refusal:
    """The refusal of a message by the rule at its end, as in `... (A9)`, if that is the only one, or else by `rule`."""
    text, _, cited = message.removesuffix(")").rpartition(" (")
    return Refusal(cited, sentence(text)) if _RULES.findall(message) == [cited] else Refusal(rule, sentence(message))


def sentence(message: str) -> str:
    """A message of an error, or other words without their full stop, as a sentence."""
    first = message[:1].upper()
    return f"{first if len(first) == 1 else message[:1]}{message[1:]}."  # some letters have no capital of their own


def clause(because: str) -> str:
    """A sentence as the message of an error."""
    return f"{because[:1].lower()}{because[1:].removesuffix('.')}"


def nobody_gets(code: str, claims: tuple[ClaimRuling, ...]) -> Ruling:
    """The ruling when no claim of a discard stands."""
    who = f"{claims[0].seat.capitalize()} does not get" if len(claims) == 1 else "Nobody gets"
    return Ruling(
        allowed=False,
        ruling=f"{who} the {code}.",
        rule=claims[0].rule,
        because=claims[0].because,
        to=(),
        claims=claims,
        skipped=(),
    )


def forbidden(ruling: str, rule: str, because: str) -> Ruling:
    """A ruling that something is not allowed, with nothing to follow."""
    return Ruling(allowed=False, ruling=ruling, rule=rule, because=because)
