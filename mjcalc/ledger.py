"""Exact points, and who pays whom.

Points are whole numbers or decimals, never binary floats. A ledger refuses a negative payment, and what
it pays out it has taken in: its net sums to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from itertools import combinations

import msgspec

Points = int | Decimal

_EXACT = Context(prec=60)
"""Digits enough for the largest amounts that a file may hold, so that nothing is ever rounded."""


@contextmanager
def all_digits() -> Iterator[None]:
    """Points are reckoned exactly meanwhile, whatever precision and rounding the caller has set for decimals."""
    with localcontext(_EXACT):
        yield


class Payment(msgspec.Struct, frozen=True, gc=False, rename={"from_": "from", "for_": "for"}):
    """`from_` pays `to` so many points; `for_` is `win`, `extra-fei`, `losers`, `kong`, `family` or `fei`."""

    from_: str
    to: str
    points: Points
    for_: str


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """Payments, in the order they were made, and what each seat wins by them in all: it sums to zero."""

    payments: tuple[Payment, ...]
    net: dict[str, Points]


class Ledger(msgspec.Struct, gc=False):
    """The payments of one hand, in the order they were made."""

    payments: list[Payment] = msgspec.field(default_factory=list)

    def pay(self, payer: str, payee: str, points: Points, why: str) -> None:
        """Record a payment; nothing is recorded for 0 points. A negative one is a mistake of the program."""
        if points < 0:
            raise AssertionError(f"a negative payment: {payer} to {payee}, {points} for {why}")
        if points:
            self.payments.append(Payment(payer, payee, points, why))

    def settle(self, seat: str, other: str, difference: Points, why: str) -> None:
        """`other` pays `seat` the difference, or the other way round when it is negative."""
        if difference < 0:
            self.pay(seat, other, exact(-difference), why)
        else:
            self.pay(other, seat, exact(difference), why)

    def net(self, seats: Iterable[str]) -> dict[str, Points]:
        """What each seat wins (loses, when negative) in all. It sums to zero, or the program is at fault."""
        net: dict[str, Points] = dict.fromkeys(seats, 0)
        for payment in self.payments:
            points = payment.points
            net[payment.from_] -= points
            net[payment.to] += points
        return _balanced(net)

    def settled(self, seats: Iterable[str]) -> Settlement:
        """All payments, and the net of each of the seats."""
        return Settlement(tuple(self.payments), self.net(seats))


def together(settlements: list[Settlement]) -> Settlement:
    """At least one settlement, and those after it, as one. It sums to zero too, or the program is at fault."""
    first = settlements[0]
    if len(settlements) == 1:
        return first
    payments = first.payments
    net = first.net.copy()
    for other in settlements[1:]:
        if other.payments:
            payments += other.payments
            for seat, points in other.net.items():
                net[seat] += points
    return Settlement(payments, _balanced(net))


def _balanced(net: dict[str, Points]) -> dict[str, Points]:
    """The net, its points exact. It sums to zero, or the program is at fault."""
    total = sum(net.values())
    if total:
        raise AssertionError(f"the settlement does not sum to zero: {net}")
    return net if isinstance(total, int) else {seat: exact(points) for seat, points in net.items()}


def exact(points: Points) -> Points:
    """The same amount as an int when it is whole, else as a Decimal without trailing zeros."""
    if isinstance(points, int):
        return points
    return int(points) if points == points.to_integral_value() else points.normalize(_EXACT)


def rounded(points: Points, how: str) -> Points:
    """The amount rounded to a whole point (K12): `how` is `none`, `up` or `down`."""
    if how == "none":
        return exact(points)
    rounding = ROUND_CEILING if how == "up" else ROUND_FLOOR
    return int(Decimal(points).to_integral_value(rounding))


def plain(points: Points) -> str:
    """The amount as people write it: `7.5`, never `7.50` or `7E+1`."""
    points = exact(points)
    return format(points, "f") if isinstance(points, Decimal) else str(points)


def many_points(points: Points) -> str:
    """So many points, in words: `1 point`, `7.5 points`."""
    return f"{plain(points)} point{'s' * (points != 1)}"


def fewest_transfers(net: dict[str, Points]) -> list[tuple[str, str, Points]]:
    """The fewest payments (payer, payee, points) that settle a net which sums to zero."""
    owed = {seat: points for seat, points in net.items() if points}
    for size in range(2, len(owed) // 2 + 1):
        for group in combinations(owed, size):
            if not sum(owed[seat] for seat in group):
                rest = {seat: points for seat, points in owed.items() if seat not in group}
                return fewest_transfers({seat: owed[seat] for seat in group}) + fewest_transfers(rest)
    transfers = []
    while owed:
        payer = min(owed, key=lambda seat: owed[seat])
        payee = max(owed, key=lambda seat: owed[seat])
        points = min(-owed[payer], owed[payee])
        transfers.append((payer, payee, exact(points)))
        owed[payer] += points
        owed[payee] -= points
        owed = {seat: left for seat, left in owed.items() if left}
    return transfers
