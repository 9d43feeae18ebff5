"""Who gets a discard in 3 Kaki (K21 to K25)."""

from __future__ import annotations

import msgspec

from mjcalc.api import score
from mjcalc.dispute import (
    Claim,
    ClaimDispute,
    between,
    check_claims,
    check_copies,
    check_seat,
    claim_kind,
    in_turn,
    listed,
    named,
    part,
    read_tile,
)
from mjcalc.errors import bad
from mjcalc.kaki.arrange import WAYS, laid_ways
from mjcalc.kaki.record import CLAIMED, FEI, SEATS
from mjcalc.kaki.referee.sets import (
    MOST_FEI,
    cut_meaning,
    meld_of,
    whole_set,
    why_no_set,
    write_meld,
)
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Ledger, plain
from mjcalc.notation import Hand, LaidSet, format_set, parse_hand
from mjcalc.result import KakiResult
from mjcalc.ruling import ClaimRuling, Refusal, Ruling, nobody_gets, sentence
from mjcalc.tiles import BITS, KAKI_TILES, unpack

KINDS = ("win", "kong", "pong", "chow")
"""What a discard may be claimed for, what goes first standing first (K22)."""
_ALSO = {"mahjong": "win", "pung": "pong", "chi": "chow"}
_OWN_TILES = {"kong": 3, "pong": 2, "chow": 2}
_ROBBED = "robbed-kong"
_HAND = 13
_PHRASES = {"win": "a win", "kong": "a Kong", "pong": "a Pong", "chow": "a Chow"}


class _Heard(msgspec.Struct, frozen=True):
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


def rule_claim(dispute: ClaimDispute, table: KakiTable) -> Ruling:
    """Who gets the tile, who loses a turn by it, and who discards next."""
    tile = read_tile(dispute.tile, KAKI_TILES, "TILE")
    _check(dispute)
    heard = [_hear(claim, tile, dispute, table) for claim in dispute.claims]
    held = (0 if tile == FEI else 1 << BITS * tile) + sum(each.own for each in heard)
    check_copies(held, KAKI_TILES, "--claim")
    standing = [each for each in heard if each.refusal is None]
    code = KAKI_TILES.codes[tile]
    if not standing:
        return nobody_gets(code, tuple(_outcome(each, [], "", "") for each in heard))
    first = min(standing, key=lambda each: KINDS.index(each.kind)).kind
    rivals = [each for each in standing if each.kind == first]
    takers, rule, because = _decide(rivals, dispute.from_, table)
    if len(rivals) == 1 and len(standing) > 1:
        others = dict.fromkeys(each.kind for each in standing if each.kind != first)
        beaten = listed([_PHRASES[kind] for kind in KINDS if kind in others])
        rule, because = "K22", f"{sentence(_PHRASES[first])[:-1]} goes before {beaten}."
    claims = tuple(_outcome(each, takers, rule, because) for each in heard)
    return _granted(takers, code, dispute.from_, table, rule, because, claims)


def _check(dispute: ClaimDispute) -> None:
    check_seat(dispute.from_, SEATS, "--from")
    for claim in dispute.claims:
        check_seat(claim.seat, SEATS, "--claim")
    check_claims(dispute, CLAIMED, "south: pong 55t")
    for seat, tile in dispute.passed:
        read_tile(tile, KAKI_TILES, "--passed")
        if seat not in [claim.seat for claim in dispute.claims]:
            raise bad("bad-record", f"{named(seat)} claims nothing now", key="--passed")


def _hear(claim: Claim, tile: int, dispute: ClaimDispute, table: KakiTable) -> _Heard:
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
    if kind != "win" and _ROBBED in dispute.events:
        return Refusal("K22", "The tile was added to a Kong and not discarded: only a win may take it.")
    return None


