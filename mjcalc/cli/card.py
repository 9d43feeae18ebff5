"""`mjcalc card`: the rule tables that players own."""

# No postponed annotations here: typer would have to evaluate each of them again.
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from mjcalc.american.card import FIRST_YEAR, LAST_YEAR, AmericanCard
from mjcalc.american.fingerprint import hands_fingerprint, line_fingerprint
from mjcalc.american.league import LeagueLine, compare, league_lines
from mjcalc.card import BAD_CARD, Card, card_files, exists, find_card, load_card, read_card, shipped_folder
from mjcalc.cli.american_card import comparison_text, paper
from mjcalc.cli.kaki_card import points_row, price_list
from mjcalc.cli.look import Look
from mjcalc.cli.output import after, fault_text, write
from mjcalc.cli.places import cards_folder, file_to_write, named_file
from mjcalc.errors import MjcalcError, bad, cannot
from mjcalc.ledger import Points, plain
from mjcalc.new_card import new_card
from mjcalc.tomlfile import read_toml
from mjcalc.whole_file import write_new

_HELP = """The rule tables: list, show, check, write and fingerprint them.

\b
    mjcalc card list
    mjcalc card show 3kaki-straits
"""
_LIST = """List the cards that can be named.

\b
    mjcalc card list
"""
_SHOW = """Show a card: a 3 Kaki table as a price list, an American card as the paper looks.

\b
    mjcalc card show american-practice
"""
_CHECK = """Check cards: every fault with its file and line, then what is in them.

\b
    mjcalc card check cards/3kaki-straits.toml cards/american-practice.toml

With --league YEAR a typed American card is compared with the fingerprints of the League's card.
The exit status is 1 when there are faults, and 2 when a file cannot be opened.
"""
_NEW = """Write a new card to fill in or to change; it explains itself.

\b
    mjcalc card new my-house.toml --game 3kaki
    mjcalc card new my-2026.toml --game american --year 2026
"""
_FINGERPRINT = """Print the fingerprints of an American card: they tell its lines without telling what these are.

\b
    mjcalc card fingerprint american-practice
"""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group = typer.Typer(help=_HELP, no_args_is_help=True, rich_markup_mode=None)
    group.command("list", help=_LIST)(list_)
    group.command("show", help=_SHOW, no_args_is_help=True)(show)
    group.command("check", help=_CHECK, no_args_is_help=True)(check)
    group.command("new", help=_NEW, no_args_is_help=True)(new)
    group.command("fingerprint", help=_FINGERPRINT, no_args_is_help=True)(fingerprint)
    app.add_typer(group, name="card")


def list_() -> None:
    """List the cards that can be named."""
    folders = [("yours", cards_folder()), ("shipped", shipped_folder())]
    rows, seen = [], set()
    for whose, folder in folders:
        for path in card_files(folder) if folder else []:
            if path.stem not in seen:
                seen.add(path.stem)
                rows.append((path.stem, *_about(path), whose))
    write(Look.here().table(sorted(rows), "llll", ("card", "game", "name", "")))
    own = folders[0][1]
    if own is not None:
        make_it = "" if exists(own) else ", a folder that you make"
        write(f"\nYour own cards are looked for in {own}{make_it}.")


def _about(path: Path) -> tuple[str, str]:
    try:
        card = read_card(read_toml(path, BAD_CARD), path.stem)
    except MjcalcError as error:
        faults = "a fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        return "?", f"has {faults}: `{_check_command(str(path))}` tells all"
    return card.game, card.name


def _check_command(path: str) -> str:
    """What to type to a shell to check a card."""
    return f"mjcalc card check {quote(path)}"


def show(
    name: Annotated[str, typer.Argument(help="A card's name or path.")],
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No colour.")] = False,
) -> None:
    """Show a card: a 3 Kaki table as a price list, an American card as the paper looks."""
    card = load_card(name, cards_folder())
    look = Look.here(ascii_only=ascii_only)
    write(paper(card, look) if isinstance(card, AmericanCard) else price_list(card, look))


