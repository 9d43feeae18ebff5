"""Who gets a discard in the American game (A12, A23)."""

from __future__ import annotations

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER
from mjcalc.american.record import FAULTS
from mjcalc.american.referee.groups import exposure_of, why_no_line
from mjcalc.american.score import score
from mjcalc.dispute import (
    Claim,
    ClaimDispute,
    between,
    check_claims,
    check_copies,
    check_events,
    claim_kind,
    in_turn,
    laid_of,
    named,
    part,
    read_tile,
    refuse,
)
from mjcalc.errors import bad
from mjcalc.ledger import plain
from mjcalc.notation import LaidSet, format_set, parse_hand
from mjcalc.record import read_record
from mjcalc.result import AmericanResult
from mjcalc.ruling import ClaimRuling, Refusal, Ruling, nobody_gets, refused
from mjcalc.tiles import AMERICAN_TILES, BITS, KAKI, ONE_LESS, SEATS, unpack

MAHJONG, EXPOSE = "mahjong", "expose"
SIZES = {"single": 1, "pair": 2, "pung": 3, "kong": 4, "quint": 5, "sextet": 6}
KINDS = (MAHJONG, EXPOSE, *SIZES)
_ALSO = {"win": MAHJONG, "pong": "pung", "exposure": EXPOSE}
_NAMES = {size: name for name, size in SIZES.items()}


class _Heard(msgspec.Struct, frozen=True):
    """A claim looked at by itself: `refusal` is None when it may stand; `own` are the claimer's tiles, packed."""

    seat: str
    kind: str
    own: int
    refusal: Refusal | None
    because: str
    laid: LaidSet | None = None
    result: AmericanResult | None = None


def rule_claim(dispute: ClaimDispute, card: AmericanCard) -> Ruling:
    """Who gets the tile, who loses a turn by it, and who discards next."""
    refuse(KAKI, {"--passed": bool(dispute.passed)})
    tile = read_tile(dispute.tile, AMERICAN_TILES, "tile")
    check_claims(dispute, tuple(FAULTS), "south: pung 55c")
    heard = [_hear(claim, tile, dispute, card) for claim in dispute.claims]
    check_events(dispute, MAHJONG, claimed=any(each.kind == MAHJONG for each in heard))
    check_copies((1 << BITS * tile) + sum(each.own for each in heard), AMERICAN_TILES, "--claim")
    standing = [each for each in heard if each.refusal is None]
    code = AMERICAN_TILES.codes[tile]
    if not standing:
        return nobody_gets(code, tuple(_outcome(each, None, "") for each in heard))
    taker, because = _decide(standing, dispute.from_)
    claims = tuple(_outcome(each, taker, because) for each in heard)
    return _granted(taker, code, dispute.from_, because, claims)


def _hear(claim: Claim, tile: int, dispute: ClaimDispute, card: AmericanCard) -> _Heard:
    kind = claim_kind(claim, KINDS, _ALSO)
    refusal = None
    if tile == JOKER:
        refusal = Refusal("A12", "A joker that has been discarded is dead, and nobody may claim it.")
    elif dispute.earlier:
        refusal = Refusal("A23", "Only the last discard may be claimed: those before it are dead.")
    if kind == MAHJONG:
        return _hear_mahjong(claim, tile, dispute, card, refusal)
    return _hear_exposure(claim, kind, tile, card, refusal)


def _hear_exposure(claim: Claim, kind: str, tile: int, card: AmericanCard, refusal: Refusal | None) -> _Heard:
    own = _own_tiles(claim.tiles, kind, tile)
    laid = laid_of((*own, tile), AMERICAN_TILES)
    if refusal is None:
        exposure = exposure_of(laid)
        refusal = exposure if isinstance(exposure, Refusal) else why_no_line((exposure,), card)
    because = "The tile completes a group of like tiles that a hand of the card has."
    return _Heard(claim.seat, EXPOSE, AMERICAN_TILES.pack(own), refusal, because, laid)


