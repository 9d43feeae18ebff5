"""The rows of a batch: records from JSON lines or CSV, each with the line where it starts."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, BinaryIO

import msgspec

from mjcalc.batch import Row
from mjcalc.errors import MjcalcError, bad, nearest
from mjcalc.record import KEYS
from mjcalc.record_text import read_family, read_kong
from mjcalc.textfile import IS_UTF_16, UTF_16
from mjcalc.tiles import SEATS
from mjcalc.width import narrow

LONGEST = 1 << 20
"""No line of a batch may be longer, in bytes."""

_BLOCK = 1 << 15
"""So many bytes of JSON lines are read at a time, and"""
_MANY = 400
"""so many rows of CSV."""
_BOM = b"\xef\xbb\xbf"
_TOO_LONG = f"the line is longer than {LONGEST:,} bytes: no record is"
_NEVER_CLOSED = "a quote is opened in this line and never closed"
_CSV_WORDS = {
    "new-line character": "a carriage return stands in it, which ends a line only with a newline after it",
    "expected after": "a quote is closed inside a cell: quotes stand around a whole cell, one in it is written twice",
}
"""What the reader of CSV finds wrong, and how to say it."""
_MOST_LINES = 100
"""A record of CSV runs over no more lines, or a quote in it was never closed."""
_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}

Line = tuple[int, bytes]
_END: Line = (0, b"")
"""Behind the last line."""


class JsonLines(msgspec.Struct, frozen=True, gc=False):
    """Some lines of JSON as they stand in the input, the first of them the line of this number."""

    line: int
    content: bytes

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.line + self.content.count(b"\n")

    def rows(self) -> list[Row]:
        """A row for each line that is not blank."""
        lines = enumerate(self.content.split(b"\n"), self.line)
        rows = [Row(number, line) for number, line in lines if (line and not line.isspace()) or len(line) > LONGEST]
        return rows if len(self.content) <= LONGEST else [*map(_checked, rows)]


class Rows(msgspec.Struct, frozen=True):
    """Some rows that have been read."""

    content: tuple[Row, ...]

    @property
    def last(self) -> int:
        """The line where the last row starts."""
        return self.content[-1].line

    def rows(self) -> list[Row]:
        """The rows."""
        return list(self.content)


Chunk = JsonLines | Rows
"""Rows that are worked on at a time."""


def _checked(row: Row) -> Row:
    """The row, or that its line is too long: of such a line only the beginning is known, which may be blank."""
    too_long = isinstance(row.content, bytes) and len(row.content) > LONGEST
    return Row(row.line, bad("bad-record", _TOO_LONG)) if too_long else row


def json_chunks(stream: BinaryIO) -> Iterator[JsonLines]:
    """A stream of JSON lines, some whole lines at a time, as they come.

    Raises MjcalcError (`bad-record`) for a stream in UTF-16.
    """
    line = 1
    for block in _blocks(stream):
        yield JsonLines(line, block.removesuffix(b"\n"))
        line += block.count(b"\n")


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """Some whole lines at a time, without the mark of UTF-8 before the first. Raises MjcalcError at that of UTF-16."""
    blocks = _raw_blocks(stream)
    for first in islice(blocks, 1):
        if first.startswith(UTF_16):
            raise bad("bad-record", IS_UTF_16)
        yield first.removeprefix(_BOM)
    yield from blocks


def _raw_blocks(stream: BinaryIO) -> Iterator[bytes]:
    """Some whole lines at a time, with their ends, as they come. Of one that is too long only the beginning is kept."""
    begun = b""
    while more := stream.read1(_BLOCK):  # type: ignore[attr-defined]
        end = more.rfind(b"\n") + 1
        if end:
            yield begun + more[:end]
            begun = more[end:]
        elif len(begun) <= LONGEST + len(_BOM):
            begun += more
    if begun:
        yield begun


def csv_chunks(stream: BinaryIO) -> Iterator[Rows]:
    """The rows of a CSV stream below its header row, some at a time, as they come.

    Raises MjcalcError (`bad-record`) for a header with a column that is no key of a record, or a stream in UTF-16.
    """
    csv.field_size_limit(LONGEST)
    chunk: list[Row] = []
    for row in _rows(_lines(stream)):
        if row is not None:
            chunk.append(row)
        if chunk and (row is None or len(chunk) == _MANY):
            yield Rows(tuple(chunk))
            chunk = []
    if chunk:
        yield Rows(tuple(chunk))


def _rows(lines: Iterator[Line | None]) -> Iterator[Row | None]:
    """The rows; None wherever more has to be waited for."""
    header: list[str] | None = None
    for record in _csv_records(lines):
        if record is None:
            yield None
            continue
        number, cells = record
        if isinstance(cells, MjcalcError):
            if header is None:
                raise cells
            yield Row(number, cells)
        elif header is None:
            header = _header(cells)
        else:
            yield Row(number, _cells_by_key(header, cells), _id_of(header, cells))


def _lines(stream: BinaryIO) -> Iterator[Line | None]:
    """The physical lines with their numbers, as they come; None before the stream is waited for."""
    number = 0
    for block in _blocks(stream):
        *whole, rest = block.split(b"\n")
        for line in [*(each + b"\n" for each in whole), *[rest] * bool(rest)]:
            number += 1
            yield number, line
        yield None


def _csv_records(lines: Iterator[Line | None]) -> Iterator[tuple[int, list[str] | MjcalcError] | None]:
    """The cells of each record, which may run over several lines inside quotes; a None in `lines` is passed on.

    A row of nothing but commas, as spreadsheets write an empty one, is passed over as a blank line is.
    A quote that is never closed, or not where it should be, spoils only the line it stands in: reading goes on with the
    next.
    """
    waiting: deque[Line] = deque()
    while (line := waiting.popleft() if waiting else next(lines, _END)) != _END:
        if line is None:
            yield None
            continue
        number, content = line
        if len(content.removesuffix(b"\n")) > LONGEST:
            yield number, bad("bad-record", _TOO_LONG)
            continue
        if not content.strip():
            continue
        more: list[Line] = []
        cells = _cells(content)
        while cells is None and len(more) < _MOST_LINES and len(content) <= LONGEST:
            following = waiting.popleft() if waiting else next(lines, _END)
            if following is None:
                yield None
                continue
            if following == _END:
                break
            more.append(following)
            content += following[1]
            cells = _cells(content)
        if not isinstance(cells, list):
            waiting.extendleft(reversed(more))
            yield number, bad("bad-record", _NEVER_CLOSED) if cells is None else cells
        elif any(map(str.strip, cells)):
            yield number, cells


def _cells(record: bytes) -> list[str] | MjcalcError | None:
    """The cells of a record, or what is wrong with it; None when a quote in it is still open."""
    try:
        text = record.decode("utf-8")
        return next(csv.reader([text.rstrip("\r\n")], strict=True))
    except UnicodeDecodeError as error:
        return bad("bad-record", f"the line is not CSV: byte {error.start + 1} is not UTF-8")
    except csv.Error as error:
        text = str(error)
        if text == "unexpected end of data":
            return None
        why = next((words for sign, words in _CSV_WORDS.items() if sign in text), text)
        return bad("bad-record", f"the line is not CSV: {why}")


def _header(cells: list[str]) -> list[str]:
    header = [cell.strip() for cell in cells]
    known = [key for key in KEYS if key != "losers"] + [f"losers.{seat}" for seat in SEATS]
    if header[0].startswith("{"):
        raise bad("bad-record", "the first line is JSON, and no header of CSV: leave out --format csv")
    if len(header) == 1 and (other := next((sign for sign in ";\t" if sign in header[0]), None)):
        sign = "a semicolon" if other == ";" else "a tab"
        raise bad("bad-record", f"the columns of the header are separated by {sign}: write commas")
    for key in header:
        if key not in known:
            raise bad("bad-record", f"the header has an unknown column '{key}'{nearest(key, known)}", key=key)
        if header.count(key) > 1:
            raise bad("bad-record", f"the header has the column '{key}' twice", key=key)
    return header


def _cells_by_key(header: list[str], cells: list[str]) -> dict[str, Any] | MjcalcError:
    if len(cells) != len(header):
        many = f"{len(cells)} cell{'s' * (len(cells) != 1)}"
        return bad("bad-record", f"the row has {many}, and the header has {len(header)}")
    record: dict[str, Any] = {}
    losers: dict[str, str] = {}
    try:
        for key, cell in zip(header, cells, strict=True):
            if key.startswith("losers."):
                losers |= {key.removeprefix("losers."): cell} if cell.strip() else {}
            elif cell.strip():
                record[key] = _READ[key](cell, key) if key in _READ else cell
    except MjcalcError as error:
        return error
    if losers:
        record["losers"] = losers
    return record


def _id_of(header: list[str], cells: list[str]) -> str | None:
    """The id of a record, whatever else is wrong with it."""
    return next((cell for key, cell in zip(header, cells, strict=False) if key == "id" and cell.strip()), None)


def _flag(cell: str, key: str) -> bool:
    flag = _FLAGS.get(narrow(cell).strip().lower())
    if flag is None:
        raise bad("bad-record", f"'{cell}' is not true or false", key=key)
    return flag


def _seat(cell: str, _key: str) -> str:
    return narrow(cell).strip()


def _words(cell: str, key: str) -> list[str]:
    plain = narrow(cell)
    if "," in plain:
        raise bad("bad-record", f"'{cell.strip()}' has a comma: separate several by ';'", key=key)
    return [word.strip() for word in plain.split(";") if word.strip()]


_READ: dict[str, Callable[[str, str], Any]] = {
    "self_draw": _flag,
    "jokerless_claimed": _flag,
    "events": _words,
    "dead": _words,
    "kongs": lambda cell, key: [read_kong(each, key) for each in _words(cell, key)],
    "families": lambda cell, key: [read_family(each, key) for each in _words(cell, key)],
    "card": lambda cell, _key: cell.strip(),
    "winner": _seat,
    "from": _seat,
    "liable": _seat,
}
