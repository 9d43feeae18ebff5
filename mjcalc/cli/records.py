"""A record from the options of the command line."""

from __future__ import annotations

from typing import Any

from mjcalc.errors import bad
from mjcalc.record import Record, read_record
from mjcalc.record_text import read_family, read_kong, read_seat, split_seat


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
        "winner": None if drawn else read_seat(seat or "east", "--seat"),
        "hand": hand,
        "win": win,
        "from": None if from_ is None else read_seat(from_, "--from"),
        "self_draw": self_draw,
        "events": [event.lower().replace("_", "-") for event in events],
        "liable": None if liable is None else read_seat(liable, "--liable"),
        "losers": _hands(losers) or None,
        "dead": [read_seat(each, "--dead") for each in dead],
        "kongs": [read_kong(each, "--kong") for each in kongs],
        "families": [read_family(each, "--family") for each in families],
        "jokerless_claimed": jokerless_claimed,
    }
    return read_record(record)


def _hands(texts: list[str]) -> dict[str, str]:
    hands: dict[str, str] = {}
    for text in texts:
        seat, hand = split_seat(text, "--loser", '"east: 123t RR + f1"')
        if seat in hands:
            raise bad("bad-record", f"the hand of {seat.capitalize()} is given twice", key="--loser")
        hands[seat] = hand
    return hands
