"""A question at the table, and the card it is ruled by: to the game's referee."""

from __future__ import annotations

from mjcalc.card import Card
from mjcalc.dispute import Dispute
from mjcalc.ledger import all_digits
from mjcalc.ruling import Ruling
from mjcalc.tiles import KAKI


@all_digits()
def rule(dispute: Dispute, card: Card) -> Ruling:
    """The ruling; only that game's part of the program is loaded.

    Raises MjcalcError for a question that cannot be asked so, in this game or at all.
    """
    if card.game == KAKI:
        from mjcalc.kaki import referee as kaki

        return kaki.rule(dispute, card)
    from mjcalc.american import referee as american

    return american.rule(dispute, card)
