"""Victory (4): sudden death and the account of victory points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.titles.red_typhoon.state import ELIMINATED, GERMAN, SIDES, SOVIET, State


class Item(NamedTuple):
    """One line of the account."""

    side: str
    why: str
    vp: int
    rule: str


def sudden_death(p: State, side: int) -> bool:
    """Whether a side holds all the sources that end the game at once (4.2)."""
    wanted = p.game.sudden_death[side]
    return bool(wanted) and p.controlled(side) & wanted == wanted


def account(p: State) -> list[Item]:
    """All victory points as they stand (4.3, 4.4)."""
    return [*_cities(p), *_losses(p), *_first_shock(p)]


def total(p: State, side: int) -> int:
    """A side's victory points; they may be negative."""
    return sum(item.vp for item in account(p) if item.side == SIDES[side])


def _cities(p: State) -> Iterator[Item]:
    for side in (SOVIET, GERMAN):
        for hex_, vp in p.game.vp[side].items():
            if p.controls(side, hex_):
                rule = "4.3a" if side == SOVIET else "4.4a"
                yield Item(SIDES[side], name_of(p, hex_), vp, rule)


def name_of(p: State, hex_: Hex) -> str:
    """A city's name and hex."""
    names = [place.name for place in p.game.board.places_at(hex_)]
    return f"{names[0]} {p.game.label(hex_)}" if names else p.game.label(hex_)


def _losses(p: State) -> Iterator[Item]:
    game = p.game
    for side, rule in ((SOVIET, "4.3b"), (GERMAN, "4.4b")):
        lost = [u for u in p.eliminated(1 - side) if u != game.first_shock]
        yield Item(
            SIDES[side], f"{len(lost)} enemy units eliminated", len(lost) // game.per_vp, rule
        )


def _first_shock(p: State) -> Iterator[Item]:
    game, side = p.game, SIDES[SOVIET]
    if p.withdrawn:
        why = f"1S Army withdrawn on turn {p.withdrawn}"
        yield Item(side, why, game.withdrawal_vp[p.withdrawn], "4.3c")
    if game.first_shock is not None and p.state[game.first_shock] & ELIMINATED:
        yield Item(side, "1S Army eliminated", game.first_shock_lost, "4.3d")
    if game.other_counter:
        yield Item(side, "1S Army of the left wing", game.other_counter_vp, "4.3e")


def verdict(p: State) -> str:
    """Who has won at the end of the last turn (4.1)."""
    soviet, german = total(p, SOVIET), total(p, GERMAN)
    if soviet == german:
        return f"{p.game.tie} victory, {german} to {soviet} VP"
    winner = SOVIET if soviet > german else GERMAN
    high, low = max(soviet, german), min(soviet, german)
    return f"{SIDES[winner]} victory, {high} to {low} VP"
