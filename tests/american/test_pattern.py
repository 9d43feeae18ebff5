"""The notation of card lines: one invented line for everything that real cards need, and what each stands for."""

import pytest

from mjcalc.american.match import index_of
from mjcalc.american.pattern import read_pattern
from tests.american.tiny import hands, line, tiny, wins

# What real cards need.


def test_two_pairs_of_one_tile_apart_from_a_kong() -> None:
    twins = tiny('{ value = 25, hands = "FF 77x 77x 5555y 3333z" }')
    kong = tiny('{ value = 25, hands = "FF 7777x 5555y 3333z" }')
    assert wins(twins, "FF 7777b 5555c 3333d")
    assert not wins(twins, "FF 777Jb 5555c 3333d")
    assert wins(kong, "FF 777Jb 5555c 3333d")
    assert wins(kong, "FF (7777b) 5555c 3333d")
    assert not wins(twins, "FF (7777b) 5555c 3333d")


def test_a_sextet_of_flowers() -> None:
    card = tiny('{ value = 25, hands = "FFFFFF 4444x 5555y" }')
    assert wins(card, "FFFFFF 4444b 5555c")
    assert wins(card, "(FFFFJJ) 4444b 555Jc")
    assert not wins(card, "(FFF) FFF 4444b 5555c")


def test_a_year_with_two_suits() -> None:
    card = tiny('{ value = 45, hands = "FFF 2026x 2026y RRR" }')
    assert hands('hands = "FFF 2026x 2026y RRR"') == {
        "0*1 0*1 2b*1 2b*1 2c*1 2c*1 6b*1 6c*1 F*3 R*3",
        "0*1 0*1 2b*1 2b*1 2d*1 2d*1 6b*1 6d*1 F*3 R*3",
        "0*1 0*1 2c*1 2c*1 2d*1 2d*1 6c*1 6d*1 F*3 R*3",
    }
    assert wins(card, "FFJ 22b 6b 22d 6d 00 RRR")
    assert not wins(card, "FFF 22b 6b 22d 6d J0 RRR")


def test_news() -> None:
    assert hands('hands = "NEWS 333x FFF DDDDx"') == {
        "3b*3 E*1 F*3 G*4 N*1 S*1 W*1",
        "3c*3 E*1 F*3 N*1 R*4 S*1 W*1",
        "0*4 3d*3 E*1 F*3 N*1 S*1 W*1",
    }


def test_a_pair_of_any_number_in_a_run_whose_kongs_match_it() -> None:
    keys = 'hands = ["11x 222x 333x 1111y FF", "22x 111x 333x 2222y FF", "33x 111x 222x 3333y FF"], numbers = "any"'
    assert len(hands(keys)) == 3 * 7 * 6
    card = tiny(f"{{ value = 35, {keys} }}")
    assert wins(card, "777b 88b 999b 8888c FF")
    assert not wins(card, "777b 88b 999b 9999c FF")


def test_dragons_that_match_the_suit_of_the_middle_number() -> None:
    assert hands('hands = "444x 555y 666x DDDy FF"') == {
        "4b*3 5c*3 6b*3 F*2 R*3",
        "0*3 4b*3 5d*3 6b*3 F*2",
        "4c*3 5b*3 6c*3 F*2 G*3",
        "0*3 4c*3 5d*3 6c*3 F*2",
        "4d*3 5b*3 6d*3 F*2 G*3",
        "4d*3 5c*3 6d*3 F*2 R*3",
    }


def test_any_two_different_numbers_in_one_suit() -> None:
    found = hands('hands = "FFFF iiiiix jjjjjx"')
    assert len(found) == 3 * 36
    assert "2b*5 9b*5 F*4" in found
    assert not any(hand.startswith("2b*5 2b*5") for hand in found)


def test_numbers_only_from_3_6_9() -> None:
    found = hands('hands = "FFFF iiiiix jjjjjy", where = { i = [3, 6, 9], j = [3, 6, 9] }')
    assert len(found) == 3 * 6
    assert all(hand[0] in "369" for hand in found)


