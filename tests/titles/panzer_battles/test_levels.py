"""The levels of machine players in Panzer Battles: attacks, retreats, garrisons and plans."""

from random import Random

from support.panzer_battles import Desk, desk, german, soviet, tank
from support.panzer_guns import TWO

from zoc.ai import player
from zoc.ai.planning import Planning
from zoc.ai.prospect import Prospect
from zoc.ai.seen_ideas import planned as advised
from zoc.ai.soldier import Soldier
from zoc.kernel.judgement.dangers import replies
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.peril import foe
from zoc.titles.panzer_battles.ai.garrisons import stays
from zoc.titles.panzer_battles.position import GERMAN, SIDES

FARM = "B18.27"
GARRISON = ["S-1TC-159-350", "S-1TC-159-351"]
PANZER = "G-11Pz-15Pz-5/II"


def farm(side="soviet", phase="movement", **more):
    """The farm with a garrison, and a company of the enemy next to it."""
    units = dict.fromkeys(GARRISON, FARM) | {PANZER: "B18.26"} | more
    data = {"title": "panzer-battles", "scenario": "2.3", "turn": 2, "side": side, "phase": phase}
    return Desk(data | {"units": units})


def played(d, level, until):
    """What a player orders until a step of some name waits, as people write it."""
    who, said = player(level, Random(1)), list[str]()
    while d.step != until:
        action = who.choose(d.p, d.p.actor)
        said.append(d.game.write(action))
        d.p.act(action)
    return said


def planned(d, seat):
    sees = insight(d.game)
    return Planning(Soldier(Random(0)), sees, d.p, seat, d.p.agenda[-1], lambda: False)


# -- attacks --------------------------------------------------------------------------------------


def test_no_more_join_an_attack_than_it_needs():
    """Companies are alike: who has joined is not to make room for the next one."""
    hexes = ("0605", "0505", "0705")
    units = {f"G{n}": german(hexes[n % 3], 3, 5) for n in range(9)}
    d = desk(units | {"R": soviet("0604", 1, 1)}, phase="combat")
    assert d.game.fighting.attackers_of(d.p, GERMAN, d.hex("0604"))
    said = played(d, "soldier", "combat dice")
    assert said[0] == "attack 0604"
    assert sum(order.startswith("with") for order in said) <= 3


# -- retreats -------------------------------------------------------------------------------------


def beaten(units):
    """A desk on which those in 0604 were thrown back one hex, and a soldier led their retreat."""
    d, who = desk({"G": german("0605", 60)} | units, phase="combat"), Soldier(Random(1))
    d.do("attack 0604", "with G", "fight", "dice 5")
    while d.step == "retreat":
        d.p.act(who.choose(d.p, d.p.actor))
    return d


def test_a_retreat_goes_round_zones_of_control():
    """The way into a zone costs a step, though nearer to the enemy more can be attacked."""
    for here, free in (("0703", "0503"), ("0503", "0703")):
        zone = {"Z": german("0802" if here == "0703" else "0402", 3)}
        d = beaten({"R": soviet("0604", 4, 4, **TWO), "W": soviet("0603", 1, 1)} | zone)
        assert here in d.zoc("german")
        assert free not in d.zoc("german")
        assert d.where("R") not in d.zoc("german")


def test_a_retreat_looks_for_room():
    """Where more than may stack come together all are disorganised, and some are destroyed: they
    go apart."""
    stack = [f"R{n}" for n in range(3)]
    hexes = ("0603", "0504", "0704", "0505", "0705")
    friends = {f"{name}{hex_}": soviet(hex_, 4, 4) for hex_ in hexes for name in "AB"}
    d = beaten({name: soviet("0604", 4, 1) for name in stack} | friends)
    assert not any(d.p.too_many(d.p.hex[d.number(name)]) for name in stack)


# -- garrisons ------------------------------------------------------------------------------------


def test_who_keeps_a_goal_stays_in_it():
    d = farm()
    said = played(d, "commander", "combat")
    assert not any(order.startswith("move") for order in said)
    assert {d.where(name) for name in GARRISON} == {FARM}


def test_only_who_plans_a_phase_keeps_garrisons():
    d = farm()
    told = [d.game.read(f"move {name}") for name in GARRISON]
    assert all(d.game.counsel.rank(d.p, "soviet", order) < 0 for order in told)
    assert all(d.game.orders_counsel.rank(d.p, "soviet", order) > 0 for order in told)


def test_who_must_have_all_goals_needs_no_garrisons():
    d = farm("german", **{PANZER: "B19.27"})
    assert not stays(d.p, d.number(PANZER))


def test_nobody_is_bound_to_a_goal_far_from_the_enemy():
    d = farm(**{PANZER: "B60.05"})
    assert not stays(d.p, d.number(GARRISON[0]))


def test_whoever_is_too_many_may_leave_a_goal():
    others = dict.fromkeys(["S-1TC-117-325", "S-1TC-117-326"], FARM)
    d = farm(**others)
    assert not any(stays(d.p, d.number(name)) for name in GARRISON)


def test_a_plan_sends_nobody_out_of_a_garrison():
    d = farm()
    d.do(f"move {GARRISON[0]}")
    actions = list(d.p.decision.actions)
    ranks = dict(zip(actions, d.game.counsel.ranks(d.p, "soviet", actions), strict=True))
    assert max(ranks, key=lambda action: ranks[action]).verb == "halt"
    assert all(rank < 0 for action, rank in ranks.items() if action.verb == "to")


