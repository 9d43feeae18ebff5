"""What hands in play wait for, and how far they are, against slow and plain searches."""

import random
from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec
import pytest

import mjcalc
from mjcalc import Fault, MjcalcError
from mjcalc.check_result import KakiCheck, Option, Pay, Wait
from mjcalc.kaki.distance import Frame, distances_in
from mjcalc.kaki.table import KakiTable
from mjcalc.tiles import KAKI_TILES
from tests.kaki.play import load_table, score

CODES = KAKI_TILES.codes
FEI = "*"
TONG = CODES[:9]
REAL = CODES[:-1]
SEATS = ("east", "south", "west")
BONUS = [f"{letter}{number}" for letter in "fsak" for number in "1234"]


def strict(table: KakiTable) -> KakiTable:
    """The same table where a Fei is no fifth copy (K8)."""
    return msgspec.structs.replace(table, fifth_copy=False)


TABLES = {name: load_table(name) for name in ("3kaki-straits", "3kaki-classic", "3kaki-ringgit")}
TABLES["no-fifth"] = strict(TABLES["3kaki-straits"])


def check(hand: str, table: KakiTable | None = None, seat: str = "south", **more: Any) -> KakiCheck:
    result = mjcalc.check(hand, table, seat=seat, **more)
    assert isinstance(result, KakiCheck)
    return result


def refused(hand: str, **more: Any) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        mjcalc.check(hand, **more)
    (fault,) = caught.value.faults
    return fault


class Tiles:
    """A random hand in play: its concealed tiles, its sets as text, its bonus tiles and sunk Fei."""

    def __init__(self, concealed: list[str], sets: list[str], bonus: list[str]) -> None:
        self.concealed = concealed
        self.sets = sets
        self.bonus = bonus

    def text(self, *more: str) -> str:
        behind = ["+", *self.bonus] if self.bonus else []
        return " ".join([*more, *self.concealed, *self.sets, *behind])

    def held(self, code: str) -> int:
        in_sets = sum(tile_in(each, code) for each in self.sets)
        return self.concealed.count(code) + in_sets + self.bonus.count(code)


def tile_in(laid: str, code: str) -> int:
    """How many of a tile a set has, as `random_tiles` writes sets: tile by tile, spaces between."""
    return laid.strip("()[]").split().count(code)


def random_set(rng: random.Random) -> list[str]:
    if rng.random() < 0.5:
        low = rng.randrange(7)
        return list(TONG[low : low + 3])
    return [rng.choice(REAL)] * 3


def random_tiles(rng: random.Random, fei: int, tiles: int = 13, most_sets: int = 4) -> Tiles:
    """A hand of sets and an Eye with one tile too few, some changed; or any tiles at all."""
    while True:
        left = Counter(dict.fromkeys(REAL, 4))
        made = [random_set(rng) for _ in range(4)]
        eye = [rng.choice(REAL)] * 2
        shown = [] if rng.random() < 0.5 else made[: rng.randrange(min(most_sets, 3) + 1)]
        sets = []
        for each in shown:
            kong = len(set(each)) == 1 and rng.random() < 0.2
            codes = each * 2 if kong else list(each)
            codes = codes[:4] if kong else codes
            left.subtract(codes)
            sets.append("[" + " ".join(codes) + "]" if kong and rng.random() < 0.5 else "(" + " ".join(codes) + ")")
        concealed = [tile for each in made[len(shown) :] for tile in each] + eye
        if rng.random() < 0.15:
            concealed = [rng.choice(REAL) for _ in concealed]
        rng.shuffle(concealed)
        for place in range(len(concealed)):
            if rng.random() < 0.06:
                concealed[place] = rng.choice(REAL)
        concealed = concealed[: len(concealed) - 14 + tiles]
        bonus = rng.sample(BONUS, rng.choice((0, 1, 2, 2, 3, 4)))
        for _ in range(fei):
            if rng.random() < 0.15:
                bonus.append(FEI)
            else:
                concealed[rng.randrange(len(concealed))] = FEI
        left.subtract(tile for tile in concealed if tile != FEI)
        if min(left.values()) >= 0 and (concealed.count(FEI) + bonus.count(FEI)) <= 4:
            return Tiles(concealed, sets, bonus)


# Waits against every tile through the scorer


def paid(pay: Pay | None) -> tuple[Any, ...] | None:
    if pay is None:
        return None
    return (pay.wins, pay.fan, pay.limit, pay.points, pay.shooter, pay.other, pay.income)


