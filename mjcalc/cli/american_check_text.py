"""An American hand in play as people read it: what it waits for, and the lines it may become."""

from __future__ import annotations

from mjcalc.check_result import AmericanCheck, LineInPlay, Mahjong, Missing, Pay
from mjcalc.cli.check_text import answer_behind, first_of
from mjcalc.cli.look import Look, lines, name, noted
from mjcalc.cli.screen import INDENT, fold, tied
from mjcalc.ledger import plain
from mjcalc.notation import as_run
from mjcalc.tiles import AMERICAN_TILES, many_tiles

_BECAUSE = {
    "concealed": "Ruled out by the exposures: concealed lines (A5)",
    "exposures": "Ruled out by the exposures: no such groups (A13)",
}


def explain(result: AmericanCheck, look: Look) -> str:
    """The whole text: the answer, what completes the hand, the nearest lines, and those that are ruled out."""
    return lines(
        answer_behind(result.better, _answer(result), "bad" if result.distance is None else "good", look),
        _complete(result.complete, look),
        _waits(result, look),
        *(_line(line, look) for line in result.lines),
        _ruled_out(result, look),
        _gone(result, look),
        noted(note for note in result.notes if note not in result.better),
    )


def _answer(result: AmericanCheck) -> str:
    if result.dead:
        return f"{name(result.seat)}'s hand is dead: {result.reason} (A24)."
    if result.reason is not None:
        return f"{name(result.seat)}'s hand is not dead (A24), but {result.reason}."
    where = f" in the section {result.section}" if result.section else ""
    if result.distance is None:
        return f"No line is left{where}."
    first = result.lines[0].line
    if result.complete is not None:
        line = result.complete.line
        return f"{name(result.seat)} has mahjong: {line.id}, value {plain(line.value)}."
    if result.waits and (left := [wait.tile for wait in result.waits if wait.unseen]):
        total = sum(wait.unseen for wait in result.waits)
        ids = ", ".join(dict.fromkeys(wait.mahjong.line.id for wait in result.waits))
        return f"{name(result.seat)} waits for {first_of(left)}: {many_tiles(total)} unseen; {ids}."
    if result.waits:
        gone = first_of(wait.tile for wait in result.waits)
        near = f"{first.id} is {many_tiles(result.distance)} away"
        return f"{name(result.seat)} waits for {gone}, but none is left; {near}."
    possible = "1 line is" if result.possible == 1 else f"{result.possible} lines are"
    near = f"{many_tiles(result.distance)} away from {first.id}, value {plain(first.value)}"
    return f"{name(result.seat)} is {near}; {possible} possible{where}."


def _complete(mahjong: Mahjong | None, look: Look) -> str:
    if mahjong is None:
        return ""
    rows = [("self-drawn", _pay(mahjong.self_draw))]
    if mahjong.discard is not None:
        rows.append(("on a discard", _pay(mahjong.discard)))
    return look.table(rows, "ll")


def _waits(result: AmericanCheck, look: Look) -> str:
    if not result.waits:
        return ""
    rows = []
    for wait in result.waits:
        pays = [_pay(pay) for pay in (wait.mahjong.discard, wait.mahjong.self_draw)]
        unseen = str(wait.unseen) if wait.unseen else "none left"
        rows.append([wait.tile, look.tiles([wait.tile], AMERICAN_TILES), unseen, wait.mahjong.line.id, *pays])
    headers = ["tile", "", "unseen", "line", "on a discard", "self-drawn"]
    return look.table(rows, "llrlll", headers)


def _pay(pay: Pay | None) -> str:
    """The income of a win, and who pays what; a tournament has scores instead."""
    if pay is None:
        return "-"
    income = plain(pay.income or 0)
    if pay.other is None:
        return income
    if pay.shooter is None:
        return f"{income} {tied(f'({plain(pay.other)} each)')}"
    return f"{income} {tied(f'({plain(pay.shooter)} + {plain(pay.other)} + {plain(pay.other)})')}"


def _line(line: LineInPlay, look: Look) -> str:
    shown = line.line
    closed = "C" if shown.concealed else "X"
    away = "fits" if not line.distance else f"{line.distance} away"
    head = _folded(f"{away}: {shown.id}, {shown.hand}, {tied(f'{plain(shown.value)} {closed}')}", "", look, INDENT)
    has = " ".join(_written(group.tiles, group.exposed) for group in line.groups if group.tiles)
    rows = {"has": has, "needs": ", ".join(map(_missing, line.missing)), "spare": " ".join(line.spare)}
    return "\n".join(
        [
            look.paint(head, "strong"),
            *(_folded(text, f"{INDENT}{label:7}", look) for label, text in rows.items() if text),
        ]
    )


def _folded(text: str, label: str, look: Look, hang: str = "") -> str:
    """A text behind its label, in as many lines as it takes; the further ones below it, or indented by `hang`."""
    return "\n".join(fold(label + text, look.width, hang or " " * len(label)))


def _written(group: tuple[str, ...], exposed: bool) -> str:
    """Like tiles and jokers as they are typed: `22b`, `2Jb`, `(EEJ)`."""
    return f"({as_run(group)})" if exposed else as_run(group)


def _missing(missing: Missing) -> str:
    may = " or jokers" if missing.joker else ""
    left = f"{missing.unseen} unseen" if missing.can_come else "gone"
    many = f"{missing.missing} x " if missing.missing > 1 else ""
    return f"{many}{missing.tile}{may} {tied(f'({left})')}"


def _ruled_out(result: AmericanCheck, look: Look) -> str:
    blocks = []
    for why, because in _BECAUSE.items():
        ids = [each.id for each in result.ruled_out if each.why == why]
        if ids:
            blocks.append(f"{because}\n{_folded(', '.join(ids), INDENT, look)}")
    return "\n".join(blocks)


def _gone(result: AmericanCheck, look: Look) -> str:
    gone = [each.message for each in result.ruled_out if each.why == "gone"]
    return "\n".join(look.paint(f"Warning: {message}.", "bad") for message in gone)
