"""The boxes of the account: victory points and the turn track."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.show import Panel, Row, widgets
from zoc.kernel.show.plain import signed
from zoc.titles.red_typhoon.show.phases import date
from zoc.titles.red_typhoon.show.units import place_name
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, State
from zoc.titles.red_typhoon.victory import account


def victory(p: State) -> Panel:
    """The victory points, item by item, and who wins a tie."""
    game = p.game
    soviet, german = (total for _, total in game.show.score(p))
    lost = [len(p.eliminated(side)) for side in (SOVIET, GERMAN)]
    units = f"Lost units: Soviet {lost[SOVIET]}, German {lost[GERMAN]}"
    text = f"Tie goes to the {game.tie.capitalize()}. {units} (1 VP for each {_five(game.per_vp)})."
    rows = [
        Row(SIDES[side].capitalize(), str(points), side=SIDES[side])
        for side, points in ((SOVIET, soviet), (GERMAN, german))
    ]
    body = (widgets.duel(rows, text, ("4.1c",)),)
    value = f"Soviet {soviet}, German {german}"
    return Panel("points", "Victory points", body, rules=("4.3", "4.4"), value=value)


def sources(p: State) -> Panel:
    """The victory points item by item."""
    rows = [
        Row(why, signed(vp), side=side, hex=hex_, rules=(rule,))
        for side, why, vp, rule, hex_ in items(p)
        if vp
    ]
    return Panel("account", "Where the points come from", (widgets.listing(rows),))


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
    body = (widgets.track(rows, p.turn, text),)
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
