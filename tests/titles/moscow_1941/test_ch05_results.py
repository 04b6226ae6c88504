"""Results (5.2.1b to 5.4, 5.6): losses, the retreat menu, pursuit, advance, tests, recovery."""

import pytest
from support.moscow_1941 import desk, fight, forest, german, soviet

from zoc.kernel.shown.view import seat_view
from zoc.titles.moscow_1941.position import FELL_BACK
from zoc.titles.moscow_1941.retreat import Retreat


def thrown(units, column, throw, board=None, **more):
    """A battle of A (with B, if there) against 0606 in a column, after its throw; a gun or unit
    called X does not join."""
    d = fight(units, board, **more)
    d.do("attack 0606", "with A", *(["with B"] if "B" in units else []))
    d.battle()
    assert d.p.agenda[-1].forecast(d.p).odds == column
    d.do(f"dice {throw}")
    return d


def strong(times, hex_="0605", **more):
    """An attacker so many times as strong as one defender of 4 SPs."""
    return german(hex_, **{"strength": 4 * times, **more})


def ends(d, name):
    """Where a unit may retreat to."""
    return {o.split()[-1] for o in d.options if o.startswith(f"retreat {name} ")}


# -- order ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.8", "1.2g")
def test_whoever_chooses_a_loss_reads_what_it_means_for_each():
    units = {"A": strong(1, strength=6), "B": strong(1, strength=6), "R": soviet("0606"),
             "S": soviet("0606 reduced")}  # fmt: skip
    d = thrown(units, "2:1", 3)
    view = seat_view(d.game, d.p, "soviet", True)
    (loss,) = [panel for panel in view.panels if panel.id == "loss"]
    assert loss.title == "Who loses a CEL?"
    fates = {row.notation: row.value for row in loss.body[0].rows}
    assert fates == {"lose R": "reduced", "lose S": "eliminated"}
    labels = {c.notation: c.label.split(" ", 1)[1] for c in view.decision.choices}
    assert labels == {"lose R": "loses a CEL", "lose S": "is eliminated"}


@pytest.mark.rule("5.2.1b", "5.1.8", "5.6.1b", "5.6.1c")
def test_losses_then_retreat_then_pursuit_then_tests():
    units = {"A": strong(1, strength=8), "B": strong(1, strength=8), "R": soviet("0606"),
             "S": soviet("0606")}  # fmt: skip
    d = thrown(units, "2:1", 3)  # •/D2-1
    assert d.p.actor == "soviet"
    assert d.options == ["lose R", "lose S"]
    d.do("lose S")
    assert d.cels("S") == 1
    assert d.p.agenda[-1].name == "retreat"
    assert d.p.actor == "soviet"
    d.do("retreat R 0608", "retreat S 0608")
    assert d.p.agenda[-1].name == "pursuit"
    assert d.p.actor == "german"
    d.do("halt")
    assert d.p.agenda[-1].name == "test"
    assert d.p.agenda[-1].cause == "5.6.1b"
    d.do("dice 2")
    assert d.p.agenda[-1].cause == "5.3.9"
    d.do("dice 2")
    assert d.p.agenda[-1].name == "attacks"


@pytest.mark.rule("5.1.8")
def test_the_owner_of_the_attackers_chooses_their_losses_after_the_defender():
    units = {"A": strong(1), "B": strong(1), "R": soviet("0606"), "S": soviet("0606")}
    d = thrown(units, "1:1", 7)  # -1/-1
    assert d.p.actor == "soviet"
    d.do("lose R")
    assert d.p.actor == "german"
    assert d.options == ["lose A", "lose B"]
    d.do("lose B")
    assert (d.cels("A"), d.cels("B"), d.cels("R"), d.cels("S")) == (2, 1, 1, 2)


@pytest.mark.rule("5.1.9", "9.1.8", "5.3.7")
def test_a_lone_hq_is_attacked_on_the_last_column_and_cannot_retreat():
    board = {"key": {"f": "forest"}, "terrain": forest("0606")}
    units = {"A": german("0605 reduced", strength=2), "K": soviet("0606", "HQ")}
    d = fight(units, board, works={"soviet": "0606"})
    d.do("attack 0606", "with A")
    assert d.sums() == (1, 0)
    assert d.odds() == "10:1"
    assert "forest" not in d.terms()
    d.battle()
    d.do("dice 8")  # -/D3
    assert d.gone("K")


