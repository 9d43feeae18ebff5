"""Where the user's own files are."""

from __future__ import annotations

import os
from pathlib import Path


def cards_folder() -> Path | None:
    """The folder of the user's own cards, by the XDG convention; None when there is no home."""
    config = os.environ.get("XDG_CONFIG_HOME")
    if config:
        return Path(config) / "mjcalc" / "cards"
    home = os.environ.get("HOME") or os.environ.get("USERPROFILE")
    return Path(home) / ".config" / "mjcalc" / "cards" if home else None
