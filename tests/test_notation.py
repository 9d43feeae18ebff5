"""How tiles and hands are read and written, sign by sign, and the column of every fault."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mjcalc import Fault, MjcalcError
from mjcalc.notation import _pieces, _plain_tiles, parse_hand, parse_tile, read_ahead
from mjcalc.signs import read_signs
from mjcalc.tiles import AMERICAN_TILES, BONUS_CODES, KAKI_TILES, Alphabet, unpack
from tests.kaki.play import refused, score
from tests.writing import bonus_codes, format_hand

BOTH = (KAKI_TILES, AMERICAN_TILES)
often = settings(deadline=None, max_examples=300, derandomize=True)


def tiles(text: str, alphabet: Alphabet = KAKI_TILES) -> str:
    """The concealed tiles a text is read as, in the alphabet's order."""
    hand = parse_hand(text, alphabet)
    assert not (hand.sets or hand.bonus or hand.sunk)
    return " ".join(alphabet.codes[kind] for kind in unpack(hand.concealed))


def bonus(text: str) -> list[str]:
    """The bonus tiles of a text, sunk Fei behind them."""
    hand = parse_hand(text, KAKI_TILES)
    return bonus_codes(hand.bonus) + ["*"] * hand.sunk


def sets(text: str, alphabet: Alphabet = KAKI_TILES) -> list[tuple[str, bool]]:
    """The laid sets of a text, each with whether it is a concealed Kong."""
    laid = parse_hand(text, alphabet).sets
    return [("".join(alphabet.codes[kind] for kind in each.kinds), each.concealed) for each in laid]


def fault(text: str, alphabet: Alphabet = KAKI_TILES) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        parse_hand(text, alphabet)
    assert caught.value.fault.text == text
    return caught.value.fault


# Every row of the table of tiles.


@pytest.mark.parametrize("suit", "tTpPdD")
def test_tong_by_any_of_its_letters(suit: str) -> None:
    assert tiles("".join(f"{number}{suit}" for number in range(1, 10))) == "1t 2t 3t 4t 5t 6t 7t 8t 9t"


def test_tong_by_picture() -> None:
    assert tiles("🀙🀚🀛🀜🀝🀞🀟🀠🀡") == "1t 2t 3t 4t 5t 6t 7t 8t 9t"


@pytest.mark.parametrize(("suit", "pictures"), [("b", "🀐🀑🀒🀓🀔🀕🀖🀗🀘"), ("c", "🀇🀈🀉🀊🀋🀌🀍🀎🀏"), ("d", "🀙🀚🀛🀜🀝🀞🀟🀠🀡")])
def test_american_suits(suit: str, pictures: str) -> None:
    codes = " ".join(f"{number}{suit}" for number in range(1, 10))
    assert tiles(f"123456789{suit}", AMERICAN_TILES) == codes
    assert tiles(f"123456789{suit.upper()}", AMERICAN_TILES) == codes
    assert tiles(pictures, AMERICAN_TILES) == codes


@pytest.mark.parametrize("text", ["1b", "1c", "🀐", "🀇"])
def test_bams_and_craks_are_no_tiles_of_3_kaki(text: str) -> None:
    assert fault(text).code == "bad-tile"


@pytest.mark.parametrize("text", ["1t", "1p"])
def test_tong_letters_are_no_american_suit(text: str) -> None:
    assert fault(text, AMERICAN_TILES).column == 2


@pytest.mark.parametrize("alphabet", BOTH, ids=lambda alphabet: alphabet.game)
@pytest.mark.parametrize(
    ("code", "signs"),
    [
        ("E", "Ee🀀東"),
        ("S", "Ss🀁南"),
        ("W", "Ww🀂西"),
        ("N", "Nn🀃北"),
        ("R", "Rr🀄中"),
        ("G", "Gg🀅發发"),
        ("0", "0🀆白"),
    ],
)
def test_honours_by_letter_picture_and_chinese_sign(code: str, signs: str, alphabet: Alphabet) -> None:
    assert tiles(signs, alphabet).split() == [code] * len(signs)


@pytest.mark.parametrize("alphabet", BOTH, ids=lambda alphabet: alphabet.game)
@pytest.mark.parametrize("sign", ["*", "J", "j", "Fei", "fei", "FEI", "飛", "飞", "🃏", "🀪", "🃏\ufe0f", "🀪\ufe0e"])
def test_fei_and_joker_by_any_sign_in_both_games(sign: str, alphabet: Alphabet) -> None:
    joker = alphabet.codes[alphabet.joker]
    assert tiles(sign, alphabet) == joker
    assert tiles(f"RR{sign}E", alphabet).split().count(joker) == 1
    assert parse_hand(f"(RR{sign})", alphabet).jokers == 1


@pytest.mark.parametrize("sign", ["F", "f", *"🀢🀣🀤🀥🀦🀧🀨🀩"])
def test_american_flower(sign: str) -> None:
    assert tiles(sign, AMERICAN_TILES) == "F"


