"""What the README shows is what mjcalc prints."""

import shlex
import shutil
from pathlib import Path

import pytest

from tests.command import mjcalc

ROOT = Path(__file__).parent.parent
PROMPT = "    $ "


def shown() -> list[tuple[str, str]]:
    """Each command that the README shows behind a prompt, with the output shown below it."""
    text = (ROOT / "README.md").read_text("utf-8").replace("\\\n", "")
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith(PROMPT):
            found.append((line.removeprefix(PROMPT), []))
        elif found and (line.startswith("    ") or not line):
            found[-1][1].append(line[4:])
        elif found and found[-1][1][-1:] != ["end"]:
            found[-1][1].append("end")
    return [(command, "\n".join(output).split("\nend")[0].strip("\n")) for command, output in found]


@pytest.mark.parametrize(("command", "output"), shown(), ids=lambda text: text[:40])
def test_the_output_shown_is_the_output_printed(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("examples", "cards"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    ended = mjcalc(*shlex.split(command)[1:])
    assert (ended.out or ended.err).strip("\n") == output


def test_the_transfer_shown_is_that_of_the_example() -> None:
    transfer = (ROOT / "examples/transfer.toml").read_text("utf-8").partition("[[transfer]]")[2]
    shown = (ROOT / "README.md").read_text("utf-8").replace("\n    ", "\n")
    assert f"[[transfer]]{transfer}" in shown


def test_the_readme_shows_something() -> None:
    assert len(shown()) >= 5
