"""Machine players of Battle of Moscow: what the counsel sees, and follies that it does not do."""

from random import Random

import pytest
from support.battle_of_moscow import RAILS, SOURCES, Desk, campaign, desk, german, panzer, russian

import zoc
from zoc.ai import LEVELS, levels, player
from zoc.ai.plan import Plan, phase_of
from zoc.ai.planning import Planning
from zoc.ai.soldier import Soldier
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.ways import Toll, ways
from zoc.kernel.play.game import CHANCE
from zoc.titles.battle_of_moscow.combat import left
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN

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
    machine = Soldier(Random(1))  # of no level, so that it misjudges nothing
    for _ in range(40):
        if d.p.actor != "german":
            break
        d.p.act(machine.choose(d.p, "german"))
    assert d.p.agenda[-1].name == "die" or not d.p.hex[d.number("R")]


# -- on the real map -----------------------------------------------------------------------------


def real(side, units, turn=5):
    """A moment on the real map, before a side moves."""
    data = {"title": "battle-of-moscow", "turn": turn, "side": side, "rail_left": 0,
            "phase": "first impulse: move", "units": units}  # fmt: skip
    return Desk(data)


def after_moving(d, seat, name="soldier"):
    """The same after a player who misjudges nothing has moved for its seat."""
    machine, p = player(name, Random(1)), d.p
    machine.noise = 0.0
    for _ in range(200):
        if p.actor != seat or p.agenda[-1].name not in ("movement", "march", "train"):
            return d
        p.act(machine.choose(p, seat))
    raise AssertionError("it goes on moving")


def test_the_german_does_not_walk_past_an_open_moscow():
    d = real("german", {"ge-pz-2": "2324", "ge-inf-7": "1926", "ru-inf-3": "3029"})
    assert after_moving(d, "german").where("ge-pz-2") == "2424"


def test_the_only_garrison_of_moscow_stays():
    units = {"ru-inf-5": "2424", "ge-pz-2": "2028 supply=0", "ru-inf-3": "3029"}
    assert after_moving(real("russian", units), "russian").where("ru-inf-5") == "2424"


def test_a_russian_who_is_much_the_stronger_goes_for_the_german_cities():
    strong = real("russian", {"ru-inf-5": "2424", "ru-inf-3": "3029", "ge-inf-7": "0929"})
    even = real("russian", {"ru-inf-5": "2424", "ge-pz-2": "0929"})
    cities = strong.game.control.of(strong.p, GERMAN)
    assert strong.game.counsel.goals_of(strong.p, RUSSIAN) == ((cities, 0),)
    assert len(even.game.counsel.goals_of(even.p, RUSSIAN)) > 1


# -- ways and exchanges --------------------------------------------------------------------------


def test_a_way_through_the_enemy_is_farther_than_the_same_without_him():
    open_ = desk({"A": panzer("0606"), "R": russian("1212")}, RAIL)
    held = desk({"A": panzer("0606"), "R": russian("0608"), "S": russian("0508"),
                 "T": russian("0708")}, RAIL)  # fmt: skip
    found = []
    for d in (open_, held):
        goals = [(1 << d.hex("0611"), 0.0)]
        found.append(ways(d.p, GERMAN, "german", 2.0, goals, Toll(5.0, 2.0))[d.hex("0606")])
    assert found[0] == 5.0
    assert found[0] < found[1] < 5.0 + 5.0 + 2 * 2.0 + 4


def test_an_exchange_costs_the_stronger_as_much_as_the_weaker_has():
    d = fight({"A": german("0603 supply=0", 6), "R": russian("0604", 3)})
    sees = insight(d.game)
    gain = sees.promise(d.p, d.hex("0604"), (d.number("A"),), free=3)
    sees.exchange = frozenset()
    try:
        assert sees.promise(d.p, d.hex("0604"), (d.number("A"),), free=3) != gain
    finally:
        sees.exchange = frozenset({"EX"})
    assert sees.worth(d.p, d.number("A")) > sees.worth(d.p, d.number("R"))


def test_a_plan_copes_with_units_that_come_in_during_the_phase():
    """The Russian's first replacements are placed and marched in the rehearsal."""
    d = campaign()
    d.do("historical", "historical")
    machine, dice = player("soldier", Random(1)), Random(1)
    while not (d.p.actor == "russian" and isinstance(d.p.agenda[-1], Movement)):
        actions = list(d.p.decision.actions)
        ends = [a for a in actions if a.verb == "end"]
        choice = dice.choice(actions) if d.p.actor == CHANCE else machine.choose(d.p, d.p.actor)
        d.p.act(ends[0] if ends and isinstance(d.p.agenda[-1], Movement) else choice)
    sees, step = insight(d.game), d.p.agenda[-1]
    found = Planning(machine, sees, d.p, "russian", step, lambda: False)
    assert all(d.p.hex[unit] for unit in found.goals)
    assert any(entry.orders[0].verb in ("rebuild", "keep") for entry in found.entries())


