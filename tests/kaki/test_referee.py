"""3 Kaki rulings: for every rule of the table that the referee knows, something allowed and something forbidden."""

import re
from pathlib import Path

import pytest

from mjcalc.card import shipped_folder
from mjcalc.ruling import sentence
from tests.command import mjcalc
from tests.refereeing import by, refused, ruled, run

WEST_WINS = '"west: win 234t 46t 99t (RR*) (EEE) + k1 f3"'
SOUTH_WINS = '"south: win 5t 123t 789t SSS GGG + k2 f2"'


NO_NORTH = "nobody sits North in 3 Kaki: for American mahjong choose a card of it, such as --card american-practice"


def house(folder: Path, **keys: str) -> str:
    """The option for the default card with other values for some of its keys, as they are written in TOML."""
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    for key, value in keys.items():
        text, found = re.subn(f"^{key} = \\S+", f"{key} = {value}", text, flags=re.MULTILINE)
        assert found == 1
    file = folder / "house.toml"
    file.write_text(text, "utf-8")
    return f"--card {file}"


# K2, K3, K28: tiles, and the wall.


@pytest.mark.parametrize(
    ("question", "allowed", "expected"),
    [
        ("--seat east --tiles 14", True, 14),
        ("--seat east --tiles 13", False, 14),
        ("--seat south --tiles 13", True, 13),
        ("--seat west --tiles 14", False, 13),
    ],
)
def test_k2_tiles_dealt(question: str, allowed: bool, expected: int) -> None:
    ruling = ruled(f"deal {question}")
    assert (ruling["allowed"], ruling["rule"], ruling["expected"]) == (allowed, "K2", expected)


def test_a_letter_without_a_capital_of_its_own_stays_as_it_is() -> None:
    assert sentence("\u00dfb is East and deals") == "\u00dfb is East and deals."
    assert sentence("the highest deals") == "The highest deals."


def test_k2_nobody_sits_north() -> None:
    assert refused("deal --seat north --tiles 13")[0] == "bad-record"
    assert refused('claim 5t --from north --claim "east: pong 55t"')[0] == "bad-record"
    assert refused('claim 5t --from east --claim "north: pong 55t"')[0] == "bad-record"


@pytest.mark.parametrize(
    "question",
    [
        "deal --seat north --tiles 13",
        'claim 5t --from north --claim "east: pong 55t"',
        'claim 5t --from east --claim "north: pong 55t"',
        'claim 5t --from east --claim "west: pong 55t" --passed "north 5t"',
        'swap --seat north --set "(RR*)" --tile R',
        'swap --seat north --set "north: (RR*)" --tile R',
        'swap --set "north: (RR*)" --tile R',
        "error trap --by north --winner east --ji-mo --points 30",
        "error trap --by west --winner north --ji-mo --points 30",
        "error trap --by west --winner east --from north --points 30",
    ],
)
def test_k2_every_seat_is_one_of_three(question: str) -> None:
    assert refused(question) == ("bad-record", NO_NORTH)


def test_no_hand_has_fan_without_end() -> None:
    question = "error trap --by west --winner east --from west --tile 0 --fan 99999999999999999999 -c 3kaki-classic"
    assert refused(question) == ("bad-record", "no hand has more than 100000 fan")


def test_k5_only_a_kong_counts_as_a_kong() -> None:
    assert ruled('deal --seat south --hand "12t 345t EE (RR*) [9999t]" --moment waiting')["expected"] == 14
    assert refused('deal --seat south --hand "112t 345t 99t (1234t)" --moment waiting') == (
        "bad-set",
        "the set (1234t) is not a Kong: its four tiles are not equal",
    )


def test_k28_nobody_has_a_set_in_the_deal() -> None:
    message = "nobody has a set in the deal: say --moment waiting or discarding"
    for hand in ("123t 99t (RR*) 55t 123t", "123t 99t [RRRR] 55t 123t", "123t (RR*)"):
        assert refused(f'deal --seat west --hand "{hand}"') == ("bad-record", message)
    assert by('deal --seat west --hand "123t 99t RR* 55t 123t"') == (True, "K2")
    assert by('deal --seat west --hand "123t 99t (RR*) 55t 123t" --moment waiting') == (True, "K5")