@pytest.mark.parametrize("code", BONUS_CODES)
def test_bonus_tiles_by_code(code: str) -> None:
    assert bonus(f"+ {code}") == [code]
    assert bonus(f"+{code.upper()}") == [code]


@pytest.mark.parametrize(
    ("picture", "code"),
    [("🀢", "f1"), ("🀣", "f2"), ("🀥", "f3"), ("🀤", "f4"), ("🀦", "s1"), ("🀧", "s2"), ("🀨", "s3"), ("🀩", "s4")],
)
def test_bonus_tiles_by_picture(picture: str, code: str) -> None:
    assert bonus(f"+ {picture}") == [code]
    assert bonus(f"+ {picture}\ufe0e a1") == [code, "a1"]


def test_the_sixteen_bonus_tiles() -> None:
    assert " ".join(BONUS_CODES) == "f1 f2 f3 f4 s1 s2 s3 s4 a1 a2 a3 a4 k1 k2 k3 k4"


@pytest.mark.parametrize("sign", ["*", "J", "Fei", "飛", "飞", "🃏", "🀪", "＊", "*\ufe0f"])
def test_a_fei_among_the_bonus_tiles_is_sunk(sign: str) -> None:
    hand = parse_hand(f"RRR + f1 {sign} {sign}", KAKI_TILES)
    assert (hand.sunk, hand.jokers, bonus_codes(hand.bonus)) == (2, 0, ["f1"])


@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
@pytest.mark.parametrize("picture", "🀙🀀🀄🀅🀆")
def test_case_20_pictures_with_or_without_a_variation_selector(picture: str, selector: str) -> None:
    assert tiles(f"{picture}{selector}") == tiles(picture)
    assert tiles(f"R{picture}{selector}G").split().count(tiles(picture)) == 1 + (picture in "🀄🀅")


def test_upper_and_lower_case_are_the_same() -> None:
    lower, upper = "123t rrg (eew) + f1 k2", "123T RRG (EEW) + F1 K2"
    assert parse_hand(lower, KAKI_TILES).packed == parse_hand(upper, KAKI_TILES).packed
    assert bonus(lower) == bonus(upper) == ["f1", "k2"]


def test_digits_before_a_letter_share_it() -> None:
    assert tiles("123t") == "1t 2t 3t"
    assert tiles("1b23c456d", AMERICAN_TILES) == "1b 2c 3c 4d 5d 6d"


@pytest.mark.parametrize("text", ["１２３ｔ", "１２３Ｔ", "1２3ｔ", "１２３ｄ"])
def test_case_20_full_width_forms(text: str) -> None:
    assert tiles(text) == "1t 2t 3t"


def test_full_width_brackets_plus_and_spaces() -> None:
    full = "１２３ｔ　９９ｔ　（ＲＲ＊）　［ＥＥＥＥ］　＋　ｆ２　＊"
    assert format_hand(parse_hand(full, KAKI_TILES), KAKI_TILES) == "12399t (RR*) [EEEE] + f2 *"


@pytest.mark.parametrize("run", ["8J", "8*", "88jJ"])
def test_a_run_without_a_suit_is_told_as_it_was_typed(run: str) -> None:
    assert fault(run, AMERICAN_TILES).message == f"{run} has no suit: write b or c or d after the digits"


def test_full_width_column_counts_characters() -> None:
    assert fault("１２３ｔ７７７ｈ").column == 8


@pytest.mark.parametrize("alphabet", BOTH, ids=lambda alphabet: alphabet.game)
def test_no_other_sign_is_a_tile(alphabet: Alphabet) -> None:
    """Signs that some way of changing case or of normalising takes for a tile's: only full-width forms are."""
    alike = [
        sign
        for sign in map(chr, range(0x80, 0x20000))
        if any(
            form.isascii()
            for form in (sign.upper(), sign.lower(), sign.casefold(), unicodedata.normalize("NFKC", sign)[:1])
        )
    ]
    wide = {chr(0xFF01 + place) for place in range(94)}
    assert len(alike) > 900  # a few hundred mathematical letters and digits alone
    read = []
    for sign in alike:
        for text in (sign, f"1{sign}", f"RR{sign}"):
            try:
                parse_hand(text, alphabet)
            except MjcalcError:
                continue
            read += [sign] * (not sign.isspace())
    assert set(read) <= wide


# A hand.


def test_the_hand_of_the_notation_page() -> None:
    hand = parse_hand("123t 456t 99t (RR*) [EEEE] + f2 a1 k3 *", KAKI_TILES)
    assert " ".join(KAKI_TILES.codes[kind] for kind in unpack(hand.concealed)) == "1t 2t 3t 4t 5t 6t 9t 9t"
    assert sets(hand.text) == [("RR*", False), ("EEEE", True)]
    assert (hand.tiles, hand.kongs, hand.jokers, hand.sunk) == (15, 1, 1, 1)
    assert bonus(hand.text) == ["f2", "a1", "k3", "*"]


