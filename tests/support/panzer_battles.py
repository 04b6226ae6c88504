"""Small positions of Panzer Battles set up by hand, for the tests of the rules."""

from __future__ import annotations

from support import desk as desk_support

import zoc
from zoc.hexes.sets import unpack
from zoc.titles.panzer_battles.position import SIDES

FORMATIONS = {"soviet": "1 Tank", "german": "11 Pz"}
"""Formations that are activated by their sides' usual chits."""
PATIENCE = 500
"""More orders than any way to a step that is waited for takes."""


def unit(hex_, attack=4, defence=4, movement=10, side="soviet", formation=None, **more):
    """A unit of one step made up on the spot; `hex_` may be followed by its state. With
    `reduced = {...}` it has two steps."""
    return {
        "hex": hex_,
        "side": side,
        "formation": formation or FORMATIONS[side],
        "attack": attack,
        "defence": defence,
        "movement": movement,
        **more,
    }


def german(hex_, attack=4, defence=4, movement=10, **more):
    """A German unit of 11 Pz made up on the spot."""
    return unit(hex_, attack, defence, movement, "german", **more)


def soviet(hex_, attack=4, defence=4, movement=10, **more):
    """A Soviet unit of the 1st Tank Corps made up on the spot."""
    return unit(hex_, attack, defence, movement, "soviet", **more)


def tank(hex_, attack=5, defence=5, movement=14, side="german", **more):
    """An exploit-capable unit made up on the spot."""
    return unit(hex_, attack, defence, movement, side, flags=["exploit"], type="tank", **more)


def gun(hex_, barrage=4, range_=10, side="german", kill=6, movement=6, **more):
    """An artillery unit made up on the spot."""
    made = {
        "hex": hex_,
        "side": side,
        "formation": FORMATIONS[side],
        "type": "artillery",
        "barrage": barrage,
        "range": range_,
        "kill": kill,
        "defence": 1,
        "movement": movement,
        "flags": ["artillery"],
    }
    return made | more


class Desk(desk_support.Desk):
    """A position on the desk, with what is asked of this title."""

    @property
    def step(self):
        """The name of the step that waits."""
        return self.p.agenda[-1].name

    def spent(self, name):
        """What a unit has spent in this phase, in movement points."""
        return self.p.spent[self.number(name)] / self.game.quarters

    def reach(self, name):
        """Where a unit can go: label to cost in movement points."""
        found = self.game.marching.reach(self.p, (self.number(name),))
        return {self.game.label(h): found.cost(h) / self.game.quarters for h in found}

    def zoc(self, side):
        """The hexes in a side's zone of control."""
        return {self.game.label(h) for h in unpack(self.p.ground.zoc[SIDES.index(side)])}

    def until(self, step, **dice):
        """Ends phases and rolls dice until a step waits: `die` and `dice` as given, or 1 and 7."""
        for _ in range(PATIENCE):
            if self.step == step:
                return self
            self.do(self.usual(**dice))
        raise AssertionError(f"{step} never comes, {self.step} waits")

    def usual(self, **dice):
        """The order that goes on without doing anything."""
        options = self.options
        for verb, usual in (("die", 1), ("dice", 7)):
            if options[0].split()[0] == verb:
                return f"{verb} {dice.get(verb, usual)}"
        for word in ("end", "halt", "auto", "fire"):
            if word in options:
                return word
        return options[0]


def desk(units, board=None, **more):
    """Sets up a position on a plain board of 12 x 12 clear hexes in scenario 2.1 on turn 2, German
    movement, unless told otherwise; `board` and `more` are the words of a position file."""
    plain = {"columns": 12, "rows": 12, "lower": "even"}
    data = {"title": "panzer-battles", "turn": 2, "side": "german", "phase": "movement"}
    return Desk(data | {"board": plain | (board or {}), "units": units} | more)


def game_of(scenario="2.1", **options):
    """The rules of a scenario."""
    return zoc.title("panzer-battles").game(scenario, options)


def start(scenario="2.1", **options):
    """The real game at its start."""
    return Desk(None, game_of(scenario, **options).start())
