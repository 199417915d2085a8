"""A game whose sets and decks come with its package, and whose editions are records with rulings as switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.libraries import card_library, deck_library, set_library
from rulewright.kernel.errors import RulewrightError, UnknownName

Edition = TypeVar("Edition", bound=Struct)


class PackagedGame(GameKit, Generic[Edition]):
    """What such games have in common."""

    records: Mapping[str, Edition]
    """The record of each edition; those in `editions` can be played."""
    rulings: Mapping[str, str]
    """The rulings that are a matter of judgement, and the field of the record that each of them sets."""

    def card_library(self) -> dict[str, Fields]:
        return dict(card_library(self.package))

    def set_library(self) -> dict[str, list[Fields]]:
        return {name: list(cards) for name, cards in set_library(self.package).items()}

    def deck_library(self) -> dict[str, Deck]:
        return dict(deck_library(self.package))

    def edition_of(self, edition: str, switches: Mapping[str, bool]) -> Edition:
        """An edition's record, with the rulings that are a matter of judgement set as wanted."""
        if edition not in self.editions:
            raise UnknownName(f"edition of {self.title}", edition, self.editions)
        record = self.records[edition]
        for ruling, value in switches.items():
            if ruling not in self.rulings:
                raise UnknownName("ruling that can be switched", ruling, self.rulings)
            if not isinstance(value, bool):
                raise RulewrightError(f"the switch of {ruling} is {value!r}; it can be True or False")
            record = replace(record, **{self.rulings[ruling]: value})
        return record

    def switches(self, edition: str) -> dict[str, bool]:
        record = self.edition_of(edition, {})
        return {ruling: bool(getattr(record, field)) for ruling, field in self.rulings.items()}
