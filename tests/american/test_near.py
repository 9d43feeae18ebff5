"""How far hands are from the lines of a card, against a slow count, and what is said of it."""

import random
from collections import Counter
from itertools import pairwise

import pytest

import mjcalc
from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, Exposure, read_exposures
from mjcalc.american.match import index_of
from mjcalc.american.near import Lack, Near, nearest, unfit_exposures, why_no_line
from mjcalc.american.pattern import SMALLEST_WITH_JOKER, Concrete
from mjcalc.notation import Hand, parse_hand
from mjcalc.tiles import AMERICAN_TILES, unpack
from tests.american.tiny import HEAD, read, section, tiny
from tests.writing import format_tiles

SOME = tiny(
    '{ value = 25, hands = ["222x 4444x 666x 8888x", "222x 4444x 666y 8888y"], id = "evens" }',
    '{ value = 30, hands = "FF 333x 000 33y 9999y", id = "threes" }',
    '{ value = 40, hands = "NEWS 2222x 6666x 00", id = "winds", concealed = true }',
)


def practice() -> AmericanCard:
    card = mjcalc.load_card("american-practice")
    assert isinstance(card, AmericanCard)
    return card


def both(text: str) -> tuple[Hand, tuple[Exposure, ...]]:
    hand = parse_hand(text, AMERICAN_TILES)
    return hand, read_exposures(hand)


def near(text: str, card: AmericanCard = SOME, most: int = 3) -> tuple[Near, ...]:
    return nearest(*both(text), card, most)


def slow_distance(groups: Concrete, concealed: Counter[int], exposures: tuple[Exposure, ...]) -> int | None:
    """Tiles still needed, by dealing naturals to singles and pairs and then to the rest; None when it cannot be."""
    left = list(groups)
    for exposure in exposures:
        if exposure.group not in left:
            return None
        left.remove(exposure.group)
    naturals = concealed.copy()
    hard = soft = 0
    for kind, size in sorted(left, key=lambda group: group[1] >= SMALLEST_WITH_JOKER):
        held = min(size, naturals[kind])
        naturals[kind] -= held
        if size >= SMALLEST_WITH_JOKER:
            soft += size - held
        else:
            hard += size - held
    return hard + max(soft - concealed[JOKER], 0)


def slow_nearest(text: str, card: AmericanCard) -> dict[str, int]:
    """The distance of every line that is possible."""
    hand, exposures = both(text)
    index = index_of(card)
    found: dict[str, int] = {}
    concealed = Counter(unpack(hand.concealed))
    for place, line_hand in enumerate(index.hands):
        line = index.line(place)
        if exposures and line.concealed:
            continue
        distance = slow_distance(line_hand.groups, concealed, exposures)
        if distance is not None:
            found[line.id] = min(distance, found.get(line.id, distance))
    return found


def random_text(rng: random.Random, tiles: int) -> str:
    """Tiles near a hand of the practice card, one or two groups of it exposed, some with jokers."""
    hand = rng.choice(index_of(practice()).hands)
    concealed, exposed = [], []
    for kind, size in hand.groups:
        if SMALLEST_WITH_JOKER <= size <= AMERICAN_TILES.copies[kind] and rng.random() < 0.25:
            jokers = rng.randrange(size) if rng.random() < 0.5 else 0
            exposed.append(
                format_tiles(AMERICAN_TILES.pack([kind] * (size - jokers) + [JOKER] * jokers), AMERICAN_TILES)
            )
        else:
            concealed += [kind] * size
    for place in range(len(concealed)):
        if rng.random() < 0.4:
            concealed[place] = rng.randrange(JOKER + 1)
    if tiles == 13 and concealed:
        concealed.pop()
    return " ".join([format_tiles(AMERICAN_TILES.pack(concealed), AMERICAN_TILES), *(f"({each})" for each in exposed)])


@pytest.mark.parametrize("seed", range(60))
def test_distances_against_a_slow_count(seed: int) -> None:
    rng = random.Random(seed)
    card = practice()
    text = random_text(rng, rng.choice((13, 14)))
    slow = slow_nearest(text, card)
    found = near(text, card, most=100)
    assert {each.line.id: each.distance for each in found} == slow, text
    places = [line.id for line in card.lines]
    order = [(each.distance, places.index(each.line.id)) for each in found]
    assert all(one < other for one, other in pairwise(order))
    for each in found:
        assert sum(lack.missing for lack in each.lacks) == each.distance, text


