"""A 3 Kaki hand in play: from text to what it waits for, or what to discard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjcalc.check_result import Complete, KakiCheck, Option, Pay, Wait
from mjcalc.errors import or_fault
from mjcalc.kaki.arrange import FEI, check_sets
from mjcalc.kaki.notes import on_bonus
from mjcalc.kaki.reading import judge_of
from mjcalc.kaki.record import SEATS, size_fault
from mjcalc.kaki.settle import DRAGONS, exposed_dragons, may_be_sprung
from mjcalc.kaki.table import KakiTable
from mjcalc.kaki.taking_fei import exchanged
from mjcalc.kaki.waits import Player, unseen_wins
from mjcalc.ledger import Points, many_points
from mjcalc.notation import Hand, parse_hand, with_tile
from mjcalc.record import nobody_sits
from mjcalc.seen import read_copies
from mjcalc.tiles import FULL, KAKI_TILES, ONE_LESS, count, many_tiles

_SET = 3

_CODES = KAKI_TILES.codes
_ON_TOP = "What is paid for Fei, and what the losers settle, comes on top."
_TRAPPED = (
    "Sets of all three dragons are exposed: who gave the third pays the shares of both losers (K19), "
    "however they are parted here."
)
_MAY_BE_TRAPPED = (
    "Sets of two dragons count as shown: if the third was the winning discard, "
    "who gave it pays the shares of both losers (K19)."
)
_BARRED = "In the turn of a Chow or a Pong no tile of that set may be discarded (K24)."


def check(text: str, table: KakiTable, seat: str, seen: str, top: int | None = None) -> KakiCheck:
    """What a hand waits for, or how far it is, with the `top` discards or with all of them.

    Raises MjcalcError for a hand or seen tiles that cannot be.
    """
    if seat not in SEATS:
        raise nobody_sits(seat, "seat")
    hand = parse_hand(text, KAKI_TILES)
    check_sets(hand, table.max_fei_in_exposed_set)
    tiles = hand.tiles - hand.kongs
    if tiles not in (ONE_LESS, FULL):
        raise size_fault(hand, ONE_LESS, FULL)
    player = Player(judge_of(table, seat), hand.sets, read_copies(hand, seen, KAKI_TILES))
    return _waiting(hand, player) if tiles == ONE_LESS else _full(hand, player, top)


def _waiting(hand: Hand, player: Player) -> KakiCheck:
    waits = player.waits(hand)
    away = 1 if waits else player.away(hand)
    unseen = unseen_wins(waits)
    exchanges = tuple(_on_drawn_exchanges(hand, player, waits))
    return _result(
        hand,
        player,
        away=away,
        unseen=unseen,
        waits=waits,
        nearer=() if waits else player.nearer(hand, away),
        better=() if unseen else exchanges,
        notes=exchanges,
    )


def _full(hand: Hand, player: Player, top: int | None) -> KakiCheck:
    complete = _complete(hand, player)
    away = 0 if complete else player.away(hand)
    options = {
        kind: player.option(hand, kind, near=away <= 1) for kind in range(FEI + 1) if count(hand.concealed, kind)
    }
    least = min(option.away for option in options.values())
    if least > 1:
        for kind, option in options.items():
            if option.away == least:
                nearer = player.nearer(with_tile(hand, kind, KAKI_TILES, -1), least, kind)
                options[kind] = msgspec.structs.replace(option, nearer=nearer)
    sinking = options.pop(FEI, None)
    exchanges = tuple(_on_exchanges_now(hand, player, complete, away))
    return _result(
        hand,
        player,
        away=away,
        complete=complete,
        discards=tuple(options[kind] for kind in sorted(options, key=lambda kind: _rank(options[kind], kind))[:top]),
        sinking=sinking,
        better=exchanges,
        notes=(*exchanges, *_on_trap(hand, complete, player.judge.table)),
    )


def _complete(hand: Hand, player: Player) -> Complete | None:
    """What fourteen tiles pay as they are; only real tiles may have been claimed."""
    self_draw = player.pay(hand, player.drawn(None))
    if self_draw is None:
        return None
    real = any(count(hand.concealed, kind) for kind in range(FEI))
    return Complete(player.pay(hand, player.claimed(None)) if real else None, self_draw)


def _rank(option: Option, kind: int) -> tuple[Points, int, int, int]:
    """The order of discards: by the worth of what is left, by how near it is, by the unseen tiles that help it."""
    helping = sum(each.unseen for each in option.waits) + sum(each.unseen for each in option.nearer)
    return -option.worth, option.away, -helping, kind


def _on_exchanges_now(hand: Hand, player: Player, complete: Complete | None, away: int) -> Iterator[str]:
    """The exchange of real tiles for exposed Fei that pays fourteen tiles most, or brings them nearer (K26)."""
    points = (complete and complete.self_draw.points) or 0
    best: tuple[Points, int, int, str] = -points, away, 0, ""
    for put_in, other in exchanged(hand, player.laid):
        pay = player.pay(other, player.drawn(None))
        after = or_fault(Player, player.judge, other.sets, player.copies)
        if (pay is not None and not pay.wins) or not isinstance(after, Player):
            continue
        left = after.away(other)
        does = f"wins by Ji Mo: {worth_of(pay)}" if pay else f"is {many_tiles(left)} away from being complete"
        fei = "an exposed Fei" if len(put_in) == 1 else "exposed Fei"
        tiles = " and ".join(_CODES[kind] for kind in put_in)
        told = f"With {tiles} put in for {fei} the hand {does} (K26)."
        best = min(best, (-((pay and pay.points) or 0), left, len(put_in), told))
    if best[:2] < (-points, away):
        yield best[-1]


def _on_drawn_exchanges(hand: Hand, player: Player, waits: tuple[Wait, ...]) -> Iterator[str]:
    """The drawn tiles that win, or win more, with a real tile put in for an exposed Fei (K26)."""
    winning = {wait.tile: wait.self_draw.points or 0 for wait in waits if wait.unseen and wait.self_draw.wins}
    alike: dict[tuple[str, str], list[str]] = {}
    for kind in range(FEI + 1):
        if not player.copies.unseen(kind):
            continue
        others = [other for _, other in exchanged(with_tile(hand, kind, KAKI_TILES), player.laid)]
        pays = [pay for other in others if (pay := player.pay(other, player.drawn(None))) and pay.wins]
        best = max(pays, key=lambda pay: pay.points or 0, default=None)
        if best is not None and (best.points or 0) > winning.get(_CODES[kind], 0):
            more = " more" if _CODES[kind] in winning else " too" if winning else ""
            alike.setdefault((worth_of(best), more), []).append(_CODES[kind])
    for (worth, more), codes in alike.items():
        win = "win" if len(codes) > 1 else "wins"
        yield f"Drawn, {' '.join(codes)} {win}{more} with a real tile put in for an exposed Fei: {worth} (K26)."


def worth_of(pay: Pay) -> str:
    """What a way to win is worth, in words."""
    return f"{'limit' if pay.limit else f'{pay.fan} fan'}, {many_points(pay.points or 0)}"


def _result(hand: Hand, player: Player, notes: tuple[str, ...], **found: Any) -> KakiCheck:
    table = player.judge.table
    return KakiCheck(
        card=table.key,
        seat=player.judge.seat,
        tiles=hand.tiles,
        minimum=table.minimum,
        notes=(*notes, *_notes(hand, table)),
        **found,
    )


def _on_trap(hand: Hand, complete: Complete | None, table: KakiTable) -> Iterator[str]:
    """That fourteen tiles may have been won on the third dragon, sets of the others being shown (K19)."""
    if complete is not None and complete.discard is not None and complete.discard.wins and may_be_sprung(hand, table):
        yield _MAY_BE_TRAPPED


def _notes(hand: Hand, table: KakiTable) -> Iterator[str]:
    if exposed_dragons(hand.sets) == DRAGONS:
        yield _TRAPPED
    if table.extra_fei or table.fei_held or table.losers.points or table.losers.fei_points:
        yield _ON_TOP
    yield from on_bonus(hand)
    if hand.tiles - hand.kongs == FULL and any(len(laid.kinds) == _SET and not laid.concealed for laid in hand.sets):
        yield _BARRED
