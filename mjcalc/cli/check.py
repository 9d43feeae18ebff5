"""`mjcalc check`: what a hand in play waits for, or how far it is."""

# No postponed annotations here: typer would have to evaluate each of them again.

from typing import Annotated

import typer

from mjcalc.api import TOO_FEW, check
from mjcalc.card import DEFAULT
from mjcalc.cli.other_game import hinting, seat_reader
from mjcalc.cli.output import warn, write
from mjcalc.cli.places import CARD_VARIABLE, chosen_card
from mjcalc.cli.records import naming_options
from mjcalc.errors import bad
from mjcalc.result import to_json

_HELP = """Tell what a hand in play waits for, or how far it is, and what each way out is worth.

\b
    mjcalc check "234t 567t 99t RR (EEE) + f2 k1" --seat south
    mjcalc check "234t 567t 99t RR (EEE) W + f2 k1" --seat south --seen "RR 9t"
    mjcalc check -c american-practice "FF 22b 44b J 66c 88c 1d 5d E" --top 8

With one tile less than a complete hand: what it waits for. With a whole hand: what to discard.
"""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("check", help=_HELP, no_args_is_help=True)(command)


def command(
    hand: Annotated[list[str] | None, typer.Argument(help="The hand.", show_default=False)] = None,
    card: Annotated[str, typer.Option("--card", "-c", envvar=CARD_VARIABLE, help="The rule table.")] = DEFAULT,
    seat: Annotated[str, typer.Option("--seat", "--winner", help="The player's seat.")] = "east",
    seen: Annotated[list[str] | None, typer.Option(help='Tiles visible elsewhere, such as "RR 9t (EEE)".')] = None,
    top: Annotated[int | None, typer.Option(help="Discards or lines told: 5, and with --json all discards.")] = None,
    section: Annotated[str | None, typer.Option(help="Only this section of an American card.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures, no colour.")] = False,
) -> None:
    """Read the options, look at the hand, and print."""
    if hand is None:
        raise bad("bad-record", "the hand is missing: give it in quotes", key="hand")
    if top is not None and top < 1:
        raise bad("bad-record", TOO_FEW, key="--top")
    text = " ".join(hand)
    with naming_options(as_json=as_json):
        table = chosen_card(card)
        whose = seat_reader(table)(seat, "--seat")
        with hinting(text, table):
            result = check(text, table, seat=whose, seen=" ".join(seen or []), top=top, section=section)
    if as_json:
        write(to_json(result))
        warn(result.notes)
    else:
        from mjcalc.cli.check_text import explain
        from mjcalc.cli.look import Look

        write(explain(result, Look.here(ascii_only=ascii_only), top))
