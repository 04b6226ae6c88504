"""Operation Typhoon, chapter 10: battles."""

import pytest
from support.operation_typhoon import desk, infantry, marching, panzer, plain, pocket, regiment

import zoc
from zoc.titles.operation_typhoon.combat import order_of_fire
from zoc.titles.operation_typhoon.fire import ATTACK, BREAKOUT, firers, modifiers
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.position import ACTED, ASIDE, GERMAN, REDUCED, SOVIET

TITLE = zoc.title("operation-typhoon")
A = {"A": panzer("0404")}
REST = {"Z": infantry("0101")}
"""Somebody who has yet to act, so that the phase goes on."""
TULA = plain(hexes={"city": {"Tula": "0504"}})


def terrain(letter):
    """A board with one hex of another terrain in 0504."""
    rows = " ".join("." * 4 + (letter if r == 4 else ".") + "." * 5 for r in range(1, 10))
    return {"terrain": rows, "key": {"f": "forest", "m": "marsh"}}


def fire(d, name, round_=1):
    """The sum of the modifiers of a unit that attacks in, or defends, 0504."""
    found = modifiers(d.p, ATTACK, d.hex("0504"), round_, d.number(name))
    return sum(m.value for m in found)


def steps(d, events):
    """The steps that a volley took."""
    return next(e for e in events if e.kind == "fire").steps


def until(d, *names):
    """Throws ones and lets things take their course until a step of some name."""
    while d.step not in names:
        d.do(d.options[0]) if not d.chance or d.step == "artillery" else d.roll()


# -- results and modifiers -----------------------------------------------------------------------


@pytest.mark.rule("10.1a", "10.1b")
@pytest.mark.parametrize(
    ("face", "german", "soviet"),
    [(1, 0, 0), (3, 0, 0), (4, 1, 0), (5, 1, 1), (6, 2, 1), (7, 2, 2), (0, 0, 0)],
)
def test_each_die_is_read_in_the_column_of_the_side_that_fires(face, german, soviet):
    game = TITLE.game()
    assert (game.charts.crt[GERMAN][face], game.charts.crt[SOVIET][face]) == (german, soviet)
    if 1 <= face <= 6:
        assert steps(None, marching(A, "0504", 5).roll(face)) == german
        d = marching(A, "0504", 5)
        d.until_soviets_fire()
        assert steps(None, d.roll(face)) == soviet


@pytest.mark.rule("10.2a")
@pytest.mark.parametrize(("letter", "drive", "walk"), [(".", 0, 0), ("f", -1, 0), ("m", -1, -1)])
def test_the_terrain_of_the_battle_hex_counts(letter, drive, walk):
    units = {"A": panzer("0404"), "B": infantry("0405")}
    board = plain(**terrain(letter))
    d = marching(units, "0504", 5, board, force=["A"])
    assert (fire(d, "A"), fire(d, "B")) == (drive, walk)
    assert fire(d, "su-rd-01") == 0
    elsewhere = plain(**terrain("m"))
    d = marching({"A": panzer("0404")}, "0503", 5, elsewhere)
    assert not modifiers(d.p, ATTACK, d.hex("0503"), 1, 0)


@pytest.mark.rule("10.2a", "10.2b")
def test_towns_and_cities_cover_and_the_best_terrain_for_the_defender_counts_alone():
    units = {"A": panzer("0404"), "B": infantry("0405")}
    town = plain(**terrain("f"), hexes={"town": {"town": "0504"}})
    d = marching(units, "0504", 5, town, force=["A"])
    assert (fire(d, "A"), fire(d, "B")) == (-1, 0), "forest and town do not add up (R18)"
    mixed = plain(**terrain("m"), hexes={"town": {"town": "0504"}})
    d = marching(units, "0504", 5, mixed, force=["A"])
    assert (fire(d, "A"), fire(d, "B")) == (-1, -1), "the marsh is better against infantry"
    d = marching(units, "0504", 5, TULA, force=["A"])
    assert (fire(d, "A"), fire(d, "B")) == (-1, -1)


