"""Help, version, and what a command says that was given nothing to do."""

import sys
from typing import Any

import pytest

import mjcalc as package
from tests.command import PROGRAM, Ended, every_command, mjcalc, process

VERSION = f"mjcalc {package.__version__}\n"
WORKS_WITH_NOTHING = ("", "batch", "rules", "tiles", "card list", "referee deal", "referee wall")

EVERY = every_command()
NEEDS_WORDS = [words for words, _ in EVERY if words not in WORKS_WITH_NOTHING]


@pytest.mark.parametrize("words", [words for words, _ in EVERY])
def test_help_by_either_name(words: str) -> None:
    shown = mjcalc(*words.split(), "--help")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(f"Usage: mjcalc {words}".strip())
    assert mjcalc(*words.split(), "-h") == shown


@pytest.mark.parametrize(("words", "command"), EVERY)
def test_each_option_and_argument_is_explained(words: str, command: Any) -> None:
    assert [each.name for each in command.params if not each.help] == []


@pytest.mark.parametrize("words", ["", "session", "card", "referee"])
def test_no_line_of_a_list_of_commands_is_cut(words: str) -> None:
    _, head, commands = mjcalc(*words.split(), "-h").out.partition("Commands:\n")
    assert head
    assert "..." not in commands


def test_how_kongs_and_families_are_written_is_in_the_help() -> None:
    shown = " ".join(mjcalc("score", "-h").out.split())
    assert 'A Kong paid at once: "east: concealed", "east: claimed from south".' in shown
    assert '"east: flowers early" for before the first discard' in shown
    assert "The winner's seat. [default: east]" in shown


@pytest.mark.parametrize("words", NEEDS_WORDS)
def test_a_command_without_its_words_shows_its_help(words: str) -> None:
    ended = mjcalc(*words.split())
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.rstrip() == mjcalc(*words.split(), "--help").out.rstrip()


def test_the_bare_program_shows_its_help() -> None:
    assert mjcalc() == mjcalc("--help")
    assert mjcalc().status == 0


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(option: str) -> None:
    assert mjcalc(option) == Ended(0, VERSION, "")


# The program as a process of its own.


def test_as_a_module() -> None:
    assert process(*PROGRAM, "--version") == Ended(0, VERSION, "")
    assert process(*PROGRAM, "score", "123t456").status == 2
    assert process(*PROGRAM, "score", "123t 456t 789t 1t9t GGG + k1", "--seat", "south").status == 1


CODE = """
import atexit, sys, threading
from mjcalc.__main__ import program
sys.argv[0] = "mjcalc"
atexit.register(print, "taken apart")
{before}
sys.stdout.write("not yet written out: ")
program()
"""


def version(before: str = "") -> Ended:
    """Ask for the version, with this code before the program begins."""
    return process(sys.executable, "-c", CODE.format(before=before), "-V")


def test_it_ends_at_once_and_loses_no_output() -> None:
    assert version() == (0, f"not yet written out: {VERSION}", "")


def test_it_waits_for_threads() -> None:
    """Such as those that end the workers of a batch."""
    last = "threading.Thread(target=lambda: [threading.main_thread().join(), print('done')]).start()"
    assert version(last) == (0, f"not yet written out: {VERSION}done\ntaken apart\n", "")


def test_an_interrupt_before_it_has_begun_ends_it_quietly() -> None:
    interrupted = """
import os, signal
class Interrupting:
    find_spec = staticmethod(lambda *_: os.kill(os.getpid(), signal.SIGINT))
sys.meta_path.insert(0, Interrupting)
"""
    assert version(interrupted) == (130, "not yet written out: taken apart\n", "")


def test_a_fault_of_its_own_is_shown_when_asked() -> None:
    broken = "import os, mjcalc.cli; mjcalc.cli.build_app = None; os.environ['MJCALC_DEBUG'] = '1'"
    ended = version(broken)
    assert ended.status == 1
    assert "Traceback" in ended.err
