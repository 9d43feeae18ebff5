"""What a 3 Kaki result says besides its numbers."""

from typing import Any

import pytest
from msgspec.structs import replace

import mjcalc
from mjcalc.kaki.table import KakiTable
from tests.kaki.play import load_table

LOSERS = {"east": "1122t 567t RR (NNN) * + s1 k2", "west": "(123t) (789t) 4499t * + k3"}


def notes(hand: str, table: KakiTable | None = None, **record: Any) -> tuple[str, ...]:
    return mjcalc.score({"winner": "south", "from": "east", "hand": hand, **record}, table).notes


def test_that_no_bonus_tiles_are_written() -> None:
    told = "No bonus tiles are written: if there are any, write them after +, such as + f2 a1."
    assert notes("234t 567t 99t RRR EEE")[1:] == (told,)
    assert notes("234t 567t 99t RRR EEE +")[1:] == ()
    assert notes("234t 567t 99t RRR EEE \uff0b")[1:] == ()
    assert notes("234t 567t 99t RRR EEE + f2 k1")[1:] == ()


def test_what_the_losers_count() -> None:
    # East: N 1, RR* 1, s1 1, k2 1, Fei 2. West: k3 1, Fei 2.
    hand = "345t 678t 55t (G*G) (SSS) + f2 f3 a1 k1"
    assert notes(hand, win="5t", losers=LOSERS) == ("The losers count (K16): East 6, West 3; 2 points for each more.",)
    same = {"east": "123t + k2", "west": "456t + k3"}
    assert notes(hand, win="5t", losers=same) == ("The losers count 1 each (K16): neither pays the other for that.",)


def test_what_the_losers_count_and_hold_on_a_table_that_pays_both() -> None:
    ringgit = mjcalc.load_card("3kaki-ringgit")  # fewer than 5 count as none; 0.20 each, and 0.50 each Fei

    def told(hand: str, **losers: str) -> tuple[str, ...]:
        return mjcalc.score({"winner": "south", "from": "east", "hand": hand, "losers": losers}, ringgit).notes

    hand = "123t 456t 789t 99t RR* + f2 k1 a1"
    assert told(hand, east="(EEE) + a2 a3", west="NNN *") == (
        "The losers count 0 each (K16), where fewer than 5 are none: neither pays the other for that.",
        "The losers settle their Fei too (K16): East 0, West 1; 0.5 points for each more.",
    )
    assert told(hand, east="(EEE)", west="00NNN ** + k3 a2 a3 f3")[0] == (  # 00*, NNN, k3, a2, a3, f3
        "The losers count (K16), where fewer than 5 are none: East 0, West 6; 0.2 points for each more."
    )
    assert told("123t 456t 789t 99t RRR", east="(EEE) + a1 a2 a3 f1", west="NNN *")[1:] == (
        "After a limit hand the losers settle their Fei alone (K16): East 0, West 1; 0.5 points for each more.",
    )


def test_fei_are_settled_alone_where_nothing_is_counted() -> None:
    straits = mjcalc.load_card("3kaki-straits")
    assert isinstance(straits, KakiTable)
    table = replace(straits, losers=replace(straits.losers, points=0, fei_points=1))
    record = {"winner": "south", "from": "east", "hand": "123t 456t 99t RRR EEE + f2 k1 k2"}
    told = mjcalc.score({**record, "losers": {"east": "* 1t 2t", "west": "GGG"}}, table).notes
    assert told == ("The losers settle their Fei (K16): East 1, West 0; 1 point for each more.",)


@pytest.mark.parametrize("how", ["up", "down"])
def test_that_what_a_payer_owes_was_rounded(how: str) -> None:
    straits = load_table("3kaki-straits")
    hand = "111222333t RRR 99t + k1 k2"  # 6 fan
    told = f"What each owes for the win is rounded {how} to a whole point (K12)."
    seven = replace(straits, ladder={**straits.ladder, 6: 7})  # East owes 7, West 3.5
    assert notes(hand, seven)[1:] == ()
    assert notes(hand, replace(seven, round=how))[1:] == (told,)
    assert notes(hand, replace(seven, round=how), self_draw=True, **{"from": None})[1:] == ()  # 7 each
    assert notes(hand, replace(straits, round=how))[1:] == ()  # 12 and 6