@pytest.mark.rule("9.1.4")
def test_an_hq_may_be_the_loss():
    units = {"A": strong(1), "R": soviet("0606"), "K": soviet("0606", "HQ")}
    d = thrown(units, "1:1", 7)  # 8 with the HQ: -1/-1
    assert d.options == ["lose R", "lose K"]
    d.do("lose K")
    assert d.gone("K")


# -- the menu -------------------------------------------------------------------------------------


@pytest.mark.rule("5.3.7", "15.1.7", "5.3.9")
def test_the_attacker_loses_a_starred_unit_and_the_defender_has_his_menu():  # E15
    units = {
        "A": german("0605", "ARM", strength=12, flags=["black"]),
        "B": german("0605", strength=12),
        "R": soviet("0606", "CAV"),
        "S": soviet("0606", "CAV"),
    }
    d = fight(units)
    d.battle("attack 0606", "with A", "with B")
    d.do("dice 10")  # 4:1, -1/D2
    assert d.cels("A") == 1
    assert d.p.actor == "soviet"
    held = d.p.copy()
    d.do("stay")
    d.do("lose R", "lose R")
    assert d.gone("R")
    d.p = held.copy()
    d.do("retreat R 0607", "retreat S 0607")
    assert d.options == ["lose R", "lose S"]
    d.do("lose R", "halt")
    assert d.p.agenda[-1].name == "attacks"
    d.p = held.copy()
    d.do("retreat R 0608", "retreat S 0608", "halt")
    assert d.p.agenda[-1].due == 1
    d.do("dice 10")
    assert d.shaken("R")
    assert d.shaken("S")


@pytest.mark.rule("5.3.1", "5.3.7")
@pytest.mark.parametrize(("end", "lost"), [("0609", 0), ("0608", 1), ("0607", 2), ("", 3)])
def test_every_hex_not_retreated_costs_a_cel(end, lost):  # E17
    units = {"A": strong(4), "R": soviet("0606", cels=2), "S": soviet("0606", cels=2)}
    d = thrown({**units, "A": german("0605", strength=40)}, "5:1", 6)  # -/D3
    if end:
        d.do(f"retreat R {end}", f"retreat S {end}")
    else:
        d.do("stay")
    for _ in range(lost):
        d.do("lose R" if "lose R" in d.options else "lose S") if d.p.actor == "soviet" else None
    assert d.cels("R") + d.cels("S") == 4 - lost


@pytest.mark.rule("5.3.7")
def test_the_retreat_menu_begins_with_what_costs_nothing():
    d = thrown({"A": strong(3), "R": soviet("0606")}, "3:1", 6)  # -/D2
    bills = [d.p.agenda[-1].offer(d.p, d.game.read(o)).cost for o in d.options if o != "stay"]
    free = bills.count("")
    assert 0 < free < len(bills)
    assert not any(bills[:free])


@pytest.mark.rule("5.3.8", "5.3.1")
def test_hexes_declined_are_counted_once_and_fall_on_those_who_stayed():  # E18
    units = {"A": german("0605", strength=1), "B": german("0705", strength=1),
             "C": german("0505", strength=1), "R": soviet("0606", strength=6)}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with B", "with C")
    d.do("dice 7")  # 1:2, A1/-
    start = d.p.copy()
    d.do("retreat A 0604", "retreat B 0704", "retreat C 0504")
    assert d.p.actor == "soviet"
    d.p = start.copy()
    d.do("stay")
    assert d.options == ["lose A", "lose B", "lose C"]
    d.do("lose B")
    assert [d.cels(n) for n in "ABC"] == [2, 1, 2]
    d.p = start.copy()
    d.do("retreat A 0604", "stay")
    assert d.options == ["lose B", "lose C"]


