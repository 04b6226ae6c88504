"""A position of Red Typhoon written by hand: what its position files say beyond the common words.

    [ap]        soviet = 5, german = 0        unused action points
    [orders]    move = ["K"], attack = []     orders already bought
    [control]   soviet = "2814", german = ""  who controls cities and sources, where not as at start
    withdrawn   = 5                           the turn in which the 1S Army left, if it did
    [units]     states: disrupted, moved, fought, struck, eliminated, withdrawn

`phase` is movement, combat, withdrawal, airborne, partisans or recovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zoc.kernel.cycle import arrange as by_words
from zoc.kernel.data.shape import Shape, each, text, words
from zoc.titles.red_typhoon.position import Now

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

ORDERS = {"move": "move_orders", "attack": "attack_orders"}
"""The two kinds of orders and the fields of the position that hold them."""


def file_words(game: RedTyphoon) -> Mapping[str, Shape]:
    """What position files may say."""
    orders: dict[str, Shape] = {"orders": words(dict.fromkeys(ORDERS, each(text)))}
    return {**by_words.file_words(game), **orders}


def arrange(game: RedTyphoon, data: dict[str, Any]) -> Now:
    """The position that a position file describes."""
    orders = {ORDERS[kind]: codes for kind, codes in data.get("orders", {}).items()}
    return by_words.arrange(game, {"phase": "movement", **data, **orders})
