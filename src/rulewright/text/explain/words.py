"""What a game brings to an explanation: its words for what the nodes name neutrally, and the rules behind them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class OccasionWords(Struct, frozen=True):
    """How an occasion is told, and what the cards and players in it are called afterwards."""

    passive: str
    """A clause about {subject}, with its verbs in brackets: {subject} [is] destroyed."""
    active: str = ""
    """The same where the text names the {player}: {player} [draw|drew] {subject}. The verbs agree with the player."""
    other: str = "and {other}"
    """How the second card is brought in."""
    subject_is: str = "card"
    """Which card of the event the subject is: card, other, source."""
    other_is: str = "other"
    card: str = "the {noun} it happens to"
    """What the card of the event is called, where the text has not named it."""
    second: str = "the other card in it"
    source: str = "the card that causes it"
    player: str = "the player it happens to"
    amount: str = "the amount of it"
    moves: bool = False
    """The card goes elsewhere by it, so that `this card` and the card of the event are not the same."""
    aimless: str = ""
    """What is said where the text does not name the area that the card goes to."""
    default: str = "a card"
    """The subject where the text names none."""
    area: str = ""
    """The area in which the card plainly is as this happens, so that nobody says so."""


class Words(Struct, frozen=True, kw_only=True):
    """A game's words and rules. The keys are the neutral names that nodes use."""

    rules: Mapping[str, str]
    """The rule behind a kind of paragraph, step or remark: the node's class, or that and a variant of it."""
    states: Mapping[str, str]
    """A state in words: one before the noun, several behind it."""
    areas: Mapping[str, str]
    shared: tuple[str, ...] = ()
    """The areas that are nobody's."""
    lying: tuple[str, ...] = ()
    """The areas whose word says how a card lies there, and not in what."""
    values: Mapping[str, str]
    deeds: Mapping[str, str]
    """What cards can, cannot and must do, in the base form: attack, be picked."""
    acts: Mapping[str, str]
    """What players cannot do, may do or must pay for: play{ cards}; what is in braces is said only of named cards."""
    keywords: Mapping[str, str]
    """What a keyword means; {host}, {argument}, {cost}, {icons}, {so much} stand for what comes with it."""
    occasions: Mapping[str, OccasionWords]
    headings: Mapping[str, str] = {}
    """What a paragraph is called that bears one of the game's headings."""
    icons: Mapping[str, str] = {}
    kinds: Mapping[str, str] = {}
    """Kinds of token, where they are not called by their name."""
    score: str
    leader: str
    """The card that bears the score, or what stands for a player."""
    mark: str
    marked: str
    unmark: str
    unmarked: str
    token: str
    trade: str
    place: str = "place"
    level: str = "level"
    """The value of a card whose levels text waits for."""
    resource: str = "resource"
    opponent: str = "your opponent"
    opponents: str = "your opponent"
    """All of them as doers: each opponent."""
    all_opponents: str = "your opponent"
    """All of them as those who cannot do something: your opponents."""
    loser: str = "the loser of the bid"
    costs: str
    """The line before what is done first."""
    cost: str = "cost"
    """What one of those steps is called."""
    triggered: str = "As it is set off:"
    """The line before what is picked as a trigger is set off."""
    payment: str = "{number}"
    winner: str = "the winner of the bid"
    skipped: str = "what is impossible is skipped together with what depends on it"

    def value(self, name: str) -> str:
        """What a value is called."""
        return self.values.get(name, name)

    def area(self, name: str) -> str:
        """What an area is called."""
        return self.areas.get(name, name)

    def rule(self, *keys: str) -> str:
        """The rule of the first of these keys that has one, in brackets; empty if none has."""
        found = next((self.rules[key] for key in keys if key in self.rules), "")
        return f" ({found})" if found else ""
