"""What a click means that is not allowed: on a unit that cannot act, on a hex that is not lit."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.titles.panzer_battles.position import State, Unit

ASKED = {
    "movement": "move",
    "exploitation": "move",
    "road march": "move",
    "coordination": "pick",
    "crowded": "remove",
    "losses": "lose",
    "kill": "lose",
    "battle": "with",
    "salvo": "with",
    "march": "with",
    "advance": "advance",
}
"""The order that a click on a unit means."""
GOING = {"road", "march"}
PLACING = {"deployment", "arrivals"}


def meant(p: State, unit: Unit, hex_: Hex) -> Action | None:
    """The order that a click means on a unit, or with a unit in hand on a hex; None where it is a
    question about the unit's reach."""
    step = p.agenda[-1][0]
    if not hex_:
        return Action(ASKED[step], (unit,)) if step in ASKED else None
    if step in PLACING:
        return Action("place", (unit, hex_))
    if step not in GOING:
        return None
    return Action("overrun", (hex_,)) if _overruns(p, unit, hex_) else Action("to", (hex_,))


def _overruns(p: State, unit: Unit, hex_: Hex) -> bool:
    """Whether the hex holds an enemy next to a unit on the march."""
    near = p.game.grid.direction(p.hex[unit], hex_) is not None
    enemy = p.ground.occupied[1 - p.game.side[unit]] >> hex_ & 1
    return bool(near and enemy and p.agenda[-1][0] == "march")
