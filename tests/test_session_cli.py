"""`mjcalc settle` and `mjcalc session` as they are typed: literal output, exit statuses, and no traceback ever."""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mjcalc.cli import session
from mjcalc.cli.look import Look
from mjcalc.cli.night_rows import amount
from mjcalc.cli.night_text import night_text
from mjcalc.cli.screen import screen_width
from mjcalc.reckoning import reckon
from mjcalc.session import replay
from mjcalc.session_file import session_of
from mjcalc.tomlfile import TomlFile
from tests import command
from tests.command import PROGRAM, ROOT, Ended, process

FIVE = "123t 456t 789t 99t RR* + f2 a1 k1"


def mjcalc(*arguments: str, cwd: Path = ROOT) -> Ended:
    with contextlib.chdir(cwd):
        return command.mjcalc(*arguments)


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """A session of two hands, begun and filled from the command line."""
    ended = mjcalc("session", "new", "friday.toml", "--card", "3kaki-straits", "--players", "Mei, Kow,Siti",
                   "--rate", "0.10", "--currency", "RM", cwd=tmp_path)  # fmt: skip
    assert ended.out == (
        "friday.toml is ready for Mei, Kow and Siti: 3 Kaki, Straits table. RM 0.10 a point. Mei deals first.\n"
    )
    ended = mjcalc("session", "add", "friday.toml", FIVE, "--winner", "Kow", "--from", "mei", cwd=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    ended = mjcalc("session", "add", "friday.toml", "--drawn", "--kong", "Siti: claimed from Kow", cwd=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    return tmp_path


def test_the_night_as_text(friday: Path) -> None:
    ended = mjcalc("settle", "friday.toml", cwd=friday)
    assert (ended.status, ended.err) == (0, "")
    assert (
        ended.out
        == """\
After 2 hands:

  Mei pays Kow   RM 1.00
  Siti pays Kow  RM 0.10

  Kow   +11  +RM 1.10
  Siti   -1  -RM 0.10
  Mei   -10  -RM 1.00

Hand by hand: the points of each hand | in all
  #  deals  wins  how       fan  Mei  Kow  Siti  |  Mei  Kow  Siti
  1  Mei    Kow   from Mei    5  -10  +15    -5  |  -10  +15    -5
  2  Kow    -     drawn            0   -4    +4  |  -10  +11    -1

Next hand: Kow deals and is East, Siti South, Mei West.

Note: Hand 1: The losers' hands are not given: extra Fei and the losers' settlement are left out.
"""
    )


def test_the_night_as_json(friday: Path) -> None:
    ended = mjcalc("settle", "friday.toml", "--json", cwd=friday)
    assert (ended.status, ended.err) == (0, "")
    note = "Hand 1: The losers' hands are not given: extra Fei and the losers' settlement are left out."
    assert json.loads(ended.out) == {
        "file": "friday.toml",
        "card": "3kaki-straits",
        "game": "3kaki",
        "players": ["Mei", "Kow", "Siti"],
        "rate": 0.1,
        "currency": "RM",
        "hands": [
            {
                "hand": 1,
                "id": None,
                "dealer": "Mei",
                "seats": {"Mei": "east", "Kow": "south", "Siti": "west"},
                "winner": "Kow",
                "from": "Mei",
                "how": "discard",
                "fan": 5,
                "net": {"Mei": -10, "Kow": 15, "Siti": -5},
                "totals": {"Mei": -10, "Kow": 15, "Siti": -5},
            },
            {
                "hand": 2,
                "id": None,
                "dealer": "Kow",
                "seats": {"Mei": "west", "Kow": "east", "Siti": "south"},
                "winner": None,
                "from": None,
                "how": "drawn",
                "fan": None,
                "net": {"Mei": 0, "Kow": -4, "Siti": 4},
                "totals": {"Mei": -10, "Kow": 11, "Siti": -1},
            },
        ],
        "transfers": [],
        "totals": {"Mei": -10, "Kow": 11, "Siti": -1},
        "money": {"Mei": "-1.00", "Kow": "1.10", "Siti": "-0.10"},
        "payments": [
            {"from": "Mei", "to": "Kow", "points": 10, "money": "1.00"},
            {"from": "Siti", "to": "Kow", "points": 1, "money": "0.10"},
        ],
        "next": {"Mei": "west", "Kow": "east", "Siti": "south"},
        "notes": [note],
        "error": None,
    }


def test_the_night_as_csv(friday: Path) -> None:
    with (friday / "friday.toml").open("a") as file:
        file.write('\n[[transfer]]\nfrom = "Mei"\nto = "Kow"\npoints = 0.5\nwhy = "a bet, lost"\n')
    ended = mjcalc("settle", "friday.toml", "--csv", cwd=friday)
    assert (ended.status, ended.err) == (0, "")
    assert (
        ended.out
        == """\
hand,dealer,winner,how,fan,Mei,Kow,Siti,Mei in all,Kow in all,Siti in all
1,Mei,Kow,from Mei,5,-10,15,-5,-10,15,-5
2,Kow,,drawn,,0,-4,4,-10,11,-1
transfer,,,"After hand 2, Mei gives Kow 0.5: a bet, lost.",,-0.5,0.5,0,-10.5,11.5,-1
total,,,,,-10.5,11.5,-1,,,
money,,,,,-1.05,1.15,-0.10,,,
"""
    )


def test_csv_is_utf8_whatever_the_encoding(tmp_path: Path) -> None:
    file, players = str(tmp_path / "n.toml"), "\u6885\u6885,\u570b\u5f37,\u601d\u5a77"
    assert mjcalc("session", "new", file, "-p", players).status == 0
    ended = process(*PROGRAM, "settle", file, "--csv", PYTHONIOENCODING="cp1252")
    assert (ended.status, ended.err) == (0, "")
    assert players in ended.out


def test_the_night_as_markdown(friday: Path) -> None:
    ended = mjcalc("settle", "friday.toml", "--markdown", cwd=friday)
    assert (ended.status, ended.err) == (0, "")
    assert (
        ended.out
        == """\
**After 2 hands**

- Mei pays Kow **RM 1.00**
- Siti pays Kow **RM 0.10**

| player   |   points |    money |
|:---------|---------:|---------:|
| Kow      |      +11 | +RM 1.10 |
| Siti     |       -1 | -RM 0.10 |
| Mei      |      -10 | -RM 1.00 |

|   \\# | deals   | wins   | how      |   fan |   Mei |   Kow |   Siti |   Mei in all |   Kow in all |   Siti in all |
|-----:|:--------|:-------|:---------|------:|------:|------:|-------:|-------------:|-------------:|--------------:|
|    1 | Mei     | Kow    | from Mei |     5 |   -10 |   +15 |     -5 |          -10 |          +15 |            -5 |
|    2 | Kow     | -      | drawn    |       |     0 |    -4 |     +4 |          -10 |          +11 |            -1 |

- Hand 1: The losers' hands are not given: extra Fei and the losers' settlement are left out.
"""
    )


def test_one_hand_in_full(friday: Path) -> None:
    ended = mjcalc("settle", "friday.toml", "--hand", "1", cwd=friday)
    assert ended.status == 0
    assert ended.out.startswith("""\
Hand 1
                      hand  in all
  Mei   East (deals)   -10     -10
  Kow   South          +15     +15
  Siti  West            -5      -5

Kow wins on Mei's discard: 5 fan, 10 points.

  Mei pays Kow   10
  Siti pays Kow   5

Fan
""")
    result = json.loads(mjcalc("settle", "friday.toml", "--hand", "1", "--json", cwd=friday).out)
    assert (result["hand"], result["result"]["winner"], result["result"]["fan"]) == (1, "south", 5)
    ended = mjcalc("settle", "friday.toml", "--hand", "3", cwd=friday)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "mjcalc: --hand: there is no hand 3: the session has 2 hands\n"


def test_undo_and_redo(friday: Path) -> None:
    before = (friday / "friday.toml").read_bytes()
    ended = mjcalc("session", "undo", "friday.toml", cwd=friday)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == (
        "Taken out: hand 2, which nobody won.\n\n"
        "In all after 1 hand: Mei -10, Kow +15, Siti -5.\n"
        "Next hand: Kow deals and is East, Siti South, Mei West.\n"
    )
    ended = mjcalc("session", "undo", "friday.toml", cwd=friday)
    assert ended.out.startswith("Taken out: hand 1, Kow wins, from Mei, fan 5.\n")
    assert mjcalc("session", "undo", "friday.toml", cwd=friday).status == 2
    assert mjcalc("session", "undo", "friday.toml", "--redo", cwd=friday).status == 0
    ended = mjcalc("session", "undo", "friday.toml", "--redo", "--json", cwd=friday)
    assert json.loads(ended.out)["hand"] == 2
    assert (friday / "friday.toml").read_bytes() == before
    ended = mjcalc("session", "undo", "friday.toml", "--redo", cwd=friday)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "mjcalc: friday.toml has no hand that was taken out since the last one was added\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_is_done_is_told_when_the_output_cannot_be_written(
    friday: Path, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    def full(_text: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(session, "write", full)
    does_not_win = ["add", "friday.toml", FIVE, "--winner", "Mei", "--from", "Kow"]
    for words, done in (
        (["add", "friday.toml", "--drawn", *form], "the hand is in friday.toml"),
        (["undo", "friday.toml", *form], "the hand is out of friday.toml"),
        (["undo", "friday.toml", "--redo", *form], "the hand is in friday.toml"),
        ([*does_not_win, *form], "the hand is not added to friday.toml"),
        (["new", "saturday.toml", "--players", "Mei,Kow,Siti"], "saturday.toml is written"),
    ):
        ended = mjcalc("session", *words, cwd=friday)
        assert ended == (2, "", f"mjcalc: cannot write the output: No space left on device; {done}\n")


def test_a_file_whose_name_is_no_utf8_cannot_be_told_as_json(tmp_path: Path) -> None:
    name = os.fsdecode(b"x\xff.toml")
    assert mjcalc("session", "new", name, "--players", "A,B,C", cwd=tmp_path).status == 0
    told = {"code": "cannot-use", "message": "cannot write the output: the name of a file in it is not UTF-8"}
    ended = mjcalc("settle", name, "--json", cwd=tmp_path)
    assert (ended.status, json.loads(ended.out)["error"]) == (2, {**told, "column": None})


def test_the_notes_of_a_hand_name_the_players(tmp_path: Path) -> None:
    mjcalc("session", "new", "am.toml", "-p", "Ann,Bea,Cat,Dot", "-c", "american-practice", cwd=tmp_path)
    add = ["session", "add", "am.toml", "FFFF 222c 4444c 888c", "-w", "Cat", "--event", "misnamed", "--from", "Ann"]
    note = "Ann (East) misnamed the discard and pays alone, 4 times the value (A20)."
    shown = mjcalc(*add, cwd=tmp_path).out
    assert shown.endswith(f"\nNote: {note}\n\nNext hand: Bea deals and is East, Cat South, Dot West, Ann North.\n")
    assert mjcalc("settle", "am.toml", "--hand", "1", cwd=tmp_path).out.endswith(f"\n\nNote: {note}\n")
    told = json.loads(mjcalc("settle", "am.toml", "--hand", "1", "--json", cwd=tmp_path).out)
    assert told["result"]["notes"] == [note]


def test_adding_as_json(friday: Path) -> None:
    ended = mjcalc("session", "add", "friday.toml", FIVE, "-w", "Siti", "--ji-mo", "--json", cwd=friday)
    added = json.loads(ended.out)
    assert (ended.status, added["added"], added["hand"], added["net"]["Siti"]) == (0, True, 3, 20)
    assert ended.err.startswith("mjcalc: note: ")


def test_a_fault_of_an_added_hand_has_the_records_key_in_json(friday: Path) -> None:
    words = (FIVE, "-w", "Siti", "--ji-mo", "--event", "earthy", "--json")
    assert json.loads(mjcalc("session", "add", "friday.toml", *words, cwd=friday).out)["error"]["key"] == "events"


def test_a_hand_that_does_not_win_is_shown_and_not_added(friday: Path) -> None:
    before = (friday / "friday.toml").read_bytes()
    ended = mjcalc("session", "add", "friday.toml", FIVE, "--winner", "Mei", "--from", "Kow", cwd=friday)
    assert ended.status == 1
    assert "Mei does not win: 4 fan, 1 short of the minimum of 5." in ended.out
    assert ended.err == (
        "mjcalc: the hand does not win and was not added to friday.toml; for a hand nobody won use --drawn\n"
    )
    assert (friday / "friday.toml").read_bytes() == before


SEASON = "a season is written after '+': + s1"
DRAWN_BUT_WON = "with --drawn nobody wins: leave out --winner, or write --ji-mo if the winner drew the tile"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([FIVE], "mjcalc: --winner: say who won, or --drawn when nobody did\n"),
        (["--winner", "Kow"], "mjcalc: hand: the hand is missing: give it in quotes, or --drawn when nobody won\n"),
        (
            [FIVE, "--winner", "Kow", "--drawn"],
            f"mjcalc: --winner: {DRAWN_BUT_WON}\n",
        ),
        ([FIVE, "--drawn"], "mjcalc: hand: with --drawn nobody wins: leave out the hand\n"),
        (
            [FIVE, "--winner", "Kow", "--from", "Kow"],
            "mjcalc: --from: the winner cannot win on his own discard; a tile that he drew is --ji-mo\n",
        ),
        (
            [FIVE, "--winner", "Kow", "--from", "Mei", "--ji-mo"],
            "mjcalc: --from: a hand is won on a discard (--from) or drawn (--ji-mo), not both\n",
        ),
        (
            ["--drawn", "--family", "flowers"],
            'mjcalc: --family: write a seat, a colon and the rest, such as "east: flowers" or "east: flowers early"\n',
        ),
        (["--drawn", "--kong", "Mei: claimed"], "mjcalc: --kong: write 'claimed from' and who discarded the tile\n"),
        (
            ["--drawn", "--kong", "Mei: claimed, Kow"],
            "mjcalc: --kong: 'kow' is not understood: write 'claimed from' and who discarded the tile\n",
        ),
        (
            ["--drawn", "--kong", "Mei: added from Kow"],
            "mjcalc: --kong: nobody discarded the tile of a Kong that is added: leave out 'from'\n",
        ),
        (
            ["--drawn", "--kong", "Mei: south"],
            "mjcalc: --kong: 'south' is not one of claimed, added, concealed\n",
        ),
        (
            [FIVE, "--winner", "Kow", "--from", "Mei", "--loser", "Mei: 1h", "--loser", "Siti: 1t"],
            "mjcalc: --loser Mei: 'h' is not a suit: write t after 1\n    1h\n     ^\n",
        ),
        (
            ["--drawn", "--from", "Mei"],
            "mjcalc: --from: nobody won (no `winner`, or --drawn), so this cannot be given\n",
        ),
        (
            [FIVE, "--winner", "Kow", "--from", "Mai"],
            "mjcalc: --from: 'Mai' is not at this table (did you mean 'Mei'?): the players are Mei, Kow, Siti\n",
        ),
        (
            [FIVE, "--winner", "", "--from", "Mei"],
            "mjcalc: --winner: '' is not at this table: the players are Mei, Kow, Siti\n",
        ),
        (
            [FIVE, "--winner", "Kow", "--from", ""],
            "mjcalc: --from: '' is not at this table: the players are Mei, Kow, Siti\n",
        ),
        (
            ["--drawn", "--kong", "north: added"],
            "mjcalc: --kong: 'north' is not at this table: the players are Mei, Kow, Siti\n",
        ),
        (
            ["123t", "--winner", "Kow"],
            "mjcalc: --from: say who discarded the winning tile, or --ji-mo when it was drawn\n",
        ),
        (
            [FIVE, "--winner", "Kow", "--event", "last-discard"],
            "mjcalc: --from: say who discarded the winning tile\n",
        ),
        (
            ["99t s1", "--winner", "Kow", "--ji-mo"],
            f"mjcalc: S is a wind here, and 1 has no suit; {SEASON}\n    99t s1\n         ^\n",
        ),
        (
            ["123t 456h", "--winner", "Kow", "--ji-mo"],
            "mjcalc: 'h' is not a suit: write t after 456\n    123t 456h\n            ^\n",
        ),
    ],
)
def test_options_that_cannot_be_right(friday: Path, options: list[str], message: str) -> None:
    before = (friday / "friday.toml").read_bytes()
    ended = mjcalc("session", "add", "friday.toml", *options, cwd=friday)
    assert (ended.status, ended.out, ended.err) == (2, "", message)
    assert (friday / "friday.toml").read_bytes() == before


@pytest.fixture
def permissions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that nobody may write: root opens these too, and is refused here as anybody else is."""
    real = os.open

    def refusing(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if flags & os.O_ACCMODE != os.O_RDONLY and Path(path).exists() and not Path(path).stat().st_mode & 0o222:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", refusing)


@pytest.mark.usefixtures("permissions")
@pytest.mark.parametrize(
    "words", ["session add friday.toml --drawn", "session undo friday.toml", "batch none.jsonl -o friday.toml -j 1"]
)
def test_a_read_only_file_is_not_replaced(friday: Path, words: str) -> None:
    (friday / "none.jsonl").touch()
    (friday / "friday.toml").chmod(0o444)
    before = (friday / "friday.toml").read_bytes()
    ended = mjcalc(*words.split(), cwd=friday)
    assert ended == (2, "", "mjcalc: cannot write friday.toml: Permission denied\n")
    assert (friday / "friday.toml").read_bytes() == before
    assert sorted(path.name for path in friday.iterdir()) == ["friday.toml", "none.jsonl"]


def test_a_card_in_a_folder_that_may_not_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "night.toml").write_text('card = "locked/c.toml"\nplayers = ["Mei", "Kow", "Siti"]\n')
    real = Path.is_file

    def refusing(path: Path) -> bool:
        if path.parent.name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(Path, "is_file", refusing)
    for words in (["settle", "night.toml"], ["session", "add", "night.toml", "--drawn"]):
        ended = mjcalc(*words, cwd=tmp_path)
        assert ended == (2, "", "mjcalc: cannot use locked/c.toml: Permission denied\n")


def test_a_name_may_be_as_long_as_the_system_takes(tmp_path: Path) -> None:
    name = f"{'x' * 250}.toml"
    for words in (["new", name, "--players", "Mei,Kow,Siti"], ["add", name, "--drawn"], ["undo", name]):
        ended = mjcalc("session", *words, cwd=tmp_path)
        assert (ended.status, ended.err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_table_that_is_used_without_a_card_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJCALC_CARD", "3kaki-classic")  # what is not in the file changes no old night
    (tmp_path / "night.toml").write_text('players = ["Mei", "Kow", "Siti"]\n')
    note = "No card is named: 3kaki-straits is used."
    assert note not in mjcalc("settle", "night.toml", cwd=tmp_path).out
    ended = mjcalc("session", "add", "night.toml", FIVE, "-w", "Mei", "--ji-mo", cwd=tmp_path)
    assert (ended.status, ended.out.endswith(f"\n\nNote: {note}\n")) == (1, True)
    ended = mjcalc("session", "add", "night.toml", "--drawn", cwd=tmp_path)
    assert ended.out.endswith(f"\n\nNext hand: Mei deals and is East, Kow South, Siti West.\n\nNote: {note}\n")
    assert mjcalc("settle", "night.toml", cwd=tmp_path).out.endswith(f"\n\nNote: {note}\n")
    for words in (["settle", "night.toml"], ["session", "add", "night.toml", "--drawn"]):
        ended = mjcalc(*words, "--json", cwd=tmp_path)
        assert ended.err == f"mjcalc: note: {note}\n"
    assert json.loads(mjcalc("settle", "night.toml", "--json", cwd=tmp_path).out)["notes"] == [note]
    assert mjcalc("settle", "night.toml", "--hand", "1", cwd=tmp_path).out.endswith(f"\n\nNote: {note}\n")
    assert mjcalc("settle", "night.toml", "--hand", "1", "--json", cwd=tmp_path).err == f"mjcalc: note: {note}\n"
    named = tmp_path / "night.toml"
    named.write_text('card = "3kaki-straits"\n' + named.read_text())
    assert note not in mjcalc("settle", "night.toml", cwd=tmp_path).out


def test_no_table_is_assumed_where_each_hand_names_its_own(tmp_path: Path) -> None:
    hand = 'winner = "Mei"\nself_draw = true\nhand = "123t 456t 789t 99t RRR + f1 a1 k1 k2"'
    named = f'[[hand]]\ncard = "3kaki-classic"\n{hand}\n'
    (tmp_path / "night.toml").write_text(f'players = ["Mei", "Kow", "Siti"]\n{named}')
    for words in ((), ("--hand", "1")):
        ended = mjcalc("settle", "night.toml", *words, cwd=tmp_path)
        assert ended.status == 0
        assert "No card is named" not in ended.out


def test_standard_input_is_no_file_to_write(tmp_path: Path) -> None:
    told = "mjcalc: cannot write to -, which stands for standard input: name a file, or write ./- if it is called so\n"
    for words in ("session new - -p A,B,C", "session add - --drawn", "session undo -", "card new -"):
        assert mjcalc(*words.split(), cwd=tmp_path) == (2, "", told)
    assert not [*tmp_path.iterdir()]
    for words in ("session new ./- -p A,B,C", "session add ./- --drawn", "session undo ./-", "settle ./-"):
        assert mjcalc(*words.split(), cwd=tmp_path).status == 0


def test_names_without_commas(tmp_path: Path) -> None:
    ended = mjcalc("session", "new", "night.toml", "--players", "Mei Kow Siti", cwd=tmp_path)
    assert ended == (2, "", 'mjcalc: --players: separate the names by commas: "Mei,Kow,Siti"\n')


def test_a_fault_in_the_first_hand_leaves_nothing_to_show(tmp_path: Path) -> None:
    (tmp_path / "night.toml").write_text('players = ["Mei", "Kow", "Siti"]\n[[hand]]\nwiner = "Mei"\n')
    ended = mjcalc("settle", "night.toml", cwd=tmp_path)
    assert (ended.status, ended.out) == (2, "Not settled: the file has a fault.\n")


def test_a_fault_shows_the_hands_before_it(friday: Path) -> None:
    with (friday / "friday.toml").open("a") as file:
        file.write('\n[[hand]]\nwinner = "Kow"\nform = "Mei"\nhand = "RRR"\n')
    line = (friday / "friday.toml").read_text().count("\n") - 1
    told = f"friday.toml:{line}: hand 3, form: unknown key 'form' (did you mean 'from'?)\n"
    ended = mjcalc("settle", "friday.toml", cwd=friday)
    assert (ended.status, ended.err) == (2, told)
    assert (
        ended.out
        == """\
Not settled: the file has a fault. After 2 hands before it:

  Kow   +11
  Siti   -1
  Mei   -10

Hand by hand: the points of each hand | in all
  #  deals  wins  how       fan  Mei  Kow  Siti  |  Mei  Kow  Siti
  1  Mei    Kow   from Mei    5  -10  +15    -5  |  -10  +15    -5
  2  Kow    -     drawn            0   -4    +4  |  -10  +11    -1

Note: Hand 1: The losers' hands are not given: extra Fei and the losers' settlement are left out.
"""
    )
    ended = mjcalc("settle", "friday.toml", "--json", cwd=friday)
    night = json.loads(ended.out)
    assert (ended.status, ended.err) == (2, "")
    assert (len(night["hands"]), night["payments"], night["money"], night["next"]) == (2, None, None, None)
    assert night["error"] == {
        "code": "bad-session",
        "message": "unknown key 'form' (did you mean 'from'?)",
        "column": None,
        "key": "hand 3, form",
        "file": "friday.toml",
        "line": line,
    }
    ended = mjcalc("settle", "friday.toml", "--hand", "1", cwd=friday)
    assert (ended.status, ended.err, ended.out[:6]) == (2, told, "Hand 1")
    ended = mjcalc("settle", "friday.toml", "--hand", "1", "--json", cwd=friday)
    assert (ended.status, json.loads(ended.out)["error"]["line"]) == (2, line)
    ended = mjcalc("settle", "friday.toml", "--hand", "3", cwd=friday)
    assert (ended.status, ended.err, ended.out) == (2, told, "")
    for form in ("--csv", "--markdown"):
        ended = mjcalc("settle", "friday.toml", form, cwd=friday)
        assert (ended.status, ended.err) == (2, told)
        assert "RM" not in ended.out
    before = (friday / "friday.toml").read_bytes()
    for words in (["add", "friday.toml", "--drawn"], ["undo", "friday.toml"], ["undo", "friday.toml", "--redo"]):
        ended = mjcalc("session", *words, cwd=friday)
        assert (ended.status, ended.out, ended.err) == (2, "", told)
    assert (friday / "friday.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("slip", "line", "told"),
    [
        ('winner = "Kow\n', 2, 'this text has no closing quote: write " at its end, on the same line'),
        ('winner = "Kow"\nwinner = "Mei"\n', 3, "winner stands twice below this [[hand]]"),
        ("winner = Kow\n", 2, "Kow is not a value: write a text in quotes"),
    ],
)
def test_a_slip_in_the_file_shows_the_hands_before_it(friday: Path, slip: str, line: int, told: str) -> None:
    file = friday / "friday.toml"
    rows = file.read_text().count("\n")
    whole = mjcalc("settle", "friday.toml", cwd=friday).out
    with file.open("a") as end:
        end.write(f'[[hand]]\n{slip}\n[[hand]]\nwinner = "Mei"\n')
    before = file.read_bytes()
    ended = mjcalc("settle", "friday.toml", cwd=friday)
    assert ended.status == 2
    assert ended.out.startswith("Not settled: the file has a fault. After 2 hands before it:\n")
    assert ended.out[ended.out.index("Hand by hand") :].split("\n\n")[0] in whole
    assert ended.err.startswith(f"friday.toml:{rows + line}: hand 3: {told}")
    assert json.loads(mjcalc("settle", "friday.toml", "--json", cwd=friday).out)["error"]["line"] == rows + line
    for words in (("add", "friday.toml", "--drawn"), ("undo", "friday.toml")):
        assert mjcalc("session", *words, cwd=friday).status == 2
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("rows", "hands", "told"),
    [
        (
            '[[hand]]\n[[hand.kongs]]\nby = "Mei"\nkind = "concealed"\n[[hand.kongs]]\nkind = concealed\n',
            2,
            "8: hand 3: ",
        ),
        ("[[hand]]\n[hand.losers]\nMei = 3x\n", 2, "5: hand 3: "),
        ("# \u2028 \x85\n[[hand]]\n[[hand]]\nid = x\n", 3, "6: hand 4: "),
        ("[[hand]]\n[transfer]]\n", 3, "4: a ] too many"),
        ("[[hand]]\n[transfer]\n[[transfer]]\n", 3, "4: [transfer] stands among rows"),
        ('[["hand"]]\nid = x\n', 2, "4: hand 3: "),
    ],
)
def test_the_hand_with_the_slip_is_left_out_and_none_before_it(friday: Path, rows: str, hands: int, told: str) -> None:
    file = friday / "friday.toml"
    before = file.read_text("utf-8")
    file.write_text(before + rows, "utf-8")
    ended = mjcalc("settle", "friday.toml", cwd=friday)
    assert ended.out.startswith(f"Not settled: the file has a fault. After {hands} hands before it:\n")
    number, _, rest = told.partition(": ")
    line = before.count("\n") + int(number) - 2
    assert ended.err.startswith(f"friday.toml:{line}: {rest}")


def test_a_session_without_end_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "long").open("wb") as stream:
        stream.truncate(1 << 25)
    with (tmp_path / "long").open("rb") as stream:
        ended = subprocess.run([*PROGRAM, "settle", "-"], stdin=stream, capture_output=True, check=False, cwd=ROOT)
    assert ended.stderr.decode().startswith("standard input: the file is larger than 16,777,216 bytes")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'card = "3kaki-straits"\n# caf\xe9\n')
    (tmp_path / "empty.toml").touch()
    for name, words in {
        "none.toml": "none.toml: cannot be read: No such file or directory",
        ".": ".: this is a folder, not a file",
        "latin.toml": "latin.toml:2: the file is not UTF-8 text",
        "empty.toml": "empty.toml:1: players: write the players in order of play",
    }.items():
        ended = mjcalc("settle", name, cwd=tmp_path)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith(words)
    assert json.loads(mjcalc("settle", "none.toml", "--json", cwd=tmp_path).out)["error"]["code"] == "bad-session"


@pytest.mark.parametrize("card", ["3kaki-straits", "american-practice"])
@pytest.mark.parametrize("words", ["settle {}", "session add {} --drawn", "session undo {}"])
def test_a_card_is_no_session(card: str, words: str) -> None:
    ended = mjcalc(*words.format(f"cards/{card}.toml").split())
    told = f"cards/{card}.toml:1: this is a rule table (a card), no session: "
    told += "`mjcalc session new` with --card begins one that is played by it\n"
    assert ended == (2, "", told)


@pytest.mark.parametrize("key", ["players = []", "[[hand]]\nwinner = 1", "[[transfer]]\nto = 1"])
def test_a_session_with_a_head_that_belongs_to_cards_is_none(key: str, tmp_path: Path) -> None:
    (tmp_path / "night.toml").write_text(f"{key}\n[card]\nname = 'ours'\n")
    ended = mjcalc("settle", "night.toml", cwd=tmp_path)
    assert (ended.status, "this is a rule table" in ended.err) == (2, False)
    assert "night.toml:" in ended.err


def test_the_session_may_come_from_standard_input() -> None:
    text = (ROOT / "examples/night-3kaki.toml").read_bytes()
    ended = subprocess.run([*PROGRAM, "settle", "-"], input=text, capture_output=True, check=True, cwd=ROOT)
    assert ended.stdout.decode() == mjcalc("settle", "examples/night-3kaki.toml").out


@pytest.mark.parametrize("name", ["night-3kaki", "night-american"])
def test_the_examples_fit_80_columns_and_settle(name: str) -> None:
    ended = mjcalc("settle", f"examples/{name}.toml")
    assert (ended.status, ended.err) == (0, "")
    table = [line for line in ended.out.splitlines() if line.startswith("  ")]
    assert len(table) >= 22
    assert max(map(len, table)) <= 80


def test_only_one_form_at_a_time() -> None:
    for options in (["--csv", "--markdown"], ["--csv", "--markdown", "--hand", "1"]):
        ended = mjcalc("settle", "examples/night-3kaki.toml", *options)
        assert ended == (2, "", "mjcalc: settle: choose one of --json, --csv and --markdown\n")
    for form in ("--csv", "--markdown"):
        ended = mjcalc("settle", "examples/night-3kaki.toml", "--hand", "1", form)
        assert ended == (2, "", "mjcalc: --hand: this does not go with --csv or --markdown, but with --json\n")


def test_scoring_a_hand_loads_nothing_of_this() -> None:
    code = (
        "import sys; sys.argv = ['mjcalc', 'score', '234t 567t 99t (RR*) (EEE) + f2 k1', '--seat', 'south']\n"
        "from mjcalc.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('mjcalc') and "
        "any(word in name for word in ('session', 'seating', 'reckon', 'night', 'whole_file'))])"
    )
    assert process(sys.executable, "-c", code).out.splitlines()[-1] == "[]"


# How it looks


def shown(text: str) -> str:
    played = replay(session_of(TomlFile(text, "friday.toml", "bad-session")))
    return night_text(played, reckon(played), Look())


def test_long_names_are_cut_and_stay_different() -> None:
    names = ["Alexandria of the Hill", "Alexandra of the Hill", "Bernadette Wong", "Constance Featherstone"]
    players = ", ".join(f'"{name}"' for name in names)
    won = '[[hand]]\nwinner = "{}"\nself_draw = true\nhand = "1234567b 1234567c"\n'
    text = f'card = "american-practice"\nplayers = [{players}]\n'
    text += "".join(won.format(names[number % 4]) for number in range(100))
    lines = shown(text).splitlines()
    assert all(screen_width(line) <= 80 for line in lines if line.startswith(("  ", "Hand by hand")))
    assert [line.split()[0] for line in lines if line.startswith("  ")][-1] == "100"


def test_wide_signs_stay_in_their_columns() -> None:
    text = (
        'card = "3kaki-straits"\nplayers = ["美", "Kow", "Siti"]\n'
        f'[[hand]]\nwinner = "Kow"\nfrom = "美"\nhand = "{FIVE}"\n'
    )
    assert """\
  #  deals  wins  how      fan   美  Kow  Siti  |   美  Kow  Siti
  1  美     Kow   from 美    5  -10  +15    -5  |  -10  +15    -5""" in shown(text)


def test_wide_points_take_two_tables() -> None:
    head = 'card = "american-practice"\nplayers = ["Ann", "Bea", "Cat", "Dot"]\n'
    give = '[[transfer]]\nfrom = "Ann"\nto = "Bea"\npoints = 123456.125\n'
    text = shown(head + give + '[[hand]]\nwinner = "Ann"\nfrom = "Bea"\nhand = "1234567b 1234567c"\n')
    assert "In all after each hand\n  #          Ann          Bea  Cat  Dot\n     -123456.125  +123456.125" in text
    assert all(len(line) <= 80 for line in text.splitlines() if line.startswith("  "))


def test_amounts_with_words_and_signs() -> None:
    assert amount("4.20", "RM") == "RM 4.20"
    assert amount("-4.20", "$") == "-$4.20"
    assert amount("4.20", "", sign=True) == "+4.20"
    assert amount("0.00", "RM", sign=True) == "RM 0.00"


def test_a_night_not_begun_and_one_that_comes_out_even() -> None:
    head = 'card = "3kaki-straits"\nplayers = ["Mei", "Kow", "Siti"]\n'
    assert shown(head) == (
        "After 0 hands nobody pays.\n\n  Mei   0\n  Kow   0\n  Siti  0\n\n"
        "Next hand: Mei deals and is East, Kow South, Siti West."
    )
    assert shown(head + "[[hand]]\n").startswith("After 1 hand nobody pays.\n")


def test_markdown_shows_names_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "f.toml").write_text('card = "3kaki-straits"\nplayers = ["M|i", "*Kow*", "Si_ti"]\n[[hand]]\n')
    out = mjcalc("settle", "f.toml", "--markdown", cwd=tmp_path).out
    assert "| M\\|i     |        0 |" in out
    assert "| \\*Kow\\*  |        0 |" in out


def test_who_gave_the_tile_of_a_kong_is_quoted_as_typed_and_parted_by_any_blank(tmp_path: Path) -> None:
    mjcalc("session", "new", "night.toml", "-p", "Mei,Kow,Siti", cwd=tmp_path)
    ended = mjcalc("session", "add", "night.toml", "--drawn", "--kong", "Siti: claimed from Bob", cwd=tmp_path)
    assert ended == (2, "", "mjcalc: --kong: 'Bob' is not at this table: the players are Mei, Kow, Siti\n")
    ended = mjcalc("session", "add", "night.toml", "--drawn", "--kong", "Siti: Claimed\tFrom  Mei", cwd=tmp_path)
    assert ended.status == 0
    assert 'by = "Siti", kind = "claimed", from = "Mei"' in (tmp_path / "night.toml").read_text()
