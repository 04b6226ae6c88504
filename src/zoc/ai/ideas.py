"""Ideas: what somebody who is to decide could do, in sentences, with what can be drawn of it.

They come from the commander's plan where insight has something to go by, else from the proposals of
a title's staff, else from its hints; always from nothing but what the seat may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from time import monotonic
from typing import Any

from zoc.ai.advice import IDEAS, advice, battles
from zoc.ai.commander import Commander
from zoc.ai.greedy import Greedy
from zoc.ai.plan import Reason
from zoc.ai.reasons import attack_reason
from zoc.hexes import Hex
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Glance, Staff, apart
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import Said, listed, said
from zoc.kernel.shown import Choice
from zoc.kernel.shown.sight import Sight

SECONDS = 2.0
LONGEST = 8
"""Orders that one idea begins at most, and arrows that are drawn of it."""
MANY = 12
"""Proposals that are looked at."""
ENDS = ("end", "stop", "halt")
"""Orders by which nothing more is done."""

Drawn = tuple[str, tuple[Hex, ...], int]
"""`move` or `attack`, from hex to hex, and the unit."""


@dataclass(frozen=True)
class Idea:
    """Something worth doing: a sentence, where to look, and what can be drawn of it."""

    why: Said
    hexes: tuple[Hex, ...] = ()
    arrows: tuple[Drawn, ...] = ()


def ideas(p: Position, seat: str, seconds: float = SECONDS, most: int = IDEAS) -> list[Idea]:
    """The best ideas for a seat that is to decide, the best first; nothing where another is to
    decide, or where one thing is as good as the other."""
    seen = Sight(p.game, p, seat).position
    if seen.over or seen.actor != seat:
        return []
    hints = seen.game.hints
    found = _by_insight(seen, seat, seconds)
    if not found and isinstance(hints, Staff):
        found = _by_staff(seen, seat, hints)
    return (found or _by_hints(seen, seat, seconds, most))[:most]


def reasons_of(player: object) -> list[Reason]:
    """What a machine player has in mind, if it is one that says so."""
    return list(getattr(getattr(player, "plan", None), "reasons", ()))


def attack_told(p: Position, action: Action) -> Reason | None:
    """Why a hex is attacked, for players that go by insight and keep no plan."""
    step, sees = p.agenda[-1], insight(p.game)
    if not isinstance(step, CombatPhase) or action.verb != "attack":
        return None
    if sees is None or not isinstance(p, Standing):
        return None
    target = int(action.args[0])
    return attack_reason(sees, p, target, p.game.fighting.attackers_of(p, step.side, target))


# -- insight --------------------------------------------------------------------------------------


def _by_insight(p: Position, seat: str, seconds: float) -> list[Idea]:
    step, sees = p.agenda[-1], insight(p.game)
    if sees is None or not isinstance(p, Standing):
        return []
    if isinstance(step, Movement):
        commander = Commander(Random(0), seconds)
        first = commander.choose(p, seat)
        marches = dict(_marches(p, commander, first))
        told = [_moved(p, reason, marches) for reason in commander.plan.reasons]
        drawn = {unit for idea in told for _, _, unit in idea.arrows}
        return told + [_march(p, u, goal) for u, goal in marches.items() if u not in drawn]
    if isinstance(step, CombatPhase):
        parties = {target: units for _, target, units in battles(sees, p, step.side)}
        return [_fought(p, reason, parties) for reason in advice(p, seat, seconds)]
    return []


def _marches(p: Standing, commander: Commander, first: Action) -> Iterator[tuple[int, Hex]]:
    """Who goes where in a plan whose first order has been given already."""
    begun = (first, *commander.plan.begun)
    for orders in (begun, *(entry.orders for entry in commander.plan.entries)):
        unit = next((int(a.args[0]) for a in orders if a.verb == "move" and a.args), -1)
        goal = next((int(a.args[-1]) for a in orders if a.verb == "to" and a.args), 0)
        if unit >= 0 and goal and p.hex[unit] != goal:
            yield unit, goal


def _moved(p: Standing, reason: Reason, marches: dict[int, Hex]) -> Idea:
    """A reason with the marches that it is about: of units that it names, to its hexes, or next to
    them to attack there; and with those who could attack from where they stand."""
    near = {h: set(p.game.grid.neighbours(h)) for h in reason.hexes}
    beside = set(reason.hexes).union(*near.values())
    named = _named(reason)
    arrows: list[Drawn] = [("move", (p.hex[unit], goal), unit) for unit, goal in marches.items()
                           if goal in beside or unit in named]  # fmt: skip
    for target in (h for h in reason.hexes if p.stack(h)):
        arrows += [("attack", (goal, target), unit) for unit, goal in marches.items()
                   if goal in near[target]]  # fmt: skip
        arrows += [("attack", (p.hex[unit], target), unit) for unit in _beside(p, target)
                   if unit not in marches]  # fmt: skip
    return Idea(reason.why, reason.hexes, tuple(arrows[:LONGEST]))


def _named(reason: Reason) -> set[int]:
    about: Any = reason.why.about or {}
    return {*about.get("units", ()), *([about["unit"]] if "unit" in about else [])}


def _beside(p: Standing, target: Hex) -> list[int]:
    """Who could attack an enemy from where he stands."""
    sees, step = insight(p.game), p.agenda[-1]
    if sees is None or not isinstance(step, Movement) or not p.stack_of(1 - step.side, target):
        return []
    return sees.attackers(p, step.side, target)


def _march(p: Standing, unit: int, goal: Hex) -> Idea:
    why = said("{unit} goes to {goal:hex}", unit=unit, goal=goal)
    return Idea(why, (goal,), (("move", (p.hex[unit], goal), unit),))


def _fought(p: Standing, reason: Reason, parties: dict[Hex, tuple[int, ...]]) -> Idea:
    """A reason for an attack with those who would make it."""
    arrows = [("attack", (p.hex[unit], target), unit) for target in reason.hexes
              for unit in parties.get(target, ())]  # fmt: skip
    return Idea(reason.why, reason.hexes, tuple(arrows[:LONGEST]))


# -- a title's staff ------------------------------------------------------------------------------


def _by_staff(p: Position, seat: str, staff: Staff) -> list[Idea]:
    """What a title's staff proposes; to do nothing more only where there is nothing else."""
    ranked = sorted(staff.proposals(p, seat), key=lambda q: -q.worth)
    legal = [q for q in ranked if p.why_not(q.orders[0]) is None]
    busy = [q for q in legal if q.orders[0].verb not in ENDS] or legal
    found = (_ordered(p, seat, q.orders, q.why) for q in busy[:MANY])
    return list({str(idea.why.about): idea for idea in found}.values())


