"""Section 4, Game Concepts: one module a rule."""
