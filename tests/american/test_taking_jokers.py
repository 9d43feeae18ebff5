"""Which jokers may be taken by putting in naturals, and which naturals a hand can spare, worked out by hand."""

from mjcalc.american.match import index_of
from mjcalc.american.near import Tiles
from mjcalc.american.taking_jokers import all_put_in, shown_jokers, to_spare
from mjcalc.notation import parse_hand
from mjcalc.tiles import AMERICAN_TILES, unpack
from tests.american.tiny import tiny


def packed(text: str) -> int:
    return parse_hand(text, AMERICAN_TILES).packed


def written(kinds: int) -> str:
    return " ".join(AMERICAN_TILES.codes[kind] for kind in unpack(kinds))


def test_jokers_are_taken_out_of_exposures_alone() -> None:
    sets = parse_hand("2Jb (FFJ) (1JJb) (1Jb) (11Jb) (222c) (333Jd) (123b) (EEE) (2Jb)", AMERICAN_TILES).sets
    assert written(shown_jokers(sets)) == "1b 1b 1b 3d F"
    assert shown_jokers(()) == 0


def test_all_that_may_goes_in() -> None:
    tiles = Tiles(free=packed("11b 2c F"), all=packed("11b 222c 2c F"), jokers=1)
    after = all_put_in(tiles, packed("111b 2c E"))
    assert (written(after.free), written(after.all), after.jokers) == ("1b 1b 2c F", "2c 2c 2c F", 4)


def test_what_a_hand_needs_is_not_to_spare() -> None:
    (line_hand, *_) = index_of(tiny('{ value = 25, hands = "FF 1111x 222x 33333x", suits = { x = ["bam"] } }')).hands
    tiles = Tiles(free=packed("FFF 11b 99c E"), all=packed("FFF 11b 2222b 99c E"), jokers=0)
    spare = to_spare(line_hand, tiles, packed("FF 11b 2b 9c N"))
    assert [AMERICAN_TILES.codes[kind] for kind in spare] == ["2b", "9c", "F"]
