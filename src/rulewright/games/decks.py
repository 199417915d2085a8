"""What a player brings, whatever the game: the fields of a deck file, and what can be wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType


class About(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What helps somebody to choose a deck."""

    style: Annotated[str, Meta(max_length=120)] = ""
    """How it is played, in a line."""
    difficulty: Literal["", "easy", "medium", "hard"] = ""
    """How hard it is to play well."""
    cover: Annotated[str, Meta(max_length=100)] = ""
    """The card that stands for it."""


class Deck(Struct, frozen=True):
    """What a player brings: the fields of a deck file."""

    game: str
    name: str
    cards: dict[str, int]
    format: str = "constructed"
    faction: str = ""
    factions: tuple[str, ...] = ()
    """More than one only where a game wants it, or where a deck wrongly has it."""
    pool: dict[str, int] | UnsetType = UNSET
    """What a limited deck was built from, where its file says so."""
    sets: tuple[str, ...] | UnsetType = UNSET
    """The releases that cards of it come from, each as the id of a set, `@` and a number."""
    about: About | UnsetType = UNSET
    brings: tuple[dict[str, Any], ...] | UnsetType = UNSET
    """Those cards, by their fields, once a server has looked them up; never part of a file."""


DRAFT = "draft"
"""The name that a draft goes by among the decks."""


class Fault(Struct, frozen=True):
    """One thing that is wrong with a deck, by the rule that says so."""

    rule: str
    message: str
