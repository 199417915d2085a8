"""Section 1, General Rules: one module a rule."""
