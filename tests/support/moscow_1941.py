"""Small positions of Moscow 1941 set up by hand, for the tests of its rules."""

from __future__ import annotations

from random import Random

from support import desk as desk_

import zoc

FORMATIONS = {"german": "V", "soviet": "16A"}
STRENGTHS = {"german": 5, "soviet": 4}


def unit(hex_, side="german", type_="INF", **more):
    """A unit made up on the spot; `hex_` may be followed by its state. A unit of two CELs unless
    `cels` says otherwise; guns and HQs have one."""
    single = type_ in ("ART", "HQ", "AG")
    entry = {
        "hex": hex_,
        "side": side,
        "formation": FORMATIONS[side],
        "type": type_,
        "strength": 0 if type_ in ("ART", "HQ") else STRENGTHS[side],
        "cels": 1 if single else 2,
        **more,
    }
    if type_ == "ART":
        entry = {"attack": 5, "defence": 3, "flags": ["towed"]} | entry
    if entry["cels"] == 2 and "reduced" not in entry:
        entry["reduced"] = {"strength": (entry["strength"] + 1) // 2}
    return entry


def german(hex_, type_="INF", **more):
    """A German unit."""
    return unit(hex_, "german", type_, **more)


def soviet(hex_, type_="INF", **more):
    """A Soviet unit."""
    return unit(hex_, "soviet", type_, **more)


class Desk(desk_.Desk):
    """A position of Moscow 1941 on the desk."""

    def labels(self, hexes):
        """A hex set as the labels of its hexes."""
        from zoc.hexes.sets import unpack

        return sorted(self.game.label(h) for h in unpack(hexes))

    def held(self, side):
        """The hexes that a side controls."""
        return self.labels(self.p.control[self.game.camps.index(side)])

    def gone(self, name):
        """Whether a unit is lost."""
        return not self.p.hex[self.number(name)]

    def cels(self, name):
        """The CELs that a unit has left."""
        return self.p.cels(self.number(name))

    def shaken(self, name):
        """Whether a unit is disorganised."""
        return bool(self.p.shaken[self.number(name)])

    def now(self):
        """The battle that is being put together or rolled, as it truly is."""
        step = self.p.agenda[-1]
        battle = step.answered(self.p) if hasattr(step, "answered") else step
        return self.game.fighting.odds_of(self.p, battle)

    def odds(self):
        """The column of that battle."""
        return self.now().odds

    def sums(self):
        """The SPs of both sides in that battle."""
        return int(self.now().attack), int(self.now().defence)

    def terms(self):
        """What shifts the column or the dice of that battle."""
        return {m.why: m.value for m in self.now().modifiers}

    def battle(self, *orders):
        """Declares a battle and answers it as it stands: it waits for its dice."""
        self.do(*orders, "fight")
        if self.p.actor != "chance":
            self.do("fight")

    def says(self, *orders):
        """The sentences of the last order."""
        return [self.game.text(event) for event in self.do(*orders)]

    def until(self, done, most=4000):
        """Plays on until something holds: ends phases where that is allowed, else does anything."""
        random = Random(1)
        while not done() and not self.p.over:
            most -= 1
            assert most, "it does not come to that"
            actions = list(self.p.decision.actions)
            end = [a for a in actions if a.verb == "end"]
            self.p.act(end[0] if end else random.choice(actions))

    def oos(self, name):
        """The OoS level of a unit."""
        return self.p.supply[self.number(name)]

    def traced(self, name):
        """Whether a unit has a line of supply."""
        return self.game.supply.traced(self.p, self.number(name))


def desk(units, board=None, **more):
    """Sets up a position on a plain board of 12 x 12 clear hexes, turn 2 of Typhoon, German
    Movement Phase, unless told otherwise; `board` and `more` are the words of a position file."""
    plain = {"columns": 12, "rows": 12, "lower": "odd"}
    data = {"title": "moscow-1941", "turn": 2, "side": "german", "phase": "movement"}
    return Desk(data | {"board": plain | (board or {}), "units": units} | more)


def real(units, **more):
    """A position on the real board, with some of the title's own counters."""
    data = {"title": "moscow-1941", "turn": 2, "side": "german", "phase": "movement"}
    return Desk(data | {"units": units} | more)


def campaign(scenario="typhoon", **options):
    """The real game at its start."""
    return Desk(None, zoc.title("moscow-1941").game(scenario, options).start())


def deployed(scenario="typhoon", **options):
    """The real game with both sides set up as suggested."""
    d = campaign(scenario, **options)
    d.do("historical", "historical")
    return d


def fight(units, board=None, side="german", **more):
    """A position in an Attack Phase: duties are as the units stand."""
    return desk(units, board, side=side, phase="attack", **more)


def forest(*labels, letter="f"):
    """The terrain of a board of 12 x 12 clear hexes with some of another kind."""
    rows = [["."] * 12 for _ in range(12)]
    for label in labels:
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = letter
    return " ".join("".join(row) for row in rows)


KEY = {"f": "forest", "s": "swamp", "l": "lake", "t": "town", "c": "city"}


def land(**letters):
    """The words of a board of 12 x 12 clear hexes with some terrain: `land(f="0405", s="0505")`."""
    rows = [["."] * 12 for _ in range(12)]
    for letter, labels in letters.items():
        for label in labels.split():
            rows[int(label[2:]) - 1][int(label[:2]) - 1] = letter
    return {"key": KEY, "terrain": " ".join("".join(row) for row in rows)}
