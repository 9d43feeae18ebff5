"""Rulings on what happened at an American table (A3, A11 to A27)."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.referee.charleston import rule_pass
from mjcalc.american.referee.claim import rule_claim
from mjcalc.american.referee.expose import rule_expose
from mjcalc.american.referee.fault import rule_fault
from mjcalc.american.referee.turn import rule_discard, rule_swap
from mjcalc.american.referee.wall import rule_deal, rule_wall
from mjcalc.dispute import (
    ClaimDispute,
    DealDispute,
    DiscardDispute,
    Dispute,
    ExposeDispute,
    FaultDispute,
    PassDispute,
    SwapDispute,
    WallDispute,
)
from mjcalc.ruling import Ruling


def rule(dispute: Dispute, card: AmericanCard) -> Ruling:
    """The ruling on a dispute, by a card."""
    match dispute:
        case ClaimDispute():
            return rule_claim(dispute, card)
        case DiscardDispute():
            return rule_discard(dispute)
        case SwapDispute():
            return rule_swap(dispute)
        case ExposeDispute():
            return rule_expose(dispute, card)
        case PassDispute():
            return rule_pass(dispute)
        case DealDispute():
            return rule_deal(dispute, card)
        case WallDispute():
            return rule_wall(dispute, card)
        case FaultDispute():
            return rule_fault(dispute, card)
