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

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "abilities.2": ("rulewright.effects.deeds:modify",),
    "abilities.passive.1": ("rulewright.effects.lasting:changes_to",),
    "abilities.passive.2": ("rulewright.effects.lasting:changes_to",),
    "city.1": ("rulewright.kernel.rules:Rules.visible",),
    "setup.4": ("rulewright.kernel.rules:Rules.visible",),
    "zones.grave.2": ("rulewright.kernel.rules:Rules.visible",),
    "zones.grave.3": ("rulewright.kernel.rules:Rules.visible",),
    "conflict.2": ("rulewright.effects.barring:forbidden",),
    "layout.5": ("rulewright.games.cardfiles:newest", "rulewright.games.cardfiles:_refuse_twice"),
    "abilities.triggered.3": ("rulewright.effects.perform:fail",),
    "art.upload.1": ("rulewright.studio.making:send_art",),
    "art.upload.2": ("rulewright.studio.shelf:shown_art",),
    "art.upload.3": ("rulewright.studio.shelf:drawing",),
    "card-guide.start.1": ("rulewright.studio.making:refuse_stranger",),
    "card-guide.start.2": ("rulewright.studio.lint:holds_back",),
    "states.removed.2": ("rulewright.effects.placing:placed",),
}
"""Rules that game-neutral code obeys."""
