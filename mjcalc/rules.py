"""The shipped rules as entries: looked up by number, or by a word in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from mjcalc.card import shipped_folder
from mjcalc.errors import MjcalcError, bad, cannot, nearest
from mjcalc.tiles import AMERICAN, KAKI

_FILES = {KAKI: "rules-3kaki.md", AMERICAN: "rules-american.md"}
_LETTERS = {KAKI: "K", AMERICAN: "A"}
_NUMBER = re.compile(r"([ka]?)\s*0*(\d{1,4})(?!\d)", re.IGNORECASE | re.ASCII)
_HEADING = re.compile(r"^(###?) (?:([KA]\d+) )?(.+)$", re.MULTILINE)


class Entry(msgspec.Struct, frozen=True):
    """A rule, or with no number what a chapter says besides its rules. `text` is Markdown."""

    rule: str | None
    title: str
    chapter: str
    game: str
    text: str


@cache
def all_rules() -> tuple[Entry, ...]:
    """Every entry of both games, in order."""
    return tuple(entry for game, file in _FILES.items() for entry in _read(game, shipped_folder() / file))


def find_rules(query: str) -> tuple[Entry, ...]:
    """The entries of some numbers, or those that have all the words, first those with them in the title, rules first.

    A number without its letter is looked up in both games.

    Raises MjcalcError (`no-such-rule`) that offers what is near: for the first word that no rule has.
    """
    words = query.lower().split()
    if not words:
        raise bad("no-such-rule", "give a number such as K19, or a word")
    numbers = list(_NUMBER.finditer(query))
    if numbers and not _NUMBER.sub("", query).strip(" ,"):
        return tuple(entry for number in numbers for entry in _numbered(number))
    in_title = [entry for entry in all_rules() if _has(words, f"{entry.title} {entry.chapter}")]
    in_text = [entry for entry in all_rules() if entry not in in_title and _has(words, entry.text)]
    if not in_title and not in_text:
        raise _nothing(query, words)

    def rank(entry: Entry) -> tuple[bool, bool, bool]:
        return entry.title.lower() != query.lower(), not _has(words, entry.title), entry.rule is None

    return (*sorted(in_title, key=rank), *sorted(in_text, key=rank))


def _numbered(number: re.Match[str]) -> Iterator[Entry]:
    for letter in [number[1].upper()] if number[1] else _LETTERS.values():
        yield _by_number(f"{letter}{number[2]}")


def _by_number(rule: str) -> Entry:
    for entry in all_rules():
        if entry.rule == rule:
            return entry
    spans = [f"{letter}1 to {_last(letter)}" for letter in _LETTERS.values()]
    raise bad("no-such-rule", f"there is no rule {rule}: there are {' and '.join(spans)}")


def _last(letter: str) -> str:
    return [entry.rule for entry in all_rules() if entry.rule and entry.rule.startswith(letter)][-1] or ""


def _has(words: list[str], text: str) -> bool:
    """Whether each word begins a word of the text."""
    lower = text.lower()
    return all(re.search(rf"(?<!\w){re.escape(word)}", lower) for word in words)


def _nothing(query: str, words: list[str]) -> MjcalcError:
    text = "\n".join(f"{entry.title} {entry.chapter} {entry.text}" for entry in all_rules()).lower()
    strange = next((word for word in words if not _has([word], text)), None)
    if strange is None:
        return bad("no-such-rule", f"no rule has all of these words: {query}")
    known = sorted(set(re.findall(r"[a-z]{3,}", text)))
    return bad("no-such-rule", f"no rule speaks of '{query}'{nearest(strange, known)}")


def _read(game: str, path: Path) -> list[Entry]:
    """The entries of a file: a chapter begins with `## `, a rule with `### `."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise cannot(f"read {path}: {error.strerror or error}") from None
    entries: list[Entry] = []
    chapter = ""
    _, *parts = _HEADING.split(text)
    for mark, rule, title, body in zip(parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True):
        if mark == "##":
            chapter = title
        if whole := body.strip():
            entries.append(Entry(rule, title, chapter, game, whole))
    return entries
