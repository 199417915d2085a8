"""The paragraphs that a card's text is made of: abilities, triggers, replacements, standing text, keywords."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.conditions import Condition
from rulewright.effects.conditions import Occasion as Occasion
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards, Filter, Who
from rulewright.effects.verbs import Change, Effect


class Paragraph(Struct, frozen=True, tag=True, kw_only=True):
    """One paragraph of a card's text."""

    runs_on: bool = False
    """It stands in one printed paragraph with the one before it."""


class Keyword(Paragraph, frozen=True, tag=True):
    """A keyword with what belongs to it: attach to a type, unique with its identifier."""

    keyword: str
    """attach, covert, unique, tactical, flip up."""
    argument: str = ""
    cost: int = 0
    gate: str = ""
    """Icons needed for this way of playing the card."""
    extra: tuple[Effect, ...] = ()
    host: Filter | None = None
    """What attach to asks for, where that is more than a type."""


class Provides(Paragraph, frozen=True, tag=True):
    """The icons a card provides."""

    icons: str


class Instructions(Paragraph, frozen=True, tag=True):
    """What playing the card costs besides its number, and what a card that is carried out and put away does."""

    cost: tuple[Effect, ...] = ()
    effect: tuple[Effect, ...] = ()
    option: str = ""
    """The label, where the card offers options."""


class Ability(Paragraph, frozen=True, tag=True):
    """A named ability with its cost and effect."""

    name: str
    gate: str
    """Icons that must be provided for it to be usable; empty for none."""
    cost: tuple[Effect, ...]
    effect: tuple[Effect, ...]


class Level(Paragraph, frozen=True, tag=True):
    """What a card does once, whenever it reaches a level, with what is picked as that happens."""

    level: int
    effect: tuple[Effect, ...]
    cost: tuple[Effect, ...] = ()


class Triggered(Paragraph, frozen=True, tag=True):
    """When this happens, that is done."""

    when: Occasion
    effects: tuple[Effect, ...]
    gate: str = ""
    label: str = ""
    """RESTORE RULE, DEVELOP RULE: a heading that the card prints before it."""
    condition: Condition | None = None
    """It waits only while this is so."""
    targets: tuple[Effect, ...] = ()
    """What is picked as it is set off, in a game in which it is carried out later."""


class Replaced(Paragraph, frozen=True, tag=True):
    """If this would happen, that happens instead."""

    when: Occasion
    effects: tuple[Effect, ...]
    optional: bool = False
    """A player may have it happen instead: `who`."""
    gate: str = ""
    most: Number | None = None
    """Only this part of the amount is replaced; the rest happens unchanged."""
    condition: Condition | None = None
    """It is in force only while this is so."""
    who: Who = "you"
    """Who may have it happen, where it is optional."""


class Adjusted(Paragraph, frozen=True, tag=True):
    """If damage is inflicted or cards are drawn, the amount is raised or lowered."""

    when: Occasion
    sign: int
    """1 raises, -1 lowers, 0 keeps it from being lowered."""
    amount: Number
    minimum: int = 0
    gate: str = ""


class Standing(Paragraph, frozen=True, tag=True):
    """In force as long as the card is, and, where it says while, as long as that is so."""

    cards: Cards
    changes: tuple[Change, ...]
    condition: Condition | None = None
    gate: str = ""


class Priced(Paragraph, frozen=True, tag=True):
    """The numeric cost of cards of a description, or of abilities, is raised or lowered."""

    cards: Cards | None
    """None for every numeric cost, or, with abilities, for those of all cards."""
    sign: int
    amount: Number
    minimum: int = 0
    who: Who = "anyone"
    """Whose plays."""
    abilities: bool = False
    condition: Condition | None = None
    gate: str = ""


class Barred(Paragraph, frozen=True, tag=True):
    """A player cannot do something: attack, play tactics, use abilities, draw, pick this card, respond to it."""

    who: Who
    what: str
    """attack, play, flip up, use abilities, draw, pick, take control, respond, block, and what a game adds."""
    cards: Cards | None = None
    """With, or to, which cards; None for all."""
    condition: Condition | None = None
    gate: str = ""
    at: Cards | None = None
    """At which places, for what is done somewhere: play there."""


class Toll(Paragraph, frozen=True, tag=True):
    """A player must pay an amount to do something, and cannot do it otherwise."""

    who: Who
    what: str
    """attack, attack with, block with, search, use abilities, pick, play."""
    amount: Number
    cards: Cards | None = None
    """Whom to attack, what to attack or block with, whose abilities, which picks; once for each card."""
    condition: Condition | None = None
    gate: str = ""


class PartySize(Paragraph, frozen=True, tag=True):
    """A party that is formed must have a given number of members."""

    parties: tuple[str, ...]
    """attacking, blocking."""
    including: Cards | None = None
    """Only a party that this card is in."""
    least: int = 1
    most: int | None = None
    """None for no limit."""
    against: Cards | None = None
    """Of blocking parties, only one against a party that this card is in."""
    condition: Condition | None = None
    gate: str = ""


class Allowed(Paragraph, frozen=True, tag=True):
    """A player may do what the rules would not let them: play cards of a kind at other times."""

    who: Who
    what: str
    """play at any time (whenever a tactic could be), play as though in hand (from where they lie)."""
    cards: Cards | None = None
    waived: bool = False
    """What they ask their player to have in play is waived."""
    condition: Condition | None = None
    gate: str = ""


class Openly(Paragraph, frozen=True, tag=True):
    """Cards that would be hidden lie open, to everyone or to one player, as long as this is in force."""

    cards: Cards
    to: Who = "each"
    condition: Condition | None = None
    gate: str = ""


class EntersWith(Paragraph, frozen=True, tag=True):
    """The card enters play with tokens on it, or depleted."""

    tokens: Number | None = None
    depleted: bool = False
    condition: Condition | None = None
    under: Who | None = None
    """Under whose control, instead of whoever puts it there."""
    kind: str = ""
    """What kind of token, in a game that has several."""
    cards: Filter | None = None
    """Which cards enter play so, as long as this one is in play; None for this card itself."""


class StartingResources(Paragraph, frozen=True, tag=True):
    """Which resources one begins with: (name or empty for any staple, how many)."""

    resources: tuple[tuple[str, int], ...]


class StartingDraw(Paragraph, frozen=True, tag=True):
    """How many cards one begins with, going first and second."""

    first: int
    second: int


class TokenKind(Paragraph, frozen=True, tag=True):
    """What a token that is a card counts as: its type line, and its figures where its type has some."""

    name: str
    type_line: str
    figures: tuple[int, ...] = ()


class AnyNumberInDeck(Paragraph, frozen=True, tag=True):
    """The card waives the cap on copies."""
