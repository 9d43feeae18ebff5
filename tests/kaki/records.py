"""Random 3 Kaki records and cards, for comparing the scorer with the reference.

Every record is valid by the contract: no tile more often than it exists (K1), a winning tile that
lies in the concealed part, events that do not contradict the rest. Most hands are built from sets
and an Eye, so that they are complete; the kinds that are rare at a table are made frequent.
"""

import copy
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.dice import chance, pick

Record = dict[str, Any]
Card = dict[str, Any]

SEATS = ("east", "south", "west")
TONG = tuple(f"{number}t" for number in range(1, 10))
WINDS = ("E", "S", "W", "N")
DRAGONS = ("R", "G", "0")
HONOURS = WINDS + DRAGONS
REAL = TONG + HONOURS
FEI = "*"
FAMILIES = {"flowers": "f", "seasons": "s", "animals": "a", "faces": "k"}
BONUS = tuple(f"{letter}{number}" for letter in FAMILIES.values() for number in range(1, 5))
COPIES = {**dict.fromkeys(REAL, 4), **dict.fromkeys(BONUS, 1), FEI: 4}

STYLES = {
    "mixed": 30,
    "tong": 10,
    "chows": 12,
    "pongs": 12,
    "honours": 9,
    "all-honours": 2,
    "dragons": 6,
    "winds": 5,
    "kongs": 6,
    "few-tiles": 7,
    "nine-gates": 4,
    "trap": 11,
    "third-dragon-shown": 4,
}
FEI_IN_HAND = {0: 36, 1: 26, 2: 20, 3: 11, 4: 7}
BONUS_TILES = {0: 7, 1: 24, 2: 24, 3: 17, 4: 11, 5: 7, 6: 4, 8: 3, 11: 2, 14: 1, 16: 2}
NO_EVENT = ""
LIABLE_ANYWHERE = 0.04  # `liable` though the hand does not show three dragon sets


# Tiles of one player


@dataclass
class Pool:
    """The tiles nobody has yet (K1)."""

    left: Counter[str] = field(default_factory=lambda: Counter(COPIES))

    def has(self, tiles: list[str]) -> bool:
        """Whether all of these are still there."""
        return all(self.left[tile] >= number for tile, number in Counter(tiles).items())

    def take(self, tiles: list[str]) -> None:
        """Take tiles out."""
        if not self.has(tiles):
            raise ValueError(f"not enough tiles for {tiles}")
        self.left -= Counter(tiles)

    def give_back(self, tile: str) -> None:
        """Put one tile back."""
        self.left[tile] += 1

    def some(self, rng: Random, among: tuple[str, ...]) -> str | None:
        """One tile of these, taken out at random; None when there is none."""
        there = [tile for tile in among for _ in range(self.left[tile])]
        if not there:
            return None
        tile = rng.choice(there)
        self.take([tile])
        return tile


@dataclass
class Tiles:
    """What one player has."""

    concealed: list[str] = field(default_factory=list)
    exposed: list[list[str]] = field(default_factory=list)
    kongs: list[str] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)  # sunk Fei among them

    def everything(self) -> list[str]:
        """Every single tile."""
        laid = [tile for tiles in self.exposed for tile in tiles]
        return self.concealed + laid + self.kongs * 4 + self.bonus

    def families(self) -> list[str]:
        """The bonus families that are complete."""
        return [
            family for family, letter in FAMILIES.items() if sum(tile.startswith(letter) for tile in self.bonus) == 4
        ]

    def shown_kongs(self) -> int:
        """How many Kongs lie open."""
        return sum(len(tiles) == 4 for tiles in self.exposed)


def write_tiles(rng: Random, tiles: list[str]) -> str:
    """Tiles outside the bonus part, spaced and grouped in any of the ways the notation allows."""
    text = ""
    run = ""
    for tile in tiles:
        if run and (tile in TONG or tile == FEI) and chance(rng, 0.85):
            run += tile[0]
            continue
        text, run = text + close_run(rng, run), ""
        if text and (text[-1] in "0*" or chance(rng, 0.4)):
            text += " "
        if tile in TONG:
            run = tile[0]
        else:
            text += tile.lower() if chance(rng, 0.1) else tile
    return text + close_run(rng, run)


