"""Reading cards: every check with its sentence and line, and what a card may say."""

from decimal import Decimal

import pytest

import mjcalc
from mjcalc import MjcalcError
from mjcalc.american.card import AmericanCard
from mjcalc.american.terms import House, Rates, Tournament
from mjcalc.card import load_card
from mjcalc.tiles import AMERICAN_TILES
from tests.american.tiny import HEAD, faults, paid, read, score, section, tiny

GOOD = '{ value = 25, hands = "FF 222x 444x 666x 888x" }'
FIRST_ROW = HEAD.count("\n") + 4
"""The line of the file in which the first row of `HEAD + section(...)` stands."""


def messages(text: str) -> list[str]:
    return [fault.message for fault in faults(text)]


# The checks, a broken card each.

EVENS = "FF 222x 444x 666x 888x"
UNKNOWNS = "FF iiix jjjx 6666x FF"
NO_WALL = (
    "no wall can supply it: even with jokers wherever they may stand it needs more than four naturals of a tile"
    " (eight flowers), or more than eight jokers"
)
NO_VALUE = "the suits and numbers allowed leave an unknown without a value"
NO_AMOUNT = 'the key is missing: write an amount such as 2, 0.20 or "0.20"'
NO_HAND = 'write the hand in quotes, or a list of these: "FF 222x 444x 666x 888y"'
EMPTY_HAND = 'a hand is empty: write its tiles, such as "FF 222x 444x 666x 888y"'
SIGNS = "write 1-9, 0, D, R, G, F, N, E, W, S, x, y, z, i, j, u or v"
ROWS = (
    "write one number, such as -10, or rows [exposures, points], such as [2, -20]: what the discarder scores"
    " from that many exposures of the winner on"
)


@pytest.mark.parametrize(
    ("hand", "keys", "message"),
    [
        ("FF 222x 444x", "value = 25", "it has 8 tiles, not 14"),
        (f"{EVENS} OR {EVENS}", "value = 25", 'hands side by side are a list: hands = ["...", "..."]'),
        (
            "FF 222 444x 666x 888x",
            "value = 25",
            "'222': the number 2 needs a suit slot, x, y or z, at the end of the block: 222x",
        ),
        (
            "FF RRRx 444x 666x 888x",
            "value = 25",
            "'RRRx': nothing here has a suit: write RRR without the slot x",
        ),
        ("FF 222x 444x 666x 88q8x", "value = 25", f"'88q8x': unknown character 'q': {SIGNS}"),
        (EVENS, "value = 25, where = { i = [2, 4] }", "the unknown i never occurs in this line"),
        (EVENS, 'value = 25, suits = { y = "bam" }', "the unknown y never occurs in this line"),
        ("11x 11x 11x 4444x 6666x", "value = 25", NO_WALL),
        ("22222x 22222x 2222x", "value = 25", NO_WALL),
        ("FF 222x 444y 666x 888x", 'value = 25, suits = { x = ["bam"], y = ["bam"] }', NO_VALUE),
        (UNKNOWNS, "value = 25, where = { i = 2, j = [2] }", NO_VALUE),
        (EVENS, "value = 25, valeu = 25", "unknown key 'valeu' (did you mean 'value'?)"),
        (EVENS, "concealed = true", NO_AMOUNT),
        (EVENS, "value = 0", "a hand is worth more than 0"),
        (EVENS, "value = 2000000", "a value is at most 1000000, with at most 3 decimals"),
        (
            EVENS,
            'value = 25, suits = { x = ["bams"] }',
            "unknown name 'bams' (did you mean 'bam'?)",
        ),
        (EVENS, "value = 25, suits = { w = 'bam' }", "unknown key 'w'; known here: x, y, z"),
        (
            UNKNOWNS,
            "value = 25, where = { i = [2, 10] }",
            "write a list of numbers from 1 to 9, such as [2, 4, 6, 8]",
        ),
        (EVENS, 'value = 25, numbers = "all"', '"all" is not allowed here: write one of any, printed'),
        (EVENS, 'value = 25, concealed = "yes"', '"yes" is not allowed here: write true or false'),
    ],
)
def test_a_fault_names_line_section_and_hand(hand: str, keys: str, message: str) -> None:
    (fault,) = faults(HEAD + section(f'{{ hands = "{hand}", {keys} }}'))
    assert fault.message == f'section "Tiny", hand "{hand}": {message}'
    assert (fault.code, fault.file, fault.line) == ("bad-card", "tiny.toml", FIRST_ROW)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("value = 25", f"the key is missing: {NO_HAND}"),
        ("value = 25, hands = []", NO_HAND),
        ("value = 25, hands = [5]", NO_HAND),
        ('value = 25, hands = ""', EMPTY_HAND),
        ('value = 25, hands = " "', EMPTY_HAND),
        (f'value = 25, hands = ["{EVENS}", ""]', EMPTY_HAND),
    ],
)
def test_a_row_without_a_hand(keys: str, message: str) -> None:
    (fault,) = faults(HEAD + section(f"{{ {keys} }}"))
    assert fault.message == f'section "Tiny", line 1: {message}'
    assert fault.line == FIRST_ROW


