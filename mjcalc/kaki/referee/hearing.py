"""A claim of a discard in 3 Kaki looked at by itself: whether it may stand (K5 to K7, K22, K25, K27)."""

from __future__ import annotations

import msgspec

from mjcalc.dispute import (
    Claim,
    ClaimDispute,
    claim_kind,
    laid_of,
    named,
    part,
    read_tile,
)
from mjcalc.errors import bad
from mjcalc.kaki.arrange import FEI, WAYS, laid_ways
from mjcalc.kaki.record import ROBBED, SEATS
from mjcalc.kaki.referee.sets import (
    MOST_FEI,
    cut_meaning,
    meld_of,
    why_no_set,
)
from mjcalc.kaki.score import score
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, LaidSet, format_set, parse_hand
from mjcalc.record import read_record
from mjcalc.result import KakiResult
from mjcalc.ruling import Refusal
from mjcalc.tiles import BITS, KAKI_TILES, ONE_LESS, unpack
from mjcalc.width import split_at

KINDS = ("win", "kong", "pong", "chow")
"""What a discard may be claimed for, what goes first standing first (K22)."""
_ALSO = {"mahjong": "win", "pung": "pong", "chi": "chow"}
_OWN_TILES = {"kong": 3, "pong": 2, "chow": 2}
PHRASES = {"win": "a win", "kong": "a Kong", "pong": "a Pong", "chow": "a Chow"}


class Heard(msgspec.Struct, frozen=True):
    """A claim looked at by itself: `refusal` is None when it may stand; `own` are the claimer's tiles, packed.

    `way` is the set it makes, `result` what its hand scores.
    """

    seat: str
    kind: str
    own: int
    refusal: Refusal | None
    rule: str
    because: str
    way: int | None = None
    result: KakiResult | None = None


def hear(claim: Claim, tile: int, dispute: ClaimDispute, table: KakiTable) -> Heard:
    """Whether a claim may stand, were it the only one."""
    kind = claim_kind(claim, KINDS, _ALSO)
    refusal = _why_no_claim(kind, tile, dispute)
    if kind == "win":
        return _hear_win(claim, tile, dispute, table, refusal)
    return _hear_set(claim, kind, tile, dispute, table, refusal)


def _why_no_claim(kind: str, tile: int, dispute: ClaimDispute) -> Refusal | None:
    """Why the tile cannot be had at all."""
    if tile == FEI:
        return Refusal("K27", "A Fei that is put down is sunk, and nobody may claim it.")
    if dispute.earlier:
        return Refusal("K22", "Only the tile just discarded may be claimed.")
    if kind != "win" and ROBBED in dispute.events:
        return Refusal("K22", "The tile was added to a Kong and not discarded: only a win may take it.")
    return None


def _hear_set(
    claim: Claim, kind: str, tile: int, dispute: ClaimDispute, table: KakiTable, refusal: Refusal | None
) -> Heard:
    text, meaning = cut_meaning(claim.tiles)
    own = _own_tiles(text, kind, tile)
    laid = laid_of((*own, tile), KAKI_TILES)
    way = None
    if refusal is None:
        refusal = _why_not_set(laid, kind, claim.seat, dispute.from_, table)
        if refusal is None:
            way = meld_of(laid, meaning, "--claim", kind)
    because = {
        "chow": f"{named(dispute.from_)} plays just before {named(claim.seat)}, so the Chow may be claimed.",
        "pong": "A Pong may be claimed from anyone.",
        "kong": "A Kong may be claimed from anyone.",
    }[kind]
    return Heard(claim.seat, kind, KAKI_TILES.pack(own), refusal, "K22", because, way)


