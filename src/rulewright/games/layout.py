"""How a game lies on a table in the browser: said by the game, drawn by a page that knows none."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Pile(Struct, frozen=True):
    """An area of which only the size is drawn, and the uppermost card."""

    area: str
    always: bool = True
    """Whether its place is drawn while it is empty."""
    open: bool = True
    """Whether the uppermost card is drawn, where it is known."""
    shared: bool = False
    """Whether it belongs to the table, not to a seat."""


class Row(Struct, frozen=True):
    """Cards of an area, side by side."""

    area: str
    label: str
    types: tuple[str, ...] = ()
    """The types that lie in it, `` for cards without any; unless said, those that lie in no other row of the area."""
    single: bool = False
    """Whether it is one card, which can be drawn a little larger."""


class Group(Struct, frozen=True):
    """Cards that others are at: each is drawn with all that are there."""

    area: str
    type: str
    label: str
    """What is said of the cards at one of them: `residents of`."""
    shared: bool = False
    """Whether they lie between the players and everybody's cards there on the own side of each; else with a player."""


class Stat(Struct, frozen=True):
    """A number of a card."""

    name: str
    small: bool = True
    """Whether it is drawn on a small card, too."""
    worn: bool = False
    """Whether damage counts against it: what is left of it is drawn."""


class Layout(Struct, frozen=True):
    """All that the page needs to know of a game besides its cards."""

    score: str = "score"
    """What the score of a player is called."""
    marked: str = "marked"
    """What a card is called that is turned aside."""
    counter: str = "token"
    """What a token on a card is called."""
    piles: tuple[Pile, ...] = (Pile("deck", open=False), Pile("discard"))
    being_played: str = "being played"
    """The area of cards that are on their way into play."""
    strip: tuple[Row, ...] = ()
    """Rows of small cards beside a player's name. A card of these that is attached to another has been used up."""
    rows: tuple[Row, ...] = (Row("play", "in play"),)
    """Rows of cards before a player, without those that are at or attached to another."""
    groups: tuple[Group, ...] = ()
    stats: tuple[Stat, ...] = ()
    """The numbers of a card that are drawn, in this order; all of them unless said."""
    stat_lines: tuple[tuple[str, ...], ...] = ()
    """What the numbers of a field such as `stats = "2/1/3"` are; the line with as many names holds."""
    type_fields: tuple[str, ...] = ()
    """Fields of a card that are printed after its type."""
    icon_field: str = ""
    """The field of a card whose letters are icons."""
    icons: Mapping[str, str] = {}
    """The colour of each icon."""
    belongs: str = "Belongs to"
    """What cards belong to: a trade, a faction."""
    frames: Mapping[str, tuple[str, str, str]] = {}
    """The colours of the cards that belong to something: middle, deep and light, by its name in small letters."""
    scene: str = "lamplight"
    """In what light its cards are drawn that have no picture: `lamplight`, `daylight` or `burst`."""
    shapes: Mapping[str, str] = {}
    """How the picture is cut, by the type of the card: `arch`, `notch` or `slant`; straight unless said."""
    buttons: Mapping[str, tuple[str, str]] = {}
    """What is said on the button that ends a choice of cards, by what is asked: with none of them, and with some."""
    answering: tuple[str, ...] = ("act", "respond")
    """What is asked, in windows between what others do, about what somebody has just done."""
    suggested: tuple[str, ...] = ()
    """The choices of cards, by what is asked, to which an answer is suggested: those before the first turn."""
    played_out: tuple[str, ...] = ()
    """The rules whose sentences are shown one after the other, so that everybody sees why."""
    deeds: tuple[str, ...] = ()
    """The rules whose sentences say that somebody does something; what comes of it follows, and can be folded."""
    battles: tuple[str, ...] = ()
    """Those of them within which whatever others do belongs to it."""
