"""Multiple Effects: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "multi.1": ("rulewright.effects.perform:perform",),
    "multi.2": ("rulewright.effects.lower:_in_order_to",),
    "multi.3": ("rulewright.effects.truth:_came_of_it",),
    "multi.4": ("rulewright.effects.feasible:hindered",),
    "multi.5": ("rulewright.effects.perform:fail",),
    "multi.6": ("rulewright.effects.deeds:modify",),
    "multi.7": ("rulewright.effects.lasting:changes_in_force",),
    "multi.8": ("rulewright.effects.lasting:changes_in_force",),
}
"""Which code obeys which rule."""
