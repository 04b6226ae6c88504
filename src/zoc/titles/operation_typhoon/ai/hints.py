"""Hints for machine players: what ground, losses and rounds are worth. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.play.hints import Proposal, Staff
from zoc.kernel.protocol import Action
from zoc.titles.operation_typhoon.ai.cover import bare, steps_to
from zoc.titles.operation_typhoon.ai.drive import places
from zoc.titles.operation_typhoon.ai.proposals import proposals
from zoc.titles.operation_typhoon.ai.stance import Stance, asks
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import GERMAN, REDUCED, Now, Unit
from zoc.titles.operation_typhoon.victory import behind, check_of, german_victory, points

VICTORY = 1000.0
USUAL = {"historical": 1.0, "drop": -1.0, "volley": 1.0}
"""How good an order looks, whatever the position."""
STRONG = 8
"""With fewer dice no force goes into Soviet ground."""


class TyphoonHints:
    """Values, ranks and proposals for the German side."""

    def value(self, p: Now, seat: str) -> float:
        """What a position is worth: ground that counts, and strength."""
        if p.result:
            return VICTORY if german_victory(p) else -VICTORY
        dice = sum(p.dice(u) for u in p.game.roster.troops)
        ground = -p.soviet.bit_count() / 10 - behind(p).bit_count() / 10
        return points(p) + p.tally / 10 + ground + dice / 20 - bare(p).bit_count() / 5

    def rank(self, p: Now, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        judge = getattr(self, f"_{action.verb}", None)
        return judge(p, action.args) if judge else USUAL.get(action.verb, 0.0)

    def proposals(self, p: Now, seat: str) -> Iterable[Proposal]:
        """What might be done over several orders."""
        return proposals(p, seat) if asks(p) else ()

    def stances(self, p: Now) -> Mapping[str, Staff]:
        """The staff, and what else it might go by in the plan."""
        places(p)
        game, others = p.game, p.game.plan["stances"]
        return {"": Stance(game, {})} | {name: Stance(game, others[name]) for name in others}

    def seen_by(self, game: Any, level: str, random: Random) -> Staff:
        """The staff of somebody who misjudges distances, pockets and breakouts."""
        unsure = game.plan["misjudges"].get(level, 0.0)
        return Stance(game, {}, partial(random.gauss, 0.0, unsure), game.notes) if unsure else self

    def promise(self, p: Now, seat: str) -> float:
        """How many games of a hundred are won from here, by how the planner fared, and a little
        for points."""
        told = p.game.plan["promise"]
        if p.over:
            return (told["won"] if german_victory(p) else 0.0) + told["point"] * points(p)
        usual = told["usual"][str(p.turn)]
        return told["still"][str(p.turn)] + told["value"] * (self.value(p, seat) - usual)

    # -- before the phase ----------------------------------------------------------------------

    def _assign(self, p: Now, args: Any) -> float:
        drivers = [u for u in p.garrison(args[0]) if p.game.roster.mechanised[u]]
        return 0.5 + sum(p.dice(u) for u in drivers)

    def _air(self, p: Now, args: Any) -> float:
        strong = p.game.roster.mechanised[p.force[0]]
        return 1.0 if (args[0] == "goes") == strong else 0.0

    # -- movement ------------------------------------------------------------------------------

    def _force(self, p: Now, args: Any) -> float:
        units: tuple[Unit, ...] = args
        dice = sum(p.dice(u) for u in units)
        return dice / 100 + (0.3 if dice >= STRONG else 0.0)

    def _end(self, p: Now, args: Any) -> float:
        return 0.25 if p.doing(Operations) else 0.0

    def _to(self, p: Now, args: Any) -> float:
        here, goal = p.hex[p.force[0]], args[-1]
        nearer = field(p).get(here, 99) - field(p).get(goal, 99)
        if not p.soviet >> goal & 1:
            return 0.3 * nearer - 0.5
        pocket = would_cut(p, goal).bit_count()
        strong = sum(p.dice(u) for u in p.alive) >= STRONG
        return (1.0 + nearer + pocket + 3 * p.game.map.vp.get(goal, 0)) if strong else -1.0

    # -- battles -------------------------------------------------------------------------------

    def _hit(self, p: Now, args: Any) -> float:
        unit: Unit = args[0]
        if p.game.side[unit] == GERMAN:
            return -float(_loss(p, unit)) - (0 if p.state[unit] & REDUCED else 2)
        return float(_loss(p, unit)) + (0.5 if p.steps(unit) == 1 else 0.0)

    def _round(self, p: Now, args: Any) -> float:
        enemy = sum(p.steps(u) for u in p.defenders)
        return 1.0 if 2 * sum(p.dice(u) for u in p.alive) >= enemy else -1.0


def _loss(p: Now, unit: Unit) -> int:
    """How many dice a unit has less after another hit."""
    if p.steps(unit) == 1:
        return p.dice(unit)
    front, back = p.game.roster.dice
    return front[unit] - back[unit]


def field(p: Now) -> dict[Hex, int]:
    """How far each hex is from the nearest ground that is wanted: what the next check demands, and
    in the end Moscow."""
    key = (p.soviet, p.turn)
    notes = p.game.notes
    if notes.get("wanted") != key:
        notes["wanted"], notes["field"] = key, steps_to(p, _wanted(p))
    return notes["field"]


def _wanted(p: Now) -> int:
    game = p.game
    if p.turn > game.figures["quarters"]["check"] or not check_of(p, game.track.last_turn - 4):
        return game.map.moscow & p.soviet or game.map.moscow
    towns = 0
    for hex_ in game.map.vp:
        towns |= 1 << hex_
    return towns & p.soviet or game.map.moscow
