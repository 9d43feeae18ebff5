"""The one exception of mjcalc, and the faults it carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

CANNOT_USE = "cannot-use"
"""The code of a file that cannot be read or written, or not in this way."""
_LONGEST = 800
"""No part of a fault is longer: a message that quotes an input may quote one of a million signs."""
_LIKE = 0.6
"""A name at least so like a word, of 1, may be meant by it."""
_NEARLY = 0.86
"""A name at least so like a word is hardly another: `bonus_replacement` is less like `kong_replacement`."""
_BEGINNING = 2
"""So many letters that only one name begins with mean it."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One thing wrong with an input.

    `code` is stable and meant for scripts, `message` is one sentence for people. `column` counts characters
    from 1 in `text`; `key` names the part of a record or card; `file` and `line` place a fault in a file.
    """

    code: str
    message: str
    column: int | None = None
    text: str | None = None
    key: str | None = None
    file: str | None = None
    line: int | None = None

    def __post_init__(self) -> None:
        """Write signs that cannot be printed on one line as escapes, and leave out the middle of what is too long."""
        for name in ("message", "key", "file"):
            value = getattr(self, name)
            if value is not None and (len(value) > _LONGEST or not value.isprintable()):
                msgspec.structs.force_setattr(self, name, _short(printable(_short(value))))

    def __str__(self) -> str:
        """The message behind whatever place is known: `file:line: key: message`."""
        place = f"{self.file}:{self.line}: " if self.file and self.line else ""
        if self.file and not self.line:
            place = f"{self.file}: "
        return f"{place}{self.key}: {self.message}" if self.key else f"{place}{self.message}"


class MjcalcError(ValueError):
    """An input that cannot be used: a hand, a record, a card or a file, with every fault found in it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    @property
    def fault(self) -> Fault:
        """The first fault."""
        return self.faults[0]

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def or_raise(found: T | MjcalcError) -> T:
    """What was found, when it is no fault; a fault is raised."""
    if isinstance(found, MjcalcError):
        raise found
    return found


def or_fault(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | MjcalcError:
    """What a call gives, or the fault it raises."""
    try:
        return call(*args, **kwargs)
    except MjcalcError as error:
        return error


def bad(
    code: str, message: str, column: int | None = None, key: str | None = None, text: str | None = None
) -> MjcalcError:
    """An error with a single fault."""
    return MjcalcError(Fault(code=code, message=message, column=column, key=key, text=text))


def printable(text: str) -> str:
    """The text with every sign that cannot be printed on one line as an escape."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _short(text: str) -> str:
    """The text, or the beginning and the end of a long one."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[: half - 3]}...{text[-half:]}"


def error_object(error: MjcalcError) -> dict[str, object]:
    """The error as JSON: code, message and place of the first fault; `faults` are all as text where there are more."""
    fault = error.fault
    shown: dict[str, object] = {"code": fault.code, "message": fault.message, "column": fault.column}
    places = {"key": fault.key, "file": fault.file, "line": fault.line}
    shown |= {name: value for name, value in places.items() if value is not None}
    if len(error.faults) > 1:
        shown["faults"] = [str(each) for each in error.faults]
    return shown


def cannot(what: str) -> MjcalcError:
    """The error of a file that cannot be used so (`cannot-use`): `what` is what cannot be done."""
    return bad(CANNOT_USE, f"cannot {what}")


def nearest(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` for the known name most like `word`, or nothing when none is.

    The only name that begins with the word comes first, then one with two letters of the word changed about, then the
    most like. Of names as like as each other that with the same first letter, then that of nearly the same length.
    """
    names = {name.lower(): name for name in known}
    word = word.lower()
    begun = [name for name in names if name.startswith(word)]
    if len(begun) == 1 and len(word) >= _BEGINNING:
        return f" (did you mean '{names[begun[0]]}'?)"

    def rank(name: str) -> tuple[bool, float, bool, int]:
        likeness = SequenceMatcher(None, name, word).ratio()
        return _is_swapped(word, name), likeness, name[:1] == word[:1], -abs(len(name) - len(word))

    like = get_close_matches(word, names, n=max(len(names), 1), cutoff=_LIKE)
    return f" (did you mean '{names[max(like, key=rank)]}'?)" if like else ""


def misspelling(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` for the known name that has nearly every letter of `word`, or nothing when none has.

    It is for names of which many are alike, where the word may as well be one that is not known.
    """
    names = {name.lower(): name for name in known}
    word = word.lower()
    alike = get_close_matches(word, names, n=max(len(names), 1), cutoff=_NEARLY)
    swapped = [name for name in names if _is_swapped(word, name)]
    return nearest(word, [names[name] for name in (*alike, *swapped)])


def _is_swapped(word: str, name: str) -> bool:
    """Whether two letters have changed places."""
    differ = [pair for pair in zip(word, name, strict=False) if pair[0] != pair[1]]
    return len(word) == len(name) and len(differ) == 2 and differ[0] == differ[1][::-1]