def test_order_and_spacing_do_not_matter() -> None:
    plain = parse_hand("123t 99t RR * + f2 a1", KAKI_TILES)
    for text in ("R9t*R 12t 3t9t+a1f2", "  9t9tRR*3t2t1t  + a1  f2 ", "321t\tR\nR *99t + a1 f2"):
        hand = parse_hand(text, KAKI_TILES)
        assert (hand.concealed, hand.bonus) == (plain.concealed, plain.bonus)


def test_exposed_set_may_have_spaces_inside() -> None:
    assert sets("( 12t 3t )(R R R)") == [("1t2t3t", False), ("RRR", False)]


def test_exposed_chow_with_a_fei_anywhere_is_the_same_set() -> None:
    assert sets("(45*t)") == sets("(4*5t)") == sets("(*45t)") == [("4t5t*", False)]


@pytest.mark.parametrize("text", ["1**t", "1*t*", "*1t*", "**1t", "1飛飞t", "1Feifeit", "1jJt"])
def test_jokers_may_stand_inside_a_run(text: str) -> None:
    assert tiles(text) == "1t * *"


def test_american_joker_inside_a_run() -> None:
    assert tiles("444Jb", AMERICAN_TILES) == tiles("44*4b", AMERICAN_TILES) == "4b 4b 4b J"


def test_case_17_two_fei_in_a_concealed_run() -> None:
    assert tiles("1t** 456t") == tiles("1**t 456t") == "1t 4t 5t 6t * *"


def test_south_before_a_tile() -> None:
    assert tiles("S1t") == "1t S"
    assert tiles("s1t") == "1t S"


@pytest.mark.parametrize(("text", "column"), [("s1", 2), ("S1", 2), ("123t RR s1", 10), ("s1 f2", 2), ("ss4", 3)])
def test_a_bare_season_is_told_where_bonus_tiles_go(text: str, column: int) -> None:
    found = fault(text)
    assert (found.code, found.column) == ("bad-tile", column)
    assert "'+'" in found.message


@pytest.mark.parametrize(("text", "column"), [("f1 f2 222bJ", 2), ("222b FF3", 8), ("(FFF4)", 5), ("🀢1 E", 2)])
def test_an_american_flower_has_no_number(text: str, column: int) -> None:
    found = fault(text, AMERICAN_TILES)
    assert (found.message, found.column) == ("a flower is F, without a number", column)


def test_american_digits_behind_a_flower_may_be_tiles() -> None:
    assert tiles("F1b", AMERICAN_TILES) == "1b F"
    assert fault("F 1 E", AMERICAN_TILES).message == "1 has no suit: write b or c or d after the digits"


@pytest.mark.parametrize("text", ["f1", "F2", "a1", "k3", "🀢"])
def test_other_bonus_tiles_before_the_plus_are_told_where_they_go(text: str) -> None:
    found = fault(f"RR {text}")
    assert (found.code, found.column) == ("bad-tile", 4)
    assert "'+'" in found.message


def test_d_is_dots_in_both_games_and_never_a_dragon() -> None:
    assert tiles("5d") == "5t"
    assert tiles("5D", AMERICAN_TILES) == "5d"
    for alphabet in BOTH:
        for text in ("D", "DDD", "(DDD)"):
            assert fault(text, alphabet).code == "bad-tile"


def test_zero_takes_no_suit() -> None:
    found = fault("2026c", AMERICAN_TILES)
    assert (found.code, found.column) == ("bad-tile", 2)
    assert "0 takes no suit" in found.message
    assert tiles("2c 0 26c", AMERICAN_TILES) == "2c 2c 6c 0"
    assert fault("2026t").column == 2


# The column of a fault: the first sign that cannot be used.


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("123t456", 5),
        ("777h", 4),
        ("0t", 2),
        ("00t", 3),
        ("1 2 3t", 1),
        ("12 3t", 1),
        ("12³t", 3),
        ("12x3t", 3),
        ("t", 1),
        ("tt", 1),
        ("x", 1),
        ("R5", 2),
        ("5R", 1),
        ("99t 5 R", 5),
        ("1b", 2),
        ("1\ufe0ft", 2),
        ("\ufe0f", 1),
        ("🀄\ufe0f\ufe0f", 3),
        ("1中t", 1),
        ("🀙t", 2),
        ("1\u200bt", 2),
        ("RR?", 3),
        ("RR-", 3),
        ("RR,GG", 3),
        ("1٣t", 2),
        ("١t", 1),
        ("Fe", 1),
        ("1Fe3t", 2),
        ("(12 3t)", 2),
        ("(RRx)", 4),
        ("RR (GGG) (12x3t)", 13),
        ("\x00", 1),
        ("123t \ud83c", 6),
        ("********t", 9),
        ("JJJJJJJt", 8),
        ("RRRGGGGt", 8),
        ("0000000t", 8),
        # Behind the plus.
        ("+ x", 3),
        ("+ f", 3),
        ("+ f5", 3),
        ("+f0", 2),
        ("+ f2 k", 6),
        ("+ 1t", 3),
        ("+ R", 3),
        ("+ (RRR)", 3),
        ("+ f 2", 3),
        ("+f22", 4),
        ("RRR + f2 + a1", 10),
        ("++", 2),
        ("+ 🀙", 3),
        ("+ s¹", 3),
        ("1t + cats", 6),
        ("1t + c", 6),
        ("1t + ratcat", 6),
        ("1t + a1 cat1", 9),
        ("1t + plums", 6),
        ("1t + f1 face", 9),
        ("1t + face 12", 6),
        # Signs that become letters only in another case.
        ("Fe\u0131", 1),
        ("1t + \u212a1", 6),
        ("1t + \u212aat", 6),
    ],
)
def test_column_of_a_bad_tile(text: str, column: int) -> None:
    found = fault(text)
    assert (found.code, found.column) == ("bad-tile", column)


