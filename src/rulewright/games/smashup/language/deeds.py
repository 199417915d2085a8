"""Deeds of this game: one thing to do another, cancelling, hands of other players, the base deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ExtraTurn
from rulewright.effects.selectors import Cards, Filter, Register, TopOf
from rulewright.games.smashup.language.people import ANOTHER, ANYBODY
from rulewright.text.agreement import own, with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed, either
from rulewright.text.english.descriptions import called, narrowed
from rulewright.text.english.durations import Lasts
from rulewright.text.english.statements import Statement
from rulewright.text.pending import DONE, HELD, SAME, SUBJECT, THEY, Mention, Misread, Unplayable
from rulewright.text.picking import Chosen, with_choices


def constructions() -> Iterator[Construction]:
    """What is done."""
    yield construction("Deeds@v", "{first:Deed@v} to {then:Deeds.base}", node=Made(_in_order_to))
    yield construction("Deeds@v", "{first:Deed@v} , to {then:Deeds.base}", node=Made(_in_order_to), far_fetched=True)
    yield construction(
        "Deeds@v",
        "{first:Deed@v} to [either] {one:Deeds.base} [ , ] or {two:Deeds.base}",
        node=Made(lambda first, one, two, said: _in_order_to(first, _this_or_that(one, two, said))),
    )
    yield construction(
        "Deeds@v",
        "[either] {one:Deed@v} [ , ] or {two:Deed@v} , to {then:Deeds.base}",
        node=Made(lambda one, two, then, said: _this_or_that(_in_order_to(one, then), _in_order_to(two, then), said)),
    )
    yield from deed("return~ {cards:Cards} to your hand", make=_home)
    yield from deed(
        "put~ {cards:Picked} into your hand",
        "take~ {cards:Picked} [and put~ it into your hand]",
        "take~ {cards:Picked} into|in your hand",
        "draw~ {cards:Picked} and put~ it into your hand",
        make=_taken,
    )
    yield construction("All.pl", "the|any|all {noun:Noun.pl} {done:LeftThere} this way", node=Made(_done_to))
    for words, to in (
        ("shuffle~ {cards:Cards} into", "deck"),
        ("put~ {cards:Cards} on the bottom of", "deck bottom"),
        ("put~ {cards:Cards} on top of", "deck top"),
    ):
        yield from deed(f"{words} your deck", make=lambda cards, to=to: _home(cards, to))
        yield from deed(f"{words} their deck", make=lambda cards, to=to: _home(cards, to, THEY))
    yield from deed(
        "shuffle~ their discard piles into their decks",
        make=lambda: v.Put(Filter(area="discard", area_of=own(THEY)), "deck"),
    )
    yield from deed(
        "shuffle~ all {kind:Noun.pl} in their discard piles into their decks",
        make=lambda kind: v.Put(replace(kind, area="discard", area_of=own(THEY)), "deck"),
    )
    yield from deed("put~ {cards:Cards} [back] in|into the box", make=lambda cards: v.Put(cards, "removed"))
    yield from deed("draw~ {cards:Again}", make=lambda cards: v.Put(cards, "hand"))
    yield construction(
        "Predicate@a",
        "have~a the ability : {text:$quoted}",
        "gain~a the ability : {text:$quoted}",
        "have~a the ability {text:$quoted}",
        "gain~a the ability {text:$quoted}",
        node=(v.ChangeText(SLOT.text),),
    )
    yield construction(
        "Deed@v",
        "discard~ {number:Amount@n} random card@n",
        node=(v.Discard(SUBJECT, SLOT.number, at_random=True),),
    )
    yield construction(
        "Told",
        "{who:Several} {does:Discards} or reveals their hand to show it has no {kind:Noun.pl}",
        "{who:Several} {does:Discards} or reveals their hand to show they have none",
        node=Made(_or_shows),
    )
    yield construction("Several", "each other player [must]", node="opponent")
    yield construction("Several", "each player [must]", node="each")
    for verb in ("discards", "discard"):
        yield construction("Discards", f"{verb} a|an {{kind:Noun.sg}} [from their hand]", node=SLOT.kind)
    yield construction(
        "Statement",
        "discard that {noun:Noun.sg} ; it has no effect",
        "discard that {noun:Noun.sg} . it has no effect",
        node=Made(lambda noun: Statement((v.Terminate(Mention(nouns=called(noun))),))),
    )
    yield from deed(
        "give~ control of {cards:Cards} to another player [until it leaves play]",
        "give~ another player control of {cards:Cards} [until it leaves play]",
        make=lambda cards: v.TakeControl(cards, ANOTHER),
    )
    for given in ("give~ {cards:Picked} to another player", "give~ another player {cards:Picked}"):
        yield from deed(given, make=lambda cards: _given(cards, ANOTHER))
    for given in ("give~ {cards:Picked} to that player", "give~ that player {cards:Picked}"):
        yield from deed(given, make=lambda cards: _given(cards, "that player"))
    yield construction("Deed@v", "choose~ {cards:Picked} for {who:Player.sg} to discard", node=Made(_chosen_to_discard))
    for_them = Made(lambda cards: _chosen_to_discard(cards, THEY))
    yield construction("Deed@v", "choose~ {cards:Picked} for them to discard", node=for_them)
    yield construction("Deed@v", "discard~ {cards:Picked} from it", node=Made(_discarded_from_there))
    yield construction(
        "Deed@v",
        "take~ an extra turn after this 1 [ends]",
        "take~ an extra turn after the current turn [ends]",
        "take~ another turn after this 1",
        node=(ExtraTurn(SUBJECT),),
    )
    yield construction("Deed@v", "pay~ {number:Amount@n} vp@n", node=(v.LoseScore(SUBJECT, SLOT.number),))
    for gets in ("get~", "score~", "earn~"):
        yield construction("Deed@v", f"{gets} {{number:Amount@n}} vp@n", node=(v.GainScore(SUBJECT, SLOT.number),))
    yield construction("Told", "{does:Told} afterwards|afterward", node=SLOT.does)
    yield construction(
        "Choice@v",
        "choose~ [whether|either] to {one:Deeds.base} or [to] {two:Deeds.base}",
        node=Made(lambda one, two, said: either(one, two, said)),
    )
    yield construction("Statement", "shuffle", "shuffle afterwards", node=Statement((v.Shuffle("you"),)))
    yield construction(
        "Deed@v", "choose~ {one:Picked.sg} and {two:Picked.sg}", node=Made(lambda one, two: (one.pick(), two.pick()))
    )
    yield construction("Deed@v", "cancel~ {card:Again.sg}", node=Made(lambda card: (v.Terminate(card),)))
    yield from deed("put~ {cards:All} into your hand", "put~ {cards:Picked} into your hand", make=_home)
    yield construction("Deed@v", "cancel~ its effect", node=Made(lambda: (v.Terminate(Mention(pronoun=True)),)))
    yield construction(
        "Told",
        "{lasts:Duration} , cancel the abilities|ability of {cards:Cards}",
        node=Made(lambda lasts, cards: _cancelled(cards, lasts, live=True)),
    )
    yield construction(
        "Told",
        "{cards:Possessor} abilities are cancelled {lasts:Duration}",
        "{cards:Possessor} ability is cancelled {lasts:Duration}",
        node=Made(_cancelled),
    )
    yield construction(
        "Deed@v",
        "cancel~ {cards:Possessor} abilities|ability {lasts:Duration}",
        "cancel~ {cards:Again.pl} ' abilities {lasts:Duration}",
        node=Made(_cancelled),
    )
    yield construction(
        "Deed@v",
        "cancel~ their abilities {lasts:Duration}",
        node=Made(lambda lasts: _cancelled(Mention(pronoun=True, plural=True), lasts)),
    )
    yield construction("Predicate@a", "have~a its|their abilities cancelled", node=(v.LoseText(),))
    yield construction(
        "Deed@v", "look~ at another player's hand", node=(v.LookAt(Filter(area="hand", area_of=ANOTHER), by=SUBJECT),)
    )
    for top in ("card", "{n:$number.pl} cards"):
        for words, who in (("another player's", ANOTHER), ("any player's", ANYBODY), ("a player's", ANYBODY)):
            made = Made(lambda n=1, who=who: _top_of_another(n, who))
            yield construction("Cards", f"the top {top} of {words} deck", node=made)
    for kind in ("This", "Picked", "Again.sg"):
        yield from deed(
            f"put~ {{cards:{kind}}} into another player's hand", make=lambda cards: v.Put(cards, "hand", under=ANOTHER)
        )
    for kind in ("This", "Picked", "Again.sg"):
        yield from deed(
            f"put~ {{cards:{kind}}} into|in that player's hand",
            make=lambda cards: v.Put(cards, "hand", under="that player"),
        )
    yield from deed("discard~ the top card of {whose:Whose} deck", make=lambda whose: _mill(whose, 1))
    yield from deed(
        "discard~ the top {n:$number.pl} cards of {whose:Whose} deck", make=lambda whose, n: _mill(whose, n)
    )
    yield construction("Told", "cancel the abilities|ability of {cards:Cards} {lasts:Duration}", node=Made(_cancelled))
    yield construction(
        "Standing",
        "{card:Possessor} abilities are cancelled .",
        "{card:Possessor} ability is cancelled .",
        "the abilities of {card:Cards} are cancelled .",
        "cancel {card:Possessor} abilities|ability .",
        "cancel the abilities|ability of {card:Cards} .",
        node=Made(lambda card: (p.Standing(card, (v.LoseText(),)),)),
    )
    yield construction(
        "Statement",
        "replace {base:Again.sg} with the top card of the base deck",
        node=Made(lambda base: Statement((_NEXT_BASE,))),
    )


_NEXT_BASE = v.Put(TopOf("each", n.Fixed(1), area="base deck"), "bases")
"""The top card of the base deck is laid out."""


def _given(cards: Cards, who: Any) -> v.Effect:
    """A card of one's own hand goes into the hand of another player."""
    if not isinstance(cards, Chosen) or cards.what.area != "hand" or cards.what.area_of not in ("you", THEY):
        raise Misread("a card from where?")
    return v.Put(cards, "hand", under=who)


