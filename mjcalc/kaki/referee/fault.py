"""What a mistake costs in 3 Kaki: the dragon trap (K19)."""

from __future__ import annotations

import msgspec

from mjcalc.dispute import FaultDispute, check_copies, check_seat, named, part, read_laid, read_tile, refuse
from mjcalc.errors import bad, nearest
from mjcalc.kaki.arrange import laid_ways
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.referee.sets import check_open, why_too_many
from mjcalc.kaki.score import score
from mjcalc.kaki.settle import DRAGONS, exposed_dragons, settle_win, shown_dragons, trapped
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Payment, Points, exact, many_points
from mjcalc.notation import Hand, LaidSet, parse_hand
from mjcalc.record import MOST_SETS, Record, read_record
from mjcalc.result import KakiResult
from mjcalc.ruling import Ruling
from mjcalc.tiles import AMERICAN, KAKI_TILES

TRAP = "trap"
_FEI_CODE = KAKI_TILES.codes[KAKI_TILES.joker]
_MOST_FAN = 100_000
_AMERICAN_KINDS = ("mahjong", "misnamed", "out-of-turn", "dead-hand")
_CAUGHT = "{by} gave the third dragon to a player with exposed sets of the other two, and pays both losers' shares."
_NOT_SHOWN = "The trap needs exposed sets of the two other dragons when the third dragon is thrown."
_NO_DRAGON = "Only a dragon springs the trap, and {} is none."
_NOT_CLAIMED = "The trap needs the third dragon to be won on, or to be claimed as the third set before the win."
_ONLY_EYE = "By this table's rules the trap needs the third dragon to make a set, and here it can only make the Eye."


def rule_fault(dispute: FaultDispute, table: KakiTable) -> Ruling:
    """Who pays what for a win after the third dragon was thrown (K19)."""
    refuse(AMERICAN, {dispute.kind: dispute.kind in _AMERICAN_KINDS})
    if dispute.kind != TRAP:
        hint = nearest(dispute.kind, (TRAP,))
        raise bad("bad-record", f"'{dispute.kind}' is not a mistake of 3 Kaki{hint}: only '{TRAP}' is one")
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
    why_not = _why_not_shown(dispute, table)
    win = Win(winner, dispute.self_draw, dispute.from_, None, ())
    paid = settle_win(table, points, win, None if why_not else dispute.by)
    owed = exact(sum([payment.points for payment in paid.payments]))
    ruling = _ruling(dispute, winner, why_not, owed, paid.payments, paid.net.copy())
    return ruling if why_not else msgspec.structs.replace(ruling, notes=(_taken(dispute, table),))


def _points_of(fan: int, table: KakiTable) -> Points:
    if fan < table.minimum:
        raise bad("bad-record", f"a hand of {fan} fan does not win: the minimum is {table.minimum}", key="--fan")
    if fan > _MOST_FAN:
        raise bad("bad-record", f"no hand has more than {_MOST_FAN} fan", key="--fan")
    return table.points(fan if table.limits_add_up else min(fan, table.limit))


def _why_not_shown(dispute: FaultDispute, table: KakiTable) -> str | None:
    """Why the sets given as exposed spring no trap, or None; what is not given is taken to spring it."""
    third = None if dispute.tile is None else _dragon(dispute)
    sets = None if dispute.shown is None else _read_shown(dispute.shown, third, table)
    if third is not None and third not in DRAGONS:
        return _no_dragon(third)
    if sets is None:
        return None
    thrown = _may_be_third(third, sets, table)
    if not thrown:
        return _NOT_SHOWN
    if len(sets) < MOST_SETS or thrown & exposed_dragons(sets):
        return None
    if dispute.from_ != dispute.by:
        return _NOT_CLAIMED
    return None if table.trap_eye else _ONLY_EYE


def _no_dragon(thrown: str) -> str:
    return _NO_DRAGON.format("a Fei" if thrown == _FEI_CODE else thrown)


def _taken(dispute: FaultDispute, table: KakiTable) -> str:
    """What a ruling without the hand takes to be so."""
    won_on = "won on, or " if dispute.from_ == dispute.by and table.trap_eye else ""
    return f"The third dragon is taken to have been {won_on}claimed as the third set: give --hand to have it looked at."


def _read_shown(text: str, thrown: str | None, table: KakiTable) -> tuple[LaidSet, ...]:
    """The sets exposed when a tile was thrown. Raises MjcalcError for what no hand can show (K1, K5 to K7)."""
    sets = read_laid(text, KAKI_TILES, "--shown")
    with part("--shown"):
        for laid in sets:
            laid_ways(laid, table.max_fei_in_exposed_set)
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
        claimed = _shows_all(dispute, hand, table)
        if claimed:
            how["liable"] = dispute.by
        elif dispute.from_ == dispute.by:
            how["win"] = dispute.tile
        record = read_record(how)
        result = score(record, table)
    if result.reason is not None:
        message = f"the hand does not win, and nobody owes for it: {result.reason.message}"
        raise bad("bad-record", message, key="--hand")
    why_not = None if claimed else _why_not_won_on(dispute, record, hand, result, table)
    owed = exact(sum(payment.points for payment in result.payments if payment.for_ == "win"))
    ruling = _ruling(dispute, winner, why_not, owed, result.payments, result.net)
    return msgspec.structs.replace(ruling, notes=result.notes, fan=result.fan, points=result.points)


def _shows_all(dispute: FaultDispute, hand: Hand, table: KakiTable) -> bool:
    """Whether the third dragon was claimed as a set before the win, and all three sets are seen."""
    third = DRAGONS if dispute.tile is None else {_dragon(dispute)}
    return shown_dragons(hand.sets, table) == DRAGONS and bool(third & exposed_dragons(hand.sets))


def _may_be_third(third: str | None, sets: tuple[LaidSet, ...], table: KakiTable) -> set[str]:
    """The dragons, or that of them which was thrown, to which sets of the two others are shown."""
    shown = shown_dragons(sets, table)
    return {each for each in DRAGONS if third in (None, each) and DRAGONS - {each} <= shown}


def _why_not_won_on(
    dispute: FaultDispute, record: Record, hand: Hand, result: KakiResult, table: KakiTable
) -> str | None:
    """Why a third dragon that was not claimed before the win springs no trap, or None."""
    third = None if dispute.tile is None else _dragon(dispute)
    if third is not None and third not in DRAGONS:
        return _no_dragon(third)
    if not _may_be_third(third, hand.sets, table):
        return _NOT_SHOWN
    if dispute.from_ != dispute.by:
        return _NOT_CLAIMED
    win = Win(record.winner or "", False, dispute.by, read_tile(dispute.tile or "", KAKI_TILES, "--tile"), ())
    return None if trapped(record, win, hand, result.arrangement or (), table) else _ONLY_EYE


def _ruling(
    dispute: FaultDispute,
    winner: str,
    why_not: str | None,
    owed: Points,
    payments: tuple[Payment, ...],
    net: dict[str, Points],
) -> Ruling:
    """The ruling; `why_not`: why nobody is caught, None when `dispute.by` is and owes both shares."""
    by = named(dispute.by)
    if why_not is None:
        ruling = f"{by} alone pays {named(winner)} for the win: {many_points(owed)}."
    else:
        ruling = f"{by} is not caught in the dragon trap: everyone pays his own share."
    return Ruling(
        allowed=why_not is None,
        ruling=ruling,
        rule="K19",
        because=why_not or _CAUGHT.format(by=by),
        payments=payments,
        net=net,
    )