def test_k1_no_tile_is_counted_oftener_than_it_exists() -> None:
    assert refused("deal --seat south --hand 12555553t") == ("too-many", "5 of 5t, and only 4 exist")
    assert refused('deal --seat south --hand "123t ** + * * *"') == ("too-many", "5 of *, and only 4 exist")
    ran = run("referee deal --seat south --hand 12555553t")
    assert ran.err.splitlines()[1:] == ["    12555553t", "          ^"]
    trap = "error trap --by west --winner east --ji-mo --points 30"
    assert refused(f'{trap} --shown "(RRR) (RRR)"') == ("too-many", "6 of R in all, and only 4 exist")
    assert refused(f'{trap} --shown "(RRRR) (GGG)" --tile R') == ("too-many", "5 of R in all, and only 4 exist")


@pytest.mark.parametrize(
    ("question", "allowed", "expected"),
    [
        ("--seat south --tiles 13 --moment waiting", True, 13),
        ("--seat south --tiles 14 --moment waiting", False, 13),
        ("--seat south --tiles 14 --moment discarding", True, 14),
        ("--seat east --tiles 13 --moment discarding", False, 14),
        ("--seat west --tiles 15 --kongs 2 --moment waiting", True, 15),
        ('--seat west --hand "123t 99t 55t (RR*) [EEEE] + f1 a2 *" --moment waiting', True, 14),
        ('--seat west --hand "123t 99t 5t (RR*) [EEEE] + f1 a2 *" --moment waiting', False, 14),
    ],
)
def test_k5_one_tile_more_for_each_kong(question: str, allowed: bool, expected: int) -> None:
    ruling = ruled(f"deal {question}")
    assert (ruling["allowed"], ruling["rule"], ruling["expected"]) == (allowed, "K5", expected)


def test_k3_the_last_seven_tiles_are_never_drawn() -> None:
    assert by("wall --left 8") == (True, "K3")
    assert by("wall --left 7") == (False, "K3")
    assert by("wall --drawn 36") == (True, "K3")
    assert by("wall --drawn 37") == (False, "K3")
    for question, left, drawable in (("", 44, 37), ("--left 10", 10, 3), ("--left 7", 7, 0), ("--drawn 40", 4, 0)):
        ruling = ruled(f"wall {question}")
        assert (ruling["left"], ruling["drawable"]) == (left, drawable)
    assert "last tile" in ruled("wall --left 8")["notes"][0]


def test_k28_a_replacement_may_be_the_last_tile_and_not_one_of_the_seven() -> None:
    assert by("wall --left 8 --replacement") == (True, "K28")
    assert by("wall --left 7 --replacement") == (False, "K28")
    over = "No tile may be drawn: the hand ends"
    assert ruled("wall --left 7 --replacement")["ruling"] == f"{over} without a winner."
    assert ruled("wall --left 7")["ruling"] == f"{over}, without a winner if nobody wins on the last discard."


def test_k28_where_the_wall_breaks_belongs_to_american_mahjong() -> None:
    message = (
        "the rules of 3 Kaki do not say where the wall is broken (A27 does, for American mahjong): "
        "choose an American card, such as --card american-practice"
    )
    assert refused("wall --throw 9") == ("bad-record", message)


def test_k28_the_deal() -> None:
    ruling = ruled("deal")
    assert (ruling["rule"], ruling["left"], ruling["drawable"]) == ("K28", 44, 37)
    assert ruling["ruling"] == "East is dealt 14 tiles, South and West 13 each; 44 are left."
    assert [(step["seat"], step["tiles"]) for step in ruling["order"]] == [("east", 14), ("south", 13), ("west", 13)]
    unnamed = ruled('deal --throws "7 9 4"')
    assert unnamed["ruling"] == "The second thrower is East and deals."
    assert unnamed["seats"]["east"] == "the second thrower"


# K5, K6, K7: sets that may lie open.


