"""A ruling as people read it: the ruling, the reason, what follows, and where to look it up."""

from __future__ import annotations

from mjcalc.cli.look import Look, all_in_all, lines, name, noted, who_pays_whom
from mjcalc.dispute import listed
from mjcalc.ledger import Payment, plain
from mjcalc.ruling import Ruling


def explain(ruling: Ruling, look: Look, verdict: bool) -> str:
    """The whole text; `verdict`: begin with Allowed or Not allowed."""
    first = ruling.ruling
    if verdict:
        first = first[0].lower() + first[1:] if first.startswith(("The ", "No ", "Nobody ")) else first
        first = f"{'Allowed' if ruling.allowed else 'Not allowed'}: {first}"
    return lines(
        look.paint(first, "good" if ruling.allowed else "bad") + f"\n{ruling.because[:-1]} ({ruling.rule}).",
        _claims(ruling, look),
        _turn(ruling),
        _sets(ruling, look),
        _order(ruling, look),
        _lines(ruling, look),
        _paid(ruling, look),
        noted(ruling.notes),
        f"To look it up: mjcalc rules {ruling.rule}",
    )


def _claims(ruling: Ruling, look: Look) -> str:
    """Every claim and what became of it, where there is more than one."""
    if ruling.claims is None or len(ruling.claims) < 2:
        return ""
    rows = [
        (name(claim.seat), claim.kind, "yes" if claim.allowed else "no", f"{claim.because[:-1]} ({claim.rule}).")
        for claim in ruling.claims
    ]
    return "Claims\n" + look.table(rows, "llll")


def _turn(ruling: Ruling) -> str:
    if ruling.next_to_discard is None:
        return ""
    skipped = listed([name(seat) for seat in ruling.skipped or ()])
    lost = f" {skipped} {'loses' if len(ruling.skipped or ()) == 1 else 'lose'} a turn." if skipped else ""
    return f"{name(ruling.next_to_discard)} discards next.{lost}"


def _sets(ruling: Ruling, look: Look) -> str:
    if ruling.sets_before is None or ruling.sets_after is None:
        return ""
    return look.table([("before", " ".join(ruling.sets_before)), ("after", " ".join(ruling.sets_after))], "ll")


def _order(ruling: Ruling, look: Look) -> str:
    if ruling.seats is not None:
        return look.table([(name(seat), who) for seat, who in ruling.seats.items()], "ll")
    if ruling.order is None:
        return ""
    return look.table([(name(step.seat), str(step.tiles), step.what) for step in ruling.order], "lrl")


def _lines(ruling: Ruling, look: Look) -> str:
    if not ruling.lines:
        return ""
    rows = [(line.id, plain(line.value), line.hand, "C" if line.concealed else "X") for line in ruling.lines]
    return "Lines left\n" + look.table(rows, "lrll")


def _paid(ruling: Ruling, look: Look) -> str:
    if ruling.scores is not None:
        return look.table([(name(seat), plain(points)) for seat, points in ruling.scores.items()], "lr")
    if ruling.payments is None or ruling.net is None:
        return ""
    winners = list(dict.fromkeys(payment.to for payment in ruling.payments))
    if len(winners) < 2:
        return who_pays_whom(ruling.payments, ruling.net, look)
    hands = [f"For {name(winner)}'s win\n{look.table(_owed(ruling.payments, winner), 'lr')}" for winner in winners]
    return lines(*hands, f"All in all\n{all_in_all(ruling.net, look)}")


def _owed(payments: tuple[Payment, ...], winner: str) -> list[tuple[str, str]]:
    return [
        (f"{name(payment.from_)} pays {name(winner)}", plain(payment.points))
        for payment in payments
        if payment.to == winner
    ]
