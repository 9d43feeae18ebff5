"""The command line, run in this process or as one of its own, and its commands."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer

from mjcalc.cli import build_app, main

ROOT = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-m", "mjcalc")
"""The words that start the program as a process of its own."""


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def mjcalc(*arguments: str, stream: type[io.TextIOWrapper] = io.TextIOWrapper) -> Ended:
    """Run `mjcalc` with these arguments, standard output and error caught in a `stream` each."""
    buffers = io.BytesIO(), io.BytesIO()
    out, err = (stream(buffer, encoding="utf-8") for buffer in buffers)
    before = sys.argv
    sys.argv = ["mjcalc", *arguments]
    status = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main()
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
            out.flush()
            err.flush()
    finally:
        sys.argv = before
    return Ended(status, *(buffer.getvalue().decode() for buffer in buffers))


def process(*words: str | bytes, **env: str) -> Ended:
    """Run any command as a process of its own, its output into pipes and nothing to read."""
    done = subprocess.run(words, env=environment(**env), stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def environment(**changes: str) -> dict[str, str]:
    """What a process sees of the machine: nothing of the user's own, and UTF-8."""
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"} | changes


def every_command() -> list[tuple[str, Any]]:
    """Each command, and the program itself, with the words that lead to it."""

    def walk(words: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield words, command
        for name, each in getattr(command, "commands", {}).items():
            yield from walk(f"{words} {name}".strip(), each)

    return list(walk("", typer.main.get_command(build_app([]))))
