"""mjcalc scores Malaysian 3 Kaki and American mahjong by rule tables in TOML.

>>> import mjcalc
>>> card = mjcalc.load_card("3kaki-straits")
>>> hand = "234t 567t 99t (RR*) (EEE) + f2 k1"
>>> mjcalc.score({"winner": "south", "hand": hand, "from": "east"}, card).net
{'east': -10, 'south': 15, 'west': -5}
"""

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
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """The results of `check`, loaded when they are asked for: a hand is scored without them."""
    if name in ("AmericanCheck", "KakiCheck"):
        return getattr(import_module("mjcalc.check_result"), name)
    raise AttributeError(f"module 'mjcalc' has no attribute '{name}'")