def test_the_line_of_a_fault_in_the_long_form() -> None:
    text = (
        HEAD + '[[section]]\nname = "One"\n\n[[section.line]]\nhands = "FF 222x 444x 666x 888x"\nvalue = 25\n\n'
        '[[section.line]]\nvalue = 25\nhands = [\n  "FF 222x 444x 666x 888y",\n  "FF 222x 444x",\n]\nconceled = true\n'
    )
    short, unknown = faults(text)
    assert str(short) == (
        'tiny.toml:16: section.1.line.2.hands.2: section "One", hand "FF 222x 444x": it has 8 tiles, not 14'
    )
    assert str(unknown) == (
        "tiny.toml:18: section.1.line.2.conceled: "
        "section \"One\", hand \"FF 222x 444x 666x 888y\": unknown key 'conceled' (did you mean 'concealed'?)"
    )


def test_duplicate_ids() -> None:
    rows = (
        '{ value = 25, hands = "FF 222x 444x 666x 888x", id = "evens" }',
        '{ value = 25, hands = "FF 222x 444x 666y 888y", id = "evens" }',
    )
    (fault,) = faults(HEAD + section(*rows))
    assert fault.line == FIRST_ROW + 1
    assert fault.message.endswith("the id 'evens' is taken: an earlier line of section \"Tiny\" has it")


@pytest.mark.parametrize(
    ("keys", "other"),
    [
        ('hands = "FF 222x 444x 666x 888x"', 'hands = "888y 666y 444y 222y FF"'),
        ('hands = "222x 444x 666x 888x FF"', 'hands = "FF 222x 444x 666x 888x", value = 30, concealed = true'),
        ('hands = "FFFF 11x 1111y 1111z", numbers = "any"', 'hands = "FFFF iix iiiiy iiiiz"'),
        (
            'hands = "FFFF uuuuu RRRRR"',
            'hands = ["FFFF RRRRR NNNNN", "FFFF RRRRR EEEEE", "FFFF RRRRR WWWWW", "FFFF RRRRR SSSSS"]',
        ),
        ('hands = "FFFF 11x 11x 3333y 33z"', 'hands = "FFFF 33z 11x 3333y 11x"'),
        (
            'hands = ["FFFF 222x 4444x 888x", "FF iix jjjy 3333y 777z"], where = { i = [3], j = [3] }',
            'hands = "FFFF 222x 4444x 888x"',
        ),
        ('hands = "FFFF 11x 1111y DDDDx"', 'hands = "FFFF DDDDz 11z 1111x"'),
    ],
)
def test_two_lines_that_are_the_same_hand(keys: str, other: str) -> None:
    rows = [f"{{ {each if 'value' in each else 'value = 25, ' + each} }}" for each in (keys, other)]
    (fault,) = faults(HEAD + section(*rows))
    assert fault.line == FIRST_ROW + 1
    assert fault.message.endswith('it is the same hand as the line tiny-1 of section "Tiny"')


