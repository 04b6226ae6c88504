"""Choices of any title, worked out from its vocabulary: kinds, labels, what lies behind each."""

from __future__ import annotations

from support.red_typhoon import desk, german, soviet
from support.toy import StonesGame

from zoc.kernel.shown import Show, words
from zoc.kernel.shown import choosing as choosing_module
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view


def plain(units, **more):
    """A position of a real title that tells nothing about itself but the protocol."""
    d = desk(units, **more)
    d.game.show = Show()
    return d


def listed(d, seat="soviet"):
    """The choices by notation."""
    return {c.notation: c for c in seat_view(d.game, d.p, seat, True).decision.choices}


def worded(d, show=None):
    """The choices by notation, as the words of their orders alone tell them."""
    choices = (words.choice(show or d.game.show, d.p, a) for a in d.p.decision.actions)
    return {choice.notation: choice for choice in choices}


def test_a_verb_without_words_is_a_button_and_says_what_lies_behind_it():
    game = StonesGame(3)
    p = game.start()
    choices = {c.notation: c for c in seat_view(game, p, "north", True).decision.choices}
    assert choices["gamble"].kind == "button"
    assert choices["gamble"].final == "chance"
    assert choices["take 1"].final == "handover"
    assert choices["take 3"].final == "end"
    assert choices["take 2"].label == "Take 2"


def test_the_words_of_an_order_tell_its_kind():
    d = plain({"R": soviet("0505"), "G": german("0109")})
    kinds = {notation: choice.kind for notation, choice in worded(d).items()}
    assert kinds == kinds | {"order move K": "formation", "end": "button"}
    d.do("order move K")
    moves = worded(d)
    assert moves["move R"].kind == "unit"
    assert moves["move R"].unit == d.number("R")
    assert listed(d)["move R"].opens, "a move goes on with where to"
    assert moves["order move B"].group == "B"
    assert not listed(d)["order move B"].opens
    d.do("move R")
    assert {c.kind for c in worded(d).values()} == {"hex"}
    assert worded(d)["to 0506"].hex == d.hex("0506")


def test_a_title_names_the_mover_and_hexes_become_paths():
    class Walking(Show):
        def mover(self, p):
            return p.agenda[-1].unit

    d = plain({"R": soviet("0505"), "G": german("0109")}, orders={"move": ["K"]})
    d.do("move R")
    choice = worded(d, Walking())["to 0507"]
    assert (choice.kind, choice.cost, choice.unit) == ("path", "2", d.number("R"))
    assert [d.game.label(h) for h in choice.path] == ["0505", "0506", "0507"]


def test_only_the_one_who_decides_gets_choices():
    game = StonesGame()
    p = game.start()
    view = seat_view(game, p, "south", False)
    assert view.decision.choices == ()
    assert view.decision.prompt == "Waiting for North: 10 stones are left."
    assert view.decision.actor == "north"


def test_too_many_choices_are_gathered_by_unit(monkeypatch):
    units = {f"R{i}": soviet(f"0{i}05") for i in range(1, 6)} | {"G": german("1212")}
    d = plain(units, orders={"move": ["K"]})
    monkeypatch.setattr(choosing_module, "MOST", 4)
    view = seat_view(d.game, d.p, "soviet", True)
    assert view.decision.more
    own = [c for c in view.decision.choices if c.unit >= 0]
    assert [(c.kind, c.opens, c.notation) for c in own] == [("unit", True, "")] * 5
    assert {c.notation for c in view.decision.choices} >= {"end", "order move NW"}
    monkeypatch.undo()
    assert [c.notation for c in Sight.of_actor(d.game, d.p).choices_of(d.number("R3"))] == [
        "move R3"
    ]


def test_a_refusal_is_a_sentence_with_its_rule_and_hex():
    d = plain({"R": soviet("0505"), "G": german("0109")}, orders={"move": ["K"]})
    d.do("move R")
    why = Sight.of_actor(d.game, d.p).why_not(d.game.read("to 1212"))
    assert why is not None
    assert why.sentence[0].isupper() or why.sentence[0].isdigit()
    assert why.sentence.endswith(".")
    assert (why.rules, why.hex) == (("8.0c",), d.hex("1212"))
    assert Sight.of_actor(d.game, d.p).why_not(d.game.read("to 0506")) is None


def test_the_end_of_a_game_has_no_decision():
    game = StonesGame(1)
    p = game.start()
    p.act(game.read("take 1"))
    view = seat_view(game, p, "north", True)
    assert (view.over, view.result) == (True, "North victory.")
    assert view.decision.choices == ()
    assert view.decision.prompt == "North victory."


def test_a_setting_of_a_game_without_title_data():
    said = setting(StonesGame())
    assert [side.name for side in said.sides] == ["North", "South"]
    assert said.verbs["take"] == "take COUNT"
    assert not said.hides