def _hear_set(
    claim: Claim, kind: str, tile: int, dispute: ClaimDispute, table: KakiTable, refusal: Refusal | None
) -> _Heard:
    text, meaning = cut_meaning(claim.tiles)
    own = _own_tiles(text, kind, tile)
    laid = whole_set(own, tile)
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
    return _Heard(claim.seat, kind, KAKI_TILES.pack(own), refusal, "K22", because, way)


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
            raise bad("wrong-count", f"{_PHRASES[kind]} takes {needed} of your own tiles besides the {code}")
        return tuple(own)


def _why_not_set(laid: LaidSet, kind: str, seat: str, giver: str, table: KakiTable) -> Refusal | None:
    refusal = why_no_set(laid, table)
    text = format_set(laid, KAKI_TILES)
    if kind == "chow" and laid.kinds.count(FEI) > 1:
        return Refusal("K6", f"{text} is no Chow: that holds one Fei at most.")
    if refusal is not None:
        return refusal
    if not any(WAYS[place].meld.kind == kind for place in laid_ways(laid, MOST_FEI)):
        return Refusal("K5", f"{text} is not {_PHRASES[kind]}.")
    before = SEATS[SEATS.index(seat) - 1]
    if kind == "chow" and giver != before:
        because = (
            f"A Chow may be claimed only from the player just before, and before {named(seat)} plays {named(before)}."
        )
        return Refusal("K22", because)
    return None


def _hear_win(claim: Claim, tile: int, dispute: ClaimDispute, table: KakiTable, refusal: Refusal | None) -> _Heard:
    """Score the hand: it is complete and worth the minimum, or it is no win."""
    with part("--claim"):
        hand = parse_hand(claim.tiles, KAKI_TILES)
        own = hand.packed + (hand.sunk << BITS * FEI)
        if hand.tiles == _HAND + hand.kongs:
            text = _with_tile(claim.tiles, KAKI_TILES.codes[tile])
        else:
            text = claim.tiles
            own -= 1 << BITS * tile if hand.count(tile) else 0
        if refusal is not None:
            return _Heard(claim.seat, "win", own, refusal, "", "")
        _check_bonus(hand, claim.seat, dispute)
        record = {
            "winner": claim.seat,
            "hand": text,
            "win": KAKI_TILES.codes[tile],
            "from": dispute.from_,
            "events": list(dispute.events),
        }
        result = score(record, table)
    assert isinstance(result, KakiResult)
    if result.reason is not None:
        rule = "K5" if result.reason.code == "not-complete" else "K11"
        refusal = Refusal(rule, f"The hand does not win: {result.reason.message}.")
        return _Heard(claim.seat, "win", own, refusal, "", "", result=result)
    rule, because = "K22", f"A win may be claimed from anyone, and the hand has the {table.minimum} fan it needs."
    if any(seat == claim.seat and read_tile(each, KAKI_TILES, "") == tile for seat, each in dispute.passed):
        rule, because = "K25", "Whoever lets a tile go by may still win on it later."
    return _Heard(claim.seat, "win", own, None, rule, because, result=result)


def _check_bonus(hand: Hand, seat: str, dispute: ClaimDispute) -> None:
    """Raise MjcalcError (`too-many`) when another hand that claims a win has one of these bonus tiles."""
    for claim in dispute.claims:
        if claim.seat != seat and _ALSO.get(claim.kind, claim.kind) == "win":
            both = parse_hand(claim.tiles, KAKI_TILES).bonus & hand.bonus
            if both:
                raise bad("too-many", "a bonus tile is in two hands, and there is only one of each")


def _with_tile(text: str, code: str) -> str:
    """A hand of 13 tiles with the claimed one behind its concealed tiles."""
    head, plus, tail = text.partition("+")
    return f"{head.rstrip()} {code} {plus}{tail}".rstrip()


