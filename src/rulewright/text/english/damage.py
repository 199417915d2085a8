"""Damage: dealt by whoever has the text or by a card, divided, taken off again, kept away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Register, This
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.preventing import named
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Mention, Misread, SameAmount, rebuild
from rulewright.text.picking import with_choices


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Damage`: how much of it; the deeds and clauses about it."""
    yield construction("Damage", "{number:Figure} [additional] damage", node=SLOT.number)
    yield from same_amount("Damage", "damage")
    yield construction("Damage", "damage equal to {number:Counted}", node=SLOT.number)
    yield from _deeds()
    yield from _by_cards()
    yield from _passed_on()
    yield from _adjusted()


def same_amount(category: str, noun: str) -> Iterator[Construction]:
    """As much as what set the text off, or a multiple of it."""
    yield construction(
        category, f"that much {noun}", f"that amount of {noun}", f"the same amount of {noun}", node=SameAmount()
    )
    yield construction(
        category, f"twice that much {noun}", f"double that {noun}", f"twice that {noun}", node=n.Times(2, SameAmount())
    )


def _deeds() -> Iterator[Construction]:
    yield from deed("deal~ {amount:Damage} to {to:Cards}", make=lambda amount, to: v.Inflict(amount, to))
    yield from deed(
        "deal~ damage to {to:Cards} equal to {amount:Counted}",
        "deal~ x damage to {to:Cards} [ , ] where x is [equal to] {amount:Counted}",
        make=lambda amount, to: v.Inflict(amount, to),
    )
    yield from deed(
        "deal~ {amount:Damage} divided as you choose among {to:Cards}",
        make=lambda amount, to: v.Inflict(amount, to, divided="you"),
    )
    yield construction(
        "Deed@v",
        "deal~ {amount:Damage} to {to:Cards} and {more:Figure} [damage] to {then:Cards}",
        node=Made(_deal_to_both),
    )
    yield from deed("remove~ all damage from {cards:Cards}", make=lambda cards: v.Heal(None, cards))
    yield from deed(
        "remove~ {amount:Figure} damage from {cards:Cards}", make=lambda cards, amount: v.Heal(amount, cards)
    )


def _deal_to_both(amount: n.Number, to: Cards, more: n.Number, then: Cards) -> Effects:
    """Both are struck at once: who is struck second is settled before the first blow has any consequence."""
    first = with_choices(v.Inflict(amount, to))
    if not isinstance(then, Filter):
        return (*first, *with_choices(v.Inflict(more, then)))
    struck = "?struck"
    return (*first[:-1], v.Recall(then, struck), first[-1], v.Inflict(more, Register(struck)))


def _by_cards() -> Iterator[Construction]:
    yield construction("Told", "{card:Cards@a} deal~a {amount:Damage} to {to:Cards}", node=Made(card_deals))
    yield construction(
        "Told",
        "{card:Cards@a} deal~a {amount:Damage} to {to:Cards} {rate:Rate}",
        node=Made(lambda card, amount, to, rate: card_deals(card, rate.of(amount), to)),
    )
    yield construction(
        "Told", "{card:Cards@a} deal~a damage to {to:Cards} equal to {amount:Counted}", node=Made(card_deals)
    )
    yield construction(
        "Told",
        "{to:Cards@a} get~a {amount:Figure} damage",
        "{to:Cards@a} be~a dealt {amount:Damage}",
        node=Made(lambda to, amount: with_subject(with_choices(v.Inflict(amount, to)), "you")),
    )


def card_deals(card: Cards, amount: n.Number, to: Cards) -> Effects:
    source = None if isinstance(card, This) else card
    amount = rebuild(amount, lambda part: card if isinstance(part, Mention) and part.pronoun else part)
    return with_subject(with_choices(v.Inflict(amount, to, source)), "you")


def _passed_on() -> Iterator[Construction]:
    """Damage that is dealt to another card than it would be."""
    for words, battle in (("damage", False), ("combat damage", True)):
        would = f"[all] {words} that would be dealt to {{cards:Cards}}"
        yield construction(
            "Clause",
            f"{would} this turn is dealt to {{to:Cards}} instead",
            f"this turn , {would} is dealt to {{to:Cards}} instead",
            node=Made(lambda cards, to, battle=battle: (v.Later(_instead_to(named(cards), to, battle=battle)),)),
        )
        yield construction(
            "Paragraph",
            f"{would} is dealt to {{to:Cards}} instead .",
            node=Made(lambda cards, to, battle=battle: (_instead_to(named(cards), to, battle=battle),)),
        )
    yield construction(
        "Clause",
        "the next {number:Figure} damage that would be dealt to {cards:Cards} this turn is dealt to {to:Cards} instead",
        node=Made(lambda number, cards, to: (v.Later(replace(_instead_to(cards, to), most=number), "next this turn"),)),
    )
    yield construction(
        "Clause",
        "the next time {cards:Cards} would be dealt damage this turn , prevent that damage|it",
        node=Made(lambda cards: (v.Later(p.Replaced(k.Occasion("is damaged", cards), ()), "next this turn"),)),
    )


def _instead_to(cards: Cards, to: Cards, *, battle: bool = False) -> p.Replaced:
    return p.Replaced(k.Occasion("is damaged", cards, battle=battle), (v.Redirected(to, damage=True),))


