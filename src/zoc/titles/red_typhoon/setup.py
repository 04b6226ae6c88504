"""Flexible deployment (3.1): the German side first, then the Soviet side, each in its areas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import setup
from zoc.kernel.cycle.setup import known_hexes
from zoc.kernel.protocol import NOTHING, Ask, Said, said
from zoc.titles.red_typhoon.position import Now, Unit

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon


class Deployments(setup.Areas[Now]):
    """Who is deployed in which area, and the fixed deployment, which `auto` takes. Every hex of an
    area must be held by, or lie in the ZOC of, a unit of its letter (3.1c-f)."""

    game: RedTyphoon
    covers = True
    rules: ClassVar[Mapping[str, str]] = {
        "": "3.1",
        "who": "3.1b",
        "area": "3.1d",
        "room": "3.1c",
        "cover": "3.1e",
        "ready": "3.1b",
    }

    def __init__(self, game: RedTyphoon) -> None:
        super().__init__(game)
        self.free = "setup_order" in game.title.scenarios[game.scenario].more
        """Whether the deployment is flexible (3.1a)."""
        spare = game.special.spare
        codes = {i: u.setup for i, u in enumerate(game.units) if i not in spare}
        self.units = {i: code for i, code in codes.items() if code in self.areas}
        self.suggested = self._fixed_deployment()
        self.fixed = {
            u: h for u, h in self.suggested.items() if not (self.free and u in self.units)
        }

    def _fixed_deployment(self) -> dict[Unit, Hex]:
        """Where units stand in the fixed deployment. With the left wing's 1S Army the other one
        stays out; the fixed deployment gives its hex to the one in play (3.2a)."""
        game, special = self.game, self.game.special
        numbers = {u.id: i for i, u in enumerate(game.units)}
        hexes = {
            numbers[placement.unit]: hex_
            for placement in next(iter(game.title.scenarios)).placements
            if placement.status == "placed" and placement.unit in numbers
            for hex_ in known_hexes(game.grid, placement.hexes[:1])
        }
        for unit in [u for u in hexes if u in special.spare]:
            hex_ = hexes.pop(unit)
            if not self.free and special.first_shock is not None:
                hexes[special.first_shock] = hex_
        return hexes

    def of(self, side: setup.Who) -> list[Unit]:
        return super().of(side) if self.free else []

    def order(self, unit: Unit) -> int:
        """Those that need most room first."""
        return -self.game.roster.stack_points[unit]


class Deployment(setup.SetUp[Now]):
    """One side places its units; the choices are listed for the next unit, any may be named."""

    name, rule = "deployment", "3.1"
    historical, fills = "auto", ""
    offers: ClassVar[Mapping[str, str]] = {
        "place": "Place {unit} at {hex}",
        "auto": "Take the fixed deployment",
        "end": "End deployment",
    }

    def ask(self, p: Now) -> Ask:
        deployments = p.game.setup
        left = deployments.waiting(p, self.side)
        if not left:
            text = Said("End the deployment, or take the fixed one instead.")
            return Ask(text, NOTHING, ("3.1e",))
        text = said("Place {unit} in set-up area {area}.", unit=left[0],
                    area=deployments.units[left[0]])  # fmt: skip
        hint = said("{left:# unit} to place. Every hex of an area must be held or in ZOC.",
                    left=len(left))  # fmt: skip
        return Ask(text, hint, ("3.1b", "3.1d", "3.1e"))
