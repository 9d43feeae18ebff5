"""What a terminal of 60 columns shows, literally, and that no line of any command is wider."""

import re
from pathlib import Path

import pytest

from mjcalc.cli.screen import screen_width
from mjcalc.rules import Entry, all_rules
from tests.cli.terminal import on_terminal
from tests.command import ROOT, mjcalc

SCORE = (
    "score",
    "234t 567t 99t (RR*) (EEE) + f2 k1",
    "--seat",
    "south",
)
SCORE_TEXT = """\
South wins: 5 fan, 10 points.

How it was won is not said. It would be
                     East pays  West pays
  on East's discard         10          5
  on West's discard          5         10
  by Ji Mo                  10         10

Fan
  1  Dragon set
  1  Round wind (East)
  1  Half flush
  1  Face
  1  Own flower
  5  in all; the minimum is 5

Hand
  Chow  🀚 🀛 🀜    234t
  Chow  🀝 🀞 🀟    567t
  Eye   🀡 🀡      99t
  Pong  🀄 🀄 *  RR*   exposed  * is R
  Pong  🀀 🀀 🀀    EEE   exposed

Note: It is not said how the hand was won: it is valued as a
      win on a discard, and nobody pays for it.
Note: The losers' hands are not given: extra Fei and the
      losers' settlement are left out.
"""
SCORE_AMERICAN = (
    "score",
    "-c",
    "american-practice",
    "FFF 222bJ 0000 (666c)",
    "--seat",
    "west",
)
SCORE_AMERICAN_TEXT = """\
West wins: 2026-1, value 25.

How it was won is not said. It would be
                      East pays  South pays  North pays
  on East's discard          50          25          25
  on South's discard         25          50          25
  on North's discard         25          25          50
  self-drawn                 50          50          50

Value
  25  2026-1 on the card

Hand: 2026, FFF 2222x 0000 666y, X
  FFF    F F F    F F F
  2222x  🀑 🀑 🀑 J  2b 2b 2b J           J is 2b
  0000   🀆 🀆 🀆 🀆  0 0 0 0
  666y   🀌 🀌 🀌    6c 6c 6c    exposed

Note: It is not said how the hand was won: it is valued as a
      win on a discard, and nobody pays for it.
"""
CHECK = (
    "check",
    "234t 567t 99t RR (EEE) + f2 k1",
    "--seat",
    "south",
)
CHECK_TEXT = """\
South waits for * R: 6 tiles unseen.

  tile      unseen  on a discard      by Ji Mo
  *     *        4  -                 5 fan, 10 points
                                      (10 each)
  R     🀄       2  5 fan, 10 points  5 fan, 10 points
                    (10 + 5)          (10 each)
  9t    🀡        2  no win: 4 fan,    no win: 4 fan, below 5
                    below 5

Note: What is paid for Fei, and what the losers settle,
      comes on top.
"""
DISCARD = (
    "check",
    "234t 567t 99t RR (EEE) * + f2 k1",
    "--seat",
    "south",
    "--seen",
    "9t R",
    "--top",
    "2",
)
DISCARD_TEXT = """\
South's hand is complete: 5 fan, 10 points by Ji Mo.

  by Ji Mo      5 fan, 10 points (10 each)
  on a discard  5 fan, 10 points (10 + 5)

  discard     away  unseen  x points  then
  2t       🀚     1      14       140  waits for 8t 2t 5t *
                                      R, 5 fan
  7t       🀟     1      14       140  waits for 1t 4t 7t *
                                      R, 5 fan

Sinking a Fei (K27)
  waits for * R 9t, 5-6 fan; 5 tiles unseen, x points 58
  won at once on the tile that replaces it: 6-7 fan

Note: What is paid for Fei, and what the losers settle,
      comes on top.
Note: In the turn of a Chow or a Pong no tile of that set
      may be discarded (K24).
"""
CHECK_AMERICAN = (
    "check",
    "-c",
    "american-practice",
    "FFF (2222b) 0000 66c",
    "--seen",
    "6c",
    "--top",
    "1",
    "--section",
    "2026",
)
CHECK_AMERICAN_TEXT = """\
East waits for 6c J: 9 tiles unseen; 2026-1.

  tile     unseen  line    on a discard     self-drawn
  6c    🀌       1  2026-1  200              300 (100 each)
                           (100 + 50 + 50)
  J     J       8  2026-1  -                150 (50 each)

1 away: 2026-1, FFF 2222x 0000 666y, 25 X
  has    FFF (2222b) 0000 66c
  needs  6c or jokers (1 unseen)

Ruled out by the exposures: concealed lines (A5)
  2026-4, 2026-5
Ruled out by the exposures: no such groups (A13)
  2026-2, 2026-3
"""
FAR_AMERICAN = (
    "check",
    "-c",
    "american-practice",
    "FF 22b 44b J 66c 88c 1d 5d E",
    "--top",
    "2",
)
FAR_AMERICAN_TEXT = """\
East is 5 tiles away from 2468-3, value 35; 54 lines are
  possible.

5 away: 2468-3, 22x 444x 44y 666y 66z 88z, 35 X
  has    22b 44Jb 66c 88c
  needs  2 x 4d (4 unseen), 3 x 6d or jokers (4 unseen)
  spare  1d 5d E F F

6 away: singles-and-pairs-2, FF 11x 22x 33x 44y 55y 66y,
  50 C
  has    FF 22b 44b 66c
  needs  2 x 3b (4 unseen), 2 x 5c (4 unseen), 2 x 7c
         (4 unseen)
  spare  8c 8c 1d 5d E J
"""
RULE_WITH_A_TABLE = (
    "rules",
    "K1",
)
RULE_WITH_A_TABLE_TEXT = """\
K1  The tiles

A set has 84 tiles.

  tiles                              copies     together
  Tong (circles) 1 to 9              4 of each  36
  winds: East, South, West, North    4 of each  16
  dragons: red, green, white         4 of each  12
  bonus: flowers, seasons, animals,  1 of each  16
  faces, each 1 to 4
  Fei                                4          4
"""
RULE_WITH_A_LIST = (
    "rules",
    "A24",
)
RULE_WITH_A_LIST_TEXT = """\
A24  Dead hand

Your hand is dead if

  - it has the wrong number of tiles;
  - no line of the card has room for all your exposures
    together, or only a concealed line has;
  - you need a natural for a single or a pair, and none can
    be had any more, all having been shown on the table.
"""
RULING = (
    "referee",
    "claim",
    "5t",
    "--from",
    "east",
    "--claim",
    "south: pong 55t",
    "--claim",
    "west: pong 5*t",
)
RULING_TEXT = """\
Allowed: South gets East's 5t for the Pong (555t).
A Pong of real tiles goes before one that uses a Fei (K23).

Claims
  South  pong  yes  A Pong of real tiles goes before one
                    that uses a Fei (K23).
  West   pong  no   A Pong of real tiles goes before one
                    that uses a Fei (K23).

South discards next.

Note: South may not discard 5t in this turn (K24).

To look it up: mjcalc rules K23
"""
TILES = ("tiles",)
TILES_TEXT = """\
3 Kaki
  1t ... 9t  Tong 1 to 9   🀙 🀚 🀛 🀜 🀝 🀞 🀟 🀠 🀡
  E          East          🀀
  S          South         🀁
  W          West          🀂
  N          North         🀃
  R          red dragon    🀄
  G          green dragon  🀅
  0          white dragon  🀆
  *          Fei

3 Kaki bonus tiles, after +
  f1 f2 f3 f4  flowers  plum, orchid, chrysanthemum, bamboo
  s1 s2 s3 s4  seasons  spring, summer, autumn, winter
  a1 a2 a3 a4  animals  cat, rat, cockerel, centipede
  k1 k2 k3 k4  faces    face 1, face 2, face 3, face 4

American
  1b ... 9b  bams 1 to 9   🀐 🀑 🀒 🀓 🀔 🀕 🀖 🀗 🀘
  1c ... 9c  craks 1 to 9  🀇 🀈 🀉 🀊 🀋 🀌 🀍 🀎 🀏
  1d ... 9d  dots 1 to 9   🀙 🀚 🀛 🀜 🀝 🀞 🀟 🀠 🀡
  E          East          🀀
  S          South         🀁
  W          West          🀂
  N          North         🀃
  R          red dragon    🀄
  G          green dragon  🀅
  0          white dragon  🀆
  F          flower
  J          joker

Writing a hand
  123t 456t 99t (RR*) [EEEE] + f2 a1 k3 *

  Digits before a suit letter share it: 123t is 1t 2t 3t. A
    Fei or joker may stand among them: 1*3t.
  Order, spaces and capitals do not matter, but a space ends
    a run of digits: 1 2 3t is an error.
  ( ) is an exposed set, [ ] a concealed Kong (3 Kaki). The
    winning tile is among the others.
  Behind + come the bonus tiles (3 Kaki), by code or by
    name; a Fei there is a sunk Fei.
  0 is the white dragon and takes no suit: 2c 0 26c, not
    2026c.
  Read as well: p and d for t; Chinese signs, full-width
    letters, tile pictures; Fei, * and J in both games.
"""


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (SCORE, SCORE_TEXT),
        (SCORE_AMERICAN, SCORE_AMERICAN_TEXT),
        (CHECK, CHECK_TEXT),
        (DISCARD, DISCARD_TEXT),
        (CHECK_AMERICAN, CHECK_AMERICAN_TEXT),
        (FAR_AMERICAN, FAR_AMERICAN_TEXT),
        (RULE_WITH_A_TABLE, RULE_WITH_A_TABLE_TEXT),
        (RULE_WITH_A_LIST, RULE_WITH_A_LIST_TEXT),
        (RULING, RULING_TEXT),
        (TILES, TILES_TEXT),
    ],
)
def test_literally(words: tuple[str, ...], text: str) -> None:
    assert on_terminal(*words).out == text


