"""What a program that uses mjcalc may use of it: all of this is there as `mjcalc.NAME`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mjcalc.api import check, score, score_many
from mjcalc.card import load_card
from mjcalc.errors import Fault, MjcalcError
from mjcalc.ledger import Payment
from mjcalc.record import FamilyShown, Kong, Record
from mjcalc.result import AmericanResult, Group, Item, KakiResult, Line, LineReading, Meld, Reason, to_json

if TYPE_CHECKING:
    from mjcalc.check_result import AmericanCheck, KakiCheck

__all__ = [
    "AmericanCheck",
    "AmericanResult",
    "FamilyShown",
    "Fault",
    "Group",
    "Item",
    "KakiCheck",
    "KakiResult",
    "Kong",
    "Line",
    "LineReading",
    "Meld",
    "MjcalcError",
    "Payment",
    "Reason",
    "Record",
    "check",
    "load_card",
    "score",
    "score_many",
    "to_json",
]


def __getattr__(name: str) -> Any:
    """The results of `check`, loaded when they are asked for: a hand is scored without them."""
    if name in ("AmericanCheck", "KakiCheck"):
        return getattr(import_module("mjcalc.check_result"), name)
    raise AttributeError(f"module 'mjcalc' has no attribute '{name}'")
