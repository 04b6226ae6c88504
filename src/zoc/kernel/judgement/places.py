"""Places in sentences about what a position means: by their names, with what they count."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.kernel.judgement.insight import Insight


def named(sees: Insight, hex_: Hex, field: str = "hex") -> str:
    """A hex as people call it, for a sentence with a field for it: `Rzhev {hex}`."""
    places = sees.game.board.places_at(hex_) if sees.points.get(hex_) else ()
    name = places[0].name.replace("{", "").replace("}", "") if places else ""
    return f"{name} {{{field}}}".strip()


def counts(sees: Insight, hex_: Hex) -> tuple[str, dict[str, Any]]:
    """What taking a place brings, to end a sentence with: points where these are counted."""
    if not sees.stake(hex_):
        return "", {}
    account = getattr(sees.game, "points", None)
    if hasattr(account, "stakes") or hex_ not in dict(getattr(account, "worth", ())):
        return ", which counts for victory", {}
    return ", {points:# point}", {"points": round(sees.stake(hex_))}