def test_a_price_list() -> None:
    text = on_terminal("card", "show", "3kaki-straits").out
    assert (
        """\
       3  Small three        sets of 2 different dragons, an
          dragons            Eye of a dragon that no set
                             has; instead of Dragon set
"""
        in text
    )
    assert (
        """\
Who pays
  On a discard the shooter pays 1 times the points, the
    other 0.5 times.
  By Ji Mo each pays 1 times the points.
"""
        in text
    )


def test_an_american_card_in_colour() -> None:
    text = on_terminal("card", "show", "american-practice", NO_COLOR="").out
    assert (
        """\
  FFFFFF \x1b[34m2\x1b[0m0\x1b[34m2\x1b[0m\x1b[34m6\x1b[0m \x1b[34mD"""
        in text
    )
    assert (
        """\
\x1b[2m    six flowers, the year in any suit, the dragon of that\x1b[0m
\x1b[2m    suit\x1b[0m
"""
        in text
    )


NIGHT = """\
card = "american-practice"
players = ["Alexandria of the Hill", "Alexandra of the Hill", "Bernadette Wong", "梅"]
[[hand]]
winner = "Bernadette Wong"
from = "梅"
hand = "1234567b 1234567c"
[[hand]]
winner = "Alexandra of the Hill"
self_draw = true
hand = "1234567b 1234567c"
"""


