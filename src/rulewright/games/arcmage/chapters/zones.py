"""Battleground Setup: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "zones.kingdom.1": ("rulewright.games.arcmage.chapters.city:cities",),
    "zones.kingdom.2": ("rulewright.games.arcmage.chapters.city:residents",),
    "zones.kingdom.3": ("rulewright.games.arcmage.chapters.combat:attack_refused",),
    "zones.army.1": ("rulewright.games.arcmage.chapters.combat:attacker_refused",),
    "zones.power.1": ("rulewright.games.arcmage.chapters.resource:pile",),
    "zones.grave.1": ("rulewright.games.arcmage.chapters.battle:_killed",),
    "zones.grave.2": ("rulewright.kernel.rules:Rules.visible",),
    "zones.grave.3": ("rulewright.kernel.rules:Rules.visible",),
    "zones.grave.4": ("rulewright.games.arcmage.chapters.states:go",),
}
"""Which code obeys which rule."""
