"""A 3 Kaki table as a price list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjcalc.cli.look import Look, lines
from mjcalc.cli.screen import INDENT, fold, tied
from mjcalc.kaki.table import KINDS, Amount, BonusTest, Condition, FanItem, KakiTable, SetTest
from mjcalc.ledger import plain
from mjcalc.tiles import FAMILIES, KAKI_TILES

_STEPS = 10
_GROUP_NAMES = dict(zip(KAKI_TILES.codes, KAKI_TILES.names, strict=True)) | {
    "tong": "Tong",
    "honour": "honours",
    "own-wind": "the player's own wind",
    "round-wind": "East, the round wind",
}
_PLURALS = {
    "tong": "Tong",
    "honour": "honours",
    "wind": "winds",
    "dragon": "dragons",
    "terminal": "terminals",
    "simple": "simples",
}


def price_list(card: KakiTable, look: Look) -> str:
    """The items with their fan and conditions, the points, and who pays."""
    return lines(
        look.paint(card.name, "strong") + f"\nAt least {card.minimum} fan to win; {card.limit} fan is the limit.",
        "Items\n" + look.table([_row(item) for item in card.items], "rll", ("fan", "item", "when")),
        "Points\n" + points_row(card, look),
        "Who pays\n" + _sentences(_payments(card), look),
        "At the table\n" + _sentences(_switches(card), look),
    )


def _row(item: FanItem) -> tuple[str, str, str]:
    worth = "limit" if item.limit else f"{item.fan} each" if item.each else str(item.fan)
    words = condition_in_words(item.when)
    return worth, item.name, f"{words}; instead of {', '.join(item.replaces)}" if item.replaces else words


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
        yield f"Eye of {_groups(when.eye.of)}{other}"
    if when.only:
        yield f"only {_groups(when.only, 'and')}"
    if when.has:
        yield f"some of {_groups(when.has, 'and')}"
    if when.thirteen:
        numbers = "".join(str(place + 1) * many for place, many in enumerate(when.thirteen))
        yield f"{numbers}t and any one more"
    if when.concealed is not None:
        yield "no exposed set" if when.concealed else "an exposed set"


def _held(when: Condition) -> Iterator[str]:
    if when.fei:
        where = {"sets": "Fei in the hand and sets", "sunk": "sunk Fei", "all": "Fei, sunk ones too"}[when.fei.where]
        yield f"{_amount(when.fei.amount)}{where}"
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
    several = test.amount.at_least > 1 or test.amount.exactly is not None
    kinds = (
        [f"set{'s' * several}"]
        if test.kinds == KINDS
        else [f"{kind.capitalize()}{'s' * several}" for kind in test.kinds]
    )
    sets = f"{test.shown or ''} {' or '.join(kinds)}".strip()
    if test.different and several:
        return f"{sets} of {test.amount.at_least} different {_several(test.of)}"
    of = "" if test.of == ("tong", "honour") else f" of {_groups(test.of)}"
    return f"{_amount(test.amount)}{sets}{of}"


def _several(groups: tuple[str, ...]) -> str:
    """More than one tile of some groups."""
    if groups == ("tong", "honour"):
        return "tiles"
    plurals = [_PLURALS.get(group, "") for group in groups]
    return " or ".join(plurals) if all(plurals) else f"tiles of {_groups(groups)}"


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
    numbers = "" if test.numbers == (1, 2, 3, 4) else f" {' or '.join(map(_number, test.numbers))}"
    return f"{_amount(test.amount)}{' or '.join(families)}{numbers}{spoils}"


def _number(number: int | str) -> str:
    return "of the player's own seat" if number == "own" else f"number {number}"


def _amount(amount: Amount) -> str:
    if amount.exactly is not None:
        return "no " if amount.exactly == 0 else f"exactly {amount.exactly} "
    return "" if amount.at_least == 1 else f"{amount.at_least} "


def _groups(groups: tuple[str, ...], word: str = "or") -> str:
    return f" {word} ".join(_GROUP_NAMES.get(group, group) for group in groups)


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
