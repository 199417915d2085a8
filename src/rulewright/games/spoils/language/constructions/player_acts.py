"""What players do, each act stated once: as it happens, as it would happen, as it has or has not happened this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects.selectors import Filter, Leader, This
from rulewright.games.spoils.language.constructions.subjects import Ways, happening_to, played
from rulewright.games.spoils.language.constructions.verbs import after, verbs
from rulewright.text.pending import Misread, Unplayable


class PlayerAct(Struct, frozen=True):
    """Something that a player does."""

    forms: tuple[str, ...]
    ways: Callable[..., Ways]
    would: bool = True
    """Whether something else can happen instead of it."""
    present: bool = True
    past: bool = True
    """Whether it can be asked of afterwards in these words."""


def _plainly(what: str, **more: Any) -> Callable[..., Ways]:
    return lambda: (k.Occasion(what, **more),)


def _several(verb: str) -> tuple[str, ...]:
    return (f"{verb}~n any number of cards", f"{verb}~n 1 or more cards")


def _deck(what: str) -> Callable[..., Ways]:
    return lambda whose: (k.Occasion(what, other=Leader(whose)),)


def _flips_up(card: Any) -> Ways:
    if not isinstance(card, This):
        raise Unplayable("asking how another card was played")
    return (k.Occasion("is played", card, condition=k.PlayedBy("flip up")),)


def discards(kind: Filter) -> Ways:
    """A card of some kind is discarded."""
    if kind == Filter() or kind.area != "play" or kind.controller:
        raise Misread("a card of some kind is discarded")
    return (k.Occasion("is discarded", kind, anywhere=True),)


def _discards_this(card: Any) -> Ways:
    if not isinstance(card, This):
        raise Misread("a card of some kind is discarded")
    return (k.Occasion("is discarded", card, anywhere=True),)


def _so_many_at_once(limit: Any) -> Ways:
    raise Unplayable("waiting for so many cards that are drawn or discarded at once")


def _done_by(what: str) -> Callable[..., Ways]:
    """What an effect of a player does to a card; whose effect it is comes from whoever is said to do it."""
    return lambda card: (k.Occasion(what, happening_to(card), by="anyone"),)


_DEEDS = tuple(
    PlayerAct((f"{name}~n {{card:NP}}{after(verb)}",), _done_by(verb.player), past=False)
    for name, verb in verbs().items()
    if verb.player
)
"""What players do to cards, each verb with what happens to the card."""

ACTS = (
    *_DEEDS,
    PlayerAct(
        ("pick~n {card:NP}",),
        lambda card: (k.Occasion("is picked", happening_to(card)),),
        would=False,
        past=False,
    ),
    PlayerAct(("be~n attacked",), _plainly("is attacked"), past=False),
    PlayerAct(("attack~n",), _plainly("attacking party is formed")),
    PlayerAct(("block~n",), _plainly("blocking party is formed")),
    PlayerAct(("form~n an attacking party",), _plainly("attacking party is formed"), would=False),
    PlayerAct(("form~n a blocking party",), _plainly("blocking party is formed"), would=False),
    PlayerAct(("play~n a resource",), _plainly("resource is played")),
    PlayerAct(("use~n an ability",), _plainly("ability is used")),
    PlayerAct(
        ("use~n an ability of {card:NP}", "use~n {card:Reference} 's ability"),
        lambda card: (k.Occasion("ability is used", happening_to(card)),),
        would=False,
    ),
    PlayerAct(("gain~n influence",), _plainly("gains score")),
    PlayerAct(("lose~n influence",), _plainly("loses score")),
    PlayerAct(("draw~n a card",), _plainly("is drawn")),
    PlayerAct(_several("draw"), _plainly("is drawn", together=True), past=False),
    PlayerAct(("discard~n a card",), _plainly("is discarded")),
    PlayerAct(_several("discard"), _plainly("is discarded", together=True), past=False),
    PlayerAct(("draw~n 1 or more cards",), _plainly("is drawn"), present=False),
    PlayerAct(("discard~n 1 or more cards",), _plainly("is discarded"), present=False),
    PlayerAct(("draw~n {limit:Limit} card|cards", "discard~n {limit:Limit} card|cards"), _so_many_at_once, past=False),
    PlayerAct(("play~n {card:NP}",), lambda card: (k.Occasion("is played", played(card)),), past=False),
    PlayerAct(("play~n {card:Reference.sg} using flip up",), _flips_up, would=False, past=False),
    PlayerAct(("discard~n a|an {kind:Kind.sg}",), discards),
    PlayerAct(("discard~n {card:Reference.sg}",), _discards_this, would=False, past=False),
    PlayerAct(("take~n control of {card:NP}",), lambda card: (k.Occasion("is taken", happening_to(card)),)),
    PlayerAct(("shuffle~n {whose:Own} deck",), _deck("deck is shuffled"), would=False),
    PlayerAct(("search~n {whose:Own} deck",), _deck("deck is searched"), would=False),
)
