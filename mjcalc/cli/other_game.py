"""A hand of the other game, typed without naming a card of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from mjcalc.card import DEFAULT, Card
from mjcalc.errors import MjcalcError
from mjcalc.notation import parse_hand
from mjcalc.tiles import AMERICAN_TILES, KAKI, KAKI_TILES, Alphabet

_OTHERS = {True: ("American mahjong", "american-practice", AMERICAN_TILES), False: ("3 Kaki", DEFAULT, KAKI_TILES)}


@contextmanager
def hinting(hand: str | None, card: Card) -> Iterator[None]:
    """Meanwhile a fault of a hand that cannot be read says so when it can be read in the other game."""
    try:
        yield
    except MjcalcError as error:
        fault = error.fault
        game, other, alphabet = _OTHERS[card.game == KAKI]
        is_of_hand = fault.code in ("bad-tile", "bad-set") and not fault.key and fault.text == hand
        if not is_of_hand or game in fault.message or not _can_be_read(fault.text or "", alphabet):
            raise
        message = f"{fault.message}; in {game} it can be read: name a card of it, such as -c {other}"
        raise MjcalcError(msgspec.structs.replace(fault, message=message)) from None


def _can_be_read(hand: str, alphabet: Alphabet) -> bool:
    try:
        parse_hand(hand, alphabet)
    except MjcalcError:
        return False
    return True
