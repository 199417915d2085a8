"""Enchantments, and how any card that stays comes into play: attached, in a city, in the Kingdom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.entering import entering
from rulewright.effects.evaluate import number
from rulewright.effects.paragraphs import EntersWith, Instructions
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, PICKED_PLAYER, PLAYER, Run, refs_in
from rulewright.effects.truth import holds
from rulewright.effects.verbs import Pick
from rulewright.games.arcmage.areas import ARMY, GRAVEYARD, PLAY, RESOURCES
from rulewright.games.arcmage.chapters.creature import destinations
from rulewright.games.arcmage.chapters.resource import serving
from rulewright.kernel.events import MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import BY_RULE, MARKED, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.games.arcmage.editions import Edition
    from rulewright.games.arcmage.table import Item
    from rulewright.kernel.game import Game


def target_of(printed: ArcmageCard) -> Pick | PickPlayer | None:
    """enchant.2, enchant.3 What an enchantment is attached to: the first thing that it picks; None for a global one."""
    if printed.type != "enchantment" or printed.instructions == NOBODY:
        return None
    node = printed.paragraphs[printed.instructions]
    assert isinstance(node, Instructions), "a card's instructions"
    return next((one for one in node.cost if isinstance(one, Pick | PickPlayer) and not one.choose), None)


def aimless(printed: ArcmageCard, edition: Edition) -> bool:
    """enchant.2 Whether a card is an enchantment without a target, where an edition has no such thing."""
    return edition.enchantments_need_targets and printed.type == "enchantment" and target_of(printed) is None


def enter_play(game: Game, item: Item) -> Signal:
    """play.3, states.inplay.1, states.marked.3, abilities.activated.3 A card that stays comes into play, unmarked.

    Also zones.kingdom.1, enchant.4, enchant.5, enchant.6: under whoever played it; a city in the Kingdom, a creature
    in its city, an enchantment attached to its target, or lying with the Army if it has none (R46), until something
    takes it away. One whose target is gone goes to its owner's graveyard.

    Also states.inplay.2, enchant.7.
    """
    slot = item.card[0]
    printed: ArcmageCard = game.printed(slot)
    other = NOBODY
    target = target_of(printed)
    if printed.type == "creature":
        other = _still_there(game, item)
    elif isinstance(target, Pick):
        hosts = [ref[0] for ref in refs_in(item.env, target.into) if game.tracked(ref)]
        if not hosts:
            return propose(game, (Event(MOVE, slot, to=GRAVEYARD, rule="enchant.7", flags=BY_RULE),))
        other = hosts[0]
    game.cite(*_staying(printed, other))
    return propose(game, (Event(MOVE, slot, seat=item.seat, to=PLAY, other=other, rule="play.3", flags=BY_RULE),))


def _staying(printed: ArcmageCard, other: int) -> tuple[str, ...]:
    """The rules by which a card that has been paid for stays in play, and where."""
    place: tuple[str, ...] = ("zones.kingdom.2", "city.resident.1") if printed.type == "creature" else ()
    if printed.type == "enchantment":
        place = ("enchant.5",) if other == NOBODY else ("enchant.4",)
    return ("states.inplay.2", "states.marked.3", "abilities.activated.3", *place)


def _still_there(game: Game, item: Item) -> int:
    """creature.3 The city that a creature was played into, or the first one of its player's if that has fallen."""
    open_ = destinations(game, item.seat, item.card[0])
    return item.place if item.place == ARMY or item.place in open_ else next(iter(open_), ARMY)


def settled(game: Game, item: Item) -> None:
    """enchant.3 An enchantment on a player remembers who that is, for as long as it is in play."""
    slot = item.card[0]
    kept = tuple(pair for pair in item.env if pair[0] in (PLAYER, PICKED_PLAYER))
    if kept and game.card(slot).area == PLAY:
        game.state.put(slot, replace(game.card(slot), kept=kept), 0)


def followers(game: Game, event: Event) -> tuple[Event, ...]:
    """enchant.4, enchant.7, combat.IV.2, city.defense.10 What is attached to a card that leaves play goes too.

    Also R38: each to its own owner's graveyard, wherever the card itself goes.
    """
    found = attached_to(game, event.card)
    if found and game.printed(event.card).type == "city":
        game.cite("city.defense.10")
    return tuple(Event(MOVE, slot, to=GRAVEYARD, rule="combat.IV.2", flags=BY_RULE) for slot in found)


def attached_to(game: Game, host: int) -> list[int]:
    """enchant.4 The enchantments on a card."""
    cards = game.state.cards
    return [slot for seat in range(game.rules.seats) for slot in game.cards_in(PLAY, seat) if cards[slot].host == host]


def with_attached(game: Game, slots: list[int]) -> list[int]:
    """enchant.4, enchant.7 Cards that leave play, with what is attached to them, and to that."""
    found = list(slots)
    for slot in found:
        found += [one for one in attached_to(game, slot) if one not in found]
    return found


def is_on_player(card: Card, seat: int) -> bool:
    """enchant.3 Whether a card in play is an enchantment on that player."""
    return dict(card.kept).get(PICKED_PLAYER) == seat


def arrival(game: Game, card: Card, event: Event) -> Card:
    """zones.kingdom.2, enchant.4 Where a card that comes into play is: a creature's second card is its city.

    A resource card lies face down, and serves the faction named (resource.1).
    """
    if card.area == RESOURCES:
        return serving(card, event.other)
    if card.area == PLAY and game.rules.defs[card.printed].type == "creature":
        return _entering(game, replace(card, host=NOBODY, place=event.other), event)
    return _entering(game, card, event) if card.area == PLAY else card


def _entering(game: Game, card: Card, event: Event) -> Card:
    """conflict.1 A card that comes into play with counters on it, or marked, as its text or that of others says."""
    source = game.ref(event.card) if event.card != NOBODY else (NOBODY, card.object)
    for hook in rules_of(game).program.of_card[card.printed]:
        one = rules_of(game).program.node(hook)
        if isinstance(one, EntersWith) and one.cards is None:
            scope = Run(hook, EFFECT_PART, source, card.controller, (), event)
            if one.condition is None or holds(game, scope, one.condition):
                card = _as_told(game, card, one, scope)
    for one, scope in entering(game, card, event):
        card = _as_told(game, card, one, scope)
    return card


def _as_told(game: Game, card: Card, one: EntersWith, scope: Run) -> Card:
    """A card with the counters that it comes into play with, and marked if it comes so."""
    if one.depleted:
        card = replace(card, flags=card.flags | MARKED)
    count = 0 if one.tokens is None else number(game, scope, one.tokens)
    if not count:
        return card
    kind = rules_of(game).token_kind(one.kind)
    held = dict(card.tokens)
    return replace(card, tokens=tuple(sorted({**held, kind: held.get(kind, 0) + count}.items())))


def fallen_off(game: Game, slot: int) -> bool:
    """enchant.4, enchant.7 Whether an enchantment is on something that is no longer what it can be on."""
    host = game.card(slot).host
    target = target_of(game.printed(slot))
    if host == NOBODY or not isinstance(target, Pick) or not target.cards.types:
        return False
    return rules_of(game).types_of(game, host).isdisjoint(target.cards.types)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "enchant.1": ("rulewright.games.arcmage.chapters.play:untimely",),
}
"""Rules of this section that other code obeys."""
