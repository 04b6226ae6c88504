"""A position of Panzer Battles written by hand: what its files say beyond common words.

    initiative = "soviet"
    chit = "11pz"                 the chit in play; without it all units of the side are activated
    [cups]     soviet = "tank-mech soviet-dummy", german = ""
    [control]  soviet = "A20.12", german = ""    who was the last to occupy objective hexes
    air = 1                       air strikes in hand
    drawn = { 11pz = 2 }          chits drawn since the game began
    [units]    states: dg, oos, reduced, fired, fought, lost, exited, waiting, idle (not activated)

`phase` is barrage, arrivals, road march, movement, combat, exploitation, supply, recovery,
activation, draw or initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zoc.hexes.sets import pack
from zoc.kernel.shape import Shape, ShapeError, known, number, table, text, words
from zoc.titles.panzer_battles import position as flags
from zoc.titles.panzer_battles.activation import Muster, phases
from zoc.titles.panzer_battles.chits import Activation, Draws
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, NO_CHIT, SIDES, SOVIET, State
from zoc.titles.panzer_battles.sequence import AdvanceTurn, Initiative

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

STATES = {
    "dg": flags.DG,
    "oos": flags.OOS,
    "reduced": flags.REDUCED,
    "fired": flags.FIRED,
    "fought": flags.FOUGHT,
    "lost": flags.LOST,
    "exited": flags.EXITED,
}
OUTSIDE = ("activation", "draw", "initiative")
"""What the game may wait for besides the phases of an activation."""

FILE_WORDS: dict[str, Shape] = {
    "initiative": text,
    "chit": text,
    "cups": words(dict.fromkeys(SIDES, text)),
    "control": words(dict.fromkeys(SIDES, text)),
    "air": number(0, 9),
    "drawn": table(number(0, 99)),
    "mech_rolls": number(0, 99),
    "arrived": number(0, 10**6),
}


def arrange(game: PanzerBattles, data: dict[str, Any]) -> State:
    """The position that a position file describes."""
    p = game.empty()
    p.turn = data.get("turn", game.first_turn)
    if not game.first_turn <= p.turn <= game.last_turn:
        raise ShapeError(
            f"there is no turn {p.turn}: there are {game.first_turn} to {game.last_turn}"
        )
    side = SIDES.index(known(data.get("side", SIDES[SOVIET]), SIDES, "side"))
    p.initiative = SIDES.index(known(data.get("initiative", SIDES[side]), SIDES, "side"))
    p.air, p.mech_rolls = data.get("air", 0), data.get("mech_rolls", 0)
    p.arrived = data.get("arrived", 0)
    chit = _chit(game, data.get("chit", ""), side)
    p.cups = _cup(game, data, SOVIET), _cup(game, data, GERMAN)
    for name, count in data.get("drawn", {}).items():
        p.drawn = _counted(game, p.drawn, name, count)
    _agenda(p, side, chit, data.get("phase", "movement"))
    _units(p, data.get("units", {}))
    _control(p, data.get("control", {}))
    game.settle(p)
    p.events = []
    return p


def _chit(game: PanzerBattles, name: str, side: int) -> int:
    if not name:
        return NO_CHIT
    chit = game.chit_ids.index(known(name, game.chit_ids, "chit"))
    if game.cups.chits[chit].side != side:
        raise ShapeError(f"the chit {name} is not {SIDES[side]}")
    return chit


def _cup(game: PanzerBattles, data: dict[str, Any], side: int) -> tuple[int, ...]:
    if "cups" not in data:
        return ()
    names = data["cups"].get(SIDES[side], "").split()
    return tuple(sorted(_chit(game, name, side) for name in names))


def _counted(game: PanzerBattles, drawn: tuple[int, ...], name: str, n: int) -> tuple[int, ...]:
    place = game.chit_ids.index(known(name, game.chit_ids, "chit"))
    return tuple(n if i == place else count for i, count in enumerate(drawn))


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
        for word in text.split():
            if word in STATES:
                p.state[unit] |= STATES[word]
            elif word == "idle":
                p.state[unit] &= ~ACTIVE
            elif word != "waiting":
                p.hex[unit] = p.game.grid.hex(word)
        if p.hex[unit] and p.state[unit] & flags.GONE:
            raise ShapeError(f"{p.game.unit_name(unit)} is gone and on the map")
        if p.state[unit] & flags.REDUCED and p.game.ratings.full_steps[unit] < 2:
            raise ShapeError(f"{p.game.unit_name(unit)} has one step and no reduced side")
    p.touch()


def _control(p: State, control: dict[str, str]) -> None:
    game = p.game
    start = game.goals.first_control()
    given = [pack(game.grid.read(control.get(side, ""))) for side in SIDES]
    if given[0] & given[1]:
        raise ShapeError("a hex is controlled by both sides")
    for hexes in given:
        if hexes & ~game.goals.hexes:
            raise ShapeError("only objective hexes are controlled by a side")
    p.control = start[0] & ~given[1] | given[0], start[1] & ~given[0] | given[1]
    _hold(p)


def _hold(p: State) -> None:
    """Whoever stands in an objective hex controls it."""
    for side in (SOVIET, GERMAN):
        held = p.ground.occupied[side] & p.game.goals.hexes
        both = list(p.control)
        both[side] |= held
        both[1 - side] &= ~held
        p.control = both[0], both[1]
    p.touch()