def _adjusted() -> Iterator[Construction]:
    """Text in force by which damage is more, or less, than it would be."""
    for more, raised, verb, sign in (
        ("more|additional", "increased", "increase", 1),
        ("less", "reduced", "reduce", -1),
    ):
        by = f"{{card:Known1@a}} deal~a {{number:Figure}} {more} [damage]"
        yield construction(
            "Paragraph",
            f"if|when|whenever {{when:Would}} , {by} instead .",
            node=Made(lambda when, card, number, sign=sign: _by_more(_of_it(when, card), sign, number)),
        )
        yield construction(
            "Paragraph",
            f"if|when|whenever {{when:Would}} , {{card:Known1@a}} be~a dealt {{number:Figure}} {more} damage instead .",
            node=Made(lambda when, card, number, sign=sign: _by_more(_to_it(when, card), sign, number)),
        )
        yield construction(
            "Paragraph",
            f"if|when|whenever {{when:Would}} , that damage is {raised} by {{number:Figure}} .",
            f"if|when|whenever {{when:Would}} , {verb} that damage by {{number:Figure}} .",
            node=Made(lambda when, number, sign=sign: _by_more(when, sign, number)),
        )
        for words, what in (("to", "is damaged"), ("by", "inflicts damage")):
            dealt = f"[all] damage dealt {words} {{cards:Cards}}"
            yield construction(
                "Paragraph",
                f"{dealt} is {raised} by {{number:Figure}} .",
                f"{verb} {dealt} by {{number:Figure}} .",
                node=Made(
                    lambda cards, number, what=what, sign=sign: _by_more(
                        k.Occasion(what, _in_play(cards)), sign, number
                    )
                ),
            )
    more = "{cards:Cards@a} deal~a {number:Figure} more|additional damage"
    yield construction(
        "Paragraph",
        f"{more} .",
        node=Made(lambda cards, number: _by_more(k.Occasion("inflicts damage", _in_play(cards)), 1, number)),
    )
    yield construction(
        "Paragraph",
        f"{more} to {{to:Cards}} .",
        node=Made(
            lambda cards, number, to: _by_more(
                k.Occasion("inflicts damage", _in_play(cards), other=_in_play(to)), 1, number
            )
        ),
    )
    twice = "{cards:Cards@a} deal~a double|twice [the] damage"
    yield construction(
        "Paragraph",
        f"{twice} .",
        node=Made(lambda cards: _by_more(k.Occasion("inflicts damage", _in_play(cards)), 1, n.EventAmount())),
    )
    yield construction(
        "Paragraph",
        f"{twice} to {{to:Cards}} .",
        node=Made(
            lambda cards, to: _by_more(
                k.Occasion("inflicts damage", _in_play(cards), other=_in_play(to)), 1, n.EventAmount()
            )
        ),
    )
    yield construction(
        "Paragraph",
        "if|when|whenever {when:Would} , {card:Known1@a} deal~a {amount:Multiple} instead .",
        node=Made(lambda when, card, amount: _by_more(_of_it(when, card), 1, amount)),
    )
    yield construction(
        "Paragraph",
        "if|when|whenever {when:Would} , double that damage .",
        "if|when|whenever {when:Would} , that damage is doubled .",
        node=Made(lambda when: _by_more(when, 1, n.EventAmount())),
    )
    for word, sign in (("plus", 1), ("minus", -1)):
        so_much = f"that much damage {word} {{number:Figure}}"
        yield construction(
            "Paragraph",
            f"if|when|whenever {{when:Would}} , {{card:Known1@a}} deal~a {so_much} instead .",
            node=Made(lambda when, card, number, sign=sign: _by_more(_of_it(when, card), sign, number)),
        )
        yield construction(
            "Paragraph",
            f"if|when|whenever {{when:Would}} , {{card:Known1@a}} be~a dealt {so_much} instead .",
            node=Made(lambda when, card, number, sign=sign: _by_more(_to_it(when, card), sign, number)),
        )
    yield construction(
        "Multiple", "twice that much damage", "double that damage", "twice that damage", node=n.EventAmount()
    )


def _by_more(when: k.Occasion, sign: int, number: n.Number) -> tuple[p.Paragraph, ...]:
    if any(one.what not in ("is damaged", "inflicts damage") for one in when.ways):
        raise Misread("only damage is more or less")
    return (p.Adjusted(when, sign, number),)


def _of_it(when: k.Occasion, card: Cards) -> k.Occasion:
    """What a card deals is said of the card that would deal it."""
    own = isinstance(when.subject, This)
    if when.what != "inflicts damage" or own != isinstance(card, This) or not isinstance(card, This | Mention):
        raise Misread("which card deals it?")
    return when


def _to_it(when: k.Occasion, card: Cards) -> k.Occasion:
    """What a card is dealt is said of the card that it would be dealt to."""
    own = isinstance(when.subject, This)
    if when.what != "is damaged" or own != isinstance(card, This) or not isinstance(card, This | Mention):
        raise Misread("which card is dealt it?")
    return when


def _in_play(cards: Cards) -> Cards:
    if not isinstance(cards, Filter | This) or (isinstance(cards, Filter) and cards.area != "play"):
        raise Misread("which cards?")
    return cards
