"""Who is East by the dice, and where everyone sits then (A27)."""

from __future__ import annotations

import msgspec

from mjcalc.errors import bad
from mjcalc.width import narrow, split_at

MOST_THROWN = 18
"""Three dice."""


class Thrown(msgspec.Struct, frozen=True):
    """A player, and what that player threw."""

    name: str
    number: int


def read_throws(texts: tuple[str, ...], players: int) -> tuple[Thrown, ...]:
    """The throws in the order they were made: numbers, `7 9 4`, or a name with each, `Ann 7`.

    Raises MjcalcError (`bad-record`) when they are not one for each player.
    """
    thrown: list[Thrown] = []
    name: list[str] = []
    for word in " ".join(split_at(":,=", " ".join(texts))).split():
        number = narrow(word)
        if number.isdecimal() and number.isascii():
            thrown.append(Thrown(" ".join(name) or f"the {_ORDINALS[min(len(thrown), 4)]} thrower", _number(number)))
            name = []
        else:
            name.append(word)
    if name or len(thrown) != players:
        message = f'give {players} throws in the order they were made, such as --throws "Ann 7 Ben 9 ..."'
        raise bad("bad-record", message, key="--throws")
    names = [each.name for each in thrown]
    if len(set(names)) < len(names):
        raise bad("bad-record", "two players have the same name", key="--throws")
    return tuple(thrown)


def seats_by(thrown: tuple[Thrown, ...], seats: tuple[str, ...]) -> dict[str, str]:
    """Who sits where, the players being named in order of play: the first of the highest throws is East."""
    first = max(range(len(thrown)), key=lambda place: thrown[place].number)
    order = thrown[first:] + thrown[:first]
    return {seat: each.name for seat, each in zip(seats, order, strict=True)}


def because_of(thrown: tuple[Thrown, ...]) -> str:
    """Why the first of the highest throws is East."""
    best = max(each.number for each in thrown)
    equal = [each for each in thrown if each.number == best]
    if len(equal) > 1:
        return f"{best} is the highest throw, and of those who threw it {equal[0].name} was first."
    return f"{best} is the highest throw."


def check_throw(number: int, key: str) -> None:
    """Raise MjcalcError (`bad-record`) for a number that dice do not show."""
    if not 1 <= number <= MOST_THROWN:
        raise bad("bad-record", f"{number} is not a throw of dice: 1 to {MOST_THROWN}", key=key)


def _number(word: str) -> int:
    number = int(word[:4])
    check_throw(number, "--throws")
    return number


_ORDINALS = ("first", "second", "third", "fourth", "next")
