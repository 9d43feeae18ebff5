"""`mjcalc batch`: many records in, results out."""

# No postponed annotations here: typer would have to evaluate each of them again.
import gc
import os
import select
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from mjcalc.batch import Job, Tally
from mjcalc.batch_input import Chunk, csv_chunks, json_chunks
from mjcalc.batch_output import Unbroken, as_csv_rows, csv_header
from mjcalc.batch_run import run
from mjcalc.card import DEFAULT
from mjcalc.cli.output import is_terminal, set_waiting, standard_input, tell, width_of
from mjcalc.cli.places import CARD_VARIABLE, cards_folder, chosen_card, file_to_write, named_file
from mjcalc.cli.records import naming_options
from mjcalc.errors import bad, cannot, nearest
from mjcalc.ledger import plain
from mjcalc.result import to_json_lines
from mjcalc.textfile import nearest_file
from mjcalc.whole_file import Sink, opened

_HELP = """Score many records: JSON lines or CSV in, a line of results for each, in order.

\b
    mjcalc batch examples/batch.jsonl
    mjcalc batch examples/batch.csv --to csv -o results.csv
    cat examples/batch.jsonl | mjcalc batch -

A bad record gives an error in its place and never stops the rest; the exit status is 2 when there was one.

The header of CSV has the keys of a record, with losers.east and so on for the losers. Several things in one cell are
separated by semicolons, as in "east; south". A loser without tiles is written "+".
"""
_FORMATS = ("jsonl", "csv")
_COLLECTED = 50_000
"""More objects than a chunk makes: what goes with it is not looked through before."""
_MOST_JOBS = 64
_SHORTEST_BAR, _LONGEST_BAR = 4, 36
_BESIDE_BAR = 36
"""Columns for the rate, the percentage and the time left."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("batch", help=_HELP)(command)


def command(
    file: Annotated[str, typer.Argument(help="The records; - is standard input.")] = "-",
    out: Annotated[str | None, typer.Option("--out", "-o", help="Where results go, instead of the screen.")] = None,
    card: Annotated[str, typer.Option("--card", "-c", envvar=CARD_VARIABLE, help="For records without one.")] = DEFAULT,
    format_: Annotated[str | None, typer.Option("--format", help="What comes in: jsonl or csv.")] = None,
    to: Annotated[str | None, typer.Option("--to", help="What goes out: jsonl or csv.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Workers, 1 to 64.", show_default="cores")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad line.")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Tell the net of each seat at the end.")] = False,
) -> None:
    """Read the options, and run the batch."""
    if jobs is not None and not 1 <= jobs <= _MOST_JOBS:
        raise bad("bad-record", f"write a number from 1 to {_MOST_JOBS}", key="--jobs")
    if not gc.isenabled():  # other commands end before there is anything to collect, a batch may be long
        gc.freeze()
        gc.set_threshold(_COLLECTED)
        gc.enable()
    source = _format_of(format_, file, "--format")
    target = _format_of(to, out or "", "--to")
    write = as_csv_rows if target == "csv" else to_json_lines
    with naming_options(as_json=False):
        table = chosen_card(card)
    job = Job(table, cards_folder(), write, strict, summary)
    unbroken = Unbroken()
    total = Tally()
    with (
        unbroken.installed(),
        _input(file) as stream,
        _output(out, but_not=stream) as sink,
        _progress(stream, to_screen=out in (None, "-") and is_terminal(sys.stdout)) as progress,
    ):
        chunks = _reading(csv_chunks(stream) if source == "csv" else json_chunks(stream), file)
        try:
            if target == "csv":
                sink.write(csv_header())
            for written, tally, chunk in run(
                job, chunks, jobs or os.cpu_count() or 1, tell, partial(_is_ready, stream)
            ):
                total.merge(tally)
                with unbroken:
                    sink.write(written)
                progress(chunk)
        except BrokenPipeError:
            raise typer.Exit(2 if total.bad else 0) from None
    _tell_end(total, summary)
    raise typer.Exit(2 if total.bad else 0)


def _format_of(asked: str | None, name: str, option: str) -> str:
    if asked is not None and asked not in _FORMATS:
        raise bad("bad-record", f"'{asked}' is not jsonl or csv{nearest(asked, _FORMATS)}", key=option)
    return asked or ("csv" if name.lower().endswith(".csv") else "jsonl")


@contextmanager
def _input(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield standard_input("records from the keyboard, one JSON object a line")
        return
    file = named_file(name)
    try:
        stream = file.open("rb")
    except (OSError, ValueError) as error:
        raise cannot(f"read {name}: {getattr(error, 'strerror', None) or error}{nearest_file(file)}") from None
    with stream:
        yield stream


def _is_ready(stream: BinaryIO) -> bool:
    """Whether there is something to read, or the end."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):  # not everywhere can all streams be asked
        return True


