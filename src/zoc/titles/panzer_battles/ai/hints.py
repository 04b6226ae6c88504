"""Hints for machine players: what ground, barrages, attacks and moves are worth. Judgement only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.protocol import Action
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.ai import prospects
from zoc.titles.panzer_battles.ai.errands import leaving
from zoc.titles.panzer_battles.ai.front import near_enemy
from zoc.titles.panzer_battles.ai.posts import Outlook, fit, outlook, stand
from zoc.titles.panzer_battles.combat import Battle
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import SIDES, Now, Unit, Units
from zoc.titles.panzer_battles.retreat import Retreat
from zoc.titles.panzer_battles.roads import Road

NEVER = -100.0
Judge = Callable[[Now, int, Any], float]
"""What an order of a side looks like, by its words."""


class PanzerBattlesHints:
    """Values and ranks for both sides."""

    def value(self, p: Now, seat: str) -> float:
        """Points as they stand, and a little for steps on the map."""
        side = SIDES.index(seat)
        points = p.game.points.totals(p)
        steps = [0, 0]
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                steps[p.game.side[unit]] += p.steps(unit)
        return points[side] - points[1 - side] + (steps[side] - steps[1 - side]) / 20

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The best hexes that a march may go to, or what is better; else nothing."""
        march = p.doing(March)
        if march is None:
            return []
        units, sight = march.units, outlook(p, first_of(p, march))
        plain, special, alone = sight.plain, sight.special, len(units) == 1
        crowd = not alone and sum(1 for u in units if p.hex[u]) > p.game.limit
        best, chosen = float("-inf"), list[Action]()
        for action in actions:
            verb, words = action
            goal: Any = words[-1] if words else 0
            # Where units stand is special: anywhere else there is room for all that may stack.
            if verb == "to" and goal not in special and not crowd:
                merit = plain[goal]
            elif verb == "to":
                merit = sight(goal) if alone else together(p, units, sight, goal)
            else:
                merit = self.rank(p, seat, action)
            if merit > best:
                best, chosen = merit, [action]
            elif merit == best:
                chosen.append(action)
        return chosen

    def rank(self, p: Now, seat: str, action: Action) -> float:
        """How good an action looks."""
        judge = JUDGES.get(action.verb)
        return judge(p, SIDES.index(seat), action.args) if judge else 0.0


def _always(worth: float) -> Judge:
    return lambda p, side, words: worth


# -- fire --------------------------------------------------------------------------------------


def _pick(p: Now, side: int, words: Units) -> float:
    return 1.0 / near_enemy(p, side, p.hex[words[0]])


def _fire_at(p: Now, side: int, words: tuple[Hex, ...]) -> float:
    return 1.0 + prospects.target_worth(p, side, words[0]) if words else 1.0


# -- movement ----------------------------------------------------------------------------------


def _move(p: Now, side: int, words: Units) -> float:
    return 1.0 + 1.0 / near_enemy(p, side, p.hex[words[0]])


def _with(p: Now, side: int, words: Units) -> float:
    battle, march = p.doing(Battle), p.doing(March)
    if battle is not None:
        return prospects.joining(p, side, battle, words[0])
    return 1.0 if march is None else prospects.stacking_up(p, march, words[0])


def _to(p: Now, side: int, words: tuple[Hex, ...]) -> float:
    road, march = p.doing(Road), p.doing(March)
    if road is not None:
        return fit(p, road.unit, words[-1])
    if march is None:
        return 0.0
    return together(p, march.units, outlook(p, first_of(p, march)), words[-1])


def together(p: Now, units: Units, sight: Outlook, hex_: Hex) -> float:
    """How good a hex is for units that march together, as one of them sees it."""
    return p.game.weights.post.full if _crowds(p, units, hex_) else sight(hex_)


def _halt(p: Now, side: int, words: Units) -> float:
    road, march = p.doing(Road), p.doing(March)
    if road is not None:
        return fit(p, road.unit, p.hex[road.unit])
    if march is None:
        return 0.0
    unit = first_of(p, march)
    return stand(p, unit, p.hex[unit]) + p.game.weights.post.halt


def _exit(p: Now, side: int, words: Units) -> float:
    march = p.doing(March)
    going = march is not None and all(leaving(p, u) for u in march.units if p.hex[u])
    return p.game.weights.post.exit if going else NEVER


def _overrun(p: Now, side: int, words: tuple[Hex, ...]) -> float:
    march = p.doing(March)
    if march is None:
        return 0.0
    unit = first_of(p, march)
    return stand(p, unit, p.hex[unit]) + prospects.overrunning(p, side, march, words[0])


def first_of(p: Now, march: March) -> Unit:
    """The first unit of those on the march that is still there."""
    return next(u for u in march.units if p.hex[u])


def _crowds(p: Now, units: Units, hex_: Hex) -> bool:
    """Whether a stack on the move would find a hex too full for all of it."""
    if len(units) == 1:
        return False
    coming = {u for u in units if p.hex[u]}
    return len(coming.union(p.stack(hex_))) > p.game.limit


# -- combat ------------------------------------------------------------------------------------


def _attack(p: Now, side: int, words: tuple[Hex, ...]) -> float:
    return prospects.attacking(p, side, words[0])


def _give_up(p: Now, side: int, words: Units) -> float:
    worth = prospects.worth(p, words[0])
    return -worth if p.game.side[words[0]] == side else worth


def _retreat(p: Now, side: int, words: tuple[Hex, ...]) -> float:
    retreat = p.doing(Retreat)
    alive = [u for u in retreat.units if p.hex[u]] if retreat is not None else []
    return stand(p, alive[0], words[-1]) if alive else 0.0


def _advance(p: Now, side: int, words: Units) -> float:
    advance, unit = p.doing(Advance), words[0]
    if advance is None:
        return 0.0
    gain = p.game.weights.post.advance + stand(p, unit, advance.target)
    return gain - stand(p, unit, p.hex[unit])


JUDGES: Mapping[str, Judge] = {
    "auto": _always(1.0),
    "cancel": _always(NEVER),
    "apart": _always(NEVER),
    "drop": _always(NEVER),
    "exit": _exit,
    "pick": _pick,
    "barrage": _fire_at,
    "strike": _fire_at,
    "fire": _always(0.5),
    "move": _move,
    "with": _with,
    "to": _to,
    "halt": _halt,
    "overrun": _overrun,
    "remove": _give_up,
    "lose": _give_up,
    "attack": _attack,
    "fight": _always(0.001),
    "retreat": _retreat,
    "advance": _advance,
}
"""The judgement of each order; any other is worth nothing."""