def test_security_units_do_not_ride_to_the_front():
    units = {"ge-sec-207": "0416 supply=0", "ge-inf-7": "0416 supply=0", "ru-inf-3": "3029"}
    d = real("german", units)
    d.p.rail_left = 6
    after_moving(d, "german")
    distance, moscow = d.game.grid.distance, d.hex("2424")
    assert distance(d.hex(d.where("ge-sec-207")), moscow) > 15


@pytest.mark.parametrize("name", ["greedy", "recruit", "soldier", "commander"])
def test_whoever_takes_a_train_rides(name):
    """Nobody is asked for the same train again and again."""
    d = desk({"A": german("0202"), "R": russian("1111")}, RAIL)
    d.do("rail A")
    assert player(name, Random(1)).choose(d.p, "german").verb == "to"


# -- plans that were cut short ---------------------------------------------------------------------


def test_whoever_was_not_planned_for_is_asked_before_the_movement_ends():
    """Time ran out after the plan had settled one of two units, who is to stay."""
    d = real("german", {"ge-pz-2": "1926", "ge-inf-7": "1526", "ru-inf-3": "3029"})
    stays = d.game.counsel.best(d.p, "german", d.p.decision.actions)[0].args[0]
    machine = player("commander", Random(1))
    machine.plan = Plan(phase_of(d.p), settled={stays})
    action = machine.choose(d.p, "german")
    assert action.verb == "move"
    assert action.args[0] != stays


# -- sieges ----------------------------------------------------------------------------------------


RING = {"ru-inf-5": "0607", "ge-inf-7": "0809", "ge-inf-5": "0610", "ge-inf-6": "0408",
        "ge-pz-2": "0811", "ru-inf-3": "3029"}  # fmt: skip
"""Leningrad is cut off; the Germans in 0809 alone bar the railway to the east."""
AROUND_MOSCOW = {"ge-pz-3": "2324", "ge-pz-4": "2525", "ge-pz-6": "2423", "ge-pz-7": "2425"}


def test_the_cheapest_way_to_relieve_a_city_is_found():
    d = real("russian", RING)
    (siege,) = d.game.counsel.sieges(d.p)
    assert siege.city == d.hex("0607")
    assert (siege.way, siege.wardens, siege.strength) == (1 << d.hex("0808"), 1 << d.hex("0809"), 2)


def test_whoever_keeps_a_city_cut_off_is_made_strong_and_not_too_strong():
    def more(units):
        d = real("german", RING | units)
        unit, hex_ = d.number("ge-pz-2"), d.hex("0909")
        return d.game.counsel.worth(d.p, unit, hex_) - d.game.hints.worth(d.p, unit, hex_)

    strong = dict.fromkeys(("ge-pz-3", "ge-pz-4"), "0809") | {"ge-pz-6": "0909"}
    assert more({}) > more(strong) == 0


def test_a_warden_is_not_drawn_away_to_an_attack():
    others = {"ge-pz-3": "0610", "ge-pz-4": "0610", "ge-pz-6": "0408", "ge-pz-7": "0408"}
    d = real("german", RING | {"ge-pz-2": "0809"} | others)
    unit = d.number("ge-pz-2")
    assert d.game.counsel.price(d.p, unit, d.hex("1011")) >= 6
    assert d.game.counsel.price(d.p, unit, d.hex("0909")) < 1


def test_the_russian_goes_for_those_who_keep_a_city_cut_off_most_while_both_are():
    one = real("russian", RING)
    both = real("russian", RING | AROUND_MOSCOW | {"ru-inf-4": "2424"})
    found = [d.game.counsel.spoils(d.p, RUSSIAN, d.hex("0809")) for d in (one, both)]
    assert 0 < found[0] < found[1]
    assert one.game.counsel.spoils(one.p, RUSSIAN, one.hex("0610")) == 0
    assert len(both.game.counsel.sieges(both.p)) == 2


def test_battles_are_chosen_by_what_clearing_a_hex_is_worth():
    """A and B touch both; the strong one takes the hex that counts."""
    d = fight({"A": german("0604 supply=0", 6), "B": german("0604 supply=0", 1),
               "R": russian("0504", 2), "S": russian("0704", 2)})  # fmt: skip
    for wanted in ("0504", "0704"):
        spoils = {d.hex(wanted): 9.0}
        found = settle(insight(d.game), d.p, GERMAN, left(d.p, GERMAN, 1), True,
                       lambda p, side, h, spoils=spoils: spoils.get(h, 0.0))  # fmt: skip
        assert d.game.label(found[0].hexes[0]) == wanted
        assert d.number("A") in found[0].units


