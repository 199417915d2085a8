"""Picking cards: harm goes to the other side's best, help to one's own, and what must go is what is missed least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Instructions
from rulewright.games.spoils.areas import HAND
from rulewright.games.spoils.cards import ATTACHING
from rulewright.games.spoils.sensible.appraising import Appraisal
from rulewright.games.spoils.sensible.developing import least_missed, mulligan, starting_resources
from rulewright.games.spoils.sensible.fighting import pick_attackers, pick_blockers, with_required
from rulewright.games.spoils.sensible.gear import host_value
from rulewright.games.spoils.sensible.reading import Asking, asking
from rulewright.games.spoils.sensible.touching import wanted
from rulewright.games.spoils.sensible.worth import belongs_to, printed_worth, worth

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Pick
    from rulewright.kernel.game import Game


def best_pick(game: Game, pick: Pick) -> tuple[int, ...]:
    """Name the cards that it is best to name."""
    match pick.prompt:
        case "attack":
            return pick_attackers(game, pick)
        case "block":
            return pick_blockers(game, pick)
        case "mulligan":
            return mulligan(game, pick)
        case "keep":
            return (max(pick.choices, key=lambda slot: worth(game, slot)),)
        case "discard":
            return least_missed(game, pick, pick.low)
        case "play":
            return (max(pick.choices, key=lambda slot: printed_worth(game.printed(slot))),)
    text = asking(game)
    if text is None:
        return starting_resources(game, pick) if pick.prompt == "search" else pick.choices[: max(pick.low, 1)]
    return _picked_for(game, pick, text)


def _picked_for(game: Game, pick: Pick, text: Asking) -> tuple[int, ...]:
    """The cards that a text does most good with; as few as possible of those it does none with."""
    scores = {slot: _score(game, pick, text, slot) for slot in pick.choices}
    ranked = sorted(pick.choices, key=lambda slot: -scores[slot])
    if pick.groups:
        return _going_together(pick, ranked, scores)
    good = [slot for slot in ranked if scores[slot] > 0][: pick.high]
    chosen = good if len(good) >= pick.low else ranked[: pick.low]
    return with_required(pick, chosen)


def _going_together(pick: Pick, ranked: list[int], scores: dict[int, float]) -> tuple[int, ...]:
    """The best first, then whatever goes with it, as long as it does good or more have to be named."""
    chosen: tuple[int, ...] = ()
    for slot in ranked:
        enough = len(chosen) == pick.high or (len(chosen) >= pick.low and scores[slot] <= 0)
        if not enough and pick.go_together((*chosen, slot)):
            chosen = (*chosen, slot)
    return chosen


def _score(game: Game, pick: Pick, text: Asking, slot: int) -> float:
    instruction = text.instruction
    if isinstance(text.paragraph, Instructions) and text.paragraph.option == ATTACHING:
        return host_value(game, pick.seat, text.run.source[0], slot)
    if isinstance(instruction, v.Detach):
        return 1.0
    if not isinstance(instruction, v.Pick | v.Search):
        return 0.0
    value = Appraisal(game, pick.seat, text.run).on_card(slot, instruction.into, text.rest)
    if isinstance(instruction, v.Search) or not game.rules.in_play(game.card(slot).area):
        liking = wanted(game, slot)
        own_hand = game.card(slot).area == HAND and belongs_to(game, slot) == pick.seat
        value += -0.1 * liking if own_hand else 0.1 * liking
    return value
