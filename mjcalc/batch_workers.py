"""Workers of a batch: processes that do one chunk after the other."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from mjcalc.batch import Done, Job, work
from mjcalc.batch_input import Chunk


class _Worker(NamedTuple):
    """A process that does one chunk after the other, and the pipe to it, which it shares with no other."""

    process: BaseProcess
    pipe: Connection

    def begin(self, chunk: Chunk) -> None:
        """Give it a chunk. That it is no more is noticed when the chunk should be done."""
        with suppress(OSError):
            self.pipe.send(chunk)

    def done(self) -> Done:
        """Wait for what it makes of its chunk. Raises _GoneError."""
        try:
            return self.pipe.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            raise _GoneError from None


class _GoneError(Exception):
    """A worker is no more."""


def share_out(job: Job, waiting: Iterator[Chunk], workers: int) -> Iterator[tuple[Chunk, Done | None]]:
    """Each chunk in order, with what a worker has made of it.

    A worker has one chunk at a time, and gets the next when it has handed in that. When a worker is gone, those that
    have been given out come with None, and the others are left waiting.
    """
    team: list[_Worker] = []
    begun: deque[tuple[Chunk, _Worker]] = deque()
    try:
        for chunk in islice(waiting, workers):
            team.append(_start(job))
            begun.append((chunk, team[-1]))
            team[-1].begin(chunk)
        while begun:
            chunk, worker = begun[0]
            done = worker.done()
            begun.popleft()
            for following in islice(waiting, 1):
                begun.append((following, worker))
                worker.begin(following)
            yield chunk, done
    except _GoneError:
        for chunk, _ in begun:
            yield chunk, None
    finally:
        for process, pipe in team:
            process.kill()
            process.join()
            pipe.close()


def _start(job: Job) -> _Worker:
    context = _context()
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(job, theirs), daemon=True)  # type: ignore[attr-defined]
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _context() -> BaseContext:
    """How workers begin: as copies of this process, which is quick, but not safe where other threads run."""
    can_fork = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if can_fork else "spawn")


def _serve(job: Job, pipe: Connection) -> None:
    """What a worker does, until the pipe is closed. An interrupt is for the parent to handle; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        while True:
            pipe.send(work(job, pipe.recv().rows()))
    except (EOFError, OSError):
        return
