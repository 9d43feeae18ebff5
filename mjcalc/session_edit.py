"""Writing to a session file: a hand is added, taken out, or brought back, and every other sign stays as it was.

The file is edited as text, and read again before it is written: only when it then says what it said before, and
the one hand more or less, does it take the old file's place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from mjcalc.card import BAD_CARD, DEFAULT
from mjcalc.errors import CANNOT_USE, Fault, MjcalcError, bad, cannot
from mjcalc.record import Record, read_record
from mjcalc.seating import Seating
from mjcalc.session import Night, Played, play, replay, with_hand
from mjcalc.session_file import (
    BAD_SESSION,
    Session,
    SessionHand,
    folder_of,
    read_session,
    seated,
    session_of,
    with_names,
)
from mjcalc.session_write import hand_text, head_text
from mjcalc.tomlfile import KeyPath, TomlFile
from mjcalc.tomllines import lines_of
from mjcalc.whole_file import locked, opened, write_new

_BOM = "\ufeff"
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HIDDEN = "#~"
_HIDDEN_ROW = re.compile(rf"{_HIDDEN}(?: |(?=[\r\n]))")
_TAKEN_OUT = "# Hand {}, taken out; `mjcalc session undo --redo` brings it back until another hand is added.\n"
_TAKEN = re.compile(r"# Hand (\d+), taken out; `mjcalc session undo --redo`")
_AMOUNT = re.compile(r"[0-9]{1,10}(\.[0-9]{1,6})?")


class Added(msgspec.Struct, frozen=True):
    """A hand just played, and the night with it; `written` is False for one that does not win."""

    played: Played
    night: Night
    written: bool


def add_hand(path: Path, make: Callable[[Seating], Record], cards: Path | None = None) -> Added:
    """Play one more hand, and write it to the file if it wins or nobody won.

    `make` is told who sits where. Raises MjcalcError for a hand that cannot be right, and for a file with a fault: then
    nothing is written.
    """
    with _held(path):
        night = _sound_night(path, cards)
        seating = night.seating
        try:
            record = make(seating)
            played = play(night.session, record, len(night.hands) + 1, seating, night.totals)
        except MjcalcError as error:
            raise MjcalcError(*(_with_names(fault, seating) for fault in error.faults)) from None
        if played.winner is not None and not played.result.wins:
            return Added(played, night, False)
        text = _appended(night.session.file.text, hand_text(record, seating))
        written = _edited(path, night, text, change=1).data["hand"][-1]
        if read_record(seated(written, lambda word, _path: seating.read(word, "hand"))) != record:
            raise AssertionError("the hand was not written as it was played")
        _write(path, text)
        return Added(played, with_hand(night, played), True)


def undo(path: Path, cards: Path | None = None) -> tuple[Played, Night]:
    """Take the last hand out: it stays in the file as a comment. The hand, and the night without it."""
    with _held(path):
        night = _sound_night(path, cards)
        if not night.hands:
            raise bad(CANNOT_USE, f"{path} has no hand to take out")
        return night.hands[-1], _rewritten(path, night, _hidden(night), change=-1)


def redo(path: Path, cards: Path | None = None) -> tuple[Played, Night]:
    """Bring back the hand that was taken out last. The hand, and the night with it."""
    with _held(path):
        night = _sound_night(path, cards)
        after = _rewritten(path, night, _shown(path, night), change=1)
        return after.hands[-1], after


def create(
    path: Path,
    *,
    players: list[str],
    card: str = DEFAULT,
    rate: str | None = None,
    currency: str | None = None,
    decimals: int | None = None,
    cards: Path | None = None,
) -> Session:
    """Write a new session file without a hand. What is None is left out.

    Raises MjcalcError when the file is there already, or what it would say cannot be right: then the key is an option.
    """
    head = {
        "card": _from_folder(card, folder_of(path)),
        "players": players,
        "rate": rate and _rate(rate),
        "currency": currency,
        "decimals": decimals,
    }
    text = head_text(head)
    try:
        session = session_of(TomlFile(text, str(path), BAD_SESSION), cards)
    except MjcalcError as error:
        raise MjcalcError(*dict.fromkeys(map(_as_option, error.faults))) from None
    try:
        write_new(path, text.encode())
    except FileExistsError:
        instead = ", or add hands to it" if path.is_file() else ""
        raise bad(CANNOT_USE, f"{path} is there already: choose another name{instead}") from None
    except OSError as error:
        raise _cannot_write(path, error) from None
    return session


def _rate(text: str) -> Decimal:
    """The rate as it was typed, so that 0.10 stays 0.10."""
    if not _AMOUNT.fullmatch(text):
        raise bad(BAD_SESSION, f"'{text}' is not an amount: write money for a point, such as 0.10", key="--rate")
    return Decimal(text)


def _from_folder(card: str, folder: Path) -> str:
    """A card's path as it is told from the session's folder; a name stays a name."""
    if Path(card).is_absolute() or not Path(card).is_file():
        return card
    return os.path.relpath(Path(card).resolve(), folder.resolve())


def _as_option(fault: Fault) -> Fault:
    """A fault in a key of a file not yet written, as one of the option."""
    if fault.code == BAD_CARD:
        return fault
    key = (fault.key or "").split(".")[0]
    return msgspec.structs.replace(fault, key=f"--{key}" if key else None, file=None, line=None)


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the session's file alone."""
    if not path.is_file():
        why = "; `mjcalc session new` makes one"
        if path.exists():
            why = ": that is a folder" if path.is_dir() else ": that is a device or a pipe"
        raise bad(CANNOT_USE, f"there is no session file {path}{why}")
    with ExitStack() as held:
        try:
            held.enter_context(locked(path))
        except OSError as error:
            raise _cannot_write(path, error) from None
        yield


