"""The judgement of machine players: goals that count units, exits, and hexes to be taken."""

from random import Random

import pytest
from support.panzer_battles import Desk, german, gun, soviet
from support.panzer_guns import TWO, guns

from zoc.ai import player
from zoc.ai.greedy import Greedy
from zoc.hexes.sets import unpack
from zoc.kernel.judgement.insight import insight
from zoc.titles.panzer_battles.ai.clearing import crossings
from zoc.titles.panzer_battles.ai.columns import column
from zoc.titles.panzer_battles.ai.errands import errand, leaving
from zoc.titles.panzer_battles.ai.front import front
from zoc.titles.panzer_battles.ai.softening import softening
from zoc.titles.panzer_battles.ai.watch import watch
from zoc.titles.panzer_battles.position import DG, EXITED, GERMAN, SIDES, SOVIET

PANZERS = [f"G-11Pz-15Pz-{name}" for name in ("5/II", "6/II", "7/II", "9/III", "10/III", "11/III")]
RIFLES, TANKS = "S-119-1/421", "S-1TC-89-202"


def position(units, scenario="2.1", turn=6, side="german", phase="movement"):
    """A position on the title's own board, in a movement phase unless told otherwise."""
    data = {"title": "panzer-battles", "scenario": scenario, "side": side, "phase": phase}
    return Desk(data | {"turn": turn, "units": units})


def choice(d, side=GERMAN):
    """What the greedy player does, as people write it."""
    return d.game.write(Greedy(Random(1)).choose(d.p, SIDES[side]))


def sent(d, *names):
    """Which of some units have an errand."""
    return [name for name in names if errand(d.p, d.number(name)) is not None]


def test_the_german_marches_into_an_objective_in_reach():
    d = position({PANZERS[0]: "B18.24", RIFLES: "B2.30"}, "2.3", turn=2)
    d.do(f"move {PANZERS[0]}")
    assert choice(d) in ("to B18.27", "to B19.27", "to B20.26")


def test_units_leave_the_map_in_the_last_turns_when_their_road_is_open():
    d = position({PANZERS[0]: "B62.10", RIFLES: "A2.30"})
    d.do(f"move {PANZERS[0]}")
    assert choice(d) == "exit"
    d = position({PANZERS[0]: "B62.10", RIFLES: "A2.30"}, turn=2)
    d.do(f"move {PANZERS[0]}")
    assert choice(d) != "exit"


def test_nobody_leaves_the_map_for_nothing():
    blocked = position({PANZERS[0]: "B62.10", RIFLES: "B40.15"})
    blocked.do(f"move {PANZERS[0]}")
    assert choice(blocked) != "exit"
    earned = position(dict.fromkeys(PANZERS, "B62.10") | {RIFLES: "A2.30"})
    assert leaving(earned.p, earned.number(PANZERS[0]))
    for name in PANZERS[1:]:
        earned.p.remove(earned.number(name), EXITED)
    assert not leaving(earned.p, earned.number(PANZERS[0]))


def test_only_as_many_leave_as_the_point_asks_for():
    d = position(dict.fromkeys(PANZERS[:3], "B59.09") | dict.fromkeys(PANZERS[3:], "B50.12"))
    going = [name for name in PANZERS if leaving(d.p, d.number(name))]
    assert going == PANZERS[:5]


def test_units_cross_the_river_where_the_goal_counts_them():
    units = dict.fromkeys(PANZERS[:3], "A39.12") | {RIFLES: "A2.30"}
    d = position(units, "2.2")
    assert sent(d, *PANZERS[:3]) == PANZERS[:3]
    d.do(f"move {PANZERS[0]}", f"with {PANZERS[1]}", f"with {PANZERS[2]}")
    goal = d.hex(choice(d).removeprefix("to "))
    assert d.game.map.north_bank >> goal & 1
    early = position(units, "2.2", turn=1)
    assert not sent(early, *PANZERS[:3])


