"""A record read for the American game: the winner's hand, how the win came, and what contradicts what."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mjcalc.errors import bad
from mjcalc.notation import Hand, copies_fault
from mjcalc.record import EXCHANGE, Record, check_record, is_self_drawn
from mjcalc.tiles import AMERICAN_TILES, FULL, SEATS, many_tiles
from mjcalc.win_tile import read_win_tile

MISNAMED = "misnamed"
OUT_OF_TURN = "out-of-turn"
EVENTS = (EXCHANGE, MISNAMED, OUT_OF_TURN)
FAULTS = {MISNAMED: "misnamed the discard", OUT_OF_TURN: "discarded out of turn"}
"""Faults of the discarder, who then pays alone (A20), in words."""
DEAD_HANDS_END = 3
"""So many dead hands end the hand (A19)."""
_JOKER_DISCARD = "a joker cannot be the winning discard: discarded, it is dead (A12)"


class Win(msgspec.Struct, frozen=True, gc=False):
    """How a hand was won: drawn or not, from whom (None: not said); `fault` is an event of A20.

    `claimed` is False when the winner did not announce that the hand is jokerless (A16).
    """

    seat: str
    self_draw: bool
    shooter: str | None
    fault: str | None
    claimed: bool

    @property
    def paid(self) -> bool:
        """Whether it is known who pays."""
        return self.self_draw or self.shooter is not None


def read_hand(record: Record, parsed: Mapping[str, Hand]) -> Hand | None:
    """The winner's hand, or None when nobody won; `parsed` has hands by their texts.

    Raises MjcalcError: `bad-record` when the record contradicts itself or has keys of 3 Kaki, `bad-tile`, `bad-set`.
    """
    if record.liable or record.losers is not None or record.kongs or record.families:
        _refuse_kaki_keys(record)
    check_record(record, SEATS, EVENTS)
    return None if record.hand is None else parsed[record.hand]


def check_hand(hand: Hand) -> None:
    """Raise MjcalcError for a hand of the wrong size (A3) or with a tile more often than it exists (A1, A10)."""
    if hand.tiles != FULL:
        raise bad("wrong-count", f"the hand has {many_tiles(hand.tiles)}, expected {FULL}")
    if AMERICAN_TILES.too_many(hand.packed) is not None:
        raise copies_fault(hand, 0, hand.packed, AMERICAN_TILES)


def is_over(record: Record) -> bool:
    """Whether the hand had ended before it was won, with the three other hands dead: nobody pays (A19)."""
    return len(record.dead) == DEAD_HANDS_END


def read_win(record: Record, winner: str, hand: Hand) -> Win:
    """How the `hand` of the `winner` was won (A17, A20).

    Raises MjcalcError: `bad-record` for events that do not go with the rest, `bad-win-tile` for a winning tile that
    is not among the concealed ones, or a joker claimed from a discard (A12).
    """
    fault = _read_events(record) if record.events else None
    self_draw = is_self_drawn(record)
    if EXCHANGE in record.events and not hand.jokers:
        raise bad("bad-record", f"{EXCHANGE} needs a joker in the hand, the one that was taken (A17)", key="events")
    if record.win is not None:
        read_win_tile(record.win, hand, AMERICAN_TILES, None if self_draw else _JOKER_DISCARD)
    return Win(winner, self_draw, record.from_, fault, record.jokerless_claimed)


def _read_events(record: Record) -> str | None:
    """The fault of the discarder among the events, if there is one."""
    if EXCHANGE in record.events and record.from_ is not None:
        message = f"{EXCHANGE} is a self-drawn win and does not go with a win from {record.from_}"
        raise bad("bad-record", message, key="events")
    fault = next((event for event in FAULTS if event in record.events), None)
    if fault and is_self_drawn(record):
        raise bad("bad-record", f"{fault} is a win on another's discard, not self-drawn", key="events")
    if fault and record.from_ is None:
        raise bad("bad-record", f"{fault} needs the seat that made the discard (from, --from)", key="events")
    return fault


def _refuse_kaki_keys(record: Record) -> None:
    given = {
        "liable": record.liable is not None,
        "losers": record.losers is not None,
        "kongs": bool(record.kongs),
        "families": bool(record.families),
    }
    for key, is_given in given.items():
        if is_given:
            raise bad("bad-record", "this belongs to 3 Kaki", key=key)
