"""Where the keys of a TOML text stand: needed only when a fault is told.

The text has been read by tomli before, so this walk may trust its grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import tomli

from mjcalc.tomlfile import KeyPath, Step

_BLANK = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]+")


def lines_of(text: str) -> dict[KeyPath, int]:
    """The line, from 1, of every table, key and list element, by its path: `("item", 3, "fan")`."""
    return dict(_Walk(text).document())


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.rows: dict[KeyPath, int] = {}
        self.counted, self.lines = 0, 1

    def document(self) -> Iterator[tuple[KeyPath, int]]:
        here: KeyPath = ()
        while self.skip(_BLANK) < len(self.text):
            line = self.line()
            if self.text[self.at] == "[":
                row = self.text.startswith("[[", self.at)
                self.at += 1 + row
                here = self.enter(self.key(), row)
                self.at += 1 + row
                yield here, line
            else:
                yield from self.pair(here)

    def enter(self, key: KeyPath, row: bool) -> KeyPath:
        """The path of a table head: names of lists on the way mean their last row."""
        path: KeyPath = ()
        for step in key[:-1]:
            path = self.last((*path, step))
        path += (key[-1],)
        if not row:
            return self.last(path)
        self.rows[path] = self.rows.get(path, -1) + 1
        return self.last(path)

    def last(self, path: KeyPath) -> KeyPath:
        return (*path, self.rows[path]) if path in self.rows else path

    def pair(self, here: KeyPath) -> Iterator[tuple[KeyPath, int]]:
        line = self.line()
        path = here + self.key()
        for end in range(len(here) + 1, len(path) + 1):
            yield path[:end], line
        self.skip(_SPACE)
        self.at += 1
        self.skip(_SPACE)
        yield from self.value(path)

    def key(self) -> KeyPath:
        """A key, dotted or not; the cursor ends behind it."""
        steps: list[Step] = []
        while True:
            self.skip(_SPACE)
            if match := _STRING.match(self.text, self.at):
                steps.append(tomli.loads(f"key = {match[0]}")["key"])
            elif match := _BARE_KEY.match(self.text, self.at):
                steps.append(match[0])
            else:
                return tuple(steps)
            self.at = match.end()
            self.skip(_SPACE)
            if self.text[self.at : self.at + 1] != ".":
                return tuple(steps)
            self.at += 1

    def value(self, path: KeyPath) -> Iterator[tuple[KeyPath, int]]:
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            yield from self.elements(path)
        elif opening == "{":
            self.at += 1
            while self.text[self.skip(_BLANK)] != "}":
                yield from self.pair(path)
            self.at += 1
        elif match := _STRING.match(self.text, self.at) or _BARE_VALUE.match(self.text, self.at):
            self.at = match.end()

    def elements(self, path: KeyPath) -> Iterator[tuple[KeyPath, int]]:
        self.at += 1
        place = 0
        while self.text[self.skip(_BLANK)] != "]":
            yield (*path, place), self.line()
            yield from self.value((*path, place))
            place += 1
        self.at += 1

    def skip(self, pattern: re.Pattern[str]) -> int:
        """Move behind what the pattern matches here, and tell where that is."""
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def line(self) -> int:
        """The line where the cursor is, counted on from where it was asked before."""
        self.lines += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.lines