def test_the_soviet_keeps_units_where_the_german_wants_none():
    d = position({RIFLES: "A2.27", TANKS: "B40.30", PANZERS[0]: "B20.05"}, "2.5", side="soviet")
    where = errand(d.p, d.number(RIFLES))
    assert where is not None
    assert where.hexes == d.game.points.contained
    assert not sent(d, PANZERS[0])


def test_somebody_stands_in_the_exit_of_the_enemy():
    near = dict(zip(PANZERS[:3], ("B17.05", "B17.07", "B17.09"), strict=True))
    d = position(near | {PANZERS[3]: "B30.16", TANKS: "B5.13"})
    d.do(f"move {PANZERS[0]}")
    assert choice(d) == "to B17.01"
    assert leaving(d.p, d.number(PANZERS[3]))


def test_disorganised_enemies_are_seen_as_weaker():
    d = position({PANZERS[0]: "B18.24", RIFLES: "B18.27"}, "2.3", turn=2)
    hex_, rifles = d.hex("B18.27"), d.number(RIFLES)
    before = front(d.p, GERMAN).defence[hex_]
    d.p.mark(rifles, DG)
    assert front(d.p, GERMAN).defence[hex_] == pytest.approx(before / 2)
    assert front(d.p, SOVIET).defence[d.hex("B18.24")] > 0


def test_looking_over_a_march_finds_what_ranking_one_by_one_finds():
    d = position({PANZERS[0]: "B18.22", RIFLES: "B18.27"}, "2.3", turn=2)
    d.do(f"move {PANZERS[0]}")
    hints, actions = d.game.hints, d.p.decision.actions
    ranks = {a: hints.rank(d.p, "german", a) for a in actions}
    assert set(hints.best(d.p, "german", actions)) == {
        a for a, rank in ranks.items() if rank == max(ranks.values())
    }


# -- coming up along roads ------------------------------------------------------------------------

INFANTRY = [f"G-336-687-{name}" for name in ("5/II", "6/II", "7/II")]


def soldier(d):
    """What a soldier does, as people write it."""
    return d.game.write(player("soldier", Random(1)).choose(d.p, "german"))


def test_far_from_the_enemy_a_stack_spreads_out_along_the_road():
    """Nobody road marches out of a stack (1.12a-4), so that it would be late next turn as well."""
    d = position(dict.fromkeys(INFANTRY, "B17.05") | {RIFLES: "A18.27"}, "2.5", turn=2)
    d.do(f"move {INFANTRY[0]}")
    goal = d.hex(soldier(d).removeprefix("to "))
    assert d.game.map.marched >> goal & 1
    assert goal != d.hex("B17.05")


def test_near_the_enemy_nobody_looks_for_a_road():
    d = position({INFANTRY[0]: "B17.24", RIFLES: "B17.30"}, "2.5", turn=2)
    roads = [d.hex(label) for label in ("B17.24", "B17.25", "B17.26")]
    assert not any(column(d.p, d.number(INFANTRY[0]), hex_) for hex_ in roads)


def test_the_foremost_of_a_column_road_marches_first():
    """Nobody passes a friend on the road (1.12c-3)."""
    hexes = ("B17.03", "B17.05", "B17.04")
    where = dict(zip(PANZERS[:3], hexes, strict=True)) | {RIFLES: "A18.27"}
    d = position(where, "2.5", turn=2, phase="road march")
    assert soldier(d) == f"move {PANZERS[1]}"


# -- barrage first -------------------------------------------------------------------------------


def barrage(units):
    """What greedy and the commander fire at first, and the commander's reasons."""
    d = guns(units)
    commander = player("commander", Random(1))
    first = [d.game.write(who.choose(d.p, "german")) for who in (Greedy(Random(1)), commander)]
    return *first, {d.game.text(reason.why) for reason in commander.plan.reasons}


