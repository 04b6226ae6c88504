"""Battle of Moscow at the table: supply as it was fixed, contacts, battles, runs, railroads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.play.said import listed
from zoc.kernel.protocol import counted
from zoc.kernel.shown import (
    Badge,
    ForecastShown,
    Overlay,
    OverlayOffer,
    Panel,
    Trouble,
    battle,
    plain,
)
from zoc.kernel.shown.wargame import WargameShow
from zoc.titles.battle_of_moscow import replacements
from zoc.titles.battle_of_moscow.combat import BattleDie, Muster, defenders
from zoc.titles.battle_of_moscow.movement import Movement
from zoc.titles.battle_of_moscow.position import RUSSIAN, SIDES, STATES, Now
from zoc.titles.battle_of_moscow.results import Toll
from zoc.titles.battle_of_moscow.shown import maps, panels
from zoc.titles.battle_of_moscow.victory import cities


class BattleOfMoscowShow(WargameShow[Now]):
    """Panels and overlays of Battle of Moscow."""

    luck_word, score_word, codes = "Battles won", "Cities held", True
    UNTOLD = WargameShow.UNTOLD | {
        "set-up cities",
        "set-up hex",
        "set-up side",
        "entry area",
        "front line",
    }

    # -- the decision --------------------------------------------------------------------------

    def forecast(self, p: Now) -> ForecastShown | None:
        """The battle that is being put together, or that waits for its die."""
        step = p.doing(Muster) or p.doing(BattleDie)
        if step is None:
            return None
        able = tuple(step.candidates(p)) if isinstance(step, Muster) else ()
        found = battle.shown(p, step.target, step.joined, able, step.forecast(p))
        why = step.why_not_begin(p) if isinstance(step, Muster) else None
        words = plain.refused(p, "", why).sentence if why is not None else ""
        held = tuple(u for h in step.hexes for u in defenders(p, h))
        title = f"Battle at {listed([p.game.label(h) for h in step.hexes])}" if step.more else ""
        return replace(found, defenders=held, legal=why is None, why=words, reply=None, title=title)

    def remaining(self, p: Now) -> Iterator[str]:
        yield from super().remaining(p)
        step = panels.phase(p)
        if not isinstance(step, Movement):
            return
        due = panels.contacts(p, step.side, step.impulse)
        if due:
            told = listed([f"{p.game.label(c.hex)} at {c.odds}" for c in due[:5]])
            more = f" and {len(due) - 5} more" if len(due) > 5 else ""
            yield f"Must be attacked, at best: {told}{more}."
        lost = replacements.forfeit(p) if (step.side, step.impulse) == (RUSSIAN, 1) else 0
        if lost:
            yield f"{counted(lost, 'replacement factor')} neither spent nor kept: lost (RRP-4)."

    def troubles(self, p: Now, side: str) -> Iterable[Trouble]:
        """The contacts that moves have made, weakest first, and who is out of supply."""
        step = panels.phase(p)
        if isinstance(step, Movement) and SIDES[step.side] == side:
            for contact in panels.contacts(p, step.side, step.impulse):
                where = p.game.label(contact.hex)
                text = f"{where} must be attacked: {contact.odds} at best with those in contact."
                yield Trouble(text, ("CBT-7", "CBT-8"), contact.hex, contact.units)
        yield from super().troubles(p, side)

    # -- the state -----------------------------------------------------------------------------

    def badges(self, p: Now, unit: int) -> Sequence[Badge]:
        """Marks, and the supply that was fixed for this impulse, or that a unit has now."""
        if not p.hex[unit]:
            return ()
        cell, found = p.game.track.current(p), [b for b in super().badges(p, unit) if b.code != "!"]
        playing = cell is not None and cell.side == p.game.side[unit]
        state = p.supply[unit] if playing else p.game.supply.state(p, unit)
        if state and not p.game.roster.finn[unit]:
            word = STATES[state].capitalize()
            when = "for this impulse" if playing else "as things stand"
            found.append(Badge("UI"[state - 1], f"{word} {when}", ("warn", "bad")[state - 1]))
        return found

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        return panels.panels(p)

    def score(self, p: Now) -> Sequence[tuple[str, int]]:
        """The cities that each side holds (WIN-3)."""
        return [(camp, cities(p, side)) for side, camp in enumerate(SIDES)]

    def settling(self, p: Now) -> bool:
        return super().settling(p) or (not p.over and isinstance(p.agenda[-1], Toll))

    # -- overlays ------------------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return [*super().overlays(game), maps.RAILS, maps.ISOLATION]

    def overlay(self, p: Now, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = {maps.RAILS.id: maps.rails, maps.ISOLATION.id: maps.isolation}.get(id_)
        return own(p) if own else super().overlay(p, id_, side, unit, hex_)