def _chosen_to_discard(cards: Cards, who: Any) -> Effects:
    """A card of a hand that was just seen is chosen, and its player discards it."""
    if not isinstance(cards, Chosen):
        raise Misread("which card?")
    seen = replace(cards, what=replace(cards.what, area=HELD))
    return (seen.pick(), v.Discard(who, these=Register(seen.place)))


def _discarded_from_there(cards: Cards) -> Effects:
    """A card of the hand that was just seen is chosen and discarded."""
    if not isinstance(cards, Chosen) or cards.what.area != "play" or cards.what.controller is not None:
        raise Misread("from where?")
    there = replace(cards, what=replace(cards.what, area=SAME))
    return (there.pick(), v.Discard(SUBJECT, these=Register(there.place)))


def _or_shows(who: Any, does: Filter, kind: Filter | None = None) -> Effects:
    """Each of them discards such a card; whoever has none shows that."""
    if kind is not None and kind != does:
        raise Misread("no such cards as those")
    name = "?shown"
    shows = v.Reveal(Filter(area="hand", area_of="that player"))
    discards = v.Discard("that player", of=does, into=name)
    return (v.ForEachPlayer((discards, v.If(k.Not(k.Did(name)), (shows,))), who),)


def _top_of_another(number: int, who: Any) -> Cards:
    return TopOf(who, n.Fixed(number))


