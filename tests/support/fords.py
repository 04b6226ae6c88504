"""Positions of the sample title, written in a few words for tests of the mechanisms."""

from __future__ import annotations

import zoc
from zoc.kernel.play.position_file import moment_of


def fords(units=None, **words):
    """A moment of Three Fords on its own board: units by id, as a position file says them."""
    entries = {"U1": "0304", "L1": "0306"} if units is None else units
    return moment_of({"title": "three-fords", "units": entries, **words}).position


def started():
    """The start of a game of Three Fords."""
    return zoc.title("three-fords").game().start()


def unit(p, id_):
    """A unit by its id."""
    return next(number for number, unit in enumerate(p.game.units) if unit.id == id_)


def at(p, label):
    """A hex by its label."""
    return p.game.grid.hex(label)


def order(p, text):
    """Gives an order, and what happened in words."""
    return [p.game.text(event) for event in p.act(p.game.read(text))]
