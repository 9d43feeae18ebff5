"""A night as rows of cells, the same for a screen, a spreadsheet and a chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mjcalc.card import Card
from mjcalc.cli.look import signed
from mjcalc.ledger import plain
from mjcalc.record import EXCHANGE, is_self_drawn
from mjcalc.result import KakiResult
from mjcalc.session import Corrected, Night, Played
from mjcalc.tiles import KAKI

Rename = Callable[[str], str]

_WORDS = {
    "drawn": "drawn",
    "discard": "from {}",
    "robbed-kong": "robs {}",
    "joker-exchange": "exchange",
    "self-draw": "self-draw",
    "not-said": "not said",
}

HEADS = ("#", "deals", "wins", "how")
LIMIT = "limit"


def worth_head(card: Card) -> str:
    """What the worth of a hand is called in the card's game."""
    return "fan" if card.game == KAKI else "value"


def hands_text(many: int) -> str:
    """So many hands."""
    return f"{many} hand{'s' * (many != 1)}"


def cells(row: Played | Corrected, rename: Rename) -> list[str]:
    """Number, dealer, winner, how and worth of a hand; of a transfer who gets it, and who pays."""
    if isinstance(row, Corrected):
        return ["", "", rename(row.transfer.to), f"{rename(row.transfer.from_)} pays", ""]
    return [
        str(row.number),
        rename(row.dealer),
        rename(row.winner) if row.winner else "-",
        how_won(row, rename),
        worth(row),
    ]


def points_of(row: Played | Corrected) -> list[str]:
    """What each player has from it."""
    return [signed(points) for points in row.points.values()]


def totals_of(row: Played | Corrected) -> list[str]:
    """What each player has in all behind it."""
    return [signed(points) for points in row.totals.values()]


def how_won(played: Played, rename: Rename) -> str:
    """How a hand was won, in two words."""
    way = way_of(played)
    if played.record.from_ is not None:
        return _WORDS[way].format(rename(played.seating.player(played.record.from_)))
    return "Ji Mo" if way == "self-draw" and isinstance(played.result, KakiResult) else _WORDS[way]


def way_of(played: Played) -> str:
    """How a hand was won, for scripts: a key of `_WORDS`."""
    record = played.record
    if record.winner is None:
        return "drawn"
    if record.from_ is not None:
        return "robbed-kong" if "robbed-kong" in record.events else "discard"
    if EXCHANGE in record.events:
        return EXCHANGE
    return "self-draw" if is_self_drawn(record) else "not-said"


def worth(played: Played) -> str:
    """The fan of a hand, or its value on the card."""
    result = played.result
    if not result.wins:
        return ""
    if isinstance(result, KakiResult):
        return LIMIT if result.limit else str(result.fan)
    return plain(result.value or 0)


def notes_of(night: Night, more: Iterable[str] = ()) -> list[str]:
    """All notes of a night: its own and `more` first, then the transfers, then those of the hands, each told once."""
    notes = [*night.notes, *more]
    hands: dict[str, list[int]] = {}
    for row in night.rows:
        if isinstance(row, Corrected):
            notes.append(transfer_text(row))
        else:
            for note in row.result.notes:
                hands.setdefault(note, []).append(row.number)
    return notes + [f"Hand{'s' * (len(numbers) > 1)} {_runs(numbers)}: {note}" for note, numbers in hands.items()]


def transfer_text(row: Corrected) -> str:
    """A transfer in a sentence."""
    transfer = row.transfer
    when = f"After hand {row.after}" if row.after else "Before the first hand"
    why = f": {transfer.why.rstrip('.')}" if transfer.why else ""
    return f"{when}, {transfer.from_} gives {transfer.to} {plain(transfer.points)}{why}."


def _runs(numbers: list[int]) -> str:
    """`1-4, 7` for 1, 2, 3, 4, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def amount(money: str, currency: str, *, sign: bool = False) -> str:
    """Money as people write it: `RM 4.20`, `$4.20`; with its sign `+RM 4.20`."""
    space = " " if currency[-1:].isalpha() else ""
    size = money.removeprefix("-")
    before = "-" if money.startswith("-") else "+" * (sign and any(digit in "123456789" for digit in size))
    return f"{before}{currency}{space}{size}"
