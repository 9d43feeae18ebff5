"""What a hand in play is worth hoping for: typed results, which `to_json` writes as they are."""

from __future__ import annotations

import msgspec

from mjcalc.ledger import Points
from mjcalc.result import Line
from mjcalc.tiles import AMERICAN, KAKI


class Pay(msgspec.Struct, frozen=True, gc=False):
    """What a way of winning would pay; below the minimum `wins` is False and only the fan are told.

    Of a win on a discard `shooter` and `other` are what the discarder and each other loser pay. Of a drawn one
    `shooter` is None and every loser pays `other`. `income` is all of it. Of an American hand `fan` is None.
    """

    wins: bool
    fan: int | None
    limit: bool
    points: Points | None
    shooter: Points | None
    other: Points | None
    income: Points | None


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A tile, and how many of it may still come."""

    tile: str
    unseen: int


class Wait(msgspec.Struct, frozen=True, gc=False):
    """A tile that completes a 3 Kaki hand.

    It `wins` on a discard or by Ji Mo. `discard` is None for a Fei, which nobody may claim. `replacement` is the win
    when it is drawn for a Fei just sunk, None where none is sunk.
    """

    tile: str
    unseen: int
    wins: bool
    discard: Pay | None
    self_draw: Pay
    replacement: Pay | None = None


class Complete(msgspec.Struct, frozen=True, gc=False):
    """What fourteen tiles pay as they are, the last of them claimed or drawn."""

    discard: Pay | None
    self_draw: Pay


class Option(msgspec.Struct, frozen=True, gc=False):
    """A tile that may go, and what is left; a Fei (`*`) is sunk (K27), and its replacement is still to come.

    `unseen` counts the tiles that would win; `worth` adds up the points of each of these. `nearer` is told of the
    options that leave the hand nearest.
    """

    tile: str
    away: int
    unseen: int
    worth: Points
    waits: tuple[Wait, ...] = ()
    nearer: tuple[Draw, ...] = ()


class KakiCheck(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A 3 Kaki hand in play.

    `away` is how many tiles it still needs: 0 complete, 1 waiting. Thirteen tiles have `waits`, the best first, or
    what brings them `nearer`. Fourteen have `discards`, the best first, and `sinking` when there is a Fei to sink.
    `better` are those notes that tell of exchanges which do better than all else (K26).
    """

    card: str
    game: str = KAKI
    seat: str
    tiles: int
    away: int
    minimum: int
    complete: Complete | None = None
    unseen: int = 0
    waits: tuple[Wait, ...] = ()
    nearer: tuple[Draw, ...] = ()
    discards: tuple[Option, ...] = ()
    sinking: Option | None = None
    better: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Mahjong(msgspec.Struct, frozen=True, gc=False):
    """A win: `line` is what it is paid as, `lines` the ids of all that the tiles make.

    `discard` is None when the last tile is a joker, which nobody may claim.
    """

    line: Line
    lines: tuple[str, ...]
    discard: Pay | None
    self_draw: Pay


class LineWait(msgspec.Struct, frozen=True, gc=False):
    """A tile that completes an American hand, how many of it may still come, and the win."""

    tile: str
    unseen: int
    mahjong: Mahjong


class Held(msgspec.Struct, frozen=True, gc=False):
    """A group of a card's hand and the tiles there are for it."""

    pattern: str
    tile: str
    size: int
    tiles: tuple[str, ...]
    exposed: bool


class Missing(msgspec.Struct, frozen=True, gc=False):
    """What a group lacks. `joker`: one may stand there; `unseen`: how many of the tile may still come.

    `can_come` is False when neither the tile nor a joker can fill the group any more.
    """

    pattern: str
    tile: str
    missing: int
    joker: bool
    unseen: int
    can_come: bool


class LineInPlay(msgspec.Struct, frozen=True, gc=False):
    """A line, by the nearest of its hands that can still be made, `distance` tiles away.

    `unseen` counts the tiles that would bring it nearer; `spare` are the tiles that it has no use for.
    """

    line: Line
    distance: int
    unseen: int
    groups: tuple[Held, ...]
    missing: tuple[Missing, ...]
    spare: tuple[str, ...]


class RuledOut(msgspec.Struct, frozen=True, gc=False):
    """A line that can no longer be made: because it is `concealed`, its groups are no `exposures`, or a tile is `gone`.

    `message` says which group, or which tile.
    """

    id: str
    why: str
    message: str


class AmericanCheck(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An American hand in play.

    `distance` is how many tiles the nearest line still needs, None when no line is left. When none of the whole card
    is, `reason` says why, and the hand is `dead`, unless it is for want of jokers (A24). `possible` counts the lines
    that are left, `lines` are the nearest of them. `better` are those notes that tell of exchanges which do better than
    all else (A11).
    """

    card: str
    game: str = AMERICAN
    seat: str
    tiles: int
    distance: int | None
    dead: bool
    reason: str | None
    section: str | None
    possible: int
    complete: Mahjong | None = None
    waits: tuple[LineWait, ...] = ()
    lines: tuple[LineInPlay, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()
    better: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


Check = KakiCheck | AmericanCheck
