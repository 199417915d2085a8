"""What words that point back mean: it, the character, those cards, the rest. One function of words and discourse."""

from __future__ import annotations

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.selectors import WHEREVER, Cards, Each, EventCard, Filter, Host, Register, Who
from rulewright.text.antecedents import PLAYED, Antecedent, copy, fits, picked_alike, searches, unclear
from rulewright.text.discourse import Discourse
from rulewright.text.pending import ORDINALS, OTHER, Mention, Misread

_PICKED = ("picked", "chosen")
UNUSED = "unused"
"""Of the cards seen, those with which nothing was done."""


class Resolved(Struct, frozen=True):
    """The cards that words mean, what has been spoken of once they are said, and the registers that they read."""

    cards: Cards
    at: Discourse
    used: frozenset[str] = frozenset()


def resolve(mention: Mention, at: Discourse) -> Resolved:
    """The latest thing spoken of that fits; one of just that type before one that could be of any.

    Where two could as well be meant, and nothing decides, that is said with both readings.
    """
    if mention.gone:
        return _gone(mention, at)
    if mention.known == "found" and len(found := searches(at.spoken)) > 1 and not mention.plural:
        return _reading(Each(found), at.saying(Each(found), Filter(), False, "found"))
    if mention.known.startswith("rest"):
        return _rest(mention, at)
    if mention.known in (OTHER, *ORDINALS):
        return _other(mention, at) if mention.known == OTHER else _one_in_order(mention, at)
    several = True if mention.owner else mention.plural  # of what each player's is, one is somebody's
    fitting = [one for one in reversed(at.spoken) if one.plural == several and fits(mention, one)]
    _still_there(mention, fitting)
    if fitting and isinstance(fitting[0].cards, EventCard) and (either := _one_type(mention, at, fitting[0])):
        return either
    host = at.attached
    hosts = [host] if host is not None and fits(mention, host) else []
    nearest = [one for one in fitting if one.types and mention.nouns] or hosts or fitting
    if not nearest:
        return _one_type(mention, at) or _together(mention, at)
    rival = nearest[0].rival
    if rival is not None and fits(mention, rival):
        if not isinstance(nearest[0].cards, Host) or mention.pronoun or not rival.types:
            raise unclear([nearest[0], rival], mention.at)
        nearest = [rival]  # what this card is attached to is called so: that character is the other one
    one = _as_it_is(mention, at, _one_picked(mention, at, picked_alike(mention, nearest[0], nearest, at.spoken)))
    after = at.speaking_of(copy(one, elsewhere=False) if one.elsewhere else one)
    if mention.owner and isinstance(one.cards, Register):
        return _reading(Filter(area=WHEREVER, among=one.cards, owner=cast("Who", mention.owner)), after)
    return _reading(one.cards, after)


def meant_before(cards: Cards, at: Discourse) -> Resolved:
    """Cards that were spoken of before are meant again."""
    return _reading(cards, at.again(cards))


def _reading(cards: Cards, at: Discourse) -> Resolved:
    """What is meant, with the registers in it."""
    parts = cards.groups if isinstance(cards, Each) else (cards.among if isinstance(cards, Filter) else cards,)
    return Resolved(cards, at, frozenset(one.name for one in parts if isinstance(one, Register)))


_TAKEN = ("destroyed", "given up")
"""What has become of cards whose values are those that they had then."""


def is_gone(mention: Mention, at: Discourse) -> bool:
    """Whether words that point back mean a single card that an instruction has destroyed."""
    if mention.plural or mention.known not in ("", *_TAKEN) or mention.gone:
        return False
    there = next((one for one in reversed(at.spoken) if not one.plural and fits(mention, one)), None)
    if there is not None and (mention.pronoun or mention.known):
        return there.away == "destroyed" or "given up" in there.known
    return there is None and any(one.away == "destroyed" for one in at.spoken) and bool(at.done)


def _gone(mention: Mention, at: Discourse) -> Resolved:
    """A card as it was when an instruction destroyed it."""
    for one in reversed(at.done):
        if one.verb in ("destroy", "give up") and (
            mention.pronoun or not mention.nouns or set(mention.nouns) == set(one.types)
        ):
            if one.several and not mention.plural:
                raise Misread("several cards were destroyed; which of them?", mention.at)
            return _reading(Register(one.register), at)
    raise Misread("nothing was destroyed before that this could mean", mention.at)


def _still_there(mention: Mention, fitting: list[Antecedent]) -> None:
    """What was destroyed, or was to be played, or is no longer whole, is nothing that words can mean."""
    if fitting and fitting[0].away == "destroyed" and mention.pronoun:
        raise Misread("what is destroyed cannot be spoken of any more", mention.at)
    if fitting and fitting[0].cards == PLAYED:
        raise Misread("what was played cannot be spoken of any more", mention.at)
    if fitting and fitting[0].fewer:
        raise Misread("some of them have gone elsewhere; say the remaining cards", mention.at)


