"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name.

The defaults are those of 2013. Where an edition is silent, it does what its own text implies, by our rulings.
"""

from __future__ import annotations

from msgspec import Struct


class Edition(Struct, frozen=True):
    """What differs between the editions of The Spoils."""

    id: str

    # Decks
    constructed_minimum: int = 75  # 103.1b
    copies: int = 4  # 103.1c
    text_waives_copies: bool = True  # 103.1c; first: only staple resources are exempt (F.deck.constructed.2)
    limited_minimum: int = 45  # 103.2b; late: 40
    formats: tuple[str, ...] = ("constructed", "limited", "casual")  # 103.1, 103.2
    announced_formats: tuple[str, ...] = ()  # 103.3a: named, but nothing is laid down
    banned: tuple[tuple[str, str], ...] = ()  # 103.1d, 103.2d: (format, name); kept outside the rulebook, empty here

    # Cards
    keywords: tuple[str, ...] = ("attach", "covert", "flip up", "unique", "tactical")  # 507; first knows three of them
    face_down_icon: str = "V"  # 203.4a: a face-down card gives one Volition; first: nothing (F.res.4)
    only_resources_provide: bool = False  # 311.1: any card may; first: resource cards only (F.icons.2)
    majig_subtype: bool = True  # 409.3: subtype majig; first states none (F.terms.micromajig.1)

    # Starting
    openings_one_by_one: bool = False  # 601.1d to 601.1g: all together; first: each player goes through them alone

    # Playing and paying
    triggers_wait_for_costs: bool = True  # 503.3; first: they do not (F.play.3)
    free_is_nothing_at_all: bool = (
        False  # 308.1: the number counts as 0; first: no numeric cost is paid (F.terms.free.1)
    )
    duplicates_can_be_answered: bool = True  # R25; first: no responses (F.terms.duplicate.3)

    # What happens to cards
    damage_leaves_markers: bool = False  # 408.5d; late: markers, which do not remember their source
    nothing_can_grow: bool = False  # 408.2a: 0 damage is never increased; first: tested once, at the end
    detach_first: bool = False  # 301.2: in one breath; first: detached, then attached (F.terms.attach.2)
    factions_shielded_from_all: bool = True  # 202.9; first: only from being picked (F.adv.general.3)
    unique_is_picked: bool = False  # 507.5a: chosen; first: picked (F.kw.unique)
    tokens_leave_the_game: bool = False  # 409.3b: as told, then they vanish; first: removed from the game instead

    # Rulings that are a matter of judgement
    flip_up_threshold_replaces: bool = True  # R42: the Flip Up threshold stands in the place of the printed one
    departed_fighters_strike: bool = True  # R15: damage assigned by a character that has left is inflicted


EDITIONS = {
    "2013": Edition("2013"),
    "late": Edition("late", limited_minimum=40, announced_formats=("two headed majig",), damage_leaves_markers=True),
    "first": Edition(
        "first",
        text_waives_copies=False,
        keywords=("attach", "covert", "unique"),
        face_down_icon="",
        only_resources_provide=True,
        majig_subtype=False,
        openings_one_by_one=True,
        triggers_wait_for_costs=False,
        free_is_nothing_at_all=True,
        duplicates_can_be_answered=False,
        nothing_can_grow=True,
        detach_first=True,
        factions_shielded_from_all=False,
        unique_is_picked=True,
        tokens_leave_the_game=True,
    ),
}
DEFAULT = "2013"
SWITCHES = {"R42": "flip_up_threshold_replaces", "R15": "departed_fighters_strike"}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
