"""The two games side by side: each loads only its own part, and a record's card decides."""

import sys

import pytest

import mjcalc
from tests.command import Ended, process

CODE = """
import sys, mjcalc
mjcalc.score({"winner": "east", "hand": sys.argv[2], "from": "south"}, mjcalc.load_card(sys.argv[1]))
print(sorted({name.split(".")[1] for name in sys.modules if name.startswith(("mjcalc.kaki.", "mjcalc.american."))}))
"""


@pytest.mark.parametrize(
    ("card", "hand", "loaded"),
    [
        ("3kaki-straits", "123t 456t 99t 789t RRR", "kaki"),
        ("american-practice", "FFF 2222b 0000 666b", "american"),
    ],
)
def test_a_game_loads_only_its_own_part(card: str, hand: str, loaded: str) -> None:
    assert process(sys.executable, "-c", CODE, card, hand) == Ended(0, f"{[loaded]}\n", "")


def test_the_card_of_a_record_decides() -> None:
    records = [
        {"card": "american-practice", "winner": "north", "hand": "FFF 2222b 0000 666b", "from": "south"},
        {"card": "3kaki-straits", "winner": "east", "hand": "123t 456t 99t 789t RRR", "from": "south"},
    ]
    american, kaki = mjcalc.score_many(records)
    assert isinstance(american, mjcalc.AmericanResult)
    assert isinstance(kaki, mjcalc.KakiResult)
    assert american.net["north"] == 200
