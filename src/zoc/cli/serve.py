"""`zoc serve`, `zoc schema`: the table in the browser."""

from __future__ import annotations

import json

import typer


def schema() -> None:
    """Print the schema of the table's wire protocol."""
    from zoc.server.schema import wire_schema

    typer.echo(json.dumps(wire_schema(), indent=1, sort_keys=True))


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command()(schema)