def test_a_night(tmp_path: Path) -> None:
    (tmp_path / "night.toml").write_text(NIGHT, "utf-8")
    ended = on_terminal("settle", str(tmp_path / "night.toml"))
    assert (
        ended.out
        == """\
After 2 hands:

  梅 pays Alexandra of the Hill                      260
  Alexandria of the Hill pays Bernadette Wong        130
  Alexandria of the Hill pays Alexandra of the Hill   65

  Alexandra of the Hill   +325
  Bernadette Wong         +130
  Alexandria of the Hill  -195
  梅                      -260

Hand by hand
  # deals  wins   how       value Ale…ia Al…a o Berna…   梅
  1 Ale…ia Berna… from 梅      65    -65    -65   +260 -130
  2 Al…a o Al…a o self-draw    65   -130   +390   -130 -130

In all after each hand
  #  Ale…ia  Al…a o  Berna…    梅
  1     -65     -65    +260  -130
  2    -195    +325    +130  -260

Next hand: Bernadette Wong deals and is East, 梅 South,
  Alexandria of the Hill West, Alexandra of the Hill North.

Note: Hands 1-2: The section "Singles and Pairs" pays
      nothing more for a hand without jokers (A16).
"""
    )
    assert (
        """\
Hand by hand
  # deals  wins   how       value Ale.ia Al.a o Berna.   梅
  1 Ale.ia Berna. from 梅      65    -65    -65   +260 -130
  2 Al.a o Al.a o self-draw    65   -130   +390   -130 -130

In all after each hand
  #  Ale.ia  Al.a o  Berna.    梅
  1     -65     -65    +260  -130
  2    -195    +325    +130  -260
"""
        in on_terminal("settle", str(tmp_path / "night.toml"), "--ascii").out
    )
    for form in ("--csv", "--markdown"):
        path = str(tmp_path / "night.toml")
        assert on_terminal("settle", path, form).out == mjcalc("settle", path, form).out


