"""Machine players: they play any game through the protocol, and keep their time."""

from collections import Counter
from importlib import import_module
from random import Random

import pytest
from support.toy import StonesGame

import zoc
from zoc.ai import PLAYERS, UnknownPlayerError, player
from zoc.ai import greedy as greedy_module
from zoc.ai.greedy import Greedy
from zoc.ai.uniform import Uniform
from zoc.cli.machines import check_machines
from zoc.cli.match import play_one
from zoc.kernel.play.action import Action

player_module = import_module("zoc.ai.player")


def take(count):
    return Action("take", (count,))


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_finishes_a_game_with_legal_actions(name):
    play = play_one(StonesGame(20), dict.fromkeys(("north", "south"), name), 1)
    assert play.position.over
    again = play.start.copy()
    for move in play.moves:
        again.act(move.action)
    assert again == play.position


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seed_decides_everything(name):
    seats = dict.fromkeys(("north", "south"), name)
    first, second = (play_one(StonesGame(40), seats, 3) for _ in range(2))
    assert first.moves == second.moves
    games = [play_one(StonesGame(40), seats, seed).moves for seed in range(5)]
    assert name != "random" or games.count(games[0]) == 1


@pytest.mark.parametrize("name", PLAYERS)
def test_choosing_changes_nothing(name):
    p = StonesGame().start()
    before = p.key()
    player(name, Random(0)).choose(p, "north")
    assert p.key() == before


@pytest.mark.parametrize(
    ("name", "why"), [("gredy", "did you mean greedy?"), ("x", "there are random, greedy")]
)
def test_an_unknown_player_is_answered_with_those_there_are(name, why):
    with pytest.raises(UnknownPlayerError) as error:
        player(name, Random(0))
    assert why in str(error.value)


def test_random_is_uniform_over_the_choices():
    p, uniform = StonesGame().start(), Uniform(Random(1))
    counts = Counter(uniform.choose(p, "north") for _ in range(4000))
    assert set(counts) == set(p.decision.actions)
    assert all(900 < count < 1100 for count in counts.values())


# -- greedy --------------------------------------------------------------------------------------


def test_greedy_takes_what_is_worth_most():
    p = StonesGame().start()
    assert Greedy(Random(0)).choose(p, "north") == take(3)


def test_greedy_averages_dice_by_their_weights():
    p, player_ = StonesGame().start(), Greedy(Random(0))
    merit = player_.merit(p, "north", Action("gamble"), p.game.hints)
    assert merit == pytest.approx((1 * 1 + 2 * 2) / 3)


class Ranked:
    """Hints that rank every action at a glance."""

    def value(self, p, seat):
        raise AssertionError("a ranked action is not looked at further")

    def rank(self, p, seat, action):
        return 1.0 if action == take(2) else 0.0


def test_greedy_trusts_a_rank():
    game = StonesGame()
    game.hints = Ranked()
    assert Greedy(Random(0)).choose(game.start(), "north") == take(2)


class Flat:
    def value(self, p, seat):
        return 0.0

    def rank(self, p, seat, action):
        return None


def test_greedy_chooses_equal_actions_by_lot():
    game = StonesGame()
    game.hints = Flat()
    p = game.start()
    chosen = {Greedy(Random(seed)).choose(p, "north") for seed in range(40)}
    assert chosen == set(p.decision.actions)


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        self.time += 1.0
        return self.time


def test_greedy_stops_looking_when_its_time_is_over(monkeypatch):
    monkeypatch.setattr(greedy_module, "process_time", Clock())
    monkeypatch.setattr(greedy_module, "OFTEN", 1)
    seen = []

    class Curious(Ranked):
        def rank(self, p, seat, action):
            seen.append(action)
            return 0.0

    game = StonesGame()
    game.hints = Curious()
    player_ = Greedy(Random(0))
    player_.seconds = 1.5
    assert player_.choose(game.start(), "north") in seen
    assert len(seen) == 2


def test_every_player_states_the_time_of_a_decision():
    for name in PLAYERS:
        assert 0 < player(name, Random(0)).seconds <= 30


# -- on a title ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("soviet", "german"), [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(soviet, german, seed):
    game = zoc.title("red-typhoon").game()
    play = play_one(game, {"soviet": soviet, "german": german}, seed)
    winner = "soviet" if soviet == "greedy" else "german"
    assert f"{winner} victory" in play.position.result
    decisions = Counter(move.actor for move in play.moves)
    assert max(decisions.values()) < 4000


def test_players_of_other_packages_stand_beside_ours(monkeypatch):
    class Point:
        def __init__(self, name, made):
            self.name, self.made = name, made

        def load(self):
            if self.made is None:
                raise ImportError(self.name)
            return self.made

    points = [Point("mine", Uniform), Point("broken", None)]
    monkeypatch.setattr(player_module, "entry_points", lambda group: points)
    player_module._installed.cache_clear()
    try:
        assert player_module.all_players() == (*PLAYERS, "mine")
        assert isinstance(player("mine", Random(0)), Uniform)
        check_machines(["mine", "soldier"])
        names = {"north": "mine", "south": "greedy"}
        assert play_one(StonesGame(12), names, 1).position.over
    finally:
        player_module._installed.cache_clear()
