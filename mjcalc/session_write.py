"""What is written to a session file: TOML as a person would write it."""

from __future__ import annotations

import re
from typing import Any

from mjcalc.record import Record
from mjcalc.seating import Seating
from mjcalc.tomlfile import quoted

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

_HEAD = """\
# A session of mjcalc. `mjcalc session add` writes hands below, `mjcalc settle` says who pays whom.
# A hand may also be written or put right by hand: [[hand]], and then its keys. Points that change hands
# for another reason are a [[transfer]] with from, to, points and why.

"""
_MEANING = {
    "card": "the rule table",
    "players": "in order of play; the first is East in the first hand",
    "rate": "money for one point",
    "currency": "stands before every amount",
    "decimals": "of the smallest coin",
}


def head_text(head: dict[str, Any]) -> str:
    """The top of a new file: what it is for, and its keys, each with its meaning; what is None is left out."""
    rows = [(f"{key} = {_value(value)}", _MEANING[key]) for key, value in head.items() if value is not None]
    widest = max(len(row) for row, _ in rows)
    return _HEAD + "".join(f"{row:{widest}}  # {meaning}\n" for row, meaning in rows)


def hand_text(record: Record, seating: Seating) -> str:
    """The hand as it is written to the file, with the players' names."""
    player = seating.player
    keys: dict[str, Any] = {
        "id": record.id,
        "card": record.card,
        "winner": record.winner and player(record.winner),
        "from": record.from_ and player(record.from_),
        "self_draw": record.self_draw,
        "hand": record.hand,
        "win": record.win,
        "events": record.events,
        "liable": record.liable and player(record.liable),
        "losers": record.losers and {player(seat): hand for seat, hand in record.losers.items()},
        "dead": [player(seat) for seat in record.dead],
        "kongs": [
            {"by": player(kong.by), "kind": kong.kind} | ({"from": player(kong.from_)} if kong.from_ else {})
            for kong in record.kongs
        ],
        "families": [
            {"by": player(shown.by), "family": shown.family}
            | ({"before_first_discard": True} if shown.before_first_discard else {})
            for shown in record.families
        ],
    }
    rows = [f"{key} = {_value(value)}\n" for key, value in keys.items() if not _is_nothing(value)]
    rows += ["jokerless_claimed = false\n"] * (not record.jokerless_claimed)
    return f"[[hand]]{'' if record.winner else '  # nobody won'}\n" + "".join(rows)


def _is_nothing(value: Any) -> bool:
    """Whether a value says no more than a missing key; 0 is an id."""
    return value is None or value is False or value in ((), [])


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _value(key)
