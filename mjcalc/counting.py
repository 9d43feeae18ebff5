"""How many tiles a player holds, by the moment, and how many the wall has (K2, K5, A3, A24)."""

from __future__ import annotations

import msgspec

from mjcalc.dispute import DealDispute, WallDispute, check_seat, named, part
from mjcalc.errors import bad, nearest
from mjcalc.notation import Hand, parse_hand
from mjcalc.seen import read_copies
from mjcalc.tiles import FULL, ONE_LESS, Alphabet, many_tiles

DEALT, WAITING, DISCARDING = "dealt", "waiting", "discarding"
MOMENTS = (DEALT, WAITING, DISCARDING)
_WHEN = {DEALT: "after the deal", WAITING: "before drawing", DISCARDING: "before discarding"}


class Counted(msgspec.Struct, frozen=True):
    """Whether a seat has the right number of tiles, how many that is, and a sentence that says it."""

    right: bool
    expected: int
    sentence: str


def is_count(dispute: DealDispute) -> bool:
    """Whether a dispute is about the tiles of a seat. Raises MjcalcError (`bad-record`) when it is about throws too."""
    asked = dispute != DealDispute(throws=dispute.throws)
    if asked and dispute.throws:
        raise bad("bad-record", "throws tell who is East: ask about a seat's tiles apart", key="--throws")
    return asked


def read_held(dispute: DealDispute, seats: tuple[str, ...], alphabet: Alphabet) -> Hand | None:
    """The hand whose tiles are counted, if it is given.

    Raises MjcalcError: `bad-record` for a question that cannot be asked so, or for sets laid before anybody has had a
    turn; with the key `--hand` what `parse_hand` finds, and `too-many` for more copies than exist (K1, A1).
    """
    _check_question(dispute, seats)
    if dispute.hand is None:
        return None
    with part("--hand"):
        hand = parse_hand(dispute.hand, alphabet)
        read_copies(hand, "", alphabet)
    if hand.sets and dispute.moment == DEALT:
        raise bad("bad-record", "nobody has a set in the deal: say --moment waiting or discarding", key="--moment")
    return hand


def _check_question(dispute: DealDispute, seats: tuple[str, ...]) -> None:
    if dispute.moment not in MOMENTS:
        message = f"'{dispute.moment}' is not one of {', '.join(MOMENTS)}{nearest(dispute.moment, MOMENTS)}"
        raise bad("bad-record", message, key="--moment")
    if dispute.seat is None:
        raise bad("bad-record", "say whose tiles these are: --seat east", key="--seat")
    if (dispute.tiles is None) == (dispute.hand is None):
        raise bad("bad-record", "give the tiles as a number or as a hand: --tiles 13 or --hand ...", key="--tiles")
    if (dispute.tiles or 0) < 0 or not 0 <= dispute.kongs <= 4:
        raise bad("bad-record", "count the tiles from 0 up, and the Kongs from 0 to 4", key="--tiles --kongs")
    check_seat(dispute.seat, seats, "--seat")


def count_tiles(dispute: DealDispute, hand: Hand | None, kongs: int) -> Counted:
    """The tiles of a hand, or as many as are said, against what a seat should have with so many `kongs`.

    Each Kong that brought a replacement is one tile more.
    """
    held = hand.tiles if hand is not None else dispute.tiles or 0
    is_full = dispute.moment == DISCARDING or (dispute.moment == DEALT and dispute.seat == "east")
    expected = (FULL if is_full else ONE_LESS) + kongs
    more = held - expected
    seat, when = named(dispute.seat or ""), _WHEN[dispute.moment]
    if not more:
        return Counted(True, expected, f"{seat} has the right number of tiles {when}: {held}.")
    wrong = f"{more} too many" if more > 0 else f"{-more} too few"
    return Counted(False, expected, f"{seat} has {many_tiles(held)} {when}, {wrong}: {expected} are right.")


def tiles_left(dispute: WallDispute, start: int) -> int:
    """How many tiles the wall has left, of `start` after the deal."""
    if dispute.left is not None and dispute.drawn is not None:
        raise bad("bad-record", "give the tiles left or the tiles drawn, not both", key="--left")
    left = (start if dispute.left is None else dispute.left) - (dispute.drawn or 0)
    if not 0 <= left <= start:
        key = "--left" if dispute.drawn is None else "--drawn"
        raise bad("bad-record", f"{start} tiles are left after the deal: give a number from 0 to {start}", key=key)
    return left