def test_a_slot_that_must_be_bams_or_craks() -> None:
    assert hands('hands = "FF 222x 444x 666x DDDx", suits = { x = ["bam", "crak"] }') == {
        "2b*3 4b*3 6b*3 F*2 G*3",
        "2c*3 4c*3 6c*3 F*2 R*3",
    }


def test_zeros_with_every_suit() -> None:
    found = hands('hands = "FFFF 2222x 000 555x"')
    assert found == {"0*3 2b*4 5b*3 F*4", "0*3 2c*4 5c*3 F*4", "0*3 2d*4 5d*3 F*4"}


def test_two_flower_pungs() -> None:
    card = tiny('{ value = 30, hands = "FFF 2222x 4444y FFF" }')
    assert wins(card, "(FFF) (FFJ) 2222b 4444c")
    assert not wins(card, "(FFFFFF) 2222b 4444c")
    assert not wins(card, "(FFFF) FF 2222b 4444c")


# Every other sign.


def test_a_dragon_of_another_suit() -> None:
    found = hands('hands = "FF 1111x DDDDy 9999x"')
    assert found == {
        "1b*4 9b*4 F*2 R*4",
        "0*4 1b*4 9b*4 F*2",
        "1c*4 9c*4 F*2 G*4",
        "0*4 1c*4 9c*4 F*2",
        "1d*4 9d*4 F*2 G*4",
        "1d*4 9d*4 F*2 R*4",
    }


def test_any_two_winds() -> None:
    found = hands('hands = "uuuu vvvv RRR GGG"')
    assert len(found) == 6
    assert "E*4 G*3 R*3 W*4" in found


def test_printed_numbers_slide_together_and_zeros_stay() -> None:
    found = hands('hands = "111x 000 2222x 3333x", numbers = "any"')
    assert len(found) == 7 * 3
    assert "0*3 7b*3 8b*4 9b*4" in found


def test_without_the_key_printed_numbers_are_themselves() -> None:
    assert hands('hands = "FF 1111x 2222x 3333x", suits = { x = ["dot"] }') == {"1d*4 2d*4 3d*4 F*2"}


def test_each_alternative_slides_by_itself() -> None:
    found = hands('hands = ["FF 1111x 2222x 3333x", "FF 4444x 6666x 8888x"], numbers = "any", suits = { x = ["bam"] }')
    assert len(found) == 7 + 5
    assert "1b*4 3b*4 5b*4 F*2" in found


def test_an_unknown_number_may_equal_a_printed_one() -> None:
    found = hands('hands = "FF 5555x iiiiy jjjjz"')
    assert "5b*4 5c*4 7d*4 F*2" in found
    assert not any("5b*4 5c*4 5d*4" in hand for hand in found)


def test_groups_are_split_by_the_printed_sign() -> None:
    assert "0*2 0*2 F*4 N*3 S*3" in hands('hands = "00DDx FFFF NNNSSS"')
    assert "2b*2 2b*2 F*4 N*3 S*3" in hands('hands = "22iix FFFF NNNSSS"')


def test_blocks_in_any_order_and_without_numbers() -> None:
    assert hands('hands = "SWEN RG FFFF RRRR"') == {"E*1 F*4 G*1 N*1 R*1 R*4 S*1 W*1"}


def test_hands_that_no_wall_can_supply_are_not_matched_but_kept() -> None:
    keys = 'hands = "00 00 DDx 6666x FFFF"'
    assert hands(keys) == {"0*2 0*2 6b*4 F*4 G*2", "0*2 0*2 6c*4 F*4 R*2", "0*2 0*2 0*2 6d*4 F*4"}
    assert len(index_of(tiny(f"{{ value = 25, {keys} }}")).hands) == 2


