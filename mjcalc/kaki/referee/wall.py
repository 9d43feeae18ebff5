"""The deal and the wall in 3 Kaki (K2, K3, K28)."""

from __future__ import annotations

from mjcalc.counting import DEALT, count_tiles, is_count, read_held, tiles_left
from mjcalc.dispute import DealDispute, WallDispute, part
from mjcalc.errors import bad
from mjcalc.kaki.arrange import check_sets
from mjcalc.kaki.record import SEATS
from mjcalc.kaki.referee.sets import MOST_FEI
from mjcalc.ruling import Ruling, Step, sentence
from mjcalc.throws import because_of, read_throws, seats_by
from mjcalc.tiles import BONUS_CODES, FULL, KAKI_TILES, ONE_LESS, many_tiles

_ALL_TILES = sum(KAKI_TILES.copies) + len(BONUS_CODES)
_NEVER_DRAWN = 7
_DEALT = FULL + 2 * ONE_LESS
_CUSTOM = (
    "The rules of 3 Kaki do not say who deals first: the highest throw is custom. After the first hand K20 decides."
)
_DRAWN = "No tile may be drawn: the hand ends without a winner."
_LAST = "No tile may be drawn: the hand ends, without a winner if nobody wins on the last discard."
_BONUS = "Bonus tiles do not count: each is laid open and replaced from the back of the wall (K3)."


def rule_deal(dispute: DealDispute) -> Ruling:
    """Who deals first, whether a number of tiles is right, or what everyone is dealt."""
    if is_count(dispute):
        return _rule_count(dispute)
    if dispute.throws:
        thrown = read_throws(dispute.throws, len(SEATS))
        seats = seats_by(thrown, SEATS)
        return Ruling(
            allowed=True,
            ruling=sentence(f"{seats['east']} is East and deals"),
            rule="K28",
            because=because_of(thrown),
            seats=seats,
            notes=(_CUSTOM,),
        )
    return Ruling(
        allowed=True,
        ruling=f"East is dealt 14 tiles, South and West 13 each; {_ALL_TILES - _DEALT} are left.",
        rule="K28",
        because="The dealer is East and has one tile more than the others.",
        order=(
            Step("east", FULL, "the dealer's tiles"),
            Step("south", ONE_LESS, "the deal"),
            Step("west", ONE_LESS, "the deal"),
        ),
        left=_ALL_TILES - _DEALT,
        drawable=_ALL_TILES - _DEALT - _NEVER_DRAWN,
        notes=(_BONUS, "East discards first."),
    )


def _rule_count(dispute: DealDispute) -> Ruling:
    hand = read_held(dispute, SEATS, KAKI_TILES)
    if hand is not None:
        with part("--hand"):
            check_sets(hand, MOST_FEI)
    if hand is not None and dispute.kongs:
        raise bad("bad-record", "the hand shows its Kongs: leave out --kongs", key="--kongs")
    kongs = dispute.kongs if hand is None else hand.kongs
    if kongs and dispute.moment == DEALT:
        raise bad("bad-record", "nobody has a Kong in the deal: say --moment waiting or discarding", key="--moment")
    counted = count_tiles(dispute, hand, kongs)
    if dispute.moment == DEALT:
        rule, because = "K2", "East is dealt 14 tiles, South and West 13."
    else:
        rule, because = "K5", "A player holds 13 tiles, 14 before discarding, and one more for each Kong."
    return Ruling(
        allowed=counted.right,
        ruling=counted.sentence,
        rule=rule,
        because=because,
        expected=counted.expected,
        notes=(_BONUS,),
    )


def rule_wall(dispute: WallDispute) -> Ruling:
    """Whether another tile may be drawn (K3, K28)."""
    if dispute.throw is not None:
        message = (
            "the rules of 3 Kaki do not say where the wall is broken (A27 does, for American mahjong): "
            "choose an American card, such as --card american-practice"
        )
        raise bad("bad-record", message, key="--throw")
    left = tiles_left(dispute, _ALL_TILES - _DEALT)
    may = left - _NEVER_DRAWN
    if may <= 0:
        what = "a replacement is due, " if dispute.replacement else ""
        left_now = f"{many_tiles(left)} {'is' if left == 1 else 'are'} left"
        return Ruling(
            allowed=False,
            ruling=_DRAWN if dispute.replacement else _LAST,
            rule="K28" if dispute.replacement else "K3",
            because=f"{what}{left_now}, and the last seven are never drawn.".capitalize(),
            left=left,
            drawable=0,
        )
    kind = "a replacement from the back" if dispute.replacement else "the next tile"
    last = " It is the last tile of the hand." if may == 1 else ""
    return Ruling(
        allowed=True,
        ruling=f"{kind.capitalize()} may be drawn.",
        rule="K28" if dispute.replacement else "K3",
        because=f"Of the {left} tiles left all but the last seven may be drawn.",
        left=left,
        drawable=may,
        notes=(
            f"{may} more {'tile' if may == 1 else 'tiles'} may be drawn, replacements included.{last}",
            *((_ON_LAST,) if may == 1 else ()),
        ),
    )


_ON_LAST = "A win on it counts as last-tile, a win on the discard after it as last-discard."