def by_scorer(hand: str, seat: str, table: KakiTable, code: str, events: tuple[str, ...] = ()) -> Any:
    """The win by Ji Mo, and on a discard, with this tile; None when the hand is not complete."""
    others = [each for each in SEATS if each != seat]
    record = {"winner": seat, "hand": hand, "win": code, "self_draw": True, "events": events}
    drawn = score(record, table)
    if drawn.fan is None:
        return None
    claimed = None if code == FEI else score({"winner": seat, "hand": hand, "win": code, "from": others[0]}, table)
    found: list[tuple[Any, ...] | None] = []
    for result in (drawn, claimed):
        if result is None or result.fan is None:
            found.append(None)
            continue
        owed = {payment.from_: payment.points for payment in result.payments if payment.for_ == "win"}
        pays = (owed.get(others[0], 0), owed.get(others[1], 0), sum(owed.values())) if result.wins else (None,) * 3
        shooter = None if result is drawn else pays[0]
        found.append((result.wins, result.fan, result.limit, result.points, shooter, *pays[1:]))
    return tuple(found)


def check_waits(tiles: Tiles, seat: str, table: KakiTable) -> int:
    hand = tiles.text()
    result = check(hand, table, seat)
    waits = {wait.tile: wait for wait in result.waits}
    for code in CODES:
        expected = by_scorer(tiles.text(code), seat, table, code) if tiles.held(code) < 4 else None
        wait = waits.get(code)
        assert (wait and (paid(wait.self_draw), paid(wait.discard))) == expected, (hand, code)
        if wait:
            assert wait.unseen == 4 - tiles.held(code), (hand, code)
            assert wait.wins == any(pay is not None and pay.wins for pay in (wait.discard, wait.self_draw))
    assert (result.away == 1) == bool(waits), hand
    assert result.unseen == sum(wait.unseen for wait in result.waits if wait.wins)
    return len(waits)


@pytest.mark.parametrize("fei", range(5))
def test_waits_agree_with_every_tile_through_the_scorer(fei: int) -> None:
    rng = random.Random(100 + fei)
    ready = sum(
        check_waits(random_tiles(rng, fei), rng.choice(SEATS), TABLES["3kaki-straits"]) > 0 for _ in range(1000)
    )
    assert ready > 200


@pytest.mark.parametrize("name", ["3kaki-classic", "3kaki-ringgit", "no-fifth"])
def test_waits_by_other_tables(name: str) -> None:
    rng = random.Random(name)
    hands = ((random_tiles(rng, rng.choice((0, 1, 2, 3))), rng.choice(SEATS)) for _ in range(200))
    assert sum(check_waits(tiles, seat, TABLES[name]) > 0 for tiles, seat in hands) > 100


def test_fourteen_tiles_are_every_discard_looked_at_alone() -> None:
    rng = random.Random(7)
    table = TABLES["3kaki-straits"]
    for _ in range(150):
        tiles = random_tiles(rng, rng.choice((0, 1, 2)), tiles=14)
        result = check(tiles.text(), table)
        assert {option.tile for option in result.discards} == set(tiles.concealed) - {FEI}
        for option in result.discards:
            rest = tiles.concealed.copy()
            rest.remove(option.tile)
            left = Tiles(rest, tiles.sets, tiles.bonus)
            alone = check(left.text(), table, seen=option.tile)
            waits = tuple(wait for wait in alone.waits if tiles.held(wait.tile) < 4)
            assert option.waits == waits, tiles.text()
            assert option.away == alone.away or (tiles.held(option.tile) > 2 and option.away > alone.away), tiles.text()
            assert option.unseen == sum(wait.unseen for wait in waits if wait.wins)
            assert option.worth == sum(wait.unseen * points(wait) for wait in waits)
        order = [(-option.worth, option.away) for option in result.discards]
        assert order == sorted(order)
        complete = by_scorer(tiles.text(), "south", table, tiles.concealed[0]) is not None
        assert (result.complete is not None) == complete == (result.away == 0)
        least = min((option.away for option in result.discards), default=0)
        assert result.away == (0 if complete else least)


def points(wait: Wait) -> Any:
    ways = (wait.discard, wait.self_draw)
    return next((way.points for way in ways if way is not None and way.wins), 0)


