"""Workers of a batch: processes that do one chunk after the other."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from mmap import mmap
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from selectors import EVENT_READ, DefaultSelector
from socket import socket, socketpair
from typing import Any

import msgspec

from mjcalc.batch import Done, Job, work
from mjcalc.batch_input import Chunk
from mjcalc.batch_output import INTERRUPTS

_SHARED = 1 << 20
"""So many bytes at most are handed in through memory that a worker shares with its parent, more through the pipe."""
_AHEAD = 4
"""No more chunks for each worker are given out before the first of them is done, or results would heap up."""


class _Task(msgspec.Struct, eq=False):
    """A chunk that has been given out, and what was made of it when that has been handed in."""

    chunk: Chunk
    done: Done | None = None


class _Pipe:
    """One end of a way between two processes that takes whole values. They may share memory too, for what is large."""

    def __init__(self, end: socket, shared: mmap | None) -> None:
        self.socket = end
        self._stream = end.makefile("rwb")
        self._shared = shared

    def send(self, value: object) -> None:
        """Send a value. Raises OSError when nobody is there to receive it."""
        pickle.dump(value, self._stream, pickle.HIGHEST_PROTOCOL)  # what is large is not copied first
        self._stream.flush()

    def receive(self) -> Any:
        """Wait for a value. Raises EOFError, OSError or UnpicklingError when nobody is there to send it whole."""
        return pickle.load(self._stream)  # noqa: S301

    def hand_in(self, done: Done) -> None:
        """Send what was done of a chunk. No other may be handed in before it is taken. Raises OSError as `send`."""
        written, tally = done
        if self._shared is None or len(written) > len(self._shared):
            self.send((written, tally))
        else:
            self._shared[: len(written)] = written
            self.send((len(written), tally))

    def take(self) -> Done:
        """Wait for what was done of a chunk. Raises as `receive`."""
        written, tally = self.receive()
        if self._shared is not None and isinstance(written, int):
            written = self._shared[:written]
        return written, tally

    def close(self) -> None:
        """Close this end."""
        with suppress(OSError):  # what could not be sent
            self._stream.close()
        self.socket.close()


class _Worker:
    """A process that does one chunk after the other, and the pipe to it."""

    def __init__(self, job: Job) -> None:
        ours, theirs = socketpair()
        context = _context()
        shared = mmap(-1, _SHARED) if context.get_start_method() == "fork" else None
        self._process: BaseProcess = context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(job, theirs, ours, shared), daemon=True
        )
        with _held_back():
            self._process.start()
        theirs.close()
        self.pipe = _Pipe(ours, shared)
        self.task: _Task | None = None

    def begin(self, task: _Task) -> None:
        """Give it a chunk. A dead worker is noticed only when its chunk is taken."""
        self.task = task
        with suppress(OSError):
            self.pipe.send(task.chunk)

    def hand_in(self) -> None:
        """Take what it has made of its chunk. Raises _GoneError."""
        try:
            done = self.pipe.take()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise _GoneError from None
        if self.task is not None:
            self.task.done = done
            self.task = None

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


class _GoneError(Exception):
    """A worker is no more, or could not be started."""


@contextmanager
def _held_back() -> Iterator[None]:
    """Let an interrupt wait: a worker just begun still has the parent's handlers. It lets them in itself."""
    signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPTS)


class _Team:
    """Workers, at most so many, hired as they are needed, and what has been given out to them."""

    def __init__(self, job: Job, most: int) -> None:
        self.begun: deque[_Task] = deque()
        """The chunks that have been given out and not yet been taken away, in order."""
        self._job = job
        self._most = most
        self._workers: list[_Worker] = []
        self._handing_in = DefaultSelector()

    def has_room(self) -> bool:
        """Whether one more chunk can be begun."""
        has_idle = len(self._workers) < self._most or any(worker.task is None for worker in self._workers)
        return has_idle and len(self.begun) < _AHEAD * self._most

    def begin(self, chunk: Chunk) -> None:
        """Give a chunk to a worker that has none. Raises _GoneError when none can be started."""
        self.begun.append(_Task(chunk))
        idle = next((worker for worker in self._workers if worker.task is None), None) or self._hire()
        idle.begin(self.begun[-1])

    def wait(self) -> None:
        """Wait until some worker has done its chunk. Raises _GoneError."""
        for key, _ in self._handing_in.select():
            key.data.hand_in()

    def done(self) -> Iterator[tuple[Chunk, Done]]:
        """Take away the first chunks, as far as they are done."""
        while self.begun and (done := self.begun[0].done) is not None:
            yield self.begun.popleft().chunk, done

    def end(self) -> None:
        """End all workers, whatever they are doing."""
        self._handing_in.close()
        for worker in self._workers:
            worker.end()

    def _hire(self) -> _Worker:
        try:
            worker = _Worker(self._job)
        except OSError:
            raise _GoneError from None
        self._workers.append(worker)
        self._handing_in.register(worker.pipe.socket, EVENT_READ, worker)
        return worker


def share_out(
    job: Job, waiting: Iterator[Chunk], workers: int, ready: Callable[[], bool]
) -> Iterator[tuple[Chunk, Done | None]]:
    """Each chunk in order, with what a worker has made of it.

    A worker has one chunk at a time, and gets the next when it has handed in that. While the next is not `ready`, what
    has been begun is waited for first: whoever asks may wait for the answer before asking more. When a worker is gone,
    those that have been given out come with None, and the others are left waiting.
    """
    team = _Team(job, workers)
    try:
        while True:
            yield from team.done()
            while team.has_room() and (ready() or not team.begun) and (chunk := next(waiting, None)) is not None:
                team.begin(chunk)
            if not team.begun:
                return
            team.wait()
    except _GoneError:
        for task in team.begun:
            yield task.chunk, None
    finally:
        team.end()


def _context() -> BaseContext:
    """How workers begin: as copies of this process, which is quick, but not safe where other threads run."""
    can_fork = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if can_fork else "spawn")


def _serve(job: Job, ours: socket, parents: socket, shared: mmap | None) -> None:
    """What a worker does until the parent is no more, whose end of the pipe it must not hold open.

    An interrupt is for the parent to handle; it ends the workers.
    """
    parents.close()
    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPTS)
    gc.freeze()  # looking through what it shares with the parent would make copies of it all
    pipe = _Pipe(ours, shared)
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            pipe.hand_in(work(job, pipe.receive().rows()))
