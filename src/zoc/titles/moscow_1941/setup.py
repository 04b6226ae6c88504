"""Set-up: both sides settle their choices unseen, from defaults that stand at once (R-121)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.hexes import HexSet, pack, unpack
from zoc.kernel.cycle.setup import Areas, Deployed, known_hexes
from zoc.kernel.cycle.setup import SetUp as KernelSetUp
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Action, Ask, Refusal, Step, said
from zoc.titles.moscow_1941.deeds import masks
from zoc.titles.moscow_1941.position import REDUCED, TRANSPORT, Now, Unit

VERBS = {"spare": "unit unit"}


class Deployment(Areas[Now]):
    """Who starts where, and what its owner may choose: hexes of a city (R-37), one of two hexes
    (RS-7), a hex for counters that would overfill theirs (R-36), which counters of a division bear
    its losses (R-38), how guns stand, which stacks are masked."""

    rules = {"": "3.2.1", "area": "1.3d"}  # noqa: RUF012

    def __init__(self, game: Any) -> None:
        self.losses: dict[Unit, str] = {}
        """The units with two CELs of divisions that start with losses, each with its division."""
        self.reduced: set[Unit] = set()
        self._taken: dict[str, int] = {}
        super().__init__(game)
        figures = game.title.scenarios[game.scenario].more
        self.dug_in = tuple(side in figures.get("field_works", ()) for side in game.camps)

    def _read(self, unit: Unit, placement: Any) -> None:
        if placement.status != "placed":
            return
        if placement.steps_lost:
            self.reduced.add(unit)
        if "loss_group" in placement.more and self.game.roster.cels[unit] > 1:
            self.losses[unit] = placement.more["loss_group"]
        hexes = sorted(known_hexes(self.game.grid, placement.hexes))
        if placement.area:
            hexes = sorted(unpack(self.game.map.cities[placement.area]))
        if "surplus" in placement.more:
            self._choices[unit] = self._beside(placement.more["surplus"], unit)
        elif len(hexes) > 1:
            self._choices[unit] = pack(hexes)
        if unit not in self._choices:
            self.fixed[unit] = hexes[0]
            return
        self.units[unit] = placement.area
        turn = self._taken.get(placement.area, 0) if placement.area else 0
        self._taken[placement.area] = turn + 1
        self.suggested[unit] = hexes[turn % len(hexes)]

    def _beside(self, label: str, unit: Unit) -> HexSet:
        """The hexes next to a full one, on the own side of the front and away from enemies as far
        as that can be (R-36)."""
        game, side = self.game, self.game.side[unit]
        own = pack(game.grid.neighbours(game.grid.hex(label))) & game.control.first()[side]
        numbers = {counter.id: game.side[n] for n, counter in enumerate(game.units)}
        placed = game.title.scenarios[game.scenario].placements
        enemies = pack(
            h
            for entry in placed
            if numbers.get(entry.unit, side) != side and entry.status == "placed"
            for h in known_hexes(game.grid, entry.hexes)
        )
        return own & ~self.field.beside(enemies) or own

    # -- the defaults --------------------------------------------------------------------------

    def begin(self, p: Now, side: int) -> None:
        """Puts all units of a side where they start unless their owner wishes otherwise."""
        for unit, hex_ in {**self.fixed, **self.suggested}.items():
            if self.game.side[unit] == side:
                p.hex[unit] = hex_
                p.state[unit] = int(REDUCED) if unit in self.reduced else 0
        p.touch()
        held, masked = p.ground.occupied[side], self.game.options["masking"]
        p.masks = changed(p.masks, side, held if masked else 0)
        self.dig_in(p, side)

    def dig_in(self, p: Now, side: int) -> None:
        """The field fortifications in which a side starts (TY-4, RS-5)."""
        p.works = changed(p.works, side, p.ground.occupied[side] if self.dug_in[side] else 0)
        p.touch()


def setting_up(p: Now) -> bool:
    return any(isinstance(step, SetUp | Reveal) for step in p.agenda)


def conceal(p: Now, side: int) -> None:
    """Puts the choices of a side back to the defaults, for who may not know them yet."""
    p.game.setup.begin(p, side)


class SetUp(KernelSetUp[Now]):
    """A side settles its choices. All units stand already; `historical` takes every choice back
    and ends."""

    name, rule = "setup", "1.3d"
    selects: ClassVar[frozenset[str]] = frozenset()
    side: int

    offers: ClassVar[Mapping[str, str]] = {
        **KernelSetUp.offers,
        "historical": "Take changes back and begin",
        "limber": "{unit}: transport set-up",
        "unlimber": "{unit}: combat set-up",
        "mask": "Mask the stack in {hex}",
        "unmask": "Show the top counter in {hex}",
    }

    def ask(self, p: Now) -> Ask:
        text = said("Set-up: change what you like, then end it. The enemy sees it afterwards.")
        return Ask(text, rules=(self.rule,))

    def actions(self, p: Now) -> Iterator[Action]:
        setup = p.game.setup
        yield Action("end")
        yield Action("historical")
        for unit in setup.of(self.side):
            for hex_ in unpack(setup.area(unit)):
                if p.hex[unit] != hex_ and p.has_room(unit, hex_):
                    yield Action("place", (unit, hex_))
        for unit in p.game.units_of[self.side]:
            if p.hex[unit] and p.game.roster.towed[unit]:
                limbered = p.state[unit] & TRANSPORT
                yield Action("unlimber" if limbered else "limber", (unit,))
        yield from self._spared(p)
        yield from masks(p, self.side)

    def _spared(self, p: Now) -> Iterator[Action]:
        """Which losses of a division may fall on another of its counters (R-38)."""
        losses = p.game.setup.losses
        for unit, division in losses.items():
            if p.game.side[unit] == self.side and p.state[unit] & REDUCED:
                for other, group in losses.items():
                    if group == division and not p.state[other] & REDUCED:
                        yield Action("spare", (unit, other))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action in self.actions(p):
            return None
        refusal = None
        if action.verb == "place" and int(action.args[0]) in p.game.setup.of(self.side):
            refusal = p.game.setup.why_not_there(p, *(int(word) for word in action.args))
        return refusal or Refusal("that is no choice of your set-up", self.rule)

    def apply(self, p: Now, action: Action) -> None:
        verb, words = action.verb, [int(word) for word in action.args]
        if verb == "historical":
            p.game.setup.begin(p, self.side)
        if verb in ("historical", "end"):
            p.pop()
            p.tell(Deployed(self.side, self.rule))
            return
        self._change(p, verb, words)

    def _change(self, p: Now, verb: str, words: list[int]) -> None:
        first, side = words[0], self.side
        if verb == "place":
            p.hex[first] = words[1]
            p.touch()
            masked = p.ground.occupied[side] if p.game.options["masking"] else 0
            p.masks = changed(p.masks, side, p.masks[side] & masked | 1 << words[1] & masked)
            p.game.setup.dig_in(p, side)
            told, about = "{unit} starts in {hex}", {"unit": first, "hex": words[1]}
        elif verb in ("limber", "unlimber"):
            p.state[first] ^= int(TRANSPORT)
            told, about = "{unit} changes its set-up", {"unit": first}
        elif verb == "spare":
            p.state[first] ^= int(REDUCED)
            p.state[words[1]] ^= int(REDUCED)
            told, about = "{unit} starts reduced", {"unit": words[1]}
        else:
            p.masks = changed(p.masks, side, p.masks[side] ^ 1 << first)
            told, about = f"{verb}s the stack in {{hex}}", {"hex": first}
        p.touch()
        p.say("set up", self.rule, f"Set-up: {told}", "", p.actor, side=side, **about)


class Reveal(Step[Now]):
    """Both set-ups are shown together."""

    name, rule = "reveal", "1.3d"

    def run(self, p: Now) -> None:
        p.pop()
        p.game.bridges.begin(p)
