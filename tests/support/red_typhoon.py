"""Small positions set up by hand, for the tests of the rules."""

from __future__ import annotations

import pytest

import zoc
from zoc.kernel.game import Refusal
from zoc.kernel.position_file import moment_of

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


class Desk:
    """A position on the desk: orders are typed, questions asked, in the game's own notation."""

    def __init__(self, data, position=None):
        self.p = position or moment_of(data).position
        self.game = self.p.game

    @property
    def options(self):
        """All choices in notation."""
        return [self.game.write(a) for a in self.p.decision.actions]

    def do(self, *orders):
        """Carries out orders; tells what happened in the last one."""
        events = []
        for order in orders:
            events = self.p.act(self.game.read(order))
        return events

    def refused(self, order):
        """The rule that forbids an order."""
        refusal = self.p.why_not(self.game.read(order))
        assert isinstance(refusal, Refusal), f"{order} is allowed"
        with pytest.raises(Refusal):
            self.p.copy().act(self.game.read(order))
        return refusal.rule

    def allowed(self, order):
        """Whether an order is legal."""
        return self.p.why_not(self.game.read(order)) is None

    def where(self, name):
        """The label of a unit's hex, or an empty text."""
        hex_ = self.p.hex[self.number(name)]
        return self.game.label(hex_) if hex_ else ""

    def number(self, name):
        """A unit's number."""
        return int(self.game.vocabulary.kinds["unit"].read(name))

    def state(self, name):
        """A unit's flags."""
        return self.p.state[self.number(name)]

    def reach(self, name):
        """Where a unit can go: label to cost in half points."""
        from zoc.titles.red_typhoon.movement import reach

        found = reach(self.p, self.number(name))
        return {self.game.label(h): found.cost(h) for h in found}

    def rolls(self, *faces):
        """Lets the next dice fall as given."""
        return self.do(*(f"die {face}" for face in faces))

    def hex(self, label):
        """A hex by its label."""
        return self.game.grid.hex(label)


def desk(units, board=None, **more):
    """Sets up a position on a plain board of 12 x 12 clear hexes, turn 2, Soviet movement, unless
    told otherwise; `board` and `more` are the words of a position file."""
    plain = {"columns": 12, "rows": 12, "lower": "even"}
    data = {"title": "red-typhoon", "turn": 2, "side": "soviet", "phase": "movement"}
    return Desk(data | {"board": plain | (board or {}), "units": units} | more)


def campaign(scenario="campaign-fixed", **options):
    """The real game at its start."""
    return Desk(None, zoc.title("red-typhoon").game(scenario, options).start())
