"""Moscow 1941 as people see it: closed stacks, badges, works, bridges, air missions, duties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex, HexSet, pack, unpack
from zoc.kernel.play.position import CHANCE
from zoc.kernel.play.said import listed
from zoc.kernel.protocol import Event, counted, signed
from zoc.kernel.shown import hexes, widgets
from zoc.kernel.shown.elements import (
    Badge,
    ForecastShown,
    HexNote,
    MarkShown,
    Overlay,
    OverlayOffer,
    Panel,
    Row,
    Trouble,
    Widget,
)
from zoc.kernel.shown.wargame import WargameShow, badges_of_marks
from zoc.titles.moscow_1941.air import Plan
from zoc.titles.moscow_1941.battle import emplaced
from zoc.titles.moscow_1941.declaration import Answer
from zoc.titles.moscow_1941.fleet import hexes_of
from zoc.titles.moscow_1941.movement import MovementPhase
from zoc.titles.moscow_1941.position import FELL_BACK, FOUGHT, SIDES, STRATEGIC, TRANSPORT, Now
from zoc.titles.moscow_1941.pursuit import Pursuit
from zoc.titles.moscow_1941.results import Aftermath, BattleDice
from zoc.titles.moscow_1941.shown import odds
from zoc.titles.moscow_1941.sight import neighbouring, told, unseen
from zoc.titles.moscow_1941.strength import printed

NAMES = {"INF": "infantry", "MOT": "motorised", "ARM": "armour", "AG": "assault guns",
         "CAV": "cavalry", "ART": "artillery", "HQ": "headquarters"}  # fmt: skip

GUNS, HQS = OverlayOffer("guns", "Guns", "G", "side"), OverlayOffer("hqs", "HQs", "H", "side")

NAMED, BOUND = 4, "5.1.3"
"""So many of those who must attack are named before movement ends; the rule that binds them."""


class Moscow1941Show(WargameShow[Now]):
    """What WargameShow lacks."""

    hides, codes = True, True
    UNTOLD: ClassVar[frozenset[str]] = frozenset(
        {"setup", "entry", "control", "supply edge", "front", "supply sign"}
    )

    # -- who is seen ---------------------------------------------------------------------------

    def closed(self, p: Now) -> bool:
        return super().closed(p) and p.game.options["masking"]

    def sees(self, p: Now, seat: str, unit: int) -> bool:
        return unit >= 0 and unit not in unseen(p, seat)

    def rumour(self, p: Now, seat: str, unit: int) -> Sequence[Badge] | None:
        """Neighbours are told types and CELs; of other stacks nobody knows how many counters they
        have, so one stands for all (16.1.4, R-127)."""
        hex_ = p.hex[unit]
        if neighbouring(p, seat, hex_):
            kind, cels = told(p, unit)
            words = NAMES.get(kind, kind).capitalize()
            more = [Badge(str(cels), counted(cels, "CEL"), "info")] if cels else []
            return [Badge(kind, words, "warn"), *more]
        hidden = [u for u in p.stack(hex_) if u in unseen(p, seat)]
        if unit != hidden[0] or len(hidden) < len(p.stack(hex_)):
            return None
        marked = any(p.state[u] & STRATEGIC for u in p.stack(hex_))
        return [Badge("S", "Marked for strategic movement", "info")] if marked else []

    def pile(self, p: Now) -> Sequence[int]:
        return sorted(range(len(p.game.units)), key=lambda u: (p.rank[u], -u))

    def told(self, p: Now, event: Event, seat: str) -> bool:
        """What happens inside closed stacks is not told (R-127)."""
        inside = event.kind in ("disorganise", "recover")
        return not inside or all(self.sees(p, seat, u) for u in getattr(event, "units", ()))

    def waiting(self, p: Now, seat: str) -> tuple[str, str, tuple[str, ...]]:
        """Those who do not decide read what phase it is, not what is being made up."""
        who = "the dice" if p.actor == CHANCE else f"the {self.side_name(p.game, p.actor)} player"
        phase = self.phase(p)
        return f"Waiting for {who}{f': {phase.lower()}' if phase else ''}.", "", ()

    def hex_facts(self, p: Now, hex_: Hex, seat: str) -> list[str]:
        """With what the viewer may know of who stands there."""
        standing, lying = self._standing(p, hex_, seat), self._lying(p, hex_)
        return [*hexes.worth(self, p, hex_), *standing, *lying]

    def _standing(self, p: Now, hex_: Hex, seat: str) -> Iterator[str]:
        stack = p.stack(hex_)
        seen = [self.call(p.game, u) for u in stack if self.sees(p, seat, u)]
        hidden = [u for u in stack if not self.sees(p, seat, u)]
        if seen:
            yield f"Here: {', '.join(seen)}."
        if hidden and neighbouring(p, seat, hex_):
            kinds = [NAMES.get(told(p, u)[0], "") + _cels(told(p, u)[1]) for u in hidden]
            yield f"Your neighbours tell: {', '.join(sorted(kinds))}."
        elif hidden:
            side = self.side_name(p.game, p.game.unit_side(hidden[0]))
            yield f"A closed {side} stack."

    def _lying(self, p: Now, hex_: Hex) -> Iterator[str]:
        for side, camp in enumerate(SIDES):
            if p.works[side] >> hex_ & 1:
                yield f"{self.side_name(p.game, camp)} field works."
        for number in p.game.bridges.at.get(hex_, ()):
            a, b = p.game.bridges.hexes[number]
            other, owner = a + b - hex_, p.game.bridges.owner(p, number)
            whose = self.side_name(p.game, SIDES[owner]) if owner >= 0 else "nobody's"
            state = "stands" if p.game.bridges.stands(p, number) else "is down"
            yield f"The bridge to {p.game.label(other)} {state} ({whose})."

    # -- counters and hexes --------------------------------------------------------------------

    def badges(self, p: Now, unit: int) -> Sequence[Badge]:
        if not p.hex[unit]:
            return ()
        found = badges_of_marks(p, unit)
        level = p.supply[unit]
        if level:
            found.insert(0, Badge(f"O{level}", f"Out of supply, level {level}", "bad"))
        if p.shaken[unit]:
            found.insert(0, Badge("D", "Disorganised: half strength", "warn"))
        if p.game.roster.towed[unit] and not p.state[unit] & TRANSPORT:
            found.append(Badge("F", "Combat set-up: fires, does not move", "good"))
        return found

    def notes(self, p: Now) -> Iterable[HexNote]:
        game = p.game
        for hex_ in unpack(game.map.towns):
            side = game.control.holder(p, hex_)
            if side is not None:
                name = " ".join(place.name for place in game.board.places_at(hex_))
                text = f"{name or game.label(hex_)}: {self.side_name(game, SIDES[side])}"
                yield HexNote(hex_, text, SIDES[side])
        for side, camp in enumerate(SIDES):
            for hex_ in unpack(p.works[side]):
                yield HexNote(hex_, self._worth(game, hex_), camp, "field-works")
        for side, _, kind, hex_, _ in (*p.missions, *p.secret):
            text = f"{self.side_name(game, SIDES[side])} air: {game.air.missions[kind]['name']}"
            yield HexNote(hex_, text, SIDES[side], f"air-{SIDES[side]}")

    def _worth(self, game: Any, hex_: Hex) -> str:
        """What field works give: in Red Snow less outside towns (7.1.10, RS-3)."""
        works = game.figures["combat"]["works"]
        weak = works.get(game.scenario)
        if weak is None or game.map.terrain(hex_) in weak["normal"]:
            return f"Field works: {counted(works['cms'], 'CM')} for the defender"
        least = weak["strength"]
        return f"Field works: {counted(weak['cms'], 'CM')} for defenders of {least} SPs or more"

    def marks(self, p: Now) -> Iterable[MarkShown]:
        """Bridges that are down; in a pursuit, the way of the retreat (5.4.2)."""
        bridges = p.game.bridges
        ends = [bridges.hexes[n] for n in range(len(bridges.hexes)) if p.broken >> n & 1]
        if ends:
            yield MarkShown("cut", edges=tuple(ends), text="Bridge down")
        if p.doing(Pursuit) is not None:
            path = tuple(dict.fromkeys(h for _, hexes in p.paths for h in hexes))
            yield MarkShown("goal", path, text="Way of the retreat")

    def forecast(self, p: Now) -> ForecastShown | None:
        return odds.forecast(p)

    def threat(self, p: Now, hex_: Hex, side: str) -> ForecastShown | None:
        """What the enemy could do in his next Attack Phase: who has fought by then will fight
        again."""
        later = p.copy()
        for number in range(len(SIDES)):
            later.clear(FOUGHT | FELL_BACK, number)
        later.fought = later.fired = 0
        later.touch()
        return super().threat(later, hex_, side)

    def warnings(self, p: Now, unit: int, hex_: Hex) -> Sequence[Trouble]:
        """Zones stop no pursuit, and it brings no duty (5.4.2, R-19)."""
        return [] if p.doing(Pursuit) is not None else super().warnings(p, unit, hex_)

    def settling(self, p: Now) -> bool:
        """Pursuits and tests, too, settle what the dice brought."""
        return super().settling(p) or p.under_way(Pursuit, Aftermath) is not None

    # -- panels --------------------------------------------------------------------------------

    def of_the_step(self, p: Now, seat: str) -> Iterable[Panel]:
        """The choice that a side makes names its counters."""
        usual = super().of_the_step(p, seat) if p.actor == seat else ()
        return [self._fates(p, panel) if panel.id == "loss" else panel for panel in usual]

    def _fates(self, p: Now, panel: Panel) -> Panel:
        """A CEL is lost, seldom a unit: what it means for each (1.2g)."""
        menu = panel.body[0]
        rows = tuple(
            replace(
                row,
                value="reduced" if p.cels(row.unit) > 1 else "eliminated",
                note=f"{row.note}, strength {row.value}",
            )
            for row in menu.rows
        )
        return replace(panel, title="Who loses a CEL?", body=(replace(menu, rows=rows),))

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        yield from self._duties(p, seat)
        yield self._goals(p)
        yield from self._air(p)
        yield from self._lost_hqs(p)

    def strength(self, p: Now, unit: int) -> int:
        """SPs: what guns fire with is not added to them."""
        return printed(p, unit)

    def score(self, p: Now) -> Sequence[tuple[str, int]]:
        """Of the side that can score: a 0 of the other would read as a lead."""
        return [one for one in super().score(p) if one[0] == p.game.points.scoring["side"]]

    def _goals(self, p: Now) -> Panel:
        """How far the side that scores has come, and what scores (TY-11, RS-9)."""
        scoring, degrees = p.game.points.scoring, p.game.points.degrees
        [(side, total)] = self.score(p)
        worth = {
            f"Each hex of {name}{' lost' * (n < 0)}": n for name, n in scoring["hexes"].items()
        }
        worth |= {f"All of {name}": n for name, n in scoring["cities"].items()}
        worth |= {"Each other town taken": scoring["town"]}
        rules = (scoring["rule"],)
        rows = [Row(what, signed(n), side=side, rules=rules) for what, n in worth.items()]
        rows += [Row(f"{word} victory".capitalize(), f"from {n}") for word, n in degrees.items()]
        value = f"{self.side_name(p.game, side)} {total}"
        marks = [(n, f"{word} victory") for word, n in degrees.items()]
        bar = widgets.meter(max(0, total), max(degrees.values()), value, marks)
        return Panel("points", "Victory points", (bar, widgets.listing(rows)), value=value)

    def _duties(self, p: Now, seat: str) -> Iterator[Panel]:
        """Attacks that must still be made (5.1.3, 5.1.4); of own units only."""
        label, game = p.game.label, p.game
        battle = p.under_way(Answer, BattleDice, Aftermath)
        busy = () if battle is None else (*battle.joined, *battle.hexes)
        own = [u for u in p.bound if p.hex[u] and game.unit_side(u) == seat and u not in busy]
        units = [Row(self.call(game, u), label(p.hex[u]), unit=u, hex=p.hex[u]) for u in own]
        owed = [h for h in p.owed if h not in busy]
        hexes = [Row(self._who(p, seat, h), label(h), hex=h) for h in owed]
        lists = (("Must be attacked", hexes), ("Must attack", units))
        body = tuple(Widget("list", name, tuple(rows)) for name, rows in lists if rows)
        if not body:
            return
        theirs = any(game.unit_side(u) == seat for h in owed for u in p.stack(h))
        title = "Attacks that the enemy owes" if theirs else "Attacks still owed"
        needs = 0 if theirs else len(hexes) + len(units)
        yield Panel("duties", title, body, "left", ("5.1.3", "5.1.4"), needs)

    def _who(self, p: Now, seat: str, hex_: Hex) -> str:
        """Who is seen in a hex; the place or its ground where nobody is."""
        seen = [self.call(p.game, u) for u in p.stack(hex_) if self.sees(p, seat, u)]
        return listed(seen) if seen else self._terrain(p, hex_)

    def _terrain(self, p: Now, hex_: Hex) -> str:
        names = [place.name for place in p.game.board.places_at(hex_)]
        return (names or [p.game.map.terrain(hex_)])[0].capitalize()

    def _air(self, p: Now) -> Iterator[Panel]:
        air, rows = p.game.air, list[Row]()
        for side, camp in enumerate(SIDES):
            for number, points in enumerate(air.fleet[side]):
                flying = [m for m in (*p.missions, *p.secret) if m[:2] == (side, number)]
                value = "flown" if p.flown[side] >> number & 1 else "ready"
                if flying:
                    ends = map(p.game.label, hexes_of(flying[0]))
                    value = f"{air.missions[flying[0][2]]['name']}, {'–'.join(ends)}"
                rows.append(Row(f"{self.side_name(p.game, camp)} air, {points} SP", value,
                                side=camp))  # fmt: skip
        if rows:
            yield Panel("air", "Air counters", (Widget("list", "", tuple(rows)),), rules=("8.1.5",))

    def _lost_hqs(self, p: Now) -> Iterator[Panel]:
        rows = [
            Row(f"{self.side_name(p.game, SIDES[side])}: {counted(cms, 'CM')}",
                f"near {p.game.label(hex_)}", side=SIDES[side], hex=hex_)
            for side, hex_, cms, _ in p.pools if cms
        ]  # fmt: skip
        if rows:
            body = Widget("list", "", tuple(rows))
            yield Panel("pools", "For lost HQs", (body,), rules=("9.1.6", "9.1.7"))

    def remaining(self, p: Now) -> Iterator[str]:
        """What would be lost by ending the phase now."""
        yield from super().remaining(p)
        step = p.decision.step
        if isinstance(step, Plan) and p.game.air.free(p, p.game.camps.index(p.actor)):
            yield "An air counter has no mission; it may fly in the other Air Phase of this turn."
        if isinstance(step, MovementPhase) and not step.strategic:
            yield from self._bound(p)

    def _bound(self, p: Now) -> Iterator[str]:
        """Who will have to attack from where he stands now: told while he can still leave or dig
        in (5.1.3, 7.1.11)."""
        units, _ = p.game.fighting.duties(p, p.game.camps.index(p.actor))
        names = [f"{self.call(p.game, u)} ({p.game.label(p.hex[u])})" for u in units]
        if len(names) > NAMED:
            names = [*names[:NAMED], f"{len(names) - NAMED} more"]
        if names:
            must = f"must attack: in enemy ZOC without works ({BOUND})."
            yield f"{listed(names)} {must}"

    # -- overlays ------------------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return [*super().overlays(game), GUNS, HQS]

    def overlay(self, p: Now, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        if id_ in (GUNS.id, HQS.id):
            camp = side if side in SIDES else p.actor if p.actor in SIDES else SIDES[0]
            return ranges(p, id_, camp, unseen(p, p.viewer or ""))
        return super().overlay(p, id_, side, unit, hex_)


def _cels(number: int) -> str:
    return f" ({counted(number, 'CEL')})" if number else ""


def ranges(p: Now, id_: str, camp: str, unseen: frozenset[int]) -> Overlay:
    """The hexes in range of a side's guns in combat set-up, or of its HQs; of those that are
    seen (6.1.2, 9.2.2)."""
    game, guns = p.game, id_ == GUNS.id
    reach = game.figures["artillery"]["range"] if guns else game.figures["combat"]["hq_range"][camp]
    from_ = pack(
        p.hex[u]
        for u in game.units_of[SIDES.index(camp)]
        if p.hex[u] and u not in unseen and (emplaced(p, u) if guns else game.roster.hq[u])
    )
    covered: HexSet = game.field.grow(from_, reach) if from_ else 0
    words = "guns in combat set-up" if guns else "HQs"
    name = f"Range of {camp.capitalize()} {words}"
    marks = (
        MarkShown("area", tuple(unpack(covered)), side=camp),
        MarkShown("goal", tuple(unpack(from_)), side=camp),
    )
    legend = (("area", f"within {reach} hexes"), ("goal", words))
    text = f"{name}: {covered.bit_count()} hexes within {reach} of {from_.bit_count()}."
    return Overlay(id_, name, marks, legend=legend, text=text,
                   rules=("6.1.2",) if guns else ("9.2.2",))  # fmt: skip
