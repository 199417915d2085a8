"""Players who are chosen, and cards of each player: settled before the instruction that speaks of them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Register, Who
from rulewright.games.smashup.language import people
from rulewright.text.pending import Mention, Misread, Unplayable, parts_of, rebuild, words_in


def settled_players(node: Any) -> Any:
    """The node in which whoever does something is known, and is the one who chooses for it."""
    return _choosing_players(_one_of_each(rebuild(node, _by_each)))


_CHOSEN: dict[str, Who] = {str(people.ANOTHER): "opponent", str(people.ANYBODY): "each"}
"""Players who are chosen before the instruction that speaks of them, and among whom."""


def _choosing_players(node: Any, by_each: bool = False) -> Any:
    """The node in which another player, wherever one is meant, is chosen before the instruction that says so."""
    if isinstance(node, Struct):
        by_each = by_each or isinstance(node, v.ForEachPlayer)
        changed = {name: _choosing_players(getattr(node, name), by_each) for name in node.__struct_fields__}
        return replace(node, **{name: new for name, new in changed.items() if new is not getattr(node, name)})
    if not isinstance(node, tuple) or not any(isinstance(one, v.Effect) for one in node):
        return node
    found: list[Any] = []
    for one in node:
        if (word := getattr(one, "who", "")) in _CHOSEN and not by_each:  # who does it is chosen once for all of it
            found.append(PickPlayer(_CHOSEN[word], choose=True))
            one = rebuild(one, lambda part, word=word: "picked player" if part == word else part)
        inner = _choosing_players(one, by_each)
        for word, among in _CHOSEN.items():
            if word in words_in(inner):
                if by_each:
                    raise Unplayable("another player whom each of several players chooses")
                found.append(PickPlayer(among, choose=True))
                inner = rebuild(inner, lambda part, word=word: "picked player" if part == word else part)
        found.append(inner)
    return tuple(found) if len(found) > len(node) or any(a is not b for a, b in zip(found, node, strict=True)) else node


def _one_of_each(node: Any) -> Any:
    """The node in which a card of each other player is chosen and dealt with for one of them after the other."""
    if isinstance(node, Struct):
        changed = {name: _one_of_each(getattr(node, name)) for name in node.__struct_fields__}
        return replace(node, **{name: new for name, new in changed.items() if new is not getattr(node, name)})
    if not isinstance(node, tuple):
        return node
    parts = tuple(map(_one_of_each, node))
    for at, one in enumerate(parts):
        group = next((who for who in _GROUPS if who in words_in(one)), None) if isinstance(one, v.Pick) else None
        if group is not None:
            if at + 1 >= len(parts) or not _is_about(parts[at + 1], one.into):
                raise Misread("what is done with one of each player's?")
            pick = rebuild(one, lambda part, group=group: "that player" if part == group else part)
            return (*parts[:at], v.ForEachPlayer((pick, parts[at + 1]), _GROUPS[group]), *parts[at + 2 :])
    return parts if any(a is not b for a, b in zip(parts, node, strict=True)) else node


_GROUPS: dict[str, Who] = {str(people.EACH_OTHER): "opponent", str(people.EVERYBODY): "each"}
"""Players of each of whom one card is meant."""


def _is_about(effect: Any, register: str) -> bool:
    """Whether an instruction deals with what was just chosen: by its name, or as it."""
    return any(
        part == Register(register) or (isinstance(part, Mention) and part.pronoun and not part.plural)
        for part in parts_of(effect)
    )


def _by_each(part: Any) -> Any:
    """What each player is told to do each of them does, and chooses where there is something to choose."""
    if not isinstance(part, v.ForEachPlayer):
        return part
    return replace(part, effects=rebuild(part.effects, _by_that_player))


def _by_that_player(part: Any) -> Any:
    return replace(part, by="that player") if isinstance(part, v.Deed) and part.by == "you" else part


def refuse_others_choice(node: Any, whose: str) -> None:
    """What is of your choice you choose, what is of their choice somebody else does."""
    choosers = {part.who for part in parts_of(node) if isinstance(part, v.Pick) and part.choose}
    if whose and choosers and (whose == "your") != (choosers == {"you"}):
        raise Misread("whose choice is it?")
