"""The boxes of the account: victory points and the turn track."""

from __future__ import annotations

from zoc.kernel.play.said import NUMBERS, signed
from zoc.kernel.shown import Panel, Row, widgets
from zoc.kernel.shown.sharing import alike
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET, Now


def victory(p: Now) -> Panel:
    """The victory points, item by item, and who wins a tie."""
    game = p.game
    soviet, german = (total for _, total in game.show.score(p))
    lost = [len(p.eliminated(side)) for side in (SOVIET, GERMAN)]
    units = f"Lost units: Soviet {lost[SOVIET]}, German {lost[GERMAN]}"
    tie, each = game.rules.tie.capitalize(), NUMBERS[game.rules.per_vp]
    text = f"Tie goes to the {tie}. {units} (1 VP for each {each})."
    rows = [
        Row(SIDES[side].capitalize(), str(points), side=SIDES[side])
        for side, points in ((SOVIET, soviet), (GERMAN, german))
    ]
    body = (widgets.duel(rows, text, ("4.1c",)),)
    value = f"Soviet {soviet}, German {german}"
    return Panel("points", "Victory points", body, rules=("4.3", "4.4"), value=value)


def sources(p: Now) -> Panel:
    """The victory points item by item."""
    lost = tuple(tuple(p.eliminated(side)) for side in (SOVIET, GERMAN))
    return alike(p, "sources", (p.control, lost, p.withdrawn), lambda: _sources(p))


def _sources(p: Now) -> Panel:
    rows = [
        Row(p.game.text(e.why()), signed(e.points), side=SIDES[e.side], hex=e.hex, rules=(e.rule,))
        for e in p.game.points.entries(p)
        if e.points
    ]
    return Panel("account", "Where the points come from", (widgets.listing(rows),))


def track(p: Now) -> Panel:
    """The turns with the action points of both sides and what they bring."""
    return alike(p, "turns", p.turn, lambda: _track(p))


def _track(p: Now) -> Panel:
    rows = tuple(_turn(p, turn) for turn in p.game.rules.ap_track)
    text = f"{p.game.show.turn_text(p)}. Figures: AP of the Soviet and of the German side."
    body = (widgets.track(rows, p.turn, text),)
    return Panel("turns", "Turn track", body, rules=("12.1a", "5.0d"), value="AP")


def _turn(p: Now, turn: int) -> Row:
    game = p.game
    soviet, german = game.rules.ap_track[turn]
    notes = [
        "surprise" * (turn in game.rules.surprise_turns),
        "1S withdrawal" * (turn in game.rules.withdrawal_vp),
        "airborne" * (turn in game.rules.airborne_turns),
        "partisans" * (turn in game.rules.partisan_turns),
    ]
    note = ", ".join(filter(None, [p.game.track.date(turn), *notes]))
    return widgets.turn(turn, p.turn, note, soviet, german)
