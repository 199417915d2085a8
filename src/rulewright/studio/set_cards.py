"""Cards of people's own sets in decks: one name is one card, and what a set has banned stays out of its format."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulewright.games.kit import Deck, Fault, Fields, GameKit
from rulewright.kernel.errors import RulewrightError
from rulewright.studio.releases import ReleasedSet


class SetCards(Struct, frozen=True):
    """The cards of a set that decks can hold, and those that it bans."""

    game: str
    title: str
    cards: tuple[Fields, ...]
    bans: dict[str, tuple[str, ...]] = {}


def released_cards(release: ReleasedSet) -> SetCards:
    """What can be played of a release; a card that has a picture names it."""
    cards = tuple(
        {**card.fields, "art": card.picture} if card.picture else card.fields for card in release.cards if card.playable
    )
    return SetCards(release.game, release.title, cards, release.bans)


def with_set_cards(kit: GameKit, sets: Iterable[SetCards]) -> dict[str, Fields]:
    """The cards that a deck can hold: the game's own and those of these sets."""
    library = kit.card_library()
    brought: dict[str, Fields] = {}
    for one in sets:
        for fields in one.cards:
            name = str(fields["name"])
            if name in library or brought.get(name, fields) != fields:
                raise RulewrightError(f"{name!r} of the set {one.title!r} has the name of another card")
            if kit.whole_factions and fields.get("faction") in kit.factions():
                raise RulewrightError(f"{name!r} of the set {one.title!r} would be in everybody's decks")
            brought[name] = fields
    return {**library, **brought}


def set_bans(sets: Iterable[SetCards], deck: Deck) -> list[Fault]:
    """The cards of a deck that their sets have banned in its format."""
    named = [name for one in sets for name in one.bans.get(deck.format, ())]
    return [Fault("", f"{name} is banned in {deck.format} by its set") for name in named if name in deck.cards]
