"""A record from the options of the command line."""

from __future__ import annotations

from typing import Any

from mjcalc.errors import bad, nearest
from mjcalc.record import Record, read_record
from mjcalc.tiles import SEATS

_EARLY = "early"


def record_of(
    *,
    hand: str | None,
    seat: str | None,
    drawn: bool,
    win: str | None,
    from_: str | None,
    self_draw: bool,
    events: list[str],
    liable: str | None,
    losers: list[str],
    dead: list[str],
    kongs: list[str],
    families: list[str],
    jokerless_claimed: bool,
) -> Record:
    """The record that these options describe. Raises MjcalcError (`bad-record`) that names the option."""
    if drawn and seat is not None:
        raise bad("bad-record", "with --drawn nobody wins: leave out --seat", key="--seat")
    if not drawn and hand is None:
        raise bad("bad-record", "the hand is missing: give it in quotes, or --drawn when nobody won", key="HAND")
    record: dict[str, Any] = {
        "winner": None if drawn else _seat(seat or "east", "--seat"),
        "hand": hand,
        "win": win,
        "from": None if from_ is None else _seat(from_, "--from"),
        "self_draw": self_draw,
        "events": [event.lower().replace("_", "-") for event in events],
        "liable": None if liable is None else _seat(liable, "--liable"),
        "losers": _hands(losers) or None,
        "dead": [_seat(each, "--dead") for each in dead],
        "kongs": [_kong(each) for each in kongs],
        "families": [_family(each) for each in families],
        "jokerless_claimed": jokerless_claimed,
    }
    return read_record(record)


def _seat(word: str, option: str) -> str:
    seat = word.strip().lower()
    if seat not in SEATS:
        raise bad("bad-record", f"'{word}' is no seat: east, south, west or north{nearest(seat, SEATS)}", key=option)
    return seat


def _split(text: str, option: str, example: str) -> tuple[str, str]:
    """The seat and the rest of `seat: rest`."""
    word, colon, rest = text.partition(":")
    if not colon:
        raise bad("bad-record", f"write a seat, a colon and the rest, such as {example}", key=option)
    return _seat(word, option), rest.lstrip()


def _hands(texts: list[str]) -> dict[str, str]:
    hands: dict[str, str] = {}
    for text in texts:
        seat, hand = _split(text, "--loser", '"east: 123t RR + f1"')
        if seat in hands:
            raise bad("bad-record", f"the hand of {seat.capitalize()} is given twice", key="--loser")
        hands[seat] = hand
    return hands


def _kong(text: str) -> dict[str, Any]:
    seat, rest = _split(text, "--kong", '"east: concealed" or "east: claimed from south"')
    kind, _, giver = rest.partition(" from ")
    return {"by": seat, "kind": kind.strip().lower(), "from": _seat(giver, "--kong") if giver else None}


def _family(text: str) -> dict[str, Any]:
    seat, rest = _split(text, "--family", f'"east: flowers" or "east: flowers {_EARLY}"')
    family, *early = rest.lower().split()[:2] or [""]
    if early and early != [_EARLY]:
        message = f"'{early[0]}' is not understood: write '{_EARLY}' for before the first discard"
        raise bad("bad-record", message, key="--family")
    return {"by": seat, "family": family, "before_first_discard": bool(early)}