@pytest.mark.parametrize(("text", "column"), [("RR + f1", 4), ("+", 1), ("FF 🀢 +", 6)])
def test_american_hands_have_no_bonus_part(text: str, column: int) -> None:
    found = fault(text, AMERICAN_TILES)
    assert (found.code, found.column) == ("bad-tile", column)
    assert "3 Kaki" in found.message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("+ f2 f2", 6),
        ("+f2a1F2", 6),
        ("+ 🀣 f2", 5),
        ("+ f2 🀣", 6),
        ("RRR + k1 * k1", 12),
        ("+ k4 k4 *", 6),
        ("+ ***** k1 k1", 7),
        ("+ k1 k1 *****", 6),
    ],
)
def test_a_bonus_tile_written_too_often(text: str, column: int) -> None:
    found = fault(text)
    assert (found.code, found.column) == ("too-many", column)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("(RRR", 1),
        ("99t (RRR", 5),
        ("RRR)", 4),
        ("RRR]", 4),
        ("(RRR))", 6),
        ("(RRR]", 5),
        ("[RRRR)", 6),
        ("((RRR))", 1),
        ("(RRR [EEEE]", 1),
        ("()", 1),
        ("[ ]", 1),
        ("(RRR + f1", 1),
    ],
)
def test_column_of_brackets_that_do_not_fit(text: str, column: int) -> None:
    found = fault(text)
    assert (found.code, found.column) == ("bad-set", column)


def test_square_brackets_are_for_3_kaki_only() -> None:
    found = fault("11b [EEEE]", AMERICAN_TILES)
    assert (found.code, found.column) == ("bad-set", 5)
    assert sets("(EEEE)", AMERICAN_TILES) == [("EEEE", False)]


def test_the_first_fault_is_told() -> None:
    assert fault("12x 7h (RRR").column == 3
    assert fault("123t (RRR 7h + z").column == 6


# Cases 17 to 21.


@pytest.mark.parametrize(
    ("hand", "named", "why"),
    [
        ("[999*t]", "[999*t]", "a Fei"),
        ("(1**t)", "(1**t)", "2 Fei"),
        ("(RR)", "(RR)", "2 tiles"),
        ("(13t5t)", "(135t)", "neither a Chow nor a Pong"),
        ("(RRRGGG)", "(RRRGGG)", "6 tiles"),
        ("(RRRG)", "(RRRG)", "not equal"),
        ("(***)", "(***)", "Fei alone"),
        ("(JJJ)", "(***)", "Fei alone"),
        ("(RRR*)", "(RRR*)", "a Kong is four real tiles"),
        ("[RRR]", "[RRR]", "not a concealed Kong"),
        ("(891t)", "(189t)", "neither a Chow nor a Pong"),
        ("(EWS)", "(ESW)", "neither a Chow nor a Pong"),
        ("(1*9t)", "(19*t)", "neither a Chow nor a Pong"),
        ("(R)", "(R)", "1 tile: a set has 3"),
    ],
)
def test_cases_17_and_18_a_set_that_is_none_is_named(hand: str, named: str, why: str) -> None:
    text = f"11t {hand} 22t"
    found = refused({"winner": "south", "hand": text})
    assert found.code == "bad-set"
    assert named in found.message
    assert why in found.message
    assert (found.column, found.text) == (5, text)


def test_case_18_an_open_set_is_named() -> None:
    assert fault("99t (RRR").message == "the set '(RRR' is not closed: a ')' is missing"


@pytest.mark.parametrize("win", ["1t", "🀙", "１ｔ", " 1P"])
def test_case_21_the_winning_tile_is_one_of_the_concealed(win: str) -> None:
    assert score({"winner": "south", "hand": "123t 456t RR 888t (999t) + k1 a1 f2 k2", "from": "east", "win": win}).wins


@pytest.mark.parametrize("win", ["9t", "E", "99t", "k1", "", "x", "f2"])
def test_case_21_the_winning_tile_is_not_elsewhere(win: str) -> None:
    found = refused({"winner": "south", "hand": "123t 456t RR 888t (999t) + k1 a1 f2 k2", "from": "east", "win": win})
    assert (found.code, found.key) == ("bad-win-tile", "win")


