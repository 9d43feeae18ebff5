"""Read a text file that a person wrote, and say what is wrong with one that cannot be read."""

from __future__ import annotations

import codecs
from pathlib import Path

from mjcalc.errors import Fault, MjcalcError, nearest

LARGEST = 1 << 24
"""No file is longer, in bytes."""
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""What a file in UTF-16 begins with."""
IS_UTF_16 = "the file is not UTF-8 text but UTF-16: save it as UTF-8"
"""What is wrong with it."""


def read_text(path: Path, code: str) -> str:
    """The text of a file. Raises MjcalcError (`code`) when it cannot be opened, is too large, or is not UTF-8."""
    name = str(path)
    try:
        with path.open("rb") as file:  # a device may never end
            raw = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise MjcalcError(Fault(code=code, message="this is a folder, not a file", file=name)) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"cannot be read: {why}{nearest_file(path)}"
        raise MjcalcError(Fault(code=code, message=message, file=name)) from None
    return text_of(raw, name, code)


def text_of(raw: bytes, name: str, code: str) -> str:
    """The text of bytes read as `name`. Raises MjcalcError (`code`) for too many, or such as are not UTF-8."""
    if len(raw) > LARGEST:
        message = f"the file is larger than {LARGEST:,} bytes: none that is written by hand is"
        raise MjcalcError(Fault(code=code, message=message, file=name))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = raw.count(b"\n", 0, error.start) + 1, None
        message = IS_UTF_16
        if not raw.startswith(UTF_16):
            message = "the file is not UTF-8 text: save it as UTF-8"
            column = len(raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8")) + 1
        raise MjcalcError(Fault(code=code, message=message, file=name, line=line, column=column)) from None


def nearest_file(path: Path) -> str:
    """` (did you mean 'x'?)` for the file in the same folder with the name most like that of a file not there.

    The names must be alike without what stands behind the point, too.
    """
    try:
        if path.exists():
            return ""
        files = [each for each in path.absolute().parent.iterdir() if each.is_file()]
        return nearest(path.name, sorted(each.name for each in files if nearest(path.stem, [each.stem])))
    except (OSError, ValueError):
        return ""
