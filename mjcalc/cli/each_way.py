"""What each kind of win would pay, when a record does not say which it was."""

from __future__ import annotations

import msgspec

from mjcalc.api import score
from mjcalc.card import Card
from mjcalc.cli.look import Look
from mjcalc.errors import MjcalcError
from mjcalc.ledger import plain
from mjcalc.record import Record, is_self_drawn


def each_way(record: Record, card: Card, seats: tuple[str, ...], drawn: str, look: Look) -> str:
    """A table of what each loser would pay for each kind of win; nothing when the record says how it came.

    `drawn` are the game's words for a win on a drawn tile.
    """
    if record.winner is None or record.from_ is not None or is_self_drawn(record):
        return ""
    losers = [seat for seat in seats if seat != record.winner]
    ways = [(f"on {look.who(seat)}'s discard", {"from_": seat, "self_draw": False}) for seat in losers]
    ways.append((drawn, {"from_": None, "self_draw": True}))
    rows = []
    won = False
    for way, change in ways:
        try:
            other = score(msgspec.structs.replace(record, **change), card)
        except MjcalcError:
            continue
        won = won or other.wins
        owed = {payment.from_: payment.points for payment in other.payments if payment.for_ == "win"}
        rows.append([way, *(plain(owed.get(seat, 0)) if other.wins else "no win" for seat in losers)])
    if not won:
        return ""
    heads = [f"{look.who(seat)} pays" for seat in losers]
    return "How it was won is not said. It would be\n" + look.table(rows, "l" + "r" * len(losers), ["", *heads])
