"""How a client makes a view of the one before and of what has changed (docs/protocol.md)."""

from typing import Any


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
        found += before[piece[0] : sum(piece)] if isinstance(piece, list) else [piece]
    return found
