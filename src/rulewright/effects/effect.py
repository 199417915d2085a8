"""The root of all instructions."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.selectors import Who


class Effect(Struct, frozen=True, tag=True):
    """One instruction. `into` names the register that remembers what it really did, where something refers to it."""


class Deed(Effect, frozen=True, tag=True, kw_only=True):
    """An instruction that a player carries out on cards; that player makes its choices and sees what it shows."""

    by: Who = "you"
