"""The tiles of a text, sign by sign, each with its column; and what is wrong with a sign that is none."""

from __future__ import annotations

import re

import msgspec

from mjcalc.errors import MjcalcError, bad, nearest
from mjcalc.tiles import BONUS_CODES, BONUS_NAMES, DIGITS, SEATS, Alphabet

BRACKETS = "()[]"
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_JOKER_WORD = "FEI"
_JOKER_NAMES = ("joker", "wild")
_CODE_OF = dict(zip((*SEATS, "red", "green", "white", "soap", "flower"), "ESWNRG00F", strict=True))
_BONUS_FIRST = "FSAK"
_NAMED = {name.replace(" ", ""): code for name, code in zip(BONUS_NAMES, BONUS_CODES, strict=True)}
"""The codes of bonus tiles by their names, without the blank in some of these."""
_NAMES = f"(?:{'|'.join(BONUS_NAMES)})".replace(" ", r"\s*")
_NAME = re.compile(rf"{_NAMES}\b", re.ASCII | re.IGNORECASE)
_GLUED = rf"{_NAMES}(?=[fsak][1-4]|{_NAMES}|{_JOKER_WORD})"
"""A name with the next bonus tile right behind it: `catalogue` begins with none. Made into a pattern when asked for."""
_NUMBERS = ("1", "2", "3", "4")
_NUMBERED = re.compile(r"(face|[fsak])\s*(\d+)", re.ASCII | re.IGNORECASE)
_FAMILY = re.compile(r"(flower|season|animal)s?", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"\w+", re.ASCII)
_TOKEN = re.compile(r"\S+")
_LETTER_O = "O"
_DRAGONS_ELSEWHERE = "BCFP"
"""Other books write the dragons as C, F and B or P; two in a row are meant so."""
_ON_DRAGONS = "; a dragon is R, G or 0"
_LONGEST = 4_000
"""No text is longer that is read sign by sign."""
_SHOWN = 18
"""A message repeats so many digits of a run."""


class Sign(msgspec.Struct, frozen=True, gc=False):
    """One tile of a text, and its column."""

    kind: int
    column: int


class _Run:
    """Digits, and jokers among them, that wait for the letter of their suit."""

    def __init__(self) -> None:
        self.held: list[tuple[str, int]] = []

    def add(self, digit: str, column: int) -> None:
        self.held.append((digit, column))

    def close(self, suit: str, alphabet: Alphabet) -> list[Sign]:
        """The tiles of the run, now that its suit is known."""
        kinds = alphabet.kinds
        tiles = [Sign(kinds.get(digit + suit, alphabet.joker), column) for digit, column in self.held]
        self.held = []
        return tiles


def read_signs(text: str, alphabet: Alphabet, column: int) -> list[Sign]:
    """The tiles of a text without brackets; `column` is that of its first character."""
    _check_length(text, column)
    tiles: list[Sign] = []
    for match in _TOKEN.finditer(text):
        tiles += _read_token(match[0], alphabet, column + match.start())
    return tiles


def _read_token(token: str, alphabet: Alphabet, column: int) -> list[Sign]:
    """The tiles of a text without spaces."""
    if token.isalpha() and (hint := on_word(token, alphabet)):
        raise bad("bad-tile", hint, column)
    tiles: list[Sign] = []
    run = _Run()
    at = 0
    while at < len(token):
        sign, place, length = _upper(token[at]), column + at, 1
        if joker := _joker_length(token, at, alphabet):
            length = joker
            if run.held:
                run.add(token[at : at + joker], place)
            else:
                tiles.append(Sign(alphabet.joker, place))
        elif sign in DIGITS:
            run.add(sign, place)
        elif run.held and sign in alphabet.suits:
            tiles += run.close(alphabet.suits[sign], alphabet)
        elif run.held:
            raise _unfinished(run, token[at:], place, tiles, alphabet)
        elif sign in alphabet.signs:
            tiles.append(Sign(alphabet.signs[sign], place))
            length += not sign.isascii() and _selector(token, at + 1)
        else:
            raise bad("bad-tile", _not_a_tile(token, at, alphabet), place)
        at += length
    if run.held:
        raise _unfinished(run, "", column + at, tiles, alphabet)
    return tiles


def on_word(word: str, alphabet: Alphabet) -> str | None:
    """How the tile is written that letters are the name of, or None; in capitals GREEN is five tiles."""
    name = _lower(word).removesuffix("s")
    if alphabet.bonus and name in _NAMED:
        return f"bonus tiles are written after '+': write + {_NAMED[name]} for {word}"
    code = alphabet.codes[alphabet.joker] if name in _JOKER_NAMES else _CODE_OF.get(name)
    if code not in alphabet.kinds or all(sign in alphabet.signs for sign in word):
        return None
    return f"a tile is not written as a word: write {code} for {word}"


def read_bonus_signs(tail: str, alphabet: Alphabet) -> list[tuple[str, int]]:
    """The bonus codes after `+` (`*` for a Fei) and their columns, from 1 at the sign after the `+`."""
    _check_length(tail, 2)
    found = []
    at = 0
    while at < len(tail):
        pair = _lower(tail[at : at + 2])
        if (joker := _joker_length(tail, at, alphabet)) or tail[at].isspace():
            length, code = joker or 1, "*" if joker else ""
        elif pair in BONUS_CODES:
            length, code = 2, pair
        elif name := _NAME.match(tail, at):
            length, code = len(name[0]), _NAMED[_lower("".join(name[0].split()))]
        elif tail[at] in alphabet.bonus:
            length, code = 1 + _selector(tail, at + 1), alphabet.bonus[tail[at]]
        else:
            raise bad("bad-tile", f"'{tail[at]}' {_not_bonus(tail, at, alphabet)}", at + 2)
        if code:
            found.append((code, at + 1))
        at += length
    return found