@pytest.mark.parametrize(
    ("sets", "allowed", "rule"),
    [
        ("(123t) (EEE) (5555t) [RRRR]", True, "K5"),
        ("(124t)", False, "K5"),
        ("(EES)", False, "K5"),
        ("(RR*) (4*6t)", True, "K7"),
        ("(RRR*)", False, "K6"),
        ("(***)", False, "K6"),
        ("(1**t)", False, "K7"),
    ],
)
def test_k5_k6_k7_exposed_sets(sets: str, allowed: bool, rule: str) -> None:
    assert by(f'expose "{sets}"') == (allowed, rule)


def test_k5_a_hand_has_four_sets() -> None:
    four = "(123t) (123t) (123t) (123t)"
    assert by(f'expose "{four}"') == (True, "K5")
    five = ruled(f'expose "{four} (456t)"')
    assert (five["allowed"], five["rule"]) == (False, "K5")
    assert five["because"] == "A hand has four sets and an Eye, and these are 5 sets."
    message = "a hand has four sets and an Eye, and these are 5 sets"
    assert refused(f'swap --set "{four} (RR*)" --tile R') == ("bad-set", message)
    assert refused(f'swap --set "(RR*)" --set "east: {four} (456t)" --tile R') == ("bad-set", message)
    assert by(f'swap --set "(RR*)" --set "east: {four}" --tile R') == (True, "K26")
    shown = f'--shown "(RRR) (GGG) {four[:-7]}"'
    assert refused(f"error trap --by west --winner east --ji-mo --points 30 {shown}") == ("bad-set", message)


def test_k7_is_a_matter_of_the_table() -> None:
    assert by('expose "(1**t)" --card 3kaki-classic') == (True, "K7")


def test_k8_a_fei_may_be_a_fifth_copy_where_the_table_says_so(tmp_path: Path) -> None:
    strict = house(tmp_path, fifth_copy="false")
    sets = '"(99*t) (99*t)"'
    assert by(f"expose {sets}") == (True, "K7")
    assert ruled(f"expose {sets} {strict}")["because"] == (
        "The sets stand for 6 of 9t, and this table allows four in a hand."
    )
    assert by(f"expose {sets} {strict}") == (False, "K8")
    assert by(f'expose "(99*t) (78*t) as 678t" {strict}') == (True, "K7")
    assert by(f'expose "(99*t) (78*t) as 789t" {strict}') == (True, "K7")
    refusal = ("bad-set", "the sets stand for 6 of 9t, and this table allows four in a hand")
    assert refused(f"swap --set {sets} --tile R {strict}") == refusal
    assert by(f'swap --set "(99*t)" --set "west: (99*t)" --tile R {strict}') == (False, "K26")


def test_a_fei_that_may_be_two_tiles_is_asked_about() -> None:
    code, message = refused('expose "(45*t)"')
    assert code == "ambiguous"
    assert "345t or 456t" in message
    assert by('expose "(45*t) as 345t (RR*)"') == (True, "K7")
    assert refused('expose "(45*t) as 567t"')[0] == "bad-set"
    assert refused('claim 5t --from east --claim "south: chow 4*t"')[0] == "ambiguous"
    assert refused('swap --set "(45*t)" --tile 3t')[0] == "ambiguous"


# K21 to K23, K25: claims.


def test_k22_a_chow_only_of_the_player_just_before() -> None:
    assert by('claim 5t --from east --claim "south: chow 46t"') == (True, "K22")
    assert by('claim 5t --from west --claim "east: chow 46t"') == (True, "K22")
    assert by('claim 5t --from east --claim "west: chow 46t"') == (False, "K22")
    assert by('claim 5t --from south --claim "east: chow 46t"') == (False, "K22")


def test_k22_pong_kong_and_win_from_anyone() -> None:
    pong = ruled('claim 5t --from east --claim "west: pong 55t"')
    assert (pong["to"], pong["kind"], pong["skipped"], pong["next_to_discard"]) == (["west"], "pong", ["south"], "west")
    assert pong["barred"] == ["5t"]
    kong = ruled('claim 5t --from east --claim "west: kong 555t"')
    assert (kong["skipped"], kong["next_to_discard"], kong["barred"]) == (["south"], "west", [])
    assert kong["payments"] == [{"from": "east", "to": "west", "points": 4, "for": "kong"}]
    win = ruled(f"claim 5t --from south --claim {WEST_WINS}")
    assert (win["allowed"], win["rule"], win["fan"], win["points"]) == (True, "K22", 5, 10)
    assert win["net"] == {"east": -5, "south": -10, "west": 15}
    assert "next_to_discard" not in win


