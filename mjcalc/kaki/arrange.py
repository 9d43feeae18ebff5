"""Every way to arrange a hand into sets and an Eye, each Fei with a meaning (K5 to K10).

A *way* is one set or Eye as it may lie: which real tiles, which Fei, what they stand for. All ways there
are stand in one list, in the order in which arrangements are written and compared (K9), and an
arrangement is a string of their places in it, a byte each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache, partial

import msgspec

from mjcalc.errors import MjcalcError, bad
from mjcalc.memory import Memory, Remembered
from mjcalc.notation import Hand, LaidSet, at_column, column_of_set, format_set
from mjcalc.result import Meld
from mjcalc.tiles import BITS, FIELD, KAKI_TILES, count, lowest, many_tiles, unpack

FEI = KAKI_TILES.joker
TONG = tuple(range(9))
HONOURS = tuple(range(9, 16))
COPIES = KAKI_TILES.pack(kind for kind in range(FEI) for _ in range(KAKI_TILES.copies[kind]))
"""How many copies of each real tile there are, packed (K1)."""
NO_LIMIT = 0
"""Room for any number of copies of every tile. No hand leaves no room at all."""

Ways = Collection[tuple[int, bytes]]
"""Arrangements, each behind its look: of those that look the same to the rules, the first as written."""

Laid = tuple[tuple[int, ...], ...]
"""The places of the ways that each laid set may be read."""

FEI_BITS = BITS * FEI
ONE_FEI = 1 << FEI_BITS
TONG_TILES = (1 << BITS * len(TONG)) - 1
"""The bits of packed tiles that are those of the Tong,"""
HONOUR_TILES = ONE_FEI - 1 - TONG_TILES
"""and those of the honours."""
REAL_TILES = TONG_TILES | HONOUR_TILES
_ROOM = BITS * (FEI + 1)
"""Room stands above packed tiles by so many bits."""
_TILES = (1 << _ROOM) - 1
_REMEMBERED = 1 << 15
_FEW = 9
"""So many tiles at most come again often enough to be remembered."""
GUARD = sum(1 << BITS * kind + BITS - 1 for kind in range(FEI + 1))
"""The top bit of every kind: it stays when no more is taken of a kind than there is."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """A set or Eye as it may lie.

    `stands` are the kinds it counts as, and `packed` the same packed. `real` are its real tiles packed, `fei` is how
    many Fei it has, and `tiles` is all of it packed.
    """

    meld: Meld
    stands: tuple[int, ...]
    real: int
    fei: int
    packed: int
    tiles: int


def _way(kind: str, stands: tuple[int, ...], fei_at: tuple[int, ...], exposed: bool) -> Way:
    tiles = tuple(FEI if place in fei_at else tile for place, tile in enumerate(stands))
    codes = KAKI_TILES.codes
    real = KAKI_TILES.pack(tile for tile in tiles if tile != FEI)
    return Way(
        meld=Meld(kind, tuple(codes[tile] for tile in tiles), tuple(codes[tile] for tile in stands), exposed),
        stands=stands,
        real=real,
        fei=len(fei_at),
        packed=KAKI_TILES.pack(stands) if fei_at else real,
        tiles=real + len(fei_at) * ONE_FEI,
    )


def _all_ways() -> Iterator[Way]:
    """In the order of writing: the concealed Tong sets, the Tong Eye, honour sets and Eye; the laid sets."""
    for exposed in (False, True):
        for kinds in (TONG, HONOURS):
            chows = [(low, low + 1, low + 2) for low in TONG[:7]] if kinds is TONG else []
            pongs = [(kind,) * 3 for kind in kinds]
            for stands in sorted(chows + pongs):
                if stands in chows:
                    yield from (_way("chow", stands, fei, exposed) for fei in ((0,), (1,), (2,), ()))
                else:
                    yield from (_way("pong", stands, fei, exposed) for fei in ((1, 2), (2,), ()))
            if not exposed:
                for kind in kinds:
                    yield from (_way("eye", (kind,) * 2, fei, False) for fei in ((0, 1), (1,), ()))
    for exposed in (False, True):
        yield from (_way("kong", (kind,) * 4, (), exposed) for kind in (*TONG, *HONOURS))


WAYS = tuple(_all_ways())

_LAID: dict[tuple[tuple[int, ...], bool], tuple[int, ...]] = {}
_BY_LOWEST: dict[int, list[int]] = {kind: [] for kind in (*TONG, *HONOURS)}
_EYES_OF_FEI: dict[bool, list[int]] = {True: [], False: []}
for _place, _each in enumerate(WAYS):
    if _each.meld.exposed or _each.meld.kind == "kong":
        _key = tuple(unpack(_each.tiles)), not _each.meld.exposed
        _LAID[_key] = (*_LAID.get(_key, ()), _place)
    elif _each.real:
        _BY_LOWEST[lowest(_each.real)].append(_place)
    else:
        _EYES_OF_FEI[_each.stands[0] in TONG].append(_place)


@lru_cache(_REMEMBERED)
def laid_ways(laid: LaidSet, max_fei: int) -> tuple[int, ...]:
    """The places of the ways a laid set may be read: two for `(45*t)`.

    Raises MjcalcError (`bad-set`) for a set that is none, or that shows more than `max_fei` Fei (K6, K7).
    """
    places = _LAID.get((laid.kinds, laid.concealed))
    fei = laid.kinds.count(FEI)
    if places is None:
        raise bad("bad-set", f"the set {format_set(laid, KAKI_TILES)} {_why_no_set(laid, fei)}")
    if fei > max_fei:
        many = "no Fei" if max_fei == 0 else f"at most {max_fei} Fei"
        raise bad("bad-set", f"the set {format_set(laid, KAKI_TILES)} has {fei} Fei; an exposed set holds {many}")
    return places


def check_sets(hand: Hand, max_fei: int) -> None:
    """Raise MjcalcError (`bad-set`, with the column) for a laid set that is none or has over `max_fei` Fei (K6, K7)."""
    for index, laid in enumerate(hand.sets):
        try:
            laid_ways(laid, max_fei)
        except MjcalcError as error:
            raise at_column(error, column_of_set(hand.text, index) - 1, hand.text) from None


def _why_no_set(laid: LaidSet, fei: int) -> str:
    tiles = len(laid.kinds)
    real = {kind for kind in laid.kinds if kind != FEI}
    if laid.concealed and tiles != 4:
        return "is not a concealed Kong: that is four equal tiles"
    if tiles not in (3, 4):
        return f"has {many_tiles(tiles)}: a set has 3, a Kong 4"
    if not real:
        return "is Fei alone: every set holds a real tile"
    if tiles == 4 and fei and len(real) == 1:
        return "has a Fei: a Kong is four real tiles"
    if tiles == 4:
        return "is not a Kong: its four tiles are not equal"
    return "is neither a Chow nor a Pong"


def holds(packed: int, part: int) -> bool:
    """Whether packed counts hold at least those of `part`, kind by kind."""
    return (packed | GUARD) - part & GUARD == GUARD


def claimed_by(tile: int, concealed: int) -> list[int]:
    """The places of the concealed ways that take in a real `tile` and fit into the concealed tiles (K10)."""
    return [
        place
        for places in _BY_LOWEST.values()
        for place in places
        if count(WAYS[place].real, tile) and holds(concealed, WAYS[place].tiles)
    ]


_WITHIN_REACH = [
    sum(FIELD << BITS * near for near in (FEI, *(range(kind, min(kind + 3, len(TONG))) if kind in TONG else [kind])))
    for kind in (*TONG, *HONOURS)
]
"""For each kind the fields of those that may be in a set with it, as the lowest: its own, those of a Chow, the Fei."""

_Bundle = tuple[bytes, bytes, int, int, int]
"""Ways that together take in all tiles of the lowest kind: their places, the last place, tiles, what they stand for,
and look."""

_NO_MORE: list[_Bundle] = [(b"", b"", 0, 0, 0)]


class _Search(Remembered[int, Ways]):
    """The ways of packed tiles, with room above them. Those of few are remembered: many are seldom the same again."""

    def __init__(self, look: Mapping[int, int], eyes_of_fei: list[int]) -> None:
        super().__init__(_REMEMBERED)
        self._look = look
        self._eyes_of_fei = eyes_of_fei
        self._bundles: list[Memory[int, list[_Bundle]]] = [
            Memory(partial(self._find_bundles, eye), _REMEMBERED) for eye in (False, True)
        ]
        self._each_bundle: dict[bytes, _Bundle] = {}
        self._each_look: dict[int, int] = {}

    def __missing__(self, asked: int) -> Ways:
        room = asked >> _ROOM
        packed = asked & _TILES if room else asked
        if not packed & REAL_TILES:
            return self.remember(asked, self._without_tiles(packed >> FEI_BITS, room))
        many = packed % FIELD
        if many % 3 == 1:
            return ()
        kind = ((packed & -packed).bit_length() - 1) // BITS  # as `lowest` has it: a call takes longer than this
        found: dict[int, bytes] = {}
        for places, last, tiles, stands, look in self._bundles[many % 3 == 2][packed & _WITHIN_REACH[kind]]:
            rest = asked - tiles
            if room:
                if not holds(room, stands):
                    continue
                rest -= roomy(stands)
            for rest_look, rest_places in self[rest]:
                whole = places + rest_places
                if rest_places < last:
                    whole = bytes(sorted(whole))
                total = look + rest_look
                if total not in found or whole < found[total]:
                    found[total] = whole
        if many > _FEW:
            return found.items()
        only = self._each_look.setdefault  # a look is kept but once
        return self.remember(asked, tuple([(only(look, look), places) for look, places in found.items()]))

    def _find_bundles(self, eye: bool, packed: int) -> list[_Bundle]:
        """Every bundle of all tiles of the lowest kind that these packed ones allow, with an Eye only if one may be."""
        kind = lowest(packed)
        bundles: list[_Bundle] = []
        for place in _BY_LOWEST[kind]:
            way = WAYS[place]
            is_eye = way.meld.kind == "eye"
            if (eye or not is_eye) and holds(packed, way.tiles):
                first = bytes((place,))
                rest = packed - way.tiles
                after = self._bundles[eye and not is_eye][rest] if count(rest, kind) else _NO_MORE
                bundles += [
                    (first + places, last or first, way.tiles + tiles, way.packed + stands, self._look[place] + look)
                    for places, last, tiles, stands, look in after
                    if not places or first <= places
                ]
        return [self._each_bundle.setdefault(bundle[0], bundle) for bundle in bundles]

    def _without_tiles(self, fei: int, room: int) -> Ways:
        if fei != 2:
            return () if fei else ((0, b""),)
        found: dict[int, bytes] = {}
        for place in self._eyes_of_fei:
            if not room or holds(room, WAYS[place].packed):
                found.setdefault(self._look[place], bytes((place,)))
        return tuple(found.items())


class Part:
    """Arranges Tong tiles, or honours, with Fei among them.

    `look` gives a number for the way at a place, and the looks of an arrangement add up. `ways` has every
    arrangement that uses up tiles and Fei, with an Eye in it when that makes the number of tiles come out. It is asked
    by one number: the tiles, packed, and above them, as `roomy` puts it, how many copies of each there may be. `splits`
    is asked in the same way: for each number of the Fei, packed, that may go elsewhere, it has the ways of the rest.
    """

    def __init__(self, tong: bool, look: Mapping[int, int]) -> None:
        self.ways = _Search(look, _EYES_OF_FEI[tong])
        self.splits: Memory[int, list[tuple[int, Ways]]] = Memory(self._find_splits, _REMEMBERED)

    def _find_splits(self, asked: int) -> list[tuple[int, Ways]]:
        fei = (asked & _TILES) >> FEI_BITS
        others = [other * ONE_FEI for other in range(fei + 1)]
        return [(other, ways) for other in others if (ways := self.ways[asked - other])]


def roomy(room: int) -> int:
    """Room as it is put above packed tiles."""
    return room << _ROOM