def test_two_lines_that_allow_no_hand_are_not_the_same() -> None:
    found = faults(
        HEAD
        + section(
            '{ value = 25, hands = "iiix jjjx 1111x 2222x", where = { i = [5], j = [5] } }',
            '{ value = 30, hands = "FFF 222y 3333x 4444x", suits = { x = ["bam"], y = ["bam"] } }',
        )
    )
    assert [fault.line for fault in found] == [FIRST_ROW, FIRST_ROW + 1]


@pytest.mark.parametrize("name", ["Tiny", "TINY!"])
def test_two_sections_whose_lines_have_the_same_ids_are_told_once(name: str) -> None:
    one, two, three, four = (
        GOOD.replace("666x 888x", end) for end in ("666x 888y", "666y 888y", "666y 888z", "6666x 88y")
    )
    (fault,) = faults(HEAD + section(one, two) + section(three, four, name=name))
    assert (fault.line, fault.key) == (FIRST_ROW + 4, "section.2.name")
    assert fault.message == (
        f'section "{name}": another name is needed: its lines have the ids of those of section "Tiny"'
    )


def test_two_sections_of_one_name_are_allowed_with_ids_of_their_own() -> None:
    other = GOOD.replace("888x", "888y").replace("{", '{ id = "other",')
    assert [line.id for line in read(HEAD + section(GOOD) + section(other)).lines] == ["tiny-1", "other"]


def test_lines_that_only_overlap_are_allowed() -> None:
    tiny('{ value = 25, hands = "FFFF 11x 1111y 1111z" }', '{ value = 30, hands = "FFFF iix iiiiy iiiiz" }')
    tiny('{ value = 25, hands = "FFFF 11x 11x 333y 333z" }', '{ value = 25, hands = "FFFF 1111x 333y 333z" }')


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    text = HEAD.replace("name", "nmae") + section(
        '{ value = 25, hands = "FF 222x 444x 666x 88x" }',
        '{ value = -1, hands = "FF 222x 444x 666x 888" }',
        more="jokerless = true\n",
    )
    assert [fault.line for fault in faults(text)] == sorted(fault.line or 0 for fault in faults(text))
    assert {fault.key for fault in faults(text)} == {
        "card.nmae",
        "section.1.jokerless",
        "section.1.line.1.hands",
        "section.1.line.2.hands",
        "section.1.line.2.value",
    }


def test_messages_are_one_line_and_not_endless() -> None:
    long = '{ value = 25, hands = "' + "2" * 5000 + 'x" }'
    odd = r'{ value = 25, hands = "FF 222x\n444x\u2028666x 88\u001b8x", id = "a\nb" }'
    for fault in faults(HEAD + section(odd, long, name=r"Ti\nny")):
        assert len(fault.message) < 400
        assert fault.message.isprintable()


def test_a_card_without_lines() -> None:
    assert messages(HEAD) == ["the key is missing: write a list of tables: [[section]]"]
    no_lines = ["the card has no lines: write [[section.line]], or line = [ ... ], in a section"]
    assert messages(HEAD + '[[section]]\nname = "One"\n') == no_lines
    assert messages("section = []\n" + HEAD) == no_lines
    misspelt = '[[section]]\nname = "One"\nlines = [{ hands = "FF 222x 444x 666x 888x", value = 25 }]\n'
    assert messages(HEAD + misspelt) == ["section \"One\": unknown key 'lines' (did you mean 'line'?)"]


# What a card may say.


def test_both_forms_of_lines_and_of_hands() -> None:
    long_form = HEAD + (
        '[[section]]\nname = "Tiny"\n[[section.line]]\nhands = ["FF 222x 444x 666x 888x"]\nvalue = 25\n'
    )
    one, other = read(long_form).lines[0], tiny(GOOD).lines[0]
    assert (one.id, one.hands, one.value) == (other.id, other.hands, other.value)


def test_default_ids() -> None:
    card = read(HEAD + section(GOOD, '{ value = 9, hands = "FF 222x 444x 66x 888x 5y" }', name="Winds & Dragons (C)"))
    assert [line.id for line in card.lines] == ["winds-dragons-c-1", "winds-dragons-c-2"]


