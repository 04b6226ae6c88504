"""What the table is told of Panzer Battles: views, choices, panels, overlays and log lines."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet, start, tank

from zoc.kernel.play.play import Play
from zoc.kernel.shown import words
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.panzer_battles.position import FIRED, FOUGHT, MOVED, SIDES
from zoc.titles.panzer_battles.shown.names import with_home

HILL = {"terrain": " ".join(["....h......."] + ["." * 12] * 11), "key": {"h": "hills"}}


def view(d, seat="german"):
    """What a seat is shown, deciding when it is its turn."""
    return seat_view(d.game, d.p, seat, d.p.actor == seat)


def panel(d, id_, seat="german"):
    """A panel by its id."""
    return next(p for p in view(d, seat).panels if p.id == id_)


def labels(d, seat="german"):
    """The labels of all choices."""
    return [c.label for c in view(d, seat).decision.choices]


@pytest.mark.parametrize("scenario", ["2.3", "2.4"])
def test_every_moment_of_a_game_can_be_shown_to_everybody(scenario):
    game, random = game_of(scenario), Random(4)
    play = Play(game, game.start())
    assert setting(game).overlays
    for number in range(160):
        p = play.position
        if p.over:
            break
        if number % 8 == 0:
            check_shown(game, p)
        action = random.choice(list(p.decision.actions))
        before = p.copy()
        events = play.carry_out(action)
        for line in lines(game, before, action, play.position, events, number):
            assert line.text.endswith((".", "!", "?"))


def check_shown(game, p):
    """Views of both seats and of a watcher, with every overlay."""
    for seat in (*game.sides, ""):
        shown = seat_view(game, p, seat, p.actor == seat)
        assert shown.decision.prompt
        assert {q.id for q in shown.panels} >= {"cups", "points", "turns", "casualties"}
        for choice in shown.decision.choices:
            assert choice.label
            assert p.why_not(game.read(choice.notation)) is None
    unit = next((u for u in range(len(game.units)) if p.hex[u]), None)
    if unit is None:
        return
    for offer in game.show.overlays(game):
        overlay = Sight(game, p, "german").overlay(offer.id, "", unit, p.hex[unit])
        assert overlay.text, offer.id


def test_cups_show_what_is_left_and_strike_out_what_was_drawn():
    d = start("2.1")
    german_cup, soviet_cup = panel(d, "cups").body[::-1]
    assert [r.text for r in german_cup.rows] == ["11 Pz", "11 Pz", "11 Pz", "Non-11 Pz", "Dummy"]
    tones = {r.text: r.tone for r in soviet_cup.rows}
    assert tones["All Units"] == "now"
    assert tones["All Inf/Cav"] == ""
    assert "initiative" in soviet_cup.text
    d.until("draws")
    d.do("draw german-dummy")
    german_cup = panel(d, "cups").body[1]
    assert [r.tone for r in german_cup.rows] == ["", "", "", "", "gone"]


def test_the_activation_shows_its_steps_and_the_air_strikes_in_hand():
    d = start("2.3").until("movement")
    steps, air = panel(d, "activation").body
    assert [r.tone for r in steps.rows][:4] == ["done", "done", "done", "now"]
    assert (air.now, air.text) == (0, "Soviet: no air strikes in hand")
    d = desk({"Gun": gun("0101"), "S": soviet("0505")}, phase="barrage", air=2, chit="11pz")
    air = panel(d, "activation").body[1]
    assert air.now == 2
    assert air.text.endswith(": 2 air strikes in hand")
    (now,) = [p for p in view(d).phases if p.state == "now"]
    assert now.text == "11 Pz: barrage"


def test_the_barrage_planner_tells_chances_of_disorder_and_of_kills():
    units = {"Gun": gun("0507", barrage=3, kill=4), "Watch": german("0504"), "S": soviet("0505"),
             "T": soviet("0505")}  # fmt: skip
    d = desk(units, phase="barrage", chit="11pz")
    row = panel(d, "guns").body[0].rows[0]
    assert (row.notation, row.value) == ("barrage 0505", "50 % DG")
    d.do("barrage 0505", "with Gun")
    shown = view(d).forecast
    assert shown.odds == "50 % DG"
    assert shown.strengths[str(d.number("Gun"))] == "50 %"
    assert (shown.terms[0].text, shown.terms[0].value) == (
        "Kill roll after each DG, 4 needed", "50 %")  # fmt: skip
    assert {o.code: o.chance for o in shown.outcomes} == {"–": 0.5, "DG": 0.25, "DG −1": 0.25}
    assert (shown.title, shown.label) == ("Barrage on 0505", "50 % DG")
    assert "Fire 1 barrage at 0505 — roll" in labels(d)


@pytest.mark.rule("1.7b")
def test_an_attack_names_who_counts_half():
    d = desk({"G": german("0504 dg"), "S": soviet("0505 oos")}, phase="combat")
    d.do("attack 0505", "with G")
    told = [(term.text, term.value, term.rule) for term in view(d).forecast.terms]
    assert told == [("G disorganised", "x ½", "1.7b"), ("S out of supply", "x ½", "1.9i")]


TAKEN = set("NBUPERCLGM,.?/") | set("ABCDEF") | {"H"}
"""Keys that every table has (the palette has K with Ctrl only), letters of options, and the title's
own for halting."""


def test_no_overlay_has_a_key_that_does_something_else():
    keys = [offer.key for offer in game_of("2.1").show.overlays(game_of("2.1"))]
    assert len(set(keys)) == len(keys)
    assert not (set(keys) - {"R"}) & TAKEN


def test_spotting_and_range_overlays():
    units = {"Gun": gun("0101", range_=4), "Watch": german("0501"), "S": soviet("0506")}
    d = desk(units, board=HILL, phase="barrage", chit="11pz")
    spotting = Sight(d.game, d.p, "german").overlay("spotting", "german", -1, 0)
    assert spotting.text == "German spots 1 enemy stack, from 1 hill."
    assert spotting.traces[0].path == (d.hex("0501"), d.hex("0506"))
    reach = Sight(d.game, d.p, "german").overlay("range", "", d.number("Gun"), 0)
    assert d.hex("0105") in reach.marks[0].hexes
    assert d.hex("0106") not in reach.marks[0].hexes


@pytest.mark.rule("1.12b-2")
def test_a_unit_that_has_moved_is_not_told_to_have_road_marched():
    road = {"ways": {"road": ["0202 0203 0204 0205"]}}
    for phase, text in (("movement", "U can road march to"), ("road march", "U has marched")):
        units = {"U": german("0202"), "V": german("0205"), "S": soviet("1212")}
        d = desk(units, board=road, phase=phase)
        d.do("move U", "to 0203")
        shown = Sight(d.game, d.p, "german").overlay("march", "", d.number("U"), 0)
        assert text in shown.text


def test_the_formations_of_the_chit_in_play_are_lit_and_others_marked_idle():
    units = {"Pz": german("0202"), "Foot": german("0404", formation="336"), "S": soviet("1111")}
    d = desk(units, chit="11pz")
    assert panel(d, "formations").rules == ("OOB-1",)
    tables = panel(d, "formations").body
    rows = {r.formation: r.tone for table in tables for r in table.rows}
    assert rows == {"11 Pz": "now", "336": "", "1 Tank": ""}
    badges = {u.unit: [(b.code, b.tone) for b in u.badges] for u in view(d).units}
    assert badges[d.number("Foot")] == [("", "idle")]
    assert badges[d.number("Pz")] == []


def test_choices_say_verb_object_and_price():
    d = desk({"T": tank("0505", attack=9), "S": soviet("0506", defence=1)}, chit="11pz")
    assert labels(d) == ["Move T", "End movement"]
    d.do("move T")
    found = labels(d)
    assert "Overrun 0506 at 5:1, 2 MP — roll" in found
    choice = next(c for c in view(d).decision.choices if c.notation == "to 0503")
    assert (choice.kind, choice.cost) == ("path", "2")


def test_states_stand_on_the_counters():
    d = desk({"A": german("0202 dg"), "B": german("0404 oos"), "S": soviet("1111")}, chit="11pz")
    badges = {u.unit: [b.code for b in u.badges] for u in view(d).units}
    assert badges[d.number("A")] == ["DG"]
    assert badges[d.number("B")] == ["OOS"]


@pytest.mark.parametrize(
    ("phase", "mark", "told"),
    [
        ("barrage", FIRED, ["Has fired"]),
        ("road march", MOVED, ["Has moved"]),
        ("movement", MOVED, ["Has moved"]),
        ("combat", FOUGHT, ["Has attacked"]),
        ("combat", FIRED, []),
    ],
)
def test_what_a_unit_has_done_is_told_in_its_phase_alone(phase, mark, told):
    units = {"G": german("0505"), "H": gun("0404"), "R": soviet("0506")}
    d = desk(units, phase=phase, chit="11pz")
    d.p.mark(d.number("G"), mark)
    shown = d.game.show.badges(d.p, d.number("G"))
    assert [badge.text for badge in shown if badge.code == "✓"] == told


def test_with_closed_stacks_enemies_under_others_are_unknown():
    units = {"G": german("0101"), "Top": soviet("0505"), "Low": soviet("0505")}
    d = desk(units, options={"closed_stacks": True}, chit="11pz")
    assert sum(u.unit < 0 for u in view(d, "german").units) == 1
    assert not any(u.unit < 0 for u in view(d, "soviet").units)
    assert sum(u.unit < 0 for u in view(d, "").units) == 1
    assert "not-moved" not in {p.id for p in view(d, "").panels}
    assert SIDES[0] == "soviet"


def test_with_closed_stacks_neither_a_hex_nor_what_is_left_tells_of_the_unseen():
    units = {"G": german("0404"), "Top": soviet("0505"), "Low": soviet("0505", defence=9)}
    d = desk(units, options={"closed_stacks": True}, chit="11pz", phase="combat")
    sight = Sight(d.game, d.p, "german")
    assert "1 unseen" in sight.hex(d.hex("0505")).text
    assert "unseen" not in Sight(d.game, d.p, "soviet").hex(d.hex("0505")).text
    (left,) = sight.show.remaining(sight.position)
    assert "0505" in left
    assert " at " not in left
    open_ = desk(units, chit="11pz", phase="combat")
    sight = Sight(open_.game, open_.p, "german")
    assert "0505 at 1:" in next(iter(sight.show.remaining(sight.position)))


def test_who_chooses_losses_sees_the_units_the_cheapest_first():
    weak = {"reduced": {"attack": 2, "defence": 2}}
    units = {"T": tank("0505", attack=9), "U": tank("0505", attack=9),
             "A": soviet("0506", defence=1), "B": soviet("0506", defence=1, **weak)}  # fmt: skip
    d = desk(units, phase="combat", chit="11pz")
    d.do("attack 0506", "with T", "with U", "fight", "dice 6")
    assert d.p.actor == "soviet"
    shown = panel(d, "losses", "soviet")
    assert shown.place == "context"
    rows = [(r.notation, r.note) for r in shown.body[0].rows]
    assert rows == [("lose B", "2 steps, then 2-2-10"), ("lose A", "destroyed")]
    assert [r.text for r in shown.body[0].rows] == ["B", "A"]
    assert "losses" not in {p.id for p in view(d, "german").panels}
    assert view(d, "soviet").decision.prompt == "Choose who loses a step at 0506: 1 step to go."


def test_a_salvo_and_a_strike_tell_their_chances_before_the_dice():
    units = {"Gun": gun("0507", barrage=3), "G": german("0504"), "S": soviet("0505"),
             "T": soviet("0909")}  # fmt: skip
    d = desk(units, phase="barrage", chit="11pz", air=1, initiative="german")
    costs = {c.hex: c.cost for c in view(d).decision.choices if c.notation.startswith("barrage")}
    assert costs[d.hex("0505")] == "83 % DG"
    assert costs[d.hex("0909")] == "67 % DG"
    assert [r.notation for r in panel(d, "guns").body[0].rows] == ["barrage 0505", "barrage 0909"]
    assert view(d).decision.remaining == ("1 gun can still fire, at 0505.",
                                          "1 air strike will be lost.")  # fmt: skip
    d.do("barrage 0505", "with Gun", "strike", "fire")
    shown = view(d).forecast
    assert (shown.odds, shown.attackers) == ("83 % DG", (d.number("Gun"),))


def test_an_attack_tells_what_the_next_column_needs_and_the_columns_in_order():
    units = {"T": tank("0505", attack=7), "S": soviet("0506", defence=2)}
    d = desk(units, phase="combat", chit="11pz")
    d.do("attack 0506", "with T")
    shown = view(d).forecast
    assert (shown.odds, shown.spare, shown.next) == ("4:1", "", "2 more for 5:1")
    assert [name for name, _ in shown.columns] == ["3:1", "5:1"], "those beside"
    d.do("fight")
    assert view(d).forecast.title == "Attack on 0506"


def test_retreats_tell_what_each_way_costs():
    units = {"T": tank("0505", attack=36), "U": german("0707"), "A": soviet("0506", defence=9)}
    d = desk(units, phase="combat", chit="11pz")
    d.do("attack 0506", "with T", "fight", "dice 6")
    costs = {c.hex: c.cost for c in view(d, "soviet").decision.choices if c.letter}
    assert set(costs.values()) == {"no loss", "costs 1 step"}


def test_the_log_tells_the_dice_with_what_they_meet_and_whose_they_are():
    units = {"Gun": gun("0507", barrage=3), "G": german("0504"), "S": soviet("0505", defence=1)}
    d = desk(units, phase="barrage", chit="11pz")
    texts = told(d, "barrage 0505", "with Gun", "fire", "die 3", "die 2")
    assert ("german", "Gun: die 3 against 3, disorganised.") in texts
    assert ("german", "Kill roll 2 −1 = 1, 6 needed: no loss.") in texts
    d = desk({"T": tank("0505"), "S": soviet("0506", defence=1)}, phase="combat", chit="11pz")
    texts = told(d, "attack 0506", "with T", "fight", "dice 9")
    assert ("german", "T attacks 0506: 5 : 1, 5:1.") in texts
    assert any(text.startswith("Dice 9 on 5:1: D") and "defenders" in text for _, text in texts)
    assert ("soviet", "S is destroyed: combat.") in texts


def test_each_draw_is_a_part_of_the_turn_whoever_decides_in_it():
    game = game_of("2.3")
    play, random = Play(game, game.start()), Random(2)
    parts = []
    while not play.position.over and play.position.turn == 1:
        p = play.position
        action = random.choice(list(p.decision.actions))
        before = p.copy()
        parts += [
            (line.part, line.owner)
            for line in lines(game, before, action, play.position, play.carry_out(action), 1)
        ]
    seen = dict.fromkeys(part for part in parts if part[0])
    assert [number for number, _ in seen] == list(range(1, len(seen) + 1))
    assert {side for _, side in seen} == set(SIDES)


def why(d, unit, hex_=""):
    """What a click on a unit, or with a unit on a hex, is answered."""
    found = Sight(d.game, d.p, "german").why_not_there(d.number(unit), d.hex(hex_) if hex_ else 0)
    return found and found.sentence


def test_a_click_on_what_is_not_allowed_says_why():
    units = {"A": german("0202"), "Foot": german("0404", formation="336"), "S": soviet("0206")}
    d = desk(units, chit="11pz")
    assert why(d, "A") is None
    assert "not activated" in why(d, "Foot")
    d.do("move A")
    assert "costs" in why(d, "A", "1212")
    assert "enemy" in why(d, "A", "0206")


def test_an_overrun_that_is_not_allowed_says_why():
    units = {"A": tank("0202", movement=1), "F": german("0204"), "S": soviet("0203")}
    d = desk(units, chit="11pz")
    d.do("move A")
    assert "MP" in why(d, "A", "0203")
    d = desk(units, chit="11pz")
    d.do("move F")
    assert "exploit-capable" in why(d, "F", "0203")


def test_another_unit_may_be_taken_up_while_a_march_is_under_way():
    units = {"A": german("0202"), "A2": german("0202"), "B": german("0404"), "S": soviet("1111")}
    d = desk(units, chit="11pz")
    d.do("move A", "with A2", "to 0203")
    found = {c.notation: c.first for c in view(d).decision.besides}
    assert found == {"move B": "halt", "end": "halt"}
    for notation, first in found.items():
        trial = d.p.copy()
        trial.act(d.game.read(first))
        assert trial.why_not(d.game.read(notation)) is None
    assert view(d).decision.remaining == ("1 unit has not moved.",)
    assert panel(d, "not-moved").needs == 1


def test_the_end_tells_what_decided_it():
    game, random = game_of("2.3"), Random(7)
    play = Play(game, game.start())
    while not play.position.over:
        play.carry_out(random.choice(list(play.position.decision.actions)))
    text = game.show.result(play.position)
    assert text.startswith(("Soviet victory. The German lacks", "German victory. The German has"))


def told(d, *orders):
    """Whose doing each line of the log is, and what it says."""
    found = []
    for order in orders:
        action = d.game.read(order)
        before, play = d.p.copy(), Play(d.game, d.p)
        found += lines(d.game, before, action, d.p, play.carry_out(action), 1)
    return [(line.side, line.text) for line in found]


@pytest.mark.parametrize(
    ("name", "called"),
    [("5/II", "5/II of 15 Pz Rgt"), ("1,2", "1,2 of 15 Pz Rgt"), ("Bn Kampf", "Bn Kampf")],
)
def test_a_mere_number_is_told_with_its_regiment(name, called):
    (unit,) = [u for u in start("2.3").game.units if u.id == "G-11Pz-15Pz-5/II"]
    game: Any = SimpleNamespace(units=(replace(unit, name=name),))
    assert words.names(game, with_home) == [called]


def test_reinforcements_that_a_die_brings_tell_what_it_must_show():
    d = start("2.1")
    assert "from turn 4: die at 6 or more" in [r.note for r in panel(d, "arrivals").body[0].rows]
    d.p.mech_rolls = 2
    d.p.touch()
    notes = [r.note for r in panel(d, "arrivals").body[0].rows]
    assert "from turn 4: die + 2 at 6 or more" in notes


def test_the_list_of_barrages_says_what_dg_means():
    units = {"Gun": gun("0101"), "Eye": german("0102"), "S": soviet("0103")}
    d = desk(units, phase="barrage", chit="11pz")
    assert panel(d, "guns").body[0].text.endswith("DG: disorganised.")


@pytest.mark.rule("1.15c")
def test_the_rail_says_who_draws_after_the_opening():
    for early, drawer in ((False, "German"), (True, "Soviet")):
        d = start("2.1", soviet_early_start=early)
        assert [cell.text for cell in d.game.show.phases(d.p)][-1] == f"Draw 2: {drawer}"
        d.until("draws")
        assert d.p.agenda[-1].side == SIDES.index(drawer.lower())


@pytest.mark.rule("1.15e", "2.1-10")
def test_units_to_come_say_with_which_chit():
    for early, chit in ((False, "second"), (True, "first")):
        d = start("2.1", better_german_response=early)
        box = d.game.arrivals.box
        assert box(d.p, d.number("G-11Pz-15Pz-5/II")) == f"{chit} 11 Pz chit"
        assert box(d.p, d.number("S-5MC-168")) == "by die from turn 4"
