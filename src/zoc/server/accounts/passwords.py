"""Passwords: argon2id, a few at a time, and as slow for an unknown name as for a known one."""

from __future__ import annotations

from threading import BoundedSemaphore

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

LEAST, MOST = 8, 200
LOOKED_AT = 72
"""The first letters are judged: a longer password is not worse."""
GOOD = 2
"""zxcvbn's score, 0 to 4: a password of 2 takes a hundred million tries or more."""

_hasher = PasswordHasher(time_cost=3, memory_cost=65536, parallelism=1, type=Type.ID)
# A hash takes 64 MiB: a crowd at the door waits in line instead of filling the memory.
_turn = BoundedSemaphore(2)
_nobody = ""


def hash_password(password: str) -> str:
    """The argon2id hash of a password, with its parameters and salt."""
    with _turn:
        return _hasher.hash(password)


def fits(password: str, stored: str | None) -> bool:
    """Whether a password is the stored one; costs the same when there is none."""
    with _turn:
        try:
            return _hasher.verify(stored or _decoy(), password) and stored is not None
        except (VerificationError, InvalidHashError):
            return False


def is_old(stored: str) -> bool:
    """Whether a hash was made with weaker parameters than today's."""
    return _hasher.check_needs_rehash(stored)


def why_not(password: str, name: str) -> str:
    """Why a password will not do; '' when it will."""
    if len(password) < LEAST:
        return f"A password has at least {LEAST} characters."
    if len(password) > MOST:
        return f"A password has at most {MOST} characters."
    judged = zxcvbn(password[:LOOKED_AT], user_inputs=[*name.split(), name, "zoc"])
    if judged["score"] < GOOD:
        warning = str(judged["feedback"]["warning"] or "")
        return f"This password is too easy to guess. {warning}".strip()
    return ""


def _decoy() -> str:
    """The hash of a password that nobody has."""
    global _nobody
    _nobody = _nobody or _hasher.hash("nobody has this password")
    return _nobody
