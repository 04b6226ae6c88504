"""A plan for a phase of movement: who goes where, in which order, and why; kept as plain text so
that another process goes on with it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, cast

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import Said


@dataclass(frozen=True)
class Entry:
    """Some orders that belong together: something bought, or a march of some units."""

    orders: tuple[Action, ...]
    units: tuple[int, ...] = ()
    goal: int = 0
    """Where the march ends; 0 where dice fall on it before that."""


@dataclass(frozen=True)
class Reason:
    """Why something is done: a sentence about hexes and units, and what it is worth."""

    why: Said
    worth: float
    hexes: tuple[int, ...] = ()
    """Where to look on the map."""
    tactic: str = ""
    """The tactic by whose name it goes, if by one."""


@dataclass
class Plan:
    """What a player wants in one phase. Entries are taken off as they are carried out."""

    phase: tuple[Any, ...] = ()
    """The turn and the step that it is for."""
    entries: list[Entry] = field(default_factory=list[Entry])
    settled: set[int] = field(default_factory=set[int])
    """The units about which is decided, those that stay included."""
    saved: set[int] = field(default_factory=set[int])
    """The formations whose orders to march are saved."""
    reasons: list[Reason] = field(default_factory=list[Reason])
    begun: list[Action] = field(default_factory=list[Action])
    """The orders that are left of an entry that was begun."""
    stance: str = ""
    """How the staff looks at the turn, by name."""
    asked: int = 0
    """How often it has been asked in this turn."""
    spent: float = 0.0
    """The seconds that trying has taken in this turn."""

    def is_for(self, p: Position) -> bool:
        """Whether it is the plan for the phase that a position is in."""
        return self.phase == phase_of(p)


def phase_of(p: Position) -> tuple[Any, ...]:
    """The turn and the step that lies on top, as plain values."""
    step: Any = p.agenda[-1]
    # A phase that carries the move under way says how it was before.
    begun: Any = step.begun() if hasattr(step, "begun") else step
    return (p.turn, len(p.agenda), *map(str, tuple(begun)))


# -- as text ------------------------------------------------------------------------------------


def write_plan(game: Game, plan: Plan) -> str:
    """A plan as text."""
    return json.dumps(
        {
            "phase": list(plan.phase),
            "settled": sorted(plan.settled),
            "saved": sorted(plan.saved),
            "entries": [[_written(game, e), e.units, e.goal] for e in plan.entries],
            "reasons": [write_reason(r) for r in plan.reasons],
            "begun": [game.write(order) for order in plan.begun],
            "staff": [plan.stance, plan.asked, plan.spent],
        }
    )


def _written(game: Game, entry: Entry) -> list[str]:
    return [game.write(order) for order in entry.orders]


def read_plan(game: Game, text: str) -> Plan:
    """The plan that a text stands for; an empty one where it does not stand for any."""
    try:
        data: dict[str, Any] = json.loads(text)
        entries = [
            Entry(tuple(map(game.read, orders)), tuple(units), int(goal))
            for orders, units, goal in data["entries"]
        ]
        reasons = [read_reason(row) for row in data["reasons"]]
        begun = [game.read(order) for order in data["begun"]]
        settled, saved = set(data["settled"]), set(data.get("saved", ()))
        staff = data.get("staff", ("", 0, 0.0))
        return Plan(tuple(data["phase"]), entries, settled, saved, reasons, begun, *staff)
    except (ValueError, KeyError, TypeError):
        return Plan()


def write_reason(reason: Reason) -> list[Any]:
    """A reason as plain values."""
    about = cast(dict[str, Any], reason.why.about or {})
    return [reason.why.template, about, reason.worth, reason.hexes, reason.tactic]


def _thing(value: Any) -> Any:
    return tuple(cast(list[Any], value)) if isinstance(value, list) else value


def read_reason(row: list[Any]) -> Reason:
    """The reason that plain values stand for."""
    template, about, worth, hexes, *tactic = row
    things = {name: _thing(value) for name, value in about.items()}
    return Reason(Said(template, things), float(worth), tuple(hexes), *tactic)
