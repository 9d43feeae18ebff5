"""The file of a session: players, card, money, and the hands and transfers as they were written."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from mjcalc.card import DEFAULT, Card, load_card, load_named
from mjcalc.errors import Fault, MjcalcError
from mjcalc.ledger import Points
from mjcalc.record import KEYS, read_record
from mjcalc.seating import HOW_MANY, Seating, folded
from mjcalc.textfile import read_text
from mjcalc.tiles import SEATS
from mjcalc.tomlfile import KeyPath, Section, TomlFile
from mjcalc.width import narrow

BAD_SESSION = "bad-session"
MOST_DECIMALS = 6
NO_CARD = f"No card is named: {DEFAULT} is used."

_LONGEST_NAME = 40
_JOINERS = re.compile(r"(?<=\S)[\u200c\u200d](?=\S)")
"""Signs without a width that join or part letters, or parts of a picture, within a name."""
_LONGEST_CURRENCY = 8
_NO_PLAYERS = 'the players in order of play, the first of them East: players = ["Mei", "Kow", "Siti"]'
_IS_CARD = "this is a rule table (a card), no session: `mjcalc session new` with --card begins one that is played by it"
_ROW = re.compile(r"(hand|transfer)\.(\d+)\.?(.*)")
_HEAD = re.compile(r"""\s*\[\[\s*["']?(hand|transfer)["']?\s*\]\]""")
_OF_A_HAND = re.compile(r"\s*\[\[?\s*hand\s*\.")
"""The head of a part of a hand, such as `[hand.losers]`."""
_QUOTED = r"""(?:"[^"]*"|(?<!\w)'.*?'(?!\w))"""
"""An example, or a word that was typed; the apostrophe of `Mei's` opens and closes none."""
_STEP = re.compile(r"[^.\[\]]+")


class SessionHand(msgspec.Struct, frozen=True):
    """A hand as it was written, names and all; `path` is where it stands, `sound` whether it can be read."""

    number: int
    data: dict[str, Any]
    path: KeyPath
    sound: bool


class Transfer(msgspec.Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A correction: `from_` gives `to` so many points."""

    from_: str
    to: str
    points: Points
    why: str
    sound: bool = True


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session file, read. `rate` is None when no money is played for.

    `entries` are in the order of the file. Behind a top key that is unknown there are none: it may be a misspelt head
    of a hand, or what every hand is played by. `notes` are assumptions.
    """

    file: TomlFile
    card: Card
    cards: Path | None
    seating: Seating
    rate: Points | None
    currency: str
    decimals: int
    entries: tuple[SessionHand | Transfer, ...]
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file's name in messages."""
        return self.file.name

    @property
    def players(self) -> tuple[str, ...]:
        """The players in order of play."""
        return self.seating.players

    def faults(self, played: Iterable[Fault] = ()) -> tuple[Fault, ...]:
        """All faults of the file and of the hands `played`, in its order; then those of the hands' cards, each once."""
        faults = sorted(
            [*self.file.faults, *played],
            key=lambda fault: (fault.file != self.name, fault.file or "", fault.line or 0),
        )
        return tuple(dict.fromkeys(map(_worded, faults)))


def read_session(path: Path, cards: Path | None = None) -> Session:
    """The session in a file; cards are looked for beside it, in the folder `cards`, and among the shipped ones.

    Faults in hands and transfers are left in the session; behind a row that is no TOML nothing is read. Raises
    MjcalcError (`bad-session`, `no-such-card`, or what is wrong with the card) when what stands above the hands cannot
    be used.
    """
    return session_in(read_text(path, BAD_SESSION), str(path), cards)


def session_in(text: str, name: str, cards: Path | None = None) -> Session:
    """The session in a text that was read as `name`, as `read_session` gives it."""
    try:
        file = TomlFile(text, name, BAD_SESSION)
    except MjcalcError as error:
        file = _before_slip(text, error)
    return session_of(file, cards)


def _before_slip(text: str, error: MjcalcError) -> TomlFile:
    """What stands before the hand or transfer with the slip, which is noted. Raises the error where nothing does."""
    slip = error.fault
    rows = text.split("\n")[: slip.line or 0]
    heads = [(place, match[1]) for place, row in enumerate(rows) if (match := _HEAD.match(row))]
    key = None
    if rows and rows[-1].lstrip().startswith("[") and not _OF_A_HAND.match(rows[-1]):
        sound = rows[:-1]
    elif heads:
        sound, key = rows[: heads[-1][0]], f"{heads[-1][1]}.{sum(name == heads[-1][1] for _, name in heads)}"
    else:
        raise error
    try:
        file = TomlFile("\n".join(sound), slip.file or "", BAD_SESSION)
    except MjcalcError:
        raise error from None
    file.faults.append(msgspec.structs.replace(slip, key=key))
    return file


def session_of(file: TomlFile, cards: Path | None = None) -> Session:
    """The session in a TOML document, as `read_session` gives it."""
    noted = len(file.faults)
    top = file.section()
    if isinstance(top.value("card"), dict) and not any(key in top for key in ("players", "hand", "transfer")):
        raise MjcalcError(file.fault_at((), _IS_CARD))
    players = _read_players(top)
    card = _read_card(top, cards)
    rate = top.points("rate") if "rate" in top else None
    if rate is not None and not rate and top.sound("rate"):
        top.fault("rate", "the rate is money for a point, more than 0; leave it out to settle in points")
    currency = top.text("currency", "")
    if len(currency) > _LONGEST_CURRENCY or currency != currency.strip():
        top.fault("currency", f'a currency is at most {_LONGEST_CURRENCY} letters or signs, such as "RM" or "$"')
    decimals = top.whole("decimals", 0, MOST_DECIMALS, 2)
    if players and card is not None and len(players) != HOW_MANY[card.game]:
        named = f"{len(players)} {'is' if len(players) == 1 else 'are'} named here"
        top.fault("players", f"{HOW_MANY[card.game]} play by the card {card.key}, and {named}")
    is_sound = len(file.faults) == noted
    seating = Seating(players)
    hands = [_read_hand(row, number, seating) for number, row in enumerate(top.tables("hand", optional=True), 1)]
    transfers = [(row, _read_transfer(row, seating)) for row in top.tables("transfer", optional=True)]
    unknown = top.close()
    session = Session(
        file=file,
        card=card or load_card(),
        cards=cards,
        seating=seating,
        rate=rate,
        currency=currency,
        decimals=decimals,
        entries=_in_order(file, hands, transfers, unknown),
        notes=() if "card" in top else (NO_CARD,),
    )
    if not is_sound:
        raise MjcalcError(*session.faults())
    return session


def card_of(name: str, session: str, cards: Path | None) -> Card:
    """The card of a name in the file `session`: a path counts from its folder first. Raises as `load_named` does."""
    beside = folder_of(Path(session)) / name
    is_beside = not Path(name).is_absolute() and beside.is_file()
    return load_named(str(beside) if is_beside else name, cards)


def folder_of(path: Path) -> Path:
    """The folder of a file: of the real one, when the path is a link."""
    is_link = os.path.islink(path)  # noqa: PTH114, Path.is_symlink raises where a folder may not be searched
    return Path(os.path.realpath(path)).parent if is_link else path.parent


def seated(data: dict[str, Any], seat_of: Callable[[str, KeyPath], str]) -> dict[str, Any]:
    """The hand with every name replaced by what `seat_of` makes of it; it is told where in the hand the name stands."""
    hand = dict(data)
    for key in ("winner", "from", "liable"):
        _seat_value(hand, key, (), seat_of)
    dead, losers = data.get("dead"), data.get("losers")
    if isinstance(dead, list):
        hand["dead"] = [
            seat_of(word, ("dead", place)) if isinstance(word, str) else word for place, word in enumerate(dead)
        ]
    if isinstance(losers, dict):
        hand["losers"] = {seat_of(word, ("losers", word)): text for word, text in losers.items()}
    for key in ("kongs", "families"):
        if isinstance(data.get(key), list):
            hand[key] = [_seat_row(row, (key, place), seat_of) for place, row in enumerate(data[key])]
    return hand


def _seat_row(row: Any, path: KeyPath, seat_of: Callable[[str, KeyPath], str]) -> Any:
    if not isinstance(row, dict):
        return row
    copy = dict(row)
    for key in ("by", "from"):
        _seat_value(copy, key, path, seat_of)
    return copy


def _seat_value(row: dict[str, Any], key: str, path: KeyPath, seat_of: Callable[[str, KeyPath], str]) -> None:
    if isinstance(row.get(key), str):
        row[key] = seat_of(row[key], (*path, key))


def hand_fault(session: Session, hand: SessionHand, seating: Seating, fault: Fault) -> Fault:
    """A fault found in a hand's record, with its place in the file, and the names of those it speaks of.

    One in the file of a card has its place there.
    """
    if fault.file is not None:
        return fault
    path = (*hand.path, *_steps(fault.key, hand.data, seating))
    placed = session.file.fault_at(path, with_names(fault.message, seating))
    return msgspec.structs.replace(placed, code=fault.code, column=fault.column, text=fault.text)


def with_names(sentence: str, seating: Seating) -> str:
    """The sentence with the player's name before every seat it speaks of: `Kow (South)`; what it quotes stays."""
    seats = "|".join(seating.seats.values())
    names = "|".join(map(re.escape, sorted(seating.players, key=len, reverse=True)))

    def named(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        return f"{seating.player(match[0].lower())} ({match[0].capitalize()})"

    return re.sub(rf"{_QUOTED}|(?<![\w-])(?:{names}|({seats}))(?![\w-])", named, sentence, flags=re.IGNORECASE)


def _steps(key: str | None, data: dict[str, Any], seating: Seating) -> KeyPath:
    """The path in the file of a record's key such as `kongs[0].by`; without one it is the hand's tiles."""
    if key is None:
        return ("hand",)
    steps: list[str | int] = [int(step) if step.isdigit() else step for step in _STEP.findall(key)]
    if steps[0] == "losers" and len(steps) > 1:
        written = data.get("losers", {})
        steps[1] = next((word for word in written if seating.find(word) == steps[1]), steps[1])
    return tuple(steps)


def _read_players(top: Section) -> tuple[str, ...]:
    given = top.value("players")
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        top.fault("players", f"write {_NO_PLAYERS}")
        return ()
    if not given:
        top.fault("players", f"nobody is named here: write {_NO_PLAYERS}")
    if len(given) > max(HOW_MANY.values()):
        top.fault("players", f"{len(given)} players are named here, and never more than 4 play")
        return ()
    taken: set[str] = set()
    for place, name in enumerate(given):
        if wrong := _wrong_name(name) or (f"there are two of '{name}'" if folded(name) in taken else ""):
            top.file.fault(("players", place), wrong)
        taken.add(folded(name))
    return tuple(given)


def _wrong_name(name: str) -> str:
    """What is wrong with a player's name, if anything is."""
    can_be_shown = _JOINERS.sub("", name).isprintable()
    if not name.strip() or name != name.strip() or not can_be_shown or len(name) > _LONGEST_NAME:
        return f"a name is a few letters on one line, at most {_LONGEST_NAME}, with no space at its ends"
    if not {":", ","}.isdisjoint(narrow(name)):
        return f"'{name}' has a colon or a comma, which no name can have"
    return f"'{name}' is a seat, and seats move: write the player's name" if folded(name) in SEATS else ""


def _read_card(top: Section, cards: Path | None) -> Card | None:
    name = top.text("card", DEFAULT)
    try:
        return card_of(name, top.file.name, cards)
    except MjcalcError as error:
        if error.fault.file is not None:
            raise
        placed = top.file.fault_at(("card",), error.fault.message)
        top.file.faults.append(msgspec.structs.replace(placed, code=error.fault.code))
        return None


def _read_hand(row: Section, number: int, seating: Seating) -> SessionHand:
    before = len(row.file.faults)
    data = {key: row.value(key) for key in KEYS if key in row}
    row.close()

    def check(word: str, path: KeyPath) -> str:
        seat = seating.find(word)
        if seat is None:
            row.file.fault((*row.path, *path), seating.unknown(word))
        return seat or SEATS[0]

    if seating.players:
        try:
            read_record(seated(data, check))
        except MjcalcError as error:
            path = (*row.path, *_steps(error.fault.key, data, seating))
            row.file.fault(path, error.fault.message)
    return SessionHand(number, data, row.path, len(row.file.faults) == before)


def _read_transfer(row: Section, seating: Seating) -> Transfer:
    before = len(row.file.faults)
    names = {key: _read_name(row, key, seating) for key in ("from", "to")}
    transfer = Transfer(from_=names["from"], to=names["to"], points=row.points("points"), why=row.text("why", ""))
    if transfer.from_ == transfer.to and transfer.to:
        row.fault("to", f"{transfer.to} cannot give points to himself")
    if "points" in row and row.value("points") == 0:
        row.fault("points", "a transfer of 0 points says nothing: leave it out")
    row.close()
    return msgspec.structs.replace(transfer, sound=len(row.file.faults) == before)


def _read_name(row: Section, key: str, seating: Seating) -> str:
    """The player of a transfer, who goes by name: a seat is another player's in the next hand."""
    word = row.text(key)
    name = next((name for name in seating.players if folded(name) == folded(word)), "")
    if not name and word and seating.players:
        row.fault(key, seating.unknown(word))
    return name


def _in_order(
    file: TomlFile, hands: list[SessionHand], transfers: list[tuple[Section, Transfer]], unknown: list[str]
) -> tuple[SessionHand | Transfer, ...]:
    """Hands and transfers as they follow each other in the file, up to the first unknown key, which may mean one."""
    if not transfers and not unknown:
        return tuple(hands)
    placed: list[tuple[int, SessionHand | Transfer]] = [(file.line(hand.path), hand) for hand in hands]
    placed += [(file.line(row.path), transfer) for row, transfer in transfers]
    end = min((file.line((key,)) for key in unknown), default=math.inf)
    return tuple(entry for line, entry in sorted(placed, key=lambda each: each[0]) if line < end)


def _worded(fault: Fault) -> Fault:
    """The fault with the number of its hand in words: `hand 5, from`."""
    match = _ROW.fullmatch(fault.key or "")
    if match is None:
        return fault
    return msgspec.structs.replace(fault, key=f"{match[1]} {match[2]}" + (f", {match[3]}" if match[3] else ""))
