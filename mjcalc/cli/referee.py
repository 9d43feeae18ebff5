"""`mjcalc referee`: rulings on what happened at the table."""

# No postponed annotations here: typer would have to evaluate each of them again.

from typing import Annotated, TypeAlias

import typer

from mjcalc.card import DEFAULT
from mjcalc.cli.other_game import hinting_tiles
from mjcalc.cli.output import warn, write
from mjcalc.cli.places import CARD_VARIABLE, chosen_card
from mjcalc.cli.records import hyphened, naming_options
from mjcalc.dispute import (
    ClaimDispute,
    DealDispute,
    DiscardDispute,
    Dispute,
    ExposeDispute,
    FaultDispute,
    PassDispute,
    SwapDispute,
    WallDispute,
    read_claim,
    read_passed,
    read_whose_set,
)
from mjcalc.errors import bad, nearest
from mjcalc.ledger import Points, exact
from mjcalc.record_text import read_seat
from mjcalc.referee import rule
from mjcalc.result import to_json
from mjcalc.tomlfile import signed_amount

_HELP = """Rule on a dispute at the table: is it allowed, by which rule, and why.

\b
    mjcalc referee claim 5t --from east --claim "south: pong 55t" --claim "west: chow 46t"

The card chooses the game: --card american-practice asks the American referee.
The exit status is 0 for allowed, 1 for not allowed, 2 when the question cannot be read.
"""
_CLAIM = """Say who gets a discard, who loses a turn by it, and who discards next.

\b
    mjcalc referee claim 5t --from east --claim "south: pong 55t" --claim "west: win 234t 46t 99t (RR*) (EEE) + k1 f3"
    mjcalc referee claim 6t --from east --claim "south: chow 4*t as 456t"
    mjcalc referee claim 5c --from east --claim "north: pung 55c" --claim "west: expose 5JJc" -c american-practice

A claim is a seat, what for, and the claimer's own tiles. The claimed tile may be among them where the size of the
group is named, or the whole group stands in ( ).
3 Kaki knows chow, pong, kong and win; American expose (or pung, kong, quint, sextet) and mahjong.
A hand that claims to win is scored by the card first.
"""
_DISCARD = """Say whether a tile may be discarded, after a claim or without one.

\b
    mjcalc referee discard 6t --claimed "(456t)"
    mjcalc referee discard 3t --claimed "(45*t) as 345t"
    mjcalc referee discard "*"
    mjcalc referee discard J -c american-practice
"""
_SWAP = """Say whether real tiles may go in for Fei or jokers that lie open, and show the sets before and after.

\b
    mjcalc referee swap --set "(RR*)" --tile R
    mjcalc referee swap --set "west: (55Jc) (FFJJ)" --set "(NNJJ)" --tile "5c FF" --tile N -c american-practice

A set is your own unless a word with a colon stands before it: a seat, as in "west: (55Jc)", "other:" for any other
player, "dead:" for a dead hand.
"""
_EXPOSE = """Say whether sets may lie open, and with an American card which lines are left or if the hand is dead.

\b
    mjcalc referee expose "(1**t)"
    mjcalc referee expose "(222c) (444Jc)" -c american-practice
    mjcalc referee expose "(FFFF) (222c)" --shown "8888c" -c american-practice
"""
_CHARLESTON = """Say whether a pass of the Charleston is right at its step.

\b
    mjcalc referee pass "1c 5d N" --step first-right -c american-practice
    mjcalc referee pass "1c" --step first-left --blind 2 -c american-practice
    mjcalc referee pass "1c 5d" --step courtesy --other 3 -c american-practice

The steps are first-right, first-across, first-left, second-left, second-across, second-right, courtesy.
"""
_DEAL = """Say who is East, whether a seat has the right number of tiles, or in which order tiles are taken.

\b
    mjcalc referee deal --throws "Ann 7 Ben 9 Cho 9 Dee 4" -c american-practice
    mjcalc referee deal --seat south --tiles 13
    mjcalc referee deal --seat west --hand "123t 99t (RR*) [EEEE] 55t" --moment waiting
    mjcalc referee deal
"""
_WALL = """Say where the wall breaks, and whether another tile may be drawn.

\b
    mjcalc referee wall --throw 7 -c american-practice
    mjcalc referee wall --left 8 --replacement
    mjcalc referee wall --drawn 30
"""
_ERROR = """Say what is owed for a mistake.

\b
    mjcalc referee error trap --by west --winner east --from south --points 30
    mjcalc referee error mahjong --by south --dead east --dead north --value 25 -c american-practice
    mjcalc referee error misnamed --by north --winner east --line 2468-1 -c american-practice
    mjcalc referee error dead-hand --by west --winner east --from south --value 30 -c american-practice

The kinds are trap (3 Kaki); mahjong (declared in error), misnamed, out-of-turn and dead-hand (American).
"""
_TILE_FROM = ("hand", "discard")

