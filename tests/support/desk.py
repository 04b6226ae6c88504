"""A position on the desk: the tests of every title play on it in the game's own notation."""

from __future__ import annotations

import pytest

from zoc.kernel.play.game import Refusal
from zoc.kernel.play.position_file import moment_of


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

    def rolls(self, *faces):
        """Lets the next dice fall as given."""
        return self.do(*(f"die {face}" for face in faces))

    def hex(self, label):
        """A hex by its label."""
        return self.game.grid.hex(label)
