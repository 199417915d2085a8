"""Actions that go from one minion or base to another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, HostOf, Register
from rulewright.games.smashup.language.each_base import On
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.descriptions import single
from rulewright.text.english.moving import Goal
from rulewright.text.pending import Itself, Mention, Misread
from rulewright.text.picking import Chosen, with_choices


def constructions() -> Iterator[Construction]:
    """`Minion`: the one to which an action goes."""
    yield from deed(
        "transfer~ {cards:Cards} to {goal:Goal}",
        "move~ or transfer~ {cards:Cards} to {goal:Goal}",
        make=_transferred_to,
    )
    yield construction("Minion", "{card:This}", "{card:Again.sg}", node=SLOT.card)
    yield construction(
        "Deed@v",
        "transfer~ {cards:Cards} to {host:Minion}",
        "move~ {cards:Cards} to {host:Minion}",
        node=Made(_attached_to),
    )
    yield construction(
        "Deed@v", "transfer~ {cards:Cards} to another", "move~ {cards:Cards} to another", node=Made(_to_another)
    )
    yield construction("Minion", "another {kind:Kind.sg}", node=Made(lambda kind, at: _new_host(kind, at, other=True)))
    yield construction(
        "Minion", "another of {kind:Kind.pl}", node=Made(lambda kind, at: _new_host(kind, at, other=True))
    )
    yield construction(
        "Minion", "a {kind:Kind.sg}", "1 of {kind:Kind.pl}", node=Made(lambda kind, at: _new_host(kind, at))
    )


def _transferred_to(cards: Cards, goal: Goal) -> v.Effect:
    if host_minion(cards):
        raise Misread("from a minion it goes to a minion")
    if isinstance(goal.to, Itself) and goal.to.called != "base":
        raise Misread("an action is attached to a minion")
    return v.Shift(cards, to=goal.to)


def host_minion(cards: Cards) -> Filter | None:
    """What a description says of the minion that an action is on; None if it says nothing of one."""
    what = cards.what if isinstance(cards, Chosen) else cards
    hosts = (what.on, *(one.host for one in what.where if isinstance(one, On))) if isinstance(what, Filter) else ()
    return next((one for one in hosts if isinstance(one, Filter) and one.types == ("minion",)), None)


def _to_another(cards: Cards, at: str) -> Effects:
    """Another of the same description as the one that it is on."""
    host = host_minion(cards)
    if host is None:
        raise Misread("another what?")
    return _attached_to(cards, Chosen(replace(host, another=True), place=f"{at} host"), at)


def _attached_to(cards: Cards, host: Cards, at: str) -> Effects:
    """Another minion is another than the one that the action is on; which action it is, is settled before."""
    before: Effects = ()
    what = cards.what if isinstance(cards, Chosen) else cards
    if isinstance(what, Filter) and what.types != ("action",):
        raise Misread("only actions are on minions")
    if isinstance(cards, Mention) and isinstance(host, Chosen):
        before, cards = (v.Recall(cards, f"{at} moved"),), Register(f"{at} moved")
    if isinstance(host, Chosen) and host.what.another:
        of = HostOf(Register(cards.place) if isinstance(cards, Chosen) else cards)
        host = replace(host, what=replace(host.what, another=False, besides=(*host.what.besides, of)))
    return (*before, *with_choices(v.Attach(cards, host)))


def _new_host(kind: Cards, at: str, *, other: bool = False) -> Cards:
    what = single(kind)
    if what.types != ("minion",):
        raise Misread("actions are on minions")
    return Chosen(replace(what, another=other), place=at)