def test_sinking_is_the_hand_with_the_fei_sunk() -> None:
    rng = random.Random(8)
    table = TABLES["3kaki-straits"]
    sunk = 0
    for _ in range(120):
        tiles = random_tiles(rng, rng.choice((1, 2, 3)), tiles=14)
        sinking = check(tiles.text(), table).sinking
        if FEI not in tiles.concealed:
            assert sinking is None
            continue
        rest = tiles.concealed.copy()
        rest.remove(FEI)
        left = Tiles(rest, tiles.sets, [*tiles.bonus, FEI])
        alone = check(left.text(), table)
        assert sinking is not None
        assert sinking.away == alone.away
        plain = {wait.tile: (wait.unseen, wait.discard, wait.self_draw) for wait in alone.waits}
        assert {wait.tile: (wait.unseen, wait.discard, wait.self_draw) for wait in sinking.waits} == plain
        for wait in sinking.waits:
            (drawn, _) = by_scorer(left.text(wait.tile), "south", table, wait.tile, ("bonus-replacement",))
            assert paid(wait.replacement) == drawn
            sunk += 1
    assert sunk > 100


# Distances against plain searches


def shapes_of_sets() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every set as it may lie (K6): its tiles, and what they stand for."""
    found = []
    for low in range(7):
        chow = TONG[low : low + 3]
        found.append((chow, chow))
        found += [(tuple(FEI if place == fei else tile for place, tile in enumerate(chow)), chow) for fei in range(3)]
    for code in REAL:
        found += [((code,) * (3 - fei) + (FEI,) * fei, (code,) * 3) for fei in range(3)]
    return found


def complete_hands(sets: int) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to fill so many sets and an Eye: the tiles, and what they stand for, sorted."""
    eyes = [((code,) * (2 - fei) + (FEI,) * fei, (code,) * 2) for code in REAL for fei in range(3)]
    some = combinations_with_replacement(shapes_of_sets(), sets)
    found = set()
    for chosen, eye in product(some, eyes):
        parts = [*chosen, eye]
        tiles = tuple(sorted(tile for part, _ in parts for tile in part))
        stands = tuple(sorted(tile for _, part in parts for tile in part))
        found.add((tiles, stands))
    return found


def slow_away(tiles: Tiles, hands: set[tuple[tuple[str, ...], tuple[str, ...]]], fifth_copy: bool) -> int:
    """The fewest tiles that must come, over all complete hands that the tiles of the wall allow."""
    concealed = Counter(tiles.concealed)
    laid = Counter(tile for each in tiles.sets for tile in each.strip("()[]").split())
    beside = Counter({code: tiles.held(code) - concealed[code] for code in CODES})
    best = 99
    for wanted, stands in hands:
        missing = Counter(wanted)
        missing.subtract(concealed)
        away = sum(many for many in missing.values() if many > 0)
        if away >= best:
            continue
        if any(many + beside[code] > 4 for code, many in Counter(wanted).items()):
            continue
        if not fifth_copy and any(many + laid[code] > 4 for code, many in Counter(stands).items()):
            continue
        best = away
    return best


ONE_SET = complete_hands(1)


@pytest.mark.parametrize("fifth_copy", [True, False])
def test_distances_of_small_hands_against_every_complete_hand(fifth_copy: bool) -> None:
    rng = random.Random(20)
    table = TABLES["3kaki-straits" if fifth_copy else "no-fifth"]
    seen = Counter[int]()
    for _ in range(120):
        tiles = small_hand(rng, 3)
        away = slow_away(tiles, ONE_SET, fifth_copy)
        assert check(tiles.text(), table).away == away, tiles.text()
        assert direct_away(tiles, fifth_copy) == away, tiles.text()
        seen[away] += 1
    assert len(seen) > 2


def direct_away(tiles: Tiles, fifth_copy: bool) -> int:
    """The distance without a look at waits, for hands with three Pongs laid."""
    fei = tiles.concealed.count(FEI)
    frame = Frame(1, 4 if fifth_copy else fei, fifth_copy)
    kinds = KAKI_TILES.kinds
    laid = KAKI_TILES.pack(kinds[tile] for each in tiles.sets for tile in each.strip("()").split())
    return distances_in(frame).away(KAKI_TILES.pack(kinds[tile] for tile in tiles.concealed), laid)