def close_run(rng: Random, run: str) -> str:
    """The suit letter after a run of digits."""
    return run + (rng.choice("TpPd") if chance(rng, 0.1) else "t") if run else ""


def write_set(rng: Random, tiles: list[str]) -> str:
    """An exposed set, its Fei anywhere when the set has a suit."""
    real = [tile for tile in tiles if tile != FEI]
    if real[0] not in TONG:
        return f"({''.join(real + [FEI] * (len(tiles) - len(real)))})"
    signs = [tile[0] for tile in tiles]
    if signs[0] == FEI or chance(rng, 0.2):  # a run begins with a digit
        signs.sort(key=lambda sign: sign == FEI)
    return f"({''.join(signs)}t)"


def write_hand(rng: Random, tiles: Tiles) -> str:
    """A hand in the notation of the contract."""
    concealed = sorted(tiles.concealed, key=(*REAL, FEI).index)
    if chance(rng, 0.5):
        rng.shuffle(concealed)
    parts = [write_set(rng, each) for each in tiles.exposed]
    parts += [f"[{'4444'.replace('4', tile[0])}{tile[1:]}]" for tile in tiles.kongs]
    if concealed:
        parts.insert(rng.choice((0, len(parts))), write_tiles(rng, concealed))
    if chance(rng, 0.2):
        rng.shuffle(parts)
    bonus = list(tiles.bonus)
    rng.shuffle(bonus)
    if bonus:
        parts.append("+ " + rng.choice((" ", "  ")).join(bonus))
    return " ".join(parts)


def take_bonus(rng: Random, pool: Pool, number: int) -> list[str]:
    """So many bonus tiles, now and then a whole family first."""
    there = [tile for tile in BONUS if pool.left[tile]]
    rng.shuffle(there)
    if chance(rng, 0.3):
        first = rng.choice(list(FAMILIES.values()))
        there.sort(key=lambda tile: not tile.startswith(first))
    chosen = there[:number]
    pool.take(chosen)
    return chosen


# The winner's hand


@dataclass
class Group:
    """A set of the winner, or his Eye, before Fei replace tiles."""

    kind: str  # chow, pong, kong, eye
    tiles: list[str]
    exposed: bool = False

    def fei_allowed(self, most_exposed: int) -> int:
        """K6 and K7: the most Fei it may hold."""
        most = {"chow": 1, "pong": 2, "kong": 0, "eye": 2}[self.kind]
        return min(most, most_exposed) if self.exposed else most


def same(kind: str, tile: str) -> Group:
    """A Pong, a Kong or an Eye of one tile."""
    return Group(kind, [tile] * {"eye": 2, "pong": 3, "kong": 4}[kind])


def chow(rng: Random) -> Group:
    """Any Chow."""
    start = rng.randrange(7)
    return Group("chow", list(TONG[start : start + 3]))


def pong(rng: Random, among: tuple[str, ...], kongs: float = 0.12) -> Group:
    """A Pong or Kong of one of these."""
    return same("kong" if chance(rng, kongs) else "pong", rng.choice(among))


def any_set(rng: Random, chows: float, among: tuple[str, ...] = REAL) -> Group:
    """A Chow that often, else a Pong or Kong."""
    return chow(rng) if chance(rng, chows) else pong(rng, among)


def plan_of_few_tiles(rng: Random) -> list[Group]:
    """Sets and Eye of so few tiles that Fei stand for fifth copies (K8)."""
    middle = rng.randrange(1, 8)
    few = (*TONG[middle - 1 : middle + 2], *rng.sample(HONOURS, 1))
    sets = [Group("chow", list(few[:3])) if chance(rng, 0.5) else same("pong", rng.choice(few)) for _ in range(4)]
    return [*sets, same("eye", rng.choice(few))]


def plan_of_dragons(rng: Random) -> list[Group]:
    """Two or three dragon sets, often an Eye of the third."""
    dragons = rng.sample(DRAGONS, 3)
    number = rng.choice((2, 2, 3))
    sets = [pong(rng, (tile,)) for tile in dragons[:number]]
    sets += [any_set(rng, 0.6) for _ in range(4 - number)]
    eye = dragons[2] if chance(rng, 0.6) else rng.choice(REAL)
    return [*sets, same("eye", eye)]


