"""The schema of the wire as JSON Schema, from which the client's types are made."""

from __future__ import annotations

from typing import Any

import msgspec

from zoc.kernel.shown import BoardShown, RuleText, SettingShown
from zoc.server import wire

ROOTS: dict[str, Any] = {
    "Request": wire.Request,
    "Reply": wire.Reply,
    "Setting": SettingShown,
    "Board": BoardShown,
    "Rules": list[RuleText],
}


def wire_schema() -> dict[str, Any]:
    """All types of the wire, with the protocol's version."""
    schemas, parts = msgspec.json.schema_components(
        list(ROOTS.values()), ref_template="#/$defs/{name}"
    )
    roots = dict(zip(ROOTS, schemas, strict=True))
    return {
        "title": "Wire",
        "type": "object",
        "description": f"zoc table protocol {wire.PROTOCOL}",
        "properties": roots,
        "required": list(roots),
        "additionalProperties": False,
        "$defs": parts,
    }
