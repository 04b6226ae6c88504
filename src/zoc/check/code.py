"""What is wrong in a title's code that a few games may not come upon: sentences about things that
they are not told, hooks and parts whose names are misspelt."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.resources import files
from inspect import getmodule, isclass, isfunction
from pathlib import Path
from string import Formatter
from typing import Any

from zoc.kernel.cycle.wargame import DeclaredPart, Wargame
from zoc.kernel.data.title import Title
from zoc.kernel.play.event import Event
from zoc.kernel.play.step import Step

SENTENCES = {"Refusal": 0, "said": 0, "say": 2}
"""Calls that are given a sentence and what it is about, with the place of the sentence."""
DERIVED = ("start", "end")
"""What `p.say` finds out from a path."""
PARTS = (*Wargame.USUAL, "marching", "fighting", "supply", "hidden")
"""The parts that mechanisms look for."""
NEAR = 0.85
"""How alike two names are of which one may be meant for the other."""


def code_mistakes(title: Title) -> Iterator[str]:
    """What the code of a title says wrong; nothing where it cannot be loaded, which playing it
    tells."""
    if not title.rules:
        return
    module, _, name = title.rules.partition(":")
    try:
        rules = getattr(import_module(module), name)
    except Exception:
        # Whatever it raises, the checks that play it tell.
        return
    sources = {f: f.read_text(encoding="utf-8") for f in _modules(title)}
    for file, source in sources.items():
        yield from _untold(file.name, source)
    yield from _templates(title)
    yield from _hooks(title, "\n".join(sources.values()))
    yield from _parts(rules)


def _modules(title: Title) -> list[Path]:
    return sorted(Path(str(files(title.package))).rglob("*.py"))


def _names(template: str) -> list[str]:
    """The things that a template is about."""
    return [re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(template) if name]


def _untold(file: str, source: str) -> Iterator[str]:
    """Sentences with a word in brackets for which nothing is given."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        yield f"{file}, line {error.lineno}: {error.msg}"
        return
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        who = call.func
        name = who.attr if isinstance(who, ast.Attribute) else getattr(who, "id", "")
        place = SENTENCES.get(name, len(call.args))
        told = call.args[place] if place < len(call.args) else None
        given = {word.arg for word in call.keywords}
        if isinstance(told, ast.Constant) and isinstance(told.value, str) and None not in given:
            derived = DERIVED if name == "say" and "path" in given else ()
            yield from _missing(f"{file}, line {told.lineno}", told.value, {*given, *derived})


def _missing(where: str, template: str, given: Collection[str | None]) -> Iterator[str]:
    """The things of a template that it is not given."""
    try:
        names = _names(template)
    except ValueError:
        yield f"{where}: a bracket of the sentence {template!r} stands alone"
        return
    for word in names:
        if word not in given:
            yield f"{where}: the sentence {template!r} is not told what {{{word}}} is"


def _declared(title: Title) -> Iterator[type[Any]]:
    """The classes that a title's own modules declare, as far as its rules load them."""
    for name, module in sorted(sys.modules.items()):
        if name == title.package or name.startswith(f"{title.package}."):
            own = (c for c in vars(module).values() if isclass(c))
            yield from (c for c in own if c.__module__ == name)


def _templates(title: Title) -> Iterator[str]:
    """Prompts and sentences of events about fields that they do not have."""
    for one in _declared(title):
        for said, usual in (("says", Event.said), ("asks", Step.ask)):
            mine = usual in (getattr(one, "said", None), getattr(one, "ask", None))
            template = getattr(one, said, "") if mine else ""
            if isinstance(template, str):
                yield from _missing(f"{one.__name__}.{said}", template, dir(one))


def _hooks(title: Title, source: str) -> Iterator[str]:
    """Methods that nobody calls, with a name much like that of a hook."""
    for one in _declared(title):
        bases = [base for base in one.__mro__[1:] if base.__module__.startswith("zoc.")]
        hooks = {n for b in bases for n, v in vars(b).items() if isfunction(v) and n[0] != "_"}
        for name, method in vars(one).items():
            known = name[0] == "_" or any(hasattr(base, name) for base in one.__mro__[1:])
            if not isfunction(method) or known or getmodule(method) is not getmodule(one):
                continue
            near = get_close_matches(name, hooks, 1, NEAR)
            if near and len(re.findall(rf"\b{name}\b", source)) == 1:
                yield f"{one.__name__}.{name} is never called: did you mean {near[0]!r}?"


def _parts(rules: type[Any]) -> Iterator[str]:
    """Parts with a name much like that of one that a mechanism looks for."""
    declared: Mapping[str, Any] = vars(rules)
    named: Mapping[str, object] = declared.get("PARTS", {})
    own = {*named, *(name for name, made in declared.items() if isinstance(made, DeclaredPart))}
    for name in sorted(own):
        near = get_close_matches(name, PARTS, 1, NEAR)
        if near and name not in PARTS and near[0] not in own:
            yield f"there is a part {name!r}: did you mean {near[0]!r}?"
