"""Text to hand, and sets back to text, with the column of every fault.

A hand is read token by token: a run of signs without a space, a set in brackets, the bonus tiles behind
`+`. Sets and short tokens are read once and remembered, since a batch is made of the same few again and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache

import msgspec

from mjcalc.errors import MjcalcError, bad
from mjcalc.memory import Memory, Remembered
from mjcalc.signs import BRACKETS, Sign, on_word, read_bonus_signs, read_signs
from mjcalc.tiles import AMERICAN, BITS, BONUS_CODES, DIGITS, FIELD, KAKI, KAKI_TILES, Alphabet, count, unpack
from mjcalc.width import narrow

_TOKEN = re.compile(r"[(\[][^()\[\]]*[)\]]?|[)\]]|[^\s()\[\]]+")
_PLAIN = re.compile(r"([1-9][1-9*J]*+)([BCDPT])|([ESWNRGFJ0*]+|.+)", re.DOTALL)
"""A run with its suit, or letters; or all that is left, from a sign on that is neither."""
_SUNK_AT = len(BONUS_CODES)
_WRITTEN_AT = _SUNK_AT + 8
_BONUS = (1 << _SUNK_AT) - 1
_SUNK = (1 << _WRITTEN_AT) - 1 - _BONUS
_BONUS_WEIGHTS = {code: (1 << place) + (1 << _WRITTEN_AT) for place, code in enumerate((*BONUS_CODES, "*"))}
"""Added up, these have a bit for each bonus tile, above them how many Fei are sunk, and how many of both there are."""
_NO_BONUS = "'+' and bonus tiles belong to 3 Kaki; write a flower as F among the tiles"
_FEI_COPIES = KAKI_TILES.copies[KAKI_TILES.joker]
_REMEMBERED = 1 << 14
_LONG = {KAKI: 4, AMERICAN: 8}
"""Tokens from this length on are seldom the same again, sets aside: in 3 Kaki all tiles of a kind stand in one."""
_LONGEST_KEPT = 16
"""No longer token is remembered: a line of a batch may be all one token."""
_COUNTABLE = FIELD // 2
"""So many tiles of a kind can surely be told from packed counts."""


class LaidSet(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A set laid open in `( )` or, `concealed`, a Kong in `[ ]`: its tile kinds, sorted, and the same packed."""

    kinds: tuple[int, ...]
    concealed: bool
    packed: int


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A hand as typed.

    `concealed` are the packed tiles outside brackets, `packed` all outside the bonus, and `tiles` how many these
    are, `jokers` how many of these are jokers or Fei; `kongs` counts the laid sets of four; `bonus` has a bit for
    each of `BONUS_CODES`, `sunk` counts the Fei among the bonus tiles. `text` is what was read.
    """

    text: str
    concealed: int
    packed: int
    tiles: int
    jokers: int
    sets: tuple[LaidSet, ...]
    kongs: int
    bonus: int
    sunk: int

    def count(self, kind: int) -> int:
        """How many tiles of `kind` it has outside the bonus."""
        return count(self.packed, kind)


_Tiles = tuple[int, int]
"""Tiles packed, and how many they are."""
_Piece = tuple[int, int, LaidSet | None]
"""The tiles of a token packed, how many they are, and the set in it when it is one."""
_Parts = tuple[str, str, str]
"""What stands before the `+` of a hand, the `+`, and what stands behind it."""


def parse_hand(text: str, alphabet: Alphabet) -> Hand:
    """Read a hand in the notation of `alphabet`'s game.

    Raises MjcalcError with the column: `bad-tile` for a sign that is none, `bad-set` for brackets that do
    not fit, `too-many` for a bonus tile written twice; `wrong-count` for more tiles than the game has. Whether the
    sets are sets is for the game to say.
    """
    parts = narrow(text).partition("+")
    try:
        [hand] = _hands([text], [_TOKEN.findall(parts[0])], _bonuses([parts], alphabet), alphabet)
    except MjcalcError:
        raise _first_fault(text, alphabet) from None
    if hand.tiles > _COUNTABLE:
        _refuse_heap(hand, alphabet)
    return hand


def read_ahead(texts: Sequence[str], alphabet: Alphabet) -> Mapping[str, Hand]:
    """Hands by their texts, as `parse_hand` reads them: it is called for a text that could not be read ahead.

    Every step is taken for all of them before the next: a processor is quickest at doing the same again.
    """
    hands: Memory[str, Hand] = Memory(lambda text: parse_hand(text, alphabet), len(texts) + 1)
    plain = texts if "".join(texts).isascii() else [*map(narrow, texts)]
    parts = [text.partition("+") for text in plain]
    tokens = [head.split() for head, _, _ in parts]
    with suppress(MjcalcError):
        made = _hands(texts, tokens, _bonuses(parts, alphabet), alphabet)
        hands.update(zip(texts, made, strict=True))
        for hand in made:
            if hand.tiles > _COUNTABLE:
                hands.pop(hand.text, None)
    return hands


def _hands(texts: Sequence[str], tokens: Sequence[list[str]], bonuses: Sequence[int], alphabet: Alphabet) -> list[Hand]:
    """The hand of each text, from the tokens before its `+` and the sum of what stands behind it."""
    read = _pieces(alphabet).__getitem__
    digits = _digits(alphabet)
    letters = alphabet.weights[""].__getitem__
    long = _LONG[alphabet.game]
    hands = []
    for text, own, written in zip(texts, tokens, bonuses, strict=True):
        concealed = laid = tiles = kongs = bonus = sunk = 0
        sets: list[LaidSet] = []
        for token in own:
            each: LaidSet | None = None
            try:
                if len(token) < long or token[0] in BRACKETS:
                    packed, size, each = read(token)
                elif token[-1] in digits:
                    packed, size = sum(map(digits[token[-1]], token[:-1])), len(token) - 1
                else:
                    packed, size = sum(map(letters, token)), len(token)
            except KeyError:
                packed, size, each = read(token)
            tiles += size
            if each is None:
                concealed += packed
            else:
                laid += packed
                sets.append(each)
                kongs += size == 4
        packed = concealed + laid
        jokers = packed >> BITS * alphabet.joker
        if written:
            bonus = written & _BONUS
            sunk = (written & _SUNK) >> _SUNK_AT
            all_differ = bonus.bit_count() + sunk == written >> _WRITTEN_AT  # two alike make one bit, further up
            if not all_differ or sunk > _FEI_COPIES:
                raise _first_fault(text, alphabet)
        hands.append(Hand(text, concealed, packed, tiles, jokers, tuple(sets), kongs, bonus, sunk))
    return hands


def _bonuses(parts: Sequence[_Parts], alphabet: Alphabet) -> list[int]:
    """The sums of the weights of what stands behind each `+`."""
    if not alphabet.bonus:
        if any(plus for _, plus, _ in parts):
            raise bad("bad-tile", _NO_BONUS, 1)
        return [0] * len(parts)
    weigh = _BONUS_WEIGHTS.__getitem__
    try:
        return [sum(map(weigh, tail.split())) for _, _, tail in parts]
    except KeyError:
        return [sum(weigh(code) for code, _ in read_bonus_signs(tail, alphabet)) for _, _, tail in parts]


def _refuse_heap(hand: Hand, alphabet: Alphabet) -> None:
    """Raise MjcalcError (`wrong-count`) for more tiles than the game has, or of one kind than packed counts tell."""
    game = sum(alphabet.copies)
    if hand.tiles > game:
        raise bad("wrong-count", f"{hand.tiles:,} tiles are written, and the game has only {game}")
    held = Counter(sign.kind for sign in _signs(hand.text, alphabet))
    if max(held.values()) > _COUNTABLE:
        sign = _first_too_many(hand.text, 0, alphabet)
        message = f"{held[sign.kind]} of {alphabet.codes[sign.kind]}, and only {alphabet.copies[sign.kind]} exist"
        raise bad("wrong-count", message, sign.column, text=hand.text)


def _first_fault(text: str, alphabet: Alphabet) -> MjcalcError:
    """The first fault of a text that cannot be read, with its column."""
    head, _, tail = narrow(text).partition("+")
    offset = 0
    try:
        for match in _TOKEN.finditer(head):
            offset = match.start()
            _read_token(match[0], alphabet)
        offset = len(head)
        _check_bonus(tail, alphabet)
    except MjcalcError as error:
        return at_column(error, offset, text)
    raise AssertionError(f"no fault in {text!r}")


def parse_tile(text: str, alphabet: Alphabet) -> int:
    """Read the text of a single tile and return its kind; raises MjcalcError (`bad-tile`)."""
    tiles = parse_hand(text, alphabet)
    if tiles.tiles != 1 or tiles.sets or tiles.bonus or tiles.sunk:
        raise at_column(bad("bad-tile", f"write one tile here, such as {alphabet.codes[8]} or R"), 0, text)
    return next(unpack(tiles.concealed))


def with_tile(hand: Hand, kind: int, alphabet: Alphabet, many: int = 1) -> Hand:
    """The hand with one more concealed tile of a kind, or with one fewer when `many` is -1."""
    tile = many << BITS * kind
    return msgspec.structs.replace(
        hand,
        concealed=hand.concealed + tile,
        packed=hand.packed + tile,
        tiles=hand.tiles + many,
        jokers=hand.jokers + (many if kind == alphabet.joker else 0),
    )


def format_set(laid: LaidSet, alphabet: Alphabet) -> str:
    """Write a laid set in its brackets, a joker inside a run before the suit letter: `(45*t)`."""
    left, right = "[]" if laid.concealed else "()"
    return left + as_run([alphabet.codes[kind] for kind in laid.kinds]) + right


def column_of_set(text: str, index: int) -> int:
    """The column, from 1, of the set that `parse_hand` reads as number `index` of `text`."""
    tokens = _TOKEN.finditer(narrow(text).partition("+")[0])
    return [match.start() + 1 for match in tokens if match[0][0] in BRACKETS][index]


def bonus_fault(hand: Hand, twice: int, where: str) -> MjcalcError:
    """The fault (`too-many`), with its column, of the first bonus tile in a hand of those held `twice`."""
    code = BONUS_CODES[(twice & -twice).bit_length() - 1]
    head, _, tail = narrow(hand.text).partition("+")
    column = next(len(head) + 1 + column for each, column in read_bonus_signs(tail, KAKI_TILES) if each == code)
    return bad("too-many", f"{code} is {where}, and there is only one", column, text=hand.text)


def copies_fault(hand: Hand, before: int, total: int, alphabet: Alphabet, held_in: str = "") -> MjcalcError:
    """The fault (`too-many`) of the first tile in a hand of which more than exist are held, and its column.

    All tiles are in `total`, packed, and those that count before the hand's in `before`; `held_in` tells where these
    are.
    """
    sign = _first_too_many(hand.text, before, alphabet)
    code, copies, held = alphabet.codes[sign.kind], alphabet.copies[sign.kind], count(before, sign.kind)
    aside = f" {held} of them {held_in}," if held and held_in else ""
    message = f"{count(total, sign.kind)} of {code},{aside} and only {copies} exist"
    return bad("too-many", message, sign.column, text=hand.text)


def _first_too_many(text: str, before: int, alphabet: Alphabet) -> Sign:
    """The first tile of a readable hand of which, with those `before`, there are more than exist."""
    left = [copies - count(before, kind) for kind, copies in enumerate(alphabet.copies)]
    for sign in _signs(text, alphabet):
        left[sign.kind] -= 1
        if left[sign.kind] < 0:
            return sign
    raise AssertionError(f"no tile too many in {text!r}")


def _signs(text: str, alphabet: Alphabet) -> Iterator[Sign]:
    """The tiles of a readable hand with their columns from 1, and the Fei sunk in it."""
    head, _, tail = narrow(text).partition("+")
    for match in _TOKEN.finditer(head):
        column = match.start() + 1 + (match[0][0] in BRACKETS)
        yield from read_signs(match[0].strip(BRACKETS), alphabet, column)
    for code, column in read_bonus_signs(tail, alphabet):
        if code == "*":
            yield Sign(alphabet.joker, len(head) + 1 + column)


def at_column(error: MjcalcError, offset: int, text: str) -> MjcalcError:
    """The same fault `offset` characters further on, with the text it stands in."""
    fault = error.fault
    return MjcalcError(msgspec.structs.replace(fault, column=(fault.column or 1) + offset, text=text))


def as_run(codes: Sequence[str]) -> str:
    """The codes of one suit as a run, `1t 2t *` as `12*t`; other codes as they are."""
    suits = {code[1] for code in codes if len(code) == 2}
    if len(suits) != 1:
        return "".join(codes)
    return "".join(code[0] for code in codes) + suits.pop()


class _Pieces(Remembered[str, _Piece]):
    """The tokens of one alphabet as they are read."""

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(_REMEMBERED)
        self._alphabet = alphabet

    def __missing__(self, token: str) -> _Piece:
        piece = _read_token(token, self._alphabet)
        return self.remember(token, piece) if len(token) <= _LONGEST_KEPT else piece


@cache
def _pieces(alphabet: Alphabet) -> _Pieces:
    return _Pieces(alphabet)


@cache
def _digits(alphabet: Alphabet) -> dict[str, Callable[[str], int]]:
    """By suit letter, what each digit of a run that is nothing but digits adds to its packed tiles."""
    return {
        suit: {digit: weights[digit] for digit in DIGITS}.__getitem__
        for suit, weights in alphabet.weights.items()
        if suit
    }


def _read_token(token: str, alphabet: Alphabet) -> _Piece:
    if token[0] in BRACKETS:
        laid = _read_set(token, alphabet)
        return laid.packed, len(laid.kinds), laid
    return *_read_tiles(token, alphabet, 1), None


def _read_tiles(text: str, alphabet: Alphabet, column: int) -> _Tiles:
    """The tiles of a text without brackets, which begins at `column`."""
    plain = _plain_tiles(text, alphabet)
    if plain is not None:
        return plain
    signs = read_signs(text, alphabet, column)
    return alphabet.pack(sign.kind for sign in signs), len(signs)


def _plain_tiles(token: str, alphabet: Alphabet) -> _Tiles | None:
    """The tiles of a token in the commonest form, runs and single letters; None for any other, right or wrong."""
    if not token or not token.isascii():
        return None
    weights = alphabet.weights
    try:
        if token[-1] in weights and token[:-1].isdigit():
            return sum(map(weights[token[-1]].__getitem__, token[:-1])), len(token) - 1
        if token[0] in weights[""]:
            return sum(map(weights[""].__getitem__, token)), len(token)
    except KeyError:
        pass
    if token.isalpha() and on_word(token, alphabet):
        return None
    try:
        packed = size = 0
        for run, suit, letters in _PLAIN.findall(token.upper()):
            packed += sum(map(weights[suit].__getitem__, run or letters))
            size += len(run) or len(letters)
    except KeyError:
        return None
    return packed, size


def _read_set(token: str, alphabet: Alphabet) -> LaidSet:
    if token[0] in ")]":
        raise bad("bad-set", f"nothing opens this '{token[0]}'", 1)
    closing = ")" if token[0] == "(" else "]"
    if token[-1] not in ")]":
        raise bad("bad-set", f"the set '{token.strip()}' is not closed: a '{closing}' is missing", 1)
    if token[-1] != closing:
        raise bad("bad-set", f"the set '{token}' opens with '{token[0]}' and closes with '{token[-1]}'", len(token))
    if token[0] == "[" and alphabet.game != KAKI:
        raise bad("bad-set", "square brackets are for a concealed Kong in 3 Kaki; write ( ) here", 1)
    packed, size = _read_tiles(token[1:-1], alphabet, 2)
    if size > _COUNTABLE:
        raise bad("bad-set", f"the set has {size:,} tiles: no set has so many", 1)
    kinds = tuple(unpack(packed))
    if not kinds:
        raise bad("bad-set", "the set is empty", 1)
    return LaidSet(kinds, token[0] == "[", packed)


def _check_bonus(tail: str, alphabet: Alphabet) -> None:
    """Raise MjcalcError for what cannot stand behind a `+`, with its column from 1 at the `+`."""
    if not alphabet.bonus:
        raise bad("bad-tile", _NO_BONUS, 1)
    found = read_bonus_signs(tail, alphabet)
    codes = [code for code, _ in found]
    for place, (code, column) in enumerate(found):
        before = codes[:place].count(code)
        if code == "*" and before == _FEI_COPIES:
            raise bad("too-many", f"{codes.count(code):,} Fei are sunk, and only {_FEI_COPIES} exist", column + 1)
        if code != "*" and before:
            raise bad("too-many", f"{code} is written twice, and there is only one", column + 1)