def test_k22_win_before_kong_before_pong_before_chow() -> None:
    robbed = ruled(f'claim 5t --from east --claim "south: kong 555t" --claim {WEST_WINS}')
    assert (robbed["to"], robbed["rule"], robbed["because"]) == (["west"], "K22", "A win goes before a Kong.")
    won = ruled(f'claim 5t --from east --claim "south: pong 55t" --claim {WEST_WINS}')
    assert (won["to"], won["rule"]) == (["west"], "K22")
    assert [claim["allowed"] for claim in won["claims"]] == [False, True]
    kong = ruled('claim 5t --from east --claim "south: chow 46t" --claim "west: kong 555t"')
    assert (kong["to"], kong["because"]) == (["west"], "A Kong goes before a Chow.")
    pong = ruled('claim 5t --from east --claim "south: chow 46t" --claim "west: pong 55t"')
    assert (pong["to"], pong["skipped"], pong["because"]) == (["west"], ["south"], "A Pong goes before a Chow.")


def test_k22_only_the_last_discard() -> None:
    assert by('claim 5t --from east --claim "south: pong 55t" --earlier') == (False, "K22")


def test_k22_a_robbed_kong_is_for_a_win_only() -> None:
    assert by('claim 5t --from east --event robbed-kong --claim "south: pong 55t"') == (False, "K22")
    robbed = ruled(f"claim 5t --from east --event robbed-kong --claim {WEST_WINS}")
    assert (robbed["allowed"], robbed["fan"]) == (True, 6)


def test_k28_a_kong_of_the_last_discard_ends_the_hand() -> None:
    kong = 'claim 5t --from south --claim "west: kong 555t"'
    assert ruled(kong)["next_to_discard"] == "west"
    last = ruled(f"{kong} --event last-discard")
    assert (last["allowed"], last["skipped"]) == (True, [])
    assert last["payments"] == [{"from": "south", "to": "west", "points": 4, "for": "kong"}]
    assert last["notes"] == ["A replacement is due and only seven tiles are left: the hand is drawn (K28)."]
    assert "next_to_discard" not in last
    assert ruled(kong.replace("kong 555t", "pong 55t") + " --event last-discard")["next_to_discard"] == "west"


def test_an_event_of_a_win_goes_with_no_other_claim() -> None:
    message = "'earthly' goes with a claim for a win, and there is none"
    assert refused('claim 5t --from east --claim "west: pong 55t" --event earthly') == ("bad-record", message)
    concealed = WEST_WINS.replace("(RR*) (EEE)", "RR* EEE")
    question = f'claim 5t --from east --claim "south: pong 55t" --claim {concealed} --event earthly'
    assert ruled(question)["to"] == ["west"]


def test_k23_two_pongs() -> None:
    real = ruled('claim 5t --from east --claim "south: pong 5*t" --claim "west: pong 55t"')
    assert (real["to"], real["rule"], real["skipped"]) == (["west"], "K23", ["south"])
    fei = ruled('claim 5t --from south --claim "east: pong 5*t" --claim "west: pong 5*t"')
    assert (fei["to"], fei["rule"], fei["claims"][0]["allowed"]) == (["west"], "K23", False)


def test_k21_two_winners() -> None:
    ruling = ruled(f"claim 5t --from east --claim {WEST_WINS} --claim {SOUTH_WINS}")
    assert (ruling["to"], ruling["rule"]) == (["south"], "K21")
    from_south = ruled(f'claim 5t --from south --claim {WEST_WINS} --claim "east: win 5t 123t 789t NNN GGG + k2 f1"')
    assert (from_south["to"], from_south["claims"][1]["allowed"]) == (["west"], False)


