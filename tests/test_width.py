"""Full-width forms of plain signs, wherever a seat, a list or a colon is typed."""

import shlex
from pathlib import Path

import pytest

from mjcalc.width import narrow, split_at
from tests.command import mjcalc

WIN = '"234t 567t 99t (RR*) (EEE) + f2 k1"'
CLAIM = "referee claim 5t --from"
NIGHT = 'session add night.toml "234t 567t 99t (RR*) (EEE) + f2 k1"'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJCALC_CARD", raising=False)


def test_each_form_is_one_plain_sign() -> None:
    assert narrow("！＂＃０９：；＜＝＞？＠ＡＺａｚ｛｜｝～　") == '!"#09:;<=>?@AZaz{|}~ '
    assert narrow("Mei 東 ｡｢ ￥") == "Mei 東 ｡｢ ￥"


def test_parts_stay_as_they_are_typed() -> None:
    assert split_at(",", "Ｍｅｉ，Kow, Siti") == ["Ｍｅｉ", "Kow", " Siti"]
    assert split_at(":", "east：1t：2t", 1) == ["east", "1t：2t"]
    assert split_at(":,=", "Ann：7，Ben=9") == ["Ann", "7", "Ben", "9"]
    assert split_at("+", "99t") == ["99t"]


@pytest.mark.parametrize(
    ("wide", "plain"),
    [
        (
            f'score {WIN} --seat ｓｏｕｔｈ --from Ｅ --loser "east：123t" --loser "ｗest：+ k2"',
            f'score {WIN} --seat south --from E --loser "east:123t" --loser "west:+ k2"',
        ),
        (
            f'score {WIN} --seat south --kong "east：claimed　from　ｗest" --family "east：ａnimals　early"',
            f'score {WIN} --seat south --kong "east: claimed from west" --family "east: animals early"',
        ),
        (f"score {WIN} --seat south --event ｌast＿discard", f"score {WIN} --seat south --event last-discard"),
        ('check "99t RR EEE 234t 567t" --seat ｗ', 'check "99t RR EEE 234t 567t" --seat west'),
        (f'{CLAIM} ｅast --claim "south：ｐong　55t"', f'{CLAIM} east --claim "south: pong 55t"'),
        (
            f'{CLAIM} east --claim "west：win 234t 46t 99t （RR*） (EEE)　＋ k1 f3" --passed "west：5t"',
            f'{CLAIM} east --claim "west: win 234t 46t 99t (RR*) (EEE) + k1 f3" --passed "west 5t"',
        ),
        (f'{CLAIM} east --claim "south：chow 4*t　as　456t"', f'{CLAIM} east --claim "south: chow 4*t as 456t"'),
        ('referee discard 3t --claimed "（45*t）　as 345t"', 'referee discard 3t --claimed "(45*t) as 345t"'),
        (
            'referee swap --set "ｗest：（55Jc）" --tile 5c -c american-practice',
            'referee swap --set "west: (55Jc)" --tile 5c -c american-practice',
        ),
        ('referee deal --throws "Mei：７，Kow＝９，Siti 4"', 'referee deal --throws "Mei 7 Kow 9 Siti 4"'),
        (
            "referee error ｔrap --by ｗest --winner ｅast --from ｓouth --points 30",
            "referee error trap --by west --winner east --from south --points 30",
        ),
    ],
)
def test_full_width_options_say_the_same(wide: str, plain: str) -> None:
    told = mjcalc(*shlex.split(wide))
    assert told == mjcalc(*shlex.split(plain))
    assert told.out
    assert not told.err


def test_a_hand_behind_a_colon_is_quoted_as_it_was_typed() -> None:
    ended = mjcalc(*shlex.split(f'score {WIN} --seat south --loser "east： １２x3t" --loser west:1t'))
    assert ended == (2, "", "mjcalc: --loser east: 'x' is not a suit: write t after 12\n    １２x3t\n        ^\n")


def test_players_are_named_and_found_in_any_width() -> None:
    begun = mjcalc("session", "new", "night.toml", "--players", "Mei，Ｋｏｗ，Siti")
    assert begun.out == "night.toml is ready for Mei, Ｋｏｗ and Siti: 3 Kaki, Straits table. Mei deals first.\n"
    added = mjcalc(*shlex.split(f'{NIGHT} --winner Kow --from Ｍｅｉ --kong "Siti：claimed from Ｋｏｗ"'))
    assert (added.status, added.err) == (0, "")
    assert Path("night.toml").read_text("utf-8").endswith(
        '\n[[hand]]\nwinner = "Ｋｏｗ"\nfrom = "Mei"\nhand = "234t 567t 99t (RR*) (EEE) + f2 k1"\n'
        'kongs = [{ by = "Siti", kind = "claimed", from = "Ｋｏｗ" }]\n'
    )  # fmt: skip
    assert mjcalc(*shlex.split(f"{NIGHT} --winner ｓouth --from ｅast")).status == 0


@pytest.mark.parametrize("name", ["A：B", "A，B"])
def test_no_name_has_what_parts_names(name: str) -> None:
    Path("night.toml").write_text(f'players = ["Mei", "{name}", "Siti"]\n', "utf-8")
    told = f"night.toml:1: players.2: '{name}' has a colon or a comma, which no name can have\n"
    assert mjcalc("settle", "night.toml") == (2, "", told)


def test_a_seat_is_no_name_in_any_width() -> None:
    Path("night.toml").write_text('players = ["Mei", "Ｅast", "Siti"]\n', "utf-8")
    told = "night.toml:1: players.2: 'Ｅast' is a seat, and seats move: write the player's name\n"
    assert mjcalc("settle", "night.toml") == (2, "", told)
