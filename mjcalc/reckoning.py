"""The end of a night: who has what in money, and the fewest payments that settle it."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_FLOOR, Decimal

import msgspec

from mjcalc.card import is_tournament
from mjcalc.ledger import Points, all_digits, fewest_transfers, plain
from mjcalc.session import Night, Totals

NO_MONEY = "The card gives the scores of a tournament, which nobody pays: the rate of the session is not used (A22)."
NO_RATE = (
    "A currency is given but no rate, so points are paid: write rate = 1 where a point is worth one of the currency."
)


class Pay(msgspec.Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """`from_` pays `to`: the points, None when rounding has mixed them, and the money, None when none is played for."""

    from_: str
    to: str
    points: Points | None
    money: str | None


class Reckoning(msgspec.Struct, frozen=True, kw_only=True):
    """What each player has in points and in money (None when none is played for), and the payments that settle it.

    The payments are None for a tournament, whose scores nobody pays.
    """

    totals: Totals
    money: dict[str, str] | None
    payments: tuple[Pay, ...] | None
    notes: tuple[str, ...] = ()


def reckon(night: Night) -> Reckoning:
    """Settle the night as far as it was replayed."""
    session = night.session
    totals = night.totals
    if is_tournament(session.card):
        notes = (NO_MONEY,) if session.rate is not None else ()
        return Reckoning(totals=totals, money=None, payments=None, notes=notes)
    with all_digits():
        transfers = fewest_transfers(totals)
        if session.rate is None:
            pays = tuple(Pay(from_=payer, to=payee, points=points, money=None) for payer, payee, points in transfers)
            notes = (NO_RATE,) if session.currency else ()
            return Reckoning(totals=totals, money=None, payments=pays, notes=notes)
        owed: Totals = {name: Decimal(points) * Decimal(session.rate) for name, points in totals.items()}
        coins = _coins(owed, [(payer, payee) for payer, payee, _ in transfers], session.decimals)
        is_rounded = any(Decimal(many).scaleb(-session.decimals) != owed[name] for name, many in coins.items())
        paid = fewest_transfers(coins)
        points = [None] * len(paid) if is_rounded else [points for _, _, points in transfers]
        return Reckoning(
            totals=totals,
            money={name: _in_money(many, session.decimals) for name, many in coins.items()},
            payments=tuple(
                Pay(from_=payer, to=payee, points=each, money=_in_money(many, session.decimals))
                for (payer, payee, many), each in zip(paid, points, strict=True)
            ),
            notes=(_rounded_note(session.rate, session.decimals),) * is_rounded,
        )


def _in_money(coins: Points, decimals: int) -> str:
    """So many of the smallest coins as an amount, with all its decimals."""
    return format(Decimal(coins).scaleb(-decimals), f".{decimals}f")


def _coins(owed: Totals, pairs: Iterable[tuple[str, str]], decimals: int) -> Totals:
    """What each has in whole coins. Those who settle among themselves still sum to zero after rounding.

    Everyone is rounded down, and the coins that are then missing go to those who have lost most by it.
    """
    coins: Totals = {}
    for group in _groups(owed, pairs):
        wanted = {name: Decimal(owed[name]).scaleb(decimals) for name in group}
        whole = {name: int(many.to_integral_value(ROUND_FLOOR)) for name, many in wanted.items()}
        most_cut = sorted(group, key=lambda name: whole[name] - wanted[name])
        for name in most_cut[: -sum(whole.values())]:
            whole[name] += 1
        coins |= whole
    return {name: coins[name] for name in owed}


def _groups(owed: Totals, pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The players parted by who pays whom: each group sums to zero."""
    groups = [[name] for name in owed]
    for pair in pairs:
        joined = [group for group in groups if set(pair) & set(group)]
        groups = [group for group in groups if group not in joined] + [[name for group in joined for name in group]]
    return groups


def _rounded_note(rate: Points, decimals: int) -> str:
    return (
        f"At {plain(rate)} a point the money does not come out in {decimals} decimal{'s' * (decimals != 1)}: "
        "amounts are rounded, each by less than the smallest coin, and still sum to zero."
    )
