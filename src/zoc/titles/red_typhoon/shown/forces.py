"""The boxes of the forces: formations, who comes and goes, who is lost."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.play.said import counted
from zoc.kernel.shown import MarkShown, Overlay, OverlayOffer, Panel, Row, widgets
from zoc.kernel.shown.sharing import alike
from zoc.kernel.shown.speaking import called
from zoc.titles.red_typhoon.arrivals import landing_hexes
from zoc.titles.red_typhoon.position import (
    ELIMINATED,
    GERMAN,
    SIDES,
    SOVIET,
    WITHDRAWN,
    Now,
    Unit,
)
from zoc.titles.red_typhoon.setup import Deployment


def formations(p: Now, side: int) -> Panel:
    """The formations of a side: units and strength on the map, units lost."""
    by = side, bytes(map(bool, p.hex)), tuple(p.eliminated(side))
    return alike(p, "formations", by, lambda: _formations(p, side))


def _formations(p: Now, side: int) -> Panel:
    rows = tuple(_formation(p, f) for f in p.game.formations_of[side])
    head = ("Formation", "Units", "Strength", "Lost")
    body = (widgets.table(head, rows, "What each formation has on the map."),)
    return Panel("formations", "Formations", body, rules=("12.2a",))


def _formation(p: Now, formation: int) -> Row:
    game, found = p.game, p.game.formations[formation]
    own = members(p)[formation]
    here = [u for u in own if p.hex[u]]
    lost = sum(bool(p.state[u] & ELIMINATED) for u in own)
    strength = sum(game.roster.combat[u] for u in here)
    cells = (str(len(here)), str(strength), str(lost))
    return Row(found.name, found.code, side=found.side, formation=found.id, cells=cells)


def to_deploy(p: Now, side: int) -> Panel:
    """The units that a side has still to place, with the area of each (3.1)."""
    setup = p.game.setup
    left = setup.waiting(p, side)
    rows = [Row(called(p, u), f"area {setup.units[u]}", unit=u, side=SIDES[side]) for u in left]
    text = "They are placed in this order." if rows else "All units are placed."
    body = (widgets.listing(rows, text),)
    value = f"{len(left)} left"
    return Panel("deploy", "To deploy", body, rules=("3.1b", "3.1d"), needs=len(left), value=value)


def area_marks(p: Now) -> Iterator[MarkShown]:
    """The set-up area of the next unit, and what of it nobody holds yet (3.1d, 3.1e)."""
    step = p.doing(Deployment)
    setup = p.game.setup
    left = setup.waiting(p, step.side) if step else []
    if left:
        code = setup.units[left[0]]
        yield MarkShown("area", tuple(unpack(setup.areas[code])), text=f"set-up area {code}")
        bare = setup.uncovered(p, code)
        yield MarkShown("goal", tuple(unpack(bare)), text="neither held nor in ZOC yet")


def members(p: Now) -> list[list[Unit]]:
    """The units of each formation, found once."""
    kept = p.game.show.kept
    if "members" not in kept:
        found: list[list[Unit]] = [[] for _ in p.game.formations]
        for unit, formation in enumerate(p.game.formation):
            found[formation].append(unit)
        kept["members"] = found
    return kept["members"]


def arrivals(p: Now) -> Panel:
    """What is still to come and to go."""
    game = p.game
    rows: list[Row] = []
    if game.special.airborne is not None and p.is_waiting(game.special.airborne):
        turns = f"turns {min(game.rules.airborne_turns)} to {max(game.rules.airborne_turns)}"
        rows.append(_waiting(p, game.special.airborne, turns, "13.2a"))
    for turn, unit in sorted(game.special.partisans.items()):
        if p.is_waiting(unit):
            rows.append(_waiting(p, unit, f"turn {turn}", "13.3b"))
    shock = game.special.first_shock
    if shock is not None and p.hex[shock]:
        costs = ", ".join(f"{turn}: {vp}" for turn, vp in game.rules.withdrawal_vp.items())
        note = f"Soviet VP by turn {costs}".replace("-", "−")
        rows.append(
            Row(
                "1S Army leaves",
                f"by turn {max(game.rules.withdrawal_vp)}",
                note,
                unit=shock,
                hex=p.hex[shock],
                rules=("13.1a", "4.3c"),
            )
        )
    text = "" if rows else "Nobody comes or goes any more."
    body = (widgets.listing(rows, text),)
    return Panel("arrivals", "To come and to go", body, rules=("3.3a",))


def _waiting(p: Now, unit: Unit, when: str, rule: str) -> Row:
    return Row(called(p, unit), when, unit=unit, side=SIDES[SOVIET], rules=(rule,))


def casualties(p: Now) -> Panel:
    """The units that both sides have lost."""
    lost = {side: p.flagged(ELIMINATED | WITHDRAWN, side) for side in (SOVIET, GERMAN)}
    rows = tuple(
        Row(called(p, u), str(p.game.roster.combat[u]), unit=u, side=SIDES[side])
        for side, units in lost.items()
        for u in units
    )
    value = f"Soviet {len(lost[SOVIET])}, German {len(lost[GERMAN])}"
    body = (widgets.units(rows, "" if rows else "No unit is lost yet."),)
    return Panel("casualties", "Casualties", body, rules=("4.3b", "4.4b"), value=value)


# -- an overlay -----------------------------------------------------------------------------------

AREAS = OverlayOffer("areas", "Landing and partisans", "Y", "map")


def areas(p: Now) -> Overlay:
    """Where the airborne unit may land now, and the partisan areas by number (13.2, 13.3)."""
    landing = landing_hexes(p)
    marks = [MarkShown("area", tuple(unpack(landing)), text="landing")]
    for number, hexes in sorted(p.game.map.partisan_areas.items()):
        marks.append(MarkShown("spot", tuple(hexes), text=f"partisans {number}"))
    text = f"{counted(landing.bit_count(), 'hex')} for a landing; partisan areas 1 to 6."
    legend = (("area", "airborne unit may land"), ("spot", "partisan area, by the die"))
    rules = ("13.2c", "13.2d", "13.2e", "13.3a", "13.3b")
    return Overlay("areas", AREAS.label, tuple(marks), (), legend, text, rules)
