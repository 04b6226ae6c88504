"""Choices as columns: a list for each field in which they differ, instead of an object for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from operator import attrgetter

from zoc.kernel.shown import Choice
from zoc.server.wire import ChoiceColumns

_FIELDS = [
    (field.name, None if field.default is MISSING else field.default, attrgetter(field.name))
    for field in fields(Choice)
]


def columns(choices: Sequence[Choice]) -> ChoiceColumns:
    """The columns of some choices."""
    found = ChoiceColumns(len(choices), {}, {})
    for name, usual, field in _FIELDS:
        values = list(map(field, choices))
        first = values[0]
        if values.count(first) < len(values):
            found.each[name] = values
        elif first != usual:
            found.same[name] = first
    return found
