"""Run many commands under the streams and the environment this process was begun with.

`python robust_each.py JOBS [--apart]` reads lines of JSON: the words of a command, and the files that catch its
standard output and error, or null for a stream that is left as it is. How each ended goes to the file `JOBS.ended`.

A new interpreter for every command would take long. With `--apart` each is run by a copy of this one, which has
only begun and so ends as a new one would: its streams are flushed and closed by the interpreter itself. Without, one
runs after the other, which is enough where nothing is wrong with the streams.
"""

import fcntl
import gc
import json
import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

import typer

import mjcalc
from mjcalc.cli import build_app, main

Job = tuple[list[str], str | None, str | None]


def import_all() -> None:
    """Import the whole program, so that no copy has to."""
    for module in pkgutil.walk_packages(mjcalc.__path__, "mjcalc."):
        import_module(module.name)
    typer.main.get_command(build_app([]))
    gc.collect()
    gc.freeze()


def begin(job: Job) -> None:
    """Let the streams go to the files, and take the words as those of this process."""
    words, out, err = job
    for number, file in ((1, out), (2, err)):
        if file is not None:
            opened = os.open(file, os.O_WRONLY | os.O_CREAT)
            high = fcntl.fcntl(opened, fcntl.F_DUPFD, 10)
            os.close(opened)
            os.dup2(high, number)
            os.close(high)
    sys.argv = ["mjcalc", *words]


def in_a_row(jobs: list[Job]) -> list[int]:
    """Run one after the other: the exit statuses."""
    statuses = []
    for job in jobs:
        begin(job)
        try:
            main()
        except SystemExit as ended:
            statuses.append(ended.code if isinstance(ended.code, int) else 0)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    return statuses


def apart(jobs: list[Job]) -> list[int] | None:
    """Copy this process for each: in the copy None, its job begun; at last the exit statuses."""
    statuses = []
    for job in jobs:
        child = os.fork()
        if not child:
            begin(job)
            return None
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return statuses


if __name__ == "__main__":
    import_all()
    file = Path(sys.argv[1])
    jobs = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    statuses = apart(jobs) if "--apart" in sys.argv else in_a_row(jobs)
    if statuses is None:
        main()
    else:
        Path(f"{file}.ended").write_text("".join(f"{status}\n" for status in statuses))
