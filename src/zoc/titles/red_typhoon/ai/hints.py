"""Hints for machine players: what ground, attacks and orders are worth. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.protocol import Action, remembered
from zoc.titles.red_typhoon.combat import Battle
from zoc.titles.red_typhoon.losses import Loss
from zoc.titles.red_typhoon.movement import March
from zoc.titles.red_typhoon.position import DISRUPTED, SIDES, SOVIET, Now, Unit
from zoc.titles.red_typhoon.supply import isolated

LEAST = 0.02
"""A pull that is not felt any more."""
FADE = 0.86
"""How much of an objective's pull is left one hex farther away."""
FULL = -100.0
"""What a hex is worth that has no room."""
ALARM = 6
"""Within how many hexes of an enemy a city wants its garrison."""


class RedTyphoonHints:
    """Values and ranks for both sides."""

    def value(self, p: Now, seat: str) -> float:
        """Victory points, and a little for strength on the map."""
        side = SIDES.index(seat)
        strength = [0, 0]
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                strength[p.game.side[unit]] += p.game.roster.combat[unit]
        balance = (strength[side] - strength[1 - side]) / p.game.rules.per_vp / 4
        points = p.game.points.totals(p)
        return points[side] - points[1 - side] + balance

    def rank(self, p: Now, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        judge = getattr(self, f"_{action.verb}", None)
        return judge(p, SIDES.index(seat), action.args) if judge else 0.0

    # -- deployment and special units ----------------------------------------------------------

    def _auto(self, p: Now, side: int, args: Any) -> float:
        return 1.0

    def _withdraw(self, p: Now, side: int, args: Any) -> float:
        loss = p.doing(Loss)
        if loss is not None:
            return -min(p.game.roster.combat[u] for u in loss.units) + 1.5
        return 1.0 if p.turn > min(p.game.rules.withdrawal_vp) else -1.0

    def _land(self, p: Now, side: int, args: Any) -> float:
        return pull(p, side)[args[0]]

    def _place(self, p: Now, side: int, args: Any) -> float:
        return pull(p, side)[args[1]]

    # -- orders --------------------------------------------------------------------------------

    def _order(self, p: Now, side: int, args: Any) -> float:
        kind, formation = args
        if kind == "attack":
            return self._attack_order(p, side, formation)
        units = [u for u in p.game.units_of[side] if p.hex[u] and p.game.formation[u] == formation]
        if not units or p.ap[side] <= reserve(p, side):
            return -1.0
        return 3.0 + sum(urgency(p, side, u) for u in units) / 100

    def _attack_order(self, p: Now, side: int, formation: int) -> float:
        trial = p.copy()
        trial.attack_orders |= 1 << formation
        gain = 0.0
        fighting = p.game.fighting
        for target in fighting.targets(trial, side):
            able = fighting.attackers_of(trial, side, target)
            if any(p.game.formation[u] == formation for u in able):
                gain += max(0.0, prospect(trial, side, target, able))
        return gain - 1.0

    # -- movement ------------------------------------------------------------------------------

    def _move(self, p: Now, side: int, args: Any) -> float:
        return 1.0 + urgency(p, side, args[0])

    def _to(self, p: Now, side: int, args: Any) -> float:
        march = p.doing(March)
        return stand(p, march.unit, args[-1]) if march is not None else 0.0

    # -- combat --------------------------------------------------------------------------------

    def _attack(self, p: Now, side: int, args: Any) -> float:
        target = args[0]
        able = p.game.fighting.attackers_of(p, side, target)
        return prospect(p, side, target, able) - 0.2

    def _with(self, p: Now, side: int, args: Any) -> float:
        battle = p.doing(Battle)
        if battle is None:
            return 0.0
        target, joined = battle.target, battle.joined
        with_it = prospect(p, side, target, (*joined, args[0]))
        without = prospect(p, side, target, joined) if joined else -9.0
        return with_it - without - 0.05

    def _cancel(self, p: Now, side: int, args: Any) -> float:
        """What was worth declaring is worth fighting."""
        return -99.0

    def _lose(self, p: Now, side: int, args: Any) -> float:
        unit: Unit = args[0]
        return -float(p.game.roster.combat[unit])

    def _retreat(self, p: Now, side: int, args: Any) -> float:
        unit: Unit = args[0]
        path: tuple[Hex, ...] = args[1:]
        own = p.game.side[unit]
        if not path:
            return 50.0 if own != side else -50.0
        worth = pull(p, own)[path[-1]] + shelter(p, own, path[-1])
        return worth if own == side else -worth

    def _advance(self, p: Now, side: int, args: Any) -> float:
        unit: Unit = args[0]
        return stand(p, unit, args[-1]) - stand(p, unit, p.hex[unit]) + 0.5


def reserve(p: Now, side: int) -> int:
    """How many action points to keep for attacks while moving."""
    zone = p.game.field.around(p.ground.occupied[1 - side])
    ready = {
        p.game.formation[u]
        for u in p.game.units_of[side]
        if p.hex[u] and zone >> p.hex[u] & 1 and not p.state[u] & DISRUPTED
    }
    return min(len(ready), p.ap[side] // 2) if side == SOVIET else min(1, len(ready))


def pull(p: Now, side: int) -> dict[Hex, float]:
    """How strongly each hex is drawn to what the side wants to take or must hold."""
    key = side, p.control
    return p.game.pulls.get(key) or p.game.pulls.put(key, _pull(p, side))


def _pull(p: Now, side: int) -> dict[Hex, float]:
    game = p.game
    wanted = {h: vp + game.map.vp[1 - side].get(h, 0) for h, vp in game.map.vp[side].items()}
    for hex_, vp in game.map.vp[1 - side].items():
        wanted.setdefault(hex_, vp)
    field = dict.fromkeys(game.grid.hexes, 0.0)
    for hex_, vp in sorted(wanted.items()):
        if p.controls(side, hex_):
            continue
        for other, worth in _faded(p, hex_, vp):
            if worth > field[other]:
                field[other] = worth
    return field


def _faded(p: Now, hex_: Hex, vp: int) -> list[tuple[Hex, float]]:
    """What a hex worth some points draws from how far, found once a game."""
    known, key = p.game.faded, (hex_, vp)
    if key not in known:
        found: list[tuple[Hex, float]] = []
        for away, layer in enumerate(p.game.field.layers(1 << hex_)):
            worth = vp * FADE**away
            if worth < LEAST:
                break
            found += [(other, worth) for other in unpack(layer)]
        known[key] = found
    return known[key]


@remembered
def near_enemy(p: Now, side: int, steps: int) -> int:
    """The hexes within some steps of an enemy."""
    return p.game.field.grow(p.ground.occupied[1 - side], steps)


def urgency(p: Now, side: int, unit: Unit) -> float:
    """Units near the enemy go first."""
    hex_ = p.hex[unit]
    for steps in (1, 2, 4, 8):
        if near_enemy(p, side, steps) >> hex_ & 1:
            return 1.0 / steps
    return 0.05


def stand(p: Now, unit: Unit, hex_: Hex) -> float:
    """How good it is for a unit to stand in a hex."""
    side, worth = p.game.side[unit], post(p, unit, hex_)
    if worth == FULL:
        return FULL
    return worth + pressure(p, side, unit, hex_) - danger(p, side, unit, hex_)


def post(p: Now, unit: Unit, hex_: Hex) -> float:
    """The same but for what attacks and enemies near mean."""
    side = p.game.side[unit]
    if hex_ != p.hex[unit] and not p.has_room(unit, hex_):
        return FULL
    return 2.0 * pull(p, side)[hex_] + guard(p, side, unit, hex_) + shelter(p, side, hex_)


def guard(p: Now, side: int, unit: Unit, hex_: Hex) -> float:
    """What a garrison in a hex keeps from the enemy."""
    game = p.game
    if not game.map.key_hexes >> hex_ & 1 or not p.controls(side, hex_):
        return 0.0
    if not near_enemy(p, side, ALARM) >> hex_ & 1:
        return 0.0
    others = [u for u in p.stack(hex_) if u != unit and game.side[u] == side]
    stake = game.map.vp[side].get(hex_, 0) + game.map.vp[1 - side].get(hex_, 0)
    return (1.5 + 2.0 * stake) / (1 + len(others))


def pressure(p: Now, side: int, unit: Unit, hex_: Hex) -> float:
    """What a unit adds to attacks on the stacks next to a hex."""
    game, best = p.game, 0.0
    if not near_enemy(p, side, 1) >> hex_ & 1:
        return 0.0
    for other in game.grid.neighbours(hex_):
        if not p.ground.occupied[1 - side] >> other & 1:
            continue
        defence = sum(game.roster.combat[u] for u in p.stack(other))
        friends = sum(
            game.roster.combat[u]
            for h in game.grid.neighbours(other)
            for u in p.stack(h)
            if game.side[u] == side and u != unit and not p.state[u] & DISRUPTED
        )
        before, after = friends / defence, (friends + game.roster.combat[unit]) / defence
        best = max(best, min(after, 5.0) - min(before, 5.0) + 0.3 * min(after, 5.0))
    return best if side == SOVIET else 0.6 * best


def shelter(p: Now, side: int, hex_: Hex) -> float:
    """What the ground does for a defender."""
    game = p.game
    worth = 0.3 * (game.map.woods >> hex_ & 1) + 0.3 * (game.map.cities >> hex_ & 1)
    return worth + (-0.8 if isolated(p, side, hex_) else 0.4)


def danger(p: Now, side: int, unit: Unit, hex_: Hex) -> float:
    """How badly a unit in a hex could be attacked by who is near."""
    game, enemy = p.game, 1 - side
    near = game.field.grow(1 << hex_, 2) & p.ground.occupied[enemy]
    if not near:
        return 0.0
    force = sum(
        game.roster.combat[u]
        for h in unpack(near)
        for u in p.stack(h)
        if not p.state[u] & DISRUPTED
    )
    own = game.roster.combat[unit] + sum(
        game.roster.combat[u] for u in p.stack(hex_) if u != unit and game.side[u] == side
    )
    ratio = force / own
    weight = 0.25 if side == SOVIET else 0.5
    return weight * max(0.0, ratio - 2.0)


GAINS = {"DE": 1.6, "DR4": 1.1, "DR3": 1.0, "DR2": 0.8, "DR1": 0.6, "C": 0.0, "AR": -0.5}


def prospect(p: Now, side: int, target: Hex, attackers: Sequence[Unit]) -> float:
    """What an attack may be expected to bring, by the exact chances of its results."""
    game = p.game
    if not attackers:
        return -9.0
    now = game.fighting.odds(p, target, attackers)
    if not now.column:
        return -9.0
    defenders = p.stack(target)
    prize = 0.5 * now.defence + 2.0 * (pull(p, side)[target] + (game.map.vp[side].get(target, 0)))
    cheapest = min(game.roster.combat[u] for u in attackers) / 2
    victim = min(game.roster.combat[u] for u in defenders) / 2
    worth = 0.0
    for result, chance in now.results.items():
        if result == "AL":
            gain = -cheapest - 0.5
        elif result == "EX":
            gain = victim - cheapest
        else:
            gain = GAINS[result] * (prize if GAINS[result] > 0 else 1.0)
        worth += float(chance) * gain
    return worth
