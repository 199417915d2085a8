"""Players of whom something is so: each player with a card, opponents who have less, the player with the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.holdings import HowMany, only_of_you
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, THEY, Misread, rebuild

Effects = tuple[v.Effect, ...]
_GROUPS = (
    ("sg", ("each player", "every player"), "each"),
    ("sg", ("each opponent", "every opponent", "each other player", "every other player"), "opponent"),
    ("pl", ("all players", "players"), "each"),
    ("pl", ("all opponents", "opponents", "all other players", "other players"), "opponent"),
)


class SuchPlayers(Struct, frozen=True):
    """Among whom, and what must be so of each of them."""

    among: Any
    so: k.Condition


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`SaidOfPlayers`: what stands behind the noun, after those who are left out; `SuchPlayers`: who does something."""
    yield construction("SaidOfPlayers@n", "{besides:BesidesWhom}", node=SLOT.besides)
    yield construction("SaidOfPlayers@n", "with {so:Measure}", "who {so:Holds@n}", node=SLOT.so)
    yield construction("SaidOfPlayers@n", "without {so:Measure}", node=Made(lambda so: k.Not(so)))
    yield construction("SaidOfPlayers@n", "whose {held:Held} is {how:HowMany}", node=Made(_whose))
    for number, words, among in _GROUPS:
        yield construction(
            f"SuchPlayers.{number}",
            *(f"{one} {{so:SaidOfPlayers.{number}}}" for one in words),
            node=Made(lambda so, among=among: SuchPlayers(among, so)),
        )
        said = f"SaidOfPlayers.{number}"
        for both in (f"{{one:BesidesWhom}} {{two:{said}}}", f"{{one:{said}}} and {{two:{said}}}"):
            yield construction(
                f"SuchPlayers.{number}",
                *(f"{one} {both}" for one in words),
                node=Made(lambda one, two, among=among: SuchPlayers(among, _both(one, two))),
            )
    if lexicon.all_tied:  # each of those that tie
        yield construction(
            "SuchPlayers.sg",
            "the player with {so:Most}",
            "the player who has {so:Most}",
            node=Made(lambda so: SuchPlayers("each", so)),
        )
        yield construction(
            "SuchPlayers.pl",
            "the players with {so:Most}",
            "the players who have {so:Most}",
            node=Made(lambda so: SuchPlayers("each", so)),
        )
    for number, verb in (("sg", "s"), ("pl", "base")):
        who = f"{{who:SuchPlayers.{number}}}"
        yield construction("Told", f"{who} {{does:Deeds.{verb}}}", node=Made(_each))
        yield construction("Told", f"{who} must {{does:Deeds.base}}", node=Made(_each_must))
        one = f"{'chooses' if number == 'sg' else 'choose'} 1 : {{options:TheirOptions}}"
        for choice in (
            f"{{options:Choice.{verb}}}",
            "must {options:Choice.base}",
            one,
            "must choose 1 : {options:TheirOptions}",
        ):
            yield construction("Told", f"{who} {choice}", node=Made(_each_chooses))
        yield construction("Told", f"{who} may [each] {{does:Deeds.base}}", node=Made(_each_may))
    yield construction("Told", "{who:SuchPlayers.pl} each {does:Deeds.base}", node=Made(_each))


def _whose(held: n.Number, how: HowMany) -> k.Condition:
    if how == HowMany("=", n.Fixed(0)):
        raise Misread("is what?")
    return k.Compare(held, how.op, how.number)


def _both(one: k.Condition, two: k.Condition) -> k.Condition:
    if one == two:
        raise Misread("the same is said twice")
    return k.Both((one, two))


def _each(who: SuchPlayers, does: Effects) -> Effects:
    """Each player of whom something is so does something, one after the other."""
    only_of_you(who.so)
    does = rebuild(does, lambda part: SUBJECT if part == THEY else part)
    inner = v.If(with_subject(who.so, "that player"), with_subject(does, "that player"))
    return (v.ForEachPlayer((inner,), who.among),)


def _each_must(who: SuchPlayers, does: Effects) -> Effects:
    if any(isinstance(one, v.ExtraPlay | v.PlayCard | v.May) for one in does):
        raise Misread("what has to be played?")
    return _each(who, does)


def _each_chooses(who: SuchPlayers, options: tuple[tuple[str, Effects], ...]) -> Effects:
    """Each of them does one thing or another."""
    labels = tuple(label for label, _ in options)
    return _each(who, (v.OneOf(tuple(one for _, one in options), labels, SUBJECT),))


def _each_may(who: SuchPlayers, does: Effects, at: str) -> Effects:
    return _each(who, (v.May(does, SUBJECT, into=at),))
