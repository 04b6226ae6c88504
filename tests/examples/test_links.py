"""Links between the pages lead somewhere: to a file that is there, and to a heading that it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for folder in (".", "docs", "bench", "examples/*", "src/zoc/titles/*", "web")
    for page in ROOT.glob(f"{folder}/*.md")
)
LINK = re.compile(r"\]\((?!\w+:)([^)\s]*)\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are usually made: lower case, blanks as dashes."""
    found: set[str] = set()
    for heading in HEADING.findall(page.read_text(encoding="utf-8")):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        again = (f"{anchor}-{n}" for n in range(1, 100))
        found.add(anchor if anchor not in found else next(a for a in again if a not in found))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        there = page.parent / name if name else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


def test_pages_are_found():
    assert {"README.md", "docs", "src"} <= {page.relative_to(ROOT).parts[0] for page in PAGES}
