"""201 Parts of a card: what its text says of the card itself as it enters play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.entering import entering
from rulewright.effects.evaluate import number
from rulewright.effects.paragraphs import EntersWith
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.effects.truth import holds
from rulewright.games.spoils.areas import BEING_PLAYED
from rulewright.games.spoils.table import FLIPPED_UP
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import ARRIVES_MARKED, FACE_DOWN, MARKED, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.games.spoils.editions import Edition
    from rulewright.games.spoils.nature import Nature
    from rulewright.kernel.game import Game


def of_known_trade(card: SpoilsCard, edition: Edition) -> SpoilsCard:
    """201.4d, F.trades.1 A card is of a trade that is on the edition's list, or of none."""
    return card if card.line.trade in edition.trades else replace(card, line=replace(card.line, trade=""))


def enters_with(rules: Nature, game: Game, card: Card, event: Event) -> Card:
    """201.5a The wording under the type line tells what a card does: it may enter with tokens, depleted, for another.

    That it was played by Flip Up, and what its costs settled, stays known as long as it is what was played.
    """
    if not rules.in_play(card.area) or card.flags & FACE_DOWN:
        return card
    if event.flags & ARRIVES_MARKED:
        card = replace(card, flags=card.flags | MARKED)
    before = game.state.cards[event.card] if event.card != NOBODY else None
    if before is not None and before.area == BEING_PLAYED:
        card = replace(card, flags=card.flags | before.flags & FLIPPED_UP, kept=before.kept)
    for hook in rules.program.of_card[card.printed]:
        one = rules.program.node(hook)
        if isinstance(one, EntersWith) and one.cards is None:
            scope = _as_it_enters(game, event, hook, card)
            if one.condition is not None and (before is None or not holds(game, scope, one.condition)):
                continue
            card = _as_told(game, card, one, scope)
            if one.under == "opponent":
                card = replace(card, controller=(card.controller + 1) % rules.seats)
    for one, scope in entering(game, card, event):
        card = _as_told(game, card, one, scope)
    return card


def _as_told(game: Game, card: Card, one: EntersWith, scope: Run) -> Card:
    """A card with the tokens that it enters with, and depleted if it enters so."""
    tokens = 0 if one.tokens is None else number(game, scope, one.tokens)
    before = sum(held for _, held in card.tokens)
    card = replace(card, tokens=((0, before + tokens),) if tokens else card.tokens)
    return replace(card, flags=card.flags | MARKED) if one.depleted else card


def _as_it_enters(game: Game, event: Event, hook: HookNumber, card: Card) -> Run:
    """The scope of what is said of a card about to enter play, which still lies where it came from."""
    source = game.ref(event.card) if event.card != NOBODY else (NOBODY, card.object)
    return Run(hook, EFFECT_PART, source, card.controller, card.kept, event)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "201.1b": ("rulewright.games.spoils.s1_general_rules.r103_deck_construction:four_per_name",),
    "201.2a": ("rulewright.games.spoils.s4_game_concepts.r406_numeric_cost:at_rest",),
    "201.3": ("rulewright.games.spoils.frames:threshold",),
    "201.3a": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:icons_of",),
    "201.4": ("rulewright.games.spoils.cards:TypeLine",),
    "201.4a": ("rulewright.games.spoils.nature:Nature.trade_of",),
    "201.4b": ("rulewright.games.spoils.nature:Nature.subtypes_of",),
    "201.4c": ("rulewright.games.spoils.s1_general_rules.r103_deck_construction:uncapped",),
    "201.4d": ("rulewright.games.spoils.cards:read_type_line",),
    "201.4e": ("rulewright.games.spoils.cards:read_type_line",),
    "201.5b": ("rulewright.games.spoils.rules:SpoilsRules.hooks",),
    "201.5c": ("rulewright.games.spoils.language.blocks:blocks_of",),
    "201.5d": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:gate_open",),
    "201.5e": ("rulewright.text.blocks:lines_of",),
    "201.7": ("rulewright.games.spoils.frames:stats",),
    "201.7a": ("rulewright.games.spoils.s4_game_concepts.r410_numbers:stat",),
    "201.7b": ("rulewright.games.spoils.cards:_stats",),
    "201.7c": ("rulewright.games.spoils.cards:with_gear_stats",),
    "201.8": ("rulewright.games.spoils.frames:stats",),
    "201.8a": ("rulewright.games.spoils.s4_game_concepts.r410_numbers:stat",),
    "201.8b": ("rulewright.games.spoils.s4_game_concepts.r408_damage:ruined",),
}
"""Rules of this section that other code obeys."""
