"""Reading the sections and lines of a card from TOML, with every fault of them.

Each fault names the file, the line of the row in it, the section and the hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from mjcalc.american.lines import CardLine, CardSection, same_hands, shapes_of, twins_in
from mjcalc.american.pattern import (
    NUMBERS,
    SLOTS,
    SUITS,
    Freedom,
    Pattern,
    can_be_had,
    expand,
    in_message,
    read_pattern,
)
from mjcalc.american.terms import read_value
from mjcalc.tiles import DIGITS
from mjcalc.tomlfile import Section

_EXAMPLE = '"FF 222x 444x 666x 888y"'
_NOT_IN_A_SLUG = re.compile(r"[\W_]+")


class _Row(NamedTuple):
    """A line, the row it was read from, and the table of its section."""

    section: Section
    row: Section
    line: CardLine


def read_sections(top: Section) -> tuple[CardSection, ...]:
    """The sections of a card; faults are noted, and hands that are hardly meant are warned of."""
    sections: list[CardSection] = []
    rows: list[_Row] = []
    before = len(top.file.faults)
    for table in top.tables("section"):
        name = table.text("name")
        table.about = f'section "{in_message(name)}": '
        bonus = table.flag("jokerless_bonus", True)
        own = [
            _Row(table, row, _read_line(row, name, bonus, number, len(rows) + number - 1))
            for number, row in enumerate(table.tables("line", optional=True), 1)
        ]
        table.close()
        rows += own
        sections.append(CardSection(name, bonus, tuple(each.line for each in own)))
    if not rows and len(top.file.faults) == before:
        top.fault("section", "the card has no lines: write [[section.line]], or line = [ ... ], in a section")
    _check_ids(rows)
    _check_hands(rows)
    return tuple(sections)


def default_id(section: str, number: int) -> str:
    """The id of a line that has none of its own, such as `consecutive-run-3`."""
    slug = _NOT_IN_A_SLUG.sub("-", section.lower()).strip("-")
    return f"{slug or 'section'}-{number}"


def _check_ids(rows: list[_Row]) -> None:
    """Note the ids that are taken; of sections whose names give their lines the same ids, the name, once."""
    taken: dict[str, _Row] = {}
    for each in rows:
        other = taken.setdefault(each.line.id, each)
        named = f'section "{in_message(other.line.section)}"'
        if other is each:
            continue
        if "id" in each.row or "id" in other.row or other.section is each.section:
            message = f"the id '{in_message(each.line.id)}' is taken: an earlier line of {named} has it"
            each.row.fault("id", message)
        elif each.section.sound("name"):
            each.section.fault("name", f"another name is needed: its lines have the ids of those of {named}")


def _check_hands(rows: list[_Row]) -> None:
    """Note the lines that are the same hand as one before; only lines of the same shapes can be."""
    alike: dict[object, list[CardLine]] = {}
    for _, row, line in rows:
        shapes = shapes_of(line)
        before = alike.setdefault(shapes, []) if shapes else []  # one that allows no hand is like no other
        twin = next((other for other in before if same_hands(line, other)), None)
        if twin is not None:
            where = f'{in_message(twin.id)} of section "{in_message(twin.section)}"'
            row.fault("hands", f"it is the same hand as the line {where}")
        before.append(line)


def _read_line(row: Section, section: str, bonus: bool, number: int, place: int) -> CardLine:
    row.about = f'section "{in_message(section)}", line {number}: '
    texts = _read_texts(row)
    if texts:
        row.about = _about(section, texts[0])
    hands, sound = _read_hands(row, section, texts)
    line = CardLine(
        id=row.text("id", default_id(section, number)),
        section=section,
        place=place,
        value=read_value(row),
        concealed=row.flag("concealed", False),
        jokerless_bonus=bonus,
        note=row.text("note", ""),
        hands=hands if sound else (),
        freedom=_read_freedom(row, section, hands),
    )
    row.close()
    if line.hands:
        _check_possible(row, line)
    return line


def _about(section: str, hand: str) -> str:
    return f'section "{in_message(section)}", hand "{in_message(hand)}": '


def _read_texts(row: Section) -> list[str]:
    """The alternatives of `hands`: one text, or a list of them."""
    value = row.value("hands")
    texts = [value] if isinstance(value, str) else value
    if not (isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts)):
        missing = "" if "hands" in row else "the key is missing: "
        row.fault("hands", f"{missing}write the hand in quotes, or a list of these: {_EXAMPLE}")
        return []
    if not all(map(str.strip, texts)):
        row.fault("hands", f"a hand is empty: write its tiles, such as {_EXAMPLE}")
        return []
    return texts


def _read_hands(row: Section, section: str, texts: list[str]) -> tuple[tuple[Pattern, ...], bool]:
    """The hands of a line, and whether nothing is wrong with them."""
    listed = isinstance(row.value("hands"), list)
    patterns = []
    sound = True
    for at, text in enumerate(texts):
        pattern, faults = read_pattern(text)
        for fault in faults:
            path = (*row.path, "hands", at) if listed else (*row.path, "hands")
            row.file.fault(path, _about(section, text) + fault)
        patterns.append(pattern)
        sound = sound and not faults
    return tuple(patterns), sound


def _read_freedom(row: Section, section: str, hands: tuple[Pattern, ...]) -> Freedom:
    freedom = Freedom(
        slide=row.choice("numbers", ("any", "printed"), "printed") == "any",
        where=_read_unknowns(row, section, hands, "where", NUMBERS, _read_numbers),
        suits=_read_unknowns(row, section, hands, "suits", SLOTS, _read_suits),
    )
    if freedom.slide and hands and not any(hand.has_digits for hand in hands):
        row.warn("numbers", "no number is printed in this line: nothing moves")
    year = next((hand for hand in hands if hand.has_year), None)
    if freedom.slide and year is not None:
        message = 'the digits of the year move too: leave out numbers = "any" and write i and j'
        row.file.warn((*row.path, "numbers"), _about(section, year.text) + message)
    return freedom


def _read_unknowns(
    row: Section,
    section: str,
    hands: tuple[Pattern, ...],
    key: str,
    unknowns: str,
    read: Callable[[Section, str], tuple[int, ...]],
) -> dict[str, tuple[int, ...]]:
    """The values allowed to unknowns. What is wrong with one is told of the first hand that uses it."""
    table = row.table(key, optional=True)
    allowed = {}
    for unknown in unknowns:
        user = next((hand for hand in hands if hand.uses(unknown)), None)
        table.about = row.about if user is None else _about(section, user.text)
        if unknown in table:
            allowed[unknown] = read(table, unknown)
        if table.value(unknown) is not None and hands and user is None:
            table.fault(unknown, f"the unknown {unknown} never occurs in this line")
    table.about = row.about
    table.close()
    return allowed


def _read_suits(suits: Section, slot: str) -> tuple[int, ...]:
    words = suits.words(slot, SUITS) or SUITS
    return tuple(SUITS.index(word) for word in words)


def _read_numbers(where: Section, unknown: str) -> tuple[int, ...]:
    value: Any = where.value(unknown)
    numbers = value if isinstance(value, list) else [value]
    if numbers and all(type(number) is int and 1 <= number <= len(DIGITS) for number in numbers):
        return tuple(dict.fromkeys(numbers))
    where.fault(unknown, "write a list of numbers from 1 to 9, such as [2, 4, 6, 8]")
    return tuple(range(1, len(DIGITS) + 1))


def _check_possible(row: Section, line: CardLine) -> None:
    """Note a line of which no wall can supply a hand (A9, A10); warn of such an alternative beside others."""
    impossible = [hand for hand in line.hands if not any(map(can_be_had, expand(hand, line.freedom)))]
    if len(impossible) == len(line.hands):
        row.fault("hands", _why_impossible(impossible[0], line.freedom))
        return
    for hand, other in twins_in(line):
        row.warn("hands", f'the alternatives "{other.text}" and "{hand.text}" are the same hand: leave one out')
    for hand in impossible:
        row.warn("hands", f'the alternative "{hand.text}" can never be had: {_why_impossible(hand, line.freedom)}')


def _why_impossible(hand: Pattern, freedom: Freedom) -> str:
    if next(expand(hand, freedom), None) is None:
        return "the suits and numbers allowed leave an unknown without a value"
    return (
        "no wall can supply it: even with jokers wherever they may stand it needs more than four naturals of a tile"
        " (eight flowers), or more than eight jokers"
    )
