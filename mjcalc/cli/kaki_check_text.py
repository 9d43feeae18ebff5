"""A 3 Kaki hand in play as people read it: what it waits for, or what to discard."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from mjcalc.check_result import Complete, Draw, KakiCheck, Option, Pay, Wait
from mjcalc.cli.check_text import answer_behind, first_of
from mjcalc.cli.look import Look, lines, name, noted
from mjcalc.cli.screen import INDENT, tied
from mjcalc.kaki.in_play import worth_of
from mjcalc.ledger import plain
from mjcalc.tiles import KAKI_TILES, many_tiles


def explain(result: KakiCheck, look: Look, top: int) -> str:
    """The whole text: the answer, what completes the hand or what to discard, sinking a Fei, and notes."""
    return lines(
        answer_behind(result.better, _answer(result), "good" if _is_good(result) else "bad", look),
        _complete(result.complete, result.minimum, look),
        _waits(result.waits, result.minimum, look),
        _nearer(result.nearer, look),
        _discards(result, look, top),
        _sinking(result.sinking, result.minimum),
        noted(note for note in result.notes if note not in result.better),
    )


def _is_good(result: KakiCheck) -> bool:
    ways = (result.complete.discard, result.complete.self_draw) if result.complete else ()
    complete = any(pay is not None and pay.wins for pay in ways)
    return complete or result.unseen > 0 or any(option.unseen or _at_once(option) for option in _options(result))


def _options(result: KakiCheck) -> list[Option]:
    """What may be done with fourteen tiles, the best first; of two that are worth the same a discard."""
    options = [*result.discards, result.sinking] if result.sinking else [*result.discards]
    return sorted(options, key=lambda option: (-option.worth, not _at_once(option), option.away))


def _at_once(option: Option) -> list[Wait]:
    """The tiles still to come that win when one of them replaces a Fei just sunk."""
    return [wait for wait in option.waits if wait.unseen and wait.replacement is not None and wait.replacement.wins]


def _answer(result: KakiCheck) -> str:
    who = name(result.seat)
    options = _options(result)
    if not options:
        return f"{who} {_hope(result.waits, result.unseen, result.away, result.minimum)}."
    best = options[0]
    does = "sinks a Fei (K27)" if best.tile == KAKI_TILES.codes[-1] else f"discards {best.tile}"
    advice = f"{who} {does} and {_hope_of(best, result.minimum)}."
    if result.complete is None:
        return advice
    drawn, claimed = result.complete.self_draw, result.complete.discard
    if drawn.wins:
        return f"{who}'s hand is complete: {worth_of(drawn)} by Ji Mo."
    if claimed is not None and claimed.wins:
        only = f"By Ji Mo it is below the minimum of {result.minimum} fan and does not win."
        return f"{who}'s hand is complete: {worth_of(claimed)} on a discard. {only} {advice}"
    return f"{who}'s hand is complete, but below the minimum of {result.minimum} fan it does not win. {advice}"


def _hope_of(option: Option, minimum: int) -> str:
    at_once = _at_once(option)
    if option.unseen or not at_once:
        return _hope(option.waits, option.unseen, option.away, minimum)
    unseen = many_tiles(sum(wait.unseen for wait in at_once))
    return f"wins if the tile that replaces it is {first_of(wait.tile for wait in at_once)}: {unseen} unseen"


def _hope(waits: tuple[Wait, ...], unseen: int, away: int, minimum: int) -> str:
    if unseen:
        left = first_of(wait.tile for wait in waits if wait.wins and wait.unseen)
        return f"waits for {left}: {many_tiles(unseen)} unseen"
    if any(wait.wins for wait in waits):
        return f"waits for {first_of(wait.tile for wait in waits if wait.wins)}, but none is left"
    if waits:
        return f"waits, but every win would be below the minimum of {minimum} fan"
    return f"is {many_tiles(away)} away from a complete hand"


def _complete(complete: Complete | None, minimum: int, look: Look) -> str:
    if complete is None:
        return ""
    rows = [("by Ji Mo", _pay(complete.self_draw, minimum))]
    if complete.discard is not None:
        rows.append(("on a discard", _pay(complete.discard, minimum)))
    return look.table(rows, "ll")


def _waits(waits: tuple[Wait, ...], minimum: int, look: Look) -> str:
    if not waits:
        return ""
    rows = []
    for wait in waits:
        pays = [_pay(pay, minimum) for pay in (wait.discard, wait.self_draw)]
        rows.append([wait.tile, look.tiles([wait.tile], KAKI_TILES), _unseen(wait.unseen), *pays])
    return look.table(rows, "llrll", ["tile", "", "unseen", "on a discard", "by Ji Mo"])


def _pay(pay: Pay | None, minimum: int) -> str:
    """The fan and points of a win, and who pays what."""
    if pay is None:
        return "-"
    if not pay.wins:
        return f"no win: {pay.fan} fan, below {minimum}"
    other = plain(pay.other or 0)
    shares = f"{other} each" if pay.shooter is None else f"{plain(pay.shooter)} + {other}"
    return f"{tied(worth_of(pay))} {tied(f'({shares})')}"


def _nearer(draws: tuple[Draw, ...], look: Look) -> str:
    if not draws:
        return ""
    total = sum(draw.unseen for draw in draws)
    rows = []
    for unseen, some in groupby(draws, key=lambda draw: draw.unseen):
        codes = [draw.tile for draw in some]
        rows.append([_unseen(unseen), " ".join(codes), look.tiles(codes, KAKI_TILES)])
    return f"Nearer by any of {many_tiles(total)} unseen\n" + look.table(rows, "rll", ["each", "tiles", ""])


def _discards(result: KakiCheck, look: Look, top: int) -> str:
    if not result.discards:
        return ""
    worth = any(option.worth for option in result.discards)
    rows = [
        [
            option.tile,
            look.tiles([option.tile], KAKI_TILES),
            str(option.away),
            str(_helping(option)),
            plain(option.worth) if worth else "",
            _then(option, result.minimum).replace(" fan", tied(" fan")),
        ]
        for option in result.discards[:top]
    ]
    headers = ["discard", "", "away", "unseen", "x points" if worth else "", "then"]
    left = len(result.discards) - top
    more = f"\n{INDENT}... and {left} more: --top {len(result.discards)}" if left > 0 else ""
    return look.table(rows, "llrrrl", headers) + more


def _helping(option: Option) -> int:
    """How many unseen tiles win, or else complete the hand or bring it nearer."""
    helping: tuple[Wait | Draw, ...] = option.waits or option.nearer
    return option.unseen or sum(each.unseen for each in helping)


def _then(option: Option, minimum: int) -> str:
    if winning := [wait for wait in option.waits if wait.wins]:
        left = [wait for wait in winning if wait.unseen] or winning
        return f"waits for {first_of(wait.tile for wait in left)}, {_fan(_ways(left))}"
    if option.waits:
        return f"waits for {first_of(wait.tile for wait in option.waits)}, all below {minimum} fan"
    return f"nearer by {first_of(draw.tile for draw in option.nearer)}" if option.nearer else ""


def _sinking(option: Option | None, minimum: int) -> str:
    if option is None:
        return ""
    then = _then(option, minimum) or f"{many_tiles(option.away)} away"
    unseen = f"; {many_tiles(_helping(option))} unseen" if option.waits or option.nearer else ""
    worth = f", x points {plain(option.worth)}" if option.worth else ""
    at_once = _fan([wait.replacement for wait in _at_once(option)])
    replaced = f"\n{INDENT}won at once on the tile that replaces it: {at_once}" if at_once else ""
    return f"Sinking a Fei (K27)\n{INDENT}{then}{unseen}{worth}{replaced}"


def _ways(waits: Iterable[Wait]) -> list[Pay | None]:
    return [pay for wait in waits for pay in (wait.discard, wait.self_draw)]


def _fan(pays: Iterable[Pay | None]) -> str:
    """The fan of those ways that win, such as `5-7 fan`; nothing when none does."""
    fan = sorted({pay.fan or 0 for pay in pays if pay is not None and pay.wins})
    if not fan:
        return ""
    return f"{fan[0]} fan" if len(fan) == 1 else f"{fan[0]}-{fan[-1]} fan"


def _unseen(many: int) -> str:
    return str(many) if many else "none left"
