"""Section 5, Types of Rules Text: one module a rule."""
