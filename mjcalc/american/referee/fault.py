"""What a mistake costs in the American game (A18 to A21)."""

from __future__ import annotations

from decimal import Decimal

from mjcalc.american.card import AmericanCard
from mjcalc.american.lines import CardLine, hands_of
from mjcalc.american.notes import notes_on_house
from mjcalc.american.pattern import needs
from mjcalc.american.record import DEAD_HANDS_END, FAULTS
from mjcalc.american.score import score
from mjcalc.american.settle import ALONE, DISCARD, SELF_DRAWN, settle_win
from mjcalc.dispute import FaultDispute, listed, named, part, refuse
from mjcalc.errors import bad, nearest
from mjcalc.ledger import Ledger, Points, Settlement, exact, plain
from mjcalc.record import check_dead, read_record
from mjcalc.ruling import Ruling
from mjcalc.tiles import AMERICAN_TILES, KAKI, SEATS

MAHJONG, DEAD_HAND = "mahjong", "dead-hand"
KINDS = (MAHJONG, *FAULTS, DEAD_HAND)
_IN_ERROR = 2
"""How many times the value a mahjong in error costs when one other hand is intact (A21)."""
_AS_JOKERS = "The value is paid as for a hand with jokers; give --hand to have A16 looked at."
_AS_JOKERLESS = (
    "No hand of this line can hold a joker: it is paid as jokerless, which the winner must have announced (A16)."
)


def rule_fault(dispute: FaultDispute, card: AmericanCard) -> Ruling:
    """Who owes what for a mistake."""
    refuse(KAKI, {dispute.kind: dispute.kind == "trap"})
    if dispute.kind not in KINDS:
        message = f"'{dispute.kind}' is not one of {', '.join(KINDS)}{nearest(dispute.kind, KINDS)}"
        raise bad("bad-record", message)
    given = {"--points": dispute.points, "--fan": dispute.fan, "--tile": dispute.tile, "--shown": dispute.shown}
    refuse(KAKI, {key: value is not None for key, value in given.items()})
    _check_dead(dispute)
    if dispute.kind == MAHJONG:
        return _mahjong(dispute, card)
    if dispute.kind == DEAD_HAND:
        return _dead_hand(dispute, card)
    return _discard(dispute, card)


def _check_dead(dispute: FaultDispute) -> None:
    if dispute.by in dispute.dead and dispute.kind != DEAD_HAND:
        raise bad("bad-record", f"{named(dispute.by)}'s hand is dead already and takes no part", key="--dead")
    check_dead((*dispute.dead, dispute.by), "--dead")


def _check_paid(card: AmericanCard) -> None:
    """Raise MjcalcError (`bad-record`) for a mistake that is paid for, where nothing is paid."""
    if card.tournament is not None:
        raise bad("bad-record", "this card scores points and has no payments (A22)", key="--card")


def _mahjong(dispute: FaultDispute, card: AmericanCard) -> Ruling:
    """Mahjong declared in error (A21)."""
    of_a_win = {
        "--winner": dispute.winner is not None,
        "--from": dispute.from_ is not None,
        "--self-draw": dispute.self_draw,
        "--hand": dispute.hand is not None,
    }
    for key, is_given in of_a_win.items():
        if is_given:
            raise bad("bad-record", "nobody wins by a mahjong in error: give --value or --line", key=key)
    intact = [seat for seat in SEATS if seat != dispute.by and seat not in dispute.dead]
    ledger = Ledger()
    by = named(dispute.by)
    is_paid = len(intact) == 1
    if is_paid:
        _check_paid(card)
    value = _value(dispute, card) if is_paid or _has_value(dispute) else 0
    if is_paid:
        owed = exact(_IN_ERROR * Decimal(value) * Decimal(card.house.doubled))
        ledger.pay(dispute.by, intact[0], owed, "win")
        ruling = f"{by} pays {named(intact[0])} {plain(owed)}."
        because = (
            f"Only {named(intact[0])}'s hand is intact: the declarer pays it twice the value of what was declared."
        )
        rule = "A21"
    elif intact:
        ruling = f"Nobody pays: {by}'s hand is out, and the others play on."
        because, rule = f"{len(intact)} other hands, {_seats(intact)}, are intact.", "A21"
    else:
        ruling, because, rule = "Nobody pays: the hand is over.", "No other hand is intact.", "A19"
    return _ruling(ruling, rule, because, ledger.settled(SEATS), notes_on_house(card) if ledger.payments else ())


def _discard(dispute: FaultDispute, card: AmericanCard) -> Ruling:
    """A discard misnamed or out of turn, and claimed for mahjong (A20)."""
    _check_paid(card)
    winner = _winner(dispute)
    if dispute.self_draw or dispute.from_ not in (None, dispute.by):
        raise bad(
            "bad-record", f"the mahjong is claimed from {named(dispute.by)}: leave out how it was won", key="--from"
        )
    if dispute.dead:
        raise bad("bad-record", "the others pay nothing, dead or not: leave out --dead", key="--dead")
    if dispute.hand is not None:
        paid, _ = _scored(dispute, card, {"from": dispute.by, "events": [dispute.kind]})
    else:
        paid = settle_win(card, winner, dispute.by, _value(dispute, card), False, ALONE)
    ruling = f"{named(dispute.by)} alone pays {named(winner)}: {plain(_sum(paid))}."
    because = f"{named(dispute.by)} {FAULTS[dispute.kind]}, and it was claimed for mahjong: the others pay nothing."
    return _ruling(ruling, "A20", because, paid, notes_on_house(card))


