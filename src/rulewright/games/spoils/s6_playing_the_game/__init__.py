"""Section 6, Playing the Game: one module a rule."""
