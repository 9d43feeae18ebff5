"""A night as people read it: who pays whom at the end first, then hand by hand."""

from __future__ import annotations

import msgspec

from mjcalc.card import is_tournament
from mjcalc.cli.look import Look, lines, name, noted, signed
from mjcalc.cli.night_rows import HEADS, amount, cells, hands_text, notes_of, points_of, totals_of, worth_head
from mjcalc.cli.screen import screen_width, shortened, table
from mjcalc.cli.text import explain
from mjcalc.ledger import plain
from mjcalc.reckoning import Pay, Reckoning
from mjcalc.session import Night, Played

_FEWEST = 4
_WIDTHS = (40, 16, 12, 10, 8, 7, 6)
_ALIGN = "rlllr"
_UNFOLDED = 1000


def night_text(night: Night, reckoning: Reckoning, look: Look) -> str:
    """The whole text of a night."""
    return lines(
        _answer(night, reckoning, look),
        _standing(night, reckoning, look) if night.rows or not night.faults else "",
        _hands(night, look),
        "" if night.faults else next_text(night),
        noted(notes_of(night, reckoning.notes)),
    )


def hand_text(played: Played, look: Look) -> str:
    """One hand of a night in full: who sat where and what each has from it, then the hand as it was scored."""
    seats = played.seating.seats
    rows = []
    for player, seat in seats.items():
        deals = " (deals)" if seat == "east" else ""
        rows.append([player, name(seat) + deals, signed(played.points[player]), signed(played.totals[player])])
    named = msgspec.structs.replace(look, names={seat: player for player, seat in seats.items()})
    return lines(
        look.paint(f"Hand {played.number}", "strong") + "\n" + look.table(rows, "llrr", ["", "", "hand", "in all"]),
        explain(played.result, played.record, played.card, named),
    )


def _answer(night: Night, reckoning: Reckoning, look: Look) -> str:
    hands = hands_text(len(night.hands))
    if night.faults:
        before = f" After {hands} before it:" if night.rows else ""
        return look.paint(f"Not settled: the file has a fault.{before}", "bad")
    if reckoning.payments is None:
        return f"After {hands}, the scores:"
    if not reckoning.payments:
        return f"After {hands} nobody pays."
    rows = [
        [look.paint(f"{pay.from_} pays {pay.to}", "strong"), _paid(pay, night.session.currency)]
        for pay in reckoning.payments
    ]
    return f"After {hands}:\n\n" + look.table(rows, "lr")


def _paid(pay: Pay, currency: str) -> str:
    return plain(pay.points or 0) if pay.money is None else amount(pay.money, currency)


def _standing(night: Night, reckoning: Reckoning, look: Look) -> str:
    """What each has in all, the first first."""
    rows = []
    for player, points in sorted(reckoning.totals.items(), key=lambda each: -each[1]):
        row = [player, signed(points)]
        if reckoning.money is not None and not night.faults:
            row.append(amount(reckoning.money[player], night.session.currency, sign=True))
        rows.append(row)
    return look.table(rows, "lrr"[: len(rows[0])])


def _hands(night: Night, look: Look) -> str:
    """The table hand by hand: in one with the running totals where it fits the screen, else in two, folded at worst."""
    if not night.rows:
        return ""
    what = "scores" if is_tournament(night.session.card) else "points"
    for gap, width in [(2, width) for width in _WIDTHS] + [(1, width) for width in _WIDTHS[1:]]:
        text = _one_table(night, width, gap, look)
        if _fits(text, look):
            return f"Hand by hand: the {what} of each hand | in all\n{text}"
    texts = [_two_tables(night, width, look, _UNFOLDED) for width in (*_WIDTHS, _FEWEST)]
    texts.append(_two_tables(night, _FEWEST, look, look.width))
    first, second = next((pair for pair in texts if all(_fits(text, look) for text in pair)), texts[-1])
    return f"Hand by hand\n{first}\n\nIn all after each hand\n{second}"


def _fits(text: str, look: Look) -> bool:
    return all(screen_width(line) <= look.width for line in text.splitlines())


def _one_table(night: Night, width: int, gap: int, look: Look) -> str:
    short = shortened(night.session.players, width, look.ellipsis)
    names = list(short.values())
    rows = [[*cells(row, short.__getitem__), *points_of(row), "|", *totals_of(row)] for row in night.rows]
    many = "r" * len(names)
    heads = [*HEADS, worth_head(night.session.card), *names, "|", *names]
    return table(rows, f"{_ALIGN}{many}l{many}", heads, _UNFOLDED, gap)


def _two_tables(night: Night, width: int, look: Look, room: int) -> tuple[str, str]:
    short = shortened(night.session.players, width, look.ellipsis)
    names = list(short.values())
    hands, totals = [], []
    for row in night.rows:
        each = cells(row, short.__getitem__)
        hands.append([*each, *points_of(row)])
        totals.append([each[0], *totals_of(row)])
    many = "r" * len(names)
    return (
        table(hands, _ALIGN + many, [*HEADS, worth_head(night.session.card), *names], room, 1),
        table(totals, "r" + many, [HEADS[0], *names], look.width),
    )


def next_text(night: Night) -> str:
    """Who sits where in the next hand."""
    seats = {seat: player for player, seat in night.seating.seats.items()}
    others = ", ".join(f"{seats[seat]} {name(seat)}" for seat in ("south", "west", "north") if seat in seats)
    return f"Next hand: {seats['east']} deals and is East, {others}."
