"""A second opinion on the American game: slow, plain, and written from the rules alone.

A card is written out as every concrete hand it allows, and the tiles of a record are dealt to the
groups of each of them in every way (A13). Nothing of the program is imported.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations, product
from typing import Any

Record = dict[str, Any]
Card = dict[str, Any]
Net = dict[str, Fraction]
Group = tuple[str, int]  # a tile and how many of it

SEATS = ("east", "south", "west", "north")
SUITS = {"bam": "b", "crak": "c", "dot": "d"}
DRAGON_OF = {"b": "G", "c": "R", "d": "0"}  # A2
DIGITS = "123456789"
WINDS = "ESWN"
FLOWER = "F"
JOKER = "J"
NUMBERED = tuple(f"{digit}{suit}" for suit in SUITS.values() for digit in DIGITS)
NATURAL = (*NUMBERED, *WINDS, "R", "G", "0", FLOWER)
COPIES = {**dict.fromkeys(NATURAL, 4), FLOWER: 8, JOKER: 8}  # A1
HAND_TILES = 14  # A3
SMALLEST_WITH_JOKER = 3  # A9
SLOTS = "xyz"
NUMBER_UNKNOWNS = "ij"
WIND_UNKNOWNS = "uv"
WRONG_DISCARDS = {"misnamed", "out-of-turn"}  # A20
ALONE = 4  # A20


# The hand as written


@dataclass(frozen=True)
class Hand:
    """The tiles of the winner as they lie there."""

    concealed: tuple[str, ...]
    exposed: tuple[tuple[str, ...], ...] = ()

    @property
    def tiles(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.concealed, *(tile for group in self.exposed for tile in group))


def read_tiles(text: str) -> list[str]:
    """Tiles in any spacing: digits share the next suit letter, a joker may stand in a run."""
    tiles: list[str] = []
    run: list[str] = []
    for sign in text.upper().replace("FEI", JOKER).replace("*", JOKER) + " ":
        if sign in DIGITS or (sign == JOKER and run):
            run.append(sign)
        elif sign in "BCD" and run:
            tiles += [JOKER if each == JOKER else each + sign.lower() for each in run]
            run = []
        elif run:
            raise ValueError(f"no suit after {''.join(run)!r} in {text!r}")
        elif sign == JOKER or sign in NATURAL:
            tiles.append(sign)
        elif not sign.isspace():
            raise ValueError(f"{sign!r} in {text!r} is not a tile")
    return tiles


def read_hand(text: str) -> Hand:
    """A whole hand: `FF 2222b (444Jb) EEE`."""
    concealed: list[str] = []
    exposed: list[tuple[str, ...]] = []
    rest = text
    while rest:
        before, opened, after = rest.partition("(")
        concealed += read_tiles(before)
        inside, closed, rest = after.partition(")")
        if opened != "(" or closed != ")":
            if opened:
                raise ValueError(f"no closing bracket in {text!r}")
            break
        exposed.append(tuple(read_tiles(inside)))
    return Hand(tuple(concealed), tuple(exposed))


def exposed_group(tiles: tuple[str, ...]) -> Group:
    """What an exposure is: its tile, and its size with the jokers in it (A13)."""
    (tile,) = set(tiles) - {JOKER}
    return tile, len(tiles)


# The card written out


@dataclass(frozen=True)
class ConcreteHand:
    """One hand a line allows, its groups sorted; the same multiset of groups is the same hand."""

    groups: tuple[Group, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """The tiles that occur."""
        return frozenset(tile for tile, _ in self.groups)


@dataclass(frozen=True)
class Line:
    """One line of a card (A4)."""

    id: str
    section: str
    value: Fraction
    concealed: bool
    jokerless_bonus: bool
    every: tuple[ConcreteHand, ...]  # all it says, also what no wall can supply
    hands: tuple[ConcreteHand, ...]  # what can be matched


@dataclass(frozen=True)
class Part:
    """Like signs side by side in a block: one group, before the unknowns are known (A6)."""

    sign: str
    size: int
    slot: str  # "" when the block has none


@dataclass(frozen=True)
class Choice:
    """What the unknowns of a hand stand for."""

    suit: dict[str, str]  # slot to suit letter
    unknown: dict[str, str]  # i, j to a digit; u, v to a wind
    slide: int


def money(value: object) -> Fraction:
    """An exact number of the card."""
    return Fraction(str(value))


def parts_of(text: str) -> list[Part]:
    """The groups of a printed hand: blocks divided by spaces, a slot at the end of a block."""
    parts = []
    for block in text.split():
        slot = block[-1] if block[-1] in SLOTS else ""
        signs = block.removesuffix(slot)
        parts += [Part(sign, len(list(run)), slot) for sign, run in groupby(signs)]
    return parts


def tile_of(part: Part, choice: Choice) -> str:
    """The tile of a group, when the unknowns are known."""
    if part.sign == "D":
        return DRAGON_OF[choice.suit[part.slot]]
    if part.sign in DIGITS:
        return f"{int(part.sign) + choice.slide}{choice.suit[part.slot]}"
    if part.sign in NUMBER_UNKNOWNS:
        return choice.unknown[part.sign] + choice.suit[part.slot]
    if part.sign in WIND_UNKNOWNS:
        return choice.unknown[part.sign]
    if part.sign in NATURAL:
        return part.sign
    raise ValueError(f"{part.sign!r} is no sign of a card line")


def slides(parts: list[Part], any_numbers: bool) -> list[int]:
    """How far the printed digits may move together: no wrapping (A8), 0 stays."""
    digits = [int(part.sign) for part in parts if part.sign in DIGITS]
    if not any_numbers or not digits:
        return [0]
    return list(range(1 - min(digits), 9 - max(digits) + 1))


def suits_chosen(parts: list[Part], line: Card) -> Iterator[dict[str, str]]:
    """Every way to give the slots different suits."""
    used = sorted({part.slot for part in parts} - {""})
    allowed = line.get("suits", {})
    for suits in permutations(SUITS, len(used)):
        if all(suit in allowed.get(slot, SUITS) for slot, suit in zip(used, suits, strict=True)):
            yield {slot: SUITS[suit] for slot, suit in zip(used, suits, strict=True)}


def unknowns_chosen(parts: list[Part], line: Card) -> Iterator[dict[str, str]]:
    """Every way to choose the numbers of i, j and the winds of u, v; different letters differ."""
    signs = {part.sign for part in parts}
    numbers = [sign for sign in NUMBER_UNKNOWNS if sign in signs]
    winds = [sign for sign in WIND_UNKNOWNS if sign in signs]
    where = line.get("where", {})
    for digits in permutations(DIGITS, len(numbers)):
        given = dict(zip(numbers, digits, strict=True))
        if all(int(digit) in where.get(sign, range(1, 10)) for sign, digit in given.items()):
            for chosen in permutations(WINDS, len(winds)):
                yield given | dict(zip(winds, chosen, strict=True))


def hands_of(text: str, line: Card) -> Iterator[ConcreteHand]:
    """Every concrete hand of one alternative; some may come out more than once."""
    parts = parts_of(text)
    suits = list(suits_chosen(parts, line))
    unknowns = list(unknowns_chosen(parts, line))
    for slide in slides(parts, line.get("numbers") == "any"):
        for suit, unknown in product(suits, unknowns):
            choice = Choice(suit, unknown, slide)
            yield ConcreteHand(tuple(sorted((tile_of(part, choice), part.size) for part in parts)))


def can_be_supplied(hand: ConcreteHand) -> bool:
    """Whether the tiles of A1 are enough for it, with jokers where they may stand (A9, A10)."""
    needed: Counter[str] = Counter()
    without_joker: Counter[str] = Counter()
    for tile, size in hand.groups:
        needed[tile] += size
        without_joker[tile] += size if size < SMALLEST_WITH_JOKER else 0
    jokers = sum(max(number - COPIES[tile], 0) for tile, number in needed.items())
    return jokers <= COPIES[JOKER] and all(without_joker[tile] <= COPIES[tile] for tile in needed)


def slug(name: str) -> str:
    """A section name as the beginning of an id: `consecutive-run`."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split())


