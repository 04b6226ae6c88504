"""Why a title's staff proposes something, as a reason about units and hexes."""

from __future__ import annotations

from zoc.ai.plan import Reason
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import Proposal
from zoc.kernel.play.said import said

MOST = 40
"""So many of them are kept in mind."""


def proposal_reason(game: Game, proposal: Proposal) -> Reason | None:
    """What the units of a proposal do where; None where it moves nobody."""
    words = game.vocabulary.words_of
    units = [int(u) for order in proposal.orders for u in words(order, "unit")]
    hexes = [int(h) for order in proposal.orders for h in words(order, "hex")]
    if not units and not hexes:
        return None
    template = " ".join(
        [*(["{units}"] if units else []), *(["to {goal:hex}"] if hexes else []), "({why})"]
    )
    goal = hexes[-1] if hexes else 0
    why = said(template, units=tuple(dict.fromkeys(units)), goal=goal, why=proposal.why)
    return Reason(why, proposal.worth, tuple(dict.fromkeys(hexes[-1:])))
