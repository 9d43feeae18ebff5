"""What a mistake costs in 3 Kaki: the dragon trap (K19)."""

from __future__ import annotations

import msgspec

from mjcalc.dispute import FaultDispute, check_copies, check_seat, named, part, read_laid, read_tile, refuse
from mjcalc.errors import bad, nearest
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.referee.sets import check_open, why_no_set, why_too_many
from mjcalc.kaki.score import score
from mjcalc.kaki.settle import DRAGONS, settle_win, shown_dragons, trapped, win_shares
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Payment, Points, exact, plain
from mjcalc.notation import Hand, LaidSet, parse_hand
from mjcalc.record import read_record
from mjcalc.ruling import Ruling
from mjcalc.tiles import AMERICAN, KAKI_TILES

TRAP = "trap"
_AMERICAN_KINDS = ("mahjong", "misnamed", "out-of-turn", "dead-hand")
_CAUGHT = "{by} gave the third dragon to a player with exposed sets of the other two, and pays both losers' shares."
_NOT_CAUGHT = "The trap needs exposed sets of the two other dragons when the third dragon is thrown."


def rule_fault(dispute: FaultDispute, table: KakiTable) -> Ruling:
    """Who pays what for a win after the third dragon was thrown (K19)."""
    refuse(AMERICAN, {dispute.kind: dispute.kind in _AMERICAN_KINDS})
    if dispute.kind != TRAP:
        hint = nearest(dispute.kind, (TRAP,))
        raise bad("bad-record", f"'{dispute.kind}' is no mistake of 3 Kaki{hint}: only '{TRAP}' is one")
    refuse(
        AMERICAN,
        {"--value": dispute.value is not None, "--line": dispute.line is not None, "--dead": bool(dispute.dead)},
    )
    winner = _check(dispute)
    if dispute.hand is not None:
        return _by_hand(dispute, winner, table)
    return _by_points(dispute, winner, table)


def _check(dispute: FaultDispute) -> str:
    if dispute.winner is None:
        raise bad("bad-record", "say who won: --winner east", key="--winner")
    for key, seat in (("--by", dispute.by), ("--winner", dispute.winner), ("--from", dispute.from_)):
        check_seat(seat, SEATS, key)
    if dispute.winner in (dispute.by, dispute.from_):
        raise bad("bad-record", "the winner cannot have thrown the tile to himself", key="--winner")
    if (dispute.from_ is None) == (not dispute.self_draw):
        raise bad("bad-record", "say how the hand was won: --from SEAT or --ji-mo, one of them", key="--from")
    given = [dispute.hand, dispute.points, dispute.fan]
    if sum(each is not None for each in given) != 1:
        raise bad("bad-record", "say what the hand is worth: --hand, --points or --fan, one of them", key="--hand")
    return dispute.winner


def _by_points(dispute: FaultDispute, winner: str, table: KakiTable) -> Ruling:
    points = dispute.points if dispute.points is not None else _points_of(dispute.fan or 0, table)
    caught = _shows_two(dispute, table)
    win = Win(winner, dispute.self_draw, dispute.from_, None, ())
    paid = settle_win(table, points, win, dispute.by if caught else None)
    both = exact(sum(win_shares(table, points, win).values()))
    return _ruling(dispute, winner, caught, both, paid.payments, paid.net.copy())


def _points_of(fan: int, table: KakiTable) -> Points:
    if fan < table.minimum:
        raise bad("bad-record", f"a hand of {fan} fan does not win: the minimum is {table.minimum}", key="--fan")
    return table.points(min(fan, table.limit))


def _shows_two(dispute: FaultDispute, table: KakiTable) -> bool:
    """Whether the sets given as exposed spring the trap; what is not given is taken to be so."""
    third = None if dispute.tile is None else _dragon(dispute)
    if dispute.shown is None:
        return third is None or third in DRAGONS
    shown = shown_dragons(Hand("", 0, 0, 0, 0, _read_shown(dispute.shown, third, table)), table)
    if third is None:
        return len(shown) >= len(DRAGONS) - 1
    return third in DRAGONS and DRAGONS - {third} <= shown


def _read_shown(text: str, thrown: str | None, table: KakiTable) -> tuple[LaidSet, ...]:
    """The sets exposed when a tile was thrown. Raises MjcalcError for what no hand can show (K1, K5 to K7)."""
    sets = read_laid(text, KAKI_TILES, "--shown")
    for laid in sets:
        check_open(why_no_set(laid, table), "--shown")
    check_open(why_too_many(len(sets)), "--shown")
    tile = () if thrown is None else (KAKI_TILES.kinds[thrown],)
    check_copies(sum(laid.packed for laid in sets) + KAKI_TILES.pack(tile), KAKI_TILES, "--shown")
    return sets


def _dragon(dispute: FaultDispute) -> str:
    return KAKI_TILES.codes[read_tile(dispute.tile or "", KAKI_TILES, "--tile")]


def _by_hand(dispute: FaultDispute, winner: str, table: KakiTable) -> Ruling:
    """By the winner's hand: the winning discard shows the trap itself, one sprung before by three exposed sets."""
    if dispute.shown is not None:
        raise bad("bad-record", "the hand shows its exposed sets: leave out --shown", key="--shown")
    if dispute.from_ == dispute.by and dispute.tile is None:
        raise bad("bad-record", "say which tile was thrown: --tile 0", key="--tile")
    how = {"winner": winner, "hand": dispute.hand, "from": dispute.from_, "self_draw": dispute.self_draw}
    with part("--hand"):
        hand = parse_hand(dispute.hand or "", KAKI_TILES)
        caught = _shows_all(dispute, hand, table)
        if caught:
            how["liable"] = dispute.by
        elif dispute.from_ == dispute.by:
            how["win"] = dispute.tile
        record = read_record(how)
        result = score(record, table)
    if result.reason is not None:
        message = f"the hand does not win, and nobody owes for it: {result.reason.message}"
        raise bad("bad-record", message, key="--hand")
    paid = [payment for payment in result.payments if payment.for_ == "win"]
    if dispute.from_ == dispute.by and not caught:
        win = Win(winner, False, dispute.by, read_tile(dispute.tile or "", KAKI_TILES, "--tile"), ())
        caught = trapped(record, win, hand, result.arrangement or (), table) is not None
    owed = exact(sum(payment.points for payment in paid))
    ruling = _ruling(dispute, winner, caught, owed, result.payments, result.net)
    return msgspec.structs.replace(ruling, notes=result.notes, fan=result.fan, points=result.points)


def _shows_all(dispute: FaultDispute, hand: Hand, table: KakiTable) -> bool:
    """Whether the third dragon was claimed as a set before the win, and all three sets are seen."""
    if dispute.tile is not None and _dragon(dispute) not in DRAGONS:
        return False
    return shown_dragons(hand, table) == DRAGONS


def _ruling(
    dispute: FaultDispute,
    winner: str,
    caught: bool,
    owed: Points,
    payments: tuple[Payment, ...],
    net: dict[str, Points],
) -> Ruling:
    by = named(dispute.by)
    if caught:
        ruling = f"{by} alone pays {named(winner)} for the win: {plain(owed)} points."
    else:
        ruling = f"{by} is not caught in the dragon trap: everyone pays his own share."
    return Ruling(
        allowed=caught,
        ruling=ruling,
        rule="K19",
        because=_CAUGHT.format(by=by) if caught else _NOT_CAUGHT,
        payments=payments,
        net=net,
    )