@pytest.mark.rule("5.3.2")
def test_each_step_leads_away_from_the_hex_of_the_battle():
    d = thrown({"A": strong(3), "R": soviet("0606")}, "3:1", 6)  # -/D2
    away = {o.split()[-1] for o in d.options if o.startswith("retreat R")}
    assert "0607" in away
    assert "0608" in away
    assert d.refused("retreat R 0609") == "5.3.2"
    assert d.refused("retreat R 0607 0506") == "5.3.2"
    d.do("retreat R 0607 0608")
    assert d.where("R") == "0608"


@pytest.mark.rule("5.3.3", "3.1.8")
def test_no_retreat_into_a_zone_a_lake_or_an_enemy():
    board = {"key": {"l": "lake"}, "terrain": forest("0607", letter="l")}
    units = {"A": strong(2), "X": german("0804"), "Y": german("0505", "HQ"), "R": soviet("0606")}
    d = thrown(units, "2:1", 8, board)  # -/D1
    assert ends(d, "R") == {"0506", "0706"}
    assert d.refused("retreat R 0607") == "5.3.3"
    assert d.refused("retreat R 0705") == "5.3.3"
    assert d.refused("retreat R 0505") == "3.1.8"
    assert ends(d, "R").isdisjoint({"0705"})


@pytest.mark.rule("5.3.3")
def test_a_retreat_never_leaves_the_map():
    units = {"A": german("0611", strength=8), "R": soviet("0612")}
    d = fight(units)
    d.battle("attack 0612", "with A")
    d.do("dice 8")
    assert ends(d, "R") <= {"0712", "0512"}


@pytest.mark.rule("5.3.4")
def test_over_friends_in_a_zone_for_a_cel_each_hex():  # E16
    units = {"A": strong(2), "X": german("0608"), "R": soviet("0606"), "T": soviet("0607", "ARM"),
             "Y": german("0807"), "Z": german("0404")}  # fmt: skip
    d = thrown(units, "2:1", 8, works={"german": "0608 0807 0404"})  # -/D1
    assert ends(d, "R") == {"0506", "0607"}
    assert d.refused("retreat R 0706") == "5.3.3"
    offer = d.game.read("retreat R 0607")
    assert d.p.agenda[-1].offer(d.p, offer).cost == "−1 CEL"
    d.do("retreat R 0607")
    assert d.cels("R") == 1
    assert d.cels("T") == 2


@pytest.mark.rule("5.3.4")
def test_nobody_pays_with_his_last_cel_on_the_way():
    units = {
        "A": strong(1),
        "X": german("0608"),
        "R": soviet("0606 reduced", reduced={"strength": 2}),
        "T": soviet("0607", "ARM"),
        "Y": german("0807"),
        "Z": german("0404"),
    }
    lake = {"key": {"l": "lake"}, "terrain": forest("0506", letter="l")}
    d = thrown(units, "2:1", 8, lake, works={"german": "0608 0807 0404"})
    assert d.gone("R")


@pytest.mark.rule("5.3.5")
def test_over_a_big_river_only_by_a_bridge():
    river = {"sides": {"big river": "0606/0607 0606/0706 0606/0506"}}
    bridge = {"ways": {"main road": ["0606 0607"]}}
    units = {"A": strong(2), "R": soviet("0606")}
    d = fight(units, river)
    d.battle("attack 0606", "with A")
    d.do("dice 8")
    assert d.cels("R") == 1
    e = fight(units, river | bridge)
    e.battle("attack 0606", "with A")
    e.do("dice 8")
    assert ends(e, "R") == {"0607"}
    assert e.refused("retreat R 0706") == "5.3.5"


@pytest.mark.rule("5.3.6", "3.2.1")
def test_not_into_a_full_hex_but_through_it():
    full = {f"F{n}": soviet("0607") for n in range(4)}
    lakes = {"key": {"l": "lake"}, "terrain": forest("0506", "0706", letter="l")}
    d = thrown({"A": strong(2), "R": soviet("0606"), **full}, "2:1", 5, lakes)  # •/D2
    assert "0608" in ends(d, "R")
    assert d.refused("retreat R 0607") == "5.3.6"
    d.do("retreat R 0608")
    assert d.where("R") == "0608"


