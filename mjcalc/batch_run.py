"""Running a batch, in this process or by workers: the output is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from mjcalc.batch import Done, Job, Tally, work
from mjcalc.batch_input import Chunk

Report = Callable[[str], None]

_SMALL = 1
"""So many chunks are done before workers are asked for help: for no more, they would take longer to start."""


def run(
    job: Job, chunks: Iterator[Chunk], workers: int, report: Report, ready: Callable[[], bool] = lambda: True
) -> Iterator[tuple[bytes, Tally, Chunk]]:
    """What is to be written, chunk by chunk in order, with the chunk's tally and the chunk.

    `report` is told in one sentence when workers had to be given up; `ready` tells whether the next chunk need not be
    waited for.
    """
    begin = _alone(job, islice(chunks, _SMALL) if workers > 1 else chunks)
    rest = _by_workers(job, chunks, workers, report, ready) if workers > 1 else ()
    for chunk, (written, tally) in chain(begin, rest):
        yield written, tally, chunk
        if job.strict and tally.bad:
            return


def _alone(job: Job, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Done]]:
    for chunk in chunks:
        yield chunk, work(job, chunk.rows())


def _by_workers(
    job: Job, chunks: Iterator[Chunk], workers: int, report: Report, ready: Callable[[], bool]
) -> Iterator[tuple[Chunk, Done]]:
    first = [*islice(chunks, 1)]
    if not first:
        return
    from mjcalc.batch_workers import share_out  # only long batches pay for loading it

    left: list[Chunk] = []
    for chunk, done in share_out(job, chain(first, chunks), workers, ready):
        if done is None:
            left.append(chunk)
        else:
            yield chunk, done
    if left:
        report("a worker was killed, or none could be started: the rest is done without workers")
        yield from _alone(job, chain(left, chunks))