def test_what_a_card_keeps() -> None:
    card = read(HEAD + 'source = "us"\n' + section('{ value = 7.5, hands = "NEWS NEWS FFFFFF", note = "all" }'))
    assert (card.key, card.game, card.name, card.year, card.source) == ("tiny", "american", "Tiny", 2026, "us")
    assert (card.rates, card.tournament, card.house) == (Rates(), None, House())
    assert (card.lines[0].value, card.lines[0].note, card.sections[0].jokerless_bonus) == (Decimal("7.5"), "all", True)
    assert paid(score(card, "NEWS NEWS FFFFFJ")) == {"south": 15, "west": Decimal("7.5"), "north": Decimal("7.5")}


def test_payment_of_a_card() -> None:
    text = HEAD + "[payment]\ndiscarder = 3\nother = 0\nself_drawn = 1.5\njokerless = 4\nmisnamed = 5\n" + section(GOOD)
    card = read(text)
    assert paid(score(card, "FF 222b 444b 666b 88Jb")) == {"south": 75}
    assert paid(score(card, "FF 222b 444b 666b 888b")) == {"south": 300}
    assert paid(score(card, "FF 222b 444b 666b 88Jb", self_draw=True))["west"] == Decimal("37.5")
    assert paid(score(card, "FF 222b 444b 666b 888b", events=["misnamed"], from_="west")) == {"west": 125}


def test_a_doubled_card() -> None:
    for doubled in ("true", "2"):
        card = read(HEAD + f"[house]\ndoubled = {doubled}\npie = 500\n" + section(GOOD))
        result = score(card, "FF 222b 444b 666b 88Jb")
        assert paid(result) == {"south": 100, "west": 50, "north": 50}
        assert (result.value, card.house.pie) == (25, 500)
        assert result.notes == ("House rule: the value is paid 2 times (A22).",)


TOURNAMENT = HEAD + "[tournament]\n"


def test_tournament_points() -> None:
    card = read(TOURNAMENT + section(GOOD))
    assert card.tournament == Tournament()
    result = score(card, "FF 222b 444b 666b 88Jb")
    assert (result.payments, set(result.net.values())) == ((), {0})
    assert result.scores == {"east": 25, "south": -10, "west": 0, "north": 0}
    assert score(card, "FF (222b) 444b 666b 888b").scores == {"east": 45, "south": -10, "west": 0, "north": 0}
    assert score(card, "FF (222b) (444b) 666b 88Jb").scores == {"east": 25, "south": -20, "west": 0, "north": 0}
    assert score(card, "FF (222b) (444b) (666b) (888b)").scores == {"east": 45, "south": -25, "west": 0, "north": 0}
    drawn = score(card, "FF 222b 444b 666b 888b", self_draw=True)
    assert drawn.scores == {"east": 55, "south": 0, "west": 0, "north": 0}


def test_tournament_of_other_points() -> None:
    rules = "winner = 30\nself_drawn = 5\njokerless = 2.5\ndiscarder = [[0, -5], [1, -7.5]]\nwall_game = 3\n"
    card = read(TOURNAMENT + rules + section(GOOD))
    assert score(card, "FF 222b 444b 666b 888b").scores == {"east": Decimal("32.5"), "south": -5, "west": 0, "north": 0}
    assert score(card, "FF (222b) 444b 666b 888b").scores == {
        "east": Decimal("32.5"),
        "south": Decimal("-7.5"),
        "west": 0,
        "north": 0,
    }
    for amount in ("-12", '"-12"', '[[0, "-12"]]'):
        same = read(TOURNAMENT + f"discarder = {amount}\n" + section(GOOD))
        assert score(same, "FF (222b) (444b) 666b 888b").scores == {"east": 45, "south": -12, "west": 0, "north": 0}


def test_a19_nobody_scores_in_a_tournament_when_the_three_other_hands_are_dead() -> None:
    card = read(TOURNAMENT + section(GOOD))
    result = score(card, "FF 222b 444b 666b 88Jb", dead=["south", "west", "north"])
    assert (result.wins, result.scores) == (True, {"east": 0, "south": 0, "west": 0, "north": 0})
    assert result.notes == ("The three other hands are dead: nothing is scored (A19).",)


