"""Making a set: what somebody wants done to a shelf becomes a fact, or is refused with its rule and nothing changes.

What takes long is not found out here: whether a card is understood, in style, and its rulings hold, comes as a verdict.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulewright.kernel.errors import Refusal, RulewrightError
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w

PRINTED = {"name": "printed_name", "type": "printed_type", "text": "printed_text", "flavor": "flavor"}
"""What a translation says of a card -> the field of a card file that holds it."""


class NotDone(RulewrightError):
    """Something that cannot be done to a shelf, and by which rule."""

    def __init__(self, rule: str, reason: str, field: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason
        self.field = field


class Both(Struct, frozen=True):
    """A field that two people have changed: as both had seen it, and what each has made of it."""

    field: str
    before: Any
    theirs: Any
    mine: Any


class Clash(NotDone):
    """Somebody else has changed the same fields since; nothing is saved, and both wordings are told."""

    def __init__(self, by: str, number: int, both: tuple[Both, ...]) -> None:
        fields = ", ".join(one.field for one in both)
        super().__init__("", f"{by} has changed {fields} since: look at both and save again", "fields")
        self.by = by
        self.number = number
        self.both = both


class Verdict(Struct, frozen=True):
    """What keeps a card, or a whole set, from coming further: each with its rule, or without one."""

    not_understood: tuple[str, ...] = ()
    held: tuple[Refusal, ...] = ()
    """By the style guide."""
    rulings: tuple[str, ...] = ()
    """Those that do not hold."""


FINE = Verdict()


def decided(shelf: s.Shelf, who: str, wish: w.AnyWish, verdict: Verdict = FINE) -> s.AnyFact | None:  # noqa: C901  (one line a wish)
    """The fact that follows from a wish; None if everything is so already. Raises NotDone."""
    _let_in(shelf, who)
    match wish:
        case w.Begin(fields):
            return begin(shelf, who, fields)
        case w.Save(number, fields, base):
            return save(shelf, who, number, fields, base)
        case w.GoBack(number, old):
            return go_back(shelf, number, old)
        case w.Promote(number, stage):
            return promote(shelf, who, number, stage, verdict)
        case w.Picture():
            return send_art(shelf, who, wish, verdict)
        case w.Remove(number, gone):
            return s.Removed(number, gone) if known(shelf, number).removed != gone else None
        case w.Translate():
            return translate(shelf, wish)
        case w.Rule():
            return rule(shelf, wish, verdict)
        case w.Ban(form, cards):
            return ban(shelf, who, form, cards)
        case w.Rename(title):
            _keepers_only(shelf, who, "rename the set")
            return s.Titled(title.strip() or shelf.title)
        case w.GiveRole(name, role):
            return give_role(shelf, who, name, role)
        case w.Publish(name, stage):
            return publish(shelf, who, name, stage, verdict)


# -- Who ---------------------------------------------------------------------------------------------------------


def refuse_stranger(shelf: s.Shelf, who: str) -> Refusal | None:
    """Why somebody may not make cards here: a database asks for an account. One's own machine does not."""
    if not shelf.accounts or who in shelf.people:
        return None
    return Refusal("card-guide.start.1", "log in first: cards are made with an account")


def _let_in(shelf: s.Shelf, who: str) -> None:
    refusal = refuse_stranger(shelf, who)
    if refusal is not None:
        raise NotDone(refusal.rule, refusal.reason)


def is_keeper(shelf: s.Shelf, who: str) -> bool:
    """Whether somebody may make cards final; on one's own machine everybody may."""
    return not shelf.accounts or shelf.people.get(who) == "keeper"


def _keepers_only(shelf: s.Shelf, who: str, what: str) -> None:
    if not is_keeper(shelf, who):
        keepers = [name for name, role in shelf.people.items() if role == "keeper"]
        raise NotDone("", f"only a keeper of the set may {what}: {', '.join(keepers)}")


def give_role(shelf: s.Shelf, who: str, name: str, role: str) -> s.Joined | None:
    """Somebody has another role; a set always has a keeper."""
    _keepers_only(shelf, who, "say who may do what")
    if name not in shelf.people:
        raise NotDone("", f"nobody here is called {name!r}", "name")
    keepers = [one for one, had in shelf.people.items() if had == "keeper"]
    if keepers == [name] and role != "keeper":
        raise NotDone("", "a set has at least one keeper: make somebody else one first", "role")
    return s.Joined(name, role) if shelf.people[name] != role else None


# -- Cards -------------------------------------------------------------------------------------------------------