def _dead_hand(dispute: FaultDispute, card: AmericanCard) -> Ruling:
    """A dead hand pays like any other (A18); three of them end the hand (A19)."""
    dead = tuple(seat for seat in SEATS if seat == dispute.by or seat in dispute.dead)
    nobody = Ledger().settled(SEATS)
    winner = _winner_beside(dispute, dead)
    if len(dead) >= DEAD_HANDS_END:
        return _ruling("Nobody pays: the hand is over.", "A19", f"{len(dead)} hands are dead.", nobody)
    if winner is None:
        ruling = f"Nobody pays for it now: {_seats(dead)} {'is' if len(dead) == 1 else 'are'} out, the others play on."
        if card.tournament is not None:
            because = "On a card of a tournament nobody pays: a dead hand gets nothing for a wall game."
            return _ruling(ruling, "A22", because, nobody)
        return _ruling(ruling, "A18", "A dead hand pays only when somebody wins.", nobody)
    _check_paid(card)
    if dispute.hand is not None:
        paid, notes = _scored(
            dispute, card, {"from": dispute.from_, "self_draw": dispute.self_draw, "dead": list(dead)}
        )
    else:
        way = SELF_DRAWN if dispute.self_draw else DISCARD
        value = _value(dispute, card)
        jokerless = None if dispute.line is None else _paid_jokerless(_line(dispute.line, card))
        paid = settle_win(card, winner, dispute.from_, value, jokerless or False, way)
        notes = notes_on_house(card)
        if jokerless is not False:
            notes = (_AS_JOKERLESS if jokerless else _AS_JOKERS, *notes)
    owed = {payment.from_: payment.points for payment in paid.payments}
    pays = listed([f"{named(seat)} pays {plain(owed.get(seat, 0))}" for seat in dead])
    return _ruling(f"{pays}, dead or not.", "A18", "A dead hand pays the winner in full.", paid, notes)


def _winner_beside(dispute: FaultDispute, dead: tuple[str, ...]) -> str | None:
    """Who won while these hands were dead; None when nothing is said of a win."""
    if dispute == FaultDispute(DEAD_HAND, dispute.by, dead=dispute.dead):
        return None
    winner = _winner(dispute)
    if winner in dead:
        raise bad("bad-record", f"{named(winner)}'s hand is dead and cannot win", key="--winner")
    if (dispute.from_ is None) == (not dispute.self_draw):
        raise bad("bad-record", "say how the hand was won: --from SEAT or --self-draw, one of them", key="--from")
    return winner


def _winner(dispute: FaultDispute) -> str:
    if dispute.winner is None:
        raise bad("bad-record", "say who had mahjong: --winner east", key="--winner")
    if dispute.winner in (dispute.by, dispute.from_):
        raise bad("bad-record", "the winner cannot be the one who pays", key="--winner")
    return dispute.winner


def _scored(dispute: FaultDispute, card: AmericanCard, how: dict[str, object]) -> tuple[Settlement, tuple[str, ...]]:
    """The payments for the winner's hand, by the card."""
    if _has_value(dispute):
        raise bad("bad-record", "the hand is scored by the card: leave out --value and --line", key="--hand")
    with part("--hand"):
        result = score(read_record({"winner": dispute.winner, "hand": dispute.hand, **how}), card)
        if result.reason is not None:
            raise bad("bad-record", f"the hand does not win, and nobody owes for it: {result.reason.message}")
    return Settlement(result.payments, result.net), result.notes


def _has_value(dispute: FaultDispute) -> bool:
    return dispute.value is not None or dispute.line is not None


def _value(dispute: FaultDispute, card: AmericanCard) -> Points:
    """The value of the hand, given as a number or as a line of the card."""
    if (dispute.value is None) == (dispute.line is None):
        raise bad("bad-record", "say what the hand is worth: --value 25 or --line 2468-1, one of them", key="--value")
    return _line(dispute.line or "", card).value if dispute.value is None else dispute.value


def _line(name: str, card: AmericanCard) -> CardLine:
    known = {line.id: line for line in card.lines}
    if name not in known:
        raise bad("bad-record", f"the card has no line '{name}'{nearest(name, known)}", key="--line")
    return known[name]


def _paid_jokerless(line: CardLine) -> bool | None:
    """Whether a hand of the line earns more for holding no joker (A16); None when it depends on the hand."""
    hands = [needs(hand.groups).items() for hand in hands_of(line)]
    if all(natural == total for hand in hands for _, (natural, total) in hand):
        return line.jokerless_bonus
    needs_one = all(any(total > AMERICAN_TILES.copies[kind] for kind, (_, total) in hand) for hand in hands)
    return False if needs_one or not line.jokerless_bonus else None


def _sum(paid: Settlement) -> Points:
    return exact(sum(payment.points for payment in paid.payments))


def _seats(seats: tuple[str, ...] | list[str]) -> str:
    return listed([named(seat) for seat in seats])


def _ruling(ruling: str, rule: str, because: str, paid: Settlement, notes: tuple[str, ...] = ()) -> Ruling:
    return Ruling(
        allowed=True,
        ruling=ruling,
        rule=rule,
        because=because,
        payments=paid.payments,
        net=paid.net.copy(),
        notes=notes,
    )