@contextmanager
def _output(name: str | None, but_not: BinaryIO) -> Iterator[Sink]:
    """Where results go: never to the file that is read."""
    if name in (None, "-"):
        sys.stdout.flush()
        set_waiting(sys.stdout)
        if _is_file(sys.stdout.fileno(), but_not):
            raise cannot("write the output: the records are read from its file")
        yield Sink(sys.stdout.fileno())
        return
    target = file_to_write(name)
    if _is_file(target, but_not):
        raise cannot(f"write {name}: the records are read from it")
    try:
        with opened(target) as sink:
            yield sink
    except BrokenPipeError:
        raise
    except OSError as error:
        raise cannot(f"write {name}: {error.strerror or error}") from None


def _is_file(target: Path | int, stream: BinaryIO) -> bool:
    """Whether a path, or what is open as a descriptor, is the regular file that a stream is read from."""
    try:
        state = os.fstat(target) if isinstance(target, int) else target.stat()
        return stat.S_ISREG(state.st_mode) and os.path.samestat(state, os.fstat(stream.fileno()))
    except (OSError, ValueError):
        return False


def _reading(chunks: Iterator[Chunk], name: str) -> Iterator[Chunk]:
    """The chunks; that they cannot be read is told as that, not as a fault of the output."""
    try:
        yield from chunks
    except OSError as error:
        raise cannot(f"read {'standard input' if name == '-' else name}: {error.strerror or error}") from None


@contextmanager
def _progress(stream: BinaryIO, to_screen: bool) -> Iterator[Callable[[Chunk], None]]:
    """A bar on standard error while a person watches, with the rate in records a second; it is told each chunk done.

    There is none when the results go to the same screen.
    """
    if not is_terminal(sys.stderr) or not stream.seekable() or to_screen:
        yield lambda _chunk: None
        return
    start = time.monotonic()
    size = os.fstat(stream.fileno()).st_size
    width = max(_SHORTEST_BAR, min(_LONGEST_BAR, width_of(sys.stderr) - _BESIDE_BAR))
    with typer.progressbar(length=max(size, 1), file=sys.stderr, width=width) as bar:

        def show(chunk: Chunk) -> None:
            bar.label = f"{chunk.last / max(time.monotonic() - start, 0.001):,.0f} records/s"
            bar.update(stream.tell() - bar.pos)

        yield show


def _tell_end(total: Tally, summary: bool) -> None:
    counted = ((total.hands, "hand"), (total.wins, "win"), (total.bad, "bad line"))
    hands, wins, bad_lines = (f"{many:,} {what}{'s' * (many != 1)}" for many, what in counted)
    drawn = total.hands - total.wins - total.refused
    aside = f"; {drawn:,} drawn" if drawn else ""
    aside += "" if total.stopped_at is None else f"; stopped at line {total.stopped_at:,} (--strict)"
    tell(f"{hands}, {wins}, {total.refused:,} refused, {bad_lines}{aside}")
    if summary:
        for card, net in total.net.items():
            if len(total.net) > 1:
                tell(f"  {card}")
            for seat, points in net.items():
                tell(f"  {seat.capitalize():6}{plain(points):>12}")
