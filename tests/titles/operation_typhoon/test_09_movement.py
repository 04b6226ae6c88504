"""Operation Typhoon, chapter 9: forces, air support, movement."""

from itertools import pairwise

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, plain, unit

from zoc.titles.operation_typhoon.map import MOBILITIES
from zoc.titles.operation_typhoon.position import ACTED, ESCORT

PAIR = {"A": panzer("0404"), "B": panzer("0404")}


def terrain(letter, hex_="0304"):
    """A board with one hex of another terrain."""
    column, row = int(hex_[:2]), int(hex_[2:])
    rows = [
        "." * (column - 1) + letter + "." * (10 - column) if r == row else "." * 10
        for r in range(1, 10)
    ]
    return {"terrain": " ".join(rows), "key": {"f": "forest", "m": "marsh"}}


def spent(units, name, goal, board=None, turn=1):
    """What a step costs a unit."""
    d = desk(units, board, turn=turn)
    d.do(f"force {name}")
    before = d.p.mp
    d.do(f"to {d.where(name)} {goal}")
    return before - d.p.mp


# -- forces --------------------------------------------------------------------------------------


@pytest.mark.rule("9.0a", "9.0b")
def test_forces_act_one_at_a_time_in_any_order():
    units = {"A": panzer("0404"), "B": infantry("0402"), "C": infantry("0406")}
    for first in "ABC":
        d = desk(units)
        d.do(f"force {first}")
        other = next(name for name in "ABC" if name != first)
        assert d.refused(f"force {other}") == "9.0b"
        d.do("stop", f"force {other}")
        assert d.p.force == (d.number(other),)


@pytest.mark.rule("9.0c", "9.11")
def test_a_force_that_has_finished_is_not_taken_up_again():
    d = desk({"A": panzer("0404"), "B": infantry("0402")})
    d.do("force A", "to 0304", "stop")
    assert d.refused("force A") == "9.0c"
    assert "acted" in d.game.describe(d.p, d.number("A"))
    assert "has acted" not in d.game.describe(d.p, d.number("B"))


@pytest.mark.rule("9.10", "3.3c")
def test_a_count_of_movement_points_is_kept():
    d = desk({"A": panzer("0404"), "B": infantry("0402")})
    d.do("force A")
    assert d.p.mp == 20
    d.do("to 0304")
    assert d.p.mp == 19
    assert "19 MP left" in d.p.decision.prompt
    d.do("stop")
    assert d.p.mp == 0


# -- Luftwaffe -----------------------------------------------------------------------------------


@pytest.mark.rule("9.1a")
@pytest.mark.parametrize(("turn", "level"), [(1, 2), (3, 1), (5, 0), (6, 1), (8, 0)])
def test_as_many_air_units_as_the_track_allows(turn, level):
    units = {"A": panzer("0404"), "B": infantry("0402"), "C": infantry("0102")}
    d = desk(units, phase="luftwaffe", turn=turn)
    for hex_ in ("0102", "0402")[:level]:
        assert d.step == "luftwaffe"
        d.do(f"assign {hex_}")
    assert d.step == "operations"
    assert sum(bool(d.p.hex[u]) for u in d.game.roster.luftwaffe) == level
    if level:
        none = desk(units, phase="luftwaffe", turn=turn)
        assert none.refused("assign 0101") == "9.1a"
        none.do("end")
        assert none.step == "operations", "nobody has to"


@pytest.mark.rule("9.1b")
def test_one_air_unit_a_force():
    d = desk({"A": panzer("0404"), "B": infantry("0402")}, phase="luftwaffe")
    d.do("assign 0404")
    assert d.refused("assign 0404") == "9.1b"
    assert d.allowed("assign 0402")


