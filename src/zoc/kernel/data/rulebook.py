"""A title's rules in our own words: `rulebook.toml`, chapter by chapter.

A chapter has sections, a section rules. Sections are cited too (`9.4`); their text is their name,
and they lead to their rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in our own words."""

    id: str
    chapter: str
    text: str
    see: tuple[str, ...] = ()


class RulebookError(ValueError):
    """A rulebook file that cannot be read, with what is wrong in it."""


def read_rulebook(text: str) -> tuple[RuleText, ...]:
    """The rules written in a rulebook file, in order."""
    try:
        data = tomllib.loads(text)
        found = tuple(rule for chapter in data["chapter"] for rule in _chapter(chapter))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"the rulebook file is not TOML: {error}") from None
    except KeyError as error:
        raise RulebookError(f"the rulebook file lacks {error.args[0]!r}") from None
    seen: set[str] = set()
    for rule in found:
        if rule.id in seen:
            raise RulebookError(f"the rule {rule.id!r} is given twice")
        seen.add(rule.id)
    return found


def _chapter(chapter: dict[str, Any]) -> Iterator[RuleText]:
    name = f"{chapter['id']} {chapter['title']}" if chapter["id"] else chapter["title"]
    for section in chapter.get("section", ()):
        rules: dict[str, str] = section.get("rules", {})
        if section.get("id") and section["id"] not in rules:
            yield RuleText(section["id"], name, section["title"], tuple(rules))
        for id_, text in rules.items():
            yield RuleText(id_, name, text, tuple(section.get("see", {}).get(id_, ())))
