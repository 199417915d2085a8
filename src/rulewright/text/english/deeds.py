"""Deeds: what a player does. The verb is in the base form, the -s form or the -ing form; who does it comes before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ChooseWord, PickPlayer
from rulewright.effects.selectors import Cards, Each, Filter, This
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english import hands
from rulewright.text.english.amounts import Rate
from rulewright.text.english.descriptions import said_in
from rulewright.text.english.durations import Lasts
from rulewright.text.inflection import singular
from rulewright.text.lexicon import Lexicon, Verb
from rulewright.text.pending import HELD, SUBJECT, THEY, DoneSoMany, Mention, Misread
from rulewright.text.picking import Chosen, Target, with_choices

Effects = tuple[v.Effect, ...]


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Deed`: one verb with its objects; `Deeds`: several of them by the same player."""
    yield construction("Deeds@v", "{one:Deed@v}", node=SLOT.one)
    yield construction("Deeds@v", "{one:Deed@v} and {rest:Deeds@v}", node=Made(lambda one, rest: (*one, *rest)))
    yield construction(
        "Deeds@v", "{one:Deed@v} [ , ] [and] then {rest:Deeds@v}", node=Made(lambda one, rest: (*one, *rest))
    )
    yield construction("Deeds@v", "{one:Deed@v} , {rest:MoreDeeds@v}", node=Made(lambda one, rest: (*one, *rest)))
    yield construction("MoreDeeds@v", "{one:Deed@v} , {rest:MoreDeeds@v}", node=Made(lambda one, rest: (*one, *rest)))
    yield construction(
        "MoreDeeds@v",
        "{one:Deed@v} [ , ] and [then] {last:Deed@v}",
        "{one:Deed@v} [ , ] then {last:Deed@v}",
        node=Made(lambda one, last: (*one, *last)),
    )
    yield construction("Deed@v", "{does:Deed@v} {rate:Rate}", node=Made(so_many_for_each))
    yield construction("Choice@v", "[either] {one:Deeds@v} [ , ] or {two:Deeds@v}", node=Made(either))
    for name, verb in lexicon.verbs.items():
        if verb.does:
            yield from _of_verb(name, verb)
    yield from hands.constructions()
    yield from _piles()
    yield from _control()
    if lexicon.score:
        yield from _score(lexicon.score)


def so_many_for_each(does: Effects, rate: Rate) -> Effects:
    """A deed with an amount for each of something: the figure that it has counts so often."""
    *before, last = does
    for name in ("number", "amount"):
        if isinstance(getattr(last, name, None), n.Fixed) and not hasattr(last, "until"):
            return (*before, replace(last, **{name: rate.of(getattr(last, name))}))
    match before:
        case [v.Pick(choose=True, low=low, high=high) as pick] if low == high:
            number = rate.of(low)
            return replace(pick, low=number, high=number), last
    raise Misread("so many of what?")


def either(one: Effects, two: Effects, said: dict[str, str]) -> tuple[tuple[str, Effects], ...]:
    """Options with their words, told to whoever chooses."""
    return (base_form(said["one"]), one), (base_form(said["two"]), two)


def base_form(words: str) -> str:
    """What somebody does, as what to do: discards a card, discard a card."""
    verb, space, rest = words.partition(" ")
    return f"{singular(verb)}{space}{rest}"


def deed(*forms: str, make: Callable[..., Any]) -> Iterator[Construction]:
    """One deed; the choices of cards that it needs come before it."""

    def build(**slots: Any) -> Effects:
        return with_choices(make(**slots))

    yield construction("Deed@v", *forms, node=Made(build))


_NODES: dict[str, Callable[..., v.Effect]] = {
    "Destroy": v.Destroy,
    "Mark": v.Mark,
    "Unmark": v.Unmark,
    "Put": v.Put,
    "Detach": v.Detach,
}
"""The instructions that a verb of a lexicon can stand for."""


def _of_verb(name: str, verb: Verb) -> Iterator[Construction]:
    """A verb whose object is the cards of its node."""
    after = f" {verb.after}" if verb.after else ""
    yield from deed(
        f"{name}~ {{cards:Cards}}{after}", f"choose~ and {name}~ {{cards:Described}}{after}", make=node_of(verb)
    )


def node_of(verb: Verb) -> Callable[[Cards], v.Effect]:
    """What makes the instruction that a verb stands for, of the cards that it is about."""
    kind = _NODES[verb.does]
    own = verb.fields.get("own")
    fields = {key: value for key, value in verb.fields.items() if key != "own"}
    return lambda cards: kind(owned(cards) if own else cards, **fields)


def owned(cards: Cards) -> Cards:
    """Cards that their player gives up: chosen among that player's own."""
    if isinstance(cards, Chosen):
        if cards.what.controller not in (None, "you", THEY) or cards.what.area != "play":
            raise Misread("only cards of one's own can be given up")
        return replace(cards, what=replace(cards.what, controller=SUBJECT))
    if isinstance(cards, Each):
        return Each(tuple(owned(one) for one in cards.groups))
    if isinstance(cards, Filter):
        if cards.controller not in ("you", THEY):
            raise Misread("only cards of one's own can be given up")
        return cards
    if not isinstance(cards, This | Mention):
        raise Misread("what is given up is chosen by whoever does it")
    return cards


