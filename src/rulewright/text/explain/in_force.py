"""What a paragraph rests on: it is in force only while something is so, or while icons are provided."""

from __future__ import annotations

from rulewright.effects.conditions import Condition
from rulewright.text.explain.cards import icons
from rulewright.text.explain.registry import condition
from rulewright.text.explain.scope import Scope


def gate(scope: Scope, letters: str) -> str:
    """What must be provided for a paragraph to be in force."""
    if not letters:
        return ""
    return f" Only while your cards provide {icons(scope.words, letters)}{scope.words.rule('gate')}."


def while_so(scope: Scope, node: Condition | None, key: str = "while") -> str:
    """What must be so for it to be in force."""
    return "" if node is None else f" Only while {condition(scope, node)}{scope.words.rule(key)}."
