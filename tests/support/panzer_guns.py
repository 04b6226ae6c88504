"""Guns, spotters and targets of Panzer Battles on small boards."""

from __future__ import annotations

from support.panzer_battles import Desk, desk, german, gun, soviet

from zoc.titles.panzer_battles.position import DG

TWO = {"reduced": {"attack": 2, "defence": 2}}


def terrain(**hexes):
    """A board with one hex of each terrain that is named: `terrain(village="0604")`."""
    rows = [["."] * 12 for _ in range(12)]
    letters = {kind: kind[0] for kind in hexes}
    for kind, label in hexes.items():
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = letters[kind]
    key = {letter: kind for kind, letter in letters.items()}
    return {"terrain": " ".join("".join(row) for row in rows), "key": key}


def guns(units, board=None, **more):
    """A desk in the German barrage phase."""
    return desk(units, board, **({"phase": "barrage"} | more))


def spotter_and_gun(target="0604", **more):
    """A gun four hexes away from a Soviet unit, and a unit beside it that spots."""
    gunner = {"G": gun("0608", **more), "I": german("0605")}
    return gunner | {"R": soviet(target, **TWO), "R2": soviet(target, **TWO)}


def fired(d, *firers, target="0604"):
    """The desk with a salvo fired and its first die to come."""
    d.do(f"barrage {target}", *(f"with {name}" for name in firers), "fire")
    return d


def hits(d, *orders):
    """Which dice disorganise the target of a salvo that is about to be fired."""
    d.do(*orders, "fire")
    found = []
    for die in range(1, 7):
        trial = Desk(None, d.p.copy())
        trial.do(f"die {die}")
        if trial.state("R") & DG:
            found.append(die)
    return found
