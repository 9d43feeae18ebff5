"""Parts of a record that people write in one cell or option: `east: claimed from south`, `east: flowers early`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mjcalc.errors import bad, nearest
from mjcalc.record import KONG_KINDS
from mjcalc.tiles import SEATS
from mjcalc.width import narrow, split_at

ReadSeat = Callable[[str, str], str]
"""Reads a word as a seat; it is told the key that a fault names."""

_FROM = "from"
_EARLY = "early"
_CLAIMED, *_UNCLAIMED = KONG_KINDS
_SAY_WHO = f"write '{_CLAIMED} {_FROM}' and who discarded the tile"
_INITIALS = {seat[0]: seat for seat in SEATS}


def read_seat(word: str, key: str) -> str:
    """The seat of a word or its first letter, in any capitals. Raises MjcalcError (`bad-record`) that names `key`."""
    seat = narrow(word).strip().lower()
    seat = _INITIALS.get(seat, seat)
    if seat not in SEATS:
        raise bad("bad-record", f"'{word}' is not a seat: east, south, west or north{nearest(seat, SEATS)}", key=key)
    return seat


def split_seat(text: str, key: str, example: str, read: ReadSeat = read_seat) -> tuple[str, str]:
    """The seat and the rest of `seat: rest`. Raises MjcalcError (`bad-record`) that names `key`."""
    word, *rest = split_at(":", text, 1)
    if not rest:
        raise bad("bad-record", f"write a seat, a colon and the rest, such as {example}", key=key)
    return read(word, key), rest[0].lstrip()


def read_kong(text: str, key: str, read: ReadSeat = read_seat) -> dict[str, Any]:
    """A Kong paid at once: `east: concealed`, `east: claimed from south`.

    Raises MjcalcError (`bad-record`) that names `key`. Whether there is such a kind, and whether it has a giver, is for
    the reader of the record to say.
    """
    seat, rest = split_seat(text, key, '"east: concealed" or "east: claimed from south"', read)
    kinds, *giver = re.split(rf"\s{_FROM}\s+(?=\S)", narrow(rest), maxsplit=1, flags=re.IGNORECASE)
    kind, *more = kinds.lower().split() or [""]
    if more:
        hint = "" if more[0] == _FROM else nearest(more[0], (_FROM,))
        unread = f"'{' '.join(more)}' is not understood{hint}"
        raise bad("bad-record", f"{unread}: {_SAY_WHO}", key=key)
    return {"by": seat, "kind": kind, "from": read(giver[0], key) if giver else None}


def read_told_kong(text: str, key: str, read: ReadSeat) -> dict[str, Any]:
    """As `read_kong`, for one who has typed it: it is told in these words what contradicts itself."""
    kong = read_kong(text, key, read)
    if kong["kind"] == _CLAIMED and not kong["from"]:
        raise bad("bad-record", _SAY_WHO, key=key)
    if kong["kind"] in _UNCLAIMED and kong["from"]:
        message = f"nobody discarded the tile of a Kong that is {kong['kind']}: leave out '{_FROM}'"
        raise bad("bad-record", message, key=key)
    return kong


def read_family(text: str, key: str, read: ReadSeat = read_seat) -> dict[str, Any]:
    """A family paid at once: `east: flowers`, or `east: flowers early` when before the first discard.

    Raises MjcalcError (`bad-record`) that names `key`.
    """
    seat, rest = split_seat(text, key, f'"east: flowers" or "east: flowers {_EARLY}"', read)
    family, *early = narrow(rest).lower().split() or [""]
    if early not in ([], [_EARLY]):
        hint = "" if early[0] == _EARLY else nearest(early[0], (_EARLY,))
        message = f"'{' '.join(early)}' is not understood{hint}: write '{_EARLY}' for before the first discard"
        raise bad("bad-record", message, key=key)
    return {"by": seat, "family": family, "before_first_discard": bool(early)}
