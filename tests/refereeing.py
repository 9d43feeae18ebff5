"""Questions to the referee as they are typed, and what comes back."""

import json
import shlex
from typing import Any

from tests.command import Ended, mjcalc


def run(line: str) -> Ended:
    """Run `mjcalc` with the words of a line as a shell would split them."""
    return mjcalc(*shlex.split(line))


def ruled(line: str) -> dict[str, Any]:
    """The JSON of a ruling; the exit status and the text must tell the same."""
    ran = run(f"referee {line} --json")
    ruling: dict[str, Any] = json.loads(ran.out)
    assert list(ruling)[:4] == ["allowed", "ruling", "rule", "because"], ran
    assert isinstance(ruling["notes"], list), ran
    assert ran.status == (0 if ruling["allowed"] else 1)
    assert all(ruling[key][0] == ruling[key][0].upper() for key in ("ruling", "because")), ruling
    text = run(f"referee {line}")
    assert text.status == ran.status
    assert ruling["ruling"][5:] in text.out.splitlines()[0]
    assert text.out.splitlines()[1].endswith(f" ({ruling['rule']}).")
    assert text.out.endswith(f"\n\nTo look it up: mjcalc rules {ruling['rule']}\n")
    return ruling


def by(line: str) -> tuple[bool, str]:
    """Whether something is allowed, and by which rule."""
    ruling = ruled(line)
    return ruling["allowed"], ruling["rule"]


def refused(line: str) -> tuple[str, str]:
    """The code and the message of a question that cannot be asked so."""
    ran = run(f"referee {line} --json")
    assert ran.status == 2, ran
    error = json.loads(ran.out)["error"]
    plain = run(f"referee {line}")
    assert (plain.status, plain.out) == (2, "")
    assert plain.err.startswith("mjcalc: ")
    return error["code"], error["message"]
