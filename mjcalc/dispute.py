"""What a referee is asked, typed, and how parts of a question are read.

Tiles and sets are text here: the game reads them in its own notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec

from mjcalc.errors import MjcalcError, bad, nearest
from mjcalc.ledger import Points
from mjcalc.notation import Hand, LaidSet, parse_hand, parse_tile
from mjcalc.record import nobody_sits
from mjcalc.record_text import read_seat, split_seat
from mjcalc.tiles import AMERICAN, KAKI, SEATS, Alphabet, count, unpack
from mjcalc.width import narrow, split_at

OWN, OTHER, DEAD = "own", "other", "dead"
_WHOSE = (*SEATS, OWN, OTHER, DEAD)
"""What may stand before a set."""
_GAME_NAMES = {KAKI: "3 Kaki", AMERICAN: "American mahjong"}
_CARDS = {KAKI: "3kaki-straits", AMERICAN: "american-practice"}


class Claim(msgspec.Struct, frozen=True):
    """A seat claims the discard for a kind of set, or to win, with its own `tiles`."""

    seat: str
    kind: str
    tiles: str


class ClaimDispute(msgspec.Struct, frozen=True):
    """Who gets a discard. `passed` are tiles that a seat let go by; `earlier`: it is not the last discard."""

    tile: str
    from_: str
    claims: tuple[Claim, ...]
    passed: tuple[tuple[str, str], ...] = ()
    earlier: bool = False
    events: tuple[str, ...] = ()


class DiscardDispute(msgspec.Struct, frozen=True):
    """Whether a tile may be discarded, after `claimed`, a set made by a claim in this turn."""

    tile: str
    claimed: str | None = None


class SwapDispute(msgspec.Struct, frozen=True):
    """Whether real tiles may take the place of Fei or jokers in exposed sets.

    `sets`: whose, and the set; `tiles_from_discard`: the tile was just discarded; `drawn`: whoever swaps has drawn or
    claimed a tile; `in_turn`: it is his turn; `late`: a dead hand exposed its set by its fault or after it; `seat` is
    who swaps, where that is said.
    """

    sets: tuple[tuple[str, str], ...]
    tiles: tuple[str, ...]
    tiles_from_discard: bool = False
    drawn: bool = True
    in_turn: bool = True
    late: bool = False
    seat: str | None = None


class ExposeDispute(msgspec.Struct, frozen=True):
    """Whether these sets may lie open. `was`: sets exposed before; `shown`: all other tiles that the table shows."""

    sets: str
    was: str | None = None
    shown: str | None = None


class PassDispute(msgspec.Struct, frozen=True):
    """Whether a pass is right.

    `after` is the step before it, where that is said. `blind` more are passed on unseen, `offered` is what the player
    across will pass; `agreed`: all who must agree to the step do.
    """

    tiles: str
    step: str
    after: str | None = None
    blind: int = 0
    offered: int | None = None
    agreed: bool = True


class DealDispute(msgspec.Struct, frozen=True):
    """Who is East by the `throws`; or whether a seat holds the right number of tiles; or how tiles are taken."""

    throws: tuple[str, ...] = ()
    seat: str | None = None
    tiles: int | None = None
    hand: str | None = None
    kongs: int = 0
    moment: str = "dealt"


class WallDispute(msgspec.Struct, frozen=True):
    """Where the wall breaks for a `throw`; or whether a tile may be drawn with so many `left`, or gone since the deal.

    `replacement`: the tile is to replace a bonus tile, a Kong's or a sunk Fei.
    """

    throw: int | None = None
    left: int | None = None
    drawn: int | None = None
    replacement: bool = False


class FaultDispute(msgspec.Struct, frozen=True):
    """What is owed for a mistake made by a seat. What the hand is worth is one of value, line, points, fan, hand.

    `dead` are the other seats whose hands are dead. Of a dragon trap: `tile` is the dragon thrown, `shown` the sets
    that were exposed then.
    """

    kind: str
    by: str
    winner: str | None = None
    from_: str | None = None
    self_draw: bool = False
    dead: tuple[str, ...] = ()
    value: Points | None = None
    line: str | None = None
    points: Points | None = None
    fan: int | None = None
    hand: str | None = None
    tile: str | None = None
    shown: str | None = None


Dispute = (
    ClaimDispute | DiscardDispute | SwapDispute | ExposeDispute | PassDispute | DealDispute | WallDispute | FaultDispute
)


def read_claim(text: str) -> Claim:
    """A claim as it is called out: `south: pong 55t`."""
    seat, rest = split_seat(text, "--claim", '"south: pong 55t"')
    kind, *tiles = rest.split(maxsplit=1) or [""]
    if not tiles:
        message = 'say what is claimed and with which tiles, such as "south: pong 55t" or "west: win HAND"'
        raise bad("bad-record", message, key="--claim")
    return Claim(seat, narrow(kind).lower(), tiles[0].rstrip())


def read_passed(text: str) -> tuple[str, str]:
    """A tile let go by: `west 5t`, `west: 5t`."""
    word, _, tile = narrow(text).replace(":", " ").strip().partition(" ")
    if not tile.strip():
        raise bad("bad-record", 'write a seat and the tile it let go by, such as "west 5t"', key="--passed")
    return read_seat(word, "--passed"), tile.strip()


def read_whose_set(text: str, seat: str | None) -> tuple[str, str]:
    """Whose set, and the set: `(RR*)` is one's own; `west: (RR*)`, `other: ...` another's, `dead: ...` a dead hand's.

    `seat` is the seat of the one who swaps.
    """
    head, *rest = split_at(":", text, 1)
    word = narrow(head).strip().lower()
    if not rest:
        if begun := next((each for each in _WHOSE if word.startswith(each)), None):
            message = f"a colon is missing after '{begun}': write one before the set, such as {begun}: (RR*)"
            raise bad("bad-record", message, key="--set")
        return OWN, text
    if word not in _WHOSE:
        message = f"'{head.strip()}' is not a seat, own, other or dead{nearest(word, _WHOSE)}"
        raise bad("bad-record", message, key="--set")
    return OWN if word == seat else word, rest[0].strip()


def check_claims(dispute: ClaimDispute, events: tuple[str, ...], example: str) -> None:
    """Raise MjcalcError (`bad-record`) for claims that nobody can make, or events that do not go with a claim."""
    if not dispute.claims:
        raise bad("bad-record", f'nobody claims the tile: give --claim "{example}"', key="--claim")
    for event in dispute.events:
        if event not in events:
            message = f"'{event}' is not one of {', '.join(events)}{nearest(event, events)}"
            raise bad("bad-record", message, key="--event")
    claimers = [claim.seat for claim in dispute.claims]
    for seat in claimers:
        if seat == dispute.from_:
            raise bad("bad-record", f"{named(seat)} cannot claim his own discard", key="--claim")
        if claimers.count(seat) > 1:
            raise bad("bad-record", f"{named(seat)} claims twice: give the claim that counts", key="--claim")


def check_events(dispute: ClaimDispute, win: str, *, claimed: bool, of_the_tile: tuple[str, ...] = ()) -> None:
    """Raise MjcalcError (`bad-record`) for an event of a `win` where none is `claimed`.

    Events `of_the_tile` go with any claim.
    """
    for event in dispute.events:
        if not claimed and event not in of_the_tile:
            raise bad("bad-record", f"'{event}' goes with a claim for {win}, and there is none", key="--event")


def claim_kind(claim: Claim, kinds: tuple[str, ...], also: Mapping[str, str]) -> str:
    """What a claim is for; `also` are other words for it. Raises MjcalcError (`bad-record`) for a word unknown."""
    kind = also.get(claim.kind, claim.kind)
    if kind not in kinds:
        message = f"'{claim.kind}' is not one of {', '.join(kinds)}{nearest(kind, (*kinds, *also))}"
        raise bad("bad-record", message, key="--claim")
    return kind


def check_seat(seat: str | None, seats: tuple[str, ...], key: str) -> None:
    """Raise MjcalcError (`bad-record`) when a seat is named where nobody sits (K2)."""
    if seat is not None and seat not in seats:
        raise nobody_sits(seat, key)


def refuse(game: str, given: Mapping[str, bool]) -> None:
    """Raise MjcalcError (`bad-record`) for an option given that belongs to `game`, the other one."""
    for key, is_given in given.items():
        if is_given:
            message = f"this belongs to {_GAME_NAMES[game]}: choose a card of it, such as --card {_CARDS[game]}"
            raise bad("bad-record", message, key=key)


@contextmanager
def part(key: str) -> Iterator[None]:
    """Name the part of the question in which a fault is found."""
    try:
        yield
    except MjcalcError as error:
        faults = [msgspec.structs.replace(fault, key=fault.key or key) for fault in error.faults]
        raise MjcalcError(*faults) from None


def read_tile(text: str, alphabet: Alphabet, key: str) -> int:
    """The kind of a single tile. Raises MjcalcError that names `key`."""
    with part(key):
        return parse_tile(text, alphabet)


def read_tiles(text: str, alphabet: Alphabet, key: str) -> Hand:
    """Tiles without sets or bonus. Raises MjcalcError that names `key`."""
    with part(key):
        hand = parse_hand(text, alphabet)
        if hand.sets or hand.bonus or hand.sunk:
            raise bad("bad-set", "write tiles here, without brackets and bonus tiles")
        return hand


def read_laid(text: str, alphabet: Alphabet, key: str) -> tuple[LaidSet, ...]:
    """Sets in their brackets; or one without them. Raises MjcalcError that names `key`."""
    with part(key):
        hand = parse_hand(text, alphabet)
        nothing = bool(text.strip()) and not hand.tiles
        if hand.bonus or hand.sunk or nothing or (hand.sets and hand.concealed):
            raise bad("bad-set", "write each set in ( ) and nothing else, such as (RR*)")
        if hand.concealed:
            return (laid_of(tuple(unpack(hand.concealed)), alphabet),)
        return hand.sets


def laid_of(kinds: tuple[int, ...], alphabet: Alphabet) -> LaidSet:
    """An exposed set of these tiles."""
    return LaidSet(tuple(sorted(kinds)), False, alphabet.pack(kinds))


def check_copies(packed: int, alphabet: Alphabet, key: str) -> None:
    """Raise MjcalcError (`too-many`) when these tiles hold one more often than it exists."""
    kind = alphabet.too_many(packed)
    if kind is not None:
        message = f"{count(packed, kind)} of {alphabet.codes[kind]} in all, and only {alphabet.copies[kind]} exist"
        raise bad("too-many", message, key=key)


def in_turn(seats: tuple[str, ...], after: str) -> tuple[str, ...]:
    """The other seats in order of play, beginning after this one."""
    place = seats.index(after)
    return seats[place + 1 :] + seats[:place]


def between(seats: tuple[str, ...], giver: str, taker: str) -> tuple[str, ...]:
    """The seats that lose their turn when `taker` claims what `giver` discarded."""
    order = in_turn(seats, giver)
    return order[: order.index(taker)]


def named(seat: str) -> str:
    """A seat as people write it."""
    return seat.capitalize()


def listed(words: tuple[str, ...] | list[str], last: str = "and") -> str:
    """Words as people list them: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
