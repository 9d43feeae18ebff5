"""`mjcalc tiles`: the notation on one page."""

# No postponed annotations here: typer would have to evaluate each of them again.
from typing import Annotated

import typer

from mjcalc.cli.look import Look, lines
from mjcalc.cli.output import write
from mjcalc.tiles import AMERICAN_TILES, BONUS_CODES, BONUS_NAMES, FAMILIES, KAKI_TILES, Alphabet

_HELP = """Show how tiles and hands are written.

\b
    mjcalc tiles
"""

_SMALL_PRINT = """\
Writing a hand
  123t 456t 99t (RR*) [EEEE] + f2 a1 k3 *

  Digits before a suit letter share it: 123t is 1t 2t 3t. A Fei or joker may stand among them: 1*3t.
  Order, spaces and capitals do not matter, but a space ends a run of digits: 1 2 3t is an error.
  ( ) is an exposed set, [ ] a concealed Kong (3 Kaki). The winning tile is among the others.
  Behind + come the bonus tiles (3 Kaki), by code or by name; a Fei there is a sunk Fei.
  0 is the white dragon and takes no suit: 2c 0 26c, not 2026c.
  Read as well: p and d for t; Chinese signs, full-width letters, tile pictures; Fei, * and J in both games."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("tiles", help=_HELP)(command)


def command(
    ascii_only: Annotated[bool, typer.Option("--ascii", help="No tile pictures.")] = False,
) -> None:
    """Print the page."""
    look = Look.here(ascii_only=ascii_only)
    write(
        lines(
            "3 Kaki\n" + _tiles(KAKI_TILES, {"t": "Tong"}, look),
            "3 Kaki bonus tiles, after +\n" + _bonus(look),
            "American\n" + _tiles(AMERICAN_TILES, {"b": "bams", "c": "craks", "d": "dots"}, look),
            _SMALL_PRINT,
        )
    )


def _tiles(alphabet: Alphabet, suits: dict[str, str], look: Look) -> str:
    """A table of a game's tiles, a suit to a row."""
    rows = []
    for suit, name in suits.items():
        codes = [code for code in alphabet.codes if code[1:] == suit]
        rows.append((f"1{suit} ... 9{suit}", f"{name} 1 to 9", look.tiles(codes, alphabet)))
    rows += [
        (code, name, look.tiles([code], alphabet) if code in alphabet.pictures else "")
        for code, name in zip(alphabet.codes, alphabet.names, strict=True)
        if len(code) == 1
    ]
    return look.table(rows, "lll")


def _bonus(look: Look) -> str:
    rows = []
    for place, family in enumerate(FAMILIES):
        four = slice(4 * place, 4 * place + 4)
        rows.append((" ".join(BONUS_CODES[four]), family, ", ".join(BONUS_NAMES[four])))
    return look.table(rows, "lll")
