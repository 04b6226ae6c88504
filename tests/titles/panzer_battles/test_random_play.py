"""Random play of Panzer Battles from its scenarios and from the example positions."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.fuzz import patient
from support.protocol import check_made_up, check_start, opened, some, wander

import zoc
from zoc.ai.soak import soak
from zoc.kernel.play.action import Action
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import ACTIVE, GONE, MOVED

FILES = examples("panzer-battles")
TITLE = zoc.title("panzer-battles")
SCENARIOS = ("2.1", "2.2", "2.3", "2.4", "2.5")
SMALL = ("2.3", "2.4")
GAMES = {scenario: TITLE.game(scenario) for scenario in SCENARIOS}
TURNED = {
    option["id"]: not option["default"]
    for option in TITLE.identity["option"]
    if option["id"] != "closed_stacks"
}
"""Every option turned to what is not usual."""
starts = st.sampled_from([*SMALL, *FILES, "2.1"])


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_game_starts_the_same_however_often(name):
    check_start(GAMES[name])


@pytest.mark.parametrize("name", ["2.1", *SMALL])
def test_random_games_end_without_a_broken_promise(name):
    play = soak(GAMES[name], 5, thorough=name in SMALL)
    assert play.position.over
    assert "victory" in play.position.result or "draw" in play.position.result


@pytest.mark.parametrize("name", SMALL)
def test_random_games_end_with_every_option_turned_round(name):
    play = soak(TITLE.game(name, TURNED), 6)
    assert play.position.over


@patient(12)
@given(starts, st.integers(0, 250), st.integers(0, 10**6))
def test_all_promises_hold_anywhere(start, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, start), count, random)
    check_made_up(play, random, 12, {"chit": range(len(play.game.cups.chits))})
    again = replay(write_record(play))
    assert again.position == play.position


@patient(12)
@given(starts, st.integers(0, 300), st.integers(0, 10**6))
def test_reach_agrees_with_its_reasons_and_with_acting(start, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, start), count, random)
    p, game = play.position, play.game
    if p.over:
        return
    before = p.key()
    units = [u for u in range(len(game.units)) if game.where(p, u) is not None]
    for unit in some(units, random, 4):
        routes = {route.hex: route for route in game.routes(p, unit)}
        assert p.hex[unit] in routes
        others = [h for h in some(game.grid.hexes, random, 12) if h != p.hex[unit]]
        for goal in others:
            assert (goal in routes) == (game.why_not_there(p, unit, goal) is None)
        for route in some(routes.values(), random, 6):
            check_route(p.copy(), unit, route)
    assert p.key() == before


def check_route(p, unit, route):
    """A route's path may be marched as it is given, and ends where it says."""
    assert route.path[0] == p.hex[unit]
    assert route.path[-1] == route.hex
    if len(route.path) < 2 or p.spent[unit]:
        return
    p.state[unit] = p.state[unit] & ~MOVED | ACTIVE
    p.push(March((unit,), False))
    p.act(Action("to", route.path[1:]))
    assert p.hex[unit] == route.hex


@patient(8)
@given(st.sampled_from(SMALL), st.integers(0, 400), st.integers(0, 10**6))
def test_no_unit_is_lost_or_made_and_no_step_comes_back(name, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, name), count, random)
    p = play.position
    steps = [p.steps(u) for u in range(len(p.game.units))]
    gone = [u for u, s in enumerate(p.state) if s & GONE]
    wander(play, 60, random)
    after = play.position
    assert all(after.steps(u) <= n for u, n in enumerate(steps) if after.hex[u])
    assert all(not after.hex[u] for u in gone)