def _cannot_write(path: Path, error: OSError) -> MjcalcError:
    return cannot(f"write {path}: {error.strerror or error}")


def _sound_night(path: Path, cards: Path | None) -> Night:
    """The night in the file. Raises MjcalcError with all its faults if there are any."""
    night = replay(read_session(path, cards))
    night.check()
    return night


def _with_names(fault: Fault, seating: Seating) -> Fault:
    key = fault.key
    if key and key.startswith("losers."):
        key = f"losers.{seating.player(key.removeprefix('losers.'))}"
    return msgspec.structs.replace(fault, key=key, message=with_names(fault.message, seating))


def _rewritten(path: Path, night: Night, text: str, change: int) -> Night:
    """Replace the file by this text, if it can be played without a fault: the night as it is then."""
    after = replay(session_of(_edited(path, night, text, change), night.session.cards))
    after.check()
    _write(path, text)
    return after


def _edited(path: Path, night: Night, text: str, change: int) -> TomlFile:
    """The text read: it must say the same as before but for one hand more (1) or less (-1) at the end."""
    before = night.session.file
    try:
        file = TomlFile(text, before.name, BAD_SESSION)
    except MjcalcError:
        raise _by_hand(path) from None
    hands, old = _hands(file), _hands(before)
    same = min(len(hands), len(old))
    if len(hands) != len(old) + change or hands[:same] != old[:same] or _rest(file) != _rest(before):
        raise _by_hand(path)
    return file


def _write(path: Path, text: str) -> None:
    try:
        with opened(path) as sink:
            sink.write(text.encode())
    except OSError as error:
        raise _cannot_write(path, error) from None


def _by_hand(path: Path) -> MjcalcError:
    message = f"{path} has hands that are not [[hand]] tables of their own: change it in an editor; nothing was written"
    return bad(CANNOT_USE, message)


def _hands(file: TomlFile) -> list[Any]:
    hands = file.data.get("hand", [])
    return hands if isinstance(hands, list) else [hands]


def _rest(file: TomlFile) -> dict[str, Any]:
    return {key: value for key, value in file.data.items() if key != "hand"}


def _appended(text: str, block: str) -> str:
    """The text and the block behind it, with the line ends of the text."""
    between = "\n" if text.endswith("\n") or not text else "\n\n"
    return text + _with_ends(between + block, text)


def _with_ends(block: str, text: str) -> str:
    """The block with line ends as the last line of the text has."""
    has_crlf = text[: text.rfind("\n") + 1].endswith("\r\n")
    return block.replace("\n", "\r\n") if has_crlf else block


def _hidden(night: Night) -> str:
    """The text with its last hand as a comment."""
    text = night.session.file.text
    start, end = _last_hand(night)
    rows = _LINE.findall(text)
    head = _with_ends(_TAKEN_OUT.format(len(night.hands)), text)
    return "".join([*rows[:start], head, *map(_as_hidden, rows[start:end]), *rows[end:]])


def _as_hidden(row: str) -> str:
    """The row as a comment, without a blank at its end, which an editor may take away."""
    return f"{_HIDDEN} {row}" if row.strip("\r\n") else _HIDDEN + row


def _shown(path: Path, night: Night) -> str:
    """The text with the hand that was taken out last in its place again.

    It is the one that would be the next: a hand that was taken out before others were added stays a comment.
    """
    rows = _LINE.findall(night.session.file.text)
    behind = _last_hand(night)[1] if night.hands else 0
    number = str(len(night.hands) + 1)
    heads = [place for place, row in enumerate(rows) if place >= behind and _head_of(row) == number]
    if not heads:
        raise bad(CANNOT_USE, f"{path} has no hand that was taken out since the last one was added")
    start = end = heads[-1] + 1
    while end < len(rows) and _HIDDEN_ROW.match(rows[end]):
        end += 1
    back = [_HIDDEN_ROW.sub("", row, count=1) for row in rows[start:end]]
    return "".join([*rows[: start - 1], *back, *rows[end:]])


def _last_hand(night: Night) -> tuple[int, int]:
    """The lines of the last hand's table, from 0, without comments and empty lines behind it."""
    text = night.session.file.text.removeprefix(_BOM)
    rows = _LINE.findall(text)
    hand: KeyPath = [entry.path for entry in night.session.entries if isinstance(entry, SessionHand)][-1]
    lines = lines_of(text)
    start = lines[hand] - 1
    others = [line - 1 for path, line in lines.items() if path[: len(hand)] != hand and line - 1 > start]
    end = min(others, default=len(rows))
    while end > start + 1 and rows[end - 1].lstrip()[:1] in ("", "#"):
        end -= 1
    return start, end


def _head_of(row: str) -> str | None:
    """The number of the taken-out hand that this line is the head of."""
    match = _TAKEN.match(row)
    return match[1] if match else None