@pytest.mark.parametrize("unused", ["payment", "house"])
def test_what_a_tournament_leaves_without_effect_is_warned_of(unused: str) -> None:
    (warning,) = read(HEAD + f"[{unused}]\n[tournament]\n" + section(GOOD)).warnings
    assert (warning.key, warning.message) == (
        unused,
        "no effect: in a tournament points are scored and nothing is paid (A22)",
    )


@pytest.mark.parametrize(
    ("event", "fault"), [("misnamed", "misnamed the discard"), ("out-of-turn", "discarded out of turn")]
)
def test_a_fault_of_the_discarder_changes_nothing_in_a_tournament(event: str, fault: str) -> None:
    result = score(read(TOURNAMENT + section(GOOD)), "FF 222b 444b 666b 88Jb", from_="south", events=(event,))
    assert result.scores == {"east": 25, "south": -10, "west": 0, "north": 0}
    assert result.notes == (f"South {fault}: a tournament scores that as any other discard (A22).",)


def test_a_wall_game_in_a_tournament() -> None:
    card = read(TOURNAMENT + section(GOOD))
    result = mjcalc.score({"dead": ["south", "north"]}, card)
    assert isinstance(result, mjcalc.AmericanResult)
    assert result.scores == {"east": 10, "south": 0, "west": 10, "north": 0}
    assert result.reason == mjcalc.Reason("drawn", "nobody won")


def test_a_hand_that_fits_no_line_scores_nothing_in_a_tournament() -> None:
    result = score(read(TOURNAMENT + section(GOOD)), "FF 222b 444b 666b 777b")
    assert result.scores == {"east": 0, "south": 0, "west": 0, "north": 0}


def test_a_win_without_a_discarder_in_a_tournament() -> None:
    result = score(read(TOURNAMENT + section(GOOD)), "FF 222b 444b 666b 888b", from_=None)
    assert result.scores == {"east": 45, "south": 0, "west": 0, "north": 0}
    assert result.notes == (
        "It is not said how the hand was won: it is valued as a win on a discard, and nobody scores as the discarder.",
    )


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("[tournament]\ndiscarder = 10\n", "the discarder loses points: write them negative, such as -10"),
        (
            "[tournament]\ndiscarder = [[1, -10]]\n",
            "the rows begin with [0, ...], and their exposures rise",
        ),
        (
            "[tournament]\ndiscarder = [[0, -10], [3]]\n",
            ROWS,
        ),
        (
            "[tournament]\ndiscarder = nan\n",
            ROWS,
        ),
        ("[tournament]\nselfdrawn = 10\n", "unknown key 'selfdrawn' (did you mean 'self_drawn'?)"),
        ("[payment]\ndiscard = 2\n", "unknown key 'discard' (did you mean 'discarder'?)"),
        ("[payment]\nother = -1\n", '-1 is not allowed here: write an amount such as 2, 0.20 or "0.20"'),
        ("[payment]\nother = 1000\n", "write a number from 0 to 100, with at most 2 decimals"),
        ("[house]\ndoubled = 0\n", "a card cannot be worth 0 times its value"),
        ("[house]\ndoubled = -1\n", '-1 is not allowed here: write true or an amount such as 2, 0.20 or "0.20"'),
        ('[house]\ndoubled = "yes"\n', '"yes" is not allowed here: write true or an amount such as 2, 0.20 or "0.20"'),
        (
            '[tournament]\nwinner = "values"\n',
            '"values" is not allowed here: write "value" or an amount such as 2, 0.20 or "0.20"',
        ),
        (
            "[house]\npie = 0\n",
            "with a pie of 0 nobody would pay anything: leave the key out where losses have no cap",
        ),
        ("[house]\ndouble = true\n", "unknown key 'double' (did you mean 'doubled'?)"),
        ("[hous]\n", "unknown key 'hous' (did you mean 'house'?)"),
    ],
)
def test_faults_of_terms(rules: str, message: str) -> None:
    (fault,) = faults(HEAD + rules + section(GOOD))
    assert fault.message == message
    assert fault.line in (FIRST_ROW - 3, FIRST_ROW - 2)


