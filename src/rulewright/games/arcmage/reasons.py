"""By which rules a value of a card is what it is, or a seat sees it, where that is not just what is printed."""

from __future__ import annotations

from rulewright.effects.behind import behind_value
from rulewright.effects.lasting import KEYWORDS, SUBTYPES, TYPES
from rulewright.games.arcmage.areas import DECK, GRAVEYARD, HAND, RESOURCES
from rulewright.games.arcmage.chapters.city import is_city
from rulewright.games.arcmage.values import VALUES
from rulewright.kernel.game import Game

_RULES = {
    "conditional text": ("abilities.passive.1", "abilities.passive.2"),
    "standing text": ("abilities.passive.1", "abilities.passive.2"),
    "lasting text": ("abilities.2",),
}
"""The rules behind the neutral names of `effects/behind.py`."""

_KINDS = {**VALUES, "keywords": KEYWORDS, "types": TYPES}


def judge_reasons(game: Game, slot: int, what: str) -> tuple[str, ...]:
    """The rules by which a value of a card is so; none if it is what is printed."""
    found: list[str] = []
    if what in _KINDS:
        kinds = (TYPES, SUBTYPES) if what == "types" else (_KINDS[what],)
        found += [rule for kind in kinds for name in behind_value(game, slot, kind) for rule in _RULES.get(name, ())]
    if what == "devotion" and game.value(slot, VALUES[what]):
        found.append("city.devotion.3")
    elif what in ("damage", "defense") and is_city(game, slot) and game.card(slot).wear:
        found.append("city.defense.6")
    elif what == "marked" and not game.rules.in_play(game.card(slot).area):
        found.append("states.marked.2")
    return tuple(dict.fromkeys(found))


_SEEN_BY = {
    HAND: ("setup.4",),
    DECK: ("zones.deck.1",),
    GRAVEYARD: ("zones.grave.2", "zones.grave.3"),
    RESOURCES: ("resource.1",),
}
"""The rules by which cards in an area are hidden or open."""


def judge_sight(game: Game, slot: int) -> tuple[str, ...]:
    """The rules by which a seat sees a card, or does not."""
    if game.rules.in_play(game.card(slot).area):
        return ("city.1",) if is_city(game, slot) else ()
    return _SEEN_BY.get(game.card(slot).area, ())
