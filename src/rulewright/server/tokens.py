"""Secrets: seat tokens and invitation codes. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

NAME_OF_TOKEN = "Bearer "
"""What stands before a secret in the header of a request."""


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The id of a table, which is no secret but should not be guessed by counting."""
    return secrets.token_hex(6)


def hashed(token: str) -> bytes:
    """What is kept of a secret. It has 256 random bits, so a plain hash cannot be turned back."""
    return sha256(token.encode()).digest()


def fits(token: str, kept: bytes | None) -> bool:
    """Whether this is the secret whose hash is kept; takes as long whether or not it is."""
    return compare_digest(hashed(token), kept or bytes(32)) and kept is not None
