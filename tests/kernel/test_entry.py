"""A table of a data file becomes a value: its fields by name, and the rest as its `more`."""

from dataclasses import dataclass, field

import pytest

from zoc.kernel.data.entry import entry


@dataclass(frozen=True)
class Ford:
    name: str
    hexes: tuple[str, ...]
    depth: int = 1
    more: dict = field(default_factory=dict)


def test_what_is_no_field_is_kept_apart_unless_it_was_read():
    data = {"name": "Old Ford", "hex": "0304 0305", "toll": 2}
    found = entry(Ford, data, "hex", hexes=tuple(data["hex"].split()))
    assert found == Ford("Old Ford", ("0304", "0305"), 1, {"toll": 2})


def test_what_is_lacking_is_named():
    with pytest.raises(KeyError, match="name"):
        entry(Ford, {"depth": 3}, hexes=())