@pytest.mark.rule("10.2c")
def test_terrain_changes_the_roll_not_the_number_of_dice():
    d = marching(A, "0504", 5, plain(**terrain("m")))
    assert len(d.p.decision.outcomes[0][0].args) == 7
    assert steps(None, d.roll(4)) == 0, "a 4 counts as a 3"
    assert steps(None, marching(A, "0504", 5, plain(**terrain("m"))).roll(5)) == 1
    assert steps(None, marching(A, "0504", 5, plain(**terrain("m"))).roll(6)) == 1


@pytest.mark.rule("10.3a", "10.3c")
def test_defenders_behind_a_river_gain_one_in_the_first_round():
    river = plain(sides={"river": "0404/0504"})
    d = desk(A, river)
    d.do("force A", "to 0404 0504", "die 6", "draw su-hh-1")
    for name in ("su-rd-01", "su-b-01", "su-hh-1"):
        assert fire(d, name) == 1
        assert fire(d, name, round_=2) == 0
    assert fire(d, "A") == 0
    d.roll(4)
    assert d.dice("A") == 3, "a 4 counts as a 5"
    d = desk(A, river)
    d.do("force A", "to 0405 0504", "die 5")
    assert fire(d, "su-rd-01") == 0, "it did not cross the river to enter"


@pytest.mark.rule("10.3b")
def test_germans_behind_a_river_gain_one_against_a_breakout():
    from support.operation_typhoon import bulge

    for sides, added in (("0605/0705", 1), ("0705/0706", 0)):
        d = pocket(board=bulge(size=14, sides={"river": sides}))
        d.do("die 6", "cup 5 0 0")
        assert d.step == "volley"
        found = modifiers(d.p, BREAKOUT, d.hex("0705"), 1, d.number("A"))
        assert sum(m.value for m in found) == added
        rifle = modifiers(d.p, BREAKOUT, d.hex("0705"), 1, d.number("su-rd-01"))
        assert not rifle


# -- the steps of a round ------------------------------------------------------------------------


@pytest.mark.rule("10.4a")
def test_steps_come_in_order_and_the_eliminated_fire_no_more():
    d = marching(A, "0504", 6, turn=6)
    d.do("draw su-hh-1 su-hm-1")
    order = []
    while d.step != "round":
        if d.step == "volley":
            order.append(d.game.roster.letter[d.now.unit] or "German")
        d.roll() if d.chance else d.do(d.options[0])
    assert order == ["GD", "A", "A", "German", "RD", "RD", "B"]
    d = marching(A, "0504", 5)
    d.roll(6)
    d.do("hit su-rd-01")
    fired = []
    while d.step == "volley":
        fired.append(d.game.units[d.now.unit].id)
        d.roll()
    assert fired == ["su-rd-02", "su-b-01"]


@pytest.mark.rule("10.4b", "10.6a")
def test_soviet_aircraft_roll_one_plain_die_at_each_german_unit_and_leave():
    units = {"A": panzer("0404"), "B": panzer("0404")}
    river = TULA | {"sides": {"river": "0404/0504"}}
    d = desk(units, river)
    d.do("force A B", "to 0404 0504", "die 6", "draw su-hh-1")
    assert fire(d, "su-rd-01") == 1, "the force has crossed the river"
    assert d.step == "air strike"
    assert len(d.p.decision.outcomes) == 6
    d.roll(5)
    assert d.state("A") & REDUCED
    d.roll(4)
    assert not d.state("B") & REDUCED, "a plain 4 misses: no river for aircraft"
    assert d.where("su-cas-1") == ""
    assert d.state("su-cas-1") & ASIDE
    until(d, "round")
    assert d.state("su-cas-1") & ASIDE, "for the rest of the battle"
    d.do("round")
    assert d.step != "air strike", "first round only"


@pytest.mark.rule("10.4c", "10.6a")
def test_german_aircraft_roll_one_plain_die_at_each_soviet_unit_every_round():
    d = desk(A | REST, plain(**terrain("m")), phase="luftwaffe", turn=6)
    d.do("assign 0404", "force A", "to 0504", "die 3")
    assert d.fighting() == ["B", "RD", "RD"]
    seen = []
    while d.step == "air strike":
        seen += d.now.groups[0]
        d.roll(4)
    assert sorted(d.game.roster.letter[u] for u in seen) == ["B", "RD", "RD"]
    assert steps_lost(d) >= 1, "a plain 4 hits, marsh or not"
    until(d, "round")
    left = d.fighting()
    d.do("round")
    assert d.step == "air strike"
    assert [d.game.roster.letter[u] for group in d.now.groups for u in group] == left


