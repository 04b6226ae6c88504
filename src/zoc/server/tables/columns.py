"""Choices as columns: a list for each field in which they differ, instead of an object for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from operator import attrgetter

from zoc.kernel.shown import Choice
from zoc.server.wire import ChoiceColumns

_USUAL = {f.name: None if f.default is MISSING else f.default for f in fields(Choice)}
_values = attrgetter(*_USUAL)


def columns(choices: Sequence[Choice]) -> ChoiceColumns:
    """The columns of some choices."""
    found = ChoiceColumns(len(choices), {}, {})
    for name, values in zip(_USUAL, zip(*map(_values, choices), strict=True), strict=True):
        # Most of those that differ do so at once.
        if values[0] != values[-1] or values.count(values[0]) < len(values):
            found.each[name] = list(values)
        elif values[0] != _USUAL[name]:
            found.same[name] = values[0]
    return found
