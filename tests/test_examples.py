"""Every example that is printed anywhere runs as printed: in help texts, in the README, in `examples/`."""

import io
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjcalc.cli import COMMANDS
from tests.command import PROGRAM, ROOT, Ended, every_command, mjcalc, process

FILES = ("README.md", "examples/hand.sh")
SHELL_SIGNS = ("|", ">", "<", "&&")
STATUSES = {
    'mjcalc referee discard 6t --claimed "(456t)"': 1,
    'mjcalc referee discard 3t --claimed "(45*t) as 345t"': 1,
    'mjcalc referee expose "(1**t)"': 1,
    "mjcalc batch examples/batch.jsonl": 2,
    "mjcalc batch examples/batch.jsonl -o results.jsonl": 2,
}
"""Examples whose ruling is no, and those of a batch with a bad record; all others end with 0."""
PLACES_TO_FILL_IN = ("...", "[options]", "[OPTIONS]")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_begins_with_an_example(command: str) -> None:
    helps = _helps(command)
    assert helps
    for words, text in helps:
        first = [line.strip() for line in text.splitlines() if line.strip()][:4]
        assert any(line.startswith(f"mjcalc {words}") for line in first), words


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_of_the_help_run_as_printed(command: str, folder: Path) -> None:
    """One after another in one folder, since an example may use a file that the one before it made."""
    lines = [line for _, text in _helps(command) for line in _examples(text)]
    assert lines
    for line in lines:
        _check(line, folder)


def test_examples_of_the_first_help_run_as_printed(folder: Path) -> None:
    lines = list(_examples(mjcalc("--help").out))
    assert lines
    for line in lines:
        _check(line, folder)


@pytest.mark.parametrize("name", FILES)
def test_examples_of_files_run_as_printed(name: str, folder: Path) -> None:
    lines = list(_examples((ROOT / name).read_text("utf-8"), indented=name.endswith(".md")))
    assert lines
    for line in lines:
        _check(line, folder)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that has what the folder of the project has, and the examples' files too."""
    for name in ("examples", "cards"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for path in (ROOT / "examples").glob("*"):
        shutil.copy(path, tmp_path / path.name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return tmp_path


def _helps(command: str) -> list[tuple[str, str]]:
    """The help text of a command and of its subcommands, with the words that lead to it."""
    return [(words, each.help) for words, each in every_command() if words.split(" ")[0] == command]


def _examples(text: str, indented: bool = True) -> Iterator[str]:
    """Lines that begin with `mjcalc `, joined to those they go on in; not those with places to fill in.

    In help texts and in Markdown examples are `indented`, and a line that is not is a sentence. What is shown with
    its output, behind a `$`, is for test_readme.py.
    """
    whole = ""
    for row in text.splitlines():
        if indented and not row.startswith("    "):
            continue
        line = row.strip().removeprefix("# ")
        if not whole and not line.startswith("mjcalc "):
            continue
        whole = f"{whole} {line.removesuffix(chr(92)).strip()}".strip()
        if not line.endswith("\\"):
            if not any(place in whole for place in PLACES_TO_FILL_IN):
                yield whole
            whole = ""


def _check(line: str, folder: Path) -> None:
    """It ends as it should, and without a word but for the tally of a batch."""
    ended = _run(line, folder)
    assert ended.status == STATUSES.get(line, 0), f"{line}\n{ended.out}{ended.err}"
    assert line.startswith("mjcalc batch ") or ended.err == ""


def _run(line: str, folder: Path) -> Ended:
    """Run in this process, except what is for a shell, and what writes to the standard output of the system.

    What an example makes anew may have been made by the example before.
    """
    words = shlex.split(line, comments=True)[1:]
    if words[1:2] == ["new"]:
        for word in words[2:]:
            if (folder / word).is_file():
                (folder / word).unlink()
    if words and words[0] != "batch" and not any(sign in words for sign in SHELL_SIGNS):
        return mjcalc(*words)
    return process("sh", "-c", line.replace("mjcalc", shlex.join(PROGRAM), 1))
