"""Why a title's staff proposes something, as a reason about units and hexes."""

from __future__ import annotations

from zoc.ai.plan import Reason
from zoc.kernel.play.game import Game
from zoc.kernel.play.hints import Proposal
from zoc.kernel.play.said import said

MOST = 40
"""So many of them are kept in mind."""
ONWARD = "onward"
"""The tactic of a force that goes on with what it began."""


def proposal_reason(game: Game, proposal: Proposal) -> Reason | None:
    """What the units of a proposal do where; None where it goes nowhere."""
    words = game.vocabulary.words_of
    units = [int(u) for order in proposal.orders for u in words(order, "unit")]
    hexes = [int(h) for order in proposal.orders for h in words(order, "hex")]
    if not hexes:
        return None
    party, aim = tuple(dict.fromkeys(units)), purpose(proposal.why)
    who = "The force goes on" if not party else "{units} goes"
    who = "The force of {units} goes" if len(party) > 1 else who
    why = said(f"{who} to {{goal:hex}}: {{why}}", units=party, goal=hexes[-1], why=aim)
    return Reason(why, proposal.worth, (hexes[-1],), "" if party else ONWARD)


def purpose(why: str) -> str:
    """What a staff says of a force, as a part of a sentence: `it drives on`."""
    return why if why.startswith("it ") else f"it {why}"
