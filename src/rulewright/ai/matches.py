"""What a match needs before it begins: its decks by name, its edition, the rules for just those cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from rulewright.games.deckfiles import read_deck_file
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.kernel.rules import Rules


def find_deck(kit: GameKit, name: str) -> Deck:
    """A deck of the game's own by name, or one in a file."""
    return read_deck_file(Path(name)) if name.endswith((".toml", ".json")) else kit.deck_named(name)


def find_decks(kit: GameKit, names: Sequence[str], seats: int) -> list[Deck]:
    """One deck a seat; the game's first ones where none are named."""
    wanted = list(names) or list(islice(cycle(kit.deck_library()), seats))
    if len(wanted) != seats:
        named = f"{len(wanted)} {'was' if len(wanted) == 1 else 'were'} named"
        raise RulewrightError(f"{seats} decks are needed, one a seat, and {named}")
    return [find_deck(kit, name) for name in wanted]


def find_edition(kit: GameKit, edition: str | None) -> str:
    """An edition of the game; its default if none is named."""
    if edition is None:
        return kit.default_edition
    if edition not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", edition, kit.editions)
    return edition


def match_rules(kit: GameKit, edition: str, decks: Sequence[Deck]) -> Rules:
    """The rules of a match among these decks."""
    library = kit.card_library()
    return kit.rules(edition, {}, [_card(library, name) for name in kit.match_cards(decks, library)], len(decks))


def _card(library: Mapping[str, Fields], name: str) -> Fields:
    if name not in library:
        raise UnknownName("card", name, library)
    return library[name]
