"""Names of players: short, printable, and no two that a reader would take for one another."""

from __future__ import annotations

import re
import secrets
import unicodedata

from confusable_homoglyphs.confusables import confusables_data

from zoc.server.problems import Problem

LEAST, MOST = 2, 30
PILED = re.compile(r"(?:^|[^\x00])(?:\x00){3}")
"""Three marks or more on one letter, where a mark is written as a NUL."""


UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters and marks of Unicode that nobody sees: with them a name would pass for another's."""


def proper_name(name: str) -> str:
    """A name as it will be shown, or a problem."""
    seen = UNSEEN.sub("", unicodedata.normalize("NFC", name))
    shown = re.sub(r"\s+", " ", seen).strip()
    if not LEAST <= len(shown) <= MOST:
        raise Problem(422, f"A name has {LEAST} to {MOST} characters.")
    if not shown.isprintable() or not any(c.isalnum() for c in shown):
        raise Problem(422, "A name is made of letters and figures that can be read.")
    if PILED.search("".join("\0" if unicodedata.combining(c) else c for c in shown)):
        raise Problem(422, "A letter of a name carries two marks at most.")
    return shown


def name_key(name: str) -> str:
    """What two names are compared by."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def look_of(name: str) -> str:
    """What a name looks like: letters that pass for one another (Unicode's list of confusables)
    are written as one, so that two names of one look can be told to be so."""
    shown = unicodedata.normalize("NFC", name)
    return "".join(map(_plain, shown)).casefold()[:60]


def _plain(letter: str) -> str:
    """The letter that another one passes for: the list names one for each that does."""
    known = confusables_data.get(letter, ())
    return str(known[0]["c"]) if len(known) == 1 else letter


def guest_name() -> str:
    """A name for somebody who gave none."""
    return f"Guest {secrets.randbelow(9000) + 1000}"
