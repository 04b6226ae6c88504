"""Secrets that are shown once; the database keeps only their hashes."""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    """A secret of 256 bits, fit for a cookie or a link."""
    return secrets.token_urlsafe(32)


def hash_of(key: str) -> str:
    """What is stored of a key. Keys are long and random: one round is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
