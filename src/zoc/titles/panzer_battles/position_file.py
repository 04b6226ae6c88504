"""A position of Panzer Battles written by hand: what its files say beyond common words.

    initiative = "soviet"
    chit = "11pz"                 the chit in play; without it all units of the side are activated
    [cups]     soviet = "tank-mech soviet-dummy", german = ""
    [control]  soviet = "A20.12", german = ""    who was the last to occupy objective hexes
    air = 1                       air strikes in hand
    drawn = { 11pz = 2 }          chits drawn since the game began
    targeted, attacked = "0604"  hexes fired at or attacked in this phase
    [units]    states: dg, oos, reduced, moved, fired, fought, overran, exploits, arrived, lost,
               exited, waiting, active, idle (not activated), spent=8 (quarters of a point)

`phase` is barrage, arrivals, road march, movement, combat, exploitation, supply, recovery,
activation, draw or initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.kernel.cycle.arrange import place_unit
from zoc.kernel.data.shape import ShapeError, known
from zoc.kernel.play.declared import Field
from zoc.titles.panzer_battles.activation import Muster, phases
from zoc.titles.panzer_battles.chits import Activation, Draws
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    GERMAN,
    GONE,
    NO_CHIT,
    REDUCED,
    SIDES,
    SOVIET,
    State,
)
from zoc.titles.panzer_battles.sequence import AdvanceTurn, Initiative

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

IDLE = "idle"
"""The word for a unit that the chit in play does not activate."""
OUTSIDE = ("activation", "draw", "initiative")
"""What the game may wait for besides the phases of an activation."""


def arrange(game: PanzerBattles, data: dict[str, Any]) -> State:
    """The position that a position file describes."""
    p, turns = game.empty(), (game.first_turn, game.last_turn)
    p.turn = data.get("turn", game.first_turn)
    if not turns[0] <= p.turn <= turns[1]:
        raise ShapeError(f"there is no turn {p.turn}: there are {turns[0]} to {turns[1]}")
    side = SIDES.index(known(data.get("side", SIDES[SOVIET]), SIDES, "side"))
    p.initiative = side
    for name, declared in p.DECLARED.items():
        if isinstance(declared, Field) and declared.kind is not None and name in data:
            setattr(p, name, declared.kind.read(game, data[name], getattr(p, name)))
    if p.chit != NO_CHIT and game.cups.chits[p.chit].side != side:
        raise ShapeError(f"the chit {data['chit']} is not {SIDES[side]}")
    chit, p.chit = p.chit, NO_CHIT
    _agenda(p, side, chit, data.get("phase", "movement"))
    _units(p, data.get("units", {}))
    _hold(p)
    game.settle(p)
    p.events = []
    return p


def _agenda(p: State, side: int, chit: int, phase: str) -> None:
    """The turn's agenda with everything before the phase left out."""
    p.push(AdvanceTurn())
    if phase in OUTSIDE:
        _outside(p, side, chit, phase)
        return
    steps = phases(side)
    names = [step.name for step in steps]
    first = names.index(known(phase, names + list(OUTSIDE), "phase"))
    if first and isinstance(steps[first - 1], Muster):
        first -= 1
    p.push(*steps[first:], Draws(1 - side))
    p.chit = chit
    chosen = p.game.units_of[side] if chit == NO_CHIT else p.game.cups.activated(chit)
    for unit in chosen:
        p.state[unit] |= ACTIVE


def _outside(p: State, side: int, chit: int, phase: str) -> None:
    if phase == "initiative":
        p.push(Initiative(0))
    elif phase == "draw":
        p.push(Draws(side))
    elif chit == NO_CHIT:
        raise ShapeError("say which chit is drawn: chit = ...")
    else:
        p.push(Activation(chit), Draws(1 - side))


def _units(p: State, entries: dict[str, Any]) -> None:
    for unit, entry in enumerate(entries.values()):
        text = entry if isinstance(entry, str) else entry.get("hex", "")
        words = text.split()
        if IDLE in words:
            p.unmark(unit, ACTIVE)
        place_unit(p, unit, " ".join(word for word in words if word != IDLE))
        if p.hex[unit] and p.state[unit] & GONE:
            raise ShapeError(f"{p.game.unit_name(unit)} is gone and on the map")
        if p.state[unit] & REDUCED and p.game.ratings.full_steps[unit] < 2:
            raise ShapeError(f"{p.game.unit_name(unit)} has one step and no reduced side")


def _hold(p: State) -> None:
    """Whoever stands in an objective hex controls it."""
    for side in (SOVIET, GERMAN):
        held = p.ground.occupied[side] & p.game.goals.hexes
        both = list(p.control)
        both[side] |= held
        both[1 - side] &= ~held
        p.control = both[0], both[1]
    p.touch()
