"""Values with a name and named parts, which are plain tuples underneath.

    class Retreat(Value):
        name = "retreat"
        side: int
        units: tuple[int, ...] = ()

    Retreat(0, (3, 4)) == ("retreat", 0, (3, 4))

A value compares, hashes, copies and is written down as the tuple that it is, so what a stored
position holds never depends on the class that reads it."""

from __future__ import annotations

from inspect import get_annotations
from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform

new: Any = getattr(tuple, "__new__")  # noqa: B009 (its type is partly unknown)


@dataclass_transform(frozen_default=True, eq_default=False)
class Value(tuple[Any, ...]):
    """An immutable value: its name, then its parts in the order in which they are declared."""

    name: ClassVar[str] = ""
    PARTS: ClassVar[tuple[str, ...]] = ()
    """The parts in the order in which they are kept; a subclass may give another order than that
    of its declarations, where stored positions have one."""
    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [n for n, kind in get_annotations(cls).items() if not _fixed(kind)]
        above = [base for base in cls.__bases__ if issubclass(base, Value)]
        kept = dict.fromkeys(part for base in above for part in base.PARTS) | dict.fromkeys(own)
        declared = cls.__dict__.get("PARTS", tuple(kept))
        defaults = {p: word for base in above for p, word in _defaults(base).items()}
        defaults |= {n: cls.__dict__[n] for n in own if n in cls.__dict__}
        setattr(cls, "PARTS", declared)  # noqa: B010 (declared as a constant of each class)
        cls._defaults = defaults
        for place, part in enumerate(declared, 1):
            setattr(cls, part, property(itemgetter(place)))
        cls.__new__ = _maker(cls.name, declared, defaults)

    _defaults: ClassVar[dict[str, object]] = {}

    def __new__(cls, *words: Any, **named: Any) -> Self:
        return new(cls, (cls.name, *words, *named.values()))

    @classmethod
    def revived(cls, entry: tuple[Any, ...]) -> Self:
        """The value that was written down as a plain tuple."""
        return new(cls, entry)

    def __reduce__(self) -> tuple[object, ...]:
        # What another process gets is the same value, not one made of it.
        return new, (type(self), tuple(self))

    def but(self, **changes: object) -> Self:
        """The same value with some parts changed."""
        words = list(self)
        for part, word in changes.items():
            words[self.PARTS.index(part) + 1] = word
        return new(type(self), words)


def _defaults(cls: type[Value]) -> dict[str, object]:
    return cls._defaults  # pyright: ignore[reportPrivateUsage]


def _fixed(kind: object) -> bool:
    """Whether an annotation is one of the class, not of its values."""
    return str(kind).startswith(("ClassVar", "typing.ClassVar"))


def _maker(name: str, parts: tuple[str, ...], defaults: dict[str, object]) -> Any:
    """A constructor written out for the parts: entries are made by the million."""
    takes = "".join(
        f", {p}=defaults[{p!r}]" if p in defaults else f", {p}" for p in _ordered(parts, defaults)
    )
    keeps = "".join(f", {p}" for p in parts)
    scope: dict[str, Any] = {"new": new, "defaults": defaults, "name": name}
    exec(f"def __new__(cls{takes}): return new(cls, (name{keeps},))", scope)
    return scope["__new__"]


def _ordered(parts: tuple[str, ...], defaults: dict[str, object]) -> list[str]:
    """Parts with a value of their own come last, as in any signature."""
    return [*(p for p in parts if p not in defaults), *(p for p in parts if p in defaults)]