TWO_WINNERS = """\
Allowed: South and West both win on East's 5t: South 5 fan, 10 points; West 5 fan, 10 points.
By this table's rules everyone who calls a winning discard wins (K21).

Claims
  West   win  yes  By this table's rules everyone who calls a winning discard
                   wins (K21).
  South  win  yes  By this table's rules everyone who calls a winning discard
                   wins (K21).

For South's win
  East pays South  10
  West pays South   5

For West's win
  East pays West   10
  South pays West   5

All in all
  East pays South  10
  East pays West   10

Note: The losers' hands are not given: extra Fei and the losers' settlement are left out.

To look it up: mjcalc rules K21
"""


def test_k21_is_a_matter_of_the_table(tmp_path: Path) -> None:
    question = f"claim 5t --from east --claim {WEST_WINS} --claim {SOUTH_WINS}"
    both = house(tmp_path, two_winners='"both"')
    ruling = ruled(f"{question} {both}")
    assert (ruling["to"], ruling["rule"], sum(ruling["net"].values())) == (["south", "west"], "K21", 0)
    assert run(f"referee {question} {both}").out == TWO_WINNERS


def test_k25_a_tile_passed_up_may_be_won_on() -> None:
    assert by(f'claim 5t --from south --passed "west 5t" --claim {WEST_WINS}') == (True, "K25")
    short = WEST_WINS.replace(" f3", "")
    assert by(f'claim 5t --from south --passed "west 5t" --claim {short}') == (False, "K11")
    assert refused(f'claim 5t --from south --passed "east 5t" --claim {WEST_WINS}')[0] == "bad-record"


def test_k5_k11_a_claimed_win_is_scored_first() -> None:
    few = ruled('claim 5t --from east --claim "west: win 234t 46t 99t (RR*) (EEE) + f3"')
    assert (few["allowed"], few["rule"], few["to"]) == (False, "K11", [])
    assert "4 fan, 1 short of the minimum of 5" in few["because"]
    assert by('claim 5t --from east --claim "west: win 234t 47t 99t (RR*) (EEE) + f3 k1"') == (False, "K5")
    rival = ruled('claim 5t --from east --claim "south: pong 55t" --claim "west: win 234t 46t 99t (RR*) (EEE) + f3"')
    assert (rival["to"], rival["rule"], rival["claims"][1]["rule"]) == (["south"], "K22", "K11")


def test_the_claimed_tile_may_be_written_with_the_others() -> None:
    for tiles in ("55t", "555t", "(555t)"):
        assert ruled(f'claim 5t --from east --claim "west: pong {tiles}"')["ruling"].endswith("Pong (555t).")
    for hand in (
        "234t 46t 99t (RR*) (EEE) + k1 f3",
        "234t 46t 99t (RR*) (EEE) ＋ k1 f3",
        "234t 456t 99t (RR*) (EEE) + k1 f3",
    ):
        assert ruled(f'claim 5t --from east --claim "west: win {hand}"')["fan"] == 5


@pytest.mark.parametrize(
    ("claim", "rule"),
    [
        ("pong **", "K7"),
        ("kong 55*t", "K6"),
        ("chow **", "K6"),
        ("pong 46t", "K5"),
        ("chow 55t", "K5"),
    ],
)
def test_k5_k6_k7_sets_that_cannot_be_claimed(claim: str, rule: str) -> None:
    assert by(f'claim 5t --from east --claim "south: {claim}"') == (False, rule)


def test_k7_two_fei_may_be_claimed_with_where_the_table_says_so() -> None:
    assert by('claim 5t --from east --claim "south: pong **" --card 3kaki-classic') == (True, "K22")


# K24, K27: what may be discarded.


@pytest.mark.parametrize(
    ("tile", "claimed", "allowed"),
    [
        ("6t", "(456t)", False),
        ("4t", "(456t)", False),
        ("5t", "456t", False),
        ("7t", "(456t)", True),
        ("6t", "(5*7t)", False),
        ("8t", "(5*7t)", True),
        ("3t", "(45*t) as 345t", False),
        ("6t", "(45*t) as 345t", True),
        ("R", "(RR*)", False),
        ("G", "(RR*)", True),
        ("5t", "(4444t)", True),
    ],
)
def test_k24_tiles_barred_after_a_claim(tile: str, claimed: str, allowed: bool) -> None:
    assert by(f'discard {tile} --claimed "{claimed}"') == (allowed, "K24")


