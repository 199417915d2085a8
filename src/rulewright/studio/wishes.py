"""What people can want done to a set, as they say it over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

MOST_CARDS = 500
"""So many cards a set may have; so many rulings a card, and translations."""
MOST_RULINGS = 20
MOST_LANGUAGES = 20

Fields = Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=40)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Title = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
CardName = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z]{2,4})?$")]
Stage = Literal["draft", "candidate", "final"]


class Wish(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything that somebody wants done to a set."""


class Begin(Wish, frozen=True, tag="begin"):
    """A new card, as a draft."""

    fields: Fields


class Save(Wish, frozen=True, tag="save"):
    """A newer wording, by somebody who had seen the one numbered `base`."""

    card: Number
    fields: Fields
    base: Number


class GoBack(Wish, frozen=True, tag="go_back"):
    """An older wording again, as the newest."""

    card: Number
    number: Number


class Promote(Wish, frozen=True, tag="promote"):
    """The newest wording is a candidate or final from now on, or a draft again."""

    card: Number
    stage: Stage


class Picture(Wish, frozen=True, tag="picture"):
    """A picture that was sent is the card's, as it was made ready; an empty one is none."""

    card: Number
    picture: Annotated[str, Meta(max_length=32)]
    ready: Annotated[str, Meta(max_length=32)] = ""
    crop: tuple[Number, Number, Number, Number] | None = None


class Remove(Wish, frozen=True, tag="remove"):
    """A card is taken out of the set, or put back."""

    card: Number
    gone: bool = True


class Translate(Wish, frozen=True, tag="translate"):
    """What is printed on a card in another language: name, type, text, flavor."""

    card: Number
    language: Language
    name: Annotated[str, Meta(max_length=100)] = ""
    type: Annotated[str, Meta(max_length=200)] = ""
    text: Annotated[str, Meta(max_length=5_000)] = ""
    flavor: Annotated[str, Meta(max_length=1_000)] = ""


class Rule(Wish, frozen=True, tag="rule"):
    """A ruling about a card: a new one (0) or another wording of one; without cases it is withdrawn."""

    card: Number
    ruling: Number = 0
    title: Annotated[str, Meta(max_length=200)] = ""
    cases: Annotated[str, Meta(max_length=10_000)] = ""
    """The [[case]] tables of a judge file."""


class Ban(Wish, frozen=True, tag="ban"):
    """The cards that no deck of a format may hold."""

    format: Annotated[str, Meta(min_length=1, max_length=40)]
    cards: Annotated[tuple[CardName, ...], Meta(max_length=200)]


class Rename(Wish, frozen=True, tag="rename"):
    """The set is called so."""

    title: Title


class GiveRole(Wish, frozen=True, tag="give_role"):
    """Somebody of the set has another role."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    role: Literal["maker", "keeper"]


class Publish(Wish, frozen=True, tag="publish"):
    """The set as it is, for everybody, for good: every card that has come so far."""

    name: Title
    stage: Stage


AnyWish = Begin | Save | GoBack | Promote | Picture | Remove | Translate | Rule | Ban | Rename | GiveRole | Publish
