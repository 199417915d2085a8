"""A set in the making, as its people are shown it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from rulewright.server.shapes import one_of
from rulewright.studio.making import is_keeper
from rulewright.studio.shelf import ROLES, STAGES, Ruling, Shelf, ShelvedCard, changes

MOST_WORDINGS = 200
"""So many wordings of a card are listed, the newest."""
StageShown = Annotated[str, one_of(STAGES)]


class PersonShown(Struct, frozen=True):
    """Somebody who makes a set."""

    name: str
    role: Annotated[str, one_of(ROLES)]


class RulingShown(Struct, frozen=True):
    """A ruling about a card."""

    number: int
    title: str
    cases: str
    by: str


class TranslationShown(Struct, frozen=True):
    """A card in another language."""

    language: str
    printed: dict[str, str]
    by: str
    current: bool
    """Whether it is of the newest wording."""


class SetCard(Struct, frozen=True):
    """A card of a set, in its newest wording."""

    number: int
    fields: dict[str, Any]
    wording: int
    """The number of that wording; whoever saves a newer one says that they had seen it."""
    by: str
    stage: StageShown
    plays: int | None
    """The number of the newest final wording."""
    picture: str
    ready: str
    crop: tuple[int, int, int, int] | None
    rulings: tuple[RulingShown, ...]
    translations: tuple[TranslationShown, ...]


class ReleaseShown(Struct, frozen=True):
    """What was published once."""

    number: int
    name: str
    stage: StageShown
    at: str


class SetShown(Struct, frozen=True):
    """A set, for those who make it."""

    id: str
    game: str
    title: str
    me: str
    keeper: bool
    """Whether I may make cards final, publish, and say who else may."""
    people: tuple[PersonShown, ...]
    cards: tuple[SetCard, ...]
    removed: tuple[SetCard, ...]
    bans: dict[str, tuple[str, ...]]
    releases: tuple[ReleaseShown, ...]
    facts: int
    """How much has happened to it; more, and there is something new."""


class SetListed(Struct, frozen=True):
    """A set that there is."""

    id: str
    game: str
    title: str


class SetMade(Struct, frozen=True):
    """A new set, and the token of whoever made it. It is told this once."""

    set: SetShown
    token: str


class JoinedSet(Struct, frozen=True):
    """A set that one makes from now on. The token is told this once."""

    set: SetShown
    token: str


class WordingShown(Struct, frozen=True):
    """A wording of a card, and what it has changed."""

    number: int
    by: str
    at: str
    stage: StageShown
    changes: tuple[str, ...]
    """Line by line: `- ` before, `+ ` after."""
    fields: dict[str, Any]


def set_shown(id: str, shelf: Shelf, who: str) -> SetShown:
    """A set, as somebody of it sees it."""
    cards = {number: _card(number, card) for number, card in shelf.cards.items()}
    return SetShown(
        id=id,
        game=shelf.game,
        title=shelf.title,
        me=who,
        keeper=is_keeper(shelf, who),
        people=tuple(PersonShown(name, role) for name, role in shelf.people.items()),
        cards=tuple(cards[number] for number in shelf.present),
        removed=tuple(card for number, card in cards.items() if number not in shelf.present),
        bans=shelf.bans,
        releases=tuple(ReleaseShown(one.number, one.name, one.stage, one.at) for one in reversed(shelf.releases)),
        facts=shelf.facts,
    )


def _card(number: int, card: ShelvedCard) -> SetCard:
    newest, final = card.newest, card.at_stage("final")
    return SetCard(
        number=number,
        fields=newest.fields,
        wording=newest.number,
        by=newest.by,
        stage=newest.stage,
        plays=None if final is None else final.number,
        picture=card.art,
        ready=card.ready,
        crop=card.crop,
        rulings=tuple(_ruling(at, one) for at, one in card.rulings.items()),
        translations=tuple(
            TranslationShown(code, one.printed, one.by, one.of == newest.number)
            for code, one in card.translations.items()
        ),
    )


def _ruling(number: int, ruling: Ruling) -> RulingShown:
    return RulingShown(number, ruling.title, ruling.cases, ruling.by)


def wordings_shown(card: ShelvedCard) -> list[WordingShown]:
    """The wordings of a card, the newest first."""
    return [
        WordingShown(
            one.number, one.by, one.at, one.stage, tuple(changes(card, one.number - 1, one.number)), one.fields
        )
        for one in reversed(card.wordings[-MOST_WORDINGS:])
    ]
