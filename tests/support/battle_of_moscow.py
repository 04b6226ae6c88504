"""Small positions of Battle of Moscow set up by hand, for the tests of its rules."""

from __future__ import annotations

from support import desk as desk_

import zoc

FORMATIONS = {"russian": "Western Front", "german": "9th Army"}


def unit(hex_, attack=3, movement=3, side="russian", type_="infantry", **more):
    """A unit made up on the spot; `hex_` may be followed by its state."""
    return {
        "hex": hex_,
        "side": side,
        "formation": more.pop("formation", FORMATIONS[side]),
        "type": type_,
        "attack": attack,
        "defence": more.pop("defence", attack),
        "movement": movement,
        **more,
    }


def german(hex_, attack=3, movement=4, type_="infantry", **more):
    """A German unit; armour has a movement of 8."""
    return unit(hex_, attack, movement, "german", type_, **more)


def panzer(hex_, attack=3, movement=8, **more):
    """A German armoured unit."""
    return german(hex_, attack, movement, "armour", **more)


def russian(hex_, attack=3, movement=3, type_="infantry", **more):
    """A Russian unit."""
    return unit(hex_, attack, movement, "russian", type_, **more)


class Desk(desk_.Desk):
    """A position of Battle of Moscow on the desk."""

    def supply(self, name):
        """The supply state of a unit as it was fixed."""
        from zoc.titles.battle_of_moscow.position import STATES

        return STATES[self.p.supply[self.number(name)]]

    def reach(self, name):
        """Where a unit can go: label to cost in half points."""
        found = self.game.marching.reach(self.p, (self.number(name),))
        return {self.game.label(h): found.cost(h) for h in found}


RAILS = {"ways": {"railway": ["0101 0201 0301 0401 0501 0601 0701 0801 0901 1001 1101 1201"]}}
"""A railway along the upper edge, with the sources of both sides at its ends."""
SOURCES = {"supply source": {"west edge": "0101", "east edge": "1201"}}


def desk(units, board=None, **more):
    """Sets up a position on a plain board of 12 x 12 clear hexes in fair weather, turn 2, German
    first impulse, with the standard combat table, unless told otherwise; `board` and `more` are the
    words of a position file."""
    plain = {"columns": 12, "rows": 12, "lower": "even"}
    data = {
        "title": "battle-of-moscow",
        "turn": 2,
        "side": "german",
        "phase": "first impulse: move",
        "rail_left": 9,
        "options": {"combat_table": "standard"},
    }
    return Desk(data | {"board": plain | (board or {}), "units": units} | more)


def campaign(**options):
    """The real game at its start."""
    return Desk(None, zoc.title("battle-of-moscow").game("campaign", options).start())
