"""Read a TOML file so that every fault in it can be told with its file, line and key.

A `Section` hands out the values of one table, each checked as it is asked for; what is wrong is noted and
reading goes on, so that all faults of a file are told at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, TypeVar

import tomli

from mjcalc.errors import Fault, MjcalcError, misspelling, nearest
from mjcalc.ledger import Points, exact
from mjcalc.textfile import read_text

T = TypeVar("T")
Step = str | int
KeyPath = tuple[Step, ...]
"""Where a key or a row stands in a document: `("item", 3, "fan")`."""

MOST = 10**9
_DELETE = "\x7f"
_DECIMAL_PLACES = 6
_SMALLEST = Decimal(1).scaleb(-_DECIMAL_PLACES)
_NUMBER = re.compile(r"\d+(\.\d+)?")
_FRACTION = re.compile(r"(\d+)\s*/\s*(\d+)")


class TomlFile:
    """A TOML document: its `data`, and where in the text everything stands.

    `text` is as it was given, `name` the file's name in messages. Floats are read as exact decimals. Raises
    MjcalcError (`code`) for text that is no TOML.
    """

    def __init__(self, text: str, name: str, code: str) -> None:
        self.text = text
        self.name = name
        self.code = code
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []
        self.missing: dict[KeyPath, set[str]] = {}
        """The tables that are missing, and what was asked of each."""
        self._text = text.removeprefix("\ufeff")
        self._lines: dict[KeyPath, int] | None = None
        try:
            self.data: dict[str, Any] = tomli.loads(self._text, parse_float=_decimal)
        except tomli.TOMLDecodeError as error:
            raise MjcalcError(self._syntax_fault(error)) from None
        except RecursionError:
            raise MjcalcError(Fault(code=code, message="lists nested too deeply", file=name, line=1)) from None
        except ValueError:
            number = re.search(r"\d{1000}", self._text)
            line = self._text.count("\n", 0, number.start()) + 1 if number else 1
            raise MjcalcError(Fault(code=code, message="a number has too many digits", file=name, line=line)) from None

    def section(self) -> Section:
        """The document as a section."""
        return Section(self, self.data, ())

    def fault(self, path: KeyPath, message: str) -> None:
        """Note what is wrong at a key or a row."""
        self.faults.append(self.fault_at(path, message))

    def warn(self, path: KeyPath, message: str) -> None:
        """Note what is allowed at a key or a row, but hardly meant."""
        self.warnings.append(self.fault_at(path, message))

    def fault_at(self, path: KeyPath, message: str) -> Fault:
        """What is wrong at a key or a row, with its place in the file; nothing is noted."""
        return Fault(code=self.code, message=message, key=_dotted(path), file=self.name, line=self.line(path))

    def forget(self, path: KeyPath) -> None:
        """Drop what was noted at a key that is missing."""
        self.faults[:] = [fault for fault in self.faults if fault.key != _dotted(path)]

    def line(self, path: KeyPath) -> int:
        """The line of a key, of a row, or of the table where a missing key should stand."""
        if self._lines is None:
            from mjcalc.tomllines import lines_of

            self._lines = lines_of(self._text)
        while path and path not in self._lines:
            inside = [line for each, line in self._lines.items() if each[: len(path)] == path]
            if inside:
                return min(inside)
            path = path[:-1]
        return self._lines.get(path, 1)

    def check(self) -> None:
        """Raise MjcalcError with all the faults noted, if any, in the file's order."""
        if self.faults:
            raise MjcalcError(*sorted(self.faults, key=lambda fault: fault.line or 0))

    def _syntax_fault(self, error: tomli.TOMLDecodeError) -> Fault:
        from mjcalc.tomlslip import slip_in

        slip = slip_in(self._text, error)
        return Fault(
            code=self.code, message=slip.message, column=slip.column, text=slip.row, file=self.name, line=slip.line
        )


def read_toml(path: Path, code: str) -> TomlFile:
    """Read a file. Raises MjcalcError (`code`) when it cannot be opened, is not UTF-8 or no TOML."""
    return TomlFile(read_text(path, code), str(path), code)


