"""Completion in a shell: what is offered, and that real shells get it."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.command import PROGRAM, ROOT, process

HAND = '"234t 567t 99t (RR*) (EEE) + f2 k1"'
CARDS = ["3kaki-classic", "3kaki-ringgit", "3kaki-straits", "american-practice"]
SEATS = ["east", "south", "west", "north"]


def offered(typed: str, shell: str = "bash", **env: str) -> list[str]:
    """What is offered for the last word of a line; nothing else may be written."""
    words = typed.split("\t") if "\t" in typed else typed.split(" ")
    asked = {
        "_MJCALC_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": typed,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    ended = process(*PROGRAM, **(asked | env))
    assert (ended.status, ended.err) == (0, "")
    return ended.out.split()


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("mjcalc sc", ["score"]),
        ("mjcalc c", ["check", "card"]),
        ("mjcalc --v", ["--version"]),
        ("mjcalc card sh", ["show"]),
        ("mjcalc score --se", ["--seat", "--self-draw"]),
        (f"mjcalc\tscore\t{HAND}\t--ji", ["--ji-mo"]),
        (f"mjcalc\tscore\t{HAND}\t--seat\t", SEATS),
        (f"mjcalc\tscore\t{HAND}\t--from\tso", ["south"]),
        (f"mjcalc\tscore\t{HAND}\t--seat\t=\tso", ["south"]),
        (f"mjcalc\tscore\t{HAND}\t--seat\t=", SEATS),
        ("mjcalc score --card ", CARDS),
        ("mjcalc score -c a", ["american-practice"]),
        ("mjcalc card show 3kaki-s", ["3kaki-straits"]),
        ("mjcalc card new x.toml --from 3kaki-s", ["3kaki-straits"]),
        ("mjcalc score --event last", ["last-tile", "last-discard"]),
        ("mjcalc batch --to ", ["jsonl", "csv"]),
        ("mjcalc referee error de", ["dead-hand"]),
        ("mjcalc referee pass --step second-", ["second-left", "second-across", "second-right"]),
        ("mjcalc rules A2", ["A2", "A20", "A21", "A22", "A23", "A24", "A25", "A26", "A27", "A28"]),
        ("mjcalc settle fri", []),
        ("mjcalc nosuch wo", []),
    ],
)
def test_what_is_offered(typed: str, values: list[str]) -> None:
    assert offered(typed) == values


def test_the_words_may_have_spaces_between() -> None:
    assert offered("mjcalc sc", COMP_WORDS="mjcalc sc") == ["score"]


def test_the_users_own_cards_are_offered(tmp_path: Path) -> None:
    (tmp_path / "mjcalc" / "cards").mkdir(parents=True)
    (tmp_path / "mjcalc" / "cards" / "house.toml").write_text("")
    assert offered("mjcalc card check h", XDG_CONFIG_HOME=str(tmp_path)) == ["house"]


def test_players_are_offered_by_name(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('players = ["Mei", "Kow", "Siti"]\n')
    assert offered(f"mjcalc session add {file} --winner ") == ["Mei", "Kow", "Siti"]
    assert offered(f"mjcalc session add {file} --drawn --liable S") == ["Siti"]
    assert offered(f"mjcalc session add {tmp_path / 'none.toml'} --winner ") == []
    file.write_text("players = [")
    assert offered(f"mjcalc session add {file} --winner ") == []


def test_help_stands_beside_the_words() -> None:
    zsh = " ".join(offered("mjcalc score --liab", "zsh"))
    assert zsh == """_arguments '*: :(("--liable":"Who was caught in the dragon trap earlier."))'"""
    assert offered("mjcalc score --liab", "fish")[:2] == ["--liable", "Who"]


def test_an_unknown_request_is_told() -> None:
    ended = process(*PROGRAM, _MJCALC_COMPLETE="sorce_bash")
    assert (ended.status, ended.out) == (2, "")
    assert "did you mean 'source_bash'?" in ended.err


# Real shells.


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A search path where `mjcalc` is this one."""
    script = tmp_path / "mjcalc"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m mjcalc "$@"\n')
    script.chmod(0o755)
    return f"{tmp_path}{os.pathsep}{os.environ['PATH']}"


def in_shell(path: str, name: str, *options: str) -> list[str]:
    shell = shutil.which(name)
    if shell is None:
        pytest.skip(f"there is no {name}")
    ended = process(shell, *options, PATH=path)
    assert (ended.status, ended.err) == (0, "")
    return ended.out.split()


def test_bash(path: str) -> None:
    script = """
        eval "$(_MJCALC_COMPLETE=source_bash mjcalc)"
        complete -p mjcalc | grep -q -- "-o default -F _mjcalc_completion" || echo not registered
        COMP_WORDS=(mjcalc score '"1t * [EEEE]"' --event rob); COMP_CWORD=4
        _mjcalc_completion mjcalc
        echo "${COMPREPLY[@]}"
    """
    assert in_shell(path, "bash", "--norc", "-c", script) == ["robbed-kong"]


def test_zsh(path: str) -> None:
    script = """
        compdef() { print registered $@ }
        _arguments() { print -r -- $1 }
        eval "$(_MJCALC_COMPLETE=source_zsh mjcalc)"
        words=(mjcalc card sh); CURRENT=3
        _mjcalc_completion
    """
    told = in_shell(path, "zsh", "-f", "-c", script)
    assert told[:3] == ["registered", "_mjcalc_completion", "mjcalc"]
    assert " ".join(told[3:]).startswith('*: :(("show":"Show a card')


def test_fish(path: str) -> None:
    script = "_MJCALC_COMPLETE=source_fish mjcalc | source; complete -C 'mjcalc score --seat so'"
    assert in_shell(path, "fish", "--no-config", "-c", script) == ["south"]


# What it costs.


def test_other_runs_load_nothing_of_it() -> None:
    code = """
import json, sys
from mjcalc.cli import main
try:
    main()
except SystemExit:
    print(json.dumps(sorted(name for name in sys.modules if name == "rich" or name.startswith("mjcalc"))))
"""
    words = ["score", HAND.strip('"'), "--seat", "south", "--from", "east", "--json"]
    loaded = set(json.loads(process(sys.executable, "-c", code, *words).out.splitlines()[-1]))
    assert {"mjcalc.cli.score", "mjcalc.kaki.score"} <= loaded
    unwanted = {"mjcalc.cli.completion", "rich", "mjcalc.cli.check", "mjcalc.cli.look", "mjcalc.american.score"}
    assert not unwanted & loaded
