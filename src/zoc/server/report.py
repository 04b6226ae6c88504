"""The after-action report: points and losses turn by turn, every roll against what was to be
expected, and a map picture of any moment."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.shown import SideShown
from zoc.kernel.shown.fortune import Roll, luckier_than, rolled, sigma
from zoc.kernel.shown.setting import sides
from zoc.kernel.shown.show import LOST
from zoc.kernel.shown.speaking import heard_of, knows
from zoc.server import pictures
from zoc.server.accounts.identity import Anyone
from zoc.server.assets import studio
from zoc.server.files import A_WHILE
from zoc.server.logs import log
from zoc.server.parts import parts_of
from zoc.server.problems import Problem
from zoc.server.replies import reply, shows
from zoc.server.tables.album import Album
from zoc.server.tables.live import LiveTable
from zoc.server.tables.minds import minds_told
from zoc.server.tables.record import play_of
from zoc.server.wire import Seat

router = APIRouter(prefix="/api/tables", tags=["tables"])
Id = Annotated[str, Path(max_length=40)]
KEPT = 64
"""How many reports are kept at hand."""


class TurnTold(msgspec.Struct, frozen=True):
    """How the game stood at the end of a turn."""

    turn: int
    name: str
    side: str
    ply: int
    """The last event of it."""
    score: list[tuple[str, int]]
    losses: list[tuple[str, int]]


class LuckTold(msgspec.Struct, frozen=True):
    """A side's rolls against what was to be expected."""

    side: str
    rolls: int
    expected: float
    actual: float
    sigma: float
    percentile: float
    """The share of all ways in which the same rolls could have fallen that are worse."""
    text: str
    word: str = ""
    """What `expected` and `actual` count."""


class BattleTold(msgspec.Struct, frozen=True):
    """One roll: its odds, the die, the result, and how lucky it was."""

    ply: int
    turn: int
    side: str
    text: str
    odds: str
    die: str
    result: str
    expected: float
    actual: float
    rank: float
    """The share of outcomes that would have been worse."""


class LossTold(msgspec.Struct, frozen=True):
    """A unit that was lost, and where."""

    name: str
    side: str
    turn: int
    hex: str
    ply: int


class MindTold(msgspec.Struct, frozen=True):
    """What a machine player had in mind in a turn that is over."""

    ply: int
    turn: int
    side: str
    name: str
    reasons: list[str]


class Report(msgspec.Struct, frozen=True):
    """All that is told of a game afterwards, or so far."""

    table: str
    title: str
    full_name: str
    scenario_name: str
    over: bool
    result: str
    score_word: str
    """What the figures of the score count: victory points, cities held."""
    sides: list[SideShown]
    seats: list[Seat]
    turns: list[TurnTold]
    luck: list[LuckTold]
    battles: list[BattleTold]
    lost: list[LossTold]
    swings: list[int]
    """The events of the three rolls that went farthest from what was to be expected."""
    minds: list[MindTold] = []


Rolled = tuple[int, int, str, Roll]
"""An event, its turn, the die as it fell, and the roll."""
_kept: OrderedDict[tuple[str, int], Report] = OrderedDict()


@router.get("/{table_id}/report", responses=shows(Report, what="The report."))
async def show_report(request: Request, person: Anyone, table_id: Id) -> Response:
    """How a game went, turn by turn and roll by roll."""
    tables = parts_of(request).tables
    live, album = await tables.album(table_id, person)
    if album is not None:
        return _from_album(request, album)
    play = await tables.history(table_id, person)
    key = (table_id, live.ply)
    if key not in _kept:
        _kept[key] = await asyncio.to_thread(report_live, play, live)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return reply(request, _kept[key])


def _from_album(request: Request, album: Album) -> Response:
    if album.report == b"null":
        raise Problem(409, "This game was played by older rules, and no report was kept of it.")
    return reply(request, album.report)


def report_live(play: Play, live: LiveTable) -> Report:
    """The report of a table."""
    plies = [row.number for row in live.history.line if row.kind in ("act", "chance")]
    found = report_of(play, plies, live.id, live.seats_shown(), live.history.now)
    return msgspec.structs.replace(found, minds=_minds(live))


