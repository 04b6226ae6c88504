"""What a click means that is not allowed: on a unit that cannot act, on a hex that is not lit."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.arrivals import Arrivals
from zoc.titles.panzer_battles.barrage import Salvo
from zoc.titles.panzer_battles.chits import Coordination
from zoc.titles.panzer_battles.combat import Battle
from zoc.titles.panzer_battles.fire import Kill
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.position import State, Unit
from zoc.titles.panzer_battles.roads import Road, RoadMarch
from zoc.titles.panzer_battles.setup import Deployment
from zoc.titles.panzer_battles.stacking import Crowded

ASKED: dict[type, str] = {
    Movement: "move",
    Exploitation: "move",
    RoadMarch: "move",
    Coordination: "pick",
    Crowded: "remove",
    Losses: "lose",
    Kill: "lose",
    Battle: "with",
    Salvo: "with",
    March: "with",
    Advance: "advance",
}
"""The order that a click on a unit means."""


def meant(p: State, unit: Unit, hex_: Hex) -> Action | None:
    """The order that a click means on a unit, or with a unit in hand on a hex; None where it is a
    question about the unit's reach."""
    step = p.decision.step
    if not hex_:
        return Action(ASKED[type(step)], (unit,)) if type(step) in ASKED else None
    if isinstance(step, Deployment | Arrivals):
        return Action("place", (unit, hex_))
    if not isinstance(step, Road | March):
        return None
    overruns = isinstance(step, March) and _overruns(p, unit, hex_)
    return Action("overrun", (hex_,)) if overruns else Action("to", (hex_,))


def _overruns(p: State, unit: Unit, hex_: Hex) -> bool:
    """Whether the hex holds an enemy next to a unit on the march."""
    near = p.game.grid.direction(p.hex[unit], hex_) is not None
    return near and bool(p.ground.occupied[1 - p.game.side[unit]] >> hex_ & 1)