def test_a_price_list_on_a_narrow_terminal_is_a_block_for_each_item() -> None:
    shown = on_terminal("card", "show", "3kaki-straits", columns=40).out
    assert (
        """
  fan   3
  item  Small three dragons
  when  sets of 2 different dragons, an
        Eye of a dragon that no set has;
        instead of Dragon set

  fan   1 each
  item  Animal
  when  an animal
"""
        in shown
    )
    assert too_wide(shown, 40) == []


def test_a_night_on_a_narrow_terminal_keeps_a_hand_in_its_columns() -> None:
    assert (
        """
   # deals wins how     fan Mei Kow Siti
   1 Mei   Kow  from      5 -10 +15   -5
                Mei
   2 Kow   Siti Ji Mo     5 -10 -10  +20
"""
        in on_terminal("settle", str(ROOT / "examples/night-3kaki.toml"), columns=40).out
    )
    assert (
        """
  #      1
  deals  Ann
  wins   Ann
  how    from Bea
  value  25
  Ann    +100
  Bea    -50
  Cat    -25
  Dot    -25

  #      2
"""
        in on_terminal("settle", str(ROOT / "examples/night-american.toml"), columns=40).out
    )


def test_a_transfer_on_a_narrow_terminal_is_won_by_the_one_who_gets_it() -> None:
    assert (
        """
  wins  Ann
  how   Cat pays
  Ann   +50
  Bea   0
  Cat   -50
  Dot   0
"""
        in on_terminal("settle", str(ROOT / "examples/night-american.toml"), columns=40).out
    )


def test_a_note_is_folded_below_its_first_word_and_not_in_a_pipe() -> None:
    note = "Note: The losers' hands are not given: extra Fei and the losers' settlement are left out."
    assert note in mjcalc(*SCORE).out
    assert note in on_terminal(*SCORE, columns=100).out
    assert (
        "Note: The losers' hands are not given:\n      extra Fei and the losers'\n"
        in on_terminal(*SCORE, columns=40).out
    )


def test_a_fault_is_folded_and_its_caret_stays_below_the_sign() -> None:
    assert (
        on_terminal("score", "123t 456t 789t 99t RR* 123t 456t 789t 99t 1234t 777h + f2").err
        == """\
mjcalc: 'h' is not a suit: write t after 777
    ... 456t 789t 99t 1234t 777h + f2
                               ^
"""
    )
    assert (
        on_terminal("score", "EE", "--card", "3kaki-straight").err
        == """\
mjcalc: --card: there is no card '3kaki-straight' (did you
  mean '3kaki-straits'?); the cards here are 3kaki-classic,
  3kaki-ringgit, 3kaki-straits, american-practice
"""
    )
    quoted, caret = on_terminal("score", "東" * 40 + "?" + "東" * 40).err.splitlines()[-2:]
    assert screen_width(quoted.partition("?")[0]) == caret.index("^")


