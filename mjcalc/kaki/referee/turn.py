"""What a player may do in turn in 3 Kaki: discard, take a Fei back, lay sets open (K5 to K8, K24, K26, K27)."""

from __future__ import annotations

from mjcalc.dispute import (
    OWN,
    DiscardDispute,
    ExposeDispute,
    SwapDispute,
    check_copies,
    check_seat,
    laid_of,
    listed,
    part,
    read_tile,
    read_tiles,
    refuse,
)
from mjcalc.errors import bad
from mjcalc.exchange import ExposedSet, has_joker_for, put_all_in
from mjcalc.kaki.arrange import FEI, WAYS, laid_ways
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.referee.sets import (
    check_open,
    meld_of,
    read_one,
    read_sets,
    why_fifth,
    why_no_set,
    why_too_many,
    write,
    write_meld,
)
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import format_set
from mjcalc.ruling import Refusal, Ruling, forbidden
from mjcalc.tiles import AMERICAN, BITS, KAKI_TILES, unpack
from mjcalc.tiles import SEATS as ALL_SEATS

_REPLACE = "A replacement is taken from the back of the wall, and then a tile is discarded after all."
_ONLY_CLAIMED = "Only a Chow or a Pong claimed in the same turn bars tiles."
_DISCARD_FOLLOWS = "The turn goes on, and ends with a discard that leaves 13 tiles, a Kong counted as three."


def rule_discard(dispute: DiscardDispute, table: KakiTable) -> Ruling:
    """Whether a tile may be discarded; after a Chow or a Pong no tile of that set may (K24)."""
    tile = read_tile(dispute.tile, KAKI_TILES, "tile")
    code = KAKI_TILES.codes[tile]
    meld = None
    if dispute.claimed is not None:
        laid, meaning = read_one(dispute.claimed, "--claimed")
        way = WAYS[meld_of(laid, meaning, "--claimed")]
        check_copies(laid.packed + (1 << BITS * tile), KAKI_TILES, "tile")
        with part("--claimed"):
            laid_ways(laid, table.max_fei_in_exposed_set)
        meld = way.meld
    if tile == FEI:
        because = "A Fei put down in place of a discard is sunk: nobody may claim it, and no claim bars it."
        ruling = "The Fei may go: it is sunk and joins the bonus tiles."
        return Ruling(allowed=True, ruling=ruling, rule="K27", because=because, barred=(), notes=(_REPLACE,))
    if meld is None or meld.kind == "kong":
        because = "After a Kong no tile is barred." if meld else _ONLY_CLAIMED
        return Ruling(allowed=True, ruling=f"The {code} may be discarded.", rule="K24", because=because, barred=())
    return _after_claim(code, meld.kind.capitalize(), write_meld(meld), tuple(dict.fromkeys(meld.as_)))


def _after_claim(code: str, kind: str, text: str, barred: tuple[str, ...]) -> Ruling:
    allowed = code not in barred
    reason = f"The {kind} {text} bars {listed(barred)} for this turn"
    return Ruling(
        allowed=allowed,
        ruling=f"The {code} may {'' if allowed else 'not '}be discarded.",
        rule="K24",
        because=f"{reason}, and nothing else." if allowed else f"{reason}.",
        barred=barred,
    )


