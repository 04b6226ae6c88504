"""Hints: what a title tells machine players about itself, so that they need not know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zoc.kernel.play.action import Action
from zoc.kernel.play.generic import Seen


class Hints(Protocol[Seen]):
    """What a position is worth, and how promising an action looks at a glance."""

    def value(self, p: Seen, seat: str) -> float:
        """What a position is worth to a seat: victory points, and what will become them."""
        ...

    def rank(self, p: Seen, seat: str, action: Action) -> float | None:
        """How good an action looks, on the scale of one decision only; None: try it and see."""
        ...


@runtime_checkable
class Deciding(Protocol):
    """Hints that remember what was decided by them."""

    def apart(self) -> Any:
        """The same hints for one player alone, by which nothing has been decided."""
        ...


def apart(hints: Hints[Any]) -> Hints[Any]:
    """A title's hints for one player alone: what he decides by them is nobody else's."""
    return hints.apart() if isinstance(hints, Deciding) else hints


class Proposal(NamedTuple):
    """Several orders that belong together: what they promise, and what they are for."""

    worth: float
    orders: tuple[Action, ...]
    why: str


@runtime_checkable
class Glance(Protocol):
    """Hints of a title that can also look over all actions of a decision at once, which is quicker
    where there are many."""

    def best(self, p: Any, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The actions that rank highest; nothing where they are to be ranked one by one."""
        ...


@runtime_checkable
class Staff(Protocol):
    """Hints of a title that can also say what might be done over several orders."""

    def proposals(self, p: Any, seat: str) -> Iterable[Proposal]:
        """What might be done next; nothing in decisions that are best taken at a glance."""
        ...


@runtime_checkable
class Resourceful(Staff, Protocol):
    """A staff that also serves those who try what might be done."""

    def stances(self, p: Any) -> Mapping[str, Staff]:
        """The same staff as it looks at things in other ways, by name; its own way is ''. Each is
        for one try."""
        ...

    def promise(self, p: Any, seat: str) -> float:
        """What a position in which a turn begins, or the game is over, comes to in the end."""
        ...


@runtime_checkable
class Misjudging(Staff, Protocol):
    """A staff of which each level sees a part."""

    def seen_by(self, game: Any, level: str, random: Random) -> Staff:
        """The same staff as a level sees it, who misjudges some of it by chance."""
        ...


class NoHints:
    """A title without hints: every action is as good as any other."""

    def value(self, p: object, seat: str) -> float:
        return 0.0

    def rank(self, p: object, seat: str, action: Action) -> float | None:
        return 0.0
