"""`mjcalc score`: value one hand, and tell who pays whom."""

# No postponed annotations here: typer would have to evaluate each of them again.

from typing import Annotated

import typer

from mjcalc.api import score
from mjcalc.card import DEFAULT, load_card
from mjcalc.cli.output import has_colour, has_pictures, warn, write
from mjcalc.cli.places import cards_folder
from mjcalc.cli.records import record_of
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
    hand: Annotated[list[str] | None, typer.Argument(help="The winner's hand.", show_default=False)] = None,
    card: Annotated[str, typer.Option("--card", "-c", envvar="MJCALC_CARD", help="The rule table.")] = DEFAULT,
    seat: Annotated[str | None, typer.Option(help="The winner's seat.", show_default="east")] = None,
    drawn: Annotated[bool, typer.Option("--drawn", help="Nobody won.")] = False,
    win: Annotated[str | None, typer.Option(help="The winning tile.")] = None,
    from_: Annotated[str | None, typer.Option("--from", help="Who discarded it, or whose Kong was robbed.")] = None,
    self_draw: Annotated[bool, typer.Option("--self-draw", "--ji-mo", help="The winner drew it.")] = False,
    event: Annotated[list[str] | None, typer.Option(help="How it was won, such as kong-replacement.")] = None,
    liable: Annotated[str | None, typer.Option(help="Who was caught in the dragon trap earlier.")] = None,
    loser: Annotated[list[str] | None, typer.Option(help='A loser\'s hand: "east: 123t RR + f1".')] = None,
    dead: Annotated[list[str] | None, typer.Option(help="A seat whose hand is dead (American).")] = None,
    kong: Annotated[list[str] | None, typer.Option(help='A Kong paid at once: "east: concealed".')] = None,
    family: Annotated[list[str] | None, typer.Option(help='A family paid at once: "east: flowers".')] = None,
    no_jokerless_claim: Annotated[bool, typer.Option("--no-jokerless-claim", help="Jokerless not announced.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures, no colour.")] = False,
) -> None:
    """Read the options, score, and print."""
    record = record_of(
        hand=" ".join(hand) if hand else None,
        seat=seat,
        drawn=drawn,
        win=win,
        from_=from_,
        self_draw=self_draw,
        events=event or [],
        liable=liable,
        losers=loser or [],
        dead=dead or [],
        kongs=kong or [],
        families=family or [],
        jokerless_claimed=not no_jokerless_claim,
    )
    table = load_card(card, cards_folder())
    result = score(record, table)
    if as_json:
        write(to_json(result))
        warn(result.notes)
    else:
        from mjcalc.cli.look import Look
        from mjcalc.cli.text import explain

        look = Look(colour=has_colour() and not ascii_only, pictures=has_pictures() and not ascii_only)
        write(explain(result, record, table, look))
    raise typer.Exit(0 if result.wins else 1)
