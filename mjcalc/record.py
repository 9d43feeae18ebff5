"""One hand played, typed; and what is wrong with one that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args

import msgspec

from mjcalc.errors import MjcalcError, bad, nearest
from mjcalc.tiles import FAMILIES, SEATS

Seat = Literal["east", "south", "west", "north"]
KongKind = Literal["claimed", "added", "concealed"]
KONG_KINDS: tuple[KongKind, ...] = get_args(KongKind)
Family = Literal["flowers", "seasons", "animals", "faces"]
T = TypeVar("T")


class Kong(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A Kong that is paid at once (K17); `from_` discarded the tile of a claimed one."""

    by: Seat
    kind: KongKind
    from_: Seat | None = None


class FamilyShown(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A complete bonus family that is paid at once (K17)."""

    by: Seat
    family: Family
    before_first_discard: bool = False


class Record(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """One hand played. Hands and tiles are text here; the game reads them in its own notation.

    `id` is the caller's own and comes back; `card` is the name of the card, if not the usual one. `winner` None: nobody
    won. `hand` is the winner's, its winning tile `win` included. `from_` discarded that tile, or had the Kong that was
    robbed; `self_draw`: the winner drew it. `events` say what was special about the win. Of 3 Kaki are `liable`, who
    was caught in the dragon trap earlier (K19), the hands of the `losers`, all or None, and the `kongs` and `families`
    paid at once (K17). American are the seats whose hands are `dead` (A18), and `jokerless_claimed`: False when the
    winner did not announce a hand without jokers (A16).
    """

    id: str | int | None = None
    card: str | None = None
    winner: Seat | None = None
    hand: str | None = None
    win: str | None = None
    from_: Seat | None = None
    self_draw: bool = False
    events: tuple[str, ...] = ()
    liable: Seat | None = None
    losers: dict[Seat, str] | None = None
    dead: tuple[Seat, ...] = ()
    kongs: tuple[Kong, ...] = ()
    families: tuple[FamilyShown, ...] = ()
    jokerless_claimed: bool = True


SELF_DRAWN_EVENTS = ("bonus-replacement", "kong-replacement", "double-kong-replacement", "last-tile", "heavenly")
"""Events of 3 Kaki that each imply a win by Ji Mo."""
EXCHANGE = "joker-exchange"
"""The American event that implies a self-drawn win."""
_IMPLY_SELF_DRAWN = frozenset((*SELF_DRAWN_EVENTS, EXCHANGE))
MOST_SETS = 4
"""A complete hand of 3 Kaki has so many sets (K5)."""
_AT = re.compile(r" - at (?=`(?:key` in `)?\$[^ ]*`$)")
"""What stands between what msgspec says of a record, and where."""
_A_LOSER = "`$.losers[...]`"
"""Where msgspec finds a loser's hand, whichever it is."""
KEYS = tuple(Record.__struct_encode_fields__)


def is_self_drawn(record: Record) -> bool:
    """Whether the winner drew the winning tile: it is said, or an event implies it."""
    return record.self_draw or not _IMPLY_SELF_DRAWN.isdisjoint(record.events)


def read_record(data: Mapping[str, Any]) -> Record:
    """The record of a mapping with the keys of a JSON record.

    Raises MjcalcError (`bad-record`) that names the key and what would be right.
    """
    return read_as(Record, data)


def read_as(kind: type[T], data: Mapping[str, Any]) -> T:
    """A mapping as a struct of this kind. Raises MjcalcError as `read_record` does."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise explain(error, data) from None
    except UnicodeEncodeError:
        raise bad("bad-record", "a text has half a character in it (a lone surrogate), which is not Unicode") from None


def explain(error: msgspec.ValidationError, data: Any) -> MjcalcError:
    """What msgspec refused in a record, in words of a record; `data` is what was read, as far as it could be."""
    text, *at = _AT.split(str(error))
    path = "".join(at)
    if not path and text.startswith("Expected `object`"):
        return bad("bad-record", "a record is an object with keys such as winner and hand")
    key = path.removeprefix("`key` in ").strip("`").removeprefix("$.").replace("[...]", "")
    if path == _A_LOSER and data:
        key = next((f"losers.{seat}" for seat, hand in data["losers"].items() if not isinstance(hand, str)), key)
    if unknown := re.search("unknown field `(.*)`", text, re.DOTALL):
        known, whole = KEYS, unknown[1]
        if path not in ("", "`$`"):
            known, whole = _NESTED.get(key.split("[")[0], ()), f"{key}.{unknown[1]}"
        return bad("bad-record", f"unknown key '{unknown[1]}'{nearest(unknown[1], known)}", key=whole)
    if missing := re.search("missing required field `(.*)`", text):
        return bad("bad-record", f"the key '{missing[1]}' is missing", key=key)
    if "Invalid enum value" in text:
        value = text.removeprefix("Invalid enum value ")[1:-1]
        options = _OPTIONS.get(re.split(r"[.\[]", key)[-1].rstrip("0123456789]") or key.split("[")[0], SEATS)
        return bad("bad-record", f"'{value}' is not one of {', '.join(options)}{nearest(value, options)}", key=key)
    if text == "Integer value out of range":
        return bad("bad-record", "the number has too many digits", key=key)
    return bad("bad-record", _in_words(text), key=key)


def check_record(record: Record, seats: tuple[str, ...], events: Collection[str]) -> None:
    """Raise MjcalcError (`bad-record`) for a record that contradicts itself, in a game of these seats and events."""
    if record.events or record.dead or record.kongs or record.families or not record.jokerless_claimed:
        _check(record, seats, events)
    else:
        losers = None if record.losers is None else tuple(record.losers)
        has_hand, has_win = record.hand is not None, record.win is not None
        _check_plain(seats, record.winner, has_hand, has_win, record.from_, record.self_draw, record.liable, losers)


@lru_cache(1 << 10)
def _check_plain(
    seats: tuple[str, ...],
    winner: Seat | None,
    has_hand: bool,
    has_win: bool,
    from_: Seat | None,
    self_draw: bool,
    liable: Seat | None,
    losers: tuple[Seat, ...] | None,
) -> None:
    """Check a record without anything rare in it: which texts it has is enough, and there are few such records."""
    text = ""
    record = Record(
        winner=winner,
        hand=text if has_hand else None,
        win=text if has_win else None,
        from_=from_,
        self_draw=self_draw,
        liable=liable,
        losers=None if losers is None else dict.fromkeys(losers, text),
    )
    _check(record, seats, ())


def _check(record: Record, seats: tuple[str, ...], events: Collection[str]) -> None:
    for absent in SEATS[len(seats) :]:
        if (
            absent in (record.winner, record.from_, record.liable)
            or (record.losers is not None and absent in record.losers)
            or record.dead
            or record.kongs
            or record.families
        ):
            _refuse_absent(record, absent)
    for event in record.events:
        if record.events.count(event) > 1:
            raise bad("bad-record", f"the event {event} is named twice", key="events")
        if event not in events:
            hint = nearest(event, events) or f"; the events are {', '.join(events)}"
            raise bad("bad-record", f"unknown event '{event}'{hint}", key="events")
    check_dead(record.dead, "dead")
    if record.kongs:
        _check_kongs(record.kongs)
    if record.winner is None:
        _check_nobody_won(record)
    else:
        _check_won(record, seats)


def check_dead(seats: tuple[str, ...], key: str) -> None:
    """Raise MjcalcError (`bad-record`) that names `key` when the hand of one of these seats is named twice."""
    for seat in seats:
        if seats.count(seat) > 1:
            raise bad("bad-record", f"the hand of {seat} is named twice", key=key)


def _refuse_absent(record: Record, absent: str) -> None:
    """Raise MjcalcError (`bad-record`) when the record names a seat where nobody sits."""
    named: list[tuple[str, str | None]] = [
        ("winner", record.winner),
        ("from", record.from_),
        ("liable", record.liable),
    ]
    if record.losers:
        named += [("losers", seat) for seat in record.losers]
    if record.dead:
        named += [("dead", seat) for seat in record.dead]
    for kong in record.kongs:
        named += [("kongs", kong.by), ("kongs", kong.from_)]
    for family in record.families:
        named.append(("families", family.by))
    for key, seat in named:
        if seat == absent:
            raise nobody_sits(absent, key)


def nobody_sits(seat: str, key: str) -> MjcalcError:
    """The fault (`bad-record`) of a seat that 3 Kaki has not: the other game is likely to be meant."""
    message = f"nobody sits {seat.capitalize()} in 3 Kaki: for American mahjong choose a card of it, such as "
    return bad("bad-record", f"{message}--card american-practice", key=key)


def _check_kongs(kongs: tuple[Kong, ...]) -> None:
    for place, kong in enumerate(kongs):
        _check_kong(kong, f"kongs[{place}]")
    for seat, many in Counter(kong.by for kong in kongs).items():
        if many > MOST_SETS:
            message = f"{many} Kongs of {seat.capitalize()}, and a hand has {MOST_SETS} sets"
            raise bad("bad-record", message, key="kongs")


def _check_kong(kong: Kong, key: str) -> None:
    if kong.kind == "claimed" and kong.from_ is None:
        raise bad("bad-record", "a claimed Kong needs `from`, the seat that discarded the tile", key=key)
    if kong.kind != "claimed" and kong.from_ is not None:
        raise bad("bad-record", f"only a claimed Kong has `from`, not one that is {kong.kind}", key=key)
    if kong.from_ == kong.by:
        raise bad("bad-record", f"{kong.by.capitalize()} cannot claim a Kong from his own discard", key=key)


def _check_nobody_won(record: Record) -> None:
    given = {
        "hand": record.hand is not None,
        "win": record.win is not None,
        "from": record.from_ is not None,
        "self_draw": record.self_draw,
        "events": bool(record.events),
        "liable": record.liable is not None,
        "jokerless_claimed": not record.jokerless_claimed,
    }
    for key, is_given in given.items():
        if is_given:
            raise bad("bad-record", "nobody won (no `winner`, or --drawn), so this cannot be given", key=key)


def _check_won(record: Record, seats: tuple[str, ...]) -> None:
    if record.hand is None:
        raise bad("bad-record", "the winner's hand is missing", key="hand")
    if record.from_ == record.winner:
        raise bad("bad-record", "the winner cannot win on his own discard; a drawn tile is `self_draw`", key="from")
    if record.from_ and record.self_draw:
        raise bad("bad-record", "a hand is won on a discard (`from`) or drawn (`self_draw`), not both", key="from")
    if record.liable == record.winner:
        raise bad("bad-record", "the winner cannot be liable for his own win", key="liable")
    if record.winner in record.dead:
        raise bad("bad-record", "the winner's hand cannot be dead", key="dead")
    if record.losers is not None:
        if record.winner in record.losers:
            raise bad("bad-record", f"{record.winner} is the winner and no loser", key="losers")
        if len(record.losers) < len(seats) - 1:
            missing = [seat for seat in seats if seat != record.winner and seat not in record.losers]
            raise bad("bad-record", f"the hand of {' and '.join(missing)} is missing: give all or none", key="losers")


_OPTIONS: dict[str, tuple[str, ...]] = {"kind": KONG_KINDS, "family": FAMILIES}
_NESTED: dict[str, tuple[str, ...]] = {
    "kongs": Kong.__struct_encode_fields__,
    "families": FamilyShown.__struct_encode_fields__,
}
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of keys",
    "null": "nothing",
}


def _in_words(text: str) -> str:
    """`Expected `str | null`, got `int`` as `expected text or nothing, got a whole number`."""

    def words(types: re.Match[str]) -> str:
        return " or ".join(_WORDS.get(name, name) for name in types[1].split(" | "))

    text = re.sub("`([^`]*)`", words, text)
    return text[:1].lower() + text[1:]
