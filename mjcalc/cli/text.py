"""A result of either game as people read it; only that game's part of the program is loaded."""

from __future__ import annotations

from typing import cast

from mjcalc.api import Result
from mjcalc.card import Card
from mjcalc.cli.look import Look
from mjcalc.record import Record
from mjcalc.result import KakiResult


def explain(result: Result, record: Record, card: Card, look: Look) -> str:
    """The text of a result, scored from `record` by `card`."""
    if isinstance(result, KakiResult):
        from mjcalc.cli import kaki_text
        from mjcalc.kaki.table import KakiTable

        return kaki_text.explain(result, record, cast(KakiTable, card), look)
    from mjcalc.american.card import AmericanCard
    from mjcalc.cli import american_text

    return american_text.explain(result, record, cast(AmericanCard, card), look)
