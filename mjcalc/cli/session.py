"""`mjcalc session`: keep a session file from the command line."""

# No postponed annotations here: typer would have to evaluate each of them again.
from typing import Annotated

import typer

from mjcalc.card import DEFAULT, is_tournament
from mjcalc.cli.look import Look, lines, noted, signed
from mjcalc.cli.night_forms import hand_object
from mjcalc.cli.night_rows import amount, hands_text, how_won, worth, worth_head
from mjcalc.cli.night_text import hand_text, next_text
from mjcalc.cli.output import after, tell, warn, write
from mjcalc.cli.places import CARD_VARIABLE, cards_folder, file_to_write, naming_variable
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
    hyphened,
    naming_options,
    record_of,
)
from mjcalc.errors import bad
from mjcalc.reckoning import NO_MONEY, NO_RATE
from mjcalc.record import Record
from mjcalc.result import to_json
from mjcalc.seating import Seating
from mjcalc.session import Night, Played
from mjcalc.session_edit import Added, add_hand, create, redo
from mjcalc.session_edit import undo as take_out
from mjcalc.width import split_at

_LEAVE_OPEN = ("last-discard", "earthly")
"""Events that do not say who pays."""
_HELP = """Keep a session file: begin one, add a hand, take the last one out.

\b
    mjcalc session new friday.toml --players "Mei,Kow,Siti" --rate 0.10 --currency RM
    mjcalc session add friday.toml "234t 567t 99t (RR*) (EEE) + f2 k1" --winner Kow --from Mei
    mjcalc session add friday.toml --drawn
    mjcalc session undo friday.toml
    mjcalc settle friday.toml
"""
_NEW = """Begin a session file; one that is there already is left alone.

\b
    mjcalc session new friday.toml --players "Mei,Kow,Siti" --rate 0.10 --currency RM
    mjcalc session new club.toml --card american-practice --players "Ann,Bea,Cat,Dot"
"""
_ADD = """Add a hand, and show what it is worth. Players go by name.

\b
    mjcalc session add friday.toml "234t 567t 99t (RR*) (EEE) + f2 k1" --winner Kow --from Mei
    mjcalc session add friday.toml --drawn --kong "Siti: concealed"

A hand that does not win is shown and not added; the exit status is then 1.
"""
_UNDO = """Take the last hand out of the file; it stays there as a comment, and --redo brings it back.

\b
    mjcalc session undo friday.toml
    mjcalc session undo friday.toml --redo
"""

File = Annotated[str, typer.Argument(help="The session file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group = typer.Typer(help=_HELP, no_args_is_help=True, rich_markup_mode=None)
    group.command("new", help=_NEW, no_args_is_help=True)(new)
    group.command("add", help=_ADD, no_args_is_help=True)(add)
    group.command("undo", help=_UNDO, no_args_is_help=True)(undo)
    app.add_typer(group, name="session")


def new(
    file: File,
    players: Annotated[
        str, typer.Option("--players", "-p", help='In order of play: "Mei,Kow,Siti"; the first is East.')
    ],
    card: Annotated[str, typer.Option("--card", "-c", envvar=CARD_VARIABLE, help="The rule table.")] = DEFAULT,
    rate: Annotated[str | None, typer.Option(help="Money for one point.", show_default="points only")] = None,
    currency: Annotated[str | None, typer.Option(help="What stands before an amount, such as RM.")] = None,
    decimals: Annotated[int | None, typer.Option(help="Decimals of the currency.", show_default="2")] = None,
) -> None:
    """Read the options, and write the file."""
    names = split_at(",", players)
    if len(names) == 1:
        raise bad("bad-session", 'separate the names by commas: "Mei,Kow,Siti"', key="--players")
    with naming_options(as_json=False), naming_variable(card):
        session = create(
            file_to_write(file),
            card=card,
            players=[name.strip() for name in names],
            rate=rate,
            currency=currency,
            decimals=decimals,
            cards=cards_folder(),
        )
    paid = "" if is_tournament(session.card) else rate
    money = f" {amount(paid, session.currency)} a point." if paid else ""
    who = f"{', '.join(session.players[:-1])} and {session.players[-1]}"
    with after(f"{file} is written"):
        write(f"{file} is ready for {who}: {session.card.name}.{money} {session.players[0]} deals first.")
    warn([NO_MONEY] if rate and not paid else [NO_RATE] if currency and not rate else [])


def add(
    file: File,
    hand: HandWords = None,
    winner: Annotated[str | None, typer.Option("--winner", "-w", "--seat", help="Who won.")] = None,
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
    as_json: AsJson = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures, no colour.")] = False,
) -> None:
    """Read the options, play the hand, write it, and print what it is."""
    if winner is None and not drawn:
        raise bad("bad-record", "say who won, or --drawn when nobody did", key="--winner")
    says_how = any(hyphened(word) not in _LEAVE_OPEN for word in events or ())
    is_said = from_ is not None or self_draw or drawn or says_how
    if winner is not None and hand and not is_said:
        drawn_too = "" if events else ", or --ji-mo when it was drawn"
        raise bad("bad-record", f"say who discarded the winning tile{drawn_too}", key="--from")

    def record(seating: Seating) -> Record:
        return record_of(
            hand=hand,
            seat=winner,
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
            read=seating.read,
            seat_option="--winner",
        )

    with naming_options(as_json=as_json):
        added = add_hand(file_to_write(file), record, cards_folder())
    with after(f"the hand is {'in' if added.written else 'not added to'} {file}"):
        _show(added, Look.here(ascii_only=ascii_only), as_json=as_json)
    if not added.written:
        tell(f"the hand does not win and was not added to {file}; for a hand nobody won use --drawn")
        raise typer.Exit(1)


def _show(added: Added, look: Look, *, as_json: bool) -> None:
    session_notes = added.night.notes_of(added.played)
    if as_json:
        write(to_json(hand_object(added.played) | {"added": added.written}))
        warn((*added.played.result.notes, *session_notes))
    else:
        following = next_text(added.night) if added.written else ""
        write(lines(hand_text(added.played, look), following, noted(session_notes)))


def undo(
    file: File,
    redo_it: Annotated[bool, typer.Option("--redo", help="Bring back the hand taken out last.")] = False,
    as_json: AsJson = False,
) -> None:
    """Take the last hand out, or bring it back, and tell which it was."""
    played, night = (redo if redo_it else take_out)(file_to_write(file), cards_folder())
    what = "Brought back" if redo_it else "Taken out"
    shown = lines(f"{what}: hand {played.number}, {_in_words(played)}.", f"{_in_all(night)}\n{next_text(night)}")
    with after(f"the hand is {'in' if redo_it else 'out of'} {file}"):
        write(to_json(hand_object(played)) if as_json else shown)


def _in_words(played: Played) -> str:
    if played.winner is None:
        return "which nobody won"
    return f"{played.winner} wins, {how_won(played, str)}, {worth_head(played.card)} {worth(played)}"


def _in_all(night: Night) -> str:
    totals = ", ".join(f"{player} {signed(points)}" for player, points in night.totals.items())
    return f"In all after {hands_text(len(night.hands))}: {totals}."
