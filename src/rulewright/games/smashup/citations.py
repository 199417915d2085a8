"""Which rule of Smash Up stands behind what game-neutral code does, by the neutral names that such code uses."""

from __future__ import annotations

RULE_OF: dict[str, str] = {
    "pick": "abilities.4",
    "choose": "abilities.4",
    "may": "abilities.4",
    "discard": "abilities.5",
    "draw": "decks.3",
    "costs": "multi.4",
    "whole": "multi.4",
    "restriction": "multi.3",
    "nothing to pick": "abilities.5",
    "order": "multi.1",
    "change": "abilities.12",
    "replace": "conflict.1",
    "competing replacements": "conflict.5",
    "search": "decks.1",
    "find": "decks.7",
    "forbidden": "conflict.3",
    "cannot": "cancel.3",
    "skipped": "abilities.5",
    "lost": "inout.5",
    "leaning": "multi.3",
    "all of none": "abilities.7",
    "any number": "abilities.6",
    "the rest": "multi.5",
    "particular card": "extra.8",
    "level": "conflict.4",
    "adjusted": "values.3",
    "play by effect": "extra.4",
    "use by effect": "abilities.3",
    "variable": "abilities.6",
    "host": "attached.1",
    "shift": "attached.2",
    "game over": "core.31",
    "concede": "core.31",
}
"""The rule of a neutral name."""
"""Rules that game-neutral code obeys."""