def test_a_group_that_only_jokers_complete_can_be_had() -> None:
    card = tiny('{ value = 25, hands = "00 000 DDDx 666x FFF" }')
    assert wins(card, "0000 J GGG 666b FFF")
    assert wins(card, "0000 JJJJ 666d FFF")


# Faults: a sentence each.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FF 222x 444x 666x 88x", "it has 13 tiles, not 14"),
        ("FF 222 444x 666x 888x", "'222': the number 2 needs a suit slot, x, y or z, at the end of the block: 222x"),
        ("FF DDDDw 444x 8888x", "'DDDDw': 'w' is not a suit slot: a block ends with x, y or z"),
        ("FF 22q 444x 666x 8888x", "'22q': 'q' is not a suit slot: a block ends with x, y or z"),
        ("FF 3333X 444x 8888x", "'3333X': 'X' is not a tile: unknowns are small letters, write x"),
        ("FF DDD 444x 666x 888x", "'DDD': a dragon D needs a suit slot, x, y or z, at the end of the block: DDDx"),
        ("FF iii 444x 666x 888x", "'iii': the number i needs a suit slot, x, y or z, at the end of the block: iiix"),
        ("FFx 222x 444x 666x 888x", "'FFx': nothing here has a suit: write FF without the slot x"),
        ("FF 000x 444x 666x 888x", "'000x': nothing here has a suit: write 000 without the slot x"),
        ("FF x 222x 444x 666x 888x", "the slot 'x' stands alone: write it at the end of a block, such as 22x"),
        ("FF 222x444x 666x 888x", "'222x444x': the slot x ends a block: put a space after it"),
        ("1111xx 2222y FF 9999z", "'1111xx': a slot stands once, at the end of a block of a suit: write 1111x"),
        ("x1111 2222y FF 9999z", "'x1111': a slot stands once, at the end of a block of a suit: write 1111x"),
        ("zDDDDxy 2222y FF 9999z", "'zDDDDxy': a slot stands once, at the end of a block of a suit: write DDDDz"),
        ("RRRRxx 2222y FF 9999z", "'RRRRxx': a slot stands once, at the end of a block of a suit: write RRRR"),
        ("FF xx 222x 444x 666x 888x", "the slot 'xx' stands alone: write it at the end of a block, such as 22x"),
        ("news 22x 444x 55x 666x", "'news': tiles are capitals, write NEWS"),
        ("FF 222X 444x 666x 888x", "'222X': 'X' is not a tile: unknowns are small letters, write x"),
        ("FF III 444x 666x 8888x", "'III': 'I' is not a tile: unknowns are small letters, write i"),
        ("FF JJJ 444x 666x 888x", "'JJJ': J is not a tile of a card: jokers are not printed"),
        ("FF OOO 444x 666x 888x", "'OOO': 'O' is a letter: write the zero, 0"),
        (
            "FF 2q2 444x 666x 8888x",
            "'2q2': unknown character 'q': write 1-9, 0, D, R, G, F, N, E, W, S, x, y, z, i, j, u or v",
        ),
        ("FFFFFFF 2222x 666x", "'FFFFFFF': 7 times F in a row: a group has at most 6 tiles"),
    ],
)
def test_faults(text: str, sentence: str) -> None:
    _, faults = read_pattern(text)
    assert sentence in faults


@pytest.mark.parametrize("block", ["DDDDw", "3333X", "22q", "222x444", "2q2", "news", "frG", "x1111", "zDDDDxy", "xx"])
def test_one_slip_is_one_fault(block: str) -> None:
    assert len(read_pattern(f"FF {block} 8888x")[1]) == 1


def test_all_faults_of_a_hand_are_told() -> None:
    _, faults = read_pattern("FFx 222 444x 666x")
    assert len(faults) == 3


def test_the_text_is_kept_with_single_spaces() -> None:
    assert line('hands = " FF  222x 444x   666x 888x "').hands[0].text == "FF 222x 444x 666x 888x"
