"""American rulings: for every rule of the table that the referee knows, something allowed and something forbidden."""

from pathlib import Path

import pytest

from mjcalc.card import shipped_folder
from tests import refereeing
from tests.american.tiny import HEAD, section

CARD = "--card american-practice"
ROWS = (
    '{ value = 25, hands = "FFF 5555x 555y 77x EE" }',
    '{ value = 25, hands = "55555x 666x 777x 111y" }',
    '{ value = 50, hands = "888x 888y 888z 66x NNN", concealed = true }',
)
EAST_WINS = '"east: mahjong FFFF 222b 4444b 88b"'


def ruled(line: str) -> dict[str, object]:
    return refereeing.ruled(f"{line} {CARD}")


def by(line: str) -> tuple[bool, str]:
    return refereeing.by(f"{line} {CARD}")


def refused(line: str) -> tuple[str, str]:
    return refereeing.refused(f"{line} {CARD}")


@pytest.fixture(scope="module")
def groups(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A card of a few groups; 8s are in a concealed line only."""
    file = tmp_path_factory.mktemp("cards") / "groups.toml"
    file.write_text(HEAD + section(*ROWS), "utf-8")
    return f"--card {file}"


# A3, A19, A24, A27: tiles, the deal, the wall.


@pytest.mark.parametrize(
    ("question", "allowed", "rule"),
    [
        ("--seat east --tiles 14", True, "A3"),
        ("--seat north --tiles 13", True, "A3"),
        ("--seat north --tiles 14", False, "A3"),
        ('--seat south --hand "FFFF 222b (4444b) 88b" --moment waiting', True, "A3"),
        ("--seat south --tiles 14 --moment discarding", True, "A3"),
        ('--seat south --hand "FFFF 222b (4444b) 8b" --moment waiting', False, "A24"),
        ("--seat south --tiles 15 --moment discarding", False, "A24"),
    ],
)
def test_a3_a24_number_of_tiles(question: str, allowed: bool, rule: str) -> None:
    assert by(f"deal {question}") == (allowed, rule)


def test_a24_a_wrong_number_of_tiles_is_a_dead_hand_once_play_has_begun() -> None:
    assert ruled("deal --seat south --tiles 12 --moment waiting")["dead"] is True
    assert "dead" not in ruled("deal --seat south --tiles 12")


def test_a23_the_sets_of_a_hand_that_is_counted_are_exposures() -> None:
    hand = "FFFF 222b (4444b) 88b"
    message = "nobody has a set in the deal: say --moment waiting or discarding"
    assert refused(f'deal --seat south --hand "{hand}"') == ("bad-record", message)
    pair = "the set (55c) has 2 tiles: an exposure has three to six like tiles"
    assert refused('deal --seat north --hand "(55c) 123b 456d EEE 55d" --moment waiting') == ("bad-set", pair)
    chow = "the set (123b) mixes tiles: an exposure has three to six like tiles"
    assert refused('deal --seat north --hand "(123b) 55c 456d EEE 55d" --moment waiting') == ("bad-set", chow)


def test_a1_no_tile_is_held_oftener_than_it_exists() -> None:
    assert refused("deal --seat south --hand 12555553c") == ("too-many", "5 of 5c, and only 4 exist")
    assert refused('discard 5c --claimed "(5555c)"') == ("too-many", "5 of 5c in all, and only 4 exist")
    assert refused('expose "(222c)" --was "(22222c)"') == ("too-many", "5 of 2c in all, and only 4 exist")


def test_a27_who_is_east() -> None:
    ruling = ruled('deal --throws "Ann 7 Ben 9 Cho 9 Dee 4"')
    assert (ruling["allowed"], ruling["rule"]) == (True, "A27")
    assert ruling["seats"] == {"east": "Ben", "south": "Cho", "west": "Dee", "north": "Ann"}
    asked = "`mjcalc referee wall --throw 9 -c american-practice`"
    assert ruling["notes"] == [f"East breaks the wall by what was thrown: {asked} tells where."]
    unnamed = ruled('deal --throws "3 4 5 6"')
    assert unnamed["ruling"] == "The fourth thrower is East."
    assert unnamed["seats"]["east"] == "the fourth thrower"  # type: ignore[index]
    assert refused('deal --throws "3 4 5"')[0] == "bad-record"


def test_a27_the_note_on_the_wall_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    own = tmp_path / "our card.toml"
    own.write_bytes((shipped_folder() / "american-practice.toml").read_bytes())
    (note,) = refereeing.ruled(f'deal --throws "7 9 4 9" -c "{own}"')["notes"]
    assert f"`mjcalc referee wall --throw 9 -c '{own}'`" in note
    ran = refereeing.run(note.partition("`mjcalc ")[2].partition("`")[0])
    assert ran.out.startswith("The wall breaks after the first 9 stacks from the right end of East's wall.\n")


def test_a27_the_order_of_the_deal() -> None:
    order = ruled("deal")["order"]
    assert isinstance(order, list)
    assert [(step["seat"], step["tiles"]) for step in order[:5]] == [
        ("east", 4),
        ("south", 4),
        ("west", 4),
        ("north", 4),
        ("east", 4),
    ]
    tiles = dict.fromkeys(("east", "south", "west", "north"), 0)
    for step in order:
        tiles[step["seat"]] += step["tiles"]
    assert tiles == {"east": 14, "south": 13, "west": 13, "north": 13}


@pytest.mark.parametrize(
    ("throw", "first", "draw", "last"),
    [
        (7, "stack 8", "stack 15 of North's wall", "stack 7 of East's wall"),
        (12, "stack 13", "stack 1 of West's wall", "stack 12 of East's wall"),
        (2, "stack 3", "stack 10 of North's wall", "stack 2 of East's wall"),
    ],
)
def test_a27_where_the_wall_breaks(throw: int, first: str, draw: str, last: str) -> None:
    ruling = ruled(f"wall --throw {throw}")
    assert (ruling["rule"], ruling["broken_after"], ruling["left"]) == ("A27", throw, 99)
    notes = ruling["notes"]
    assert isinstance(notes, list)
    assert [part in note for part, note in zip((first, draw, last), notes, strict=True)] == [True] * 3


def test_a27_no_dice_show_that() -> None:
    assert refused("wall --throw 19")[0] == "bad-record"
    assert refused("wall --throw 7 --left 3")[0] == "bad-record"


def test_a19_the_wall_is_played_to_the_end() -> None:
    assert by("wall --left 1") == (True, "A19")
    assert by("wall --left 0") == (False, "A19")
    assert by("wall --drawn 99") == (False, "A19")
    assert ruled("wall --drawn 9")["left"] == 90


# A12, A23: claims and discards.


@pytest.mark.parametrize(
    ("claimed", "rule", "because"),
    [
        ("(FFFFJ) 36b 369c 369d", "A5", "369-5 is concealed and takes no exposure such as (FFFFJ)."),
        ("FFFFJ 36b 369c 36d J", "A9", "9z lacks 9d, and no joker may stand in a single or a pair."),
    ],
)
def test_a_claim_of_mahjong_is_refused_by_the_rule_that_its_reason_cites(claimed: str, rule: str, because: str) -> None:
    ruling = ruled(f'claim 9b --from east --claim "south: mahjong {claimed}"')
    assert ruling["rule"] == rule
    assert str(ruling["because"]).endswith(because)


def test_a12_a_discarded_joker_is_dead() -> None:
    assert by("discard J") == (True, "A12")
    assert by('claim J --from east --claim "south: expose 555c"') == (False, "A12")
    assert by(f"claim J --from south --claim {EAST_WINS}") == (False, "A12")


def test_a23_whoever_claimed_may_discard_anything() -> None:
    assert by('discard 5c --claimed "(555Jc)"') == (True, "A23")


@pytest.mark.parametrize(
    ("claim", "group"),
    [
        ("pung 55c", "pung (555c)"),
        ("pung (555c)", "pung (555c)"),
        ("expose 5Jc", "pung (55Jc)"),
        ("expose JJ", "pung (5JJc)"),
        ("expose 555c", "kong (5555c)"),
        ("kong 55Jc", "kong (555Jc)"),
        ("quint 555cJ", "quint (5555Jc)"),
    ],
)
def test_a23_a_group_may_be_claimed(claim: str, group: str, groups: str) -> None:
    tiles = refereeing.ruled(f'claim 5c --from north --claim "south: {claim}" {groups}')
    assert (tiles["allowed"], tiles["rule"]) == (True, "A23")
    assert tiles["ruling"] == f"South gets North's 5c for the {group}."
    assert (tiles["skipped"], tiles["next_to_discard"]) == (["east"], "south")


@pytest.mark.parametrize(
    ("tile", "claim", "rule"),
    [
        ("5c", "pair 5c", "A23"),
        ("5c", "expose 5c", "A23"),
        ("5c", "expose J", "A23"),
        ("N", "expose EWS", "A23"),
        ("F", "expose FFFFFF", "A23"),
        ("F", "expose FFFF", "A24"),
        ("5c", "expose 55JJJc", "A24"),
        ("8c", "expose 88c", "A23"),
    ],
)
def test_a23_a24_what_may_not_be_claimed(tile: str, claim: str, rule: str, groups: str) -> None:
    question = f'claim {tile} --from east --claim "south: {claim}" {groups}'
    assert refereeing.by(question) == (False, rule)


def test_a23_only_the_last_discard() -> None:
    assert by('claim 5c --from east --claim "south: pung 55c"') == (True, "A23")
    assert by('claim 5c --from east --claim "south: pung 55c" --earlier') == (False, "A23")
    assert by(f"claim 8b --from south --claim {EAST_WINS} --earlier") == (False, "A23")


def test_a23_mahjong_before_an_exposure() -> None:
    ruling = ruled(f'claim 8b --from south --claim "west: pung 88b" --claim {EAST_WINS.replace("88b", "8Jb")}')
    assert (ruling["to"], ruling["kind"], ruling["rule"]) == (["east"], "mahjong", "A23")
    assert ruling["net"] == {"east": 100, "south": -50, "west": -25, "north": -25}


def test_a23_two_alike_the_next_to_the_right() -> None:
    exposures = ruled('claim 5c --from east --claim "north: pung 55c" --claim "west: pung 5Jc"')
    assert (exposures["to"], exposures["skipped"], exposures["next_to_discard"]) == (["west"], ["south"], "west")
    north = '"north: win FFFF 222d 4444d 888b"'
    assert refused(f"claim 8b --from south --claim {north} --claim {EAST_WINS}")[0] == "too-many"
    north = '"north: win NEWS 111Jd 11b GGJ"'
    both = ruled(f'claim G --from west --claim {north} --claim "south: win NEWS 222Jc 22b GJJ"')
    assert (both["to"], both["rule"]) == (["north"], "A23")


def test_a13_a_claimed_mahjong_is_scored_first() -> None:
    ruling = ruled(f"claim 8b --from south --claim {EAST_WINS}")
    assert (ruling["allowed"], ruling["line"]["id"]) == (True, "2468-1")  # type: ignore[index]
    wrong = ruled(f"claim 9b --from south --claim {EAST_WINS}")
    assert (wrong["allowed"], wrong["rule"], wrong["to"]) == (False, "A13", [])
    assert str(wrong["because"]).startswith("No line fits: ")


def test_a20_a_misnamed_discard_claimed_for_mahjong() -> None:
    ruling = ruled(f"claim 8b --from south --event misnamed --claim {EAST_WINS}")
    assert ruling["net"] == {"east": 100, "south": -100, "west": 0, "north": 0}


def test_a20_a_fault_goes_with_a_claim_for_mahjong() -> None:
    pung = '--claim "west: pung 88b"'
    for event in ("misnamed", "out-of-turn"):
        message = f"'{event}' goes with a claim for mahjong, and there is none"
        assert refused(f"claim 8b --from south {pung} --event {event}") == ("bad-record", message)
        one_joker = EAST_WINS.replace("88b", "8Jb")
        assert ruled(f"claim 8b --from south {pung} --claim {one_joker} --event {event}")["to"] == ["east"]


# A11: exchanging jokers.


def test_a11_several_exchanges_in_a_turn() -> None:
    ruling = ruled('swap --set "west: (55Jc) (FFJJ)" --set "(NNJJ)" --tile "5c FF" --tile N')
    assert (ruling["allowed"], ruling["rule"], ruling["taken"]) == (True, "A11", 4)
    assert ruling["sets_before"] == ["(55Jc)", "(FFJJ)", "(NNJJ)"]
    assert ruling["sets_after"] == ["(555c)", "(FFFF)", "(NNNJ)"]
    assert ruling["notes"] == ["The turn ends with a discard that leaves 13 tiles."]


def test_a11_a_dead_hands_jokers() -> None:
    assert by('swap --set "dead: (55Jc)" --tile 5c') == (True, "A11")
    assert by('swap --set "dead: (55Jc)" --tile 5c --after-fault') == (False, "A11")


def test_a11_a_late_set_of_a_dead_hand_bars_no_other() -> None:
    sets = '--set "dead: (55Jc)" --set "west: (FFJ)" --after-fault'
    ruling = ruled(f"swap {sets} --tile F")
    assert (ruling["allowed"], ruling["sets_before"], ruling["sets_after"]) == (True, ["(FFJ)"], ["(FFF)"])
    assert ruling["because"] == (
        "In your own turn the natural tile may take the place of a joker in an exposed group, anyone's."
    )
    for tiles in ("--tile 5c", "--tile 5c --tile F"):
        barred = ruled(f"swap {sets} {tiles}")
        assert (barred["allowed"], barred["because"]) == (
            False,
            "A dead hand's jokers may be had only if they were exposed before its fault.",
        )
    assert ruled(f"swap {sets} --tile N")["because"] == "No joker left in these groups stands for N."


@pytest.mark.parametrize(
    "question",
    [
        "--tile J",
        "--tile 6c",
        "--tile 5c --tile 5c",
        "--tile 5c --tile-from discard",
        "--tile 5c --not-drawn",
        "--tile 5c --not-in-turn",
    ],
)
def test_a11_forbidden(question: str) -> None:
    assert by(f'swap --set "(55Jc)" {question}') == (False, "A11")


def test_a11_a_fault_is_of_a_dead_hand() -> None:
    message = 'no set here is a dead hand\'s: write which is, such as --set "dead: (55Jc)"'
    assert refused('swap --set "(55Jc)" --tile 5c --after-fault') == ("bad-record", message)
    assert refused('swap --set "west: (55Jc)" --tile 5c --after-fault') == ("bad-record", message)


def test_a3_nobody_exposes_more_than_a_hand() -> None:
    open_sets = "(NNJJ) (222JJJc)"
    assert by(f'swap --set "{open_sets} (333c)" --tile N') == (True, "A11")
    assert by(f'swap --set "{open_sets}" --set "west: (3333c)" --tile N') == (True, "A11")
    message = "these sets of one hand have 14 tiles, and at most 13 can lie open in play"
    answer = ("wrong-count", f'{message}: write whose each is, such as "west: (55Jc)"')
    assert refused(f'swap --set "{open_sets} (3333c)" --tile N') == answer
    assert refused(f'swap --set "west: {open_sets} (3333c)" --tile N') == answer
    assert refused(f'swap --seat east --set "east: {open_sets}" --set "(3333c)" --tile N') == answer
    assert by('expose "(222c) (333c) (444c) (555c) (666c)"') == (False, "A24")


def test_a10_no_fifth_natural_goes_in() -> None:
    assert by('swap --set "(555Jc)" --tile 5c') == (True, "A11")
    assert refused('swap --set "(5555Jc)" --tile 5c')[0] == "too-many"


# A13, A23, A24: exposures.


def test_a13_exposures_and_the_lines_left() -> None:
    ruling = ruled('expose "(FFFF) (222c)"')
    assert (ruling["allowed"], ruling["rule"], ruling["dead"]) == (True, "A13", False)
    assert [line["id"] for line in ruling["lines"]] == ["2468-1"]  # type: ignore[attr-defined]
    assert by('expose "(FFFJ) (2JJc)"') == (True, "A13")
    assert by('expose "(FFFF) (222c) (333c)"') == (False, "A24")


def test_a24_exposures_that_only_a_concealed_line_has(groups: str) -> None:
    assert refereeing.by(f'expose "(888c)" {groups}') == (False, "A24")
    assert refereeing.ruled(f'expose "(6JJJc)" {groups}')["dead"] is True


@pytest.mark.parametrize(
    "question", ['discard 5c --claimed "(JJJ)"', 'swap --set "(JJJ)" --tile 5c', 'expose "(555c)" --was "(JJJ)"']
)
def test_jokers_alone_are_refused_by_their_rule_wherever_they_are_mentioned(question: str) -> None:
    why = "the set (JJJ) is jokers alone: an exposure shows a natural tile (A23)"
    assert refused(question) == ("bad-set", why)


@pytest.mark.parametrize("sets", ["(55c)", "(NEWS)", "(567c)", "(JJJ)", "(JJJJJJ5c)"])
def test_a23_what_is_no_exposure(sets: str) -> None:
    assert by(f'expose "{sets}"') == (False, "A23")


def test_a23_an_exposed_group_stays_as_it_is() -> None:
    assert by('expose "(222c)" --was "(22Jc)"') == (True, "A13")
    assert by('expose "(2222c)" --was "(222c)"') == (False, "A23")
    assert by('expose "(FFFF)" --was "(222c)"') == (False, "A23")


def test_a11_a_natural_goes_in_for_a_joker_and_no_joker_for_a_natural() -> None:
    assert by('expose "(FFFJ)" --was "(FFJJ)"') == (True, "A13")
    assert by('expose "(FFFJ)" --was "(FFFJ)"') == (True, "A13")
    turned = ruled('expose "(FFFJ)" --was "(FFFF)"')
    assert (turned["allowed"], turned["rule"]) == (False, "A23")
    because = "(FFFF) lies open already, and an exposed group changes only when a natural tile goes in for a joker."
    assert turned["because"] == because
    assert by('expose "(FFFF) (22Jc)" --was "(222c)"') == (False, "A23")
    # Each of two groups alike has fewer jokers than before, in one of the ways to tell them apart.
    assert by('expose "(FFF) (FJJ)" --was "(FJJ) (FFJ)"') == (True, "A13")
    assert by('expose "(FFJ) (FJJ)" --was "(FFJ) (FFJ)"') == (False, "A23")


def test_a24_a_natural_that_can_no_longer_be_had(groups: str) -> None:
    alive = refereeing.ruled(f'expose "(5555c)" --shown "EE" {groups}')
    assert (alive["allowed"], [line["hand"] for line in alive["lines"]]) == (True, ["FFF 5555x 555y 77x EE"])
    dead = refereeing.ruled(f'expose "(5555c)" --shown "EEE" {groups}')
    assert (dead["allowed"], dead["rule"], dead["dead"]) == (False, "A24", True)
    assert "needs 2 natural E" in dead["because"]
    assert refereeing.by(f'expose --shown "EEE" {groups}') == (True, "A24")
    assert refereeing.ruled(f'expose "(5555c)" --shown "(EEE) 1b" {groups}') == dead
    assert refused('expose "(5555c)" --shown "(EEE"')[0] == "bad-set"
    assert refused('expose "(5555c)" --shown 5c')[0] == "too-many"


def test_a24_the_referee_and_a_hand_in_play_agree_on_what_is_dead() -> None:
    shown = '"8888c JJJJJJJJ"'
    lives = ruled(f'expose "(FFFF) (222c)" --shown {shown}')
    assert (lives["allowed"], lives["dead"]) == (True, False)
    assert lives["ruling"] == "(FFFF) and (222c) may be exposed: 1 line of the card is left."
    assert ruled("expose --shown N")["ruling"] == "The hand lives: 54 lines of the card are left."
    told = refereeing.run(f'check "(FFFF) (222c) 4444c 1b 2b" --seen {shown} {CARD}').out.splitlines()[0]
    assert told == (
        "East's hand is not dead (A24), but no line of the card is left: "
        "each needs a tile, or jokers, that can no longer be had."
    )


def test_a_fault_in_the_groups_is_named_as_in_the_help() -> None:
    assert refereeing.run(f"referee expose '(55x)' {CARD}").err.startswith("mjcalc: sets: 'x' is not a suit")
    assert refereeing.run(f"referee discard xx {CARD}").err.startswith("mjcalc: tile: 'x' is not a tile")


# A12, A25: the Charleston.


@pytest.mark.parametrize(
    "question",
    [
        '"1c 5d N"',
        '"1c 5d N" --step "first across" --after first-right',
        '"1c 5d N" --step second-left --after first-left',
        '"1c" --step first-left --blind 2',
        "--step second-right --blind 3",
        '"1c 5d" --step courtesy --other 3 --after first-left',
        "--step courtesy --other 3 --not-agreed",
    ],
)
def test_a25_right(question: str) -> None:
    assert by(f"pass {question}") == (True, "A25")


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        ('"1c 5d N"', "The pass to the right may be made so."),
        ('"1c 5d N" --step first-across', "The pass across may be made so."),
        ('"1c 5d" --step courtesy --other 3', "The courtesy pass may be made so."),
        ('"1c 5d N E" --step second-left', "The pass to the left may not be made so."),
    ],
)
def test_a25_how_a_pass_is_named(question: str, ruling: str) -> None:
    assert ruled(f"pass {question}")["ruling"] == ruling


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ('"1c 5d J"', "A12"),
        ('"1c 5d J" --step courtesy', "A12"),
        ('"1c 5d"', "A25"),
        ('"1c 5d N E"', "A25"),
        ('"1c" --blind 2', "A25"),
        ('"1c 5d N" --step first-left --blind 1', "A25"),
        ("--step second-right --blind 4", "A25"),
        ('"1c 5d N" --step first-left --after first-right', "A25"),
        ('"1c 5d N" --step second-left --after first-left --not-agreed', "A25"),
        ('"1c 5d N" --after courtesy', "A25"),
        ('"1c 5d" --step courtesy --other 1', "A25"),
        ('"1c 5d N E" --step courtesy', "A25"),
        ('"1c" --step courtesy --not-agreed', "A25"),
    ],
)
def test_a25_a12_not_right(question: str, rule: str) -> None:
    assert by(f"pass {question}") == (False, rule)


# A18 to A21: what a mistake costs.


def test_a21_mahjong_in_error() -> None:
    two = ruled("error mahjong --by south --dead east")
    assert (two["rule"], two["payments"]) == ("A21", [])
    one = ruled("error mahjong --by south --dead east --dead north --value 25")
    assert one["payments"] == [{"from": "south", "to": "west", "points": 50, "for": "win"}]
    assert ruled("error mahjong --by south --dead east --dead north --line 2468-2")["net"]["west"] == 60  # type: ignore[index]
    assert refused("error mahjong --by south --dead east --dead north")[0] == "bad-record"


def test_a21_a_value_that_nobody_pays_is_read_all_the_same() -> None:
    assert ruled("error mahjong --by south --dead east --value 25")["payments"] == []
    assert refused("error mahjong --by south --line 2468-x")[1].startswith("the card has no line '2468-x'")
    message = "say what the hand is worth: --value 25 or --line 2468-1, one of them"
    assert refused("error mahjong --by south --value 25 --line 2468-1") == ("bad-record", message)


@pytest.mark.parametrize("win", ["--winner west", "--from west", "--self-draw", '--hand "FFFF 222b 4444b 888b"'])
def test_a21_nobody_wins_by_a_mahjong_in_error(win: str) -> None:
    message = "nobody wins by a mahjong in error: give --value or --line"
    assert refused(f"error mahjong --by south {win}") == ("bad-record", message)


@pytest.mark.parametrize(
    "question", ["mahjong --by south --dead west --dead west --value 25", "dead-hand --by west --dead west"]
)
def test_a_dead_hand_is_named_once(question: str) -> None:
    assert refused(f"error {question}") == ("bad-record", "the hand of west is named twice")


def test_a19_three_dead_hands_end_the_hand() -> None:
    none = ruled("error mahjong --by south --dead east --dead north --dead west")
    assert (none["rule"], none["payments"]) == ("A19", [])
    assert by("error dead-hand --by south --dead east --dead north") == (True, "A19")


def test_a20_a_discard_misnamed_or_out_of_turn() -> None:
    for kind in ("misnamed", "out-of-turn"):
        ruling = ruled(f"error {kind} --by north --winner east --value 30")
        assert (ruling["rule"], ruling["net"]) == ("A20", {"east": 120, "south": 0, "west": 0, "north": -120})
    hand = ruled('error misnamed --by north --winner east --hand "FFFF 222b 4444b 888b"')
    assert hand["net"] == {"east": 100, "south": 0, "west": 0, "north": -100}
    assert refused("error misnamed --by north --winner north --value 30")[0] == "bad-record"
    assert refused("error misnamed --by north --winner east --from west --value 30")[0] == "bad-record"


def test_a18_a_dead_hand_pays_in_full() -> None:
    ruling = ruled("error dead-hand --by west --winner east --from south --value 30")
    assert (ruling["rule"], ruling["net"]) == ("A18", {"east": 120, "south": -60, "west": -30, "north": -30})
    drawn = ruled('error dead-hand --by west --winner east --self-draw --hand "FFFF 222b 4444b 888b"')
    assert drawn["net"] == {"east": 300, "south": -100, "west": -100, "north": -100}
    assert ruled("error dead-hand --by west")["payments"] == []


NO_JOKERS = (
    "No hand of this line can hold a joker: it is paid as jokerless, which the winner must have announced (A16)."
)


@pytest.mark.parametrize(
    ("line", "south", "notes"),
    [
        ("2468-1", -50, ["The value is paid as for a hand with jokers; give --hand to have A16 looked at."]),
        ("singles-and-pairs-1", -90, []),  # its section pays no more for a hand without jokers
        ("quints-5", -130, []),  # 65 for six of a number: two jokers at least
        (
            "winds-and-dragons-6",  # NEWS NEWS NEWS and a pair, 45
            -180,
            [NO_JOKERS],
        ),
    ],
)
def test_a16_what_a_line_tells_of_jokers(line: str, south: int, notes: list[str]) -> None:
    ruling = ruled(f"error dead-hand --by west --winner east --from south --line {line}")
    assert ruling["net"] == {"east": -2 * south, "south": south, "west": south // 2, "north": south // 2}
    assert ruling["notes"] == notes


@pytest.mark.parametrize(
    "win", ["--from south", "--self-draw", "--value 30", "--line 2468-1", '--hand "FFFF 222b 4444b 888b"']
)
def test_a18_a_win_beside_a_dead_hand_has_a_winner(win: str) -> None:
    asked = ("bad-record", "say who had mahjong: --winner east")
    assert refused(f"error dead-hand --by west {win}") == asked
    assert refused(f"error dead-hand --by west --dead east --dead south {win}") == asked


def test_a18_a_dead_hand_does_not_win() -> None:
    assert refused("error dead-hand --by west --winner west --self-draw --value 30")[0] == "bad-record"
    message = "South's hand is dead and cannot win"
    for dead in ("--dead south", "--dead south --dead east"):
        assert refused(f"error dead-hand --by west {dead} --winner south --self-draw --value 30")[1] == message


@pytest.mark.parametrize("kind", ["misnamed --by north", "out-of-turn --by north", "dead-hand --by north --from north"])
def test_a_hand_that_is_scored_has_no_other_value(kind: str) -> None:
    message = "the hand is scored by the card: leave out --value and --line"
    for value in ("--value 30", "--line 2468-1"):
        question = f'error {kind} --winner east --hand "FFFF 222b 4444b 888b" {value}'
        assert refused(question) == ("bad-record", message)


def test_a20_the_others_pay_nothing_dead_or_not() -> None:
    for kind in ("misnamed", "out-of-turn"):
        message = "the others pay nothing, dead or not: leave out --dead"
        assert refused(f"error {kind} --by north --winner east --dead east --value 30") == ("bad-record", message)


def test_a22_a_doubled_card_is_told(tmp_path: Path) -> None:
    file = tmp_path / "doubled.toml"
    file.write_text(
        HEAD + "[house]\ndoubled = 2\n" + section('{ value = 25, hands = "FFFF 222x 4444x 888x" }'), "utf-8"
    )
    doubled = "House rule: the value is paid 2 times (A22)."
    as_jokers = "The value is paid as for a hand with jokers; give --hand to have A16 looked at."
    for mistake, owed, notes in [
        ("mahjong --by south --dead east --dead north --value 25", 100, [doubled]),
        ("misnamed --by south --winner west --value 25", 200, [doubled]),
        ('misnamed --by south --winner west --hand "FFFF 222b 4444b 888b"', 200, [doubled]),
        ("dead-hand --by south --winner west --from south --value 25", 100, [as_jokers, doubled]),
        ('dead-hand --by south --winner west --from south --hand "FFFF 222b 4444b 88Jb"', 100, [doubled]),
    ]:
        ruling = refereeing.ruled(f"error {mistake} --card {file}")
        assert (-ruling["net"]["south"], ruling["notes"]) == (owed, notes)
    for unpaid in ("mahjong --by south --dead east --value 25", "dead-hand --by south"):
        assert refereeing.ruled(f"error {unpaid} --card {file}")["notes"] == []


def test_a22_a_tournament_has_no_payments(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    text = HEAD + "[tournament]\n" + section('{ value = 25, hands = "FFFF 222x 4444x 888x" }')
    file.write_text(text, "utf-8")
    assert refereeing.refused(f"error misnamed --by north --winner east --value 30 --card {file}")[0] == "bad-record"
    for paid in (
        "mahjong --by south --dead east --dead north --value 25",
        "dead-hand --by west --winner east --self-draw",
    ):
        message = "this card scores points and has no payments (A22)"
        assert refereeing.refused(f"error {paid} --card {file}") == ("bad-record", message)
    for unpaid in ("mahjong --by south --dead east", "dead-hand --by west", "dead-hand --by west --dead east"):
        assert refereeing.ruled(f"error {unpaid} --card {file}")["payments"] == []
    dead = refereeing.ruled(f"error dead-hand --by west --card {file}")
    assert dead["rule"] == "A22"
    assert dead["because"] == "On a card of a tournament nobody pays: a dead hand gets nothing for a wall game."
    hand = refereeing.ruled(f'expose "(EEE)" --card {file}')
    assert hand["notes"] == ["A dead hand stops playing, and gets nothing for a wall game (A22)."]
    wall = refereeing.ruled(f"wall --left 0 --card {file}")["ruling"]
    assert wall.endswith("it is a wall game, and each hand that is not dead gets 10 points (A22).")
    won = refereeing.ruled(f"claim 8b --from south --claim {EAST_WINS} --card {file}")
    assert won["scores"]["east"] == 45
    assert "South" in refereeing.run(f"referee claim 8b --from south --claim {EAST_WINS} --card {file}").out


# What cannot be asked.


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ('claim 5t --from east --claim "south: pung 55c"', "bad-tile"),
        ('claim 5c --from east --claim "south: chow 46c"', "bad-record"),
        ('claim 5c --from east --claim "south: pung 5c"', "wrong-count"),
        ('claim 5c --from east --claim "south: pung (666c)"', "bad-set"),
        ('claim 5c --from east --claim "south: expose 5555c"', "too-many"),
        ('claim 5c --from east --claim "south: pung 55c" --passed "south 5c"', "bad-record"),
        ('claim 5c --from east --claim "south: win 55c"', "wrong-count"),
        ('claim 5c --from east --event robbed-kong --claim "south: pung 55c"', "bad-record"),
        ('discard 5c --claimed "(NEWS)"', "bad-set"),
        ('swap --set "(NEWS)" --tile N', "bad-set"),
        ("swap --tile N", "bad-record"),
        ("expose", "bad-record"),
        ('expose "(555c" ', "bad-set"),
        ('expose "(222c)" --was "(NEWS)"', "bad-set"),
        ('pass "1c 5d N" --step third-left', "bad-record"),
        ('pass "1c 5d N" --other 2', "bad-record"),
        ('pass "1c 5d N" --blind -1', "bad-record"),
        ("wall --replacement", "bad-record"),
        ("wall --left 100", "bad-record"),
        ("deal --seat south --tiles 13 --kongs 1", "bad-record"),
        ("error trap --by south", "bad-record"),
        ("error mahjongg --by south", "bad-record"),
        ("error misnamed --by north --winner east", "bad-record"),
        ("error misnamed --by north --value 25", "bad-record"),
        ("error misnamed --by north --winner east --line 2468-9", "bad-record"),
        ("error misnamed --by north --winner east --value 25 --shown RRR", "bad-record"),
        ("error dead-hand --by west --winner east --value 30", "bad-record"),
        ('error misnamed --by north --winner east --hand "FFFF 222b 4444b 889b"', "bad-record"),
    ],
)
def test_what_cannot_be_asked(question: str, code: str) -> None:
    assert refused(question)[0] == code
