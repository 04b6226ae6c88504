"""What the terminal tells of a game in which something is hidden."""

import re
from collections import Counter
from random import Random

import pytest
from support.moscow_1941 import deployed

import zoc
from zoc.ai import player
from zoc.atlas import counters
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.play.play import Play
from zoc.titles.moscow_1941.sight import neighbouring


def asked_in(game, position, seat, *questions):
    """What a seat is told at the terminal when it asks."""
    said, lines = [], iter(questions)

    def ask(prompt):
        line = next(lines, None)
        if line is None:
            raise Stop
        return line

    other = next(side for side in game.sides if side != seat)
    machines = {other: player("random", Random(1))}
    with pytest.raises(Stop):
        Terminal(Play(game, position, {}), machines, Random(1), ask, said.append).run()
    return said


def test_the_terminal_shows_no_unit_that_a_seat_only_guesses(tmp_path, monkeypatch):
    game = zoc.title("panzer-battles").game("2.1", {"closed_stacks": True})
    p = game.start()
    while p.actor not in game.sides:
        p.act(next(iter(p.decision.actions)))
    seat = p.actor
    (unit, *_) = game.unseen(p, seat)
    id_, label = game.units[unit].id, game.label(p.hex[unit])
    (said,) = asked_in(game, p.copy(), seat, f"reach {id_}")[-1:]
    assert said == f"  you may not know where {id_} is"
    assert asked_in(game, p.copy(), seat, f"odds {label}")[-2].startswith("  about, since you may")
    middle = next(line for line in asked_in(game, p.copy(), seat, f"map {label}") if label in line)
    assert re.search(rf"{label}.[A-Z]\d\?", middle)
    drawn, draw = [], counters.draw_counter
    monkeypatch.setattr(counters, "draw_counter", lambda c, *s: drawn.append(c) or draw(c, *s))
    asked_in(game, p.copy(), seat, f"map {tmp_path / 'map.svg'}")
    assert sum(c.full == "unknown" for c in drawn) == len(game.unseen(p, seat))
    hidden = {game.units[u].id for u in game.unseen(p, seat)}
    assert hidden.isdisjoint(c.id for c in drawn if c.full != "unknown")


def test_the_terminal_does_not_count_the_counters_of_a_closed_stack():
    d = deployed("red-snow")
    seat = d.p.actor
    told = asked_in(d.game, d.p.copy(), seat, "units")
    words = [line.split() for line in told if line.endswith("a unit")]
    closed = Counter(first for first, *_ in words if len(first) == len("0101"))
    assert closed
    there = {d.game.label(h): s for h, s in d.p.ground.stacks.items()}
    apart = [h for h in closed if not neighbouring(d.p, seat, d.hex(h)) and len(there[h]) > 1]
    assert apart
    assert {closed[h] for h in apart} == {1}
