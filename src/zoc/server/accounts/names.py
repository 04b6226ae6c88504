"""Names of players: short, printable, and no two that differ only in looks of case."""

from __future__ import annotations

import re
import secrets
import unicodedata

from zoc.server.problems import Problem

LEAST, MOST = 2, 30


def proper_name(name: str) -> str:
    """A name as it will be shown, or a problem."""
    shown = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
    if not LEAST <= len(shown) <= MOST:
        raise Problem(422, f"A name has {LEAST} to {MOST} characters.")
    if not shown.isprintable() or not any(c.isalnum() for c in shown):
        raise Problem(422, "A name is made of letters and figures that can be read.")
    return shown


def name_key(name: str) -> str:
    """What two names are compared by."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def guest_name() -> str:
    """A name for somebody who gave none."""
    return f"Guest {secrets.randbelow(9000) + 1000}"
