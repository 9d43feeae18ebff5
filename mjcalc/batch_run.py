"""Running a batch, in this process or by workers: the output is the same."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing.context import BaseContext

from mjcalc.batch import Job, Tally, work
from mjcalc.batch_input import Chunk

Done = tuple[bytes, Tally]
Report = Callable[[str], None]

_SMALL = 3
"""So many chunks are done before workers are asked for help: they would take longer to start."""
_AHEAD = 3
"""How many chunks a worker may have waiting."""


def run(job: Job, chunks: Iterator[Chunk], workers: int, report: Report) -> Iterator[tuple[bytes, Tally, int]]:
    """What is to be written, chunk by chunk in order, with the chunk's tally and the last line it has reached.

    `report` is told in one sentence when workers had to be given up.
    """
    begin = _alone(job, islice(chunks, _SMALL) if workers > 1 else chunks)
    rest = _by_workers(job, chunks, workers, report) if workers > 1 else ()
    for chunk, (written, tally) in chain(begin, rest):
        yield written, tally, chunk.last
        if job.strict and tally.bad:
            return


def _alone(job: Job, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Done]]:
    for chunk in chunks:
        yield chunk, work(job, chunk.rows())


def _by_workers(job: Job, waiting: Iterator[Chunk], workers: int, report: Report) -> Iterator[tuple[Chunk, Done]]:
    executor = ProcessPoolExecutor(workers, _context(), _begin_worker, (job,))
    started: deque[tuple[Chunk, Future[Done]]] = deque()
    try:
        while True:
            for chunk in islice(waiting, workers * _AHEAD - len(started)):
                started.append((chunk, executor.submit(_work, chunk)))
            if not started:
                return
            chunk, future = started[0]
            done = future.result()
            started.popleft()
            yield chunk, done
    except BrokenProcessPool:
        report("a worker was killed; the rest is done without workers")
        yield from _alone(job, chain((chunk for chunk, _ in started), waiting))
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _context() -> BaseContext:
    """How workers begin: as copies of this process, which is quick, but not safe where other threads run."""
    can_fork = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if can_fork else "spawn")


_jobs: list[Job] = []
"""In a worker: the job it was started for, whose card is the same from chunk to chunk, and so remembered."""


def _begin_worker(job: Job) -> None:
    """An interrupt is for the parent to handle; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _jobs.append(job)


def _work(chunk: Chunk) -> Done:
    return work(_jobs[0], chunk.rows())