def test_pictures_only_where_the_locale_has_them() -> None:
    assert "🀚" in on_terminal(*SCORE).out
    assert on_terminal(*SCORE, LC_ALL="C").out.isascii()
    assert on_terminal(*SCORE, "--ascii", NO_COLOR="").out.isascii()


# Nothing is wider than the terminal.

EVERY_COMMAND = [
    *(SCORE, SCORE_AMERICAN, CHECK, DISCARD, CHECK_AMERICAN, FAR_AMERICAN, RULING, TILES),
    ("score", "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2", "--seat", "south", "--from", "east", "--loser",
     "east: (RRR) 12t * + f1 k2", "--loser", "west: 19t + a1 s3", "--liable", "west"),
    ("score", "234t 567t 99t RR (EEE) W"),
    ("score", "-c", "american-practice", "FFF 222bJ 0000 (666c)", "--seat", "west", "--from", "north"),
    ("score", "-c", "american-practice", "FFF 222bJ 0000 (66c) E", "--seat", "west", "--from", "north"),
    ("score", "-c", "nmjl-2026", "FFF"),
    ("check", "135579t RR W E S * 2t 4t"),
    ("check", "-c", "american-practice", "(2222b) (3333b) 44c 666c"),
    ("settle", "examples/night-3kaki.toml"),
    ("settle", "examples/night-3kaki.toml", "--hand", "9"),
    ("settle", "examples/night-american.toml"),
    ("settle", "examples/night-american.toml", "--hand", "6"),
    ("session", "add", "examples/night-3kaki.toml", "123t"),
    ("card", "list"),
    ("card", "show", "3kaki-classic"),
    ("card", "show", "3kaki-ringgit"),
    ("card", "show", "3kaki-straits"),
    ("card", "show", "american-practice"),
    ("card", "check", "cards/3kaki-straits.toml", "cards/american-practice.toml", "pyproject.toml"),
    ("card", "check", "cards/american-practice.toml", "--league", "2026"),
    ("card", "fingerprint", "american-practice"),
    ("referee", "discard", "3t", "--claimed", "(45*t) as 345t"),
    ("referee", "swap", "--set", "west: (55Jc) (FFJJ)", "--set", "(NNJJ)", "--tile", "5c FF", "--tile", "N",
     "-c", "american-practice"),
    ("referee", "wall", "--throw", "7", "-c", "american-practice"),
    ("referee", "error", "dead-hand", "--by", "north", "-c", "american-practice"),
    ("rules",),
    ("rules", "fei"),
]  # fmt: skip


def too_wide(text: str, columns: int) -> list[str]:
    """The lines that are wider than the terminal, but for those of one word."""
    return [line for line in text.split("\n") if screen_width(line) > columns and len(line.split()) > 1]


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
def test_no_line_is_wider_than_the_terminal(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for columns in (60, 72, 100):
        for settings in ({"NO_COLOR": ""}, {"LC_ALL": "C"}):
            ended = on_terminal(*words, columns=columns, **settings)
            assert ended.out + ended.err
            assert too_wide(ended.out, columns) == too_wide(ended.err, columns) == []
            assert "\x1f" not in ended.out + ended.err
    assert "\x1f" not in mjcalc(*words).out


@pytest.mark.parametrize("entry", all_rules(), ids=lambda entry: entry.rule or entry.title)
def test_no_rule_is_wider_than_the_terminal(entry: Entry) -> None:
    text = on_terminal("rules", entry.rule or entry.title).out
    assert too_wide(text, 60) == []
    assert not re.search(r"`|\*\*[A-Z]|\|", text)
