"""Commands as a terminal of some width shows them."""

import os
from unittest import mock

from tests import command
from tests.command import Ended, Terminal

SETTINGS = {"TERM": "xterm", "NO_COLOR": "1", "LC_ALL": ""}


def on_terminal(*words: str, columns: int = 60, **settings: str) -> Ended:
    """Run `mjcalc` on a terminal that is so wide, without colour unless the settings ask for it."""
    with mock.patch.dict(os.environ, {**SETTINGS, "COLUMNS": str(columns), **settings}):
        return command.mjcalc(*words, stream=Terminal)
