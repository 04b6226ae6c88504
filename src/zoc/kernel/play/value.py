"""Values with a name and named fields, which are plain tuples underneath.

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
    """An immutable value: its name, then its fields in the order in which they are declared."""

    name: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The fields in the order in which they are kept; a subclass may give another order than that
    of its declarations, where stored positions have one."""
    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [n for n, kind in get_annotations(cls).items() if not _fixed(kind)]
        above = [base for base in cls.__bases__ if issubclass(base, Value)]
        kept = dict.fromkeys(field for base in above for field in base.FIELDS) | dict.fromkeys(own)
        declared = cls.__dict__.get("FIELDS", tuple(kept))
        defaults = {p: word for base in above for p, word in _defaults(base).items()}
        defaults |= {n: cls.__dict__[n] for n in own if n in cls.__dict__}
        setattr(cls, "FIELDS", declared)  # noqa: B010 (declared as a constant of each class)
        cls._defaults = defaults
        for place, field in enumerate(declared, 1):
            setattr(cls, field, property(itemgetter(place), doc=f"Field {place}."))
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
        """The same value with some fields changed."""
        words = list(self)
        for field, word in changes.items():
            words[self.FIELDS.index(field) + 1] = word
        return new(type(self), words)


def _defaults(cls: type[Value]) -> dict[str, object]:
    return cls._defaults  # pyright: ignore[reportPrivateUsage]


def _fixed(kind: object) -> bool:
    """Whether an annotation is one of the class, not of its values."""
    return str(kind).startswith(("ClassVar", "typing.ClassVar"))


def _maker(name: str, fields: tuple[str, ...], defaults: dict[str, object]) -> Any:
    """A constructor written out for the fields: entries are made by the million."""
    takes = "".join(
        f", {p}=defaults[{p!r}]" if p in defaults else f", {p}" for p in _ordered(fields, defaults)
    )
    keeps = "".join(f", {p}" for p in fields)
    scope: dict[str, Any] = {"new": new, "defaults": defaults, "name": name}
    exec(f"def __new__(cls{takes}): return new(cls, (name{keeps},))", scope)
    return scope["__new__"]


def _ordered(fields: tuple[str, ...], defaults: dict[str, object]) -> list[str]:
    """Fields with a value of their own come last, as in any signature."""
    return [*(p for p in fields if p not in defaults), *(p for p in fields if p in defaults)]
