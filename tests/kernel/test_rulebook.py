"""Rule texts: how they are read, and that whatever the rules cite can be looked up."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from zoc.kernel.data.rulebook import RulebookError, read_rulebook
from zoc.kernel.data.title import all_titles

ID = re.compile(r"\d+\.\d+[a-z]?(?:-\d+)?|(?:SCS|CRT|TEC|KILL|OOB)-[\d.]+|[A-Z]{3}-\d+")
BOOK = """
[[chapter]]
id = "9"
title = "Combat"

[[chapter.section]]
id = "9.4"
title = "Retreats"

[chapter.section.rules]
"9.4a" = "The attacker moves every retreat."
"9.4b" = "Not into an enemy unit."

[chapter.section.see]
"9.4a" = ["R1"]
"""


def test_sections_stand_before_their_rules_and_lead_to_them():
    section, first, second = read_rulebook(BOOK)
    assert (section.id, section.text, section.see) == ("9.4", "Retreats", ("9.4a", "9.4b"))
    assert (first.id, first.chapter, first.see) == ("9.4a", "9 Combat", ("R1",))
    assert second.see == ()


def test_what_is_wrong_with_a_rulebook_is_said():
    with pytest.raises(RulebookError, match="given twice"):
        read_rulebook(BOOK + BOOK)
    with pytest.raises(RulebookError, match="lacks 'title'"):
        read_rulebook('[[chapter]]\nid = "9"\n')
    with pytest.raises(RulebookError, match="not TOML"):
        read_rulebook("[[")


def cited(title):
    """Everything in a title's code that is a rule's id and nothing else."""
    for file in Path(str(files(title.package))).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            word = node.value if isinstance(node, ast.Constant) else None
            if isinstance(word, str) and ID.fullmatch(word):
                yield word, file.name


@pytest.mark.parametrize("title", [t for t in all_titles() if t.rules], ids=lambda t: t.name)
def test_every_rule_that_a_title_cites_is_in_its_rulebook(title):
    known = {rule.id for rule in title.rulebook}
    found = set(cited(title))
    assert found
    assert {(rule, file) for rule, file in found if rule not in known} == set()


@pytest.mark.parametrize("title", all_titles(), ids=lambda t: t.name)
def test_every_title_has_its_rules_in_words(title):
    rules = title.rulebook
    known = {rule.id for rule in rules}
    assert len(rules) > (150 if title.package.startswith("zoc.") else 0)
    assert all(rule.text and rule.chapter for rule in rules)
    assert {see for rule in rules for see in rule.see if see not in known} == set()
