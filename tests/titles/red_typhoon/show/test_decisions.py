"""What Red Typhoon asks, offers and refuses, in words."""

from __future__ import annotations

from support.red_typhoon import campaign, desk, german, soviet

from zoc.kernel.shown import Dice, DieShown
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view, troubles_of

SUPPLY = {
    "ways": {"road": ["0501 0502 0503", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def view(d, seat="soviet", deciding=True):
    return seat_view(d.game, d.p, seat, deciding)


def listed(d, seat="soviet"):
    return {c.notation: c for c in view(d, seat).decision.choices}


def refusal(d, order):
    found = Sight.of_actor(d.game, d.p).why_not(d.game.read(order))
    assert found is not None
    return found


# -- prompts --------------------------------------------------------------------------------------


def test_the_movement_prompt_names_the_formations_and_what_remains():
    d = campaign()
    first = view(d).decision
    assert first.prompt == "Buy movement orders, or end the movement phase."
    assert first.hint.startswith("10 AP left")
    assert first.rules == ("12.2", "12.3")
    d.do("order move K", "order move WL")
    then = view(d).decision
    assert then.prompt == "Move the units of Kalinin Front and Western Front, left wing."
    assert then.hint == "35 units with an order have not moved. 8 AP left for more orders."
    assert then.remaining == (
        "35 units with an order have not moved.",
        "Nearly surrounded, and could still move: 2912 and 3428.",
    )


def test_who_waits_is_told_for_whom_and_for_what():
    decision = view(campaign(), "german", deciding=False).decision
    assert decision.prompt.startswith("Waiting for Soviet: buy movement orders")
    assert decision.choices == ()
    assert decision.remaining == ()


def test_a_move_out_of_enemy_zoc_is_warned_of():
    d = desk({"R": soviet("0505", movement=4), "G": german("0506")}, orders={"move": ["K"]})
    d.do("move R")
    decision = view(d).decision
    assert decision.prompt == "Move R from 0505: choose a lit hex."
    assert decision.hint == "In enemy ZOC: the first step must leave it. 4 MP."
    assert decision.rules == ("8.0b", "6.1b")


def test_an_empty_combat_phase_says_why():
    far = desk({"R": soviet("0505"), "G": german("0509")}, phase="combat")
    assert "no enemy is within reach" in view(far).decision.hint
    poor = desk({"R": soviet("0505"), "G": german("0504")}, phase="combat", ap={"soviet": 0})
    assert view(poor).decision.hint == "No attack is possible: no AP are left."
    assert view(poor).decision.prompt == "End the combat phase."


# -- choices --------------------------------------------------------------------------------------


def test_an_order_is_bought_in_words_and_offered_by_its_panel():
    d = campaign()
    buy = listed(d)["order move K"]
    assert buy.label == "Buy a movement order for Kalinin Front, 1 AP"
    assert (buy.kind, buy.group, buy.hidden) == ("formation", "K", True)
    panel = next(p for p in view(d).panels if p.id == "ap")
    boxes = next(w for w in panel.body if w.kind == "boxes")
    row = next(r for r in boxes.rows if r.formation == "K")
    assert row.buttons == (("Buy 1", "order move K", False), ("–", "", False))
    d.do("order move K")
    panel = next(p for p in view(d).panels if p.id == "ap")
    boxes = next(w for w in panel.body if w.kind == "boxes")
    row = next(r for r in boxes.rows if r.formation == "K")
    assert row.buttons[0] == ("1 AP", "", True)
    assert panel.value == "9 unused"


def test_a_path_has_its_cost_and_where_it_must_stop():
    d = desk({"R": soviet("0505", movement=3), "G": german("0508")}, orders={"move": ["K"]})
    d.do("move R")
    choices = listed(d)
    assert choices["to 0505"].label == "Stay in 0505"
    step = choices["to 0507"]
    assert (step.kind, step.label, step.cost, step.stops) == ("path", "Move to 0507", "2", True)
    assert [d.game.label(h) for h in step.path] == ["0505", "0506", "0507"]
    assert not choices["to 0506"].stops


def test_the_roll_says_what_will_happen_and_ends_undo():
    units = {"R": soviet("0505", 9), "S": soviet("0604", 3), "G": german("0504", 4)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    attack = listed(d)["attack 0504"]
    assert (attack.kind, attack.opens, attack.cost) == ("hex", True, "3:1")
    d.do("attack 0504")
    assert view(d).decision.suggestion == ("with R", "with S"), "it takes both to reach 3:1"
    assert listed(d)["with R"].kind == "toggle"
    assert "fight" not in listed(d)
    d.do("with R", "with S")
    roll = listed(d)["fight"]
    assert roll.label == "Attack 0504 at 3:1 — roll"
    assert (roll.final, roll.primary) == ("chance", True)


def test_the_suggestion_leaves_out_whom_the_column_does_not_need():
    units = {"R": soviet("0505", 9), "S": soviet("0604", 2), "G": german("0504", 4)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504")
    assert view(d).decision.suggestion == ("with R",)


def test_the_suggestion_keeps_the_one_who_does_not_cross_the_river():
    board = SUPPLY | {"sides": {"river": "0504/0505"}}
    units = {"R": soviet("0505", 8), "S": soviet("0604", 2), "G": german("0504", 4)}
    d = desk(units, board, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504")
    assert view(d).decision.suggestion == ("with R", "with S")


def test_ending_warns_of_attacks_and_points_that_are_lost():
    units = {"R": soviet("0505", 9), "G": german("0504", 4)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]}, ap={"soviet": 7})
    assert view(d).decision.remaining == (
        "1 attack still possible: 0504 at 2:1.",
        "2 of 7 AP will be lost: at most 5 are kept.",
    )
    assert listed(d)["end"].label == "End combat"
    assert listed(d)["end"].key == "E"


# -- retreats -------------------------------------------------------------------------------------


def beaten():
    units = {"R": soviet("0505", 9), "G": german("0504", 3), "H": german("0504", 3)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]}, turn=1)
    d.do("attack 0504", "with R", "fight", "die 6")
    return d


def test_a_retreat_is_lettered_and_says_why_only_these():
    d = beaten()
    decision = view(d).decision
    assert decision.prompt == "Retreat G two hexes: choose where."
    assert decision.hint == "H follows. The attacker moves every retreat."
    assert decision.rules == ("9.4a", "9.4f")
    first = [c for c in decision.choices if c.unit == d.number("G")]
    assert [c.letter for c in first] == list("ABCDEFGHI")[: len(first)]
    assert all(c.kind == "unit-hex" and len(c.path) == 3 for c in first)
    assert not any(c.letter for c in decision.choices if c.unit == d.number("H"))
    panel = next(p for p in view(d).panels if p.id == "retreat")
    assert (panel.place, panel.value, panel.title) == ("context", "unit 1 of 2", "G retreats")
    menu, why = panel.body
    assert [row.notation for row in menu.rows] == [c.notation for c in first]
    ring = {d.game.label(h) for h in d.game.grid.ring(d.hex("0504"), 2)}
    offered = {d.game.label(c.hex) for c in first}
    assert {row.text for row in why.rows} == ring - offered
    in_zone = next(row for row in why.rows if row.text == "0506")
    assert (in_zone.note, in_zone.rules) == ("in enemy ZOC", ("9.4c",))


def test_dice_stay_in_sight_while_their_result_is_settled():
    d = beaten()
    dice = Dice((DieShown(6),), "6")
    assert seat_view(d.game, d.p, "soviet", True, dice).dice == dice
    calm = campaign()
    assert seat_view(calm.game, calm.p, "soviet", True, dice).dice is None


def test_a_german_who_loses_may_retreat_instead():
    units = {"G": german("0505", 4), "H": german("0604", 4), "R": soviet("0504", 8)}
    more = {"side": "german", "phase": "combat", "orders": {"attack": ["9"]}}
    sources = {"supply source": {"soviet": "0501", "german": "0512"}}
    d = desk(units, SUPPLY | {"hexes": sources}, **more)
    d.do("attack 0504", "with G", "with H", "fight", "die 1")
    decision = view(d, "german").decision
    assert decision.prompt == "Choose a unit to lose, or retreat all attackers."
    assert "9.11c" in decision.rules
    labels = {c.notation: c.label for c in decision.choices}
    assert labels["withdraw"] == "Retreat all attackers instead"
    assert labels["lose G"] == "Lose G"


# -- refusals with a way round --------------------------------------------------------------------


def test_a_formation_without_an_order_can_buy_one():
    d = desk({"R": soviet("0505"), "G": german("0109")}, ap={"soviet": 3})
    why = refusal(d, "move R")
    assert (why.sentence, why.rules) == ("Kalinin Front has no movement order.", ("12.3c",))
    assert (why.instead, why.try_) == ("Buy one, 1 AP.", ("order move K", "move R"))
    for order in why.try_:
        d.do(order)
    broke = desk({"R": soviet("0505"), "G": german("0109")}, ap={"soviet": 0})
    why = refusal(broke, "move R")
    assert (why.instead, why.try_) == ("Only 0 AP are left.", ())


def test_a_step_from_zoc_to_zoc_names_who_forbids_it_and_the_way_round():
    units = {"R": soviet("0505", movement=5), "G": german("0604")}
    d = desk(units, orders={"move": ["K"]})
    d.do("move R")
    why = refusal(d, "to 0605 0705")
    assert why.sentence == "0505 to 0605 is not allowed: both are in the ZOC of G at 0604."
    assert why.rules == ("6.1b",)
    assert why.instead.startswith("Go round by ")
    assert why.instead.endswith(" MP.")
    d.do(*why.try_)
    assert d.where("R") == "0705"


def test_a_hex_out_of_reach_offers_the_nearest():
    d = desk({"R": soviet("0505", movement=2), "G": german("1212")}, orders={"move": ["K"]})
    d.do("move R")
    why = refusal(d, "to 0509")
    assert why.sentence == "0509 costs 4 MP, 2 allowed."
    assert why.instead == "The nearest hex in reach is 0507, 2 MP."
    assert why.try_ == ("to 0507",)


def test_a_hex_asked_for_before_the_move_begins_answers_the_same():
    d = desk({"R": soviet("0505", movement=2), "G": german("1212")}, orders={"move": ["K"]})
    why = Sight.of_actor(d.game, d.p).why_not_there(d.number("R"), d.hex("0509"))
    assert why is not None
    assert why.try_ == ("move R", "to 0507")
    assert Sight.of_actor(d.game, d.p).why_not_there(d.number("R"), d.hex("0507")) is None
    idle = desk({"R": soviet("0505", movement=2), "G": german("1212")})
    why = Sight.of_actor(idle.game, idle.p).why_not_there(idle.number("R"), idle.hex("0507"))
    assert why is not None
    assert why.rules == ("12.3c",)


def test_an_attack_that_lacks_orders_names_them():
    units = {
        "R": soviet("0505", 3),
        "S": soviet("0604", 3, formation="WR"),
        "G": german("0504", 6),
    }
    d = desk(units, SUPPLY, phase="combat", ap={"soviet": 2})
    why = refusal(d, "attack 0504")
    assert why.rules == ("12.4c",)
    assert why.sentence.endswith("have no attack order.")
    assert why.instead == "Buy them, 2 AP."
    d.do(*why.try_)
    assert d.p.agenda[-1].name == "battle"


def test_too_weak_an_attack_offers_whom_to_add():
    units = {"R": soviet("0505", 3), "S": soviet("0604", 3), "G": german("0504", 6)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R")
    why = refusal(d, "fight")
    assert (why.sentence, why.rules) == ("3 against 6 is less than 1:1.", ("9.10a",))
    assert (why.instead, why.try_) == ("Add S.", ("with S",))


# -- paths ----------------------------------------------------------------------------------------


def test_a_path_is_told_step_by_step():
    board = {"terrain": " ".join(["............"] * 5 + ["....w......."] + ["............"] * 6)}
    board |= {"key": {"w": "woods"}, "ways": {"road": ["0503 0504"]}}
    units = {"R": soviet("0505", movement=4), "G": german("1212")}
    d = desk(units, board, orders={"move": ["K"]})
    (down,) = Sight.of_actor(d.game, d.p).routes(d.number("R"), d.hex("0506"))
    assert down.steps == (("woods", "8.2b", "2", "2"),)
    (up,) = Sight.of_actor(d.game, d.p).routes(d.number("R"), d.hex("0503"))
    assert up.steps == (("clear", "8.2a", "1", "1"), ("road", "8.2e", "1", "2"))


def test_warnings_tell_of_isolation_stacking_and_zoc():
    units = {
        "R": soviet("0506", movement=5),
        "S": soviet("0507"),
        "T": soviet("0507"),
        "G": german("0503"),
    }
    d = desk(units, SUPPLY, orders={"move": ["K"]})

    def brought(d, label):
        trial = d.p.copy()
        for order in ("move R", f"to {label}"):
            trial.act(d.game.read(order))
        return troubles_of(d.game, d.p, trial, "soviet")

    assert brought(d, "0508") == []
    (crowd,) = brought(d, "0507")
    assert crowd.text == "3 units at 0507, 2 may stay at the end: the rest is removed."
    assert (crowd.rules, crowd.hex) == (("7.1b",), d.hex("0507"))
    assert set(crowd.units) == {d.number(name) for name in "RST"}
    (route,) = Sight.of_actor(d.game, d.p).routes(d.number("R"), d.hex("0504"))
    assert [(w.text, w.rules) for w in route.warns] == [
        ("Stops at 0504: in the ZOC of G at 0503.", ("6.1a",)),
        ("Three ways back from 0504: one enemy could close them next turn.", ()),
    ]
    cut = desk(units, {"ways": {}, "hexes": SUPPLY["hexes"]}, orders={"move": ["K"]})
    assert brought(cut, "0509")[0].text.startswith("R isolated at 0509: no line of communication")
    d.do("move R", "to 0507")
    assert any("0507" in line for line in view(d).decision.remaining), "before the phase ends"
