"""Who pays whom in 3 Kaki: the win, extra Fei, the losers among themselves, and what is paid at once."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from itertools import combinations

import msgspec

from mjcalc.kaki.arrange import FEI, HONOURS, NO_LIMIT, WAYS, holds, laid_ways, split
from mjcalc.kaki.circumstances import circumstances
from mjcalc.kaki.fan import Judge
from mjcalc.kaki.record import SEATS, Win
from mjcalc.kaki.table import KakiTable
from mjcalc.ledger import Ledger, Points, exact, rounded
from mjcalc.notation import Hand
from mjcalc.record import Record
from mjcalc.result import Meld
from mjcalc.tiles import BITS, KAKI_TILES

DRAGONS = frozenset(("R", "G", "0"))
_ONE_EACH = KAKI_TILES.pack(HONOURS)
_TOP = 1 << BITS - 1
_FOUR = KAKI_TILES.pack(kind for kind in range(FEI) for _ in range(4))
_HONOUR_PONGS = tuple(
    place
    for place, way in enumerate(WAYS)
    if way.meld.kind == "pong" and not way.meld.exposed and way.stands[0] in HONOURS
)


@lru_cache(4096)
def share(table: KakiTable, points: Points, part: Points) -> Points:
    """What a payer of this part of the points owes, rounded as the table says (K12)."""
    return rounded(exact(Decimal(points) * Decimal(part)), table.round)


def win_shares(table: KakiTable, points: Points, win: Win) -> dict[str, Points]:
    """What each loser owes for the win (K14); nothing when it is not known how the hand was won."""
    losers = [seat for seat in SEATS if seat != win.seat]
    if win.self_draw:
        return dict.fromkeys(losers, share(table, points, table.each))
    if win.shooter is None:
        return {}
    return {seat: share(table, points, table.shooter if seat == win.shooter else table.other) for seat in losers}


def trapped(record: Record, win: Win, hand: Hand, melds: tuple[Meld, ...], table: KakiTable) -> str | None:
    """The seat that the dragon trap makes pay for both losers (K19), or None."""
    if record.liable is not None:
        return record.liable
    if win.shooter is None or win.tile is None or "robbed-kong" in win.events:
        return None
    third = KAKI_TILES.codes[win.tile]
    if third not in DRAGONS or not DRAGONS - {third} <= shown_dragons(hand, table):
        return None
    in_set = any(meld.kind == "pong" and not meld.exposed and meld.as_[0] == third for meld in melds)
    return win.shooter if in_set or table.trap_eye else None


def shown_dragons(hand: Hand, table: KakiTable) -> set[str]:
    """The dragons of which a set counts as shown (K19)."""
    laid = [laid for laid in hand.sets if not laid.concealed or table.trap_concealed_kong]
    return {KAKI_TILES.codes[kind] for each in laid for kind in each.kinds[:1]} & DRAGONS


def pay_win(ledger: Ledger, table: KakiTable, points: Points, win: Win, trap: str | None) -> None:
    """The losers pay for the win, or the trapped one alone pays both shares (K14, K19)."""
    shares = win_shares(table, points, win)
    if trap is not None and shares:
        shares = {trap: exact(sum(shares.values()))}
    for seat, owed in shares.items():
        ledger.pay(seat, win.seat, owed, "win")


def pay_extra_fei(ledger: Ledger, table: KakiTable, hands: dict[str, Hand], winner: str) -> None:
    """Each loser pays for the winner's Fei (K15)."""
    held = fei_held(hands[winner])
    for seat, hand in hands.items():
        more = held - fei_held(hand) if table.extra_fei_netted else held
        if seat != winner:
            ledger.pay(seat, winner, exact(max(more, 0) * table.extra_fei), "extra-fei")


def settle_losers(ledger: Ledger, table: KakiTable, hands: dict[str, Hand], winner: str, limit: bool) -> None:
    """The losers settle the difference of what they count, and of their Fei (K16)."""
    rule = table.losers
    one, other = [seat for seat in hands if seat != winner]
    if not (limit and rule.fei_only_at_limit):
        more = loser_count(table, one, hands[one]) - loser_count(table, other, hands[other])
        ledger.settle(one, other, exact(more * rule.points), "losers")
    if rule.fei_points:
        more = fei_held(hands[one]) - fei_held(hands[other])
        ledger.settle(one, other, exact(more * rule.fei_points), "losers")


