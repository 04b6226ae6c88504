"""A table with the links that lead to it."""

from __future__ import annotations

import msgspec

from zoc.kernel.shown import SettingShown
from zoc.server.settings import Settings
from zoc.server.tables import TableCard


class Links(msgspec.Struct, frozen=True):
    """Where to play, and what to send to a friend."""

    play: str
    join: str


class Made(msgspec.Struct, frozen=True):
    """A new table."""

    id: str
    links: Links
    table: TableCard


class TableShown(msgspec.Struct, frozen=True):
    """A table's card and all that never changes during its game."""

    table: TableCard
    setting: SettingShown


def made(settings: Settings, card: TableCard) -> Made:
    """A table that has just been made."""
    links = Links(f"/table/{card.id}", f"{settings.public_url}/join/{card.join_key}")
    return Made(card.id, links, card)
