"""Who sits where: players in order of play, and seats that move with the deal."""

from __future__ import annotations

from unicodedata import normalize

import msgspec

from mjcalc.card import Card
from mjcalc.errors import bad, nearest
from mjcalc.tiles import AMERICAN, KAKI, SEATS
from mjcalc.width import narrow

HOW_MANY = {KAKI: 3, AMERICAN: 4}
"""How many play each game (K2, A3)."""


def folded(name: str) -> str:
    """A name as names are compared: without spaces around it, in any capitals and width, accents written either way."""
    return normalize("NFC", narrow(name).strip().casefold())


class Seating(msgspec.Struct, frozen=True):
    """The players in order of play, and which of them deals: he is East."""

    players: tuple[str, ...]
    dealer: int = 0

    @property
    def seats(self) -> dict[str, str]:
        """The seat of each player, in order of play from the first player named."""
        many = len(self.players)
        return {name: SEATS[(place - self.dealer) % many] for place, name in enumerate(self.players)}

    def player(self, seat: str) -> str:
        """Who sits there."""
        return self.players[(self.dealer + SEATS.index(seat)) % len(self.players)]

    def find(self, word: str) -> str | None:
        """The seat of a player's name, or of a seat's, in any capitals; None when it is neither."""
        asked = folded(word)
        for name, seat in self.seats.items():
            if asked in (folded(name), seat):
                return seat
        return None

    def read(self, word: str, key: str) -> str:
        """The seat of a name. Raises MjcalcError (`bad-record`) that names `key`."""
        seat = self.find(word)
        if seat is None:
            raise bad("bad-record", self.unknown(word), key=key)
        return seat

    def unknown(self, word: str) -> str:
        """The sentence about a word that is no player here."""
        message = f"'{word}' is not at this table{nearest(word, self.players)}"
        return f"{message}: the players are {', '.join(self.players)}"

    def next(self, card: Card, winner: str | None) -> Seating:
        """The seating for the hand after one that `winner` won, or nobody (K20, A26)."""
        if card.game == AMERICAN:
            return self._passed()
        if winner is not None:
            return Seating(self.players, self.players.index(self.player(winner)))
        return self if card.dealer_after_draw == "same" else self._passed()

    def _passed(self) -> Seating:
        return Seating(self.players, (self.dealer + 1) % len(self.players))
