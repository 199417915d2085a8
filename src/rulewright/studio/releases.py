"""A set as it was published: every card with its text, picture, rulings and translations. It does not change."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.games.frames import Frame
from rulewright.studio.shelf import Release, ShelvedCard, Wording


class ReleasedRuling(Struct, frozen=True):
    """A ruling, and the cases that prove it."""

    title: str
    cases: str


class ReleasedCard(Struct, frozen=True):
    """A card as it was published."""

    fields: dict[str, Any]
    understood: tuple[str, ...]
    """What the engine understood, in words; nothing of a card that cannot be played."""
    frame: Frame | None
    picture: str = ""
    rulings: tuple[ReleasedRuling, ...] = ()
    translations: dict[str, dict[str, str]] = {}

    @property
    def playable(self) -> bool:
        """Whether decks can hold it."""
        return bool(self.understood)


class ReleasedSet(Struct, frozen=True):
    """A set as it was published."""

    id: str
    game: str
    title: str
    release: Release
    cards: tuple[ReleasedCard, ...]
    bans: dict[str, tuple[str, ...]] = {}


class Understood(Struct, frozen=True):
    """What the engine said of a card."""

    words: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    frame: Frame | None = None


def card_released(card: ShelvedCard, wording: Wording, found: Understood) -> ReleasedCard:
    """A card as it goes into a release: in the wording that has come so far."""
    rulings = tuple(ReleasedRuling(one.title, one.cases) for one in card.rulings.values())
    current = {code: one.printed for code, one in card.translations.items() if one.of == wording.number}
    return ReleasedCard(wording.fields, found.words, found.frame, card.ready or card.art, rulings, current)