# -- hints ----------------------------------------------------------------------------------------


def _by_hints(p: Position, seat: str, seconds: float, most: int) -> list[Idea]:
    """The actions that a title's hints rank highest, each with what completes it."""
    best = _picked(p, seat, most) or _ranked(p, seat, monotonic() + seconds)
    wanted = [a for place, a in enumerate(best) if not place or a.verb not in ENDS]
    return [_ordered(p, seat, (action,)) for action in wanted[:most]]


def _picked(p: Position, seat: str, most: int) -> list[Action]:
    """What a title picks first, then of the rest and so on, where it looks over all at once."""
    hints, left, found = apart(p.game.hints), list(p.decision.actions), list[Action]()
    while left and len(found) < most and isinstance(hints, Glance):
        picked = hints.best(p, seat, left)
        if not picked or picked[0] in found:
            break
        found.append(picked[0])
        left = [action for action in left if action != picked[0]]
    return found


def _ranked(p: Position, seat: str, until: float) -> list[Action]:
    """All actions from the best on; none where one is as good as any other."""
    greedy, hints, merits = Greedy(Random(0)), apart(p.game.hints), dict[Action, float]()
    for action in p.decision.actions:
        merits[action] = greedy.merit(p, seat, action, hints)
        if monotonic() > until:
            break
    if len(set(merits.values())) < 2 <= len(merits):
        return []
    return sorted(merits, key=lambda action: -merits[action])


# -- orders as ideas ------------------------------------------------------------------------------


def _ordered(p: Position, seat: str, orders: Sequence[Action], why: str = "") -> Idea:
    """Orders in the words of the table, with what they are for."""
    labels, hexes, arrows = list[str](), list[Hex](), list[Drawn]()
    for now, choice in _carried_on(p, seat, orders):
        labels.append(choice.label)
        unit = choice.unit if choice.unit >= 0 else now.game.show.mover(now)
        start = now.game.where(now, unit) if unit >= 0 else 0
        if choice.hex and choice.hex != start:
            hexes.append(choice.hex)
            arrows += [("move", choice.path or (start, choice.hex), unit)] if start else []
        elif start and hexes:
            arrows.append(("attack", (start, hexes[-1]), unit))
    text = ", then ".join(_joined(labels))
    words = f"{text}: {why}" if why else text
    return Idea(said("{text}", text=words), tuple(dict.fromkeys(hexes)), tuple(arrows[:LONGEST]))


def _joined(labels: Iterable[str]) -> Iterator[str]:
    """Labels one after the other; those that begin with the same word share it."""
    for place, (word, same) in enumerate(groupby(labels, lambda label: label.split(" ")[0])):
        row = [label.removeprefix(word).strip() for label in dict.fromkeys(same)]
        yield f"{word if not place else word.lower()} {listed(row)}".strip()


def _carried_on(
    p: Position, seat: str, orders: Sequence[Action]
) -> Iterator[tuple[Position, Choice]]:
    """Orders as choices, each with the position in which it is given; what the last one begins is
    completed as the greedy player would."""
    now, greedy, left, begun = p, Greedy(Random(0)), list(orders), False
    for _ in range(LONGEST + 1):
        action = left.pop(0) if left else greedy.choose(now, seat)
        if now.why_not(action) is not None:
            return
        choice = now.game.show.choice(now, action)
        yield now, choice
        now, begun = now.after(action), begun or choice.opens
        going = left or (begun and len(now.agenda) > len(p.agenda))
        if now.over or now.actor != seat or not going:
            return
