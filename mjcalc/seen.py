"""The tiles that a player of a hand in play has seen, and how many of each may still come."""

from __future__ import annotations

import msgspec

from mjcalc.errors import MjcalcError, bad
from mjcalc.notation import Hand, LaidSet, column_of_bonus, column_of_tile, parse_hand
from mjcalc.tiles import BITS, BONUS_CODES, Alphabet, count

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
    if (kind := alphabet.too_many(own)) is not None:
        raise _too_many(hand, kind, 0, own, alphabet)
    if not seen.strip():
        return Copies(alphabet, own, own)
    try:
        others = parse_hand(seen, alphabet)
    except MjcalcError as error:
        raise _in_seen(error) from None
    known = own + _all_tiles(others, alphabet)
    if (kind := alphabet.too_many(known)) is not None:
        raise _in_seen(_too_many(others, kind, own, known, alphabet))
    if twice := hand.bonus & others.bonus:
        code = BONUS_CODES[(twice & -twice).bit_length() - 1]
        column = column_of_bonus(others.text, code, alphabet)
        message = f"{code} is in the hand too, and there is only one"
        raise _in_seen(bad("too-many", message, column, text=others.text))
    return Copies(alphabet, own, known, others.sets)


def _all_tiles(hand: Hand, alphabet: Alphabet) -> int:
    return hand.packed + (hand.sunk << BITS * alphabet.joker)


def _too_many(hand: Hand, kind: int, before: int, total: int, alphabet: Alphabet) -> MjcalcError:
    """The fault of the tile of `hand` that is one too many, on top of those before it."""
    many, code, held = alphabet.copies[kind], alphabet.codes[kind], count(before, kind)
    column = column_of_tile(hand.text, kind, many - held, alphabet)
    own = f", {held} of them in the hand," if held else ","
    return bad("too-many", f"{count(total, kind)} of {code}{own} and only {many} exist", column, text=hand.text)


def _in_seen(error: MjcalcError) -> MjcalcError:
    return MjcalcError(msgspec.structs.replace(error.fault, key=SEEN))