def test_k24_without_a_claim_nothing_is_barred() -> None:
    assert by("discard 6t") == (True, "K24")


def test_k27_a_sunk_fei() -> None:
    assert by('discard "*"') == (True, "K27")
    assert by('discard "*" --claimed "(5*7t)"') == (True, "K27")
    assert by('claim "*" --from east --claim "south: pong RR"') == (False, "K27")


# K26: taking Fei back.


def test_k26_a_fei_for_the_real_tile_in_ones_own_set() -> None:
    ruling = ruled('swap --set "(RR*)" --tile R')
    assert (ruling["allowed"], ruling["rule"], ruling["taken"]) == (True, "K26", 1)
    assert (ruling["sets_before"], ruling["sets_after"]) == (["(RR*)"], ["(RRR)"])
    several = ruled('swap --set "(RR*) (4*6t)" --set "(45*t) as 345t" --tile R --tile "3t 5t"')
    assert several["sets_after"] == ["(RRR)", "(456t)", "(345t)"]
    assert ruled('swap --seat west --set "west: (RR*)" --tile R')["allowed"]


@pytest.mark.parametrize(
    "question",
    [
        '--set "west: (RR*)" --tile R',
        '--set "other: (RR*)" --tile R',
        '--set "(RR*)" --tile G',
        '--set "(RRR)" --tile R',
        '--set "(RR*)" --tile "*"',
        '--set "(RR*)" --tile R --tile-from discard',
        '--set "(RR*)" --tile R --not-in-turn',
        '--set "(RR*)" --tile R --tile R',
    ],
)
def test_k26_forbidden(question: str) -> None:
    assert by(f"swap {question}") == (False, "K26")


@pytest.mark.parametrize(
    ("text", "word"), [("other (RR*)", "other"), ("Dead (55Jc)", "dead"), ("west(RR*)", "west"), ("own", "own")]
)
def test_whose_a_set_is_has_a_colon_behind_it(text: str, word: str) -> None:
    message = f"a colon is missing after '{word}': write one before the set, such as {word}: (RR*)"
    assert refused(f'swap --set "{text}" --tile R') == ("bad-record", message)


# K19: the dragon trap.


def test_there_is_one_mistake_in_3_kaki() -> None:
    ended = mjcalc("referee", "error", "trp", "--by", "west")
    message = "'trp' is not a mistake of 3 Kaki (did you mean 'trap'?): only 'trap' is one"
    assert (ended.status, ended.err) == (2, f"mjcalc: {message}\n")


def test_k19_the_trap() -> None:
    caught = ruled("error trap --by west --winner east --from west --points 30")
    assert (caught["allowed"], caught["rule"]) == (True, "K19")
    assert caught["payments"] == [{"from": "west", "to": "east", "points": 45, "for": "win"}]
    drawn = ruled('error trap --by west --winner east --ji-mo --points 30 --shown "(RRR) (GGG)" --tile 0')
    assert drawn["net"] == {"east": 60, "south": 0, "west": -60}


def test_k19_not_caught() -> None:
    one = ruled('error trap --by west --winner east --from west --fan 6 --shown "(RRR) (NNN)" --tile G')
    assert (one["allowed"], one["rule"]) == (False, "K19")
    assert one["net"] == {"east": 18, "south": -6, "west": -12}
    assert not ruled('error trap --by west --winner east --from west --fan 6 --shown "[RRRR] (GGG)" --tile 0')[
        "allowed"
    ]
    assert not ruled("error trap --by west --winner east --from west --fan 6 --tile 5t")["allowed"]


def test_k5_what_is_shown_are_sets() -> None:
    answer = refused('error trap --by west --winner east --ji-mo --points 30 --shown "(RRG) (GGG)"')
    assert answer == ("bad-set", "the set (RRG) is neither a Chow nor a Pong")


def test_k19_by_the_hand() -> None:
    hand = '"234t 5t5t 0 0 0 (RRR) (GGG) + f1"'
    thrown = ruled(f"error trap --by west --winner east --from west --tile 0 --hand {hand}")
    assert (thrown["allowed"], thrown["fan"], thrown["net"]["west"]) == (True, 10, -45)
    claimed = '"234t 5t5t (000) (RRR) (GGG) + f1"'
    drawn = ruled(f"error trap --by west --winner east --ji-mo --hand {claimed}")
    assert drawn["net"] == {"east": 60, "south": 0, "west": -60}
    assert not ruled(f"error trap --by west --winner east --from south --hand {hand}")["allowed"]


