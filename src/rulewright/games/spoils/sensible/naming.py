"""Naming cards and choosing words: whatever most of the cards bear that the text will look at."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ChooseWord
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import TopOf
from rulewright.games.spoils.areas import DECK
from rulewright.kernel.records import NOWHERE

if TYPE_CHECKING:
    from rulewright.games.spoils.sensible.reading import Asking
    from rulewright.kernel.decisions import Choose
    from rulewright.kernel.game import Game


def best_word(game: Game, choose: Choose, text: Asking, effect: ChooseWord) -> int:
    """The word that most cards of the side in question bear, as far as this seat knows them; the first of equals."""
    rules = rules_of(game)
    own = any(_own_deck(one) for one in text.rest)
    known = [slot for slot in range(len(game.state.cards)) if _may_count(game, choose.seat, slot, own=own)]
    counts: Counter[str] = Counter()
    for slot in known:
        counts.update(word for word in choose.labels if rules.bears(game, slot, effect.kind, word))
    return max(range(len(choose.labels)), key=lambda at: counts[choose.labels[at]])


def _own_deck(effect: v.Effect) -> bool:
    """Whether an instruction looks into the deck of whoever carries it out."""
    if isinstance(effect, v.Search):
        return effect.who == "you"
    return isinstance(effect, v.Reveal | v.LookAt) and isinstance(effect.cards, TopOf) and effect.cards.who == "you"


def _may_count(game: Game, seat: int, slot: int, *, own: bool) -> bool:
    """One's own deck is known as a list without an order; of the others' cards, those that lie open are known."""
    card = game.card(slot)
    if card.area == NOWHERE or (card.owner == seat) != own:
        return False
    return card.area == DECK if own else game.rules.visible(game, slot, seat)
