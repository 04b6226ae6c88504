"""The sample title: its own rules, and a game in the terminal."""

from __future__ import annotations

import pytest
from support.fords import at, fords, order, unit
from support.sample import SAMPLE
from typer.testing import CliRunner

import zoc
from zoc.cli import app
from zoc.cli.match import play_one
from zoc.kernel.play.step import Refusal

run = CliRunner().invoke


def refused(p, text):
    with pytest.raises(Refusal) as refusal:
        order(p, text)
    return str(refusal.value)


def test_who_enters_a_zone_of_control_stops_there():
    p = fords({"U5": "0302", "L1": "0306"}, phase="movement")
    order(p, "move U5")
    routes = {p.game.label(r.hex): r for r in p.game.routes(p, 0)}
    assert routes["0305"].stops
    assert "enemy ZOC" in refused(p, "to 0303 0304 0305 0205")


def test_guns_cross_the_river_on_roads_only():
    p = fords({"U7": "0305", "U1": "0405", "L1": "1010"}, phase="movement")
    reached = {p.game.label(r.hex) for r in p.game.routes(p, 0)}
    assert "0306" in reached
    p = fords({"U7": "0405", "U1": "0905", "L1": "1010"}, phase="movement")
    assert "0406" not in {p.game.label(r.hex) for r in p.game.routes(p, 0)}
    assert "0906" in {p.game.label(r.hex) for r in p.game.routes(p, unit(p, "U1"))}


def test_who_is_cut_off_attacks_at_half_strength_and_defends_in_full():
    cut = {"L1": "0302", "L2": "0702", "L3": "1002"}
    p = fords({"U1": "0305", "L4": "0405"} | cut, phase="combat")
    odds = p.game.forecast_attack(p, at(p, "0405"), [0])
    assert odds.attack == 2
    assert p.game.fighting.defence(p, at(p, "0305")) == 4


def test_horse_pursues_one_hex_further():
    units = {"U5": "0704", "U8": "0704", "L6": "0705", "L1": "0110"}
    p = fords(units, phase="combat", dice=[6])
    order(p, "attack 0705")
    order(p, "with U5")
    order(p, "with U8")
    order(p, "fight")
    order(p, "die 5")
    while p.agenda[-1].name != "advance":
        p.act(next(iter(p.decision.actions)))
    choices = {p.game.write(a) for a in p.decision.actions}
    assert "advance U5 0705" in choices
    assert "advance U5 0705 0706" in choices
    assert "advance U8 0705" in choices
    assert not any(c.startswith("advance U8 0705 ") for c in choices)
    assert "goes no further than 0705 (5.6)" in refused(p, "advance U8 0705 0706")
    assert "goes no further" in refused(p, "advance U5 0705 0706 0707")


def test_an_attack_can_be_called_off_before_the_die():
    p = fords({"U1": "0305", "L1": "0306"}, phase="combat")
    before = p.copy()
    order(p, "attack 0306")
    order(p, "with U1")
    order(p, "cancel")
    assert p == before


def test_machines_play_it_to_its_end_and_the_better_one_wins():
    game = zoc.title("three-fords").game()
    won = {"upland": 0, "lowland": 0, "": 0}
    for seed in range(4):
        play = play_one(game, {"upland": "greedy", "lowland": "random"}, seed)
        won[game.outcome(play.position).winner] += 1
    assert won["upland"] >= 3


def test_a_game_in_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    orders = [
        "historical",
        "units U3",
        "move U3; to 0805",
        "end",
        "attack 0806; with U3; odds",
        "score",
    ]
    words = ["play", "three-fords", "--upland", "human", "--lowland", "human", "--seed", "1"]
    said = run(app, words, input="\n".join([*orders, "quit"]) + "\n").stdout
    assert "Set-up: place Millford Foot (L1); 7 units to go." in said
    assert "0803  upland 3rd Foot (U3) 3-3" in said
    assert "3rd Foot (U3) 0803 → 0805, 2 MP; stops, enemy ZOC (4.1)" in said
    assert "3 against 2: 1:2" in said
    assert "-1 columns, over a river (5.2)" in said
    assert "upland 2 VP, lowland 12 VP" in said


def test_it_needs_no_line_about_how_it_is_shown():
    code = "".join(f.read_text("utf-8") for f in (SAMPLE / "three_fords").rglob("*.py"))
    assert "show" not in code
    assert "Badge" not in code
