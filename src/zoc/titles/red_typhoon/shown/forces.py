"""Who comes and goes, and where partisans and the airborne unit may land."""

from __future__ import annotations

from zoc.hexes.sets import unpack
from zoc.kernel.protocol import counted
from zoc.kernel.shown import MarkShown, Overlay, OverlayOffer, Panel, Row, widgets
from zoc.kernel.shown.speaking import called
from zoc.titles.red_typhoon.arrivals import landing_hexes
from zoc.titles.red_typhoon.position import SIDES, SOVIET, Now, Unit


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
