"""What positions are worth at the end, and that games teach it."""

import tomllib
from random import Random

import pytest
from typer.testing import CliRunner

import zoc
from zoc.ai.soldier import Soldier
from zoc.cli import app
from zoc.cli import appraise as appraise_module
from zoc.cli.appraise import (
    Course,
    Seen,
    Task,
    drawn,
    fitted,
    foretold,
    kept,
    telling,
    watched,
    written,
)
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.appraisal import FEATURES, Appraisal, features, left
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.play import Play
from zoc.kernel.protocol import Outcome

GAME = zoc.title("red-typhoon").game()


@pytest.fixture(scope="module")
def third():
    """Red Typhoon, the Soviet movement of the third turn."""
    p, dice, soldier = GAME.start(), Random(1), Soldier(Random(1))
    while p.turn < 3 or not isinstance(p.agenda[-1], Movement):
        actions = list(p.decision.actions)
        p.act(dice.choice(actions) if p.actor == CHANCE else soldier.choose(p, p.actor))
    return p


def without(p, unit):
    now = p.copy()
    now.hex[unit] = 0
    now.touch()
    return now


def test_it_is_worth_to_one_side_what_it_costs_the_other(third):
    found = Appraisal(insight(GAME))
    assert found.able
    assert found.of(third, 0) == -found.of(third, 1) != 0.0


@pytest.mark.parametrize("side", [0, 1])
def test_units_on_the_map_count(third, side):
    strong = max((u for u in GAME.units_of[side] if third.hex[u]),
                 key=lambda u: insight(GAME).strength(third, u))  # fmt: skip
    found, less = Appraisal(insight(GAME)), without(third, strong)
    now, then = features(insight(GAME), third), features(insight(GAME), less)
    lost = insight(GAME).strength(third, strong)
    assert now["strength"] - then["strength"] == (lost if side == 0 else -lost)
    assert found.of(third, side) > found.of(less, side)


def test_less_counts_as_less_is_left(third):
    assert left(third) == 7 / 9
    later = third.copy()
    later.agenda = (*later.agenda[:-1], GAME.step(("movement", 1)))
    assert left(later) == 6.5 / 9


def test_what_is_lost_counts_the_less_the_less_is_left(third):
    found, unit = Appraisal(insight(GAME)), next(u for u in GAME.units_of[0] if third.hex[u])
    ratios = []
    for turn in (3, 8):
        now = third.copy()
        now.turn = turn
        ratios.append((found.of(now, 0) - found.of(without(now, unit), 0)) / left(now))
    assert ratios[0] == pytest.approx(ratios[1])
    assert ratios[0] > 0


def test_all_that_counts_has_a_figure():
    told = Appraisal(insight(GAME)).weights
    assert {*FEATURES, "outright"} <= told.keys()


def test_a_game_that_is_over_counts_as_it_ended(third):
    found, now = Appraisal(insight(GAME)), third.copy()
    now.agenda, now.turn = (), 9
    ahead, behind = GAME.points.totals(now)
    assert found.of(now, 0) == ahead - behind


def test_winning_before_the_end_counts_outright(third, monkeypatch):
    class Won:
        winner = "german"

    found, now = Appraisal(insight(GAME)), third.copy()
    now.agenda = ()
    monkeypatch.setattr(GAME, "outcome", lambda p: Won, raising=False)
    assert found.of(now, 1) == found.weights["outright"] == -found.of(now, 0)


def test_a_title_without_figures_is_not_appraised():
    fords = zoc.title("three-fords").game()
    assert not Appraisal(insight(fords)).able


def test_without_points_a_counsel_tells_what_counts(monkeypatch):
    """Battle of Moscow: what has no figure is not looked at; a game that is over counts as won."""
    battle = zoc.title("battle-of-moscow").game()
    p, dice, soldier = battle.start(), Random(1), Soldier(Random(1))
    while not isinstance(p.agenda[-1], Movement):
        actions = list(p.decision.actions)
        p.act(dice.choice(actions) if p.actor == CHANCE else soldier.choose(p, p.actor))
    found = Appraisal(insight(battle))
    assert not found.able
    found.weights = {"strength": 0.0062, "moscow": 0.541, "outright": 1}
    assert {part.name for part in found.shares(p, 0)} == {"strength", "moscow"}
    assert found.of(p, 0) == -found.of(p, 1) != 0.0
    assert features(insight(battle), p).keys() == {*FEATURES[1:], *battle.counsel.tells}
    over = p.copy()
    over.agenda, over.turn = (), battle.track.last_turn
    monkeypatch.setattr(battle, "outcome", lambda p: Outcome("german", "x"), raising=False)
    assert found.of(over, 1) == 1.0 == -found.of(over, 0)
    monkeypatch.setattr(battle, "outcome", lambda p: Outcome(""), raising=False)
    assert found.of(over, 1) == 0.0