@pytest.mark.rule("9.1c", "9.1d")
def test_an_air_unit_stays_with_its_force_and_with_the_part_that_moves_on():
    d = desk({**PAIR, "C": infantry("0402")}, phase="luftwaffe")
    d.do("assign 0404", "end", "force A B")
    assert d.state("de-cas-1") & ESCORT
    d.do("to 0304", "drop B", "to 0204")
    assert d.where("de-cas-1") == "0204"
    d.do("stop")
    assert d.where("de-cas-1") == "0204"
    d.do("force C")
    assert d.p.escort is None


@pytest.mark.rule("9.1c")
def test_when_part_of_a_hex_sets_out_the_air_unit_goes_or_stays():
    d = desk({**PAIR, "C": infantry("0402")}, phase="luftwaffe")
    d.do("assign 0404", "end", "force A")
    assert d.options == ["air goes", "air stays"]
    stay = d.p.copy()
    d.do("air goes", "to 0304", "stop", "force B")
    assert d.step == "march"
    assert d.p.escort is None
    d.p = stay
    d.do("air stays", "to 0304", "stop", "force B", "to 0504", "die 5")
    assert d.step == "air strike"


@pytest.mark.rule("9.1e", "10.4d")
def test_a_german_air_unit_is_never_hit():
    d = desk({"A": panzer("0404")}, phase="luftwaffe")
    d.do("assign 0404", "end", "force A", "to 0504", "die 5")
    air = d.number("de-cas-1")
    while d.step in ("air strike", "volley", "fire", "hits"):
        if d.step == "volley" and d.game.side[d.now.unit] == 1:
            d.roll(*[6] * d.p.dice(d.now.unit))
        else:
            assert d.game.write(d.game.read("hit de-cas-1")) not in (
                d.options if d.step == "hits" else []
            )
            d.roll() if d.chance else d.do(d.options[0])
        assert not d.p.state[air] & ~(ESCORT | ACTED)


@pytest.mark.rule("9.1f", "9.5d")
def test_air_units_leave_at_the_end_of_the_phase_and_are_assigned_anew():
    d = desk({"A": panzer("0404"), "B": infantry("0402")}, phase="luftwaffe", turn=1)
    d.do("assign 0404", "end", "force A", "to 0304", "stop", "end")
    assert (d.p.turn, d.step) == (2, "luftwaffe")
    assert d.where("de-cas-1") == ""
    d.do("assign 0402", "end")
    assert d.allowed("force A"), "all units are ready again"


# -- steps and their costs -----------------------------------------------------------------------


@pytest.mark.rule("9.2a")
def test_movement_is_from_hex_to_adjacent_hex():
    d = desk({"A": panzer("0404")})
    d.do("force A")
    assert d.refused("to 0303 0203 0101") == "9.2a"
    assert d.allowed("to 0303 0203 0202")
    assert d.refused("to 0404 0204") == "9.2a", "no hex is skipped"
    grid, found = d.game.grid, d.game.marching.reach(d.p, d.p.force)
    for label in ("0101", "0109"):
        steps = pairwise(found.path(d.hex(label)))
        assert all(grid.direction(a, b) is not None for a, b in steps)


@pytest.mark.rule("9.2b", "9.2c")
def test_points_are_neither_lent_nor_kept():
    d = desk({"A": panzer("0404"), "B": panzer("0402")})
    d.do("force A", "to 0304", "stop", "force B")
    assert d.p.mp == 20, "what A left is lost"
    d = desk({"A": panzer("0404"), "B": panzer("0402")}, turn=1)
    d.do("end", "end", "force A")
    assert (d.p.turn, d.p.mp) == (2, 15)


@pytest.mark.rule("9.2d", "9.2e")
def test_no_step_without_the_points_for_it():
    units = {"A": panzer("0404"), "B": infantry("0402")}
    d = desk(units, plain(**terrain("m")), turn=8)
    d.do("force A", "to 0404 0403", "to 0303", "to 0302")
    assert d.p.mp == 1
    assert d.refused("to 0303 0304") == "9.2d"
    marsh = plain(terrain=" ".join(["mmmmmmmmmm"] * 9), key={"m": "marsh"})
    d = desk(units, marsh, turn=4)
    d.do("force A", "to 0404 0304", "to 0204")
    assert not d.p.force, "2 MP buy no hex of 3, and no move is guaranteed: it has stopped"


