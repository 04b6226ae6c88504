"""The Air Phase: both sides choose missions unseen, then all are shown (2.2a, 8.1.7, R-86)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.kernel.play.action import Action
from zoc.kernel.play.declared import changed
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Offer, Refusal, Step
from zoc.titles.moscow_1941.fleet import CROSSING, hexes_of, place_of
from zoc.titles.moscow_1941.position import Now
from zoc.titles.moscow_1941.raids import Dogfight, Outlook, Raids

VERBS = {"fly": "number mission hex*", "recall": "number", "strike": "hex*"}


# -- the phase ------------------------------------------------------------------------------------


class AirPhase(Step[Now]):
    """Both sides choose unseen, then everything is shown and carried out (2.2a, R-86). `side` is
    the player whose half-turn follows."""

    name, rule = "air", "8.1.2"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        sides = (self.side, 1 - self.side)
        p.push(*(Plan(s, self.side) for s in sides if p.game.air.free(p, s)), Reveal(self.side))


class Plan(Step[Now]):
    """A side chooses its missions in secret (8.1.7)."""

    name, rule, within = "air plan", "8.1.7", True
    asks = "Choose your air missions, or end. The enemy sees them when both have chosen."
    offers: ClassVar[Mapping[str, str]] = {
        "recall": "Call air counter {number} back",
        "end": "End air planning",
    }
    selects = frozenset({"fly"})
    side: int
    phasing: int

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side]

    def actions(self, p: Now) -> Iterator[Action]:
        air, side = p.game.air, self.side
        kinds = air.kinds(self.phasing, side)
        flights = [(k, at) for k in kinds if air.strong_enough(p, side, k)
                   for at in air.targets(p, side, k)]  # fmt: skip
        for number in air.free(p, side):
            for kind, (hex_, other) in flights:
                yield Action("fly", (number + 1, kind, *((hex_, other) if other else (hex_,))))
        for number in sorted({m[1] for m in p.secret if m[0] == side}):
            yield Action("recall", (number + 1,))
        if air.too_weak(p, side) is None:
            yield Action("end")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "fly" and len(action.args) > 2:
            return p.game.air.why_not_fly(p, self.phasing, self.side, action)
        if action.verb == "end":
            return p.game.air.too_weak(p, self.side)
        return super().why_not(p, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != "fly":
            plain = super().offer(p, action)
            key = "E" if action.verb == "end" else ""
            return plain and Offer(plain.label, "button", key=key)
        number, kind, *hexes = action.args
        name: str = p.game.air.missions[str(kind)]["name"]
        points = p.game.air.fleet[self.side][int(number) - 1]
        label = said("{name} at {hexes}, {points} SP", name=name.capitalize(), hexes=hexes,
                     points=points)  # fmt: skip
        return Offer(label, "hex", hex=int(hexes[0]), group=name.capitalize())

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            p.say("air plan", self.rule, "{side} has chosen its air missions", side=self.side)
            return
        number = int(action.args[0]) - 1
        p.secret = tuple(m for m in p.secret if m[:2] != (self.side, number))
        if action.verb == "fly":
            kind, hexes = str(action.args[1]), [int(word) for word in action.args[2:]]
            if kind == CROSSING:
                p.secret += tuple(p.game.air.spread(self.side, number, hexes))
            else:
                p.secret += ((self.side, number, kind, *place_of(hexes)),)
            words = f"Air mission: {p.game.air.missions[kind]['name']} at {{hexes}}"
        else:
            words, hexes = "An air counter is called back", []
        # Only its owner knows (8.1.7).
        p.say("air plan", self.rule, words, to=p.game.camps[self.side], side=self.side,
              hexes=tuple(hexes))  # fmt: skip
        p.touch()


class Reveal(Step[Now]):
    """All missions are shown at once (R-86)."""

    name, rule, within = "air reveal", "8.1.7", True
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        air = p.game.air
        for side in (self.side, 1 - self.side):
            own = [m for m in p.secret if m[0] == side]
            if air.free(p, side) and not own:
                p.say("air", self.rule, "{side} flies no air mission", side=side)
            for mission in own:
                kind, hexes = air.missions[mission[2]], hexes_of(mission)
                words = f"{{side}} air counter, {{points}} SP: {kind['name']} at {{hexes}}"
                p.say("air", kind["rule"], words, "change", side=side, points=air.points(mission),
                      hex=hexes[0], hexes=hexes)  # fmt: skip
        for side, number, *_ in p.secret:
            p.flown = changed(p.flown, side, p.flown[side] | 1 << number)
        p.missions, p.secret = p.missions + p.secret, ()
        p.touch()
        p.push(Dogfight(self.side), Raids(self.side, self.side), Raids(self.side, 1 - self.side),
               Outlook())  # fmt: skip
