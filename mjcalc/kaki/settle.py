"""Who pays whom in 3 Kaki: the win, extra Fei, the losers among themselves, and what is paid at once."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

from mjcalc.errors import bad
from mjcalc.kaki.losers import counter_of
from mjcalc.kaki.record import ROBBED, SEATS, Win
from mjcalc.kaki.table import DRAGON_CODES, KakiTable
from mjcalc.ledger import Ledger, Points, Settlement, exact, rounded
from mjcalc.notation import Hand, LaidSet
from mjcalc.record import Record
from mjcalc.result import Meld
from mjcalc.tiles import KAKI_TILES, count

DRAGONS = frozenset(DRAGON_CODES)
_EYE, _PONG = 2, 3
_REMEMBERED = 1 << 12

Counts = tuple[str, int, str, int]
"""A loser and what he counts, and the other."""


def share(table: KakiTable, points: Points, part: Points) -> Points:
    """What a payer of this part of the points owes, rounded as the table says (K12)."""
    return rounded(exact(Decimal(points) * Decimal(part)), table.round)


def win_shares(table: KakiTable, points: Points, win: Win, trap: str | None = None) -> dict[str, Points]:
    """What each payer owes for the win (K14): the losers, or the one at `trap` alone for both (K19).

    Nothing when it is not known how the hand was won.
    """
    return _shares(table, points, win.seat, win.self_draw, win.shooter, trap)


def _shares(
    table: KakiTable, points: Points, winner: str, self_draw: bool, shooter: str | None, trap: str | None
) -> dict[str, Points]:
    parts = _parts(table, winner, self_draw, shooter, trap)
    return {seat: share(table, points, part) for seat, part in parts.items()}


def _parts(table: KakiTable, winner: str, self_draw: bool, shooter: str | None, trap: str | None) -> dict[str, Points]:
    """How many times the points each payer owes."""
    losers = [seat for seat in SEATS if seat != winner]
    parts: dict[str, Points] = {}
    if self_draw:
        parts = dict.fromkeys(losers, table.each)
    elif shooter is not None:
        parts = {seat: table.shooter if seat == shooter else table.other for seat in losers}
    return {trap: sum(parts.values())} if trap is not None and parts else parts


def is_fraction_owed(table: KakiTable, points: Points, win: Win, trap: str | None) -> bool:
    """Whether a payer owes no whole number of points for the win, so that a table that rounds changes it (K12)."""
    parts = _parts(table, win.seat, win.self_draw, win.shooter, trap)
    return any(Decimal(points) * Decimal(part) % 1 for part in parts.values())


def trapped(record: Record, win: Win, hand: Hand, melds: tuple[Meld, ...], table: KakiTable) -> str | None:
    """The seat that the dragon trap makes pay for both losers (K19), or None."""
    if record.liable is not None or win.tile is None:
        return record.liable
    third = _third_dragon(win, hand, table)
    if third is None:
        return None
    in_set = any(meld.kind == "pong" and not meld.exposed and meld.as_[0] == third for meld in melds)
    return win.shooter if in_set or table.trap_eye else None


def check_liable(liable: str, win: Win, hand: Hand, table: KakiTable) -> None:
    """Raise MjcalcError (`bad-record`) when a trap is told that cannot have been sprung before the win (K19)."""
    third = _third_dragon(win, hand, table)
    if third and win.shooter != liable and third not in shown_dragons(hand.sets, table):
        message = f"the third dragon is won only now, and not from {liable.capitalize()}"
        raise bad("bad-record", message, key="liable")


def _third_dragon(win: Win, hand: Hand, table: KakiTable) -> str | None:
    """The third dragon, when the hand is won on its discard and has sets of the other two that count as shown."""
    if win.shooter is None or win.tile is None or ROBBED in win.events:
        return None
    third = KAKI_TILES.codes[win.tile]
    return third if third in DRAGONS and DRAGONS - {third} <= shown_dragons(hand.sets, table) else None


def may_be_sprung(hand: Hand, table: KakiTable) -> bool:
    """Whether a hand, won on a discard that is not known, may have taken in the third dragon and sprung the trap."""
    third = DRAGONS - shown_dragons(hand.sets, table)
    if len(third) != 1:
        return False
    held = sum(count(hand.concealed, KAKI_TILES.kinds[code]) for code in third)
    return held > 0 and held + count(hand.concealed, KAKI_TILES.joker) >= (_EYE if table.trap_eye else _PONG)


def shown_dragons(sets: tuple[LaidSet, ...], table: KakiTable) -> set[str]:
    """The dragons of which a set counts as shown (K19)."""
    return _dragons(sets) if table.trap_concealed_kong else exposed_dragons(sets)


def exposed_dragons(sets: tuple[LaidSet, ...]) -> set[str]:
    """The dragons of which a set lies open: the last of three was claimed from somebody."""
    return _dragons([laid for laid in sets if not laid.concealed])


def _dragons(sets: Iterable[LaidSet]) -> set[str]:
    return {KAKI_TILES.codes[laid.kinds[0]] for laid in sets} & DRAGONS


def settle_win(table: KakiTable, points: Points, win: Win, trap: str | None) -> Settlement:
    """The losers pay for the win, or the trapped one alone pays both shares (K14, K19)."""
    return _for_win(table, points, win.seat, win.self_draw, win.shooter, trap)


@lru_cache(_REMEMBERED)
def _for_win(
    table: KakiTable, points: Points, winner: str, self_draw: bool, shooter: str | None, trap: str | None
) -> Settlement:
    ledger = Ledger()
    for seat, owed in _shares(table, points, winner, self_draw, shooter, trap).items():
        ledger.pay(seat, winner, owed, "win")
    return ledger.settled(SEATS)


def losers_counts(table: KakiTable, hands: dict[str, Hand], limit: bool) -> Counts | None:
    """What the losers count (K16), whose hands stand behind the winner's, or None where that is not settled."""
    rule = table.losers
    if not rule.points or (limit and rule.fei_only_at_limit):
        return None
    _, one, other = hands
    return one, counter_of(table, one).count(hands[one]), other, counter_of(table, other).count(hands[other])


