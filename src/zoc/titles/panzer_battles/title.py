"""Panzer Battles: identity, and the parts of which it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.kernel.cycle.wargame import Part, Wargame, part
from zoc.kernel.play import kinds
from zoc.kernel.protocol import Forecast, WordKind, steps_of
from zoc.titles.panzer_battles.activation import PHASES
from zoc.titles.panzer_battles.ai.counsel import PanzerBattlesCounsel
from zoc.titles.panzer_battles.ai.garrisons import GarrisonCounsel
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints
from zoc.titles.panzer_battles.ai.weights import read_weights
from zoc.titles.panzer_battles.arrivals import Reserves
from zoc.titles.panzer_battles.barrage import Salvo
from zoc.titles.panzer_battles.chances import salvo_forecast
from zoc.titles.panzer_battles.combat import Fighting
from zoc.titles.panzer_battles.cups import Cups
from zoc.titles.panzer_battles.faults import faults
from zoc.titles.panzer_battles.goals import Goals
from zoc.titles.panzer_battles.gunnery import Gunnery
from zoc.titles.panzer_battles.map import Map
from zoc.titles.panzer_battles.march import Marching
from zoc.titles.panzer_battles.position import DG, GERMAN, GONE, OOS, REDUCED, SOVIET, Now, Unit
from zoc.titles.panzer_battles.position_file import arranged, filled_in
from zoc.titles.panzer_battles.roads import RoadMarching
from zoc.titles.panzer_battles.roster import FACES, Roster
from zoc.titles.panzer_battles.sequence import Track
from zoc.titles.panzer_battles.setup import Areas, Deployment
from zoc.titles.panzer_battles.shown import ClosedStacksShow, PanzerBattlesShow
from zoc.titles.panzer_battles.sight import hidden, seen_by
from zoc.titles.panzer_battles.supply import Supply
from zoc.titles.panzer_battles.victory import Account


class PanzerBattles(Wargame[Now]):
    """The rules on a board with its units."""

    POSITION = Now
    SEQUENCE = PHASES
    TRACK = Track
    STEPS = steps_of(__name__)
    LOST: ClassVar[int] = GONE
    setup_step = Deployment
    VERBS: ClassVar[Mapping[str, str]] = {
        "draw": "chit",
        "rolls": "number number",
        "pick": "unit",
        "barrage": "hex",
        "strike": "hex?",
        "fire": "",
        "drop": "unit",
        "to": "hex hex*",
        "overrun": "hex",
        "exit": "",
        "retreat": "hex hex*",
        "apart": "unit",
        "advance": "unit",
    }
    USUAL: ClassVar[Mapping[str, Part]] = {}
    board = part(lambda game: game.board.in_scenario(game.scenario))
    roster: Roster = part(Roster)
    map = part(Map)
    control: Goals = part(Goals)
    marching = part(Marching)
    roads = part(RoadMarching)
    fighting = part(Fighting)
    setup = part(Areas)
    cups = part(Cups)
    guns: Gunnery = part(Gunnery)
    supply: Supply = part(Supply)
    arrivals = part(Reserves)
    points: Account = part(Account)
    track: Track

    def complete(self) -> None:
        self.limit = self.stacking[SOVIET]
        """How many units may stack (1.5a)."""
        self.weights = read_weights(self.title.read("judgement.toml"))
        self.hints, self.counsel = PanzerBattlesHints(), GarrisonCounsel()
        self.orders_counsel = PanzerBattlesCounsel()
        self.show = ClosedStacksShow() if self.options["closed_stacks"] else PanzerBattlesShow()
        self.notes: dict[str, Any] = {}
        """What machine players have worked out for many positions."""

    def kinds(self) -> dict[str, WordKind]:
        self.chit_ids = tuple(str(c["id"]) for c in self.figures["chits"])
        self.quarters: int = self.figures["points"]["steps"]
        return super().kinds() | {"chit": kinds.names(self.chit_ids, "chit")}

    def arrange(self, data: dict[str, Any]) -> Now:
        return super().arrange(filled_in(data))

    def arranged(self, p: Now) -> None:
        arranged(p)

    def view(self, p: Now, seat: str) -> Now:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What a seat may know: all, unless enemy stacks are closed (SCS-6.1). Those who look on
        know what both sides know."""
        if not self.options["closed_stacks"]:
            return p.copy()
        if seat not in self.sides:
            return seen_by(seen_by(p, GERMAN), SOVIET)
        return seen_by(p, self.sides.index(seat))

    def unseen(self, p: Any, seat: str) -> list[Unit]:
        closed = self.options["closed_stacks"] and seat in self.sides
        return list(hidden(p, self.sides.index(seat))) if closed else []

    def forecast(self, p: Any) -> Forecast | None:
        salvo = p.doing(Salvo)
        if salvo is not None:
            return salvo_forecast(p, salvo.target, salvo.joined)
        return super().forecast(p)

    def faults(self, p: Any) -> Iterator[str]:
        return faults(p)

    # -- units in words ------------------------------------------------------------------------

    def unit_name(self, unit: Unit) -> str:
        return self.units[unit].id

    def printed(self, unit: Unit, face: int = 0) -> str:
        """A unit's printed figures."""
        values = self.units[unit].values(FACES[face])
        first = values.get("attack", values.get("barrage", 0))
        return f"{first}-{values['defence']}-{values['movement']}"

    def describe(self, p: Any, unit: Unit) -> str:
        words = [f"{self.unit_name(unit)} {self.printed(unit, int(p.state[unit] & REDUCED))}"]
        signs = ((REDUCED, "reduced"), (DG, "disorganised"), (OOS, "out of supply"))
        words += [word for flag, word in signs if p.state[unit] & flag]
        return ", ".join(words)
