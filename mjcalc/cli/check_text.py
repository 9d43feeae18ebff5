"""A hand in play as people read it: the best answer first."""

from __future__ import annotations

from collections.abc import Iterable

from mjcalc.check_result import AmericanCheck, Check
from mjcalc.cli.look import Look

TOP = 5
"""How many discards are told when nothing else is asked."""
_MENTIONED = 8


def explain(result: Check, look: Look, top: int | None) -> str:
    """The text of either game; only that game's part is loaded."""
    if isinstance(result, AmericanCheck):
        from mjcalc.cli.american_check_text import explain as explain_american

        return explain_american(result, look)
    from mjcalc.cli.kaki_check_text import explain as explain_kaki

    return explain_kaki(result, look, top or TOP)


def answer_behind(better: Iterable[str], answer: str, style: str, look: Look) -> str:
    """The answer in its style; behind what is better, if anything is."""
    first = [look.paint(sentence, "good") for sentence in better]
    return "\n".join([*first, f"Without that {answer}"]) if first else look.paint(answer, style)


def first_of(words: Iterable[str]) -> str:
    """Some words, shortened when they are many."""
    every = list(words)
    more = len(every) - _MENTIONED
    return " ".join(every[:_MENTIONED]) + (f" and {more} more" if more > 0 else "")
