"""What a hand may put in for exposed jokers, and what it is then, worked out by hand."""

from mjcalc.american.taking_jokers import exchanged, shown_jokers
from mjcalc.notation import format_set, parse_hand
from mjcalc.tiles import AMERICAN_TILES
from tests.writing import format_hand


def exchanges(hand: str, seen: str = "") -> list[tuple[str, str]]:
    """What may be put in, and the hand then."""
    found = []
    for put_in, after, _ in exchanged(parse_hand(hand, AMERICAN_TILES), parse_hand(seen, AMERICAN_TILES).sets):
        text = format_hand(after, AMERICAN_TILES)
        read = parse_hand(text, AMERICAN_TILES)
        assert (after.concealed, after.packed, after.jokers) == (read.concealed, read.packed, read.jokers)
        found.append((" ".join(AMERICAN_TILES.codes[kind] for kind in put_in), text))
    return found


def test_into_ones_own_exposures() -> None:
    assert exchanges("1b 1b E (1JJb) (1JJJb)") == [
        ("1b", "1b E J (1JJb) (11JJb)"),
        ("1b 1b", "E JJ (1JJb) (111Jb)"),
        ("1b", "1b E J (11Jb) (1JJJb)"),
        ("1b 1b", "E JJ (11Jb) (11JJb)"),
        ("1b 1b", "E JJ (111b) (1JJJb)"),
    ]


def test_a_tile_is_put_in_once() -> None:
    may = [put_in for put_in, _ in exchanges("1b 1c (1JJb) (1JJb) (1JJc)")]
    assert may == ["1c", "1b", "1b 1c", "1b", "1b 1c"]


def test_into_those_of_others() -> None:
    assert exchanges("1b F 2b (222b)", "(FFJ) (1JJb) (222c) (333Jd) 2Jb (2Jb)") == [
        ("1b", "2b F J (222b)"),
        ("F", "12b J (222b)"),
        ("F 1b", "2b JJ (222b)"),
    ]


def test_what_lies_elsewhere_then() -> None:
    seen = parse_hand("(1JJb) (222c) (FFFJ)", AMERICAN_TILES).sets
    ((_, _, after), *_) = exchanged(parse_hand("1b N", AMERICAN_TILES), seen)
    assert [format_set(laid, AMERICAN_TILES) for laid in after] == ["(11Jb)", "(FFFJ)"]
    assert shown_jokers(after) == AMERICAN_TILES.pack([AMERICAN_TILES.kinds["1b"], AMERICAN_TILES.kinds["F"]])


def test_nothing_to_put_in() -> None:
    assert exchanges("1b 1b E (111c) (GGJ)", "(EEE) (123b) (JJJ)") == []
