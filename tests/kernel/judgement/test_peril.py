"""Peril: a stack is the likelier lost the fewer enemies must come to close its ways back, and the
more they can mass."""

import pytest
from support.fords import at, fords, unit

from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.outlook import Outlook
from zoc.kernel.judgement.peril import OPEN, WIDE, Foe, closing, foe, likely_lost, threat

HERE = "0706"


def coming(p, *labels, worth=4.0):
    """An enemy who could come to some hexes, and nowhere else."""
    hexes = {at(p, label): worth for label in labels}
    entered = sum(1 << hex_ for hex_ in hexes)
    return Foe(hexes, p.game.field.around(entered), entered)


@pytest.fixture
def alone():
    return fords({"L2": HERE, "U1": "0301"}, phase="movement", side="lowland")


def around(p):
    grid = p.game.grid
    return [grid.label(h) for h in grid.neighbours(at(p, HERE))]


def closed(p, *labels):
    return closing(insight(p.game), p, 1, at(p, HERE), coming(p, *labels))


def test_two_enemies_on_opposite_sides_close_a_ring(alone):
    ring = around(alone)
    assert len(ring) == 6
    assert closed(alone, ring[0], ring[3]) == 2


def test_three_ways_are_left_where_enemies_come_from_one_side(alone):
    assert closed(alone, around(alone)[0]) == WIDE


def test_one_way_may_be_left(alone):
    ring = around(alone)
    assert closed(alone, ring[0], ring[2]) == OPEN


def test_the_fewer_it_takes_and_the_more_can_come_the_likelier_it_is_lost(alone):
    sees, ring, here = insight(alone.game), around(alone), at(alone, HERE)
    own = sees.worth(alone, unit(alone, "L2"))

    def likely(*labels, worth=4.0):
        now = threat(sees, alone, 1, here, coming(alone, *labels, worth=worth))
        return likely_lost(sees, own, now) / own

    assert likely(ring[0], ring[3]) > likely(ring[0], ring[2]) > likely(ring[0]) > 0.0
    assert 1.0 > likely(ring[0], ring[3], worth=20.0) > likely(ring[0], ring[3])
    assert likely() == 0.0


def test_who_has_no_way_back_needs_nobody_more():
    ring = fords({"L2": HERE, "U1": "0705", "U2": "0707"}, phase="movement", side="lowland")
    sees = insight(ring.game)
    enemy = foe(sees, ring, 1)
    assert (sees.free(ring, 1, at(ring, HERE)) == 0) == (
        closing(sees, ring, 1, at(ring, HERE), enemy) == 0
    )
    assert closing(sees, ring, 1, at(ring, HERE), enemy) < OPEN


def test_who_joins_a_stack_in_peril_saves_a_part_of_it():
    """He is not charged with what they risk without him."""
    p = fords({"L2": HERE, "L3": "0709", "U1": "0301"}, phase="movement", side="lowland")
    sees, ring = insight(p.game), around(p)
    enemy = coming(p, ring[0], ring[3], worth=9.0)
    here, one = at(p, HERE), unit(p, "L3")
    with_friend = Outlook(sees, p, (one,), enemy).fear(here, enemy)
    p.hex[unit(p, "L2")] = 0
    p.touch()
    assert with_friend < Outlook(sees, p, (one,), enemy).fear(here, enemy)
