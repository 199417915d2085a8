"""Occasions as clauses, and what the cards and players in one are called afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects.conditions import Occasion
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.explain.descriptions import any_card
from rulewright.text.explain.phrases import NOW, WOULD, Noun, article, fill, plural
from rulewright.text.explain.players import YOU, player, whose
from rulewright.text.explain.registry import condition, tells
from rulewright.text.explain.scope import Event, Scope
from rulewright.text.explain.words import OccasionWords

COMES_TRUE = "comes true"
"""An occasion that is nothing but its condition."""


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def words_for(scope: Scope, when: Occasion) -> OccasionWords:
    """The game's words for an occasion; by its neutral name where the game has none."""
    return scope.words.occasions.get(when.what) or OccasionWords(f"{{subject}} {when.what}")


@tells(Occasion)
def occasion(scope: Scope, when: Occasion, form: str) -> str:
    """Any of its ways, as a clause."""
    return " or ".join(_way(scope, way, form) for way in when.ways)


def _way(scope: Scope, when: Occasion, form: str) -> str:
    told = scope if when.condition is None else replace(scope, event=event_of(scope, when))
    if when.what == COMES_TRUE and when.condition is not None:
        return f"it comes to be so that {condition(told, when.condition)}"
    rest = _circumstances(scope, when) + (f", for the {_ORDINALS[when.nth]} time in a turn" if when.nth else "")
    if when.condition is not None:
        rest += f", provided that {condition(told, when.condition)}"
    return f"{_clause(scope, when, form)}{rest}"


def _clause(scope: Scope, when: Occasion, form: str) -> str:
    words = words_for(scope, when)
    subject = _subject(scope, when, words)
    named = when.who is not None and not when.to
    who = player(scope, when.who, doer=False) if named else Noun("a player")
    template = words.active if named and words.active else words.passive
    agrees = who if template.startswith("{player}") else subject if template.startswith("{subject}") else Noun("it")
    turn = whose(scope, when.who, "turn") if named else "a turn"
    slots = {"subject": subject.text, "player": who.text, "turn": turn, "marked": scope.words.marked}
    slots |= {"unmarked": scope.words.unmarked, "deck": scope.words.area("deck")}
    slots |= {"control": whose(scope, when.who, "control") if named else "somebody's control"}
    slots |= {"their": whose(scope, when.who, "").strip() if named else "a player's"}
    told = fill(template, agrees, form).format(**slots)
    if named and not words.active:
        told += f" ({who} being {words.player})"
    if when.subject is not None and "{subject}" not in template:
        told += f" (about {subject})"
    if when.other is not None:
        told += " " + words.other.format(other=any_card(scope, when.other))
    return told


def _subject(scope: Scope, when: Occasion, words: OccasionWords) -> Noun:
    if when.subject is None:
        return Noun(words.default)
    named = when.subject
    noun = any_card(scope, named, plainly_in=words.area)
    return replace(noun, text=f"{noun}, from anywhere,") if when.anywhere else noun


def _circumstances(scope: Scope, when: Occasion) -> str:
    area = scope.words.area
    told = ""
    if when.come == "being played":
        told += f" by being played{'' if when.come_of is None else f' by {player(scope, when.come_of, doer=False)}'}"
    elif when.come:
        told += f" from {whose(scope, when.come_of, area(when.come))}"
    elif when.come_of is not None:
        told += f" from among {whose(scope, when.come_of, 'cards')}"
    if when.to:
        told += f" into {whose(scope, when.who, area(when.to)) if when.who else article(area(when.to))}"
    else:
        told += words_for(scope, when).aimless
    if when.left is not None:
        told += f" away from {any_card(scope, when.left)}"
    if when.battle:
        told += " in a battle, as battle damage"
    if when.least:
        told += f" ({when.least} or more at once)"
    if when.by is not None:
        told += " by an effect" if when.by == "anyone" else f" by an effect of {player(scope, when.by, doer=False)}"
    if when.heading:
        told += f' by a paragraph headed "{when.heading}"'
    if when.together:
        told += " (one or several at the same time, that counts once)"
    return told


# -- what is in the event --------------------------------------------------------------------------------------------


def event_of(scope: Scope, when: Occasion, form: str = NOW) -> Event:
    """The cards and the player of an occasion, as they are called from then on."""
    words = words_for(scope, when)
    card = _part(scope, when, "card", words.card, form)
    named = YOU if when.who == "you" and not when.to else Noun(words.player)
    if when.to:
        named = Noun(f"the owner of {card}")
    elif when.who == "opponent" and scope.words.opponent == scope.words.opponents:
        named = Noun(scope.words.opponent)
    other = _part(scope, when, "other", words.second, form)
    return Event(card, other, _part(scope, when, "source", words.source, form), named, words.amount)


def _part(scope: Scope, when: Occasion, role: str, usual: str, form: str) -> Noun:
    """A card in one of the parts that an event has."""
    words = words_for(scope, when)
    found: Cards | None = None
    if words.subject_is == role:
        found = when.subject
    elif words.other_is == role:
        found = when.other
    if any(way.subject != when.subject for way in when.also):
        found = None
    if found is not None and not isinstance(found, Filter):
        noun = any_card(scope, found)
        gone = words.moves and form != WOULD
        return replace(noun, text=f"{noun} (wherever it is after that)") if gone and role == "card" else noun
    head = any_card(scope, found).head if found is not None else "card"
    several = when.together and role == "card"
    slots = {"noun": plural(head) if several else head, "marked": scope.words.marked, "unmarked": scope.words.unmarked}
    return Noun(fill(usual, Noun(head, several), form).format(**slots), several, head)
