"""The rules of Smash Up, one module a chapter."""
