"""An American result as people read it: who pays whom first, then why."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.record import FAULTS, MISNAMED, is_over
from mjcalc.cli.each_way import each_way
from mjcalc.cli.look import Look, lines, noted, signed, who_pays_whom
from mjcalc.ledger import plain
from mjcalc.record import EXCHANGE, Record, is_self_drawn
from mjcalc.result import AmericanResult, Group, Line
from mjcalc.tiles import AMERICAN_TILES, SEATS


def explain(result: AmericanResult, record: Record, card: AmericanCard, look: Look) -> str:
    """The whole text: the answer, who pays whom or scores what, the value, how the tiles fill the line, and notes."""
    paid = result.wins and result.scores is None
    return lines(
        look.paint(_answer(result, record, look), "good" if result.wins else "bad"),
        who_pays_whom(result.payments, result.net, look) if result.payments else "",
        each_way(record, card, SEATS, "self-drawn", look) if paid and not is_over(record) else "",
        _scores(result, record, card, look),
        _value(result, record, card, look) if paid else "",
        _hand(result, look),
        _readings(result),
        noted(result.notes),
    )


def _answer(result: AmericanResult, record: Record, look: Look) -> str:
    if result.winner is None:
        return "Nobody wins."
    if result.line is None:
        message = result.reason.message if result.reason else "no line fits"
        return f"{look.who(result.winner)} does not win: {message}."
    return f"{look.who(result.winner)} wins{_how(record, look)}: {result.line.id}, value {plain(result.line.value)}."


def _how(record: Record, look: Look) -> str:
    if record.from_ is not None:
        return f" on {look.who(record.from_)}'s discard"
    if EXCHANGE in record.events:
        return " by joker exchange"
    return " self-drawn" if record.self_draw else ""


def _scores(result: AmericanResult, record: Record, card: AmericanCard, look: Look) -> str:
    """The points of a tournament, and what they are made of."""
    if result.scores is None:
        return ""
    reasons = _reasons(result, record, card) if result.wins else {}
    rows = [(look.who(seat), signed(points), reasons.get(seat, "")) for seat, points in result.scores.items()]
    return "Scores\n" + look.table(rows, "lrl")


def _reasons(result: AmericanResult, record: Record, card: AmericanCard) -> dict[str | None, str]:
    """Why the winner and the discarder of a tournament score what they do (A22)."""
    tournament = card.tournament
    if tournament is None or result.value is None:
        return {}
    if is_over(record):
        return {result.winner: "the three other hands are dead (A19)"}
    winner = [f"{plain(result.value if tournament.winner is None else tournament.winner)} for the hand"]
    if is_self_drawn(record) and tournament.self_drawn:
        winner.append(f"{signed(tournament.self_drawn)} self-drawn")
    if result.jokerless and tournament.jokerless:
        winner.append(f"{signed(tournament.jokerless)} without jokers")
    exposures = sum(group.exposed for group in result.groups or ())
    discarder = f"discarder of a hand with {exposures} exposure{'s' * (exposures != 1)}"
    return {result.winner: ", ".join(winner), record.from_: discarder}


def _value(result: AmericanResult, record: Record, card: AmericanCard, look: Look) -> str:
    """The value on the card, and everything it is multiplied by."""
    if result.line is None:
        return ""
    rates = card.rates
    rows = [
        (plain(result.line.value), f"{result.line.id} on the card{' (concealed)' if result.line.concealed else ''}")
    ]
    if card.house.doubled != 1:
        rows.append((f"x {plain(card.house.doubled)}", "house rule, on every value (A22)"))
    if result.jokerless:
        rows.append((f"x {plain(rates.jokerless)}", "no joker among the tiles (A16)"))
    fault = next((event for event in record.events if event in FAULTS), None)
    if is_over(record):
        rows.append(("x 0", "the three other hands are dead (A19)"))
    elif fault and record.from_:
        what = "discard misnamed" if fault == MISNAMED else "discard out of turn"
        rows.append((f"x {plain(rates.misnamed)}", f"{what}: {look.who(record.from_)} pays alone (A20)"))
    elif record.from_:
        rows.append(
            (f"x {plain(rates.discarder)}", f"from the discarder; x {plain(rates.other)} from the others (A15)")
        )
    elif is_self_drawn(record):
        rows.append((f"x {plain(rates.self_drawn)}", "self-drawn: from each of the three (A15)"))
    return "Value\n" + look.table(rows, "rl")


def _hand(result: AmericanResult, look: Look) -> str:
    if result.groups is None or result.line is None:
        return ""
    rows = [
        (group.pattern, look.tiles(group.tiles, AMERICAN_TILES), " ".join(group.tiles), _shown(group), _meaning(group))
        for group in result.groups
    ]
    return f"Hand: {_printed(result.line)}\n{look.table(rows, 'lllll')}"


def _printed(line: Line) -> str:
    return f"{line.section}, {line.hand}, {'C' if line.concealed else 'X'}"


def _shown(group: Group) -> str:
    return "exposed" if group.exposed else ""


def _meaning(group: Group) -> str:
    stands = dict.fromkeys(code for tile, code in zip(group.tiles, group.as_, strict=True) if tile == "J")
    return f"J is {' and '.join(stands)}" if stands else ""


def _readings(result: AmericanResult) -> str:
    others = [f"{reading.id} ({plain(reading.value)})" for reading in result.readings[1:]]
    most = "pays most" if result.scores is None else "scores most"
    return f"It also fits {', '.join(others)}; the one that {most} counts, of equals the first (A14)." if others else ""
