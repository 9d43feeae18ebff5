"""The tiles of both games: kinds, codes, the signs they are read from, names, pictures, how many exist.

A *kind* is a small number, the place of a tile's code in its game's alphabet; the last kind is the joker
(a Fei in 3 Kaki). A handful of tiles is *packed* in one integer of `BITS` bits a kind, so that hands are
added, compared and remembered as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

BITS = 6
FIELD = (1 << BITS) - 1
"""The bits of the lowest kind in packed counts."""

KAKI: Final = "3kaki"
AMERICAN: Final = "american"

FULL, ONE_LESS = 14, 13
"""How many tiles a hand of either game has when it is complete, and before the last, a Kong counted as three."""
DIGITS = "123456789"
SEATS = ("east", "south", "west", "north")
FAMILIES = ("flowers", "seasons", "animals", "faces")

_HONOURS = ("E", "S", "W", "N", "R", "G", "0")
_HONOUR_NAMES = ("East", "South", "West", "North", "red dragon", "green dragon", "white dragon")
_HONOUR_PICTURES = "🀀🀁🀂🀃🀄🀅🀆"
_HONOUR_SIGNS = dict(zip("東南西北中發白发", "ESWNRG0G", strict=True))
_BAM_PICTURES, _CRAK_PICTURES, _DOT_PICTURES = "🀐🀑🀒🀓🀔🀕🀖🀗🀘", "🀇🀈🀉🀊🀋🀌🀍🀎🀏", "🀙🀚🀛🀜🀝🀞🀟🀠🀡"
_FLOWER_PICTURES = "🀢🀣🀥🀤🀦🀧🀨🀩"
_JOKER_SIGNS = "*J飛飞🃏🀪"

BONUS_CODES = tuple(f"{family}{number}" for family in "fsak" for number in (1, 2, 3, 4))
"""The sixteen bonus tiles of 3 Kaki; the family is `FAMILIES[place // 4]`, the number `place % 4 + 1`."""

BONUS_NAMES = (
    *("plum", "orchid", "chrysanthemum", "bamboo"),
    *("spring", "summer", "autumn", "winter"),
    *("cat", "rat", "cockerel", "centipede"),
    *("face 1", "face 2", "face 3", "face 4"),
)


class Alphabet(msgspec.Struct, frozen=True, eq=False):
    """The tiles of one game and how they are written.

    `signs` reads one character as a tile's kind, `suits` reads a suit letter, `bonus` one character as a
    bonus tile's code. Letters stand in their upper case. `weights` has for each suit letter, upper or lower
    case, and for no letter, the packed tile of each plain sign. `copies` are how many exist of each kind; with the
    first of `overflow` added, packed counts that hold more have a bit of the second. `joker` is the kind of the joker
    or Fei.
    """

    game: str
    codes: tuple[str, ...]
    names: tuple[str, ...]
    copies: tuple[int, ...]
    pictures: dict[str, str]
    signs: dict[str, int]
    suits: dict[str, str]
    bonus: dict[str, str]
    kinds: dict[str, int]
    weights: dict[str, dict[str, int]]
    overflow: tuple[int, int]
    joker: int

    def pack(self, kinds: Iterable[int]) -> int:
        """The packed counts of these tiles; at most 63 of a kind."""
        return sum(1 << BITS * kind for kind in kinds)

    def too_many(self, packed: int) -> int | None:
        """The first kind of which these counts, at most 63 each, hold more than exist (K1, A1), or None."""
        bias, mark = self.overflow
        over = (packed + bias | packed) & mark  # so many that the sum runs over have the bit themselves
        return lowest(over) if over else None


def unpack(packed: int) -> Iterator[int]:
    """The kinds of packed counts, each as often as it is held, in the alphabet's order."""
    kind = 0
    while packed:
        for _ in range(packed & FIELD):
            yield kind
        packed >>= BITS
        kind += 1


def lowest(packed: int) -> int:
    """The lowest kind that packed counts, which are not empty, hold."""
    return ((packed & -packed).bit_length() - 1) // BITS


def many_tiles(many: int) -> str:
    """So many tiles, in words."""
    return f"{many} tile{'s' * (many != 1)}"


def tiles_in(packed: int) -> int:
    """How many tiles packed counts hold, up to 62: their digit sum in base 2**BITS, by casting out."""
    return packed % FIELD


def count(packed: int, kind: int) -> int:
    """How many tiles of `kind` the packed counts hold."""
    return packed >> BITS * kind & FIELD


def _alphabet(
    game: str,
    suits: dict[str, tuple[str, str]],
    extra: dict[str, tuple[str, int]],
    read_as: dict[str, str],
    signs: dict[str, str],
    bonus: dict[str, str],
) -> Alphabet:
    """Put an alphabet together.

    `suits`: letter → (name, pictures); `extra`: code → (name, copies) of what follows the honours, the joker
    last; `read_as`: other suit letters; `signs`: other signs → code; `bonus`: pictures → bonus code.
    """
    codes = [f"{digit}{suit}" for suit in suits for digit in DIGITS]
    names = [f"{digit} {name}" for name, _ in suits.values() for digit in DIGITS]
    pictures = dict(zip(codes, "".join(faces for _, faces in suits.values()), strict=True))
    codes += [*_HONOURS, *extra]
    names += [*_HONOUR_NAMES, *(name for name, _ in extra.values())]
    pictures |= zip(_HONOURS, _HONOUR_PICTURES, strict=True)
    copies = [4] * (len(codes) - len(extra)) + [many for _, many in extra.values()]
    kinds = {code: kind for kind, code in enumerate(codes)}
    letters = {code: code for code in codes if len(code) == 1}
    joker = 1 << BITS * (len(codes) - 1)
    suit_letters = {suit.upper(): suit for suit in suits} | read_as
    weights = {
        written: {digit: 1 << BITS * kinds[digit + suit] for digit in DIGITS} | dict.fromkeys("*J", joker)
        for letter, suit in suit_letters.items()
        for written in (letter, letter.lower())
    }
    weights[""] = {code: 1 << BITS * kinds[code] for code in letters} | dict.fromkeys("*J", joker)
    read = letters | _HONOUR_SIGNS | {face: code for code, face in pictures.items()} | signs
    return Alphabet(
        game=game,
        codes=tuple(codes),
        names=tuple(names),
        copies=tuple(copies),
        pictures=pictures,
        signs={sign: kinds[code] for sign, code in read.items()},
        suits=suit_letters,
        bonus=bonus,
        kinds=kinds,
        weights=weights,
        overflow=(
            sum((FIELD // 2 - many) << BITS * kind for kind, many in enumerate(copies)),
            sum((FIELD // 2 + 1) << BITS * kind for kind in range(len(copies))),
        ),
        joker=len(codes) - 1,
    )


KAKI_TILES = _alphabet(
    KAKI,
    suits={"t": ("Tong", _DOT_PICTURES)},
    extra={"*": ("Fei", 4)},
    read_as={"P": "t", "D": "t"},
    signs=dict.fromkeys(_JOKER_SIGNS, "*"),
    bonus=dict(zip(_FLOWER_PICTURES, BONUS_CODES, strict=False)),
)
AMERICAN_TILES = _alphabet(
    AMERICAN,
    suits={"b": ("bam", _BAM_PICTURES), "c": ("crak", _CRAK_PICTURES), "d": ("dot", _DOT_PICTURES)},
    extra={"F": ("flower", 8), "J": ("joker", 8)},
    read_as={},
    signs=dict.fromkeys(_FLOWER_PICTURES, "F") | dict.fromkeys(_JOKER_SIGNS, "J"),
    bonus={},
)
