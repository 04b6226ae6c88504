"""What authors look up: a mechanism's classes, what each must and may be given, and its hooks."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc, isclass, isfunction, signature
from pkgutil import iter_modules
from typing import Any

from zoc.kernel import cycle


def mechanisms() -> Iterator[tuple[str, str]]:
    """The mechanisms by their modules, each with what it is."""
    for module in iter_modules(cycle.__path__):
        doc = import_module(f"{cycle.__name__}.{module.name}").__doc__ or ""
        yield module.name, " ".join(doc.partition("\n\n")[0].split())


def told(name: str) -> Iterator[str]:
    """A mechanism in lines: its text, its classes, and of each the hooks of its own."""
    module = import_module(f"{cycle.__name__}.{name}")
    yield cleandoc(module.__doc__ or "")
    for one in vars(module).values():
        if isclass(one) and one.__module__ == module.__name__ and one.__doc__:
            yield from ("", f"class {one.__name__}({', '.join(_bases(one))})")
            yield from (f"  {line}".rstrip() for line in cleandoc(one.__doc__).split("\n"))
            yield from _hooks(one)


def _bases(one: type[Any]) -> Iterator[str]:
    return (base.__name__ for base in one.__bases__ if base.__name__ not in ("Generic", "object"))


def _hooks(one: type[Any]) -> Iterator[str]:
    for name, hook in vars(one).items():
        if isfunction(hook) and name[0] != "_" and hook.__doc__:
            given = ", ".join(signature(hook).parameters)
            yield f"  {name}({given})"
            yield from (f"      {line}" for line in cleandoc(hook.__doc__).split("\n"))