def plan_of_winds(rng: Random) -> list[Group]:
    """Three or four wind sets, often an Eye of the fourth."""
    winds = rng.sample(WINDS, 4)
    number = rng.choice((2, 3, 3, 4))
    sets = [pong(rng, (tile,)) for tile in winds[:number]]
    sets += [any_set(rng, 0.6) for _ in range(4 - number)]
    eye = winds[3] if chance(rng, 0.7) else rng.choice(REAL)
    return [*sets, same("eye", eye)]


def plan_of_trap(rng: Random, third_shown: bool) -> list[Group]:
    """Two dragon sets laid open and the third dragon in the hand, or all three laid open (K19)."""
    dragons = rng.sample(DRAGONS, 3)
    sets = [pong(rng, (tile,)) for tile in dragons[:2]]
    for each in sets:
        each.exposed = each.kind == "pong" or chance(rng, 0.7)
    if third_shown:
        third = pong(rng, (dragons[2],))
        third.exposed = True
        return [*sets, third, any_set(rng, 0.6), same("eye", rng.choice(REAL))]
    if chance(rng, 0.5):
        rest = [same("pong", dragons[2]), any_set(rng, 0.6), same("eye", rng.choice(REAL))]
    else:
        rest = [any_set(rng, 0.6), any_set(rng, 0.6), same("eye", dragons[2])]
    return sets + rest


def plan_of(rng: Random, style: str) -> list[Group]:
    """Four sets and an Eye in this style."""
    if style == "few-tiles":
        return plan_of_few_tiles(rng)
    if style == "dragons":
        return plan_of_dragons(rng)
    if style == "winds":
        return plan_of_winds(rng)
    if style in ("trap", "third-dragon-shown"):
        return plan_of_trap(rng, style == "third-dragon-shown")
    chows = {"mixed": 0.55, "tong": 0.5, "chows": 1.0, "honours": 0.25}.get(style, 0.0)
    among = {"tong": TONG, "chows": TONG, "honours": HONOURS, "all-honours": HONOURS}.get(style, REAL)
    sets = [any_set(rng, chows, among) for _ in range(4)]
    if style == "kongs":
        sets = [pong(rng, REAL, kongs=0.85) for _ in range(4)]
    return [*sets, same("eye", rng.choice(among))]


def expose(rng: Random, plan: list[Group]) -> None:
    """Lay open some sets, or none."""
    how_often = rng.choice((0.0, 0.0, 0.3, 0.5, 0.8))
    for group in plan:
        if group.kind != "eye" and not group.exposed:
            group.exposed = chance(rng, how_often)


def put_fei(rng: Random, plan: list[Group], number: int, most_exposed: int) -> bool:
    """Put so many Fei in, tiles there are not enough of first; False when they have no place."""
    copies = Counter(tile for group in plan for tile in group.tiles)
    for left in range(number, -1, -1):
        missing = {tile for tile, count in copies.items() if count > 4}
        open_groups = [group for group in plan if group.tiles.count(FEI) < group.fei_allowed(most_exposed)]
        places = [
            (group, place)
            for group in open_groups
            for place, tile in enumerate(group.tiles)
            if tile != FEI and (tile in missing or not missing)
        ]
        if left == 0:
            return not missing
        if not places:
            return False
        ends = [(group, at) for group, at in places if group.kind == "chow" and group.exposed]
        ends = [(group, at) for group, at in ends if at != 1]
        group, place = rng.choice(ends if ends and chance(rng, 0.35) else places)
        copies[group.tiles[place]] -= 1
        group.tiles[place] = FEI
    return True


def tiles_of(plan: list[Group]) -> Tiles:
    """The plan laid on the table."""
    tiles = Tiles()
    for group in plan:
        if group.exposed:
            tiles.exposed.append(group.tiles)
        elif group.kind == "kong":
            tiles.kongs.append(group.tiles[0])
        else:
            tiles.concealed += group.tiles
    return tiles


