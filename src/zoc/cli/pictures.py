"""`zoc map`, `zoc counters`, `zoc gallery`: pictures of the titles."""

from __future__ import annotations

import typer


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
