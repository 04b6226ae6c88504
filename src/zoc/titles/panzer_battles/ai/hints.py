"""Hints for machine players: what ground, barrages, attacks and moves are worth. Judgement only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.titles.panzer_battles.ai import prospects
from zoc.titles.panzer_battles.ai.errands import leaving
from zoc.titles.panzer_battles.ai.front import near_enemy
from zoc.titles.panzer_battles.ai.posts import Outlook, fit, outlook, stand
from zoc.titles.panzer_battles.position import SIDES, State, Unit
from zoc.titles.panzer_battles.victory import account

NEVER = -100.0


class PanzerBattlesHints:
    """Values and ranks for both sides."""

    def __init__(self) -> None:
        self._judges: dict[str, Callable[[State, int, Any], float]] = {
            "auto": self._auto,
            "cancel": self._never,
            "apart": self._never,
            "drop": self._never,
            "exit": self._exit,
            "place": self._place,
            "pick": self._pick,
            "barrage": self._barrage,
            "strike": self._strike,
            "fire": self._fire,
            "move": self._move,
            "with": self._with,
            "to": self._to,
            "halt": self._halt,
            "overrun": self._overrun,
            "remove": self._give_up,
            "lose": self._give_up,
            "attack": self._attack,
            "fight": self._fight,
            "retreat": self._retreat,
            "advance": self._advance,
        }

    def value(self, p: State, seat: str) -> float:
        """Points as they stand, and a little for steps on the map."""
        side = SIDES.index(seat)
        points = sum(i.vp if i.side == seat else -i.vp for i in account(p))
        steps = [0, 0]
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                steps[p.game.side[unit]] += p.steps(unit)
        return points + (steps[side] - steps[1 - side]) / 20

    def best(self, p: State, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The best hexes that a march may go to, or what is better; else nothing."""
        if p.agenda[-1][0] != "march":
            return []
        side, sight, units = SIDES.index(seat), outlook(p, _mover(p)), p.agenda[-1][1]
        best, chosen = float("-inf"), list[Action]()
        for action in actions:
            if action.verb != "to":
                merit = self._judges[action.verb](p, side, action.args)
            elif len(units) == 1:
                merit = sight(int(action.args[-1]))
            else:
                merit = self._together(p, units, sight, int(action.args[-1]))
            if merit > best:
                best, chosen = merit, [action]
            elif merit == best:
                chosen.append(action)
        return chosen

    def rank(self, p: State, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        judge = self._judges.get(action.verb)
        return judge(p, SIDES.index(seat), action.args) if judge else 0.0

    def _auto(self, p: State, side: int, args: Any) -> float:
        return 1.0

    def _never(self, p: State, side: int, args: Any) -> float:
        return NEVER

    def _place(self, p: State, side: int, args: Any) -> float:
        return 0.0

    # -- fire ----------------------------------------------------------------------------------

    def _pick(self, p: State, side: int, args: Any) -> float:
        return 1.0 / near_enemy(p, side, p.hex[int(args[0])])

    def _barrage(self, p: State, side: int, args: Any) -> float:
        return 1.0 + prospects.target_worth(p, side, args[0])

    def _strike(self, p: State, side: int, args: Any) -> float:
        return 1.0 + prospects.target_worth(p, side, args[0]) if args else 1.0

    def _fire(self, p: State, side: int, args: Any) -> float:
        return 0.5

    # -- movement ------------------------------------------------------------------------------

    def _move(self, p: State, side: int, args: Any) -> float:
        return 1.0 + 1.0 / near_enemy(p, side, p.hex[int(args[0])])

    def _with(self, p: State, side: int, args: Any) -> float:
        kind = p.agenda[-1][0]
        if kind == "battle":
            return prospects.joining(p, side, args[0])
        if kind == "salvo":
            return 1.0
        return prospects.stacking_up(p, side, args[0])

    def _to(self, p: State, side: int, args: Any) -> float:
        unit = _mover(p)
        if p.agenda[-1][0] == "road":
            return fit(p, unit, args[-1])
        return self._together(p, p.agenda[-1][1], outlook(p, unit), args[-1])

    def _together(self, p: State, units: tuple[Unit, ...], sight: Outlook, hex_: Hex) -> float:
        return p.game.weights.post.full if _crowds(p, units, hex_) else sight(hex_)

    def _halt(self, p: State, side: int, args: Any) -> float:
        if p.agenda[-1][0] == "advance":
            return 0.0
        unit = _mover(p)
        here = p.hex[unit]
        if p.agenda[-1][0] == "road":
            return fit(p, unit, here)
        return stand(p, unit, here) + p.game.weights.post.halt

    def _exit(self, p: State, side: int, args: Any) -> float:
        going = all(leaving(p, u) for u in p.agenda[-1][1] if p.hex[u])
        return p.game.weights.post.exit if going else NEVER

    def _overrun(self, p: State, side: int, args: Any) -> float:
        unit = _mover(p)
        return stand(p, unit, p.hex[unit]) + prospects.overrunning(p, side, args[0])

    # -- combat --------------------------------------------------------------------------------

    def _attack(self, p: State, side: int, args: Any) -> float:
        return prospects.attacking(p, side, args[0])

    def _fight(self, p: State, side: int, args: Any) -> float:
        return 0.001

    def _give_up(self, p: State, side: int, args: Any) -> float:
        worth = prospects.worth(p, args[0])
        return -worth if p.game.side[args[0]] == side else worth

    def _retreat(self, p: State, side: int, args: Any) -> float:
        units: tuple[Unit, ...] = p.agenda[-1][3]
        alive = [u for u in units if p.hex[u]]
        return stand(p, alive[0], args[-1]) if alive else 0.0

    def _advance(self, p: State, side: int, args: Any) -> float:
        target = p.agenda[-1][2]
        return (
            p.game.weights.post.advance
            + stand(p, args[0], target)
            - stand(p, args[0], p.hex[int(args[0])])
        )


def _mover(p: State) -> Unit:
    """The unit, or the first of the stack, that is on the move."""
    units: Unit | tuple[Unit, ...] = p.agenda[-1][1]
    return units if isinstance(units, int) else next(u for u in units if p.hex[u])


def _crowds(p: State, units: tuple[Unit, ...], hex_: Hex) -> bool:
    """Whether a stack on the move would find a hex too full for all of it."""
    if len(units) == 1:
        return False
    coming = {u for u in units if p.hex[u]}
    return len(coming.union(p.stack(hex_))) > p.game.stacking