def nine_gates(rng: Random, fei: int) -> Tiles:
    """1112345678999 and any one more, or almost."""
    tiles = [*TONG, "1t", "1t", "9t", "9t", rng.choice(TONG)]
    if chance(rng, 0.15):
        tiles[rng.randrange(14)] = rng.choice(REAL)
    for place in rng.sample(range(14), fei):
        tiles[place] = FEI
    return Tiles(concealed=tiles)


def shape(rng: Random, style: str, fei: int, most_exposed: int) -> Tiles:
    """A hand in this style with so many Fei, of tiles that exist."""
    while True:
        if style == "nine-gates":
            tiles = nine_gates(rng, fei)
        else:
            plan = plan_of(rng, style)
            expose(rng, plan)
            if not put_fei(rng, plan, fei, most_exposed):
                continue
            tiles = tiles_of(plan)
        if Pool().has(tiles.everything()):
            return tiles


def winner_tiles(rng: Random, pool: Pool, style: str, most_exposed: int) -> Tiles:
    """The winner's hand: mostly complete, with bonus tiles and perhaps sunk Fei."""
    fei = pick(rng, FEI_IN_HAND)
    sunk = rng.randint(1, 2) if fei < 4 and chance(rng, 0.18) else 0
    sunk = min(sunk, 4 - fei)
    if style == "few-tiles":
        fei = max(fei, rng.randint(1, 4))
        sunk = min(sunk, 4 - fei)
    tiles = shape(rng, style, fei, most_exposed)
    pool.take(tiles.everything())
    if chance(rng, 0.1):
        broken = rng.randrange(len(tiles.concealed))
        pool.give_back(tiles.concealed[broken])
        tile = pool.some(rng, (*REAL, FEI) if sunk == 0 else REAL)
        tiles.concealed[broken] = str(tile)
    pool.take([FEI] * sunk)
    tiles.bonus = [*take_bonus(rng, pool, pick(rng, BONUS_TILES)), *([FEI] * sunk)]
    return tiles


# The other hands


def loser_set(rng: Random, pool: Pool) -> list[str] | None:
    """An exposed set of tiles still there, often of honours, now and then with a Fei."""
    for _ in range(6):
        group = any_set(rng, 0.35, HONOURS if chance(rng, 0.6) else TONG)
        if group.kind != "kong" and chance(rng, 0.25):
            group.tiles[rng.randrange(3)] = FEI
        if pool.has(group.tiles):
            pool.take(group.tiles)
            return group.tiles
    return None


def fill_concealed(rng: Random, pool: Pool, number: int) -> list[str]:
    """So many concealed tiles: single ones, and pairs and triplets of honours."""
    tiles: list[str] = []
    for _ in range(pick(rng, {0: 60, 1: 20, 2: 12, 3: 4, 4: 4})):
        if len(tiles) < number and pool.has([FEI]):
            pool.take([FEI])
            tiles.append(FEI)
    while len(tiles) < number:
        many = [rng.choice(HONOURS)] * rng.choice((2, 2, 3, 4))
        if chance(rng, 0.35) and pool.has(many) and len(tiles) + len(many) <= number:
            pool.take(many)
            tiles += many
        else:
            tile = pool.some(rng, REAL)
            if tile is None:
                break
            tiles.append(tile)
    return tiles


def loser_tiles(rng: Random, pool: Pool, laid: list[str] | None, early: bool, turn: bool) -> Tiles:
    """A hand of up to 13 tiles and one for each Kong.

    `laid` is a set it must show; `early`: it shows no other; `turn`: it may have a concealed Kong and a sunk Fei.
    """
    tiles = Tiles(exposed=[laid] if laid else [])
    for _ in range(0 if early else pick(rng, {0: 40, 1: 30, 2: 20, 3: 10})):
        shown = loser_set(rng, pool)
        if shown and len(tiles.exposed) < 4:
            tiles.exposed.append(shown)
    if turn and len(tiles.exposed) < 4 and chance(rng, 0.15):
        tile = rng.choice(HONOURS if chance(rng, 0.7) else TONG)
        if pool.has([tile] * 4):
            pool.take([tile] * 4)
            tiles.kongs.append(tile)
    room = 13 - 3 * (len(tiles.exposed) + len(tiles.kongs))
    number = room if chance(rng, 0.7) else rng.randint(0, room)
    if turn and chance(rng, 0.2) and pool.has([FEI]):
        pool.take([FEI])
        tiles.bonus.append(FEI)
    tiles.bonus += take_bonus(rng, pool, pick(rng, {0: 25, 1: 25, 2: 25, 3: 12, 5: 8, 8: 5}))
    if number == 0 and not tiles.everything():
        number = 1
    tiles.concealed = fill_concealed(rng, pool, number)
    return tiles