def test_a_hand_that_fits_is_at_distance_0() -> None:
    (first, *_) = near("222b (444Jb) 666c 8888c")
    assert (first.line.id, first.distance, first.lacks, first.sentence) == ("evens", 0, (), "evens fits")


def test_what_a_hand_in_play_waits_for() -> None:
    (first, *_) = near("FF 333b 000 3c 9999c")
    assert first == Near(
        line=first.line,
        distance=1,
        lacks=(Lack("33y", "3c", 1),),
        sentence="threes needs 1 more: 33y lacks 3c",
    )


def test_jokers_count_where_they_may_go() -> None:
    (first, *_) = near("FF 33b 00J 33c 99Jc J")
    assert (first.distance, first.sentence) == (1, "threes needs 1 more: 9999y lacks 9c")
    (first, *_) = near("F 333b 000 33c 9999c J")
    spare = "threes needs 1 more: FF lacks F, and no joker may stand in a single or a pair (A9)"
    assert (first.distance, first.sentence) == (1, spare)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (
            "FJ 333b 000 33c 9999c",
            "no line fits: threes needs 1 more: FF lacks F, and no joker may stand in a single or a pair (A9)",
        ),
        (
            "NEWS (2222b) 6666b 00",
            "no line fits with these exposures: winds is concealed and takes no exposure such as (2222b) (A5)",
        ),
        (
            "222b 4b (444b) 666c 8888c",
            "no line fits with these exposures: evens has no whole group like (444b): it has 4444x there (A13)",
        ),
        (
            "222b 444b (4444d) 666c 8c",
            "no line fits: evens needs 6 more: 222x lacks 3 x 2d, 8888y lacks 3 x 8c",
        ),
        ("22b (7777b) 4444b 666c 8c", "no line fits: no line of the card has (7777b) as a whole group"),
        ("22b (2222b) 4444b 666c 8c", "no line fits: only a concealed line has (2222b) as a whole group"),
        (
            "2b (222b) (333b) 666c 8888c",
            "no line fits: no line of the card has the exposures (222b) (333b) together",
        ),
    ],
)
def test_why_no_line_fits(hand: str, message: str) -> None:
    assert why_no_line(*both(hand), SOME) == message


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (
            "(RRRR) (0000) GGGGJJ",
            "no line fits with these exposures: quints-3 has no hand with (RRRR) and (0000) together (A13)",
        ),
        ("3b J J 3d 7d J (7b 7b 7b J) (7d 7d J J)", "no line fits: looking-glass-1 needs 1 more: jjjy lacks 3d"),
    ],
)
def test_a_line_is_blamed_for_exposures_only_when_none_of_its_hands_has_them(hand: str, message: str) -> None:
    assert why_no_line(*both(hand), practice()) == message


def test_lines_that_are_as_near_are_told_too() -> None:
    card = tiny('{ value = 25, hands = "FF 333x 444x 555x 666x" }', '{ value = 25, hands = "FF 333x 444x 555x 777x" }')
    assert why_no_line(*both("FF 333b 444b 555b 6b 7b N"), card) == (
        "no line fits: tiny-1 needs 2 more: 666x lacks 2 x 6b; tiny-2 needs 2 more: 777x lacks 2 x 7b"
    )


def test_exposures_that_only_a_concealed_line_has_together() -> None:
    card = read(
        HEAD
        + section(
            '{ value = 25, hands = "FF 222x 444x 666x 888x" }',
            '{ value = 25, hands = "FF 333x 555x 777x 999x" }',
            '{ value = 30, hands = "FF 222x 333x 444x 555x", concealed = true }',
        )
    )
    _, exposures = both("(222b) (333b)")
    assert unfit_exposures(exposures, card) == "only a concealed line has the exposures (222b) (333b) together"
    assert unfit_exposures(exposures[:1], card) is None


def test_no_exposures_rule_nothing_out() -> None:
    card = read(HEAD + section('{ value = 30, hands = "FF 222x 333x 444x 555x", concealed = true }'))
    assert unfit_exposures((), card) is None


def test_lines_that_only_the_exposures_rule_out() -> None:
    concealed = "winds is concealed and takes no exposure such as (2222b) (A5)"
    with_jokers = why_no_line(*both("NEWS (2222b) 666Jb 00"), SOME)
    assert with_jokers == f"no line fits with these exposures: {concealed}"
    one_away = why_no_line(*both("NEWS (2222b) 6666b 0R"), SOME)
    assert one_away == "no line fits: only a concealed line has (2222b) as a whole group"