def settle_hands(table: KakiTable, hands: dict[str, Hand], counts: Counts | None) -> Settlement:
    """What the hands, the winner's first, settle besides the win: extra Fei (K15), and the losers' settlement (K16)."""
    fei = tuple(map(fei_held, hands.values()))
    return _for_hands(table, tuple(hands), fei, counts[1] - counts[3] if counts else 0)


@lru_cache(_REMEMBERED)
def _for_hands(table: KakiTable, seats: tuple[str, ...], fei: tuple[int, ...], more: int) -> Settlement:
    """What is settled for the Fei that each holds, and for one loser having so many `more` than the other."""
    winner, one, other = seats
    held = dict(zip(seats, fei, strict=True))
    ledger = Ledger()
    for loser in (one, other):
        extra = held[winner] - held[loser] if table.extra_fei_netted else held[winner]
        ledger.pay(loser, winner, exact(max(extra, 0) * table.extra_fei), "extra-fei")
    ledger.settle(one, other, exact(more * table.losers.points), "losers")
    ledger.settle(one, other, exact((held[one] - held[other]) * table.losers.fei_points), "losers")
    return ledger.settled(SEATS)


def settle_fei_held(table: KakiTable, hands: dict[str, Hand]) -> Settlement:
    """Every two players settle the difference of their Fei (K18)."""
    ledger = Ledger()
    for one, other in combinations(hands, 2):
        more = fei_held(hands[one]) - fei_held(hands[other])
        ledger.settle(one, other, exact(more * table.fei_held), "fei")
    return ledger.settled(SEATS)


def settle_at_once(table: KakiTable, record: Record) -> Settlement:
    """Kongs and complete families, which are paid whatever happens later (K17)."""
    ledger = Ledger()
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
    return ledger.settled(SEATS)


def fei_held(hand: Hand) -> int:
    """All Fei of a hand: concealed, in sets, and sunk."""
    return hand.jokers + hand.sunk