def _own_tiles(text: str, kind: str, tile: int) -> tuple[int, ...]:
    """The tiles that a claimer gives for a group; in brackets it is the whole group, the claimed tile among them."""
    with part("--claim"):
        hand = parse_hand(text, AMERICAN_TILES)
        if len(hand.sets) + bool(hand.concealed) != 1:
            raise bad("bad-set", "write the tiles you claim with, such as 55c, or the whole group in ( )")
        code = AMERICAN_TILES.codes[tile]
        own = list(hand.sets[0].kinds if hand.sets else unpack(hand.concealed))
        size = SIZES.get(kind, len(own) + (not hand.sets))
        if (hand.sets or len(own) == size) and tile in own:
            own.remove(tile)
        elif hand.sets:
            raise bad("bad-set", f"the group in ( ) does not have the claimed {code}")
        if len(own) != size - 1:
            raise bad("wrong-count", f"a {kind} takes {size - 1} of your own tiles besides the {code}")
        return tuple(own)


def _hear_mahjong(
    claim: Claim, tile: int, dispute: ClaimDispute, card: AmericanCard, refusal: Refusal | None
) -> _Heard:
    """Score the hand: if no line of the card fits, it is no mahjong."""
    with part("--claim"):
        hand = parse_hand(claim.tiles, AMERICAN_TILES)
        code = AMERICAN_TILES.codes[tile]
        text, own = claim.tiles, hand.packed
        if hand.tiles == ONE_LESS:
            text = f"{text} {code}"
        else:
            own -= 1 << BITS * tile if hand.count(tile) else 0
        if refusal is not None:
            return _Heard(claim.seat, MAHJONG, own, refusal, "")
        events = list(dispute.events)
        record = {"winner": claim.seat, "hand": text, "win": code, "from": dispute.from_, "events": events}
        result = score(read_record(record), card)
    if result.reason is not None:
        refusal = refused(result.reason.message, "A13")
        return _Heard(claim.seat, MAHJONG, own, refusal, "", result=result)
    because = "Any tile may be claimed for mahjong, and the hand fits a line of the card."
    return _Heard(claim.seat, MAHJONG, own, None, because, result=result)


def _decide(standing: list[_Heard], giver: str) -> tuple[_Heard, str]:
    """Mahjong before an exposure; of the same kind the next in turn (A23)."""
    order = in_turn(SEATS, giver)
    first = min(standing, key=lambda each: (each.kind != MAHJONG, order.index(each.seat)))
    rivals = [each for each in standing if each.kind == first.kind]
    if len(rivals) > 1:
        what = "mahjong" if first.kind == MAHJONG else "an exposure"
        because = f"Of those who call for {what} {named(first.seat)} comes first to the right of {named(giver)}."
        return first, because
    return first, first.because if len(standing) == 1 else "Mahjong goes before an exposure."


def _outcome(each: _Heard, taker: _Heard | None, because: str) -> ClaimRuling:
    if each.refusal is not None:
        return ClaimRuling(each.seat, each.kind, False, each.refusal.rule, each.refusal.because)
    return ClaimRuling(each.seat, each.kind, each is taker, "A23", because)


def _granted(taker: _Heard, code: str, giver: str, because: str, claims: tuple[ClaimRuling, ...]) -> Ruling:
    ruling = Ruling(
        allowed=True,
        ruling=_sentence(taker, code, giver),
        rule="A23",
        because=because,
        to=(taker.seat,),
        kind=taker.kind,
        claims=claims,
        skipped=between(SEATS, giver, taker.seat) if taker.kind == EXPOSE else (),
    )
    result = taker.result
    if result is None:
        note = f"{named(taker.seat)} exposes the group and discards; the group stays as it is for the hand."
        return msgspec.structs.replace(ruling, next_to_discard=taker.seat, notes=(note,))
    return msgspec.structs.replace(
        ruling,
        line=result.line,
        scores=result.scores,
        payments=result.payments,
        net=result.net,
        notes=result.notes,
    )


def _sentence(taker: _Heard, code: str, giver: str) -> str:
    if taker.laid is not None:
        text, size = format_set(taker.laid, AMERICAN_TILES), len(taker.laid.kinds)
        return f"{named(taker.seat)} gets {named(giver)}'s {code} for the {_NAMES[size]} {text}."
    line = taker.result.line if taker.result else None
    worth = f": {line.id}, value {plain(line.value)}" if line else ""
    return f"{named(taker.seat)} has mahjong on {named(giver)}'s {code}{worth}."
