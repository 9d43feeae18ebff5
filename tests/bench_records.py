"""Random input for the benchmark: records of both games, and hands for PyPI's mahjong."""

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from mjcalc import load_card
from mjcalc.american.lines import hands_of
from mjcalc.kaki.table import KakiTable
from mjcalc.tiles import AMERICAN_TILES
from mjcalc.tiles import SEATS as ALL_SEATS

CODES = [f"{number}t" for number in range(1, 10)] + list("ESWNRG0")
SEATS = ("east", "south", "west")
BONUS = [f"{family}{number}" for family in "fsak" for number in range(1, 5)]


def kaki_records(rng: random.Random, many: int) -> list[dict[str, Any]]:
    """Complete hands: Fei 0-4 in 45/30/15/7/3 %, 60 % with exposed sets, half with the losers' hands."""
    return [kaki_record(rng) for _ in range(many)]


def kaki_record(rng: random.Random) -> dict[str, Any]:
    sets, left = complete_hand(rng)
    exposed = exposed_sets(rng)
    concealed = [tile for each in sets[exposed:] for tile in each]
    fei = rng.choices(range(5), [45, 30, 15, 7, 3])[0]
    for place in rng.sample(range(len(concealed)), fei):
        concealed[place] = "*"
    bonus = rng.sample(BONUS, len(BONUS))
    own, rest = bonus[: rng.randrange(8)], bonus[8:]
    winner = rng.choice(SEATS)
    others = [seat for seat in SEATS if seat != winner]
    hand = written(concealed) + "".join(f" ({written(each)})" for each in sets[:exposed])
    record: dict[str, Any] = {"winner": winner, "hand": with_bonus(hand, own)}
    if rng.random() < 0.5:
        record["self_draw"] = True
    else:
        record["from"] = rng.choice(others)
    if rng.random() < 0.5:
        pool = [tile for tile in CODES for _ in range(left[tile])] + ["*"] * (4 - fei)
        rng.shuffle(pool)
        record["losers"] = {
            seat: with_bonus(written(pool[13 * n : 13 * n + 13]), rest[4 * n : 4 * n + rng.randrange(5)])
            for n, seat in enumerate(others)
        }
    return record


def exposed_sets(rng: random.Random) -> int:
    return rng.choices([0, 1, 2, 3], [40, 25, 20, 15])[0]


def complete_hand(rng: random.Random) -> tuple[list[list[str]], dict[str, int]]:
    """Four sets and an Eye, and how many of each tile are left."""
    while True:
        left = dict.fromkeys(CODES, 4)
        sets = [random_set(rng) for _ in range(4)] + [[rng.choice(CODES)] * 2]
        for tile in (tile for each in sets for tile in each):
            left[tile] -= 1
        if min(left.values()) >= 0:
            return sets, left


def random_set(rng: random.Random) -> list[str]:
    if rng.random() < 0.45:
        return [rng.choice(CODES)] * 3
    low = rng.randint(1, 7)
    return [f"{low + step}t" for step in range(3)]


def written(tiles: list[str]) -> str:
    tong = sorted(tile[0] for tile in tiles if len(tile) == 2)
    rest = "".join(sorted(tile for tile in tiles if len(tile) == 1))
    return " ".join(part for part in ("".join(tong) + "t" if tong else "", rest) if part)


def with_bonus(hand: str, bonus: list[str]) -> str:
    return f"{hand} + {' '.join(bonus)}" if bonus else hand


def american_records(rng: random.Random, many: int) -> list[dict[str, Any]]:
    """Hands of the practice card: 40 % with exposures, jokers in half, discards and self-draws."""
    card = load_card("american-practice")
    assert not isinstance(card, KakiTable)
    hands = [(line.concealed, hand.groups) for line in card.lines for hand in hands_of(line)]
    return [american_record(rng, *rng.choice(hands)) for _ in range(many)]


def american_record(rng: random.Random, concealed: bool, groups: Iterable[tuple[int, int]]) -> dict[str, Any]:
    texts = []
    jokers = rng.choice([0, 0, 1, 2, 3, 4])
    held: dict[int, int] = {}
    for kind, size in groups:
        code = AMERICAN_TILES.codes[kind]
        needed = max(0, held.get(kind, 0) + size - AMERICAN_TILES.copies[kind])
        taken = max(needed, min(jokers, size - 1) if size > 2 and rng.random() < 0.4 else 0)
        held[kind] = held.get(kind, 0) + size - taken
        jokers -= taken
        text = code[0] * (size - taken) + code[1:] + "J" * taken
        is_exposed = size > 2 and not concealed and rng.random() < 0.15
        texts.append(f"({text})" if is_exposed else text)
    rng.shuffle(texts)
    winner = rng.choice(ALL_SEATS)
    record: dict[str, Any] = {"winner": winner, "hand": " ".join(texts)}
    if rng.random() < 0.3:
        return record | {"self_draw": True}
    return record | {"from": rng.choice([seat for seat in ALL_SEATS if seat != winner])}


class RivalHand(NamedTuple):
    """A complete hand as PyPI's mahjong reads it: a string for each suit, the winning tile, and the exposed sets."""

    tiles: dict[str, str]
    win: dict[str, str]
    melds: list[tuple[str, dict[str, str]]]
    self_draw: bool


def riichi_hands(rng: random.Random, many: int) -> list[RivalHand]:
    """Concealed hands of three suits and honours, won by self-draw."""
    hands = [riichi_hand(rng) for _ in range(many)]
    return [RivalHand(hand, one_of(rng, hand), [], True) for hand in hands]


def riichi_hands_of_kaki(rng: random.Random, many: int) -> list[RivalHand]:
    """Hands as those of the 3 Kaki records, of one suit and honours, but without Fei, which that game lacks."""
    return [riichi_hand_of_kaki(rng) for _ in range(many)]


def riichi_hand_of_kaki(rng: random.Random) -> RivalHand:
    sets, _ = complete_hand(rng)
    exposed = exposed_sets(rng)
    concealed = as_strings([tile for each in sets[exposed:] for tile in each])
    melds = [("pong" if each[0] == each[1] else "chow", as_strings(each)) for each in sets[:exposed]]
    tiles = as_strings([tile for each in sets for tile in each])
    return RivalHand(tiles, one_of(rng, concealed), melds, rng.random() < 0.5)


def one_of(rng: random.Random, tiles: dict[str, str]) -> dict[str, str]:
    """One of some tiles."""
    suit, number = rng.choice([(suit, number) for suit, numbers in tiles.items() for number in numbers])
    return {suit: number}


def as_strings(tiles: list[str]) -> dict[str, str]:
    """Tiles of 3 Kaki as bamboos and honours."""
    return {
        "sou": "".join(sorted(tile[0] for tile in tiles if len(tile) == 2)),
        "honors": "".join(sorted(str("ESWN0GR".index(tile) + 1) for tile in tiles if len(tile) == 1)),
    }


def riichi_hand(rng: random.Random) -> dict[str, str]:
    while True:
        tiles = []
        for _ in range(4):
            low = rng.randrange(3) * 9 + rng.randrange(7)
            tiles += [low, low + 1, low + 2] if rng.random() < 0.6 else [rng.randrange(34)] * 3
        tiles += [rng.randrange(34)] * 2
        if max(map(tiles.count, tiles)) <= 4:
            break
    starts = {"man": 0, "pin": 9, "sou": 18, "honors": 27}
    return {
        suit: "".join(str(tile - start + 1) for tile in sorted(tiles) if start <= tile < start + 9)
        for suit, start in starts.items()
    }
