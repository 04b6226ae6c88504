"""The boxes beside the map that every phase has."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.show import Panel, Row, Widget
from zoc.kernel.show.plain import signed
from zoc.titles.red_typhoon.movement import movable
from zoc.titles.red_typhoon.show.names import count
from zoc.titles.red_typhoon.show.phases import current, date
from zoc.titles.red_typhoon.show.prompts import called
from zoc.titles.red_typhoon.show.targets import Target, targets
from zoc.titles.red_typhoon.show.units import place_name
from zoc.titles.red_typhoon.special import is_waiting
from zoc.titles.red_typhoon.state import (
    DISRUPTED,
    ELIMINATED,
    GERMAN,
    SIDES,
    SOVIET,
    WITHDRAWN,
    State,
    Unit,
)
from zoc.titles.red_typhoon.victory import account

SIGNS = {True: "1 AP", False: "–"}


def panels(p: State, seat: str) -> Iterator[Panel]:
    """All boxes, in order."""
    step, playing = current(p)
    side = SIDES.index(seat) if seat in SIDES else playing
    mine = side == playing and not p.over
    if step != "deployment":
        yield activation(p, side, step if mine else "")
    if mine and step == "movement":
        yield not_moved(p, side)
    if mine and step == "combat":
        yield attacks(p, side)
    yield victory(p)
    yield track(p)
    yield formations(p, side)
    yield arrivals(p)
    yield casualties(p)


# -- action points and orders ---------------------------------------------------------------------


def activation(p: State, side: int, step: str) -> Panel:
    """Unused points and the two order boxes of each formation; what can be bought is a button."""
    game, left = p.game, p.ap[side]
    rows = tuple(_orders(p, f, step, left) for f in game.formations_of[side])
    kept = f"At most {game.ap_kept} are kept at the end of the turn."
    pips = Widget("pips", f"{left} unused", now=left, most=left)
    boxes = Widget("boxes", "Orders", rows, ("Formation", "Move", "Attack"))
    note = Widget("text", kept, rules=("12.6c",))
    body = (pips, note, boxes)
    return Panel("ap", "Activation points", body, rules=("12.0a",), value=f"{left} unused")


def _orders(p: State, formation: int, step: str, left: int) -> Row:
    found = p.game.formations[formation]
    buttons = (
        _order(p.move_orders >> formation & 1, f"order move {found.id}", step == "movement", left),
        _order(
            p.attack_orders >> formation & 1, f"order attack {found.id}", step == "combat", left
        ),
    )
    return Row(found.name, found.code, side=found.side, formation=found.id, buttons=buttons)


def _order(given: int, notation: str, now: bool, left: int) -> tuple[str, str, bool]:
    if not given and now and left:
        return "Buy 1", notation, False
    return SIGNS[bool(given)], "", bool(given)


# -- the phase ------------------------------------------------------------------------------------


def not_moved(p: State, side: int) -> Panel:
    """The units with an order that have not moved."""
    game = p.game
    idle = list(movable(p, side))
    ordered = [u for u in game.units_of[side] if p.hex[u] and _has_order(p, u)]
    rows = tuple(_mover(p, unit) for unit in sorted(idle, key=lambda u: (p.hex[u], u)))
    value = f"{len(idle)} of {len(ordered)}"
    text = "" if rows else "Nobody with an order is left to move."
    body = (Widget("list", text, rows, rules=("12.3c",)),)
    return Panel("not-moved", "Not moved yet", body, rules=("8.0a",), needs=len(idle), value=value)


def _has_order(p: State, unit: Unit) -> bool:
    return bool(p.move_orders >> p.game.formation[unit] & 1)


def _mover(p: State, unit: Unit) -> Row:
    game, hex_ = p.game, p.hex[unit]
    notation = f"move {game.units[unit].id}"
    code = game.units[unit].formation.id
    name, where = called(p, unit), game.label(hex_)
    return Row(name, where, unit=unit, hex=hex_, formation=code, notation=notation)


def attacks(p: State, side: int) -> Panel:
    """The hexes that can be attacked with the orders given, then those that lack an order."""
    found = targets(p, side)
    rows = tuple(_target(p, t) for t in found)
    ready = sum(not t.needs for t in found)
    text = "Best odds with all units that have an order." if found else "No enemy can be attacked."
    value = count(ready, "hex", "hexes")
    body = (Widget("list", text, rows, rules=("9.0a", "12.4c")),)
    return Panel("attacks", "Attacks open to you", body, rules=("9.1b",), needs=ready, value=value)


def _target(p: State, target: Target) -> Row:
    game = p.game
    label, units = game.label(target.hex), p.stack(target.hex)
    who = ", ".join(called(p, u) for u in units) if len(units) < 3 else f"{len(units)} units"
    if not target.needs:
        return Row(label, target.odds, who, hex=target.hex, notation=f"attack {label}")
    codes = " and ".join(game.formations[f].code for f in target.needs)
    return Row(
        label,
        f"needs {codes}",
        who,
        hex=target.hex,
        notation=f"attack {label}",
        enabled=False,
        rules=("12.4c",),
    )


# -- the account ----------------------------------------------------------------------------------


def victory(p: State) -> Panel:
    """The victory points, item by item, and who wins a tie."""
    game = p.game
    soviet, german = (total for _, total in game.show.score(p))
    lost = [len(p.eliminated(side)) for side in (SOVIET, GERMAN)]
    units = f"Lost units: Soviet {lost[SOVIET]}, German {lost[GERMAN]}"
    text = f"Tie goes to the {game.tie.capitalize()}. {units} (1 VP for each {_five(game.per_vp)})."
    most = max(1, max(soviet, 0) + max(german, 0))
    marks = ((max(soviet, 0), "Soviet"),)
    meter = Widget("meter", text, now=max(soviet, 0), most=most, marks=marks, rules=("4.1c",))
    rows = tuple(
        Row(why, signed(vp), side=side, hex=hex_, rules=(rule,))
        for side, why, vp, rule, hex_ in items(p)
        if vp
    )
    body = (meter, Widget("list", "Where they come from", rows, rules=("4.3", "4.4")))
    value = f"Soviet {soviet}, German {german}"
    return Panel("points", "Victory points", body, rules=("4.3", "4.4"), value=value)


def _five(number: int) -> str:
    return {5: "five"}.get(number, str(number))


def items(p: State) -> Iterator[tuple[str, str, int, str, int]]:
    """The account as rows, cities with their hexes."""
    hexes = {place_name(p, h): h for worth in p.game.vp for h in worth}
    for side, why, vp, rule in account(p):
        yield side, why, vp, rule, hexes.get(why, 0)


def track(p: State) -> Panel:
    """The turns with the action points of both sides and what they bring."""
    rows = tuple(_turn(p, turn) for turn in p.game.ap_track)
    text = f"{p.game.show.turn_text(p)}. Figures: AP of the Soviet and of the German side."
    last = len(rows)
    body = (Widget("track", text, rows, ("Turn", "Soviet", "German"), now=p.turn, most=last),)
    return Panel("turns", "Turn track", body, rules=("12.1a", "5.0d"), value="AP")


def _turn(p: State, turn: int) -> Row:
    game = p.game
    soviet, german = game.ap_track[turn]
    notes = [
        "surprise" * (turn in game.surprise_turns),
        "1S withdrawal" * (turn in game.withdrawal_vp),
        "airborne" * (turn in game.airborne_turns),
        "partisans" * (turn in game.partisan_turns),
    ]
    tone = "now" if turn == p.turn else "done" if turn < p.turn else ""
    cells = (str(soviet), str(german))
    note = ", ".join(filter(None, [date(p.game, turn), *notes]))
    return Row(str(turn), f"{soviet} {german}", note, tone=tone, cells=cells)


# -- who there is ---------------------------------------------------------------------------------


def formations(p: State, side: int) -> Panel:
    """The formations of a side: units and strength on the map, disrupted, lost."""
    rows = tuple(_formation(p, f) for f in p.game.formations_of[side])
    head = ("Formation", "Units", "Strength", "Disrupted", "Lost")
    body = (Widget("table", "What each formation has on the map.", rows, head),)
    return Panel("formations", "Formations", body, rules=("12.2a",))


def _formation(p: State, formation: int) -> Row:
    game, found = p.game, p.game.formations[formation]
    own = members(p)[formation]
    here = [u for u in own if p.hex[u]]
    lost = sum(bool(p.state[u] & ELIMINATED) for u in own)
    shaken = sum(bool(p.state[u] & DISRUPTED) for u in here)
    strength = sum(game.combat[u] for u in here)
    cells = (str(len(here)), str(strength), str(shaken), str(lost))
    return Row(found.name, found.code, side=found.side, formation=found.id, cells=cells)


def members(p: State) -> list[list[Unit]]:
    """The units of each formation, found once."""
    kept = p.game.show.kept
    if "members" not in kept:
        found: list[list[Unit]] = [[] for _ in p.game.formations]
        for unit, formation in enumerate(p.game.formation):
            found[formation].append(unit)
        kept["members"] = found
    return kept["members"]


def arrivals(p: State) -> Panel:
    """What is still to come and to go."""
    game = p.game
    rows: list[Row] = []
    if game.airborne is not None and is_waiting(p, game.airborne):
        turns = f"turns {min(game.airborne_turns)} to {max(game.airborne_turns)}"
        rows.append(_waiting(p, game.airborne, turns, "13.2a"))
    for turn, unit in sorted(game.partisans.items()):
        if is_waiting(p, unit):
            rows.append(_waiting(p, unit, f"turn {turn}", "13.3b"))
    shock = game.first_shock
    if shock is not None and p.hex[shock]:
        costs = ", ".join(f"{turn}: {vp}" for turn, vp in game.withdrawal_vp.items())
        note = f"Soviet VP by turn {costs}".replace("-", "−")
        rows.append(
            Row(
                "1S Army leaves",
                f"by turn {max(game.withdrawal_vp)}",
                note,
                unit=shock,
                hex=p.hex[shock],
                rules=("13.1a", "4.3c"),
            )
        )
    text = "" if rows else "Nobody comes or goes any more."
    body = (Widget("list", text, tuple(rows)),)
    return Panel("arrivals", "To come and to go", body, rules=("3.3a",))


def _waiting(p: State, unit: Unit, when: str, rule: str) -> Row:
    return Row(called(p, unit), when, unit=unit, side=SIDES[SOVIET], rules=(rule,))


def casualties(p: State) -> Panel:
    """The units that both sides have lost."""
    lost = {side: p.flagged(ELIMINATED | WITHDRAWN, side) for side in (SOVIET, GERMAN)}
    rows = tuple(
        Row(called(p, u), str(p.game.combat[u]), unit=u, side=SIDES[side])
        for side, units in lost.items()
        for u in units
    )
    value = f"Soviet {len(lost[SOVIET])}, German {len(lost[GERMAN])}"
    body = (Widget("units", "" if rows else "No unit is lost yet.", rows),)
    return Panel("casualties", "Casualties", body, rules=("4.3b", "4.4b"), value=value)
