"""Values: tuples with a name and named parts."""

import pickle
from copy import deepcopy

import pytest

from zoc.kernel.play.event import Event
from zoc.kernel.play.step import Step
from zoc.kernel.play.value import Value


class Retreat(Value):
    name = "retreat"
    side: int
    units: tuple[int, ...] = ()


class Led(Retreat):
    leader: int = 0


class Turned(Retreat):
    FIELDS = ("units", "side")


def test_a_value_is_the_tuple_that_it_was_written_as():
    value = Retreat(1, (3, 4))
    assert value == ("retreat", 1, (3, 4))
    assert hash(value) == hash(("retreat", 1, (3, 4)))
    assert repr(value) == "('retreat', 1, (3, 4))"
    assert (value.side, value.units) == (1, (3, 4))
    assert Retreat.revived(("retreat", 1, (3, 4))).units == (3, 4)


def test_parts_are_given_in_order_or_by_name_and_may_have_a_value_of_their_own():
    assert Retreat(1) == ("retreat", 1, ())
    assert Retreat(side=2, units=(5,)) == ("retreat", 2, (5,))
    with pytest.raises(TypeError):
        Retreat()


def test_a_subclass_adds_its_parts_behind():
    assert Led(1, (2,), 7) == ("retreat", 1, (2,), 7)
    assert Led(1).leader == 0


def test_a_subclass_may_keep_its_parts_in_another_order():
    assert Turned(side=1, units=(2,)) == ("retreat", (2,), 1)
    assert Turned(side=1).side == 1


def test_a_value_with_something_changed_is_another_value():
    value = Retreat(1, (3, 4))
    assert value.but(units=(4,)) == ("retreat", 1, (4,))
    assert value.units == (3, 4)
    assert type(value.but(side=0)) is Retreat


def test_a_value_is_the_same_in_another_process():
    value = Retreat(1, (3, 4))
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert type(again) is Retreat
    assert deepcopy(value) == value


def test_steps_are_values():
    class Pause(Step):
        name = "pause"
        side: int

    assert Pause(1) == ("pause", 1)


def test_an_event_cites_its_field_ruled_and_is_drawn_in_its_hex():
    class Dug(Event):
        name, cites, arrow = "dig", "3.1", "place"
        unit: int
        hex: int

    class Found(Dug):
        ruled: str

    assert (Dug(2, 40).rule, Found(2, 40, "9.9").rule) == ("3.1", "9.9")
    assert list(Dug(2, 40).arrows()) == [("place", 2, (40,))]


def test_parts_of_all_bases_are_kept():
    class Loud(Step):
        """Has no parts of its own."""

    class Ordered(Step):
        name = "order"
        side: int
        leader: int = 0

    class Shouted(Loud, Ordered):
        how: int = 1

    assert Shouted(2, 7) == ("order", 2, 7, 1)
    assert Shouted(2).leader == 0
