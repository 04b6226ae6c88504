"""The boxes beside the map: cups, the activation, fire, goals, who comes and who is gone."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.cycle.account import Entry
from zoc.kernel.cycle.track import Phase
from zoc.kernel.play.said import opening
from zoc.kernel.protocol import counted
from zoc.kernel.shown import MarkShown, Panel, Row, Widget, boxes
from zoc.kernel.shown.sharing import alike, lasting, shared
from zoc.titles.panzer_battles.position import GERMAN, NO_CHIT, SIDES, SOVIET, Now
from zoc.titles.panzer_battles.setup import Deployment
from zoc.titles.panzer_battles.shown.fire import guns_panel
from zoc.titles.panzer_battles.shown.names import side_name
from zoc.titles.panzer_battles.shown.phases import current, playing


def panels(p: Now, seat: str) -> Iterator[Panel]:
    """The boxes that no other game has, and who comes."""
    phase, setting_up = current(p), p.doing(Deployment) is not None
    own = SIDES[playing(p)] == seat or (not seat and not p.game.show.closed(p))
    if not p.over and not setting_up:
        by = p.cups, p.initiative, p.chit, p.turn
        yield alike(p, "cups", by, lambda: cups(p))
    if not p.over and p.chit != NO_CHIT:
        yield shared(p, activation)
        if own and phase is not None and phase.text == "Barrage":
            yield guns_panel(p, playing(p))
    yield lasting(p, "goals", boxes.accounted(p), lambda: goals(p))
    yield shared(p, arrivals)


# -- chits ----------------------------------------------------------------------------------------


def cups(p: Now) -> Panel:
    """Both cups with open contents: what is left, what was drawn this turn."""
    body = tuple(_cup(p, side) for side in (p.initiative, 1 - p.initiative))
    value = f"{len(p.cups[SOVIET])} + {len(p.cups[GERMAN])} left"
    return Panel("cups", "Chit cups", body, rules=("1.8-1",), value=value)


def _cup(p: Now, side: int) -> Widget:
    """A cup: every chit of the side, those no longer in the cup struck out."""
    left = list(p.cups[side])
    rows: list[Row] = []
    now = p.chit if p.chit != NO_CHIT and p.game.cups.chits[p.chit].side == side else NO_CHIT
    for chit in p.game.cups.later[side] if p.turn > p.game.track.first_turn else _first(p, side):
        name = p.game.cups.chits[chit].name.capitalize() if p.game.cups.chits[chit].dummy else ""
        text = name or p.game.cups.chits[chit].name
        tone = ""
        if chit in left:
            left.remove(chit)
        else:
            tone, now = ("now", NO_CHIT) if chit == now else ("gone", now)
        rows.append(Row(text, side=SIDES[side], tone=tone))
    who = ", initiative" if side == p.initiative else ""
    return Widget("cup", f"{side_name(side)}{who}", tuple(rows), now=len(p.cups[side]))


def _first(p: Now, side: int) -> tuple[int, ...]:
    """The chits of a side in the scenario's first turn."""
    cups = p.game.cups
    first = cups.opening
    opened = (first,) if first is not None and cups.chits[first].side == side else ()
    return tuple(sorted((*cups.first[side], *opened, *cups.played[side])))


def activation(p: Now) -> Panel:
    """The steps of the activation in play, with the air strikes in hand."""
    side, now = playing(p), current(p)
    by = side, now and now.text, p.chit, p.initiative, p.air, len(p.active(side))
    return alike(p, "activation", by, lambda: _activation(p, side, now))