@pytest.mark.rule("9.3b")
def test_both_classes_start_fastest_and_never_gain():
    game = campaign().game
    for mechanised in (False, True):
        points = [game.track.allowance(turn, mechanised) for turn in range(1, 9)]
        assert points == sorted(points, reverse=True)
        assert points[0] > points[-1]


@pytest.mark.rule("9.4a")
def test_the_natural_terrain_of_the_hex_entered_is_paid():
    units = {"A": panzer("0404"), "B": infantry("0404")}
    for letter, drive, walk in ((".", 1, 1), ("f", 2, 1), ("m", 3, 2)):
        board = plain(**terrain(letter))
        assert spent(units, "A", "0304", board) == drive
        assert spent(units, "B", "0304", board) == walk
    town = plain(**terrain("f"), hexes={"town": {"town": "0304"}})
    assert spent(units, "A", "0304", town) == 2


@pytest.mark.rule("9.4b")
def test_a_river_is_paid_on_top_in_both_directions():
    board = plain(sides={"river": "0304/0404"})
    units = {"A": panzer("0404"), "B": infantry("0304")}
    assert spent(units, "A", "0304", board) == 1 + 2
    assert spent(units, "B", "0404", board) == 1 + 1
    assert spent(units, "A", "0303", board) == 1


@pytest.mark.rule("9.4c")
def test_marsh_and_river_on_turn_1():
    board = plain(**terrain("m"), sides={"river": "0304/0404"})
    units = {"A": panzer("0404"), "B": infantry("0404")}
    assert spent(units, "A", "0304", board, 1) == 3 + 2
    assert spent(units, "B", "0304", board, 1) == 2 + 1
    assert spent(units, "A", "0304", board, 6) == 2 + 1, "frozen, as reconstructed"
    assert spent(units, "B", "0304", board, 7) == 1 + 0
    assert MOBILITIES == ("foot", "mechanised")


# -- forces that split ---------------------------------------------------------------------------


@pytest.mark.rule("9.5a", "9.5b")
def test_a_force_drops_units_off_and_picks_none_up():
    d = desk({**PAIR, "C": panzer("0304")})
    d.do("force A B")
    assert d.refused("drop A") == "9.5a", "not where it starts"
    d.do("to 0304", "drop B")
    assert d.p.force == (d.number("A"),)
    assert d.refused("drop A") == "9.5a", "the last unit stops"
    assert d.refused("drop C") == "9.5a"
    d.do("to 0204", "stop")
    assert d.here("0304") == {"B", "C"}, "C was not picked up"
    assert d.refused("force B") == "9.0c"


@pytest.mark.rule("9.5c", "9.5d")
def test_those_who_started_in_the_hex_of_a_drop_off_may_still_act_but_not_with_it():
    d = desk({**PAIR, "C": panzer("0304")})
    d.do("force A B", "to 0304", "drop B", "to 0204", "stop")
    assert d.refused("force B C") == "9.0c"
    assert d.allowed("force C")
    d.do("end")
    d.do("end")
    assert d.p.turn == 2
    assert d.allowed("force B C"), "a common force from the next turn on"


@pytest.mark.rule("9.5e", "9.0a")
def test_some_or_all_of_a_hex_may_set_out_each_time_a_force_of_its_own():
    three = {"A": panzer("0404"), "B": panzer("0404"), "M": unit("0404", "motorised infantry", 5)}
    d = desk(three)
    chosen = [set(o.split()[1:]) for o in d.options if o.startswith("force")]
    assert len(chosen) == 7
    assert {"A", "B", "M"} in chosen
    d.do("force A M", "to 0304", "stop")
    assert d.allowed("force B"), "those who stayed have not acted"
    assert d.refused("force A B") == "9.0c"
    apart = desk({"A": panzer("0404"), "B": panzer("0402")})
    assert apart.refused("force A B") == "9.5e"
    assert apart.refused("force A A") == "9.5e"


