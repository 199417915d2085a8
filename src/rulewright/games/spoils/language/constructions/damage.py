"""Damage: inflicting it, when it is inflicted, and how its amount is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards, Filter, Leader
from rulewright.games.spoils.language.constructions.clauses import Clause, subject_cards
from rulewright.games.spoils.language.constructions.numbers import for_each
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets
from rulewright.games.spoils.language.constructions.subjects import also_so, happening_to
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.each_its_own import own_of_each
from rulewright.text.inflection import verb_form
from rulewright.text.pending import THEY, AtMost, Mention, Misread, SameAmount, parts_of, rebuild


def constructions() -> Iterator[Construction]:
    """All about damage."""
    yield from _inflicting_it()
    yield from _hurts()


def _inflicting_it() -> Iterator[Construction]:
    yield construction("Damage", "{number:Amount} [additional] damage", node=SLOT.number)
    yield construction(
        "Damage", "that much damage", "that|an equal amount of damage", "the same amount of damage", node=SameAmount()
    )
    yield construction(
        "Deed@v",
        "inflict~ {number:Damage} to {cards:NP}",
        "inflict~ damage equal to {number:Quantity} to {cards:NP}",
        node=Made(lambda number, cards, at: _inflict(number, cards, at)),
    )
    yield construction(
        "Deed@v",
        "inflict~ {number:Damage} to {cards:NP} {each:Per}",
        node=Made(lambda number, cards, each, at: _inflict(for_each(number, each), cards, at)),
    )
    yield construction(
        "Deed@v",
        "inflict~ {number:Damage} to {cards:NP} and {other:Damage} to {more:NP}",
        node=Made(
            lambda number, cards, other, more, at: (
                *_inflict(number, cards, f"{at}a"),
                *_inflict(other, more, f"{at}b"),
            )
        ),
    )
    yield from deed(
        "inflict~ damage to {cards:NP} equal to {number:Quantity}",
        make=lambda cards, number: v.Inflict(_theirs(number, cards), cards),
    )
    yield construction(
        "Deed@v",
        "inflict~ damage to each|every {kind:Kind.sg} equal to {number:Quantity}",
        "inflict~ damage equal to {number:Quantity} to each|every {kind:Kind.sg}",
        node=Made(lambda kind, number: (v.Inflict(own_of_each(number, plural=False), kind),)),
        far_fetched=True,
    )
    for who, words, verb in (("you", "you", "pl"), ("opponent", "your opponent", "sg"), ("they", "they", "pl")):
        wish = "|".join(verb_form(one, verb) for one in ("want", "choose", "like", "wish"))
        yield construction("Divider", f"however|as {words} {wish}", node=who)
    yield from deed(
        "inflict~ {number:Amount} damage divided {who:Divider} to|among {cards:NP}",
        make=lambda cards, number, who: v.Inflict(number, cards, divided=who),
    )
    yield from deed(
        "inflict~ up to {number:Amount} damage divided {who:Divider} to|among {cards:NP}",
        make=lambda cards, number, who: v.Inflict(number, cards, divided=who, up_to=True),
    )
    yield from deed(
        "inflict~ it to {cards:NP}",
        "inflict~ the|that damage to {cards:NP}",
        make=lambda cards: v.Redirected(cards, damage=True),
    )
    yield construction(
        "Clause",
        "it is inflicted to {cards:NP}",
        "the|that damage is inflicted to {cards:NP}",
        node=Made(lambda cards, at: Clause(_passed_on(cards, at), "nobody")),
    )
    yield from deed("remove~ {number:Amount} damage from {cards:NP}", make=lambda cards, number: v.Heal(number, cards))
    yield from deed(
        "remove~ up to {number:Amount} damage from {cards:NP}",
        make=lambda cards, number: v.Heal(AtMost(number), cards),
    )
    yield from deed("remove~ all damage from {cards:NP}", make=lambda cards: v.Heal(None, cards))
    yield from deed(
        "reduce~ the amount of damage inflicted to {cards:NP} this turn to 0",
        make=lambda cards: v.Heal(None, cards, this_turn=True),
    )
    yield from deed(
        "reduce~ the [amount of] damage inflicted to {cards:NP} this turn by {number:Amount}",
        "reduce~ the [amount of] damage {cards:NP.sg} has received this turn by {number:Amount}",
        "reduce~ the [amount of] damage {cards:NP.pl} have received this turn by {number:Amount}",
        make=lambda cards, number: v.Heal(number, cards, this_turn=True),
    )
    for agrees, verb in (("sg", "inflicts"), ("pl", "inflict")):
        card = f"{{card:NP.{agrees}}} {verb}"
        yield construction(
            "Clause",
            f"{card} {{number:Damage}} to {{cards:NP}}",
            f"{card} damage equal to {{number:Quantity}} to {{cards:NP}}",
            node=Made(_card_inflicts),
        )
        yield construction(
            "Clause", f"{card} damage to {{cards:NP}} equal to {{number:Quantity}}", node=Made(_card_inflicts_equal)
        )
    yield construction(
        "Clause",
        "{card:Reference@n} leave~n play in that way",
        node=Made(lambda card: Clause((v.Redirected(card),), "nobody")),
    )


def _inflict(number: n.Number, cards: Any, at: str) -> Effects:
    before, named = targets(cards, at)
    return (*before, v.Inflict(_before(number, named) if before else _theirs(number, named), named))


def _passed_on(cards: Any, at: str) -> Effects:
    before, named = targets(cards, at)
    return (*before, v.Redirected(named, damage=True))


def _theirs(number: n.Number, cards: Cards) -> n.Number:
    """A number of theirs, told of the player whose faction it is done to."""
    if not isinstance(cards, Leader) or cards.who == "you":
        return number
    return rebuild(number, lambda part: cards.who if part == THEY else part)


def _card_inflicts(card: Any, number: n.Number, cards: Any, at: str) -> Clause:
    before, named = targets(cards, at)
    if isinstance(named, Mention) and named.pronoun and isinstance(card, Cards):
        named = replace(named, besides=card)  # nobody would say of a card that it damages it, and mean itself
    return Clause((*before, v.Inflict(number, named, subject_cards(card))), "you")


def _card_inflicts_equal(card: Any, cards: Any, number: n.Number, at: str) -> Clause:
    if any(isinstance(part, Mention) and part.pronoun for part in parts_of(number)):
        raise Misread("its, after two cards, could be of either")
    return _card_inflicts(card, number, cards, at)


# -- when it is inflicted --


def _hurts() -> Iterator[Construction]:
    for battle in ("", "battle "):
        for category in ("Hurt", "UncountedHurt"):
            yield construction(category, f"{battle}damage", node=Hurt(bool(battle)))
        for number in ("sg", "pl"):
            yield construction(
                "Hurt",
                f"any amount of {battle}damage greater than {{n:$number.{number}}}",
                f"more than {{n:$number.{number}}} {battle}damage",
                node=Made(lambda n, battle=bool(battle): Hurt(battle, n + 1)),
            )
            yield construction(
                "Hurt",
                f"{{n:$number.{number}}} or more {battle}damage",
                f"at least {{n:$number.{number}}} {battle}damage",
                node=Made(lambda n, battle=bool(battle): Hurt(battle, n)),
            )
    for done in ("is", "would be"):
        yield construction(
            "DamageDone",
            f"{{hurt:Hurt}} {done} inflicted to {{to:NP}}",
            node=Made(lambda hurt, to: is_damaged(hurt, happening_to(to))),
        )
        yield construction(
            "DamageDone",
            f"{{hurt:Hurt}} {done} inflicted to {{to:NP}} by {{by:NP}}",
            f"{{hurt:Hurt}} {done} inflicted by {{by:NP}} to {{to:NP}}",
            node=Made(lambda hurt, to, by: is_damaged(hurt, happening_to(to), happening_to(by))),
        )
        yield construction(
            "DamageDone",
            f"{{hurt:Hurt}} {done} inflicted by {{by:NP}}",
            node=Made(lambda hurt, by: inflicts(hurt, happening_to(by))),
        )
        yield construction("DamageDone", f"{{hurt:Hurt}} {done} inflicted", node=Made(lambda hurt: is_damaged(hurt)))
    for verb in ("inflict~n", "would inflict"):
        yield construction(
            "DamageDone",
            f"{{by:NP@n}} {verb} {{hurt:Hurt}}",
            node=Made(lambda hurt, by: inflicts(hurt, happening_to(by))),
        )
        yield construction(
            "DamageDone",
            f"{{by:NP@n}} {verb} {{hurt:Hurt}} to {{to:NP}}",
            node=Made(lambda hurt, by, to: inflicts(hurt, happening_to(by), happening_to(to))),
        )
    for suffers in ("be~n inflicted", "would be inflicted", "receive~n", "would receive"):
        yield construction(
            "DamageDone",
            f"{{to:NP@n}} {suffers} {{hurt:Hurt}}",
            node=Made(lambda hurt, to: is_damaged(hurt, happening_to(to))),
        )
    yield construction("OneOccasion", "{when:DamageDone}", node=SLOT.when)
    yield construction("DamageThen", "{when:DamageDone}", node=SLOT.when)
    yield construction("DamageThen", "{when:DamageDone} {so:During}", node=Made(also_so))


# -- how its amount is changed --


__all__ = ["constructions", "replace"]


class Hurt(Struct, frozen=True):
    """Which damage is meant."""

    battle: bool = False
    least: int = 0


def is_damaged(hurt: Hurt, to: Cards | None = None, by: Cards | None = None) -> p.Occasion:
    return p.Occasion("is damaged", to, other=_source(by), battle=hurt.battle, least=hurt.least)


def _source(by: Any) -> Any:
    """A card that inflicts damage; a tactic does so while it is being played."""
    if isinstance(by, Filter) and by.types == ("tactic",) and by.area == "play":
        return replace(by, area="being played")
    return by


def inflicts(hurt: Hurt, by: Cards, to: Cards | None = None) -> p.Occasion:
    return p.Occasion("inflicts damage", _source(by), other=to, battle=hurt.battle, least=hurt.least)


def _before(number: Number, cards: Cards) -> Number:
    """A number told before the card that is chosen: its, in it, is of another card."""

    def not_that(part: Any) -> Any:
        return replace(part, besides=cards) if isinstance(part, Mention) and part.pronoun else part

    return rebuild(number, not_that)
