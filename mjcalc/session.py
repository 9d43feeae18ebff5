"""A night of hands replayed: seats that move, what every hand was, and running totals."""

from __future__ import annotations

import msgspec

from mjcalc.api import Result, score
from mjcalc.card import Card, is_tournament
from mjcalc.errors import Fault, MjcalcError, bad
from mjcalc.ledger import Ledger, Points, all_digits, exact, plain
from mjcalc.record import Record, read_record
from mjcalc.result import won
from mjcalc.seating import Seating
from mjcalc.session_file import Session, SessionHand, Transfer, card_of, hand_fault, seated, with_names
from mjcalc.tiles import AMERICAN

Totals = dict[str, Points]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of the night: who sat where, what it was, and what each player has from it and in all.

    `result` has what is really paid, and notes that name the players. `points` are what was won and paid, or a
    tournament's scores.
    """

    number: int
    seating: Seating
    record: Record
    card: Card
    result: Result
    points: Totals
    totals: Totals

    @property
    def dealer(self) -> str:
        """Who was East."""
        return self.seating.player("east")

    @property
    def winner(self) -> str | None:
        """Who won, if anybody did."""
        return None if self.record.winner is None else self.seating.player(self.record.winner)


class Corrected(msgspec.Struct, frozen=True, kw_only=True):
    """A transfer behind hand `after`, and what each player has in all then."""

    after: int
    transfer: Transfer
    points: Totals
    totals: Totals


class Night(msgspec.Struct, frozen=True, kw_only=True):
    """A session replayed up to the first hand with a fault; `faults` are all that were found in the file.

    `seating` is for the next hand. `totals` are what each player has in all.
    """

    session: Session
    rows: tuple[Played | Corrected, ...]
    seating: Seating
    totals: Totals
    faults: tuple[Fault, ...]

    @property
    def hands(self) -> list[Played]:
        """The hands, without the transfers between them."""
        return [row for row in self.rows if isinstance(row, Played)]

    @property
    def notes(self) -> tuple[str, ...]:
        """What is assumed of the session, once a hand is played by that."""
        return self.notes_of(*self.hands)

    def notes_of(self, *hands: Played) -> tuple[str, ...]:
        """What is assumed of the session where one of these hands is played by its card, and not by one of its own."""
        return self.session.notes if any(played.card is self.session.card for played in hands) else ()

    def hand(self, number: int) -> Played:
        """A hand by its number. Raises MjcalcError (`bad-record`) when there is none, or the file's own faults."""
        hands = self.hands
        if 1 <= number <= len(hands):
            return hands[number - 1]
        self.check()
        have = f"{len(hands)} hand{'s' * (len(hands) != 1)}" if hands else "no hands"
        raise bad("bad-record", f"there is no hand {number}: the session has {have}", key="--hand")

    def check(self) -> None:
        """Raise MjcalcError with all the faults of the file, if it has any."""
        if self.faults:
            raise MjcalcError(*self.faults)


def replay(session: Session) -> Night:
    """Play the session again, hand by hand. Faults are told in the night, never raised."""
    rows: list[Played | Corrected] = []
    seating = session.seating
    totals: Totals = dict.fromkeys(session.players, 0)
    faults: list[Fault] = []
    with all_digits():
        for entry in session.entries:
            if not entry.sound:  # a hand that cannot be read does not tell who deals next
                break
            row: Played | Corrected | MjcalcError
            if isinstance(entry, Transfer):
                row = _correct(entry, sum(isinstance(row, Played) for row in rows), totals)
            else:
                row = _play(session, entry, seating, totals)
                card = row.card if isinstance(row, Played) else session.card
                seating = seating.next(card, _winner(entry, seating))
            if isinstance(row, MjcalcError):
                faults += row.faults
            elif not faults:
                rows.append(row)
                totals = row.totals
    return Night(session=session, rows=tuple(rows), seating=seating, totals=totals, faults=session.faults(faults))


