"""A set of cards while it is being made: who may change it, every wording that was saved, pictures and drawings.

A shelf is a value. Each function takes one and returns the next; where it cannot, it raises `NotDone` with the rule
behind it and nothing has changed.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.registry import find_game
from rulewright.kernel.errors import Refusal, RulewrightError
from rulewright.studio.lint import holds_back, lint_card

FORMATS = ("png", "jpeg", "pdf")
STAGES = ("draft", "candidate", "final")


class NotDone(RulewrightError):
    """Something that cannot be done to a shelf, and by which rule."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason


class Wording(Struct, frozen=True):
    """A card as it was saved once."""

    number: int
    by: str
    fields: dict[str, Any]


class ShelvedCard(Struct, frozen=True):
    """A card with all its wordings, the newest last."""

    wordings: tuple[Wording, ...]
    art: str = ""
    """The picture that was sent last."""
    drawn: dict[str, tuple[int, str]] = {}
    """Format -> the wording and the picture that the drawing shows."""

    @property
    def newest(self) -> Wording:
        """The wording that plays."""
        return self.wordings[-1]


class Shelf(Struct, frozen=True):
    """A set of cards of a game; on a server with accounts, those who have logged in may change it."""

    game: str
    title: str
    accounts: bool = True
    people: tuple[str, ...] = ()
    cards: dict[str, ShelvedCard] = {}


def log_in(shelf: Shelf, who: str) -> Shelf:
    """Somebody is known from now on."""
    return replace(shelf, people=tuple(dict.fromkeys((*shelf.people, who))))


def refuse_stranger(shelf: Shelf, who: str) -> Refusal | None:
    """Why somebody may not make cards here: a database asks for an account. One's own machine does not."""
    if not shelf.accounts or who in shelf.people:
        return None
    return Refusal("card-guide.start.1", "log in first: cards are made with an account")


def begin(shelf: Shelf, who: str, fields: Mapping[str, Any]) -> Shelf:
    """A new card, as a draft."""
    _let_in(shelf, who)
    name = str(fields.get("name", "")).strip()
    if not name:
        raise NotDone("", "a card has a name")
    if name in shelf.cards:
        raise NotDone("", f"there is a card called {name!r} here already")
    card = ShelvedCard((Wording(1, who, {"status": "draft", **fields}),))
    return replace(shelf, cards={**shelf.cards, name: card})


def save(shelf: Shelf, who: str, name: str, fields: Mapping[str, Any], base: int) -> Shelf:
    """A newer wording, written by somebody who had seen the one numbered `base`.

    What others have changed since is kept; where both have changed the same field, nothing is saved.
    """
    _let_in(shelf, who)
    card = card_of(shelf, name)
    wanted = merged(card, fields, base)
    _hold_finals(shelf, name, wanted)
    if wanted == card.newest.fields:
        return shelf
    wording = Wording(card.newest.number + 1, who, wanted)
    return _with(shelf, name, replace(card, wordings=(*card.wordings, wording)))


def merged(card: ShelvedCard, fields: Mapping[str, Any], base: int) -> dict[str, Any]:
    """Fields as somebody wants them, with what others have changed since the wording that was looked at."""
    before = next((one.fields for one in card.wordings if one.number == base), None)
    if before is None:
        raise NotDone("", f"there is no wording {base} of this card")
    now = card.newest.fields
    both = [
        field
        for field in dict.fromkeys((*before, *now, *fields))
        if now.get(field) != before.get(field) != fields.get(field) and now.get(field) != fields.get(field)
    ]
    if both:
        raise NotDone("", f"{card.newest.by} has changed {', '.join(both)} since: look at both and save again")
    mine = {field for field in (*before, *fields) if fields.get(field) != before.get(field)}
    result = {field: value for field, value in now.items() if field not in mine}
    return result | {field: fields[field] for field in fields if field in mine}


def go_back(shelf: Shelf, who: str, name: str, number: int) -> Shelf:
    """An older wording again, as the newest."""
    card = card_of(shelf, name)
    old = next((one for one in card.wordings if one.number == number), None)
    if old is None:
        raise NotDone("", f"there is no wording {number} of {name}")
    return save(shelf, who, name, old.fields, card.newest.number)


def changes(card: ShelvedCard, old: int, new: int) -> list[str]:
    """What differs between two wordings, line by line: `- ` before, `+ ` after."""
    lines = {one.number: _lines(one.fields) for one in card.wordings}
    found = difflib.ndiff(lines.get(old, []), lines.get(new, []))
    return [line for line in found if line[0] in "+-"]


def send_art(shelf: Shelf, who: str, name: str, picture: str) -> Shelf:
    """A picture is sent: from now on it is the card's. One that was only chosen changes nothing."""
    _let_in(shelf, who)
    return _with(shelf, name, replace(card_of(shelf, name), art=picture))


def shown_art(shelf: Shelf, name: str) -> str:
    """The picture that a card shows: the one sent last, whether or not anything else was saved since."""
    return card_of(shelf, name).art


def drawing(shelf: Shelf, name: str, form: str) -> str:
    """Whether a drawing is there: `ready`, or `being made` if it does not show the card as it is now."""
    card = card_of(shelf, name)
    return "ready" if card.drawn.get(form) == (card.newest.number, card.art) else "being made"


def draw(shelf: Shelf, name: str, forms: tuple[str, ...] = FORMATS) -> Shelf:
    """The drawings of a card have been made."""
    card = card_of(shelf, name)
    made = dict.fromkeys(forms, (card.newest.number, card.art))
    return _with(shelf, name, replace(card, drawn={**card.drawn, **made}))


def card_of(shelf: Shelf, name: str) -> ShelvedCard:
    """A card by its name."""
    if name not in shelf.cards:
        near = difflib.get_close_matches(name, shelf.cards, n=1)
        raise NotDone("", f"there is no card called {name!r} here" + (f"; did you mean {near[0]!r}?" if near else ""))
    return shelf.cards[name]


def _hold_finals(shelf: Shelf, name: str, fields: Mapping[str, Any]) -> None:
    """A final card has no fault by the guide."""
    others = [card.newest.fields for other, card in shelf.cards.items() if other != name]
    held = holds_back(str(fields.get("status", "draft")), lint_card(find_game(shelf.game), fields, others))
    if held:
        raise NotDone(held[0].rule, f"it cannot be final: {held[0].message}")


def _let_in(shelf: Shelf, who: str) -> None:
    refusal = refuse_stranger(shelf, who)
    if refusal is not None:
        raise NotDone(refusal.rule, refusal.reason)


def _with(shelf: Shelf, name: str, card: ShelvedCard) -> Shelf:
    return replace(shelf, cards={**shelf.cards, name: card})


def _lines(fields: Mapping[str, Any]) -> list[str]:
    return [f"{field}: {line}" for field, value in fields.items() for line in str(value).strip().split("\n")]
