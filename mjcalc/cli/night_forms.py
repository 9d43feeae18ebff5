"""A night for other programs and for the group chat: JSON, CSV, Markdown."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from mjcalc.card import is_tournament
from mjcalc.cli.look import signed
from mjcalc.cli.night_rows import (
    HEADS,
    amount,
    cells,
    hands_text,
    how_won,
    notes_of,
    points_of,
    totals_of,
    transfer_text,
    way_of,
    worth,
    worth_head,
)
from mjcalc.errors import MjcalcError, error_object
from mjcalc.ledger import plain
from mjcalc.reckoning import Pay, Reckoning
from mjcalc.session import Corrected, Night, Played

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


def night_object(night: Night, reckoning: Reckoning) -> dict[str, Any]:
    """The night as an object of JSON; `error` is the first fault of the file, and then nothing is settled."""
    session = night.session
    is_settled = not night.faults
    return {
        "file": session.name,
        "card": session.card.key,
        "game": session.card.game,
        "players": session.players,
        "rate": session.rate,
        "currency": session.currency,
        "hands": [_hand(played) for played in night.hands],
        "transfers": [
            {
                "after": row.after,
                "from": row.transfer.from_,
                "to": row.transfer.to,
                "points": row.transfer.points,
                "why": row.transfer.why,
            }
            for row in night.rows
            if isinstance(row, Corrected)
        ],
        "totals": reckoning.totals,
        "money": reckoning.money if is_settled else None,
        "payments": reckoning.payments if is_settled else None,
        "next": night.seating.seats if is_settled else None,
        "notes": notes_of(night, reckoning.notes),
        "error": fault_object(night),
    }


def fault_object(night: Night) -> dict[str, Any] | None:
    """What is wrong with the file, as an object of JSON; None when nothing is."""
    return error_object(MjcalcError(*night.faults)) if night.faults else None


def hand_object(played: Played) -> dict[str, Any]:
    """One hand as an object of JSON, with its whole result, in which seats stand for the players but in notes."""
    return _hand(played) | {"result": played.result}


def _hand(played: Played) -> dict[str, Any]:
    record, result = played.record, played.result
    return {
        "hand": played.number,
        "id": record.id,
        "dealer": played.dealer,
        "seats": played.seating.seats,
        "winner": played.winner,
        "from": None if record.from_ is None else played.seating.player(record.from_),
        "how": way_of(played),
        worth_head(played.card): getattr(result, "fan", getattr(result, "value", None)),
        ("scores" if is_tournament(played.card) else "net"): played.points,
        "totals": played.totals,
    }


def night_csv(night: Night, reckoning: Reckoning) -> str:
    """A row for each hand and transfer, then one for the totals and, if money is played for, one for the money."""
    players = night.session.players
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(
        [
            "hand",
            "dealer",
            "winner",
            "how",
            worth_head(night.session.card),
            *players,
            *(f"{player} in all" for player in players),
        ]
    )
    for row in night.rows:
        points = [*map(plain, row.points.values()), *map(plain, row.totals.values())]
        if isinstance(row, Corrected):
            out.writerow(["transfer", "", "", transfer_text(row), "", *points])
        else:
            fan = getattr(row.result, "fan", None)
            value = worth(row) if fan is None or not row.result.wins else str(fan)
            out.writerow([row.number, row.dealer, row.winner or "", how_won(row, str), value, *points])
    if not night.faults:
        blank = [""] * len(players)
        out.writerow(["total", "", "", "", "", *map(plain, reckoning.totals.values()), *blank])
        if reckoning.money is not None:
            out.writerow(["money", "", "", "", "", *reckoning.money.values(), *blank])
    return text.getvalue().removesuffix("\n")


def night_markdown(night: Night, reckoning: Reckoning) -> str:
    """The night for a chat that understands Markdown."""
    players = [_plain(player) for player in night.session.players]
    ranked = sorted(reckoning.totals, key=lambda player: -reckoning.totals[player])
    standing = [[_plain(player), signed(reckoning.totals[player])] for player in ranked]
    heads = ["player", "scores" if is_tournament(night.session.card) else "points"]
    if reckoning.money is not None and not night.faults:
        heads.append("money")
        for row, player in zip(standing, ranked, strict=True):
            row.append(_plain(amount(reckoning.money[player], night.session.currency, sign=True)))
    hands = [[*map(_plain, cells(row, str)), *points_of(row), *totals_of(row)] for row in night.rows]
    hand_heads = [
        *map(_plain, HEADS),
        worth_head(night.session.card),
        *players,
        *(f"{player} in all" for player in players),
    ]
    blocks = [
        _payments(night, reckoning),
        _table(heads, standing, "lrr"[: len(heads)]),
        _table(hand_heads, hands, "rlllr" + "r" * (2 * len(players))) if hands else "",
        "\n".join(f"- {_plain(note)}" for note in notes_of(night, reckoning.notes)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _payments(night: Night, reckoning: Reckoning) -> str:
    head = f"**After {hands_text(len(night.hands))}**"
    if night.faults:
        return f"{head}, not settled: the file has a fault after them"
    if reckoning.payments is None:
        return head
    rows = [f"- {_plain(pay.from_)} pays {_plain(pay.to)} **{_paid(pay, night)}**" for pay in reckoning.payments]
    return f"{head}\n\n" + ("\n".join(rows) if rows else "Nobody pays.")


def _paid(pay: Pay, night: Night) -> str:
    if pay.money is None:
        return plain(pay.points or 0)
    return _plain(amount(pay.money, night.session.currency))


def _table(heads: list[str], rows: list[list[str]], align: str) -> str:
    """A Markdown table, with its columns aligned for chats that show it as it is."""
    from tabulate import tabulate

    sides = ["right" if side == "r" else "left" for side in align]
    return tabulate(rows, heads, tablefmt="pipe", colalign=sides, disable_numparse=True)


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _MARKS.sub(r"\\\1", text)
