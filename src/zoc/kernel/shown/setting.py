"""What never changes during a game, said once: sides, units, options, charts, the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from zoc.hexes.grid import COLUMN_WIDTH, RADIUS
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter, Side, figure_text
from zoc.kernel.data.scenario import Scenario
from zoc.kernel.shown import words
from zoc.kernel.shown.elements import (
    BoardShown,
    FormationShown,
    HexShown,
    OptionShown,
    SettingShown,
    SideShown,
    UnitCard,
)

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show

CORNERS = tuple(
    (round(x * RADIUS, 6), round(y / 2, 6))
    for x, y in ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
)
"""The corners of a flat-topped hex around its centre, clockwise from the upper left."""


def setting(game: Game) -> SettingShown:
    """All that a client needs to know of a game before the first view."""
    title, show = getattr(game, "title", None), game.show
    scenario = title.scenarios[game.scenario] if title is not None else None
    identity: Mapping[str, Any] = title.identity if title is not None else {}
    return SettingShown(
        title=game.name,
        full_name=identity.get("full_name", game.name),
        scenario=game.scenario,
        scenario_name=scenario.name if scenario is not None else game.scenario,
        rules_version=game.version,
        sides=tuple(sides(game)),
        units=tuple(_card(show, game, i, unit) for i, unit in enumerate(game.units)),
        formations=tuple(
            FormationShown(f.id, f.name, f.side, f.code, f.rail) for f in game.formations
        ),
        options=tuple(_options(game, identity)),
        overlays=tuple(show.overlays(game)),
        charts=tuple(show.charts(game)),
        verbs={verb: game.vocabulary.usage(verb) for verb in game.vocabulary.verbs},
        turns=tuple(show.turns(game)),
        hides=show.hides,
        season=_season(identity, scenario),
        score_word=show.score_word,
    )


def _season(identity: Mapping[str, Any], scenario: Scenario | None) -> str:
    """The scenario's own season, else the title's."""
    id_ = scenario.id if scenario is not None else ""
    own = (s.get("season", "") for s in identity.get("scenario", ()) if s["id"] == id_)
    return next(own, "") or identity.get("season", "")


def sides(game: Game) -> Iterator[SideShown]:
    """The sides whose units there are, and the seats that share one."""
    title = getattr(game, "title", None)
    known: Mapping[str, Side] = title.counters.sides if title is not None else {}
    looks = words.sides_written(game)
    ids: tuple[str, ...] = (*getattr(game, "camps", ()), *game.sides)
    for id_ in dict.fromkeys(ids):
        look = looks.get(id_, {})
        own = id_ if id_ in known else look.get("role", "")
        emblem = known[own].emblem if own in known else ""
        name = game.show.side_name(game, id_)
        yield SideShown(id_, name, emblem, look.get("face", ""), look.get("band", ""))


def _options(game: Game, identity: Mapping[str, Any]) -> Iterator[OptionShown]:
    texts: dict[str, dict[str, Any]] = {o["id"]: o for o in identity.get("option", ())}
    for id_, value in game.options.items():
        told = texts.get(id_, {})
        yield OptionShown(id_, told.get("name", id_), value, tuple(told.get("rules", ())))


def _card(show: Show, game: Game, number: int, unit: Counter) -> UnitCard:
    names = game.title.counters.fields
    return UnitCard(
        unit=number,
        id=unit.id,
        name=show.call(game, number),
        full=unit.full,
        side=unit.side,
        formation=unit.formation.id,
        type=unit.type.name,
        size=unit.size,
        figures=_figures(unit.front, names),
        reduced=_figures(unit.reduced or {}, names),
        source=unit.source,
        reconstructed=tuple(sorted(unit.reconstructed)),
        note=unit.note,
    )


def _figures(values: Mapping[str, object], names: Mapping[str, str]) -> dict[str, str]:
    return {text: figure_text(values[key]) for key, text in names.items() if key in values}


def board_shown(board: Board) -> BoardShown:
    """The board for a client. The frame is the grid's own; a map picture may have a wider one."""
    grid = board.grid
    return BoardShown(
        hexes=tuple(_hex(board, hex_) for hex_ in grid),
        neighbours={str(h): tuple(grid.neighbour(h, d) or 0 for d in range(6)) for h in grid},
        corners=CORNERS,
        frame=(
            -RADIUS,
            -0.5,
            (grid.columns - 1) * COLUMN_WIDTH + 2 * RADIUS,
            grid.rows + 0.5,
        ),
    )


def _hex(board: Board, hex_: int) -> HexShown:
    x, y = board.grid.centre(hex_)
    place = ", ".join(place.name for place in board.places_at(hex_))
    words = (round(x, 6), round(y, 6), board.terrain[hex_], place)
    return HexShown(hex_, board.grid.label(hex_), *words)
