"""Combat: who must fight whom, odds, results, retreats, morale, forts and special units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.battle_of_moscow import RAILS, SOURCES, Desk, desk, german, panzer, russian

from zoc.kernel.play.action import Action
from zoc.titles.battle_of_moscow.combat import contacts, doubled, left, odds
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN
from zoc.titles.battle_of_moscow.results import Retreat, minimal

RAIL = RAILS | {"hexes": SOURCES}
FIGHT = {"phase": "fight"}


def now(d, hexes, units, side=GERMAN):
    """The odds of a battle."""
    return odds(d.p, side, [d.hex(h) for h in hexes.split()], [d.number(n) for n in units.split()])


def fight(units, board=None, side="german", phase="fight", **more):
    """A position in which battles are declared."""
    return desk(units, RAIL | (board or {}), side=side, phase=phase, **more)


# -- who must ------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-7", "ZOC-3", "CBT-8")
def test_whoever_touches_the_enemy_must_attack_and_every_such_enemy_be_attacked():
    d = fight({"A": german("0603"), "R": russian("0604"), "S": russian("0704")})
    assert d.refused("end") == "CBT-8"
    d.do("attack 0604", "with A")
    assert d.refused("fight") == "CBT-8"
    d.do("also 0704", "fight")
    assert d.allowed("end")


@pytest.mark.rule("CBT-7")
def test_a_battle_that_is_taken_back_is_told():
    d = fight({"A": german("0603"), "R": russian("0604")})
    d.do("attack 0604", "with A", "fight")
    assert d.allowed("end")
    d.do("withdraw")
    assert d.refused("end") == "CBT-8"
    (event,) = d.p.events
    assert (event.kind, event.rule, event.hexes) == ("withdraw", "CBT-7", (d.hex("0604"),))


@pytest.mark.rule("CBT-8")
def test_a_unit_next_to_two_stacks_may_attack_either_if_others_attack_the_other():
    units = {"A": german("0604"), "B": german("0403"), "C": german("0803"),
             "R": russian("0504"), "S": russian("0704")}  # fmt: skip
    for hers, his in (("0504", "C"), ("0704", "B")):
        d = fight(units)
        other = "0704" if hers == "0504" else "0504"
        d.do(f"attack {hers}", "with A")
        mate = "B" if hers == "0504" else "C"
        if f"with {mate}" in d.options:
            d.do(f"with {mate}")
        d.do("fight", f"attack {other}", f"with {his}", "fight")
        assert d.allowed("end")


@pytest.mark.rule("CBT-9", "CBT-11", "CBT-12")
def test_a_stack_may_split_but_nobody_fights_twice():
    units = {"A": german("0603"), "B": german("0603"), "R": russian("0604"), "S": russian("0704")}
    d = fight(units)
    d.do("attack 0604", "with A", "fight")
    assert d.refused("attack 0604") == "CBT-12"
    d.do("attack 0704")
    assert d.refused("with A") == "CBT-11"
    d.do("with B", "fight")
    assert d.allowed("end")


@pytest.mark.rule("CBT-6")
def test_any_number_may_attack_one_hex():
    hexes = ("0603", "0504", "0704") * 2
    units = {n: german(h) for n, h in zip("ABCDEF", hexes, strict=True)}
    d = fight(units | {"R": russian("0604")})
    d.do("attack 0604", *(f"with {n}" for n in "ABCDEF"), "fight")
    assert d.allowed("end")


@pytest.mark.rule("CBT-15")
def test_a_weak_attack_may_free_others():
    units = {"A": german("0603", 1), "B": german("0503", 9), "R": russian("0604", 6),
             "S": russian("0504", 1)}  # fmt: skip
    d = fight(units)
    d.do("attack 0604", "with A")
    assert now(d, "0604", "A").odds == "1-6"
    d.do("fight", "attack 0504", "with B", "fight")
    assert now(d, "0504", "B").odds == "7-1"


@pytest.mark.rule("CBT-1", "CBT-2", "SOP-4", "SOP-2")
def test_battles_come_after_all_movement_and_the_mover_picks_their_order():
    units = {"A": german("0603", 9), "B": german("0903", 9), "R": russian("0604"),
             "S": russian("0904")}  # fmt: skip
    d = fight(units)
    d.do("attack 0604", "with A", "fight", "attack 0904", "with B", "fight", "end")
    assert d.options == ["attack 0604", "attack 0904"]
    assert d.p.actor == "german"
    d.do("attack 0904")
    assert d.p.actor == "chance"


@pytest.mark.rule("SOP-9", "SOP-10", "CBT-13", "CBT-14", "SOP-12")
def test_contacts_that_last_must_be_fought_again_in_each_impulse():
    for side, phase in (("german", "fight"), ("german", "fight again"), ("russian", "fight")):
        d = fight({"A": german("0603"), "R": russian("0604")}, side=side, phase=phase)
        assert d.refused("end") in ("CBT-7", "CBT-8")


@pytest.mark.rule("SUP-6")
def test_who_is_not_supplied_need_not_attack_in_the_second_impulse():
    d = fight({"A": german("0603 supply=1"), "R": russian("0604")}, phase="fight again")
    assert d.allowed("end")
    assert d.allowed("attack 0604")
    first = fight({"A": german("0603 supply=1"), "R": russian("0604")})
    assert first.refused("end") == "CBT-8"


@pytest.mark.rule("WRK-3", "WRK-4", "PAR-7", "PAR-9")
def test_workers_and_partisans_neither_attack_nor_must():
    units = {"A": german("0603"), "W": russian("0604", 0, 0, "workers", defence=1),
             "P": russian("0503", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = fight(units, side="russian")
    found = contacts(d.p, RUSSIAN, 1)
    assert not found.bound
    assert not found.touches


@pytest.mark.rule("SEC-1", "SEC-2", "UNT-5")
def test_security_units_attack_partisans_only_with_one_and_defend_with_a_half():
    units = {"A": german("0603", 0, 2, "security"), "R": russian("0604"),
             "P": russian("0503", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = fight(units)
    found = contacts(d.p, GERMAN, 1)
    assert found.touches == {0: frozenset({d.hex("0503")})}
    assert not found.bound
    assert now(d, "0503", "A").odds == "1-1"
    e = fight({"A": german("0603", 0, 2, "security"), "B": german("0603", 0, 2, "security"),
               "R": russian("0604", 3)}, side="russian")  # fmt: skip
    assert now(e, "0603", "R", RUSSIAN).defence == 1


@pytest.mark.rule("SEC-1", "SUP-7", "FRC-1")
def test_nothing_is_left_of_a_security_unit_without_supply():
    units = {"A": german("0603 supply=1", 0, 2, "security"), "B": german("0605", 2),
             "P": russian("0604", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = fight(units)
    d.do("attack 0604")
    assert d.options == ["with B", "cancel"]
    assert d.refused("with A") == "SUP-7"


@pytest.mark.rule("CBT-7", "SEC-1", "SUP-7", "RR-11")
def test_a_refusal_says_why_a_unit_does_not_attack():
    units = {"A": german("0603 supply=1", 1), "S": german("0603 supply=0", 0, 2, "security"),
             "T": german("0603 railed"), "B": german("0605"), "R": russian("0604"),
             "X": russian("1010")}  # fmt: skip
    d = fight(units)
    assert d.refused("attack 1010") == "CBT-7"
    d.do("attack 0604")
    found = [d.refused(f"with {name}") for name in "ASTR"]
    assert found == ["SUP-7", "SEC-1", "RR-11", "CBT-7"]


@pytest.mark.rule("RR-11")
def test_a_unit_whose_factor_is_nothing_may_not_join():
    d = fight({"A": german("0603 supply=1", 1), "R": russian("0604")})
    assert d.p.agenda[-1].name == "movement"
    strong = fight({"A": german("0603 supply=1", 2), "R": russian("0604")})
    assert contacts(strong.p, GERMAN, 1).touches


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-3", "CBT-4")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(29, 10, "2-1"), (10, 10, "1-1"), (5, 6, "1-2"), (6, 1, "6-1"), (30, 1, "7-1"), (1, 9, "1-6"),
     (19, 10, "1-1"), (3, 1, "3-1"), (10, 21, "1-3")],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack, defence, column):
    d = fight({"A": german("0603", attack), "R": russian("0604", defence)})
    assert now(d, "0604", "A").odds == column


@pytest.mark.rule("CBT-5", "UNT-2")
def test_one_die_is_read_on_the_table():
    d = fight({"A": german("0603", 6), "R": russian("0604", 3, defence=2)})
    d.do("attack 0604", "with A", "fight", "end")
    assert set(d.options) == {f"die {n}" for n in range(1, 7)}
    d.do("die 1")
    assert d.where("R") == ""


@pytest.mark.rule("CBT-10")
def test_a_stack_defends_as_one():
    d = fight({"A": german("0603", 6), "R": russian("0604", 3), "S": russian("0604", 2)})
    assert now(d, "0604", "A").defence == 5


def test_several_hexes_are_added_up_in_one_battle():
    d = fight({"A": german("0603", 6), "R": russian("0604", 3), "S": russian("0704", 2)})
    assert now(d, "0604 0704", "A").defence == 5


@pytest.mark.rule("TER-7")
def test_a_hill_doubles_the_defender_and_nothing_twice():
    rows = ["." * 12] * 3 + ["h" * 12] + ["." * 12] * 8
    ways = RAILS["ways"] | {"river": ["0603 0503"]}
    board = {"key": {"h": "hill"}, "terrain": " ".join(rows), "ways": ways}
    d = fight({"A": german("0603", 6), "R": russian("0604", 3)}, board)
    assert now(d, "0604", "A").defence == 6
    e = fight({"A": german("0604", 3), "R": russian("0603", 6)}, board, side="russian")
    assert now(e, "0604", "R", RUSSIAN).defence == 6


@pytest.mark.rule("TER-15", "WX-9", "WX-12")
@pytest.mark.parametrize(("weather", "defence"),
                         [("fair", 6), ("mud", 6), ("frost", 3), ("snow", 3)])  # fmt: skip
def test_attackers_who_are_all_on_a_river_face_a_doubled_defence(weather, defence):
    board = {"ways": RAILS["ways"] | {"river": ["0603 0703"]}}
    d = fight({"A": german("0603", 6), "B": german("0504", 6), "R": russian("0604", 3)}, board,
              weather=weather)  # fmt: skip
    assert now(d, "0604", "A").defence == defence
    assert now(d, "0604", "A B").defence == 3


@pytest.mark.rule("TER-18")
def test_a_railroad_helps_nobody():
    d = fight({"A": german("0502", 6), "R": russian("0501", 3)})
    assert now(d, "0501", "A").defence == 3


@pytest.mark.rule("WRK-6", "PAR-10")
def test_workers_and_partisans_are_never_doubled():
    board = {"key": {"h": "hill"}, "terrain": " ".join(["h" * 12] * 12)}
    d = fight({"A": german("0603", 6), "W": russian("0604", 0, 0, "workers", defence=3),
               "P": russian("0503", 0, 1, "partisans", defence=1)}, board)  # fmt: skip
    assert (now(d, "0604", "A").defence, now(d, "0503", "A").defence) == (3, 1)


@pytest.mark.rule("RRP-10")
def test_a_replacement_counter_defends_with_one_and_two_in_a_city():
    board = {
        "key": {"c": "city"},
        "terrain": " ".join(["." * 12] * 3 + ["c" * 12] + ["." * 12] * 8),
    }
    units = {"A": german("0603", 6), "C": russian("0604", 0, 0, "replacement", defence=1)}
    assert now(fight(units, board), "0604", "A").defence == 2
    assert now(fight(units), "0604", "A").defence == 1


@pytest.mark.rule("PAR-11", "PAR-16")
def test_partisans_alone_are_attacked_at_three_to_one_at_most_and_by_themselves():
    units = {"A": german("0603", 9), "P": russian("0604", 0, 1, "partisans", defence=1),
             "R": russian("0704", 1)}  # fmt: skip
    d = fight(units)
    assert now(d, "0604", "A").odds == "3-1"
    assert d.options == ["attack 0704"], "who alone can meet a duty does not hunt partisans"
    assert d.refused("attack 0604") == "CBT-11"
    d.do("attack 0704", "with A")
    assert d.refused("also 0604") == "PAR-16"
    free = fight(units | {"B": german("0705 supply=0", 1)})
    free.do("attack 0604", "with A", "fight", "attack 0704", "with B", "fight")
    assert free.allowed("end")


@pytest.mark.rule("CBT-7", "PAR-16")
def test_two_who_are_bound_may_hunt_partisans_once_others_have_their_duty():
    units = {"A": german("0603"), "B": german("0603"), "C": german("0803"), "R": russian("0704"),
             "P": russian("0604", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = fight(units)
    d.do("attack 0704", "with C", "fight")
    assert "attack 0604" in d.options
    d.do("attack 0604", "with A", "with B", "fight", "end")


@pytest.mark.rule("PAR-15")
def test_partisans_in_a_stack_are_ignored_and_stay():
    units = {"A": german("0603", 9), "P": russian("0604", 0, 1, "partisans", defence=1),
             "R": russian("0604", 1)}  # fmt: skip
    d = fight(units)
    assert now(d, "0604", "A").defence == 1
    d.do("attack 0604", "with A", "fight", "end", "die 1")
    assert (d.where("R"), d.where("P")) == ("", "0604")


def result_of(d, face):
    """What a face of the die brings in the battle that waits for it."""
    return d.p.agenda[-1].result(d.p, Action("die", (face,)))


def would(d, target, face):
    """What a face of the die would bring in the battle for a hex."""
    trial = Desk(None, d.p.copy())
    trial.do(f"attack {target}")
    return result_of(trial, face)


# -- morale --------------------------------------------------------------------------------------


@pytest.mark.rule("DEM-1", "DEM-2", "DEM-3")
def test_broken_morale_changes_the_die_within_one_and_six():
    g = fight({"A": german("0603", 3), "R": russian("0604", 3)}, demoralised=1)
    g.do("attack 0604", "with A", "fight", "end")
    assert result_of(g, 1) == "DE"
    assert result_of(g, 4) == "EX"
    r = fight({"A": german("0603", 3), "R": russian("0604 supply=0", 3)}, side="russian",
              demoralised=1)  # fmt: skip
    r.do("attack 0603", "with R", "fight", "end")
    assert result_of(r, 3) == "AB"
    assert result_of(r, 6) == result_of(r, 5) == "AE"


# -- results -------------------------------------------------------------------------------------


def result(units, code, side="german", board=None):
    """Fights the one battle until a result comes up; tells the desk."""
    d = fight(units, board, side=side)
    while d.p.doing(type(d.p.agenda[-1])) and d.p.actor == side:
        target = next(o for o in d.options if o.startswith("attack"))
        d.do(target)
        while any(o.startswith("with") for o in d.options):
            d.do(next(o for o in d.options if o.startswith("with")))
        d.do("fight")
        if d.allowed("end"):
            d.do("end")
    face = next(f for f in range(1, 7) if result_of(d, f) == code)
    d.do(f"die {face}")
    return d


def test_the_attacker_may_be_eliminated():
    d = result({"A": german("0603", 3), "R": russian("0604", 3)}, "AE")
    assert (d.where("A"), d.where("R")) == ("", "0604")


@pytest.mark.rule("CBT-5", "TER-17")
def test_a_retreat_keeps_out_of_enemy_zones_and_open_water():
    lake = {"key": {"l": "lake"}, "terrain": " ".join("." * 12 if n != 5 else ".....l......"
                                                     for n in range(12))}  # fmt: skip
    units = {"A": german("0603", 3), "R": russian("0604", 3), "B": german("0906", 3)}
    d = result(units, "DB")
    ends = {o.split()[-1] for o in d.options if o.startswith("retreat R")}
    assert "0606" in ends
    assert not ends & {"0805", "0806"}, "in the zone of B"
    wet = result(units, "DB", board=lake)
    assert "retreat R 0606" not in wet.options


def test_a_retreat_goes_two_hexes_led_by_the_owner():
    d = result({"A": german("0603", 6), "R": russian("0604", 3)}, "DB")
    assert d.p.actor == "russian"
    assert d.allowed("retreat R 0606")
    assert d.refused("retreat R 0607") == "CBT-5"
    assert d.refused("retreat R 0602") == "CBT-5"
    d.do("retreat R 0606")
    assert d.where("R") == "0606"


def test_nobody_advances_after_combat():
    d = result({"A": german("0603", 6), "R": russian("0604", 3)}, "DB")
    d.do("retreat R 0606")
    assert d.where("A") == "0603"


@pytest.mark.rule("PAR-1", "PAR-2")
def test_a_regular_russian_unit_that_cannot_retreat_leaves_partisans():
    data = {"title": "battle-of-moscow", "turn": 2, "side": "german", "phase": "fight"}
    board = {"columns": 12, "rows": 12, "lower": "even"} | RAIL
    ring = zip("BCEFG", ("0606", "0406", "0806", "0404", "0804"), strict=True)
    units = {"ru-inf-43": "0604", "ru-prt-1": "waiting", "A": german("0603", 8)}
    units |= {name: german(hex_, 1) for name, hex_ in ring}
    d = Desk(data | {"board": board, "units": units})
    d.do("attack 0604", "with A", "fight", "end")
    d.do(f"die {next(f for f in range(1, 7) if result_of(d, f) == 'DB')}")
    assert d.options == ["retreat ru-inf-43"]
    d.do("retreat ru-inf-43")
    assert d.where("ru-inf-43") == ""
    assert d.where("ru-prt-1") == "0604"


@pytest.mark.rule("WRK-2", "RRP-13")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("workers", "WRK-2"), ("replacement", "RRP-13"), ("fortress infantry", "CBT-5")],
)
def test_who_cannot_move_is_lost_when_thrown_back(kind, rule):
    d = result({"A": german("0603", 2), "W": russian("0604", 0, 0, kind, defence=1)}, "DB")
    events = d.do("retreat W")
    assert d.where("W") == ""
    assert [e.rule for e in events if e.kind == "eliminate"] == [rule]


@pytest.mark.rule("PAR-1")
def test_a_russian_attacker_that_cannot_go_back_leaves_partisans():
    ring = zip(("1", "11", "21", "7", "23", "78"), ("2423", "2524", "2525", "2425", "2325", "2324"),
               strict=True)  # fmt: skip
    units = {"ru-inf-5": "2424", "ru-prt-1": "waiting"} | {f"ge-inf-{n}": h for n, h in ring}
    d = real(units, side="russian", options={"combat_table": "standard"})
    d.do("attack 2423", "with ru-inf-5", "fight", "end", "die 2")
    assert d.options == ["retreat ru-inf-5"], "attacker back two, and nowhere to go"
    d.do("retreat ru-inf-5")
    assert (d.where("ru-inf-5"), d.where("ru-prt-1")) == ("", "2424")


@pytest.mark.rule("FIN-1")
def test_a_finn_does_not_retreat_into_the_other_front():
    d = real({"fi-inf-1": "1108", "ru-inf-43": "3030"}, phase="first impulse: move")
    thrown = Retreat(GERMAN, 2, (0,))
    assert thrown.why_not_enter(d.p, 0, d.hex("1108"), d.hex("1008")).rule == "FIN-1"
    assert thrown.why_not_enter(d.p, 0, d.hex("1108"), d.hex("1109")) is None


@pytest.mark.rule("A40-1", "CBT-7")
def test_the_40th_army_may_attack_before_its_release_and_need_not():
    units = {"ru-inf-40": "2941", "ge-inf-1": "2840"}
    tied = real(units, side="russian")
    assert tied.allowed("end")
    assert "attack 2840" in tied.options
    assert real(units, side="russian", released=1).refused("end") == "CBT-8"


@pytest.mark.rule("PAR-12", "PAR-9")
def test_partisans_retreat_through_zones_but_not_through_germans():
    units = {"A": german("0603", 2), "B": german("0605", 2),
             "P": russian("0604", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = result(units, "DB")
    assert d.refused("retreat P 0605 0606") == "CBT-5"
    assert d.allowed("retreat P 0504 0505")


@pytest.mark.rule("PAR-13")
def test_germans_retreat_through_partisans_with_a_hex_more():
    rows = " ".join(["." * 12] * 3 + ["lllll.llllll"] * 3 + ["." * 12] * 6)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"A": german("0604", 3), "R": russian("0603", 6),
             "P": russian("0606", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = result(units, "DB", side="russian", board=board)
    goals = [o for o in d.options if o.startswith("retreat A")]
    assert "retreat A 0606" not in goals
    assert any(o in goals for o in ("retreat A 0607", "retreat A 0506", "retreat A 0507"))
    assert d.refused("retreat A 1010 0606 0607") == "CBT-5", "hex by hex it touches at every step"
    assert d.refused("retreat A 0605 0606") == "PAR-13"
    d.do("retreat A 0605 0606 0607")


@pytest.mark.rule("PAR-13")
def test_nothing_but_partisans_makes_a_retreat_longer():
    rows = " ".join(["." * 12] * 4 + ["lllll.llllll"] + ["." * 12] * 7)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"A": german("0604", 3), "R": russian("0603", 6),
             "P": russian("0606", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = result(units, "DB", side="russian", board=board)
    assert d.allowed("retreat A 0605 0606 0507")
    assert d.refused("retreat A 0605 0506 0507") == "PAR-13"


@pytest.mark.rule("PAR-13")
def test_partisans_are_a_way_out_beside_a_hex_that_is_full():
    rows = " ".join(["." * 12] * 3 + ["lllll.llllll"] * 2 + ["llll..llllll"] + ["." * 12] * 6)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"A": german("0604", 3), "R": russian("0603", 6),
             "P": russian("0506", 0, 1, "partisans", defence=1)}  # fmt: skip
    d = result(units | {n: german("0606") for n in "BCD"}, "DB", side="russian", board=board)
    assert d.options == ["retreat A 0507"]
    d.do("retreat A 0507")


@pytest.mark.rule("PAR-13")
def test_a_retreat_goes_on_until_it_leaves_the_partisans_and_enters_no_hex_twice():
    rows = " ".join(["." * 12] * 3 + ["lllll.llllll"] * 7 + ["." * 12] * 2)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"A": german("0604", 3), "R": russian("0603", 6)}
    some = {n: russian(f"06{n}", 0, 1, "partisans", defence=1) for n in ("06", "07", "08", "09")}
    d = result(units | some, "DB", side="russian", board=board)
    assert d.options == ["retreat A 0610"]
    land = "." * 12
    board = {"key": {"l": "lake"}, "terrain": " ".join([land] * 4 + ["lllll.llllll"] + [land] * 7)}
    d = result(units | {"06": some["06"]}, "DB", side="russian", board=board)
    assert d.refused("retreat A 0605 0606 0605") == "CBT-5"


@pytest.mark.rule("STK-2", "PAR-1")
def test_the_last_place_in_a_hex_saves_one_of_two():
    rows = " ".join(["." * 12] * 4 + ["lllll.llllll"] * 2 + ["l" * 12] * 6)
    board = {"key": {"l": "lake"}, "terrain": rows}
    units = {"A": german("0603", 9), "B": german("0504", 3), "C": german("0704", 3),
             "R": russian("0604", 3), "S": russian("0604", 3), "T": russian("0606")}  # fmt: skip
    d = result(units, "DB", board=board)
    assert d.options == ["retreat R 0606", "retreat S 0606"]
    d.do("retreat R 0606")
    assert d.refused("retreat S 0606") == "STK-2"
    d.do("retreat S")
    assert d.where("S") == ""


def test_in_an_exchange_the_weaker_side_goes_and_the_other_pays_as_much():
    units = {"A": german("0603", 4), "B": german("0504", 3), "C": german("0704", 2),
             "R": russian("0604", 3)}  # fmt: skip
    d = result(units, "EX")
    assert d.where("R") == ""
    assert set(d.options) == {"lose A", "lose B"}
    assert d.p.decision.step.ask(d.p).rules == ("CBT-5",), "an exchange is no loss of isolation"
    d.do("lose B")
    assert [bool(d.where(n)) for n in "ABC"] == [True, False, True]


@pytest.mark.rule("CBT-5")
def test_in_an_exchange_of_equals_both_sides_go():
    d = result({"A": german("0603", 3), "R": russian("0604", 3)}, "EX")
    assert (d.where("A"), d.where("R")) == ("", "")


@pytest.mark.rule("CBT-5", "SUP-7", "FRC-1")
def test_in_an_exchange_halved_factors_count_as_halved():
    units = {
        "A": german("0604"),
        "R": russian("0603 supply=1", 5),
        "S": russian("0603 supply=1", 5),
    }
    d = result(units, "EX", side="russian")
    d.do("lose R")
    assert [d.where(name) for name in "ARS"] == ["", "", ""], "2 and 2 for 3: both go"


@pytest.mark.rule("PAR-1", "PAR-12")
def test_surrounded_partisans_are_gone_for_good():
    ring = zip("ABCDEF", ("0603", "0704", "0705", "0605", "0505", "0504"), strict=True)
    units = {name: german(hex_) for name, hex_ in ring}
    d = result(units | {"P": russian("0604", 0, 1, "partisans", defence=1)}, "DB")
    d.do("retreat P")
    assert not d.p.ground.occupied[RUSSIAN]


@given(st.lists(st.integers(1, 8), min_size=1, max_size=7), st.data())
def test_a_minimal_sum_is_found_exactly_when_there_is_one(values, data):
    from itertools import combinations

    need = data.draw(st.integers(1, sum(values)))
    chosen = [data.draw(st.sampled_from(values))]
    found = any(
        sum(s) >= need and sum(s) - min(s) < need and chosen[0] in s
        for n in range(1, len(values) + 1)
        for s in combinations(values, n)
    )
    assert minimal(values, chosen, need) == found


# -- forts ---------------------------------------------------------------------------------------


def real(units, side="german", phase="fight", **more):
    data = {"title": "battle-of-moscow", "turn": 2, "side": side, "phase": phase}
    return Desk(data | {"units": units} | more)


@pytest.mark.rule("FOR-1", "FOR-4", "FTR-4")
def test_moscow_is_fortified_all_round_and_doubles_its_defenders():
    d = real({"ru-inf-5": "2424", "ge-pz-2": "2423", "ge-pz-5": "2325"})
    assert d.game.map.forts >> d.hex("2424") & 1
    assert now(d, "2424", "ge-pz-2 ge-pz-5").defence == 8


@pytest.mark.rule("FOR-2", "FTR-6")
def test_russians_in_a_fortified_zone_need_not_attack():
    d = real({"ru-inf-5": "2424", "ge-pz-2": "2423"}, side="russian")
    assert not contacts(d.p, RUSSIAN, 1).bound
    assert d.allowed("end")


@pytest.mark.rule("FOR-2", "CBT-8")
def test_who_sallies_from_a_fort_need_not_attack_every_neighbour():
    d = real({"ru-inf-5": "2424", "ge-pz-2": "2423", "ge-pz-5": "2325"}, side="russian")
    d.do("attack 2423", "with ru-inf-5", "fight", "end")
    assert d.p.actor == "chance"


@pytest.mark.rule("FOR-3")
def test_germans_next_to_a_fortified_zone_must_attack_even_workers():
    d = real({"ru-wrk-M": "2424", "ge-pz-2": "2423"})
    assert d.refused("end") == "CBT-8"
    plain = fight({"W": russian("0604", 0, 0, "workers", defence=1), "A": german("0603")})
    assert plain.allowed("end")


@pytest.mark.rule("FOR-5")
def test_a_half_fort_doubles_against_its_fortified_sides_only():
    d = real({"ru-inf-5": "1926", "ge-pz-2": "1825", "ge-pz-5": "1927"})
    assert doubled(d.p, 0, d.hex("1926"), (1,)) == "FOR-5"
    assert doubled(d.p, 0, d.hex("1926"), (1, 2)) == ""
    troops = real({"ru-for-h2": "1926", "ge-pz-2": "1825"})
    assert doubled(troops.p, 0, troops.hex("1926"), (1,)) == "FTR-4"


@pytest.mark.rule("FOR-4", "FOR-6")
@pytest.mark.parametrize(("fort", "outside"), [("2424", "2423"), ("1926", "1825")])
def test_a_fort_that_is_lost_shields_nobody_outside_it(fort, outside):
    d = real({"ge-pz-2": fort, "ru-inf-5": outside}, weather="frost")
    assert now(d, outside, "ge-pz-2").defence == 4


@pytest.mark.rule("CBT-12", "FOR-2")
def test_who_retreats_into_a_fort_still_to_be_attacked_takes_no_part_there():
    units = {"ru-inf-5": "2424", "ru-inf-43": "2423", "ge-pz-2": "2422", "ge-inf-26": "2325"}
    d = real(units)
    d.do("attack 2423", "with ge-pz-2", "fight", "attack 2424", "with ge-inf-26", "fight", "end")
    d.do("attack 2423", f"die {next(f for f in range(1, 7) if would(d, '2423', f) == 'DB')}")
    d.do("retreat ru-inf-43 2424")
    assert d.p.decision.step.forecast(d.p).defence == 8, "the 5th Army alone, doubled"


@pytest.mark.rule("FOR-2", "FOR-6", "FOR-7")
def test_only_russians_profit_from_forts_and_again_when_recaptured():
    d = real({"ge-pz-2": "2424", "ru-inf-5": "2524"}, side="russian")
    assert now(d, "2424", "ru-inf-5", RUSSIAN).defence == 4
    again = real({"ru-inf-5": "2424", "ge-pz-2": "2423"})
    assert now(again, "2424", "ge-pz-2").defence == 8
    held = real({"ge-pz-2": "2424", "ru-inf-5": "2524"})
    assert held.refused("end") == "CBT-8"


@pytest.mark.rule("FTR-1", "FTR-2")
def test_fort_troops_have_a_zone():
    d = real({"ru-for-h2": "1926", "ge-pz-2": "1825"})
    assert d.p.ground.zoc[RUSSIAN] >> d.hex("1825") & 1


@pytest.mark.rule("FTR-3")
def test_fort_troops_are_lost_when_a_german_stands_at_their_open_side():
    d = real({"ru-for-h2": "1926", "ge-pz-2": "1829", "ru-inf-43": "3030"},
             phase="first impulse: move")  # fmt: skip
    d.do("move ge-pz-2", "to 1927")
    assert d.where("ru-for-h2") == ""
    closed = real({"ru-for-h2": "1926", "ge-pz-2": "1824", "ru-inf-43": "3030"},
                  phase="first impulse: move")  # fmt: skip
    closed.do("move ge-pz-2", "to 1825")
    assert closed.where("ru-for-h2") == "1926"


# -- Finns ---------------------------------------------------------------------------------------


@pytest.mark.rule("FIN-3", "FIN-5")
def test_a_finn_attacks_only_with_a_german_line():
    d = real({"fi-inf-2": "0505", "ru-inf-23": "0606"})
    assert not contacts(d.p, GERMAN, 1).touches
    units = {"F": german("0603", 1, 3, formation="Karelian Isthmus group"), "R": russian("0604")}
    assert units["F"]["side"] == "german"


@pytest.mark.rule("FIN-1", "FIN-4")
def test_a_finn_never_enters_the_other_front():
    d = real({"fi-inf-1": "1108", "ru-inf-43": "3030"}, phase="first impulse: move")
    closed = d.game.map.fronts["Svir group"]
    assert closed >> d.hex("0606") & 1
    assert not closed >> d.hex("1309") & 1
    d.do("move fi-inf-1")
    assert not any(closed >> h & 1 for h in d.game.marching.reach(d.p, (0,)))
    assert d.refused("to 1008") == "FIN-1"


@pytest.mark.rule("FIN-2")
def test_finns_ignore_weather_terrain_and_supply_in_movement():
    d = real({"fi-inf-1": "1304", "ru-inf-43": "3030"}, phase="first impulse: move", weather="mud")
    assert d.game.marching.budget(d.p, (0,)) == 6
    assert d.game.marching.table(d.p, (0,)) == "russian"
    second = real({"fi-inf-1": "1304", "ru-inf-43": "3030"}, phase="second impulse: move")
    assert second.allowed("move fi-inf-1")


@pytest.mark.rule("CBT-8")
def test_only_what_can_be_completed_is_offered():
    units = {"A": german("0603", 3), "B": german("0703", 3), "R": russian("0604", 3),
             "S": russian("0803", 3)}  # fmt: skip
    d = fight(units)
    d.do("attack 0604", "with A")
    assert "with B" not in d.options
    assert d.refused("with B") == "CBT-8"
    found = left(d.p, GERMAN, 1)
    assert found.stranded() == ([], [])


@pytest.mark.rule("CBT-2")
def test_panzers_and_infantry_fight_together():
    d = fight({"A": german("0603", 3), "B": panzer("0704", 4), "R": russian("0604", 1)})
    assert now(d, "0604", "A B").odds == "7-1"


@pytest.mark.rule("RR-11")
def test_who_came_by_rail_does_not_attack_even_workers():
    workers = russian("0604", 0, 0, "workers", defence=1)
    d = fight({"A": german("0603 railed"), "B": german("0704", 3), "W": workers})
    d.do("attack 0604")
    assert d.refused("with A") == "RR-11"
    assert d.allowed("with B")


@pytest.mark.rule("CBT-5")
def test_an_exchange_takes_the_weaker_side_and_as_much_of_the_stronger():
    d = fight({"A": german("0603", 6), "B": german("0603", 3), "R": russian("0604", 3)})
    d.do("attack 0604", "with A", "with B", "fight", "end")
    d.rolls(3)
    assert not d.where("R")
    assert set(d.options) == {"lose A", "lose B"}
    d.do("lose B")
    assert (d.where("A"), d.where("B")) == ("0603", "")
