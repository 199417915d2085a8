"""A set of cards while it is being made: who makes it, every wording that was saved, pictures, rulings, releases.

A shelf is a value: what all its facts, one after the other, have made of an empty one. Facts are only added, so nothing
that anybody has written is ever lost. What people may do to a shelf is decided in `making`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

STAGES = ("draft", "candidate", "final")
"""Of a wording, and of a release: only told of its faults; understood; held to the guide as well."""
ROLES = ("maker", "keeper")
"""A maker writes cards; a keeper also makes them final, and says who else may."""


class Wording(Struct, frozen=True):
    """A card as it was saved once."""

    number: int
    by: str
    fields: dict[str, Any]
    at: str = ""
    """When, in UTC."""

    @property
    def stage(self) -> str:
        """How far it has come."""
        return str(self.fields.get("status", STAGES[0]))


class Translation(Struct, frozen=True):
    """What is printed on a card in another language; what it does is what its original does."""

    printed: dict[str, str]
    by: str
    of: int
    """The number of the wording that was translated."""


class Ruling(Struct, frozen=True):
    """A question about a card and its answer, as the cases of a judge file."""

    title: str
    cases: str
    by: str


class ShelvedCard(Struct, frozen=True):
    """A card with all its wordings, the newest last."""

    wordings: tuple[Wording, ...]
    art: str = ""
    """The picture that was sent last."""
    ready: str = ""
    """The same, made ready as the game wants it."""
    crop: tuple[int, int, int, int] | None = None
    """The part of it that was chosen by hand."""
    drawn: dict[str, tuple[int, str]] = {}
    """Format -> the wording and the picture that the drawing shows."""
    rulings: dict[int, Ruling] = {}
    translations: dict[str, Translation] = {}
    """By the language's code."""
    removed: bool = False

    @property
    def newest(self) -> Wording:
        """The wording that is worked on, and that plays in a draft."""
        return self.wordings[-1]

    @property
    def name(self) -> str:
        """What it is called now."""
        return str(self.newest.fields["name"])

    def at_stage(self, stage: str) -> Wording | None:
        """105.1 The newest wording that has come so far: it takes the place of all older ones."""
        far = STAGES[STAGES.index(stage) :]
        return next((one for one in reversed(self.wordings) if one.stage in far), None)


class Release(Struct, frozen=True):
    """A set as it was published once: from then on it does not change."""

    number: int
    name: str
    stage: str
    by: str
    at: str = ""


class Shelf(Struct, frozen=True):
    """A set of cards of a game; on a server with accounts, the people in it may change it."""

    game: str
    title: str
    accounts: bool = True
    people: dict[str, str] = {}
    """Who makes it, and in which role."""
    cards: dict[int, ShelvedCard] = {}
    bans: dict[str, tuple[str, ...]] = {}
    """Format -> the cards that no deck of it may hold."""
    releases: tuple[Release, ...] = ()
    facts: int = 0
    """How many facts have made it what it is."""

    @property
    def present(self) -> dict[int, ShelvedCard]:
        """The cards that have not been removed."""
        return {number: card for number, card in self.cards.items() if not card.removed}


# -- What can have happened --------------------------------------------------------------------------------------


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True):
    """Anything that happens to a shelf."""


class Joined(Fact, frozen=True, tag="joined"):
    """Somebody is one of its people from now on, or has another role."""

    name: str
    role: str


class Titled(Fact, frozen=True, tag="titled"):
    """It is called so."""

    title: str


class Worded(Fact, frozen=True, tag="worded"):
    """A card has a new wording; a number that there was not is a new card."""

    card: int
    fields: dict[str, Any]


class Pictured(Fact, frozen=True, tag="pictured"):
    """A card has another picture."""

    card: int
    picture: str
    ready: str = ""
    crop: tuple[int, int, int, int] | None = None


class Removed(Fact, frozen=True, tag="removed"):
    """A card is taken out of the set, or put back; its wordings stay."""

    card: int
    gone: bool = True


class Translated(Fact, frozen=True, tag="translated"):
    """A card is printed in another language; without any words, no longer."""

    card: int
    language: str
    printed: dict[str, str]


class Ruled(Fact, frozen=True, tag="ruled"):
    """A ruling about a card; without cases it is withdrawn."""

    card: int
    ruling: int
    title: str = ""
    cases: str = ""


class Banned(Fact, frozen=True, tag="banned"):
    """What decks of a format may not hold."""

    format: str
    cards: tuple[str, ...]


class Published(Fact, frozen=True, tag="published"):
    """The set as it is has been published."""

    name: str
    stage: str


