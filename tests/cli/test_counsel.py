"""Advice and reasons in the terminal, the list of players, and reasons read from a record."""

from random import Random

from typer.testing import CliRunner

import zoc
from zoc.ai.commander import Commander
from zoc.ai.fears import FEAR
from zoc.ai.plan import Plan, Reason
from zoc.ai.soldier import Soldier
from zoc.cli import app, minds
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.play.play import Play
from zoc.kernel.play.record import thoughts_in, write_record
from zoc.kernel.play.replay import replay
from zoc.kernel.play.said import said

run = CliRunner().invoke
GAME = zoc.title("red-typhoon").game()
HEX = next(iter(GAME.board.grid))


class Ending(Commander):
    """A commander that ends every phase, with one thing in mind."""

    def choose(self, position, seat):
        why = said("Fears for {hex}", hex=HEX)
        self.plan = Plan(reasons=[Reason(why, 1.0, (HEX,))])
        end = position.game.read("end")
        return end if position.why_not(end) is None else next(iter(position.decision.actions))


def terminal(*typed, machines=None):
    """What a terminal says to somebody who plays the German and types some lines."""
    lines, told = list(typed), []

    def ask(_):
        if not lines:
            raise Stop
        return lines.pop(0)

    play = Play(GAME, GAME.start(), {"soviet": "commander", "german": "human"})
    sitting = Terminal(play, machines or {}, Random(1), ask, told.append)
    try:
        sitting.run()
    except Stop:
        return "\n".join(told)


def test_advice_is_asked_for_in_the_terminal():
    told = terminal("advice")
    assert "  1. " in told


def test_reasons_are_told_after_the_machines_turn():
    told = terminal("reasons", machines={"soviet": Ending(Random(0))})
    label = GAME.board.grid.label(HEX)
    assert told.count(f"soviet (Commander): Fears for {label}.") == 1


def test_a_level_without_a_plan_tells_why_it_attacked(monkeypatch):
    why = Reason(said("Attacks {hex}", hex=HEX), 1.0, (HEX,), "attack")
    monkeypatch.setattr(minds, "attack_told", lambda p, action: why)
    play = Play(GAME, GAME.start(), {"soviet": "soldier", "german": "human"})
    told = minds.Minds(play, {"soviet": Soldier(Random(0))})
    told.note("soviet", GAME.read("end"))
    monkeypatch.setattr(minds.Minds, "_is_playing", lambda *about: False)
    label = GAME.board.grid.label(HEX)
    assert list(told.lines()) == [f"soviet (Soldier): Attacks {label}."]


def test_what_was_feared_is_told_last(monkeypatch):
    play = Play(GAME, GAME.start(), {"soviet": "commander", "german": "human"})
    player, rows = Commander(Random(0)), (("Fears for", FEAR), ("Takes", "take"))
    player.plan = Plan(
        reasons=[Reason(said(f"{w} {{hex}}", hex=HEX), 1.0, (HEX,), t) for w, t in rows]
    )
    told = minds.Minds(play, {"soviet": player})
    told.note("soviet", GAME.read("end"))
    monkeypatch.setattr(minds.Minds, "_is_playing", lambda *about: False)
    assert ["Fears" in line for line in told.lines()] == [False, True]


def test_without_machines_there_are_no_reasons():
    assert "no machine player has told" in terminal("reasons")


def test_players_are_listed_with_the_words_of_the_pages():
    told = run(app, ["players"]).output
    assert "commander  Commander: plans a whole phase" in told
    assert "up to 0.2 s an order" in told


def test_reasons_are_read_from_a_record(tmp_path):
    play = Play(GAME, GAME.start(), {})
    play.act(GAME.read("end"))
    play.act(GAME.read("end"))
    text = write_record(play, {1: ["soviet had in mind: Takes 2815."]})
    assert thoughts_in(text) == [(1, "soviet had in mind: Takes 2815.")]
    assert replay(text).position == play.position
    file = tmp_path / "game.record"
    file.write_text(text, encoding="utf-8")
    assert "Takes 2815" not in run(app, ["replay", str(file)]).output
    assert "     2  soviet had in mind: Takes 2815." in (
        run(app, ["replay", str(file), "--reasons"]).output
    )
