"""The kernel: state, cards, areas, frames, decisions, events, values, chance, views, trace, journal; no game's words."""
