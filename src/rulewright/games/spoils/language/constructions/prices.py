"""What it costs to play cards and to use abilities; how large parties must be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects.conditions import Happened, Not
from rulewright.effects.history import can_be_told
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Filter, This
from rulewright.games.spoils.language.constructions.numbers import ONE, for_each
from rulewright.games.spoils.language.constructions.subjects import any_of, bound_player, own_player, played_kind
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import Misread, Some


def constructions() -> Iterator[Construction]:
    """What it costs to play cards and to use abilities; how large parties must be."""
    yield from _prices()
    yield from _parties()


def _parties() -> Iterator[Construction]:
    yield construction("Kinds", "an attacking", node=("attacking",))
    yield construction("Kinds", "a blocking", node=("blocking",))
    yield construction("Kinds", "an attacking or blocking", node=("attacking", "blocking"))
    for number in ("sg", "pl"):
        figure = f"{{n:$number.{number}}}"
        yield construction("PartySize", f"at least {figure}", f"{figure} or more", node=(SLOT.n, None))
        yield construction("PartySize", f"only|exactly {figure}", node=(SLOT.n, SLOT.n))
        yield construction(
            "PartySize", f"at most {figure}", f"{figure} or fewer", f"no more than {figure}", node=(1, SLOT.n)
        )
        yield construction(
            "Binding",
            f"{{cards:NP}} cannot be blocked by more than {figure} character|characters",
            f"no more than {figure} character|characters can block {{cards:NP}}",
            node=Made(lambda cards, n: p.PartySize(("blocking",), None, 1, n, any_of(cards))),
        )
        yield construction(
            "Binding",
            f"{{cards:NP}} can be blocked only by {figure} or more characters",
            f"{{cards:NP}} can only be blocked by {figure} or more characters",
            f"{{cards:NP}} cannot be blocked by fewer than {figure} characters",
            f"{{cards:NP}} cannot be blocked except by {figure} or more characters",
            f"{{cards:NP}} can only be blocked by [a] party|parties with|of {figure} or more members|characters",
            f"{{cards:NP}} can be blocked only by [a] party|parties with|of {figure} or more members|characters",
            node=Made(lambda cards, n: p.PartySize(("blocking",), None, n, None, any_of(cards))),
        )
    yield construction(
        "Binding",
        "when|if {kinds:Kinds} party is formed [ , ] it must have {size:PartySize} member|members",
        node=Made(lambda kinds, size: p.PartySize(kinds, None, *size)),
    )
    yield construction(
        "Binding",
        "when|if {kinds:Kinds} party is formed including {cards:NP} [ , ] it must have {size:PartySize} member|members",
        node=Made(lambda kinds, cards, size: p.PartySize(kinds, any_of(cards), *size)),
    )
    must = "must have|contain|include {size:PartySize} member|members|character|characters"
    yield construction(
        "Binding", f"{{kinds:Kinds}} party {must}", node=Made(lambda kinds, size: p.PartySize(kinds, None, *size))
    )
    yield construction(
        "Binding",
        f"{{kinds:Kinds}} party that includes {{cards:NP}} {must}",
        f"{{kinds:Kinds}} party including {{cards:NP}} {must}",
        node=Made(lambda kinds, cards, size: p.PartySize(kinds, any_of(cards), *size)),
    )
    for words, kinds in (
        ("attack", ("attacking",)),
        ("block", ("blocking",)),
        ("attack or block", ("attacking", "blocking")),
    ):
        yield construction(
            "Binding",
            f"{{cards:NP}} cannot {words} alone",
            *(f"{{cards:NP}} cannot be the only {one} in {_A_PARTY[kinds]} party" for one in ("character", "member")),
            *(f"{{cards:NP}} cannot be the only {one} of {_A_PARTY[kinds]} party" for one in ("character", "member")),
            node=Made(lambda cards, kinds=kinds: p.PartySize(kinds, any_of(cards), 2)),
        )


_A_PARTY = {
    ("attacking",): "an|the attacking",
    ("blocking",): "a|the blocking",
    ("attacking", "blocking"): "a battle",
}


def _prices() -> Iterator[Construction]:
    for words, who in (("you play", "you"), ("your opponent plays", "opponent"), ("players play", "each")):
        yield construction(
            "Pricey",
            f"{{cards:NP}} {words}",
            node=Made(lambda cards, who=who: p.Priced(played_kind(cards), 0, ONE, who=who)),
        )
        yield construction(
            "Pricey",
            f"{{cards:NP}} {words} during {{so:Period}}",
            node=Made(lambda cards, so, who=who: p.Priced(played_kind(cards), 0, ONE, who=who, condition=so)),
        )
    for words, who in (("you play", "you"), ("your opponent plays", "opponent")):
        yield construction(
            "Pricey",
            f"the first {{kind:Kind.sg}} {words} each turn",
            node=Made(lambda kind, who=who: _first_each_turn(kind, who)),
        )
    yield construction(
        "Pricey",
        "your {kind:Kind}",
        node=Made(lambda kind: p.Priced(played_kind(Some(kind, "bare")), 0, ONE, who="you")),
    )
    yield construction(
        "Pricey",
        "your opponent's {kind:Kind}",
        node=Made(lambda kind: p.Priced(played_kind(Some(kind, "bare")), 0, ONE, who="opponent")),
    )
    yield construction("Pricey", "this card", node=p.Priced(This(), 0, ONE))
    yield construction(
        "Pricey", "{kind:Kind.pl}", node=Made(lambda kind: p.Priced(played_kind(Some(kind, "bare")), 0, ONE))
    )
    yield construction("Pricey", "{cards:Reference} 's abilities", node=p.Priced(SLOT.cards, 0, ONE, abilities=True))
    yield construction(
        "Pricey",
        "[the] abilities of {cards:NP}",
        node=Made(lambda cards: p.Priced(any_of(cards), 0, ONE, abilities=True)),
    )
    yield construction("Pricey", "abilities you use", node=p.Priced(None, 0, ONE, who="you", abilities=True))
    yield construction(
        "Pricey", "abilities your opponent uses", node=p.Priced(None, 0, ONE, who="opponent", abilities=True)
    )
    yield construction("Pricing", "{number:Amount}", node=SLOT.number)
    yield construction("Pricing", "{number:Amount} {each:Per}", node=Made(lambda number, each: for_each(number, each)))
    for verb, past, less, cheaper in (("reduce", "reduced", "less", True), ("increase", "increased", "more", False)):
        for minimum in ("", " [ , ] to a minimum of {n:$number.sg}", " [ , ] to a minimum of {n:$number.pl}"):
            made = Made(lambda what, by, n=0, cheaper=cheaper: _priced(what, cheaper, by, n))
            yield construction(
                "Price",
                f"{verb} the numeric cost of {{what:Pricey}} by {{by:Pricing}}{minimum}",
                f"the numeric cost of {{what:Pricey}} is {past} by {{by:Pricing}}{minimum}",
                f"{{what:Pricey}} cost|costs {{by:Pricing}} {less} [to play|use]{minimum}",
                node=made,
            )
            yield construction(
                "Price",
                f"while you play this card , {verb} its numeric cost by {{by:Pricing}}{minimum}",
                f"if you would play this card , {verb} its numeric cost by {{by:Pricing}}{minimum}",
                f"if you would play this card , its numeric cost is {past} by {{by:Pricing}}{minimum}",
                f"when|while|if you play this card , its numeric cost is {past} by {{by:Pricing}}{minimum}",
                f"{verb} this card 's numeric cost by {{by:Pricing}}{minimum}",
                f"this card 's numeric cost is {past} by {{by:Pricing}}{minimum}",
                node=Made(lambda by, n=0, cheaper=cheaper: _priced(p.Priced(This(), 0, ONE), cheaper, by, n)),
            )
            yield construction(
                "Price",
                f"{{cards:NP}} cost|costs {{who:Bearer}} {{by:Pricing}} {less} [to play]{minimum}",
                node=Made(lambda cards, who, by, n=0, cheaper=cheaper: _priced(_of_player(who, cards), cheaper, by, n)),
            )
            for agrees, pays in (("pl", "pay"), ("sg", "pays")):
                payer = f"{{who:Bearer.{agrees}}} {pays} {{by:Pricing}} {less}"
                must = f"{{who:Bearer.{agrees}}} must pay {{by:Pricing}} {less}"
                made_so = Made(
                    lambda who, by, cards, n=0, cheaper=cheaper: _priced(_of_player(who, cards), cheaper, by, n)
                )
                yield construction(
                    "Price",
                    *(f"{one} to play {{cards:NP}}{minimum}" for one in (payer, must)),
                    node=made_so,
                )
                yield construction(
                    "Price",
                    *(
                        f"{one} for {{cards:NP}} {{again:Player.{number}}} {play}{minimum}"
                        for one in (payer, must)
                        for number, play in (("pl", "play"), ("sg", "plays"))
                    ),
                    node=Made(
                        lambda who, by, cards, again, n=0, cheaper=cheaper: _priced(
                            _of_player(own_player(who, again), cards), cheaper, by, n
                        )
                    ),
                )
            yield construction(
                "Price",
                f"{{what:Pricey}} cost|costs {{number:Amount}} {less} [to play] {{each:Per}}{minimum}",
                node=Made(
                    lambda what, number, each, n=0, cheaper=cheaper: _priced(what, cheaper, for_each(number, each), n)
                ),
            )


def _first_each_turn(kind: Filter, who: Any) -> p.Priced:
    """Cards of a kind, as long as none has been played this turn by whoever plays one."""
    cards = played_kind(Some(kind, "one"))
    if not can_be_told(cards):
        raise Misread("the first of which kind?")
    before = Happened(k.Occasion("is played", cards, who))
    return p.Priced(cards, 0, ONE, who=who, condition=Not(before))


def _of_player(who: Any, cards: Any) -> p.Priced:
    return p.Priced(played_kind(cards), 0, ONE, who=bound_player(who))


def _priced(node: p.Priced, cheaper: bool, amount: Number, minimum: int = 0) -> p.Paragraph:
    if minimum and not cheaper:
        raise Misread("only what is reduced stops at a minimum")
    return replace(node, sign=-1 if cheaper else 1, amount=amount, minimum=minimum)
