"""Section 3, Key Terminology: one module a rule."""
