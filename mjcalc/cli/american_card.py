"""An American card as the paper looks, and how a typed one compares with the League's."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.league import Comparison
from mjcalc.american.lines import CardLine
from mjcalc.american.pattern import SLOTS, Pattern
from mjcalc.cli.look import Look, lines, table
from mjcalc.ledger import plain

_COLOURS = dict(zip(SLOTS, ("\x1b[34m", "\x1b[31m", "\x1b[32m"), strict=True))
_END = "\x1b[0m"
_NOTES_FROM = 54
_IN_COLOUR = "One colour is one suit, any you like; another colour is another suit.\nF, 0 and winds have none."
_IN_LETTERS = (
    "x, y and z are suits, any you like, but different letters are different\nsuits. D is the dragon of its suit."
)
_KEY = "X may be exposed, C is concealed."


def paper(card: AmericanCard, look: Look) -> str:
    """The card section by section: each hand, X or C, its value, and below it what it means in words."""
    head = f"{card.name}{f', {card.year}' if card.year else ''}"
    key = _IN_COLOUR if look.colour else _IN_LETTERS
    sections = []
    for section in card.sections:
        bonus = "" if section.jokerless_bonus else "   (no bonus for a hand without jokers)"
        rows = [row for line in section.lines for row in _rows(line, look)]
        title = look.paint(section.name.upper(), "strong") + bonus
        sections.append(f"{title}\n{table(rows, ('left', 'left', 'right'))}")
    return lines(look.paint(head, "strong"), f"{key}\n{_KEY}", *sections)


def _rows(line: CardLine, look: Look) -> list[tuple[str, str, str]]:
    mark, value = "C" if line.concealed else "X", plain(line.value)
    rows = []
    for place, pattern in enumerate(line.hands):
        last = place == len(line.hands) - 1
        text = _pattern(pattern, look) + ("" if last else " or")
        rows.append((text, mark, value) if place == 0 else (text, "", ""))
    if line.note:
        rows.append((look.paint(f"  {line.note}", "faint"), "", ""))
    return rows


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
