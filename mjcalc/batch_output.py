"""Where the results of a batch go: whole lines only, whatever happens."""

from __future__ import annotations

import csv
import io
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

import msgspec

from mjcalc.batch import Outcome
from mjcalc.errors import Fault
from mjcalc.ledger import plain
from mjcalc.result import won
from mjcalc.tiles import SEATS

CSV_COLUMNS = ("line", "id", "wins", "fan", "value", "points", "limit", *SEATS, "error")
INTERRUPTS = tuple(signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a batch: not every system has the last, of a terminal that is closed."""


def csv_header() -> bytes:
    """The header row of results in CSV."""
    return _csv([CSV_COLUMNS])


def as_csv_rows(outcomes: Iterable[Outcome]) -> bytes:
    """Each outcome as a row of CSV; what does not apply is an empty cell."""
    return _csv(map(_cells, outcomes))


def _cells(outcome: Outcome) -> list[Any]:
    cells: dict[str, Any] = {"line": outcome.line, "id": outcome.id}
    if outcome.error is not None:
        cells["error"] = str(msgspec.convert(outcome.error, Fault))  # the message behind its place, as on the terminal
    result = outcome.result
    if result is not None:
        cells["wins"] = str(result.wins).lower()
        for key in ("fan", "value"):
            cells[key] = getattr(result, key, None)
        cells["points"] = getattr(result, "points", None)
        cells["limit"] = str(getattr(result, "limit", "")).lower()
        cells |= {seat: plain(points) for seat, points in won(result).items()}
    return [cells.get(column) for column in CSV_COLUMNS]


def _csv(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows of CSV; a lone carriage return needs quotes too, or many a reader takes it for the end of the row."""
    text = io.StringIO()
    usual, quoted = csv.writer(text, lineterminator="\n"), csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        (quoted if any(isinstance(cell, str) and "\r" in cell for cell in row) else usual).writerow(row)
    return text.getvalue().encode()


class Unbroken:
    """A context in which an interrupt waits until the end, so that a block is written whole or not at all."""

    def __init__(self) -> None:
        self._inside = False
        self._asked = False

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Meanwhile an interrupt raises KeyboardInterrupt, but not inside the context; one that is ignored stays so."""
        heard = [number for number in INTERRUPTS if signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._interrupt) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self._inside:
            self._asked = True
        else:
            raise KeyboardInterrupt

    def __enter__(self) -> None:
        self._inside = True

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._inside = False
        if self._asked and kind is None:
            raise KeyboardInterrupt
