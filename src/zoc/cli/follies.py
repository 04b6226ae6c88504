"""`zoc follies`: what a machine player does that nobody with eyes would do, counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import typer

from zoc.ai import asked
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.machines import check_machines, machine
from zoc.cli.pool import fairly
from zoc.kernel.cycle.attack import Attack
from zoc.kernel.cycle.combat_table import ALL, Demand
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast
from zoc.kernel.play.game import CHANCE, Game

KINDS = {
    "attacks": "attacks",
    "poor": "  below even odds or at less than nothing to be expected",
    "sallies": "  by the only garrison of a place that counts, which may be left open by it",
    "lost": "units lost",
    "ringed": "  in a ring that a step would have avoided",
    "open": "garrisons that walked out and lost their place",
    "orders": "orders bought",
    "wasted": "  with which nobody moved or attacked",
}
"""What is counted, in words."""


SOME = 0.1
"""A chance that is worth a thought."""


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("follies")(follies)


def follies(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the first unless named."),
    name: list[str] = typer.Option(["greedy", "commander"], "--player", help="A machine player."),
    games: int = typer.Option(2, min=1, help="How many games each plays against itself."),
    seed: int = typer.Option(7000, help="The first seed; the others follow."),
    seconds: float = typer.Option(0.0, min=0.0, help="The most a plan takes; 0: as they like."),
) -> None:
    """Let machine players play themselves and count their follies."""
    chosen = title_named(title)
    check_machines(name)
    game = game_named(chosen, scenario)
    if insight(game) is None:
        fail(f"{title} declares too little of its combat for follies to be told")
    with fairly():
        counts = [_all(game, n, range(seed, seed + games), seconds) for n in name]
    typer.echo("| a game | " + " | ".join(name) + " |")
    typer.echo("|---" * (len(name) + 1) + "|")
    for kind, words in KINDS.items():
        cells = " | ".join(f"{count[kind] / games:.1f}" for count in counts)
        typer.echo(f"| {words} | {cells} |")


def _all(game: Game, name: str, seeds: range, seconds: float) -> Counter[str]:
    whole = Counter[str]()
    for seed in seeds:
        whole.update(watch(game, name, seed, seconds))
    return whole


def watch(game: Game, name: str, seed: int, seconds: float = 0.0) -> Counter[str]:
    """The follies of one game of a player against itself."""
    sees = insight(game)
    assert sees is not None
    dice, p = Random(f"dice {seed}"), game.start()
    machines = {side: machine(name, Random(f"{side} {seed}"), seconds) for side in game.sides}
    seen = Watcher(sees)
    while not p.over:
        if p.actor == CHANCE:
            actions, weights = zip(*p.decision.outcomes, strict=True)
            action = dice.choices(actions, weights)[0]
        else:
            action = asked(machines[p.actor], p)
        before = p.copy()
        game.carry_out(p, action)
        seen.look(before, action, p)
    seen.close()
    return seen.count


class Watcher:
    """Looks on and counts."""

    def __init__(self, sees: Insight) -> None:
        self.sees, self.count = sees, Counter[str]()
        self.turned: dict[int, Standing] = {}
        """The position in which each side began to move last."""
        self.able: dict[int, set[int]] = {}
        """Who could be moved then: orders were given, and nothing held them."""
        self.left: dict[int, int] = {}
        """The places that garrisons have left, by whose they were."""
        self.bought = 0
        """How many orders were bought since somebody moved or attacked."""

    def look(self, before: Standing, action: Action, after: Standing) -> None:
        """Notes what an action shows."""
        step: Any = before.agenda[-1]
        if before.doing(Movement) is not None:
            self._moving(before, action, step.side)
            self.able[step.side].update(step.movable(before))
        if before.doing(Attack) is not None and action.verb == step.begins:
            self._attack(before, step)
        self._losses(before, after)
        self._places(after)

    def close(self) -> None:
        """Counts what is left over at the end."""
        self.count["wasted"] += self.bought

    def _moving(self, p: Standing, action: Action, side: int) -> None:
        known = self.turned.get(side)
        if known is None or known.turn != p.turn:
            self.turned[side], self.able[side] = p.copy(), set()
        if action.verb == "order":
            self.count["orders"] += 1
            self.bought += 1
        elif action.verb == "move":
            self.bought = 0
            self._leaving(p, int(action.args[0]), side)
        elif action.verb == "end":
            self.count["wasted"] += self.bought
            self.bought = 0

    def _leaving(self, p: Standing, unit: int, side: int) -> None:
        here = p.hex[unit]
        alone = self.sees.stake(here) and p.stack_of(side, here) == [unit]
        if alone and here in self.sees.garrisons(p, side):
            self.left[here] = side

    def _places(self, p: Standing) -> None:
        for hex_, side in list(self.left.items()):
            if p.stack_of(side, hex_):
                del self.left[hex_]
            elif self.sees.holds(p, 1 - side, hex_):
                self.count["open"] += 1
                del self.left[hex_]

    def _attack(self, p: Standing, step: Attack[Any]) -> None:
        joined, beside = tuple(step.joined), set(p.game.grid.neighbours(step.target))
        if not joined or not beside.issuperset(p.hex[u] for u in joined):
            return  # A salvo from afar.
        now = self.sees.odds(p, step.target, joined)
        if now is None:
            return
        self.count["attacks"] += 1
        poor = now.attack < now.defence or self.sees.promise(p, step.target, joined) < 0
        self.count["poor"] += poor
        starts = {p.hex[u] for u in joined}
        alone = [h for h in starts if self.sees.stake(h)
                 and set(joined).issuperset(p.stack_of(step.side, h))]  # fmt: skip
        self.count["sallies"] += bool(alone) and self._thrown(now, len(joined)) > SOME

    def _thrown(self, now: Forecast, units: int) -> float:
        """The chance that an attack ends with no attacker where he stood."""
        return sum(
            float(chance)
            for result, chance in now.results.items()
            if any(_ousts(demand, units) for demand in self.sees.of(result))
        )

    def _losses(self, before: Standing, after: Standing) -> None:
        gone = [u for u, hex_ in enumerate(before.hex) if hex_ and not after.hex[u]]
        for unit in gone:
            self.count["lost"] += 1
            self.count["ringed"] += self._avoidable(before, unit)

    def _avoidable(self, before: Standing, unit: int) -> bool:
        """Whether a unit died without a way back, and could have been sent on its last turn to a
        hex that no enemy was near."""
        side = before.game.side[unit]
        then = self.turned.get(side)
        if self.sees.free(before, side, before.hex[unit]) or then is None or not then.hex[unit]:
            return False
        if unit not in self.able[side]:
            return False
        near = before.game.field.grow(then.ground.occupied[1 - side], 2)
        reach = before.game.marching.reach(then, (unit,))
        return any(not near >> hex_ & 1 for hex_ in reach)


def _ousts(demand: Demand, units: int) -> bool:
    """Whether a result leaves none of so many attackers in his place."""
    gone = demand.lose == ALL or demand.lose >= units
    return demand.who == "attacker" and (bool(demand.retreat) or gone)
