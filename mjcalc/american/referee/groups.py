"""Groups laid open as a referee judges them (A9, A10, A13, A23, A24)."""

from __future__ import annotations

from mjcalc.american.card import AmericanCard
from mjcalc.american.exposure import Exposure, read_exposure
from mjcalc.american.match import index_of
from mjcalc.american.near import unfit_exposures
from mjcalc.dispute import laid_of
from mjcalc.errors import MjcalcError
from mjcalc.notation import LaidSet, format_set
from mjcalc.ruling import Refusal, refused, sentence
from mjcalc.tiles import AMERICAN_TILES


def exposure_of(laid: LaidSet) -> Exposure | Refusal:
    """A set as an exposure, or why it is none (A23)."""
    try:
        return read_exposure(laid)
    except MjcalcError as error:
        return refused(error.fault.message, "A23")


def why_no_line(exposures: tuple[Exposure, ...], card: AmericanCard) -> Refusal | None:
    """Why no hand of the card can have these exposures (A24), or None."""
    unfit = unfit_exposures(exposures, card)
    if unfit is None:
        return None
    concealed = index_of(card).with_exposures(exposures, open_only=False)
    return Refusal("A23" if concealed else "A24", sentence(unfit))


def write(tiles: tuple[int, ...]) -> str:
    """An exposure in its brackets: `(55Jc)`."""
    return format_set(laid_of(tiles, AMERICAN_TILES), AMERICAN_TILES)
