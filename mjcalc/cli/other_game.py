"""What is typed for the other game, without naming a card of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from mjcalc.card import DEFAULT, Card
from mjcalc.errors import MjcalcError
from mjcalc.notation import parse_hand
from mjcalc.record import nobody_sits
from mjcalc.record_text import ReadSeat, read_seat
from mjcalc.signs import BRACKETS
from mjcalc.tiles import AMERICAN, AMERICAN_TILES, KAKI, KAKI_TILES, SEATS, Alphabet

_KAKI = ("3 Kaki", DEFAULT, KAKI_TILES)
_AMERICAN = ("American mahjong", "american-practice", AMERICAN_TILES)
_OWN_AND_OTHER = {KAKI: (_KAKI, _AMERICAN), AMERICAN: (_AMERICAN, _KAKI)}


@contextmanager
def hinting(hand: str | None, card: Card) -> Iterator[None]:
    """Meanwhile a fault says so when the hand cannot be read, and can be in the other game."""
    try:
        yield
    except MjcalcError as error:
        raise _hinted(error, hand, "the hand", card) from None


@contextmanager
def hinting_tiles(card: Card) -> Iterator[None]:
    """Meanwhile a fault says so when the tiles that it is about cannot be read, and can be in the other game."""
    try:
        yield
    except MjcalcError as error:
        raise _hinted(error, error.fault.text, "this", card) from None


def _hinted(error: MjcalcError, tiles: str | None, what: str, card: Card) -> MjcalcError:
    """The error, or one that says that `what` can be read in the other game, when that is so of these tiles."""
    fault = error.fault
    (_, _, own), (game, other, alphabet) = _OWN_AND_OTHER[card.game]
    is_of_other = tiles is not None and not _can_be_read(tiles, own) and _can_be_read(tiles, alphabet)
    if not is_of_other or game in fault.message:
        return error
    message = f"{fault.message}; in {game} {what} can be read: name a card of it, such as -c {other}"
    return MjcalcError(msgspec.structs.replace(fault, message=message))


def seat_reader(card: Card) -> ReadSeat:
    """Reads a seat of the card's game; where nobody sits, it is told with the option it was typed in."""

    def read(word: str, key: str) -> str:
        seat = read_seat(word, key)
        if seat == SEATS[-1] and card.game == KAKI:
            raise nobody_sits(seat, key)
        return seat

    return read


def is_like_hand(text: str) -> bool:
    """Whether it begins as a hand of either game does, and is more than the letters of a word."""
    first = text.split(maxsplit=1)[0]
    begins = not first[0].isalpha() or any(_can_be_read(first, alphabet) for alphabet in (KAKI_TILES, AMERICAN_TILES))
    return begins and any(sign.isdigit() or sign in BRACKETS for sign in text) and not {"/", ".", "\\"} & set(text)


def _can_be_read(hand: str, alphabet: Alphabet) -> bool:
    try:
        parse_hand(hand, alphabet)
    except MjcalcError:
        return False
    return True
