"""What the condition of an item asks for that no win can have, or not together."""

from __future__ import annotations

from mjcalc.kaki.record import CLAIMED, SEATS
from mjcalc.kaki.table import Amount, BonusTest, Condition, FeiTest, SetTest, group_tiles
from mjcalc.record import MOST_SETS, SELF_DRAWN_EVENTS
from mjcalc.tiles import DIGITS
from mjcalc.tomlfile import Section

_WINNERS = {"heavenly": SEATS[:1], "earthly": SEATS[1:]}
"""Who may win by an event that is not for everyone."""

_Left = dict[str, frozenset[int]]
"""The tiles that a hand may have, by the winner's seat."""


def note_never(section: Section, when: Condition) -> None:
    """Note what is asked for in vain; `section` is what the condition was read from, without a fault."""
    left: _Left = {seat: _tiles_left(when, seat) for seat in SEATS}
    _note_tiles(section, when, left)
    apart: list[SetTest] = []
    for row, test in zip(section.tables("sets", optional=True), when.sets, strict=True):
        _note_set(row, test, when, left)
        if all(_share_none(test, other) for other in apart):
            apart.append(test)
            if sum(_least(each.amount) for each in apart) > MOST_SETS:
                row.fault(None, f"together with those above these are more than the {MOST_SETS} sets of a hand")
    if when.bonus:
        _note_bonus(section.table("bonus"), when.bonus, when.fei)
    _note_events(section, when)


def _tiles_left(when: Condition, seat: str) -> frozenset[int]:
    """The tiles that `only` and `thirteen`, which are Tong, leave to the player at `seat`."""
    left = group_tiles(when.only or ("tong", "honour"), seat)
    return left & group_tiles(("tong",), seat) if when.thirteen else left


def _note_tiles(section: Section, when: Condition, left: _Left) -> None:
    if not any(left.values()):
        section.fault("only", "with `thirteen` every tile is a Tong")
        return
    for group in when.has:
        if _are_none((group,), left):
            section.fault("has", f"{_within(when)}there is no tile of {group}")
    if when.eye and _are_none(when.eye.of, left):
        section.fault("eye", f"{_within(when)}there is no such Eye")
    if when.thirteen and when.concealed is False:
        section.fault("concealed", "with `thirteen` nothing is laid down")


def _are_none(groups: tuple[str, ...], left: _Left) -> bool:
    """Whether no tile of these groups is left, whoever wins."""
    return all(tiles.isdisjoint(group_tiles(groups, seat)) for seat, tiles in left.items())


def _within(when: Condition) -> str:
    """What leaves out tiles, before what it leaves none of."""
    words = [f"`{word}`" for word in ("only", "thirteen") if getattr(when, word)]
    return f"with {' and '.join(words)} " if words else ""


def _note_set(row: Section, test: SetTest, when: Condition, left: _Left) -> None:
    most = max(len(_first_tiles(test, seat, tiles)) for seat, tiles in left.items())
    if not most and _least(test.amount):
        key, what = ("kind", "Chow") if set(test.kinds) == {"chow"} else ("of", "set")
        row.fault(key, f"{_within(when)}no {what} is made of these tiles")
    elif test.different and test.amount.at_least > most:
        row.fault("different", f"{_within(when)}these tiles make only {most} different set{'s' * (most > 1)}")
    claimed = when.self_draw is not True
    if when.concealed and test.shown == "exposed" and _least(test.amount) > claimed:
        most_shown = "at most the set of the winning discard" if claimed else "no set"
        row.fault("shown", f"with `concealed = true` {most_shown} is exposed")


def _first_tiles(test: SetTest, seat: str, left: frozenset[int]) -> frozenset[int]:
    """The tiles that sets of the test may begin with, as the player at `seat` sees it, of those left to him."""
    group = group_tiles(test.of, seat) & left
    if set(test.kinds) != {"chow"}:
        return group
    return frozenset(tile for tile in group if tile < len(DIGITS) - 2 and {tile + 1, tile + 2} <= group)


def _share_none(test: SetTest, other: SetTest) -> bool:
    """Whether no set fits both tests, whoever has it."""
    shown = {test.shown, other.shown} == {"exposed", "concealed"}
    kinds = set(test.kinds).isdisjoint(other.kinds)
    return shown or kinds or all(group_tiles(test.of, seat).isdisjoint(group_tiles(other.of, seat)) for seat in SEATS)


def _note_bonus(section: Section, test: BonusTest, fei: FeiTest | None) -> None:
    if fei and fei.where == "sunk" and _least(fei.amount) and test.sunk_fei_spoils:
        section.fault("sunk_fei_spoils", "the sunk Fei that is asked for spoils it")
    families = len(set(test.families))
    numbers = max(len({own if number == "own" else number for number in test.numbers}) for own in (1, 2, 3))
    most = families if test.complete else families * numbers
    if _least(test.amount) > most:
        what = ("famil", "y", "ies") if test.complete else ("bonus tile", "", "s")
        message = f"only {most} {what[0]}{what[1 + (most > 1)]} can be counted here"
        section.fault("at_least" if test.amount.exactly is None else "exactly", message)


def _note_events(section: Section, when: Condition) -> None:
    """Note when none of the events can be: any of them is enough."""
    why_not = [_why_not(event, when) for event in when.events]
    if why_not and all(why_not):
        key, message = why_not[0] or ("event", "")
        section.fault(key, message)


def _why_not(event: str, when: Condition) -> tuple[str, str] | None:
    """The key that an event contradicts, and how; None when it may be."""
    if when.self_draw is not None and event in (CLAIMED if when.self_draw else SELF_DRAWN_EVENTS):
        return "self_draw", f"{event} is {'no win' if when.self_draw else 'always a win'} by Ji Mo"
    if when.seats and event in _WINNERS and set(_WINNERS[event]).isdisjoint(when.seats):
        winners = " or ".join(seat.capitalize() for seat in _WINNERS[event])
        return "seat", f"{event} is a win of {winners}"
    return None


def _least(amount: Amount) -> int:
    return amount.at_least if amount.exactly is None else amount.exactly
