"""What a notice says."""

from __future__ import annotations

from typing import Any

import zoc
from zoc.kernel.title import UnknownTitleError
from zoc.server.notices.queue import Task
from zoc.server.settings import Settings

LETTER = """It is your turn.

{game}
{link}

You receive this because you are at this table and were not there.
To receive no more notices: {account}
"""


def facts(task: Task, settings: Settings) -> dict[str, Any]:
    """What a webhook receives; `content` and `text` are what chat services show."""
    line = f"Your turn: {_game(task)} {_link(task, settings)}"
    return {
        "event": "your-turn",
        "notice": task.id,
        "table": task.table.id,
        "title": task.table.title,
        "scenario": task.table.scenario,
        "side": task.side,
        "turn": task.table.turn,
        "ply": task.table.ply,
        "url": _link(task, settings),
        "text": line,
        "content": line,
    }


def letter(task: Task, settings: Settings) -> tuple[str, str]:
    """Subject and text of an e-mail."""
    account = f"{settings.address}/account"
    text = LETTER.format(game=_game(task), link=_link(task, settings), account=account)
    return f"zoc: your turn in {_name(task)}", text


def _link(task: Task, settings: Settings) -> str:
    return f"{settings.address}/table/{task.table.id}"


def _name(task: Task) -> str:
    try:
        return zoc.title(task.table.title).full_name
    except UnknownTitleError:
        return task.table.title


def _game(task: Task) -> str:
    return ", ".join(filter(None, (_name(task), task.side, task.table.turn_text)))
