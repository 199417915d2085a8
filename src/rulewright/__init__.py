"""Rulebooks that run: printed card games as software, to play, judge, design and research."""

__version__ = "0.1.0"