def play(session: Session, record: Record, number: int, seating: Seating, totals: Totals) -> Played:
    """Play one hand at this seating, on top of these totals.

    Raises MjcalcError for a record that cannot be right, or a card that does not go with the session's.
    """
    card = session.card
    if record.card is not None:
        card = card_of(record.card, session.name, session.cards)
        record = msgspec.structs.replace(record, card=None)
        if (card.game, is_tournament(card)) != (session.card.game, is_tournament(session.card)):
            raise bad(
                "bad-record", f"the card {card.key} does not go with {session.card.key} in one session", key="card"
            )
    with all_digits():
        result = _as_paid(score(record, card), session.card, seating, totals)
        points = {name: won(result)[seat] for name, seat in seating.seats.items()}
        return Played(
            number=number,
            seating=seating,
            record=record,
            card=card,
            result=result,
            points=points,
            totals=_sum(totals, points),
        )


def with_hand(night: Night, played: Played) -> Night:
    """The night with one hand more."""
    seating = played.seating.next(played.card, played.record.winner)
    return msgspec.structs.replace(night, rows=(*night.rows, played), seating=seating, totals=played.totals)


def _play(session: Session, hand: SessionHand, seating: Seating, totals: Totals) -> Played | MjcalcError:
    """The hand played, or its faults as they stand in the file."""
    try:
        record = read_record(seated(hand.data, lambda word, _path: seating.read(word, "hand")))
        _check_losers(hand, seating)
        played = play(session, record, hand.number, seating, totals)
        if played.winner is not None and not played.result.wins:
            raise bad("bad-record", _no_win(played), key="winner")
    except MjcalcError as error:
        return MjcalcError(*(hand_fault(session, hand, seating, fault) for fault in error.faults))
    return played


def _check_losers(hand: SessionHand, seating: Seating) -> None:
    """Raise MjcalcError (`bad-record`) for a loser named twice, by name and by seat: one of his hands would be lost."""
    seats = [seating.find(word) for word in hand.data.get("losers", ())]
    for seat in seats:
        if seat is not None and seats.count(seat) > 1:
            raise bad("bad-record", f"the hand of {seating.player(seat)} is given twice", key=f"losers.{seat}")


def _no_win(played: Played) -> str:
    message = played.result.reason.message if played.result.reason else ""
    return f"{played.winner} does not win with this hand: {message}; when nobody won leave out winner and hand"


def _winner(hand: SessionHand, seating: Seating) -> str | None:
    winner = hand.data.get("winner")
    return None if winner is None else seating.find(winner)


def _as_paid(result: Result, card: Card, seating: Seating, totals: Totals) -> Result:
    """The result with the players' names in its notes, and less paid where the session's card has a pie (A22)."""
    notes = [with_names(note, seating) for note in result.notes]
    pie = card.house.pie if card.game == AMERICAN else None
    if pie is None:
        return msgspec.structs.replace(result, notes=tuple(notes))
    ledger = Ledger()
    for payment in result.payments:
        payer = seating.player(payment.from_)
        left = max(totals[payer] + ledger.net(result.net)[payment.from_] + pie, 0)
        if payment.points > left:
            notes.append(
                f"{payer} pays {plain(left)} instead of {plain(payment.points)}: the pie is {plain(pie)} (A22)."
            )
        ledger.pay(payment.from_, payment.to, exact(min(payment.points, left)), payment.for_)
    paid = ledger.settled(result.net)
    return msgspec.structs.replace(result, payments=paid.payments, net=paid.net, notes=tuple(notes))


def _correct(transfer: Transfer, after: int, totals: Totals) -> Corrected:
    points: Totals = dict.fromkeys(totals, 0)
    points |= {transfer.from_: -transfer.points, transfer.to: transfer.points}
    return Corrected(after=after, transfer=transfer, points=points, totals=_sum(totals, points))


def _sum(totals: Totals, points: Totals) -> Totals:
    return {name: exact(total + points.get(name, 0)) for name, total in totals.items()}