Card: TypeAlias = Annotated[str, typer.Option("--card", "-c", envvar=CARD_VARIABLE, help="The card, and so the game.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")]


def register(app: typer.Typer) -> None:
    """Add the command with its subcommands to the application."""
    referee = typer.Typer(help=_HELP, no_args_is_help=True, rich_markup_mode=None)
    referee.command("claim", help=_CLAIM, no_args_is_help=True)(claim)
    referee.command("discard", help=_DISCARD, no_args_is_help=True)(discard)
    referee.command("swap", help=_SWAP, no_args_is_help=True)(swap)
    referee.command("expose", help=_EXPOSE, no_args_is_help=True)(expose)
    referee.command("pass", help=_CHARLESTON, no_args_is_help=True)(pass_)
    referee.command("deal", help=_DEAL)(deal)
    referee.command("wall", help=_WALL)(wall)
    referee.command("error", help=_ERROR, no_args_is_help=True)(error)
    app.add_typer(referee, name="referee")


def claim(
    tile: Annotated[str, typer.Argument(help="The tile discarded.")],
    from_: Annotated[str, typer.Option("--from", help="Who discarded it.")],
    claims: Annotated[list[str] | None, typer.Option("--claim", help='A claim: "south: pong 55t".')] = None,
    passed: Annotated[list[str] | None, typer.Option(help='A tile let go by before: "west 5t" (3 Kaki).')] = None,
    earlier: Annotated[bool, typer.Option("--earlier", help="It is not the last discard.")] = False,
    event: Annotated[list[str] | None, typer.Option(help="What goes with a win: robbed-kong, misnamed ...")] = None,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Who gets the tile."""
    dispute = ClaimDispute(
        tile=tile,
        from_=read_seat(from_, "--from"),
        claims=tuple(map(read_claim, claims or ())),
        passed=tuple(map(read_passed, passed or ())),
        earlier=earlier,
        events=tuple(map(hyphened, event or ())),
    )
    _answer(dispute, card, as_json)


def discard(
    tile: Annotated[str, typer.Argument(help="The tile to be discarded.")],
    claimed: Annotated[str | None, typer.Option(help='The set claimed in this turn: "(456t)".')] = None,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Whether the tile may go."""
    _answer(DiscardDispute(tile, claimed), card, as_json)


def swap(
    sets: Annotated[list[str] | None, typer.Option("--set", help='Exposed sets: "(RR*)", "west: (55Jc)".')] = None,
    tile: Annotated[list[str] | None, typer.Option(help="A real tile that goes in, or several.")] = None,
    seat: Annotated[str | None, typer.Option(help="Whose turn it is.")] = None,
    tile_from: Annotated[str, typer.Option(help="Where the tile comes from: hand or discard.")] = "hand",
    not_drawn: Annotated[bool, typer.Option("--not-drawn", help="Before drawing or claiming (American).")] = False,
    not_in_turn: Annotated[bool, typer.Option("--not-in-turn", help="Outside one's own turn.")] = False,
    after_fault: Annotated[bool, typer.Option("--after-fault", help="A dead hand exposed it late (American).")] = False,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Whether Fei or jokers may be taken."""
    if tile_from not in _TILE_FROM:
        message = f"'{tile_from}' is not {' or '.join(_TILE_FROM)}{nearest(tile_from, _TILE_FROM)}"
        raise bad("bad-record", message, key="--tile-from")
    whose = None if seat is None else read_seat(seat, "--seat")
    dispute = SwapDispute(
        sets=tuple(read_whose_set(text, whose) for text in sets or ()),
        tiles=tuple(tile or ()),
        tiles_from_discard=tile_from == "discard",
        drawn=not not_drawn,
        in_turn=not not_in_turn,
        late=after_fault,
        seat=whose,
    )
    _answer(dispute, card, as_json)


def expose(
    sets: Annotated[list[str] | None, typer.Argument(help='All exposed sets of the player: "(555c) (FFFJ)".')] = None,
    was: Annotated[str | None, typer.Option(help="The sets exposed before (American).")] = None,
    shown: Annotated[str | None, typer.Option(help="All other tiles the table shows (American).")] = None,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Whether the sets may lie open."""
    _answer(ExposeDispute(" ".join(sets or ()), was, shown), card, as_json)


def pass_(
    tiles: Annotated[list[str] | None, typer.Argument(help="The tiles passed that were looked at.")] = None,
    step: Annotated[str, typer.Option(help="The step: first-right, ..., courtesy.")] = "first-right",
    after: Annotated[str | None, typer.Option(help="The step before it, or start.")] = None,
    blind: Annotated[int, typer.Option(help="How many more are passed on unseen.")] = 0,
    other: Annotated[int | None, typer.Option(help="How many the player across passes by courtesy.")] = None,
    not_agreed: Annotated[bool, typer.Option("--not-agreed", help="Somebody does not want it.")] = False,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Whether the pass is right."""
    dispute = PassDispute(" ".join(tiles or ()), step, after, blind, other, not not_agreed)
    _answer(dispute, card, as_json)


def deal(
    throws: Annotated[list[str] | None, typer.Option(help='What was thrown, in order: "7 9 4 9".')] = None,
    seat: Annotated[str | None, typer.Option(help="Whose tiles are counted.")] = None,
    tiles: Annotated[int | None, typer.Option(help="How many tiles the seat holds, bonus tiles apart.")] = None,
    hand: Annotated[str | None, typer.Option(help="The tiles themselves.")] = None,
    kongs: Annotated[int, typer.Option(help="How many Kongs are among them (3 Kaki).")] = 0,
    moment: Annotated[str, typer.Option(help="dealt, waiting (to draw) or discarding.")] = "dealt",
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Who is East, how many tiles, or in which order."""
    whose = None if seat is None else read_seat(seat, "--seat")
    _answer(DealDispute(tuple(throws or ()), whose, tiles, hand, kongs, moment.lower()), card, as_json)


def wall(
    throw: Annotated[int | None, typer.Option(help="What East threw (American).")] = None,
    left: Annotated[int | None, typer.Option(help="How many tiles are left in all.")] = None,
    drawn: Annotated[int | None, typer.Option(help="How many were drawn since the deal, from either end.")] = None,
    replacement: Annotated[bool, typer.Option("--replacement", help="A replacement is due (3 Kaki).")] = False,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Where the wall breaks, and whether a tile may be drawn."""
    _answer(WallDispute(throw, left, drawn, replacement), card, as_json)


def error(
    kind: Annotated[str, typer.Argument(help="trap, mahjong, misnamed, out-of-turn or dead-hand.")],
    by: Annotated[str, typer.Option(help="Who made the mistake.")],
    winner: Annotated[str | None, typer.Option(help="Who won.")] = None,
    from_: Annotated[str | None, typer.Option("--from", help="Who discarded the winning tile.")] = None,
    self_draw: Annotated[bool, typer.Option("--self-draw", "--ji-mo", help="The winner drew it.")] = False,
    dead: Annotated[list[str] | None, typer.Option(help="Another seat whose hand is dead (American).")] = None,
    value: Annotated[str | None, typer.Option(help="What the hand is worth (American).")] = None,
    line: Annotated[str | None, typer.Option(help="The line of the card instead (American).")] = None,
    points: Annotated[str | None, typer.Option(help="What the hand is worth (3 Kaki).")] = None,
    fan: Annotated[int | None, typer.Option(help="Its fan instead (3 Kaki).")] = None,
    hand: Annotated[str | None, typer.Option(help="The winner's hand instead, to be scored.")] = None,
    tile: Annotated[str | None, typer.Option(help="The dragon thrown (3 Kaki).")] = None,
    shown: Annotated[str | None, typer.Option(help='The sets exposed then: "(RRR) (GGG)" (3 Kaki).')] = None,
    card: Card = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """What is owed."""
    dispute = FaultDispute(
        kind=hyphened(kind),
        by=read_seat(by, "--by"),
        winner=None if winner is None else read_seat(winner, "--winner"),
        from_=None if from_ is None else read_seat(from_, "--from"),
        self_draw=self_draw,
        dead=tuple(read_seat(each, "--dead") for each in dead or ()),
        value=_amount(value, "--value"),
        line=line,
        points=_amount(points, "--points"),
        fan=fan,
        hand=hand,
        tile=tile,
        shown=shown,
    )
    _answer(dispute, card, as_json)


def _amount(text: str | None, key: str) -> Points | None:
    if text is None:
        return None
    amount = signed_amount(text)
    if amount is None or amount <= 0:
        raise bad("bad-record", f"'{text}' is not an amount: write one such as 25 or 7.5", key=key)
    return exact(amount)


def _answer(dispute: Dispute, card: str, as_json: bool) -> None:
    """Rule, and print the ruling."""
    with naming_options(as_json=as_json):
        table = chosen_card(card)
    with hinting_tiles(table):
        ruling = rule(dispute, table)
    if as_json:
        write(to_json(ruling))
        warn(ruling.notes)
    else:
        from mjcalc.cli.look import Look
        from mjcalc.cli.ruling_text import explain

        permission = not isinstance(dispute, DealDispute | WallDispute | FaultDispute)
        write(explain(ruling, Look.here(), permission))
    raise typer.Exit(0 if ruling.allowed else 1)
