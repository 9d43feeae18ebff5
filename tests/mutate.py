"""Break the code on purpose, one small change at a time, and see whether a test notices.

    python -m tests.mutate                                      # all modules of fan, settlement and matching
    python -m tests.mutate mjcalc/ledger.py mjcalc.kaki.settle  # some modules
    python -m tests.mutate mjcalc/kaki/fan.py --sample 100 --seed 1
    python -m tests.mutate mjcalc/ledger.py:42                  # one line, as a survivor is printed

Nothing is written: the whole tree is compiled once, in memory, and each mutant runs in a fork that has one module
changed. First come the quick tests of the module, and only when these notice nothing some seeds against the slow
reference. Tests that start the program as a process see the module unchanged.
"""

import argparse
import ast
import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis
import msgspec as _msgspec  # noqa: F401 - what every fork needs is imported once
import pytest
import tabulate as _tabulate  # noqa: F401
import typer as _typer  # noqa: F401

ROOT = Path(__file__).parent.parent
AMERICAN = [
    (
        "test_cases.py",
        "test_settle.py",
        "test_match.py",
        "test_fit.py",
        "test_card.py",
        "test_record.py",
        "test_near.py",
        "test_referee.py",
        "test_taking_jokers.py",
    ),
    (
        "test_play.py",
        "test_against_reference.py::test_practice_card[0]",
        "test_against_reference.py::test_random_cards[0]",
    ),
]
KAKI = [
    (
        "test_cases.py",
        "test_settle.py",
        "test_losers.py",
        "test_notes.py",
        "test_circumstances.py",
        "test_other_tables.py",
        "test_table.py",
        "test_referee.py",
        "test_properties.py",
    ),
    ("test_against_reference.py::test_straits[0]", "test_against_reference.py::test_every_switch[0]"),
]
OF_GAME = {
    game: [[f"tests/{game}/{test}" for test in stage] for stage in stages]
    for game, stages in (("american", AMERICAN), ("kaki", KAKI))
}
OF_MODULE = {
    "mjcalc/ledger.py": [
        ["tests/test_ledger.py", *OF_GAME["kaki"][0][:3], *OF_GAME["american"][0][:3]],
        ["tests/test_session.py", *OF_GAME["kaki"][1]],
    ],
    "mjcalc/notation.py": [
        ["tests/test_notation.py", OF_GAME["kaki"][0][0], OF_GAME["american"][0][0]],
        ["tests/test_batch.py", *OF_GAME["kaki"][1]],
    ],
}
"""The tests of a module that is in no game's folder: the quick ones, then those that take longer."""
MODULES = (
    *(f"mjcalc/american/{name}.py" for name in ("settle", "match", "fill", "exposure", "fit", "record", "score")),
    "mjcalc/ledger.py",
    *(f"mjcalc/kaki/{name}.py" for name in ("settle", "circumstances", "table")),
    *(f"mjcalc/kaki/{name}.py" for name in ("fan", "looks", "reading", "losers", "arrange", "record", "score")),
)
OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitAnd,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "type_params"}
"""What a node has that is never run, or only says how much is remembered."""


@dataclass
class Place:
    """Where a node stands: in a field of its parent, or in the list there at `index`."""

    parent: ast.AST
    field: str
    index: int | None
    statement: ast.stmt

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass
class Mutant:
    """One change of a module."""

    place: Place
    old: ast.AST
    new: ast.AST

    def __enter__(self) -> None:
        self.place.put(self.new)

    def __exit__(self, *_: object) -> None:
        self.place.put(self.old)

    @property
    def line(self) -> int:
        return int(getattr(self.old, "lineno", self.place.statement.lineno))

    def diff(self, tree: ast.Module) -> str:
        """The first lines in which the module differs."""
        before = ast.unparse(tree).splitlines()
        with self:
            after = ast.unparse(tree).splitlines()
        was, becomes = next((pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]), ("", ""))
        return f"  - {was.strip()}\n  + {becomes.strip()}"


def mutants(tree: ast.Module) -> list[Mutant]:
    """Every mutant of a module."""
    return [Mutant(place, node, new) for place, node in places(tree) for new in variants(node, place)]


def places(node: ast.AST, statement: ast.stmt | None = None) -> Iterator[tuple[Place, ast.AST]]:
    """Every node that may be changed, from above to below."""
    for field, value in ast.iter_fields(node):
        if field in SKIPPED_FIELDS or (isinstance(node, ast.ClassDef) and field == "keywords"):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or is_skipped(child) or is_size(node, field, index):
                continue
            own = child if isinstance(child, ast.stmt) else statement
            assert own is not None
            yield Place(node, field, index if isinstance(value, list) else None, own), child
            yield from places(child, own)


