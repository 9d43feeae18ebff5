"""`mjcalc score`: value one hand, and tell who pays whom."""

# No postponed annotations here: typer would have to evaluate each of them again.

from typing import Annotated

import typer

from mjcalc.api import score
from mjcalc.card import DEFAULT
from mjcalc.cli.other_game import hinting, seat_reader
from mjcalc.cli.output import warn, write
from mjcalc.cli.places import CARD_VARIABLE, chosen_card
from mjcalc.cli.records import (
    Dead,
    Drawn,
    Events,
    Families,
    From,
    HandWords,
    Kongs,
    Liable,
    Losers,
    NoJokerlessClaim,
    SelfDraw,
    Win,
    naming_options,
    record_of,
)
from mjcalc.result import to_json

_HELP = """Value one hand: the fan or the value, the points, and who pays whom.

\b
    mjcalc score "234t 567t 99t (RR*) (EEE) + f2 k1" --seat south --from east
    mjcalc score "123t 456t 789t 99t RR* + f2 a1 k1" --seat south --ji-mo

The winning tile is written among the concealed tiles. ( ) is an exposed set, [ ] a concealed Kong,
and the bonus tiles follow a +. `mjcalc tiles` shows every tile.
"""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("score", help=_HELP, no_args_is_help=True)(command)


def command(
    hand: HandWords = None,
    card: Annotated[str, typer.Option("--card", "-c", envvar=CARD_VARIABLE, help="The rule table.")] = DEFAULT,
    seat: Annotated[str | None, typer.Option("--seat", "--winner", help="The winner's seat.  [default: east]")] = None,
    drawn: Drawn = False,
    win: Win = None,
    from_: From = None,
    self_draw: SelfDraw = False,
    events: Events = None,
    liable: Liable = None,
    losers: Losers = None,
    dead: Dead = None,
    kongs: Kongs = None,
    families: Families = None,
    no_jokerless_claim: NoJokerlessClaim = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures, no colour.")] = False,
) -> None:
    """Read the options, score, and print."""
    with naming_options(as_json=as_json):
        table = chosen_card(card)
        record = record_of(
            hand=hand,
            seat=seat,
            drawn=drawn,
            win=win,
            from_=from_,
            self_draw=self_draw,
            events=events,
            liable=liable,
            losers=losers,
            dead=dead,
            kongs=kongs,
            families=families,
            no_jokerless_claim=no_jokerless_claim,
            read=seat_reader(table),
        )
        with hinting(record.hand, table):
            result = score(record, table)
    if as_json:
        write(to_json(result))
        warn(result.notes)
    else:
        from mjcalc.cli.look import Look
        from mjcalc.cli.text import explain

        write(explain(result, record, table, Look.here(ascii_only=ascii_only)))
    raise typer.Exit(0 if result.wins else 1)
