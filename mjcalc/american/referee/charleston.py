"""The Charleston: which pass comes when, and what may be passed (A12, A25)."""

from __future__ import annotations

from mjcalc.american.exposure import JOKER
from mjcalc.dispute import PassDispute, check_copies, read_tiles
from mjcalc.errors import bad, nearest
from mjcalc.ruling import Ruling
from mjcalc.tiles import AMERICAN_TILES, count

FIRST = ("first-right", "first-across", "first-left")
SECOND = ("second-left", "second-across", "second-right")
COURTESY = "courtesy"
STEPS = (*FIRST, *SECOND, COURTESY)
_LAST = (FIRST[-1], SECOND[-1])
_TILES = 3
_NOTHING_BEFORE = "start"


def rule_pass(dispute: PassDispute) -> Ruling:
    """Whether these tiles may be passed at this step."""
    step = _step(dispute.step, "--step", STEPS)
    hand = read_tiles(dispute.tiles, AMERICAN_TILES, "tiles")
    check_copies(hand.packed, AMERICAN_TILES, "tiles")
    if dispute.blind < 0 or not 0 <= (dispute.offered or 0) <= _TILES:
        raise bad("bad-record", "count tiles from 0 to 3", key="--blind --other")
    if dispute.offered is not None and step != COURTESY:
        raise bad("bad-record", "what the player across offers counts in the courtesy pass only", key="--other")
    refused = (
        _wrong_step(step, dispute.after)
        or _wrong_agreement(step, dispute)
        or _wrong_blind(step, dispute.blind)
        or _wrong_joker(count(hand.packed, JOKER))
        or _wrong_number(step, hand.tiles, dispute)
    )
    if refused:
        rule, because = refused
        return Ruling(allowed=False, ruling=f"{_named(step)} may not be made so.", rule=rule, because=because)
    return Ruling(
        allowed=True,
        ruling=f"{_named(step)} may be made so.",
        rule="A25",
        because=_why_right(step, dispute.blind),
        notes=(_next_step(step),),
    )


def _named(step: str) -> str:
    """A pass in words, to begin a sentence."""
    if step == COURTESY:
        return "The courtesy pass"
    direction = step.partition("-")[2]
    return f"The pass {direction if direction == 'across' else f'to the {direction}'}"


def _step(word: str, key: str, known: tuple[str, ...]) -> str:
    step = "-".join(word.lower().replace("-", " ").split())
    if step not in known:
        raise bad("bad-record", f"'{word}' is not one of {', '.join(known)}{nearest(step, known)}", key=key)
    return step


def _may_follow(before: str) -> tuple[str, ...]:
    if before == _NOTHING_BEFORE:
        return STEPS[:1]
    if before == FIRST[-1]:
        return (SECOND[0], COURTESY)
    place = STEPS.index(before)
    return STEPS[place + 1 : place + 2]


def _wrong_step(step: str, after: str | None) -> tuple[str, str] | None:
    if after is None:
        return None
    before = _step(after, "--after", (_NOTHING_BEFORE, *STEPS))
    follow = _may_follow(before)
    if step in follow:
        return None
    what = f"comes {' or '.join(follow)}" if follow else "nothing more is passed"
    return "A25", f"After {before} {what}, not {step}."


def _wrong_agreement(step: str, dispute: PassDispute) -> tuple[str, str] | None:
    if dispute.agreed or step in FIRST:
        return None
    if step == COURTESY:
        return ("A25", "A courtesy pass needs the agreement of both players.") if dispute.tiles.strip() else None
    return "A25", "A second Charleston is played only if all agree."


def _wrong_blind(step: str, blind: int) -> tuple[str, str] | None:
    if blind and step not in _LAST:
        return "A25", f"Tiles may be passed on unseen only at {' and '.join(_LAST)}."
    if blind > _TILES:
        return "A25", f"At most {_TILES} tiles may be passed on unseen."
    return None


def _wrong_joker(jokers: int) -> tuple[str, str] | None:
    return ("A12", "A joker may never be passed.") if jokers else None


def _wrong_number(step: str, tiles: int, dispute: PassDispute) -> tuple[str, str] | None:
    if step != COURTESY:
        passed = tiles + dispute.blind
        unseen = f", {dispute.blind} of them unseen" if dispute.blind else ""
        return None if passed == _TILES else ("A25", f"Three tiles are passed, and these are {passed}{unseen}.")
    if tiles > _TILES:
        return "A25", f"At most {_TILES} tiles are passed by courtesy, and these are {tiles}."
    if dispute.offered is not None and tiles > dispute.offered:
        return "A25", f"The smaller number counts: {dispute.offered}, and these are {tiles}."
    return None


def _why_right(step: str, blind: int) -> str:
    if step == COURTESY:
        return "Up to three tiles may be passed across, as many as the one who wants fewer."
    if blind:
        return "On the last pass of a Charleston one to three of the tiles received may be passed on unseen."
    return "Three tiles are passed, and no joker is among them."


def _next_step(step: str) -> str:
    follow = _may_follow(step)
    if not follow:
        return "The Charleston ends here, and East discards."
    if len(follow) > 1:
        return f"Next comes {follow[0]} if all agree, or else {follow[1]}."
    return f"Next comes {follow[0]}."
