"""American hands in play: distances against a plain minimum, lines that are left, and what is told of them."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest

import mjcalc
from mjcalc import AmericanResult, Fault, MjcalcError
from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, read_exposures
from mjcalc.american.match import index_of
from mjcalc.american.pattern import SMALLEST_WITH_JOKER, Concrete
from mjcalc.check_result import AmericanCheck, LineInPlay, Missing, Pay
from mjcalc.ledger import Points
from mjcalc.notation import parse_hand
from mjcalc.tiles import AMERICAN_TILES, unpack
from tests.american.test_near import both, practice, random_text, slow_distance
from tests.american.tiny import HEAD, read, section, tiny
from tests.writing import format_tiles

CODES = AMERICAN_TILES.codes
SOME = tiny(
    '{ value = 25, hands = ["222x 4444x 666x 8888x", "222x 4444x 666y 8888y"], id = "evens" }',
    '{ value = 30, hands = "FF 333x 000 33y 9999y", id = "threes" }',
    '{ value = 40, hands = "NEWS 2222x 6666x 00", id = "winds", concealed = true }',
)


def check(hand: str, card: AmericanCard = SOME, **more: Any) -> AmericanCheck:
    result = mjcalc.check(hand, card, **more)
    assert isinstance(result, AmericanCheck)
    return result


def refused(hand: str, **more: Any) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        mjcalc.check(hand, SOME, **more)
    (fault,) = caught.value.faults
    return fault


def distances(result: AmericanCheck) -> dict[str, int]:
    return {line.line.id: line.distance for line in result.lines}


# Distances and possibilities against plain counts


def any_rack(rng: random.Random) -> str:
    """Thirteen or fourteen tiles near a hand of the card, or any at all."""
    tiles = rng.choice((13, 14))
    if rng.random() < 0.8:
        while True:
            text = random_text(rng, tiles)
            hand, _ = both(text)
            if AMERICAN_TILES.too_many(hand.packed) is None:
                return text
    wall = [kind for kind, many in enumerate(AMERICAN_TILES.copies) for _ in range(many)]
    return format_tiles(AMERICAN_TILES.pack(rng.sample(wall, tiles)), AMERICAN_TILES)


def some_seen(rng: random.Random, text: str) -> str:
    """Tiles of a few kinds, often all of them, that the rack does not have; some in exposures with jokers."""
    hand, _ = both(text)
    seen = []
    sets = []
    jokers = AMERICAN_TILES.copies[JOKER] - hand.count(JOKER)
    for kind in rng.sample(range(JOKER), 12):
        left = AMERICAN_TILES.copies[kind] - hand.count(kind)
        naturals = left if rng.random() < 0.6 else rng.randrange(left + 1)
        if jokers and 2 <= naturals <= 4 and rng.random() < 0.3:
            exchangeable = rng.randint(1, min(2, jokers))
            sets.append(AMERICAN_TILES.pack([kind] * naturals + [JOKER] * exchangeable))
            jokers -= exchangeable
        else:
            seen += [kind] * naturals
    seen += [JOKER] * (jokers if rng.random() < 0.6 else rng.randrange(jokers + 1))
    discards = format_tiles(AMERICAN_TILES.pack(seen), AMERICAN_TILES)
    return " ".join([discards, *(f"({format_tiles(each, AMERICAN_TILES)})" for each in sets)])


def can_be_made(
    groups: Concrete, concealed: Counter[int], exposed: Concrete, unseen: Counter[int], shown: Counter[int]
) -> bool:
    """Whether naturals that are held or unseen, and jokers, can fill all groups that are not exposed.

    The naturals left over go in for the jokers that are `shown` in groups of their kind.
    """
    left = list(groups)
    for group in exposed:
        left.remove(group)
    naturals = concealed + unseen
    jokers = naturals.pop(JOKER, 0)
    for kind, size in sorted(left, key=lambda group: group[1] >= SMALLEST_WITH_JOKER):
        held = min(size, naturals[kind])
        naturals[kind] -= held
        jokers -= size - held if size >= SMALLEST_WITH_JOKER else 99 * (size - held)
    return jokers + (naturals & shown).total() >= 0


def slow(text: str, seen: str, card: AmericanCard) -> tuple[dict[str, int], bool]:
    """The distance of every line that can still be made, and whether the hand is dead.

    A dead hand would have no line with any number of jokers (A24).
    """
    hand, exposures = both(text)
    others = parse_hand(seen, AMERICAN_TILES)
    concealed = Counter(unpack(hand.concealed))
    unseen = Counter(
        {kind: many - hand.count(kind) - others.count(kind) for kind, many in enumerate(AMERICAN_TILES.copies)}
    )
    shown: Counter[int] = Counter()
    for exposure in (*exposures, *read_exposures(others)):
        shown[exposure.kind] += exposure.jokers
    index = index_of(card)
    exposed = tuple(each.group for each in exposures)
    found: dict[str, int] = {}
    dead = True
    for place, line_hand in enumerate(index.hands):
        line = index.line(place)
        if exposures and line.concealed:
            continue
        distance = slow_distance(line_hand.groups, concealed, exposures)
        if distance is None or distance >= found.get(line.id, 99):
            continue
        if can_be_made(line_hand.groups, concealed, exposed, unseen, shown):
            found[line.id] = distance
        dead = dead and not can_be_made(line_hand.groups, concealed, exposed, unseen + Counter({JOKER: 14}), shown)
    return found, dead


@pytest.mark.parametrize("seed", range(20))
def test_distances_are_the_least_over_all_hands_of_the_card(seed: int) -> None:
    rng = random.Random(seed)
    card = practice()
    values = {line.id: line.value for line in card.lines}
    places = [line.id for line in card.lines]
    for number in range(100):
        text = any_rack(rng)
        seen = some_seen(rng, text) if number % 4 == 0 else ""
        whole = number % 10 == 0
        result = check(text, card, seen=seen, top=100 if whole else 3)
        expected, dead = slow(text, seen, card)
        assert result.possible == len(expected), (text, seen)
        assert result.dead == dead, (text, seen)
        assert result.distance == min(expected.values(), default=None), (text, seen)
        order = sorted(expected, key=lambda name: (expected[name], -values[name], places.index(name)))
        assert [line.line.id for line in result.lines] == (order if whole else order[:3]), (text, seen)
        assert {each.id for each in result.ruled_out} == {line.id for line in card.lines} - expected.keys()
        for line in result.lines:
            assert line.distance == expected[line.line.id], (text, seen)
            check_tiles(line, text)
            assert line.unseen == helping(line, text, seen), (text, seen)


def helping(line: LineInPlay, text: str, seen: str) -> int:
    """How many unseen tiles would each bring the hand of a line nearer."""
    hand, exposures = both(text)
    others = parse_hand(seen, AMERICAN_TILES)
    groups = tuple((AMERICAN_TILES.kinds[group.tile], group.size) for group in line.groups)
    found = 0
    for kind in {*(kind for kind, _ in groups), JOKER}:
        distance = slow_distance(groups, Counter([*unpack(hand.concealed), kind]), exposures)
        assert distance is not None
        if distance < line.distance:
            found += AMERICAN_TILES.copies[kind] - hand.count(kind) - others.count(kind)
    return found


def check_tiles(line: LineInPlay, text: str) -> None:
    """The groups and the spare tiles are the tiles of the rack, and what is missing fills the groups."""
    hand, _ = both(text)
    dealt = Counter(tile for group in line.groups for tile in group.tiles) + Counter(line.spare)
    assert dealt == Counter(CODES[kind] for kind in unpack(hand.packed)), text
    assert sum(each.missing for each in line.missing) == line.distance, text
    assert all(each.can_come for each in line.missing), text
    lacking = [group for group in line.groups if len(group.tiles) < group.size]
    assert [each.pattern for each in line.missing] == [group.pattern for group in lacking]
    for group in line.groups:
        assert set(group.tiles) <= {group.tile, "J"}
        assert group.size >= SMALLEST_WITH_JOKER or "J" not in group.tiles


@pytest.mark.parametrize("seed", range(4))
def test_waits_agree_with_every_tile_through_the_scorer(seed: int) -> None:
    rng = random.Random(50 + seed)
    card = practice()
    waiting = 0
    for _ in range(60):
        groups = rng.choice(index_of(card).hands).groups
        tiles = [
            kind if size < SMALLEST_WITH_JOKER or rng.random() < 0.7 else JOKER
            for kind, size in groups
            for _ in range(size)
        ]
        tiles.remove(rng.choice(tiles))
        packed = AMERICAN_TILES.pack(tiles)
        if AMERICAN_TILES.too_many(packed) is not None:
            continue
        text = format_tiles(packed, AMERICAN_TILES)
        waits = {wait.tile: wait for wait in check(text, card).waits}
        waiting += bool(waits)
        for kind, code in enumerate(CODES):
            held = tiles.count(kind)
            if held == AMERICAN_TILES.copies[kind]:
                assert code not in waits
                continue
            record = {"winner": "east", "hand": f"{text} {code}", "win": code}
            drawn = mjcalc.score(record | {"self_draw": True}, card)
            assert drawn.wins == (code in waits), (text, code)
            if not drawn.wins:
                continue
            wait = waits[code]
            assert wait.unseen == AMERICAN_TILES.copies[kind] - held
            assert wait.mahjong.self_draw.income == drawn.net["east"]
            if kind != JOKER:
                claimed = mjcalc.score(record | {"from": "south"}, card)
                assert isinstance(claimed, mjcalc.AmericanResult)
                assert claimed.line == wait.mahjong.line
                pay = wait.mahjong.discard
                assert pay is not None
                assert (pay.shooter, pay.other, pay.income) == (
                    -claimed.net["south"],
                    -claimed.net["west"],
                    claimed.net["east"],
                )
            assert (wait.mahjong.discard is None) == (kind == JOKER)
    assert waiting > 40


def put_in_each_way(text: str, seen: str, drawn: str) -> Iterator[str]:
    """The hand with a tile drawn, and with each choice of naturals put in for exposed jokers, written again."""
    hand = parse_hand(f"{drawn} {text}", AMERICAN_TILES)
    own = [(each.kind, each.naturals, each.jokers) for each in read_exposures(hand)]
    others = [(each.kind, each.naturals, each.jokers) for each in read_exposures(parse_hand(seen, AMERICAN_TILES))]
    held = Counter(unpack(hand.concealed))
    for many in product(*(range(min(jokers, held[kind]) + 1) for kind, _, jokers in (*own, *others))):
        put_in = Counter[int]()
        for (kind, _, _), put in zip((*own, *others), many, strict=True):
            put_in[kind] += put
        if put_in <= held:
            concealed = [*(held - put_in).elements(), *[JOKER] * put_in.total()]
            sets = [
                [kind] * (naturals + put) + [JOKER] * (jokers - put)
                for (kind, naturals, jokers), put in zip(own, many, strict=False)
            ]
            written = [format_tiles(AMERICAN_TILES.pack(each), AMERICAN_TILES) for each in (concealed, *sets)]
            yield " ".join([written[0], *(f"({each})" for each in written[1:])])


def best_paid(hands: Iterable[str], card: AmericanCard) -> tuple[Points, str]:
    """What the best of some hands wins self-drawn, and the line; nothing when none is mahjong."""
    results = [mjcalc.score({"winner": "east", "hand": hand, "self_draw": True}, card) for hand in hands]
    paid = [(each.net["east"], each.line.id) for each in results if isinstance(each, AmericanResult) and each.line]
    return max(paid, default=(0, ""), key=lambda each: each[0])


def near_mahjong(rng: random.Random) -> tuple[str, str]:
    """Thirteen tiles near a hand of the card, some of them such as go in for jokers, and exposures seen elsewhere."""
    while True:
        shown = rng.sample(range(JOKER), 2)
        concealed, sets = [], []
        for kind, size in rng.choice(index_of(practice()).hands).groups:
            naturals = [kind if rng.random() < 0.8 else JOKER for _ in range(size)]
            if size < SMALLEST_WITH_JOKER:
                concealed += [kind] * size
            elif rng.random() < 0.3 and kind in naturals:
                sets.append(naturals)
            else:
                concealed += [rng.choice(shown) if rng.random() < 0.2 else each for each in naturals]
        if len(concealed) < 2:
            continue
        concealed.remove(rng.choice(concealed))
        elsewhere = [[kind] * rng.randint(1, 2) + [JOKER] * 2 for kind in shown]
        every = [*concealed, *(kind for each in (*sets, *elsewhere) for kind in each)]
        if AMERICAN_TILES.too_many(AMERICAN_TILES.pack(every)) is None:
            written = [format_tiles(AMERICAN_TILES.pack(each), AMERICAN_TILES) for each in (concealed, *sets)]
            seen = [f"({format_tiles(AMERICAN_TILES.pack(each), AMERICAN_TILES)})" for each in elsewhere]
            return " ".join([written[0], *(f"({each})" for each in written[1:])]), " ".join(seen)


@pytest.mark.parametrize("seed", range(4))
def test_a17_drawn_exchanges_agree_with_every_exchange_through_the_scorer(seed: int) -> None:
    rng = random.Random(90 + seed)
    card = practice()
    told = 0
    for _ in range(25):
        text, seen = near_mahjong(rng)
        found: dict[str, str] = {}
        for note in check(text, card, seen=seen).notes:
            if note.startswith("Drawn, "):
                line = note.split(": ")[1].split(",")[0]
                found |= dict.fromkeys(re.findall(r"(\S+) \(\d+ unseen\)", note), line)
        told += len(found)
        known = parse_hand(f"{text} {seen}", AMERICAN_TILES)
        for kind, code in enumerate(CODES):
            if known.count(kind) == AMERICAN_TILES.copies[kind]:
                assert code not in found
                continue
            without, _ = best_paid([f"{code} {text}"], card)
            with_exchange, line = best_paid(put_in_each_way(text, seen, code), card)
            assert (code in found) == (with_exchange > without), (text, seen, code)
            assert found.get(code, line) == line
    assert told > 20


# What is told


def test_what_a_line_has_and_lacks() -> None:
    (first, *_) = check("FF 333b 000 3c 9J9c N", seen="3c3c 9c").lines
    assert first.line.id == "threes"
    assert first.missing == (
        Missing("33y", "3c", 1, False, 1, True),
        Missing("9999y", "9c", 1, True, 1, True),
    )
    assert [group.tiles for group in first.groups][-1] == ("9c", "9c", "J")
    assert (first.distance, first.unseen, first.spare) == (2, 9, ("N",))


def test_of_hands_as_near_the_one_that_can_still_come_is_told() -> None:
    hand = "FF 333b 000 9c 9d 9b N E"
    assert check(hand, seen="999c").lines[0].missing[-1].tile == "9d"
    assert check(hand, seen="999d").lines[0].missing[-1].tile == "9c"


def test_jokers_go_first_where_the_tile_is_gone() -> None:
    (first, *_) = check("2Jb 4444b 66b 8888b N", seen="66b").lines
    assert [group.tiles for group in first.groups][2] == ("6b", "6b", "J")
    assert [each.tile for each in first.missing] == ["2b"]


def test_jokers_fill_no_more_than_cannot_come_while_another_group_needs_them() -> None:
    (first, *_) = check("222b 44JJb 666b 8b N E", seen="4b 8b JJJJJJ").lines
    assert first.missing == (
        Missing("4444x", "4b", 1, True, 1, True),
        Missing("8888x", "8b", 2, True, 2, True),
    )


def test_a24_a_natural_for_a_pair_that_is_gone() -> None:
    assert distances(check("F 33b 000 33c 99Jc N E", seen="F" * 6))["threes"] == 3
    result = check("F 33b 000 33c 99Jc N E", seen="F" * 7)
    assert "threes" not in distances(result)
    (gone,) = [each for each in result.ruled_out if each.why == "gone"]
    assert gone.message == "threes needs 1 more natural F for singles or pairs, and none can be had (A24)"
    (gone,) = [each for each in check("33b 000 33c 99Jc N E W", seen="F" * 7).ruled_out if each.why == "gone"]
    assert gone.message == "threes needs 2 natural F for singles or pairs, and 1 can be had (A24)"


def test_a24_a_dead_hand() -> None:
    result = check("(222b) (333b) 44b 66c 888c")
    assert (result.dead, result.distance, result.lines) == (True, None, ())
    assert result.reason == "no line of the card has the exposures (222b) (333b) together"
    only = tiny('{ value = 25, hands = "FF 333x 000 33y 9999y", id = "threes" }')
    result = check("F 333b 000 33c 9999c", only, seen="F" * 7)
    assert result.dead
    assert result.reason == (
        "no line of the card is left: each needs a natural for a single or a pair that can no longer be had"
    )


def test_a24_want_of_jokers_makes_no_dead_hand() -> None:
    result = check("(222b) 444b 888b N E W S R", seen="6666b 6666c 6666d JJJJJJJJ")
    assert (result.dead, result.distance, result.lines) == (False, None, ())
    assert result.reason == "no line of the card is left: each needs a tile, or jokers, that can no longer be had"


@pytest.mark.parametrize(
    ("hand", "seen", "note"),
    [
        ("(222b) 4444b 66Jb 888b 2b", "", None),
        ("(22Jb) 4444b 666b 888b 2b", "", "With 2b put in for an exposed joker the hand has mahjong: evens (A11)."),
        (
            "(2JJb) (44JJb) 66b 88b 44b 2b",
            "",
            "With 2b and 4b and 4b put in for exposed jokers the hand has mahjong: evens (A11).",
        ),
        (
            "222b 4444b 666b 88b 1b 9c",
            "(111Jb) (J99c)",
            "With 1b and 9c put in for exposed jokers the hand has mahjong: evens (A11).",
        ),
        ("222b 4444b 666b 88b 1b 9c", "11Jb J99c", None),
        ("222b 4444b 666b 8888b", "(111Jb)", None),
    ],
)
def test_a11_what_exchanges_in_ones_turn_would_bring(hand: str, seen: str, note: str | None) -> None:
    assert check(hand, seen=seen).notes == (() if note is None else (note,))


def test_a11_what_an_exchange_would_bring_before_the_next_draw_and_with_it() -> None:
    assert check("(22Jb) 444b 666b 888b 2b").notes == (
        "With 2b put in for an exposed joker the hand is 1 tile away from evens (A11).",
        (
            "Drawn, 4b (1 unseen), 8b (1 unseen), J (7 unseen) win with 2b put in for an exposed joker: "
            "evens, value 25 (A11, A17)."
        ),
    )


def test_a11_a_joker_that_was_taken_is_not_there_to_be_taken_again() -> None:
    hand = "2c 2c 2c 2c WWWW F 1c (FFFJ)"
    result = mjcalc.check(hand, mjcalc.load_card("american-practice"), seen="JJJJJJJ FF", top=60)
    assert isinstance(result, AmericanCheck)
    left = {line.line.id for line in result.lines}
    assert "quints-2" not in left
    assert not any("quints-2" in note for note in result.notes)


def test_a11_an_exchange_that_pays_more() -> None:
    card = tiny(
        '{ value = 25, hands = "222x 4444x 666x 8888x", id = "evens" }',
        '{ value = 50, hands = "222x 4444x 66x 88888x", id = "quint" }',
    )
    told = "With 6b put in for an exposed joker the hand has mahjong: quint (A11)."
    assert check("222b 4444b 666b 888Jb", card, seen="(6JJb)").notes == (told,)
    assert check("222b 4444b 666b 8888b", card, seen="(6JJb)").notes == ()
    told = (
        "Drawn, 8b (2 unseen), J (5 unseen) win more with 6b put in for an exposed joker: quint, value 50 (A11, A17)."
    )
    assert check("222b 4444b 666b 88Jb", card, seen="(6JJb)").notes == (told,)


def test_a17_a_drawn_tile_may_complete_a_hand_by_exchange() -> None:
    drawn = check("222b 444b (66Jb) 8888b", seen="(5JJd) (333b)")
    assert [wait.tile for wait in drawn.waits] == ["J", "4b"]
    assert drawn.notes == (
        "Drawn, 6b (2 unseen) wins too with 6b put in for an exposed joker: evens, value 25 (A11, A17).",
        "Drawn, 5d (3 unseen) wins too with 5d put in for an exposed joker: evens, value 25 (A11, A17).",
    )
    assert check("222b 444b (66Jb) 8888b", seen="66b 555d (5JJd)").notes == ()


def test_a17_a_drawn_tile_may_complete_a_hand_with_naturals_put_in_that_were_held() -> None:
    result = check("2d2d JJ 6c6c (222b) (6666b)", practice(), seen="F 4b N 5d 5c 1d 9d 5c 9c 4b E (6JJJc)")
    assert [wait.tile for wait in result.waits] == ["0", "J"]
    assert result.notes == (
        "Drawn, 6c (1 unseen) wins too with 6c put in for an exposed joker: 2026-3, value 35 (A11, A17).",
        (
            "Drawn, 2d (2 unseen), 6d (4 unseen) win too with 6c and 6c put in for exposed jokers: "
            "looking-glass-1, value 25 (A11, A17)."
        ),
    )


def test_what_too_few_tiles_rule_out() -> None:
    hand = "222b 4444b 888c E W N"
    (few,) = check(hand, seen="666b 666c 666d JJJJJJJ").ruled_out[:1]
    assert few.message == "evens needs 2 jokers for 6c, and only 1 can be had"
    (none,) = check(hand, seen="666b 666c 666d JJJJJJJJ").ruled_out[:1]
    assert none.message == "evens needs 2 jokers for 6c, and none can be had"


def test_what_the_exposures_rule_out() -> None:
    result = check("(222b) 444b 66c 888c N E")
    assert distances(result) == {"evens": 3}
    assert [(each.id, each.why) for each in result.ruled_out] == [("threes", "exposures"), ("winds", "concealed")]
    assert result.ruled_out[1].message == "winds is concealed and takes no exposure such as (222b) (A5)"


def test_a_line_that_the_exposures_rule_out_together_is_not_said_to_lack_one() -> None:
    why = {each.id: each.message for each in check("(RRRR) (0000) GGGGJJ", practice()).ruled_out}
    assert why["2026-2"] == "2026-2 has no hand with (RRRR) and (0000) together (A13)"
    assert why["quints-1"] == "quints-1 has no whole group like (RRRR) (A13)"


def test_a11_shown_jokers_may_come_by_exchange() -> None:
    hand = "222b 4444b 666b 88b R"
    (first, *_) = check(hand, seen="88b JJJJJJJJ").lines
    assert first.line.id == "evens"
    assert first.missing[0].pattern != "8888x"
    (first, *_) = check(hand, seen="88b (88JJd) JJJJJJ").lines
    assert first.missing == (Missing("8888x", "8b", 2, True, 0, True),)


def test_a11_a_joker_is_had_by_exchange_only_while_a_natural_can_go_in() -> None:
    one = tiny('{ value = 25, hands = "222x 4444x 666x 8888x", suits = { x = ["bam"] }, id = "evens" }')
    for hand, seen, why in [
        ("222b 4444b 666b 88b R", "88b (88JJd) JJJJJJ", None),
        ("222b 4444b 666b 88b R", "88b 8d (88JJd) JJJJJJ", "2 jokers for 8b, and only 1"),
        ("222b 4444b 666b 88b R", "88b 88d (88JJd) JJJJJJ", "2 jokers for 8b, and none"),
        # What goes in for a joker here is itself needed.
        ("222b 4444b 666b 88b R", "(88JJb) JJJJJJ", "2 jokers for 8b, and none"),
        ("222b 4444b 666b 8Jb R", "888b (999Jd) JJJJJJ", "2 more jokers for 8b, and only 1"),
    ]:
        result = check(hand, one, seen=seen)
        assert [each.message for each in result.ruled_out] == ([] if why is None else [f"evens needs {why} can be had"])


def test_a11_no_joker_comes_out_of_a_group_whose_naturals_are_all_in_it() -> None:
    for seen, left in (("JJJJJJ G", "only 1"), ("JJJJJJJ G", "none")):
        result = check("(RRRRJ) (0000) GGG 1c", practice(), seen=seen)
        assert (result.distance, result.dead) == (None, False)
        (gone,) = [each for each in result.ruled_out if each.why == "gone"]
        assert gone.message == f"quints-3 needs 2 jokers for G, and {left} can be had"


def test_fourteen_tiles_that_fit() -> None:
    result = check("222b 4444b 666b 8888b")
    assert result.complete is not None
    assert (result.distance, result.complete.line.id) == (0, "evens")
    assert result.complete.self_draw == Pay(True, None, False, 25, None, 100, 300)
    assert result.complete.discard == Pay(True, None, False, 25, 100, 50, 200)


def test_tournament_points_instead_of_payments() -> None:
    card = read(HEAD + section('{ value = 25, hands = "FF 333x 444x 555x 666x" }') + "[tournament]\n")
    (wait, *_) = check("FF 333b 444b 555b 66b", card).waits
    assert wait.mahjong.discard == Pay(True, None, False, 25, None, None, 45)


def test_a_section_without_lines() -> None:
    card = read(HEAD + section('{ value = 25, hands = "FF 333x 444x 555x 666x" }') + '[[section]]\nname = "Later"\n')
    result = check("FF 333b 444b 555b 66b", card, section="later")
    assert (result.section, result.distance, result.lines) == ("Later", None, ())


def test_one_section() -> None:
    card = practice()
    result = check("FF 22b 44b J 66c 88c 1d 5d E", card, section="quints", top=9)
    assert {line.line.section for line in result.lines} == {"Quints"}
    assert (result.section, result.possible) == ("Quints", 5)
    for name, like in (("consecutive", "Consecutive Run"), ("Qints", "Quints")):
        with pytest.raises(MjcalcError) as caught:
            mjcalc.check("FF", card, section=name)
        assert caught.value.fault.code == "no-such-section"
        assert f"(did you mean '{like}'?)" in caught.value.fault.message


@pytest.mark.parametrize(
    ("hand", "seen", "code", "key", "column"),
    [
        ("FF 333b", "", "wrong-count", None, None),
        ("FF 33333b 000 33c 99c", "", "too-many", None, 8),
        ("FF 333b 000 33c 999c", "33b", "too-many", "seen", 2),
        ("FF 333b 000 33c 999c", "7x", "bad-tile", "seen", 2),
        ("FF 333b 000 33c 999c", "F + f1", "bad-tile", "seen", 3),
        ("FF 333b 000 33c (99c)", "", "bad-set", None, 17),
    ],
)
def test_hands_and_seen_tiles_that_cannot_be(
    hand: str, seen: str, code: str, key: str | None, column: int | None
) -> None:
    fault = refused(hand, seen=seen)
    assert (fault.code, fault.key, fault.column) == (code, key, column)
