"""What random records and cards are made by, in both games."""

from random import Random
from typing import TypeVar

Key = TypeVar("Key")


def pick(rng: Random, weights: dict[Key, int]) -> Key:
    """One key, by its weight."""
    return rng.choices(list(weights), list(weights.values()))[0]


def chance(rng: Random, probability: float) -> bool:
    """True that often."""
    return rng.random() < probability
