"""What leaves the program: results on standard output, everything else on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TextIO

import typer

from mjcalc.errors import Fault, MjcalcError, bad, error_object
from mjcalc.result import to_json

PICTURES = "🀇🀙🀐🀄"
UsageError: Any = typer.BadParameter.__mro__[1]
"""What typer raises for a wrong command, option or number of arguments."""
_WIDEST_TEXT = 60


def prepare_streams() -> None:
    """Make sure that no sign of an input, and no closed stream, can break the output."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write(text: str | bytes) -> None:
    """Write a result to standard output; bytes are JSON, which is UTF-8 whatever the terminal's encoding.

    A reader who has stopped reading is no error: what is left is dropped.
    """
    try:
        if isinstance(text, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(text + b"\n")
        else:
            sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()


def warn(sentences: Iterable[str]) -> None:
    """Tell notes and warnings on standard error, where they cannot spoil a result."""
    for sentence in sentences:
        tell(f"note: {sentence}")


def tell(sentence: str) -> None:
    """Tell something on standard error."""
    _tell(f"mjcalc: {sentence}")


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads this stream on a terminal that can do more than print."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def has_colour() -> bool:
    """Whether to colour standard output."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def has_pictures() -> bool:
    """Whether standard output is a terminal whose encoding has the tile pictures."""
    try:
        PICTURES.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return is_terminal(sys.stdout)


@contextmanager
def reporting(*, as_json: bool) -> Iterator[None]:
    """Turn every way of failing into one clear message and the exit status 2; a closed pipe ends quietly."""
    try:
        yield
    except MjcalcError as error:
        _report(error, as_json=as_json)
    except UsageError as error:
        if as_json:
            _report(bad("bad-usage", error.format_message()), as_json=True)
        error.show()
        raise SystemExit(2) from None
    except OSError as error:
        _let_go_of_output()
        _tell(f"mjcalc: cannot write the output: {error.strerror or error}")
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as error:
        if os.environ.get("MJCALC_DEBUG"):
            raise
        tell(f"a fault of mjcalc itself, please report it: {error!r} (MJCALC_DEBUG=1 shows where)")
        raise SystemExit(2) from None


def _report(error: MjcalcError, *, as_json: bool) -> NoReturn:
    if as_json:
        with reporting(as_json=False):
            write(to_json({"error": error_object(error)}))
    else:
        _tell("\n".join(fault_text(fault) for fault in error.faults))
    raise SystemExit(2)


def fault_text(fault: Fault) -> str:
    """A fault in one line, and under it the input with a caret below the sign, if there is one."""
    head = str(fault) if fault.file else f"mjcalc: {fault}"
    if fault.text is None or fault.column is None:
        return head
    start = max(0, fault.column - _WIDEST_TEXT // 2)
    shown = [_shown(sign) for sign in fault.text[start : start + _WIDEST_TEXT]]
    before = "..." if start else ""
    behind = "..." if len(fault.text) > start + _WIDEST_TEXT else ""
    caret = " " * (len(before) + sum(map(screen_width, shown[: fault.column - 1 - start]))) + "^"
    return f"{head}\n    {before}{''.join(shown)}{behind}\n    {caret}"


def _shown(sign: str) -> str:
    """A sign of an input as standard error shows it: a blank for one that cannot be printed."""
    encoding = sys.stderr.encoding or "ascii"
    return sign.encode(encoding, "backslashreplace").decode(encoding) if sign.isprintable() else " "


def screen_width(shown: str) -> int:
    """How many columns of a terminal the signs take."""
    from unicodedata import category, east_asian_width

    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in shown if category(sign) not in ("Mn", "Me", "Cf"))


def _tell(text: str) -> None:
    try:
        typer.echo(text, err=True)
    except OSError:
        _let_go_of_output()


def _let_go_of_output() -> None:
    """Point standard output at nothing, so that closing it at the end cannot fail again."""
    with contextlib.suppress(OSError, ValueError, AttributeError), Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
