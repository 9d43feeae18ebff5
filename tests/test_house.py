"""The modules stand where CONTRIBUTING.md says: each named at one step, and importing nothing from a later one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "mjcalc"
FOLDERS = {"3 Kaki": "kaki/", "American": "american/"}
"""Where the modules are that a step of one game names."""


def steps() -> list[set[Path]]:
    """The modules of each step, in the order of the table."""
    rows = re.findall(r"^\| ([^|`]+) \| (`.+) \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    return [
        {path for name in re.findall(r"`([\w*/]+(?:\.py|/))`", said) for path in named(step.partition(",")[0], name)}
        for step, said in rows
    ]


def named(game: str, name: str) -> Iterator[Path]:
    for path in HOUSE.glob(FOLDERS.get(game, "") + name):
        yield from path.glob("*.py") if path.is_dir() else [path]


def imported(path: Path) -> Iterator[Path]:
    """The modules that a module imports from this package, at any place in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "mjcalc":
            place = ROOT.joinpath(*(node.module or "").split("."))
            for name in node.names:
                for each in (place / f"{name.name}.py", place / name.name / "__init__.py", place.with_suffix(".py")):
                    if each.is_file():
                        yield each
                        break


def test_every_module_is_named_at_one_step() -> None:
    at = [path for step in steps() for path in step]
    packages = {HOUSE / "__init__.py", HOUSE / "kaki/__init__.py", HOUSE / "american/__init__.py"}
    assert sorted(at) == sorted({*HOUSE.rglob("*.py")} - packages)


def test_no_module_imports_from_a_later_step_or_the_other_game() -> None:
    step_of = {path: number for number, step in enumerate(steps()) for path in step}
    pairs = [(path, other) for path in step_of for other in imported(path)]
    assert len(pairs) > 500
    late = [(str(path), str(other)) for path, other in pairs if step_of[path] < step_of[other]]
    assert late == []
    games = [(path.relative_to(HOUSE).parts[0], other.relative_to(HOUSE).parts[0]) for path, other in pairs]
    assert not {("kaki", "american"), ("american", "kaki")} & set(games)
