"""Section 2, Card Types: one module a rule."""
