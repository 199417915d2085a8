"""What a seat may know, and games that differ only in what it cannot know.

A seat knows a card that lies open to it or that it has looked at since the card became the object it is. Everything
else can be dealt again: the printed identities of the unknown cards of one owner change places. Slots and objects
stay, so whatever is in progress goes on; the snapshots of actions that may yet be taken back are dealt again with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import NOWHERE, Card, Snapshot
from rulewright.kernel.taking_back import rewind

Deal = dict[int, int]
"""For each unknown slot the slot whose printed identity it gets."""


def may_know(game: Game, slot: int, seat: int | None) -> bool:
    """Whether a seat may know what a card is; None is a spectator, who knows only what everyone may."""
    if game.state.cards[slot].area == NOWHERE:
        return False
    if seat is not None:
        return game.rules.visible(game, slot, seat)
    return all(game.rules.visible(game, slot, one) for one in range(game.rules.seats))


def unknown_to(game: Game, seat: int | None) -> tuple[int, ...]:
    """The cards that are somewhere in the game and whose identity a seat cannot know.

    A card whose text is being carried out has been seen by everyone, even if it has gone where nobody sees it now.
    """
    speaking = set(_speaking((*game.state.frames, *game.state.pending)))
    return tuple(
        slot
        for slot, card in enumerate(game.state.cards)
        if card.area != NOWHERE and slot not in speaking and not may_know(game, slot, seat)
    )


def determinize(game: Game, seat: int | None, rng: random.Random) -> Game:
    """A game that could be this one for all the seat can know; what chance will bring is another matter, too."""
    twin = redealt(game, seat, rng)
    twin.state.chance = rng.getrandbits(62)
    return twin


def redealt(game: Game, seat: int | None, rng: random.Random) -> Game:
    """The same game, chance included, but for the identities of the cards that a seat cannot know."""
    deal = _deal(game, unknown_to(game, seat), _spoken_of(game, seat), rng)
    state = game.state.copy()
    state.snapshots = tuple(_redealt_snapshot(game, at, seat, deal) for at in range(len(state.snapshots)))
    state.cards = _dealt(state.cards, deal)
    state.rekey()
    twin = Game(game.rules, state)
    rebuild(twin)
    return twin


def _deal(game: Game, unknown: tuple[int, ...], spoken_of: frozenset[int], rng: random.Random) -> Deal:
    """Who gets whose identity, among the unknown cards that could be one another: those of each owner.

    A card that something in progress has hold of only changes places with one that is like it: a character that
    was searched for stays a character. The deal does not depend on who has whose identity now, which nobody knows.
    """
    deal: Deal = {}
    mixed: dict[int, list[int]] = {}
    for slot in unknown:
        mixed.setdefault(game.rules.mixed_with(game.state.cards[slot]), []).append(slot)
    for slots in mixed.values():
        left = sorted(slots, key=lambda slot: game.state.cards[slot].printed)
        for slot in slots:
            if slot in spoken_of:
                like = game.rules.alike(game, slot)
                deal[slot] = rng.choice([one for one in left if game.rules.alike(game, one) == like])
                left.remove(deal[slot])
        rng.shuffle(left)
        deal |= zip((slot for slot in slots if slot not in spoken_of), left, strict=True)
    return deal


def _dealt(cards: list[Card] | tuple[Card, ...], deal: Deal) -> list[Card]:
    new = list(cards)
    for slot, other in deal.items():
        if cards[slot].printed != cards[other].printed:
            new[slot] = replace(cards[slot], printed=cards[other].printed)
    return new


def _redealt_snapshot(game: Game, at: int, seat: int | None, deal: Deal) -> Snapshot:
    """A snapshot dealt again the same way, except for what the seat would know if all were taken back to it.

    Where the deal leads through a card that is known there, it goes on to the next that is not.
    """
    past = Game(game.rules, game.state.copy())
    past.state.snapshots = past.state.snapshots[: at + 1]
    rewind(past)
    unknown = set(unknown_to(past, seat))
    then: Deal = {}
    for slot in unknown:
        other = deal.get(slot, slot)
        while other not in unknown:
            other = deal.get(other, other)
        then[slot] = other
    snapshot = game.state.snapshots[at]
    return replace(snapshot, cards=tuple(_dealt(snapshot.cards, then)))


def _speaking(data: Any) -> Iterator[int]:
    """The cards that something in progress names as its source, or as the card that is played or used."""
    if isinstance(data, Struct):
        for field in _SPEAKERS:
            ref = getattr(data, field, None)
            if isinstance(ref, tuple) and len(ref) == 2 and type(ref[0]) is int:
                yield ref[0]
        data = astuple(data)
    if isinstance(data, tuple):
        for one in data:
            yield from _speaking(one)


_SPEAKERS = ("source", "object", "card")


def _spoken_of(game: Game, seat: int | None) -> frozenset[int]:
    """The hidden cards, out of play, that something in progress or another seat's decision has hold of.

    Such a card was found by what is printed on it, so it cannot become just any other.
    """
    state = game.state
    progress = msgspec.to_builtins((state.frames, state.pending, state.ongoing, state.table))
    found = {slot for slot, object_ in _pairs(progress) if _is_object(game, slot, object_)}
    if state.asked is not None and state.asked.seat != seat:
        for field in ("choices", "among", "items", "cards"):
            found |= set(getattr(state.asked, field, ()))
    return frozenset(slot for slot in found if not game.rules.in_play(state.cards[slot].area))


def _is_object(game: Game, slot: int, object_: int) -> bool:
    return 0 <= slot < len(game.state.cards) and game.state.cards[slot].object == object_


def _pairs(data: Any) -> Iterator[tuple[int, int]]:
    """Every pair of whole numbers in there: a card that something keeps track of is one of them."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list | tuple):
        if len(data) == 2 and type(data[0]) is int and type(data[1]) is int:
            yield data[0], data[1]
        for one in data:
            yield from _pairs(one)
