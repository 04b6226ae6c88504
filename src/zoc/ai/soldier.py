"""The soldier: decides one order at a time like the greedy player, but sees what belongs together.

A unit goes where the title thinks it stands well and where insight adds most: it closes the ways
back of enemies, raises the odds of an attack, does not leave open what it guards. Attacks are
made with those units that are worth it, chosen by all that their dice may bring."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from zoc.ai.greedy import Greedy
from zoc.ai.judging import as_judged
from zoc.ai.planner import Planner
from zoc.ai.prospect import leaving
from zoc.hexes import Hex
from zoc.kernel.cycle.advance import Advance
from zoc.kernel.cycle.attack import Attack, CombatPhase
from zoc.kernel.cycle.march import March
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.judgement.outlook import Outlook
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import Glance, Hints, Misjudging, Staff
from zoc.kernel.play.position import Position

SPARED = 0.02
"""An attacker stays out where the attack promises no more than so much less without it."""
FOLLOWED = 1.0
"""How much better a hex must be than the one that a title picks without ranking the others."""


Look = Callable[[Position, str, Action], float | None]
Looks = Callable[[Position, str, Sequence[Action]], list[float] | None]


def counsel(game: Game, overview: bool = False) -> Hints:
    """What a title tells players who see more than one order: its `counsel`, else its hints; those
    without an overview what it tells whoever decides one order at a time (`orders_counsel`), where
    that is less. A counsel may also be asked `calm`: what a march is worth but for attacks and
    enemies near, of which insight tells, so that they do not count twice."""
    less: Hints | None = None if overview else getattr(game, "orders_counsel", None)
    return less or getattr(game, "counsel", None) or game.hints


class Soldier(Greedy):
    """Takes the best order, seen with everybody who stands around."""

    seconds = 0.5
    overview = False
    """Whether it sees what a whole phase asks for."""

    def __init__(
        self, random: Random, seconds: float = 0.5, noise: float | None = None, level: str = ""
    ) -> None:
        super().__init__(random)
        self.seconds, self.noise, self.level = seconds, noise, level
        self.weights: Mapping[str, float] = {}
        """What counts how much to this player, where it differs from the title's judgement."""
        self._sight: Insight | None = None
        self.orders: list[Action] = []
        """What is left of a proposal of the title's staff."""
        self.recalled = False

    def choose(self, position: Position, seat: str) -> Action:
        """The action that promises most."""
        position = as_judged(position, seat)
        sees, hints = self.sight(position.game), position.game.hints
        if sees is None and isinstance(hints, Staff):
            return self.by_staff(position, seat, hints)
        if sees is None or not isinstance(position, Standing):
            return self.plainly(position, seat)
        return self.seeing(position, seat, sees)

    def by_staff(self, p: Position, seat: str, staff: Staff) -> Action:
        """What the title's staff would do, of which the player sees a part."""
        if isinstance(staff, Misjudging):
            staff = staff.seen_by(p.game, self.level, self.random)
        planner = Planner(self.random, staff)
        planner.orders = self.orders
        action = planner.choose(p, seat)
        self.orders = planner.orders
        return action

    def seeing(self, p: Standing, seat: str, sees: Insight) -> Action:
        """The action that promises most by what it sees."""
        step = p.agenda[-1]
        if isinstance(step, March):
            return self.march(p, seat, step.party(p), sees)
        if isinstance(step, CombatPhase):
            return self.combat(p, seat, step, sees)
        if isinstance(step, Attack) and hand_to_hand(p, step):
            return self.join(p, seat, step, sees)
        if isinstance(step, Advance):
            return self.advance(p, seat, sees)
        return self.plainly(p, seat)

    def sight(self, game: Game) -> Insight | None:
        """What it sees by, with weights of its own where it has any."""
        found = insight(game)
        if found is None or not self.weights:
            return found
        if self._sight is None or self._sight.game is not game:
            self._sight = found.weighing(self.weights)
        return self._sight

    def counsel(self, game: Game) -> Hints:
        """What its title tells it, with what it has decided by that, and by its own weights."""
        found: Any = self.advised(counsel(game, self.overview))
        if self.weights and hasattr(found, "sight"):
            found.sight = self.sight
        if hasattr(found, "level"):
            found.level = self.level
            unsure = self.unsure(game)
            found.error = partial(self.random.gauss, 0.0, unsure) if unsure else None
        return found

    def unsure(self, game: Game) -> float:
        """By how much of the spread of what it ranks it is wrong: as it was made, or as its title
        says of its level."""
        if self.noise is not None:
            return self.noise
        sees = insight(game)
        return 0.0 if sees is None else sees.misjudges.get(self.level, 0.0)

    def plainly(self, position: Position, seat: str) -> Action:
        """What a title's hints say, one action ahead."""
        hints, actions = self.counsel(position.game), position.decision.actions
        chosen = hints.best(position, seat, actions) if isinstance(hints, Glance) else []
        return self.random.choice(chosen or self.highest(position, seat, actions, hints))

    def best(self, game: Game, ranked: Iterable[tuple[float, Action]]) -> Action:
        """The action of the highest merit, seen as clearly as the player sees."""
        found, draw, unsure = list(ranked), self.random, self.unsure(game)
        error = unsure * spread([merit for merit, _ in found]) if unsure else 0.0
        blurred = [(merit + draw.gauss(0.0, error) if error else merit, a) for merit, a in found]
        most = max(merit for merit, _ in blurred)
        return draw.choice([action for merit, action in blurred if merit == most])

    # -- memory ----------------------------------------------------------------------------------

    def remember(self, game: Game) -> str:
        """What is to be known by whoever goes on with it."""
        # What was kept once must be told to be over: an empty text changes nothing.
        return json.dumps([*map(game.write, self.orders)]) if self.orders or self.recalled else ""

    def recall(self, game: Game, text: str) -> None:
        """Goes on with what was begun."""
        self.recalled = text != ""
        self.orders = [*map(game.read, json.loads(text))] if text else []

    # -- movement --------------------------------------------------------------------------------

    def march(self, p: Standing, seat: str, units: Sequence[int], sees: Insight) -> Action:
        """Where units go that are on the march."""
        outlook = Outlook(sees, p, units)
        if sees.minds_places and sees.points.get(outlook.start):
            outlook.leaves = leaving(sees, p, outlook.start, units)
        ranked: list[tuple[float, Action]] = []
        for action, merit in self.ranks(p, seat):
            added = outlook(int(action.args[-1])) if action.verb == "to" else 0.0
            if action.verb == "halt":
                added = outlook(outlook.start)
            if action.verb == "overrun":
                added = -outlook.leaves
            ranked.append((merit + added, action))
        return self.best(p.game, ranked)

    def ranks(self, p: Position, seat: str) -> list[tuple[Action, float]]:
        """What the title thinks of each action."""
        hints, actions = self.counsel(p.game), list(p.decision.actions)
        look: Look | None = getattr(hints, "calm", None)
        if look is not None:
            return [(a, look(p, seat, a) or 0.0) for a in actions]
        at_once: Looks | None = getattr(hints, "ranks", None)
        told = at_once(p, seat, actions) if at_once is not None else None
        if told is None:
            told = [self.merit(p, seat, a, hints) for a in actions]
        found = list(zip(actions, told, strict=True))
        if isinstance(hints, Glance) and len({merit for _, merit in found}) == 1:
            picked = set(hints.best(p, seat, actions))
            found = [(a, FOLLOWED if a in picked else 0.0) for a in actions]
        return found

    def advance(self, p: Standing, seat: str, sees: Insight) -> Action:
        """Who follows into an emptied hex."""
        ranked: list[tuple[float, Action]] = []
        for action, merit in self.ranks(p, seat):
            if action.verb == "advance":
                unit = int(action.args[0])
                outlook, goal = Outlook(sees, p, (unit,)), int(action.args[-1])
                merit += outlook(goal) - outlook(outlook.start)
            ranked.append((merit, action))
        return self.best(p.game, ranked)

    # -- combat ----------------------------------------------------------------------------------

    def combat(self, p: Standing, seat: str, step: CombatPhase[Standing], sees: Insight) -> Action:
        """The next attack, what has to be bought for one, or the end."""
        hints, ranked = self.counsel(p.game), list[tuple[float, Action]]()
        for action in p.decision.actions:
            if action.verb == "attack":
                able = p.game.fighting.attackers_of(p, step.side, int(action.args[0]))
                _, worth = attackers(sees, p, int(action.args[0]), able)
                ranked.append((worth - sees.weights["least"], action))
            elif action.verb == "end":
                ranked.append((0.0, action))
            else:
                ranked.append((self.merit(p, seat, action, hints), action))
        return self.best(p.game, ranked)

    def join(self, p: Standing, seat: str, step: Attack[Standing], sees: Insight) -> Action:
        """The next unit of an attack, or its beginning."""
        able = [u for u in step.candidates(p) if u not in step.joined]
        stay = step.joined if sees.joined else ()
        chosen, _ = attackers(sees, p, step.target, (*step.joined, *able), stay)
        for unit in chosen:
            if unit not in step.joined and p.why_not(Action("with", (unit,))) is None:
                return Action("with", (unit,))
        begin = Action(step.begins)
        return begin if p.why_not(begin) is None else self.plainly(p, seat)