def test_payments_stay_exact_at_the_limits() -> None:
    text = HEAD + "[payment]\ndiscarder = 99.99\nother = 99.99\njokerless = 99.99\n[house]\ndoubled = 99.99\n"
    card = read(text + section('{ value = 999999.999, hands = "FF 222x 444x 666x 888x" }'))
    result = score(card, "FF 222b 444b 666b 888b")
    assert result.net["south"] == -Decimal("999999.999") * Decimal("99.99") ** 3


# Warnings.


def test_a_year_that_slides_is_warned_of() -> None:
    card = tiny('{ value = 25, hands = "FFFFFF 2026x 2222x", numbers = "any" }')
    (warning,) = card.warnings
    assert (warning.line, warning.file) == (FIRST_ROW, "tiny.toml")
    assert warning.message == (
        'section "Tiny", hand "FFFFFF 2026x 2222x": '
        'the digits of the year move too: leave out numbers = "any" and write i and j'
    )


def test_what_is_wrong_with_an_unknown_is_told_of_the_hand_that_uses_it() -> None:
    rows = '{ value = 25, hands = ["FFFF 222x 4444x 888x", "FFFF iiix 4444y 888x"], where = { i = [12] } }'
    (fault,) = faults(HEAD + section(rows))
    assert fault.message.startswith('section "Tiny", hand "FFFF iiix 4444y 888x": write a list of numbers')


def test_of_hands_side_by_side_the_one_with_the_year_is_warned_of() -> None:
    card = tiny('{ value = 25, hands = ["FFFF 222x 4444x 888x", "FFFF 2026x 222y 888z"], numbers = "any" }')
    (warning,) = card.warnings
    assert warning.message.startswith('section "Tiny", hand "FFFF 2026x 222y 888z": the digits of the year move too')


def test_an_alternative_that_can_never_be_had_is_warned_of() -> None:
    card = tiny('{ value = 25, hands = ["FF 11x 11x 1111y 1111z", "FF 11x 11x 11x 1111y 11z"] }')
    assert 'the alternative "FF 11x 11x 11x 1111y 11z" can never be had' in card.warnings[0].message


@pytest.mark.parametrize(
    ("one", "other", "keys"),
    [
        (EVENS, EVENS, ""),
        ("FF 222x 444x 666y 888z", "FF 222y 444y 666z 888x", ""),
        ("FF 222x 444x 666y 888y", "888x 666x FF 444y 222y", ""),
        ("FFFF iix iiiiy iiiiz", "FFFF 33x 3333y 3333z", ', numbers = "any"'),
    ],
)
def test_the_same_alternative_twice_is_warned_of(one: str, other: str, keys: str) -> None:
    (warning,) = tiny(f'{{ value = 25, hands = ["{one}", "FFFFFF 1111x 1111y", "{other}"]{keys} }}').warnings
    assert warning.message == (
        f'section "Tiny", hand "{one}": the alternatives "{one}" and "{other}" are the same hand: leave one out'
    )


def test_numbers_without_digits_are_warned_of() -> None:
    card = tiny('{ value = 25, hands = "FFFF iix iiiiy iiiiz", numbers = "any" }')
    assert card.warnings[0].message.endswith("no number is printed in this line: nothing moves")


# The shipped card.


def test_the_practice_card() -> None:
    card = load_card("american-practice")
    assert isinstance(card, AmericanCard)
    assert card.warnings == ()
    assert len(card.sections) == 10
    assert 45 <= len(card.lines) <= 60
    assert sum(line.concealed for line in card.lines) >= 10
    assert {line.value for line in card.lines} <= set(range(25, 80, 5))
    assert all(line.note for line in card.lines)
    signs = {group.sign for line in card.lines for hand in line.hands for group in hand.groups}
    assert signs >= set("0RGDFNEWSijuv123456789")


def test_cards_of_both_games_are_loaded_by_name() -> None:
    assert load_card("3kaki-straits").game == "3kaki"
    assert load_card("american-practice").key == "american-practice"
    with pytest.raises(MjcalcError, match="there is no card 'american-practise'"):
        load_card("american-practise")


def test_the_alphabet_has_the_tiles_of_the_set() -> None:
    assert sum(AMERICAN_TILES.copies) == 152
