"""Small positions of Operation Typhoon set up by hand, for the tests of its rules."""

from __future__ import annotations

from support import desk as desk_

import zoc
from zoc.hexes import Grid
from zoc.kernel.play.game import CHANCE
from zoc.titles.operation_typhoon.position import SOVIET

COLUMNS, ROWS = 10, 9
TABLES = {"tables": "stiff"}
"""The reconstructed tables that the tests reckon with; what the book gives is in all of them."""
FRONT = 5
"""The first Soviet column of the plain board."""


def unit(hex_, type_="infantry", dice=4, reduced=2, formation="PG2"):
    """A German unit made up on the spot; `hex_` may be followed by its state."""
    made = {"hex": hex_, "side": "german", "formation": formation, "type": type_, "dice": dice}
    return made | ({"reduced": {"dice": reduced}} if reduced else {})


def infantry(hex_, formation="PG2"):
    return unit(hex_, formation=formation)


def panzer(hex_, formation="PG2"):
    return unit(hex_, "panzer", 7, 3, formation)


def regiment(hex_, formation="PG2"):
    """A German unit of one step."""
    return unit(hex_, "infantry", 3, None, formation)


class Desk(desk_.Desk):
    """A position of Operation Typhoon on the desk."""

    def roll(self, *faces):
        """Throws the dice that are due: the faces given, the others show 1."""
        missing = self.p.decision.step.dice(self.p) - len(faces)
        return self.do("roll " + " ".join(map(str, (*faces, *[1] * missing))))

    def miss(self, until=()):
        """Throws ones as long as dice are fired, up to a step of some name."""
        while self.step in ("volley", "air strike", "artillery", "fire"):
            if self.step in until:
                break
            if self.step in ("artillery", "fire"):
                self.do(self.options[0])
            else:
                self.roll()

    def until_soviets_fire(self):
        """Throws ones until a Soviet ground unit is to fire."""
        while not (self.step == "volley" and self.game.side[self.now.unit] == SOVIET):
            self.do("volley") if self.step == "fire" else self.roll()

    def conquer(self, *path):
        """The force goes on, and nobody is there."""
        for goal in path:
            self.do(f"to {goal}")
            if self.step == "defenders":
                self.do("die 1")

    @property
    def step(self):
        """The name of the step that is being done."""
        return self.now.name if self.p.agenda else ""

    @property
    def now(self):
        """The same, with what it is about."""
        return self.p.agenda[-1]

    def dice(self, name):
        """How many dice a unit rolls."""
        return self.p.dice(self.number(name))

    def soviet(self, label):
        """Whether a hex is Soviet."""
        return bool(self.p.soviet >> self.hex(label) & 1)

    def labels(self, hexes):
        """A hex set as labels."""
        from zoc.hexes.sets import unpack

        return {self.game.label(h) for h in unpack(hexes)}

    def here(self, label):
        """The ids of the units in a hex."""
        return {self.game.units[u].id for u in self.p.stack(self.hex(label))}

    def fighting(self):
        """The letters of the Soviet units in the battle, sorted."""
        return sorted(self.game.roster.letter[u] for u in self.p.defenders)

    @property
    def chance(self):
        """Whether dice are due."""
        return self.p.actor == CHANCE


def labels(pick, columns=COLUMNS, rows=ROWS):
    """The labels of the hexes whose column and row, counted from 1, are picked."""
    grid = Grid(columns, rows, "odd")
    return " ".join(grid.label(h) for h, (c, r) in grid.cells.items() if pick(c + 1, r + 1))


def plain(front=FRONT, columns=COLUMNS, rows=ROWS, **more):
    """A board of clear hexes, Soviet from a column on; `more` are the words of a small board."""
    ground = {
        "soviet": labels(lambda c, r: c >= front, columns, rows),
        "german": labels(lambda c, r: c < front, columns, rows),
    }
    hexes = {"control": ground} | more.pop("hexes", {})
    return {"columns": columns, "rows": rows, "lower": "odd", "hexes": hexes} | more


def desk(units, board=None, **more):
    """Sets up a position on the plain board, turn 1, operations, unless told otherwise."""
    data = {"title": "operation-typhoon", "turn": 1, "phase": "operations"}
    more["options"] = TABLES | more.get("options", {})
    return Desk(data | {"board": board or plain(), "units": units} | more)


def on_the_map(units, **more):
    """A position on the real map."""
    return Desk({"title": "operation-typhoon", "units": units, "options": TABLES} | more)


def marching(units, goal, die=1, board=None, force=None, **more):
    """A force, all units unless named, has entered a hex, and the die for its defenders fell."""
    d = desk(units, board, **more)
    d.do("force " + " ".join(force or units), f"to {goal}", f"die {die}")
    return d


BULGE = [f"{number:04}" for number in (605, 606, 505, 506, 405, 406, 305, 306, 205, 206)]
BULGE += [f"{number:04}" for number in (207, 204, 307, 304)]
"""Hexes behind the neck 0705, each joined to those before it."""


def bulge(size=2, **more):
    """A board whose Soviet half has a bulge of some hexes that hangs on 0705 alone."""
    soviet = [*labels(lambda c, r: c >= 8).split(), "0705", *BULGE[:size]]
    german = [label for label in labels(lambda c, r: True).split() if label not in soviet]
    ground = {"soviet": " ".join(soviet), "german": " ".join(german)}
    board = plain(**more)
    return board | {"hexes": board["hexes"] | {"control": ground}}


def pocket(units=None, size=2, board=None, **more):
    """The units, a panzer division unless told otherwise, have gone from 0704 to 0705 and closed a
    pocket of so many hexes; its breakout is due."""
    units = units or {"A": panzer("0704")}
    moving = [name for name, made in units.items() if made["hex"].startswith("0704")]
    d = desk(units, board or bulge(size), **more)
    d.do("force " + " ".join(moving), "to 0705", "die 1")
    while d.step in ("volley", "fire"):
        d.do("volley") if d.step == "fire" else d.roll(6)
    return d


def campaign(scenario="standard", **options):
    """The real game at its start."""
    return Desk(None, zoc.title("operation-typhoon").game(scenario, options).start())
