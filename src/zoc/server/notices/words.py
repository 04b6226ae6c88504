"""What a notice says: which game, against whom, until when."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import zoc
from zoc.kernel.data.title import UnknownTitleError
from zoc.server.notices.queue import Task
from zoc.server.settings import Settings

EVENTS = {
    "turn": ("your-turn", "Your turn", "It is your turn."),
    "reminder": ("reminder", "Your time runs out", "Your time runs out."),
    "end": ("game-over", "The game is over", "The game is over."),
    "invitation": ("invitation", "Another game", "You are invited to another game."),
}
"""For each kind: its name for programs, its head, its first sentence."""
LETTER = """{said}

{game}
{link}

You receive this because you are at this table and were not there.
To receive no more notices: {account}
"""


def facts(task: Task, settings: Settings) -> dict[str, Any]:
    """What a webhook receives; `content` and `text` are what chat services show."""
    event, head, _ = EVENTS[task.kind]
    line = f"{head}: {_game(task)} {_link(task, settings)}"
    return {
        "event": event,
        "notice": task.id,
        "table": task.table.id,
        "title": task.table.title,
        "scenario": task.table.scenario,
        "side": task.side,
        "turn": task.table.turn,
        "ply": task.table.ply,
        "opponents": list(task.others),
        "deadline": task.table.deadline,
        "result": task.table.result,
        "url": _link(task, settings),
        "text": line,
        "content": line,
    }


def letter(task: Task, settings: Settings) -> tuple[str, str]:
    """Subject and text of an e-mail."""
    _, head, said = EVENTS[task.kind]
    account = f"{settings.address}/account"
    text = LETTER.format(said=said, game=_game(task), link=_link(task, settings), account=account)
    return f"zoc: {head[:1].lower()}{head[1:]} in {_name(task)}{_against(task)}", text


def _link(task: Task, settings: Settings) -> str:
    page = "join" if task.kind == "invitation" else "table"
    return f"{settings.address}/{page}/{task.table.id}"


def _name(task: Task) -> str:
    try:
        return zoc.title(task.table.title).full_name
    except UnknownTitleError:
        return task.table.title


def _against(task: Task) -> str:
    return f" against {' and '.join(task.others)}" if task.others else ""


def _until(task: Task) -> str:
    """When the time runs out, for whoever is to decide."""
    if task.table.deadline is None or task.kind not in ("turn", "reminder"):
        return ""
    when = datetime.fromtimestamp(task.table.deadline, UTC)
    return f"until {when:%A %d %B, %H:%M} UTC"


def _game(task: Task) -> str:
    now = task.table.result if task.kind == "end" else task.table.turn_text
    game = f"{_name(task)}{_against(task)}"
    return ", ".join(filter(None, (game, task.side, now, _until(task))))