def known(shelf: s.Shelf, number: int) -> s.ShelvedCard:
    """A card by its number, also one that was removed."""
    if number not in shelf.cards:
        raise NotDone("", f"there is no card {number} in this set", "card")
    return shelf.cards[number]


def numbered(shelf: s.Shelf, name: str) -> int:
    """The number of the card of that name."""
    names = {card.name: number for number, card in shelf.present.items()}
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1)
        raise NotDone("", f"there is no card called {name!r} here" + (f"; did you mean {near[0]!r}?" if near else ""))
    return names[name]


def begin(shelf: s.Shelf, who: str, fields: Mapping[str, Any]) -> s.Worded:
    """A new card, as a draft."""
    _let_in(shelf, who)
    if len(shelf.cards) >= w.MOST_CARDS:
        raise NotDone("", f"a set has at most {w.MOST_CARDS} cards")
    number = max(shelf.cards, default=0) + 1
    _refuse_name(shelf, number, fields)
    return s.Worded(number, {**fields, "status": "draft"})


def save(shelf: s.Shelf, who: str, number: int, fields: Mapping[str, Any], base: int) -> s.Worded | None:
    """A newer wording, written by somebody who had seen the one numbered `base`.

    What others have changed since is kept; where both have changed the same field, nothing is saved. Whoever changes a
    card that was a candidate or final makes a draft of it again: a final one is errata then, with a higher version.
    """
    _let_in(shelf, who)
    card = known(shelf, number)
    wanted = merged(card, {**fields, "status": _seen(card, base).get("status", "draft")}, base)
    _refuse_name(shelf, number, wanted)
    if wanted == card.newest.fields:
        return None
    return s.Worded(number, errata(card, {**wanted, "status": "draft"}))


def errata(card: s.ShelvedCard, fields: dict[str, Any]) -> dict[str, Any]:
    """105.1 A wording that comes after a final one has a higher version, and takes its place once it is final."""
    final = card.at_stage("final")
    if final is None:
        return fields
    least = int(final.fields.get("version", 1)) + 1
    return {**fields, "version": max(least, int(fields.get("version", 1)))}


def merged(card: s.ShelvedCard, fields: Mapping[str, Any], base: int) -> dict[str, Any]:
    """Fields as somebody wants them, with what others have changed since the wording that was looked at."""
    before, now = _seen(card, base), card.newest.fields
    both = tuple(
        Both(field, before.get(field), now.get(field), fields.get(field))
        for field in dict.fromkeys((*before, *now, *fields))
        if now.get(field) != before.get(field) != fields.get(field) and now.get(field) != fields.get(field)
    )
    if both:
        raise Clash(card.newest.by, card.newest.number, both)
    mine = {field for field in (*before, *fields) if fields.get(field) != before.get(field)}
    taken = {field: (fields if field in mine else now).get(field) for field in dict.fromkeys((*now, *fields))}
    return {field: value for field, value in taken.items() if value is not None}


def _seen(card: s.ShelvedCard, base: int) -> dict[str, Any]:
    found = next((one.fields for one in card.wordings if one.number == base), None)
    if found is None:
        raise NotDone("", f"there is no wording {base} of this card", "base")
    return found


def go_back(shelf: s.Shelf, number: int, old: int) -> s.Worded | None:
    """An older wording again, as the newest; it has to come as far as it was once more."""
    card = known(shelf, number)
    fields = {**_seen(card, old), "status": "draft"}
    fields.pop("version", None)
    _refuse_name(shelf, number, fields)
    again = errata(card, fields)
    return s.Worded(number, again) if again != card.newest.fields else None


def promote(shelf: s.Shelf, who: str, number: int, stage: str, verdict: Verdict) -> s.Worded | None:
    """A wording comes further. A candidate is understood; a final one is in style as well, and a keeper says so."""
    card = known(shelf, number)
    if card.newest.stage == stage:
        return None
    if "final" in (stage, card.newest.stage):
        _keepers_only(shelf, who, "make a card final, or a final card a draft again")
    refuse_stage(stage, verdict, card.name)
    return s.Worded(number, {**card.newest.fields, "status": stage})


def refuse_stage(stage: str, verdict: Verdict, what: str) -> None:
    """What keeps something from being a candidate or final."""
    if stage != "draft" and verdict.not_understood:
        raise NotDone("", f"{what} cannot be {stage}: {verdict.not_understood[0]}", "stage")
    if stage == "final" and verdict.held:
        raise NotDone(verdict.held[0].rule, f"{what} cannot be final: {verdict.held[0].reason}", "stage")
    if stage == "final" and verdict.rulings:
        raise NotDone("", f"{what} cannot be final: a ruling does not hold: {verdict.rulings[0]}", "stage")