def test_distances_of_two_sets_against_every_complete_hand() -> None:
    rng = random.Random(21)
    hands = complete_hands(2)
    for _ in range(8):
        tiles = small_hand(rng, 2)
        assert check(tiles.text()).away == slow_away(tiles, hands, True), tiles.text()


def small_hand(rng: random.Random, sets: int) -> Tiles:
    """Thirteen tiles with so many Pongs exposed, the fourth tile of some of them in the hand, and Fei."""
    pongs = rng.sample(REAL, sets)
    kinds = [*rng.sample(REAL, 5), *pongs, FEI]
    pool = Counter(dict.fromkeys(kinds, 4)) + Counter({FEI: rng.choice((0, 8))})
    pool.subtract(code for code in pongs for _ in range(3))
    wall = list(pool.elements())
    concealed = rng.sample(wall, 13 - 3 * sets)
    while concealed.count(FEI) > 4:
        concealed = rng.sample(wall, 13 - 3 * sets)
    return Tiles(concealed, [f"({code} {code} {code})" for code in pongs], ["f1"])


@pytest.mark.parametrize("name", ["3kaki-straits", "no-fifth"])
def test_a_distance_is_one_more_than_the_best_draw_and_discard_leave(name: str) -> None:
    """With waits known to be right this proves every distance: from 2 on it is that of the best next hand and 1."""
    rng = random.Random(22)
    table = TABLES[name]
    for _ in range(12 if name == "3kaki-straits" else 4):
        tiles = Tiles(random.Random(rng.random()).sample([code for code in CODES for _ in range(4)], 13), [], ["f1"])
        if name == "no-fifth":
            tiles.concealed = [code if code != FEI else rng.choice("ESWNRG0") for code in tiles.concealed]
            if max(Counter(tiles.concealed).values()) > 4:
                continue
        result = check(tiles.text(), table)
        if result.away == 1:
            continue
        nearer = set()
        for draw in CODES:
            if tiles.held(draw) == 4:
                continue
            for discard in set(tiles.concealed):
                rest = [*tiles.concealed, draw]
                rest.remove(discard)
                away = check(Tiles(rest, [], ["f1"]).text(), table).away
                assert away >= result.away - 1
                if away < result.away:
                    nearer.add(draw)
        assert nearer == {draw.tile for draw in result.nearer}, tiles.text()


# Copies, and tiles that are seen


def codes(waits: tuple[Wait, ...]) -> list[str]:
    return [wait.tile for wait in waits]


def test_k8_a_tile_held_four_times_is_not_waited_for_but_a_fei_may_stand_for_it() -> None:
    hand = "E 123t (EEE) (RRR) 456t + f2"
    assert codes(check(hand).waits) == ["*"]
    assert check(hand, TABLES["no-fifth"]).away == 2


def test_seen_tiles_are_not_unseen() -> None:
    hand = "234t 567t 99t RR (EEE) + f2 k1"
    result = check(hand, seen="R (9t9t) + a1 *")
    assert {wait.tile: wait.unseen for wait in result.waits} == {"R": 1, "9t": 0, "*": 3}
    assert (result.away, result.unseen) == (1, 4)


@pytest.mark.parametrize(
    ("seen", "column", "message"),
    [
        ("9t RRR", 6, "5 of R, 2 of them in the hand, and only 4 exist"),
        ("EE", 2, "5 of E, 3 of them in the hand, and only 4 exist"),
        ("NNNNN 99t 9999t EE", 5, "5 of N, and only 4 exist"),
        ("NNNNN", 5, "5 of N, and only 4 exist"),
        ("N + *****", 9, "5 Fei are sunk, and only 4 exist"),
        ("N + f2", 5, "f2 is in the hand too, and there is only one"),
    ],
)
def test_seen_tiles_that_cannot_be(seen: str, column: int, message: str) -> None:
    fault = refused("234t 567t 99t RR (EEE) + f2 k1", seen=seen)
    assert (fault.code, fault.key, fault.column, fault.message) == ("too-many", "seen", column, message)


def test_seen_tiles_that_cannot_be_read() -> None:
    fault = refused("234t 567t 99t RR (EEE) + f2 k1", seen="R 7h")
    assert (fault.code, fault.key, fault.column, fault.text) == ("bad-tile", "seen", 4, "R 7h")


