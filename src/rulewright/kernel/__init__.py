"""The kernel: state, cards, frames, decisions, events, values, chance, views, trace, journal; no game's words."""