def test_guns_fire_first_where_an_attack_is_to_follow():
    strong, lone = {"G": gun("0606"), "T1": german("0603", 6)}, {"I": german("0609", 1)}
    crowd = {f"R{n}": soviet("0610", 1, 9, **TWO) for n in range(3)}
    greedy, commander, reasons = barrage(strong | lone | crowd | {"R": soviet("0604", 4, 4)})
    assert greedy == "barrage 0610"
    assert commander == "barrage 0604"
    assert reasons == {"Fires at 0604 first, where an attack is to follow"}


def test_nothing_is_softened_that_is_disorganised():
    p = guns({"G": gun("0606"), "T1": german("0603", 6), "R": soviet("0604 dg", 4, 4)}).p
    assert softening(p, GERMAN, p.game.grid.hex("0604")) == 0.0


SOUTH, STRIP, DRIVEN_OFF = "B40.20", "A7.28", "A6.33"
"""South of the Chir; north of it and near; beyond that ground, three hexes off."""


def prey(d, unit):
    """What it is worth to the German to destroy a unit."""
    return insight(d.game).prey(d.p, d.p.hex[d.number(unit)])


@pytest.mark.rule("2.5-6")
def test_nobody_has_time_for_enemies_on_the_other_bank():
    where = {RIFLES: STRIP, "S-119-2/421": SOUTH, "S-119-3/364": DRIVEN_OFF, PANZERS[0]: "B20.05"}
    d = position(where, "2.5", turn=2)
    assert 0 < prey(d, "S-119-2/421") < 0.5 * prey(d, RIFLES)
    assert prey(d, "S-119-3/364") == prey(d, RIFLES)
    elsewhere = position(where, "2.1")
    assert prey(elsewhere, "S-119-2/421") == prey(elsewhere, RIFLES)


@pytest.mark.rule("2.5-6")
def test_enemies_who_could_come_back_are_watched():
    watched = position({RIFLES: DRIVEN_OFF, PANZERS[0]: "B20.05"}, "2.5")
    unit = watched.number(PANZERS[0])
    near, far = (watched.game.grid.read(label)[0] for label in ("A6.31", "A20.10"))
    assert watch(watched.p, unit, near) > watch(watched.p, unit, far) > 0
    gone = position({RIFLES: SOUTH, PANZERS[0]: "B20.05"}, "2.5")
    assert watch(gone.p, unit, near) == 0
    other = position({RIFLES: DRIVEN_OFF, PANZERS[0]: "B20.05"}, "2.1")
    assert watch(other.p, unit, near) == 0


CROSSINGS = ["A8.25", "A13.25", "A17.24", "A38.15", "A40.12", "A47.06", "B57.28"]


@pytest.mark.rule("2.5-6")
def test_every_crossing_to_the_ground_is_barred_by_somebody_near():
    alarm, guns = "G-Weike-36Est", "G-vSt-Arty"
    where = {alarm: "A8.24", guns: "A12.23", INFANTRY[0]: "A12.23", PANZERS[0]: "A8.24"}
    d = position(where | {RIFLES: SOUTH}, "2.5", turn=2)
    assert [d.game.grid.label(h) for h in unpack(crossings(d.game))] == CROSSINGS
    posts = {name: errand(d.p, d.number(name)) for name in where}
    assert posts[alarm] is not None
    assert posts[alarm].hexes == 1 << d.hex("A8.25")
    assert posts[guns] is not None
    assert posts[guns].hexes == 1 << d.hex("A13.25")
    assert posts[PANZERS[0]] is None
    d.do(f"move {alarm}")
    assert soldier(d) == "to A8.25"


@pytest.mark.rule("2.5-6")
def test_crossings_are_barred_only_where_ground_must_be_cleared():
    assert not sent(position({"G-Weike-36Est": "A8.24", RIFLES: SOUTH}, "2.1"), "G-Weike-36Est")
