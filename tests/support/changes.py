"""How a client makes a view of the one before and of what has changed (docs/protocol.md)."""

from dataclasses import asdict
from typing import Any

import msgspec

from zoc.kernel.shown import Choice

USUAL = msgspec.json.decode(msgspec.json.encode(asdict(Choice("", "", ""))))
"""What a choice has where columns do not say it."""


def merged(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view, or a decision, after a change."""
    return before | {name: _part(before[name], part) for name, part in change.items()}


def _part(before: Any, part: Any) -> Any:
    if isinstance(part, dict) and isinstance(before, dict) and "prompt" in before:
        return merged(before, part)
    if not isinstance(part, list) or not any(isinstance(piece, dict) for piece in [*before, *part]):
        return part
    found = []
    for piece in part:
        found += before[piece[0] : sum(piece)] if isinstance(piece, list) else _new(piece)
    return found


def _new(piece: dict[str, Any]) -> list[dict[str, Any]]:
    if "each" not in piece:
        return [piece]
    each = [{n: values[i] for n, values in piece["each"].items()} for i in range(piece["count"])]
    return [USUAL | piece["same"] | own for own in each]
