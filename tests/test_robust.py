"""Every command where something around it is wrong: streams, files, environment, and words of all kinds.

Whatever happens, it ends with 0, 1 or 2, fails in one sentence, and never with a traceback (`robust_run.unfair`).
"""

import io
import itertools
import json
import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.command import PROGRAM, Ended, mjcalc, process
from tests.robust_commands import COMMANDS, FROM_INPUT, Command, lay_out
from tests.robust_fuzz import all_commands, argument_lists
from tests.robust_inputs import BAD_FILES, LONG, LONG_LINES, MILLION, READERS, SPOILT, WON, records
from tests.robust_run import Streams, all_unfair, differences, run, run_all, unfair

FULL_DISK = "mjcalc: cannot write the output: No space left on device\n"
NO_INPUT = Ended(2, "", "mjcalc: cannot read standard input: it is closed\n")
VALID = [command.words("") for command in COMMANDS if not command.line.endswith("-h")]
"""Words of commands that are right, whose files are in the folder."""
needs_dev_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


@pytest.fixture(scope="module")
def ordinary(tmp_path_factory: pytest.TempPathFactory) -> list[Ended]:
    """How the commands end when nothing is wrong."""
    return run(tmp_path_factory.mktemp("ordinary"), COMMANDS)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let typer make each command once: that takes nine tenths of the time, and is not what is tried here."""
    make = typer.main.get_command
    made: dict[tuple[str | None, ...], Any] = {}

    def get_command(app: typer.Typer) -> Any:
        names = (*(each.name for each in app.registered_commands), *(each.name for each in app.registered_groups))
        if names not in made:
            made[names] = make(app)
        return made[names]

    monkeypatch.setattr(typer.main, "get_command", get_command)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to be in, with the files that the commands work on, and an empty input."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    before, nothing = os.dup(0), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    yield tmp_path
    os.dup2(before, 0)
    os.close(before)
    os.close(nothing)


# Streams.


def test_when_nothing_is_wrong(ordinary: list[Ended]) -> None:
    assert [each.status for each in ordinary] == [command.status for command in COMMANDS]
    assert all_unfair([shlex.split(command.line) for command in COMMANDS], ordinary) == []
    assert all(each.out or each.err for each in ordinary)


@pytest.mark.parametrize(
    "streams",
    [
        Streams(stdin="closed"),
        Streams(stdout="closed"),
        Streams(stderr="closed"),
        Streams("closed", "closed", "closed"),
    ],
)
def test_a_stream_that_is_not_there_changes_nothing_else(
    ordinary: list[Ended], streams: Streams, tmp_path: Path
) -> None:
    wanted = [
        Ended(each.status, "" if streams.stdout else each.out, "" if streams.stderr else each.err) for each in ordinary
    ]
    assert differences(COMMANDS, run(tmp_path, COMMANDS, streams), wanted) == []


@needs_dev_full
def test_a_full_disk_is_told_in_one_sentence(ordinary: list[Ended], tmp_path: Path) -> None:
    wanted = [
        Ended(2, "", FULL_DISK.replace("\n", f"{_done(command)}\n")) if each.out else each
        for command, each in zip(COMMANDS, ordinary, strict=True)
    ]
    assert differences(COMMANDS, run(tmp_path, COMMANDS, Streams(stdout="full")), wanted) == []


def _done(command: Command) -> str:
    """What a command tells that it has done all the same."""
    first, second, file = [*command.line.split(), "", "", ""][:3]
    done = {"new": f"; {file} is written", "add": f"; the hand is in {file}", "undo": f"; the hand is out of {file}"}
    return done.get(second, "") if first in ("session", "card") else ""


def test_a_reader_that_has_gone_is_no_fault(ordinary: list[Ended], tmp_path: Path) -> None:
    """A batch then stops without a word."""
    wanted = [
        each._replace(out="", err="" if command.line.startswith("batch") and each.out else each.err)
        for command, each in zip(COMMANDS, ordinary, strict=True)
    ]
    assert differences(COMMANDS, run(tmp_path, COMMANDS, Streams(stdout="gone")), wanted) == []


@needs_dev_full
@pytest.mark.parametrize("state", ["full", "gone"])
def test_faults_and_notes_that_cannot_be_told_change_nothing_else(
    ordinary: list[Ended], state: str, tmp_path: Path
) -> None:
    commands = tuple(command for command, each in zip(COMMANDS, ordinary, strict=True) if each.err)
    wanted = [each._replace(err="") for each in ordinary if each.err]
    assert differences(commands, run(tmp_path, commands, Streams(stderr=state)), wanted) == []
    silent = run(tmp_path / "silent", commands, Streams(stdout="full", stderr=state))
    assert silent == [Ended(2 if each.out else each.status, "", "") for each in wanted]


def test_a_closed_input_is_told_by_what_reads_it(tmp_path: Path) -> None:
    wanted = [NO_INPUT] * len(FROM_INPUT)
    assert differences(FROM_INPUT, run(tmp_path, FROM_INPUT, Streams(stdin="closed")), wanted) == []
    silent = run(tmp_path / "silent", FROM_INPUT, Streams("closed", "closed", "closed"))
    assert silent == [Ended(2, "", "")] * len(FROM_INPUT)


# Environment.


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii"},
        {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "garbage"},
    ],
)
def test_an_environment_that_changes_nothing(ordinary: list[Ended], env: dict[str, str], tmp_path: Path) -> None:
    assert differences(COMMANDS, run(tmp_path, COMMANDS, env=env), ordinary) == []


@pytest.mark.parametrize(
    ("begin", "env", "changed"),
    [
        ("unset HOME;", {}, ["card list"]),
        ("", {"HOME": "/no/such/home", "COLUMNS": "1"}, ["card list", "score -h"]),
        ("", {"XDG_CONFIG_HOME": "x" * 5000}, ["card list"]),
    ],
)
def test_an_environment_that_changes_little(
    ordinary: list[Ended], begin: str, env: dict[str, str], changed: list[str], tmp_path: Path
) -> None:
    """`card list` names the folder of the user's own cards, and the help has the width of COLUMNS."""
    ended = run(tmp_path, COMMANDS, env=env, begin=begin)
    assert changed == [command.line for command, is_, was in zip(COMMANDS, ended, ordinary, strict=True) if is_ != was]
    assert [each.status for each in ended] == [each.status for each in ordinary]
    assert all_unfair([shlex.split(command.line) for command in COMMANDS], ended) == []


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C"}])
def test_signs_that_the_encoding_has_not(env: dict[str, str], tmp_path: Path) -> None:
    commands = (
        Command('score "🀄東x"', 2),
        Command('score "🀄東x" --json', 2),
        Command("session new @/麻雀.toml --players 梅,高,José"),
        Command("session add @/麻雀.toml --drawn --json"),
        Command("settle @/麻雀.toml"),
        Command("settle @/麻雀.toml --markdown"),
        Command("rules 麻雀", 2),
        Command("card show 麻雀", 2),
        Command("麻雀", 2),
    )
    ended = run(tmp_path, commands, env=env)
    assert [each.status for each in ended] == [command.status for command in commands]
    assert all_unfair([shlex.split(command.line) for command in commands], ended) == []
    assert json.loads(ended[3].out)["net"] == {"梅": 0, "高": 0, "José": 0}


