"""What must be settled before an instruction: whose deck it is, how many of its cards, which card was the last."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Variable
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Latest, TopOf, Who
from rulewright.text.doers import Doers
from rulewright.text.pending import ANY_PLAYER, UP_TO, AtMost, parts_of, rebuild

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")


class Openings(Doers):
    """Has chosen first what an instruction leaves open."""

    def opened(self, effect: v.Effect) -> tuple[Effects, v.Effect]:
        """What must be chosen first: whose deck it is, how many of its cards."""
        if isinstance(effect, v.May | v.ForEachPlayer | v.If | v.OneOf | v.Repeat | v.SoOften | v.Later | v.Modified):
            return (), effect
        before: Effects = ()
        for last in [part for part in parts_of(effect) if isinstance(part, Latest)]:
            before += self.recall(last)
            effect = _with(effect, last, self.recalled[last])
        by = cast("Who", getattr(effect, "by", "you"))
        for open_ in [part for part in parts_of(effect) if isinstance(part, AtMost)]:
            variable = f"{UP_TO} {len(self.at.variables)}"
            self.at = replace(self.at, variables=self.at.variables | {variable})
            before += (v.ChooseNumber(variable, self.words(open_.most), by=by),)
            effect = _with(effect, open_, Variable(variable))
        for top in [part for part in parts_of(effect) if isinstance(part, TopOf)]:
            if top.who == ANY_PLAYER:
                before += (PickPlayer("each", by, choose=True),)
                self.meet("picked player", "that player")
                effect = _with(effect, ANY_PLAYER, "picked player")
        return before, effect


def _with(node: Node, old: object, new: object) -> Node:
    """The node with one part of it exchanged wherever it stands."""
    return rebuild(node, lambda part: new if part == old else part)
