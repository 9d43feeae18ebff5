"""What a player may do in turn in the American game: discard, exchange jokers (A11, A12)."""

from __future__ import annotations

from mjcalc.american.exposure import JOKER, read_exposure
from mjcalc.american.referee.groups import write
from mjcalc.dispute import (
    DEAD,
    OWN,
    DiscardDispute,
    SwapDispute,
    check_copies,
    listed,
    part,
    read_laid,
    read_tile,
    read_tiles,
)
from mjcalc.errors import bad
from mjcalc.exchange import ExposedSet, has_joker_for, put_all_in
from mjcalc.ruling import Refusal, Ruling, forbidden
from mjcalc.tiles import AMERICAN_TILES, BITS, FULL, ONE_LESS, SEATS, unpack

_DISCARD_FOLLOWS = "The turn ends with a discard that leaves 13 tiles."


def rule_discard(dispute: DiscardDispute) -> Ruling:
    """Whether a tile may be discarded: any may, and a joker is dead then (A12)."""
    tile = read_tile(dispute.tile, AMERICAN_TILES, "tile")
    if dispute.claimed is not None:
        claimed = read_laid(dispute.claimed, AMERICAN_TILES, "--claimed")
        with part("--claimed"):
            for laid in claimed:
                read_exposure(laid)
        check_copies(sum(laid.packed for laid in claimed) + (1 << BITS * tile), AMERICAN_TILES, "tile")
    if tile == JOKER:
        ruling = "The joker may be discarded, and it is dead then."
        return Ruling(allowed=True, ruling=ruling, rule="A12", because="Nobody may claim a discarded joker.", barred=())
    code = AMERICAN_TILES.codes[tile]
    ruling = f"The {code} may be discarded."
    because = "Whoever has claimed discards next, and no tile is barred."
    return Ruling(allowed=True, ruling=ruling, rule="A23", because=because, barred=())


def rule_swap(dispute: SwapDispute) -> Ruling:
    """Whether jokers may be taken out of exposed groups for the natural tiles (A11)."""
    sets = _exposed_sets(dispute.sets)
    tiles = [kind for text in dispute.tiles for kind in unpack(read_tiles(text, AMERICAN_TILES, "--tile").concealed)]
    if not sets or not tiles:
        raise bad("bad-record", 'give the sets and the natural tiles: --set "(55Jc)" --tile 5c', key="--set --tile")
    whole = sum(AMERICAN_TILES.pack(each.tiles) for each in sets) + AMERICAN_TILES.pack(tiles)
    check_copies(whole, AMERICAN_TILES, "--set --tile")
    _check_whose(dispute, sets)
    refusal = _why_no_swap(dispute)
    late = tuple(each for each in sets if dispute.late and each.whose == DEAD)
    may = tuple(each for each in sets if each not in late)
    after, homeless = put_all_in(may, tiles, JOKER)
    if refusal is None and homeless is not None:
        refusal = _no_place(homeless, late)
    if refusal is not None:
        return forbidden("No joker may be taken.", refusal.rule, refusal.because)
    many = len(tiles)
    return Ruling(
        allowed=True,
        ruling=(
            f"{listed([AMERICAN_TILES.codes[tile] for tile in tiles])} may go in,"
            f" and {'the joker comes' if many == 1 else f'{many} jokers come'} into the hand."
        ),
        rule="A11",
        because=_because(may),
        sets_before=tuple(write(each.tiles) for each in may),
        sets_after=tuple(write(each.tiles) for each in after),
        taken=many,
        notes=(_DISCARD_FOLLOWS,),
    )


def _exposed_sets(given: tuple[tuple[str, str], ...]) -> tuple[ExposedSet, ...]:
    sets = []
    for whose, text in given:
        for laid in read_laid(text, AMERICAN_TILES, "--set"):
            with part("--set"):
                exposure = read_exposure(laid)
            sets.append(ExposedSet(whose, laid.kinds, (exposure.kind,) * len(laid.kinds)))
    return tuple(sets)


def _check_whose(dispute: SwapDispute, sets: tuple[ExposedSet, ...]) -> None:
    """Raise MjcalcError for more tiles of one player than can lie open (A3), or a fault where no hand is dead."""
    for whose in (OWN, *SEATS):
        tiles = sum(len(each.tiles) for each in sets if each.whose == whose)
        if tiles >= FULL:
            message = f"these sets of one hand have {tiles} tiles, and at most {ONE_LESS} can lie open in play"
            raise bad("wrong-count", f'{message}: write whose each is, such as "west: (55Jc)"', key="--set")
    if dispute.late and all(each.whose != DEAD for each in sets):
        message = 'no set here is a dead hand\'s: write which is, such as --set "dead: (55Jc)"'
        raise bad("bad-record", message, key="--after-fault")


def _why_no_swap(dispute: SwapDispute) -> Refusal | None:
    if not dispute.in_turn:
        return Refusal("A11", "Jokers may be exchanged only in your own turn.")
    if not dispute.drawn:
        return Refusal("A11", "You must first have drawn a tile, or finished a call.")
    if dispute.tiles_from_discard:
        return Refusal("A11", "A tile just discarded may not be used for an exchange.")
    return None


def _no_place(tile: int, late: tuple[ExposedSet, ...]) -> Refusal:
    if tile == JOKER:
        return Refusal("A11", "A natural tile goes in for a joker, never another joker.")
    if any(has_joker_for(each, tile, JOKER) for each in late):
        return Refusal("A11", "A dead hand's jokers may be had only if they were exposed before its fault.")
    code = AMERICAN_TILES.codes[tile]
    return Refusal("A11", f"No joker left in these groups stands for {code}.")


def _because(sets: tuple[ExposedSet, ...]) -> str:
    if any(each.whose == DEAD for each in sets):
        return (
            "In your own turn jokers may be had from any exposed group, a dead hand's too if exposed before its fault."
        )
    whose = "your own" if all(each.whose == OWN for each in sets) else "anyone's"
    return f"In your own turn the natural tile may take the place of a joker in an exposed group, {whose}."
