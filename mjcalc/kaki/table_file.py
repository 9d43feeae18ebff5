"""Reading a 3 Kaki table from TOML, with every fault in it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from mjcalc.errors import Fault
from mjcalc.kaki.item_file import ITEM_IS_NO_KEY, item_names, read_items
from mjcalc.kaki.table import AtOnce, Condition, FanItem, KakiTable, LosersRule, group_tiles
from mjcalc.ledger import Points, exact
from mjcalc.record import KONG_KINDS
from mjcalc.tiles import KAKI
from mjcalc.tomlfile import KeyPath, Section, TomlFile

_NAMED = 6
"""Of steps that are missing a message names so many."""
_MOST_SHARE = 10
_MOST_UNITS = 1000
"""With no more, every product and sum of a settlement has few enough digits to stay exact."""
_NEED_POINTS: dict[KeyPath, tuple[str, ...]] = {
    ("extra_fei",): ("netted",),
    ("losers",): ("fei", "fei_completes", "counts_from", "fei_only_at_limit", "count"),
    ("fei_held",): ("in",),
}
"""Keys that say how something is reckoned, by their tables: they do nothing where no `points` are paid for it."""


def read_table(file: TomlFile, key: str) -> KakiTable:
    """The table in a TOML file. Raises MjcalcError (`bad-card`) with every fault in it."""
    top = file.section()
    card = top.table("card")
    card.choice("game", (KAKI,))
    fan = top.table("fan")
    minimum, limit = _read_bounds(fan)
    points = top.table("points")
    fei = top.table("fei")
    discard = top.table("discard")
    self_draw = top.table("self_draw")
    extra_fei = top.table("extra_fei", optional=True)
    losers = top.table("losers", optional=True)
    fei_held = top.table("fei_held", optional=True)
    at_once = top.table("at_once", optional=True)
    trap = top.table("trap")
    turns = top.table("turns", optional=True)
    items = read_items(top, limit)
    table = KakiTable(
        key=key,
        name=card.text("name"),
        source=card.text("source", ""),
        minimum=minimum,
        limit=limit,
        limits_add_up=fan.flag("limits_add_up", False),
        ladder=_read_ladder(points, minimum, limit, fan.sound("minimum", "limit")),
        round=points.choice("round", ("none", "up", "down"), "none"),
        max_fei_in_exposed_set=fei.whole("max_in_exposed_set", 0, 2),
        fifth_copy=fei.flag("fifth_copy"),
        shooter=_read_share(discard, "shooter"),
        other=_read_share(discard, "other"),
        each=_read_share(self_draw, "each"),
        extra_fei=extra_fei.points("points", 0),
        extra_fei_netted=extra_fei.flag("netted", True),
        losers=_read_losers(losers, items),
        fei_held=fei_held.points("points", 0),
        fei_held_in=fei_held.choice("in", ("every-hand", "nobody-wins"), "every-hand"),
        at_once=_read_at_once(at_once),
        trap_eye=trap.flag("eye"),
        trap_concealed_kong=trap.flag("concealed_kong"),
        dealer_after_draw=turns.choice("dealer_after_draw", ("same", "next"), "same"),
        two_winners=turns.choice("two_winners", ("next-in-turn", "both"), "next-in-turn"),
        items=items,
        warnings=_warnings(extra_fei, losers, fei_held),
    )
    ids = [item.id for item in items]
    tables = (card, fan, points, fei, discard, self_draw, extra_fei, losers, fei_held, at_once, trap, turns)
    for section in (*tables, top):
        section.close(ids, ITEM_IS_NO_KEY)
    file.check()
    return table


def _read_bounds(fan: Section) -> tuple[int, int]:
    """The minimum and the limit."""
    minimum = fan.whole("minimum", 1, 1000)
    limit = fan.whole("limit", 1, 1000)
    if fan.sound("minimum", "limit") and minimum > limit:
        fan.fault("minimum", f"the minimum ({minimum}) is above the limit ({limit})")
    return minimum, limit


def _warnings(*payments: Section) -> tuple[Fault, ...]:
    """A warning of each of these that says how a payment is reckoned, and never how much is paid."""
    for section in payments:
        idle = [key for key in _NEED_POINTS[section.path] if key in section]
        if idle and "points" not in section:
            section.warn(idle[0], f"no effect without `points`: {', '.join(idle)}")
    return tuple(payments[0].file.warnings)


def _read_share(section: Section, key: str) -> Points:
    share = section.share(key)
    if share > _MOST_SHARE:
        section.fault(key, f"a loser owes at most {_MOST_SHARE} times the points")
    return share


def _read_ladder(section: Section, minimum: int, limit: int, bounded: bool) -> dict[int, Points]:
    """The points of every fan from the minimum to the limit; a written table is not judged unless these are sound."""
    if "table" in section:
        return _read_table(section, minimum, limit) if bounded else {}
    at_minimum = section.points("at_minimum")
    per_fan = section.points("per_fan")
    at_limit = section.points("at_limit")
    ladder = {fan: exact(at_minimum + (fan - minimum) * per_fan) for fan in range(minimum, limit)}
    if section.sound("at_minimum", "per_fan", "at_limit"):
        _note_fall(section, "at_limit", [*ladder.items(), (limit, at_limit)][-2:])
    return ladder | {limit: at_limit}


def _read_table(section: Section, minimum: int, limit: int) -> dict[int, Points]:
    """Every step by hand."""
    for key in ("at_minimum", "per_fan", "at_limit"):
        if key in section:
            section.fault(key, "the points are written as `table`, or by `at_minimum`, `per_fan` and `at_limit`")
    rows = section.table("table")
    if not section.sound("table"):
        return {}
    ladder: dict[int, Points] = {}
    steps = range(minimum, limit + 1)
    missing = [fan for fan in steps if str(fan) not in rows]
    if len(missing) > 1:
        named = ", ".join(map(str, missing[:_NAMED]))
        more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
        rows.fault(None, f"write a step for each fan from {minimum} to {limit}: {named}{more} are missing")
    else:
        ladder = {fan: rows.points(str(fan)) for fan in steps}
        for step in pairwise(ladder.items()):
            if rows.sound(*(str(fan) for fan, _ in step)):
                _note_fall(rows, str(step[1][0]), step)
    rows.close()
    return ladder


def _note_fall(section: Section, key: str, step: Sequence[tuple[int, Points]]) -> None:
    """Note it at the key when the last of two steps is worth less; a single one has none before it."""
    (_, before), (fan, points) = step[0], step[-1]
    if points < before:
        section.fault(key, f"{fan} fan are worth less ({points}) than one fan fewer ({before})")


def _read_losers(section: Section, items: tuple[FanItem, ...]) -> LosersRule:
    ids = [item.id for item in items]
    can_count = [item.id for item in items if _counts_for_losers(item)]
    rule = LosersRule(
        points=section.points("points", 0),
        fei=section.whole("fei", 0, 1000, 0),
        fei_points=section.points("fei_points", 0),
        fei_completes=section.flag("fei_completes", True),
        counts_from=section.whole("counts_from", 0, 1000, 0),
        fei_only_at_limit=section.flag("fei_only_at_limit", False),
        count=item_names(section, "count", ids, can_count),
    )
    listed = section.value("count")
    for name in dict.fromkeys(rule.count):
        if name not in can_count:
            place = listed.index(name) if isinstance(listed, list) else 0
            message = f"'{name}' cannot count for a loser: only items of bonus tiles, honour sets or Fei"
            section.file.fault((*section.path, "count", place), message)
    return rule


def _counts_for_losers(item: FanItem) -> bool:
    """Whether a hand that is not complete can have the item: it asks for bonus tiles, Fei or honour sets alone."""
    when = item.when
    rest = Condition(sets=when.sets, fei=when.fei, bonus=when.bonus, seats=when.seats)
    honours = group_tiles(("honour",), "east")
    return when == rest and all(group_tiles(test.of, "east") <= honours for test in when.sets)


def _read_at_once(section: Section) -> AtOnce:
    unit = section.points("unit", 1)
    units = {key: section.points(key, 0) for key in _AT_ONCE}
    for key, many in units.items():
        if many > _MOST_UNITS:
            section.fault(key, f"at most {_MOST_UNITS} units are paid: write a larger unit")
    paid = {key: exact(Decimal(unit) * Decimal(many)) for key, many in units.items()}
    return AtOnce(
        kongs={kind: paid[f"kong_{kind}"] for kind in KONG_KINDS},
        family=paid["family"],
        family_before_first_discard=paid["family_before_first_discard"],
    )


_AT_ONCE = ("kong_claimed", "kong_added", "kong_concealed", "family", "family_before_first_discard")