@pytest.mark.rule("9.5g")
def test_a_soviet_hex_costs_no_more_than_a_german_one():
    units = {"A": panzer("0404")}
    assert spent(units, "A", "0504") == spent(units, "A", "0304") == 1


# -- battles on the way --------------------------------------------------------------------------


@pytest.mark.rule("9.7", "10.5c")
def test_the_first_round_is_free_and_each_further_one_costs_a_point():
    d = marching({"A": panzer("0404")}, "0504", 5)
    d.miss()
    assert (d.step, d.p.mp) == ("round", 19)
    d.do("round")
    assert d.p.mp == 18
    d.miss()
    d.do("round")
    assert d.p.mp == 17


@pytest.mark.rule("9.8a", "9.8b", "10.7b")
def test_a_force_that_has_won_goes_on_into_further_soviet_hexes():
    d = marching({"A": panzer("0404")}, "0504", 3)
    d.roll(6)
    d.do("to 0604", "die 3")
    d.roll(6)
    d.do("to 0704", "die 1", "to 0804", "die 1")
    assert d.where("A") == "0804"
    assert d.p.mp == 20 - 4
    assert not any(d.soviet(label) for label in ("0504", "0604", "0704", "0804"))


@pytest.mark.rule("9.9a", "9.9b", "10.7d")
def test_a_force_that_will_not_go_on_is_defeated_and_finished():
    d = marching({"A": panzer("0404"), "C": infantry("0402")}, "0504", 5, force=["A"])
    d.miss()
    d.do("retreat")
    assert d.where("A") == "0404"
    assert d.soviet("0504")
    assert d.refused("force A") == "9.0c"


@pytest.mark.rule("9.9a", "10.5b")
def test_a_force_without_points_must_retreat():
    d = desk({"A": infantry("0404"), "C": infantry("0402")}, turn=8)
    d.do("force A", "to 0403", "to 0404", "to 0504", "die 3")
    assert d.p.mp == 0, "the last point bought the hex, and the first round is free (R32)"
    d.miss()
    assert d.where("A") == "0404"
    assert d.step == "operations"


@pytest.mark.rule("9.12")
def test_a_hex_may_be_attacked_again_and_again():
    units = {name: panzer(hex_) for name, hex_ in (("A", "0404"), ("B", "0405"), ("C", "0403"))}
    d = desk(units | {"Z": infantry("0101")})
    for name, way in (("A", "0504"), ("B", "0504"), ("C", "0404 0504")):
        d.do(f"force {name}", f"to {way}", "die 5")
        d.miss()
        d.do("round")
        d.miss()
        d.do("retreat")
    assert d.soviet("0504")


@pytest.mark.rule("9.2d", "10.3a")
@pytest.mark.parametrize("dry", ["0404", "0405"])
def test_of_two_ways_that_cost_the_same_the_dry_one_into_a_soviet_hex_is_taken(dry):
    wet = {"0404": "0405", "0405": "0404"}[dry]
    board = plain(sides={"river": f"{wet}/0504"})
    d = desk({"A": infantry("0304")}, board, turn=6)
    d.do("force A")
    (route,) = (r for r in d.game.routes(d.p, 0) if r.hex == d.hex("0504"))
    assert [d.game.label(h) for h in route.path] == ["0304", dry, "0504"]
    d.do("to 0504")
    assert d.game.label(d.p.back) == dry, "frozen rivers cost nothing, but they help defenders"
    there = desk({"A": infantry("0304")}, board, turn=6)
    there.do("force A", f"to 0304 {wet} 0504")
    assert there.game.label(there.p.back) == wet, "a way that is named is taken"
    assert there.p.mp == d.p.mp
