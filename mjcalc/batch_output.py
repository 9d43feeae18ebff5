"""Where the results of a batch go: whole lines only, whatever happens."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import signal
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from mjcalc.batch import Outcome
from mjcalc.ledger import plain
from mjcalc.tiles import SEATS

CSV_COLUMNS = ("line", "id", "wins", "fan", "value", "points", "limit", *SEATS, "error")


def csv_header() -> bytes:
    """The header row of results in CSV."""
    return _csv_row(CSV_COLUMNS)


def as_csv_line(outcome: Outcome) -> bytes:
    """An outcome as a row of CSV; what does not apply is an empty cell."""
    cells: dict[str, Any] = {"line": outcome.line, "id": outcome.id}
    if outcome.error is not None:
        cells["error"] = outcome.error["message"]
    result = outcome.result
    if result is not None:
        cells["wins"] = str(result.wins).lower()
        for key in ("fan", "value"):
            cells[key] = getattr(result, key, None)
        cells["points"] = getattr(result, "points", None)
        cells["limit"] = str(getattr(result, "limit", "")).lower()
        cells |= {seat: plain(points) for seat, points in result.net.items()}
    return _csv_row([cells.get(column) for column in CSV_COLUMNS])


def _csv_row(cells: Any) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


class Sink:
    """Writes blocks of whole lines to a file descriptor.

    When the disk fills up inside a block, a regular file is cut back to the last whole line.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)

    def write(self, block: bytes) -> None:
        """Write a block. Raises OSError when it cannot be written whole."""
        written = 0
        try:
            while written < len(block):
                written += os.write(self._descriptor, block[written:])
        except OSError:
            if self._is_file:
                end = os.lseek(self._descriptor, 0, os.SEEK_CUR)
                whole = block.rfind(b"\n", 0, written) + 1
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, end - written + whole)
            raise


@contextmanager
def opened(target: Path) -> Iterator[Sink]:
    """A sink to a temporary file beside `target` that takes its name at the end, and only then.

    A target that is no regular file, such as a device or a pipe, is written directly.
    """
    if target.exists() and not target.is_file():
        descriptor = os.open(target, os.O_WRONLY)
        try:
            yield Sink(descriptor)
        finally:
            os.close(descriptor)
        return
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        try:
            yield Sink(descriptor)
            os.fsync(descriptor)
            os.fchmod(descriptor, _mode_of(target))
        finally:
            os.close(descriptor)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode_of(target: Path) -> int:
    """The permissions of the file, or those a new file would get."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


class Unbroken:
    """A context in which an interrupt waits until the end, so that a block is written whole or not at all."""

    _SIGNALS = (signal.SIGINT, signal.SIGTERM)

    def __init__(self) -> None:
        self._inside = False
        self._asked = False
        self._before: dict[int, Any] = {}

    def install(self) -> None:
        """Let SIGINT and SIGTERM raise KeyboardInterrupt, but not inside the context."""
        for number in self._SIGNALS:
            self._before[number] = signal.signal(number, self._interrupt)

    def remove(self) -> None:
        """Put back what the signals did before."""
        for number, handler in self._before.items():
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
