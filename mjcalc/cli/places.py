"""The user's own files: where cards are, which card is played by, and which file may be written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from mjcalc.card import NO_SUCH_CARD, Card, load_card
from mjcalc.errors import Fault, MjcalcError, cannot

CARD_VARIABLE = "MJCALC_CARD"
"""The variable that names the card where no option does."""


def cards_folder() -> Path | None:
    """The folder of the user's own cards, by the XDG convention; None when there is no home."""
    config = os.environ.get("XDG_CONFIG_HOME")
    if config:
        return Path(config) / "mjcalc" / "cards"
    home = os.environ.get("HOME") or os.environ.get("USERPROFILE")
    return Path(home) / ".config" / "mjcalc" / "cards" if home else None


def chosen_card(name: str) -> Card:
    """The card that `--card`, or the environment for it, names. Raises as `load_card` does."""
    with naming_variable(name):
        return load_card(name, cards_folder())


@contextmanager
def naming_variable(card: str) -> Iterator[None]:
    """Inside, `no-such-card` names MJCALC_CARD when the card came from there."""
    try:
        yield
    except MjcalcError as error:
        if os.environ.get(CARD_VARIABLE) != card:
            raise
        raise MjcalcError(*map(_of_variable, error.faults)) from None


def _of_variable(fault: Fault) -> Fault:
    return msgspec.structs.replace(fault, key=CARD_VARIABLE) if fault.code == NO_SUCH_CARD else fault


def named_file(name: str) -> Path:
    """The file of this name. Raises MjcalcError (`cannot-use`) for an empty one, which would be this folder."""
    if not name:
        raise cannot("use a file without a name: write the name of one")
    return Path(name)


def file_to_write(name: str) -> Path:
    """The file of this name, to write to.

    Raises MjcalcError (`cannot-use`) as `named_file` does; for -, which is standard input where a file is read; and for
    a name with a separator at its end, which is a folder's.
    """
    if name == "-":
        raise cannot("write to -, which stands for standard input: name a file, or write ./- if it is called so")
    if name.endswith(("/", os.sep)):
        raise cannot(f"write to {name}, which names a folder: name a file")
    return named_file(name)