# How it was won


def win_kind(rng: Random, record: Record, style: str) -> str:
    """A discard, Ji Mo, or neither said; written into the record."""
    kind = pick(rng, {"from": 48, "self_draw": 40, "neither": 10})
    if style == "trap" and chance(rng, 0.6):
        kind = "from"
    if kind == "from":
        record["from"] = rng.choice([seat for seat in SEATS if seat != record["winner"]])
    elif kind == "self_draw":
        record["self_draw"] = True
    if kind != "self_draw" and chance(rng, 0.1):
        record["self_draw"] = False
    return kind


def robbed_tile_left(tiles: Tiles, win: str | None, pool: Pool) -> list[str] | None:
    """The exposed Pong from which the winning tile was robbed, if it can be."""
    if win is None or win == FEI or tiles.everything().count(win) > 1:
        return None
    laid = [win] * 3
    return laid if pool.has(laid) else None


def possible_events(record: Record, tiles: Tiles, kind: str, pool: Pool) -> dict[str, int]:
    """The events that fit the record so far, with weights."""
    early = not tiles.exposed and not tiles.kongs and FEI not in tiles.bonus
    kongs = tiles.shown_kongs() + len(tiles.kongs)
    if kind == "self_draw":
        possible = {NO_EVENT: 30, "last-tile": 3}
        if tiles.bonus:
            possible["bonus-replacement"] = 7
        if kongs:
            possible["kong-replacement"] = 20
        if kongs >= 2:
            possible["double-kong-replacement"] = 20
        if early and record["winner"] == "east":
            possible["heavenly"] = 10
        return possible
    possible = {NO_EVENT: 30, "last-discard": 2}
    if kind == "from":
        if robbed_tile_left(tiles, record.get("win"), pool) is not None:
            possible["robbed-kong"] = 9
        if early and record["winner"] != "east" and record["from"] == "east":
            possible["earthly"] = 8
    return possible


def add_events(rng: Random, record: Record, tiles: Tiles, kind: str, pool: Pool) -> None:
    """No event, one, or now and then two that go together."""
    event = pick(rng, possible_events(record, tiles, kind, pool))
    if event == NO_EVENT:
        return
    events = [event]
    if event in ("bonus-replacement", "kong-replacement") and chance(rng, 0.15):
        events.append("last-tile")
        rng.shuffle(events)
    record["events"] = events
    if kind == "self_draw" and chance(rng, 0.4):
        del record["self_draw"]  # the event says it
    if event == "heavenly":
        record.pop("win", None)


def add_win(rng: Random, record: Record, tiles: Tiles, kind: str, style: str) -> None:
    """The winning tile: one of the concealed part, a Fei only by Ji Mo."""
    may = [tile for tile in tiles.concealed if tile != FEI or kind == "self_draw"]
    dragons = [tile for tile in may if tile in DRAGONS]
    if style == "trap" and dragons and chance(rng, 0.8):
        record["win"] = rng.choice(dragons)
    elif may and chance(rng, 0.65):
        record["win"] = rng.choice(may)


def add_liable(rng: Random, record: Record, style: str) -> None:
    """The seat caught in the dragon trap earlier (K19)."""
    if early_events(record) or not chance(rng, 0.6 if style == "third-dragon-shown" else LIABLE_ANYWHERE):
        return
    others = [seat for seat in SEATS if seat != record["winner"]]
    third_may_be_won_now = record.get("win") in DRAGONS and "from" in record
    record["liable"] = record["from"] if third_may_be_won_now else rng.choice(others)


