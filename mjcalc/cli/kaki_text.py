"""A 3 Kaki result as people read it: who pays whom first, then why."""

from __future__ import annotations

from mjcalc.cli.each_way import each_way
from mjcalc.cli.look import Look, lines, noted, who_pays_whom
from mjcalc.kaki.record import ROBBED, SEATS
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import many_points
from mjcalc.record import Record, is_self_drawn
from mjcalc.result import KakiResult, Meld
from mjcalc.tiles import KAKI_TILES


def explain(result: KakiResult, record: Record, card: KakiTable, look: Look) -> str:
    """The whole text: the answer, who pays whom, the fan, how the hand was read, and notes."""
    return lines(
        look.paint(_answer(result, record, look), "good" if result.wins else "bad"),
        who_pays_whom(result.payments, result.net, look) if result.payments else "",
        each_way(record, card, SEATS, "by Ji Mo", look),
        _fan(result, card, look),
        _hand(result, look),
        noted(result.notes),
    )


def _answer(result: KakiResult, record: Record, look: Look) -> str:
    if result.winner is None:
        return "Nobody wins."
    if result.reason is not None:
        return f"{look.who(result.winner)} does not win: {result.reason.message}."
    worth = f"{result.fan} fan{', the limit' * result.limit}, {many_points(result.points or 0)}"
    return f"{look.who(result.winner)} wins{_how(record, look)}: {worth}."


def _how(record: Record, look: Look) -> str:
    """How it was won, with a space before it; nothing when that is not said."""
    if record.from_ is not None:
        robbed = ROBBED in record.events
        return f" by robbing {look.who(record.from_)}'s Kong" if robbed else f" on {look.who(record.from_)}'s discard"
    return " by Ji Mo" if is_self_drawn(record) else ""


def _fan(result: KakiResult, card: KakiTable, look: Look) -> str:
    if result.items is None or result.fan is None:
        return ""
    limits = {item.id for item in card.items if item.limit}
    rows = []
    for item in result.items:
        times = f" x{item.count}" if item.count > 1 else ""
        rows.append((str(item.fan), f"{item.name}{times}{' (limit)' if item.id in limits else ''}"))
    rows.append((str(result.raw_fan), _total(result, card)))
    return "Fan\n" + look.table(rows, "rl")


def _total(result: KakiResult, card: KakiTable) -> str:
    if result.fan != result.raw_fan:
        return f"in all; counts as {result.fan}, the limit"
    return f"in all; the minimum is {card.minimum}"


def _hand(result: KakiResult, look: Look) -> str:
    if result.arrangement is None:
        return ""
    rows = [
        (meld.kind.capitalize(), look.tiles(meld.tiles, KAKI_TILES), _written(meld), _shown(meld), _meaning(meld))
        for meld in result.arrangement
    ]
    return "Hand\n" + look.table(rows, "lllll")


def _written(meld: Meld) -> str:
    if len(meld.as_[0]) == 1:
        return "".join(meld.tiles)
    return "".join(tile[0] for tile in meld.tiles) + meld.as_[0][1]


def _shown(meld: Meld) -> str:
    if meld.exposed:
        return "exposed"
    return "concealed" if meld.kind == "kong" else ""


def _meaning(meld: Meld) -> str:
    stands = dict.fromkeys(code for tile, code in zip(meld.tiles, meld.as_, strict=True) if tile == "*")
    return f"* is {' and '.join(stands)}" if stands else ""
