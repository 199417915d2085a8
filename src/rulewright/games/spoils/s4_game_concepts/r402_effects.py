"""402 Effects: what one effect permits and another forbids is forbidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.barring import barred_from, barring, comes_from, kept_from
from rulewright.effects.evaluate import seats
from rulewright.effects.history import has_been_done
from rulewright.effects.keys import BARS
from rulewright.effects.paragraphs import Barred
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import Filter, This
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import fits_as_played
from rulewright.games.spoils.table import CARD_PLAYED
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import PERMITS
from rulewright.kernel.records import BY_RULE, NOBODY, Event, Ref

if TYPE_CHECKING:
    from rulewright.effects.scope import Run
    from rulewright.games.spoils.table import Doing
    from rulewright.kernel.game import Game


def is_an_effect(game: Game, event: Event) -> bool:
    """402.1a Only cards generate effects: what the rules do by themselves is none.

    Also F.adv.triggers.1: in an edition whose book says so, the rules make effects too.
    """
    by_the_rules = event.by == NOBODY and bool(event.flags & BY_RULE)
    return event.by != NOBODY or (by_the_rules and game.rules.edition_record.rules_make_effects)


def play_barred(game: Game, seat: int, slot: int, *, flipping: bool = False) -> Refusal | None:
    """402.7 An effect says that a seat cannot play such a card, or not in this way."""
    ways = ("play", "flip up") if flipping else ("play",)
    for node, run in (found for way in ways for found in barring(game, seat, way)):
        cards = node.cards
        if cards is None or (isinstance(cards, Filter) and fits_as_played(game, run, slot, cards)):
            return Refusal("402.7", "an effect says that you cannot play that", ("402.7a",))
    return None


def attack_barred(game: Game, seat: int, target: int) -> Refusal | None:
    """608.1a, 402.7 An effect says that a seat cannot attack that, or not again in this turn."""
    if barred_from(game, seat, "attack", target):
        return Refusal("608.1a", "an effect says that you cannot attack that", ("402.7",))
    if barred_from(game, seat, "attack again", target) and has_been_done(game, "attack", seat):
        return Refusal("608.1a", "an effect says that you cannot attack again in this turn", ("402.7",))
    return None


def use_barred(game: Game, seat: int, slot: int) -> Refusal | None:
    """402.7 An effect says that a seat, or the card, cannot use abilities."""
    if rules_of(game).permitted(game, slot, "use abilities") and not any(
        node.cards is None or comes_from(game, run, node.cards, game.ref(slot))
        for node, run in barring(game, seat, "use abilities")
    ):
        return None
    return Refusal("402.7", "an effect says that its abilities cannot be used", ("402.7a",))


def pick_barred(game: Game, seat: int, slot: int, source: Ref) -> Refusal | None:
    """310.1, 402.7 An effect says that a card cannot be picked: at all, by this player, by such cards."""
    if not rules_of(game).permitted(game, slot, "be picked"):
        return Refusal("310.1", "an effect says that it cannot be picked", ("402.7",))
    if BARS["be picked"] in game.state.listeners and kept_from(game, slot, "be picked", source):
        return Refusal("310.1", "an effect says that it cannot be picked by that", ("402.7",))
    if barred_from(game, seat, "pick", slot):
        return Refusal("310.1", "an effect says that you cannot pick it", ("402.7",))
    return None


def response_barred(game: Game, seat: int, doing: Doing) -> bool:
    """402.7, 607.1 An effect says that a seat cannot respond to this; a card can say so of itself as it is played."""
    return _barred_against(game, seat, "respond", doing)


def termination_barred(game: Game, seat: int, doing: Doing) -> bool:
    """402.7, 314.1 An effect says that a seat cannot terminate this; a card can say so of itself as it is played."""
    return _barred_against(game, seat, "terminate", doing)


def _barred_against(game: Game, seat: int, what: str, doing: Doing) -> bool:
    """402.7 Whether a seat cannot do this to what is being done."""
    slot = doing.card[0]
    if doing.kind != CARD_PLAYED:
        # Nearly every action is followed by this question, and nearly always no text forbids anything.
        if PERMITS not in game.state.listeners:
            return False
        return any(node.cards is None for node, _ in barring(game, seat, what))
    for node in game.printed(slot).paragraphs:
        if isinstance(node, Barred) and node.what == what and isinstance(node.cards, This):
            return node.who != "opponent" or seat != doing.seat
    return any(
        node.cards is None or (isinstance(node.cards, Filter) and _is_played(game, run, doing, node.cards))
        for node, run in barring(game, seat, what)
    )


def _is_played(game: Game, run: Run, doing: Doing, wanted: Filter) -> bool:
    """Whether the card that is being played is of a description, and played by whoever the description says."""
    by_them = wanted.controller is None or doing.seat in seats(game, run, wanted.controller)
    return by_them and fits_as_played(game, run, doing.card[0], wanted)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "402.1": ("rulewright.effects.perform:perform",),
    "402.1b": ("rulewright.games.spoils.s4_game_concepts.r401_costs:extra_costs",),
    "402.2": ("rulewright.effects.players:seats",),
    "402.3": ("rulewright.games.spoils.nature:Nature.search_areas",),
    "402.3a": ("rulewright.effects.feasible:nothing_to_pick",),
    "402.4": ("rulewright.kernel.game:Game.tracked",),
    "402.5": ("rulewright.effects.perform:fail",),
    "402.5a": ("rulewright.effects.perform:fail",),
    "402.5b": ("rulewright.effects.perform:take_note", "rulewright.effects.truth:holds"),
    "402.6": ("rulewright.effects.gains:gains_and_losses",),
    "402.7a": ("rulewright.effects.barring:forbidden",),
    "402.8": ("rulewright.effects.placing:placed",),
    "402.8a": ("rulewright.effects.hearing:heard",),
    "402.9": ("rulewright.games.spoils.nature:Nature.search_areas",),
}
"""Rules of this section that other code obeys."""