@pytest.mark.parametrize(
    ("hand", "losers", "message", "column", "key"),
    [
        ("123t 456t RR 789t (RRR)", None, "5 of R, and only 4 exist", 22, None),
        ("11111t 456t 789t RRR", None, "5 of 1t, and only 4 exist", 5, None),
        ("EEEEE 11111t RRRR", None, "5 of E, and only 4 exist", 5, None),
        ("*** 11111t RRRRRR + **", None, "5 of 1t, and only 4 exist", 9, None),
        ("123t 456t 99t 789t RRR", ("RR 99999t", ""), "5 of R, and only 4 exist", 2, "losers.east"),
        ("123t 456t 789t R** 9*t + f1 *  *", None, "5 of *, and only 4 exist", 32, None),
        ("123t 456t 99t 789t RRR", ("1t RR", ""), "5 of R, and only 4 exist", 5, "losers.east"),
        ("123t 456t 99t 789t RRR", ("1t R", "(RRR)"), "7 of R, and only 4 exist", 2, "losers.west"),
        (
            "123t 456t 99t 789t RRR + k1",
            ("+ k2", "+ f1 k2"),
            "k2 is in two hands, and there is only one",
            6,
            "losers.west",
        ),
    ],
)
def test_k1_copies_are_counted_over_all_hands(
    hand: str, losers: tuple[str, str] | None, message: str, column: int | None, key: str | None
) -> None:
    record: dict[str, object] = {"winner": "south", "hand": hand, "from": "east"}
    if losers:
        record["losers"] = dict(zip(("east", "west"), losers, strict=True))
    found = refused(record)
    assert (found.code, found.message, found.column, found.key) == ("too-many", message, column, key)


@pytest.mark.parametrize("text", ["", " ", "99t", "9t9t", "(9t)", "(999t)", "9t + f1", "+ f1", "+ *", "f1", "9"])
def test_a_single_tile_is_one_tile(text: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        parse_tile(text, KAKI_TILES)
    assert caught.value.fault.code == "bad-tile"


@pytest.mark.parametrize(("text", "code"), [("9t", "9t"), (" r ", "R"), ("飛", "*"), ("９ｔ", "9t"), ("🀆\ufe0f", "0")])
def test_a_single_tile_by_any_sign(text: str, code: str) -> None:
    assert KAKI_TILES.codes[parse_tile(text, KAKI_TILES)] == code


# Writing.


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("R 9t 1t * 5t R", "159t RR *"),
        ("E0G N", "E N G 0"),
        ("(R*R) (4*5t) [1111t]", "(RR*) (45*t) [1111t]"),
        ("+ k1 * f2 s3", "+ f2 s3 k1 *"),
        ("", ""),
    ],
)
def test_how_a_hand_is_written(text: str, written: str) -> None:
    assert format_hand(parse_hand(text, KAKI_TILES), KAKI_TILES) == written


def test_how_an_american_hand_is_written() -> None:
    hand = parse_hand("JF 9d1b1c (444Jb) (FFF)", AMERICAN_TILES)
    assert format_hand(hand, AMERICAN_TILES) == "1b 1c 9d F J (444Jb) (FFF)"


# Properties.


def _slowly(token: str, alphabet: Alphabet) -> tuple[int, int] | None:
    """The packed tiles of a token and their number, sign by sign; None when it cannot be read."""
    try:
        signs = read_signs(token, alphabet, 1)
    except MjcalcError:
        return None
    return alphabet.pack(sign.kind for sign in signs), len(signs)


NEAR_MISSES = [
    *"123456789tTpPdDbcESWNRG0*JjFfei()[]+ sakSAKxh-_.,#'",
    *"飛飞🃏🀪🀄🀙🀡🀀🀆🀢🀩🀐🀇東南中發发白",
    *"１２９ｔＲ０＊（）［］＋ｆ　",
    *"²³¹ſßﬀﬆıİ٣１１①Ⅴⅸ𝟏𝐭𝐒ＥᴱⓈ🀫🀰",
    *"\ufe0e\ufe0f\u200b\u200d\u00a0\x00\n\t\x0b\x1c\u2028\u0130\u0301",
    *("Fei", "green", "123t", "RRR", "(RR*)", "[EEEE]", "+ f2", "f1", "s1", "k4"),
]
near_misses = st.lists(st.sampled_from(NEAR_MISSES), max_size=14).map("".join)
any_text = near_misses | st.text(max_size=20) | st.text(st.characters(), max_size=6)
alphabets = st.sampled_from(BOTH)


@often
@given(any_text, alphabets)
def test_any_text_is_read_or_refused_at_a_column_inside_it(text: str, alphabet: Alphabet) -> None:
    try:
        hand = parse_hand(text, alphabet)
    except MjcalcError as error:
        assert len(error.faults) == 1
        assert error.fault.code in {"bad-tile", "bad-set", "too-many"}
        assert error.fault.column is not None
        assert 1 <= error.fault.column <= len(text) + 1
        assert error.fault.text == text
    else:
        assert hand.tiles <= len(text)
        assert hand.tiles > 31 or replace(parse_hand(format_hand(hand, alphabet), alphabet), text=text) == hand