def test_k19_limits_that_add_up_are_paid_as_often() -> None:
    question = "error trap --by west --winner east --from west --tile 0 --fan 20"
    assert ruled(f"{question} --card 3kaki-classic")["net"] == {"east": 1200, "south": 0, "west": -1200}
    assert ruled(question)["net"] == {"east": 45, "south": 0, "west": -45}


NOT_CLAIMED = "The trap needs the third dragon to be won on, or to be claimed as the third set before the win."
ONLY_EYE = "By this table's rules the trap needs the third dragon to make a set, and here it can only make the Eye."
FOUR_OPEN = '--shown "(RRR) (GGG) (123t) (456t)"'


def test_k19_beside_four_open_sets_the_dragon_makes_only_the_eye(tmp_path: Path) -> None:
    question = f"error trap --by west --winner east --points 12 {FOUR_OPEN}"
    for tile in ("", "--tile 0"):
        for won in ("--ji-mo", "--from south"):
            ruling = ruled(f"{question} {tile} {won}")
            assert (ruling["allowed"], ruling["because"]) == (False, NOT_CLAIMED)
        assert by(f"{question} {tile} --from west") == (True, "K19")
        ruling = ruled(f"{question} {tile} --from west {house(tmp_path, eye='false')}")
        assert (ruling["allowed"], ruling["because"]) == (False, ONLY_EYE)
    claimed = question.replace("(123t)", "(000)")
    assert by(f"{claimed} --ji-mo") == (True, "K19")


def test_k19_what_is_not_seen_of_the_third_dragon_is_said(tmp_path: Path) -> None:
    question = 'error trap --by west --winner east --points 12 --shown "(RRR) (GGG)"'
    claimed = "The third dragon is taken to have been claimed as the third set: give --hand to have it looked at."
    assert ruled(f"{question} --from south")["notes"] == [claimed]
    assert ruled(f"{question} --ji-mo")["notes"] == [claimed]
    assert ruled(f"{question} --from west {house(tmp_path, eye='false')}")["notes"] == [claimed]
    assert ruled(f"{question} --from west")["notes"] == [claimed.replace("claimed", "won on, or claimed")]
    assert ruled(question.replace("GGG", "NNN") + " --from west")["notes"] == []


def test_k19_a_claimed_set_is_never_concealed(tmp_path: Path) -> None:
    table = house(tmp_path, concealed_kong="true")
    question = "error trap --by west --winner east --ji-mo --tile 0"
    kong = ruled(f'{question} --hand "[RRRR] [GGGG] [0000] 12t 3t 99t + f1" {table}')
    assert (kong["allowed"], kong["because"], kong["net"]["west"]) == (False, NOT_CLAIMED, -30)
    assert by(f'{question} --hand "[RRRR] [GGGG] (000) 12t 3t 99t + f1" {table}') == (True, "K19")


def test_k19_why_a_dragon_in_the_hand_springs_no_trap(tmp_path: Path) -> None:
    hand = '--tile 0 --hand "(RRR) (GGG) 00 123t 123t + f1 f2 s1 a1 a2"'
    question = f"error trap --by west --winner east {hand}"
    assert by(f"{question} --from west") == (True, "K19")
    eye = ruled(f"{question} --from west {house(tmp_path, eye='false')}")
    assert (eye["allowed"], eye["because"]) == (False, ONLY_EYE)
    assert ruled(f"{question} --ji-mo")["because"] == NOT_CLAIMED
    hidden = ruled(f"{question} --from west".replace("(GGG)", "GGG"))
    assert hidden["because"] == "The trap needs exposed sets of the two other dragons when the third dragon is thrown."
    tong = ruled(f"{question} --from west".replace("--tile 0", "--tile 1t"))
    assert tong["because"] == "Only a dragon springs the trap, and 1t is none."
    shown = ruled('error trap --by west --winner east --ji-mo --fan 10 --tile "*" --shown "(RRR) (GGG)"')
    assert shown["because"] == "Only a dragon springs the trap, and a Fei is none."


