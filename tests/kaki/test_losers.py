"""What a loser counts, by K16, K6 and K8, worked out by hand: each Fei twice, and the sets that it can complete."""

import pytest
from msgspec.structs import replace

from mjcalc.card import shipped_folder
from mjcalc.kaki.losers import LoserCounter, counter_of
from mjcalc.kaki.table import KakiTable
from mjcalc.kaki.table_file import read_table
from mjcalc.notation import parse_hand
from mjcalc.tiles import KAKI_TILES
from mjcalc.tomlfile import TomlFile
from tests.kaki.play import load_table

STRAITS = load_table("3kaki-straits")
STRICT = replace(STRAITS, fifth_copy=False)
REAL_ONLY = replace(STRAITS, losers=replace(STRAITS.losers, fei_completes=False))


def counted(text: str, seat: str = "west", table: KakiTable = STRAITS) -> int:
    return counter_of(table, seat).count(parse_hand(text, KAKI_TILES))


@pytest.mark.parametrize(
    ("hand", "east", "south", "west"),
    [
        ("", 0, 0, 0),
        ("111t 222t 33t", 0, 0, 0),
        ("RRR", 1, 1, 1),
        ("RR GG 00", 0, 0, 0),
        ("RRR GGG 000", 3, 3, 3),
        ("RRRR", 1, 1, 1),
        ("EEE", 2, 1, 1),
        ("SSS", 0, 1, 0),
        ("WWW", 0, 0, 1),
        ("NNN", 1, 1, 1),
        ("EEE SSS WWW NNN", 3, 3, 3),
        ("(EEE)", 2, 1, 1),
        ("(EEEE) [WWWW] SSS", 2, 2, 2),
        ("(RR*) (S*S)", 5, 6, 5),
        ("(123t) (444t)", 0, 0, 0),
    ],
)
def test_sets_of_honours_count_by_the_seat(hand: str, east: int, south: int, west: int) -> None:
    assert [counted(hand, seat) for seat in ("east", "south", "west")] == [east, south, west]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("RR *", 1 + 2),
        ("R *", 2),
        ("11t *", 2),
        ("RRR *", 1 + 2),
        ("RRRR *", 1 + 2),
        ("RR GG *", 1 + 2),
        ("RRR GG *", 2 + 2),
        ("R **", 1 + 4),
        ("RR **", 1 + 4),
        ("RR GG **", 2 + 4),
        ("R G **", 1 + 4),
        ("RR G **", 1 + 4),
        ("RRR **", 1 + 4),
        ("R ***", 1 + 6),
        ("RR G ***", 2 + 6),
        ("R G ***", 1 + 6),
        ("RR GG 00 ***", 3 + 6),
        ("****", 8),
        ("R ****", 1 + 8),
        ("R G ****", 2 + 8),
        ("R G 0 ****", 2 + 8),
        ("RR GG 0 ****", 3 + 8),
        ("RR GG 00 NN ****", 4 + 8),
        ("RRR G 0 ****", 3 + 8),
    ],
)
def test_fei_complete_the_sets_that_count_most(hand: str, count: int) -> None:
    assert counted(hand) == counted(hand, table=STRICT) == count


@pytest.mark.parametrize(
    ("hand", "count", "strictly"),
    [
        # Two sets in the hand.
        ("RRRR **", 2 + 4, 1 + 4),
        ("RRR ***", 2 + 6, 1 + 6),
        ("RRRR ***", 2 + 6, 1 + 6),
        ("RR ****", 2 + 8, 1 + 8),
        ("RRR ****", 2 + 8, 1 + 8),
        ("RRRR GG ***", 3 + 6, 2 + 6),
        ("RRRR G ****", 3 + 8, 2 + 8),
        ("RRR GG ****", 3 + 8, 2 + 8),
        # Laid sets take copies from those in the hand.
        ("(000) ***", 1 + 6, 1 + 6),
        ("(000) 0 **", 2 + 4, 1 + 4),
        ("(000) 0 ***", 2 + 6, 1 + 6),
        ("(00*) 0 **", 2 + 6, 1 + 6),
        ("(00*) 00 *", 2 + 4, 1 + 4),
        ("[0000] **", 1 + 4, 1 + 4),
        ("(000) GG *", 2 + 2, 2 + 2),
        ("(000) 0 GG ***", 3 + 6, 2 + 6),
        ("(000) RR G ***", 3 + 6, 3 + 6),
        ("(111t) (234t) RR *", 1 + 2, 1 + 2),
    ],
)
def test_two_sets_of_one_honour_need_a_fifth_copy(hand: str, count: int, strictly: int) -> None:
    assert (counted(hand), counted(hand, table=STRICT)) == (count, strictly)


@pytest.mark.parametrize(
    ("hand", "seat", "count"),
    [
        ("EE RR *", "east", 2 + 2),
        ("EE RR *", "west", 1 + 2),
        ("E RR **", "east", 2 + 4),
        ("E RR **", "west", 1 + 4),
        ("EE W **", "west", 1 + 4),
        ("E W ****", "west", 2 + 8),
        ("E W ****", "east", 2 + 8),
        ("EEEE **", "east", 4 + 4),
        ("EEEE **", "south", 2 + 4),
        ("EE ****", "east", 4 + 8),
        ("SS *", "west", 2),
        ("SS *", "south", 1 + 2),
        ("SSSS **", "west", 4),
        ("SS RR *", "east", 1 + 2),
        ("WW ****", "south", 8),
    ],
)
def test_fei_go_where_the_seat_counts_most(hand: str, seat: str, count: int) -> None:
    assert counted(hand, seat) == count


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("RR *", 2),
        ("R **", 4),
        ("RRR *", 1 + 2),
        ("RRRR **", 1 + 4),
        ("RR ****", 8),
        ("(RR*) GG *", 1 + 4),
    ],
)
def test_a_table_may_let_no_fei_in_the_hand_complete_a_set(hand: str, count: int) -> None:
    assert counted(hand, table=REAL_ONLY) == count