def test_battles_are_settled_anew_in_other_weather():
    """Who attacks from a river faces twice the defence until it freezes (TER-15, WX-9)."""
    board = {"ways": RAIL["ways"] | {"river": ["0603 0703"]}, "hexes": SOURCES}
    d = desk({"A": german("0603 supply=0", 9), "R": russian("0604", 3)}, board,
             side="german", phase="fight")  # fmt: skip
    counsel = d.game.counsel.apart()
    (open_,), d.p.weather = counsel.battles(d.p, GERMAN), "frost"
    d.p.touch()
    (frozen,) = counsel.battles(d.p, GERMAN)
    assert frozen.worth > open_.worth


def test_nobody_is_asked_again_whom_others_were_to_follow(monkeypatch):
    """Asked again, who goes first falls back on those behind him, and the drive is lost."""
    asked = []
    monkeypatch.setattr(Planning, "improve", lambda plan, passes: asked.append(plan))
    d = real("german", {"ge-pz-2": "1926", "ge-inf-7": "1526", "ru-inf-3": "3029"})
    player("commander", Random(1)).choose(d.p, "german")
    assert not asked
    monkeypatch.setattr(insight(d.game), "again", True)
    player("commander", Random(1)).choose(d.p, "german")
    assert asked


# -- the garrison of Moscow ------------------------------------------------------------------------


HELD = dict.fromkeys(("ge-inf-5", "ge-inf-6", "ge-inf-7"), "2424 supply=0")
ARMOUR = dict.fromkeys(("ge-pz-2", "ge-pz-3", "ge-pz-4"), "2325 supply=0")
ARMIES = {"ru-inf-16": "2627", "ru-inf-20": "2627", "ru-inf-3": "2525", "ru-inf-4": "2424",
          "ru-inf-5": "2524"}  # fmt: skip


def posts(d, side):
    """The posts of a side: who is to stand where."""
    name, label = d.game.unit_name, d.game.label
    return {name(u): label(h) for u, h in d.game.counsel.posts(d.p, side).items()}


def test_a_commander_holds_moscow_with_the_strongest_and_a_soldier_with_who_is_there():
    """Three weak divisions in Moscow threw wins away while armour stood beside it (WIN-1)."""
    found = []
    for name in ("soldier", "commander"):
        d = after_moving(real("german", HELD | ARMOUR | {"ru-inf-3": "3029"}), "german", name)
        found.append(sum(d.game.roster.defence[u] for u in d.p.stack(d.hex("2424"))))
    assert found == [6, 10]


def test_the_garrison_of_moscow_is_not_drawn_into_an_attack():
    garrison = dict.fromkeys(ARMOUR, "2424 supply=0")
    d = real("german", garrison | {"ru-inf-3": "2627"})
    free = [c.free(d.p, GERMAN) for c in (d.game.orders_counsel, d.game.counsel)]
    for unit in map(d.number, ARMOUR):
        assert len(set(free[0][unit])) > 1
        assert tuple(free[1][unit]) == (d.hex("2424"),)


def test_the_russian_mans_moscow_and_its_outskirts_once_germans_could_be_there():
    far, near = (dict.fromkeys(ARMOUR, f"{hex_} supply=0") for hex_ in ("1010", "1923"))
    assert not posts(real("russian", ARMIES | far), RUSSIAN)
    d = real("russian", ARMIES | near)
    found = posts(d, RUSSIAN)
    strongest = {d.game.unit_name(d.number(name)) for name in ("ru-inf-16", "ru-inf-20")}
    assert {name for name, hex_ in found.items() if hex_ == "2424"} == strongest
    assert len(set(found.values())) == 4
    after_moving(d, "russian", "commander")
    assert {d.where(name) for name in ARMIES} == set(found.values())


def test_trains_bring_the_strongest_into_moscow():
    near = dict.fromkeys(ARMOUR, "1923 supply=0")
    d = real("russian", near | {"ru-inf-16": "3223", "ru-inf-3": "2424"})
    d.p.rail_left = 1
    after_moving(d, "russian", "commander")
    assert d.where("ru-inf-16") == "2424"


def test_the_russian_lets_the_garrison_go_once_no_german_run_can_be_completed():
    near = dict.fromkeys(ARMOUR, "1923 supply=0")
    held, free = (real("russian", ARMIES | near, turn) for turn in (6, 8))
    assert posts(held, RUSSIAN)
    assert not posts(free, RUSSIAN)


def test_the_german_mans_the_hexes_around_moscow_too_once_he_is_in_it():
    """Three stacks two hexes away left the city open from all sides: it was lost in a turn."""
    others = dict.fromkeys(("ge-inf-8", "ge-inf-11", "ge-inf-21"), "2322 supply=0")
    d = real("german", HELD | others | ARMOUR | {"ru-inf-3": "2726", "ru-inf-4": "2726"})
    assert len(set(posts(d, GERMAN).values()) - {"2424"}) > 1
    held = real("german", others | {"ru-inf-3": "2424", "ru-inf-4": "2726", "ru-inf-5": "2726"})
    assert not posts(held, GERMAN)


