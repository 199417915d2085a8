"""The verbs, selectors, numbers and durations that card text is made of, and their interpreter; no game's words."""
