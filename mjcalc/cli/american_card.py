"""An American card as the paper looks, and how a typed one compares with the League's."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.league import Comparison
from mjcalc.american.lines import CardLine
from mjcalc.american.pattern import SLOTS, SUITS, Freedom, Pattern
from mjcalc.american.terms import Rates
from mjcalc.cli.look import Look, lines, source_of
from mjcalc.cli.screen import INDENT, fold, screen_width
from mjcalc.ledger import plain

_COLOURS = dict(zip(SLOTS, ("\x1b[34m", "\x1b[31m", "\x1b[32m"), strict=True))
_COLOUR_NAMES = dict(zip(SLOTS, ("blue", "red", "green"), strict=True))
_END = "\x1b[0m"
_IN_COLOUR = "One colour is one suit, any you like; another colour is another suit. F, 0 and winds have none."
_IN_LETTERS = (
    "x, y and z are suits, any you like, but different letters are different suits. D is the dragon of its suit."
)
_KEY = "X may be exposed, C is concealed."


def paper(card: AmericanCard, look: Look) -> str:
    """The card section by section: each hand, X or C, its value, and below it what it means in words."""
    head = f"{card.name}{f', {card.year}' if card.year else ''}"
    key = fold(_IN_COLOUR if look.colour else _IN_LETTERS, look.width)
    widest = max(screen_width(row[0]) for line in card.lines for row in _rows(line, look))
    sections = []
    for section in card.sections:
        bonus = "" if section.jokerless_bonus else "   (no bonus for a hand without jokers)"
        title = look.paint(section.name.upper(), "strong") + bonus
        sections.append("\n".join([title, *(_line(line, widest, look) for line in section.lines)]))
    terms = [line for term in _terms(card) for line in fold(term, look.width)]
    return lines(
        look.paint(head, "strong"), "\n".join([*key, _KEY]), *sections, "\n".join(terms), source_of(card, look)
    )


def _line(line: CardLine, widest: int, look: Look) -> str:
    """A line of the card, its columns where those of the others are, and the note below."""
    rows = [(text + " " * (widest - screen_width(text)), mark, value) for text, mark, value in _rows(line, look)]
    words = " ".join(filter(None, (line.note, _restrictions(line.freedom, look))))
    note = fold(INDENT * 2 + words, look.width, INDENT * 2) if words else []
    return "\n".join([look.table(rows, "llr"), *(look.paint(text, "faint") for text in note)])


def _restrictions(freedom: Freedom, look: Look) -> str:
    """What the unknowns of a line are restricted to, and whether its numbers move, as the file has it."""
    told = ["numbers any"] if freedom.slide else []
    told += [f"{unknown} {' '.join(str(number) for number in numbers)}" for unknown, numbers in freedom.where.items()]
    for slot, suits in freedom.suits.items():
        told.append(f"{_COLOUR_NAMES[slot] if look.colour else slot} {' '.join(SUITS[suit] for suit in suits)}")
    return f"[{'; '.join(told)}]" if told else ""


def _terms(card: AmericanCard) -> list[str]:
    """What the card changes of the usual payment (A15, A20), and its tournament and house rules (A22)."""
    rates, tournament, house = card.rates, card.tournament, card.house
    if tournament is not None:
        winner = "the value" if tournament.winner is None else plain(tournament.winner)
        fines = ", ".join(
            f"{plain(points)} from {least} exposure{'s' * (least != 1)}" for least, points in tournament.discarder
        )
        told = (
            f"Tournament: the winner scores {winner}, {plain(tournament.self_drawn)} more self-drawn, "
            f"{plain(tournament.jokerless)} more jokerless; the discarder {fines}; "
            f"in a wall game every hand not dead {plain(tournament.wall_game)}. Nothing is paid (A22)."
        )
        return [told]
    terms = []
    if rates != Rates():
        terms.append(
            f"Payment, times the value: the discarder {plain(rates.discarder)}, each other {plain(rates.other)}, "
            f"self-drawn each {plain(rates.self_drawn)}; jokerless {plain(rates.jokerless)} times as much; "
            f"misnamed or out of turn {plain(rates.misnamed)} alone (A15, A20)."
        )
    if house.doubled != 1:
        terms.append(f"House rule: every value is paid {plain(house.doubled)} times (A22).")
    if house.pie is not None:
        terms.append(f"House rule: nobody loses more than {plain(house.pie)} in a session (A22).")
    return terms


def _rows(line: CardLine, look: Look) -> list[tuple[str, str, str]]:
    """The hands of a line, with X or C and the value behind the first."""
    texts = [_pattern(pattern, look) for pattern in line.hands]
    texts = [*(f"{text} or" for text in texts[:-1]), texts[-1]]
    return [
        (texts[0], "C" if line.concealed else "X", f"{plain(line.value):>3}"),
        *((text, "", "") for text in texts[1:]),
    ]


def _pattern(pattern: Pattern, look: Look) -> str:
    """The hand as printed: in colours the suit letters are not needed, without colour they stay."""
    if not look.colour:
        return pattern.text
    return " ".join(_block(block) for block in pattern.text.split())


def _block(block: str) -> str:
    if block[-1] not in _COLOURS:
        return block
    colour = _COLOURS[block[-1]]
    return "".join(sign if sign in "F0NEWSuv" else f"{colour}{sign}{_END}" for sign in block[:-1])


def comparison_text(comparison: Comparison, year: int) -> str:
    """Which lines agree with the League's card of a year, which do not, and what is missing."""
    parts = [f"against the League's card of {year}: {_many(comparison.agree)} {_verb(comparison.agree, 'agree')}"]
    differ, unknown = comparison.worth_differs, comparison.unknown
    if differ:
        parts.append(f"{_many(differ)} {_verb(differ, 'agree')} in the hands, but not in value or X/C:")
        parts += [f"  {_named(line)}" for line in differ]
    if unknown:
        parts.append(f"{_many(unknown)} {'is' if len(unknown) == 1 else 'are'} no line of that card:")
        parts += [f"  {_named(line)}" for line in unknown]
    missing = sum(comparison.missing.values())
    if missing:
        parts.append(
            f"{missing} line{'s' * (missing != 1)} of that card {'is' if missing == 1 else 'are'} still missing:"
        )
        parts += [f"  {section}: {many}" for section, many in comparison.missing.items()]
    return "\n".join(parts)


def _many(counted: tuple[CardLine, ...]) -> str:
    return f"{len(counted)} line{'s' * (len(counted) != 1)}"


def _verb(counted: tuple[CardLine, ...], verb: str) -> str:
    return f"{verb}s" if len(counted) == 1 else verb


def _named(line: CardLine) -> str:
    hands = " or ".join(pattern.text for pattern in line.hands)
    return f"{line.id}: {hands}, {plain(line.value)} {'C' if line.concealed else 'X'}"
