"""A second opinion on 3 Kaki: slow, plain, and written from the rules alone.

Everything is tried: every meaning of every Fei and every split into sets and Eye is valued by
itself, and the best is kept (K9). The fan items are written out here from the table of the rules;
the numbers and switches come from the card. Nothing of the program is imported.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

Record = dict[str, Any]
Card = dict[str, Any]
Net = dict[str, Fraction]

SEATS = ("east", "south", "west")
TONG = tuple(f"{number}t" for number in range(1, 10))
WINDS = ("E", "S", "W", "N")
DRAGONS = ("R", "G", "0")
HONOURS = WINDS + DRAGONS
REAL = TONG + HONOURS
FEI = "*"
FAMILIES = {"flowers": "f", "seasons": "s", "animals": "a", "faces": "k"}
BONUS = tuple(f"{letter}{number}" for letter in FAMILIES.values() for number in range(1, 5))
OWN_WIND = {"east": "E", "south": "S", "west": "W"}
OWN_NUMBER = {"east": 1, "south": 2, "west": 3}
NINE_GATES = Counter({tile: 3 if tile in ("1t", "9t") else 1 for tile in TONG})
JI_MO_EVENTS = {
    "bonus-replacement",
    "kong-replacement",
    "double-kong-replacement",
    "heavenly",
    "last-tile",
}
LIMIT_ITEMS = {
    "big_three_dragons",
    "small_four_winds",
    "big_four_winds",
    "all_honours",
    "four_kongs",
    "four_concealed_pongs",
    "nine_gates",
    "no_bonus",
    "four_fei",
    "all_bonus",
    "last_tile",
    "last_discard",
    "heavenly",
    "earthly",
    "double_kong_replacement",
}
REPLACES = {
    "full_flush": ("half_flush",),
    "small_three_dragons": ("dragon_set",),
    "big_three_dragons": ("dragon_set", "small_three_dragons"),
}
LOSERS_MAY_COUNT = {
    "animal",
    "face",
    "own_flower",
    "own_season",
    "flower_four",
    "season_four",
    "four_animals",
    "four_faces",
    "four_flowers",
    "four_seasons",
    "sunk_fei",
    "dragon_set",
    "round_wind",
    "seat_wind",
    "north_set",
}
PURPOSES = ("win", "extra-fei", "losers", "kong", "family", "fei")


# The hand as written


@dataclass(frozen=True)
class Hand:
    """The tiles of one player: as they lie there, no Fei given a meaning yet."""

    concealed: tuple[str, ...]  # real tiles, in the order of REAL
    fei: int  # Fei in the concealed part
    exposed: tuple[tuple[str, ...], ...]
    kongs: tuple[str, ...]  # concealed Kongs, by their tile
    bonus: frozenset[str]
    sunk: int

    @property
    def all_fei(self) -> int:
        """Fei in the hand, in sets and sunk (K15)."""
        return self.fei + self.sunk + sum(tiles.count(FEI) for tiles in self.exposed)


def in_order(tiles: list[str]) -> tuple[str, ...]:
    """The tiles in the order of K1."""
    return tuple(sorted(tiles, key=REAL.index))


def read_tiles(text: str) -> list[str]:
    """Tiles outside the bonus part: digits share the next suit letter, a Fei may stand in a run."""
    tiles: list[str] = []
    run: list[str] = []
    for sign in text.upper().replace("FEI", FEI).replace("J", FEI) + " ":
        if sign in "123456789" or (sign == FEI and run):
            run.append(sign)
        elif sign in "TPD" and run:
            tiles += [FEI if each == FEI else f"{each}t" for each in run]
            run = []
        elif run:
            raise ValueError(f"no suit after {''.join(run)!r} in {text!r}")
        elif sign == FEI or sign in HONOURS:
            tiles.append(sign)
        elif not sign.isspace():
            raise ValueError(f"{sign!r} in {text!r} is not a tile")
    return tiles


def read_bonus(text: str) -> list[str]:
    """Bonus tiles and sunk Fei, what stands after the plus sign."""
    signs = "".join(text.lower().replace("fei", FEI).replace("j", FEI).split())
    tiles: list[str] = []
    while signs:
        length = 1 if signs[0] == FEI else 2
        if signs[:length] not in (FEI, *BONUS):
            raise ValueError(f"{signs[:length]!r} is not a bonus tile")
        tiles.append(signs[:length])
        signs = signs[length:]
    return tiles


def read_hand(text: str) -> Hand:
    """A whole hand: `123t (RR*) [EEEE] + f1 *`."""
    body, _, bonus_text = text.partition("+")
    bonus = read_bonus(bonus_text)
    concealed: list[str] = []
    exposed: list[tuple[str, ...]] = []
    kongs: list[str] = []
    while body:
        starts = [body.index(sign) for sign in "([" if sign in body]
        start = min(starts, default=len(body))
        concealed += read_tiles(body[:start])
        if start == len(body):
            break
        end = body.index(")" if body[start] == "(" else "]")
        inside = read_tiles(body[start + 1 : end])
        if body[start] == "(":
            exposed.append(tuple(inside))
        elif len(inside) == 4 and len(set(inside)) == 1 and FEI not in inside:
            kongs.append(inside[0])
        else:
            raise ValueError(f"{body[start : end + 1]!r} is not a concealed Kong")
        body = body[end + 1 :]
    return Hand(
        concealed=in_order([tile for tile in concealed if tile != FEI]),
        fei=concealed.count(FEI),
        exposed=tuple(exposed),
        kongs=tuple(kongs),
        bonus=frozenset(tile for tile in bonus if tile != FEI),
        sunk=bonus.count(FEI),
    )


# Readings: what the tiles may mean


@dataclass(frozen=True, order=True)
class Set:
    """One Chow, Pong or Kong; a Chow is named by its lowest tile."""

    kind: str
    tile: str
    exposed: bool

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles it stands for."""
        if self.kind == "chow":
            return chow_from(self.tile)
        return (self.tile,) * (4 if self.kind == "kong" else 3)


