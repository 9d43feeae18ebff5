"""`mjcalc check` through the command line: literal texts and JSON, exit statuses, faults."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import on_terminal
from tests.command import Ended, mjcalc, process

WAITING = ("234t 567t 99t RR (EEE) + f2 k1", "--seat", "south")
WAITING_TEXT = """\
South waits for * R: 6 tiles unseen.

  tile  unseen  on a discard               by Ji Mo
  *          4  -                          5 fan, 10 points (10 each)
  R          2  5 fan, 10 points (10 + 5)  5 fan, 10 points (10 each)
  9t         2  no win: 4 fan, below 5     no win: 4 fan, below 5

Note: What is paid for Fei, and what the losers settle, comes on top.
"""
DISCARD = ("234t 567t 99t RR (EEE) * + f2 k1", "--seat", "south", "--seen", "9t R", "--top", "3")
DISCARD_TEXT = """\
South's hand is complete: 5 fan, 10 points by Ji Mo.

  by Ji Mo      5 fan, 10 points (10 each)
  on a discard  5 fan, 10 points (10 + 5)

  discard  away  unseen  x points  then
  2t          1      14       140  waits for 8t 2t 5t * R, 5 fan
  7t          1      14       140  waits for 1t 4t 7t * R, 5 fan
  4t          1      11       110  waits for 1t 4t * R, 5 fan

Sinking a Fei (K27)
  waits for * R 9t, 5-6 fan; 5 tiles unseen, x points 58
  won at once on the tile that replaces it: 6-7 fan

Note: What is paid for Fei, and what the losers settle, comes on top.
Note: In the turn of a Chow or a Pong no tile of that set may be discarded (K24).
"""
AMERICAN_WAITING = ("-c", "american-practice", "FFF (2222b) 0000 66c", "--seen", "6c", "--top", "1")
AMERICAN_WAITING_TEXT = """\
East waits for 6c J: 9 tiles unseen; 2026-1.

  tile  unseen  line    on a discard         self-drawn
  6c         1  2026-1  200 (100 + 50 + 50)  300 (100 each)
  J          8  2026-1  -                    150 (50 each)

1 away: 2026-1, FFF 2222x 0000 666y, 25 X
  has    FFF (2222b) 0000 66c
  needs  6c or jokers (1 unseen)

Ruled out by the exposures: concealed lines (A5)
  2026-4, 2026-5, 2468-4, any-like-numbers-3, any-like-numbers-4,
  looking-glass-4, quints-4, consecutive-run-7, 13579-5, 13579-6,
  winds-and-dragons-5, winds-and-dragons-6, 369-5, singles-and-pairs-1,
  singles-and-pairs-2, singles-and-pairs-3, singles-and-pairs-4,
  singles-and-pairs-5, singles-and-pairs-6
Ruled out by the exposures: no such groups (A13)
  2026-2, 2026-3, 2468-1, 2468-3, 2468-5, looking-glass-2, looking-glass-3,
  looking-glass-5, quints-1, quints-2, quints-3, quints-5, consecutive-run-2,
  consecutive-run-3, consecutive-run-4, consecutive-run-5, consecutive-run-6,
  13579-1, 13579-2, 13579-3, 13579-4, winds-and-dragons-1, winds-and-dragons-3,
  winds-and-dragons-4, 369-1, 369-2, 369-3, 369-4
"""
AMERICAN_FAR = ("-c", "american-practice", "FF 22b 44b J 66c 88c 1d 5d E", "--top", "2")
AMERICAN_FAR_TEXT = """\
East is 5 tiles away from 2468-3, value 35; 54 lines are possible.

5 away: 2468-3, 22x 444x 44y 666y 66z 88z, 35 X
  has    22b 44Jb 66c 88c
  needs  2 x 4d (4 unseen), 3 x 6d or jokers (4 unseen)
  spare  1d 5d E F F

