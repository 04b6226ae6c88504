"""Machine players of Battle of Moscow: what the counsel sees, and follies that it does not do."""

from random import Random

import pytest
from support.battle_of_moscow import RAILS, SOURCES, desk, german, panzer, russian

import zoc
from zoc.ai import LEVELS, levels, player
from zoc.kernel.cycle.duties import settle
from zoc.kernel.cycle.insight import insight
from zoc.kernel.play.game import CHANCE
from zoc.titles.battle_of_moscow.combat import left
from zoc.titles.battle_of_moscow.position import GERMAN

RAIL = RAILS | {"hexes": SOURCES}


def fight(units):
    """A position in which the German declares his battles."""
    return desk(units, RAIL, side="german", phase="fight")


def duels(d, sparing=True):
    """The battles that the German would fight, by hex: who attacks."""
    found = settle(insight(d.game), d.p, GERMAN, left(d.p, GERMAN, 1), sparing)
    name = d.game.unit_name
    return {d.game.label(b.hexes[0]): "".join(sorted(map(name, b.units))) for b in found}


def test_all_levels_are_offered():
    assert set(levels(zoc.title("battle-of-moscow").game())) == set(LEVELS)


def test_the_cheapest_unit_soaks_off():
    """A and B touch both; the strong one takes the weak hex, the weak one the other."""
    d = fight({"A": german("0604 supply=0", 6), "B": german("0604 supply=0", 1),
               "R": russian("0504", 1), "S": russian("0704", 6)})  # fmt: skip
    assert duels(d) == {"0504": "A", "0704": "B"}


def test_one_unit_between_two_fights_both_at_once():
    d = fight({"A": german("0603"), "R": russian("0604"), "S": russian("0704")})
    sees = insight(d.game)
    (battle,) = settle(sees, d.p, GERMAN, left(d.p, GERMAN, 1))
    assert {d.game.label(h) for h in battle.hexes} == {"0604", "0704"}
    assert battle.worth < 0


def test_who_adds_nothing_stays_out():
    """Seven to one kills for certain; a third panzer need not be risked, if nothing binds it."""
    d = fight({"A": german("0603", 7), "B": german("0504", 7), "R": russian("0604", 1),
               "S": russian("0503", 1)})  # fmt: skip
    assert len(duels(d)) == 2


@pytest.mark.parametrize("name", ["recruit", "soldier", "commander"])
def test_each_level_plays_a_turn_of_both(name):
    """From the set-up through the first two impulses."""
    game = zoc.title("battle-of-moscow").game()
    p, dice = game.start(), Random(7)
    machines = {seat: player(name, Random(seat)) for seat in game.sides}
    for machine in machines.values():
        machine.seconds = min(machine.seconds, 0.5)
    while not p.over and game.impulse(p) < 2:
        if p.actor == CHANCE:
            p.act(dice.choice(list(p.decision.actions)))
        else:
            action = machines[p.actor].choose(p, p.actor)
            assert p.why_not(action) is None
            p.act(action)
    assert any(p.hex[u] for u in game.units_of[GERMAN])


def test_a_panzer_does_not_walk_into_a_contact_that_it_must_lose():
    """It would have to attack 12 factors at 1-4."""
    d = desk({"A": panzer("0603", 3), "R": russian("0606", 6), "S": russian("0606", 6)}, RAIL)
    machine = player("soldier", Random(1))
    while d.p.agenda[-1].name in ("movement", "march"):
        d.p.act(machine.choose(d.p, "german"))
        if d.p.actor != "german":
            break
    assert not d.p.battles
    assert d.p.hex[d.number("A")]
    assert d.game.grid.distance(d.p.hex[d.number("A")], d.hex("0606")) > 1


def test_an_attack_that_kills_for_certain_is_made():
    units = {n: panzer("0603", 4) for n in "ABC"} | {"R": russian("0606", 1)}
    d = desk(units, RAIL)
    machine = player("soldier", Random(1))
    for _ in range(40):
        if d.p.actor != "german":
            break
        d.p.act(machine.choose(d.p, "german"))
    assert d.p.agenda[-1].name == "die" or not d.p.hex[d.number("R")]
