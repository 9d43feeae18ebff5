"""Text cut to a width, and rows in columns that are as wide as the screen shows them."""

from __future__ import annotations

from collections.abc import Sequence

from mjcalc.cli.output import screen_width

_INDENT = "  "


def cut(text: str, width: int) -> str:
    """As much of the text as fits into so many columns."""
    while screen_width(text) > width:
        text = text[:-1]
    return text.rstrip()


def grid(rows: Sequence[Sequence[str]], align: str, gap: int = 2) -> str:
    """An indented table of the rows; `align` has l or r for each column."""
    widths = [max(map(screen_width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_INDENT + _row(row, widths, align, " " * gap).rstrip() for row in rows)


def _row(row: Sequence[str], widths: Sequence[int], align: str, gap: str) -> str:
    padded = []
    for text, width, side in zip(row, widths, align, strict=True):
        space = " " * (width - screen_width(text))
        padded.append(space + text if side == "r" else text + space)
    return gap.join(padded)