@pytest.mark.parametrize("alphabet", BOTH, ids=lambda alphabet: alphabet.game)
def test_the_quick_way_to_read_tiles_agrees_with_the_slow_one(alphabet: Alphabet) -> None:
    """On every one or two near misses in a row, alone and behind plain tiles."""
    outside = [piece for piece in NEAR_MISSES if not set("()[] \u3000") & set(piece)]
    tokens = [before + one + other for before in ("", "1", "R5t") for one in outside for other in ["", *outside]]
    read = {token: quick for token in tokens if (quick := _plain_tiles(token, alphabet)) is not None}
    assert len(read) > 300
    assert read == {token: _slowly(token, alphabet) for token in read}


runs = st.builds(
    lambda first, rest, suit: first + "".join(rest) + suit,
    st.sampled_from("123456789"),
    st.lists(st.sampled_from("123456789*J"), max_size=4),
    st.sampled_from("tpdTPD"),
)
letters = st.text(st.sampled_from("ESWNRG0eswnrg*J"), min_size=1, max_size=4)


@often
@given(st.lists(runs | letters, min_size=1, max_size=6).map("".join))
def test_runs_and_letters_are_read_alike_either_way(token: str) -> None:
    slowly = _slowly(token, KAKI_TILES)
    assert slowly is not None
    assert _plain_tiles(token, KAKI_TILES) in (slowly, None)
    hand = parse_hand(token, KAKI_TILES)
    assert (hand.packed, hand.tiles) == slowly


pieces = st.sampled_from(
    [*"e0*飛🀄🀙東", "123t", "1**t", "99t", "5p", "RR", "Fei", "(RR*)", "(45*t)", "(789t)", "[EEEE]"]
)
bonus_pieces = st.lists(st.sampled_from([*BONUS_CODES[1:], "🀢", "*", "飛"]), unique=True, max_size=5)
kaki_hands = st.builds(
    lambda head, tail: f"{head}+{tail}", st.lists(pieces, max_size=7).map("".join), bonus_pieces.map(" ".join)
)
american_pieces = st.sampled_from(
    [*"f0J飛🀄🀙🀇🀢東", "123b", "1**c", "99d", "NEWS", "Fei", "(RRJ)", "(444Jb)", "(FFF)", "(EEEE)"]
)
american_hands = st.lists(american_pieces, max_size=7).map("".join)


@often
@given(st.tuples(kaki_hands, st.just(KAKI_TILES)) | st.tuples(american_hands, st.just(AMERICAN_TILES)))
def test_what_is_written_is_read_as_the_same_hand(readable: tuple[str, Alphabet]) -> None:
    text, alphabet = readable
    hand = parse_hand(text, alphabet)
    written = format_hand(hand, alphabet)
    again = parse_hand(written, alphabet)
    assert replace(again, text=text) == hand
    assert format_hand(again, alphabet) == written


@often
@given(st.data(), st.lists(pieces, max_size=8), bonus_pieces)
def test_order_and_spacing_never_matter(data: st.DataObject, head: list[str], tail: list[str]) -> None:
    def write(head: list[str], tail: list[str], spaces: list[str]) -> str:
        gaps = iter([*spaces, *[" "] * 40])
        text = "".join(f"{piece}{next(gaps)}" for piece in head)
        return f"{text}+{''.join(f'{piece}{next(gaps)}' for piece in tail)}"

    spaces = data.draw(st.lists(st.sampled_from(["", " ", "  ", "\t", "\u3000"]), max_size=12))
    plain = parse_hand(write(head, tail, []), KAKI_TILES)
    mixed = parse_hand(write(data.draw(st.permutations(head)), data.draw(st.permutations(tail)), spaces), KAKI_TILES)
    assert (mixed.concealed, mixed.packed, mixed.bonus) == (plain.concealed, plain.packed, plain.bonus)
    assert sorted(mixed.sets, key=lambda laid: laid.kinds) == sorted(plain.sets, key=lambda laid: laid.kinds)


@often
@given(st.lists(st.integers(0, len(KAKI_TILES.codes) - 1), max_size=20))
def test_packed_tiles_unpack_to_the_same_tiles_in_order(kinds: list[int]) -> None:
    assert list(unpack(KAKI_TILES.pack(kinds))) == sorted(kinds)


