"""Text laid out by the columns that a screen takes for it: folded, cut, and drawn as tables.

A Chinese sign takes two columns, a combining mark and an escape sequence none. Nothing here asks the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

INDENT = "  "
_NARROW = 60
"""On screens of so many columns the tables of all commands fit, but for words such as long paths."""
_TIE = "\x1f"
_COMMAND = re.compile(r"\S*`[^`]+`\S*")
_ESCAPE = r"\x1b\[[\d;]*m"
_PLAIN = "\x1b[0m"


def screen_width(shown: str) -> int:
    """How many columns of a terminal the signs take."""
    if "\x1b" in shown:
        shown = re.sub(_ESCAPE, "", shown)
    if shown.isascii():
        return len(shown)
    from unicodedata import category, east_asian_width

    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in shown if category(sign) not in ("Mn", "Me", "Cf"))


def cut(text: str, width: int) -> str:
    """As much of the text as fits into so many columns."""
    while screen_width(text) > width:
        text = text[:-1]
    return text.rstrip()


def shortened(names: Iterable[str], width: int, ellipsis: str) -> dict[str, str]:
    """The names that are wider than the width with a part left out, each still different from the others.

    Where `ellipsis` would take half of the width, a point stands for it.
    """
    ellipsis = ellipsis if 2 * len(ellipsis) < width else "."
    every = list(names)
    short = {name: name if screen_width(name) <= width else _cut_short(name, "", width, ellipsis) for name in every}
    for name in every:
        alike = [other for other in every if other != name and short[other] == short[name]]
        if alike:
            start = max(_alike_until(name, other) for other in alike)
            short |= {other: _cut_short(other, other[start:], width, ellipsis) for other in (name, *alike)}
    for number, name in enumerate(every, 1):
        if [*short.values()].count(short[name]) > 1:
            known = cut(name, width - len(ellipsis) - len(str(number)))
            short[name] = f"{known}{ellipsis if known else ''}{number}"
    return short


def _alike_until(one: str, other: str) -> int:
    """The place of the first sign in which two names differ."""
    differ = (place for place, signs in enumerate(zip(one, other, strict=False)) if signs[0] != signs[1])
    return next(differ, min(len(one), len(other)))


def _cut_short(name: str, end: str, width: int, ellipsis: str) -> str:
    """A name with an ellipsis, and behind it as much of `end` as leaves some of the beginning."""
    room = width - len(ellipsis)
    end = cut(end, room - room // 2)
    return f"{cut(name, room - screen_width(end))}{ellipsis}{end}"


def fold(text: str, width: int, hang: str = "") -> list[str]:
    """One line as lines that fit, broken at spaces; those after the first begin with `hang`.

    A word that is wider than the width is not broken, nor is a command in backticks that fits: it is to be copied.
    """
    if screen_width(text) <= width:
        return [text.replace(_TIE, " ")]
    if "`" in text:
        room = width - len(hang)
        text = _COMMAND.sub(lambda found: tied(found[0]) if screen_width(found[0]) <= room else found[0], text)
    words = text.lstrip(" ").split(" ")
    line = text[: len(text) - len(text.lstrip(" "))] + words[0]
    used = screen_width(line)
    lines = []
    for word in words[1:]:
        wide = screen_width(word)
        if used + 1 + wide <= width or not word:
            line += f" {word}"
            used += 1 + wide
        else:
            lines.append(line.rstrip(" "))
            line = hang + word
            used = len(hang) + wide
    return [line.replace(_TIE, " ") for line in (*lines, line.rstrip(" "))]


def tied(text: str) -> str:
    """The text with its spaces such that `fold` and `table` do not break it there; they print them as spaces."""
    return text.replace(" ", _TIE)


def table(
    rows: Iterable[Sequence[Any]],
    align: str,
    headers: Sequence[str],
    width: int,
    gap: int = 2,
) -> str:
    """An indented table; `align` has `l` or `r` for each column.

    A column that is empty is left out. Where the rows are wider than `width`, the widest columns are folded. Where
    that is not enough on a narrow screen, each row under headers is a block of its own with a line for each cell.
    """
    heads = 1 if headers else 0
    cells = [[str(cell).replace("\n", " ") for cell in row] for row in ([headers, *rows] if headers else rows)]
    used = [place for place in range(len(align)) if any(row[place] for row in cells)]
    cells = [[row[place] for place in used] for row in cells]
    widths = [max(map(screen_width, column)) for column in zip(*cells, strict=True)]
    room = width - len(INDENT) - gap * (len(widths) - 1)
    if sum(widths) > room:
        widths = _narrowed(cells, widths, room)
        if headers and width < _NARROW and sum(widths) > room:
            blocks = [[(head, cell) for head, cell in zip(cells[0], row, strict=True) if cell] for row in cells[1:]]
            return "\n\n".join(table(block, "ll", (), width) for block in blocks)
        cells = _folded(cells, widths, heads)
        widths = [max(map(screen_width, column)) for column in zip(*cells, strict=True)]
    sides = "".join(align[place] for place in used)
    lines = (_row(row, widths, sides, " " * gap) for row in cells)
    return "\n".join((INDENT + line).rstrip() for line in lines).replace(_TIE, " ")


def _row(row: Sequence[str], widths: Sequence[int], sides: str, gap: str) -> str:
    padded = []
    for text, width, side in zip(row, widths, sides, strict=True):
        space = " " * (width - screen_width(text))
        padded.append(space + text if side == "r" else text + space)
    return gap.join(padded)


def _narrowed(cells: Sequence[Sequence[str]], widths: Sequence[int], room: int) -> list[int]:
    """The widths with the widest taken down until all have room, but none below its longest word.

    What folding leaves free is given to the column that was the widest, if one was.
    """
    columns = list(zip(*cells, strict=True))
    least = [max(screen_width(word) for cell in column for word in cell.split(" ")) for column in columns]
    narrow = list(widths)
    while sum(narrow) > room:
        wide = [place for place, width in enumerate(narrow) if width > least[place]]
        if not wide:
            break
        narrow[max(wide, key=narrow.__getitem__)] -= 1
    used = [
        max(screen_width(line) for cell in column for line in fold(cell, width))
        for column, width in zip(columns, narrow, strict=True)
    ]
    if widths.count(max(widths)) == 1:
        used[widths.index(max(widths))] += max(0, room - sum(used))
    return used


def _folded(cells: Sequence[Sequence[str]], widths: Sequence[int], heads: int) -> list[list[str]]:
    """The rows with each cell folded to its column; the first `heads` rows stand on their last line."""
    rows: list[list[str]] = []
    for place, row in enumerate(cells):
        columns = [_styled(fold(cell, width)) for cell, width in zip(row, widths, strict=True)]
        if place < heads:
            columns = [column[::-1] for column in columns]
        lines = [list(line) for line in zip_longest(*columns, fillvalue="")]
        rows += lines[::-1] if place < heads else lines
    return rows


def _styled(lines: list[str]) -> list[str]:
    """The lines of a painted cell, each with its own escape sequences: the paint stays in its column."""
    styled, style = [], ""
    for line in lines:
        whole = style + line
        last = re.findall(_ESCAPE, whole)[-1:] if "\x1b" in whole else []
        style = "" if last in ([], [_PLAIN]) else last[0]
        styled.append(whole + _PLAIN if style else whole)
    return styled