@pytest.mark.rule("5.3.9")
@pytest.mark.parametrize(
    ("column", "throw", "steps", "tests"),
    [("9:1", 5, 3, 2), ("5:1", 6, 1, 0), ("2:1", 6, 2, 1)],
)
def test_a_test_for_every_hex_of_the_path_but_the_first(column, throw, steps, tests):  # E19
    d = thrown({"A": strong(int(column[0])), "R": soviet("0606", cels=2)}, column, throw)
    d.do(f"retreat R 06{6 + steps:02}")
    while d.p.actor != "chance" and d.p.agenda[-1].name != "attacks":
        d.do("halt" if "halt" in d.options else d.options[0])
    found = d.p.agenda[-1].due if d.p.agenda[-1].name == "test" else 0
    assert found == (tests if d.cels("R") else 0) or d.gone("R")


@pytest.mark.rule("5.3.9", "5.6.2")
def test_one_throw_for_all_on_a_path_against_each_ones_own_limit():
    units = {"A": german("0605", strength=24), "R": soviet("0606", morale=8), "S": soviet("0606")}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 6", "retreat R 0608", "retreat S 0608", "halt")
    assert [d.game.unit_name(u) for u in d.p.agenda[-1].units] == ["R", "S"]
    d.do("dice 9")
    assert d.shaken("R")
    assert not d.shaken("S")


@pytest.mark.rule("5.3.10", "7.1.2b")
def test_who_retreated_is_marked():
    d = thrown({"A": strong(2), "R": soviet("0606")}, "2:1", 8)
    d.do("retreat R 0607")
    assert d.state("R") & FELL_BACK


# -- pursuit --------------------------------------------------------------------------------------


def chased(length=3, **more):
    """R has retreated from 0606 along 0607, 0608, 0609 as far as told; A stands in 0605."""
    units = {"A": german("0605", strength=80), "R": soviet("0606"), **more}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 7", f"retreat R {' '.join(['0607', '0608', '0609', '0610'][:length])}")
    return d


def paths(d, name):
    return {" ".join(o.split()[2:]) for o in d.options if o.startswith(f"advance {name} ")}


@pytest.mark.rule("5.4.6", "5.4.4", "5.4.1a", "5.4.2")
def test_a_pursuit_is_as_long_as_the_retreat_and_begins_in_the_vacated_hex():  # E20
    d = chased(3)
    found = paths(d, "A")
    assert max(len(path.split()) for path in found) == 3
    assert all(path.split()[0] == "0606" for path in found)
    assert "one hex beside his path" in d.p.decision.hint
    [way] = [mark for mark in d.game.show.marks(d.p) if mark.kind == "goal"]
    assert [d.game.label(h) for h in way.hexes] == ["0606", "0607", "0608", "0609"]
    assert d.game.show.warnings(d.p, d.number("A"), d.hex("0608")) == [], "no march, no duty"
    assert "0606 0607 0608" in found
    assert d.refused("advance A 0606 0607 0608 0708") == "5.4.6"
    assert d.refused("advance A 0505") == "5.4.4"
    d.do("advance A 0606 0607 0608")
    assert d.where("A") == "0608"


@pytest.mark.rule("5.4.2")
def test_the_last_hex_may_lie_beside_the_path():
    d = chased(3)
    assert d.allowed("advance A 0606 0706")
    assert d.allowed("advance A 0606 0607 0707")
    assert d.refused("advance A 0606 0706 0707") == "5.4.2"


@pytest.mark.rule("5.4.3")
def test_of_several_paths_the_pursuer_chooses_one():
    units = {"A": german("0605", strength=80), "R": soviet("0606"), "S": soviet("0606")}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 7", "retreat R 0607 0608 0609 0610", "retreat S 0506 0407 0307 0208")
    assert d.allowed("advance A 0606 0607 0608")
    assert d.allowed("advance A 0606 0506 0407")
    assert d.refused("advance A 0606 0506 0507 0608") == "5.4.2"


