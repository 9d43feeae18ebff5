"""The tiles that a player of a hand in play has seen, and how many of each may still come."""

from __future__ import annotations

import msgspec

from mjcalc.errors import MjcalcError
from mjcalc.notation import Hand, LaidSet, bonus_fault, copies_fault, parse_hand
from mjcalc.tiles import BITS, Alphabet, count

SEEN = "seen"


class Copies(msgspec.Struct, frozen=True, gc=False):
    """How many tiles there are: `own` in the player's hand and sets, `known` these and those seen elsewhere.

    `shown` are the sets seen elsewhere.
    """

    alphabet: Alphabet
    own: int
    known: int
    shown: tuple[LaidSet, ...] = ()

    def unseen(self, kind: int) -> int:
        """How many of a kind may still come."""
        return self.alphabet.copies[kind] - count(self.known, kind)

    def all_held(self, kind: int) -> bool:
        """Whether the player has every copy there is."""
        return count(self.own, kind) >= self.alphabet.copies[kind]


def read_copies(hand: Hand, seen: str, alphabet: Alphabet) -> Copies:
    """What is known of the tiles from a hand and from the text of those seen elsewhere.

    Raises MjcalcError, with the key `seen` and the column for a fault there: whatever `parse_hand` finds, and
    `too-many` for more copies than exist.
    """
    own = _all_tiles(hand, alphabet)
    if alphabet.too_many(own) is not None:
        raise copies_fault(hand, 0, own, alphabet)
    if not seen.strip():
        return Copies(alphabet, own, own)
    try:
        others = parse_hand(seen, alphabet)
    except MjcalcError as error:
        raise _in_seen(error) from None
    known = own + _all_tiles(others, alphabet)
    if alphabet.too_many(known) is not None:
        raise _in_seen(copies_fault(others, own, known, alphabet, "in the hand"))
    if twice := hand.bonus & others.bonus:
        raise _in_seen(bonus_fault(others, twice, "in the hand too"))
    return Copies(alphabet, own, known, others.sets)


def _all_tiles(hand: Hand, alphabet: Alphabet) -> int:
    return hand.packed + (hand.sunk << BITS * alphabet.joker)


def _in_seen(error: MjcalcError) -> MjcalcError:
    return MjcalcError(msgspec.structs.replace(error.fault, key=SEEN))
