"""What leaves the program: results on standard output, everything else on standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TextIO

import typer

from mjcalc.errors import Fault, MjcalcError, bad, cannot, error_object
from mjcalc.result import to_json

PICTURES = "🀇🀙🀐🀄"
UsageError: Any = typer.BadParameter.__mro__[1]
"""What typer raises for a wrong command, option or number of arguments."""
WIDTH = 80
"""The width of tables that are not printed on a terminal."""
_NARROWEST, _WIDEST = 40, 100
_LONGEST_QUOTE = 60
_QUOTED = "    "
NOTE = "Note: "


def prepare_streams() -> None:
    """Make sure that no sign of an input, and no closed stream, can break the output."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write(text: str | bytes, *, for_people: bool = True) -> None:
    """Write a result to standard output; bytes are for programs: UTF-8 whatever the terminal's encoding.

    On a terminal text for people is folded. A reader who has stopped reading is no error: what is left is dropped.
    """
    try:
        if isinstance(text, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(text + b"\n")
        else:
            sys.stdout.write((fitted(text, sys.stdout) if for_people else text) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of(sys.stdout)


@contextmanager
def after(done: str) -> Iterator[None]:
    """Tell what is done already when the output cannot be written, so that nobody does it twice."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror}; {done}") from None
    except UnicodeEncodeError:
        raise cannot(f"write the output: the name of a file in it is not UTF-8; {done}") from None


def warn(sentences: Iterable[str]) -> None:
    """Tell notes and warnings on standard error, where they cannot spoil a result."""
    for sentence in sentences:
        tell(f"note: {sentence}")


def tell(sentence: str) -> None:
    """Tell something on standard error."""
    _tell(f"mjcalc: {sentence}")


def standard_input(what: str) -> BinaryIO:
    """Standard input; whoever sits at the keyboard is told `what` is read from it.

    Raises MjcalcError (`cannot-use`) when it is closed.
    """
    if sys.stdin is None:
        raise cannot("read standard input: it is closed")
    if sys.stdin.isatty():
        tell(f"reading {what}; end with Ctrl-D")
    set_waiting(sys.stdin)
    return sys.stdin.buffer


def set_waiting(stream: TextIO) -> None:
    """Wait for what a stream gives or takes: whoever started this program may have set it not to."""
    with contextlib.suppress(OSError, ValueError):  # no file of the system
        os.set_blocking(stream.fileno(), True)


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads this stream on a terminal that can do more than print."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> int:
    """How wide the text for people on a stream is: that of its terminal, within reason, or a fixed one without."""
    return max(_NARROWEST, min(_columns(stream), _WIDEST)) if stream.isatty() else WIDTH


def _columns(stream: TextIO) -> int:
    """The columns of a stream's terminal; as in every program COLUMNS in the environment comes first."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and len(told) <= len(str(_WIDEST)) and int(told):
        return int(told)
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def fitted(text: str, stream: TextIO) -> str:
    """The text with its lines folded to the terminal, the further ones indented; as it is where there is none."""
    if not stream.isatty():
        return text
    from mjcalc.cli.screen import fold

    width = width_of(stream)
    return "\n".join(folded for line in text.split("\n") for folded in fold(line, width, _hang(line)))


def _hang(line: str) -> str:
    """What stands before the further lines of a line: a note hangs below its first word, other text is indented."""
    if line.startswith(NOTE):
        return " " * len(NOTE)
    return line[: len(line) - len(line.lstrip(" "))] + "  "


def has_colour() -> bool:
    """Whether to colour standard output."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def has_pictures() -> bool:
    """Whether standard output is a terminal whose encoding has the tile pictures.

    Python writes UTF-8 even where LC_ALL asks for plain C; the terminal then shows no picture.
    """
    if os.environ.get("LC_ALL") in ("C", "POSIX"):
        return False
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
        _report_usage(error, as_json=as_json)
    except OSError as error:
        if error.filename is not None:
            _report(cannot(f"use {error.filename}: {error.strerror}"), as_json=as_json)
        _let_go_of(sys.stdout)
        _tell(f"mjcalc: cannot write the output: {error.strerror or error}")
        raise SystemExit(2) from None
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # how typer ends when nobody reads its help
            raise SystemExit(0) from None
        raise
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as error:
        if os.environ.get("MJCALC_DEBUG"):
            raise
        _report(_unforeseen(error), as_json=as_json)


def _unforeseen(error: Exception) -> MjcalcError:
    if isinstance(error, UnicodeEncodeError):
        return cannot("write the output: the name of a file in it is not UTF-8")
    return bad("internal", f"a fault of mjcalc itself, please report it: {error!r} (MJCALC_DEBUG=1 shows where)")


def _report_usage(error: Any, *, as_json: bool) -> NoReturn:
    """Tell what is wrong with the command line, and where help is; a command that needs words shows its help."""
    text = error.format_message()
    if "\n" in text:
        _tell(text)
        raise SystemExit(2)
    where = f" (see {error.ctx.command_path} -h)" if error.ctx else ""
    if key := _whole_number_option(error):
        value = error.message.rpartition(" is ")[0]
        _report(bad("bad-usage", f"{value} is not a whole number{where}", key=key), as_json=as_json)
    _report(bad("bad-usage", text[:1].lower() + text[1:].removesuffix(".") + where), as_json=as_json)


def _whole_number_option(error: Any) -> str | None:
    """The option that wants a whole number and was given something else, if that is what is wrong."""
    option: Any = getattr(error, "param", None)
    if option is None or option.type.name not in ("int", "integer") or not error.message.startswith("'"):
        return None
    key: str = option.opts[0]
    return key


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
    if fault.text is None or fault.column is None or not fault.text.strip():
        return head
    from mjcalc.cli.screen import screen_width

    room = min(_LONGEST_QUOTE, width_of(sys.stderr) - len(_QUOTED) - 2 * len("..."))
    start = max(0, fault.column - room // 2)
    shown = [_shown(sign) for sign in fault.text[start : start + room]]
    while screen_width("".join(shown)) > room:
        if 2 * (fault.column - 1 - start) > len(shown):  # there is more before the sign than behind it
            start += 1
            del shown[0]
        else:
            del shown[-1]
    before = "..." if start else ""
    behind = "..." if len(fault.text) > start + len(shown) else ""
    caret = " " * (len(before) + screen_width("".join(shown[: fault.column - 1 - start]))) + "^"
    return f"{head}\n{_QUOTED}{before}{''.join(shown)}{behind}\n{_QUOTED}{caret}"


def _shown(sign: str) -> str:
    """A sign of an input as standard error shows it: a blank for one that cannot be printed."""
    encoding = sys.stderr.encoding or "ascii"
    return sign.encode(encoding, "backslashreplace").decode(encoding) if sign.isprintable() else " "


def _tell(text: str) -> None:
    try:
        sys.stderr.write(fitted(text, sys.stderr) + "\n")  # typer.echo would write UTF-8 to a stream of ASCII
        sys.stderr.flush()
    except OSError:
        _let_go_of(sys.stderr)


def _let_go_of(stream: TextIO) -> None:
    """Point a standard stream at nothing, so that closing it at the end cannot fail again."""
    with contextlib.suppress(OSError, ValueError, AttributeError), Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), stream.fileno())
