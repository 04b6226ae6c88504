"""What may go wrong at a table, each with one sentence for the person who asked."""

from __future__ import annotations

from typing import Literal

from zoc.kernel.shown import WhyNot

Code = Literal["rule", "stale", "turn", "input", "limit", "closed", "missing", "forbidden", "busy"]


class TableError(Exception):
    """Something that is not done: why, the rule if one forbids it, and what kind of refusal."""

    def __init__(self, sentence: str, code: Code = "input", why: WhyNot | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code: Code = code
        self.why = why or WhyNot("", sentence, ())


class MovedOnError(Exception):
    """Another process has changed the table; what was worked out must be worked out anew."""


class AstrayError(Exception):
    """What another process has written does not follow from where the table stands here."""