# -- the storm of Moscow ---------------------------------------------------------------------------


STORM = dict.fromkeys(("ge-pz-2", "ge-pz-3", "ge-pz-4"), "2324 supply=0")


def entry(units, free, phase="first impulse: move"):
    """What it is worth to the German that the attack of three panzer divisions opens Moscow."""
    data = {"title": "battle-of-moscow", "turn": 5, "side": "german", "rail_left": 0,
            "phase": phase, "units": STORM | units}  # fmt: skip
    d = Desk(data)
    panzers = [d.number(name) for name in STORM]
    return d.game.counsel.entry(d.p, d.hex("2424"), panzers, free)


def test_it_counts_that_moscow_can_be_entered():
    """Whoever cannot retreat leaves partisans, and nobody enters (PAR-1); those who are there
    already go by themselves or not at all (PAR-9, PAR-15)."""
    army, partisan = {"ru-inf-1GRC": "2424"}, {"ru-prt-1": "2424"}
    assert entry(army, free=1) > entry(army, free=0) > 0
    assert entry(army | partisan, free=1) == 0
    assert entry(partisan, free=1) == entry(partisan, free=0) > 0
    assert entry(army, free=1, phase="second impulse: move") == 0


def test_attacks_are_planned_by_whether_their_hex_can_be_entered():
    """What a counsel thinks of it decides whether the attack is made at all."""
    planned = []
    for worth in (-20.0, 20.0):
        d = real("german", STORM | {"ru-inf-5": "2424"})
        counsel = d.game.counsel.apart()
        counsel.entry = lambda p, target, units, free, worth=worth: worth
        planned.append(d.hex("2424") in counsel.assaults(d.p, GERMAN).targets)
    assert planned == [False, True]


def test_nobody_bars_the_last_way_out_of_moscow_while_it_is_stormed():
    others = dict.fromkeys(("ge-pz-5", "ge-pz-10", "ge-pz-6"), "2325 supply=0")
    units = STORM | others | {"ru-inf-1GRC": "2424", "ge-inf-7": "2327 supply=0"}
    found = []
    for shut in (0.0, 6.0):
        d = real("german", units)
        counsel = d.game.counsel.apart()
        counsel.storming = counsel.storming | {"shut": shut}
        look = counsel.looked(d.p, d.number("ge-inf-7"))
        found.append([look(d.hex(label)) for label in ("2425", "2427")])
    assert found[0][0] > found[1][0]
    assert found[0][1] == found[1][1]


def test_others_attack_with_those_who_enter_moscow_next_to_the_enemy():
    """The garrison must fight him, and thrown back it is out of the city (CBT-7)."""
    near = STORM | {"ge-pz-5": "2423 supply=0", "ge-pz-10": "2423 supply=0"}
    d = Desk({"title": "battle-of-moscow", "turn": 5, "side": "german", "rail_left": 0,
              "phase": "second impulse: move", "units": near | {"ru-inf-3": "2525"}})  # fmt: skip
    counsel, target = d.game.counsel.apart(), d.hex("2525")
    assert counsel.spoils(d.p, GERMAN, target) > counsel.spoils(d.p, GERMAN, d.hex("2626"))
    goals = counsel.assaults(d.p, GERMAN).goals
    places = {d.game.label(hex_) for hex_ in goals.values()}
    assert "2424" in places
    assert places - {"2424"}


@pytest.mark.parametrize("counsel", ["counsel", "orders_counsel"])
def test_a_player_may_send_more_units_for_one_hex(counsel):
    title = zoc.title("battle-of-moscow")
    told = getattr(title.game(), counsel)
    most = {side: told.mass_of(side)[0] for side in (GERMAN, RUSSIAN)}
    own = getattr(title.judging({"counsel.russian.most": 18}).game(), counsel)
    assert own.mass_of(RUSSIAN)[0] == 18 != most[RUSSIAN]
    assert own.mass_of(GERMAN)[0] == most[GERMAN]


@pytest.mark.parametrize("name", ["greedy", "soldier"])
def test_partisans_are_left_alone_by_whoever_must_fight_others(name):
    """They are always a battle of their own (R60): a battle for both was begun and given up again
    without end."""
    d = fight({"A": german("0603 supply=0", 3), "R": russian("0604", 1),
               "P": russian("0704", 0, 1, "partisans", defence=1)})  # fmt: skip
    machine = player(name, Random(1))
    for _ in range(6):
        if d.p.agenda[-1].name not in ("declare", "muster"):
            break
        d.p.act(machine.choose(d.p, "german"))
    assert d.p.agenda[-1].name not in ("declare", "muster")