@pytest.mark.rule("5.4.1b")
def test_a_defender_pursues_too():
    units = {"A": german("0605", strength=1), "R": soviet("0606", strength=9)}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 7")  # 1:4, A2-1
    d.do("retreat A 0603") if d.p.actor == "german" else None
    assert d.p.actor == "soviet"
    d.do("advance R 0605 0604")
    assert d.where("R") == "0604"


@pytest.mark.rule("5.4.5", "5.4.7a")
def test_neither_zones_nor_points_stop_a_pursuit():
    d = chased(4, T=soviet("0807"), U=soviet("0408"))
    assert "0606 0607 0608 0609" in paths(d, "A")


@pytest.mark.rule("5.4.7b")
def test_a_pursuit_keeps_off_closed_ground_and_the_map_edge():
    board = {"key": {"s": "swamp"}, "terrain": forest("0607", letter="s")}
    units = {"A": german("0605", "MOT", strength=80), "B": german("0605"), "R": soviet("0606")}
    d = fight(units, board)
    d.battle("attack 0606", "with A", "with B")
    d.do("dice 7", "retreat R 0607 0608 0609")
    assert d.refused("advance A 0606 0607") == "5.4.7b"
    assert d.allowed("advance B 0606 0607")
    d.do("lose R") if "lose R" in d.options else None


@pytest.mark.rule("5.4.8")
def test_a_pursuit_stops_behind_a_big_river():
    river = {"sides": {"big river": "0605/0606"}}
    units = {"A": german("0605", strength=80), "R": soviet("0606")}
    d = fight(units, river)
    d.battle("attack 0606", "with A")
    d.do("dice 6", "retreat R 0607 0608 0609 0610")
    assert paths(d, "A") == {"0606"}


@pytest.mark.rule("5.4.9")
def test_towed_units_and_supporters_at_range_do_not_pursue():
    units = {"A": german("0605", strength=80), "G": german("0705", "ART"), "R": soviet("0606")}
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 7", "retreat R 0607 0608 0609 0610")
    assert paths(d, "A")
    assert not paths(d, "G")
    assert d.refused("advance G 0606") == "5.4.1a"


@pytest.mark.rule("5.4.10")
def test_an_emptied_hex_may_be_entered_and_left_again_out_of_zones():
    units = {"A": german("0605", strength=8), "R": soviet("0606 reduced", reduced={"strength": 4})}
    d = thrown(units, "2:1", 11)  # -1/-1
    assert d.gone("R")
    assert {"0606", "0606 0607"} <= paths(d, "A")
    assert "0606 0607 0608" not in paths(d, "A")
    e = thrown({**units, "T": soviet("0608")}, "2:1", 11)
    assert "0606 0607" in paths(e, "A")
    f = thrown({**units, "T": soviet("0607")}, "2:1", 11)
    assert paths(f, "A") == {"0606"}
    assert f.refused("advance A 0606 0706") == "5.4.10"


@pytest.mark.rule("5.4.10")
def test_nobody_advances_whose_own_cell_throws_him_back():
    units = {n: german("0605", strength=1) for n in "ABC"}
    units["R"] = soviet("0606 reduced", strength=12, reduced={"strength": 12})
    d = fight(units)
    d.battle("attack 0606", "with A", "with B", "with C")
    d.do("dice 8", "lose A", "lose A")  # 1:4, A2-2/-1
    assert d.gone("R")
    d.do("stay", "lose B", "lose B")
    assert d.where("C") == "0605"
    assert d.p.agenda[-1].name == "attacks"


@pytest.mark.rule("6.2.5a", "5.4.4")
def test_infantry_and_a_gun_share_a_retreat():  # E26
    units = {"A": german("0605", strength=21), "R": soviet("0606"), "G": soviet("0606", "ART")}
    d = thrown(units, "3:1", 7)  # -/D2
    assert d.refused("retreat G 0607") == "6.2.5a"
    start = d.p.copy()
    d.do("retreat R 0608", "advance A 0606")
    assert d.gone("G")
    d.p = start.copy()
    d.do("retreat R 0607", "lose G")
    assert (d.cels("R"), d.gone("G")) == (2, True)
    d.p = start.copy()
    d.do("stay", "lose G")
    assert (d.cels("R"), d.gone("G"), d.where("R")) == (1, True, "0606")
    d.p = start.copy()
    d.do("stay", "lose R", "lose R")
    assert d.gone("R")
    d.do("advance A 0606")
    assert d.gone("G")


