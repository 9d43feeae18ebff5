"""Fingerprints: they tell whether a typed line is a line of a card, without telling what that line is (A28)."""

from __future__ import annotations

from hashlib import sha256

from mjcalc.american.lines import CardLine, hands_of
from mjcalc.american.pattern import Concrete
from mjcalc.ledger import plain
from mjcalc.tiles import AMERICAN_TILES

_DIGITS = 16


def canonical_text(line: CardLine) -> str:
    """Every hand that a line allows, those too that no wall can supply, in one and the same order for all writings."""
    return "\n".join(sorted(map(_hand_text, (hand.groups for hand in hands_of(line)))))


def hands_fingerprint(line: CardLine) -> str:
    """The fingerprint of what hands a line allows."""
    return _fingerprint(canonical_text(line))


def line_fingerprint(line: CardLine) -> str:
    """The fingerprint of what hands a line allows, what they are worth, and whether they are concealed."""
    return _fingerprint(f"{plain(line.value)} {'C' if line.concealed else 'X'}\n{canonical_text(line)}")


def _hand_text(groups: Concrete) -> str:
    return " ".join(sorted(f"{AMERICAN_TILES.codes[kind]}*{count}" for kind, count in groups))


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]