def rule_swap(dispute: SwapDispute, table: KakiTable) -> Ruling:
    """Whether Fei may be taken back from exposed sets for the real tiles (K26)."""
    refuse(AMERICAN, {"--after-fault": dispute.late, "--not-drawn": not dispute.drawn})
    check_seat(dispute.seat, SEATS, "--seat")
    sets = _exposed_sets(dispute.sets)
    tiles = [tile for text in dispute.tiles for tile in _tiles_of(text)]
    if not sets or not tiles:
        raise bad("bad-record", 'give the sets and the real tiles: --set "(RR*)" --tile R', key="--set --tile")
    whole = sum(KAKI_TILES.pack(each.tiles) for each in sets) + KAKI_TILES.pack(tiles)
    check_copies(whole, KAKI_TILES, "--set --tile")
    with part("--set"):
        for each in sets:
            laid_ways(laid_of(each.tiles, KAKI_TILES), table.max_fei_in_exposed_set)
    for whose in (OWN, *SEATS):
        stands = [each.stands for each in sets if each.whose == whose]
        check_open(why_too_many(len(stands)) or why_fifth(sum(map(KAKI_TILES.pack, stands)), table), "--set")
    refusal = _why_no_swap(dispute)
    after, homeless = put_all_in(tuple(each for each in sets if each.whose == OWN), tiles, FEI)
    if refusal is None and homeless is not None:
        refusal = _no_place(homeless, sets)
    if refusal is not None:
        return forbidden("No Fei may be taken.", refusal.rule, refusal.because)
    return Ruling(
        allowed=True,
        ruling=f"{listed([KAKI_TILES.codes[tile] for tile in tiles])} may go in, and {_fei(len(tiles))} into the hand.",
        rule="K26",
        because="In your own turn the real tile may go in for the Fei that stands for it in your own exposed set.",
        sets_before=tuple(write(each.tiles) for each in sets if each.whose == OWN),
        sets_after=tuple(write(each.tiles) for each in after),
        taken=len(tiles),
        notes=(_DISCARD_FOLLOWS,),
    )


def _fei(many: int) -> str:
    return "the Fei comes back" if many == 1 else f"{many} Fei come back"


def _exposed_sets(given: tuple[tuple[str, str], ...]) -> tuple[ExposedSet, ...]:
    sets = []
    for whose, text in given:
        if whose in ALL_SEATS:
            check_seat(whose, SEATS, "--set")
        for laid, meaning in read_sets(text, "--set"):
            way = WAYS[meld_of(laid, meaning, "--set")]
            tiles = tuple(KAKI_TILES.kinds[code] for code in way.meld.tiles)
            sets.append(ExposedSet(whose, tiles, way.stands))
    return tuple(sets)


def _tiles_of(text: str) -> list[int]:
    return list(unpack(read_tiles(text, KAKI_TILES, "--tile").concealed))


def _why_no_swap(dispute: SwapDispute) -> Refusal | None:
    if not dispute.in_turn:
        return Refusal("K26", "A Fei may be taken back only in your own turn.")
    if dispute.tiles_from_discard:
        return Refusal("K26", "The real tile must come from your own hand.")
    return None


def _no_place(tile: int, sets: tuple[ExposedSet, ...]) -> Refusal:
    if tile == FEI:
        return Refusal("K26", "Only a real tile goes in for a Fei, not another Fei.")
    code = KAKI_TILES.codes[tile]
    if any(has_joker_for(each, tile, FEI) for each in sets if each.whose != OWN):
        return Refusal("K26", "A Fei may be taken only out of your own sets, not out of another player's.")
    return Refusal("K26", f"No Fei left in these sets stands for {code}.")


def rule_expose(dispute: ExposeDispute, table: KakiTable) -> Ruling:
    """Whether these sets may lie open (K5 to K8)."""
    refuse(AMERICAN, {"--was": dispute.was is not None, "--shown": dispute.shown is not None})
    sets = read_sets(dispute.sets, "sets")
    if not sets:
        raise bad("bad-record", 'give the sets to lay open, such as "(RR*)"', key="sets")
    check_copies(sum(laid.packed for laid, _ in sets), KAKI_TILES, "sets")
    texts, stands = [], 0
    for laid, meaning in sets:
        refusal = why_no_set(laid, table)
        if refusal is not None:
            return forbidden(f"{format_set(laid, KAKI_TILES)} may not lie open.", refusal.rule, refusal.because)
        way = WAYS[meld_of(laid, meaning, "sets")]
        texts.append(format_set(laid, KAKI_TILES) if laid.concealed else write_meld(way.meld))
        stands += way.packed
    if (together := why_too_many(len(sets)) or why_fifth(stands, table)) is not None:
        return forbidden(f"{listed(texts)} may not lie open together.", together.rule, together.because)
    fei = any(FEI in laid.kinds for laid, _ in sets)
    most = table.max_fei_in_exposed_set
    return Ruling(
        allowed=True,
        ruling=f"{listed(texts)} may lie open.",
        rule="K7" if fei else "K5",
        because=f"An exposed set may hold at most {most} Fei." if fei else "A set is a Chow, a Pong or a Kong.",
    )