@pytest.mark.parametrize(
    ("hand", "count"), [("RR + *", 2), ("R * + *", 4), ("RR * + *", 1 + 4), ("(RR*) R * + * *", 1 + 8)]
)
def test_a_sunk_fei_counts_and_completes_nothing(hand: str, count: int) -> None:
    assert counted(hand) == count


def test_bonus_tiles_count_beside_the_sets() -> None:
    # An animal, a face, the own flower and season of West, both fours; a set with a Fei; a whole family is one more.
    assert counted("RR * + a1 k1 f1 f3 f4 s2 s3 s4") == 6 + 1 + 2
    assert counted("RR * + a1 a2 a3 a4") == 5 + 1 + 2


@pytest.mark.parametrize(("hand", "count"), [("RR *", 0), ("RR * + a1", 0), ("R **", 5), ("RR * + a1 a2", 5)])
def test_a_count_below_the_least_is_none(hand: str, count: int) -> None:
    assert counted(hand, table=replace(STRAITS, losers=replace(STRAITS.losers, counts_from=5))) == count


@pytest.mark.parametrize(
    ("tiles", "usable"),
    [
        ("RR N 0", ""),
        ("RR N 0 *", "RR *"),
        ("R N 0 *", ""),
        ("RRR GG 0", "RRR"),
        ("RRRR GG 0 *", "RRRR GG *"),
        ("RRR GG 0 **", "RRR GG 0 **"),
        ("E NN ****", "E NN ****"),
        ("***", ""),
    ],
)
def test_hands_are_alike_that_differ_in_honours_which_can_be_no_set(tiles: str, usable: str) -> None:
    counter = LoserCounter(STRAITS, "west")
    held, left = (parse_hand(text, KAKI_TILES) for text in (tiles, usable))
    counter.count(held)
    assert [concealed for *_, concealed in counter._most] == [left.concealed]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("(3333t) (45*t) RR *", 1 + 4),  # the Chow is 456, so no 3t is a fifth copy; RR* counts
        ("(44*t) (123t) (*56t) GG *", 1 + 6),
        ("(RR*) RR GG *", 2 + 4),  # R is over, G is not: GG* counts
        ("(*SS) SS EE *", 1 + 4),
    ],
)
def test_a_tile_that_is_used_up_leaves_room_for_others(hand: str, count: int) -> None:
    assert counted(hand, table=STRICT) == count


def test_an_item_that_counts_may_replace_one_that_does_not() -> None:
    items = [replace(item, replaces=("own_flower",)) if item.id == "four_flowers" else item for item in STRAITS.items]
    count = tuple(each for each in STRAITS.losers.count if each != "own_flower")
    table = replace(STRAITS, items=tuple(items), losers=replace(STRAITS.losers, count=count))
    assert counted("1t + f1 f2 f3 f4", "east", table) == 2  # flower four, and the family


def with_item(fan: int, when: str, replaces: str) -> KakiTable:
    """The table of the Straits with one more item that counts, and is named `new`."""
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    text = text.replace('"animal", "face",', '"new", "animal", "face",', 1)
    item = f'[[item]]\nid = "new"\nname = "New"\nfan = {fan}\nwhen = {{ {when} }}\nreplaces = [{replaces}]\n'
    return read_table(TomlFile(f"{text}\n{item}", "house.toml", "bad-card"), "house")


OWN_FLOWER = 'bonus = { family = "flowers", number = "own" }'
ALL_FLOWERS = 'bonus = { family = "flowers", complete = true }'


@pytest.mark.parametrize(
    ("fan", "when", "replaces", "hand", "count"),
    [
        (3, f'sets = {{ of = "own-wind" }}, {OWN_FLOWER}', '"seat_wind", "own_flower"', "WWW + f3 a1", 3 + 1),
        (1, ALL_FLOWERS, '"seat_wind", "own_flower", "flower_four"', "WWW + f1 f2 f3 f4", 1 + 1),
        (1, 'sets = { of = "honour", shown = "concealed" }', '"season_four"', "NNN + s4 k1", 1 + 1 + 1),
        (1, 'sets = { of = "dragon" }', '"animal"', "RRR + a1 a2 a3", 1 + 1),
        (1, 'sets = { of = "dragon" }', '"animal"', "RR * + a1 a2 a3", 3 + 2),  # a Pong with the Fei: 1 + 1 + 2
        (2, 'fei = { where = "all", exactly = 1 }', '"dragon_set"', "RRR * + a1", 2 + 1 + 2),
    ],
)
def test_what_an_item_replaces_elsewhere_in_the_hand_does_not_count(
    fan: int, when: str, replaces: str, hand: str, count: int
) -> None:
    assert counted(hand, table=with_item(fan, when, replaces)) == count
