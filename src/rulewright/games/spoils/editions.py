"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name."""

from __future__ import annotations

from msgspec import Struct


class Edition(Struct, frozen=True):
    """What differs between the editions of The Spoils, as far as it is built."""

    id: str
    constructed_minimum: int = 75  # 103.1b
    copies: int = 4  # 103.1c
    limited_minimum: int = 45  # 103.2b: 45 in 2013
    formats: tuple[str, ...] = ("constructed", "limited", "casual")  # 103.1, 103.2
    triggers_wait_for_costs: bool = True  # 503.3
    face_down_icon: str = "V"  # 203.4a: a face-down card gives one Volition
    banned: tuple[tuple[str, str], ...] = ()  # 103.1d, 103.2d: (format, name); kept outside the rulebook, empty here
    flip_up_threshold_replaces: bool = True  # R42: the Flip Up threshold stands in the place of the printed one
    departed_fighters_strike: bool = True  # R15: damage assigned by a character that has left is inflicted


EDITIONS = {"2013": Edition("2013")}
DEFAULT = "2013"
SWITCHES = {"R42": "flip_up_threshold_replaces", "R15": "departed_fighters_strike"}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