@pytest.mark.parametrize(
    ("hand", "code", "message"),
    [
        ("234t 567t", "wrong-count", "the hand has 6 tiles, expected 13 or 14"),
        ("234t [EEEE] 9t", "wrong-count", "the hand has 8 tiles, expected 14 or 15 with 1 Kong"),
        (
            "234t 567t 999t EEEE RR",
            "wrong-count",
            "the hand has 15 tiles, expected 13 or 14; a Kong stands in brackets: [EEEE], or (EEEE) when exposed",
        ),
        ("RRRRR 234t 567t 99t", "too-many", "5 of R, and only 4 exist"),
        ("234t 567t 99t (R**) EE", "bad-set", "the set (R**) has 2 Fei; an exposed set holds at most 1 Fei"),
    ],
)
def test_hands_that_cannot_be(hand: str, code: str, message: str) -> None:
    fault = refused(hand)
    assert (fault.code, fault.message) == (code, message)


def test_options_that_cannot_be() -> None:
    hand = "234t 567t 99t RR (EEE) + f2 k1"
    assert refused(hand, seat="north").message == (
        "nobody sits North in 3 Kaki: for American mahjong choose a card of it, such as --card american-practice"
    )
    assert (
        refused(hand, seat="sout").message == "'sout' is not a seat: east, south, west, north (did you mean 'south'?)"
    )
    assert refused(hand, section="2468").message == "sections belong to American cards"
    assert refused(hand, top=0).key == "top"


def test_k8_sets_that_stand_for_more_than_exist() -> None:
    fault = refused("123t 456t 9t (RR*) (RR*)", card=TABLES["no-fifth"])
    assert fault.code == "bad-set"


# What is told


def test_k19_the_third_dragon_is_paid_by_its_discarder_alone() -> None:
    waits = {wait.tile: wait for wait in check("(RRR) (GGG) 00 55t 123t + f2").waits}
    assert waits["0"].discard == Pay(True, 10, True, 30, 45, 0, 45)
    assert waits["5t"].discard == Pay(True, 5, False, 10, 10, 5, 15)


def test_below_the_minimum_is_no_win() -> None:
    (first, *_) = check("234t 567t 99t RR (EEE) + f2").waits
    assert (first.wins, first.self_draw.fan, first.self_draw.points) == (False, 4, None)


def test_a_discard_names_the_best_first() -> None:
    result = check("234t 567t 99t RR (EEE) W + f2 k1", seen="R")
    assert result.discards[0] == Option("W", 1, 5, 50, result.discards[0].waits)
    assert codes(result.discards[0].waits) == ["*", "R", "9t"]
    assert len(result.discards) == 9
    assert len(check("234t 567t 99t RR (EEE) W + f2 k1", top=2).discards) == 2


def test_k27_sinking_a_fei_for_the_minimum() -> None:
    result = check("234t 567t 99t RR (EEE) * + f2")
    assert result.complete is not None
    assert (result.complete.self_draw.fan, result.complete.self_draw.wins) == (4, False)
    assert result.sinking is not None
    ways = {wait.tile: (wait.self_draw.fan, wait.replacement and wait.replacement.fan) for wait in result.sinking.waits}
    assert ways == {"R": (5, 6), "9t": (4, 5), "*": (5, 6)}


WINS = "With R put in for an exposed Fei the hand wins by Ji Mo: 6 fan, 12 points (K26)."
DRAWN = "wins too with a real tile put in for an exposed Fei: 6 fan, 12 points (K26)."
SEVERAL = "Drawn, 3t 6t W * win with a real tile put in for an exposed Fei: 6 fan, 12 points (K26)."
ALONE = (
    "Drawn, 1t 2t 3t 4t 5t 6t 7t 8t 9t E S W N G 0 win with a real tile put in for an exposed Fei: "
    "6 fan, 12 points (K26)."
)


SPRUNG = "who gave the third pays the shares of both losers (K19), however they are parted here."
MAY_BE_SPRUNG = "if the third was the winning discard, who gave it pays the shares of both losers (K19)."


