"""303 Deplete & Restore: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "303.1": ("rulewright.kernel.changes:mark",),
    "303.2": (
        "rulewright.effects.feasible:nothing_to_mark",
        "rulewright.effects.feasible:nothing_to_unmark",
        "rulewright.kernel.changes:already",
    ),
    "303.3": ("rulewright.kernel.changes:unmark",),
}
"""Which code obeys which rule."""