def send_art(shelf: s.Shelf, who: str, wish: w.Picture, verdict: Verdict = FINE) -> s.Pictured | None:
    """A picture is sent: from now on it is the card's. One that was only chosen changes nothing."""
    _let_in(shelf, who)
    card = known(shelf, wish.card)
    refuse_stage(card.newest.stage, verdict, card.name)
    if (card.art, card.ready, card.crop) == (wish.picture, wish.ready, wish.crop):
        return None
    return s.Pictured(wish.card, wish.picture, wish.ready, wish.crop)


def translate(shelf: s.Shelf, wish: w.Translate) -> s.Translated | None:
    """What is printed in another language. The text that plays stays that of the original."""
    card = known(shelf, wish.card)
    words = {PRINTED[field]: getattr(wish, field).strip() for field in PRINTED}
    printed = {field: value for field, value in words.items() if value}
    if printed and not (printed.get("printed_name") and printed.get("printed_type")):
        raise NotDone("", "a translation has at least a name and a type", "name")
    if printed and wish.language not in card.translations and len(card.translations) >= w.MOST_LANGUAGES:
        raise NotDone("", f"a card has at most {w.MOST_LANGUAGES} translations", "language")
    if not printed and wish.language not in card.translations:
        return None
    return s.Translated(wish.card, wish.language, printed)


def rule(shelf: s.Shelf, wish: w.Rule, verdict: Verdict) -> s.Ruled:
    """A ruling is attached to a card; one that does not hold is refused."""
    card = known(shelf, wish.card)
    if wish.ruling and wish.ruling not in card.rulings:
        raise NotDone("", f"there is no ruling {wish.ruling} about this card", "ruling")
    if not wish.cases.strip():
        if not wish.ruling:
            raise NotDone("", "a ruling has a case: [[case]] as in a judge file", "cases")
        return s.Ruled(wish.card, wish.ruling)
    if verdict.rulings:
        raise NotDone("", f"this ruling does not hold: {verdict.rulings[0]}", "cases")
    if not wish.ruling and len(card.rulings) >= w.MOST_RULINGS:
        raise NotDone("", f"a card has at most {w.MOST_RULINGS} rulings", "card")
    number = wish.ruling or max(card.rulings, default=0) + 1
    return s.Ruled(wish.card, number, wish.title.strip() or "A ruling", wish.cases)


# -- The set -----------------------------------------------------------------------------------------------------


def ban(shelf: s.Shelf, who: str, form: str, cards: tuple[str, ...]) -> s.Banned | None:
    """What decks of a format may not hold, of the cards of this set."""
    _keepers_only(shelf, who, "ban cards")
    for name in cards:
        numbered(shelf, name)
    names = tuple(dict.fromkeys(cards))
    return s.Banned(form, names) if shelf.bans.get(form, ()) != names else None


def publish(shelf: s.Shelf, who: str, name: str, stage: str, verdict: Verdict) -> s.Published:
    """The set as it is, for good, with every card that has come as far as the release."""
    if stage == "final":
        _keepers_only(shelf, who, "publish a final release")
    if not any(card.at_stage(stage) for card in shelf.present.values()):
        raise NotDone("", f"no card of this set is {stage} yet", "stage")
    refuse_stage(stage, verdict, "the set")
    if any(one.name == name for one in shelf.releases):
        raise NotDone("", f"there is a release called {name!r} already", "name")
    return s.Published(name, stage)


def _refuse_name(shelf: s.Shelf, number: int, fields: Mapping[str, Any]) -> None:
    name = str(fields.get("name", "")).strip()
    if not name:
        raise NotDone("", "a card has a name", "fields.name")
    if any(card.name == name for other, card in shelf.present.items() if other != number):
        raise NotDone("", f"there is a card called {name!r} here already", "fields.name")


def done(shelf: s.Shelf, who: str, wish: w.AnyWish, verdict: Verdict = FINE, at: str = "") -> s.Shelf:
    """The shelf after somebody has had a wish met."""
    fact = decided(shelf, who, wish, verdict)
    return shelf if fact is None else s.applied(shelf, s.Entry(fact, who, at))


def log_in(shelf: s.Shelf, who: str, role: str = "maker") -> s.Shelf:
    """Somebody is known from now on."""
    return s.applied(shelf, s.Entry(s.Joined(who, role), who)) if who not in shelf.people else shelf
