"""Machine players of Moscow 1941: duties, follies that they do not do, and what they may know."""

from random import Random

import pytest
from support.moscow_1941 import deployed, desk, fight, german, soviet

import zoc
from zoc.ai import LEVELS, asked, levels, player
from zoc.ai.plan import phase_of
from zoc.ai.soldier import Soldier
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.titles.moscow_1941.marching import Journey
from zoc.titles.moscow_1941.position import ACTIVE, GERMAN, SIDES
from zoc.titles.moscow_1941.sight import unseen

SOVIET = 1 - GERMAN


def duels(d, side):
    """The battles that a side would fight, by hex: who attacks."""
    found = settle(insight(d.game), d.p, side, d.game.counsel.contacts(d.p, side), sparing=True)
    name = d.game.unit_name
    return {d.game.label(b.hexes[0]): "".join(sorted(map(name, b.units))) for b in found}


def played(d, machine, seat, most=60):
    """Lets a player act for its seat until another is to decide."""
    for _ in range(most):
        if d.p.over or d.p.actor != seat:
            return
        d.p.act(asked(machine, d.p))


@pytest.mark.parametrize("level", LEVELS)
def test_whom_a_march_of_the_plan_runs_over_is_not_attacked_by_it(level):
    units = {"A": german("0504"), "B": german("0403"), "C": german("0304"),
             "K": soviet("0505", "HQ"), "R": soviet("0808"), "R2": soviet("0908")}  # fmt: skip
    d = desk(units)
    played(d, player(level, Random(0)), "german", 6)
    assert d.p.hex[d.number("K")] == 0 or d.p.actor == "german"


def test_all_levels_are_offered():
    assert set(levels(zoc.title("moscow-1941").game())) == set(LEVELS)


def test_cells_are_weighed_by_losses_and_hexes():
    results = insight(zoc.title("moscow-1941").game()).results
    defender, attacker = results["-1/D2"]
    assert (defender.who, defender.retreat, defender.lose) == ("defender", 2, 0)
    assert (attacker.who, attacker.lose) == ("attacker", 1)


def test_the_cheapest_unit_soaks_off():
    d = fight({"A": german("0605", strength=9), "B": german("0605", strength=1),
               "R": soviet("0606", strength=1), "S": soviet("0604", strength=9)})  # fmt: skip
    assert duels(d, GERMAN) == {"0606": "A", "0604": "B"}


def test_a_unit_in_bad_contact_digs_in_or_leaves():
    """Next to a strong stack it would have to attack at the worst odds."""
    units = {"R": soviet("0606"), "A": german("0605", strength=9), "B": german("0605", strength=9)}
    d = desk(units, side="soviet")
    machine = player("soldier", Random(1))
    played(d, machine, "soviet")
    assert not d.p.bound
    assert not d.p.fought


@pytest.mark.parametrize("name", ["recruit", "soldier", "commander"])
def test_each_level_moves_and_attacks(name):
    """The first orders of a game; each is legal, or it would be refused."""
    d, dice = deployed(), Random(7)
    machines = {seat: player(name, Random(seat)) for seat in SIDES}
    for machine in machines.values():
        machine.seconds = min(machine.seconds, 0.2)
    for _ in range(100):
        if d.p.actor == CHANCE:
            d.p.act(dice.choice(list(d.p.decision.actions)))
        else:
            d.p.act(asked(machines[d.p.actor], d.p))
    assert d.p.agenda[-1].name != "set-up"


def exchanged(p, seat):
    """The same moment with two enemy counters, of which the seat sees neither, exchanged."""
    game, seen = p.game, p.game.view(p, seat)
    hidden = sorted(u for u in unseen(p, seat) if p.hex[u])
    for one in hidden:
        for two in hidden:
            alike = game.roster.kind[one] == game.roster.kind[two]
            if p.hex[one] < p.hex[two] and alike:
                other = p.copy()
                other.hex[one], other.hex[two] = p.hex[two], p.hex[one]
                other.rank[one], other.rank[two] = p.rank[two], p.rank[one]
                other.touch()
                if game.view(other, seat) == seen:
                    return other
    return None


