"""What machine players had in mind, kept with their turns: told to whoever asks once the turn is
over, and nothing of it that the one who asks may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Formatter
from typing import TYPE_CHECKING, Any, cast

import msgspec
import sqlalchemy
from sqlalchemy import Connection, insert, select
from sqlalchemy.orm import Session

from zoc.ai.fears import FEAR
from zoc.ai.names import machine_name
from zoc.ai.plan import Reason, read_reason, write_reason
from zoc.kernel.play.said import Said, speak
from zoc.kernel.shown import Link
from zoc.kernel.shown.speaking import SeatSpeaker
from zoc.server import wire
from zoc.server.logs import note
from zoc.server.store import Mind as StoredMind

if TYPE_CHECKING:
    from zoc.server.tables.live import LiveTable

_MINDS = cast(sqlalchemy.Table, StoredMind.__table__)
THINGS = ("unit", "units", "hex", "hexes", "side", "sides", "formation", "formations")


class KeptReason(msgspec.Struct):
    """A reason as it is kept: in words for those who may know all, and what it is about."""

    text: str
    links: list[Link]
    hexes: list[int]
    about: list[Any]
    """The reason as plain values, by which it is found out who may read it."""


class Mind(msgspec.Struct):
    """What a machine player had in mind with the orders that begin at an event."""

    ply: int
    side: str
    player: str
    reasons: list[KeptReason]


# -- keeping --------------------------------------------------------------------------------------


def worded(live: LiveTable, rows: Iterable[Any]) -> list[KeptReason]:
    """Reasons that a machine player gave as plain values, in words; one that cannot be read is left
    out."""
    found: list[KeptReason] = []
    speaker = SeatSpeaker(live.history.now)
    for row in rows:
        try:
            reason = read_reason(row)
            text, links = speaker.line(reason.why)
            hexes = [*map(int, reason.hexes)]
        except Exception as error:
            note("a reason cannot be read", table=live.id, why=repr(error))
            continue
        found.append(KeptReason(text, list(links), hexes, write_reason(reason)))
    return found


def keep_mind(connection: Connection, id_: str, mind: Mind) -> None:
    """Keeps what a machine player had in mind."""
    reasons = msgspec.json.encode(mind.reasons).decode()
    values = {"table_id": id_, "ply": mind.ply, "side": mind.side, "player": mind.player}
    connection.execute(insert(_MINDS), values | {"reasons": reasons})


def read_minds(session: Session, id_: str, after: int = 0) -> list[Mind]:
    """What machine players had in mind after some events; what cannot be read is passed over."""
    wanted = select(StoredMind).where(StoredMind.table_id == id_, StoredMind.ply > after)
    found: list[Mind] = []
    for row in session.scalars(wanted.order_by(StoredMind.ply)):
        try:
            reasons = msgspec.json.decode(row.reasons, type=list[KeptReason])
        except msgspec.MsgspecError:
            continue
        found.append(Mind(row.ply, row.side, row.player, reasons))
    return found


# -- telling --------------------------------------------------------------------------------------


def minds_told(
    live: LiveTable, seat: str, start: int = 1, end: int | None = None
) -> list[wire.Mind]:
    """What machine players had in mind in the player turns that are over, as a seat may know it."""
    over = live.history.now.over
    last = live.ply if over else live.table.turned
    there = {row.number for row in live.history.line}
    wanted = (m for m in live.minds if start <= m.ply <= min(last, end or last) and m.ply in there)
    told = (_told(mind, open_to(live, mind, seat)) for mind in wanted)
    return [mind for mind in told if mind.ideas]


def _told(mind: Mind, reasons: Iterable[KeptReason]) -> wire.Mind:
    ideas = [wire.Idea(r.text, r.links, r.hexes, warns=FEAR in r.about[4:]) for r in reasons]
    return wire.Mind(mind.ply, mind.side, machine_name(mind.player), ideas)


def open_to(live: LiveTable, mind: Mind, seat: str) -> Iterator[KeptReason]:
    """The reasons of which a seat may know all: what they name, and what figures would tell."""
    if not live.game.hides or live.history.now.over:
        yield from mind.reasons
        return
    try:
        moments = [live.history.at(mind.ply - 1), live.history.now]
    except Exception:
        # Under older rules nobody can say any more who could be seen.
        return
    for kept in mind.reasons:
        reason = read_reason(kept.about)
        if all(_may_know(live.game, moment, seat, reason) for moment in moments):
            yield kept


def _may_know(game: Any, p: Any, seat: str, reason: Reason) -> bool:
    """Whether a seat sees every unit that a reason names or that stands where it points; figures
    count units and strengths, so they are told only where no unit on the map is hidden."""
    spans = speak(reason.why, SeatSpeaker(p)).spans
    named = {int(span.thing) for span in spans if span.kind == "unit"}
    hexes = {int(span.thing) for span in spans if span.kind == "hex"} | set(reason.hexes)
    there = {unit: game.where(p, unit) for unit in range(len(game.units))}
    hidden = {u for u, hex_ in there.items() if hex_ and not game.show.sees(p, seat, u)}
    if has_figures(reason.why):
        return not hidden
    return not hidden & named and not any(there[unit] in hexes for unit in hidden)


def has_figures(what: Said) -> bool:
    """Whether a sentence tells anything but names of things: odds, chances, how many."""
    for _, name, spec, _ in Formatter().parse(what.template):
        if name and (spec or name).split(" ")[0] not in THINGS:
            return True
    return False
