"""A card of the American game as types.

The words of the rules are here, the hands and their values on the card: a new year is a new file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from mjcalc.american.lines import CardLine, CardSection
from mjcalc.american.terms import House, Rates, Tournament
from mjcalc.errors import Fault
from mjcalc.tiles import AMERICAN

FIRST_YEAR, LAST_YEAR = 1900, 2999


class AmericanCard(msgspec.Struct, frozen=True, kw_only=True, eq=False, gc=False):
    """A card. `key` is the name it was asked by; `lines` are those of all sections, in the card's order.

    `tournament` is None where points are paid; `warnings` tells what is allowed but hardly meant.
    """

    key: str
    name: str
    year: int | None
    source: str
    sections: tuple[CardSection, ...]
    lines: tuple[CardLine, ...]
    rates: Rates
    tournament: Tournament | None
    house: House
    warnings: tuple[Fault, ...]

    game: Literal["american"] = AMERICAN