def _own_tiles(text: str, kind: str, tile: int) -> tuple[int, ...]:
    """The tiles that a claimer gives for a set; written as a whole set, the claimed tile is taken out."""
    with part("--claim"):
        hand = parse_hand(text, KAKI_TILES)
        if hand.bonus or hand.sunk or len(hand.sets) + bool(hand.concealed) != 1 or any(s.concealed for s in hand.sets):
            raise bad("bad-set", "write the tiles you claim with, such as 55t, or the whole set in ( )")
        own = list(hand.sets[0].kinds if hand.sets else unpack(hand.concealed))
        needed = _OWN_TILES[kind]
        if len(own) == needed + 1 and tile in own:
            own.remove(tile)
        elif hand.sets or len(own) != needed:
            code = KAKI_TILES.codes[tile]
            raise bad("wrong-count", f"{PHRASES[kind]} takes {needed} of your own tiles besides the {code}")
        return tuple(own)


def _why_not_set(laid: LaidSet, kind: str, seat: str, giver: str, table: KakiTable) -> Refusal | None:
    refusal = why_no_set(laid, table)
    text = format_set(laid, KAKI_TILES)
    if kind == "chow" and laid.kinds.count(FEI) > 1:
        return Refusal("K6", f"{text} is not a Chow: that holds one Fei at most.")
    if refusal is not None:
        return refusal
    if not any(WAYS[place].meld.kind == kind for place in laid_ways(laid, MOST_FEI)):
        return Refusal("K5", f"{text} is not {PHRASES[kind]}.")
    before = SEATS[SEATS.index(seat) - 1]
    if kind == "chow" and giver != before:
        because = (
            f"A Chow may be claimed only from the player just before, and before {named(seat)} plays {named(before)}."
        )
        return Refusal("K22", because)
    return None


def _hear_win(claim: Claim, tile: int, dispute: ClaimDispute, table: KakiTable, refusal: Refusal | None) -> Heard:
    """Score the hand: it is complete and worth the minimum, or it is no win."""
    with part("--claim"):
        hand = parse_hand(claim.tiles, KAKI_TILES)
        own = hand.packed + (hand.sunk << BITS * FEI)
        if hand.tiles == ONE_LESS + hand.kongs:
            text = _with_tile(claim.tiles, KAKI_TILES.codes[tile])
        else:
            text = claim.tiles
            own -= 1 << BITS * tile if hand.count(tile) else 0
        if refusal is not None:
            return Heard(claim.seat, "win", own, refusal, "", "")
        _check_bonus(hand, claim.seat, dispute)
        record = {
            "winner": claim.seat,
            "hand": text,
            "win": KAKI_TILES.codes[tile],
            "from": dispute.from_,
            "events": list(dispute.events),
        }
        result = score(read_record(record), table)
    if result.reason is not None:
        rule = "K5" if result.reason.code == "not-complete" else "K11"
        refusal = Refusal(rule, f"The hand does not win: {result.reason.message}.")
        return Heard(claim.seat, "win", own, refusal, "", "", result=result)
    rule, because = "K22", f"A win may be claimed from anyone, and the hand has the {table.minimum} fan it needs."
    if any(seat == claim.seat and read_tile(each, KAKI_TILES, "") == tile for seat, each in dispute.passed):
        rule, because = "K25", "Whoever lets a tile go by may still win on it later."
    return Heard(claim.seat, "win", own, None, rule, because, result=result)


def _check_bonus(hand: Hand, seat: str, dispute: ClaimDispute) -> None:
    """Raise MjcalcError (`too-many`) when another hand that claims a win has one of these bonus tiles."""
    for claim in dispute.claims:
        if claim.seat != seat and _ALSO.get(claim.kind, claim.kind) == "win":
            both = parse_hand(claim.tiles, KAKI_TILES).bonus & hand.bonus
            if both:
                raise bad("too-many", "a bonus tile is in two hands, and there is only one of each")


def _with_tile(text: str, code: str) -> str:
    """A hand of 13 tiles with the claimed one behind its concealed tiles."""
    head, *bonus = split_at("+", text, 1)
    return "+".join([f"{head.rstrip()} {code} ", *bonus]).rstrip()
