"""The root of all instructions."""

from __future__ import annotations

from msgspec import Struct


class Effect(Struct, frozen=True, tag=True):
    """One instruction. `into` names the register that remembers what it really did, where something refers to it."""
