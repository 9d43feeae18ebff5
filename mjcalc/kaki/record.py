"""A record read for 3 Kaki: the hands in it, how the win came, and what contradicts what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

import msgspec

from mjcalc.errors import MjcalcError, bad
from mjcalc.kaki.arrange import FEI, FEI_BITS, check_sets
from mjcalc.notation import Hand, bonus_fault, copies_fault
from mjcalc.record import SELF_DRAWN_EVENTS, FamilyShown, Record, Seat, check_record
from mjcalc.tiles import FAMILIES, FULL, KAKI_TILES, ONE_LESS, count, many_tiles
from mjcalc.win_tile import read_win_tile

SEATS: tuple[Seat, ...] = ("east", "south", "west")

ROBBED = "robbed-kong"
CLAIMED = (ROBBED, "last-discard", "earthly")
"""Events of a win on another player's tile."""
EVENTS = (*SELF_DRAWN_EVENTS, *CLAIMED)

WHOLE_FAMILY = 15

_FIRST = ("heavenly", "earthly")
"""Events of the first turn."""
_KONGS_NEEDED = {"kong-replacement": 1, "double-kong-replacement": 2}
_PONG, _KONG = 3, 4
_FEI_DISCARD = "a Fei cannot be the winning discard: it is sunk, never claimed"


class Win(msgspec.Struct, frozen=True, gc=False):
    """How a hand was won: by Ji Mo or not, from whom (None: not said), with which tile and events."""

    seat: str
    self_draw: bool
    shooter: str | None
    tile: int | None
    events: tuple[str, ...]

    @property
    def paid(self) -> bool:
        """Whether it is known who pays."""
        return self.self_draw or self.shooter is not None


def hand_texts(records: Sequence[Record]) -> list[str]:
    """The hands of records as they are typed."""
    texts: list[str] = []
    for record in records:
        if record.hand is not None:
            texts.append(record.hand)
        if record.losers is not None:
            texts += record.losers.values()
    return texts


def read_hands(record: Record, parsed: Mapping[str, Hand]) -> dict[str, Hand]:
    """The hands of a record by seat, the winner's first, then the losers' in order; `parsed` has them by their texts.

    Raises MjcalcError: `bad-record` when the record contradicts itself, `bad-tile`, `bad-set`, `wrong-count`,
    `too-many`; a fault in a loser's hand names its key.
    """
    if record.dead:
        raise bad("bad-record", "dead hands belong to American mahjong", key="dead")
    if not record.jokerless_claimed:
        raise bad("bad-record", "this belongs to American mahjong", key="jokerless_claimed")
    check_record(record, SEATS, EVENTS)
    hands: dict[str, Hand] = {}
    if record.winner is not None and record.hand is not None:
        hands[record.winner] = parsed[record.hand]
    if record.losers:
        for seat in SEATS:
            text = record.losers.get(seat)
            if text is not None:
                try:
                    hands[seat] = parsed[text]
                except MjcalcError as error:
                    raise in_hand_of(seat, record.winner, error) from None
    return hands


def in_hand_of(seat: str, winner: str | None, error: MjcalcError) -> MjcalcError:
    """The fault with the key of the loser's hand it was found in; one without a key is the winner's."""
    if seat == winner:
        return error
    return MjcalcError(msgspec.structs.replace(error.fault, key=f"losers.{seat}"))


def check_hands(hands: dict[str, Hand], winner: str | None, max_fei: int) -> None:
    """Raise MjcalcError for hands that cannot be.

    That is for a laid set that is none or shows over `max_fei` Fei (K6, K7), a hand of the wrong size (K2, K5), or more
    copies in all than exist (K1).
    """
    total = sunk = bonus = either = 0
    for seat, hand in hands.items():
        if hand.sets:
            try:
                check_sets(hand, max_fei)
            except MjcalcError as error:
                raise in_hand_of(seat, winner, error) from None
        if seat == winner:
            if hand.tiles != FULL + hand.kongs:
                raise _winner_size(hand)
        elif hand.tiles > ONE_LESS + hand.kongs:
            raise _loser_size(seat, hand)
        total += hand.packed
        sunk += hand.sunk
        bonus += hand.bonus  # the same as all of them taken together, unless a tile is in two hands
        either |= hand.bonus
    if bonus != either or KAKI_TILES.too_many(total + (sunk << FEI_BITS)) is not None:
        _refuse_copies(hands, winner)