# -- piles --


def _piles() -> Iterator[Construction]:
    yield construction("Deed@v", "look~ at {cards:Cards}", node=Made(_look))
    yield construction(
        "Deed@v", "reveal~ {cards:Cards}", "show~ {cards:Cards} to all|each players|player", node=Made(_reveal)
    )
    yield construction("Deed@v", "shuffle~ {whose:Whose} deck [afterwards]", node=Made(_shuffle))
    yield construction("Deed@v", "shuffle~", node=(v.Shuffle(SUBJECT),))
    yield construction("Deed@v", "choose~ {cards:Picked}", node=Made(_choose))
    yield construction(
        "Deed@v",
        "choose~ {one:Picked} and {two:Picked}",
        node=Made(lambda one, two: (*_choose(one), *_choose(two))),
    )
    for words, kind in (("choose~ a creature type", "subtype"), ("choose~ a type", "subtype")):
        yield construction("Deed@v", words, node=(ChooseWord(kind, who=SUBJECT),))
    yield construction("Deed@v", "choose~ a faction", "name~ a faction", node=(ChooseWord("trade", who=SUBJECT),))
    yield construction("Deed@v", "name~ a card", "choose~ a card name", node=(ChooseWord("name", who=SUBJECT),))
    yield construction("Deed@v", "choose~ an opponent", node=(PickPlayer("opponent", SUBJECT, choose=True),))
    yield construction("Deed@v", "choose~ a player", node=(PickPlayer("each", SUBJECT, choose=True),))


def _look(cards: Cards, at: str) -> Effects:
    if isinstance(cards, Filter) and cards.area == "hand":
        return (v.LookAt(cards, by=SUBJECT),)
    return with_choices(v.LookAt(cards, into=at, by=SUBJECT))


def _reveal(cards: Cards, at: str) -> Effects:
    if isinstance(cards, Filter) and cards.area == "hand":
        return (v.Reveal(cards),)
    return with_choices(v.Reveal(cards, into=at))


def _shuffle(whose: Any) -> Effects:
    return (v.Shuffle(whose),)


def _choose(cards: Cards) -> Effects:
    if isinstance(cards, Target):
        return (v.Recall(cards),)
    if not isinstance(cards, Chosen):
        raise Misread("what is chosen is described")
    if set(said_in(cards.what)) <= _NATURE:  # of a hand that was just seen, if one was
        cards = replace(cards, what=replace(cards.what, area=HELD))
    return (cards.pick(),)


_NATURE = {"types", "not_types", "subtypes", "trades", "where", "compare", "name", "besides"}
"""What a description can say of a card without saying where it is."""


def _control() -> Iterator[Construction]:
    yield from deed(
        "take~ control of {cards:Cards} [until it leaves play]",
        "gain~ control of {cards:Cards} [until it leaves play]",
        make=lambda cards: v.TakeControl(cards, SUBJECT),
    )
    yield from deed(
        "take~ control of {cards:Cards} {lasts:Duration}",
        "gain~ control of {cards:Cards} {lasts:Duration}",
        "control~ {cards:Cards} {lasts:Duration}",
        make=_lent,
    )


def _lent(cards: Cards, lasts: Lasts) -> v.Effect:
    if not lasts.until and lasts.condition is None:
        raise Misread("for how long?")
    return v.TakeControl(cards, SUBJECT, lasts.until or "forever", condition=lasts.condition)


def _score(point: str) -> Iterator[Construction]:
    yield construction("Deed@v", f"gain~ {{number:Amount@n}} {point}@n", node=(v.GainScore(SUBJECT, SLOT.number),))
    yield construction(
        "Deed@v",
        f"lose~ {{number:Amount@n}} {point}@n",
        f"pay~ {{number:Amount@n}} {point}@n",
        node=(v.LoseScore(SUBJECT, SLOT.number),),
    )
    for words, kind in (("gain", v.GainScore), ("lose", v.LoseScore)):
        for other, then in (("gain", v.GainScore), ("lose", v.LoseScore)):
            for whom, does in (("you", other), ("{two:Player.sg}", f"{other}s"), ("{two:Player.pl}", other)):
                yield construction(
                    "Told",
                    f"{{one:Player.sg}} {words}s {{number:Amount@n}} {point}@n and {whom} {does} {{more:Figure}}",
                    f"[{{one:Player.pl}}] {words} {{number:Amount@n}} {point}@n and {whom} {does} {{more:Figure}}",
                    node=Made(
                        lambda number, more, one="you", two="you", kind=kind, then=then: (
                            kind(one, number),
                            then(two, more),
                        )
                    ),
                )
        yield construction("Deed@v", f"{words}~ that many", node=(kind(SUBJECT, DoneSoMany()),))
        yield construction(
            "Deed@v",
            f"{words}~ {point}s equal to {{number:Counted}}",
            f"{words}~ a number of {point}s equal to {{number:Counted}}",
            node=(kind(SUBJECT, SLOT.number),),
        )
    for rounded in ("up", "down"):
        half = n.Half(n.ScoreOf(SUBJECT), rounded == "up")
        yield construction(
            "Deed@v",
            f"lose~ half [of] {{whose:Whose}} {point}s [ , ] rounded {rounded}",
            node=Made(lambda whose, half=half: (v.LoseScore(own(whose), half),)),
        )