def _one_picked(mention: Mention, at: Discourse, readings: list[Antecedent]) -> Antecedent:
    """Of several cards picked, the one that the same instruction does not call by another word."""
    apart = len(readings) > 1 and mention.pronoun
    left = [one for one in readings if one.cards not in at.named] if apart else readings
    if len(left) != 1:
        raise unclear(readings, mention.at)
    return left[0]


def _as_it_is(mention: Mention, at: Discourse, one: Antecedent) -> Antecedent:
    """A card called by its type that an instruction has moved: as what it has become, for what it was is gone."""
    if mention.pronoun or mention.known or mention.plural:
        return one
    return next((now for now in reversed(at.spoken) if now.away and at.origins.get(now.cards) == one.cards), one)


def _one_type(mention: Mention, at: Discourse, before: Antecedent | None = None) -> Resolved | None:
    """Of a card picked as one type or another, the card if it is of the type named: the character.

    Only what was spoken of after the card of an event takes its place.
    """
    for one in reversed(at.spoken):
        if one is before:
            return None
        picked = "picked" in one.known and not one.plural and not one.away and isinstance(one.cards, Register)
        if picked and not mention.plural and not mention.known and set(mention.nouns) < set(one.types):
            if not mention.nouns:
                return None
            return _reading(Filter(types=mention.nouns, area=WHEREVER, among=one.cards), at.again(one.cards))
    return None


def _together(mention: Mention, at: Discourse) -> Resolved:
    """Cards picked one by one that are now spoken of together."""
    found: dict[Cards, None] = {}
    for one in at.spoken:
        chosen = isinstance(one.cards, Register) and not one.known.isdisjoint(_PICKED)
        if mention.plural and chosen and not one.plural and fits(mention, one):
            found[one.cards] = None
    if len(found) < 2:
        raise Misread("nothing was spoken of that this could mean", mention.at)
    return _reading(Each(tuple(found)), at)


def _other(mention: Mention, at: Discourse) -> Resolved:
    """Of two cards spoken of, the one that was not spoken of last, or not chosen apart from the other."""
    if at.seen is not None and at.left == 1 and not at.searched:
        return _reading(at.seen[0], at)
    apart = next(reversed(list(at.taken)), "")
    if at.sizes.get(apart) == 2 and len(at.taken[apart]) == 1:
        return _reading(Filter(types=mention.nouns, area=WHEREVER, among=Register(apart), besides=at.taken[apart]), at)
    plain = replace(mention, known="")
    chosen = [one for one in reversed(at.spoken) if not one.known.isdisjoint(_PICKED)]
    fitting = dict.fromkeys(one.cards for one in chosen if not one.plural and fits(plain, one))
    if len(fitting) != 2:
        raise Misread("other than which?", mention.at)
    return meant_before(list(fitting)[1], at)


def _one_in_order(mention: Mention, at: Discourse) -> Resolved:
    """Of several cards picked one by one, the one that was picked in that place."""
    plain = replace(mention, known="")
    chosen = [one for one in at.spoken if not one.known.isdisjoint(_PICKED)]
    fitting = list(dict.fromkeys(one.cards for one in chosen if not one.plural and fits(plain, one)))
    place = ORDINALS.index(mention.known)
    if len(fitting) < 2 or place >= len(fitting):
        raise Misread("in which order?", mention.at)
    return meant_before(fitting[place], at)


def _rest(mention: Mention, at: Discourse) -> Resolved:
    """What is left of the cards seen: those that went elsewhere are no longer the cards that were seen."""
    if at.seen is None or (at.searched and at.seen[0].name in at.taken):
        left = _remaining(mention, at)
        kinds = next((one.types for one in at.spoken if one.cards == left.among), ())
        if mention.nouns and set(mention.nouns) != set(kinds):
            raise Misread("nothing was spoken of that this could mean", mention.at)
        return _reading(left, at)
    number = mention.known.removeprefix("rest").strip()
    if number == UNUSED:  # what has been found is one of them, unless something was done with it
        found = at.seen[0].name.removesuffix(" others")
        return _reading(Each((Register(found), at.seen[0])) if found in at.brought else at.seen[0], at)
    if number and int(number) != at.left:
        raise Misread("what is left of the cards looked at is not this many", mention.at)
    if at.seen[0].name in at.brought and not number:  # what was revealed on the way as well
        return _reading(Each((at.seen[0], Register(f"{at.seen[0].name} others"))), at)
    return _reading(at.seen[0], at)


def _remaining(mention: Mention, at: Discourse) -> Filter:
    """Those of the cards spoken of that were not chosen apart."""
    if not at.taken:
        raise Misread("what is left of the cards looked at is not this many", mention.at)
    name = next(reversed(list(at.taken)))
    return Filter(area=WHEREVER, among=Register(name), besides=at.taken[name])
