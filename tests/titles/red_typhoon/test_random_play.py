"""Random play of Red Typhoon from its scenarios and from the example positions."""

from fractions import Fraction
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
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay
from zoc.titles.red_typhoon.combat import Battle, Combat
from zoc.titles.red_typhoon.movement import March

FILES = examples("red-typhoon")
TITLE = zoc.title("red-typhoon")
WORDS = {"move/attack": ("move", "attack")}
GAMES = {
    f"{scenario} {wing}": TITLE.game(scenario, {"left_wing_1S": wing})
    for scenario in ("campaign-fixed", "campaign-flexible")
    for wing in (False, True)
}
starts = st.sampled_from([*GAMES, *FILES])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_starts_the_same_however_often(name):
    check_start(GAMES[name])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_without_a_broken_promise(name, seed):
    play = soak(GAMES[name], seed)
    assert play.position.over
    assert " victory" in play.position.result


@patient(40)
@given(starts, st.integers(0, 700), st.integers(0, 10**6))
def test_all_promises_hold_anywhere(start, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, start), count, random)
    check_made_up(play, random, 12, WORDS)
    again = replay(write_record(play))
    assert again.position == play.position


@patient(30)
@given(starts, st.integers(0, 500), st.integers(0, 10**6))
def test_reach_agrees_with_its_reasons_and_with_acting(start, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, start), count, random)
    p, game = play.position, play.game
    before = p.key()
    units = [u for u in range(len(game.units)) if game.where(p, u) is not None]
    for unit in some(units, random, 4):
        routes = {route.hex: route for route in game.routes(p, unit)}
        assert p.hex[unit] in routes
        for goal in some(game.grid.hexes, random, 12) + some(routes, random, 6):
            assert (goal in routes) == (game.why_not_there(p, unit, goal) is None)
        for route in some(routes.values(), random, 6):
            check_route(p.copy(), unit, route)
    assert p.key() == before


def check_route(p, unit, route):
    """A route's path may be marched as it is given, and ends where it says."""
    assert route.path[0] == p.hex[unit]
    assert route.path[-1] == route.hex
    p.push(March(unit))
    if p.game.side[unit] != ("soviet", "german").index(p.actor):
        return
    p.act(Action("to", route.path[1:] or (route.hex,)))
    assert p.hex[unit] == route.hex or p.over


@patient(30)
@given(starts, st.integers(0, 600), st.integers(0, 10**6))
def test_a_forecast_is_what_the_six_faces_bring(start, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, start), count, random)
    p = play.position
    for _ in range(200):
        if p.over or (p.doing(Battle) and Action("fight") in p.decision.actions):
            break
        play.carry_out(towards_battle(p, random))
        p = play.position
    if p.doing(Battle):
        check_forecast(p, random)


def towards_battle(p, random):
    """Attacks where it can, else anything."""
    choices = list(p.decision.actions)
    attacks = [a for a in choices if a.verb in ("attack", "with") or a.args[:1] == ("attack",)]
    return random.choice(attacks or choices)


def check_forecast(p, random):
    before = p.key()
    found = p.game.forecast(p)
    battle = p.doing(Battle)
    target, joined = battle.target, battle.joined
    assert p.game.forecast_attack(p, target, joined) == found
    assert sum(found.results.values()) == 1
    assert all(0 < chance <= 1 for chance in found.consequences.values())
    fought = p.after(Action("fight"))
    assert fought.actor == CHANCE
    results, emptied = {}, Fraction(0)
    defenders = p.stack(target)
    for action, weight in fought.decision.outcomes:
        chance = Fraction(weight, 6)
        trial = fought.copy()
        (result, *_) = trial.act(action)
        name = result.result
        results[name] = results.get(name, 0) + chance
        settle(trial, len(p.agenda), random)
        emptied += chance * all(trial.hex[unit] != target for unit in defenders)
    assert results == found.results
    assert emptied == found.consequences.get("defender's hex emptied", 0)
    assert p.key() == before


def settle(p, level, random):
    """Plays a battle to its end, whatever is chosen."""
    while not p.over and len(p.agenda) >= level and not p.doing(Combat):
        p.act(random.choice(list(p.decision.actions)))