def early_events(record: Record) -> bool:
    """Whether the hand is won before anybody but the dealer has had a turn."""
    return not {"heavenly", "earthly"}.isdisjoint(record.get("events", []))


def add_losers(rng: Random, record: Record, tiles: Tiles, pool: Pool) -> dict[str, Tiles]:
    """Both losers' hands, or none."""
    if not chance(rng, 0.5):
        return {}
    events = record.get("events", [])
    early = early_events(record)
    laid = robbed_tile_left(tiles, record.get("win"), pool) if "robbed-kong" in events else None
    pool.take(laid or [])
    hands: dict[str, Tiles] = {}
    for seat in SEATS:
        if seat != record["winner"]:
            shows = laid if seat == record.get("from") else None
            turn = not early or (seat == "east" and "earthly" in events)
            hands[seat] = loser_tiles(rng, pool, shows, early, turn)
    record["losers"] = {seat: write_hand(rng, each) for seat, each in hands.items()}
    return hands


# What is paid at once


def kongs_of(rng: Random, seat: str, tiles: Tiles) -> list[dict[str, str]]:
    """The Kongs a player lays open or keeps concealed, as the record lists them."""
    kongs = [{"by": seat, "kind": "concealed"} for _ in tiles.kongs]
    kongs += [any_kong(rng, seat, ("claimed", "added")) for _ in range(tiles.shown_kongs())]
    return kongs


