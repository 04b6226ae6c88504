"""Red Typhoon: identity, options, and the parts of which it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.wargame import Part, Wargame, part
from zoc.kernel.data.shape import Shape
from zoc.kernel.protocol import WordKind, steps_of
from zoc.titles.red_typhoon.ai.counsel import RedTyphoonCounsel
from zoc.titles.red_typhoon.ai.hints import RedTyphoonHints
from zoc.titles.red_typhoon.combat import Battles
from zoc.titles.red_typhoon.faults import faults
from zoc.titles.red_typhoon.figures import Figures, Special
from zoc.titles.red_typhoon.map import Map
from zoc.titles.red_typhoon.movement import RedTyphoonMarching
from zoc.titles.red_typhoon.orders import PURPOSE
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SOVIET, WITHDRAWN, Now, Unit
from zoc.titles.red_typhoon.position_file import arrange, file_words
from zoc.titles.red_typhoon.roster import Roster
from zoc.titles.red_typhoon.sequence import SEQUENCE, Track
from zoc.titles.red_typhoon.setup import Deployment, Deployments
from zoc.titles.red_typhoon.shown import RedTyphoonShow
from zoc.titles.red_typhoon.supply import Communication
from zoc.titles.red_typhoon.victory import Account, Control, end_at_once


class RedTyphoon(Wargame[Now]):
    """The rules on a board with its units."""

    POSITION = Now
    SEQUENCE = SEQUENCE
    TRACK = Track
    STEPS = steps_of(__name__)
    setup_step = Deployment
    LOST: ClassVar[int] = ELIMINATED | WITHDRAWN
    VERBS: ClassVar[Mapping[str, str]] = {
        "order": "move/attack formation",
        "to": "hex hex*",
        "advance": "unit hex hex*",
        "withdraw": "",
        "land": "hex",
        "pass": "",
    }
    USUAL: ClassVar[Mapping[str, Part]] = {}
    map = part(Map)
    roster = part(Roster)
    rules = part(Figures)
    special = part(Special)
    control: Control = part(Control)
    setup = part(Deployments)
    points = part(Account)
    supply = part(lambda game: Communication(game, game.rules.loc_reach))
    marching = part(RedTyphoonMarching)
    fighting: Battles = part(Battles)

    def complete(self) -> None:
        self.strict_stacking: bool = self.options["strict_stacking"]
        self.pulls: Recent[tuple[int, HexSet], dict[Hex, float]] = Recent(32)
        self.faded: dict[tuple[Hex, int], list[tuple[Hex, float]]] = {}
        """What the hints have worked out: how hexes are drawn to what is wanted."""
        self.hints, self.show = RedTyphoonHints(), RedTyphoonShow()
        self.counsel = RedTyphoonCounsel(self.title.read("judgement.toml")["orders"])

    def kinds(self) -> dict[str, WordKind]:
        return super().kinds() | {"move/attack": PURPOSE}

    # -- position files ------------------------------------------------------------------------

    def file_words(self) -> Mapping[str, Shape]:
        return file_words(self)

    def arrange(self, data: dict[str, Any]) -> Now:
        return arrange(self, data)

    def arranged(self, p: Now) -> None:
        """The game may be over as it stands (4.2)."""
        p.result = ""
        for side in (SOVIET, GERMAN):
            end_at_once(p, side)

    # -- answers for people who plan -----------------------------------------------------------

    def describe(self, p: Now, unit: Unit) -> str:
        code = self.formations[self.formation[unit]].id
        marks = "".join(f", {mark.word}" for mark in p.marked(unit) if mark.face)
        return f"{self.unit_name(unit)} {self.roster.printed(unit)} of {code}{marks}"

    def faults(self, p: Now) -> Iterator[str]:
        return faults(p)