# -- learning ------------------------------------------------------------------------------------


def courses(number):
    """Games in which strength alone tells the end, two points for each where a whole game is
    left."""
    dice, found = Random(3), []
    for seed in range(number):
        margin, seen = dice.gauss(0, 10), []
        for turn in range(9):
            part = 1 - turn / 9
            points, others = dice.gauss(0, 3), {n: dice.gauss(0, 2) for n in FEATURES}
            strength = (margin - points) / (2 * part)
            figures = others | {"points": points, "strength": strength}
            seen.append(Seen(turn % 2, part, figures))
        found.append(Course(Task("t", "s", ("soldier",) * 2, seed), margin, tuple(seen)))
    return found


def test_what_tells_the_end_is_found_again():
    played = courses(200)
    found = fitted(played)
    assert found["strength"] == pytest.approx(2.0, abs=0.1)
    assert all(abs(found[n]) < 0.3 for n in FEATURES if n != "strength")
    assert foretold(played) > 0.95
    told = tomllib.loads(written(played))["appraisal"]
    assert told["strength"] == pytest.approx(2.0, abs=0.1)
    assert "200 games of soldier" in told["source"]
    assert {*FEATURES, "outright", "source"} == told.keys()


def test_what_the_stronger_player_gains_is_not_put_down_to_the_position():
    dice, played = Random(4), []
    for seed in range(300):
        players = tuple(dice.choices(["strong", "weak"], k=2))
        better = (players[0] == "strong") - (players[1] == "strong")
        # Whoever is stronger is ahead by strength, which itself tells nothing.
        seen = [Seen(turn % 2, 1 - turn / 9, dict.fromkeys(FEATURES, 0.0)
                     | {"strength": 3 * better + dice.gauss(0, 1)})
                for turn in range(9)]  # fmt: skip
        margin = 10 * better + dice.gauss(0, 2)
        played.append(Course(Task("t", "s", players, seed), margin, tuple(seen)))
    found = fitted(played)
    assert abs(found["strength"]) < 0.2
    assert found["strong"] - found["weak"] > 4


def test_a_game_is_looked_at_whenever_somebody_begins_to_move():
    task = drawn("three-fords", "crossing", ["soldier"], 5, 2)
    course = watched(task)
    assert course.task == task
    assert {seen.side for seen in course.seen} == {0, 1}
    assert [seen.left for seen in course.seen] == sorted(
        (s.left for s in course.seen), reverse=True
    )
    assert all(seen.features.keys() == set(FEATURES) for seen in course.seen)


def test_only_what_is_asked_for_counts():
    """What alone tells, and what it tells through, left out: nothing is foretold."""
    played = courses(50)
    assert fitted([telling(c, ["points", "strength"]) for c in played])["strength"] > 1.5
    assert foretold([telling(c, ["near"]) for c in played]) < 0.1


def test_a_game_without_points_counts_as_won_or_drawn(monkeypatch):
    ended = {"russian": 1.0, "german": -1.0, "": 0.0}
    game = zoc.title("battle-of-moscow").game()
    for winner, worth in ended.items():
        monkeypatch.setattr(appraise_module, "winner_of", lambda play, found=winner: found)
        assert appraise_module.margin(Play(game, game.start(), {})) == worth


def test_games_are_gone_on_with(tmp_path):
    line = ["appraise", "three-fords", "--games", "10", "--jobs", "1", "--to", str(tmp_path / "g")]
    first = CliRunner().invoke(app, line)
    assert first.exit_code == 0, first.output
    games = kept(tmp_path / "g")
    assert len(games) == 10
    again = CliRunner().invoke(app, [*line, "--write", str(tmp_path / "w")])
    assert again.exit_code == 0
    assert len(kept(tmp_path / "g")) == 10
    assert tomllib.loads((tmp_path / "w").read_text("utf-8"))["appraisal"].keys() > set(FEATURES)


def test_a_file_of_something_else_is_refused(tmp_path):
    (tmp_path / "g").write_text("{}\n", encoding="utf-8")
    line = ["appraise", "three-fords", "--to", str(tmp_path / "g")]
    found = CliRunner().invoke(app, line)
    assert found.exit_code != 0
    assert "line 1 is not a game" in found.output