def test_a_folder_that_is_deleted(ordinary: list[Ended], tmp_path: Path) -> None:
    begin = 'mkdir gone && cd gone && rmdir "$PWD";'
    assert differences(COMMANDS, run(tmp_path, COMMANDS, begin=begin), ordinary) == []


@pytest.mark.parametrize("words", ["tiles", "session new friday.toml --players Mei,Kow,Siti", "card new house.toml"])
def test_a_folder_that_is_deleted_from_the_start(words: str, tmp_path: Path) -> None:
    script = f'cd "{tmp_path}" && rmdir "{tmp_path}" && exec "{sys.executable}" -m mjcalc {words}'
    ended = process("sh", "-c", script, HOME=str(tmp_path))
    assert unfair(words.split(), ended) == []
    assert ended.status == (0 if words == "tiles" else 2)


@pytest.mark.parametrize(
    ("env", "is_coloured"),
    [
        ({"TERM": "xterm", "COLUMNS": "garbage"}, True),
        ({"TERM": "xterm", "COLUMNS": "1", "PYTHONIOENCODING": "ascii"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_a_terminal(ordinary: list[Ended], env: dict[str, str], is_coloured: bool, tmp_path: Path) -> None:
    lay_out(tmp_path)
    lines = [command.words(f"{tmp_path}/") for command in COMMANDS]
    ended, shown = run_all(tmp_path, lines, Streams(stdout="terminal", stderr="terminal"), env)
    assert [each.status for each in ended] == [each.status for each in ordinary]
    assert unfair([], Ended(0, shown, "")) == []
    assert ("\x1b[32m" in shown) == is_coloured
    assert shown.isascii() == (env.get("TERM") == "dumb" or "PYTHONIOENCODING" in env)


# Files.


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    kinds = [kind for kind in BAD_FILES if kind != "without permission" or os.geteuid()]
    for kind in kinds:
        BAD_FILES[kind].make(tmp_path / f"{kind}.toml")
    commands = [Command(each.line.replace("@/a.toml", f"'@/{kind}.toml'")) for kind in kinds for each in READERS]
    ended = run(tmp_path, tuple(commands))
    assert all_unfair([shlex.split(command.line) for command in commands], ended) == []
    for number, (kind, command) in enumerate(itertools.product(kinds, READERS)):
        assert (kind, command.line, ended[number].status) == (kind, command.line, 2)
    for kind, shown in zip(kinds, ended[:: len(READERS)], strict=True):
        assert BAD_FILES[kind].said.replace("@/a", f"@/{kind}") in shown.err


def test_card_check_tells_a_file_without_a_card_from_one_that_cannot_be_read(folder: Path) -> None:
    Path("text.toml").write_text("x")
    Path("folder").mkdir()
    assert [mjcalc("card", "check", file).status for file in ("text.toml", "folder", "none.toml")] == [1, 2, 2]


def test_the_faults_of_a_card_are_told_as_those_of_its_file(folder: Path) -> None:
    ended = mjcalc("session", "new", "new.toml", "--players", "Mei,Kow,Siti", "--card", "night-3kaki.toml")
    assert (ended.status, Path("new.toml").exists()) == (2, False)
    assert all(line.startswith("night-3kaki.toml:") for line in ended.err.splitlines())


@pytest.mark.parametrize("target", ["@/none/a", "@/batch.csv/a", "@/folder", f"@/{'x' * 300}", f"@/{'x' * 5000}"])
def test_a_place_that_cannot_be_written(target: str, folder: Path) -> None:
    Path("folder").mkdir()
    place = target.replace("@/", "")
    for line in ("batch batch.csv -o {}", "session new {} --players Mei,Kow,Siti", "card new {}"):
        words = line.format(place).split()
        ended = mjcalc(*words)
        assert (ended.status, unfair(words, ended)) == (2, [])
        assert place[:5] in ended.err


WRITERS = ("batch batch.csv -o {}", "session new {} --players Mei,Kow,Siti", "session add {} --drawn", "card new {}")


@pytest.mark.parametrize("line", [*WRITERS, "session undo {}", "batch {}", "settle {}", "card check {}"])
def test_a_file_without_a_name_is_refused(line: str, folder: Path) -> None:
    told = "mjcalc: cannot use a file without a name: write the name of one\n"
    assert mjcalc(*shlex.split(line.format("''"))) == Ended(2, "", told)


@pytest.mark.parametrize("line", WRITERS)
def test_a_name_with_a_slash_at_its_end_is_no_files(line: str, folder: Path) -> None:
    told = "mjcalc: cannot write to nofile/, which names a folder: name a file\n"
    assert mjcalc(*line.format("nofile/").split()) == Ended(2, "", told)
    assert not Path("nofile").exists()


def test_results_written_through_a_link_leave_it_a_link(folder: Path) -> None:
    Path("link").symlink_to("results")
    assert mjcalc("batch", "batch.csv", "-o", "link").status == 0
    assert Path("link").is_symlink()
    assert Path("results").read_text().count("\n") == 4


# Inputs out of all proportion.


def test_words_of_a_million_signs_are_refused_in_a_few(folder: Path) -> None:
    for line in LONG_LINES:
        words = [word.replace("@", LONG) for word in shlex.split(line)]
        ended = mjcalc(*words)
        assert (line, ended.status, unfair(words, ended)) == (line, 2, [])


def test_a_hand_of_a_million_tiles_is_counted(folder: Path) -> None:
    for words, game in ((("1t" * MILLION,), 68), (("1b" * MILLION, "-c", "american-practice"), 152)):
        told = f"mjcalc: 1,000,000 tiles are written, and the game has only {game}\n"
        assert mjcalc("score", *words) == Ended(2, "", told)


def test_lists_out_of_all_proportion(folder: Path) -> None:
    """A hundred thousand players, in a session file too: quickly counted."""
    assert mjcalc("session", "new", "new.toml", "--players", "a," * 99_999 + "a") == Ended(
        2, "", "mjcalc: --players: 100000 players are named here, and never more than 4 play\n"
    )
    Path("many.toml").write_text(f"players = {['Mei'] * 100_000}\n")
    assert mjcalc("settle", "many.toml").err == (
        "many.toml:1: players: 100000 players are named here, and never more than 4 play\n"
    )


@pytest.mark.parametrize("text", ["\udcff", "\ud83c", "\0", "\x1b[2J", "\u2028", ""])
def test_records_with_any_text_in_any_key(text: str, folder: Path) -> None:
    Path("a.jsonl").write_bytes(records(text))
    ended = mjcalc("batch", "a.jsonl", "-o", "out.jsonl")
    assert (ended.status, unfair(["batch"], ended)) == (2, [])
    results = [json.loads(line) for line in Path("out.jsonl").read_bytes().splitlines()]
    assert [result["line"] for result in results] == list(range(1, len(SPOILT) + 1))


def test_records_of_a_million_signs(tmp_path: Path) -> None:
    """The id is handed back, and nothing else is repeated."""
    lay_out(tmp_path)
    hand, event, winner, key = {"hand": "1t" * (MILLION // 2)}, {"events": [LONG]}, {"winner": LONG}, {LONG: 1}
    lines = [json.dumps(WON | change) for change in ({"id": LONG}, hand, event, winner, key)]
    (tmp_path / "a.jsonl").write_text("\n".join([*lines, "[" * MILLION, LONG, LONG * 2]))
    [ended], _ = run_all(tmp_path, [["batch", "a.jsonl"]])
    assert (ended.status, ended.err) == (2, "mjcalc: 1 hand, 1 win, 0 refused, 7 bad lines\n")
    first, *others = map(json.loads, ended.out.splitlines())
    assert (first["line"], first["id"], first["ok"]) == (1, LONG, True)
    assert [(each["line"], each["id"], each["ok"]) for each in others] == [(line, None, False) for line in range(2, 9)]
    assert max(len(json.dumps(each)) for each in others) < 2000


def test_sessions_with_any_text_in_any_key(folder: Path) -> None:
    """TOML cannot say a lone surrogate."""
    head = 'card = "3kaki-straits"\nplayers = ["Mei", "Kow", "Siti"]\n'
    hand = '[[hand]]\nwinner = "Kow"\nfrom = "Mei"\nhand = "234t 567t 99t (RR*) (EEE) + f2 k1"\n'
    everywhere = ("3kaki-straits", "Mei", "Kow", "234t 567t 99t", "from", "card")
    texts = itertools.product(("\\u0000", "\\u001b[2J", "\\U0010ffff"), everywhere)
    for text, old in [*texts, (LONG, "Kow"), (LONG, "from")]:
        quoted = f'"{text}"' if old in ("from", "card") else text
        Path("a.toml").write_text((head + hand).replace(old, quoted, 1))
        for words in (["settle", "a.toml"], ["settle", "a.toml", "--json"], ["session", "add", "a.toml", "--drawn"]):
            ended = mjcalc(*words)
            assert (text[:9], old, ended.status, unfair(words, ended)) == (text[:9], old, 2, [])


# Words.


@pytest.mark.parametrize("words", [("score",), ("session",), ("session", "add"), ("referee",), ("referee", "claim")])
def test_a_command_that_needs_words_shows_its_help(words: tuple[str, ...], folder: Path) -> None:
    ended = mjcalc(*words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"Usage: mjcalc {' '.join(words)} ")
    assert f"\n      mjcalc {' '.join(words)} " in ended.err


@pytest.mark.parametrize(
    ("words", "named", "where"),
    [
        (("score", "--nosuch"), "--nosuch", " (see mjcalc score -h)"),
        (("score", "--seat"), "--seat", ""),
        (("check", "1t", "--top", "many"), "'many'", " (see mjcalc check -h)"),
        (("referee", "claim", "5t"), "--from", " (see mjcalc referee claim -h)"),
        (("skore",), "'score'", " (see mjcalc -h)"),
        (("session", "nwe"), "'new'", " (see mjcalc session -h)"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(
    words: tuple[str, ...], named: str, where: str, folder: Path
) -> None:
    ended = mjcalc(*words)
    assert (ended.status, unfair([*words], ended)) == (2, [])
    assert ended.err.startswith("mjcalc: ")
    assert ended.err.endswith(f"{where}\n")
    assert named in ended.err
    fault = json.loads(mjcalc(words[0], "--json", *words[1:]).out)["error"]
    assert fault["code"] == "bad-usage"


def test_words_that_are_no_utf8(folder: Path) -> None:
    """As the system hands them over, in any encoding."""
    lines = ("score 1\xfft", "settle \xff", "session new \xff/a --players \xff,b,c", "card show \xff", "\xff")
    environments = itertools.cycle(({}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}))
    for line, env in zip(lines, environments, strict=False):
        ended = process(*PROGRAM, *line.encode("latin-1").split(), HOME=str(folder), **env)
        assert (line, ended.status, unfair(line.split(), ended)) == (line, 2, [])


@pytest.mark.parametrize("word", ["\udcff\udcfe", "", "\x1b[2J\n", "--", "+"])
def test_any_word_of_a_command_replaced(word: str, folder: Path) -> None:
    for command in COMMANDS:
        words = command.words("")
        for place in range(len(words)):
            changed = [*words[:place], word, *words[place + 1 :]]
            assert unfair(changed, mjcalc(*changed)) == [], changed


def test_an_empty_value_of_every_option(folder: Path) -> None:
    """Also of those that will be added: the options are those that the program has."""
    tried = 0
    for command in all_commands():
        [first, *_, last] = 2 * [words for words in VALID if tuple(words[: len(command.path)]) == command.path]
        names = [option.names for option in command.options if option.takes_value]
        for words, same in itertools.product((first, last), names):
            before = ["", *words]
            kept = [word for number, word in enumerate(words) if not {before[number], word} & {*same}]
            changed = [*kept, same[0], ""]
            assert unfair(changed, mjcalc(*changed)) == [], changed
            tried += 1
    assert tried > 100


# Any words at all.


@pytest.mark.parametrize("seed", range(4))
def test_2500_argument_lists(seed: int, folder: Path) -> None:
    """A batch writes to a file, since its results go past `sys.stdout`."""
    Path("folder").mkdir()
    Path("garbage.toml").write_bytes(bytes(range(256)))
    statuses: Counter[int] = Counter()
    for number, words in enumerate(argument_lists(seed, 2500, VALID)):
        if number % 100 == 0:
            lay_out(folder)
        if words[:1] == ["batch"] and not {"-o", "--out"} & {*words}:
            words[1:1] = ["-o", "out"]
        ended = mjcalc(*words)
        assert unfair(words, ended) == [], words
        statuses[ended.status] += 1
    assert min(statuses.values()) > 20


def test_100_argument_lists_as_processes(tmp_path: Path) -> None:
    lay_out(tmp_path)
    lines = list(argument_lists(100, 100, VALID))
    ended, _ = run_all(tmp_path, lines, apart=True)
    assert all_unfair(lines, ended) == []
