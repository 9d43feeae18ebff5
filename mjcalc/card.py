"""Find a card by name or path, read it, and know its game."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mjcalc.errors import Fault, MjcalcError, nearest
from mjcalc.ledger import all_digits
from mjcalc.textfile import nearest_file
from mjcalc.tiles import AMERICAN, KAKI
from mjcalc.tomlfile import TomlFile, read_toml

if TYPE_CHECKING:
    from mjcalc.american.card import AmericanCard
    from mjcalc.kaki.table import KakiTable

DEFAULT = "3kaki-straits"
BAD_CARD = "bad-card"
NO_SUCH_CARD = "no-such-card"
GAMES = (KAKI, AMERICAN)
_ROWS = {KAKI: "item", AMERICAN: "section"}
"""What each game's card has, and no other."""
_IS_SESSION = (
    "this is a session, no card: `mjcalc settle` replays it, and `mjcalc card list` tells which cards there are"
)

Card: TypeAlias = "KakiTable | AmericanCard"
AnyPath: TypeAlias = str | os.PathLike[str]

_PACKAGE = Path(__file__).parent
_SHIPPED = (_PACKAGE / "cards", _PACKAGE.parent / "cards")
_NO_CARD = "league-fingerprints"
"""What is shipped beside the cards, and is none."""
_LEAGUE = re.compile(r"(?:nmjl|league)(?:[-_ ]?(?:card|\d+))*", re.IGNORECASE)
"""Names that ask for a card of the League, such as `nmjl-2026`; `my-league` is a card of one's own."""


def shipped_folder() -> Path:
    """The folder of the shipped cards: inside the installed package, or beside it in a source tree."""
    return next((folder for folder in _SHIPPED if folder.is_dir()), _SHIPPED[0])


def load_card(name: AnyPath = DEFAULT, folder: AnyPath | None = None) -> Card:
    """The card of a name or a path, read once, and again when its file has changed.

    A name is looked for as a path, then in `folder` (the user's own cards), then among the shipped cards.
    Raises MjcalcError: `no-such-card`, or `bad-card` with every fault in the file.
    """
    path = find_card(str(name), folder)
    return _read(path, str(name), _state(path))


def load_named(name: str, folder: AnyPath | None = None) -> Card:
    """The card that a record or a session names, as `load_card` gives it.

    A device or a pipe is refused (`bad-card`): it may be the very input that is read, or never have anything to give.
    """
    path = find_card(name, folder)
    if not path.is_file() and not path.is_dir():
        message = "this is a device or a pipe: write the name of a card, or of its file"
        raise MjcalcError(Fault(code=BAD_CARD, message=message, file=name))
    return _read(path, name, _state(path))


@lru_cache(32)
def _read(path: Path, name: str, _state: tuple[int, ...]) -> Card:
    return read_card(read_toml(path, BAD_CARD), name)


def _state(path: Path) -> tuple[int, ...]:
    """Which file it is, and when and to what size it was last written."""
    try:
        state = path.stat()
    except OSError:  # whoever reads it will say what is wrong
        return ()
    return state.st_dev, state.st_ino, state.st_mtime_ns, state.st_size


def find_card(name: str, folder: AnyPath | None = None) -> Path:
    """The file of a card. Raises MjcalcError (`no-such-card`) that offers the nearest name."""
    as_path = Path(name)
    if _is_path(name):
        if exists(as_path):
            return as_path
        message = f"there is no file '{name}'{nearest_file(as_path)}"
        raise MjcalcError(Fault(code=NO_SUCH_CARD, message=message, key="card"))
    folders = [shipped_folder()] if folder is None else [Path(folder), shipped_folder()]
    for place in [as_path, *(each / f"{name}.toml" for each in folders if name != _NO_CARD)]:
        if name and exists(place) and not place.is_dir():
            return place
    known = sorted({path.stem for each in folders for path in card_files(each)})
    asks_league = _LEAGUE.fullmatch(name) is not None
    hint = _nearest_card(name, [card for card in known if _LEAGUE.fullmatch(card)] if asks_league else known)
    if asks_league and not hint:
        message = (
            "the League's card is its copyright and is not shipped with mjcalc. Type your own paper card in with "
            "`mjcalc card new my-card.toml --game american`, and prove it with "
            "`mjcalc card check my-card.toml --league YEAR`."
        )
        raise MjcalcError(Fault(code=NO_SUCH_CARD, message=message, key="card"))
    message = f"there is no card '{name}'{hint}; the cards here are {', '.join(known)}"
    raise MjcalcError(Fault(code=NO_SUCH_CARD, message=message, key="card"))


def _nearest_card(name: str, known: list[str]) -> str:
    """The hint for a name: a file of that name here, the usual card, a card's name with or without its game."""
    if name and exists(Path(f"{name}.toml")):
        return f" (did you mean './{name}.toml'?)"
    if name and DEFAULT.startswith(name.lower()):
        return f" (did you mean '{DEFAULT}'?)"
    without_game = {card.partition("-")[2]: card for card in known if "-" in card}
    hint = nearest(name, [*without_game, *known])
    for rest, card in without_game.items():
        hint = hint.replace(f"'{rest}'", f"'{card}'")
    return hint


def card_files(folder: Path) -> list[Path]:
    """The files of a folder that may be cards, by name: all of TOML but the League's fingerprints."""
    if not exists(folder) or not folder.is_dir():
        return []
    return sorted(path for path in folder.glob("*.toml") if path.is_file() and path.stem != _NO_CARD)


@all_digits()
def read_card(file: TomlFile, key: str) -> Card:
    """The card in a TOML file, of whichever game it is; only that game's part of the program is loaded.

    Raises MjcalcError (`bad-card`) with every fault in the file.
    """
    top = file.section()
    if any(key in top for key in ("players", "hand")) and not isinstance(top.value("card"), dict):
        raise MjcalcError(file.fault_at((), _IS_SESSION))
    card = top.table("card")
    game = card.choice("game", GAMES)
    top.look_for("card")
    card.look_for("game")
    file.check()
    other = AMERICAN if game == KAKI else KAKI
    if _ROWS[other] in top and _ROWS[game] not in top:
        card.fault("game", f'[[{_ROWS[other]}]] belongs to a card of another game: write game = "{other}"')
    file.check()
    if game == KAKI:
        from mjcalc.kaki.table_file import read_table

        return read_table(file, key)
    from mjcalc.american.card_file import read_american

    return read_american(file, key)


def is_tournament(card: Card) -> bool:
    """Whether the card gives scores instead of payments (A22)."""
    return card.game == AMERICAN and card.tournament is not None


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or os.sep in name


def exists(path: Path) -> bool:
    """Whether there is such a file or folder; not if its name is none, or its folder cannot be looked into."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
