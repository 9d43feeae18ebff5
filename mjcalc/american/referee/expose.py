"""Whether exposures are right, what the card still allows with them, and when a hand is dead (A13, A23, A24)."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import JOKER, Exposure, read_exposure
from mjcalc.american.fill import line_result
from mjcalc.american.match import Index, as_bits, index_of
from mjcalc.american.near import why_gone
from mjcalc.american.pattern import needs
from mjcalc.american.referee.groups import exposure_of, why_no_line
from mjcalc.dispute import ExposeDispute, check_copies, listed, part, read_laid
from mjcalc.errors import bad
from mjcalc.notation import LaidSet, format_set, parse_hand
from mjcalc.ruling import Refusal, Ruling
from mjcalc.tiles import AMERICAN_TILES, count


def rule_expose(dispute: ExposeDispute, card: AmericanCard) -> Ruling:
    """Whether these groups may be exposed, and whether the hand still lives."""
    sets = read_laid(dispute.sets, AMERICAN_TILES, "sets") if dispute.sets.strip() else ()
    if not sets and dispute.shown is None:
        raise bad("bad-record", 'give the exposed groups, such as "(55Jc)"', key="sets")
    with part("--shown"):
        shown = parse_hand(dispute.shown or "", AMERICAN_TILES).packed
    open_tiles = sum(laid.packed for laid in sets)
    check_copies(open_tiles + shown, AMERICAN_TILES, "sets")
    refusal, exposures = _read(sets)
    refusal = refusal or _changed(dispute.was, exposures)
    if refusal is not None:
        text = listed([format_set(laid, AMERICAN_TILES) for laid in sets])
        return Ruling(
            allowed=False,
            ruling=f"{text} may not be exposed so.",
            rule=refusal.rule,
            because=refusal.because,
            dead=None,
        )
    return _on_card(exposures, open_tiles, shown, card)


def _read(sets: tuple[LaidSet, ...]) -> tuple[Refusal | None, tuple[Exposure, ...]]:
    exposures = []
    for laid in sets:
        exposure = exposure_of(laid)
        if isinstance(exposure, Refusal):
            return exposure, ()
        exposures.append(exposure)
    return None, tuple(exposures)


def _changed(was: str | None, exposures: tuple[Exposure, ...]) -> Refusal | None:
    """Why the groups that lay open before are not the same any more, exchanged jokers apart (A11, A23), or None."""
    if was is None:
        return None
    left = list(exposures)
    # Of groups alike the one with fewest jokers has the least choice, and so chooses first.
    for before in sorted(_read_was(was), key=lambda each: each.jokers):
        same = [each for each in left if each.group == before.group and each.jokers <= before.jokers]
        if not same:
            because = "an exposed group changes only when a natural tile goes in for a joker"
            return Refusal("A23", f"{before.text} lies open already, and {because}.")
        left.remove(same[0])
    return None


def _read_was(was: str) -> tuple[Exposure, ...]:
    sets = read_laid(was, AMERICAN_TILES, "--was")
    with part("--was"):
        exposures = tuple(map(read_exposure, sets))
    check_copies(sum(laid.packed for laid in sets), AMERICAN_TILES, "--was")
    return exposures


def _on_card(exposures: tuple[Exposure, ...], open_tiles: int, shown: int, card: AmericanCard) -> Ruling:
    text = listed([exposure.text for exposure in exposures])
    if (refusal := why_no_line(exposures, card)) is not None:
        return _dead(refusal.because, card)
    index = index_of(card)
    allowed = index.with_exposures(exposures, open_only=bool(exposures))
    alive = allowed & _obtainable(index, open_tiles, shown)
    if not alive:
        return _dead(_what_is_gone(index, allowed, open_tiles, shown), card)
    places = index.first_of_lines(alive)
    lines = tuple(line_result(index.line(place), index.hands[place]) for place in places)
    left = "1 line of the card is left" if len(lines) == 1 else f"{len(lines)} lines of the card are left"
    return Ruling(
        allowed=True,
        ruling=f"{text} may be exposed: {left}." if text else f"The hand lives: {left}.",
        rule="A13" if text else "A24",
        because="Each exposure is a whole group of a hand that may be exposed."
        if text
        else "Its tiles can still be had.",
        dead=False,
        lines=lines,
    )


def _dead(because: str, card: AmericanCard) -> Ruling:
    costs = "pays the winner in full (A18)" if card.tournament is None else "gets nothing for a wall game (A22)"
    return Ruling(
        allowed=False,
        ruling="The hand is dead.",
        rule="A24",
        because=because,
        dead=True,
        lines=(),
        notes=(f"A dead hand stops playing, and {costs}.",),
    )


def _left(kind: int, open_tiles: int, shown: int) -> int:
    return AMERICAN_TILES.copies[kind] - count(open_tiles, kind) - count(shown, kind)


def _obtainable(index: Index, open_tiles: int, shown: int) -> int:
    """The hands whose singles and pairs can be had from the tiles not seen on the table."""
    fits = index.all
    seen = open_tiles + shown
    for kind in range(JOKER):
        if count(seen, kind):
            left = _left(kind, open_tiles, shown)
            fits &= as_bits(bytes(b"01"[natural <= left] for natural in index.natural[kind]))
    return fits


def _what_is_gone(index: Index, allowed: int, open_tiles: int, shown: int) -> str:
    """What the first line that the exposures allow can no longer get."""
    place = index.first_of_lines(allowed)[0]
    for kind, (natural, _) in needs(index.hands[place].groups).items():
        left = _left(kind, open_tiles, shown)
        if natural > left:
            return f"No line is left: {index.line(place).id}, for one, {why_gone(kind, natural, 0, left)}."
    return "No line is left whose singles and pairs can still be had."
