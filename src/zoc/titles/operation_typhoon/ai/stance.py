"""How the staff looks at things: by its plan, by another one, or misjudging some of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from zoc.kernel.play.hints import Proposal
from zoc.titles.operation_typhoon.ai.proposals import proposals
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.position import Now

LEAST = 0.2
"""However wrong somebody is, so much of a figure he sees."""


def asks(p: Now) -> bool:
    """Whether a position is one for the staff."""
    return bool(p.doing(Operations) or p.doing(March))


class Stance:
    """The staff by other figures of the plan, or by figures that it sees wrong."""

    def __init__(
        self,
        game: Any,
        figures: Mapping[str, Any],
        error: Callable[[], float] | None = None,
        notes: dict[Any, Any] | None = None,
    ) -> None:
        self.game = copy(game)
        self.game.plan = merged(game.plan, figures)
        self.game.notes = dict(game.notes) if notes is None else notes
        if error is not None:
            self.game.doubt = lambda: max(LEAST, 1.0 + error())

    def proposals(self, p: Now, seat: str) -> Iterable[Proposal]:
        """What might be done over several orders."""
        if not asks(p):
            return ()
        seen = p.onward()
        seen.game = self.game
        return proposals(seen, seat)


def merged(plan: Mapping[str, Any], figures: Mapping[str, Any]) -> dict[str, Any]:
    """A plan with other figures in some of its tables."""
    return {**plan, **{name: {**plan[name], **table} for name, table in figures.items()}}
