"""Who gets a discard in 3 Kaki (K21 to K25)."""

from __future__ import annotations

import msgspec

from mjcalc.dispute import (
    ClaimDispute,
    between,
    check_claims,
    check_copies,
    check_events,
    check_seat,
    in_turn,
    listed,
    named,
    read_tile,
)
from mjcalc.errors import bad
from mjcalc.kaki.arrange import FEI, WAYS
from mjcalc.kaki.record import CLAIMED, ROBBED, SEATS
from mjcalc.kaki.referee.hearing import KINDS, PHRASES, Heard, hear
from mjcalc.kaki.referee.sets import write_meld
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Ledger, Settlement, many_points, together
from mjcalc.result import KakiResult
from mjcalc.ruling import ClaimRuling, Ruling, nobody_gets, sentence
from mjcalc.tiles import BITS, KAKI_TILES

LAST_DISCARD = "last-discard"
_NO_REPLACEMENT = "A replacement is due and only seven tiles are left: the hand is drawn (K28)."


def rule_claim(dispute: ClaimDispute, table: KakiTable) -> Ruling:
    """Who gets the tile, who loses a turn by it, and who discards next."""
    tile = read_tile(dispute.tile, KAKI_TILES, "tile")
    _check(dispute)
    heard = [hear(claim, tile, dispute, table) for claim in dispute.claims]
    claimed = any(each.kind == "win" for each in heard)
    check_events(dispute, "a win", claimed=claimed, of_the_tile=(ROBBED, LAST_DISCARD))
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
        beaten = listed([PHRASES[kind] for kind in KINDS if kind in others])
        rule, because = "K22", f"{sentence(PHRASES[first])[:-1]} goes before {beaten}."
    claims = tuple(_outcome(each, takers, rule, because) for each in heard)
    return _granted(takers, code, dispute, table, rule, because, claims)


def _check(dispute: ClaimDispute) -> None:
    check_seat(dispute.from_, SEATS, "--from")
    for claim in dispute.claims:
        check_seat(claim.seat, SEATS, "--claim")
    check_claims(dispute, CLAIMED, "south: pong 55t")
    for seat, tile in dispute.passed:
        check_seat(seat, SEATS, "--passed")
        read_tile(tile, KAKI_TILES, "--passed")
        if seat not in [claim.seat for claim in dispute.claims]:
            raise bad("bad-record", f"{named(seat)} claims nothing now", key="--passed")


def _decide(rivals: list[Heard], giver: str, table: KakiTable) -> tuple[list[Heard], str, str]:
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


def _outcome(each: Heard, takers: list[Heard], rule: str, because: str) -> ClaimRuling:
    if each.refusal is not None:
        return ClaimRuling(each.seat, each.kind, False, each.refusal.rule, each.refusal.because)
    return ClaimRuling(each.seat, each.kind, each in takers, rule, because)


def _granted(
    takers: list[Heard],
    code: str,
    dispute: ClaimDispute,
    table: KakiTable,
    rule: str,
    because: str,
    claims: tuple[ClaimRuling, ...],
) -> Ruling:
    taker = takers[0]
    ruling = Ruling(
        allowed=True,
        ruling=_sentence(takers, code, dispute.from_),
        rule=rule,
        because=because,
        to=tuple(each.seat for each in takers),
        kind=taker.kind,
        claims=claims,
        skipped=(),
    )
    if taker.kind == "win":
        return _with_win(ruling, takers)
    if taker.kind == "kong":
        ruling = _with_kong(ruling, taker, dispute.from_, table)
        if LAST_DISCARD in dispute.events:
            return msgspec.structs.replace(ruling, notes=(_NO_REPLACEMENT,))
    else:
        ruling = _with_bars(ruling, taker)
    return msgspec.structs.replace(
        ruling, next_to_discard=taker.seat, skipped=between(SEATS, dispute.from_, taker.seat)
    )


def _sentence(takers: list[Heard], code: str, giver: str) -> str:
    seats = listed([named(each.seat) for each in takers])
    taker = takers[0]
    if taker.kind != "win":
        meld = "" if taker.way is None else f" {write_meld(WAYS[taker.way].meld)}"
        return f"{seats} gets {named(giver)}'s {code} for the {taker.kind.capitalize()}{meld}."
    if len(takers) > 1:
        worths = [f"{named(each.seat)} {_worth(each.result)}" for each in takers if each.result is not None]
        return f"{seats} both win on {named(giver)}'s {code}: {'; '.join(worths)}."
    worth = "" if taker.result is None else f": {_worth(taker.result)}"
    return f"{seats} wins on {named(giver)}'s {code}{worth}."


def _worth(result: KakiResult) -> str:
    return f"{result.fan} fan, {many_points(result.points or 0)}"


def _with_win(ruling: Ruling, takers: list[Heard]) -> Ruling:
    results = [each.result for each in takers if each.result is not None]
    paid = together([Settlement(result.payments, result.net) for result in results])
    only = results[0] if len(results) == 1 else None
    return msgspec.structs.replace(
        ruling,
        fan=only.fan if only else None,
        points=only.points if only else None,
        payments=paid.payments,
        net=paid.net,
        notes=tuple(dict.fromkeys(note for result in results for note in result.notes)),
    )


def _with_kong(ruling: Ruling, taker: Heard, giver: str, table: KakiTable) -> Ruling:
    ledger = Ledger()
    ledger.pay(giver, taker.seat, table.at_once.kongs["claimed"], "kong")
    paid = ledger.settled(SEATS)
    note = f"{named(taker.seat)} takes a replacement from the back of the wall and may then discard any tile (K24)."
    return msgspec.structs.replace(ruling, barred=(), payments=paid.payments, net=paid.net, notes=(note,))


def _with_bars(ruling: Ruling, taker: Heard) -> Ruling:
    if taker.way is None:
        return ruling
    barred = tuple(dict.fromkeys(WAYS[taker.way].meld.as_))
    note = f"{named(taker.seat)} may not discard {listed(barred, 'or')} in this turn (K24)."
    return msgspec.structs.replace(ruling, barred=barred, notes=(note,))
