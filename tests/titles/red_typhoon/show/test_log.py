"""The log of Red Typhoon: sentences, arrows, dice and luck."""

from __future__ import annotations

from support.red_typhoon import desk, german, soviet

from zoc.kernel.shown.fortune import luckier_than, rolled, sigma
from zoc.kernel.shown.lines import lines

SUPPLY = {
    "ways": {"road": ["0501 0502 0503", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def told(d, order):
    """The lines of an order that is carried out."""
    before, action = d.p.copy(), d.game.read(order)
    events = d.p.act(action)
    return lines(d.game, before, action, d.p, events, 1)


def test_a_move_is_told_and_drawn_hex_by_hex():
    d = desk({"R": soviet("0505"), "G": german("0508")}, orders={"move": ["K"]})
    d.do("move R")
    (line,) = told(d, "to 0507")
    assert line.text == "R 0505 → 0507, 2 MP; stops, enemy ZOC."
    (arrow,) = line.arrows
    assert (arrow.kind, arrow.side) == ("move", "soviet")
    assert [d.game.label(h) for h in arrow.path] == ["0505", "0506", "0507"]


def test_who_stays_draws_nothing():
    d = desk({"R": soviet("0505"), "G": german("0109")}, orders={"move": ["K"]})
    d.do("move R")
    (line,) = told(d, "to 0505")
    assert (line.text, line.arrows) == ("R stays in 0505.", ())


def battle():
    units = {"R": soviet("0505", 6), "S": soviet("0604", 3), "G": german("0504", 3)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R", "with S")
    return d


def test_an_attack_has_its_figures_and_an_arrow_from_each_hex():
    d = battle()
    (line,) = told(d, "fight")
    assert line.text == "R and S attack 0504: 9 : 3, 3:1."
    assert {a.path[0] for a in line.arrows} == {d.hex("0505"), d.hex("0604")}
    assert {a.path[-1] for a in line.arrows} == {d.hex("0504")}
    assert line.barrier == ""


def test_a_die_shows_its_face_its_sum_and_the_chance_of_a_push():
    d = battle()
    d.do("fight")
    line = told(d, "die 5")[0]
    assert line.text == "Die 5: DR2 at 0504. Expected push 50 %."
    assert line.dice is not None
    assert ([die.face for die in line.dice.dice], line.dice.text) == ([5], "5 → DR2")
    assert line.dice.cell == ("crt", "3:1", "5")
    assert (line.dice.rule, line.barrier) == ("9.3c", "die rolled")
    assert line.side == "soviet"


def test_a_modified_die_shows_the_sum():
    d = desk(
        {"R": soviet("0505", 6), "G": german("0504", 3)},
        SUPPLY,
        phase="combat",
        orders={"attack": ["K"]},
        turn=1,
    )
    d.do("attack 0504", "with R", "fight")
    line = told(d, "die 3")[0]
    assert line.dice is not None
    assert line.dice.text == "3 + 2 = 5 → DR2"
    assert line.text.startswith("Die 3, modified 5: DR2")


def test_retreats_advances_and_losses_are_told_and_drawn():
    d = battle()
    d.do("fight", "die 5")
    order = next(o for o in d.options if o.startswith("retreat G"))
    (line,) = told(d, order)
    assert line.text.startswith("G retreats 0504 → ")
    assert line.text.endswith(", disrupted.")
    assert (line.arrows[0].kind, line.arrows[0].side, len(line.arrows[0].path)) == (
        "retreat",
        "german",
        3,
    )
    (line,) = told(d, "advance R 0504")
    assert line.text == "R advances 0505 → 0504."
    assert line.arrows[0].kind == "advance"
    crowd = desk({name: soviet("0505") for name in "RST"} | {"G": german("0109")})
    crowd.do("end")
    (line,) = told(crowd, "remove T")
    assert line.text == "T is eliminated at 0505: over the stacking limit."
    assert (line.arrows[0].kind, line.arrows[0].path) == ("loss", (crowd.hex("0505"),))


def test_luck_is_measured_against_the_exact_chances():
    d = battle()
    d.do("fight")
    show, outcomes = d.game.show, d.p.decision.outcomes
    fell = show.fortune(d.p, d.game.read("die 5"))
    roll = rolled(fell, [(show.fortune(d.p, o), weight) for o, weight in outcomes])
    assert (fell.side, fell.code, fell.odds, fell.text) == ("soviet", "DR2", "3:1", "9 : 3 at 0504")
    assert roll.expected == 0.5, "at 3:1 three faces of six push the defender back"
    assert round(roll.rank, 4) == 0.5, "dice 1 to 3 are worse; 4 is as good"
    assert round(sigma([roll]), 6) == 1.0
    assert round(luckier_than([roll]), 6) == 0.75
    assert round(luckier_than([roll, roll]), 6) == 0.875
    before = d.p.copy()
    before.agenda = before.agenda[:-1]
    assert show.fortune(before, d.game.read("end")) is None


def test_what_follows_the_end_of_a_turn_belongs_to_the_next_one():
    d = desk(
        {"R": soviet("0505 disrupted"), "G": german("0109 disrupted")},
        side="german",
        phase="combat",
    )
    found = told(d, "end")
    kinds = [(line.kind, line.side, line.turn) for line in found]
    assert kinds == [("recovery", "german", 2), ("turn", "soviet", 3), ("ap", "soviet", 3)]
    assert found[0].text == "1 German unit recovers."
    assert found[1].text == "Turn 3, 19 January 1942."
    assert [line.barrier for line in found] == ["", "", "the other side decides"]
