"""Records that cannot be right: the code, the key or column, and the sentence."""

from typing import Any

import pytest

import mjcalc
from mjcalc import MjcalcError
from tests.american.tiny import tiny

CARD = tiny('{ value = 25, hands = "FF 222x 444x 666x 888x" }')
HAND = "FF 222b 444b 666b 888b"


def fault(hand: str | None = HAND, **record: Any) -> mjcalc.Fault:
    if "from_" in record:
        record["from"] = record.pop("from_")
    record = {"winner": "east", **({"hand": hand} if hand is not None else {}), **record}
    with pytest.raises(MjcalcError) as caught:
        mjcalc.score(record, CARD)
    (only,) = caught.value.faults
    return only


@pytest.mark.parametrize(
    ("record", "key", "message"),
    [
        ({"liable": "south"}, "liable", "this belongs to 3 Kaki"),
        ({"losers": {}}, "losers", "this belongs to 3 Kaki"),
        ({"kongs": [{"by": "east", "kind": "concealed"}]}, "kongs", "this belongs to 3 Kaki"),
        ({"families": [{"by": "east", "family": "faces"}]}, "families", "this belongs to 3 Kaki"),
        ({"events": ["joker-exchang"]}, "events", "unknown event 'joker-exchang' (did you mean 'joker-exchange'?)"),
        (
            {"events": ["joker-exchange"], "from_": "west"},
            "events",
            "joker-exchange is a self-drawn win and does not go with a win from west",
        ),
        ({"events": ["misnamed"]}, "events", "misnamed needs the seat that made the discard (from, --from)"),
        ({"events": ["out-of-turn"]}, "events", "out-of-turn needs the seat that made the discard (from, --from)"),
        (
            {"events": ["misnamed"], "self_draw": True},
            "events",
            "misnamed is a win on another's discard, not self-drawn",
        ),
        (
            {"events": ["joker-exchange", "out-of-turn"]},
            "events",
            "out-of-turn is a win on another's discard, not self-drawn",
        ),
        (
            {"from_": "west", "self_draw": True},
            "from",
            "a hand is won on a discard (`from`) or drawn (`self_draw`), not both",
        ),
        (
            {"from_": "east"},
            "from",
            "the winner cannot win on his own discard; a drawn tile is `self_draw`",
        ),
        ({"dead": ["east"]}, "dead", "the winner's hand cannot be dead"),
        ({"dead": ["west", "south", "west"]}, "dead", "the hand of west is named twice"),
        ({"hand": None}, "hand", "the winner's hand is missing"),
        (
            {"winner": None},
            "hand",
            "nobody won (no `winner`, or --drawn), so this cannot be given",
        ),
    ],
)
def test_records_that_contradict_themselves(record: dict[str, Any], key: str, message: str) -> None:
    error = fault(**record)
    assert (error.code, error.key, error.message) == ("bad-record", key, message)


@pytest.mark.parametrize(
    ("hand", "code", "column", "message"),
    [
        ("FF 222b 444b 666b 88b", "wrong-count", None, "the hand has 13 tiles, expected 14"),
        ("FF 222b 444b (666b) 888b N", "wrong-count", None, "the hand has 15 tiles, expected 14"),
        ("", "wrong-count", None, "the hand has 0 tiles, expected 14"),
        ("FF 22222b 444b 666b 8b", "too-many", 8, "5 of 2b, and only 4 exist"),
        ("2b FF (222b) 222b 444b 66b", "too-many", 14, "7 of 2b, and only 4 exist"),
        ("JJJJJ (44J4b) 666b JJJ", "wrong-count", None, "the hand has 15 tiles, expected 14"),
        ("JJJJJJ (44J4b) 66b JJ", "too-many", 21, "9 of J, and only 8 exist"),
        ("JJJJJJJJJ 00000", "too-many", 9, "9 of J, and only 8 exist"),
    ],
)
def test_hands_that_cannot_be(hand: str, code: str, column: int | None, message: str) -> None:
    error = fault(hand)
    assert (error.code, error.column, error.message) == (code, column, message)


GROUP = "an exposure has three to six like tiles"


@pytest.mark.parametrize(
    ("hand", "column", "message"),
    [
        ("FF (JJJ) 444b 666b 888b", 4, "the set (JJJ) is jokers alone: an exposure shows a natural tile (A23)"),
        ("(FF) 222b 444b 666b 888b", 1, f"the set (FF) has 2 tiles: {GROUP}"),
        ("F (F) 222b 444b 666b 888b", 3, f"the set (F) has 1 tile: {GROUP}"),
        ("FF (246b) 444b 666b 888b", 4, f"the set (246b) mixes tiles: {GROUP}"),
        ("FF (22b2c) 444b 66b 888b", 4, f"the set (2b2b2c) mixes tiles: {GROUP}"),
        ("FF (2222JJJb) 444b 66b", 4, f"the set (2222JJJb) has 7 tiles: {GROUP}"),
        ("FF [2222b] 444b 666b 88b", 4, "square brackets are for a concealed Kong in 3 Kaki; write ( ) here"),
    ],
)
def test_exposures_that_cannot_be(hand: str, column: int, message: str) -> None:
    error = fault(hand)
    assert (error.code, error.column, error.message) == ("bad-set", column, message)


DEAD_JOKER = "a joker cannot be the winning discard: discarded, it is dead (A12)"


@pytest.mark.parametrize(
    ("hand", "win", "message"),
    [
        (HAND, "9b", "the winning tile 9b is not among the winner's concealed tiles"),
        (HAND, "", "write one tile here, such as 9b or R"),
        ("FF (222b) 444b 666b 888b", "2b", "the winning tile 2b is not among the winner's concealed tiles"),
        ("FF 222b 444b 666b 88Jb", "J", f"{DEAD_JOKER}; if it was drawn, say so (self_draw, --self-draw)"),
    ],
)
def test_winning_tiles_that_cannot_be(hand: str, win: str, message: str) -> None:
    error = fault(hand, win=win, from_="south")
    assert (error.code, error.key, error.message) == ("bad-win-tile", "win", message)


def test_a_discard_was_no_joker_among_jokers_alone() -> None:
    record = {"winner": "east", "hand": "JJJ (FFFF) (222b) (4444b)"}
    card = tiny('{ value = 25, hands = "FFFF 222x 4444x 888x" }')
    doubt = "All concealed tiles are jokers, and a joker cannot be the winning discard: was it drawn"
    (note,) = mjcalc.score({**record, "from": "south"}, card).notes
    assert note.startswith(doubt)
    assert mjcalc.score(record, card).notes[1].startswith(doubt)
    assert mjcalc.score({**record, "self_draw": True}, card).notes == ()


def test_a_joker_may_be_drawn() -> None:
    record = {"winner": "east", "hand": "FF 222b 444b 666b 88Jb", "win": "J", "self_draw": True}
    assert mjcalc.score(record, CARD).wins


def test_a17_an_exchange_takes_a_joker_into_the_hand() -> None:
    error = fault(HAND, events=["joker-exchange"])
    message = "joker-exchange needs a joker in the hand, the one that was taken (A17)"
    assert (error.code, error.key, error.message) == ("bad-record", "events", message)
    result = mjcalc.score({"winner": "east", "hand": "FF (22Jb) 444b 666b 888b", "events": ["joker-exchange"]}, CARD)
    assert result.notes == ("A joker exchange is named, but there is no joker among the concealed tiles.",)
