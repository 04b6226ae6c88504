"""What can be said of any title's position without knowing the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex
from zoc.kernel.data.board import Board
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast, mixed
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import opening, signed
from zoc.kernel.play.step import Refusal
from zoc.kernel.shown.elements import (
    Chart,
    ForecastShown,
    HexText,
    OutcomeShown,
    Panel,
    Row,
    Term,
    WhyNot,
    Widget,
)
from zoc.kernel.shown.speaking import SeatSpeaker

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show


# -- refusals -------------------------------------------------------------------------------------


def why_not(p: Position, action: Action) -> WhyNot | None:
    """The rule that forbids an action, as a sentence."""
    refusal = p.why_not(action)
    if refusal is None:
        return None
    hexes: list[Any] = p.game.vocabulary.words_of(action, "hex") if action.verb in _verbs(p) else []
    return refused(p, _notation(p, action), refusal, hexes[-1] if hexes else 0)


def why_not_there(p: Position, unit: int, hex_: Hex) -> WhyNot | None:
    """Why a unit cannot go to a hex."""
    try:
        refusal = p.game.why_not_there(p, unit, hex_)
    except NotImplementedError:
        return None
    return None if refusal is None else refused(p, "", refusal, hex_)


def refused(p: Position, notation: str, refusal: Refusal, hex_: Hex = 0) -> WhyNot:
    """A refusal for people."""
    sentence = SeatSpeaker(p).sentence(refusal.said)
    return WhyNot(notation, sentence, tuple(filter(None, [refusal.rule])), hex_)


def _verbs(p: Position) -> Mapping[str, object]:
    return p.game.vocabulary.verbs


def _notation(p: Position, action: Action) -> str:
    return p.game.write(action) if p.game.vocabulary.knows(action) else ""


# -- forecasts ------------------------------------------------------------------------------------


def forecast(found: Forecast, target: Hex) -> ForecastShown:
    """An attack before its dice, with the figures that every title has."""
    odds = found.odds or (f"{found.column}:1" if found.column else "below 1:1")
    ratio = f"{float(found.attack / found.defence):.2f}" if found.defence else ""
    return ForecastShown(
        target=target,
        odds=odds,
        attack=mixed(found.attack),
        defence=mixed(found.defence),
        ratio=ratio,
        spare="",
        next="",
        modifier=signed(found.modifier),
        terms=tuple(Term(m.why, signed(m.value), m.rule) for m in found.modifiers),
        outcomes=tuple(OutcomeShown(c, c, float(chance)) for c, chance in found.results.items()),
        legal=bool(found.results),
    )


def threat(p: Position, hex_: Hex, side: str) -> ForecastShown | None:
    """What the enemies next to a hex could do there, where the title tells."""
    try:
        found = p.game.threat(p, hex_, side)
    except NotImplementedError:
        return None
    return forecast(found, hex_) if found.attack and found.defence else None


# -- the state ------------------------------------------------------------------------------------


def turns(game: Game) -> Sequence[str]:
    """The dates of the scenario's turns."""
    title = getattr(game, "title", None)
    return () if title is None else title.scenarios[game.scenario].turns


def turn_text(p: Position) -> str:
    """Number, how many there are, date."""
    dates = turns(p.game)
    if not dates:
        return f"Turn {p.turn}"
    first = p.game.title.scenarios[p.game.scenario].first_turn
    date = dates[min(max(p.turn - first, 0), len(dates) - 1)]
    return f"Turn {p.turn} of {first + len(dates) - 1}, {date}"


def score(p: Position) -> Sequence[tuple[str, int]]:
    """The account added up, side by side."""
    total = dict.fromkeys(p.game.sides, 0)
    for side, _, points, _ in p.game.account(p):
        total[side] = total.get(side, 0) + points
    return tuple(total.items())


def panels(show: Show, p: Position) -> Sequence[Panel]:
    """The victory points, where the title keeps an account."""
    account = p.game.account(p)
    if not account:
        return ()
    rows = tuple(
        Row(text=why, value=signed(points), side=side, rules=tuple(filter(None, [rule])))
        for side, why, points, rule in account
        if points
    )
    sums = ", ".join(f"{show.side_name(p.game, s)} {n}" for s, n in show.score(p))
    return (Panel("points", "Victory points", (Widget("list", sums, rows),), value=sums),)


def charts(game: Game) -> Sequence[Chart]:
    """The title's tables."""
    title = getattr(game, "title", None)
    if title is None:
        return ()
    return tuple(
        Chart(
            id=table.id,
            title=table.title,
            head=table.columns,
            rows=tuple(tuple(str(cell) for cell in row) for row in table.rows),
            note=" ".join(filter(None, [table.note, table.remark])),
            source=table.source,
        )
        for table in title.tables.tables.values()
    )


# -- hexes ----------------------------------------------------------------------------------------


def hex_text(show: Show, p: Position, hex_: Hex, seat: str) -> HexText:
    """Name and label, terrain, what lies there, and what the show knows of it."""
    board = p.game.board
    untold = {board.terrain[hex_], *show.UNTOLD}
    features = [f for f in board.features_at(hex_) if f.kind not in untold]
    words_ = [board.terrain[hex_], *dict.fromkeys(f.kind for f in features)]
    words_ += dict.fromkeys(w.kind for w in board.ways_at(hex_))
    ground = f"{', '.join(words_)}."
    text = " ".join([opening(ground), *show.hex_facts(p, hex_, seat)])
    rules = tuple(show.hex_rules(p, hex_))
    return HexText(board.called(hex_), text, rules, source_of(board, hex_))


def source_of(board: Board, hex_: Hex) -> str:
    """Where the board's statements about a hex come from."""
    parts = [f"{f.kind}: {f.source}" for f in board.features_at(hex_)]
    parts += [f"{w.kind}: {w.source}" for w in board.ways_at(hex_)]
    parts += [f"{place.name}: {place.source}" for place in board.places_at(hex_)]
    return "; ".join(dict.fromkeys(parts))
