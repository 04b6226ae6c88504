"""What of a title a map shows: one scenario's board, in one season."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zoc.kernel.data.board import Board
from zoc.kernel.data.title import Title


class UnknownScenarioError(LookupError):
    """A scenario that a title does not have."""


@dataclass(frozen=True)
class Staging:
    """A title in one of its scenarios, the first unless named, and in a season of one's own or
    the scenario's or the title's."""

    title: Title
    scenario: str = ""
    wanted_season: str = ""

    @cached_property
    def board(self) -> Board:
        """The title's map with what this scenario has on it."""
        return self.title.board.in_scenario(self._entry.get("id", ""))

    @property
    def season(self) -> str:
        return (
            self.wanted_season or self._entry.get("season") or self.title.identity.get("season", "")
        )

    def check(self) -> None:
        """Says in one sentence that there is no such scenario, if so."""
        if self.scenario and not self._entry:
            names = ", ".join(entry["id"] for entry in self._entries) or "none"
            raise UnknownScenarioError(
                f"{self.title.name} has no scenario {self.scenario!r}: there are {names}."
            )

    @property
    def _entries(self) -> list[dict[str, Any]]:
        return self.title.identity.get("scenario", [])

    @property
    def _entry(self) -> dict[str, Any]:
        """What the title's identity says of the scenario."""
        found = [e for e in self._entries if self.scenario in ("", e["id"])]
        return found[0] if found else {}
