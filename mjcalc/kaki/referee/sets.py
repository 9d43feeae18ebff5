"""Sets as they are written to a referee: which set it is, and what its Fei stands for."""

from __future__ import annotations

import re

from mjcalc.dispute import part, read_laid
from mjcalc.errors import MjcalcError, bad
from mjcalc.kaki.arrange import FEI, WAYS, laid_ways
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import LaidSet, as_run, format_set, parse_hand
from mjcalc.record import MOST_SETS
from mjcalc.result import Meld
from mjcalc.ruling import Refusal, clause, sentence
from mjcalc.tiles import KAKI_TILES, count, unpack
from mjcalc.width import narrow

MOST_FEI = KAKI_TILES.copies[FEI]
_AS = re.compile(r"\s+as\s+([^\s()\[\]]+)\s*$", re.IGNORECASE)
_AS_WITHIN = re.compile(r"([)\]])(\s*as\s+([^\s()\[\]]+))", re.IGNORECASE)


def cut_meaning(text: str) -> tuple[str, str | None]:
    """Tiles and, of `4*t as 345t`, what they are said to be."""
    found = _AS.search(narrow(text))
    return (text[: found.start()], found[1]) if found else (text, None)


def read_sets(text: str, key: str) -> list[tuple[LaidSet, str | None]]:
    """The sets of a text, and what each is said to be: `(45*t) as 345t (RR*)`."""
    if not text.strip():
        return []
    text = narrow(text)
    if "(" not in text and "[" not in text:
        tiles, meaning = cut_meaning(text)
        return [(read_laid(tiles, KAKI_TILES, key)[0], meaning)]
    meanings = {}
    for found in _AS_WITHIN.finditer(text):
        meanings[len(re.findall(r"[)\]]", text[: found.start() + 1])) - 1] = found[3]
    plain = _AS_WITHIN.sub(lambda found: found[1] + " " * len(found[2]), text)
    return [(laid, meanings.get(at)) for at, laid in enumerate(read_laid(plain, KAKI_TILES, key))]


def read_one(text: str, key: str) -> tuple[LaidSet, str | None]:
    """The one set of a text, and what it is said to be."""
    sets = read_sets(text, key)
    if len(sets) != 1:
        raise bad("bad-set", "write one set here, such as (456t)", key=key)
    return sets[0]


def why_no_set(laid: LaidSet, table: KakiTable) -> Refusal | None:
    """Why a set may not lie open (K5 to K7), or None."""
    fei = laid.kinds.count(FEI)
    try:
        laid_ways(laid, MOST_FEI)
    except MjcalcError as error:
        return Refusal("K6" if fei else "K5", sentence(error.fault.message))
    if fei > table.max_fei_in_exposed_set:
        try:
            laid_ways(laid, table.max_fei_in_exposed_set)
        except MjcalcError as error:
            return Refusal("K7", sentence(error.fault.message))
    return None


def why_too_many(sets: int) -> Refusal | None:
    """Why one hand cannot have so many sets (K5), or None."""
    if sets <= MOST_SETS:
        return None
    return Refusal("K5", f"A hand has four sets and an Eye, and these are {sets} sets.")


def why_fifth(stands: int, table: KakiTable) -> Refusal | None:
    """Why the sets of one hand may not stand for these tiles, packed, all together (K8), or None."""
    kind = None if table.fifth_copy else KAKI_TILES.too_many(stands)
    if kind is None:
        return None
    many = f"{count(stands, kind)} of {KAKI_TILES.codes[kind]}"
    return Refusal("K8", f"The sets stand for {many}, and this table allows four in a hand.")


def check_open(refusal: Refusal | None, key: str) -> None:
    """Raise MjcalcError (`bad-set`) for sets that lie open against the rules."""
    if refusal is not None:
        raise bad("bad-set", clause(refusal.because), key=key)


def meld_of(laid: LaidSet, meaning: str | None, key: str, kind: str | None = None) -> int:
    """The place of the way that a set is read (of a `kind`, where it is said).

    Raises MjcalcError: `bad-set` for a set that is none, `ambiguous` when its Fei may stand for two tiles and it is
    not said which.
    """
    with part(key):
        places = [place for place in laid_ways(laid, MOST_FEI) if kind in (None, WAYS[place].meld.kind)]
        if meaning is not None:
            said = tuple(unpack(parse_hand(meaning, KAKI_TILES).concealed))
            places = [place for place in places if WAYS[place].stands == said]
            if not places:
                raise bad("bad-set", f"the set {format_set(laid, KAKI_TILES)} cannot be {meaning}")
        if len(places) > 1:
            raise _which(laid, places)
        return places[0]


def _which(laid: LaidSet, places: list[int]) -> MjcalcError:
    text = format_set(laid, KAKI_TILES)
    readings = [write(tuple(WAYS[place].stands))[1:-1] for place in places]
    message = f'the Fei in {text} may make it {" or ".join(readings)}: say which, such as "{text} as {readings[0]}"'
    return bad("ambiguous", message)


def write(tiles: tuple[int, ...]) -> str:
    """An exposed set in its order: `(4*6t)`."""
    return f"({as_run([KAKI_TILES.codes[tile] for tile in tiles])})"


def write_meld(meld: Meld) -> str:
    """A set as it was read, its Fei in their places."""
    return write(tuple(KAKI_TILES.kinds[code] for code in meld.tiles))