def check_families(families: tuple[FamilyShown, ...], hands: dict[str, Hand]) -> None:
    """Raise MjcalcError (`bad-record`) for a family paid to a seat that cannot have it whole: others have it (K1)."""
    for place, shown in enumerate(families):
        key = f"families[{place}]"
        if any(earlier.family == shown.family for earlier in families[:place]):
            raise bad("bad-record", f"the {shown.family} are paid for twice, and there are only four", key=key)
        for seat, hand in hands.items():
            if seat != shown.by and family_in(hand, shown.family):
                paid = f"{shown.by.capitalize()} is paid for all {shown.family}"
                raise bad("bad-record", f"{paid}, but {seat.capitalize()} has some of them", key=key)


def family_in(hand: Hand, family: str) -> int:
    """The bonus tiles of a family that the hand has, a bit for each; `WHOLE_FAMILY` has all four."""
    return hand.bonus >> 4 * FAMILIES.index(family) & WHOLE_FAMILY


def read_win(record: Record, winner: str, hands: dict[str, Hand]) -> Win:
    """How the `winner` won.

    Raises MjcalcError: `bad-record` for events that do not go with the rest (K10 and the fan list say what
    each needs), `bad-win-tile` for a winning tile that is not among the concealed ones, `too-many` for one that was
    robbed and cannot have been in an exposed Pong as well.
    """
    hand = hands[winner]
    self_draw = record.self_draw
    if record.events:
        self_draw = _check_events(record, winner, hands) or self_draw
    tile = None
    if record.win is not None:
        tile = read_win_tile(record.win, hand, KAKI_TILES, None if self_draw else _FEI_DISCARD)
        if ROBBED in record.events:
            _check_robbed(tile, record, hands)
    return Win(winner, self_draw, record.from_, tile, record.events)


def _check_robbed(tile: int, record: Record, hands: dict[str, Hand]) -> None:
    """Raise MjcalcError when nobody can have an exposed Pong that the robbed tile was added to: three real ones (K6).

    `too-many` when with these there are more than exist (K1), `bad-record` when his whole hand shows none.
    """
    many, code = KAKI_TILES.copies[tile], KAKI_TILES.codes[tile]
    robbed = hands.get(record.from_ or "")
    others = sum(hand.count(tile) for hand in hands.values() if hand is not robbed)
    total = others + max(_PONG, robbed.count(tile) if robbed else 0)
    if total > many:
        message = f"{total} of {code} with the Pong that the robbed one was added to, and only {many} exist"
        raise bad("too-many", message, key="win")
    shows = robbed and any(laid.kinds == (tile,) * _PONG for laid in robbed.sets)
    if robbed and not shows and robbed.tiles == ONE_LESS + robbed.kongs:
        message = (
            f"the hand of {(record.from_ or '').capitalize()} shows no Pong of {code} that the robbed one was added to"
        )
        raise bad("bad-record", message, key="events")


def _check_events(record: Record, winner: str, hands: dict[str, Hand]) -> bool:
    """Check the events against the rest of the record, and tell whether they imply Ji Mo."""
    drawn = [event for event in record.events if event in SELF_DRAWN_EVENTS]
    claimed = [event for event in record.events if event in CLAIMED]
    if drawn and (claimed or record.from_):
        other = claimed[0] if claimed else f"a win from {record.from_}"
        raise bad("bad-record", f"{drawn[0]} is a win by Ji Mo and does not go with {other}", key="events")
    if claimed and record.self_draw:
        raise bad("bad-record", f"{claimed[0]} is a win on another's tile, not by Ji Mo", key="events")
    if len(claimed) > 1:
        raise bad("bad-record", f"{claimed[0]} and {claimed[1]} cannot both be", key="events")
    if "heavenly" in drawn and not {"heavenly", "bonus-replacement"}.issuperset(drawn):
        other = next(event for event in drawn if event not in ("heavenly", "bonus-replacement"))
        raise bad("bad-record", f"heavenly is won with the tiles dealt and does not go with {other}", key="events")
    for event in record.events:
        _check_event(event, record, hands[winner])
        if event in _FIRST:
            _check_first_turn(event, record, hands)
    return bool(drawn)


