"""The user's own files: where cards are, and which file may be written."""

from __future__ import annotations

import os
from pathlib import Path

from mjcalc.errors import cannot


def cards_folder() -> Path | None:
    """The folder of the user's own cards, by the XDG convention; None when there is no home."""
    config = os.environ.get("XDG_CONFIG_HOME")
    if config:
        return Path(config) / "mjcalc" / "cards"
    home = os.environ.get("HOME") or os.environ.get("USERPROFILE")
    return Path(home) / ".config" / "mjcalc" / "cards" if home else None


def file_to_write(name: str) -> Path:
    """The file of this name. Raises MjcalcError (`cannot-use`) for -, which is standard input where a file is read."""
    if name == "-":
        raise cannot("write to -, which stands for standard input: name a file, or write ./- if it is called so")
    return Path(name)