@pytest.mark.rule("6.2.5b")
def test_a_gun_on_lorries_does_not_fight_and_retreats():
    units = {"A": german("0605", strength=12), "R": soviet("0606"),
             "G": soviet("0606 transport", "ART")}  # fmt: skip
    d = thrown(units, "3:1", 7)
    d.do("retreat R 0608", "retreat G 0608")
    assert d.where("G") == "0608"


# -- disorganisation ------------------------------------------------------------------------------


@pytest.mark.rule("5.6.1a", "5.6.4", "5.6.6")
def test_d_disorganises_and_halves_both_ways():
    units = {"A": strong(2), "R": soviet("0606", strength=5)}
    d = fight({**units, "A": german("0605", strength=10)})
    d.battle("attack 0606", "with A")
    d.do("dice 2", "retreat R 0609", "halt")  # -1/D3D, no further test
    assert d.shaken("R")
    assert d.p.agenda[-1].name == "attacks"
    weak = {"A": german("0605 shaken=20"), "R": soviet("0606 shaken=20", strength=5)}
    e = fight(weak)
    e.do("attack 0606", "with A")
    assert e.sums() == (3, 3)


@pytest.mark.rule("5.6.1b", "5.6.2")
@pytest.mark.parametrize(("throw", "shaken"), [(10, False), (11, True), (12, True)])
def test_a_dot_makes_the_attackers_test_against_their_limit(throw, shaken):
    units = {"A": german("0605", morale=11), "R": soviet("0606", strength=5)}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 5", "stay")  # 1:1, •/D1
    d.do(f"dice {throw}")
    assert d.shaken("A") == shaken


@pytest.mark.rule("5.6.3", "6.3.4", "6.3.5")
@pytest.mark.parametrize(("place", "hit"), [("0604", False), ("0505", True)])
def test_distant_guns_feel_nothing_near_ones_all(place, hit):  # E22
    units = {
        "A": german("0605", strength=7, cels=2),
        "G": german(place, "ART"),
        "R": soviet("0606"),
    }
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    d.do("dice 12")  # 3:1, D-1/-1
    assert ("lose G" in d.options) == hit
    if hit:
        d.do("lose A")
    d.do("halt") if "halt" in d.options else None
    assert d.shaken("A")
    assert d.shaken("G") == hit


@pytest.mark.rule("5.6.5")
def test_recovery_after_a_full_turn_of_rest():  # E23, E24
    from zoc.titles.moscow_1941.disorganisation import clock, disturb, recover

    d = fight({"A": german("0203"), "B": german("0203"), "R": soviet("0909")})
    p = d.p
    for name in ("A", "B"):
        p.shaken[d.number(name)] = clock(p) - 16
    disturb(p, [d.number("B")])
    assert clock(p) == 16 * 2 + 4
    recover(p)
    assert not d.shaken("A")
    assert d.shaken("B")
    p.shaken[d.number("A")] = clock(p) - 15
    recover(p)
    assert d.shaken("A")


@pytest.mark.rule("5.6.5")
def test_being_attacked_or_attacking_starts_the_rest_anew():
    d = fight({"A": german("0605 shaken=20"), "R": soviet("0606 shaken=20")})
    d.battle("attack 0606", "with A")
    now = 16 * 2 + 4
    assert d.p.shaken[d.number("A")] == now
    assert d.p.shaken[d.number("R")] == now


