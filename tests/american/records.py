"""Random American records and cards, for comparing the scorer with the reference.

Every record is valid by the contract: 14 tiles, none more often than it exists (A1), exposures of
three to six like tiles with a natural among them, a winning tile that lies in the concealed part,
events that do not contradict the rest. Most hands are built from a hand of the card, so that they
match a line; hands that miss one by a little, and hands that fit several lines, are made frequent.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from tests.american.reference import (
    COPIES,
    DIGITS,
    FLOWER,
    HAND_TILES,
    JOKER,
    NATURAL,
    NUMBER_UNKNOWNS,
    SEATS,
    SLOTS,
    SMALLEST_WITH_JOKER,
    SUITS,
    WIND_UNKNOWNS,
    WINDS,
    Card,
    ConcreteHand,
    Line,
    Record,
    can_be_supplied,
    canonical_text,
    expand_line,
    hands_of,
    parts_of,
    slides,
    suits_chosen,
    unknowns_chosen,
)
from tests.dice import chance, pick
from tests.toml_text import inline, rows_of

JOKERS = {0: 36, 1: 14, 2: 13, 3: 10, 4: 8, 5: 6, 6: 5, 7: 4, 8: 4}
HANDS = {"one line": 76, "two lines": 20, "any tiles": 4}
KINDS = {"from": 50, "self_draw": 22, "neither": 7, "joker-exchange": 8, "misnamed": 7, "out-of-turn": 6}
ON_A_DISCARD = ("from", "misnamed", "out-of-turn")
SELF_DRAWN = ("self_draw", "joker-exchange")
LARGEST = 6  # a sextet
PARTNERS_TRIED = 300
DRAWN = 0.06


# The winner's tiles


@dataclass
class Laid:
    """A group of the hand as it was meant, jokers in it."""

    tiles: list[str]

    @property
    def takes_jokers(self) -> bool:
        """A9."""
        return len(self.tiles) >= SMALLEST_WITH_JOKER

    @property
    def can_be_shown(self) -> bool:
        """A group of three to six with a natural in it."""
        return self.takes_jokers and set(self.tiles) != {JOKER}


@dataclass
class Tiles:
    """What the winner has."""

    concealed: list[str] = field(default_factory=list)
    exposed: list[list[str]] = field(default_factory=list)

    def everything(self) -> list[str]:
        """Every single tile."""
        return self.concealed + [tile for tiles in self.exposed for tile in tiles]


def any_hand(rng: Random, lines: Sequence[Line]) -> tuple[Line, ConcreteHand]:
    """A line, and one of its hands."""
    line = rng.choice(lines)
    return line, rng.choice(line.hands)


def plan_of(hand: ConcreteHand) -> list[Laid]:
    """The groups of a hand, all naturals."""
    return [Laid([tile] * size) for tile, size in hand.groups]


def naturals_in(plan: list[Laid]) -> Counter[str]:
    """The naturals of a plan."""
    return Counter(tile for laid in plan for tile in laid.tiles if tile != JOKER)


def places_for_joker(plan: list[Laid]) -> list[tuple[Laid, int]]:
    """Where a joker may replace a natural: tiles there are too many of first."""
    places = [
        (laid, place) for laid in plan if laid.takes_jokers for place, tile in enumerate(laid.tiles) if tile != JOKER
    ]
    missing = {tile for tile, number in naturals_in(plan).items() if number > COPIES[tile]}
    return [(laid, place) for laid, place in places if laid.tiles[place] in missing] if missing else places


def put_jokers(rng: Random, plan: list[Laid], number: int) -> None:
    """Put so many jokers in, and as many more as the wall demands (A10)."""
    fill = chance(rng, 0.2)  # whole groups of jokers
    if fill:
        rng.shuffle(plan)
    while number > 0 or any(many > COPIES[tile] for tile, many in naturals_in(plan).items()):
        places = places_for_joker(plan)
        if not places:
            break
        laid, place = places[0] if fill else rng.choice(places)
        laid.tiles[place] = JOKER
        number -= 1


def misplace_joker(rng: Random, plan: list[Laid]) -> None:
    """A joker in a single or a pair, where it must not be."""
    small = [laid for laid in plan if not laid.takes_jokers]
    if small and sum(laid.tiles.count(JOKER) for laid in plan) < COPIES[JOKER]:
        rng.choice(small).tiles[0] = JOKER


@lru_cache(maxsize=50_000)
def bounds(hand: ConcreteHand) -> tuple[Counter[str], Counter[str]]:
    """The fewest and the most naturals of each tile that a hand may have."""
    fewest: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for tile, size in hand.groups:
        most[tile] += size
        fewest[tile] += size if size < SMALLEST_WITH_JOKER else 0
    return fewest, Counter({tile: min(number, COPIES[tile]) for tile, number in most.items()})


def in_common(one: ConcreteHand, two: ConcreteHand) -> tuple[Counter[str], Counter[str]] | None:
    """The fewest and the most naturals that fit both hands, or None when nothing does."""
    (fewest, most), (fewest_two, most_two) = bounds(one), bounds(two)
    lower, upper = fewest | fewest_two, most & most_two
    return (lower, upper) if lower <= upper and upper.total() >= HAND_TILES - COPIES[JOKER] else None


def laid_from(rng: Random, hand: ConcreteHand, naturals: Counter[str]) -> list[Laid]:
    """The groups of a hand laid with these naturals and jokers for the rest."""
    left = naturals.copy()
    plan = []
    for tile, size in sorted(hand.groups, key=lambda group: (group[1] >= SMALLEST_WITH_JOKER, rng.random())):
        number = min(size, left[tile])
        left[tile] -= number
        plan.append(Laid([tile] * number + [JOKER] * (size - number)))
    return plan


def plan_for_two(rng: Random, line: Line, hand: ConcreteHand, lines: Sequence[Line]) -> list[Laid] | None:
    """Tiles that fit this hand and one of another line, if one is found."""
    partners = [
        partner for other, partner in (any_hand(rng, lines) for _ in range(PARTNERS_TRIED)) if other is not line
    ]
    commons = [common for common in (in_common(hand, partner) for partner in partners) if common]
    if not commons:
        return None
    fewest_jokers = max(commons, key=lambda common: common[1].total())
    lower, naturals = rng.choice((commons[0], fewest_jokers))
    spare = list((naturals - lower).elements())
    rng.shuffle(spare)
    most = min(naturals.total() - HAND_TILES + COPIES[JOKER], len(spare))
    return laid_from(rng, hand, naturals - Counter(spare[: rng.choice((0, rng.randint(0, most)))]))


def show(rng: Random, plan: list[Laid], how_often: float) -> Tiles:
    """Lay open some groups, or none; one stays in the hand for the winning tile."""
    tiles = Tiles()
    for laid in plan:
        if laid.can_be_shown and chance(rng, how_often):
            tiles.exposed.append(laid.tiles)
        else:
            tiles.concealed += laid.tiles
    rng.shuffle(tiles.exposed)
    return tiles


def take_back(tiles: Tiles, natural: bool) -> None:
    """See to it that something is concealed, and a natural when the winning tile was discarded."""
    while tiles.exposed and not [tile for tile in tiles.concealed if tile != JOKER or not natural]:
        tiles.concealed += tiles.exposed.pop()


# Mistakes


def show_short(rng: Random, tiles: Tiles) -> None:
    """An exposure one tile too small: the tile is in the hand."""
    for group in tiles.exposed:
        naturals = [tile for tile in group if tile != JOKER]
        if len(group) > SMALLEST_WITH_JOKER:
            tile = rng.choice(group) if len(naturals) > 1 else JOKER
            group.remove(tile)
            tiles.concealed.append(tile)
            return


def show_long(rng: Random, tiles: Tiles) -> None:
    """An exposure one tile too large: with a joker or a natural out of the hand."""
    for group in tiles.exposed:
        fitting = [tile for tile in tiles.concealed if tile in (JOKER, *group)]
        if fitting and len(group) < LARGEST:
            tile = rng.choice(fitting)
            tiles.concealed.remove(tile)
            group.append(tile)
            return


def show_merged(rng: Random, tiles: Tiles) -> None:
    """Like tiles of the hand laid open as one group, whatever groups they were (A7)."""
    counts = Counter(tiles.concealed)
    many = [tile for tile in counts if tile != JOKER and counts[tile] >= SMALLEST_WITH_JOKER]
    if many:
        tile = rng.choice(many)
        for _ in range(min(counts[tile], LARGEST)):
            tiles.concealed.remove(tile)
        tiles.exposed.append([tile] * min(counts[tile], LARGEST))


def show_split(rng: Random, tiles: Tiles) -> None:
    """A sextet laid open as two pungs."""
    for group in tiles.exposed:
        naturals = [tile for tile in group if tile != JOKER]
        if len(group) == LARGEST and len(naturals) > 1:
            group[:] = sorted(group, key=lambda tile: tile != JOKER)  # the naturals last
            second = [group.pop(), *group[:2]]
            del group[:2]
            tiles.exposed.append(second)
            return


def change_tile(rng: Random, tiles: Tiles) -> None:
    """Another tile for one of the concealed, one that still exists."""
    if tiles.concealed:
        left = Counter(COPIES)
        left.subtract(tiles.everything())
        place = rng.randrange(len(tiles.concealed))
        near = [tile for tile in set(tiles.everything()) if left[tile] > 0]
        anywhere = [tile for tile in COPIES if left[tile] > 0]
        tiles.concealed[place] = rng.choice(sorted(near) if near and chance(rng, 0.4) else anywhere)


MISTAKES: tuple[Callable[[Random, Tiles], None], ...] = (show_short, show_long, show_merged, show_split)


def any_tiles(rng: Random) -> Tiles:
    """Fourteen tiles of the wall."""
    return Tiles(rng.sample([tile for tile, number in COPIES.items() for _ in range(number)], HAND_TILES))


def winner_tiles(rng: Random, lines: Sequence[Line]) -> Tiles:
    """A hand of the winner, most often one that matches."""
    style = pick(rng, HANDS)
    if style == "any tiles":
        return any_tiles(rng)
    line, hand = any_hand(rng, lines)
    plan = plan_for_two(rng, line, hand, lines) if style == "two lines" else None
    if plan is None:
        plan = plan_of(hand)
        put_jokers(rng, plan, pick(rng, JOKERS))
    if chance(rng, 0.06):
        misplace_joker(rng, plan)
    shows = chance(rng, 0.12) if line.concealed else True
    tiles = show(rng, plan, rng.choice((0.0, 0.3, 0.6, 0.9)) if shows else 0.0)
    if chance(rng, 0.12):
        rng.choice(MISTAKES)(rng, tiles)
    if chance(rng, 0.1):
        change_tile(rng, tiles)
    return tiles


# The hand as text


def write_tiles(rng: Random, tiles: list[str]) -> str:
    """Tiles spaced and run together in any of the ways the notation allows."""
    text = ""
    suit = ""  # of the run of digits that is open
    for tile in tiles:
        sign = rng.choice("JJJj*") if tile == JOKER else tile[0]
        if suit and (tile == JOKER or tile[1:] == suit) and chance(rng, 0.85):
            text += sign
            continue
        text, suit = text + any_case(rng, suit), tile[1:]
        if text and (text[-1] == "0" or chance(rng, 0.4)):
            text += rng.choice((" ", " ", "  "))
        text += any_case(rng, sign)
    return text + any_case(rng, suit)


def any_case(rng: Random, sign: str) -> str:
    """Upper and lower case are the same."""
    return sign.swapcase() if chance(rng, 0.1) else sign


def write_hand(rng: Random, tiles: Tiles) -> str:
    """A hand in the notation of the contract."""
    concealed = sorted(tiles.concealed, key=(*NATURAL, JOKER).index)
    if chance(rng, 0.5):
        rng.shuffle(concealed)
    cut = rng.randint(0, len(concealed)) if chance(rng, 0.3) else len(concealed)
    parts = [write_tiles(rng, part) for part in (concealed[:cut], concealed[cut:]) if part]
    for group in tiles.exposed:
        rng.shuffle(group)
        parts.append(f"({write_tiles(rng, group)})")
    if chance(rng, 0.6):
        rng.shuffle(parts)
    text = ""
    for part in parts:
        close = not text or (text[-1] != "0" and chance(rng, 0.2))
        text += part if close else f" {part}"
    return text


# How it was won


def possible_kinds(tiles: Tiles) -> dict[str, int]:
    """The kinds of win the tiles allow: an exchanged joker is in the hand, a discard is a natural."""
    kinds = dict(KINDS)
    if JOKER not in tiles.concealed:
        del kinds["joker-exchange"]
    if set(tiles.concealed) == {JOKER}:
        kinds = {kind: weight for kind, weight in kinds.items() if kind in SELF_DRAWN}
    return kinds


def add_kind(rng: Random, record: Record, kind: str) -> None:
    """From whom, or drawn, and the event."""
    if kind in ON_A_DISCARD:
        record["from"] = rng.choice([seat for seat in SEATS if seat != record["winner"]])
    if kind == "self_draw" or (kind == "joker-exchange" and chance(rng, 0.4)):
        record["self_draw"] = True
    if kind not in SELF_DRAWN and chance(rng, 0.1):
        record["self_draw"] = False
    if kind in ("joker-exchange", "misnamed", "out-of-turn"):
        record["events"] = [kind]
        if kind != "joker-exchange" and chance(rng, 0.1):
            record["events"] = rng.sample(("misnamed", "out-of-turn"), 2)
    elif chance(rng, 0.05):
        record["events"] = []


def add_win(rng: Random, record: Record, tiles: Tiles, kind: str) -> None:
    """The winning tile: a joker only when it was drawn, and always when it was exchanged."""
    may = [tile for tile in tiles.concealed if tile != JOKER or kind == "self_draw"]
    if kind == "joker-exchange":
        may = [JOKER]
    if may and chance(rng, 0.6):
        record["win"] = write_tiles(rng, [rng.choice(may)])


def add_the_rest(rng: Random, record: Record) -> None:
    """Dead hands among those that neither won nor discarded, and whether jokerless was announced."""
    may = [seat for seat in SEATS if seat not in (record["winner"], record.get("from"))]
    if chance(rng, 0.2):
        record["dead"] = rng.sample(may, min(rng.choice((0, 1, 1, 2, 3)), len(may)))
    if chance(rng, 0.25):
        record["jokerless_claimed"] = chance(rng, 0.4)


def drawn_record(rng: Random) -> Record:
    """A hand nobody wins."""
    record: Record = rng.choice(({"winner": None}, {}))
    if chance(rng, 0.5):
        record["dead"] = rng.sample(SEATS, rng.choice((0, 1, 2, 3)))
    return record


def random_record(rng: Random, lines: Sequence[Line]) -> Record:
    """One valid record, for the card that was expanded to these lines."""
    if chance(rng, DRAWN):
        return drawn_record(rng)
    tiles = winner_tiles(rng, lines)
    take_back(tiles, natural=chance(rng, 0.9))
    kind = pick(rng, possible_kinds(tiles))
    record: Record = {"winner": rng.choice(SEATS), "hand": write_hand(rng, tiles)}
    add_kind(rng, record, kind)
    add_win(rng, record, tiles, kind)
    add_the_rest(rng, record)
    return record


# Cards: one alternative


SECTION_NAMES = (
    "2026",
    "2468",
    "Any Like Numbers",
    "Quints",
    "Consecutive Run",
    "13579",
    "Winds and Dragons",
    "369",
    "Singles and Pairs",
    "Looking Glass",
)
VALUES = (20, 25, 25, 30, 30, 35, 40, 45, 50, 50, 60, 75, 100)
SIZES = {1: 8, 2: 26, 3: 26, 4: 24, 5: 9, 6: 7}
MOST_HANDS = 600  # of one alternative
NEEDS_SLOT = set(DIGITS) | set("Dij")


@dataclass
class Taste:
    """What the blocks of one alternative are made of."""

    slots: str
    digits: str


def any_taste(rng: Random) -> Taste:
    """One to three slots, not always the first ones, and a few digits."""
    slots = "".join(rng.sample(SLOTS, 3)) if chance(rng, 0.2) else SLOTS
    low = rng.randint(1, 7)
    digits = DIGITS[low - 1 : low + rng.randint(0, 4)]
    return Taste(slots[: rng.choice((1, 2, 2, 3, 3))], "".join(rng.sample(DIGITS, 3)) if chance(rng, 0.2) else digits)


def closed(rng: Random, signs: str, taste: Taste) -> str:
    """A block, with a slot where something in it needs one."""
    return signs + (rng.choice(taste.slots) if set(signs) & NEEDS_SLOT else "")


def like_block(signs: str) -> Callable[[Random, Taste], str]:
    """A maker of blocks of one sign."""
    return lambda rng, _: rng.choice(signs) * pick(rng, SIZES)


def number_block(rng: Random, taste: Taste) -> str:
    """Like digits."""
    return rng.choice(taste.digits) * pick(rng, SIZES)


def run_block(rng: Random, taste: Taste) -> str:
    """Digits in order as singles or pairs: 2468, 112233."""
    step, times = rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2))
    length = rng.randint(2, 6 // times)
    digits = DIGITS[int(taste.digits[0]) - 1 :: step]
    return "".join(digit * times for digit in digits[:length])


def year_block(rng: Random, taste: Taste) -> str:
    """A year: 2026, 1908, 3300."""
    one, two = rng.choice(taste.digits), rng.choice(taste.digits)
    return rng.choice((f"{one}0{one}{two}", f"{one}{two}0{one}", f"{one}{one}00", f"0{one}0{two}"))


def dragon_block(rng: Random, taste: Taste) -> str:
    """Digits, zeros or an unknown with the dragon: 11DD, 00DD, iiDDD."""
    times = rng.choice((1, 2, 2, 3))
    return rng.choice(f"{taste.digits}0{NUMBER_UNKNOWNS}") * times + "D" * times


def wind_block(rng: Random, taste: Taste) -> str:
    """The winds in any order, or some of them twice."""
    if chance(rng, 0.7):
        return "".join(rng.sample(WINDS, 4))
    return "".join(sign * 2 for sign in rng.sample(WINDS, 2))


def mixed_block(rng: Random, taste: Taste) -> str:
    """Any signs side by side."""
    signs = (*taste.digits, *WINDS, *"RG0F", *"ijuvD")
    return "".join(rng.choice(signs) * rng.choice((1, 1, 2, 3)) for _ in range(rng.randint(2, 3)))


BLOCKS: dict[Callable[[Random, Taste], str], int] = {
    number_block: 30,
    run_block: 8,
    year_block: 4,
    dragon_block: 5,
    wind_block: 5,
    mixed_block: 2,
    like_block(FLOWER): 12,
    like_block("D"): 9,
    like_block(NUMBER_UNKNOWNS): 8,
    like_block(WIND_UNKNOWNS): 6,
    like_block("0"): 4,
    like_block("RG"): 3,
    like_block(WINDS): 4,
}


def any_text(rng: Random) -> str:
    """The blocks of one alternative, 14 tiles."""
    taste = any_taste(rng)
    blocks: list[str] = []
    room = HAND_TILES
    while room:
        signs = blocks[-1].rstrip(SLOTS) if blocks and chance(rng, 0.12) else pick(rng, BLOCKS)(rng, taste)
        if len(signs) <= room:
            blocks.append(closed(rng, signs, taste))
            room -= len(signs)
    return " ".join(blocks)


def regroup_blocks(rng: Random, text: str) -> str:
    """The same tiles in other groups: a kong as two pairs, or two like blocks as one (A7)."""
    blocks = text.split()
    rng.shuffle(blocks)
    for place, block in enumerate(blocks):
        signs = block.rstrip(SLOTS)
        slot = block.removeprefix(signs)
        others = blocks[:place] + blocks[place + 1 :]
        if len(set(signs)) == 1 and block in others and 2 * len(signs) <= LARGEST:
            others.remove(block)
            return " ".join([*others, signs * 2 + slot])
        if len(set(signs)) == 1 and len(signs) in (4, 6):
            half = signs[: len(signs) // 2] + slot
            return " ".join([*others, half, half])
    return text


def other_slots(rng: Random, text: str) -> str:
    """Some slots changed: one suit, or two."""
    blocks = [
        block[:-1] + rng.choice(SLOTS) if block[-1] in SLOTS and chance(rng, 0.5) else block for block in text.split()
    ]
    return " ".join(blocks)


def other_digits(rng: Random, text: str) -> str:
    """One digit changed throughout."""
    digits = sorted(set(text) & set(DIGITS))
    return text.replace(rng.choice(digits), rng.choice(DIGITS)) if digits else text


def near_text(rng: Random, text: str) -> str:
    """An alternative much like this one."""
    return rng.choice((regroup_blocks, regroup_blocks, other_slots, other_digits))(rng, text)


# Cards: lines


def texts_of(line: dict[str, Any]) -> list[str]:
    """The alternatives of a line."""
    return [line["hands"]] if isinstance(line["hands"], str) else list(line["hands"])


def text_is_valid(text: str, line: dict[str, Any]) -> bool:
    """The load-time checks of one alternative, and not more hands than a test has time for."""
    parts = parts_of(text)
    sizes = [part.size for part in parts]
    if sum(sizes) != HAND_TILES or max(sizes) > LARGEST:
        return False
    if line.get("numbers") == "any" and not set(text) & set(DIGITS):
        return False
    ways = len(list(suits_chosen(parts, line))) * len(list(unknowns_chosen(parts, line)))
    many = ways * len(slides(parts, line.get("numbers") == "any"))
    return 0 < many <= MOST_HANDS and any(map(can_be_supplied, hands_of(text, line)))


def line_is_valid(line: dict[str, Any]) -> bool:
    """Every alternative is valid and says something else; every unknown that is narrowed occurs in all."""
    texts = texts_of(line)
    narrowed = (*line.get("where", ()), *line.get("suits", ()))
    if not all(sign in text for sign in narrowed for text in texts):
        return False
    return all(text_is_valid(text, line) for text in texts) and len(different_texts(line)) == len(texts)


def different_texts(line: dict[str, Any]) -> set[frozenset[ConcreteHand]]:
    """What the alternatives allow, each once."""
    return {frozenset(hands_of(text, line)) for text in texts_of(line)}


def narrow(rng: Random, line: dict[str, Any], text: str) -> None:
    """`numbers`, `where` and `suits`, as far as the signs of the first alternative allow."""
    if set(text) & set(DIGITS) and chance(rng, 0.45):
        line["numbers"] = "any"
    numbers = [sign for sign in NUMBER_UNKNOWNS if sign in text]
    if numbers and chance(rng, 0.5):
        chosen = rng.sample(numbers, rng.randint(1, len(numbers)))
        line["where"] = {sign: sorted(rng.sample(range(1, 10), rng.randint(2, 5))) for sign in chosen}
    slots = [slot for slot in SLOTS if slot in text]
    if slots and chance(rng, 0.2):
        chosen = rng.sample(slots, rng.choice((1, 1, min(2, len(slots)))))
        line["suits"] = {slot: rng.sample(list(SUITS), rng.randint(1, 2)) for slot in chosen}


def any_line(rng: Random, before: list[dict[str, Any]]) -> dict[str, Any]:
    """A line, perhaps not a valid one; now and then much like one before."""
    line: dict[str, Any] = {"value": rng.choice(VALUES)}
    if before and chance(rng, 0.4):
        model = rng.choice(before)
        first = near_text(rng, texts_of(model)[0])
        line |= {key: model[key] for key in ("numbers", "where", "suits") if key in model}
    else:
        first = any_text(rng)
        narrow(rng, line, first)
    texts = [first]
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        texts.append(near_text(rng, first) if chance(rng, 0.7) else any_text(rng))
    line["hands"] = first if len(texts) == 1 and chance(rng, 0.7) else texts
    if chance(rng, 0.35):
        line["concealed"] = chance(rng, 0.9)
    if chance(rng, 0.15):
        line["note"] = 'a line of "our own"'
    return line


def valid_lines(rng: Random) -> Iterator[dict[str, Any]]:
    """Valid lines for ever, no two of them the same hand."""
    before: list[dict[str, Any]] = []
    seen: set[str] = set()
    while True:
        line = any_line(rng, before)
        if line_is_valid(line):
            canonical = canonical_text(expand_line({"name": ""}, 1, line))
            if canonical not in seen:
                seen.add(canonical)
                before.append(line)
                yield line


def random_payment(rng: Random) -> dict[str, Any]:
    """Some keys of [payment]."""
    rates: dict[str, Any] = {
        "discarder": rng.choice((1, 3, 4, 1.5)),
        "other": rng.choice((0, 2, 0.5)),
        "self_drawn": rng.choice((1, 3, 1.5)),
        "jokerless": rng.choice((1, 3, 1.5)),
    }
    return {key: rates[key] for key in rng.sample(list(rates), rng.randint(1, 4))}


def random_card(rng: Random) -> Card:
    """A valid card of 5 to 20 lines."""
    source = valid_lines(rng)
    lines = [next(source) for _ in range(rng.randint(5, 20))]
    for number, line in enumerate(lines):
        if chance(rng, 0.08):
            line["id"] = f"own-{number}"
    sections: list[dict[str, Any]] = []
    for name in rng.sample(SECTION_NAMES, min(rng.randint(1, 6), len(lines))):
        section: dict[str, Any] = {"name": name}
        if name == "Singles and Pairs" or chance(rng, 0.5):
            section["jokerless_bonus"] = chance(rng, 0.2)
        sections.append(section | {"line": [lines.pop(0)]})
    for line in lines:
        rng.choice(sections)["line"].append(line)
    card: Card = {"card": {"game": "american", "name": "Random card", "year": 2026}}
    if chance(rng, 0.3):
        card["payment"] = random_payment(rng)
    return card | {"section": sections}


# Cards as text


def section_rows(section: dict[str, Any], as_list: bool) -> list[str]:
    """A section, its lines as a list of rows or as tables of their own."""
    rows = ["[[section]]", *rows_of({key: value for key, value in section.items() if key != "line"})]
    if as_list:
        return [*rows, "line = [", *(f"  {inline(line)}," for line in section["line"]), "]", ""]
    for line in section["line"]:
        rows += ["", "[[section.line]]", *rows_of(line)]
    return [*rows, ""]


def to_toml(card: Card) -> str:
    """The TOML text of a card; its sections in the two forms in turn."""
    rows: list[str] = []
    for name in ("card", "payment"):
        if name in card:
            rows += [f"[{name}]", *rows_of(card[name]), ""]
    for number, section in enumerate(card["section"]):
        rows += section_rows(section, as_list=number % 2 == 0)
    return "\n".join(rows)