@pytest.mark.parametrize(
    ("text", "code", "message", "column"),
    [
        ("1" * 69 + "t", "wrong-count", "69 tiles are written, and the game has only 68", None),
        ("(123t)" * 1000, "wrong-count", "3,000 tiles are written, and the game has only 68", None),
        ("R" * 32, "wrong-count", "32 of R, and only 4 exist", 5),
        ("R" * 32 + "E" * 32, "wrong-count", "32 of R, and only 4 exist", 5),
        ("123t (" + "*" * 64 + ")", "bad-set", "the set has 64 tiles: no set has so many", 6),
        ("1" * 4000, "bad-tile", "111111111111111111... has no suit: write t after the digits", 1),
        ("99t " + "1" * 4001, "wrong-count", "4,001 signs are written here, and no hand has so many", 5),
        ("R" * 4000 + "x", "wrong-count", "4,001 signs are written here, and no hand has so many", 1),
        ("99t (" + "1" * 5000 + ")", "wrong-count", "5,000 signs are written here, and no hand has so many", 6),
        ("99t + f1" + "*" * 5000, "wrong-count", "5,003 signs are written here, and no hand has so many", 6),
    ],
)
def test_more_tiles_than_can_be_counted(text: str, code: str, message: str, column: int | None) -> None:
    with pytest.raises(MjcalcError) as caught:
        parse_hand(text, KAKI_TILES)
    fault = caught.value.fault
    assert (fault.code, fault.message, fault.column) == (code, message, column)


def test_all_tiles_of_the_game_can_be_read() -> None:
    everything = "111122223333444455556666777788889999t EEEESSSSWWWWNNNN RRRRGGGG0000 ****"
    assert parse_hand(everything, KAKI_TILES).tiles == 68


def test_hands_that_are_read_ahead_are_read_alike() -> None:
    """Whatever their spacing and signs, and when one of them cannot be read."""
    texts = [
        "123t 456t 99t (RR*) (EEE) + f2 k1",
        "123t(456t)99t",
        "１２３ｔ ＥＥ ＋ ｆ１",
        "🀙🀚🀛 東東",
        "",
        "11111111t 22222222t 33333333t 44444444t",
    ]
    ahead = read_ahead(texts, KAKI_TILES)
    assert [ahead[text] for text in texts] == [parse_hand(text, KAKI_TILES) for text in texts]
    with_faults = read_ahead([texts[0], "12x", texts[1], "(123t"], KAKI_TILES)
    assert [with_faults[text] for text in texts[:2]] == [parse_hand(text, KAKI_TILES) for text in texts[:2]]
    for bad_text in ("12x", "(123t", "1" * 40 + "t"):
        with pytest.raises(MjcalcError) as alone:
            parse_hand(bad_text, KAKI_TILES)
        with pytest.raises(MjcalcError) as ahead_of:
            read_ahead([bad_text], KAKI_TILES)[bad_text]
        assert ahead_of.value.fault == alone.value.fault


def test_zeros_before_another_letter_are_dragons_each_counted_once() -> None:
    hand = parse_hand("0000000E", KAKI_TILES)
    assert (hand.tiles, hand.count(KAKI_TILES.kinds["0"]), hand.count(KAKI_TILES.kinds["E"])) == (8, 7, 1)


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("5555d DDDD", "'D' needs a number before it, such as 5D; D is dots, and a dragon is R, G or 0", 7),
        ("RR d", "'d' needs a number before it, such as 5d; D is dots, and a dragon is R, G or 0", 4),
        ("RR b", "'b' needs a number before it, such as 5b", 4),
    ],
)
def test_a_letter_d_may_be_meant_as_a_dragon(text: str, message: str, column: int) -> None:
    told = fault(text, AMERICAN_TILES)
    assert (told.message, told.column) == (message, column)


@pytest.mark.parametrize(
    ("text", "alphabet", "message", "column"),
    [
        (
            "99t FFF",
            KAKI_TILES,
            "'F' is not a tile here: bonus tiles are written after '+', such as + f2 a1; a dragon is R, G or 0",
            5,
        ),
        ("(PPP)", KAKI_TILES, "'P' needs a number before it, such as 5P; a dragon is R, G or 0", 2),
        ("cc", AMERICAN_TILES, "'c' needs a number before it, such as 5c; a dragon is R, G or 0", 1),
        (
            "EBB",
            KAKI_TILES,
            "'B' is not a tile: `mjcalc tiles` shows how tiles are written; a dragon is R, G or 0",
            2,
        ),
        ("P", AMERICAN_TILES, "'P' is not a tile: `mjcalc tiles` shows how tiles are written", 1),
    ],
)
def test_letters_of_dragons_in_other_books(text: str, alphabet: Alphabet, message: str, column: int) -> None:
    told = fault(text, alphabet)
    assert (told.message, told.column) == (message, column)


@pytest.mark.parametrize("alphabet", BOTH, ids=lambda alphabet: alphabet.game)
def test_the_letter_o_is_no_zero(alphabet: Alphabet) -> None:
    assert fault("EE OOO", alphabet).message == "'O' is a letter: write the zero, 0"
    assert fault("(ooo)", alphabet).message == "'o' is a letter: write the zero, 0"
    suit = alphabet.codes[0][1]
    assert fault(f"2O26{suit}", alphabet).message == f"0 takes no suit: write it apart, such as 2{suit} 0"