def _check_length(text: str, column: int) -> None:
    """Raise MjcalcError (`wrong-count`) for a text longer than any that tiles are written in."""
    if len(text) > _LONGEST:
        raise bad("wrong-count", f"{len(text):,} signs are written here, and no hand has so many", column)


def _joker_length(text: str, at: int, alphabet: Alphabet) -> int:
    """How many characters a joker takes at this place, 0 when there is none."""
    if _upper(text[at : at + 3]) == _JOKER_WORD:
        return 3
    if alphabet.signs.get(_upper(text[at])) == alphabet.joker:
        return 1 + _selector(text, at + 1)
    return 0


def _selector(text: str, at: int) -> int:
    """1 when a variation selector stands at this place, else 0."""
    return int(text[at : at + 1] in tuple(_VARIATION_SELECTORS))


def _unfinished(run: _Run, rest: str, column: int, before: list[Sign], alphabet: Alphabet) -> MjcalcError:
    """The fault of a run of digits without a suit; `rest` is the text behind it, which begins at `column`."""
    digits = "".join(digit for digit, _ in run.held[:_SHOWN]) + "..." * (len(run.held) > _SHOWN)
    sign = _upper(rest[:1])
    suits = " or ".join(dict.fromkeys(alphabet.suits.values()))
    if sign in ("0", _LETTER_O):
        suit = next((alphabet.suits[letter] for letter in map(_upper, rest) if letter in alphabet.suits), suits[0])
        return bad("bad-tile", f"0 takes no suit: write it apart, such as {digits}{suit} 0", column)
    if sign and not sign.isspace() and sign not in alphabet.signs:
        return bad("bad-tile", f"'{rest[0]}' is not a suit: write {suits} after {digits}", column)
    first = run.held[0][1]
    touched = alphabet.codes[before[-1].kind] if before and before[-1].column == first - 1 else ""
    if touched == "S" and alphabet.bonus:
        return bad(
            "bad-tile", f"S is a wind here, and {digits} has no suit; a season is written after '+': + s1", first
        )
    if touched == "F":
        return bad("bad-tile", "a flower is F, without a number", first)
    return bad("bad-tile", f"{digits} has no suit: write {suits} after the digits", first)


def _not_a_tile(token: str, at: int, alphabet: Alphabet) -> str:
    typed, sign = token[at], _upper(token[at])
    dragon = _ON_DRAGONS if sign in _DRAGONS_ELSEWHERE and token[at + 1 : at + 2] == typed else ""
    if sign in alphabet.suits:
        if token[at - 1 : at] == "0":
            return "0 is the white dragon and takes no suit"
        if sign == "D":
            dragon = "; D is dots, and a dragon is R, G or 0"
        return f"'{typed}' needs a number before it, such as 5{typed}{dragon}"
    if sign == _LETTER_O:
        return f"'{typed}' is a letter: write the zero, 0"
    if alphabet.bonus and (sign in _BONUS_FIRST or sign in alphabet.bonus):
        return f"'{typed}' is not a tile here: bonus tiles are written after '+', such as + f2 a1{dragon}"
    return f"'{typed}' is not a tile: `mjcalc tiles` shows how tiles are written{dragon}"


def _not_bonus(tail: str, at: int, alphabet: Alphabet) -> str:
    if glued := re.match(_GLUED, tail[at:], re.ASCII | re.IGNORECASE):
        return f"is not a bonus tile: a blank is missing behind '{' '.join(glued[0].split())}'"
    sign, letter = _upper(tail[at]), _lower(tail[at])
    if numbered := _NUMBERED.match(tail, at):
        if numbered[2] not in _NUMBERS:
            return f"needs a number from 1 to 4: there is no {' '.join(numbered[0].split())}"
        if numbered[1] == tail[at]:
            return f"stands right before its number: {letter}{numbered[2]}"
    if family := _FAMILY.match(tail, at):
        return f"is not a bonus tile: the {_lower(family[1])}s are {letter}1 to {letter}4"
    word = _WORD.match(tail, at)
    if word and _lower(word[0]) == "face":
        return "needs its number, 1 to 4, such as face 1"
    if word and (hint := nearest(word[0], BONUS_NAMES)):
        return f"is not a bonus tile{hint}"
    if sign in _BONUS_FIRST:
        return f"needs its number, 1 to 4, such as {letter}1"
    if sign in BRACKETS or sign in DIGITS or sign in alphabet.signs:
        return "is not a bonus tile: after '+' come only f1-f4, s1-s4, a1-a4, k1-k4 and sunk Fei"
    return "is not a bonus tile: write f1-f4, s1-s4, a1-a4, k1-k4, or * for a sunk Fei"


def _upper(signs: str) -> str:
    """In capitals, if all are ASCII: other signs may become such as stand for tiles, and are none."""
    return signs.upper() if signs.isascii() else signs


def _lower(signs: str) -> str:
    return signs.lower() if signs.isascii() else signs