def _mill(whose: Any, number: int) -> v.Effect:
    if whose not in ("you", THEY):
        raise Misread("whose?")
    return v.Put(TopOf("you" if whose == "you" else SUBJECT, n.Fixed(number)), "discard")


def _taken(cards: Cards) -> v.Effect:
    """A card of another player comes into one's own hand."""
    if not isinstance(cards, Chosen) or cards.what.area_of not in ("opponent", ANOTHER):
        raise Misread("from where?")
    if cards.at_random:  # one player's hand is chosen before chance takes a card of it
        cards = replace(cards, what=replace(cards.what, area_of=ANOTHER))
    return v.Put(cards, "hand", under="you")


def _done_to(noun: Filter, done: str) -> Filter:
    return narrowed(noun, Filter(area=f"{DONE}{done}"))


def _cancelled(cards: Cards, lasts: Lasts, *, live: bool = False) -> Effects:
    if not lasts.until:
        raise Misread("for how long?")
    return with_subject(with_choices(v.Modify(cards, (v.LoseText(),), lasts.until, live=live)), "you")


def _in_order_to(first: Effects, then: Effects) -> Effects:
    """multi.2 One thing is done to do another; whether it was done must be known."""
    if not hasattr(first[-1], "into"):
        raise Unplayable("doing this in order to do that")
    return (v.InOrderTo(first, then),)


def _this_or_that(one: Effects, two: Effects, said: dict[str, str]) -> Effects:
    return (v.OneOf((one, two), (said["one"], said["two"]), SUBJECT),)


def _home(cards: Cards, to: str = "hand", whose: Any = "you") -> v.Effect:
    """inout.1 Cards of one's own in play go to their owner's hand, deck or pile, which nearly always is one's own."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if not isinstance(what, Filter) and to != "hand":
        raise Misread("which cards?")
    if isinstance(what, Filter) and (what.area != "play" or what.controller != whose):
        raise Misread("from where?")
    return v.Put(cards, to)
