"""Clauses: who does what, or what becomes of which cards; told, optional, or unless something else is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import Rate
from rulewright.text.english.changes import Cheaper, OnlyIf, Timed, for_each
from rulewright.text.english.deeds import either, so_many_for_each
from rulewright.text.english.durations import Lasts, of_cards
from rulewright.text.english.options import Options, either_of, one_of, rests_on
from rulewright.text.english.pricing import priced
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import EQUAL, SUBJECT, THEY, Misread, Unplayable, parts_of, rebuild
from rulewright.text.picking import Target, with_choices

Effects = tuple[v.Effect, ...]
_NOT_SET = ("cost", "sustain")
"""Values that cannot be set for a while."""
_SEVERAL = ("each", "opponent", "winner", "runner-up")
"""Who can be several players: of winners there are as many as tie."""
_AT_ONCE = (v.Draw, v.GainScore, v.LoseScore)
"""What several players do together."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Told`: one clause; `Clause`: one with its conditions, or a choice between several."""
    yield construction("Clause", "{does:Told} [as well]", node=SLOT.does)
    yield construction("Told", "{does:Told} [ , ] where x is [equal to] {number:Quantity}", node=Made(_where_x))
    yield construction("Told", "{who:Player.pl} each {does:Deeds.base}", node=Made(_player_does))
    yield construction("Told", "[you] {does:Deeds.base}", node=Made(lambda does: with_subject(does, "you")))
    for number, verb in (("sg", "s"), ("pl", "base")):
        player = f"Doer.{number}"
        yield construction(player, f"{{who:Player.{number}}}", node=SLOT.who)
        yield construction("Told", f"{{who:{player}}} {{does:Deeds.{verb}}}", node=Made(_player_does))
        yield construction("Told", f"{{who:{player}}} {{options:Choice.{verb}}}", node=Made(_player_does_either))
        yield construction("Told", f"{{who:{player}}} must {{options:Choice.base}}", node=Made(_player_does_either))
        yield construction("Told", f"{{who:{player}}} may {{does:Deeds.base}}", node=Made(_player_may))
        yield construction("Told", f"{{who:{player}}} must {{does:Deeds.base}}", node=Made(_player_must))
        yield construction(
            "Told", f"{{who:{player}}} may {{cost:Deeds.base}} to {{does:Deeds.base}}", node=Made(_may_in_order_to)
        )
        yield construction(
            "Clause", f"{{does:Told}} unless {{who:{player}}} {{other:Deeds.{verb}}}", node=Made(_unless)
        )
        yield construction(
            "Clause",
            f"{{does:Told}} unless {{who:{player}}} {{options:Choice.{verb}}}",
            node=Made(lambda does, who, options, at: _unless(does, who, one_of(options, SUBJECT), at)),
        )
        yield construction(
            "Told", f"{{who:{player}}} {{does:Deeds.{verb}}} unless {{other:Unless.{verb}}}", node=Made(_unless_they)
        )
        if number == "sg":
            yield construction(
                "Told",
                f"{{who:{player}}} must choose 1 : {{options:TheirOptions}}",
                f"{{who:{player}}} chooses 1 : {{options:TheirOptions}}",
                f"{{who:{player}}} chooses 1 - {{options:TheirOptions}}",
                node=Made(_player_does_either),
            )
    for form in ("s", "base"):
        theirs = f"[they] {{one:Deeds.{form}}}", f"[they] {{two:Deeds.{form}}}"
        for joint in ("[ , ] or", "; or", ";"):
            yield construction(
                "TheirOptions",
                f"{theirs[0]} {joint} {theirs[1]}",
                node=Made(lambda one, two, said: either(one, two, said)),
            )
    yield construction("Clause", "{rate:Per} , {does:Told}", node=Made(_for_each_told))
    yield construction(
        "Clause",
        "{rate:Per} , [either] {one:Told} [ , ] or {two:Told}",
        node=Made(lambda rate, one, two, said, at: _for_each_told(rate, one_of(either_of(said, one, two)), at)),
    )
    yield construction(
        "Clause",
        "{rate:Per} you may {does:Deeds.base}",
        node=Made(lambda rate, does, at: _for_each_told(rate, _player_may("you", does, f"{at} may"), at)),
    )
    yield construction("Told", "you may pay {number:Amount} [resource@n] to {does:Deeds.base}", node=Made(_may_pay))
    yield construction("Unless.s", "they {does:Deeds.s}", "they {does:Deeds.base}", node=SLOT.does)
    yield construction("Unless.base", "they {does:Deeds.base}", node=SLOT.does)
    yield construction("Told", "{cards:Cards@a} {what:Predicates@a}", node=Made(changed))
    first = _changed_first_live if lexicon.live_after_duration else changed_first
    yield construction("Told", "{lasts:Duration} , {cards:Cards@a} {what:Predicates@a}", node=Made(first))
    yield construction(
        "Told",
        "{cards:Cards@a} get~a {number:Amount@n} {kind:CounterKind} counter@n",
        "{cards:Cards@a} gain~a {number:Amount@n} {kind:CounterKind} counter@n",
        node=Made(lambda cards, number, kind: _to_cards(v.AddTokens(cards, number, kind))),
    )
    yield construction(
        "Told",
        "{one:Doer} and {two:Doer} [each] {does:Deeds.base}",
        node=Made(lambda one, two, does: (*done_by(one, does), *done_by(two, does))),
    )
    yield construction("Clause", "{does:Told} if {so:Condition}", node=Made(rests_on))
    yield construction(
        "Clause", "{does:Told} unless {so:Condition}", node=Made(lambda does, so: rests_on(does, k.Not(so)))
    )


