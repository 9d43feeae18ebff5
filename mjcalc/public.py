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
    from mjcalc.american.card import AmericanCard
    from mjcalc.check_result import AmericanCheck, KakiCheck
    from mjcalc.kaki.table import KakiTable

__all__ = [
    "AmericanCard",
    "AmericanCheck",
    "AmericanResult",
    "FamilyShown",
    "Fault",
    "Group",
    "Item",
    "KakiCheck",
    "KakiResult",
    "KakiTable",
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
_LATER = {
    "AmericanCard": "mjcalc.american.card",
    "AmericanCheck": "mjcalc.check_result",
    "KakiCheck": "mjcalc.check_result",
    "KakiTable": "mjcalc.kaki.table",
}


def __getattr__(name: str) -> Any:
    """Results of `check` and cards, loaded when they are asked for: a hand is scored with one game's card alone."""
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'mjcalc' has no attribute '{name}'")