def any_kong(rng: Random, seat: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """One Kong of one of these kinds."""
    kong = {"by": seat, "kind": rng.choice(kinds)}
    if kong["kind"] == "claimed":
        kong["from"] = rng.choice([other for other in SEATS if other != seat])
    return kong


def add_kongs(rng: Random, record: Record, hands: dict[str, Tiles]) -> None:
    """The Kongs to be paid for: those that are seen, and some of players whose hands are not."""
    events = record.get("events", [])
    kongs = []
    for seat in SEATS:
        if seat in hands:
            if chance(rng, 0.6):
                kongs += kongs_of(rng, seat, hands[seat])
        elif "heavenly" not in events and chance(rng, 0.2):
            if "earthly" not in events:
                kongs.append(any_kong(rng, seat, ("claimed", "added", "concealed")))
            elif seat == "east":
                kongs.append(any_kong(rng, seat, ("concealed",)))
    rng.shuffle(kongs)
    if kongs or chance(rng, 0.02):
        record["kongs"] = kongs


def add_families(rng: Random, record: Record, hands: dict[str, Tiles]) -> None:
    """The families to be paid for: complete ones that are seen, and some that may be."""
    unseen = [seat for seat in SEATS if seat not in hands]
    seen = {tile[0] for tiles in hands.values() for tile in tiles.bonus}
    early = early_events(record)
    families = []
    for seat, tiles in hands.items():
        families += [(seat, family) for family in tiles.families() if chance(rng, 0.7)]
    for family, letter in FAMILIES.items():
        if unseen and letter not in seen and chance(rng, 0.12):
            families.append((rng.choice(unseen), family))
    entries: list[dict[str, Any]] = [{"by": seat, "family": family} for seat, family in families]
    for entry in entries:
        if early or chance(rng, 0.6):
            entry["before_first_discard"] = early or chance(rng, 0.6)
    if entries:
        record["families"] = entries


# Whole records


def drawn_record(rng: Random) -> Record:
    """A hand nobody wins: with all three hands or with none."""
    record: Record = rng.choice(({"winner": None}, {}))
    pool = Pool()
    hands: dict[str, Tiles] = {}
    if chance(rng, 0.6):
        hands = {seat: loser_tiles(rng, pool, None, False, True) for seat in SEATS}
        record["losers"] = {seat: write_hand(rng, each) for seat, each in hands.items()}
    add_kongs(rng, record, hands)
    add_families(rng, record, hands)
    return record


def random_record(rng: Random, max_in_exposed_set: int = 1) -> Record:
    """One valid record. `max_in_exposed_set` is that of the card it is meant for (K7)."""
    if chance(rng, 0.07):
        return drawn_record(rng)
    pool = Pool()
    style = pick(rng, STYLES)
    tiles = winner_tiles(rng, pool, style, max_in_exposed_set)
    record: Record = {"winner": rng.choice(SEATS), "hand": write_hand(rng, tiles)}
    kind = win_kind(rng, record, style)
    add_win(rng, record, tiles, kind, style)
    add_events(rng, record, tiles, kind, pool)
    add_liable(rng, record, style)
    hands = {record["winner"]: tiles, **add_losers(rng, record, tiles, pool)}
    add_kongs(rng, record, hands)
    add_families(rng, record, hands)
    return record


# Cards


def random_points(rng: Random, fan: dict[str, Any], whole: bool) -> dict[str, Any]:
    """The [points] of a card: a ladder by formula or a table, never going down."""
    minimum, limit = fan["minimum"], fan["limit"]
    if chance(rng, 0.5):
        per_fan = rng.choice((1, 2, 3) if whole else (1, "0.20", 0.5, "1.5"))
        at_minimum = rng.choice((5, 7, 10, 20) if whole else (1, "1.00", "2.5", 0.5))
        return {"at_minimum": at_minimum, "per_fan": per_fan, "at_limit": rng.choice((61, 90, 200))}
    table: dict[str, Any] = {}
    points = rng.randint(1, 10)
    for step in range(minimum, limit + 1):
        table[str(step)] = points if whole or chance(rng, 0.7) else f"{points}.5"
        points += rng.choice((0, 1, 1, 2, 3)) + (not whole)
    return {"table": table}


def random_losers(rng: Random, base: dict[str, Any], money: list[Any]) -> dict[str, Any]:
    """The [losers] switches."""
    count = list(base["count"])
    if chance(rng, 0.3):
        count = [each for each in count if chance(rng, 0.7)] or count[:1]
    if chance(rng, 0.4):
        count.append("sunk_fei")
    return {
        "points": rng.choice(money),
        "fei": rng.choice((0, 1, 2, 2)),
        "fei_points": rng.choice([0, 0, *money]),
        "fei_completes": chance(rng, 0.6),
        "counts_from": rng.choice((0, 0, 3, 5)),
        "fei_only_at_limit": chance(rng, 0.5),
        "count": count,
    }


def random_card(rng: Random, base: Card) -> Card:
    """A copy of a card with every switch that the tables of the rules leave open set at random."""
    card = copy.deepcopy(base)
    whole = chance(rng, 0.6)
    money: list[Any] = [1, 2, 3, 50] if whole else [2, "0.50", 0.5, "1.25"]
    shares = [1, 1, 2, "1/2", "1/4", 0.5, "3/4", 0]
    limit = rng.choice((10, 10, 10, 8, 13))
    card["fan"] |= {
        "minimum": rng.choice((5, 5, 5, 3, 1, 7)),
        "limit": limit,
        "limits_add_up": chance(rng, 0.4),
    }
    card["points"] = random_points(rng, card["fan"], whole)
    card["points"]["round"] = rng.choice(("none", "up", "down")) if whole else "none"
    card["fei"] |= {"max_in_exposed_set": rng.choice((1, 1, 2)), "fifth_copy": chance(rng, 0.6)}
    card["discard"] |= {"shooter": rng.choice(shares[:-1]), "other": rng.choice(shares)}
    card["self_draw"] |= {"each": rng.choice(shares[:-1])}
    card["extra_fei"] |= {"points": rng.choice([0, *money]), "netted": chance(rng, 0.5)}
    card["losers"] |= random_losers(rng, card["losers"], money)
    card["fei_held"] |= {
        "points": rng.choice([0, *money]),
        "in": rng.choice(("every-hand", "nobody-wins")),
    }
    units = ("kong_claimed", "kong_added", "kong_concealed", "family")
    card["at_once"] |= {name: rng.randint(0, 3) for name in units}
    card["at_once"] |= {
        "unit": rng.choice(money),
        "family_before_first_discard": rng.randint(0, 3),
    }
    card["trap"] |= {"eye": chance(rng, 0.5), "concealed_kong": chance(rng, 0.5)}
    for item in card["item"]:
        if item["id"] == "no_bonus":
            item["when"]["bonus"]["sunk_fei_spoils"] = chance(rng, 0.5)
    return card