6 away: singles-and-pairs-2, FF 11x 22x 33x 44y 55y 66y, 50 C
  has    FF 22b 44b 66c
  needs  2 x 3b (4 unseen), 2 x 5c (4 unseen), 2 x 7c (4 unseen)
  spare  8c 8c 1d 5d E J
"""


def ended(*words: str) -> tuple[int, str]:
    done = mjcalc("check", *words)
    assert done.err == "", done.err
    return done.status, done.out


def as_json(*words: str) -> Any:
    done = mjcalc("check", *words, "--json")
    assert done.status == 0
    return json.loads(done.out)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (WAITING, WAITING_TEXT),
        (DISCARD, DISCARD_TEXT),
        (AMERICAN_WAITING, AMERICAN_WAITING_TEXT),
        (AMERICAN_FAR, AMERICAN_FAR_TEXT),
    ],
)
def test_text(words: tuple[str, ...], text: str) -> None:
    assert ended(*words) == (0, text)
    assert ended(*words, "--ascii") == (0, text)


def pay(
    wins: bool, fan: int | None, points: int | None, shooter: int | None, other: int | None, income: int | None
) -> Any:
    return {
        "wins": wins,
        "fan": fan,
        "limit": False,
        "points": points,
        "shooter": shooter,
        "other": other,
        "income": income,
    }


def test_an_exchange_that_wins_comes_first() -> None:
    _, text = ended("(RR*) 123t 456t 78t 55t R + f2 k1 k2 k3", "--seat", "south")
    assert text.splitlines()[:2] == [
        "With R put in for an exposed Fei the hand wins by Ji Mo: 6 fan, 12 points (K26).",
        "Without that South discards R and waits for 9t 1t 3t 4t 6t *: 19 tiles unseen.",
    ]
    assert text.count("(K26)") == 1
    _, text = ended("G G R 5t (RR*) (123t) (EEE) + f1 k1 k2")
    assert text.splitlines()[:3] == [
        "Drawn, 3t 4t 6t 7t win with a real tile put in for an exposed Fei: 7 fan, 14 points (K26).",
        "Drawn, 5t G * win with a real tile put in for an exposed Fei: 8 fan, 16 points (K26).",
        "Without that East is 2 tiles away from a complete hand.",
    ]


def test_json_of_a_hand_that_waits() -> None:
    no_win = pay(False, 4, None, None, None, None)
    assert as_json(*WAITING) == {
        "card": "3kaki-straits",
        "game": "3kaki",
        "seat": "south",
        "tiles": 13,
        "away": 1,
        "minimum": 5,
        "complete": None,
        "unseen": 6,
        "waits": [
            {
                "tile": "*",
                "unseen": 4,
                "wins": True,
                "discard": None,
                "self_draw": pay(True, 5, 10, None, 10, 20),
                "replacement": None,
            },
            {
                "tile": "R",
                "unseen": 2,
                "wins": True,
                "discard": pay(True, 5, 10, 10, 5, 15),
                "self_draw": pay(True, 5, 10, None, 10, 20),
                "replacement": None,
            },
            {
                "tile": "9t",
                "unseen": 2,
                "wins": False,
                "discard": no_win,
                "self_draw": no_win,
                "replacement": None,
            },
        ],
        "nearer": [],
        "discards": [],
        "sinking": None,
        "better": [],
        "notes": ["What is paid for Fei, and what the losers settle, comes on top."],
    }


def test_json_of_a_hand_that_discards() -> None:
    found = as_json(*DISCARD)
    assert (found["away"], found["unseen"], found["waits"], found["nearer"]) == (0, 0, [], [])
    assert found["complete"] == {
        "discard": pay(True, 5, 10, 10, 5, 15),
        "self_draw": pay(True, 5, 10, None, 10, 20),
    }
    assert len(found["discards"]) == 3
    assert list(found["discards"][0]) == ["tile", "away", "unseen", "worth", "waits", "nearer"]
    assert found["sinking"] == {
        "tile": "*",
        "away": 1,
        "unseen": 5,
        "worth": 58,
        "waits": [
            {
                "tile": "*",
                "unseen": 3,
                "wins": True,
                "discard": None,
                "self_draw": pay(True, 6, 12, None, 12, 24),
                "replacement": pay(True, 7, 14, None, 14, 28),
            },
            {
                "tile": "R",
                "unseen": 1,
                "wins": True,
                "discard": pay(True, 6, 12, 12, 6, 18),
                "self_draw": pay(True, 6, 12, None, 12, 24),
                "replacement": pay(True, 7, 14, None, 14, 28),
            },
            {
                "tile": "9t",
                "unseen": 1,
                "wins": True,
                "discard": pay(True, 5, 10, 10, 5, 15),
                "self_draw": pay(True, 5, 10, None, 10, 20),
                "replacement": pay(True, 6, 12, None, 12, 24),
            },
        ],
        "nearer": [],
    }


LINE = {"id": "2026-1", "section": "2026", "hand": "FFF 2222x 0000 666y", "value": 25, "concealed": False}


def test_json_of_an_american_hand_that_waits() -> None:
    found = as_json(*AMERICAN_WAITING)
    ruled_out = found.pop("ruled_out")
    assert len(ruled_out) == 47
    assert ruled_out[2] == {
        "id": "2026-4",
        "why": "concealed",
        "message": "2026-4 is concealed and takes no exposure such as (2222b) (A5)",
    }
    assert found == {
        "card": "american-practice",
        "game": "american",
        "seat": "east",
        "tiles": 13,
        "distance": 1,
        "dead": False,
        "reason": None,
        "section": None,
        "possible": 7,
        "complete": None,
        "waits": [
            {
                "tile": "6c",
                "unseen": 1,
                "mahjong": {
                    "line": LINE,
                    "lines": ["2026-1"],
                    "discard": pay(True, None, 25, 100, 50, 200),
                    "self_draw": pay(True, None, 25, None, 100, 300),
                },
            },
            {
                "tile": "J",
                "unseen": 8,
                "mahjong": {
                    "line": LINE,
                    "lines": ["2026-1"],
                    "discard": None,
                    "self_draw": pay(True, None, 25, None, 50, 150),
                },
            },
        ],
        "lines": [
            {
                "line": LINE,
                "distance": 1,
                "unseen": 9,
                "groups": [
                    {"pattern": "FFF", "tile": "F", "size": 3, "tiles": ["F"] * 3, "exposed": False},
                    {"pattern": "2222x", "tile": "2b", "size": 4, "tiles": ["2b"] * 4, "exposed": True},
                    {"pattern": "0000", "tile": "0", "size": 4, "tiles": ["0"] * 4, "exposed": False},
                    {"pattern": "666y", "tile": "6c", "size": 3, "tiles": ["6c"] * 2, "exposed": False},
                ],
                "missing": [
                    {"pattern": "666y", "tile": "6c", "missing": 1, "joker": True, "unseen": 1, "can_come": True}
                ],
                "spare": [],
            }
        ],
        "better": [],
        "notes": [],
    }


def test_json_of_an_american_hand_that_is_far() -> None:
    found = as_json(*AMERICAN_FAR)
    assert (found["distance"], found["possible"], found["waits"], found["ruled_out"]) == (5, 54, [], [])
    assert [(line["line"]["id"], line["distance"]) for line in found["lines"]] == [
        ("2468-3", 5),
        ("singles-and-pairs-2", 6),
    ]
    assert found["lines"][0]["spare"] == ["1d", "5d", "E", "F", "F"]


AT_ONCE = (
    "South's hand is complete, but below the minimum of 5 fan it does not win. "
    "South sinks a Fei (K27) and wins if the tile that replaces it is 9t 1t 3t 4t 6t R *: 20 tiles unseen."
)
NOT_AT_ONCE = (
    "South's hand is complete, but below the minimum of 5 fan it does not win. "
    "South discards 1t and waits, but every win would be below the minimum of 5 fan."
)
BELOW = (
    "South's hand is complete, but below the minimum of 5 fan it does not win. "
    "South sinks a Fei (K27) and waits for * R: 5 tiles unseen."
)


def test_several_words_are_one_hand() -> None:
    assert ended("234t", "567t", "99t", "RR", "(EEE)", "+", "f2", "k1", "--seat", "south") == (0, WAITING_TEXT)


def test_other_answers() -> None:
    south = ("--seat", "south")
    for hand, more, first in [
        ("234t 567t 99t RR (EEE) + f2", (), "South waits, but every win would be below the minimum of 5 fan."),
        ("135579t RR W E S * 2t", (), "South is 3 tiles away from a complete hand."),
        ("135579t RR W E S * 2t 4t", (), "South discards E and is 3 tiles away from a complete hand."),
        ("234t 567t 99t RR (EEE) W + f2 k1", (), "South discards W and waits for * R: 6 tiles unseen."),
        ("E 123t (EEE) (RRR) 456t + f2 k1", ("--seen", "****"), "South waits for *, but none is left."),
        ("234t 567t 99t RR (EEE) * + f2 k1", (), "South's hand is complete: 5 fan, 10 points by Ji Mo."),
        ("234t 567t 99t RR (EEE) * + f2", (), BELOW),
        ("123t 456t 78t 55t RR** + f2", (), AT_ONCE),
        ("123t 456t 78t 55t RR** + f2", ("--seen", "9999t 111t 333t 444t 666t RR **"), NOT_AT_ONCE),
    ]:
        status, text = ended(hand, *south, *more)
        assert (status, text.splitlines()[0]) == (0, first)
    for hand, more, first in [
        ("FFF 2222b 0000 666c", (), "East has mahjong: 2026-1, value 25."),
        (
            "FFF 2222b 0000 66c",
            ("--seen", "66c JJJJJJJJ"),
            "East waits for 6c J, but none is left; 2026-1 is 3 tiles away.",
        ),
        (
            "(2222b) (3333b) 44c 666c",
            (),
            "East's hand is dead: no line of the card has the exposures (2222b) (3333b) together (A24).",
        ),
        ("(2222b) FFF 0000 66c", ("--section", "quints"), "No line is left in the section Quints."),
    ]:
        status, text = ended("-c", "american-practice", hand, *more)
        assert (status, text.splitlines()[0]) == (0, first)


def test_a_hand_that_wins_on_a_discard_alone(tmp_path: Path) -> None:
    item = '[[item]]\nid = "claimed"\nname = "Claimed"\nfan = 1\nwhen = { self_draw = false }\n'
    house = tmp_path / "house.toml"
    house.write_text(f"{Path('cards/3kaki-straits.toml').read_text('utf-8')}\n{item}", "utf-8")
    words = ("123t 456t 789t 99t (RRR) + k1 k2", "-c", str(house))
    complete = "East's hand is complete: 5 fan, 10 points on a discard. By Ji Mo it is below the minimum of 5 fan"
    advice = "East discards 1t and waits for 1t 2t 4t 5t 7t 8t: 18 tiles unseen."
    status, text = ended(*words)
    assert (status, text.splitlines()[:4]) == (
        0,
        [
            f"{complete} and does not win. {advice}",
            "",
            "  by Ji Mo      no win: 4 fan, below 5",
            "  on a discard  5 fan, 10 points (10 + 5)",
        ],
    )
    out = on_terminal("check", *words, "--seen", "111222333444555666777888t 9t R", NO_COLOR="").out
    assert out.startswith("\x1b[32mEast's hand is complete: 5 fan, 10 points on a discard.")


def test_what_an_exchange_brings_now_is_the_first_answer() -> None:
    practice = ("-c", "american-practice")
    told = "With 4c put in for an exposed joker the hand has mahjong: 2468-1 (A11)."
    status, text = ended(*practice, "(FFFF) (222c) (444Jc) 4c 88c")
    assert (status, text.splitlines()[:3]) == (
        0,
        [told, "Without that East is 1 tile away from 2468-1, value 25; 1 line is possible.", ""],
    )
    assert "Note: " not in text
    found = as_json(*practice, "(FFFF) (222c) (444Jc) 4c 88c")
    assert (found["better"], found["notes"]) == ([told], [told])
    drawn = "Drawn, 4c (1 unseen) wins{} with 4c put in for an exposed joker: 2468-1, value 25 (A11, A17)."
    status, text = ended(*practice, "(FFFF) (222c) (444Jc) 88c", "--seen", "88c JJJJJJ")
    assert (text.splitlines()[0], text.splitlines()[-1]) == (
        "East waits for J: 1 tile unseen; 2468-1.",
        f"Note: {drawn.format(' too')}",
    )
    status, text = ended(*practice, "(FFFF) (222c) (444Jc) 88c", "--seen", "88c JJJJJJJ")
    assert text.splitlines()[:2] == [
        drawn.format(""),
        "Without that East waits for 8c J, but none is left; 2468-1 is 1 tile away.",
    ]
    assert "Note: " not in text


def test_a_natural_that_is_gone_is_warned_of() -> None:
    words = ("-c", "american-practice", "FFF 2222b 0000 66c", "--section", "2026", "--seen", "NNNN")
    status, text = ended(*words)
    assert status == 0
    assert text.splitlines()[-1] == "Warning: 2026-4 needs 1 natural N for a single, and none can be had (A24)."
    (gone,) = as_json(*words)["ruled_out"]
    assert (gone["id"], gone["why"]) == ("2026-4", "gone")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            ("234t 567t 99t RR (EEE) + f2", "--seen", "N RRR"),
            "mjcalc: --seen: 5 of R, 2 of them in the hand, and only 4 exist\n    N RRR\n        ^\n",
        ),
        (("234t", "--section", "2468"), "mjcalc: --section: sections belong to American cards\n"),
        (("234t 5x",), "mjcalc: 'x' is not a suit: write t after 5\n    234t 5x\n          ^\n"),
        (("234t",), "mjcalc: the hand has 3 tiles, expected 13 or 14\n"),
        (("1t",), "mjcalc: the hand has 1 tile, expected 13 or 14\n"),
        (
            ("234t 567t 99t RR* EE + f2 k1", "--seen", "RR + f1 f2"),
            "mjcalc: --seen: f2 is in the hand too, and there is only one\n    RR + f1 f2\n            ^\n",
        ),
        (
            ("234t", "--seat", "sou"),
            "mjcalc: --seat: 'sou' is not a seat: east, south, west or north (did you mean 'south'?)\n",
        ),
        (("234t", "--top", "0"), "mjcalc: --top: write a whole number, 1 or more\n"),
        (("234t", "--top", "x"), "mjcalc: --top: 'x' is not a whole number (see mjcalc check -h)\n"),
    ],
)
def test_faults(words: tuple[str, ...], text: str) -> None:
    assert mjcalc("check", *words) == (2, "", text)


def test_faults_as_json() -> None:
    done = mjcalc("check", "234t 567t 99t RR (EEE) + f2", "--seen", "N RRR", "--json")
    assert (done.status, json.loads(done.out)["error"]) == (
        2,
        {
            "code": "too-many",
            "message": "5 of R, 2 of them in the hand, and only 4 exist",
            "column": 5,
            "key": "seen",
        },
    )


def test_score_does_not_load_it() -> None:
    code = (
        "import sys, mjcalc; mjcalc.score({'winner': 'south', 'hand': '123t 456t 789t RRR 99t'}); "
        "print([name for name in sys.modules if 'check' in name or 'seen' in name or 'waits' in name])"
    )
    assert process(sys.executable, "-c", code) == Ended(0, "[]\n", "")
