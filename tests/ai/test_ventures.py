"""Ventures: ways in which a staff may look at a turn, tried with the same dice."""

from random import Random

import pytest

import zoc
from zoc.ai import LEVELS, Mindful, asked, levels, player
from zoc.ai.commander import EVERY
from zoc.ai.contest import FEW
from zoc.ai.ventures import Venture, Ventures, better
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.hints import Misjudging, Resourceful


@pytest.fixture(scope="module")
def game():
    """A title with a staff that has several ways to look at a turn."""
    return zoc.title("operation-typhoon").game("standard", {"historical_setup": True})


def play(p, machine, orders):
    """Lets a player give so many orders, while low dice fall."""
    given, dice = [], Random(3)
    while len(given) < orders:
        if p.actor == CHANCE:
            p.act(dice.choice(list(p.decision.actions)))
        else:
            given.append(asked(machine, p))
            p.act(given[-1])
    return given


@pytest.fixture(scope="module")
def start(game):
    """The first moment in which the staff is asked."""
    p = game.start()
    while not list(game.hints.proposals(p, "german")):
        p.act(player("planner", Random(0)).choose(p, p.actor))
    return p


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self, step=1.0):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


class Known(Ventures):
    """Ventures that come to what is said of them."""

    def __init__(self, start, worth, until=1e9):
        super().__init__(start, "german", start.game.hints, Clock(), until)
        self.worth, self.asked = worth, []

    def sampled(self, trial, number):
        self.asked.append(trial.name)
        return self.worth(trial.name, number)


def test_a_staff_that_is_of_use_to_all_levels_has_all_of_them(game):
    assert isinstance(game.hints, Resourceful)
    assert isinstance(game.hints, Misjudging)
    assert set(levels(game)) == set(LEVELS)


def test_the_way_that_comes_to_most_is_taken(start):
    name = sorted(start.game.hints.stances(start))[-1]
    assert Known(start, lambda way, number: float(way == name)).best("") == name


def test_the_way_in_hand_is_kept_where_nothing_is_better(start):
    names = list(start.game.hints.stances(start))
    for usual in names:
        assert Known(start, lambda way, number: 1.0).best(usual) == usual


def test_a_way_that_is_better_by_chance_is_not_taken(start):
    """It comes to a little more on average, and to as much less as often as not."""
    luck = [9.0, -8.0, 9.0, -8.0]
    known = Known(start, lambda way, number: luck[number % 4] if way else 0.0)
    assert known.best("") == ""


def test_without_time_for_all_one_is_tried_and_none_is_taken(start):
    short = Known(start, lambda way, number: float(way != ""), until=8.0)
    assert short.best("") == ""
    assert short.asked == [""]
    none = Known(start, lambda way, number: float(way != ""), until=0.0)
    assert none.best("") == ""
    assert none.asked == []


def test_fewer_samples_than_a_few_show_nothing():
    one, other = Venture("one"), Venture("other")
    one.values, other.values = [5.0] * (FEW - 1), [0.0] * FEW
    assert not better(one, other)
    one.values.append(5.0)
    assert better(one, other)


def test_a_way_comes_to_the_same_with_the_same_dice_and_nothing_is_changed(start):
    before, notes = start.key(), dict(start.game.notes)
    found = Ventures(start, "german", start.game.hints, Clock(), 1e9)
    assert found.sampled(Venture("small"), 2) == found.sampled(Venture("small"), 2)
    assert start.key() == before
    assert start.game.notes == notes


def test_it_is_judged_where_the_next_turn_begins(start, monkeypatch):
    met = []
    monkeypatch.setattr(type(start.game.hints), "promise", lambda self, p, seat: met.append(p) or 0)
    Ventures(start, "german", start.game.hints, Clock(), 1e9).sampled(Venture(""), 0)
    (end,) = met
    assert end.turn == start.turn + 1


def general():
    """A general whose clock stands still."""
    found = player("general", Random(1))
    found.clock = Clock(0.0)
    return found


def test_the_general_asks_the_staff_in_the_way_that_comes_to_most(start, monkeypatch):
    tried = []
    monkeypatch.setattr(Ventures, "best", lambda self, usual: tried.append(usual) or "thrifty")
    machine = general()
    play(start.copy(), machine, 3)
    assert machine.plan.stance == "thrifty"
    assert machine.plan.reasons
    while machine.plan.asked <= EVERY:
        play(start.copy(), machine, 1)
    assert tried == ["", "thrifty"]


def test_what_the_general_spent_is_left_out_of_what_he_may_take(start, monkeypatch):
    allowed = []

    def best(self, usual):
        allowed.append(self.until - self.clock.now)
        self.clock.now += 10.0
        return usual

    monkeypatch.setattr(Ventures, "best", best)
    machine = general()
    for machine.plan.asked in (0, EVERY, 2 * EVERY):
        machine.plan.begun.clear()
        machine.choose(start, "german")
    assert allowed == pytest.approx([10.8, 6.8, 2.8])


def test_only_who_makes_several_plans_tries_ways(start, monkeypatch):
    monkeypatch.setattr(Ventures, "best", None)
    commander = player("commander", Random(0))
    assert commander.choose(start, "german") == player("planner", Random(0)).choose(start, "german")


@pytest.mark.parametrize("name", ["recruit", "soldier", "commander", "general"])
def test_a_level_goes_on_with_what_another_process_began(start, monkeypatch, name):
    monkeypatch.setattr(Ventures, "best", lambda self, usual: "small")
    machine, p = player(name, Random(1)), start.copy()
    assert isinstance(machine, Mindful)
    play(p, machine, 1)
    other = player(name, Random(1))
    other.recall(p.game, machine.remember(p.game))
    assert machine.choose(p, "german") == other.choose(p, "german")


def test_a_soldier_with_nothing_begun_has_nothing_to_remember(game):
    soldier = player("soldier", Random(0))
    assert soldier.remember(game) == ""
    soldier.orders = [Action("end"), Action("stop")]
    other = player("soldier", Random(0))
    other.recall(game, soldier.remember(game))
    assert other.orders == soldier.orders
    other.orders.clear()
    kept = other.remember(game)
    assert kept, "that nothing is left must be kept, too"
    third = player("soldier", Random(0))
    third.recall(game, kept)
    assert third.orders == []