@pytest.mark.rule("5.6.2")
def test_hqs_are_never_disorganised_and_idle_tests_not_rolled():
    units = {"A": german("0605 shaken=20", strength=8), "H": german("0605", "HQ"),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with H")
    d.do("dice 5", "stay")  # •/D1
    d.do("halt") if "halt" in d.options else None
    assert d.p.agenda[-1].name == "attacks"
    assert not d.shaken("H")


# -- supply levels --------------------------------------------------------------------------------


@pytest.mark.rule("10.2.4a", "10.2.4b", "10.2.5")
@pytest.mark.parametrize(("throw", "levels"), [(8, (1, 2)), (9, (2, 1))])
def test_levels_rise_for_who_is_thrown_back_and_who_is_beaten_off(throw, levels):  # E40
    units = {"A": german("0605 oos=1", strength=7), "R": soviet("0606 oos=1")}
    d = thrown(units, "1:1", throw) if False else fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 6" if throw == 8 else "dice 9")
    d.do("stay") if d.p.agenda[-1].name == "retreat" else None
    while d.p.agenda[-1].name != "attacks":
        d.do(d.options[-1])
    assert (d.oos("A"), d.oos("R")) == levels


@pytest.mark.rule("10.2.3")
def test_a_level_buys_full_strength_in_the_attack():  # E39
    units = {"A": german("0605 oos=1", strength=8), "R": soviet("0606")}
    d = fight(units)
    d.do("attack 0606", "with A")
    assert d.sums() == (4, 4)
    d.do("full A")
    assert d.sums() == (8, 4)
    d.battle()
    d.do("dice 8", "retreat R 0607", "halt")
    assert d.oos("A") == 2


# -- terrain --------------------------------------------------------------------------------------


@pytest.mark.rule("5.5.1", "5.5.2")
def test_forest_and_river_add_up():  # E21
    board = {"key": {"f": "forest"}, "terrain": forest("0606"), "sides": {"river": "0605/0606"}}
    d = fight({"A": german("0605"), "R": soviet("0606")}, board)
    d.do("attack 0606", "with A")
    assert d.terms() == {"forest": -1, "river": -1}


@pytest.mark.rule("5.5.1")
@pytest.mark.parametrize(
    ("terrain", "cms"), [("town", 1), ("city", 2), ("forest", 1), ("clear", 0)]
)
def test_terrain_gives_what_the_table_says(terrain, cms):
    board = {"key": {"x": terrain}, "terrain": forest("0606", letter="x")} if cms else {}
    d = fight({"A": german("0605"), "R": soviet("0606")}, board)
    d.do("attack 0606", "with A")
    assert -sum(d.terms().values()) == cms


@pytest.mark.rule("T.4")
def test_a_swamp_halves_the_attackers_sum():
    board = {"key": {"s": "swamp"}, "terrain": forest("0606", letter="s")}
    units = {"A": german("0605"), "B": german("0605", strength=4), "R": soviet("0606")}
    d = fight(units, board)
    d.do("attack 0606", "with A", "with B")
    assert d.sums() == (5, 4)


@pytest.mark.rule("5.5.3")
def test_the_hex_with_the_most_sps_counts():
    board = {"key": {"f": "forest"}, "terrain": forest("0705")}
    units = {"A": german("0605", strength=9), "R": soviet("0606", strength=5), "S": soviet("0705")}
    d = fight(units, board)
    d.do("attack 0606", "with A", "also 0705")
    assert "forest" not in d.terms()
    e = fight({**units, "R": soviet("0606", strength=3)}, board)
    e.do("attack 0606", "with A", "also 0705")
    assert e.terms() == {"forest": -1}


@pytest.mark.rule("5.5.3")
def test_among_equals_the_defender_names_the_hex():
    board = {"key": {"f": "forest"}, "terrain": forest("0705")}
    units = {"A": german("0605", strength=9), "R": soviet("0606"), "S": soviet("0705")}
    d = fight(units, board)
    d.do("attack 0606", "with A", "also 0705", "fight")
    assert d.p.actor == "soviet"
    assert d.terms() == {"forest": -1}
    d.do("count 0606")
    assert d.terms() == {}


@pytest.mark.rule("5.5.4")
@pytest.mark.parametrize(("other", "river"), [(5, False), (4, True)])
def test_a_river_needs_more_than_half_of_the_sps(other, river):
    board = {"sides": {"river": "0605/0606"}}
    units = {"A": german("0605"), "B": german("0505", strength=other), "G": german("0503", "ART"),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units, board)
    d.do("attack 0606", "with A", "with B", "with G")
    assert ("river" in d.terms()) == river


@pytest.mark.rule("5.1.1")
def test_units_thrown_into_another_hex_add_nothing_there():
    units = {"A": german("0605", strength=8), "B": german("0608"), "R": soviet("0606"),
             "S": soviet("0607")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 8", "retreat R 0607", "halt")
    d.do("attack 0607", "with B")
    assert d.sums() == (5, 4)
    d.battle()
    d.do("dice 8")  # 1:1, -1/-1
    assert d.options == ["lose R", "lose S"]


@pytest.mark.rule("5.2.1a")
def test_the_defender_answers_after_the_attacker_and_before_the_dice():
    units = {"A": german("0605"), "R": soviet("0606"), "G": soviet("0608", "ART")}
    d = fight(units)
    d.do("attack 0606", "with A", "fight")
    assert d.p.actor == "soviet"
    assert d.options == ["with G", "fight"]
    d.do("with G", "without G", "with G")
    assert d.sums() == (5, 7)
    d.do("fight")
    assert d.p.actor == "chance"


def test_nothing_is_asked_where_the_defender_has_no_choice():
    d = desk({"A": german("0605"), "R": soviet("0606")}, phase="attack")
    d.do("attack 0606", "with A", "fight")
    assert d.p.actor == "chance"


@pytest.mark.rule("5.3.7")
def test_a_choice_that_costs_the_last_cel_says_so():
    d = fight({"A": german("0605", strength=8), "R": soviet("0606", cels=2)})
    d.p.push(Retreat(1, 3, (d.number("R"),)))
    found = [d.game.show.choice(d.p, action) for action in d.p.decision.actions]
    say = {choice.notation: (choice.label, choice.cost) for choice in found}
    assert say["stay"][0] == "Stay: lose 2 CELs, all lost"
    assert say["retreat R 0607"][1] == "−2 CEL, all lost"
    assert say["retreat R 0608"][1] == "−1 CEL"


@pytest.mark.rule("5.1.9", "6.2.5b")
@pytest.mark.parametrize("other", [soviet("0606", "HQ"), soviet("0606 transport", "ART")])
def test_an_hq_or_a_gun_on_lorries_whose_company_is_lost_retreats(other):
    """Only in an attack on a hex where it was alone from the start it cannot."""
    d = fight({"A": german("0605", strength=6), "R": soviet("0606 reduced", cels=2), "K": other})
    d.battle("attack 0606", "with A")
    d.do("dice 2" if other["type"] == "HQ" else "dice 3")  # 3:1, D3-1
    d.do("lose R")
    assert d.gone("R")
    assert "0609" in ends(d, "K")


@pytest.mark.rule("5.3.1")
def test_who_is_asked_to_retreat_and_ends_is_told_so():
    d = thrown({"A": strong(1), "R": soviet("0606")}, "1:1", 6)  # -/D1
    assert d.refused("end") == d.refused("retreat A 0604") == "5.3.1"


@pytest.mark.rule("5.3.7")
def test_a_unit_that_retreats_nowhere_stays():
    d = thrown({"A": strong(3), "R": soviet("0606")}, "3:1", 6)
    assert d.refused("retreat R 0606") == "5.3.7"


@pytest.mark.rule("6.2.5a", "5.3.7")
def test_guns_whose_infantry_died_pay_for_the_retreat():
    units = {"A": german("0605", strength=40), "R": soviet("0606", strength=1, cels=1),
             "G": soviet("0606", "ART")}  # fmt: skip
    d = thrown(units, "10:1", 3)  # •/D5-1
    d.do("lose R")
    assert d.gone("G")


@pytest.mark.rule("10.2.4a", "10.2.4b")
def test_levels_rise_only_of_units_out_of_supply():
    d = thrown({"A": strong(1), "R": soviet("0606")}, "1:1", 9)  # -1/-
    assert (d.oos("A"), d.oos("R")) == (0, 0)
    d = thrown({"A": strong(3), "R": soviet("0606")}, "3:1", 9)  # -/D1
    d.do("stay")
    assert (d.oos("A"), d.oos("R")) == (0, 0)