def steps_lost(d):
    return sum(bool(d.p.state[u] & (REDUCED | 4)) for u in d.game.roster.soviet_troops)


@pytest.mark.rule("10.6a")
def test_hits_of_aircraft_beyond_the_steps_of_a_target_are_lost():
    d = desk(A | REST, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0504", "die 4")
    assert [d.game.roster.letter[u] for (u,) in d.now.groups] == ["RD", "B"]
    d.roll(1)
    d.roll(6)
    assert d.fighting() == ["RD"], "two hits on a brigade, which has one step"
    assert steps_lost(d) == 1, "the second does not pass to the rifle division"


@pytest.mark.rule("10.4e", "10.4f")
def test_artillery_fires_in_step_3_and_is_set_aside_before_the_germans_fire():
    d = marching(A, "0504", 6)
    d.do("draw su-hh-5")
    assert d.now.unit == d.number("su-hh-5")
    assert len(d.p.decision.outcomes[0][0].args) == 4
    d.roll()
    assert d.now.unit == d.number("A")
    assert d.state("su-hh-5") & ASIDE
    assert d.where("su-hh-5") == ""
    assert "A" not in d.fighting()
    until(d, "round")
    d.do("round")
    fired = []
    while d.step == "volley":
        fired.append(d.game.roster.letter[d.now.unit])
        d.roll()
    assert "A" not in fired


@pytest.mark.rule("10.4e")
def test_guards_and_airborne_troops_fire_in_step_3_every_round():
    d = marching(A, "0504", 6, turn=6, scenario="clenched-fist")
    d.do(d.options[0])
    early = {d.game.roster.letter[u] for u in firers(d.p, ATTACK, 3)}
    assert early == {"GD", "AC", "A"}
    until(d, "round")
    d.do("round")
    while d.step == "fire":
        d.do("volley")
    assert d.game.roster.letter[d.now.unit] in ("GD", "AC")


@pytest.mark.rule("10.4g")
def test_each_german_unit_fires_its_dice_with_its_own_modifiers():
    units = {"A": panzer("0404"), "B": panzer("0404 reduced")}
    d = marching(units, "0504", 5, plain(**terrain("f")))
    assert d.step == "fire"
    assert d.options == ["volley", "fire A", "fire B"]
    d.do("fire B")
    assert len(d.p.decision.outcomes[0][0].args) == 3
    d.roll()
    assert d.step == "volley"
    assert d.now.unit == d.number("A")
    assert len(d.p.decision.outcomes[0][0].args) == 7


@pytest.mark.rule("10.4h", "10.4i")
def test_rifle_divisions_and_brigades_fire_in_step_5_and_brigades_are_set_aside():
    d = marching(A, "0504", 5)
    assert {d.game.roster.letter[u] for u in firers(d.p, ATTACK, 5)} == {"RD", "B"}
    d.roll()
    dice = {}
    while d.step == "volley":
        dice[d.game.units[d.now.unit].id] = len(d.p.decision.outcomes[0][0].args)
        d.roll()
    assert dice == {"su-rd-01": 2, "su-rd-02": 2, "su-b-01": 1}
    assert d.state("su-b-01") & ASIDE
    assert d.fighting() == ["RD", "RD"]


@pytest.mark.rule("10.4j")
def test_hits_count_at_once_so_that_a_reduced_unit_fires_less():
    d = marching(A, "0504", 3)
    d.roll(4)
    assert d.now.unit == d.number("su-rd-01")
    assert len(d.p.decision.outcomes[0][0].args) == 1
    d.roll(5)
    d.do("round")
    assert len(d.p.decision.outcomes[0][0].args) == 3, "the panzer division was hit in step 5"
    first = marching({"A": panzer("0404")}, "0504", 6)
    first.do("draw su-hh-5")
    first.roll(5)
    assert len(first.p.decision.outcomes[0][0].args) == 3, "and by artillery in step 3"


@pytest.mark.rule("10.5a", "10.7a")
def test_units_set_aside_do_not_hold_the_hex():
    d = marching(A, "0504", 2)
    assert d.fighting() == ["B"]
    d.miss()
    assert not d.soviet("0504"), "a brigade is a speed bump (R8)"
    d = marching(A, "0504", 3)
    d.miss()
    assert d.options == ["round", "retreat"]


@pytest.mark.rule("10.5c", "10.5d")
def test_any_number_of_rounds_of_steps_2_to_5_as_long_as_points_last():
    assert order_of_fire(ATTACK, 2) == order_of_fire(ATTACK, 9) == (2, 3, 4, 5)
    d = desk({"A": infantry("0404")} | REST, turn=4)
    d.do("force A", "to 0504", "die 2")
    rounds = 1
    d.miss()
    while d.step == "round":
        d.do("round")
        rounds += 1
        d.miss()
    assert rounds == 1 + 4
    assert d.where("A") == "0404"


@pytest.mark.rule("10.5e")
def test_a_retreat_goes_to_the_hex_the_force_entered_from_and_ends_its_turn():
    d = desk(A | REST)
    d.do("force A", "to 0403", "to 0404", "to 0405 0504", "die 5")
    d.miss()
    mp = d.p.mp
    assert mp > 0
    d.do("retreat")
    assert d.where("A") == "0405"
    assert d.state("A") & ACTED
    assert d.p.mp == 0


# -- losses --------------------------------------------------------------------------------------


@pytest.mark.rule("10.6b")
def test_hits_of_ground_fire_are_shared_out_as_the_player_wishes():
    for choice, left in (("su-rd-01", 1), ("su-rd-02", 2)):
        d = marching(A, "0504", 5)
        d.roll(4, 4)
        assert d.options == ["hit su-rd-01", "hit su-rd-02"]
        d.do(f"hit {choice}")
        assert d.fighting().count("RD") == left
    d = marching({"A": panzer("0404"), "B": panzer("0404")}, "0504", 3)
    d.until_soviets_fire()
    d.roll(5)
    assert d.p.actor == "german"
    assert d.options == ["hit A", "hit B"], "on his own side too"
    assert d.refused("hit su-rd-01") == "10.6b"


@pytest.mark.rule("10.6c")
def test_units_of_one_step_are_shielded_until_all_others_are_hit():
    d = marching(A, "0504", 5)
    d.roll(4, 4)
    assert d.refused("hit su-b-01") == "10.6c"
    d.do("hit su-rd-02")
    d = marching(A, "0504", 5)
    d.roll(4, 4, 4)
    d.do("hit su-rd-02")
    assert d.allowed("hit su-b-01"), "both rifle divisions have been hit"
    d = marching(
        {"A": infantry("0404"), "B": regiment("0404"), "C": infantry("0404 reduced")}, "0504", 3
    )
    d.until_soviets_fire()
    d.roll(5)
    assert d.options == ["hit A", "hit C"]
    assert d.refused("hit B") == "10.6c"
    d = marching({"A": infantry("0404 reduced"), "B": regiment("0404")}, "0504", 3)
    d.until_soviets_fire()
    d.roll(5)
    assert d.options == ["hit A", "hit B"], "reduced before the battle counts as hit (R13)"


@pytest.mark.rule("10.6b")
def test_hits_beyond_all_steps_are_lost_and_nobody_is_asked():
    d = marching(A, "0504", 5)
    d.roll(6, 6, 6, 6, 6)
    assert d.step == "march"
    assert not d.soviet("0504")


# -- the end of a battle -------------------------------------------------------------------------


@pytest.mark.rule("10.7c")
def test_a_force_that_is_wiped_out_has_lost():
    d = marching({"A": panzer("0404 reduced")} | REST, "0504", 5, force=["A"])
    d.roll()
    d.roll(6)
    assert d.soviet("0504")
    assert d.step == "operations", "the battle ended at once (R11)"
    assert d.where("A") == "0404"


@pytest.mark.rule("10.7c", "10.7d")
def test_survivors_go_back_when_soviet_units_hold_on():
    d = marching({"A": panzer("0404"), "B": panzer("0404")} | REST, "0504", 3, force=["A", "B"])
    d.miss()
    d.do("retreat")
    assert d.soviet("0504")
    assert d.where("A") == d.where("B") == "0404"


@pytest.mark.rule("10.8a")
def test_after_a_battle_soviet_units_are_back_at_full_strength():
    d = marching(A | REST, "0504", 6, force=["A"])
    d.do("draw su-hh-1")
    until(d, "volley")
    d.roll()
    d.roll(4, 4, 4)
    until(d, "round")
    d.do("retreat")
    for letter, count in (("RD", 30), ("B", 18), ("A", 12), ("CAS", 1)):
        assert len(available(d.p, letter)) == count
    assert not any(d.p.state[u] & (REDUCED | ASIDE) for u in d.game.units_of[SOVIET])


@pytest.mark.rule("10.8b", "10.8c")
def test_guards_that_survive_come_back_and_those_eliminated_do_not():
    for hits, left in (((4,), 8), ((4, 4), 7)):
        d = marching(A | REST, "0504", 6, turn=6, force=["A"])
        d.do("draw su-hm-1 su-hm-2")
        while not (d.step == "volley" and d.now.unit == 0):
            d.roll() if d.chance else d.do("volley")
        d.roll(*(face - 1 for face in hits))
        while d.step == "hits":
            d.do("hit su-gd-1")
        until(d, "round")
        d.do("retreat")
        assert len(available(d.p, "GD")) == left
        assert len(available(d.p, "RD")) == 30 + 8 - left


@pytest.mark.rule("10.9a", "10.9b", "10.9c")
def test_after_a_win_the_eliminated_are_back_in_the_hex_with_one_step_and_the_same_points():
    d = marching({"A": panzer("0404"), "B": panzer("0404 reduced")}, "0504", 5)
    d.until_soviets_fire()
    d.roll(6, 6)
    d.do("hit B")
    assert d.where("B") == "", "it is off the map while the battle lasts"
    d.miss()
    d.do("round")
    d.roll(6, 6, 6)
    assert d.where("B") == d.where("A") == "0504"
    assert d.dice("B") == 3
    assert d.dice("A") == 3, "reduced, and it stays so"
    assert d.p.force == (0, 1)
    d.do("to 0604")
    assert d.where("B") == "0604"


@pytest.mark.rule("10.9b")
@pytest.mark.parametrize("ending", ["win", "retreat"])
def test_units_reduced_in_a_battle_stay_reduced_into_the_next_turn(ending):
    units = {"A": panzer("0404"), "B": panzer("0404")} | REST
    d = marching(units, "0504", 2, turn=6, force=["A", "B"])
    d.until_soviets_fire()
    d.roll(5)
    d.do("hit A")
    d.miss()
    if ending == "win":
        d.do("round")
        while d.step != "march":
            d.do("volley") if d.step == "fire" else d.roll(*[6] * d.p.dice(d.now.unit))
    else:
        d.do("retreat")
    assert d.dice("A") == 3
    while d.p.turn == 6:
        d.do("stop" if d.step == "march" else "end")
    assert (d.dice("A"), d.dice("B")) == (3, 7), "until a regroup, and there is none after turn 5"


@pytest.mark.rule("10.9d", "10.10a")
def test_after_a_defeat_the_eliminated_are_back_where_the_force_came_from():
    d = marching({"A": panzer("0404"), "B": regiment("0402")} | REST, "0504", 5, force=["A"])
    d.roll()
    d.roll(6, 6)
    assert d.where("A") == "0404"
    assert d.dice("A") == 3
    assert d.state("A") & ACTED


@pytest.mark.rule("10.10a")
def test_no_german_unit_is_ever_lost_for_good():
    d = marching({"A": regiment("0404")} | REST, "0504", 5, force=["A"])
    d.roll()
    d.roll(6, 6)
    assert d.where("A") == "0404"
    assert d.dice("A") == 3
    assert not list(d.game.faults(d.p))


@pytest.mark.rule("10.10b")
@pytest.mark.parametrize("turn", [1, 5])
def test_regrouping_turns_reduced_units_to_full_strength(turn):
    units = {"A": panzer("0404 reduced"), "B": infantry("0402 reduced"), "C": regiment("0403")}
    d = desk(units, turn=turn)
    d.do("end")
    assert (d.dice("A"), d.dice("B"), d.dice("C")) == (7, 4, 3)
