"""Random play of Operation Typhoon from its scenarios and from the example positions."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.fuzz import patient
from support.protocol import check_made_up, check_start, opened, some, wander

import zoc
from zoc.ai.soak import soak
from zoc.kernel.cycle.track import GameTurn
from zoc.kernel.play.action import Action
from zoc.kernel.play.play import Play
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.pockets import in_supply

FILES = examples("operation-typhoon")
TITLE = zoc.title("operation-typhoon")
WORDS = {"going": ("goes", "stays")}
GAMES = {
    "standard": TITLE.game(),
    "historical": TITLE.game("standard", {"historical_setup": True}),
    "wings": TITLE.game("standard", {"team": "wings", "moscow_first": True}),
    "staff": TITLE.game("clenched-fist", {"team": "staff", "fixed_firing_order": True}),
    "fist": TITLE.game("clenched-fist", {"historical_setup": True, "tables": "stiff"}),
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
    assert " victory: " in play.position.result


def advanced(turn, seed):
    """A game in a later turn: the checks before it are passed by decree."""
    game = GAMES["historical"]
    p = game.start()
    p.turn = turn
    p.agenda = (GameTurn(),)
    p.soviet &= ~game.map.west
    p.soviet = in_supply(p, p.soviet)
    p.touch()
    game.settle(p)
    return Play(game, p)


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_random_play_of_later_turns_keeps_its_promises(turn):
    random = Random(turn)
    play = advanced(turn, turn)
    while not play.position.over:
        actions = [a for a in play.position.decision.actions if a.verb != "end"]
        play.carry_out(random.choice(actions or list(play.position.decision.actions)))
        assert not list(play.game.faults(play.position))
    assert play.position.turn == 8


def bold(play, count, random):
    """Acts at random, but into Soviet ground where it can, so that battles and pockets come up."""
    while count and not play.position.over:
        p = play.position
        actions = list(p.decision.actions)
        attacks = [a for a in actions if a.verb == "to" and p.soviet >> a.args[-1] & 1]
        lively = [a for a in actions if a.verb not in ("end", "stop", "retreat")]
        play.carry_out(random.choice(attacks or lively or actions))
        count -= 1
    return play


@patient(30)
@given(starts, st.integers(0, 250), st.integers(0, 10**6), st.booleans())
def test_all_promises_hold_anywhere(start, count, seed, brave):
    random = Random(seed)
    play = (bold if brave else wander)(opened(GAMES, start), count, random)
    check_made_up(play, random, 12, WORDS)
    if isinstance(start, str) or play.moves:
        again = replay(write_record(play))
        assert again.position == play.position


@patient(20)
@given(starts, st.integers(0, 200), st.integers(0, 10**6))
def test_reach_agrees_with_its_reasons_and_with_acting(start, count, seed):
    random = Random(seed)
    play = bold(opened(GAMES, start), count, random)
    p, game = play.position, play.game
    before = p.key()
    units = [u for u in game.roster.troops if p.hex[u]] if not p.force else [p.force[0]]
    for unit in some(units, random, 3):
        if not p.hex[unit] or p.soviet >> p.hex[unit] & 1:
            continue
        routes = {route.hex: route for route in game.routes(p, unit)}
        for goal in some(game.grid.hexes, random, 10) + some(routes, random, 6):
            assert (goal in routes) == (game.why_not_there(p, unit, goal) is None)
        if not p.over and p.doing(March):
            for route in some(routes.values(), random, 5):
                if len(route.path) > 1:
                    assert p.why_not(Action("to", route.path)) is None
    assert p.key() == before


@patient(40)
@given(starts, st.integers(0, 300), st.integers(0, 10**6))
def test_outcomes_of_chance_stay_few(start, count, seed):
    play = bold(opened(GAMES, start), count, Random(seed))
    p = play.position
    if not p.over and p.actor == "chance":
        outcomes = p.decision.outcomes
        assert 1 <= len(outcomes) <= 792
        assert len({a for a, _ in outcomes}) == len(outcomes)
