"""Labels of options: the words in which a judge file or a player chooses one."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.text.pending import rebuild
from rulewright.text.printing import plainly

Node = TypeVar("Node")


def labelled(node: Node, types: tuple[str, ...]) -> Node:
    """The node with the printed words as the label of every option."""

    def label(part: Any) -> Any:
        if isinstance(part, v.EitherChange) and not part.labels:
            return replace(part, labels=tuple(plainly(Printer(types).change_alone(one)) for one in part.options))
        if not isinstance(part, v.OneOf) or part.labels:
            return part
        return replace(
            part, labels=tuple(plainly(Printer(types).effects(option)).rstrip(".") for option in part.options)
        )

    return rebuild(node, label)
