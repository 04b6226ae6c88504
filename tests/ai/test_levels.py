"""The levels: what each sees, that plans travel, and that nothing depends on what is hidden."""

from random import Random

import pytest
from support.toy import StonesGame

import zoc
from zoc.ai import LEVELS, Mindful, asked, levels, player
from zoc.ai import commander as commander_module
from zoc.ai.commander import Commander
from zoc.ai.ideas import ideas
from zoc.ai.judging import as_judged
from zoc.ai.plan import Plan, read_plan, write_plan
from zoc.ai.planning import Planning
from zoc.ai.rehearsal import on_the_march
from zoc.ai.reply import Answer
from zoc.ai.soldier import Soldier, attackers
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE


def position(text, **units):
    """A moment of Red Typhoon on the real map."""
    game = zoc.title("red-typhoon").game()
    return game.arrange({"turn": 3, **text, "units": units})


RING = {"side": "soviet", "phase": "movement"}


def play_until(p, machine, seat, wanted):
    """Lets one player act for its seat until a step of some kind is on top."""
    dice = Random(5)
    while not isinstance(p.agenda[-1], wanted):
        if p.actor == CHANCE:
            p.act(dice.choice(list(p.decision.actions)))
        else:
            p.act(machine.choose(p, p.actor))
    return p


@pytest.fixture(scope="module")
def opening():
    """Red Typhoon, the first movement phase."""
    game = zoc.title("red-typhoon").game()
    return play_until(game.start(), player("greedy", Random(1)), "soviet", Movement)


def test_titles_offer_the_levels_that_mean_something():
    assert levels(zoc.title("red-typhoon").game())[0] == "commander"
    assert set(levels(zoc.title("panzer-battles").game())) == set(LEVELS)
    assert set(levels(zoc.title("operation-typhoon").game())) == set(LEVELS)
    assert levels(StonesGame(20)) == ("greedy", "random")


def test_a_title_without_the_mechanisms_has_no_insight():
    assert insight(StonesGame(20)) is None
    assert insight(zoc.title("operation-typhoon").game()) is None


def test_the_commander_plans_before_the_first_unit_moves(opening):
    commander = Commander(Random(0))
    first = commander.choose(opening, "soviet")
    assert opening.why_not(first) is None
    assert commander.plan.is_for(opening)
    assert len(commander.plan.settled) > 10
    assert commander.plan.reasons


def test_whoever_rehearses_or_replies_goes_by_the_commanders_weights(monkeypatch):
    met = []

    class Noted(Planning):
        def __init__(self, player, *others):
            met.append(("rehearses", player.weights))
            super().__init__(player, *others)

    def replied(enemy, sees, end, *_):
        met.append(("replies", enemy.weights))
        return Answer(end, 0.0)

    monkeypatch.setattr(commander_module, "Planning", Noted)
    monkeypatch.setattr(commander_module, "reply", replied)
    commander = Commander(Random(0), seconds=60.0, passes=0, starts=2)
    commander.weights = {"ring": 9.0}
    start = zoc.title("three-fords").game().start()
    p = play_until(start, player("greedy", Random(1)), "", Movement)
    commander.choose(p, p.actor)
    assert {who for who, _ in met} == {"rehearses", "replies"}
    assert all(weights == {"ring": 9.0} for _, weights in met)


def test_choosing_changes_nothing(opening):
    before = opening.key()
    Commander(Random(0)).choose(opening, "soviet")
    Soldier(Random(0)).choose(opening, "soviet")
    assert opening.key() == before


def test_a_plan_travels_as_text_and_is_gone_on_with(opening):
    commander = Commander(Random(0))
    assert isinstance(commander, Mindful)
    p = opening.copy()
    p.act(commander.choose(p, "soviet"))
    text = commander.remember(p.game)
    plan = read_plan(p.game, text)
    assert plan == commander.plan
    other = Commander(Random(99))
    other.recall(p.game, text)
    for _ in range(8):
        order = commander.choose(p, "soviet")
        assert other.choose(p, "soviet") == order
        p.act(order)


