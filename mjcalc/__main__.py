"""`mjcalc`, and `python -m mjcalc`: the command line as a process of its own."""

from __future__ import annotations

import gc
import os
import sys

_INTERRUPTED = 130
"""The status of a program that an interrupt has ended."""


def program() -> None:
    """Run the command line and end the process.

    A run is short, and the system takes all of its memory back at once. Looking for garbage meanwhile, and taking
    apart what was loaded at the end, would add a sixth to the time of scoring one hand. Nearly all is loaded in here,
    so that an interrupt meanwhile ends it quietly.
    """
    gc.disable()
    try:
        from mjcalc.cli import main

        main()
    except KeyboardInterrupt:  # before there was anything to tell
        raise SystemExit(_INTERRUPTED) from None
    except SystemExit as ended:
        _leave(ended.code)
        raise


def _leave(status: object) -> None:
    """End the process with this status, unless there is more to do: threads that have workers to end."""
    from contextlib import suppress
    from threading import active_count

    if isinstance(status, int) and active_count() == 1:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


if __name__ == "__main__":
    program()