def settle_fei_held(ledger: Ledger, table: KakiTable, hands: dict[str, Hand]) -> None:
    """Every two players settle the difference of their Fei (K18), if the table has it so."""
    if not table.fei_held:
        return
    for one, other in combinations(hands, 2):
        more = fei_held(hands[one]) - fei_held(hands[other])
        ledger.settle(one, other, exact(more * table.fei_held), "fei")


def pay_at_once(ledger: Ledger, table: KakiTable, record: Record) -> None:
    """Kongs and complete families, which are paid whatever happens later (K17)."""
    for kong in record.kongs:
        payers = [kong.from_] if kong.from_ else [seat for seat in SEATS if seat != kong.by]
        for payer in payers:
            ledger.pay(payer, kong.by, table.at_once.kongs[kong.kind], "kong")
    for shown in record.families:
        early = shown.before_first_discard
        points = table.at_once.family_before_first_discard if early else table.at_once.family
        for payer in SEATS:
            if payer != shown.by:
                ledger.pay(payer, shown.by, points, "family")


def fei_held(hand: Hand) -> int:
    """All Fei of a hand: concealed, in sets, and sunk."""
    return hand.jokers + hand.sunk


def loser_count(table: KakiTable, seat: str, hand: Hand) -> int:
    """What a loser counts (K16): his bonus tiles and honour sets by the fan list, and his Fei."""
    judge = _loser_judge(table, seat)
    standing = judge.standing(circumstances(hand, False, ()))
    laid = tuple(laid_ways(each, table.max_fei_in_exposed_set)[0] for each in hand.sets)
    _, honours, fei = split(hand.concealed)
    if not table.losers.fei_completes:
        fei = 0
    if _can_be_set(honours, fei):
        sets = _most_from_sets(judge, standing.open, laid, honours, fei)
    else:
        sets = judge.reading(sum(map(judge.looks.of, laid)), standing.open).fan
    total = standing.fan + sets + table.losers.fei * fei_held(hand)
    return total if total >= table.losers.counts_from else 0


@lru_cache(64)
def _loser_judge(table: KakiTable, seat: str) -> Judge:
    counting = tuple(item for item in table.items if item.id in table.losers.count)
    return Judge(msgspec.structs.replace(table, items=counting), seat)


@lru_cache(1 << 13)
def _most_from_sets(judge: Judge, open_items: int, laid: tuple[int, ...], honours: int, fei: int) -> int:
    """The most fan from the laid sets and those that concealed honours and Fei can make."""
    look = sum(map(judge.looks.of, laid))
    shown = sum(WAYS[place].packed for place in laid) + honours
    room = NO_LIMIT
    if not judge.table.fifth_copy:
        room = _FOUR - shown if holds(_FOUR, shown) else 0

    def most(look: int, honours: int, fei: int, room: int) -> int:
        fan = judge.reading(look, open_items).fan
        for place in _pongs_within(honours, fei):
            way = WAYS[place]
            by_fei = way.packed - way.real
            if room == NO_LIMIT or holds(room, by_fei):
                left = room if room == NO_LIMIT else room - by_fei
                fan = max(fan, most(look + judge.looks.of(place), honours - way.real, fei - way.fei, left))
        return fan

    return most(look, honours, fei, room)


def _can_be_set(honours: int, fei: int) -> bool:
    """Whether some honour is held often enough that with the Fei there are three."""
    return bool(honours + _ONE_EACH * (_TOP - 3 + min(fei, 2)) & _ONE_EACH * _TOP)


@lru_cache(1 << 12)
def _pongs_within(honours: int, fei: int) -> tuple[int, ...]:
    """The places of the honour Pongs that these honours and at most so many Fei can make."""
    return tuple(place for place in _HONOUR_PONGS if WAYS[place].fei <= fei and holds(honours, WAYS[place].real))
