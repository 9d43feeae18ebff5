"""How text looks: colour, tile pictures, width, tables, who pays whom."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mjcalc.card import Card
from mjcalc.cli import output, screen
from mjcalc.ledger import Payment, Points, fewest_transfers, plain
from mjcalc.tiles import Alphabet

_FOR = {
    "win": "win",
    "extra-fei": "extra Fei",
    "losers": "losers",
    "kong": "Kongs",
    "family": "families",
    "fei": "Fei held",
}
_STYLES = {"strong": "\x1b[1m", "good": "\x1b[32m", "bad": "\x1b[31m", "faint": "\x1b[2m"}
_PLAIN = "\x1b[0m"


class Look(msgspec.Struct, frozen=True):
    """What the reader's screen can show, and what the seats are called: `names` has the players who sit there.

    `width` counts columns.
    """

    colour: bool = False
    pictures: bool = False
    names: dict[str, str] = {}
    width: int = output.WIDTH

    @classmethod
    def here(cls, *, ascii_only: bool = False) -> Look:
        """What standard output can show; `ascii_only`: no colour and no pictures all the same."""
        return cls(
            colour=output.has_colour() and not ascii_only,
            pictures=output.has_pictures() and not ascii_only,
            width=output.width_of(sys.stdout),
        )

    @property
    def ellipsis(self) -> str:
        """What stands for signs left out."""
        return "…" if self.pictures else "..."

    def who(self, seat: str) -> str:
        """The player at a seat, or the seat when no name is known."""
        return self.names.get(seat) or name(seat)

    def paint(self, text: str, style: str) -> str:
        """The text in a style (`strong`, `good`, `bad`, `faint`), where there is colour."""
        return f"{_STYLES[style]}{text}{_PLAIN}" if self.colour else text

    def tiles(self, codes: Iterable[str], alphabet: Alphabet) -> str:
        """The pictures of tiles, or nothing where there are none."""
        return " ".join(alphabet.pictures.get(code, code) for code in codes) if self.pictures else ""

    def table(self, rows: Iterable[Sequence[Any]], align: str, headers: Sequence[str] = ()) -> str:
        """An indented table that fits the screen; `align` has `l` or `r` for each column."""
        return screen.table(rows, align, headers, self.width)


def who_pays_whom(payments: Iterable[Payment], net: dict[str, Points], look: Look) -> str:
    """The fewest payments that settle a hand; behind them what they settle, unless that is the same."""
    owed: dict[str, dict[tuple[str, str], Points]] = {}
    for payment in payments:
        part, pair = owed.setdefault(payment.for_, {}), (payment.from_, payment.to)
        part[pair] = part.get(pair, 0) + payment.points
    if not owed:
        return f"{screen.INDENT}Nobody pays."
    [(first, each), *others] = owed.items()
    transfers = _fewest(net)
    if not others and each == transfers:
        return _rows(transfers, look) if first == "win" else _titled(first, transfers, look)
    explained = _parts(owed, net, look) if others else _titled(first, each, look)
    return f"{screen.INDENT}All in all\n{all_in_all(net, look)}\n\n{explained}"


def all_in_all(net: dict[str, Points], look: Look) -> str:
    """The fewest payments that settle a net."""
    return _rows(_fewest(net), look) if any(net.values()) else f"{screen.INDENT}Nobody pays: the payments cancel out."


def _fewest(net: dict[str, Points]) -> dict[tuple[str, str], Points]:
    return {(payer, payee): points for payer, payee, points in fewest_transfers(net)}


def _rows(owed: dict[tuple[str, str], Points], look: Look) -> str:
    rows = [
        (look.paint(f"{look.who(payer)} pays {look.who(payee)}", "strong"), plain(points))
        for (payer, payee), points in owed.items()
    ]
    return look.table(rows, "lr")


def _titled(part: str, owed: dict[tuple[str, str], Points], look: Look) -> str:
    return f"{screen.INDENT}{_FOR[part][:1].upper()}{_FOR[part][1:]}\n{_rows(owed, look)}"


def name(seat: str) -> str:
    """A seat as people write it."""
    return seat.capitalize()


def signed(points: Points) -> str:
    """Points with their sign: `+7.5`, `-3`, `0`."""
    return f"+{plain(points)}" if points > 0 else plain(points)


def lines(*blocks: str) -> str:
    """Blocks of text with an empty line between them; empty blocks are left out."""
    return "\n\n".join(block for block in blocks if block)


def source_of(card: Card, look: Look) -> str:
    """Where a card says that its rules come from; nothing when it does not."""
    return "\n".join(screen.fold(f"Source: {card.source}", look.width)) if card.source else ""


def noted(notes: Iterable[str]) -> str:
    """Notes, a line each; nothing where there are none."""
    return "\n".join(f"{output.NOTE}{note}" for note in notes)


def _parts(owed: dict[str, dict[tuple[str, str], Points]], net: dict[str, Points], look: Look) -> str:
    """What each seat wins by each part of the payments, and in all."""
    sums: dict[tuple[str, str], Points] = {}
    for part, pairs in owed.items():
        for (payer, payee), points in pairs.items():
            sums[payer, part] = sums.get((payer, part), 0) - points
            sums[payee, part] = sums.get((payee, part), 0) + points
    rows = [[look.who(seat), *(signed(sums.get((seat, part), 0)) for part in owed), signed(net[seat])] for seat in net]
    headers = ["", *(_FOR[part] for part in owed), "net"]
    return look.table(rows, "l" + "r" * (len(owed) + 1), headers)
