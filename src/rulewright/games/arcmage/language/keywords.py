"""Keywords that stand for text of their own, given to cards."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import EventCard, Filter, This
from rulewright.games.arcmage.language.wording import definition
from rulewright.text.pending import Unplayable, rebuild
from rulewright.text.proof import as_meant

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")


def given_as_they_come(what: Filter, keyword: str) -> Effects:
    """A keyword that acts as its card comes into play, given to all that are played from now on this turn."""
    found: list[v.Effect] = []
    for text in meaning(keyword):
        if not isinstance(text, p.Triggered) or text.when != k.Occasion("enters play", This()):
            raise Unplayable("giving this keyword to cards that are played from now on")
        when = k.Occasion("enters play", what, come="being played")
        that = rebuild(text, lambda part: EventCard() if isinstance(part, This) else part)
        found.append(v.Later(p.Triggered(when, that.effects, targets=that.targets)))
    if not found:
        raise Unplayable("giving this keyword to cards that are played from now on")
    return tuple(found)


def meaning(keyword: str) -> tuple[p.Paragraph, ...]:
    """The text that a keyword stands for, as a program."""
    text = definition(keyword)
    if not text:
        return ()
    from rulewright.games.arcmage.language.compiling import compiled  # a definition is text like any other

    return as_meant(compiled("", "Creature", text))


def with_definitions(change: v.Change) -> tuple[v.Change, ...]:
    """A keyword that is gained, with the text that defines it where that is more than the rules know of it."""
    text = definition(change.keyword) if isinstance(change, v.ChangeKeyword) else ""
    if not text:
        return (change,)
    if isinstance(change, v.ChangeKeyword) and not change.gains:
        raise Unplayable("losing this")
    return change, v.ChangeText(text)


def defined(changes: tuple[v.Change, ...]) -> tuple[v.Change, ...]:
    """Changes with the text of the keywords among them."""
    return tuple(one for change in changes for one in with_definitions(change))


def with_keywords_defined(node: Node) -> Node:
    """A node in which every keyword that is gained has its text beside it."""

    def whole(part: object) -> object:
        if isinstance(part, v.Modify | p.Standing):
            return replace(part, changes=defined(part.changes))
        return part

    return rebuild(node, whole)