def _check_event(event: str, record: Record, hand: Hand) -> None:
    if hand.kongs < _KONGS_NEEDED.get(event, 0):
        needed = "a Kong" if _KONGS_NEEDED[event] == 1 else "two Kongs"
        raise bad("bad-record", f"{event} needs {needed} in the winner's hand", key="events")
    if event == ROBBED and record.from_ is None:
        raise bad("bad-record", f"{ROBBED} needs the player whose Kong was robbed", key="from")
    if event == "bonus-replacement" and not (hand.bonus or hand.sunk):
        raise bad("bad-record", "bonus-replacement needs a bonus tile or a sunk Fei of the winner", key="events")
    if event == "heavenly" and record.winner != "east":
        raise bad("bad-record", "heavenly is the dealer's: only East can win with the tiles dealt", key="events")
    if event == "earthly" and (record.winner == "east" or record.from_ not in (None, "east")):
        raise bad("bad-record", "earthly is a win of South or West on East's first discard", key="events")


def _check_first_turn(event: str, record: Record, hands: dict[str, Hand]) -> None:
    """Raise MjcalcError (`bad-record`) for what takes a turn that nobody has had but the dealer, before he discards."""
    if record.liable is not None:
        raise bad("bad-record", f"{event} is won before anyone can be caught in a dragon trap", key="liable")
    dealer = None if event == "heavenly" else SEATS[0]
    for seat, hand in hands.items():
        if any(not laid.concealed for laid in hand.sets):
            message = f"with {event} {seat.capitalize()} has no exposed set: nobody has had a turn to claim"
            raise bad("bad-record", message, key="events")
        if seat != dealer and (hand.sets or hand.sunk):
            message = f"with {event} {seat.capitalize()} has had no turn to lay a Kong or to sink a Fei"
            raise bad("bad-record", message, key="events")
    for kong in record.kongs:
        if kong.by != dealer or kong.kind != "concealed":
            raise bad("bad-record", f"with {event} {kong.by.capitalize()} has had no turn for this Kong", key="kongs")


def size_fault(hand: Hand, *sizes: int) -> MjcalcError:
    """The fault (`wrong-count`) of a hand that has none of these sizes, a Kong counted as three."""
    expected = " or ".join(str(size + hand.kongs) for size in sizes)
    kongs = f" with {hand.kongs} Kong{'s' * (hand.kongs > 1)}" if hand.kongs else ""
    hint = _on_bare_kong(hand) if hand.tiles > max(sizes) + hand.kongs else ""
    return bad("wrong-count", f"the hand has {many_tiles(hand.tiles)}, expected {expected}{kongs}{hint}")


def _winner_size(hand: Hand) -> MjcalcError:
    error = size_fault(hand, FULL)
    if hand.tiles == ONE_LESS + hand.kongs:
        return bad("wrong-count", f"{error.fault.message}; the winning tile is written among them")
    return error


def _loser_size(seat: str, hand: Hand) -> MjcalcError:
    most = ONE_LESS + hand.kongs
    message = f"the hand of {seat.capitalize()} has {many_tiles(hand.tiles)}, a loser has at most {most}"
    return bad("wrong-count", message + _on_bare_kong(hand), key=f"losers.{seat}")


def _on_bare_kong(hand: Hand) -> str:
    """How a Kong is written, for a hand with too many tiles that has four equal real ones outside brackets (K2)."""
    for kind, code in enumerate(KAKI_TILES.codes[:FEI]):
        if count(hand.concealed, kind) == _KONG:
            kong = code[0] * _KONG + code[1:]
            return f"; a Kong stands in brackets: [{kong}], or ({kong}) when exposed"
    return ""


def _refuse_copies(hands: dict[str, Hand], winner: str | None) -> NoReturn:
    """Raise the fault of the first hand that holds a tile too often, on top of those before it."""
    total = bonus = 0
    for seat, hand in hands.items():
        before = total
        total += hand.packed + (hand.sunk << FEI_BITS)
        if KAKI_TILES.too_many(total) is not None:
            raise in_hand_of(seat, winner, copies_fault(hand, before, total, KAKI_TILES))
        if twice := bonus & hand.bonus:
            raise in_hand_of(seat, winner, bonus_fault(hand, twice, "in two hands"))
        bonus |= hand.bonus
    raise AssertionError("no tile is held too often")
