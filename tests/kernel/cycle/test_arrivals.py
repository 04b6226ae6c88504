"""Arrivals: who is due, where, and who waits."""

import pytest
from support.fords import at, fords, order, unit

from zoc.kernel.play.step import Refusal

UNITS = {"U1": "0304", "U9": "waiting", "U10": "waiting", "L1": "0306", "L8": "waiting"}


def test_nobody_is_asked_before_somebody_is_due():
    assert fords(UNITS, turn=2, phase="arrivals").agenda[-1].name == "movement"


def test_due_units_come_in_where_the_scenario_says():
    p = fords(UNITS, turn=3, phase="arrivals")
    assert order(p, "place U9 0701") == ["5th Foot (U9) comes in at 0701"]
    assert p.hex[unit(p, "U9")] == at(p, "0701")
    with pytest.raises(Refusal, match=r"cannot come in at 0702 now \(2.2\)"):
        order(p, "place U10 0702")
    with pytest.raises(Refusal, match="does not come in now"):
        order(p, "place L8 0710")


def test_all_come_in_by_one_order_or_wait():
    p = fords(UNITS, turn=3, phase="arrivals")
    order(p, "auto")
    assert all(p.hex[unit(p, id_)] for id_ in ("U9", "U10"))
    p = fords(UNITS, turn=3, phase="arrivals")
    order(p, "end")
    assert p.agenda[-1].name == "movement"
    assert p.game.show.box(p, unit(p, "U9")) == "turn 3"


def test_nobody_comes_in_onto_an_enemy_or_into_a_full_hex():
    units = UNITS | {"L1": "0301", "U1": "0701", "U2": "0701"}
    p = fords(units, turn=3, phase="arrivals")
    hexes = {p.game.label(a.args[1]) for a in p.decision.actions if a.verb == "place"}
    assert hexes == {"1001"}


def test_an_area_of_the_board_is_an_entry_and_the_lost_never_come():
    p = fords(UNITS, turn=4, side="lowland", phase="arrivals")
    assert p.game.text(p.decision.step.ask(p).text).startswith("Reinforcements: place 1 unit")
    p = fords(UNITS | {"L8": "lost"}, turn=4, side="lowland", phase="arrivals")
    assert p.agenda[-1].name == "movement"