def _minds(live: LiveTable) -> list[MindTold]:
    """What machine players had in mind, as everybody may know it."""
    told = [(mind, live.history.rows[mind.ply - 1].turn) for mind in minds_told(live, "")]
    return [
        MindTold(mind.ply, turn, mind.side, mind.name, [idea.text for idea in mind.ideas])
        for mind, turn in told
    ]


def report_json(live: LiveTable) -> bytes:
    """The report of a table as an album keeps it; `null` where none can be made."""
    try:
        return msgspec.json.encode(report_live(play_of(live), live))
    except Exception:
        log.exception("a report was not made", extra={"facts": {"table": live.id}})
        return b"null"


# -- the report -----------------------------------------------------------------------------------


def report_of(
    play: Play, plies: Sequence[int], table: str, seats: list[Seat], now: Position
) -> Report:
    """The report of a game: `plies` are the events of its moves, `now` is how it stands."""
    game, title = play.game, find_title(play.game.name)
    turns, rolls, lost = _played_again(play, plies)
    return Report(
        table=table,
        title=game.name,
        full_name=title.full_name,
        scenario_name=title.scenarios[game.scenario].name,
        over=now.over,
        result=game.show.result(now),
        score_word=game.show.score_word,
        sides=list(sides(game)),
        seats=seats,
        turns=turns,
        luck=[_luck(game.show, side, rolls) for side in _rolling(game, rolls)],
        battles=[_battle(*roll) for roll in rolls],
        lost=lost,
        swings=[ply for ply, *_ in sorted(rolls, key=_swing)[:3]],
    )


def _played_again(
    play: Play, plies: Sequence[int]
) -> tuple[list[TurnTold], list[Rolled], list[LossTold]]:
    """The turns, the rolls and the losses of a game."""
    game, position = play.game, play.start.copy()
    turns: list[TurnTold] = []
    rolls: list[Rolled] = []
    lost: list[LossTold] = []
    for ply, move in zip(plies, play.moves, strict=True):
        if move.actor == CHANCE:
            rolls += _rolled(position, ply, move.action)
        last = position.copy()
        game.carry_out(position, move.action)
        lost += _lost(game, last, position, ply)
        if position.turn != last.turn:
            turns.append(_turn(game, last, position, ply))
    if not turns or turns[-1].turn != position.turn:
        turns.append(_turn(game, position, position, plies[-1] if plies else 0))
    return turns, rolls, lost


def _lost(game: Game, before: Position, after: Position, ply: int) -> Iterator[LossTold]:
    """The units that an action took from the map for good."""
    for unit in range(len(game.units)):
        hex_ = game.where(before, unit)
        if hex_ and not game.where(after, unit) and game.show.box(after, unit) in LOST:
            name, where = game.show.call(game, unit), game.board.grid.label(hex_)
            yield LossTold(name, game.unit_side(unit), before.turn, where, ply)


def _turn(game: Game, last: Position, after: Position, ply: int) -> TurnTold:
    """The end of a turn: `last` still belongs to it, `after` has all that it brought."""
    show = game.show
    camps: Sequence[str] = getattr(game, "camps", game.sides)
    return TurnTold(
        turn=last.turn,
        name=show.turn_text(last),
        side="",
        ply=ply,
        score=list(show.score(after)),
        losses=[(side, show.lost(after, side)) for side in camps],
    )


def _rolled(before: Position, ply: int, outcome: Any) -> Iterator[Rolled]:
    """A roll on which luck can be measured, with the die as it fell."""
    show = before.game.show
    fell = show.fortune(before, outcome)
    if fell is None:
        return
    die = " ".join(str(word) for word in outcome.args)
    yield ply, before.turn, die, rolled(fell, show.fortunes(before))


def _rolling(game: Game, rolls: Sequence[Rolled]) -> list[str]:
    there = {roll.fell.side for *_, roll in rolls}
    return [side for side in getattr(game, "camps", game.sides) if side in there]


