"""Measuring with many games: what a card does to the decks that run it."""
