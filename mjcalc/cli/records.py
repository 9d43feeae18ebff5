"""A record from the options of the command line."""

from __future__ import annotations

from typing import Any

from mjcalc.errors import bad
from mjcalc.record import Record, read_record
from mjcalc.record_text import ReadSeat, read_family, read_kong, read_seat, split_seat


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
    read: ReadSeat = read_seat,
    seat_option: str = "--seat",
) -> Record:
    """The record that these options describe; `read` knows other words for seats, such as players' names.

    Raises MjcalcError (`bad-record`) that names the option.
    """
    if drawn and seat is not None:
        raise bad("bad-record", f"with --drawn nobody wins: leave out {seat_option}", key=seat_option)
    if not drawn and hand is None:
        raise bad("bad-record", "the hand is missing: give it in quotes, or --drawn when nobody won", key="HAND")
    if not drawn and seat is None and from_ is not None and read(from_, "--from") == "east":
        raise bad("bad-record", f"who won? East is taken when {seat_option} is not given", key=seat_option)
    record: dict[str, Any] = {
        "winner": None if drawn else read(seat or "east", seat_option),
        "hand": hand,
        "win": win,
        "from": None if from_ is None else read(from_, "--from"),
        "self_draw": self_draw,
        "events": [event.lower().replace("_", "-") for event in events],
        "liable": None if liable is None else read(liable, "--liable"),
        "losers": _hands(losers, read) or None,
        "dead": [read(each, "--dead") for each in dead],
        "kongs": [read_kong(each, "--kong", read) for each in kongs],
        "families": [read_family(each, "--family", read) for each in families],
        "jokerless_claimed": jokerless_claimed,
    }
    return read_record(record)


def _hands(texts: list[str], read: ReadSeat) -> dict[str, str]:
    hands: dict[str, str] = {}
    for text in texts:
        seat, hand = split_seat(text, "--loser", '"east: 123t RR + f1"', read)
        if seat in hands:
            raise bad("bad-record", f"the hand of {seat.capitalize()} is given twice", key="--loser")
        hands[seat] = hand
    return hands
