"""What a card says of money and points: payment (A15, A20), tournament and house rules (A22)."""

from __future__ import annotations

from typing import Any

import msgspec

from mjcalc.ledger import Points, exact
from mjcalc.tomlfile import Section, signed_amount

MOST_VALUE = 10**6
_VALUE_PLACES = 3
_MOST_RATE = 100
_RATE_PLACES = 2
_MOST_EXPOSURES = 4
_ROW = "[exposures, points], such as [2, -20]: what the discarder scores from that many exposures of the winner on"


class Rates(msgspec.Struct, frozen=True):
    """`[payment]`: how many times the value of the hand is paid (A15).

    On a discard by the `discarder` and by each `other`, `self_drawn` by each of three; `jokerless` times as much
    without a joker; `misnamed` by one alone for a discard misnamed or out of turn (A20).
    """

    discarder: Points = 2
    other: Points = 1
    self_drawn: Points = 2
    jokerless: Points = 2
    misnamed: Points = 4


class Tournament(msgspec.Struct, frozen=True):
    """`[tournament]`: points instead of payments (A22).

    `winner`: "value" (None here), or the same points for every hand. `self_drawn` and `jokerless` are added.
    `discarder`: 0 or less; one number, or rows `[exposures, points]`, each from that many exposures of the winner
    on. `wall_game`: for every hand not dead when nobody wins. A key that is left out has the points of A22.
    """

    winner: Points | None = None
    self_drawn: Points = 10
    jokerless: Points = 20
    discarder: tuple[tuple[int, Points], ...] = ((0, -10), (2, -20), (3, -25))
    wall_game: Points = 10

    def discarder_points(self, exposures: int) -> Points:
        """What the discarder scores for a hand with so many exposures."""
        return [points for least, points in self.discarder if least <= exposures][-1]


class House(msgspec.Struct, frozen=True):
    """`[house]` (A22).

    `doubled` multiplies every value when it is paid (`true` is 2); `pie` caps what a player loses in a session.
    """

    doubled: Points = 1
    pie: Points | None = None


def read_rates(section: Section) -> Rates:
    """The payment table; A15 and A20 where it says nothing."""
    standard = Rates()
    rates = Rates(**{key: _rate(section, key, getattr(standard, key)) for key in Rates.__struct_fields__})
    section.close()
    return rates


def read_tournament(section: Section) -> Tournament:
    """The tournament table."""
    standard = Tournament()
    tournament = Tournament(
        winner=None if section.value("winner", "value") == "value" else section.points("winner", instead='"value"'),
        self_drawn=section.signed("self_drawn", standard.self_drawn),
        jokerless=section.signed("jokerless", standard.jokerless),
        discarder=_read_discarder(section) if "discarder" in section else standard.discarder,
        wall_game=section.signed("wall_game", standard.wall_game),
    )
    section.close()
    return tournament


def read_house(section: Section) -> House:
    """The house rules."""
    if isinstance(section.value("doubled"), bool):
        doubled: Points = 2 if section.flag("doubled") else 1
    else:
        doubled = _rate(section, "doubled", 1, instead="true")
    if signed_amount(section.value("doubled", 1)) == 0:
        section.fault("doubled", "a card cannot be worth 0 times its value")
    pie = section.points("pie") if "pie" in section else None
    if signed_amount(section.value("pie")) == 0:
        section.fault("pie", "with a pie of 0 nobody would pay anything: leave the key out where losses have no cap")
    house = House(doubled, pie)
    section.close()
    return house


def read_value(row: Section) -> Points:
    """The value of a line: more than 0, and short enough for its payments to stay exact."""
    value = row.points("value")
    if signed_amount(row.value("value")) == 0:
        row.fault("value", "a hand is worth more than 0")
    if value > MOST_VALUE or _places(value) > _VALUE_PLACES:
        row.fault("value", f"a value is at most {MOST_VALUE}, with at most {_VALUE_PLACES} decimals")
        return 0
    return value


def _rate(section: Section, key: str, default: Points, instead: str = "") -> Points:
    rate = section.points(key, default, instead)
    if rate > _MOST_RATE or _places(rate) > _RATE_PLACES:
        section.fault(key, f"write a number from 0 to {_MOST_RATE}, with at most {_RATE_PLACES} decimals")
        return 0
    return rate


def _read_discarder(section: Section) -> tuple[tuple[int, Points], ...]:
    """The rows of `discarder`, by the number of exposures."""
    given = section.value("discarder")
    rows = given if isinstance(given, list) else [[0, given]]
    read = [_read_row(row) for row in rows]
    if not all(read) or not read:
        section.fault("discarder", f"write one number, such as -10, or rows {_ROW}")
        return ((0, 0),)
    found = [row for row in read if row]
    steps = [least for least, _ in found]
    if steps[0] != 0 or steps != sorted(set(steps)):
        section.fault("discarder", "the rows begin with [0, ...], and their exposures rise")
    if any(points > 0 for _, points in found):
        section.fault("discarder", "the discarder loses points: write them negative, such as -10")
    return tuple(found)


def _read_row(row: Any) -> tuple[int, Points] | None:
    if not isinstance(row, list) or len(row) != 2:
        return None
    least, points = row[0], signed_amount(row[1])
    if type(least) is not int or not 0 <= least <= _MOST_EXPOSURES or points is None:
        return None
    return least, exact(points)


def _places(amount: Points) -> int:
    return 0 if isinstance(amount, int) else -int(amount.as_tuple().exponent)