def _decide(rivals: list[_Heard], giver: str, table: KakiTable) -> tuple[list[_Heard], str, str]:
    """Which of the claims of one kind stand, and why."""
    if len(rivals) == 1:
        return rivals, rivals[0].rule, rivals[0].because
    order = in_turn(SEATS, giver)
    rivals = sorted(rivals, key=lambda each: order.index(each.seat))
    if rivals[0].kind == "win":
        if table.two_winners == "both":
            return rivals, "K21", "By this table's rules everyone who calls a winning discard wins."
        because = f"Of two winners {named(rivals[0].seat)} comes first in turn after {named(giver)}."
        return rivals[:1], "K21", because
    real = [each for each in rivals if not each.own >> BITS * FEI]
    if real:
        return real[:1], "K23", "A Pong of real tiles goes before one that uses a Fei."
    because = f"Both Pongs use a Fei, and {named(rivals[0].seat)} comes first in turn after {named(giver)}."
    return rivals[:1], "K23", because


def _outcome(each: _Heard, takers: list[_Heard], rule: str, because: str) -> ClaimRuling:
    if each.refusal is not None:
        return ClaimRuling(each.seat, each.kind, False, each.refusal.rule, each.refusal.because)
    return ClaimRuling(each.seat, each.kind, each in takers, rule, because)


def _granted(
    takers: list[_Heard],
    code: str,
    giver: str,
    table: KakiTable,
    rule: str,
    because: str,
    claims: tuple[ClaimRuling, ...],
) -> Ruling:
    taker = takers[0]
    ruling = Ruling(
        allowed=True,
        ruling=_sentence(takers, code, giver),
        rule=rule,
        because=because,
        to=tuple(each.seat for each in takers),
        kind=taker.kind,
        claims=claims,
        skipped=between(SEATS, giver, taker.seat) if taker.kind != "win" else (),
    )
    if taker.kind == "win":
        return _with_win(ruling, takers)
    ruling = msgspec.structs.replace(ruling, next_to_discard=taker.seat)
    return _with_kong(ruling, giver, table) if taker.kind == "kong" else _with_bars(ruling, taker)


def _sentence(takers: list[_Heard], code: str, giver: str) -> str:
    seats = listed([named(each.seat) for each in takers])
    taker = takers[0]
    if taker.kind != "win":
        meld = "" if taker.way is None else f" {write_meld(WAYS[taker.way].meld)}"
        return f"{seats} gets {named(giver)}'s {code} for the {taker.kind.capitalize()}{meld}."
    if len(takers) > 1:
        return f"{seats} both win on {named(giver)}'s {code}."
    result = taker.result
    worth = "" if result is None else f": {result.fan} fan, {plain(result.points or 0)} points"
    return f"{seats} wins on {named(giver)}'s {code}{worth}."


def _with_win(ruling: Ruling, takers: list[_Heard]) -> Ruling:
    ledger = Ledger()
    notes: dict[str, None] = {}
    for result in [each.result for each in takers if each.result is not None]:
        ledger.payments += result.payments
        notes |= dict.fromkeys(result.notes)
    only = takers[0].result if len(takers) == 1 else None
    return msgspec.structs.replace(
        ruling,
        fan=only.fan if only else None,
        points=only.points if only else None,
        payments=tuple(ledger.payments),
        net=ledger.net(SEATS),
        notes=tuple(notes),
    )


def _with_kong(ruling: Ruling, giver: str, table: KakiTable) -> Ruling:
    taker = ruling.next_to_discard or ""
    ledger = Ledger()
    ledger.pay(giver, taker, table.at_once.kongs["claimed"], "kong")
    note = f"{named(taker)} takes a replacement from the back of the wall and may then discard any tile (K24)."
    return msgspec.structs.replace(
        ruling, barred=(), payments=tuple(ledger.payments), net=ledger.net(SEATS), notes=(note,)
    )


def _with_bars(ruling: Ruling, taker: _Heard) -> Ruling:
    if taker.way is None:
        return ruling
    barred = tuple(dict.fromkeys(WAYS[taker.way].meld.as_))
    note = f"{named(taker.seat)} may not discard {listed(barred, 'or')} in this turn (K24)."
    return msgspec.structs.replace(ruling, barred=barred, notes=(note,))