@dataclass(frozen=True)
class Reading:
    """One way to read the whole hand: four sets and an Eye (K5)."""

    sets: tuple[Set, ...]
    eye: str

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles, each Fei as what it stands for."""
        return (*(tile for each in self.sets for tile in each.tiles), self.eye, self.eye)


def chow_from(lowest: str) -> tuple[str, ...]:
    """The three tiles of the Chow that starts there."""
    start = TONG.index(lowest)
    return TONG[start : start + 3]


def exposed_meanings(tiles: tuple[str, ...], card: Card) -> list[Set]:
    """What a set laid open may be: one thing, or two for a Chow with a Fei at an end (K6, K7)."""
    real = [tile for tile in tiles if tile != FEI]
    fei = len(tiles) - len(real)
    if fei > card["fei"]["max_in_exposed_set"]:
        raise ValueError(f"too many Fei in the exposed set {tiles}")
    if len(tiles) == 4 and fei == 0 and len(set(real)) == 1:
        return [Set("kong", real[0], True)]
    if len(tiles) == 3 and real and len(set(real)) == 1:
        return [Set("pong", real[0], True)]
    meanings = [
        Set("chow", lowest, True)
        for lowest in TONG[:7]
        if len(tiles) == 3 and fei <= 1 and len(set(real) & set(chow_from(lowest))) == 3 - fei
    ]
    if not meanings:
        raise ValueError(f"{tiles} is no set")
    return meanings


def ways_to_make(made: Set, first: str) -> Iterator[tuple[str, ...]]:
    """Ways to lay a Pong or a Chow with the real tile `first` in it, Fei in other places (K6)."""
    others = list(made.tiles)
    others.remove(first)
    most_fei = 1 if made.kind == "chow" else 2
    for number in range(most_fei + 1):
        for places in combinations(range(2), number):
            yield (first, *(FEI if place in places else others[place] for place in range(2)))


def sets_with(first: str) -> Iterator[Set]:
    """Every Pong and Chow that has the tile."""
    yield Set("pong", first, False)
    if first in TONG:
        for lowest in TONG[:7]:
            if first in chow_from(lowest):
                yield Set("chow", lowest, False)


def without(hand: tuple[str, ...], used: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is left of the hand when these tiles are taken out, or None."""
    left = list(hand)
    for tile in used:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def arrangements(hand: tuple[str, ...], sets: int, eye: str | None = None) -> Iterator[tuple[tuple[Set, ...], str]]:
    """Every way to make so many sets and (unless there already is one) an Eye of all these tiles.

    `hand` has the real tiles in order and then the Fei. The first real tile must go somewhere: into
    the Eye, or into a set with other real tiles or Fei. Only Fei left can be no more than the Eye
    (K6). The same arrangement may come out more than once.
    """
    if not hand or hand[0] == FEI:
        if sets == 0 and eye is not None and not hand:
            yield (), eye
        if sets == 0 and eye is None and len(hand) == 2:
            yield from (((), tile) for tile in REAL)
        return
    first = hand[0]
    if eye is None:
        for partner in (first, FEI):
            left = without(hand, (first, partner))
            if left is not None:
                yield from arrangements(left, sets, first)
    if sets > 0:
        for made in sets_with(first):
            for way in ways_to_make(made, first):
                left = without(hand, way)
                if left is not None:
                    for others, final_eye in arrangements(left, sets - 1, eye):
                        yield (made, *others), final_eye


