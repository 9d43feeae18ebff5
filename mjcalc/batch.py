"""Many records in, many results out: in order, a line each, whatever is wrong with some of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from mjcalc.api import Result, score
from mjcalc.card import Card
from mjcalc.errors import MjcalcError, bad, error_object
from mjcalc.ledger import Points, exact
from mjcalc.record import Record, explain, read_record
from mjcalc.result import to_json

LONGEST = 1 << 20
"""No line of a batch may be longer, in bytes."""
CHUNK = 400
"""How many records are worked on at a time."""

_DECODER = msgspec.json.Decoder(Record)
_NAME = re.compile(rb'"(\w+)"\s*:')


class Row(NamedTuple):
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

    Hands that could be read; wins; hands refused, which somebody claimed and that do not win; bad lines; and the net
    of each seat.
    """

    hands: int = 0
    wins: int = 0
    refused: int = 0
    bad: int = 0
    net: dict[str, Points] = msgspec.field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        result = outcome.result
        if result is None:
            self.bad += 1
            return
        self.hands += 1
        self.wins += result.wins
        self.refused += result.winner is not None and not result.wins
        for seat, points in result.net.items():
            self.net[seat] = self.net.get(seat, 0) + points

    def merge(self, other: Tally) -> None:
        """Count all that another tally has counted."""
        self.hands += other.hands
        self.wins += other.wins
        self.refused += other.refused
        self.bad += other.bad
        for seat, points in other.net.items():
            self.net[seat] = exact(self.net.get(seat, 0) + points)


class Writer(Protocol):
    """Turns outcomes into bytes."""

    def __call__(self, outcome: Outcome) -> bytes:
        """The line, or the row, of one outcome, with its line end."""
        ...


class Job(msgspec.Struct, frozen=True):
    """What is the same for all records of a batch: the card of those that name none, and how results are written."""

    card: Card
    cards: Path | None
    write: Writer
    strict: bool = False


def work(job: Job, rows: list[Row]) -> tuple[bytes, Tally]:
    """Score some rows: what is to be written, and the tally. A strict job ends behind the first bad row."""
    tally = Tally()
    written = []
    for row in rows:
        outcome = outcome_of(row, job.card, job.cards)
        tally.add(outcome)
        written.append(job.write(outcome))
        if job.strict and not outcome.ok:
            break
    return b"".join(written), tally


def outcome_of(row: Row, card: Card, cards: Path | None) -> Outcome:
    """Score one row; a fault becomes part of the outcome."""
    record_id = None
    try:
        record = _record(row)
        record_id = record.id
        return Outcome(row.line, record_id, True, score(record, card, cards=cards))
    except MjcalcError as error:
        record_id = _id_of(row) if record_id is None else record_id
        return Outcome(row.line, record_id, False, error=error_object(error))


def as_json_line(outcome: Outcome) -> bytes:
    """An outcome as a line of JSON."""
    return to_json(outcome) + b"\n"


def chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows, some at a time."""
    rows = iter(rows)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _record(row: Row) -> Record:
    if isinstance(row.content, MjcalcError):
        raise row.content
    if isinstance(row.content, dict):
        return read_record(row.content)
    try:
        _refuse_doubled_keys(row.content)
        return _DECODER.decode(row.content)
    except msgspec.ValidationError as error:
        raise explain(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise bad("bad-record", f"the line is not JSON: {_cause(error)}") from None
    except RecursionError:
        raise bad("bad-record", "the line is nested too deeply to be a record") from None


def _refuse_doubled_keys(line: bytes) -> None:
    """Raise MjcalcError (`bad-record`) when a key is given twice, of which the decoder would drop one."""
    names = _NAME.findall(line)
    if len(names) > len(set(names)):
        with suppress(json.JSONDecodeError):  # the decoder says better what is wrong with such a line
            json.loads(line, object_pairs_hook=_without_doubles)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise bad("bad-record", f"the key '{name}' is given twice", key=name)
    return dict(pairs)


def _cause(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not UTF-8"
    text = str(error).removeprefix("JSON is malformed: ")
    return text[:1].lower() + text[1:]


def _id_of(row: Row) -> str | int | None:
    """The id of a record that cannot be used, when so much can be read of it."""
    content = row.content
    if isinstance(content, MjcalcError):
        return row.id
    if isinstance(content, bytes):
        try:
            content = msgspec.json.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
    found = content.get("id") if isinstance(content, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None
