"""Whether every rule that a title's code and data cite can be looked up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from zoc.kernel.data.title import Title

RULE = re.compile(r"\d+(?:\.\d+)+[a-z]?(?:-\d+)?|([A-Z][A-Z0-9]+)-\d[\d.]*[a-z]?")
"""What a rule is called: `4.3a`, or `ZOC-2` where the book's own rules begin so."""


def citation_mistakes(title: Title) -> Iterator[str]:
    """Rules that are cited and not in the rulebook."""
    known = {rule.id for rule in title.rulebook}
    if not known:
        return
    words = {rule.partition("-")[0] for rule in known}
    for rule, file in sorted(set(cited(title))):
        word = rule.partition("-")[0]
        if rule not in known and (word in words or not word[0].isalpha()):
            yield f"{file} cites rule {rule}, which is not in rulebook.toml"


def cited(title: Title) -> Iterator[tuple[str, str]]:
    """Everything in a title's code that is a rule's id and nothing else, and every rule that its
    figures name."""
    for file in Path(str(files(title.package))).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            word = node.value if isinstance(node, ast.Constant) else None
            if isinstance(word, str) and RULE.fullmatch(word):
                yield word, file.name
    victory: Any = title.read("rules.toml").get("victory")
    if isinstance(victory, list):
        rows = cast(list[dict[str, Any]], victory)
        yield from ((str(row["rule"]), "rules.toml") for row in rows)