def _where_x(does: Effects, number: n.Number) -> Effects:
    """What is done with an X that its own sentence explains."""
    if isinstance(number, n.Fixed | n.Variable) or n.Variable("X") not in parts_of(does):
        raise Misread("where what is X?")
    found = rebuild(does, lambda part: number if part == n.Variable("X") else part)
    return tuple(part for one in found for part in _settled(one))


def _to_cards(effect: v.Effect) -> Effects:
    return with_subject(with_choices(effect), "you")


def done_by(who: Any, effects: Effects) -> Effects:
    """What a player does; where several do it, one after the other."""
    effects = rebuild(effects, lambda part: SUBJECT if part == THEY else part)
    alike = all(isinstance(one, _AT_ONCE) and not _differs_by_player(one) for one in effects)
    if who in _SEVERAL and not alike:
        return (v.ForEachPlayer(with_subject(effects, "that player"), who),)
    return with_subject(effects, who)


def _differs_by_player(effect: v.Effect) -> bool:
    """Whether how much it is hangs on who does it."""
    number = getattr(effect, "number", None) or getattr(effect, "amount", None)
    return rebuild(number, lambda part: None if part in (SUBJECT, "that player") else part) != number


def _player_does(who: Any, does: Effects) -> Effects:
    if who == "you":
        raise Misread("what one does is said without saying who")
    return done_by(who, does)


def _player_must(who: Any, does: Effects) -> Effects:
    if any(isinstance(one, v.ExtraPlay | v.PlayCard | v.May) for one in does):
        raise Unplayable("a card that has to be played")
    return done_by(who, does)


def _player_does_either(who: Any, options: Options) -> Effects:
    if who == "you":
        raise Misread("one does this or that")
    return done_by(who, one_of(options, SUBJECT))


def _player_may(who: Any, does: Effects, at: str) -> Effects:
    if who == "you":
        return (v.May(with_subject(does, "you"), into=at),)
    return done_by(who, (v.May(does, SUBJECT, into=at),))


def _may_in_order_to(who: Any, cost: Effects, does: Effects, at: str) -> Effects:
    """What a player may do so that something else is done: that is done if the first was."""
    if any(isinstance(one, v.May | v.OneOf | v.If | v.Pay) for one in (*cost, *does)):
        raise Misread("what is done in order to do what?")
    return done_by(who, (v.May(cost, SUBJECT, into=at), v.If(k.Did(at), does)))


def _unless_they(who: Any, does: Effects, other: Effects, at: str) -> Effects:
    """A player does something unless they do something else: they may do that, and otherwise it happens."""
    may = v.May(other, SUBJECT, into=at)
    return done_by(who, (may, v.If(k.Not(k.Did(at)), does)))


def _unless(does: Effects, who: Any, other: Effects, at: str) -> Effects:
    """Something happens unless a player does something else: they may do that first, and otherwise it happens."""
    if who in ("each", "opponent", THEY):
        raise Misread("unless who does that?")
    if any(isinstance(one, v.May | v.OneOf) for one in does):
        raise Misread("what rests on that?")
    return (v.May(with_subject(other, who), who, into=at), v.If(k.Not(k.Did(at)), does))


