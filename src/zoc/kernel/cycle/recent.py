"""Answers that are kept while they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Answers in two generations: when the younger is full the elder is dropped, but for what was
    asked for since. So nothing that is in use is ever worked out again, and threads may share it
    without a lock: at worst they work out an answer twice."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.young: dict[K, V] = {}
        """For those who ask so often that a call matters, before they ask `get`."""
        self._elder: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """The answer, or None."""
        found = self.young.get(key)
        if found is None:
            found = self._elder.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def each(self, keys: Iterable[K], make: Callable[[K], V]) -> list[V]:
        """The answers to many keys; those that are not known are made."""
        young = self.young.get
        return [young(key) or self.get(key) or self.put(key, make(key)) for key in keys]

    def put(self, key: K, answer: V) -> V:
        """Keeps an answer, and gives it back."""
        if len(self.young) >= self._most:
            self._elder, self.young = self.young, {}
        self.young[key] = answer
        return answer


def recent_of(store: dict[str, Any], name: str, most: int) -> Recent[Any, Any]:
    """The answers that are kept under a name, from the first time on."""
    found = store.get(name)
    if found is None:
        found = store.setdefault(name, Recent(most))
    return found
