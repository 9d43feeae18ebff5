"""The options that describe a hand played, and the record they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from mjcalc.errors import Fault, MjcalcError, bad
from mjcalc.record import Record, read_record
from mjcalc.record_text import ReadSeat, read_family, read_seat, read_told_kong, split_seat
from mjcalc.width import narrow

HandWords: TypeAlias = Annotated[list[str] | None, typer.Argument(help="The winner's hand.", show_default=False)]
Drawn: TypeAlias = Annotated[bool, typer.Option("--drawn", help="Nobody won.")]
Win: TypeAlias = Annotated[str | None, typer.Option(help="The winning tile.")]
From: TypeAlias = Annotated[str | None, typer.Option("--from", help="Who discarded it, or whose Kong was robbed.")]
SelfDraw: TypeAlias = Annotated[bool, typer.Option("--self-draw", "--ji-mo", help="The winner drew it.")]
Events: TypeAlias = Annotated[
    list[str] | None, typer.Option("--event", help="How it was won, such as kong-replacement.")
]
Liable: TypeAlias = Annotated[str | None, typer.Option(help="Who was caught in the dragon trap earlier.")]
Losers: TypeAlias = Annotated[list[str] | None, typer.Option("--loser", help='A loser\'s hand: "east: 123t RR + f1".')]
Dead: TypeAlias = Annotated[list[str] | None, typer.Option(help="Whose hand is dead (American).")]
Kongs: TypeAlias = Annotated[
    list[str] | None, typer.Option("--kong", help='A Kong paid at once: "east: concealed", "east: claimed from south".')
]
Families: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--family", help='A family paid at once: "east: flowers", "east: flowers early" for before the first discard.'
    ),
]
NoJokerlessClaim: TypeAlias = Annotated[bool, typer.Option("--no-jokerless-claim", help="Jokerless not announced.")]

_OPTIONS = {
    "card": "--card",
    "seen": "--seen",
    "section": "--section",
    "win": "--win",
    "from": "--from",
    "self_draw": "--self-draw",
    "events": "--event",
    "liable": "--liable",
    "losers": "--loser",
    "dead": "--dead",
    "kongs": "--kong",
    "families": "--family",
    "jokerless_claimed": "--no-jokerless-claim",
}
"""The option that each key of a record, or of a question about a hand in play, is typed as."""


@contextmanager
def naming_options(*, as_json: bool) -> Iterator[None]:
    """Meanwhile a fault names the option that was typed; in JSON it keeps the key of the record, as in a batch."""
    try:
        yield
    except MjcalcError as error:
        if as_json:
            raise
        raise MjcalcError(*map(_as_option, error.faults)) from None


def _as_option(fault: Fault) -> Fault:
    """The fault in a record's key, such as `kongs[0].kind` or `losers.east`, as one of the option."""
    key, _, part = (fault.key or "").partition(".")
    option = _OPTIONS.get(key.partition("[")[0])
    if option is None or fault.file is not None:
        return fault
    return msgspec.structs.replace(fault, key=f"{option} {part}" if key == "losers" and part else option)


def record_of(
    *,
    hand: list[str] | None,
    seat: str | None,
    drawn: bool,
    win: str | None,
    from_: str | None,
    self_draw: bool,
    events: list[str] | None,
    liable: str | None,
    losers: list[str] | None,
    dead: list[str] | None,
    kongs: list[str] | None,
    families: list[str] | None,
    no_jokerless_claim: bool,
    read: ReadSeat = read_seat,
    seat_option: str = "--seat",
) -> Record:
    """The record that these options describe; `read` knows other words for seats, such as players' names.

    Raises MjcalcError (`bad-record`) that names the option.
    """
    _refuse_unclear(hand, seat, drawn, seat_option)
    if not drawn and seat is None and from_ is not None and read(from_, "--from") == "east":
        raise bad("bad-record", f"who won? East is taken when {seat_option} is not given", key=seat_option)
    record: dict[str, Any] = {
        "winner": None if drawn else read("east" if seat is None else seat, seat_option),
        "hand": " ".join(hand) if hand else None,
        "win": win,
        "from": None if from_ is None else read(from_, "--from"),
        "self_draw": self_draw,
        "events": [*map(hyphened, events or ())],
        "liable": None if liable is None else read(liable, "--liable"),
        "losers": _hands(losers or (), read) or None,
        "dead": [read(each, "--dead") for each in dead or ()],
        "kongs": [read_told_kong(each, "--kong", read) for each in kongs or ()],
        "families": [read_family(each, "--family", read) for each in families or ()],
        "jokerless_claimed": not no_jokerless_claim,
    }
    if from_ is not None and record["from"] == record["winner"]:
        message = "the winner cannot win on his own discard; a tile that he drew is --ji-mo"
        raise bad("bad-record", message, key="--from")
    if from_ is not None and self_draw:
        raise bad("bad-record", "a hand is won on a discard (--from) or drawn (--ji-mo), not both", key="--from")
    return read_record(record)


def _refuse_unclear(hand: list[str] | None, seat: str | None, drawn: bool, seat_option: str) -> None:
    """Raise MjcalcError (`bad-record`) that names the option when it is not clear whether somebody won."""
    if drawn and seat is not None:
        message = f"with --drawn nobody wins: leave out {seat_option}, or write --ji-mo if the winner drew the tile"
        raise bad("bad-record", message, key=seat_option)
    if drawn and hand:
        raise bad("bad-record", "with --drawn nobody wins: leave out the hand", key="hand")
    if not drawn and not hand:
        raise bad("bad-record", "the hand is missing: give it in quotes, or --drawn when nobody won", key="hand")


def hyphened(word: str) -> str:
    """A name such as an event's as records have it, however it was typed."""
    return narrow(word).lower().replace("_", "-")


def _hands(texts: Iterable[str], read: ReadSeat) -> dict[str, str]:
    hands: dict[str, str] = {}
    for text in texts:
        seat, hand = split_seat(text, "--loser", '"east: 123t RR + f1"', read)
        if seat in hands:
            raise bad("bad-record", f"the hand of {seat.capitalize()} is given twice", key="--loser")
        hands[seat] = hand
    return hands
