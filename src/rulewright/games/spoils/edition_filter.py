"""What an edition makes of a card: the card as that edition knows it, or the rule for want of which it is refused."""

from __future__ import annotations

import re

from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.s2_card_types.r201_parts_of_a_card import of_known_trade
from rulewright.games.spoils.s4_game_concepts.r403_game_areas import no_void
from rulewright.games.spoils.s4_game_concepts.r409_tokens import strange_token
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import as_known
from rulewright.kernel.errors import Problem, Refusal, TextNotUnderstood

_CHECKS = (
    (no_void, re.compile(r"\bvoid\b", re.IGNORECASE)),
    (strange_token, re.compile(r"\btreat \w+ tokens\b", re.IGNORECASE)),
)
"""Each with the words by which a text shows what it needs."""


def understood(card: SpoilsCard, edition: Edition) -> SpoilsCard:
    """The card as an edition knows it; raises TextNotUnderstood if it needs a rule which the edition lacks."""
    problems = tuple(_problem(card.text, check(card, edition), words) for check, words in _CHECKS)
    found = tuple(one for one in problems if one is not None)
    if found:
        raise TextNotUnderstood(card.name, card.text, found)
    return of_known_trade(as_known(card, edition), edition)


def refusals(card: SpoilsCard, edition: Edition) -> tuple[Refusal, ...]:
    """Why an edition refuses a card; nothing if it does not."""
    return tuple(one for check, _ in _CHECKS if (one := check(card, edition)) is not None)


def _problem(text: str, refusal: Refusal | None, words: re.Pattern[str]) -> Problem | None:
    if refusal is None:
        return None
    for number, line in enumerate(text.split("\n"), 1):
        if match := words.search(line):
            return Problem(number, match.start() + 1, len(match[0]), f"{refusal.reason} ({refusal.rule})")
    return Problem(0, 1, 1, f"{refusal.reason} ({refusal.rule})")