def readings(hand: Hand, card: Card) -> set[Reading]:
    """Every reading of a hand that is counted out right; none when it is not complete (K5-K9)."""
    wanted = 4 - len(hand.exposed) - len(hand.kongs)
    tiles = hand.concealed + (FEI,) * hand.fei
    if len(tiles) != 3 * wanted + 2:
        raise ValueError(f"{len(tiles)} concealed tiles for {wanted} sets and an Eye")
    kongs = tuple(Set("kong", tile, False) for tile in hand.kongs)
    concealed = {(tuple(sorted(sets)), eye) for sets, eye in arrangements(tiles, wanted)}
    shown = list(product(*(exposed_meanings(each, card) for each in hand.exposed)))
    found = {Reading(tuple(sorted(open_sets + kongs + sets)), eye) for open_sets in shown for sets, eye in concealed}
    if card["fei"]["fifth_copy"]:
        return found
    return {each for each in found if max(Counter(each.tiles).values()) <= 4}  # K8


# The fan list


@dataclass(frozen=True)
class Win:
    """How the hand was won: what the items ask besides the tiles."""

    seat: str
    self_draw: bool
    events: frozenset[str]


def pongs(sets: tuple[Set, ...], *tiles: str) -> int:
    """How many Pongs and Kongs of any of these tiles."""
    return sum(each.kind != "chow" and each.tile in tiles for each in sets)


def different(sets: tuple[Set, ...], *tiles: str) -> int:
    """Of how many of these tiles there is a Pong or Kong."""
    return len({each.tile for each in sets if each.kind != "chow"} & set(tiles))


def honour_items(sets: tuple[Set, ...], seat: str) -> Counter[str]:
    """Dragon and wind sets, each 1; East counts twice for the dealer."""
    return Counter(
        dragon_set=pongs(sets, *DRAGONS),
        round_wind=pongs(sets, "E"),
        seat_wind=pongs(sets, OWN_WIND[seat]),
        north_set=pongs(sets, "N"),
    )


def family_tiles(bonus: frozenset[str], family: str) -> int:
    """How many tiles of a bonus family."""
    return sum(tile.startswith(FAMILIES[family]) for tile in bonus)


def bonus_items(bonus: frozenset[str], sunk: int, seat: str) -> Counter[str]:
    """The items of bonus tiles, families and sunk Fei."""
    items = Counter(
        animal=family_tiles(bonus, "animals"),
        face=family_tiles(bonus, "faces"),
        own_flower=int(f"f{OWN_NUMBER[seat]}" in bonus),
        own_season=int(f"s{OWN_NUMBER[seat]}" in bonus),
        flower_four=int("f4" in bonus),
        season_four=int("s4" in bonus),
        sunk_fei=sunk,
    )
    for family in FAMILIES:
        items[f"four_{family}"] = int(family_tiles(bonus, family) == 4)
    return items


