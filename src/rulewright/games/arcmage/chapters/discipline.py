"""The disciplines of cities, in the editions that have them: Body, Mind and Soul."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rulewright.games.arcmage.areas import PLAY
from rulewright.games.arcmage.editions import Edition
from rulewright.games.kit import Deck, Fault
from rulewright.kernel.errors import Problem, TextNotUnderstood

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.kernel.game import Game


def undisciplined(card: ArcmageCard, edition: Edition) -> Problem | None:
    """city.discipline.1 Each city names one discipline; an edition without disciplines ignores what a city names."""
    if card.type != "city" or not edition.disciplines or card.discipline in edition.disciplines:
        return None
    told = "a city names the discipline that it specialises in (city.discipline.1)"
    return Problem(0, 1, 1, told, edition.disciplines, f'discipline = "{edition.disciplines[0]}"')


def understood(cards: Iterable[ArcmageCard], edition: Edition) -> list[ArcmageCard]:
    """The cards of a match; raises TextNotUnderstood for one that lacks what an edition needs."""
    found = list(cards)
    for card in found:
        problem = undisciplined(card, edition)
        if problem is not None:
            raise TextNotUnderstood(card.name, card.text, (problem,))
    return found


def missing_disciplines(deck: Deck, edition: Edition, cards: Mapping[str, ArcmageCard]) -> list[Fault]:
    """deck.discipline.1, deck.3 Among the cities of a deck is one of each discipline."""
    there = {cards[name].discipline for name in deck.cards if name in cards}
    return [
        Fault("deck.discipline.1", f"no city of the deck is one of {name}")
        for name in edition.disciplines
        if name not in there
    ]


def open_to_choice(game: Game, seat: int, slots: tuple[int, ...]) -> tuple[int, ...]:
    """setup.discipline.1 Of the cities that a player could begin with, those of a discipline that is not there yet."""
    if not game.rules.edition_record.disciplines:
        return slots
    there = {game.printed(slot).discipline for slot in game.cards_in(PLAY, seat)}
    return tuple(slot for slot in slots if game.printed(slot).discipline not in there)


def all_may_be_chosen(game: Game, slots: tuple[int, ...]) -> bool:
    """setup.discipline.1 Whether no two of these cities are of one discipline, or that does not matter."""
    names = [game.printed(slot).discipline for slot in slots]
    return not game.rules.edition_record.disciplines or len(set(names)) == len(names)
