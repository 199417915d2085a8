"""408 Damage: what it does to factions, characters and locations, by source."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.adjusting import Adjustment, Shares, adjustments, adjusts
from rulewright.effects.adjusting import adjusted as raised_and_lowered
from rulewright.effects.barring import harmless as harmless_sources
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import DISCARD, FACTION, PLAY
from rulewright.games.spoils.values import LIFE, STRUCTURE
from rulewright.kernel.aspects import DAMAGE
from rulewright.kernel.changes import damage_card, lose_score
from rulewright.kernel.events import DAMAGE as DAMAGE_EVENT
from rulewright.kernel.events import DESTROY, FORBIDS, LOSE
from rulewright.kernel.records import BY_RULE, NOBODY, THIS_TURN_ONLY, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

ADJUSTED = 128
"""Marks damage whose amount has been adjusted."""

MARKERS = 0
"""In the place of a source: damage markers do not remember where they came from."""

NO_SOURCE = -2
"""In the place of a source: no damage has come from there."""


def is_nothing(game: Game, event: Event) -> bool:
    """408.1, 408.2a Zero is no damage: an attempt to inflict 0 inflicts nothing.

    Also 408.1a, F.terms.damage.2: or that is seen only once it has been adjusted.
    """
    if event.amount > 0:
        return False
    still = game.rules.edition_record.nothing_can_grow and not event.flags & ADJUSTED
    if still and adjustments(game, event):
        return False
    game.cite("408.1", "408.1a", *(("F.terms.damage.2",) if event.flags & ADJUSTED else ()))
    return True


def adjusted(game: Game, event: Event) -> Event:
    """408.2 Adjust first, trigger later: increases, then reductions, before anything can react.

    Also 408.2b, 410.3. An adjustment for one source acts on its share, a general one once on the sum (R16).
    """
    if event.flags & ADJUSTED:
        return event
    grows = partial(speaks_of_nothing, game) if game.rules.edition_record.nothing_can_grow else None
    now = raised_and_lowered(game, without(game, event), grows, partial(next_damage_has_come, game))
    if now.used != event.used or now.amount != event.amount:
        game.cite("408.2", "408.2b" if now.amount else "408.2a")
    if len(now.used) > len(event.used) + 1:
        game.cite("410.3")
    return replace(now, flags=now.flags | ADJUSTED)


def speaks_of_nothing(game: Game, one: Adjustment, event: Event) -> bool:
    """F.terms.damage.2 Whether an adjustment speaks of a source whose share is 0 so far."""
    parts = (replace(event, amount=0, shares=(share,)) for share in event.shares if share[2] == 0)
    return any(adjusts(game, one, part) for part in parts)


def without(game: Game, event: Event) -> Event:
    """402.7a The event without the shares of sources that cannot inflict damage to this card; others stay."""
    if FORBIDS | DAMAGE_EVENT not in game.state.listeners:
        return event
    harmless = harmless_sources(game, event)
    shares = tuple(one for one in event.shares if one[0] not in harmless)
    return replace(event, amount=sum(part for _, _, part in shares), shares=shares)


def next_damage_has_come(game: Game) -> None:
    """506.3 What adjusts the next damage only has waited for this."""
    game.cite("506.3")


def inflict(game: Game, event: Event) -> Event | None:
    """408.7 Damage is inflicted by its sources; what it does depends on what it is inflicted to."""
    card = game.card(event.card)
    if card.area == FACTION:
        return damage_faction(game, event)
    if card.area != PLAY:
        return None
    types = rules_of(game).types_of(game, event.card)
    done = None
    if "character" in types:
        done = damage_card(game, event)
    if "location" in types:
        done = damage_location(game, event)
    if done is not None:
        table = game.state.table
        total = sum(amount for _, _, amount in event.shares)
        blow = (card.object, killers(game, event), total)
        game.state.put_table(replace(table, blows=(*table.blows, blow)), 0)
    return done


def killers(game: Game, event: Event) -> tuple[int, ...]:
    """408.8 The sources of damage that may prove to destroy a card: all that had a share in it (R17).

    Or only the one whose share, in the order in which they were assigned, took the card to its limit.
    """
    sources = tuple(source for _, source, amount in event.shares if amount > 0)
    if game.rules.edition_record.all_shares_kill or len(sources) < 2:
        return sources
    card, slot = game.card(event.card), event.card
    location = "character" not in rules_of(game).types_of(game, slot)
    limit = int(game.value(slot, STRUCTURE if location else LIFE) or 0)
    total = sum(amount for _, amount in (card.wear if location else card.damage)) - event.amount
    for _, source, amount in event.shares:
        total += amount
        if total >= limit:
            return (source,)
    return sources[-1:]


def damage_faction(game: Game, event: Event) -> Event | None:
    """408.3, 202.4 Damage to a faction takes the same amount of influence from it.

    Also 408.3b.
    """
    owner = game.card(event.card).owner
    loss = replace(event, kind=LOSE, seat=owner, card=NOBODY)
    lost = None if game.rules.forbidden(game, loss) else lose_score(game, replace(loss, card=event.card))
    return None if lost is None else replace(event, seat=owner)


def damage_location(game: Game, event: Event) -> Event | None:
    """207.5, 408.5 What a location takes stays on it, turn after turn.

    Also 408.5d: as markers, one for each damage, in an edition that has them.
    """
    if game.rules.edition_record.damage_leaves_markers:
        game.cite("408.5d")
    card = game.card(event.card)
    total = dict(card.wear)
    for _, source, amount in event.shares:
        source = MARKERS if markers_forget(game) else source
        total[source] = total.get(source, 0) + amount
    game.state.put(event.card, replace(card, wear=tuple(total.items())), DAMAGE)
    return event


def markers_forget(game: Game) -> bool:
    """408.5d, 408.5c Damage markers have no memory of where they came from (R21)."""
    record = game.rules.edition_record
    return bool(record.damage_leaves_markers and record.markers_have_no_memory)


def heal(game: Game, event: Event) -> Event | None:
    """207.6, 408.5b Removing damage lowers the running total by that amount, to 0 at the least."""
    card = game.card(event.card)
    if card.wear:
        game.cite("207.6")
    wear, left = (card.wear, 0) if event.flags & THIS_TURN_ONLY else _less(card.wear, event.amount)
    damage, _ = _less(card.damage, event.amount)
    if wear == card.wear and damage == card.damage:
        return None
    game.state.put(event.card, replace(card, wear=wear, damage=damage), DAMAGE)
    return replace(event, amount=event.amount - left)


def _less(damage: tuple[tuple[int, int], ...], amount: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """Damage with an amount taken off, latest first; a negative amount takes all."""
    if amount < 0:
        return (), 0
    kept: list[tuple[int, int]] = []
    for source, part in reversed(damage):
        off = min(part, amount)
        amount -= off
        if part > off:
            kept.append((source, part - off))
    return tuple(reversed(kept)), amount


def lethal(game: Game, slot: int, card: Card) -> bool:
    """Whether a card has taken all it can take."""
    types = rules_of(game).types_of(game, slot)
    return ("character" in types and dead(game, slot, card)) or ("location" in types and ruined(game, slot, card))


def dead(game: Game, slot: int, card: Card) -> bool:
    """408.4, 204.5 A character is destroyed at once when its damage for the turn is at least its life.

    Also 204.4b, 408.8.
    """
    return sum(amount for _, amount in card.damage) >= (game.value(slot, LIFE) or 0)


def ruined(game: Game, slot: int, card: Card) -> bool:
    """408.5, 207.5 A location is destroyed at once when its accumulated damage is at least its structure.

    Also 201.8b, 207.4.
    """
    return sum(amount for _, amount in card.wear) >= (game.value(slot, STRUCTURE) or 0)


def destruction(game: Game, slot: int) -> Event:
    """408.8 The destruction of a card by damage: its sources are those of the damage that took it to its limit.

    Where life or structure dropped, all damage counts as coming from the source (R18).
    """
    card = game.card(slot)
    table = game.state.table
    blows = [sources for object_, sources, _ in table.blows if object_ == card.object]
    sources = blows[-1] if blows else all_damage(game, card)
    slots = {one.object: at for at, one in enumerate(game.state.cards)}
    shares = tuple((slots.get(source, NOBODY), source, 0) for source in sources)
    fallen = "character" in rules_of(game).types_of(game, slot) and dead(game, slot, card)
    return by_the_rules(game, slot, "408.4" if fallen else "408.5", shares)


def by_the_rules(game: Game, slot: int, rule: str, shares: Shares = ()) -> Event:
    """506.5 A destruction that the rules demand; where its cause persists it is still the same happening (R19).

    So a replacement that has acted on it is spent.
    """
    object_ = game.card(slot).object
    spent = next((uses for one, uses in game.state.table.spent if one == object_), ())
    return Event(DESTROY, slot, to=DISCARD, rule=rule, shares=shares, used=spent, flags=BY_RULE)


def prevented(game: Game, event: Event) -> bool:
    """402.7a A destruction that cannot happen does not; the damage stays, and destroys when it can (R33).

    Or it is treated like one that was replaced: the damage of its source is gone.
    """
    if not game.rules.forbidden(game, event):
        return False
    if any(object_ == game.card(event.card).object for object_, _, _ in game.state.table.blows):
        game.cite("402.7a")
    if not game.rules.edition_record.prevented_destruction_waits:
        clear_damage_of(game, event)
    return True


def all_damage(game: Game, card: Card) -> tuple[int, ...]:
    """506.6 Where life or structure dropped, all damage counts as coming from the source (R18); or none of it does."""
    if not game.rules.edition_record.dropped_life_clears_all:
        return (NO_SOURCE,)
    return tuple(source for source, _ in (*card.damage, *card.wear))


def without_last_blow(game: Game, card: Card) -> tuple[tuple[int, int], ...]:
    """408.5c The damage that would have destroyed a location leaves no markers; earlier ones stay (R21).

    Where no blow did it but the structure dropped, all of them count as its cause (R18).
    """
    blows = [amount for object_, _, amount in game.state.table.blows if object_ == card.object]
    if not blows:
        return () if game.rules.edition_record.dropped_life_clears_all else card.wear
    return _less(card.wear, blows[-1])[0]


def clear_damage_of(game: Game, event: Event) -> None:
    """506.6, 408.4b, 408.5c A replaced destruction sets all damage on the card from its source to 0."""
    card = game.card(event.card)
    sources = {source for _, source, _ in event.shares} or {event.source[1]}
    damage = tuple(one for one in card.damage if one[0] not in sources)
    wear = tuple(one for one in card.wear if one[0] not in sources)
    if markers_forget(game):
        wear = without_last_blow(game, card)
    if damage != card.damage or wear != card.wear:
        game.cite("506.6", "408.5c" if wear != card.wear else "408.4b")
        game.state.put(event.card, replace(card, damage=damage, wear=wear), DAMAGE)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "408.1b": ("rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle:assign",),
    "408.3a": ("rulewright.games.spoils.s1_general_rules.r102_object_of_the_game:defeated",),
    "408.4a": ("rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn:a_damage_resets",),
    "408.6": ("rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle:f_infliction",),
    "408.6a": ("rulewright.effects.hearing:meant",),
    "408.9": ("rulewright.kernel.changes:relocate",),
}
"""Rules of this section that other code obeys."""