def test_a_text_that_is_no_plan_is_an_empty_one(opening):
    assert read_plan(opening.game, "nonsense") == Plan()
    assert read_plan(opening.game, '{"phase": []}') == Plan()
    assert read_plan(opening.game, write_plan(opening.game, Plan())) == Plan()


def test_reasons_are_sentences_about_hexes(opening):
    commander = Commander(Random(0))
    commander.choose(opening, "soviet")
    for reason in commander.plan.reasons:
        words = opening.game.text(reason.why)
        assert "{" not in words
        assert reason.hexes


def test_an_order_of_the_plan_that_is_no_longer_legal_is_passed_over(opening):
    commander = Commander(Random(0))
    p = opening.copy()
    commander.choose(p, "soviet")
    commander.plan.begun = [Action("attack", (p.hex[0],))]
    assert p.why_not(commander.choose(p, "soviet")) is None


def test_without_time_the_plan_is_still_legal(opening):
    hurried = Commander(Random(0), seconds=0.0)
    p = opening.copy()
    for _ in range(6):
        p.act(hurried.choose(p, p.actor))


class Unable:
    """An appraisal of a title for which nothing was learned."""

    def __init__(self, sees):
        self.sees, self.able = sees, False


@pytest.mark.parametrize(("seconds", "chosen"), [(10.0, 1), (2.5, 0)])
def test_a_plan_that_time_ran_out_for_is_not_preferred(opening, monkeypatch, seconds, chosen):
    """The second plan is better; but without time it is half made, and no reply is held against
    it."""
    made = []

    class Made(Commander):
        def _one(self, p, seat, step, sees, late, noise):
            made.append(Planning(Soldier(self.random), sees, p, seat, step, lambda: True))
            self.now += 1.0
            return made[-1]

        def _judged(self, found, sees, late):
            return float(len(made))

    monkeypatch.setattr(commander_module, "Appraisal", Unable)
    general = Made(Random(1), seconds=seconds, starts=2)
    general.now = 0.0
    general.clock = lambda: general.now
    picked = []
    monkeypatch.setattr(commander_module, "reasons", lambda *told: picked.append(told[2]) or [])
    general.choose(opening, "soviet")
    assert picked == [made[chosen].end]


def test_a_title_may_spare_the_general_several_plans(opening, monkeypatch):
    made = []

    class Made(Commander):
        def _one(self, *of, **more):
            made.append(super()._one(*of, **more))
            return made[-1]

        def _judged(self, found, sees, late):
            return float(len(made))

    monkeypatch.setattr(commander_module, "Appraisal", Unable)
    for compares in (True, False):
        monkeypatch.setattr(insight(as_judged(opening, "soviet").game), "compares", compares)
        made.clear()
        Made(Random(1), seconds=60.0, passes=0, starts=2).choose(opening, "soviet")
        assert len(made) == 1 + compares


def test_who_adds_nothing_to_an_attack_is_spared():
    game = zoc.title("red-typhoon").game()
    p = game.start()
    sees = insight(game)
    dice, soldier = Random(2), Soldier(Random(2))
    for _ in range(4000):
        p.act(
            dice.choice(list(p.decision.actions))
            if p.actor == CHANCE
            else soldier.choose(p, p.actor)
        )
        if p.agenda[-1].name == "combat" and (t := list(game.fighting.targets(p, 0))):
            break
    target = t[0]
    able = game.fighting.attackers_of(p, 0, target)
    chosen, worth = attackers(sees, p, target, able)
    assert set(chosen) <= set(able)
    assert worth >= sees.promise(p, target, able) - 0.02 * len(able)


@pytest.mark.parametrize("name", ["soldier", "commander"])
def test_a_choice_does_not_depend_on_what_the_view_hides(name):
    game = zoc.title("panzer-battles").game("2.3", {"closed_stacks": True})
    assert game.hides
    dice, soldier = Random(3), Soldier(Random(3))
    p = game.start()
    checked = 0
    for _ in range(1500):
        if p.actor != CHANCE and isinstance(p.agenda[-1], Movement):
            seat = p.actor
            other = shuffled(p, 1 - game.sides.index(seat))
            if other != p and game.view(other, seat) == game.view(p, seat):
                mine, theirs = (asked(player(name, Random(1)), x) for x in (p, other))
                assert mine == theirs
                checked += 1
        if checked >= 2 or p.over:
            break
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(soldier, p))
    assert checked