# What cannot be asked.


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ('claim 5x --from east --claim "south: pong 55t"', "bad-tile"),
        ('claim 5t --from east --claim "south: pong 5t"', "wrong-count"),
        ('claim 5t --from east --claim "east: pong 55t"', "bad-record"),
        ('claim 5t --from east --claim "south: pongg 55t"', "bad-record"),
        ('claim 5t --from east --claim "south pong 55t"', "bad-record"),
        ('claim 5t --from east --claim "south: pong"', "bad-record"),
        ("claim 5t --from east", "bad-record"),
        ('claim 5t --from east --claim "south: pong 55t" --claim "south: chow 46t"', "bad-record"),
        ('claim 5t --from east --claim "south: pong 55t" --claim "west: pong 55t"', "too-many"),
        ('claim 5t --from east --event heavenly --claim "south: pong 55t"', "bad-record"),
        ('claim 5t --from east --claim "west: win 234t 46t"', "wrong-count"),
        ("discard f1", "bad-tile"),
        ("discard ''", "bad-tile"),
        ("discard 5t --claimed ''", "bad-set"),
        ("swap --set '' --tile R", "bad-record"),
        ("expose ''", "bad-record"),
        ('discard 5t --claimed "(45t"', "bad-set"),
        ('discard 5t --claimed "(5**t)"', "bad-set"),
        ('discard 5t --claimed "(456t) (RRR)"', "bad-set"),
        ('swap --set "(RR*)"', "bad-record"),
        ('swap --set "wst: (RR*)" --tile R', "bad-record"),
        ('swap --set "north: (RR*)" --tile R', "bad-record"),
        ('swap --set "(RR*)" --tile R --tile-from wall', "bad-record"),
        ('swap --set "(RR*)" --tile R --after-fault', "bad-record"),
        ('swap --set "(RR*)" --tile R --not-drawn', "bad-record"),
        ('expose "(RRR)" --was "(RRR)"', "bad-record"),
        ('pass "1t 2t 3t"', "bad-record"),
        ("deal --tiles 13", "bad-record"),
        ("deal --seat east", "bad-record"),
        ("deal --seat east --tiles 14 --moment now", "bad-record"),
        ("deal --moment now", "bad-record"),
        ("deal --moment waiting", "bad-record"),
        ("deal --throws east:6 --throws south:5 --throws west:4 --tiles 13", "bad-record"),
        ("deal --seat east --tiles 14 --kongs 1", "bad-record"),
        ('deal --seat west --hand "123t 99t 55t (RR*) [EEEE]" --kongs 2 --moment waiting', "bad-record"),
        ('deal --throws "7 9"', "bad-record"),
        ('deal --throws "7 9 99"', "bad-record"),
        ("wall --throw 7", "bad-record"),
        ("wall --left 45", "bad-record"),
        ("wall --left 3 --drawn 3", "bad-record"),
        ("error trap --by west --winner east --points 30", "bad-record"),
        ("error trap --by west --winner west --ji-mo --points 30", "bad-record"),
        ("error trap --by west --winner east --ji-mo --points -3", "bad-record"),
        ("error trap --by west --winner east --ji-mo --fan 4", "bad-record"),
        ("error mahjong --by west", "bad-record"),
        ("error trp --by west", "bad-record"),
        ("error trap --by west --winner east --ji-mo --fan 5 --line x", "bad-record"),
        (
            "error trap --by west --winner east --ji-mo --shown '(RRR)' --hand '234t 55t (000) (RRR) (GGG)'",
            "bad-record",
        ),
        ("discard 5t --card 3kaki-strait", "no-such-card"),
    ],
)
def test_what_cannot_be_asked(question: str, code: str) -> None:
    assert refused(question)[0] == code


def test_the_card_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJCALC_CARD", "american-practice")
    assert by("discard J") == (True, "A12")


def test_the_column_is_that_of_the_hand() -> None:
    ran = run('referee claim 5t --from east --claim "west: win 234t 46x"')
    assert ran.err.splitlines()[1:] == ["    234t 46x", "           ^"]