def check(
    files: Annotated[list[str], typer.Argument(help="Card files.")],
    league: Annotated[int | None, typer.Option(help="A year: compare with the League's card of it.")] = None,
) -> None:
    """Check cards: every fault with its file and line, then what is in them."""
    known = None if league is None else (league, league_lines(shipped_folder(), league))
    raise typer.Exit(max([_check_file(_file_of(file), known) for file in files]))


def _file_of(name: str) -> Path:
    """The file of a path, or of a card that can be named."""
    path = named_file(name)
    if path.suffix == ".toml" or path.exists():
        return path
    return find_card(name, cards_folder())


def _check_file(path: Path, league: tuple[int, tuple[LeagueLine, ...]] | None) -> int:
    """The exit status of one file; `league` is a year and the League's lines of it."""
    try:
        card = read_card(read_toml(path, BAD_CARD), path.stem)
    except MjcalcError as error:
        many = len(error.faults)
        write("\n".join(map(fault_text, error.faults)) + f"\n{path}: {many} fault{'s' * (many > 1)}")
        return 1 if error.fault.line else 2
    write("\n".join([*map(str, card.warnings), f"{path}: no faults, {_summary(card)}"]))
    if league is None:
        return 0
    if not isinstance(card, AmericanCard):
        write(f"{path}: --league compares American cards: this is none")
        return 2
    year, lines = league
    comparison = compare(card, lines)
    write(comparison_text(comparison, year))
    return 1 if comparison.worth_differs or comparison.unknown else 0


def new(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    game: Annotated[str | None, typer.Option(help="3kaki or american.")] = None,
    year: Annotated[int | None, typer.Option(help="The year of an American card.")] = None,
    from_: Annotated[str | None, typer.Option("--from", help="The card to begin with.")] = None,
) -> None:
    """Write a new card to fill in or to change; it explains itself."""
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        raise bad("bad-record", f"write a year from {FIRST_YEAR} to {LAST_YEAR}", key="--year")
    path = file_to_write(file)
    if not path.stem.strip() or not path.stem.isprintable():
        raise bad(
            "bad-record",
            "write the name of a file, such as our-table.toml, on one line: the card is called so",
            key="file",
        )
    text = new_card(path.stem, game, year, from_, cards_folder())
    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise cannot(f"write {file}: there is such a file already") from None
    except (OSError, ValueError) as error:
        raise cannot(f"write {file}: {getattr(error, 'strerror', None) or error}") from None
    with after(f"{file} is written"):
        write(f"{file} is written. Edit it, then: {_check_command(file)}")


def fingerprint(
    file: Annotated[str, typer.Argument(help="An American card's name or path.")],
) -> None:
    """Print the fingerprints of an American card: they tell its lines without telling what these are."""
    card = load_card(file, cards_folder())
    if not isinstance(card, AmericanCard):
        raise bad("bad-record", f"{file} is not an American card: only the lines of these have fingerprints")
    rows = [(line.id, hands_fingerprint(line), line_fingerprint(line)) for line in card.lines]
    write(Look.here().table(rows, "lll", ("line", "hands", "hands, value and X/C")))


def _summary(card: Card) -> str:
    """What is in a card: the items and the points, or the lines and values of each section."""
    if not isinstance(card, AmericanCard):
        limits = sum(item.limit for item in card.items)
        return f"{len(card.items)} items, {limits} of them limit items\n{points_row(card, Look.here())}"
    rows: list[tuple[object, ...]] = []
    for section in card.sections:
        concealed = sum(line.concealed for line in section.lines)
        values = sorted({line.value for line in section.lines})
        rows.append((section.name, len(section.lines), len(section.lines) - concealed, concealed, _range(values)))
    concealed = sum(line.concealed for line in card.lines)
    rows.append(("in all", len(card.lines), len(card.lines) - concealed, concealed, ""))
    head = ("section", "lines", "X", "C", "values")
    many = f"{len(card.lines)} line{'s' * (len(card.lines) != 1)}"
    return f"{many}\n" + Look.here().table(rows, "lrrrl", head)


def _range(values: list[Points]) -> str:
    return plain(values[0]) if len(values) == 1 else f"{plain(values[0])} to {plain(values[-1])}" if values else ""