def spread(merits: Collection[float]) -> float:
    """Their standard deviation, as closely as it takes: `pstdev` is exact, and a twentieth of the
    time of a game."""
    mean = sum(merits) / len(merits)
    return sqrt(sum((merit - mean) ** 2 for merit in merits) / len(merits))


def hand_to_hand(p: Standing, step: Attack[Standing]) -> bool:
    """Whether an attack is one of units next to its target, and no salvo from afar."""
    return (
        len(p.agenda) > 1 and isinstance(p.agenda[-2], CombatPhase) and step.begins == Attack.begins
    )


def attackers(
    sees: Insight, p: Standing, target: Hex, able: Sequence[int], stay: Collection[int] = ()
) -> tuple[tuple[int, ...], float]:
    """Those of some units that are worth it in an attack on a hex, and what it promises: who adds
    nothing is spared for other attacks, but for those who stay in it."""
    chosen = tuple(able)
    if not chosen:
        return (), 0.0
    worth = sees.promise(p, target, chosen)
    for unit in sorted(able, key=lambda u: -sees.worth(p, u)):
        if unit in stay:
            continue
        less = tuple(u for u in chosen if u != unit)
        without = sees.promise(p, target, less) if less else 0.0
        if less and without >= worth - SPARED:
            chosen, worth = less, without
    return chosen, worth
