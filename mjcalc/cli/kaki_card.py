"""A 3 Kaki table as a price list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjcalc.cli.look import Look, lines, source_of
from mjcalc.cli.screen import INDENT, fold, tied
from mjcalc.kaki.table import KINDS, Amount, BonusTest, Condition, FanItem, KakiTable, SetTest
from mjcalc.ledger import plain
from mjcalc.tiles import FAMILIES, KAKI_TILES

_STEPS = 10
_ONE = {
    code: f"the {name}" if name.endswith("dragon") else name
    for code, name in zip(KAKI_TILES.codes, KAKI_TILES.names, strict=True)
} | {
    "tong": "Tong",
    "honour": "an honour",
    "wind": "a wind",
    "dragon": "a dragon",
    "terminal": "a terminal",
    "simple": "a simple",
    "own-wind": "the player's own wind",
    "round-wind": "East, the round wind",
}
"""A tile of each group."""
_SEVERAL = {
    "tong": "Tong",
    "honour": "honours",
    "wind": "winds",
    "dragon": "dragons",
    "terminal": "terminals",
    "simple": "simples",
}
"""Tiles of each group that has more than one."""


def price_list(card: KakiTable, look: Look) -> str:
    """The items with their fan and conditions, the points, and who pays."""
    return lines(
        look.paint(card.name, "strong") + f"\nAt least {card.minimum} fan to win; {card.limit} fan is the limit.",
        "Items\n" + look.table(_rows(card.items), "rll", ("fan", "item", "when")),
        "Points\n" + points_row(card, look),
        "Who pays\n" + _sentences(_payments(card), look),
        "At the table\n" + _sentences(_switches(card), look),
        source_of(card, look),
    )


def _rows(items: tuple[FanItem, ...]) -> Iterator[tuple[str, str, str]]:
    names = {item.id: item.name for item in items}
    for item in items:
        worth = "limit" if item.limit else f"{item.fan} each" if item.each else str(item.fan)
        replaced = ", ".join(names[other] for other in item.replaces)
        words = condition_in_words(item.when)
        yield worth, item.name, f"{words}; instead of {replaced}" if replaced else words


def points_row(card: KakiTable, look: Look) -> str:
    """The points of every fan, in as many tables as it takes."""
    steps = [(str(fan), plain(points)) for fan, points in card.ladder.items()]
    widest = 2 + max(len(text) for step in steps for text in step)
    many = max(1, min(_STEPS, (look.width - len(INDENT + "points")) // widest))
    tables = []
    for start in range(0, len(steps), many):
        some = steps[start : start + many]
        rows = [["fan", *(fan for fan, _ in some)], ["points", *(points for _, points in some)]]
        tables.append(look.table(rows, "l" + "r" * len(some)))
    return "\n".join(tables)


def _sentences(sentences: Iterable[str], look: Look) -> str:
    return "\n".join(line for each in sentences for line in fold(INDENT + each, look.width, INDENT * 2))


def condition_in_words(when: Condition) -> str:
    """A condition as people say it."""
    return ", ".join([*map(_sets, when.sets), *_tiles(when), *_held(when), *_won(when)])


def _tiles(when: Condition) -> Iterator[str]:
    if when.eye:
        other = " that no set has" if when.eye.not_in_sets else ""
        yield f"an Eye of {_one_of(when.eye.of)}{other}"
    if when.only:
        yield f"only {_several_of(when.only, 'and')}"
    if when.has:
        has_each = len(when.has) > 1 and set(when.has) == set(when.only)
        yield "some of each" if has_each else f"some {_several_of(when.has, 'and')}"
    if when.thirteen:
        numbers = "".join(str(place + 1) * many for place, many in enumerate(when.thirteen))
        yield f"{numbers}t and any one more"
    if when.concealed is not None:
        yield "no exposed set" if when.concealed else "an exposed set"


def _held(when: Condition) -> Iterator[str]:
    if when.fei:
        where = {"sets": "Fei in the hand and sets", "sunk": "sunk Fei", "all": "Fei, sunk ones too"}[when.fei.where]
        yield _counted(when.fei.amount, where)
    if when.bonus:
        yield _bonus(when.bonus)


def _won(when: Condition) -> Iterator[str]:
    if when.self_draw is not None:
        yield "by Ji Mo" if when.self_draw else "on a discard"
    if when.events:
        yield " or ".join(tied(f"--event {event}") for event in when.events)
    if when.seats:
        yield f"{' or '.join(seat.capitalize() for seat in when.seats)} only"


def _sets(test: SetTest) -> str:
    several = test.amount.at_least > 1 or test.amount.exactly not in (None, 1)
    kinds = (
        [f"set{'s' * several}"]
        if test.kinds == KINDS
        else [f"{kind.capitalize()}{'s' * several}" for kind in test.kinds]
    )
    sets = f"{test.shown or ''} {' or '.join(kinds)}".strip()
    if test.different and several:
        return f"{sets} of {test.amount.at_least} different {_different(test.of)}"
    of = f" of {_several_of(test.of) if several else _one_of(test.of)}"
    return _counted(test.amount, sets) + ("" if test.of == ("tong", "honour") else of)


def _different(groups: tuple[str, ...]) -> str:
    """What is counted by its tile."""
    if groups == ("tong", "honour"):
        return "tiles"
    return _several_of(groups) if _SEVERAL.keys() >= {*groups} else f"tiles of {_one_of(groups)}"


def _bonus(test: BonusTest) -> str:
    families = ["bonus tiles"] if test.families == FAMILIES else list(test.families)
    spoils = ", and no sunk Fei" if test.sunk_fei_spoils else ""
    if test.complete and test.amount == Amount():
        return f"all four {'of a family' if test.families == FAMILIES else ' or '.join(families)}{spoils}"
    if test.complete:
        whole = "whole family" if test.amount.exactly == 1 else "whole families"
        return f"{_amount(test.amount)}{whole} of {' or '.join(families)}{spoils}"
    if test.amount == Amount():
        families = [family.removesuffix("s") for family in families]
    if test.numbers == (1, 2, 3, 4):
        return f"{_counted(test.amount, ' or '.join(families))}{spoils}"
    return f"{_amount(test.amount)}{' or '.join(families)} {' or '.join(map(_number, test.numbers))}{spoils}"


def _number(number: int | str) -> str:
    return "of the player's own seat" if number == "own" else f"number {number}"


def _amount(amount: Amount) -> str:
    if amount.exactly is not None:
        return "no " if amount.exactly == 0 else f"exactly {amount.exactly} "
    return "" if amount.at_least == 1 else f"{amount.at_least} "


def _counted(amount: Amount, what: str) -> str:
    """So many of something; one has its article."""
    if amount == Amount():
        return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
    return f"{_amount(amount)}{what}"


def _one_of(groups: tuple[str, ...]) -> str:
    return " or ".join(_ONE[group] for group in groups)


def _several_of(groups: tuple[str, ...], word: str = "or") -> str:
    return f" {word} ".join(_SEVERAL.get(group, _ONE[group]) for group in groups)


def _payments(card: KakiTable) -> list[str]:
    said = [
        f"On a discard the shooter pays {plain(card.shooter)} times the points, the other {plain(card.other)} times.",
        f"By Ji Mo each pays {plain(card.each)} times the points.",
    ]
    if card.round != "none":
        said.append(f"What each owes for the win is rounded {card.round} to a whole point.")
    if card.limits_add_up:
        said.append("Several limit items are paid one by one.")
    if card.extra_fei:
        more = "that the winner has more than he" if card.extra_fei_netted else "of the winner"
        said.append(f"Each loser pays {plain(card.extra_fei)} for each Fei {more}.")
    said += _losers(card)
    if card.fei_held:
        when = "in every hand" if card.fei_held_in == "every-hand" else "when nobody wins"
        said.append(f"Every two players settle the difference of their Fei x {plain(card.fei_held)} {when}.")
    kongs = {kind: plain(points) for kind, points in card.at_once.kongs.items()}
    said.append(
        f"At once: a claimed Kong {kongs['claimed']} from the discarder; an added one {kongs['added']}, "
        f"a concealed one {kongs['concealed']} from each."
    )
    family, early = plain(card.at_once.family), plain(card.at_once.family_before_first_discard)
    said.append(f"At once: a whole family {family} from each, {early} before the first discard.")
    return said


def _losers(card: KakiTable) -> Iterator[str]:
    rule = card.losers
    if rule.points:
        least = f", from {rule.counts_from} up" if rule.counts_from else ""
        fei = f", each Fei as {rule.fei}" if rule.fei else ""
        yield f"The losers settle the difference of their counts x {plain(rule.points)}{least}{fei}."
        if rule.count:
            yield f"What they count: {', '.join(item.name for item in card.items if item.id in rule.count)}."
            yield f"For this count a Fei in the hand {'completes' if rule.fei_completes else 'does not complete'} sets."
    if rule.fei_points:
        yield f"The losers settle the difference of their Fei x {plain(rule.fei_points)}."
    if rule.points and rule.fei_only_at_limit:
        yield f"After a limit hand the losers settle {'their Fei alone' if rule.fei_points else 'nothing'}."


def _switches(card: KakiTable) -> list[str]:
    copies = "may" if card.fifth_copy else "may not"
    springs = "on the Eye too" if card.trap_eye else "on a set only"
    shown = "counts" if card.trap_concealed_kong else "does not count"
    dealer = "the same dealer deals again" if card.dealer_after_draw == "same" else "the next player deals"
    return [
        f"An exposed set holds at most {card.max_fei_in_exposed_set} Fei.",
        f"A Fei {copies} stand for a fifth copy of a tile.",
        f"The dragon trap springs {springs}.",
        f"A concealed Kong {shown} as shown for it.",
        f"After a hand that nobody wins {dealer}.",
        f"Of two who call one discard {'both win' if card.two_winners == 'both' else 'the next in turn wins'}.",
    ]
