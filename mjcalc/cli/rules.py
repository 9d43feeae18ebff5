"""`mjcalc rules`: the rules, by number or by a word in them."""

# No postponed annotations here: typer would have to evaluate each of them again.

from typing import Annotated

import typer

from mjcalc.cli.look import Look, lines
from mjcalc.cli.output import write
from mjcalc.result import to_json
from mjcalc.rules import Entry, all_rules, find_rules
from mjcalc.tiles import KAKI

_HELP = """Look up the rules: one by its number, or all that speak of a word.

\b
    mjcalc rules K19
    mjcalc rules charleston
    mjcalc rules

Without a number or a word it lists what there is.
"""
_IN_FULL = 3


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("rules", help=_HELP)(command)


def command(
    query: Annotated[list[str] | None, typer.Argument(help="A number such as K19, or words.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rules found as JSON.")] = False,
) -> None:
    """Find the rules, and print them."""
    found = find_rules(" ".join(query)) if query else all_rules()
    look = Look.here()
    if as_json:
        write(to_json(found))
    elif len(found) <= _IN_FULL:
        write(lines(*(_in_full(entry, look) for entry in found)))
    elif query and found[0].title.lower() == " ".join(query).lower():
        write(lines(_in_full(found[0], look), "See also", _contents(found[1:], look)))
    else:
        write(_contents(found, look))


def _in_full(entry: Entry, look: Look) -> str:
    from mjcalc.cli.rules_text import rendered

    heading = f"{entry.rule}  {entry.title}" if entry.rule else entry.title
    return f"{look.paint(heading, 'strong')}\n\n{rendered(entry.text, look)}"


def _contents(found: tuple[Entry, ...], look: Look) -> str:
    """The headings of many entries, by game and chapter, the first found first."""
    blocks: dict[tuple[str, str], list[str]] = {}
    for entry in found:
        row = f"  {entry.rule or '':4} {entry.title}".rstrip()
        blocks.setdefault((entry.game, entry.chapter), []).append(row)
    texts = [
        "\n".join([look.paint(f"{'3 Kaki' if game == KAKI else 'American'}: {chapter}", "strong"), *rows])
        for (game, chapter), rows in blocks.items()
    ]
    example = next((entry.rule for entry in found if entry.rule), "K19")
    return lines(*texts, f"One in full: mjcalc rules {example}")
