"""Scoring 3 Kaki records in tests."""

from collections.abc import Mapping
from typing import Any

import pytest

import mjcalc
from mjcalc import Fault, KakiResult, MjcalcError
from mjcalc.kaki.table import KakiTable


def score(record: Mapping[str, Any], card: KakiTable | None = None) -> KakiResult:
    """The result of a record that can be scored."""
    result = mjcalc.score(record, card)
    assert isinstance(result, KakiResult)
    return result


def refused(record: Mapping[str, Any], card: KakiTable | None = None) -> Fault:
    """The one fault of a record that cannot be scored."""
    with pytest.raises(MjcalcError) as caught:
        mjcalc.score(record, card)
    (fault,) = caught.value.faults
    return fault


def load_table(name: str) -> KakiTable:
    """A shipped table of this game."""
    card = mjcalc.load_card(name)
    assert isinstance(card, KakiTable)
    return card
