"""Remembering what a function gave, at the price of looking into a dictionary."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Answers by their keys, at most so many.

    Once `most` answers are remembered all are forgotten. That is cheaper than to know which were used last, and
    those that come often are soon back.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def remember(self, key: K, answer: V) -> V:
        """Keep an answer, and give it back."""
        if len(self) >= self._most:
            self.clear()
        self[key] = answer
        return answer


class Memory(Remembered[K, V]):
    """What `find` gives for each key: `memory[key]` calls it only when the answer is not remembered."""

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__(most)
        self._find = find

    def __missing__(self, key: K) -> V:
        return self.remember(key, self._find(key))
