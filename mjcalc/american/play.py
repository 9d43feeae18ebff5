"""An American hand in play: the lines it may still become, the nearest first (A9, A13, A24)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, Exposure, read_exposures
from mjcalc.american.fill import line_result
from mjcalc.american.lines import CardLine, CardSection, LineHand
from mjcalc.american.match import NATURALS, index_of
from mjcalc.american.near import Tiles, deal, distances_of, tiles_of, unfit_exposures, why_blocked, why_gone
from mjcalc.american.pattern import SMALLEST_WITH_JOKER, needs
from mjcalc.american.record import Win
from mjcalc.american.settle import SELF_DRAWN, income, paid_jokerless, shares, way_of
from mjcalc.american.taking_jokers import all_put_in, shown_jokers, to_spare
from mjcalc.check_result import AmericanCheck, Held, LineInPlay, LineWait, Mahjong, Missing, Pay, RuledOut
from mjcalc.errors import bad, nearest
from mjcalc.ledger import Points, plain
from mjcalc.notation import Hand, parse_hand, with_tile
from mjcalc.seen import Copies, read_copies
from mjcalc.tiles import AMERICAN_TILES, BITS, FULL, ONE_LESS, count, many_tiles, unpack

LINES = 5
"""How many lines are told when nothing else is asked."""

_CODES = AMERICAN_TILES.codes
_NO_NATURAL = "no line of the card is left: each needs a natural for a single or a pair that can no longer be had"
_ALL_GONE = "no line of the card is left: each needs a tile, or jokers, that can no longer be had"


def check(
    text: str, card: AmericanCard, seat: str, seen: str, top: int | None = None, section: str | None = None
) -> AmericanCheck:
    """The lines that a hand may become: the `top` nearest or five of them, of one `section` or of the whole card.

    Raises MjcalcError for a hand or seen tiles that cannot be, and `no-such-section`.
    """
    chosen = None if section is None else _section(card, section)
    among = card.lines if chosen is None else chosen.lines
    hand = parse_hand(text, AMERICAN_TILES)
    exposures = read_exposures(hand)
    if hand.tiles not in (ONE_LESS, FULL):
        raise bad("wrong-count", f"the hand has {many_tiles(hand.tiles)}, expected {ONE_LESS} or {FULL}")
    copies = read_copies(hand, seen, AMERICAN_TILES)
    play = _Play(hand, exposures, card, copies)
    own = {line.place for line in among}
    nearest_hands = play.nearest()
    lines = play.best_first(nearest_hands, own)
    dead = not nearest_hands and not play.lives()
    waits = tuple(play.waits(own)) if lines and hand.tiles == ONE_LESS else ()
    complete = play.mahjong(hand, own, None) if hand.tiles == FULL else None
    notes = (
        *_on_exchanges_now(play, own, lines[0][0] if lines else FULL, complete),
        *(_on_drawn_exchanges(play, own, copies, waits) if hand.tiles == ONE_LESS else ()),
    )
    return AmericanCheck(
        card=card.key,
        seat=seat,
        tiles=hand.tiles,
        distance=lines[0][0] if lines else None,
        dead=dead,
        reason=None if nearest_hands else unfit_exposures(exposures, card) or (_NO_NATURAL if dead else _ALL_GONE),
        section=None if chosen is None else chosen.name,
        possible=len(lines),
        complete=complete,
        waits=waits,
        lines=tuple(play.in_play(distance, place) for distance, place in lines[: top or LINES]),
        ruled_out=tuple(play.ruled_out(among, {play.index.line_of[place] for _, place in nearest_hands})),
        better=() if any(wait.unseen for wait in waits) else notes,
        notes=notes,
    )


def _on_exchanges_now(play: _Play, among: set[int], distance: int, complete: Mahjong | None) -> Iterator[str]:
    """The exchange of naturals in the hand for exposed jokers that pays it more, or brings it nearer (A11)."""
    paid = complete.self_draw.income or 0 if complete else 0
    found = play.by_exchange(0, among)
    if found is not None and (-found.income, found.away) < (-paid, distance):
        near = f"is {many_tiles(found.away)} away from" if found.away else "has mahjong:"
        yield f"With {_exchange(found.put_in)} the hand {near} {found.line.id} (A11)."


def _on_drawn_exchanges(play: _Play, among: set[int], copies: Copies, waits: tuple[LineWait, ...]) -> Iterator[str]:
    """The drawn tiles that win, or win more, with naturals put in for exposed jokers (A11, A17)."""
    winning = {wait.tile: wait.mahjong.self_draw.income or 0 for wait in waits if wait.unseen}
    alike: dict[str, list[str]] = {}
    for kind, code in enumerate(_CODES):
        unseen = copies.unseen(kind)
        found = play.by_exchange(1 << BITS * kind, among) if unseen else None
        if found is not None and found.income > winning.get(code, 0):
            more = " more" if code in winning else " too" if winning else ""
            told = f"{more} with {_exchange(found.put_in)}: {found.line.id}, value {plain(found.line.value)}"
            alike.setdefault(told, []).append(f"{code} ({unseen} unseen)")
    for told, tiles in alike.items():
        yield f"Drawn, {', '.join(tiles)} win{'s' * (len(tiles) == 1)}{told} (A11, A17)."


def _exchange(put_in: tuple[int, ...]) -> str:
    jokers = "an exposed joker" if len(put_in) == 1 else "exposed jokers"
    return f"{' and '.join(_CODES[kind] for kind in put_in)} put in for {jokers}"


def _section(card: AmericanCard, name: str) -> CardSection:
    """The section of a name, in any capitals. Raises MjcalcError that offers the nearest."""
    for section in card.sections:
        if section.name.casefold() == name.strip().casefold():
            return section
    names = [section.name for section in card.sections]
    like = nearest(name, [each for each in names if name.casefold() in each.casefold()] or names)
    message = f"there is no section '{name}'{like}; the sections are {', '.join(names)}"
    raise bad("no-such-section", message, key="section")


def _with_more(tiles: Tiles, more: int) -> Tiles:
    naturals = more & NATURALS
    return Tiles(tiles.free + naturals, tiles.all + naturals, tiles.jokers + count(more, JOKER))


class _ByExchange(msgspec.Struct, frozen=True, gc=False):
    """A line, how far it is when some naturals are put in for exposed jokers, and what it pays at once."""

    away: int
    line: CardLine
    put_in: tuple[int, ...]
    income: Points


class _Play:
    """A hand, its exposures, a card, and what is known of the tiles."""

    def __init__(self, hand: Hand, exposures: tuple[Exposure, ...], card: AmericanCard, copies: Copies) -> None:
        self.index = index_of(card)
        self._hand = hand
        self._exposures = exposures
        self._card = card
        self._copies = copies
        self._distances = distances_of(card)
        self._tiles = tiles_of(hand, exposures)
        self._allowed = self.index.with_exposures(exposures, open_only=bool(exposures))
        self._shown = shown_jokers((*hand.sets, *copies.shown))
        self._all = _with_more(self._tiles, sum(copies.unseen(kind) << BITS * kind for kind in range(JOKER + 1)))
        self._can_be_had = all_put_in(self._all, self._shown)
        self._left = self._allowed & self._distances.hands_within(self._can_be_had, 0)

    def nearest(self) -> list[tuple[int, int]]:
        """The distance and the place of the nearest hand of each line that is left, as `Distances.nearest` tells."""
        return list(self._distances.nearest(self._tiles, self._left))

    def lives(self) -> bool:
        """Whether a line is left as far as exposures, singles and pairs go: want of jokers makes no dead hand (A24)."""
        with_jokers = msgspec.structs.replace(self._can_be_had, jokers=FULL)
        return bool(self._allowed & self._distances.hands_within(with_jokers, 0))

    def best_first(self, found: list[tuple[int, int]], among: set[int]) -> list[tuple[int, int]]:
        """Of nearest hands those of some lines, the nearest first, then the best paid."""
        own = [each for each in found if self.index.line_of[each[1]] in among]
        return sorted(own, key=lambda each: (each[0], -self.index.line(each[1]).value, each[1]))

    def by_exchange(self, drawn: int, among: set[int]) -> _ByExchange | None:
        """The nearest of some lines, then the best paid, with tiles just drawn and naturals put in for exposed jokers.

        None when no joker is exposed, or none of the lines is left.
        """
        if not self._shown:
            return None
        tiles = _with_more(self._tiles, drawn)
        with_jokers = all_put_in(tiles, self._shown)
        lines = self.best_first(list(self._distances.nearest(with_jokers, self._left)), among)
        if not lines:
            return None
        away, place = lines[0]
        line = self.index.line(place)
        _, lacking = self._needs_of(self.index.hands[place], tiles)
        useful = max(0, sum(lacking.values()) - tiles.jokers - away)
        put_in = tuple(to_spare(self.index.hands[place], tiles, self._shown)[:useful])
        return _ByExchange(away, line, put_in, 0 if away else income(self._card, line.value, False, SELF_DRAWN))

    def waits(self, among: set[int]) -> Iterator[LineWait]:
        """Every tile that completes the hand, the best paid first, then those of which most are unseen."""
        found = []
        for kind in range(JOKER + 1):
            if self._copies.all_held(kind):
                continue
            mahjong = self.mahjong(with_tile(self._hand, kind, AMERICAN_TILES), among, kind)
            if mahjong is not None:
                unseen = self._copies.unseen(kind)
                found.append((not unseen, -(mahjong.self_draw.income or 0), -unseen, kind, mahjong))
        for *_, unseen, kind, mahjong in sorted(found, key=lambda each: each[:-1]):
            yield LineWait(_CODES[kind], -unseen, mahjong)

    def mahjong(self, hand: Hand, among: set[int], last: int | None) -> Mahjong | None:
        """What fourteen tiles are paid as, the last drawn or claimed; None when they make no line."""
        places = [place for place in self.index.fitting(hand, self._exposures) if self.index.line_of[place] in among]
        if not places:
            return None
        drawn = Win("", True, None, None, True)
        claimed = Win("", False, None, None, True)
        way = drawn if last == JOKER else claimed
        places.sort(key=lambda place: -(self._pay(self.index.line(place), hand, way).income or 0))
        line = self.index.line(places[0])
        return Mahjong(
            line=line_result(line, self.index.hands[places[0]]),
            lines=tuple(self.index.line(place).id for place in places),
            discard=None if last == JOKER or not hand.concealed & NATURALS else self._pay(line, hand, claimed),
            self_draw=self._pay(line, hand, drawn),
        )

    def in_play(self, distance: int, place: int) -> LineInPlay:
        """A line by that of its hands at this distance which most unseen tiles would bring nearer."""
        start, end = self.index.range_of_line(place)
        near = self._distances.hands_within(self._tiles, distance) & self._left
        last = len(self.index.hands) - 1
        as_near = [each for each in range(start, end) if near >> last - each & 1]
        place = max(as_near, key=lambda each: (self._helping(each), -each))
        line_hand = self.index.hands[place]
        dealt = deal(line_hand, self._tiles, self._exposures, self._copies.unseen)
        held, missing = [], []
        spare = self._tiles.free + (self._tiles.jokers << BITS * JOKER)
        for printed, (kind, size), own in zip(line_hand.pattern.groups, line_hand.groups, dealt, strict=True):
            tiles = (_CODES[kind],) * own.naturals + (_CODES[JOKER],) * own.jokers
            held.append(Held(printed.text, _CODES[kind], size, tiles, own.exposed))
            if not own.exposed:
                spare -= (own.naturals << BITS * kind) + (own.jokers << BITS * JOKER)
            if len(tiles) < size:
                missing.append(self._missing(printed.text, kind, size, size - len(tiles)))
        line = line_result(self.index.line(place), line_hand)
        spare_tiles = tuple(_CODES[kind] for kind in unpack(spare))
        return LineInPlay(line, distance, self._helping(place), tuple(held), tuple(missing), spare_tiles)

    def ruled_out(self, among: tuple[CardLine, ...], left: set[int]) -> Iterator[RuledOut]:
        """The lines that can no longer be made, and why, as on the card."""
        out = [line for line in among if line.place not in left]
        if not out:
            return
        exposed = {self.index.line_of[place]: place for _, place in self._distances.nearest(self._tiles, self._allowed)}
        first = {self.index.line_of[place]: place for place in self.index.first_of_lines(self.index.all)}
        for line in out:
            if line.place in exposed:
                yield RuledOut(line.id, "gone", f"{line.id} {self._what_is_gone(exposed[line.place])}")
            elif line.place in first:
                why = "concealed" if line.concealed else "exposures"
                message = why_blocked(self.index, first[line.place], self._exposures)
                yield RuledOut(line.id, why, f"{line.id} {message}")

    def _helping(self, place: int) -> int:
        """How many unseen tiles would bring a hand nearer."""
        natural, total = self._needs_of(self.index.hands[place], self._tiles)
        any_helps = sum(total.values()) - self._tiles.jokers > sum(natural.values())
        helping = [*total, JOKER] if any_helps else natural
        return sum(map(self._copies.unseen, helping))

    def _needs_of(self, line_hand: LineHand, tiles: Tiles) -> tuple[dict[int, int], dict[int, int]]:
        """What a hand needs of each kind in singles and pairs, and in all its groups."""
        needed = needs(line_hand.groups)
        return (
            {kind: short for kind, (many, _) in needed.items() if (short := many - count(tiles.free, kind)) > 0},
            {kind: short for kind, (_, many) in needed.items() if (short := many - count(tiles.all, kind)) > 0},
        )

    def _missing(self, pattern: str, kind: int, size: int, many: int) -> Missing:
        joker = size >= SMALLEST_WITH_JOKER
        unseen = self._copies.unseen(kind)
        jokers = self._can_be_had.jokers - self._tiles.jokers if joker else 0
        return Missing(pattern, _CODES[kind], many, joker, unseen, unseen + jokers >= many)

    def _what_is_gone(self, place: int) -> str:
        line_hand = self.index.hands[place]
        for kind, (natural, _) in needs(line_hand.groups).items():
            held, unseen = count(self._tiles.free, kind), self._copies.unseen(kind)
            if natural > held + unseen:
                return f"{why_gone(kind, natural, held, unseen)} (A24)"
        _, with_jokers = self._needs_of(line_hand, self._can_be_had)
        _, short = self._needs_of(line_hand, self._all)
        held = self._tiles.jokers
        needed = sum(short.values()) - held
        left = needed - (sum(with_jokers.values()) - self._can_be_had.jokers)
        jokers = f"{needed}{' more' if held else ''} joker{'s' * (needed > 1)}"
        kinds = " and ".join(_CODES[kind] for kind in short)
        return f"needs {jokers} for {kinds}, and {f'only {left}' if left else 'none'} can be had"

    def _pay(self, line: CardLine, hand: Hand, win: Win) -> Pay:
        jokerless = paid_jokerless(self._card, line, win, hand.jokers)
        way = way_of(win)
        total = income(self._card, line.value, jokerless, way)
        if self._card.tournament is not None:
            return Pay(True, None, False, line.value, None, None, total)
        discarder, other = shares(self._card, line.value, jokerless, way)
        return Pay(True, None, False, line.value, None if win.self_draw else discarder, other, total)
