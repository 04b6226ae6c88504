"""Hints: one unit after the other goes where it counts, battles are fought at the best odds.

Each unit is looked at once an impulse. A hex is worth what lies near it: goals, contacts that can
be won, supply, cover and friends at its side. Contacts that must be fought are settled by drawing
in whoever would be left over, then everybody who raises the odds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.play.action import Action
from zoc.titles.battle_of_moscow.combat import Declare, Fight, Muster, attack, left, odds
from zoc.titles.battle_of_moscow.movement import March, Movement, Train, attack_factor, harmless
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, Now, Unit
from zoc.titles.battle_of_moscow.results import Retreat, Toll
from zoc.titles.battle_of_moscow.supply import reach_of

FAR, FAR_BACK = 99, 8
"""Who is farther from the enemy goes by rail."""
ENOUGH = 6
"""Odds of so many to one need no further attackers."""


class BattleOfMoscowHints:
    """What a machine player does at each decision."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.weights: dict[str, float] = game.title.read("judgement.toml")["weights"]
        self.kept: dict[Any, Any] = {}

    # -- the protocol --------------------------------------------------------------------------

    def value(self, p: Now, seat: str) -> float:
        """What a position is worth to a seat: factors on the map, cities, German runs."""
        roster, control = p.game.roster, p.game.control
        total = 0.0
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                worth = roster.attack[unit] + 0.5 * roster.defence[unit]
                total += worth if p.game.side[unit] == GERMAN else -worth
        held = len(unpack(control.of(p, GERMAN))) - len(unpack(control.of(p, RUSSIAN)))
        total += self.weights["city"] * held + 20 * sum(p.runs)
        return total if seat == p.game.camps[GERMAN] else -total

    def rank(self, p: Now, seat: str, action: Action) -> float | None:
        """How good an action looks where `best` has nothing to say."""
        usual = {"historical": 9.0, "auto": 5.0, "end": 0.1, "fill": 1.0}
        return usual.get(action.verb, 0.0)

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The action to take; nothing where they are to be ranked one by one."""
        step = p.agenda[-1]
        if isinstance(step, Movement):
            return self._movement(p, step)
        if isinstance(step, March):
            return [self._march(p, step.unit)]
        if isinstance(step, Train):
            return [self._train(p, step)]
        if isinstance(step, Declare):
            return self._declare(p, step)
        if isinstance(step, Muster):
            return [self._muster(p, step)]
        if isinstance(step, Fight):
            return self._fight(p, step)
        if isinstance(step, Retreat):
            return self._retreat(p, step)
        if isinstance(step, Toll):
            return self._toll(p, step)
        return []

    # -- movement ------------------------------------------------------------------------------

    def _movement(self, p: Now, step: Movement) -> list[Action]:
        new = [a for a in step.others(p) if a.verb in ("place", "rebuild", "keep")]
        if new:
            return [max(new, key=lambda a: self._arrival(p, step.side, a))]
        train = self._passenger(p, step)
        if train is not None:
            return [Action("rail", (train,))]
        units = list(step.movable(p))
        if not units:
            return [Action("end")]
        away = self._distances(p, step.side)
        first = min(units, key=lambda u: (away.get(p.hex[u], 99), -p.game.roster.attack[u], u))
        return [Action("move", (first,))]

    def _passenger(self, p: Now, step: Movement) -> Unit | None:
        """A unit far from the enemy that trains would bring to the front."""
        if step.impulse == 2:
            return None
        enemy = self._far(p, p.ground.occupied[1 - step.side])
        for action in step.others(p):
            unit = int(action.args[0]) if action.verb == "rail" else -1
            if unit >= 0 and enemy.get(p.hex[unit], 0) > FAR_BACK and any(Train(unit).goals(p)):
                return unit
        return None

    def _arrival(self, p: Now, side: int, action: Action) -> tuple[float, float]:
        roster, goal = p.game.roster, int(action.args[-1])
        worth = 0.5 if action.verb == "keep" else float(roster.price[int(action.args[0])])
        if action.verb == "place":
            worth = 50.0
        near = self._distances(p, side).get(goal, 99)
        return worth, -float(near)

    def _march(self, p: Now, unit: Unit) -> Action:
        goals = list(p.game.marching.goals(p, (unit,)))
        best = max(goals, key=lambda h: (self._worth(p, unit, h), -h))
        return p.game.goings[best]

    def _train(self, p: Now, step: Train) -> Action:
        goals = list(step.goals(p))
        if not goals:
            return Action("cancel")
        away = self._distances(p, p.game.side[step.unit])
        enemy = self._far(p, p.ground.occupied[1 - p.game.side[step.unit]])
        best = min(goals, key=lambda h: (enemy.get(h, 99) < 3, away.get(h, 99), h))
        return p.game.goings[best]

    def _worth(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """What it is worth to a unit to stand in a hex."""
        weights, side = self.weights, p.game.side[unit]
        german = side == GERMAN
        goal = weights["german_goal" if german else "russian_goal"]
        worth = -goal * self._distances(p, side).get(hex_, 60)
        worth += weights["stay"] * (hex_ == p.hex[unit])
        worth += self._contact(p, unit, hex_)
        if p.game.roster.needs_supply[unit] and self._length(p, side, hex_) > reach_of(p, unit):
            worth += weights["supply"]
        if p.game.ground.cities >> hex_ & 1:
            worth += weights["city"]
        if not german:
            worth += self._shelter(p, unit, hex_)
        return worth

    def _shelter(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """A Russian looks for hills, rivers in front, forts, and friends two hexes away."""
        ground, weights = p.game.ground, self.weights
        worth = weights["cover"] * bool(
            (ground.hills | ground.forts | ground.half_forts) >> hex_ & 1
        )
        ring = p.game.field.beside(p.game.field.beside(1 << hex_)) & p.ground.occupied[RUSSIAN]
        worth += weights["line"] * min(2, (ring & ~(1 << hex_)).bit_count())
        return worth + weights["crowd"] * len(p.stack(hex_))

    def _contact(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """Whether the contacts that a hex brings can be won."""
        side, enemy = p.game.side[unit], 1 - p.game.side[unit]
        if not p.ground.zoc[enemy] >> hex_ & 1 or harmless(p, unit):
            return 0.0
        wanted = self.weights["good_odds" if side == GERMAN else "russian_odds"]
        found = 0.0
        for other in p.game.grid.neighbours(hex_):
            if p.ground.occupied[enemy] >> other & 1 and p.stack(other):
                chance = self._could(p, side, other) / max(1, self._defence(p, other, hex_))
                good = chance >= wanted
                found += self.weights["good_contact" if good else "bad_contact"]
        return found

    def _could(self, p: Now, side: int, target: Hex) -> float:
        """The factors that a side has near a hex: those next to it in full, others half."""
        key = f"could {side} {target}"
        if key not in p.cache:
            near, total = p.game.field.beside(1 << target), 0.0
            ring = p.game.field.beside(p.game.field.beside(near)) & p.ground.occupied[side]
            for hex_ in unpack(ring | near & p.ground.occupied[side]):
                share = 1.0 if near >> hex_ & 1 else self.weights["share"]
                total += share * sum(attack_factor(p, u) for u in p.stack(hex_))
            p.cache[key] = total
        return p.cache[key]

    def _defence(self, p: Now, target: Hex, start: Hex) -> float:
        ground, roster = p.game.ground, p.game.roster
        total = sum(roster.defends(u) for u in p.stack(target)) / 2
        fort = p.game.side[p.stack(target)[0]] == RUSSIAN and ground.fortified(start, target)
        return total * (2 if ground.hills >> target & 1 or fort else 1)

    # -- distances that hold for a while -------------------------------------------------------

    def _goals(self, p: Now, side: int) -> tuple[Hex, ...]:
        """The cities of the other side, Moscow above all; the Russian wants the enemy's and his
        own great ones."""
        theirs = p.game.control.of(p, 1 - side)
        great = pack(p.game.ground.great.values())
        return unpack(theirs | great) if side == RUSSIAN else unpack(theirs)

    def _distances(self, p: Now, side: int) -> dict[Hex, int]:
        """How far each hex is from a side's goals; Moscow draws from farther away."""
        goals = self._goals(p, side)
        key = "goals", side, goals
        if key not in self.kept:
            if len(self.kept) > 40:
                self.kept.clear()
            near = self._far(p, pack(goals))
            moscow = next(iter(p.game.ground.great.values()), 0)
            if side == GERMAN and moscow in goals:
                far, pull = self._far(p, 1 << moscow), int(self.weights["great_goal"])
                near = {h: min(n + pull, far[h]) for h, n in near.items()}
            self.kept[key] = near
        return self.kept[key]

    def _far(self, p: Now, hexes: int) -> dict[Hex, int]:
        """How many hexes each hex lies from the nearest of some."""
        key = "far", hexes
        if key not in self.kept:
            if len(self.kept) > 40:
                self.kept.clear()
            found, ring, away = dict.fromkeys(unpack(hexes), 0), hexes, 0
            seen = hexes
            while ring:
                away += 1
                ring = p.game.field.beside(ring) & p.game.field.board & ~seen
                seen |= ring
                found |= dict.fromkeys(unpack(ring), away)
            self.kept[key] = found
        return self.kept[key]

    def _lines(self, p: Now, side: int) -> Any:
        """Lines of supply as they were when the impulse began: close enough to plan by."""
        key = "lines", side, p.turn, p.game.impulse(p), id(p.game)
        if key not in self.kept:
            self.kept = {k: v for k, v in self.kept.items() if k[0] != "lines"}
            self.kept[key] = p.game.supply.layers(p, side)
        return self.kept[key]

    def _length(self, p: Now, side: int, hex_: Hex) -> int:
        layers = self._lines(p, side)
        return next((n for n, hexes in enumerate(layers) if hexes >> hex_ & 1), FAR)

    # -- battles -------------------------------------------------------------------------------

    def _declare(self, p: Now, step: Declare) -> list[Action]:
        now = left(p, step.side, step.impulse)
        if not now.due and not now.bound:
            return [Action("end")]
        targets = now.due or frozenset(h for u in now.bound for h in now.touches[u])
        able = {h: [u for u, hexes in now.touches.items() if h in hexes] for h in targets}
        best = max(targets, key=lambda h: (float(odds(p, step.side, (h,), able[h]).column), -h))
        return [Action("attack", (best,))]

    def _muster(self, p: Now, step: Muster) -> Action:
        now = left(p, step.side, step.impulse)
        if not step.joined:
            units = list(step.candidates(p))
            if not units:
                return Action("cancel")
            return Action("with", (max(units, key=lambda u: (attack(p, step.hexes, (u,)), -u)),))
        whole = now.completed(step.joined, step.hexes)
        if whole is not None:
            for unit in sorted(whole[0] - set(step.joined)):
                return Action("with", (unit,))
            for hex_ in sorted(whole[1] - set(step.hexes)):
                return Action("also", (hex_,))
        more = (
            [] if step.forecast(p).column > p.game.crt.even + ENOUGH else list(step.candidates(p))
        )
        if more:
            return Action("with", (max(more, key=lambda u: (attack(p, step.hexes, (u,)), -u)),))
        return Action("fight") if step.why_not_fight(p) is None else Action("cancel")

    def _fight(self, p: Now, step: Fight) -> list[Action]:
        open_ = [b for b in p.battles if any(p.hex[u] for u in b[0])]
        best = max(
            open_, key=lambda b: odds(p, step.side, b[1], [u for u in b[0] if p.hex[u]]).column
        )
        return [Action("attack", (best[1][0],))]

    def _retreat(self, p: Now, step: Retreat) -> list[Action]:
        unit = step.left(p)[0]
        ends = step.ends(p, unit)
        if not ends:
            return [Action("retreat", (unit,))]
        enemy = self._far(p, p.ground.occupied[1 - step.side])
        best = max(ends, key=lambda h: (enemy.get(h, 0), -self._length(p, step.side, h), -h))
        return [Action("retreat", (unit, best))]

    def _toll(self, p: Now, step: Toll) -> list[Action]:
        found = step.candidates(p)
        worth = dict(step.values)
        return [Action("lose", (min(found, key=lambda u: (worth[u], u)),))]
