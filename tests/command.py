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


def mjcalc(*arguments: str) -> Ended:
    """Run `mjcalc` with these arguments, standard output and error caught."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
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
    return Ended(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))