def _activation(p: Now, side: int, now: Phase | None) -> Panel:
    cells = [phase for phase in p.game.track.phases if phase.text]
    place = cells.index(now) if now is not None else 0
    rows = tuple(
        Row(
            cell.text if i else _opening(p),
            tone="done" if i < place else "now" if i == place else "next",
            rules=(cell.rule,) if i == place else (),
        )
        for i, cell in enumerate(cells)
    )
    active = counted(len(p.active(side)), "unit")
    steps = Widget("steps", "", rows, now=place)
    left = counted(p.air, "air strike") if p.air else "no air strikes"
    air = Widget("pips", f"{side_name(p.initiative)}: {left} in hand", now=p.air, most=2)
    title = f"{side_name(side)}: {p.game.cups.chits[p.chit].name}"
    return Panel("activation", title, (steps, air), rules=("1.1e",), value=active)


def _opening(p: Now) -> str:
    """What stands at the head of an activation: the chit, and HQ coordination where it has it."""
    coordinates = p.chit == p.game.cups.coordinating and not p.game.options["no_coordination"]
    return "Chit, HQ coordination" if coordinates else "Chit"


# -- the game -------------------------------------------------------------------------------------


def goals(p: Now) -> Panel:
    """What the scenario asks for, and who has it."""
    items, kind = list(p.game.points.entries(p)), p.game.control.kind
    rows = tuple(
        Row(
            _what(p, item),
            _worth(item.points, kind),
            side=SIDES[item.side],
            hex=item.hex,
            tone="good" * bool(item.points),
        )
        for item in sorted(items, key=lambda i: -i.points)
    )
    rules = tuple(dict.fromkeys(item.rule for item in items)) or ("2.0-1",)
    points = [sum(i.points for i in items if i.side == side) for side in (SOVIET, GERMAN)]
    text = f"Soviet {points[SOVIET]}, German {points[GERMAN]}"
    sums = text if kind == "points" else f"{side_name(p.game.control.side)} needs all of these"
    body = (Widget("list", sums, rows),)
    return Panel("points", "Goals", body, rules=rules[:1], value=text if kind == "points" else "")


def marks(p: Now) -> Iterator[MarkShown]:
    """The goals on the map."""
    hexes = (h for goal in p.game.control.objectives.values() for h in unpack(goal))
    yield MarkShown("goal", tuple(hexes), text="goal of the scenario")


def decided(p: Now) -> str:
    """What decided a game that was not played for points; '' otherwise."""
    if not p.over or p.game.control.kind == "points":
        return ""
    missing = [_what(p, item) for item in list(p.game.points.entries(p)) if not item.points]
    side = side_name(p.game.control.side)
    return f"The {side} lacks {', '.join(missing)}." if missing else f"The {side} has all goals."


def _what(p: Now, item: Entry) -> str:
    return opening(p.game.text(item.why()))


def _worth(points: int, kind: str) -> str:
    return str(points) if kind == "points" else "done" if points else "not yet"


def arrivals(p: Now) -> Panel:
    """Reinforcements that have not come yet."""
    groups = range(len(p.game.arrivals.groups))
    by = boxes.standing(p), p.mech_rolls, [p.game.arrivals.comes(p, n) for n in groups]
    return lasting(p, "arrivals", by, lambda: _arrivals(p))


def _arrivals(p: Now) -> Panel:
    rows: list[Row] = []
    for number, group in enumerate(p.game.arrivals.groups):
        left = [u for u in group.units if p.waiting(u)]
        if not left:
            continue
        side = p.game.unit_side(left[0])
        when = f"turn {group.turn}"
        if group.needs:
            more = f" + {p.mech_rolls}" * bool(p.mech_rolls)
            when = f"from turn {group.turn}: die{more} at {group.needs} or more"
        elif group.pull:
            when = f"{group.chit} chit no. {group.pull - p.game.arrivals.earlier}"
        due = "now" if p.game.arrivals.comes(p, number) else ""
        value = counted(len(left), "unit")
        rows.append(Row(opening(group.entry), value, when, side, unit=left[0], tone=due))
    body = (Widget("list", "" if rows else "All have come.", tuple(rows)),)
    return Panel("arrivals", "Reinforcements", body, rules=("1.14a",), value=str(len(rows)))
