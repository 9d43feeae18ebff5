"""The rules for a screen: the few forms of Markdown that the rule files use, drawn to its width.

These are paragraphs, lists, tables, indented examples, `**strong**`, `*stressed*` and `code`.
"""

from __future__ import annotations

import re
from itertools import groupby

from mjcalc.cli.look import Look, lines
from mjcalc.cli.screen import INDENT, fold, tied

_BULLET = "- "
_EXAMPLE = "    "
_BAR = "|"
_MARKED = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")


def rendered(markdown: str, look: Look) -> str:
    """The Markdown of a rule as text that fits the screen."""
    return lines(*(_block(block.split("\n"), look) for block in markdown.split("\n\n")))


def _block(rows: list[str], look: Look) -> str:
    """A block without blank lines; a list or a table may follow its first line at once."""
    parts = [(kind, list(some)) for kind, some in groupby(rows, _kind)]
    return "\n".join(_DRAWN[kind](some, look) for kind, some in parts)


def _kind(row: str) -> str:
    if row.startswith(_EXAMPLE):
        return "example"
    if row.startswith(_BAR):
        return "table"
    return "list" if row.startswith((_BULLET, INDENT)) else "paragraph"


def _paragraph(rows: list[str], look: Look) -> str:
    return "\n".join(fold(_inline(" ".join(rows), look), look.width))


def _list(rows: list[str], look: Look) -> str:
    items: list[str] = []
    for row in rows:
        if row.startswith(_BULLET):
            items.append(row)
        else:
            items[-1] += " " + row.strip()
    return "\n".join("\n".join(fold(INDENT + _inline(item, look), look.width, INDENT * 2)) for item in items)


def _table(rows: list[str], look: Look) -> str:
    head, _, *body = ([_inline(cell.strip(), look) for cell in row.strip(_BAR).split(_BAR)] for row in rows)
    return look.table(body, "l" * len(head), [look.paint(cell, "strong") if cell else "" for cell in head])


def _example(rows: list[str], _look: Look) -> str:
    return "\n".join(rows)


def _inline(text: str, look: Look) -> str:
    """The text without its marks; what they mark as strong is painted, and as code is not broken."""

    def unmarked(match: re.Match[str]) -> str:
        code, strong, stressed = match.groups()
        if code:
            return tied(code)
        return look.paint(_inline(strong, look), "strong") if strong else _inline(stressed, look)

    return _MARKED.sub(unmarked, text)


_DRAWN = {"example": _example, "table": _table, "list": _list, "paragraph": _paragraph}
