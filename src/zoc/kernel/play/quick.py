"""Values of which a view holds hundreds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def quick(cls: type[T]) -> type[T]:
    """A dataclass that nobody may change: the type checker sees to it. One that is frozen at run
    time takes five times as long to make."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
