"""Hands written as they are typed, for tests."""

from itertools import groupby

from mjcalc.notation import Hand, format_set
from mjcalc.tiles import BONUS_CODES, Alphabet, unpack


def format_tiles(packed: int, alphabet: Alphabet) -> str:
    """Packed tiles in the alphabet's order, digits of a suit sharing its letter: `123t 99t RR *`."""
    codes = [alphabet.codes[kind] for kind in unpack(packed)]
    runs = [(suit, [*same]) for suit, same in groupby(codes, key=lambda code: code[1:] or code)]
    return " ".join("".join(code[0] for code in same) + suit * (len(same[0]) > 1) for suit, same in runs)


def format_hand(hand: Hand, alphabet: Alphabet) -> str:
    """A hand such that `parse_hand` reads the same hand again."""
    parts = [format_tiles(hand.concealed, alphabet)] if hand.concealed else []
    parts += [format_set(laid, alphabet) for laid in hand.sets]
    if hand.bonus or hand.sunk:
        parts += ["+", *bonus_codes(hand.bonus), *["*"] * hand.sunk]
    return " ".join(parts)


def bonus_codes(mask: int) -> list[str]:
    """The codes of the bonus tiles of a mask."""
    return [code for place, code in enumerate(BONUS_CODES) if mask >> place & 1]
