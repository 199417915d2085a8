"""The cards and players that occasions and prohibitions are about."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.history import can_be_told
from rulewright.effects.numbers import CountOf, Fixed, Number
from rulewright.effects.selectors import SUCH, Cards, Filter, Host, Leader, This, Who
from rulewright.text.agreement import agrees
from rulewright.text.pending import THEY, Mention, Misread, Of, Several, Some, Unplayable

Ways = tuple[k.Occasion, ...]
"""Occasions any of which will do, their subject not yet put in."""


def happening_to(np: Any) -> Cards:
    """The cards to which an event happens: a named one, or any of a description."""
    if isinstance(np, Several):
        raise Misread("an event happens to one card")
    if not isinstance(np, Some):
        return cast("Cards", np)
    if np.kind != "one":
        raise Misread("an event happens to one card")
    return replace(np.what, another=False, other=True) if np.what.another else np.what


def together(ways: Any) -> k.Occasion:
    """Occasions any of which will do, as one."""
    first, *rest = ways
    return replace(first, also=tuple(rest)) if rest else cast("k.Occasion", first)


SURVIVES = k.Occasion("survives a battle")
"""A card is in a battle as it ends."""


def of_card(when: k.Occasion, np: Any) -> k.Occasion:
    """An occasion with the card to which it happens."""
    subject = played(np) if when.what == "is played" else happening_to(np)
    if when == SURVIVES:
        if not isinstance(subject, This | Host):
            raise Unplayable("waiting for any of several cards to survive a battle")
        when = replace(when, condition=k.Fits(subject, Filter(states=("in battle",))))
    if when.what == "goes from play" and when.to == "discard" and subject in (Filter(), Filter(other=True)):
        raise Misread("from play, or from anywhere? Say which")
    if when.what in _IN_PLAY and isinstance(subject, Filter) and "tactic" in subject.types:
        if when.what != "goes from play" or subject.types != ("tactic",):
            raise Misread("a tactic is never in play")
        when = replace(when, what="goes", anywhere=True)
    return _as_it_is_played(replace(when, subject=subject))


def _as_it_is_played(when: k.Occasion) -> k.Occasion:
    """This card is not in play yet as it is played, so its text has to be heard before that."""
    return replace(when, anywhere=True) if when.what == "is played" and when.subject == This() else when


_IN_PLAY = ("enters play", "leaves play", "is destroyed", "goes from play")
"""What happens only to cards that are in play, or come there."""


def also_so(when: k.Occasion, so: k.Condition) -> k.Occasion:
    """An occasion, if something is so as well."""
    both = so if when.condition is None else k.Both((when.condition, so))
    return replace(when, condition=both)


def party_of(party: str, size: tuple[str, int]) -> k.Condition:
    op, number = size
    return k.Compare(CountOf(Filter(states=(party,))), op, Fixed(number))


def played(np: Any) -> Cards:
    """The card that is played: this one, or any of a kind."""
    described = happening_to(np)
    if not isinstance(described, Filter):
        return described
    if described.area != "play" or described.controller or described.types == ("resource",):
        raise Misread("a card of some kind is played, and a resource by its own rule")
    return replace(described, area="being played")


def player(who: str) -> Who:
    """A player who does something, or to whom it happens."""
    if who in ("you", "opponent", "each") or who == THEY:
        return cast("Who", who)
    raise Misread("which player?")


def by_player(when: k.Occasion, actor: str) -> k.Occasion:
    """An occasion with the player who does it, or to whom it happens."""
    who = player(actor)
    if when.what in ("deck is shuffled", "deck is searched"):
        if not isinstance(when.other, Leader) or not agrees(when.other.who, who):
            raise Misread("a player's own deck, or whose?")
        when = replace(when, other=None)
    when = replace(when, by=who) if when.by is not None else replace(when, who=who)
    return _as_it_is_played(when)


ONE = Fixed(1)


DESTROYED_BY_IT = "is destroyed by that damage"


def to_another(when: k.Occasion) -> k.Occasion:
    """What a card does to `it` it does to another card."""
    if isinstance(when.other, Mention) and when.subject in (This(), SUCH):
        return replace(when, other=replace(when.other, besides=when.subject))
    return when


def told(when: k.Occasion, least: Number = ONE) -> k.Happened:
    """That something has happened, if that can be told afterwards."""
    for way in when.ways:
        for cards in (way.subject, way.other):
            if isinstance(cards, Filter) and not can_be_told(cards):
                raise Unplayable("asking that of a card to which something happened earlier")
        if isinstance(way.other, Filter) and way.what == "is damaged":
            raise Unplayable("asking what the source of earlier damage was")
        if isinstance(way.subject, Filter) and way.what == "inflicts damage":
            raise Unplayable("asking what the source of earlier damage was")
    return k.Happened(when, least)


def own_player(who: Any, whose: str) -> Who:
    """A player, of whose own cards something is said."""
    if not agrees(whose, who):
        raise Misread("whose?")
    return bound_player(who)


def any_of(np: Any) -> Cards:
    """The cards that a prohibition or demand speaks of: a named one, or any of a description."""
    if not isinstance(np, Some):
        return cast("Cards", np)
    if np.kind not in ("one", "every", "bare"):
        raise Misread("which of them?")
    return replace(np.what, another=False, other=True) if np.what.another else np.what


def attacked(np: Any) -> Cards:
    """What can be attacked: factions and locations."""
    cards = any_of(np)
    if isinstance(cards, Filter) and not set(cards.types) <= {"location", "faction"}:
        raise Misread("only factions and locations are attacked")
    return cards


def bound_player(who: Any) -> Who:
    if who == "each opponent":
        return "opponent"
    named = ("you", "opponent", "each", "that player", "their opponent", "picked player", "controller", "owner")
    if who in named or who == THEY or isinstance(who, Of):
        return cast("Who", who)
    raise Misread("which player?")


def acting(who: str) -> Who:
    """The player who does what an occasion or a bar is about."""
    if who in ("you", "opponent", "each"):
        return cast("Who", who)
    raise Misread("which player?")


def played_kind(np: Any) -> Filter:
    """Cards of a kind, as they are played."""
    described = any_of(np)
    if not isinstance(described, Filter) or described.controller or described.area != "play":
        raise Misread("which cards?")
    return replace(described, area="being played")
