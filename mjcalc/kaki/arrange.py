"""Every way to arrange a hand into sets and an Eye, each Fei with a meaning (K5 to K10).

A *way* is one set or Eye as it may lie: which real tiles, which Fei, what they stand for. All ways there
are stand in one list, in the order in which arrangements are written and compared (K9), and an
arrangement is a tuple of their places in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from mjcalc.errors import bad
from mjcalc.notation import LaidSet, format_set
from mjcalc.result import Meld
from mjcalc.tiles import BITS, KAKI_TILES, count, lowest, tiles_in, unpack

FEI = KAKI_TILES.joker
TONG = tuple(range(9))
HONOURS = tuple(range(9, 16))
NO_LIMIT = -1
"""Room for any number of copies of every tile."""

Ways = tuple[tuple[int, tuple[int, ...]], ...]

_TONG_BITS = BITS * len(TONG)
_REAL_BITS = BITS * FEI
_REMEMBERED = 1 << 15
_GUARD = sum(1 << BITS * kind + BITS - 1 for kind in range(FEI))


class Way(msgspec.Struct, frozen=True, gc=False):
    """A set or Eye as it may lie. `stands` are the kinds it counts as, `real` its real tiles packed, `fei` its Fei."""

    meld: Meld
    stands: tuple[int, ...]
    real: int
    fei: int
    packed: int


def _way(kind: str, stands: tuple[int, ...], fei_at: tuple[int, ...], exposed: bool) -> Way:
    tiles = tuple(FEI if place in fei_at else tile for place, tile in enumerate(stands))
    codes = KAKI_TILES.codes
    return Way(
        meld=Meld(kind, tuple(codes[tile] for tile in tiles), tuple(codes[tile] for tile in stands), exposed),
        stands=stands,
        real=KAKI_TILES.pack(tile for tile in tiles if tile != FEI),
        fei=len(fei_at),
        packed=KAKI_TILES.pack(stands),
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

_LAID: dict[tuple[tuple[int, ...], bool], list[int]] = {}
_BY_LOWEST: dict[int, list[int]] = {kind: [] for kind in (*TONG, *HONOURS)}
_EYES_OF_FEI: dict[bool, list[int]] = {True: [], False: []}
for _place, _each in enumerate(WAYS):
    if _each.meld.exposed or _each.meld.kind == "kong":
        _kinds = (*unpack(_each.real), *(FEI,) * _each.fei)
        _LAID.setdefault((_kinds, not _each.meld.exposed), []).append(_place)
    elif _each.real:
        _BY_LOWEST[next(unpack(_each.real))].append(_place)
    else:
        _EYES_OF_FEI[_each.stands[0] in TONG].append(_place)


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
    return tuple(places)


def _why_no_set(laid: LaidSet, fei: int) -> str:
    tiles = len(laid.kinds)
    real = {kind for kind in laid.kinds if kind != FEI}
    if laid.concealed and tiles != 4:
        return "is no concealed Kong: that is four equal tiles"
    if tiles not in (3, 4):
        return f"has {tiles} tile{'s' * (tiles > 1)}: a set has 3, a Kong 4"
    if not real:
        return "is Fei alone: every set holds a real tile"
    if tiles == 4 and fei and len(real) == 1:
        return "has a Fei: a Kong is four real tiles"
    if tiles == 4:
        return "is no Kong: its four tiles are not equal"
    return "is neither a Chow nor a Pong"


def split(concealed: int) -> tuple[int, int, int]:
    """The packed Tong tiles, the packed honours, and the number of Fei of packed concealed tiles."""
    real = concealed & (1 << _REAL_BITS) - 1
    tong = real & (1 << _TONG_BITS) - 1
    return tong, real - tong, concealed >> _REAL_BITS


def holds(packed: int, part: int) -> bool:
    """Whether packed counts hold at least those of `part`, kind by kind."""
    return (packed | _GUARD) - part & _GUARD == _GUARD


def claimed_by(tile: int, concealed: int) -> list[int]:
    """The places of the concealed ways that take in a real `tile` and fit into the concealed tiles (K10)."""
    _, _, fei = split(concealed)
    real = concealed & (1 << _REAL_BITS) - 1
    return [
        place
        for places in _BY_LOWEST.values()
        for place in places
        if count(WAYS[place].real, tile) and WAYS[place].fei <= fei and holds(real, WAYS[place].real)
    ]


_Option = tuple[int, int, int, bool, int, int]
"""A way that the lowest tile of a part may go: place, real tiles, Fei, whether an Eye, what it stands for, look."""


class Part:
    """Arranges Tong tiles, or honours, with Fei among them.

    Of the arrangements that look the same to the rules only the first as written is kept: `look` gives a
    number for the way at a place, and the looks of an arrangement add up.
    """

    def __init__(self, tong: bool, look: Callable[[int], int]) -> None:
        self._tong = tong
        self._look = look
        self._options = lru_cache(None)(self._find_options)
        self.ways = lru_cache(_REMEMBERED)(self._ways)

    def _find_options(self, lowest: int, fei: int, eye: bool) -> tuple[_Option, ...]:
        ways = ((place, WAYS[place]) for place in _BY_LOWEST[lowest])
        return tuple(
            (place, way.real, way.fei, way.meld.kind == "eye", way.packed, self._look(place))
            for place, way in ways
            if way.fei <= fei and (eye or way.meld.kind != "eye")
        )

    def _ways(self, packed: int, fei: int, eye: bool, room: int) -> Ways:
        """The arrangements, with their looks, that use up these tiles and exactly `fei` Fei, with or without an Eye."""
        if not packed:
            return self._without_tiles(fei, eye, room)
        found: dict[int, tuple[int, ...]] = {}
        guarded = packed | _GUARD
        for place, real, with_fei, is_eye, stands, own_look in self._options(lowest(packed), fei, eye):
            if guarded - real & _GUARD != _GUARD:
                continue
            left = room
            if room != NO_LIMIT:
                if not holds(room, stands):
                    continue
                left = room - stands
            for look, places in self.ways(packed - real, fei - with_fei, eye and not is_eye, left):
                total = look + own_look
                whole = (place, *places) if not places or place <= places[0] else tuple(sorted((place, *places)))
                if total not in found or whole < found[total]:
                    found[total] = whole
        return tuple(found.items())

    def _without_tiles(self, fei: int, eye: bool, room: int) -> Ways:
        if not eye:
            return () if fei else ((0, ()),)
        if fei != 2:
            return ()
        found: dict[int, tuple[int, ...]] = {}
        for place in _EYES_OF_FEI[self._tong]:
            if room == NO_LIMIT or holds(room, WAYS[place].packed):
                found.setdefault(self._look(place), (place,))
        return tuple(found.items())


def arrange(tong: Part, honours: Part, concealed: int, eye: bool, room: int = NO_LIMIT) -> Ways:
    """Every look of concealed tiles made into sets, and an Eye if one is wanted, with its first arrangement.

    `room` is how many copies of each tile there may still be, packed.
    """
    tong_tiles, honour_tiles, fei = split(concealed)
    many = tiles_in(tong_tiles)
    found: dict[int, tuple[int, ...]] = {}
    for with_tong in range(fei + 1):
        over = (many + with_tong) % 3
        if over == 1 or (over == 2 and not eye):
            continue
        left = tong.ways(tong_tiles, with_tong, over == 2, room)
        right = honours.ways(honour_tiles, fei - with_tong, eye and over == 0, room) if left else ()
        for look, places in left:
            for other_look, other_places in right:
                whole = places + other_places
                total = look + other_look
                if total not in found or whole < found[total]:
                    found[total] = whole
    return tuple(found.items())