# -- goals first ----------------------------------------------------------------------------------


def mattering(d, hex_, side="soviet"):
    return d.game.counsel.matter(d.p, SIDES.index(side), d.hex(hex_))


def test_who_must_have_all_goals_has_less_time_for_enemies_elsewhere():
    d = farm("german")
    d.p.set_cup(GERMAN, (d.game.cups.coordinating,))
    assert mattering(d, FARM) == mattering(d, "B18.25") == 1.0
    assert 0.0 < mattering(d, "B18.24") < 1.0
    assert mattering(d, "B18.24", "german") == 1.0


def test_enemies_aside_draw_units_less():
    d = farm("german", **{"S-1TC-117-325": "B16.23"})
    d.p.set_cup(GERMAN, (d.game.cups.coordinating,))
    d.do(f"move {PANZER}")
    near = (d.game.read("to B16.24"), d.game.read("to B17.28"))
    plain, goals_first = (
        [counsel.rank(d.p, "german", order) for order in near]
        for counsel in (d.game.hints, d.game.orders_counsel)
    )
    assert goals_first[0] < plain[0]
    assert goals_first[1] == plain[1]
    assert d.game.counsel.ranks(d.p, "german", near) == goals_first


def test_when_it_acts_for_the_last_time_only_goals_count():
    d = farm("german")
    chits = d.game.cups.chits
    dummy = next(n for n, chit in enumerate(chits) if chit.dummy and chit.side == GERMAN)
    d.p.set_cup(GERMAN, (dummy,))
    assert mattering(d, FARM) > 1.0
    assert mattering(d, "B18.26") == 0.0
    d.p.set_cup(GERMAN, (dummy, d.game.cups.coordinating))
    assert mattering(d, FARM) == 1.0


# -- plans ----------------------------------------------------------------------------------------


def test_what_leads_up_to_dice_keeps_its_place_in_a_plan():
    """Others count on an overrun: it is not put off until they have moved."""
    units = {"T": tank("0608", 9), "U": tank("0608", 9), "R": soviet("0605", 1, 1)}
    found = planned(desk(units), "german")
    first = found.done.entries[0]
    assert [order.verb for order in first.orders][-1] == "overrun"
    assert not first.goal
    assert not found.goals.keys() & set(first.units)
    assert first in found.entries()


def test_a_stack_ends_where_its_last_step_leads(monkeypatch):
    """A stack goes on step by step."""
    d = desk({"T": tank("0610"), "U": tank("0610"), "R": soviet("0601", 9, 9)})
    steps = iter(("move T", "with U", "to 0609", "to 0608", "halt", "end"))
    monkeypatch.setattr(Soldier, "choose", lambda self, p, seat: p.game.read(next(steps)))
    found = planned(d, "german")
    assert found.goals[d.number("T")] == d.hex("0608") == found.end.hex[d.number("T")]


def test_taking_a_goal_never_counts_less_than_leaving_it():
    d = farm("german")
    sees = insight(d.game)
    prospect = Prospect(sees, d.p, GERMAN, foe(sees, d.p, GERMAN))
    goal = d.hex(FARM)
    prospect.foe.coming[goal] = 1000.0
    assert sees.weights["guard"] > sees.weights["prize"]
    assert prospect.kept(goal, 0.1) > 0.0


def test_nobody_plans_a_march_after_which_everybody_moves():
    d = farm("german", "road march", **{"G-11Pz-15Pz-6/II": "B17.05"})
    commander = player("commander", Random(1))
    commander.choose(d.p, "german")
    assert d.step == "road march"
    assert not commander.plan.phase


def test_all_ranks_of_a_march_are_what_one_by_one_finds():
    d = farm("german")
    d.do(f"move {PANZER}")
    counsel, actions = d.game.orders_counsel, list(d.p.decision.actions)
    assert counsel.ranks(d.p, "german", actions) == [
        counsel.rank(d.p, "german", action) for action in actions
    ]


def test_who_keeps_goals_moves_order_by_order():
    """Plans filled goals up with those who were missed in the attack next to them."""
    phases = {}
    for side in ("soviet", "german"):
        d, commander = farm(side), player("commander", Random(1))
        commander.choose(d.p, side)
        phases[side] = bool(commander.plan.phase)
    assert phases == {"soviet": False, "german": True}


# -- advice ---------------------------------------------------------------------------------------


def test_on_the_last_turn_the_enemy_moves_while_he_has_chits():
    d = farm()
    assert d.p.turn == d.game.track.last_turn
    d.p.set_cup(GERMAN, ())
    assert not replies(d.p, 1 - GERMAN)
    d.p.set_cup(GERMAN, (0,))
    assert replies(d.p, 1 - GERMAN)


def test_who_moves_order_by_order_is_advised_by_a_plan():
    d = farm()
    sees, step = insight(d.game), d.p.agenda[-1]
    assert not sees.plans_for(d.p, step)
    assert sees.plans_for(d.p, step, asked=False)
    commander, _ = advised(d.p, "soviet", 1.0)
    assert commander.plan.is_for(d.p)
