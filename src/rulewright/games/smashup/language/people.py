"""Players, cards by their names, and what is whose: the winner, another player, another player's minion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import NotOwnedBy
from rulewright.effects.selectors import SUCH, Cards, Filter, Who
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.english.descriptions import merged, narrowed, single
from rulewright.text.english.statements import Statement
from rulewright.text.pending import THEY, Misread
from rulewright.text.picking import Chosen

_ONE = n.Fixed(1)
ANOTHER = cast("Who", "another player")
"""Another player, whom whoever does this chooses."""


def constructions() -> Iterator[Construction]:
    """Players, names, and what belongs to others."""
    yield from _names()
    yield from _of_others()
    yield construction("Player.sg", "the winner", node="winner")
    yield construction("Player.pl", "other players", node="opponent")
    another = "another player [of your choice]"
    yield construction("Told", f"{another} {{does:Deeds.s}}", node=Made(lambda does: with_subject(does, ANOTHER)))
    for words, who in (("each player", "each"), ("each other player", "opponent")):
        yield construction(
            "Told",
            f"{words} with {{so:Measure}} may {{does:Deeds.base}}",
            f"{words} who {{so:Holds.sg}} may {{does:Deeds.base}}",
            node=Made(lambda so, does, who=who: _each_such_may(who, so, does)),
        )
        if who == "opponent":
            yield construction(
                "Told",
                f"{words} with {{so:Measure}} {{does:Deeds.s}}",
                node=Made(lambda so, does: _each_with("opponent", so, does)),
            )
        yield construction(
            "Told",
            f"{words} without {{so:Measure}} {{does:Deeds.s}}",
            node=Made(lambda so, does, who=who: _each_without(who, so, does)),
        )
    for words, who in (("all players", "each"), ("players", "each"), ("other players", "opponent")):
        yield construction(
            "Told",
            f"{words} with {{so:Measure}} may [each] {{does:Deeds.base}}",
            node=Made(lambda so, does, who=who: _each_such_may(who, so, does)),
        )
    other_player, anybody = PickPlayer("opponent", choose=True), PickPlayer("each", choose=True)
    for words, chosen in (("another player", other_player), ("a player", anybody), ("any player", anybody)):
        choose = Statement((chosen,))
        yield construction("Statement", f"choose {words}", node=Made(lambda choose=choose: choose))
    yield construction("Qualifier@n", "{who:Player.sg} has", node=Filter(controller=SLOT.who))
    yield construction("Qualifier@n", "they have", node=Filter(controller=THEY))
    yield construction(
        "Qualifier@n",
        "[that] you do not own",
        "[that] you control but do not own",
        node=Filter(controller="you", where=(NotOwnedBy("you"),)),
    )
    yield construction("Whose", "the winner's", node="winner")
    yield construction("OpponentsAny", "another player's", "other players '", "each other player's", node="opponent")
    yield construction("Actor.sg", "another player", node="opponent")
    yield construction("Actor.pl", "other players", node="opponent")


def _each_such_may(who: Any, so: k.Condition, does: Effects) -> Effects:
    """Each player of whom something is so may do something."""
    may = v.May(with_subject(does, "that player"), "that player")
    return (v.ForEachPlayer((v.If(with_subject(so, "that player"), (may,)),), who),)


def _each_without(who: Any, so: k.Condition, does: Effects) -> Effects:
    return _each_with(who, k.Not(so), does)


def _each_with(who: Any, so: k.Condition, does: Effects) -> Effects:
    return (v.ForEachPlayer((v.If(with_subject(so, "that player"), with_subject(does, "that player")),), who),)


def _names() -> Iterator[Construction]:
    """Cards called by their names."""
    yield construction("Word.sg", "{name:$name}", node=Filter(name=SLOT.name))
    yield construction("Negated", "{name:$name}", node=Filter(name=SLOT.name))
    yield construction("NamedCard", "{name:$name}", "the {name:$name} card", node=Filter(name=SLOT.name))
    yield construction(
        "NamedCard", "the {kind:Word.sg} {name:$name}", node=Made(lambda kind, name: narrowed(kind, Filter(name=name)))
    )
    yield construction("Picked.sg", "{card:NamedCard}", node=Made(lambda card, at: Chosen(card, place=at)))
    yield construction("Found", "{card:NamedCard}", node=Made(lambda card: (card, _ONE, False)))
    yield construction("Simple", "{card:NamedCard} {so:Predication.sg}", node=Made(_named_is))
    yield construction("Predication@a", "be~a not in play", node=k.Not(k.Fits(SUCH, Filter())))
    yield construction("Simple", "you have {card:NamedCard} in play", node=Made(lambda card: _of_yours(card)))


def _named_is(card: Filter, so: k.Condition) -> k.Condition:
    """There is a card of that name of which something is so."""
    if isinstance(so, k.Not):
        return k.Not(_named_is(card, so.condition))
    if not isinstance(so, k.Fits) or so.card != SUCH:
        raise Misread("what is said of it?")
    return k.Exists(narrowed(so.description, card))


def _of_yours(card: Filter) -> k.Condition:
    return k.Exists(narrowed(card, Filter(controller="you")))


def _of_others() -> Iterator[Construction]:
    """Another player's minion: one of those of any other player."""
    yield construction("Theirs", "another player's {kind:Bare.sg}", node=Made(_theirs))
    yield construction(
        "Theirs", "{kind:Theirs} {more:Qualifier.sg}", node=Made(lambda kind, more: merged(kind, more)), local=True
    )
    yield construction(
        "Picked.sg",
        "another [1] of {kind:Kind.pl}",
        node=Made(lambda kind, at: Chosen(replace(single(kind), other=True), place=at)),
    )
    yield construction("Picked.sg", "{kind:Theirs}", node=Made(lambda kind, at: Chosen(single(kind), place=at)))
    yield construction("Played.sg", "1 of {kind:Kind.pl}", node=Made(lambda kind: single(kind)))
    for category in ("Subject.sg", "Played.sg"):
        yield construction(
            category, "another of {kind:Kind.pl}", node=Made(lambda kind: replace(single(kind), other=True))
        )
        yield construction(category, "{kind:Theirs}", node=Made(lambda kind: single(kind)))


def _theirs(kind: Cards) -> Filter:
    return narrowed(single(kind), Filter(controller="opponent"))