def expand_line(section: Card, number: int, line: Card) -> Line:
    """One line with every hand it allows."""
    texts = [line["hands"]] if isinstance(line["hands"], str) else line["hands"]
    every = sorted({hand for text in texts for hand in hands_of(text, line)}, key=lambda hand: hand.groups)
    return Line(
        id=line.get("id", f"{slug(section['name'])}-{number}"),
        section=section["name"],
        value=money(line["value"]),
        concealed=line.get("concealed", False),
        jokerless_bonus=section.get("jokerless_bonus", True),
        every=tuple(every),
        hands=tuple(hand for hand in every if can_be_supplied(hand)),
    )


def expand(card: Card) -> list[Line]:
    """All lines of a card, in its order, with all concrete hands."""
    return [
        expand_line(section, number, line)
        for section in card["section"]
        for number, line in enumerate(section["line"], start=1)
    ]


def canonical_text(line: Line) -> str:
    """A28: what a line allows, as text."""
    texts = {" ".join(sorted(f"{tile}*{size}" for tile, size in hand.groups)) for hand in line.every}
    return "\n".join(sorted(texts))


# Matching


def deal(groups: Sequence[Group], naturals: Counter[str], jokers: int) -> bool:
    """Whether these tiles make exactly these groups: every number of jokers is tried in each (A9)."""
    if not groups:
        return jokers == 0 and naturals.total() == 0
    (tile, size), others = groups[0], groups[1:]
    most = min(jokers, size) if size >= SMALLEST_WITH_JOKER else 0
    return any(
        deal(others, naturals - Counter({tile: size - used}), jokers - used)
        for used in range(most + 1)
        if naturals[tile] >= size - used
    )


