"""Rulings on what happened at a 3 Kaki table (K2 to K28)."""

from __future__ import annotations

from mjcalc.dispute import (
    ClaimDispute,
    DealDispute,
    DiscardDispute,
    Dispute,
    ExposeDispute,
    FaultDispute,
    SwapDispute,
    WallDispute,
)
from mjcalc.errors import bad
from mjcalc.kaki.referee.claim import rule_claim
from mjcalc.kaki.referee.fault import rule_fault
from mjcalc.kaki.referee.turn import rule_discard, rule_expose, rule_swap
from mjcalc.kaki.referee.wall import rule_deal, rule_wall
from mjcalc.kaki.table import KakiTable
from mjcalc.ruling import Ruling


def rule(dispute: Dispute, table: KakiTable) -> Ruling:
    """The ruling of a table on a dispute. Raises MjcalcError for one that this game does not know."""
    match dispute:
        case ClaimDispute():
            return rule_claim(dispute, table)
        case DiscardDispute():
            return rule_discard(dispute, table)
        case SwapDispute():
            return rule_swap(dispute, table)
        case ExposeDispute():
            return rule_expose(dispute, table)
        case DealDispute():
            return rule_deal(dispute)
        case WallDispute():
            return rule_wall(dispute)
        case FaultDispute():
            return rule_fault(dispute, table)
    message = "there is no Charleston in 3 Kaki: choose an American card, such as --card american-practice"
    raise bad("bad-record", message, key="--card")
