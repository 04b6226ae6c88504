"""The audit of a game's dice by whoever holds its file, without the server."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from zoc.kernel.data.title import UnknownOptionError, UnknownTitleError
from zoc.server.dice import Audited, Thrown, audit
from zoc.server.games import Games
from zoc.server.tables.record import AUDIT


class AuditError(ValueError):
    """A file that cannot be audited; says why."""


class AuditFile(msgspec.Struct):
    """What a server hands out when a game is over: its secret and its events."""

    form: str
    title: str
    scenario: str
    options: dict[str, Any]
    rules: int
    position: str
    seed: str
    seed_hash: str
    inherited: int
    events: list[tuple[int, str, str]]


def audit_text(text: str) -> Audited:
    """Checks every die of a game against the secret that was sealed before it began."""
    try:
        file = msgspec.json.decode(text, type=AuditFile)
        seed = bytes.fromhex(file.seed)
    except (msgspec.DecodeError, ValueError):
        raise AuditError("This is not the audit of a game.") from None
    if file.form != AUDIT:
        raise AuditError("This is not the audit of a game.")
    start = _start(file)
    if start.game.version != file.rules:
        raise AuditError(
            f"The game was played by version {file.rules} of the rules, "
            f"this zoc has version {start.game.version}."
        )
    events = [Thrown(*event) for event in file.events]
    return audit(start.game, start, events, seed, file.seed_hash, file.inherited + 1)


def _start(file: AuditFile) -> Any:
    options = json.dumps(file.options, sort_keys=True)
    try:
        return Games().start(file.title, file.scenario, options, file.position)
    except (UnknownTitleError, UnknownOptionError) as error:
        raise AuditError(str(error)) from None