def shape_items(reading: Reading) -> Counter[str]:
    """Flushes, all chows, all pongs, small three dragons."""
    tong = any(tile in TONG for tile in reading.tiles)
    honours = any(tile in HONOURS for tile in reading.tiles)
    chows = sum(each.kind == "chow" for each in reading.sets)
    third_dragon = reading.eye in DRAGONS and pongs(reading.sets, reading.eye) == 0
    return Counter(
        half_flush=int(tong and honours),
        full_flush=3 * (tong and not honours),
        all_chows=int(chows == 4 and reading.eye in TONG),
        all_pongs=2 * (chows == 0),
        small_three_dragons=3 * (third_dragon and different(reading.sets, *DRAGONS) == 2),
    )


def event_items(win: Win) -> Counter[str]:
    """The three events that are worth a fan."""
    return Counter(
        bonus_replacement=int("bonus-replacement" in win.events),
        kong_replacement=int("kong-replacement" in win.events),
        robbed_kong=int("robbed-kong" in win.events),
    )


def limit_by_tiles(reading: Reading, hand: Hand, win: Win) -> dict[str, bool]:
    """The limit items of the sets and the Eye."""
    sets = reading.sets
    fourth_wind = reading.eye in WINDS and pongs(sets, reading.eye) == 0
    hidden_pongs = sum(each.kind != "chow" and not each.exposed for each in sets)
    one_more = Counter(reading.tiles) - NINE_GATES
    return {
        "big_three_dragons": different(sets, *DRAGONS) == 3,
        "small_four_winds": different(sets, *WINDS) == 3 and fourth_wind,
        "big_four_winds": different(sets, *WINDS) == 4,
        "all_honours": all(tile in HONOURS for tile in reading.tiles),
        "four_kongs": sum(each.kind == "kong" for each in sets) == 4,
        "four_concealed_pongs": hidden_pongs == 4 and win.self_draw,
        "nine_gates": not hand.exposed
        and len(reading.tiles) == 14
        and not NINE_GATES - Counter(reading.tiles)
        and all(tile in TONG for tile in one_more),
    }


def limit_by_luck(hand: Hand, win: Win, sunk_fei_spoils: bool) -> dict[str, bool]:
    """The limit items of the bonus tiles, the Fei and the way the hand was won."""
    return {
        "no_bonus": not hand.bonus and not (sunk_fei_spoils and hand.sunk),
        "four_fei": hand.all_fei == 4,
        "all_bonus": len(hand.bonus) == 16,
        "last_tile": "last-tile" in win.events and win.self_draw,
        "last_discard": "last-discard" in win.events,
        "heavenly": "heavenly" in win.events,
        "earthly": "earthly" in win.events,
        "double_kong_replacement": "double-kong-replacement" in win.events,
    }


def sunk_fei_spoils(card: Card) -> bool:
    """Whether a sunk Fei spoils `no_bonus`: a switch of that item."""
    (item,) = (each for each in card["item"] if each["id"] == "no_bonus")
    return bool(item["when"]["bonus"].get("sunk_fei_spoils", False))


def items_of(reading: Reading, hand: Hand, win: Win, card: Card) -> dict[str, int]:
    """The items of one reading with what each is worth in all; replaced ones are dropped."""
    items = honour_items(reading.sets, win.seat)
    items += bonus_items(hand.bonus, hand.sunk, win.seat)
    items += shape_items(reading)
    items += event_items(win)
    limits = limit_by_tiles(reading, hand, win)
    limits |= limit_by_luck(hand, win, sunk_fei_spoils(card))
    items += Counter({name: card["fan"]["limit"] for name, holds in limits.items() if holds})
    dropped = {name for each in items for name in REPLACES.get(each, ())}
    return {name: fan for name, fan in items.items() if name not in dropped}


# Fan and points


