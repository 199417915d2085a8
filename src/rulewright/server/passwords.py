"""Passwords: kept only as scrypt makes them, and worked on beside the event loop, few at a time."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from hashlib import scrypt

N, R, P = 2**14, 8, 1
"""16 MB and some 50 ms for each try."""
SALT, LENGTH = 16, 32
AT_ONCE = 2
"""So many are worked on at a time: whoever tries many waits, and nobody else does."""


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobody = secrets.token_bytes(SALT + LENGTH)

    async def hashed(self, password: str) -> bytes:
        """What is kept of a password."""
        salt = secrets.token_bytes(SALT)
        return salt + await self._made(password, salt)

    async def fits(self, password: str, kept: bytes | None) -> bool:
        """Whether this is the password; takes as long where there is nobody of that name."""
        whole = kept or self._nobody
        made = await self._made(password, whole[:SALT])
        return hmac.compare_digest(made, whole[SALT:]) and kept is not None

    async def _made(self, password: str, salt: bytes) -> bytes:
        async with self._turn:
            return await asyncio.to_thread(scrypt, password.encode(), salt=salt, n=N, r=R, p=P, dklen=LENGTH)
