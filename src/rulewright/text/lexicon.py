"""A game's words as data: what it calls types, places, states, values and deeds. The English is the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct


class Verb(Struct, frozen=True, forbid_unknown_fields=True):
    """One verb: what it does, what it is called when it happens, and what can be said of it. One entry, all forms.

    `does` is an instruction about cards: *destroy target creature*. `suffers` is the occasion of a card to which it is
    done, `acts` that of a card which does it, `player` that of a player who does it to `object`.
    """

    does: str = ""
    """The node of the instruction; its cards are what the verb is about."""
    fields: Mapping[str, str | bool] = {}
    """More of that node: where a card is put."""
    after: str = ""
    """Words that belong to the verb and stand behind its object: *from the game*."""
    suffers: str = ""
    suffers_to: str = ""
    """The area to which a card goes by it."""
    acts: str = ""
    acts_to: str = ""
    particle: str = ""
    """Words that belong to the verb where a card does it: come *into play*."""
    act_forms: tuple[str, ...] = ()
    """Other ways to say that a card does it, as verb phrases in their base form."""
    once: bool = False
    """Suffered by one card from several at once, it is one occasion."""
    cannot_suffer: str = ""
    cannot_act: str = ""
    against: str = ""
    """The word before what it is done to: defend *against*."""
    cannot_act_on: bool = False
    """Whether a card can be kept from doing it to some cards alone."""
    cannot_suffer_by: bool = False
    """Whether a card can be kept from suffering it at the hands of some cards alone."""
    must_act: str = ""
    must_act_on: bool = False
    """Whether a card can be told to do it to some cards alone."""
    player: str = ""
    """The occasion of a player who does it to a card."""
    known: str = ""
    """How a card to which it was done can be called afterwards, as linking knows it."""
    deed: str = ""
    """The verb under which linking counts what was done this way."""
    gone: bool = False
    """Whether cards to which it was done are no longer what they were."""
    costs: bool = True
    """Whether it can be part of a cost."""


class Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one game."""

    types: Mapping[str, str]
    """Nouns, each with the type of card that it names."""
    areas: Mapping[str, str]
    """Piles of a player, each with the neutral name of the area."""
    states: Mapping[str, str]
    """Adjectives, each with the state that it names."""
    stats: Mapping[str, str]
    """Names of values, each with the value's neutral name."""
    settable: tuple[str, ...] = ("atk", "def", "strength", "life", "speed")
    """The values that text can set."""
    all_tied: bool = False
    """Whether the card with the highest of a value is each of those that tie; otherwise one of them is chosen."""
    live_after_duration: bool = False
    """Whether a change named after its duration is of whatever fits while it lasts; otherwise of what fits now."""
    keywords: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()
    """Keywords that a number follows."""
    paraphrases: Mapping[str, tuple[str, ...]] = {}
    """Keywords, each with other ways to say of a card what it means, as predicates."""
    groups: Mapping[str, str] = {}
    """Names of what cards belong to (factions, trades), as words, each with how the card file writes it."""
    score: str = ""
    """What a player's score is counted in."""
    places: tuple[str, ...] = ()
    """The types of cards at which others can be."""
    marking: str = ""
    """What it is called to mark a card as used."""
    phases: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """Words of card games that this one does not have: what is said with them is nothing that its cards say."""
    verbs: Mapping[str, Verb] = {}


def read_lexicon(text: str) -> Lexicon:
    """A lexicon from its file."""
    return msgspec.toml.decode(text, type=Lexicon)
