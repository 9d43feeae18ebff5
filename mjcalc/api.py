"""The Python face: one record scored, or many, and a hand in play looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from mjcalc.card import Card, load_card
from mjcalc.errors import MjcalcError, bad, nearest
from mjcalc.record import Record, read_record
from mjcalc.result import AmericanResult, KakiResult
from mjcalc.tiles import KAKI, SEATS

if TYPE_CHECKING:
    from mjcalc.american.card import AmericanCard
    from mjcalc.check_result import Check
    from mjcalc.kaki.table import KakiTable

Result = KakiResult | AmericanResult

TOO_FEW = "write a whole number, 1 or more"
"""What is wrong with a `top` below 1."""


def score(record: Record | Mapping[str, Any], card: Card | None = None, *, cards: Path | None = None) -> Result:
    """Score one hand and settle it: a KakiResult or an AmericanResult, as the card's game is.

    `record` is a Record, or a mapping with the keys of a JSON record. The card it names is used, looked for in the
    folder `cards` too; else `card`, else the default card. Raises MjcalcError for a record or a card that cannot be
    used.
    """
    game, play = _read(record, card, cards)
    return game.reckon([play])[0]


def score_each(
    records: Iterable[Record | MjcalcError], card: Card | None = None, *, cards: Path | None = None
) -> Iterator[Result | MjcalcError]:
    """For each record, in order, the result that `score` gives, or the fault it raises; a fault stays as it is.

    That is quicker than one after the other, but none is given before all are read.
    """
    plays = [_read_or_fault(record, card, cards) for record in records]
    for game, group in groupby(plays, key=itemgetter(0)):
        each = [play for _, play in group]
        yield from each if game is None else game.reckon(each)


def score_many(
    records: Iterable[Record | Mapping[str, Any]], card: Card | None = None, *, cards: Path | None = None
) -> Iterator[Result]:
    """The results of many records, in order, each as `score` gives it. Raises at the first record that is bad."""
    return (score(record, card, cards=cards) for record in records)


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
    card = card or load_card()
    if seat not in SEATS:
        raise bad("bad-record", f"'{seat}' is no seat: {', '.join(SEATS)}{nearest(seat, SEATS)}", key="seat")
    if top is not None and top < 1:
        raise bad("bad-record", TOO_FEW, key="top")
    if card.game == KAKI:
        from mjcalc.kaki.in_play import check as check_kaki

        if section is not None:
            raise bad("bad-record", "sections belong to American cards", key="section")
        return check_kaki(hand, cast("KakiTable", card), seat, seen, top)
    from mjcalc.american.play import check as check_american

    return check_american(hand, cast("AmericanCard", card), seat, seen, top, section)


class _Game(NamedTuple):
    """How a game is scored: a record is read by a card, which may fail, and what was read is reckoned."""

    read: Callable[[Record, Any], Any]
    reckon: Callable[[list[Any]], Sequence[Result]]


def _read(record: Record | Mapping[str, Any], card: Card | None, cards: Path | None) -> tuple[_Game, Any]:
    """A record read by its card, and the game of that."""
    if not isinstance(record, Record):
        record = read_record(record)
    if record.card is not None:
        card = load_card(record.card, cards)
    card = card or load_card()
    game = _game(card.game)
    return game, game.read(record, card)


def _read_or_fault(
    record: Record | MjcalcError, card: Card | None, cards: Path | None
) -> tuple[_Game, Any] | tuple[None, MjcalcError]:
    if isinstance(record, MjcalcError):
        return None, record
    try:
        return _read(record, card, cards)
    except MjcalcError as error:
        return None, error


@cache
def _game(name: str) -> _Game:
    """Only the part of the program that plays a game is loaded."""
    if name == KAKI:
        from mjcalc.kaki import score as kaki

        return _Game(kaki.read, kaki.reckon)
    from mjcalc.american import score as american

    return _Game(american.read, american.reckon)
