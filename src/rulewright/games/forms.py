"""The form on which a card of a game is written: its fields, and to which types of card each belongs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class FormField(Struct, frozen=True):
    """A field of the form."""

    name: str
    label: str
    kind: str = "words"
    """words, number, numbers, choice, text."""
    choices: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """The types of card that have it; all if none is named."""
    example: str = ""


class Form(Struct, frozen=True):
    """All fields of a game's cards, and a card to begin with."""

    types: tuple[str, ...]
    """What a type line can say."""
    fields: tuple[FormField, ...]
    starter: dict[str, Any]


RARITY = FormField("rarity", "Rarity", "choice", ("common", "uncommon", "rare", "ultra rare"))
STATUS = FormField("status", "Status", "choice", ("draft", "candidate", "final"))
TEXT = FormField("text", "Text", "text")
FLAVOR = FormField("flavor", "Flavour", "text")
NUMBER = FormField("number", "Number", example="001/010")
ART = (
    FormField("artist", "Artist"),
    FormField("art_source", "Source of the art"),
    FormField("art_license", "Licence of the art", example="CC BY 4.0"),
)
