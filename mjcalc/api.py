"""The Python face: one record scored, or many, and a hand in play looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

import msgspec

from mjcalc.card import BAD_CARD, GAMES, AnyPath, Card, load_card, load_named
from mjcalc.errors import MjcalcError, bad, nearest, or_fault
from mjcalc.ledger import all_digits
from mjcalc.record import Record, read_as, read_record
from mjcalc.result import AmericanResult, KakiResult
from mjcalc.tiles import KAKI, SEATS

if TYPE_CHECKING:
    from mjcalc.check_result import Check

Result = KakiResult | AmericanResult
_Scorer = Callable[[Sequence[Any], Sequence[Any]], Sequence[Result | MjcalcError]]
"""Gives the results of records by their cards, of which there are as many."""

_AHEAD = 100
"""So many records are scored together: quicker than each by itself."""
TOO_FEW = "write a whole number, 1 or more"
"""What is wrong with a `top` below 1."""


def score(record: Record | Mapping[str, Any], card: Card | None = None, *, cards: AnyPath | None = None) -> Result:
    """Score one hand and settle it: a KakiResult or an AmericanResult, as the card's game is.

    `record` is a Record, or a mapping with the keys of a JSON record. The card it names is used, looked for in the
    folder `cards` too; else `card`, else the default card. Raises MjcalcError for a record or a card that cannot be
    used.
    """
    return next(score_many([record], card, cards=cards))


def score_each(
    records: Iterable[Record | MjcalcError], card: Card | None = None, *, cards: AnyPath | None = None
) -> Iterator[Result | MjcalcError]:
    """For each record, in order, the result that `score` gives, or the fault it raises; a fault stays as it is.

    That is quicker than one after the other, but none is given before all are read.
    """
    asked = list(records)
    start = 0
    named = cache(lambda name: _named(name, card, cards))
    found = [record if isinstance(record, MjcalcError) else named(record.card) for record in asked]
    for _, alike in groupby(found, key=type):
        own_cards: list[Any] = list(alike)
        end = start + len(own_cards)
        if isinstance(own_cards[0], MjcalcError):
            yield from own_cards
        else:
            with all_digits():  # never held over a yield: the caller would reckon in it too
                results = _scorer(own_cards[0].game)(asked[start:end], own_cards)
            yield from results
        start = end


def score_many(
    records: Iterable[Record | Mapping[str, Any]], card: Card | None = None, *, cards: AnyPath | None = None
) -> Iterator[Result]:
    """The results of many records, in order, each as `score` gives it; some records are read ahead.

    Raises at the first record that is bad, behind the results of those before it.
    """
    typed = (or_fault(_typed, record) for record in records)
    while some := list(islice(typed, _AHEAD)):
        for found in score_each(some, card, cards=cards):
            if isinstance(found, MjcalcError):
                raise found
            yield found


@all_digits()
def check(
    hand: str,
    card: Card | None = None,
    *,
    seat: str = SEATS[0],
    seen: str = "",
    top: int | None = None,
    section: str | None = None,
) -> Check:
    """What a hand in play waits for, or how far it is, and what each way out is worth: a KakiCheck or an AmericanCheck.

    `hand` has one tile less than a complete one, or as many: then it is told what to discard. `seen` are tiles that
    are visible elsewhere, in the same notation. `top` is how many discards (all, when it is None) or lines (five) are
    told, `section` the one section of an American card that is looked at. Raises MjcalcError for what cannot be.
    """
    table = _named(None, card, None)
    if isinstance(table, MjcalcError):
        raise table
    read_as(_Question, {"hand": hand, "seat": seat, "seen": seen, "top": top, "section": section})
    if seat not in SEATS:
        raise bad("bad-record", f"'{seat}' is not a seat: {', '.join(SEATS)}{nearest(seat, SEATS)}", key="seat")
    if top is not None and top < 1:
        raise bad("bad-record", TOO_FEW, key="top")
    if table.game == KAKI:
        from mjcalc.kaki.in_play import check as check_kaki

        if section is not None:
            raise bad("bad-record", "sections belong to American cards", key="section")
        return check_kaki(hand, table, seat, seen, top)
    from mjcalc.american.play import check as check_american

    return check_american(hand, table, seat, seen, top, section)


class _Question(msgspec.Struct, frozen=True):
    """What `check` is asked about a hand."""

    hand: str
    seat: str
    seen: str
    top: int | None
    section: str | None


def _typed(record: Record | Mapping[str, Any]) -> Record:
    return record if isinstance(record, Record) else read_record(record)


def _named(name: str | None, card: Card | None, cards: AnyPath | None) -> Card | MjcalcError:
    """The card of this name, or what is wrong with it; for None `card`, if it is one, else the default card."""
    if name is not None:
        return or_fault(load_named, name, cards)
    if card is None:
        return or_fault(load_card)
    if getattr(card, "game", None) not in GAMES:
        return bad(BAD_CARD, f"expected a card as load_card gives it, got {type(card).__name__}", key="card")
    return card


@cache
def _scorer(game: str) -> _Scorer:
    """What scores records of a game by their cards: only the part of the program that plays it is loaded."""
    if game == KAKI:
        from mjcalc.kaki.score import score_each as score_kaki

        return score_kaki
    from mjcalc.american.score import score_each as score_american

    return score_american
