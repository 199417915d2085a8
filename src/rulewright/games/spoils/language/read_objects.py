"""From tree to nodes: what a verb is done to, where a choice has to come first."""

from __future__ import annotations

from itertools import count
from typing import Any

from lark import Token, Transformer

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Cards, Filter, Register
from rulewright.text.pending import SUBJECT, Some

Effects = tuple[v.Effect, ...]
ONE = Fixed(1)


class ReadObjects(Transformer[Token, Any]):
    """What all verbs need."""

    def __init__(self) -> None:
        super().__init__()
        self.party = False
        self._numbers = count(1)

    def fresh(self) -> str:
        """A name for a register that no other has; linking gives the lasting one."""
        return f"?{next(self._numbers)}"

    def targets(self, np: Any, *, choose: bool = True) -> tuple[Effects, Cards]:
        """The cards that an object names; where it leaves a choice, the choosing of them before it."""
        if isinstance(np, Cards):
            return (), np
        assert isinstance(np, Some)
        if np.kind in ("every", "bare"):
            return (), np.what
        register = self.fresh()
        return (v.Pick(np.what, np.low, np.high, register, SUBJECT, choose),), Register(register)


def fields_of(described: Filter) -> dict[str, Any]:
    """The fields of a description that say something."""
    plain = Filter()
    names = described.__struct_fields__
    return {name: part for name in names if (part := getattr(described, name)) != getattr(plain, name)}