def shuffled(p, side):
    """The same moment with two enemy units, of which the other seat sees neither, exchanged."""
    game, seat = p.game, p.game.sides[1 - side]
    seen = game.view(p, seat)
    hidden = [u for u in game.units_of[side] if p.hex[u] and seen.hex[u] != p.hex[u]]
    for one in hidden:
        for two in hidden:
            if p.hex[one] != p.hex[two]:
                other = p.copy()
                other.hex[one], other.hex[two] = p.hex[two], p.hex[one]
                other.touch()
                if game.view(other, seat) == seen:
                    return other
    return p


def test_advice_is_three_ideas_at_most_and_only_for_who_decides(opening):
    before = opening.key()
    found = [idea for idea in ideas(opening, "soviet", seconds=1.0) if not idea.warns]
    assert 0 < len(found) <= 3
    assert opening.key() == before
    assert ideas(opening, "german") == []


def test_a_title_says_by_how_much_a_level_is_wrong(opening, monkeypatch):
    sees = insight(opening.game)
    ranked = [(float(n), Action("to", (n,))) for n in range(12)]

    def picks(level):
        return {player(level, Random(seed)).best(opening.game, ranked) for seed in range(30)}

    monkeypatch.setattr(sees, "misjudges", {"recruit": 1.0})
    assert len(picks("soldier")) == 1
    assert len(picks("recruit")) > 3
    monkeypatch.setattr(sees, "misjudges", {"recruit": 0.0, "soldier": 0.5})
    assert len(picks("recruit")) == 1
    assert len(picks("soldier")) > 1


def test_nobody_who_plans_or_rehearses_is_wrong_like_a_soldier(opening, monkeypatch):
    monkeypatch.setattr(insight(opening.game), "misjudges", {"soldier": 1.0, "recruit": 1.0})
    assert Soldier(Random(0)).unsure(opening.game) == 0.0
    assert Commander(Random(0)).unsure(opening.game) == 0.0
    assert player("soldier", Random(0)).unsure(opening.game) == 1.0


def test_a_commander_is_wrong_by_what_its_title_says(opening, monkeypatch):
    monkeypatch.setattr(insight(opening.game), "misjudges", {"commander": 0.2})
    assert player("commander", Random(0)).unsure(opening.game) == 0.2
    assert player("general", Random(0)).unsure(opening.game) == 0.0
    assert Commander(Random(0)).unsure(opening.game) == 0.0


def test_a_scenario_may_say_its_own_figures(opening, monkeypatch):
    game = opening.game
    own = {"ring": 7.0, "misjudges": {"commander": 0.3}}
    told = {"insight": {"unit": 3.0, "scenarios": {game.scenario: own, "other": {"unit": 9.0}}}}
    monkeypatch.setattr(type(game.title), "read", lambda self, name: told)
    found = Insight(game)
    assert (found.weights["unit"], found.weights["ring"]) == (3.0, 7.0)
    assert found.misjudges["commander"] == 0.3


def test_who_plans_unsurely_sees_a_hex_alike_whenever_it_is_asked(opening):
    def ranks(unsure):
        step = opening.agenda[-1]
        soldier = Soldier(Random(0), noise=0.0)
        sees = insight(opening.game)
        found = Planning(soldier, sees, opening, "soviet", step, lambda: False, unsure)
        unit = next(u for u in found.goals if len(found.reaches[u]) > 5)
        marching = on_the_march(found.end, opening, step, unit)
        return found.hexes(marching, unit), found.hexes(marching, unit)

    sure, again = ranks(0.0)
    assert sure == again
    first, second = ranks(0.5)
    assert first == second
    assert first.keys() == sure.keys()
    assert len(sure) > 5
    assert all(first[h] != sure[h] for h in sure)
