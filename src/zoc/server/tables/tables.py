"""The tables of a server, as everything around them calls them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.json import encode
from sqlalchemy.orm import Session

from zoc.kernel.play.game import Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.shown.sight import Sight
from zoc.server import steady as time
from zoc.server import wire
from zoc.server.dice import Audited
from zoc.server.games import Games, Opener, open_title
from zoc.server.machines.adviser import Advisers
from zoc.server.machines.driver import Machines
from zoc.server.store import Store
from zoc.server.store.ids import new_id
from zoc.server.tables import access, album_maker, audience, chat, seating
from zoc.server.tables import card as cards
from zoc.server.tables.album import Album
from zoc.server.tables.broadcast import Broadcast, welcome
from zoc.server.tables.card import TableCard
from zoc.server.tables.commits import Commits
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.lookup import by_key, move_account, still_open
from zoc.server.tables.new_table import NewTable, branch_table, make_table
from zoc.server.tables.open_tables import OpenTables
from zoc.server.tables.person import Person
from zoc.server.tables.record import audit_file, audit_table, play_of, record_of
from zoc.server.tables.requests import Requests
from zoc.server.tables.rows import tell_others
from zoc.server.tables.threads import Threads
from zoc.server.tables.upkeep import Upkeep
from zoc.server.tables.viewer import ENDED, PLAIN, Viewer, Wants


@dataclass(frozen=True)
class TableSettings:
    """How tables are run."""

    threads: int = 2
    """Threads that work out orders and views: more would only get in each other's way."""
    machines: int = 1
    """Processes for machine players."""
    think_seconds: float = 5.0
    watchers: int = 100
    """Connections without a seat that one table serves in one process."""
    idle_seconds: float = 900.0
    """How long a table stays in memory that nobody looks at."""


