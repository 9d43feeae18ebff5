"""The deal and the wall in the American game (A3, A19, A24, A27)."""

from __future__ import annotations

from shlex import quote

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import read_exposures
from mjcalc.counting import DEALT, count_tiles, is_count, read_held, tiles_left
from mjcalc.dispute import DealDispute, WallDispute, named, part, refuse
from mjcalc.errors import bad
from mjcalc.ledger import many_points
from mjcalc.ruling import Ruling, Step, sentence
from mjcalc.throws import because_of, check_throw, read_throws, seats_by
from mjcalc.tiles import AMERICAN_TILES, FULL, KAKI, ONE_LESS, SEATS

_ALL_TILES = sum(AMERICAN_TILES.copies)
_STACKS = 19
_ROUNDS = 3
_AT_A_TIME = 4
_DEALT = FULL + 3 * ONE_LESS
_LAST_FIVE = (
    Step("east", 2, "the top tiles of the first and the third stack"),
    Step("south", 1, "the bottom tile of the first stack"),
    Step("west", 1, "the top tile of the second stack"),
    Step("north", 1, "the bottom tile of the second stack"),
)


def rule_deal(dispute: DealDispute, card: AmericanCard) -> Ruling:
    """Who is East, whether a number of tiles is right, or in which order they are taken."""
    refuse(KAKI, {"--kongs": dispute.kongs > 0})
    if is_count(dispute):
        return _rule_count(dispute)
    if dispute.throws:
        thrown = read_throws(dispute.throws, len(SEATS))
        seats = seats_by(thrown, SEATS)
        best = max(each.number for each in thrown)
        ask = f"mjcalc referee wall --throw {best} -c {quote(card.key)}"
        return Ruling(
            allowed=True,
            ruling=sentence(f"{seats['east']} is East"),
            rule="A27",
            because=because_of(thrown),
            seats=seats,
            notes=(f"East breaks the wall by what was thrown: `{ask}` tells where.",),
        )
    fours = [Step(seat, _AT_A_TIME, "two stacks") for _ in range(_ROUNDS) for seat in SEATS]
    return Ruling(
        allowed=True,
        ruling="Four tiles at a time are taken, East first, until everyone has 12; then East takes 2, the others 1.",
        rule="A27",
        because="East has 14 tiles then and discards first, and the others have 13.",
        order=(*fours, *_LAST_FIVE),
        left=_ALL_TILES - _DEALT,
    )


def _rule_count(dispute: DealDispute) -> Ruling:
    hand = read_held(dispute, SEATS, AMERICAN_TILES)
    if hand is not None:
        with part("--hand"):
            read_exposures(hand)
    counted = count_tiles(dispute, hand, 0)
    if counted.right or dispute.moment == DEALT:
        rule, because = "A3", "East is dealt 14 tiles, the others 13; nobody holds more than 14, whatever the groups."
    else:
        rule, because = "A24", "A hand with a wrong number of tiles is dead."
    return Ruling(
        allowed=counted.right,
        ruling=counted.sentence,
        rule=rule,
        because=because,
        expected=counted.expected,
        dead=None if dispute.moment == DEALT else not counted.right,
    )


def rule_wall(dispute: WallDispute, card: AmericanCard) -> Ruling:
    """Where the wall breaks, or whether another tile may be drawn."""
    refuse(KAKI, {"--replacement": dispute.replacement})
    if dispute.throw is not None:
        if dispute.left is not None or dispute.drawn is not None:
            raise bad("bad-record", "ask for the throw or for the tiles left, one at a time", key="--throw")
        return _break(dispute.throw)
    left = tiles_left(dispute, _ALL_TILES - _DEALT)
    if not left:
        return Ruling(
            allowed=False,
            ruling=f"No tile may be drawn: if nobody claims the last discard, it is a wall game, and {_scores(card)}.",
            rule="A19",
            because="Every tile of the wall has been drawn.",
            left=0,
        )
    many = "1 tile is left, the last" if left == 1 else f"{left} tiles are left"
    return Ruling(
        allowed=True,
        ruling="The next tile may be drawn.",
        rule="A19",
        because="The wall is played to its last tile.",
        left=left,
        notes=(f"{many}: top before bottom, and a Kong brings no replacement (A3).",),
    )


def _scores(card: AmericanCard) -> str:
    if card.tournament is None or not card.tournament.wall_game:
        return "nobody pays"
    return f"each hand that is not dead gets {many_points(card.tournament.wall_game)} (A22)"


def _break(throw: int) -> Ruling:
    check_throw(throw, "--throw")
    first = throw + 1
    stacks = "stack" if throw == 1 else f"{throw} stacks"
    start_wall, start_stack = _stack_after(throw, _ROUNDS * len(SEATS) * 2 + 3)
    return Ruling(
        allowed=True,
        ruling=f"The wall breaks after the first {stacks} from the right end of East's wall.",
        rule="A27",
        because="East counts as many stacks from the right end of East's wall as were thrown.",
        broken_after=throw,
        left=_ALL_TILES - _DEALT,
        notes=(
            f"The deal begins with stack {first}, and goes on to the left.",
            f"After the deal drawing begins with the bottom tile of stack {start_stack} of {start_wall}'s wall.",
            f"The last tile of the wall is the bottom tile of stack {throw} of East's wall.",
        ),
    )


def _stack_after(throw: int, number: int) -> tuple[str, int]:
    """The wall, and the stack from its right end, of so many stacks after the break: walls follow to the left."""
    place = throw + number - 1
    return named(SEATS[-(place // _STACKS) % len(SEATS)]), place % _STACKS + 1
