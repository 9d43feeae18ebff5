"""Many records in, many results out: in order, a line each, whatever is wrong with some of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from mjcalc.api import Result, score_each
from mjcalc.card import Card
from mjcalc.errors import MjcalcError, bad, error_object, or_fault
from mjcalc.ledger import Points, exact
from mjcalc.record import Record, explain, read_record
from mjcalc.result import won

_DECODER = msgspec.json.Decoder(Record)
_BYTE = re.compile(r"\(byte (\d+)\)")
_NAME = re.compile(rb'"((?:[^"\\]++|\\.)*+)"\s*+:|"(?:[^"\\]++|\\.?)*+"?')
"""The name of a key; or any other text, which is passed over whole, so that a quote in it begins none."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One record of the input: its line, and its bytes, or its cells, or what keeps it from being either."""

    line: int
    content: bytes | dict[str, Any] | MjcalcError
    id: str | None = None


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The line of output for one record."""

    line: int
    id: str | int | None
    ok: bool
    result: Result | None = None
    error: dict[str, Any] | None = None


class Tally(msgspec.Struct):
    """What a batch, or a part of it, came to.

    Hands that could be read; wins; hands refused, which somebody claimed and that do not win; bad lines; and where it
    was asked for, by card, what each seat won. `stopped_at` is the line of the bad record that ended a strict job.
    """

    hands: int = 0
    wins: int = 0
    refused: int = 0
    bad: int = 0
    net: dict[str, dict[str, Points]] = msgspec.field(default_factory=dict)
    stopped_at: int | None = None

    def merge(self, other: Tally) -> None:
        """Count all that another tally has counted."""
        self.hands += other.hands
        self.wins += other.wins
        self.refused += other.refused
        self.bad += other.bad
        self.stopped_at = other.stopped_at if self.stopped_at is None else self.stopped_at
        for card, net in other.net.items():
            self.add_net(card, net)

    def add_net(self, card: str, net: dict[str, Points]) -> None:
        """Add what each seat won by a card."""
        total = self.net.setdefault(card, {})
        for seat, points in net.items():
            total[seat] = exact(total.get(seat, 0) + points)


Done = tuple[bytes, Tally]
"""What is to be written of some rows, and the tally."""


Writer = Callable[[Iterable[Outcome]], bytes]
"""Gives the lines, or the rows, of outcomes, each with its line end."""


class Job(msgspec.Struct, frozen=True):
    """What is the same for all records of a batch.

    The card of those that name none, the folder of the user's own cards, how results are written, whether to stop at a
    bad line, and whether to sum up the net of each seat.
    """

    card: Card
    cards: Path | None
    write: Writer
    strict: bool = False
    summary: bool = False


def work(job: Job, rows: Sequence[Row]) -> Done:
    """Score some rows: what is to be written, and the tally. A strict job ends behind the first bad row."""
    records = [_read(row.content) for row in rows]
    results = score_each(records, job.card, cards=job.cards)
    ids = [None if isinstance(record, MjcalcError) else record.id for record in records]
    outcomes = [
        _refused(row, record_id, result)
        if isinstance(result, MjcalcError)
        else Outcome(row.line, record_id, True, result)
        for row, record_id, result in zip(rows, ids, results, strict=True)
    ]
    if job.strict:
        bad_at = next((place for place, outcome in enumerate(outcomes) if not outcome.ok), len(outcomes))
        del outcomes[bad_at + 1 :]
    tally = _tally(outcomes, job.summary)
    if job.strict and tally.bad:
        tally.stopped_at = outcomes[-1].line
    return job.write(outcomes), tally


def _refused(row: Row, record_id: str | int | None, error: MjcalcError) -> Outcome:
    """What came of a row with a fault."""
    return Outcome(row.line, _id_of(row) if record_id is None else record_id, False, error=error_object(error))


def _tally(outcomes: list[Outcome], summary: bool) -> Tally:
    results = [outcome.result for outcome in outcomes if outcome.result is not None]
    wins = sum([result.wins for result in results])
    claimed = sum([result.winner is not None for result in results])
    tally = Tally(len(results), wins, claimed - wins, len(outcomes) - len(results))
    if summary:
        for result in results:
            tally.add_net(result.card, won(result))
    return tally


def _read(content: bytes | dict[str, Any] | MjcalcError) -> Record | MjcalcError:
    """The record in the content of a row, or what is wrong with it."""
    if not isinstance(content, bytes):
        return or_fault(read_record, content) if isinstance(content, dict) else content
    try:
        record = _DECODER.decode(content)
    except msgspec.ValidationError as error:
        return _doubled_key(content) or explain(error, _whatever(content))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        hint = "; CSV is read with --format csv" if _is_like_csv(content) else ""
        return bad("bad-record", f"the line is not JSON: {_cause(error, content)}{hint}")
    except RecursionError:
        return bad("bad-record", "the line is nested too deeply to be a record")
    return record if content.count(b":") <= _keys(record) else _doubled_key(content) or record


def _keys(record: Record) -> int:
    """How many keys the line of a record has at least, those of losers among them.

    A colon stands behind each key. When a line has no more of them, no key in it is given twice.
    """
    many = 2 if record.winner is not None and record.hand is not None else 0
    if record.from_ is not None:
        many += 1
    if record.self_draw:
        many += 1
    if record.win is not None:
        many += 1
    if record.id is not None:
        many += 1
    if record.events:
        many += 1
    if record.losers is not None:
        many += 1 + len(record.losers)
    return many


def _doubled_key(line: bytes) -> MjcalcError | None:
    """What is wrong with a line in which a key is given twice; the decoder would drop one of them."""
    names = [*filter(None, _NAME.findall(line))]
    if len(names) == len(set(names)) and b"\\" not in b"".join(names):
        return None
    try:
        json.loads(line, object_pairs_hook=_without_doubles)
    except MjcalcError as error:
        return error
    except (ValueError, RecursionError):
        pass  # the decoder says better what is wrong with such a line
    return None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for name, value in pairs:
        if name in record:
            raise bad("bad-record", f"the key '{name}' is given twice", key=name)
        record[name] = value
    return record


def _is_like_csv(line: bytes) -> bool:
    return b"," in line and line[:1].isalnum()


def _cause(error: Exception, line: bytes) -> str:
    """Why a line could not be read. Of half a Unicode sign the decoder says that something is missing."""
    text = str(error).removeprefix("JSON is malformed: ")
    try:
        line.decode("utf-8")
        if "truncated" in text and json.loads(line):
            return "a text in it has half a character (a lone surrogate), which is not Unicode"
    except UnicodeDecodeError as wrong:
        return f"byte {wrong.start + 1} is not UTF-8"
    except (ValueError, RecursionError):
        pass
    if not text.startswith("trailing characters"):  # of these alone the decoder counts the bytes from 1
        text = _BYTE.sub(lambda byte: f"(byte {int(byte[1]) + 1})", text)
    return text[:1].lower() + text[1:]


def _id_of(row: Row) -> str | int | None:
    """The id of a record that cannot be used, when so much can be read of it."""
    content = row.content
    if isinstance(content, MjcalcError):
        return row.id
    said = _whatever(content) if isinstance(content, bytes) else content
    found = said.get("id") if isinstance(said, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None


def _whatever(line: bytes) -> Any:
    """What a line says, whatever that is; None when it is not JSON."""
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