@dataclass(frozen=True)
class Value:
    """What one reading is worth; `points` is None below the minimum."""

    items: frozenset[tuple[str, int]]
    limits: int
    raw_fan: int
    fan: int
    points: Fraction | None
    limit: bool

    @property
    def key(self) -> tuple[Fraction, int, int]:
        """K9: the most points, then the most limit items, then the most fan."""
        points = Fraction(-1) if self.points is None else self.points
        return points, self.limits, self.raw_fan


def money(value: object) -> Fraction:
    """An exact number of the card: 2, 0.2, "0.20" or "1/2" (K12)."""
    return Fraction(str(value))


def points_for(fan: int, card: Card) -> Fraction:
    """The ladder of K11, from the minimum to the limit."""
    points = card["points"]
    if "table" in points:
        return money(points["table"][str(fan)])
    if fan == card["fan"]["limit"]:
        return money(points["at_limit"])
    steps = fan - int(card["fan"]["minimum"])
    return money(points["at_minimum"]) + steps * money(points["per_fan"])


def value_of(items: dict[str, int], card: Card) -> Value:
    """Cap, limit, minimum and points of a list of items."""
    limit = int(card["fan"]["limit"])
    limits = sum(name in LIMIT_ITEMS for name in items)
    raw = sum(items.values())
    times = limits if limits and card["fan"]["limits_add_up"] else 1
    fan = times * limit if limits else min(raw, limit)
    points: Fraction | None = None
    if limits:
        points = times * points_for(limit, card)
    elif fan >= card["fan"]["minimum"]:
        points = points_for(fan, card)
    return Value(frozenset(items.items()), limits, raw, fan, points, fan >= limit)


# Who pays whom


def nothing() -> Net:
    """A settlement in which nobody pays."""
    return {seat: Fraction(0) for seat in SEATS}


def pay(net: Net, payer: str, payee: str, amount: Fraction) -> None:
    """One payment; never negative (K13)."""
    if amount < 0:
        raise ValueError("a payment is never negative")
    net[payer] -= amount
    net[payee] += amount


def others(seat: str) -> list[str]:
    """The other two seats."""
    return [each for each in SEATS if each != seat]


def rounded(amount: Fraction, card: Card) -> Fraction:
    """One share, to a whole point if the card asks for it (K12)."""
    how = card["points"].get("round", "none")
    if how == "up":
        return Fraction(math.ceil(amount))
    return Fraction(math.floor(amount)) if how == "down" else amount


def shown_dragons(hand: Hand, card: Card) -> set[str]:
    """The dragons of which a set lies open (K19)."""
    shown = {tile for tiles in hand.exposed for tile in tiles if tile in DRAGONS}
    if card["trap"]["concealed_kong"]:
        shown |= set(hand.kongs) & set(DRAGONS)
    return shown


def trapped(record: Record, hand: Hand, best: list[Reading], card: Card) -> bool:
    """Whether the discard that wins springs the dragon trap (K19)."""
    win = record.get("win")
    if record.get("from") is None or win is None or "robbed-kong" in record.get("events", ()):
        return False
    (tile,) = read_tiles(win)
    if tile not in DRAGONS or not set(DRAGONS) - {tile} <= shown_dragons(hand, card):
        return False
    makes_set = any(each == Set("pong", tile, False) for reading in best for each in reading.sets)
    return bool(card["trap"]["eye"]) or makes_set


def settle_win(record: Record, win: Win, points: Fraction, trap: bool, card: Card) -> Net:
    """K14: the shooter and the other, or both by Ji Mo; K19: one for both."""
    net = nothing()
    shooter = record.get("from")
    if shooter is None and not win.self_draw:
        return net
    liable = record.get("liable") or (shooter if trap else None)
    owed: dict[str, Fraction] = {}
    for loser in others(win.seat):
        if win.self_draw:
            share = card["self_draw"]["each"]
        else:
            share = card["discard"]["shooter" if loser == shooter else "other"]
        payer = liable or loser
        owed[payer] = owed.get(payer, Fraction(0)) + money(share) * points
    for payer, amount in owed.items():  # K12: what each payer owes is rounded, not each part of it
        pay(net, payer, win.seat, rounded(amount, card))
    return net


