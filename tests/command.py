"""The command line, run in this process."""

import contextlib
import io
import sys
from typing import NamedTuple

from mjcalc.cli import main


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def mjcalc(*arguments: str, stream: type[io.TextIOWrapper] = io.TextIOWrapper) -> Ended:
    """Run `mjcalc` with these arguments, standard output and error caught in a `stream` each."""
    buffers = io.BytesIO(), io.BytesIO()
    out, err = (stream(buffer, encoding="utf-8") for buffer in buffers)
    before = sys.argv
    sys.argv = ["mjcalc", *arguments]
    status = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main()
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
            out.flush()
            err.flush()
    finally:
        sys.argv = before
    return Ended(status, *(buffer.getvalue().decode() for buffer in buffers))
