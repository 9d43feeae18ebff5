"""Scoring from Python: one record, or many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mjcalc.card import Card, load_card
from mjcalc.record import Record, read_record
from mjcalc.result import AmericanResult, KakiResult
from mjcalc.tiles import KAKI

Result = KakiResult | AmericanResult


def score(record: Record | Mapping[str, Any], card: Card | None = None, *, cards: Path | None = None) -> Result:
    """Score one hand and settle it.

    `record` is a Record, or a mapping with the keys of a JSON record. The card it names is used, looked for in the
    folder `cards` too; else `card`, else the default card. Raises MjcalcError for a record or a card that cannot be
    used.
    """
    if not isinstance(record, Record):
        record = read_record(record)
    if record.card is not None:
        card = load_card(record.card, cards)
    card = card or load_card()
    return _scorer(card.game)(record, card)


def score_many(
    records: Iterable[Record | Mapping[str, Any]], card: Card | None = None, *, cards: Path | None = None
) -> Iterator[Result]:
    """The results of many records, in order, each as `score` gives it. Raises at the first record that is bad."""
    return (score(record, card, cards=cards) for record in records)


@cache
def _scorer(game: str) -> Callable[[Record, Any], Result]:
    """What scores a game: only the part of the program that plays it is loaded."""
    if game == KAKI:
        from mjcalc.kaki.score import score as score_kaki

        return score_kaki
    from mjcalc.american.score import score as score_american

    return score_american