def settle_extra_fei(winner: str, hands: dict[str, Hand], card: Card) -> Net:
    """K15: each loser pays for the Fei the winner has more (or, not netted, for each he has)."""
    net = nothing()
    for loser in others(winner):
        less = hands[loser].all_fei if card["extra_fei"]["netted"] else 0
        number = max(hands[winner].all_fei - less, 0)
        pay(net, loser, winner, number * money(card["extra_fei"]["points"]))
    return net


def settle_difference(net: Net, one: str, two: str, more: int, points: Fraction) -> None:
    """`one` has so many more than `two` (or fewer): the lower pays the difference."""
    if more > 0:
        pay(net, two, one, more * points)
    elif more < 0:
        pay(net, one, two, -more * points)


def settle_losers(winner: str, hands: dict[str, Hand], limit: bool, card: Card) -> Net:
    """K16: the losers settle the difference of their counts, and of their Fei apart from it."""
    net = nothing()
    rules = card["losers"]
    one, two = others(winner)
    if not (limit and rules["fei_only_at_limit"]):
        more = losers_count(hands[one], one, card) - losers_count(hands[two], two, card)
        settle_difference(net, one, two, more, money(rules["points"]))
    more_fei = hands[one].all_fei - hands[two].all_fei
    settle_difference(net, one, two, more_fei, money(rules["fei_points"]))
    return net


def losers_count(hand: Hand, seat: str, card: Card) -> int:
    """K16: what a loser counts; nothing below `counts_from`."""
    rules = card["losers"]
    unknown = set(rules["count"]) - LOSERS_MAY_COUNT
    if unknown:
        raise ValueError(f"the reference cannot count {sorted(unknown)}")
    bonus = bonus_items(hand.bonus, hand.sunk, seat)
    total = sum(fan for name, fan in bonus.items() if name in rules["count"])
    total += laid_down_worth(hand, seat, card)
    total += best_hidden_worth(hand, seat, card)
    total += int(rules["fei"]) * hand.all_fei
    return total if total >= rules["counts_from"] else 0


def honour_worth(tile: str, seat: str, card: Card) -> int:
    """What one set of this honour counts for a loser."""
    items = honour_items((Set("pong", tile, False),), seat)
    return sum(fan for name, fan in items.items() if name in card["losers"]["count"])


def laid_down_worth(hand: Hand, seat: str, card: Card) -> int:
    """The honour sets a loser has laid open, and his concealed Kongs."""
    laid = [next(tile for tile in tiles if tile != FEI) for tiles in hand.exposed]
    laid += hand.kongs
    return sum(honour_worth(tile, seat, card) for tile in laid if tile in HONOURS)


def laid_down_copies(hand: Hand, honour: str) -> int:
    """Copies of an honour in exposed sets (a Fei there is one) and concealed Kongs."""
    return sum(len(tiles) for tiles in hand.exposed if honour in tiles) + 4 * (honour in hand.kongs)


def best_hidden_worth(hand: Hand, seat: str, card: Card) -> int:
    """The most that honour sets in the concealed part can count (K16): every choice is tried."""
    fei = hand.fei if card["losers"]["fei_completes"] else 0
    choices = [hidden_choices(hand, honour, card) for honour in HONOURS]
    worths = [honour_worth(honour, seat, card) for honour in HONOURS]
    best = 0
    for chosen in product(*choices):
        if sum(used for _, used in chosen) <= fei:
            worth = sum(sets * worth for (sets, _), worth in zip(chosen, worths, strict=True))
            best = max(best, worth)
    return best


def hidden_choices(hand: Hand, honour: str, card: Card) -> list[tuple[int, int]]:
    """(sets, Fei they take) that the concealed copies of an honour allow.

    Each set holds a real tile (K6). K8 may forbid a fifth copy in the whole hand.
    """
    real = hand.concealed.count(honour)
    choices = []
    for sets in range(real + 1):
        fei = max(3 * sets - real, 0)
        copies = laid_down_copies(hand, honour) + real + fei
        if card["fei"]["fifth_copy"] or copies <= 4 or fei == 0:
            choices.append((sets, fei))
    return choices