def is_skipped(node: ast.AST) -> bool:
    """Docstrings, imports, `strict=`, texts with braces, and names of types, of words and of sizes of what is kept."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.ImportFrom() | ast.Import() | ast.JoinedStr():
            return True
        case ast.keyword(arg="strict"):
            return True
        case ast.Assign(targets=[ast.Name(id="_REMEMBERED" | "_FEW")]):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str())):
            return name.isupper()
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return not name.isupper() and name.lstrip("_")[0].isupper()
        case ast.Call(func=ast.Name(id="lru_cache")):
            return True
    return False


def is_size(node: ast.AST, field: str, index: int) -> bool:
    """Whether the child at this place says how much a Memory holds."""
    match node:
        case ast.Call(func=ast.Name(id="Memory")):
            return (field, index) == ("args", 1)
    return False


def variants(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    """What a node is changed to."""
    for operator in OPERATORS.get(type(node), ()):
        yield operator()
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "x")
        case ast.Constant(value=bytes(value)) if value:
            yield ast.Constant(value[::-1] if len(value) > 1 else bytes([value[0] ^ 1]))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
    if place.field == "test" or (place.field == "ifs" and isinstance(place.parent, ast.comprehension)):
        yield from negated(node)
    if isinstance(node, ast.stmt) and is_removable(node):
        yield ast.Pass()


def negated(test: ast.AST) -> Iterator[ast.AST]:
    """The opposite of a condition that holds no operator which could be changed."""
    if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.BinOp):
        yield ast.UnaryOp(ast.Not(), test)


def is_removable(node: ast.stmt) -> bool:
    """Statements without which the code still runs: not the first binding of a name, nor what returns a value."""
    match node:
        case ast.If(orelse=[]) | ast.For() | ast.While() | ast.Raise() | ast.AugAssign() | ast.Expr():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(value))
    return False


class Compiled(SourceFileLoader):
    """Gives the code that was compiled at the start: no file that Python keeps can hide a mutant."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Tree(MetaPathFinder):
    """The modules of mjcalc and its tests, as they were when the run began."""

    def __init__(self) -> None:
        self.paths: dict[str, Path] = {}
        self.codes: dict[str, CodeType] = {}
        for path in sorted([*ROOT.glob("mjcalc/**/*.py"), *ROOT.glob("tests/**/*.py")]):
            name = module_of(str(path.relative_to(ROOT)))
            self.paths[name] = path
            self.codes[name] = compile(path.read_text("utf-8"), path, "exec")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.codes:
            return None
        source = self.paths[fullname]
        loader = Compiled(fullname, str(source), self.codes[fullname])
        below = [str(source.parent)] if source.name == "__init__.py" else None
        return spec_from_file_location(fullname, source, loader=loader, submodule_search_locations=below)


def module_of(name: str) -> str:
    """`mjcalc.kaki.fan` for its path or its name."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def stages_of(module: str) -> list[list[str]]:
    """The tests that a mutant of a module has to survive, those of the file that are there."""
    path = module.replace(".", "/") + ".py"
    stages = OF_MODULE.get(path) or OF_GAME.get(path.split("/")[1])
    if stages is None:
        sys.exit(f"no tests are named for {path}: add them to OF_MODULE in tests/mutate.py")
    return [[test for test in stage if (ROOT / test.partition("::")[0]).exists()] for stage in stages]


def passes(tests: list[str], limit: int, tree: Tree, changed: tuple[str, ast.Module] | None = None) -> bool:
    """Whether the tests pass, in a fork with a module changed; `limit` is in seconds."""
    child = os.fork()
    if child == 0:
        status = 1
        with contextlib.suppress(BaseException):
            status = run(tests, limit, tree, changed)
        os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def run(tests: list[str], limit: int, tree: Tree, changed: tuple[str, ast.Module] | None) -> int:
    """Run tests in this process. When the time is over the signal ends it."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(limit)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if changed is not None:
        name, source = changed
        tree.codes[name] = compile(ast.fix_missing_locations(source), tree.paths[name], "exec")
    hypothesis.settings.register_profile("mutate", database=None, derandomize=True, phases=["explicit", "generate"])
    hypothesis.settings.load_profile("mutate")
    return pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", "--assert=plain", *tests])


def limits_of(stages: list[list[str]], tree: Tree) -> list[int]:
    """How long each stage may take, by how long it takes when nothing is changed."""
    limits = []
    for tests in stages:
        start = time.monotonic()
        if not passes(tests, 600, tree):
            sys.exit(f"the tests fail without any change: {' '.join(tests)}")
        limits.append(5 + 3 * int(time.monotonic() - start))
    return limits


def try_module(asked: str, tree: Tree, sample: int | None, seed: int) -> tuple[int, int]:
    """Try the mutants of a module, or of a line of it, and print the survivors; how many of each there were."""
    name, _, line = asked.partition(":")
    module = module_of(name)
    if module not in tree.paths:
        sys.exit(f"there is no module {name}")
    path = tree.paths[module]
    source = ast.parse(path.read_text("utf-8"))
    tried = [mutant for mutant in mutants(source) if not line or mutant.line == int(line)]
    if sample is not None and sample < len(tried):
        tried = random.Random(seed).sample(tried, sample)
    stages = stages_of(module)
    limits = limits_of(stages, tree)
    survived = 0
    for mutant in tried:
        with mutant:
            noticed = any(
                not passes(tests, limit, tree, (module, source)) for tests, limit in zip(stages, limits, strict=True)
            )
        if not noticed:
            survived += 1
            print(f"{path.relative_to(ROOT)}:{mutant.line}\n{mutant.diff(source)}", flush=True)
    say(asked, len(tried), survived)
    return len(tried), survived


def say(what: str, tried: int, survived: int) -> None:
    print(f"{what}: {tried} mutants, {survived} survived ({survived / max(tried, 1):.1%})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutate modules, and print the mutants that no test notices.")
    parser.add_argument("modules", nargs="*", default=MODULES, help="paths or names of modules, or path:line")
    parser.add_argument("--sample", type=int, help="try so many mutants of each module, at random")
    parser.add_argument("--seed", type=int, default=0, help="of the random sample")
    options = parser.parse_args()
    os.chdir(ROOT)
    tree = Tree()
    sys.meta_path.insert(0, tree)
    figures = [try_module(module, tree, options.sample, options.seed) for module in options.modules]
    say("in all", sum(tried for tried, _ in figures), sum(survived for _, survived in figures))


if __name__ == "__main__":
    main()
