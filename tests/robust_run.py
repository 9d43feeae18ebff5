"""Commands run as processes under conditions they would rather not have, and what is fair to expect of any command."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from tests.command import ROOT, Ended, environment
from tests.robust_commands import Command, lay_out
from tests.streams import all_of, closed_pipe

LONGEST = 8000
"""No command that fails says more, in characters."""
_NEVER = ("Traceback", "Exception ignored", "a fault of mjcalc", "object at 0x")
_IN_PASSING = re.compile(r"mjcalc: note: |mjcalc:   (East|South|West|North) |mjcalc:   [\w-]+$")
_TALLY = re.compile(r"mjcalc: [\d,]+ hands?, [\d,]+ wins?, [\d,]+ refused, [\d,]+ bad lines?(; [\d,]+ drawn)?")
_NOT_ADDED = "mjcalc: the hand does not win and was not added to "
_REDIRECTIONS = {
    ("stdin", "closed"): "<&-",
    ("stdout", "closed"): ">&-",
    ("stderr", "closed"): "2>&-",
    ("stdout", "full"): ">/dev/full",
    ("stderr", "full"): "2>/dev/full",
}


class Streams(NamedTuple):
    """What is wrong with each stream: nothing, or `closed`, `full` (disk), `gone` (its reader), or a `terminal`."""

    stdin: str = ""
    stdout: str = ""
    stderr: str = ""


STREAMS = Streams()
"""Nothing is wrong."""


def run_all(
    folder: Path,
    lines: list[list[str]],
    streams: Streams = STREAMS,
    env: dict[str, str] | None = None,
    begin: str = "",
    apart: bool = False,
) -> tuple[list[Ended], str]:
    """Run all the command lines: how each ended, and what a terminal has shown of all.

    What cannot be caught of a stream is empty. `env` is added to an environment that has almost nothing, and `begin` is
    done by a shell in the folder before. They run `apart`, a process each, where an output stream may fail.
    """
    work = folder / "caught"
    work.mkdir()
    caught = [
        [
            None if state else str(work / f"{number}.{name}")
            for name, state in streams._asdict().items()
            if name != "stdin"
        ]
        for number in range(len(lines))
    ]
    jobs = [json.dumps([words, *files]) + "\n" for words, files in zip(lines, caught, strict=True)]
    (work / "jobs").write_text("".join(jobs))
    redirections = [
        _REDIRECTIONS[name, state] for name, state in streams._asdict().items() if state in ("closed", "full")
    ]
    script = f'{begin} exec "$@" {" ".join(redirections)}'
    flags = ["--apart"] if apart or {"closed", "full", "gone"} & {*streams[1:]} else []
    words = ["sh", "-c", script, "sh", sys.executable, str(ROOT / "tests/robust_each.py"), str(work / "jobs"), *flags]
    shown = _shown(words, streams, folder, environment(HOME=str(folder)) | (env or {}))
    statuses = (work / "jobs.ended").read_text().split()
    ended = [Ended(int(status), *map(_text, files)) for status, files in zip(statuses, caught, strict=True)]
    return ended, shown


def run(
    folder: Path,
    commands: tuple[Command, ...],
    streams: Streams = STREAMS,
    env: dict[str, str] | None = None,
    begin: str = "",
) -> list[Ended]:
    """Run the commands in a folder with their files; where it is shown as `@/` in what they say."""
    lay_out(folder)
    ended, _ = run_all(folder, [command.words(f"{folder}/") for command in commands], streams, env, begin)
    return [Ended(each.status, *(text.replace(f"{folder}/", "@/") for text in each[1:])) for each in ended]


def differences(commands: tuple[Command, ...], ended: list[Ended], wanted: list[Ended]) -> list[str]:
    """Each command that has not ended as it should have, in words for people."""
    triples = zip(commands, ended, wanted, strict=True)
    return [f"mjcalc {each.line}\nended: {is_}\nwanted: {want}" for each, is_, want in triples if is_ != want]


def _text(file: str | None) -> str:
    return Path(file).read_bytes().decode(errors="backslashreplace") if file else ""


def _shown(words: list[str], streams: Streams, folder: Path, env: dict[str, str]) -> str:
    """Run a process: what its terminal has shown, or what else the process that runs the commands has said."""
    with ExitStack() as stack:
        given: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
        }
        given |= {
            name: stack.enter_context(closed_pipe()) for name, state in streams._asdict().items() if state == "gone"
        }
        if "terminal" not in streams:
            subprocess.run(words, cwd=folder, env=env, check=False, **given)
            return ""
        reader, writer = pty.openpty()
        given |= {name: writer for name, state in streams._asdict().items() if state == "terminal"}
        with subprocess.Popen(words, cwd=folder, env=env, **given):
            os.close(writer)
            shown = b"".join(all_of(reader))
            os.close(reader)
        return shown.decode(errors="backslashreplace")


def unfair(words: list[str], ended: Ended) -> list[str]:
    """All that no command may do, whatever it is given, and this one has done."""
    found = [f"says {word!r}" for word in _NEVER if word in ended.out + ended.err]
    heads = [
        line
        for line in ended.err.splitlines()
        if line.strip() and not line.startswith("    ") and not _IN_PASSING.match(line)
    ]
    if len(set(heads)) < len(heads):
        found.append("says something twice")
    if ended.status in (0, 1):
        return [*found, *_unfair_of_success(words, ended, heads)]
    if ended.status == 2:
        return [*found, *_unfair_of_failure(words, ended, heads)]
    return [*found, "has no documented exit status"]


def _unfair_of_success(words: list[str], ended: Ended, heads: list[str]) -> Iterator[str]:
    if [line for line in heads if not _TALLY.fullmatch(line) and not line.startswith(_NOT_ADDED)]:
        yield "works, and complains"
    is_flag = "--json" in words and not words[words.index("--json") - 1].startswith("-")
    if is_flag and not {"-h", "--help", "--version", "--"} & {*words} and not _is_json(ended.out):
        yield "works, and its output is not one JSON value"


def _unfair_of_failure(words: list[str], ended: Ended, heads: list[str]) -> Iterator[str]:
    """A batch and a session show the hands that are right, and `card check` its findings, on standard output."""
    is_batch, is_settle, is_check = words[:1] == ["batch"], words[:1] == ["settle"], words[:2] == ["card", "check"]
    if len(ended.out + ended.err) > LONGEST and not is_settle and not is_batch:
        yield "fails at length"
    if "--json" in words and not (is_batch and heads):
        if heads or '"error":' not in ended.out or not _is_json(ended.out):
            yield "fails without JSON"
        return
    if ended.out and not (is_batch or is_settle or is_check):
        yield "fails, and prints a result"
    if not _is_one_complaint(heads) and not (ended.out and is_check):
        yield "does not say in one sentence why it fails"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return text.count("\n") == 1


def _is_one_complaint(heads: list[str]) -> bool:
    """One sentence, or the help of a command that needs words, or all the faults of a file, or of the options."""
    if not heads or heads[0].startswith("Usage: "):
        return bool(heads)
    if not heads[0].startswith("mjcalc: "):
        return all(": " in line and not line.startswith("mjcalc: ") for line in heads)
    return len(heads) == 1 or all(line.startswith("mjcalc: --") for line in heads)


def all_unfair(lines: list[list[str]], ended: list[Ended]) -> list[str]:
    """What is unfair about any of these commands, in words for people."""
    return [
        f"{what}: mjcalc {' '.join(words)[:300]!a}\n{each.status} {each.out[:300]!a} {each.err[:300]!a}"
        for words, each in zip(lines, ended, strict=True)
        for what in unfair(words, each)
    ]