class Tables:
    """All tables of a server, made of parts: threads, what is told, what is changed, what is open,
    what is asked, machine players, upkeep. Start it before use, stop it at the end."""

    def __init__(
        self, store: Store, settings: TableSettings | None = None, opener: Opener = open_title
    ) -> None:
        self.store, self.settings = store, settings or TableSettings()
        self.games, self.process = Games(opener), new_id(8)
        self.report_json: Callable[[LiveTable], bytes] = lambda _: b"null"
        """Makes the report that an album keeps; the server sets it."""
        self.threads = Threads(self.settings.threads)
        self.broadcast = Broadcast(self.threads)
        self.commits = Commits(store, self.process, self.threads, self.broadcast)
        self.open = OpenTables(store, self.games, self.threads, self.commits)
        self.requests = Requests(store, self.process, self.threads, self.commits, self.broadcast)
        self.machines = Machines(self)
        self.advisers = Advisers(self.machines, self.threads, self.settings.think_seconds)
        self.requests.advise = self.advisers.advise
        self.upkeep = Upkeep(self, self.machines)

    async def table(self, id_: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        return await self.open.table(id_)

    @property
    def live(self) -> dict[str, LiveTable]:
        """The tables in memory."""
        return self.open.live

    async def ask(self, live: LiveTable, viewer: Viewer, request: wire.Request) -> bytes | None:
        """The answer to a request; see `Requests`."""
        return await self.requests.ask(live, viewer, request)

    async def make_album(self, live: LiveTable) -> bytes:
        """A finished game as those who may look see it."""
        return await album_maker.make_album(live, self.threads, self.report_json)

    def end_access(self, account: str, only: str = "", but: str = "") -> None:
        """Ends connections in this process."""
        audience.end_access(self.live.values(), account, only, but)

    async def start(self) -> None:
        """Takes up what was under way, and keeps it going."""
        self.loop = asyncio.get_running_loop()
        await self.upkeep.start()

    def access_ended(self, account: str, only: str = "", but: str = "") -> None:
        """Ends connections here and in the other processes: those of an account by one credential,
        or all but by one. May be called from any thread, once it is on the disk."""
        self.loop.call_soon_threadsafe(self.end_access, account, only, but)
        with self.store.writing() as session:
            words = [self.process, "ended", account, only or "-", but or "-"]
            tell_others(session.connection(), words)

    def farewell(self, after: float = 2.0) -> None:
        """Tells all who look that the server goes away, and when to come back."""
        closing = encode(wire.Closing(after))
        for live in list(self.live.values()):
            for viewer in list(live.viewers):
                viewer.put(closing)
                viewer.hang_up()

    async def stop(self) -> None:
        """Finishes what is under way."""
        self.farewell()
        await self.upkeep.stop()
        await self.threads.settle()
        self.threads.close()

    # -- making and finding --------------------------------------------------------------------

    async def create(self, new: NewTable, maker: Person) -> TableCard:
        """Makes a table."""
        return await self.make(lambda work: make_table(work, self.games, new, maker), maker)

    async def make(self, work: Callable[[Session], LiveTable], maker: Person) -> TableCard:
        """Makes a table, in one transaction with whatever else is done there."""
        self.threads.check_load()
        live = await self.threads.wait(self._make, work)
        self.open.keep(live)
        self.commits.changed(live, live.table.actor_id)
        return await self._card(live, maker)

    def _make(self, work: Callable[[Session], LiveTable]) -> LiveTable:
        with self.store.writing() as session:
            return work(session)

    async def branch(
        self,
        id_: str,
        ply: int,
        seats: Mapping[str, str],
        person: Person,
        hot_seat: bool = False,
    ) -> TableCard:
        """Makes a table that goes on from a moment of another one."""
        old = await self.table(id_)
        audience.let_in(old, person)
        if old.game.hides and not old.history.now.over:
            raise TableError("While something is hidden, a game cannot be branched off.", "closed")
        if not 0 <= ply <= old.ply:
            raise TableError(f"There are events 0 to {old.ply}.", "input")
        if old.history.since or old.album or (old.closed and ply > (old.go_on or 0)):
            raise TableError("A game played by older rules cannot be branched off.", "closed")
        async with old.lock:
            return await self.make(
                lambda work: branch_table(work, old, ply, seats, hot_seat, person), person
            )

    async def card(self, id_: str, viewer: Person | None) -> TableCard:
        """A table in brief, for those who may know of it."""
        live = await self.table(id_)
        await self.commits.look(live)
        access.check_card(live.table, live.seats, live.invited, viewer)
        return await self._card(live, viewer)

    async def _card(self, live: LiveTable, viewer: Person | None) -> TableCard:
        id_ = live.id
        seen = (await self.threads.wait(self._seen, viewer, id_)).get(id_, 0)
        now, here = time.time(), [s.account_id or "" for s in live.seats]
        card = cards.make_card(
            live.table, live.seats, viewer, now, seen, filter(live.is_here, here)
        )
        card.watching = live.watching()
        card.invited = not card.your_sides and viewer is not None and viewer.id in live.invited
        return card

    def _seen(self, viewer: Person | None, id_: str) -> dict[str, int]:
        with self.store.reading() as session:
            return cards.read_seen(session, viewer, [id_])

    async def setting(self, id_: str) -> bytes:
        """All that a client needs to know of a table's game before the first view: JSON of
        `SettingShown`."""
        live = await self.table(id_)
        return await self.threads.run(live.setting_json)

    async def by_key(self, key: str, viewer: Person | None = None) -> TableCard:
        """The table of a join link; who was invited comes by the table's id as well."""
        id_, invited = await self.threads.wait(by_key, self.store, key, viewer)
        if invited:
            return await self.card(id_, viewer)
        live = await self.table(id_)
        await self.commits.look(live)
        return await self._card(live, viewer)

    async def change(
        self, id_: str, person: Person, watch: bool | None = None, advice: bool | None = None
    ) -> TableCard:
        """Switches on or off that those without a seat may look on, and that players may ask for
        advice."""
        live = await self.table(id_)
        if live.table.maker_id != person.id and not live.sides_of(person):
            raise TableError("Only those who sit at a table may change it.", "forbidden")
        async with live.lock:
            await self.threads.wait(
                seating.change_table, self.store, live, watch, advice, self.process
            )
            live.version += 1
            audience.turn_out(live)
            await self.broadcast.tell(live)
        return await self._card(live, person)

    async def list_mine(self, person: Person) -> list[TableCard]:
        """Somebody's tables."""
        return await self.threads.wait(self._list, cards.list_mine, person)

    async def list_open(self, person: Person | None = None) -> list[TableCard]:
        """Tables that anybody may join."""
        return await self.threads.wait(self._list, cards.list_open, person)

    async def list_watch(self, person: Person | None = None) -> list[TableCard]:
        """Games in progress that anybody may look at."""
        return await self.threads.wait(self._list, cards.list_watch, person)

    def _list(self, query: Any, person: Person | None) -> list[TableCard]:
        with self.store.reading() as session:
            return query(session, person, time.time())

    # -- seats ---------------------------------------------------------------------------------

    async def join(self, id_: str, side: str, key: str, person: Person) -> TableCard:
        """Takes an open seat."""
        return await self._sit(id_, person, seating.take_seat, side, key, person)

    async def leave(self, id_: str, person: Person) -> TableCard:
        """Gives a seat back before the game has begun."""
        return await self._sit(id_, person, seating.give_seat_back, person)

    async def _sit(self, id_: str, person: Person, work: Any, *args: Any) -> TableCard:
        live = await self.table(id_)
        async with live.lock:
            await self.commits.freshen(live)
            await self.threads.wait(work, self.store, live, *args, self.process)
            live.version += 1
            audience.turn_out(live)
            await self.broadcast.tell(live)
        self.commits.changed(live, live.table.actor_id)
        return await self._card(live, person)

    async def adopt(self, old: str, new: Person) -> None:
        """Gives the seats of one account to another: a guest has signed in."""
        for id_ in await self.threads.wait(move_account, self.store, old, new):
            live = self.live.get(id_)
            if live is not None:
                await self.commits.refresh(live)

    async def forgotten(self, account: str) -> None:
        """Takes up at the tables of somebody who was deleted that they have no name any more."""
        for live in list(self.live.values()):
            if any(seat.account_id == account for seat in live.seats):
                await self.commits.refresh(live)

    # -- those who look ------------------------------------------------------------------------

    async def connect(
        self,
        live: LiveTable,
        person: Person | None,
        seat: str,
        credential: str = "",
        wants: Wants = PLAIN,
    ) -> Viewer:
        """Lets somebody look at a table: who they are, what they see, what has happened."""
        await self.commits.look(live)
        viewer = audience.let_in(live, person, seat)
        viewer.credential = credential
        viewer.changes, viewer.columns, viewer.said = wants
        audience.check_room(live, viewer, self.settings.watchers)
        async with live.lock:
            viewer.queue.greet(await self.threads.run(self._greeting, live, viewer))
            live.viewers.add(viewer)
        await self._check_credential(viewer)
        self.upkeep.came_or_went(live)
        self.machines.wake(live)
        return viewer

    async def _check_credential(self, viewer: Viewer) -> None:
        """Ends a connection whose session or token has ended while it was made."""
        shown = {viewer.credential} - {""}
        if shown and not await self.threads.wait(still_open, self.store, shown, time.time()):
            viewer.hang_up(ENDED)

    def _greeting(self, live: LiveTable, viewer: Viewer) -> list[bytes]:
        with self.store.reading() as session:
            seen = cards.read_seen(session, viewer.person, [live.id]).get(live.id, 0)
            words = chat.words_of(session, live.id)
        seen = max(seen, live.looked.get(viewer.id, 0))
        viewer.seen = viewer.noted = seen
        state = live.state(viewer)
        viewer.shown = state.shown if viewer.changes else None
        told = [state.whole, live.log(viewer) or b""]
        return list(filter(None, [encode(welcome(live, viewer)), *told, encode(wire.Chat(words))]))

    async def disconnect(self, live: LiveTable, viewer: Viewer) -> None:
        """Notes that somebody has gone."""
        live.viewers.discard(viewer)
        live.used = time.monotonic()
        self.upkeep.came_or_went(live)
        if viewer.id and viewer.seen > viewer.noted:
            seen = [(live.id, viewer.id, viewer.seen)]
            await self.threads.wait(chat.write_seen, self.store, seen)

    # -- words, views, orders for those without a socket ---------------------------------------

    async def speak(self, id_: str, person: Person, text: str) -> None:
        """Says something at a table."""
        live = await self.table(id_)
        audience.let_in(live, person)
        await self.requests.say(live, person, text)

    async def words(self, id_: str, viewer: Person | None) -> list[wire.ChatLine]:
        """What was said at a table."""
        audience.let_in(await self.table(id_), viewer)
        return await self.threads.wait(self._words, id_)

    def _words(self, id_: str) -> list[wire.ChatLine]:
        with self.store.reading() as session:
            return chat.words_of(session, id_)

    async def state(self, id_: str, person: Person | None, seat: str = "") -> bytes:
        """The table as somebody may see it: JSON of `wire.State`."""
        live, viewer = await self._look(id_, person, seat)
        async with live.lock:
            return await self.threads.run(lambda: live.state(viewer).whole)

    async def log(self, id_: str, person: Person | None, start: int = 1, seat: str = "") -> bytes:
        """The log from an event on: JSON of `wire.Log`."""
        live, viewer = await self._look(id_, person, seat)
        rows = [row for row in live.history.line if row.number >= start]
        return live.log_of(rows, viewer.seat, start, False)

    async def request(
        self, id_: str, person: Person | None, request: wire.Request, seat: str = ""
    ) -> bytes:
        """The answer to any request of the wire: JSON of a `wire.Reply`."""
        live, viewer = await self._look(id_, person, seat)
        answer = await self.ask(live, viewer, request)
        if isinstance(request, wire.AskAdvice) and answer is None:
            answer = await viewer.queue.get()
        elif answer is None:
            answer = viewer.queue.get_nowait() if not viewer.queue.empty() else None
        return answer or encode(wire.Done(0, live.ply))

    async def act(self, id_: str, person: Person, request: wire.Act, seat: str = "") -> wire.Done:
        """Carries out orders; raises `TableError` with the refusal."""
        live, viewer = await self._look(id_, person, seat)
        return await self.commits.order(live, viewer, request)

    async def _look(self, id_: str, person: Person | None, seat: str) -> tuple[LiveTable, Viewer]:
        live = await self.table(id_)
        await self.commits.look(live)
        return live, audience.let_in(live, person, seat)

    # -- the record ----------------------------------------------------------------------------

    async def record(self, id_: str, person: Person | None) -> str:
        """The game so far as a record."""
        return await self.threads.run(record_of, await self._open_record(id_, person))

    async def history(self, id_: str, person: Person | None) -> Play:
        """The game so far, played again without what was taken back."""
        return await self.threads.run(play_of, await self._open_record(id_, person))

    async def _open_record(self, id_: str, person: Person | None) -> LiveTable:
        live, _ = await self._look(id_, person, "")
        if live.game.hides and not live.history.now.over:
            raise TableError(
                "The record is shown after the game: it tells what is hidden.", "closed"
            )
        return live

    async def audit(self, id_: str, person: Person | None) -> Audited:
        """Checks the dice of a finished game against its seed."""
        live, _ = await self._look(id_, person, "")
        return await self.threads.run(audit_table, live)

    async def audit_file(self, id_: str, person: Person | None) -> dict[str, Any]:
        """All that somebody needs to check the dice of a finished game by themselves."""
        live, _ = await self._look(id_, person, "")
        return audit_file(live)

    async def position(
        self, id_: str, person: Person | None, ply: int | None = None, seat: str = ""
    ) -> tuple[Game, Position]:
        """A moment of a game as somebody may see it."""
        live, viewer = await self._look(id_, person, seat)
        ply = live.ply if ply is None else ply
        if not 0 <= ply <= live.ply:
            raise TableError(f"There are events 0 to {live.ply}.", "input")
        if live.album:
            raise TableError(
                "This game was played by older rules: only its album is here.", "closed"
            )
        async with live.lock:
            position = await self.threads.run(live.history.at, ply)
        return live.game, Sight(live.game, position, viewer.seat).copy()

    async def album(self, id_: str, person: Person | None) -> tuple[LiveTable, Album | None]:
        """A table, with its album where that is all there is of its game."""
        live, _ = await self._look(id_, person, "")
        return live, live.album

    def here(self, id_: str, account: str) -> bool:
        """Whether somebody looks at a table now."""
        live = self.live.get(id_)
        return live is not None and live.is_here(account)