@pytest.mark.parametrize(
    ("told", "note"),
    [
        (
            {"families": [{"by": "south", "family": "animals"}]},
            "South is paid for all animals, but his hand does not show them all.",
        ),
        (
            {"kongs": [{"by": "south", "kind": "concealed"}]},
            "South is paid for 1 Kong, but his hand shows none.",
        ),
    ],
)
def test_what_is_paid_at_once_and_cannot_be(told: dict[str, Any], note: str) -> None:
    hand = "123t 456t 789t 99t (RRR) + a2 k1 k2 k3"
    plain = notes(hand)
    assert not any("paid for" in each for each in plain)
    assert notes(hand, **told) == (*plain, note)


def test_only_kongs_that_are_not_listed_are_named() -> None:
    def listing(hand: str, *kinds: str) -> list[str]:
        kongs = [{"by": "south", "kind": kind, **({"from": "west"} if kind == "claimed" else {})} for kind in kinds]
        start = "Kongs are paid at once only when they are listed (kongs, --kong): "
        return [note.removeprefix(start) for note in notes(hand, kongs=kongs) if note.startswith(start)]

    one_of_each = "123t 456t 99t (RRRR) [EEEE] + a1 f2 k1"
    assert listing(one_of_each) == ["(RRRR), [EEEE]."]
    assert listing(one_of_each, "concealed") == ["(RRRR)."]
    assert listing(one_of_each, "added") == ["[EEEE]."]
    assert listing(one_of_each, "claimed", "concealed") == []
    assert listing("123t 456t 99t (RRRR) (EEEE) + a1 f2 k1", "added") == ["1 of (RRRR), (EEEE)."]


@pytest.mark.parametrize(
    ("hand", "kind", "note"),
    [
        ("(RRRR) 444t 55t 123t 789t + k1 f2 f4 a1", "concealed", "1 concealed Kong, but of those his hand shows none."),
        ("[RRRR] 444t 55t 123t 789t + k1 f2 f4 a1", "added", "1 exposed Kong, but of those his hand shows none."),
    ],
)
def test_a_kong_of_another_kind_than_the_hand_shows(hand: str, kind: str, note: str) -> None:
    assert f"South is paid for {note}" in notes(hand, kongs=[{"by": "south", "kind": kind}])


def test_who_gave_the_third_of_three_exposed_dragons_is_asked_for() -> None:
    asked = (
        "Sets of all three dragons are exposed: who gave the third is caught in the trap (K19); "
        "name the seat to `mjcalc score`: --liable, in a record `liable`."
    )
    hand = "(RRR) (GGG) (000) 123t 99t + k1"
    assert asked in notes(hand, win="9t")
    assert asked not in notes(hand, win="9t", liable="west")
    assert asked not in notes("(RRR) (GGG) 000 123t 99t + k1", win="9t")


def test_a_fourth_dragon_that_wins_may_not_be_the_third_that_was_given() -> None:
    told = notes("(RR*) (GGG) (000) 123t RR + f2", win="R")
    assert told[-2] == "Dragon trap: East gave the third dragon and pays for both losers (K19)."
    assert told[-1].startswith("Sets of all three dragons were shown before that: if another gave the third, name ")
    assert len(notes("(RR*) (GGG) (000) 123t RR + f2", win="R", liable="west")) == len(told) - 1


def test_who_gave_the_last_dragon_is_asked_for_where_a_concealed_kong_counts_as_shown() -> None:
    table = replace(load_table("3kaki-straits"), trap_concealed_kong=True)
    asked = (
        "Sets of all three dragons count as shown: if the last was claimed, who gave it is caught in the trap "
        "(K19); name the seat to `mjcalc score`: --liable, in a record `liable`."
    )
    hand = "(RRR) [GGGG] (000) 123t 99t + k1"
    assert asked in notes(hand, table, win="9t")
    assert asked not in notes(hand, win="9t")
    assert asked not in notes(hand, table, win="9t", liable="west")
    assert asked not in notes("[RRRR] [GGGG] [0000] 123t 99t + k1", table, win="9t")


def test_what_is_paid_at_once_and_seen() -> None:
    hand = "123t 456t 789t 99t (RRRR) + a2 k1 k2 k3 k4"
    told = notes(
        hand,
        families=[{"by": "south", "family": "faces"}],
        kongs=[{"by": "south", "kind": "claimed", "from": "west"}],
    )
    assert told == ("The losers' hands are not given: extra Fei and the losers' settlement are left out.",)
