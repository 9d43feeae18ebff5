"""The winning tile of a record, read in the notation of its game."""

from __future__ import annotations

from functools import lru_cache

from mjcalc.errors import MjcalcError, bad
from mjcalc.notation import Hand, parse_tile
from mjcalc.tiles import Alphabet, count

_SAID_BY = "(self_draw, --self-draw)"
_parse = lru_cache(1024)(parse_tile)


def read_win_tile(text: str, hand: Hand, alphabet: Alphabet, joker_refused: str | None) -> int:
    """The kind of the winning tile, which is among the concealed tiles of the winner's `hand`.

    `joker_refused` says why it cannot be a joker, unless it was drawn. Raises MjcalcError (`bad-win-tile`).
    """
    try:
        tile = _parse(text, alphabet)
    except MjcalcError as error:
        raise bad("bad-win-tile", error.fault.message, error.fault.column, "win", text) from None
    if tile == alphabet.joker and joker_refused is not None:
        raise bad("bad-win-tile", f"{joker_refused}; if it was drawn, say so {_SAID_BY}", key="win")
    if not count(hand.concealed, tile):
        code = alphabet.codes[tile]
        raise bad("bad-win-tile", f"the winning tile {code} is not among the winner's concealed tiles", key="win")
    return tile


def doubted(joker: str, jokers: str) -> str:
    """The note on a win on a discard with jokers alone concealed, in the game's word for one and for several."""
    return f"All concealed tiles are {jokers}, and a {joker} cannot be the winning discard: was it drawn {_SAID_BY}?"
