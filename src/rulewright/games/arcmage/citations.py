"""Which rule of Arcmage stands behind what game-neutral code does, by the neutral names that such code uses."""

from __future__ import annotations

RULE_OF: dict[str, str] = {
    "pick": "play.1",
    "choose": "play.1",
    "may": "abilities.triggered.2",
    "discard": "zones.grave.1",
    "draw": "zones.deck.1",
    "mark": "states.marked.6",
    "costs": "abilities.activated.1",
    "empty deck": "zones.deck.1",
    "pay": "abilities.activated.1",
    "restriction": "play.1",
    "nothing to pick": "play.1",
    "divide": "combat.III.3",
    "order": "abilities.triggered.1",
    "variable": "cost.x.1",
    "change": "abilities.passive.1",
    "replace": "conflict.1",
    "competing replacements": "conflict.1",
    "search": "zones.deck.1",
    "forbidden": "conflict.2",
    "cannot": "conflict.2",
    "skipped": "abilities.triggered.3",
    "lost": "R19",
    "leaning": "abilities.triggered.3",
    "adjusted": "conflict.1",
    "requirement": "play.1",
    "play by effect": "play.1",
    "resource": "resource.1",
    "lose as a cost": "abilities.activated.1",
    "host": "enchant.3",
    "shift": "move.5",
    "game over": "win.1",
    "concede": "win.1",
}
"""The rule of a neutral name."""
"""Rules that game-neutral code obeys."""