def settle_fei_held(hands: dict[str, Hand], card: Card) -> Net:
    """K18: every two players settle the difference of their Fei."""
    net = nothing()
    for one, two in combinations(SEATS, 2):
        more = hands[one].all_fei - hands[two].all_fei
        settle_difference(net, one, two, more, money(card["fei_held"]["points"]))
    return net


def settle_kongs(record: Record, card: Card) -> Net:
    """K17: Kongs, paid at once."""
    net = nothing()
    rules = card["at_once"]
    for kong in record.get("kongs", ()):
        payers = [kong["from"]] if kong["kind"] == "claimed" else others(kong["by"])
        amount = money(rules[f"kong_{kong['kind']}"]) * money(rules["unit"])
        for payer in payers:
            pay(net, payer, kong["by"], amount)
    return net


def settle_families(record: Record, card: Card) -> Net:
    """K17: complete bonus families, paid at once."""
    net = nothing()
    rules = card["at_once"]
    for family in record.get("families", ()):
        early = family.get("before_first_discard", False)
        units = rules["family_before_first_discard" if early else "family"]
        for payer in others(family["by"]):
            pay(net, payer, family["by"], money(units) * money(rules["unit"]))
    return net


# The whole record


def how_won(record: Record) -> Win:
    """The winner's side of a record; some events are Ji Mo by themselves."""
    events = frozenset(record.get("events", ()))
    self_draw = bool(record.get("self_draw")) or bool(events & JI_MO_EVENTS)
    return Win(record["winner"], self_draw, events)


def known_hands(record: Record) -> dict[str, Hand]:
    """The hands of the record, by seat."""
    hands = {seat: read_hand(text) for seat, text in (record.get("losers") or {}).items()}
    if record.get("winner") is not None:
        hands[record["winner"]] = read_hand(record["hand"])
    return hands


def settle_always(record: Record, hands: dict[str, Hand], wins: bool, card: Card) -> dict[str, Net]:
    """What stands won or not: K17, and the Fei held (K18)."""
    nets = {purpose: nothing() for purpose in PURPOSES}
    nets["kong"] = settle_kongs(record, card)
    nets["family"] = settle_families(record, card)
    if len(hands) == 3 and (card["fei_held"]["in"] == "every-hand" or not wins):
        nets["fei"] = settle_fei_held(hands, card)
    return nets


def result(reason: str | None, values: list[Value], nets: dict[str, Net]) -> dict[str, Any]:
    """The result; `values` are the readings that tie for the best."""
    best = values[0] if values else None
    return {
        "wins": reason is None,
        "reason": reason,
        "fan": best.fan if best else None,
        "raw_fan": best.raw_fan if best else None,
        "limit": best.limit if best else False,
        "points": best.points if best else None,
        "items_options": {value.items for value in values},
        "net": {seat: sum((net[seat] for net in nets.values()), Fraction(0)) for seat in SEATS},
        "payments_by_for": nets,
    }


def score(record: Record, card: Card) -> dict[str, Any]:
    """Value a valid record by a card and settle it."""
    hands = known_hands(record)
    if record.get("winner") is None:
        return result("drawn", [], settle_always(record, hands, False, card))
    win = how_won(record)
    hand = hands[win.seat]
    valued = [(value_of(items_of(reading, hand, win, card), card), reading) for reading in readings(hand, card)]
    if not valued:
        return result("not-complete", [], settle_always(record, hands, False, card))
    top = max(value.key for value, _ in valued)
    best = [(value, reading) for value, reading in valued if value.key == top]
    value = best[0][0]
    nets = settle_always(record, hands, value.points is not None, card)
    values = [each for each, _ in best]
    if value.points is None:
        return result("below-minimum", values, nets)
    trap = trapped(record, hand, [reading for _, reading in best], card)
    nets["win"] = settle_win(record, win, value.points, trap, card)
    if len(hands) == 3:
        nets["extra-fei"] = settle_extra_fei(win.seat, hands, card)
        nets["losers"] = settle_losers(win.seat, hands, value.limit, card)
    return result(None, values, nets)
