"""Reasons: what a movement is for, what is feared after it, and nothing twice."""

from dataclasses import replace

import pytest
from support.fords import at, fords, unit

from zoc.ai.fears import FEAR, fears
from zoc.ai.plan import Reason
from zoc.ai.proposal_reason import proposal_reason
from zoc.ai.reasons import DUTY, attack_reason, moved_reasons, reasons, untold
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.judgement.places import counts, named
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Proposal
from zoc.kernel.play.said import said, sentence


def words(p, found):
    return [sentence(reason.why, p.game.speaker).text for reason in found]


def moved(p, side, **goals):
    """What a movement of some units is for."""
    after, to = p.copy(), {unit(p, name): at(p, label) for name, label in goals.items()}
    for one, goal in to.items():
        after.hex[one] = goal
    after.touch()
    return moved_reasons(insight(p.game), p, after, side, to)


RING = {"L2": "0705", "U1": "0701", "U5": "0606", "U6": "0806"}


def test_the_last_way_back_closes_the_ring():
    p = fords(RING, phase="movement", side="upland")
    found = moved(p, 0, U1="0704")
    assert found[0].tactic == "encircle"
    assert words(p, found)[0].startswith("Closes the ring at 0705: one unit dead at ")
    assert found[0].hexes == (at(p, "0705"),)


def test_who_is_in_the_ring_is_not_told_to_be_cut_off_as_well():
    p = fords(RING, phase="movement", side="upland")
    assert not [text for text in words(p, moved(p, 0, U1="0704")) if "line" in text]


def test_a_battle_that_must_be_fought_at_a_loss_is_called_so(monkeypatch):
    p = fords(RING | {"U1": "0704"}, phase="combat")
    monkeypatch.setattr(Insight, "duty", property(lambda sees: True))
    monkeypatch.setattr(Insight, "promise", lambda *about: -0.5)
    monkeypatch.setattr(Insight, "emptied", lambda *about: 0.0)
    told = attack_reason(insight(p.game), p, at(p, "0705"), [unit(p, "U1")])
    assert told.tactic == DUTY
    assert words(p, [told])[0].startswith("Has to fight at 0705, too: ")
    assert " 0 %" not in words(p, [told])[0]


def test_an_attack_for_which_no_combat_comes_is_for_next_time():
    p = fords(RING | {"U1": "0704", "U6": "1001"}, phase="movement", side="upland")
    assert any(text.startswith("Attacks 0705 at") for text in words(p, moved(p, 0, U6="0604")))
    p.agenda = [step for step in p.agenda if isinstance(step, Movement)]
    found = words(p, moved(p, 0, U6="0604"))
    assert any("Comes up to 0705, to attack at" in text for text in found)
    assert not [text for text in found if text.startswith("Attacks")]


# -- what is feared -------------------------------------------------------------------------------


def test_a_stack_that_could_be_ringed_in_is_feared_for():
    p = fords({"U1": "0706", "L1": "0606", "L2": "0806", "L3": "0708"}, phase="movement",
              side="upland")  # fmt: skip
    found = fears(insight(p.game), p, 0, [])
    assert [reason.tactic for reason in found] == [FEAR]
    assert found[0].hexes == (at(p, "0706"),)
    assert words(p, found)[0].startswith("Fears for Kingsbridge 0706: one unit with one way")
    assert words(p, found)[0].endswith("could close next turn.")


def test_who_is_far_from_the_enemy_is_not_feared_for():
    p = fords({"U1": "0301", "L1": "1208"}, phase="movement", side="upland")
    assert fears(insight(p.game), p, 0, []) == []


def test_nothing_is_feared_when_the_enemy_moves_no_more():
    p = fords({"U1": "0706", "L1": "0606", "L2": "0806", "L3": "0708"}, phase="movement",
              side="upland")  # fmt: skip
    p.turn = p.game.track.last_turn
    p.agenda = p.agenda[-1:]
    assert fears(insight(p.game), p, 0, []) == []


def test_fears_come_after_what_is_wanted():
    p = fords(RING | {"L3": "0504"}, phase="movement", side="upland")
    after, goals = p.copy(), {unit(p, "U1"): at(p, "0704")}
    after.hex[unit(p, "U1")] = at(p, "0704")
    after.touch()
    found = [r.tactic == FEAR for r in reasons(insight(p.game), p, after, 0, goals)]
    assert found == sorted(found)


# -- nothing twice --------------------------------------------------------------------------------


def attack(first, odds="3:1", chance=67):
    why = said(f"{first} {{hex}} at {{odds}}: {{out}} %", hex=5, odds=odds, out=chance, dead=0)
    return Reason(why, 1.0, (5,), "attack")


def test_an_attack_made_as_planned_is_told_once():
    planned = attack("Closes the ring at")
    assert untold([planned, attack("Attacks")], [planned]) == []
    worse = attack("Attacks", "2:1", 50)
    assert untold([worse], [planned]) == [worse]


def test_other_reasons_are_told_by_their_words():
    one = Reason(said("Takes {hex}", hex=5), 1.0, (5,))
    other = replace(one, why=said("Guards {hex}", hex=5))
    assert untold([one, other], [one]) == [other]


@pytest.fixture
def game():
    return fords().game


def test_a_force_that_goes_on_as_before_is_told_once(game):
    def going(hex_, why):
        return proposal_reason(game, Proposal(1.0, (Action("to", (hex_,)),), why))

    hexes = list(game.grid)[:3]
    drives = [going(h, "drives on") for h in hexes[:2]]
    closes = going(hexes[2], "closes a pocket")
    assert untold([*drives, closes], []) == [drives[0], closes]
    text = sentence(closes.why, game.speaker).text
    assert text == f"The force goes on to {game.grid.label(hexes[2])}: it closes a pocket."


def test_a_staffs_reason_has_a_subject_and_a_verb(game):
    orders = (Action("move", (0,)), Action("to", (next(iter(game.grid)),)))
    told = proposal_reason(game, Proposal(1.0, orders, "it holds the way"))
    text = sentence(told.why, game.speaker).text
    assert " goes to " in text
    assert text.endswith(": it holds the way.")
    assert proposal_reason(game, Proposal(1.0, (Action("end"),), "nothing more to do")) is None


# -- places ---------------------------------------------------------------------------------------


def test_places_are_called_by_name_and_points_are_points(game):
    sees = insight(game)
    hex_ = next(h for h in sees.points if sees.stake(h))
    assert named(sees, hex_).endswith("{hex}")
    assert counts(sees, hex_)[0] in (", {points:# point}", ", which counts for victory")
    plain = next(h for h in game.grid if not sees.points.get(h))
    assert (named(sees, plain), counts(sees, plain)) == ("{hex}", ("", {}))