@pytest.mark.parametrize(
    ("hand", "note"),
    [
        ("(RRR) (GGG) (000) 123t 9t + k1", SPRUNG),
        ("(RRR) (GGG) (000) 123t 99t + k1", SPRUNG),
        ("(RRR) (GGG) 000 123t 99t + k1", MAY_BE_SPRUNG),
        ("(RRR) (GGG) 00 123t 456t + k1", MAY_BE_SPRUNG),
        ("(RRR) (GGG) 00 123t 99t + k1", ""),  # each wait says what it pays
        ("(RRR) (GGG) 456t 123t 99t + k1 k2", ""),
        ("(RRR) (GGG) 00 13t 456t 9t + k1", ""),  # not complete
        ("(RRR) [GGGG] 000 123t 99t + k1", ""),
        ("(RRR) 00 123t 456t 789t + k1 k2 a2 a3 a4 f3", ""),
    ],
)
def test_k19_that_the_trap_may_part_the_shares_in_another_way(hand: str, note: str) -> None:
    told = [each for each in check(hand).notes if "(K19)" in each]
    assert [each.partition(": ")[2] for each in told] == [note] * bool(note)


@pytest.mark.parametrize(
    ("hand", "trapped"),
    [
        ("(RRR) (GGG) 00 123t 456t + k1", False),  # only an Eye
        ("(RRR) (GGG) 000 123t 99t + k1", True),
        ("(RRR) (GGG) 00* 123t 99t + k1", True),
        ("(RRR) [GGGG] 000 123t 99t + k1", True),
    ],
)
def test_k19_on_a_table_where_only_a_set_springs_the_trap_and_concealed_kongs_are_shown(
    hand: str, trapped: bool
) -> None:
    table = msgspec.structs.replace(TABLES["3kaki-straits"], trap_eye=False, trap_concealed_kong=True)
    assert any(MAY_BE_SPRUNG in each for each in check(hand, table).notes) == trapped


def test_that_no_bonus_tiles_are_written_is_said_as_of_a_win() -> None:
    note = "No bonus tiles are written: if there are any, write them after +, such as + f2 a1."
    assert check("234t 567t 99t RR EEE").notes[1:] == (note,)
    assert check("234t 567t 99t RR EEE *").notes[1:] == (note,)
    assert check("234t 567t 99t RR EEE +").notes[1:] == ()
    assert check("234t 567t 99t RR EEE + f2").notes[1:] == ()


@pytest.mark.parametrize(
    ("hand", "seen", "notes"),
    [
        ("(RR*) 123t 456t 78t 55t R + f2 k1 k2 k3", "", [WINS]),
        ("(RR*) 123t 456t 78t 55t R + f2", "", []),
        ("(RR*) 123t 456t 789t 55t + f2 k1 k2 k3", "", []),
        ("[RRRR] 123t 456t 78*t 55t + f2 k1 k2 k3", "", []),
        (
            "(RR*) (45*t) 3t 567t 89t 11t + f2 k1 k2 k3",
            "",
            ["With 3t put in for an exposed Fei the hand wins by Ji Mo: 6 fan, 12 points (K26)."],
        ),
        (
            "(45*t) (GG*) 6t 1t RR 55t G S + f2 k1 k2 k3",
            "",
            ["With 6t and G put in for exposed Fei the hand is 1 tile away from being complete (K26)."],
        ),
        ("(RR*) 123t 456t 78t 55t + f2 k1 k2 k3", "", [f"Drawn, R {DRAWN}"]),
        ("(RR*) 123t 456t 78t 55t + f2 k1 k2 k3", "R", [f"Drawn, R {DRAWN}"]),
        ("(RR*) 123t 456t 78t 55t + f2 k1 k2 k3", "RR", []),
        ("(RR*) 123t 46t 7t 55t R W + f2 k1 k2 k3", "", [SEVERAL]),
        ("R 123t 456t 789t (RR*) + f2 k1 k2 k3", "R ***", [ALONE]),
        (
            "* (RR*) (GGG) (123t) (456t) + a1 f2",
            "",
            ["Drawn, R wins more with a real tile put in for an exposed Fei: 6 fan, 12 points (K26)."],
        ),
    ],
)
def test_k26_what_putting_in_a_real_tile_would_bring(hand: str, seen: str, notes: list[str]) -> None:
    told = check(hand, seen=seen).notes
    assert [note for note in told if note.endswith("(K26).")] == notes


def test_k8_an_open_set_may_be_read_so_that_a_tile_put_in_is_no_fifth_copy() -> None:
    hand = "(45*t) (33*t) (24*t) 3t 9t E S W + f2"
    (put_in,) = [note for note in check(hand, TABLES["no-fifth"]).notes if "(K26)" in note]
    assert put_in == "With 3t put in for an exposed Fei the hand is 2 tiles away from being complete (K26)."
    assert check(hand, TABLES["no-fifth"]).away == 3