@pytest.mark.parametrize(
    ("text", "alphabet", "advice", "column"),
    [
        ("GGG East", KAKI_TILES, "write E for East", 5),
        ("west", AMERICAN_TILES, "write W for west", 1),
        ("NORTH", KAKI_TILES, "write N for NORTH", 1),
        ("1t souths", KAKI_TILES, "write S for souths", 4),
        ("red dragon", KAKI_TILES, "write R for red", 1),
        ("12t 456t 789t green", KAKI_TILES, "write G for green", 15),
        ("(RRR Green)", AMERICAN_TILES, "write G for Green", 6),
        ("[green green green]", KAKI_TILES, "write G for green", 2),
        ("(12t) white", KAKI_TILES, "write 0 for white", 7),
        ("Soap", AMERICAN_TILES, "write 0 for Soap", 1),
        ("wild", KAKI_TILES, "write * for wild", 1),
        ("Joker", AMERICAN_TILES, "write J for Joker", 1),
        ("flowers", AMERICAN_TILES, "write F for flowers", 1),
    ],
)
def test_a_tile_is_not_written_as_a_word(text: str, alphabet: Alphabet, advice: str, column: int) -> None:
    found = fault(text, alphabet)
    assert (found.code, found.message) == ("bad-tile", f"a tile is not written as a word: {advice}")
    assert found.column == column


def test_a_named_bonus_tile_stands_behind_the_plus() -> None:
    found = fault("RR Cat + f1")
    assert (found.message, found.column) == ("bonus tiles are written after '+': write + a1 for Cat", 4)
    assert fault("flower").message.startswith("'f' is not a tile here: bonus tiles are written after '+'")


@pytest.mark.parametrize("text", ["GREEN", "(GREEN)", "gr een", "greengr een", "news", "Fei", "sewn"])
def test_letters_of_tiles_are_no_word(text: str) -> None:
    assert parse_hand(text, AMERICAN_TILES).tiles == len(text.strip("()").replace(" ", "").replace("Fei", "J"))


@pytest.mark.parametrize(
    ("tail", "codes"),
    [
        ("cat", "a1"),
        ("Rat CAT", "a1 a2"),
        ("cockerel k1 centipede", "a3 a4 k1"),
        ("cat*", "a1 *"),
        ("plum orchid Chrysanthemum bamboo", "f1 f2 f3 f4"),
        ("spring summer AUTUMN winter fei", "s1 s2 s3 s4 *"),
        ("face 2 Face 4 f1", "k2 k4 f1"),
        ("face  1 face3", "k1 k3"),
    ],
)
def test_bonus_tiles_may_be_named(tail: str, codes: str) -> None:
    named, coded = (parse_hand(f"1t + {text}", KAKI_TILES) for text in (tail, codes))
    assert (named.bonus, named.sunk) == (coded.bonus, coded.sunk)


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("cockrel", "'c' is not a bonus tile (did you mean 'cockerel'?)"),
        ("f1 sumer", "'s' is not a bonus tile (did you mean 'summer'?)"),
        ("s", "'s' needs its number, 1 to 4, such as s1"),
        ("face", "'f' needs its number, 1 to 4, such as face 1"),
        ("face 2x", "'f' needs its number, 1 to 4, such as face 1"),
        ("face  5", "'f' needs a number from 1 to 4: there is no face 5"),
        ("f5", "'f' needs a number from 1 to 4: there is no f5"),
        ("K9a1", "'K' needs a number from 1 to 4: there is no K9"),
        ("a 12", "'a' needs a number from 1 to 4: there is no a 12"),
        ("f 2", "'f' stands right before its number: f2"),
        ("flower 2", "'f' is not a bonus tile: the flowers are f1 to f4"),
        ("f1 Seasons", "'S' is not a bonus tile: the seasons are s1 to s4"),
        ("animal1", "'a' is not a bonus tile: the animals are a1 to a4"),
        ("catf2", "'c' is not a bonus tile: a blank is missing behind 'cat'"),
        ("k2 springk1", "'s' is not a bonus tile: a blank is missing behind 'spring'"),
        ("face 1f2", "'f' is not a bonus tile: a blank is missing behind 'face 1'"),
        ("ratcat", "'r' is not a bonus tile: a blank is missing behind 'rat'"),
        ("plumfei", "'p' is not a bonus tile: a blank is missing behind 'plum'"),
        ("catalogue", "'c' is not a bonus tile: write f1-f4, s1-s4, a1-a4, k1-k4, or * for a sunk Fei"),
        ("cats", "'c' is not a bonus tile (did you mean 'cat'?)"),
        ("crab", "'c' is not a bonus tile: write f1-f4, s1-s4, a1-a4, k1-k4, or * for a sunk Fei"),
    ],
)
def test_a_misspelt_name_of_a_bonus_tile(tail: str, message: str) -> None:
    assert fault(f"1t + {tail}").message == message


@pytest.mark.parametrize("text", ["1t2t3t4t5t6t7t8t9tRRRee", "(1t               2t3t)", "rrrggg0000eeeesss"])
def test_a_long_token_is_not_kept(text: str) -> None:
    assert text not in _pieces(KAKI_TILES)
    assert read_ahead([text], KAKI_TILES)[text].tiles == len(text.replace("t", "").replace(" ", "").strip("()"))
    assert max(map(len, _pieces(KAKI_TILES))) <= 16
