"""What the keeper of a server may do to accounts and tables; every deed is written down.

The functions work on the database alone: the server may run meanwhile. It notices ended sessions
and changed tables within two seconds, by the deed that is written down."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session as Work

from zoc.server.accounts import people
from zoc.server.accounts.names import name_key
from zoc.server.accounts.passwords import hash_password, why_not
from zoc.server.accounts.people import DELETED
from zoc.server.store import (
    Account,
    Album,
    Deed,
    Event,
    Invitation,
    Mind,
    Notice,
    Plan,
    Seat,
    Session,
    Snapshot,
    Store,
    Table,
    Token,
    Viewer,
    Word,
)
from zoc.server.tables.rows import add_notice, tell_others

DAY = 86_400.0
BELONGS = (Event, Snapshot, Word, Viewer, Notice, Invitation, Album, Plan, Mind, Seat)
"""What belongs to a table and goes with it."""
FOR_EVER = 4e9
"""A time that nobody here will see."""


class KeeperError(ValueError):
    """Something that cannot be done; says why."""


class Keeper:
    """Somebody who keeps a server, at its database."""

    def __init__(self, store: Store, name: str, why: str = "") -> None:
        self.store, self.name, self.why = store, name[:60], why

    # -- accounts ------------------------------------------------------------------------------

    def reset_password(self, who: str, password: str = "") -> str:
        """Sets a new password, made up unless given, and ends all sessions and tokens."""
        password = password or "-".join(secrets.token_hex(3) for _ in range(4))
        refused = why_not(password, who)
        if refused:
            raise KeeperError(refused)
        hashed = hash_password(password)
        with self.store.writing() as work:
            account = find_account(work, who)
            if account.guest:
                raise KeeperError(f"{account.name} is a guest and has no password.")
            account.password = hashed
            people.forget_access(work, account.id)
            self._note(work, "password", account.id, ended=account.id)
        return password

    def ban(self, who: str, days: float = 0.0) -> None:
        """Shuts an account out, for some days or for good; its sessions end."""
        with self.store.writing() as work:
            account = self._restrict(work, "ban", who, banned=_until(days))
            people.forget_access(work, account)
            tell_others(work.connection(), ["keeper", "ended", account, "-", "-"])

    def unban(self, who: str) -> None:
        """Lets an account in again."""
        with self.store.writing() as work:
            self._restrict(work, "unban", who, banned=None)

    def mute(self, who: str, days: float = 0.0) -> None:
        """Lets an account say nothing, for some days or for good."""
        with self.store.writing() as work:
            self._restrict(work, "mute", who, muted=_until(days))

    def unmute(self, who: str) -> None:
        """Lets an account speak again."""
        with self.store.writing() as work:
            self._restrict(work, "unmute", who, muted=None)

    def _restrict(self, work: Work, what: str, who: str, **until: float | None) -> str:
        """Sets until when an account is kept from something; its id."""
        account = find_account(work, who)
        for name, time_ in until.items():
            setattr(account, name, time_)
        self._note(work, what, account.id)
        return account.id

    def delete_account(self, who: str) -> None:
        """Forgets a person: name, password, addresses, words. The seats stay, nameless."""
        with self.store.writing() as work:
            account = find_account(work, who)
            forget_person(work, account)
            self._note(work, "delete account", account.id, ended=account.id)

    # -- tables --------------------------------------------------------------------------------

    def hand_over(self, table: str, side: str, to: str) -> None:
        """Gives a seat of a table to another account."""
        with self.store.writing() as work:
            found, account = find_table(work, table), find_account(work, to)
            seat = work.get(Seat, (found.id, side))
            if seat is None:
                raise KeeperError(f"The table has no side {side!r}.")
            if found.status == "over":
                raise KeeperError("The game is over: its seats stay as they were.")
            if seat.kind == "open":
                raise KeeperError(f"Nobody plays {side} yet: {account.name} can join by the link.")
            seat.account_id, seat.name, seat.machine = account.id, account.name, None
            seat.kind = "guest" if account.guest else "player"
            if found.actor == side:
                found.actor_id, found.machine = account.id, None
                add_notice(work.connection(), found.id, account.id, side, found.ply, time.time())
            self._note(work, f"hand over {side}"[:40], found.id, changed=found.id)

    def delete_table(self, table: str) -> None:
        """Removes a table with all that belongs to it."""
        with self.store.writing() as work:
            found = find_table(work, table)
            for kind in BELONGS:
                work.execute(delete(kind).where(kind.table_id == found.id))
            branches = update(Table).where(Table.branch_of == found.id)
            work.execute(branches.values(branch_of=None))
            work.delete(found)
            self._note(work, "delete table", found.id, changed=found.id)

    # -- the log of deeds ----------------------------------------------------------------------

    def deeds(self, most: int = 100) -> list[Deed]:
        """What was done of late, the newest first."""
        with self.store.reading() as work:
            return list(work.scalars(select(Deed).order_by(Deed.id.desc()).limit(most)))

    def _note(self, work: Work, what: str, about: str, ended: str = "", changed: str = "") -> None:
        deed = Deed(time=time.time(), keeper=self.name, what=what, about=about, why=self.why)
        work.add(deed)
        work.flush()
        if ended:
            tell_others(work.connection(), ["keeper", "ended", ended, "-", "-"])
        if changed:
            tell_others(work.connection(), ["keeper", "table", changed])


def _until(days: float) -> float:
    """The end of some days from now; 0 days have none, nor have more than anybody will see."""
    return time.time() + days * DAY if 0 < days < FOR_EVER / DAY / 3 else FOR_EVER


def find_account(work: Work, who: str) -> Account:
    """An account by its name or id."""
    same = or_(Account.id == who, Account.name_key == name_key(who))
    account = work.scalar(select(Account).where(same))
    if account is None:
        raise KeeperError(f"There is no account {who!r}: give a registered name or an id.")
    return account


def find_table(work: Work, table: str) -> Table:
    """A table by its id."""
    found = work.get(Table, table)
    if found is None:
        raise KeeperError(f"There is no table {table!r}.")
    return found


def forget_person(work: Work, account: Account) -> None:
    """Deletes what is known of a person: the account's name, addresses and words everywhere.

    The account itself comes last: whoever holds a row that belongs to it may still ask for it.
    """
    mine = {"name": DELETED}
    work.execute(update(Seat).where(Seat.account_id == account.id).values(**mine))
    work.execute(update(Word).where(Word.account_id == account.id).values(text="(deleted)", **mine))
    work.execute(delete(Viewer).where(Viewer.account_id == account.id))
    work.execute(delete(Notice).where(Notice.account_id == account.id))
    work.execute(delete(Invitation).where(Invitation.account_id == account.id))
    people.forget(work, account)


# -- what is known of a person --------------------------------------------------------------------


def export(work: Work, account_id: str) -> dict[str, Any]:
    """All that the server knows of somebody, as plain values without secrets."""
    account = work.get_one(Account, account_id)
    wishes = {k: v for k, v in json.loads(account.settings).items() if k != "webhook_secret"}
    return {
        "account": {
            "id": account.id,
            "name": account.name,
            "guest": account.guest,
            "email": account.email,
            "email_checked": account.email_checked,
            "webhook": account.webhook,
            "settings": wishes,
            "created": account.created,
            "seen": account.seen,
            "banned": account.banned,
            "muted": account.muted,
        },
        "sessions": [
            {"created": s.created, "used": s.used, "expires": s.expires, "browser": s.agent}
            for s in work.scalars(select(Session).where(Session.account_id == account_id))
        ],
        "tokens": [
            {"name": t.name, "created": t.created, "revoked": t.revoked}
            for t in work.scalars(select(Token).where(Token.account_id == account_id))
        ],
        "tables": list(_tables(work, account_id)),
        "words": [
            {"table": w.table_id, "time": w.time, "text": w.text}
            for w in work.scalars(select(Word).where(Word.account_id == account_id))
        ],
        "orders": [
            {"table": e.table_id, "number": e.number, "time": e.time, "text": e.text}
            for e in work.scalars(select(Event).where(Event.account_id == account_id))
        ],
        "looked": [
            {"table": v.table_id, "event": v.seen}
            for v in work.scalars(select(Viewer).where(Viewer.account_id == account_id))
        ],
        "invitations": [
            {"table": i.table_id, "side": i.side, "created": i.created}
            for i in work.scalars(select(Invitation).where(Invitation.account_id == account_id))
        ],
        "notices": [
            {"table": n.table_id, "kind": n.kind, "created": n.created, "state": n.state}
            for n in work.scalars(select(Notice).where(Notice.account_id == account_id))
        ],
    }


def _tables(work: Work, account_id: str) -> Iterator[dict[str, Any]]:
    seats = select(Seat).where(Seat.account_id == account_id)
    for seat in work.scalars(seats):
        table = work.get_one(Table, seat.table_id)
        yield {
            "table": table.id,
            "title": table.title,
            "side": seat.side,
            "created": table.created,
            "status": table.status,
            "result": table.result,
        }