@pytest.mark.parametrize("name", ["soldier", "commander"])
def test_a_choice_does_not_depend_on_closed_stacks(name):
    d = deployed()
    machine = player("soldier", Random(1))
    while d.p.agenda[-1].name != "movement":
        d.p.act(asked(machine, d.p))
    seat = d.p.actor
    other = exchanged(d.p, seat)
    assert other is not None
    choices = []
    for p in (d.p, other):
        d.game.counsel.kept.clear()
        chooser = player(name, Random(1))
        chooser.seconds = 0.0  # Time must not decide.
        choices.append(asked(chooser, p))
    assert choices[0] == choices[1]


def test_aircraft_support_an_attack_that_is_planned():
    d = deployed()
    machine = player("soldier", Random(1))
    for _ in range(30):
        if d.p.agenda[-1].name == "movement":
            break
        d.p.act(asked(machine, d.p))
    assert {m[0] for m in d.p.missions} or any(d.p.flown)


def test_a_plan_holds_for_a_whole_movement_phase():
    """The phase carries the move that is under way; the plan is the same after it."""
    d = deployed()
    machine = player("soldier", Random(1))
    while d.p.agenda[-1].name != "movement":
        d.p.act(asked(machine, d.p))
    first = phase_of(d.p)
    for _ in range(12):
        d.p.act(asked(machine, d.p))
        if d.p.agenda[-1].name == "movement":
            assert phase_of(d.p) == first


def test_the_side_that_attacks_leaves_its_works_for_an_attack():
    d = deployed()
    units = d.game.counsel.assaults(d.p, GERMAN).goals
    dug_in = [u for u, hex_ in units.items() if d.p.fortified(u) and d.p.hex[u] != hex_]
    assert len(dug_in) > 20


def test_marked_units_go_on_after_the_attacks():
    units = {"A": german("0603 strategic", "MOT", movement=7), "R": soviet("0610")}
    d = desk(units, phase="strategic movement")
    played(d, player("soldier", Random(1)), "german", most=2)
    assert d.where("A") != "0603"


def test_everybody_is_asked_again_in_red_snow_only():
    title = zoc.title("moscow-1941")
    assert [insight(title.game(name)).again for name in ("red-snow", "typhoon")] == [True, False]


@pytest.mark.parametrize("level", ["greedy", "soldier"])
def test_whoever_has_a_lower_number_than_a_gun_that_limbers_is_asked_too(level):
    d = desk({"A": german("0202"), "G": german("0302", "ART"), "R": soviet("1111")})
    played(d, player(level, Random(0)), "german", 2)
    assert d.p.agenda[-1].name == "march"
    assert d.p.agenda[-1].unit == d.number("A")


def test_nor_is_he_passed_over_where_somebody_else_came_in():
    d = desk({"A": german("0202"), "B": german("0302"), "R": soviet("1111")})
    step = d.p.agenda[-1]
    d.p.replace(step.moving(d.number("B"), Journey(-1, 6)))
    d.p.mark(d.number("B"), ACTIVE)
    assert d.game.hints.best(d.p, "german", ()) == [Action("move", (d.number("A"),))]


def massed(strength, counsel="counsel"):
    """How many of sixteen Germans around a hex go for a Soviet unit of some strength there."""
    places = ("0605", "0705", "0706", "0506")
    units = {f"{hex_}.{n}": german(hex_) for hex_ in places for n in range(4)}
    d = desk(units | {"R": soviet("0606", strength=strength)})
    return len(getattr(d.game, counsel).assaults(d.p, GERMAN).goals)


def test_so_many_attack_a_strong_stack_as_there_is_room_for():
    assert massed(30) > 12 >= massed(30, "orders_counsel") > 0


