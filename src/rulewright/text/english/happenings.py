"""How often something has happened this turn: cards drawn, played, destroyed, counted afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.history import can_be_told
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, WHEREVER, Filter
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.inflection import verb_form
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread, Unplayable

_OUT_OF_PLAY = ("goes from play", "leaves play", "is destroyed", "is given up", "is removed")
"""What takes a card away: cards to which it happened are no longer there to be counted."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Happenings`: cards by what was done with them this turn."""
    verbs = [(name, verb.player) for name, verb in lexicon.verbs.items() if verb.player]
    suffered = [(name, verb.suffers) for name, verb in lexicon.verbs.items() if verb.suffers in _OUT_OF_PLAY]
    yield from counted_afterwards((*_BY_PLAYERS, *verbs), (*_TO_CARDS, *suffered))
    yield construction("Per", "for each|every {what:Happenings.sg}", node=Made(lambda what: what))
    yield construction("Counted", "the number of {what:Happenings.pl}", node=Made(lambda what: what))


_BY_PLAYERS = (("draw", "is drawn"), ("discard", "is discarded"), ("play", "is played"))
_TO_CARDS = (("discard", "is discarded"), ("play", "is played"))


def counted_afterwards(
    by_players: tuple[tuple[str, str], ...], to_cards: tuple[tuple[str, str], ...]
) -> Iterator[Construction]:
    """Cards counted by what a player did with them, or by what was done to them, with the verbs for it."""
    for verb, what in dict.fromkeys(by_players):
        past, done = verb_form(verb, "past"), verb_form(verb, "done")
        yield construction(
            "Happenings@n",
            f"{{kind:Kind@n}} {{who:Actor}} {past} this turn",
            f"{{kind:Kind@n}} {{who:Actor}} have|has {done} this turn",
            node=Made(lambda kind, who, what=what: _how_often(what, kind, who)),
        )
    for verb, what in dict.fromkeys(to_cards):
        yield construction(
            "Happenings@n",
            f"{{kind:Kind@n}} {verb_form(verb, 'done')} this turn",
            node=Made(lambda kind, what=what: _how_often(what, kind, None)),
        )


def _how_often(what: str, kind: Any, who: Any) -> n.Number:
    if not isinstance(kind, Filter) or kind.area != "play":
        raise Misread("which cards?")
    if kind != Filter() and not can_be_told(kind):
        raise Unplayable("asking that of a card to which something happened earlier")
    if what == "is drawn" and kind != Filter():
        raise Misread("what was drawn is not known to everybody")
    area = {"is played": "being played", "is discarded": WHEREVER}.get(what, "play")
    subject = None if kind == Filter() and what in ("is drawn", "is discarded") else replace(kind, area=area)
    return n.HowOften(k.Occasion(what, subject, who=who))


def as_happenings(kind: Filter) -> n.Number | None:
    """Cards counted by what took them out of play: how often that happened, for they are there no more."""
    for such in kind.where:
        so = such.condition if isinstance(such, Such) else None
        if not isinstance(so, k.Happened) or so.when.subject != SUCH or kind.area != "play":
            continue
        rest = replace(kind, where=tuple(one for one in kind.where if one is not such))
        if so.when.what == "is played" and so.when.who is not None and can_be_told(rest) and not rest.where:
            return n.HowOften(replace(so.when, subject=replace(rest, area=WHEREVER)))  # whatever became of them
        if all(way.what in _OUT_OF_PLAY for way in so.when.ways):
            if not can_be_told(rest):
                raise Unplayable("asking that of a card to which something happened earlier")
            also = tuple(replace(way, subject=rest) for way in so.when.also)
            return n.HowOften(replace(so.when, subject=rest, also=also))
    return None
