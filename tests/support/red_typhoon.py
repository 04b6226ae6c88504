"""Small positions set up by hand, for the tests of the rules."""

from __future__ import annotations

from support import desk as desk_

import zoc

FORMATIONS = {"soviet": "K", "german": "9"}


def unit(hex_, combat=4, movement=5, side="soviet", formation=None, **more):
    """A unit made up on the spot; `hex_` may be followed by its state."""
    return {
        "hex": hex_,
        "side": side,
        "formation": formation or FORMATIONS[side],
        "combat": combat,
        "movement": movement,
        **more,
    }


def german(hex_, combat=4, movement=5, **more):
    """A German unit made up on the spot."""
    return unit(hex_, combat, movement, "german", **more)


def soviet(hex_, combat=4, movement=5, **more):
    """A Soviet unit made up on the spot."""
    return unit(hex_, combat, movement, "soviet", **more)


def panzer(hex_, combat=4, movement=6, **more):
    """A German Panzer division made up on the spot."""
    return german(
        hex_, combat, movement, white=["combat", "movement"], flags=["panzer division"], **more
    )


class Desk(desk_.Desk):
    """A position of Red Typhoon on the desk."""

    def reach(self, name):
        """Where a unit can go: label to cost in half points."""
        found = self.game.marching.reach(self.p, (self.number(name),))
        return {self.game.label(h): found.cost(h) for h in found}


def desk(units, board=None, **more):
    """Sets up a position on a plain board of 12 x 12 clear hexes, turn 2, Soviet movement, unless
    told otherwise; `board` and `more` are the words of a position file."""
    plain = {"columns": 12, "rows": 12, "lower": "even"}
    data = {"title": "red-typhoon", "turn": 2, "side": "soviet", "phase": "movement"}
    return Desk(data | {"board": plain | (board or {}), "units": units} | more)


def campaign(scenario="campaign-fixed", **options):
    """The real game at its start."""
    return Desk(None, zoc.title("red-typhoon").game(scenario, options).start())