class Section:
    """One table of a TOML file, or a stand-in without `data` for one that is missing: nobody is told of its keys.

    Each method returns the checked value of a key. Where it is missing or wrong the fault is noted and a
    stand-in returned; a `default` makes the key optional. `close` notes every key nobody asked for. `about`
    stands before every message, to say in the card's own words what the table is.
    """

    def __init__(self, file: TomlFile, data: dict[str, Any] | None, path: KeyPath, about: str = "") -> None:
        self.file = file
        self.path = path
        self.about = about
        self._data = data or {}
        self._asked: set[str] = set()
        self._unsound: set[str] = set()
        if data is None:
            file.missing[path] = self._asked

    def __contains__(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._data

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written in it."""
        return not self._data

    def sound(self, *keys: str) -> bool:
        """Whether nothing was wrong with these keys, so that their values may be compared."""
        return self._unsound.isdisjoint(keys)

    def fault(self, key: str | None, message: str) -> None:
        """Note what is wrong with a key of this section, or with the section itself."""
        if key is not None:
            self._unsound.add(key)
        self.file.fault(self.path if key is None else (*self.path, key), self.about + message)

    def warn(self, key: str, message: str) -> None:
        """Note what a key of this section hardly means."""
        self.file.warn((*self.path, key), self.about + message)

    def value(self, key: str, default: Any = None) -> Any:
        """The value as it stands, unchecked."""
        self._asked.add(key)
        return self._data.get(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty, on one line."""
        value = self.value(key, default)
        if isinstance(value, str) and value.isprintable() and (value.strip() or value == default):
            return value
        wanted = "a text that is not empty, on one line" if isinstance(value, str) else "a text in quotes"
        return self._wrong(key, value, wanted, default or "")

    def whole(self, key: str, low: int, high: int = MOST, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self.value(key, default)
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if is_whole and low <= value <= high:
            return int(value)
        has_most = high < MOST or (is_whole and value > high)
        wanted = f"a whole number from {low} to {high}" if has_most else f"a whole number, {low} or more"
        return self._wrong(key, value, wanted, low if default is None else default)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.value(key, default)
        return value if isinstance(value, bool) else self._wrong(key, value, "true or false", bool(default))

    def choice(self, key: str, options: Collection[str], default: str | None = None) -> str:
        """One of the words."""
        value = self.value(key, default)
        if isinstance(value, str) and value in options:
            return value
        hint = nearest(value, options) if isinstance(value, str) else ""
        return self._wrong(key, value, _one_of(options), default or next(iter(options)), hint)

    def words(self, key: str, options: Collection[str], default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A word, or a list of words, out of the options."""
        value = self.value(key, default)
        if isinstance(value, tuple):
            return value
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not listed or not all(isinstance(word, str) for word in listed):
            return self._wrong(key, value, f"{_one_of(options)}, or a list of these", ())
        for place, word in enumerate(listed):
            if word not in options:
                message = f"unknown name '{word}'{nearest(word, options) or _known('known', options)}"
                self._unsound.add(key)
                self.file.fault((*self.path, key, place), self.about + message)
        return tuple(word for word in listed if word in options)

    def points(self, key: str, default: Points | None = None, instead: str = "") -> Points:
        """An exact amount, 0 or more: `2`, `0.20` or `"0.20"`; `instead` is what may stand there as well."""
        value = self.value(key, default)
        amount = _amount(value)
        wanted = f"{instead} or an amount" if instead else "an amount"
        return self._no_amount(key, value, f'{wanted} such as 2, 0.20 or "0.20"') if amount is None else amount

    def signed(self, key: str, default: Points | None = None) -> Points:
        """An exact amount, which may be negative: `-10` or `2.5`."""
        value = self.value(key, default)
        amount = signed_amount(value)
        return self._no_amount(key, value, "an amount such as 10, -10 or 2.5") if amount is None else amount

    def share(self, key: str, default: Points | None = None) -> Points:
        """An exact share: `1`, `"1/2"` or `0.5`."""
        value = self.value(key, default)
        amount = _amount(value)
        if amount is None and isinstance(value, str) and (match := _FRACTION.fullmatch(value.strip())):
            amount = _divide(match[1], match[2])
            if amount is None:
                wanted = "a share that can be written as a decimal of at most six places, such as 1/2 or 3/4"
                return self._wrong(key, value, wanted, 0)
        return self._no_amount(key, value, 'a share such as 1, "1/2" or 0.5') if amount is None else amount

    def table(self, key: str, optional: bool = False) -> Section:
        """The table below a key; a stand-in when it is missing."""
        value = self.value(key, {} if optional else None)
        if not isinstance(value, dict):
            is_row = any(isinstance(part, int) for part in self.path)
            written = f"{key} = {{ ... }}" if is_row else f"[{self._head(key)}]"
            value = self._wrong(key, value, f"a table: {written}", None)
        return Section(self.file, value, (*self.path, key), self.about)

    def tables(self, key: str, optional: bool = False) -> Iterator[Section]:
        """The tables of a list (`[[key]]`, or rows in brackets); a single table counts as a list of one."""
        value = self.value(key, [] if optional else None)
        if isinstance(value, dict):
            yield Section(self.file, value, (*self.path, key), self.about)
            return
        if not isinstance(value, list):
            value = self._wrong(key, value, f"a list of tables: [[{self._head(key)}]]", [])
        for place, row in enumerate(value):
            if isinstance(row, dict):
                yield Section(self.file, row, (*self.path, key, place), self.about)
            else:
                self.file.fault((*self.path, key, place), f"{self.about}{_shown(row)} is not a table")

    def _head(self, key: str) -> str:
        """What stands in the head of a table below a key: of a row in a list the last one is meant."""
        return ".".join(step for step in (*self.path, key) if isinstance(step, str))

    def close(self, names: Collection[str] = (), where: str = "") -> list[str]:
        """Note every key nobody asked for, and return these. `names` are no keys, and `where` says where they belong.

        Of a key that is missing because it is misspelt only the misspelling is told, and of a table without its head
        that this is missing: its keys have come into this table from below, or into the one around it.
        """
        astray = [keys for path, keys in self.file.missing.items() if path[:-1] in (self.path, self.path[:-1])]
        known = self._asked.union(*astray)
        unknown = [key for key in self._data if key not in known]
        for key in unknown:
            self._unknown(key, names, where)
        return unknown

    def _unknown(self, key: str, names: Collection[str], where: str) -> None:
        hint = "" if key in names else nearest(key, self._asked)
        if hint:
            self._misspelt(key, hint, [name for name in self._asked if hint == nearest(key, [name])])
        elif key in names or (hint := misspelling(key, names)):
            self.fault(key, f"unknown key '{key}'{hint}: {where}")
        else:
            known = sorted(self._asked, key=lambda name: (len(name) * name.isdigit(), name))  # 9 before 10
            self.fault(key, f"unknown key '{key}'{_known('known here', known)}")

    def look_for(self, key: str) -> None:
        """Note what a missing key may be misspelt as, where unknown keys cannot be told from right ones yet.

        It begins with the same letter: `discard` is no `card`.
        """
        misspelt = [] if key in self._data else self._data
        for other in misspelt:
            if (hint := nearest(other, [key])) and other[:1].lower() == key[0]:
                self._misspelt(other, hint, [key])

    def _misspelt(self, key: str, hint: str, meant: Iterable[str]) -> None:
        """Note an unknown key instead of the missing one that it means."""
        for name in meant:
            if name not in self._data:
                self.file.forget((*self.path, name))
        self.fault(key, f"unknown key '{key}'{hint}")

    def _no_amount(self, key: str, value: Any, wanted: str) -> Points:
        is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
        beyond = is_number and _amount(Decimal(value).copy_abs()) is None
        bounds = f", at most {MOST:,} and with at most {_DECIMAL_PLACES} decimals" if beyond else ""
        return self._wrong(key, value, wanted, 0, bounds)

    def _wrong(self, key: str, value: Any, wanted: str, stand_in: T, hint: str = "") -> T:
        if key in self._data:
            self.fault(key, f"{_shown(value)} is not allowed here: write {wanted}{hint}")
        elif self.path in self.file.missing:
            self._unsound.add(key)
        else:
            self.fault(key, f"the key is missing: write {wanted}")
        return stand_in


def _dotted(path: KeyPath) -> str | None:
    """A path as messages have it, rows counted from 1: `item.4.fan`."""
    return ".".join(f"{step}" if isinstance(step, str) else f"{step + 1}" for step in path) or None


def quoted(text: str) -> str:
    """A text as TOML has it in double quotes."""
    return json.dumps(text, ensure_ascii=False).replace(_DELETE, "\\u007f")


def signed_amount(value: Any) -> Points | None:
    """The exact amount, which may be negative, or None when it is none, too large or too fine."""
    if isinstance(value, str) and value.startswith("-"):
        amount = _amount(value[1:])
        return None if amount is None else -amount
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if not is_number or not Decimal(value).is_finite() or value >= 0:
        return _amount(value)
    amount = _amount(Decimal(value).copy_negate())
    return None if amount is None else -amount


def _known(introduced: str, names: Collection[str]) -> str:
    """`; known: a, b`, or nothing when no name is."""
    return f"; {introduced}: {', '.join(names)}" if names else ""


def _one_of(options: Iterable[str]) -> str:
    return "one of " + ", ".join(options)


def _shown(value: Any) -> str:
    """A value as it might be written in the file, cut when it is long."""
    text = _written(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
    try:
        return str(value)
    except ValueError:  # digits without end
        return "so large a number"


def _decimal(text: str) -> Decimal:
    """A number with a point or an exponent, exactly; one beyond what can be told is infinite."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("Infinity")


def _amount(value: Any) -> Points | None:
    """The exact amount, or None when it is none, negative, too large or too fine."""
    if isinstance(value, str) and _NUMBER.fullmatch(value) and value.isascii():
        value = Decimal(value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        return None
    if not (value == 0 or _SMALLEST <= value <= MOST):
        return None
    amount = exact(value)
    fine = isinstance(amount, Decimal) and -int(amount.as_tuple().exponent) > _DECIMAL_PLACES
    return None if fine else amount


def _divide(numerator: str, denominator: str) -> Points | None:
    if len(numerator) > 9 or len(denominator) > 9 or not int(denominator):
        return None
    quotient = Decimal(numerator) / Decimal(denominator)
    return _amount(quotient)