def test_whoever_adds_nothing_is_left_out():
    assert 0 < massed(1) < 4


def test_levels_misjudge_attacks_and_who_rehearses_does_not():
    d = deployed()

    def targets(level, seed):
        counsel = Soldier(Random(seed), level=level).counsel(d.game)
        found = [counsel._assaults(d.p, GERMAN).targets for _ in range(2)]
        assert found[0] == found[1], "what was misjudged stays so for the turn"
        return frozenset(found[0])

    assert targets("", 1) == targets("", 2)
    assert targets("soldier", 1) != targets("soldier", 2)
    assert targets("recruit", 1) != targets("recruit", 2)


def test_a_weak_stack_is_misjudged_by_less_than_a_strong_one():
    d = desk(
        {"A": german("0606"), "R": soviet("0607", strength=1), "S": soviet("0707", strength=9)}
    )
    counsel = d.game.orders_counsel.apart()
    counsel.error = lambda: 1.0
    weak, strong = (counsel.misjudged(d.p, GERMAN, d.p.hex[d.number(u)]) for u in "RS")
    assert 0 < weak < strong


def of_level(level, scenario="typhoon"):
    d = deployed(scenario)
    return Soldier(Random(1), level=level).counsel(d.game), d.p


def test_a_recruit_masses_fewer():
    mass = [of_level(level)[0].mass()[0] for level in ("recruit", "soldier")]
    assert mass[0] < mass[1]


@pytest.mark.parametrize("level", ["soldier", "recruit"])
def test_in_typhoon_only_planners_send_to_posts(level):
    counsel, p = of_level(level)
    assert counsel.weights["posts"]
    assert not counsel.posting
    assert not counsel.posts(p, SOVIET)
    planner, p = of_level("commander")
    assert planner.posting
    assert planner.posts(p, SOVIET)


@pytest.mark.parametrize("level", ["soldier", "recruit", "commander"])
def test_in_red_snow_all_levels_do(level):
    assert of_level(level, "red-snow")[0].posting


@pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
def test_the_lower_a_level_the_more_it_misjudges(scenario):
    sees = insight(deployed(scenario).game)
    unsure = [sees.misjudges.get(level, 0.0) for level in reversed(LEVELS)]
    assert unsure == sorted(set(unsure))
    assert unsure[0] == 0.0


@pytest.mark.parametrize("side", SIDES)
def test_goals_of_a_march_look_as_good_together_as_one_by_one(side):
    units = {"A": german("0605", strength=9), "B": german("0604"), "R": soviet("0608", strength=9),
             "S": soviet("0709")}  # fmt: skip
    d = desk(units, side=side)
    d.p.act(Action("move", (d.number("B" if side == "german" else "S"),)))
    counsel, actions = d.game.counsel.apart(), list(d.p.decision.actions)
    together = counsel.ranks(d.p, side, actions)
    assert together == [counsel.rank(d.p, side, a) for a in actions]
    assert len(set(together)) > 1


def test_battles_are_settled_once_while_one_is_put_together(monkeypatch):
    d = fight({"A": german("0605", strength=9), "B": german("0705", strength=9),
               "R": soviet("0606", strength=9)})  # fmt: skip
    counsel, met = d.game.counsel.apart(), []

    def settled(*words):
        met.append(words)
        return settle(*words)

    monkeypatch.setattr("zoc.kernel.judgement.counsel.settle", settled)
    d.p.act(counsel.next_battle(d.p, GERMAN))
    met.clear()
    for _ in range(2):
        d.p.act(counsel.next_order(d.p, d.p.agenda[-1]))
    assert counsel.next_order(d.p, d.p.agenda[-1]) is None
    assert len(met) == 1
    d.p.shaken[d.number("A")] = 1
    counsel.next_order(d.p, d.p.agenda[-1])
    assert len(met) == 2
