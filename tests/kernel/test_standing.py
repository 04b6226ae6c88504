"""Units in hexes: stacks, flags, comings and goings."""

from array import array
from operator import itemgetter
from types import SimpleNamespace

from zoc.hexes.sets import pack
from zoc.kernel.cycle.standing import Standing

SHAKEN, LOST, TIRED = 1, 2, 4


class Camp(Standing):
    """Two sides; a zone reaches one number beyond each hex that a side holds."""

    WEIGHTY = SHAKEN
    __slots__ = ("entered",)

    def zone(self, units, held):
        return held << 1

    def pass_through(self, unit, hex_):
        self.entered.append((unit, hex_))


def camp():
    """Three units of one side, one of the other."""
    p = object.__new__(Camp)
    columns = (itemgetter(slice(0, 3)), itemgetter(slice(3, 4)))
    p.game = SimpleNamespace(units_of=((0, 1, 2), (3,)), columns_of=columns)
    p.agenda, p.turn, p.result, p.cache, p.events = (), 1, "", {}, []
    p.hex, p.state = array("H", (5, 5, 0, 9)), array("B", (0, 0, 0, 0))
    p.entered = []
    return p


def test_stacks_and_what_each_side_holds():
    p = camp()
    assert p.stack(5) == [0, 1]
    assert p.stack(7) == []
    assert p.ground.occupied == (pack([5]), pack([9]))
    assert p.ground.zoc == (pack([6]), pack([10]))


def test_a_unit_that_moves_passes_through_every_hex_of_its_path():
    p = camp()
    assert p.stack(5) == [0, 1]
    p.travel(0, [6, 7])
    assert p.entered == [(0, 6), (0, 7), (0, 7)]
    assert p.stack(5) == [1], "what was derived is forgotten"
    p.result = "over"
    p.travel(1, [6, 7])
    assert p.hex[1] == 6, "nobody goes on after the end"


def test_flags_are_set_cleared_and_counted():
    p = camp()
    ground = p.ground
    p.mark(0, TIRED)
    assert p.ground is ground, "a flag without weight touches nothing"
    p.mark(0, SHAKEN)
    assert p.ground is not ground
    p.mark(3, TIRED)
    assert p.flagged(TIRED, 0) == [0]
    p.clear(TIRED, 0)
    assert list(p.state) == [SHAKEN, 0, 0, TIRED]
    p.unmark(0, SHAKEN)
    p.remove(1, LOST)
    assert (p.hex[1], p.state[1]) == (0, LOST)
