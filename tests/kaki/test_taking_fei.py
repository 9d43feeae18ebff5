"""What a hand may put in for the Fei of its own exposed sets, and what it is then, worked out by hand."""

from mjcalc.kaki.reading import judge_of
from mjcalc.kaki.taking_fei import exchanged
from mjcalc.notation import format_set, parse_hand
from mjcalc.tiles import KAKI_TILES
from tests.kaki.play import load_table
from tests.writing import format_tiles


def exchanges(hand: str, card: str = "3kaki-straits") -> list[tuple[str, str]]:
    """What may be put in, and the hand then."""
    before = parse_hand(hand, KAKI_TILES)
    found = []
    for put_in, after in exchanged(before, judge_of(load_table(card), "east").laid(before.sets)):
        sets = [format_set(laid, KAKI_TILES) for laid in after.sets]
        text = " ".join([format_tiles(after.concealed, KAKI_TILES), *sets])
        read = parse_hand(text, KAKI_TILES)
        assert (after.concealed, after.packed, after.jokers) == (read.concealed, read.packed, read.jokers)
        assert after.sets == read.sets
        found.append((" ".join(KAKI_TILES.codes[kind] for kind in put_in), text))
    return found


def test_into_ones_own_sets() -> None:
    assert exchanges("R 5t 9t (RR*) (4*6t) (EEE)") == [
        ("5t", "9t R * (RR*) (456t) (EEE)"),
        ("R", "59t * (RRR) (46*t) (EEE)"),
        ("R 5t", "9t ** (RRR) (456t) (EEE)"),
    ]


def test_a_fei_that_may_be_two_tiles() -> None:
    assert [put_in for put_in, _ in exchanges("3t 6t 6t (45*t) (45*t)")] == [
        "3t",
        "6t",
        "3t",
        "3t 6t",
        "6t",
        "6t 3t",
        "6t 6t",
    ]


def test_two_fei_in_a_set() -> None:
    assert exchanges("R R W (R**)", "3kaki-classic") == [("R", "W R * (RR*)"), ("R R", "W ** (RRR)")]
    assert [put_in for put_in, _ in exchanges("R W (R**)", "3kaki-classic")] == ["R"]


def test_nothing_to_put_in() -> None:
    assert exchanges("R 5t * (GG*) (123t) [EEEE]") == []
