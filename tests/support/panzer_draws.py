"""Chits drawn on purpose in the real scenarios of Panzer Battles."""

from __future__ import annotations

from support.panzer_battles import Desk, game_of

from zoc.titles.panzer_battles.chits import Activation
from zoc.titles.panzer_battles.position import SIDES
from zoc.titles.panzer_battles.sequence import AdvanceTurn


def draw(chit, scenario="2.1", turn=1, pulls=0, prepare=None, **options):
    """A real game on a turn in which a chit is drawn, with so many of its kind drawn before;
    `prepare` may change the position first."""
    game = game_of(scenario, **options)
    p = game.start()
    if p.agenda[-1].name == "deployment":
        p.act(game.read("auto"))
    clear(p)
    number = game.chit_ids.index(chit)
    p.turn = turn
    p.drawn = tuple(pulls if i == number else 0 for i in range(len(game.cups.chits)))
    d = Desk(None, p)
    if prepare:
        prepare(d)
    again(d, chit)
    return d


def clear(p):
    """Ends whatever goes on, as if the turn had no chit left."""
    for side in range(len(SIDES)):
        p.clear(~0x7, side)
    p.agenda, p.cups = (AdvanceTurn(),), ((), ())


def again(d, chit):
    """Draws another chit when the activation before is over."""
    d.p.agenda = (AdvanceTurn(), Activation(d.game.chit_ids.index(chit)))
    d.game.settle(d.p)


def arrive(d, **dice):
    """Goes on until units come in or the phase for that has passed."""
    while d.step not in ("arrivals", "road march", "movement", "initiative"):
        d.do(d.usual(**dice))
    return d


def put(d, name, label):
    """Moves a unit by hand."""
    d.p.hex[d.number(name)] = d.hex(label) if label else 0
    d.p.touch()


def standing(d, *labels):
    """The units in some hexes."""
    return {d.game.units[u].id for label in labels for u in d.p.stack(d.hex(label))}