AnyFact = Joined | Titled | Worded | Pictured | Removed | Translated | Ruled | Banned | Published


class Entry(Struct, frozen=True):
    """A fact, who brought it about and when."""

    fact: AnyFact
    by: str = ""
    at: str = ""


def shelf_of(start: Shelf, entries: Iterable[Entry]) -> Shelf:
    """What these have made of a shelf."""
    return reduce(applied, entries, start)


def applied(shelf: Shelf, entry: Entry) -> Shelf:
    """The shelf after one more fact."""
    return replace(_changed(shelf, entry), facts=shelf.facts + 1)


def _changed(shelf: Shelf, entry: Entry) -> Shelf:
    match entry.fact:
        case Joined(name, role):
            return replace(shelf, people={**shelf.people, name: role})
        case Titled(title):
            return replace(shelf, title=title)
        case Banned(form, cards):
            rest = {one: names for one, names in shelf.bans.items() if one != form}
            return replace(shelf, bans=rest | ({form: cards} if cards else {}))
        case Published(name, stage):
            release = Release(len(shelf.releases) + 1, name, stage, entry.by, entry.at)
            return replace(shelf, releases=(*shelf.releases, release))
        case fact:
            card = shelf.cards.get(fact.card, ShelvedCard(()))
            return replace(shelf, cards={**shelf.cards, fact.card: _changed_card(card, fact, entry)})


def _changed_card(
    card: ShelvedCard, fact: Worded | Pictured | Removed | Translated | Ruled, entry: Entry
) -> ShelvedCard:
    match fact:
        case Worded(_, fields):
            wording = Wording(len(card.wordings) + 1, entry.by, fields, entry.at)
            return replace(card, wordings=(*card.wordings, wording))
        case Pictured(_, picture, ready, crop):
            return replace(card, art=picture, ready=ready, crop=crop)
        case Removed(_, gone):
            return replace(card, removed=gone)
        case Translated(_, language, printed):
            rest = {one: words for one, words in card.translations.items() if one != language}
            new = {language: Translation(printed, entry.by, card.newest.number)} if printed else {}
            return replace(card, translations=rest | new)
        case Ruled(_, number, title, cases):
            others = {one: ruling for one, ruling in card.rulings.items() if one != number}
            ruled = {number: Ruling(title, cases, entry.by)} if cases else {}
            return replace(card, rulings=others | ruled)


# -- What it shows -----------------------------------------------------------------------------------------------


def changes(card: ShelvedCard, old: int, new: int) -> list[str]:
    """What differs between two wordings, line by line: `- ` before, `+ ` after.

    Lines are compared from the start and from the end of each field, and nothing is searched for in between: what two
    texts have in common there takes long to find, and a card has few lines.
    """
    fields = {one.number: one.fields for one in card.wordings}
    before, after = fields.get(old, {}), fields.get(new, {})
    return [
        line
        for field in dict.fromkeys((*before, *after))
        for line in _differing(_lines(field, before), _lines(field, after))
    ]


def _differing(before: list[str], after: list[str]) -> list[str]:
    """The lines of both, without those that they begin and end with alike."""
    same = _alike(before, after)
    before, after = before[same:], after[same:]
    tail = _alike(before[::-1], after[::-1])
    gone, new = before[: len(before) - tail], after[: len(after) - tail]
    return [*(f"- {line}" for line in gone), *(f"+ {line}" for line in new)]


def looked_at(card: ShelvedCard) -> dict[str, Any]:
    """What a style guide looks at: the newest wording, with the picture that the card shows."""
    art = shown_art(card)
    return {**card.newest.fields, "art": art} if art else card.newest.fields


def shown_art(card: ShelvedCard) -> str:
    """The picture that a card shows: the one sent last, whether or not anything else was saved since."""
    return card.art


def drawing(card: ShelvedCard, form: str) -> str:
    """Whether a drawing is there: `ready`, or `being made` if it does not show the card as it is now."""
    return "ready" if card.drawn.get(form) == (card.newest.number, card.art) else "being made"


def draw(shelf: Shelf, number: int, forms: Iterable[str]) -> Shelf:
    """The drawings of a card have been made. They follow from its facts, and are no fact themselves."""
    card = shelf.cards[number]
    made = dict.fromkeys(forms, (card.newest.number, card.art))
    return replace(shelf, cards={**shelf.cards, number: replace(card, drawn={**card.drawn, **made})})


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """With how many lines both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _lines(field: str, fields: Mapping[str, Any]) -> list[str]:
    """A field, a line each; nothing if there is none."""
    return [f"{field}: {line}" for line in str(fields[field]).strip().split("\n")] if field in fields else []
