"""Streams as a process may be given them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


def all_of(reader: int) -> Iterator[bytes]:
    """What a terminal is shown, until the last writer is gone."""
    while True:
        try:
            part = os.read(reader, 65536)
        except OSError:  # how Linux tells the end of a terminal
            return
        if not part:
            return
        yield part


@contextmanager
def closed_pipe() -> Iterator[int]:
    """A pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)