def _luck(show: Any, side: str, rolls: Sequence[Rolled]) -> LuckTold:
    own = [roll for *_, roll in rolls if roll.fell.side == side]
    expected, actual = sum(r.expected for r in own), sum(r.fell.worth for r in own)
    share = luckier_than(own)
    word = f"{show.luck_word}: {actual:g}, expected {expected:.1f}"
    better = f"luckier than {_percent(share)} of all ways these rolls could fall"
    return LuckTold(
        side=side,
        rolls=len(own),
        expected=round(expected, 3),
        actual=round(actual, 3),
        sigma=round(sigma(own), 3),
        percentile=round(share, 4),
        text=f"{word}; {better}.",
        word=show.luck_word,
    )


def _percent(share: float) -> str:
    return "under 1 %" if 0 < share < 0.01 else f"{share * 100:.0f} %"


def _battle(ply: int, turn: int, die: str, roll: Roll) -> BattleTold:
    fell = roll.fell
    return BattleTold(
        ply=ply,
        turn=turn,
        side=fell.side,
        text=fell.text,
        odds=fell.odds,
        die=die,
        result=fell.code,
        expected=round(roll.expected, 3),
        actual=round(fell.worth, 3),
        rank=round(roll.rank, 4),
    )


def _swing(found: Rolled) -> tuple[float, int]:
    """The farthest from what was to be expected first."""
    ply, _, _, roll = found
    return -abs(roll.fell.worth - roll.expected), ply


# -- pictures -------------------------------------------------------------------------------------

PLY = Query(
    default=None, ge=0, le=10_000_000, description="After how many events; now if left out."
)
WIDTH = Query(default=640, ge=160, le=2048, description="How many pixels wide.")
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The picture.", "content": {"image/webp": {}}}
}


@router.get("/{table_id}/picture", responses=PICTURE)
async def show_picture(
    request: Request,
    person: Anyone,
    table_id: Id,
    ply: int | None = PLY,
    seat: str = "",
    width: int = WIDTH,
) -> Response:
    """The map with the counters as they stood after some events."""
    tables = parts_of(request).tables
    live, album = await tables.album(table_id, person)
    if album is None:
        game, position = await tables.position(table_id, person, ply, seat)
        faces = faces_of(game, position)
    else:
        faces = faces_in(album.seen(live.ply if ply is None else ply, seat))
    title = find_title(live.table.title)
    scene = pictures.scene_of(title, live.table.scenario)
    key = pictures.moment_key(title, scene, faces, width)
    if f'"{key[:16]}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304)
    try:
        drawn = await studio.picture(
            key, pictures.kept(key), pictures.moment_picture, title.name, scene, faces, width
        )
    except ModuleNotFoundError as error:
        raise Problem(503, f"Drawing needs the package {error.name}: install zoc[atlas].") from None
    headers = {"etag": f'"{key[:16]}"', "cache-control": A_WHILE.replace("public", "private")}
    return Response(drawn, media_type="image/webp", headers=headers)


def faces_in(view: dict[str, Any]) -> list[pictures.Face]:
    """The counters on the map of a view that was kept."""
    on_map = [unit for unit in view["units"] if unit["hex"]]
    parts = [(*str(unit["face"]).rsplit("/", 1), unit["hex"]) for unit in on_map]
    return sorted(
        (f"unknown/{face}", "reduced", hex_) if id_ == "unknown" else (id_, face, hex_)
        for id_, face, hex_ in parts
    )


def faces_of(game: Game, p: Position) -> list[pictures.Face]:
    """The counters on the map as the seat of a view sees them: id, side up, hex."""
    found: list[pictures.Face] = []
    for unit in range(len(game.units)):
        hex_ = game.where(p, unit)
        if not hex_ or not heard_of(p, unit):
            continue
        if knows(p, unit):
            counter, face = game.face(p, unit)
            found.append((counter.id, face, hex_))
        else:
            found.append((f"unknown/{game.unit_side(unit)}", "reduced", hex_))
    return sorted(found)