def matches(hand: Hand, concrete: ConcreteHand) -> bool:
    """A13, for a line that may be exposed: each exposure is one whole group, the rest is dealt."""
    groups = list(concrete.groups)
    for tiles in hand.exposed:
        group = exposed_group(tiles)
        if group not in groups:
            return False
        groups.remove(group)
    naturals = Counter(tile for tile in hand.concealed if tile != JOKER)
    return deal(groups, naturals, hand.concealed.count(JOKER))


def fits(hand: Hand, line: Line) -> bool:
    """Whether the hand is one of the line's; a concealed line has no exposures (A5)."""
    if line.concealed and hand.exposed:
        return False
    kinds = set(hand.tiles) - {JOKER}
    return any(kinds <= concrete.kinds and matches(hand, concrete) for concrete in line.hands)


# Who pays whom


@dataclass(frozen=True)
class Rates:
    """A15 as the card has it."""

    discarder: Fraction
    other: Fraction
    self_drawn: Fraction
    jokerless: Fraction


@dataclass(frozen=True)
class Win:
    """How the hand was won."""

    winner: str
    discarder: str | None
    self_drawn: bool
    alone: bool  # A20
    no_jokers: bool  # A16: none among the 14, and announced


def rates_of(card: Card) -> Rates:
    """The payment table, A15 where the card says nothing."""
    rates = {"discarder": 2, "other": 1, "self_drawn": 2, "jokerless": 2} | card.get("payment", {})
    return Rates(**{name: money(rate) for name, rate in rates.items()})


def how_won(record: Record, hand: Hand) -> Win:
    """The winner's side of a record; a joker exchange is self-drawn (A17)."""
    events = set(record.get("events") or ())
    return Win(
        winner=record["winner"],
        discarder=record.get("from"),
        self_drawn=bool(record.get("self_draw")) or "joker-exchange" in events,
        alone=bool(events & WRONG_DISCARDS),
        no_jokers=JOKER not in hand.tiles and record.get("jokerless_claimed") is not False,
    )


def doubled(line: Line, win: Win) -> bool:
    """A16: whether the jokerless payment applies; the fine of A20 is never doubled."""
    return win.no_jokers and line.jokerless_bonus and not win.alone


def shares(line: Line, win: Win, rates: Rates) -> tuple[Fraction, Fraction]:
    """What the discarder pays and what each other loser pays (A15, A20); self-drawn there is no discarder."""
    amount = line.value * (rates.jokerless if doubled(line, win) else 1)
    if win.self_drawn:
        return Fraction(0), rates.self_drawn * amount
    if win.alone:
        return ALONE * line.value, Fraction(0)
    return rates.discarder * amount, rates.other * amount


def pay_of(line: Line, win: Win, rates: Rates) -> Fraction:
    """What the winner gets in all; without a discarder named, as if there were one (A14)."""
    discarder, other = shares(line, win, rates)
    return 3 * other if win.self_drawn else discarder + 2 * other


def settle(line: Line, win: Win, rates: Rates) -> Net:
    """Who wins and loses how much: East like everyone, dead hands too (A18)."""
    net = dict.fromkeys(SEATS, Fraction(0))
    if win.discarder is None and not win.self_drawn:
        return net
    from_discarder, from_other = shares(line, win, rates)
    for loser in SEATS:
        if loser != win.winner:
            amount = from_discarder if loser == win.discarder else from_other
            net[loser] -= amount
            net[win.winner] += amount
    return net


# The whole record


def no_win(reason: str) -> dict[str, Any]:
    """The result of a hand that is not won: nothing is paid (A19), as when three hands are dead."""
    return {
        "wins": False,
        "reason": reason,
        "line": None,
        "value": None,
        "jokerless": False,
        "readings": [],
        "net": dict.fromkeys(SEATS, Fraction(0)),
        "scores": None,
    }


def score(record: Record, card: Card, lines: Sequence[Line]) -> dict[str, Any]:
    """Match a valid record against the lines of a card and settle it."""
    if record.get("winner") is None:
        return no_win("drawn")
    hand = read_hand(record["hand"])
    fitting = [line for line in lines if fits(hand, line)]
    if not fitting:
        return no_win("no-line")
    win, rates = how_won(record, hand), rates_of(card)
    fitting.sort(key=lambda line: pay_of(line, win, rates), reverse=True)  # equal pay: the card's order (A14)
    best = fitting[0]
    return {
        "wins": True,
        "reason": None,
        "line": best.id,
        "value": best.value,
        "jokerless": doubled(best, win),
        "readings": [(line.id, line.value) for line in fitting],
        "net": settle(best, win, rates) if len(record.get("dead") or ()) < 3 else dict.fromkeys(SEATS, Fraction(0)),
        "scores": None,
    }