def _for_each_told(rate: n.Number, does: Effects, at: str) -> Effects:
    """So much for each of something, said first: what is chosen or may be done is chosen or done for each of them."""
    if any(isinstance(one, v.May | v.OneOf) or (isinstance(one, v.Pick) and one.choose) for one in does):
        return (v.SoOften(rate, does, at if isinstance(rate, n.CountOf) else ""),)
    match does:
        case (v.Modify(changes=changes) as last,) if not any(isinstance(one, Target) for one in parts_of(last)):
            return _settled(replace(last, changes=for_each(changes, rate)))
    return so_many_for_each(does, Rate(rate))


def _may_pay(number: n.Number, does: Effects, at: str) -> Effects:
    return _player_may("you", (v.Pay(number, SUBJECT), *does), at)


def changed(cards: Cards, what: tuple[Timed, ...]) -> Effects:
    """Cards are changed, each part for as long as it says."""
    dearer = all(isinstance(change, Cheaper) for one in what for change in one.changes)
    if not dearer and any("played" in getattr(part, "states", ()) for part in parts_of(cards)):
        raise Misread("which cards?")
    found = [_change(cards, one) for one in what]
    return with_subject(tuple(effect for one in found for effect in with_choices(one, _settled)), "you")


def _settled(effect: v.Effect) -> Effects:
    """A change for a while, after its numbers were settled: what they count later does not matter."""
    if not isinstance(effect, v.Modify) or effect.condition is not None:
        return (effect,)
    lets: dict[n.Number, str] = {}
    changes = []
    for one in effect.changes:
        amount = getattr(one, "amount", None)
        if isinstance(one, v.ChangeValue | v.SetValue) and not isinstance(amount, n.Fixed | n.Variable):
            assert amount is not None, "a change of a value has an amount"
            name = lets.setdefault(amount, f"{EQUAL}?{len(lets)} {amount}")
            one = replace(one, amount=n.Variable(name))
        changes.append(one)
    return (*(v.Let(name, number) for number, name in lets.items()), replace(effect, changes=tuple(changes)))


def changed_first(lasts: Lasts, cards: Cards, what: tuple[Timed, ...]) -> Effects:
    if any(one.lasts is not None for one in what):
        raise Misread("for how long is said twice")
    if lasts.condition is not None:
        raise Misread("what stands is no instruction")
    return changed(cards, tuple(replace(one, lasts=lasts) for one in what))


def live(effects: Effects) -> Effects:
    """Changes of whatever fits a description while they last; what was picked stays picked."""
    described = (isinstance(one, v.Modify) and isinstance(one.cards, Filter) for one in effects)
    return tuple(replace(one, live=True) if so else one for one, so in zip(effects, described, strict=True))


def _changed_first_live(lasts: Lasts, cards: Cards, what: tuple[Timed, ...]) -> Effects:
    return live(changed_first(lasts, cards, what))


def _change(cards: Cards, timed: Timed) -> v.Effect:
    changes, lasts = timed.changes, timed.lasts
    if lasts is not None and lasts.own:
        if isinstance(cards, Filter):
            raise Misread("for how long?")
        lasts = of_cards(lasts, cards)
    if len(changes) == 1 and isinstance(changes[0], Cheaper) and lasts is not None and lasts.until:
        return v.Modified(priced(cards, changes, None), lasts.until)
    if any(isinstance(one, Cheaper | OnlyIf) for one in changes):
        raise Misread("what something costs stands on a card that stays")
    own: list[Any] = [one for one in changes if hasattr(one, "done_to")]
    if own and lasts is not None and lasts.until:
        rest = [one for one in changes if one not in own]
        return v.Modify(cards, (*(one.standing() for one in own), *rest), lasts.until)
    if own:
        if len(changes) > 1 or lasts is not None:
            raise Misread("that is done for good")
        done: v.Effect = own[0].done_to(cards)
        return done
    if any(isinstance(one, v.SetValue) and one.what in _NOT_SET for one in changes):
        raise Misread("that stands on a card that stays")
    if lasts is None:
        if isinstance(cards, Filter) or any(isinstance(one, v.Must) for one in changes):
            raise Misread("for how long?")
        return v.Modify(cards, changes, "forever")
    if isinstance(lasts.condition, k.TurnOf):
        raise Misread("that stands on a card that stays")
    return v.Modify(cards, changes, lasts.until or "forever", condition=lasts.condition)
