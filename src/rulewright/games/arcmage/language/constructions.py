"""What is odd about the language of Arcmage: a card calls itself I; cities, armies, defense points, +1/+1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.arcmage.language import arriving, attacks, cities_and_armies, defense, events_and_spells
from rulewright.games.arcmage.language.wording import definition, is_subtype, table
from rulewright.text.agreement import with_subject
from rulewright.text.antecedents import ATTACHED
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english import english, limits
from rulewright.text.english.deeds import owned
from rulewright.text.english.descriptions import called, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, triggered
from rulewright.text.english.replacing import Instead
from rulewright.text.english.statements import Effects, Statement, joined
from rulewright.text.inflection import plural, singular
from rulewright.text.language import Language
from rulewright.text.lexicon import Lexicon, read_lexicon
from rulewright.text.pending import Mention, Misread, Unplayable, parts_of
from rulewright.text.picking import with_picks
from rulewright.text.words import Word, within_quotes

RESTING = p.Standing(This(), (v.Can("stay depleted"),))
"""You may choose not to unmark me."""


class AttachesTo(p.Paragraph, frozen=True, tag=True):
    """What an enchantment is on: a card of a description, or a player among these."""

    host: Filter | None = None
    player: str = ""
    controlled: bool = False
    """Whoever has the enchantment controls what it is on."""


class Demands(p.Paragraph, frozen=True, tag=True):
    """What playing the card asks for besides its price."""

    cost: tuple[v.Effect, ...]


@cache
def language() -> Language:
    """The language of Arcmage, built once."""
    lexicon = read_lexicon((files("rulewright.games.arcmage.language") / "lexicon.toml").read_text(encoding="utf-8"))
    return Language((*english(lexicon), *constructions(lexicon)), classes)


def classes(words: Sequence[Word], at: int) -> list[tuple[str, Any]]:
    """Numbers, subtypes and quoted text."""
    word = words[at]
    if word.text.isdecimal():
        return [("$number", int(word.text)), ("$number.sg" if word.text == "1" else "$number.pl", int(word.text))]
    if word.text.startswith('"='):
        return [("$name", word.text[2:-1])]
    if word.text.startswith('"') and (" " in word.text or "." in word.text):
        return [("$quoted", within_quotes(word))]
    if word.text.startswith('"'):
        return _subtype(word.text.strip('"'))
    after = words[at + 1].text if at + 1 < len(words) else ""
    if (
        after in ("counter", "counters")
        and word.text.isalpha()
        and word.text.isascii()
        and word.text not in table()["counters"]["unnamed"]
    ):
        return [("$counter", word.text)]
    return []


def _subtype(word: str) -> list[tuple[str, Any]]:
    """A subtype in the singular or the plural; some are the same in both."""
    if plural(word) == word:
        return [("$subtype.sg", word), ("$subtype.pl", word)]
    one = singular(word)
    return [("$subtype.sg" if one == word else "$subtype.pl", one)]


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Everything that only Arcmage says, or says in its own way."""
    yield from cities_and_armies.constructions()
    yield from defense.constructions()
    yield from arriving.constructions()
    yield from attacks.constructions()
    yield from events_and_spells.constructions(lexicon)
    yield from _statements()
    yield from _costs()


# -- the card itself, cities and armies --


# -- +1/+1 and counters --


# -- what must be so --


# -- what happens --


# -- what is done --


# -- statements and paragraphs --


def _statements() -> Iterator[Construction]:
    yield construction(
        "Statement",
        "{card:Again@a} be~a not marked for moving",
        "{card:Again@a} be~a not marked for it|this",
        "{card:Again@a} be~a not marked for|by this|that move",
        "{card:Again@a} do~a not become marked [for moving]",
        "{card:Again@a} do~a not mark for this|that move",
        "this|that move does not mark {card:Again}",
        "{card:Again@a} stay~a unmarked",
        node=Made(lambda card: Statement((), amend=_freely)),
    )
    yield construction(
        "Statement",
        "{card:Again@a} can|may defend this turn",
        node=Made(lambda card: Statement((), amend=_able_to_defend)),
    )
    yield construction(
        "Statement",
        "you may choose not to unmark me [during your unmark phase]",
        node=Made(lambda: Statement((), "rest")),
    )
    yield construction(
        "Paragraph", "you may choose not to unmark me [during your unmark phase] .", node=Made(lambda: (RESTING,))
    )
    yield construction(
        "Paragraph",
        "once each|per turn , {when:Occasion} , {does:Instructions}",
        node=Made(lambda when, does: triggered(when, (*joined(does), v.Only(k.FirstUse(), use=True)))),
    )
    yield construction(
        "Demand",
        "as an additional cost to play {card:Playing} , {does:Deeds.base}",
        "as an additional cost , {does:Deeds.base}",
        node=Made(_extra_cost),
    )
    yield construction(
        "Demand",
        "play {card:Playing} only {so:Limit}",
        "play only {so:Limit}",
        "only play {card:Playing} {so:Limit}",
        "you can|may play {card:Playing} only {so:Limit}",
        "you can|may only play {card:Playing} {so:Limit}",
        "{card:Playing} can|may only be played {so:Limit}",
        "{card:Playing} can|may be played only {so:Limit}",
        node=Made(_only_if),
    )
    yield construction(
        "Demand",
        "you cannot play {card:Playing} if|while {so:Condition}",
        "{card:Playing} cannot be played if|while {so:Condition}",
        node=Made(lambda card, so: _only_if(k.Not(so), card)),
    )
    yield construction(
        "Demand",
        "you cannot play {card:Playing} unless {so:Condition}",
        "{card:Playing} cannot be played unless {so:Condition}",
        node=Made(_only_if),
    )
    yield construction("Playing", "me|i", "this card", "this spell", "this", node=This())
    yield construction("Paragraph", "{demand:Demand} .", node=Made(lambda demand: (Demands(demand),)))
    yield construction("Statement", "{demand:Demand}", node=Made(lambda demand: Statement(demand, "demand")))
    for rest in ("", " {rest:Paragraph}"):
        yield _on("target|a|an {kind:Kind.sg}", rest, _attached)
        yield _on(
            "target|an opponent's {kind:Bare.sg}",
            rest,
            lambda kind, rest=(): _attached(replace(single(kind), controller="opponent"), rest),
        )
        for words, who in (("player", "each"), ("opponent", "opponent")):
            yield _on(f"target|a|an {words}", rest, lambda rest=(), who=who: (AttachesTo(player=who), *rest))
    for rest in ("", " {rest:Paragraph}"):
        yield construction("Paragraph", f"you control target {{kind:Kind.sg}} .{rest}", node=Made(_taken))
    yield construction(
        "Paragraph",
        "you control [the] enchanted|attached {noun:Noun.sg} .",
        "you control that {noun:Noun.sg} .",
        node=Made(lambda noun: (AttachesTo(controlled=True),)),
    )
    yield construction("Paragraph", "you control it .", node=(AttachesTo(controlled=True),))
    yield construction(
        "Again.sg",
        "[the] enchanted|attached {noun:Noun.sg}",
        node=Made(lambda noun: Mention(nouns=called(noun), known=ATTACHED)),
    )
    yield construction("Paragraph", "i do not unmark unless you {does:Deeds.base} .", node=Made(_unmarked_for))
    for lasts in ("", " {lasts:Duration}"):
        yield construction(
            "Standing",
            f"all movement to or from {{city:Cards}} is forbidden{lasts} .",
            f"creatures cannot move to or from {{city:Cards}}{lasts} .",
            node=Made(_besieged),
        )
    yield construction(
        "Instead",
        "you may divert up to {number:Figure} of that damage to {to:Cards} instead .",
        node=Made(lambda number, to: Instead((v.Redirected(to, damage=True),), True, number)),
    )
    yield construction(
        "Instead",
        "that damage is dealt to {to:Cards} instead .",
        "it is dealt to {to:Cards} instead .",
        "it deals that damage to {to:Cards} instead .",
        node=Made(lambda to: Instead((v.Redirected(to, damage=True),))),
    )


def _extra_cost(does: Effects, card: Cards | None = None) -> Effects:
    return _paid(does)


def _only_if(so: k.Condition, card: Cards | None = None) -> Effects:
    if any(isinstance(part, k.FirstUse) for part in parts_of(so)):
        raise Misread("only an ability is used more than once")
    return (v.Only(so),)


def _on(what: str, rest: str, made: Callable[..., Paragraphs]) -> Construction:
    """The line that says what an enchantment is attached to."""
    return construction("Paragraph", f"attach [me|this] to {what} .{rest}", f"enchant {what} .{rest}", node=Made(made))


def _attached(kind: Cards, rest: Paragraphs = ()) -> Paragraphs:
    what = single(kind)
    if what.subtypes and not what.types:
        what = replace(what, types=("creature",))
    if what.area != "play" or len(what.types) != 1:
        raise Misread("an enchantment is attached to a card in play")
    return (AttachesTo(what), *rest)


def _taken(kind: Cards, rest: Paragraphs = ()) -> Paragraphs:
    on, *others = _attached(kind, rest)
    assert isinstance(on, AttachesTo), "what it is on comes first"
    return (replace(on, controlled=True), *others)


def _freely(last: v.Effect | None) -> Effects:
    """What was moved is not marked for it."""
    match last:
        case v.Shift(freely=False):
            return (replace(last, freely=True),)
        case v.May(effects=(*before, v.Shift(freely=False) as shift)):
            return (replace(last, effects=(*before, replace(shift, freely=True))),)
    raise Misread("what was moved?")


def _able_to_defend(last: v.Effect | None) -> Effects:
    """What has just come into play, or been unmarked, can defend (combat.II.2): a reminder."""
    if not isinstance(last, v.Unmark | v.CreateTokens | v.Put) or getattr(last, "depleted", False):
        raise Misread("why could it not defend?")
    if isinstance(last, v.Put) and last.to != "play":
        raise Misread("only what is in play defends")
    return (last,)


def _unmarked_for(does: Effects, at: str) -> Paragraphs:
    may = v.May(with_subject(does, "you"), into=at)
    effects = (may, v.If(k.Did(at), (v.Unmark(This()),)))
    return (p.Replaced(k.Occasion("is restored", This()), effects),)


def _besieged(city: Cards, lasts: Lasts | None = None) -> Paragraphs:
    if lasts is not None and lasts.condition is None:
        raise Misread("for how long?")
    barred = (v.Cannot("be left"), v.Cannot("be entered"))
    return (p.Standing(city, barred, None if lasts is None else lasts.condition),)


# -- costs --


def _costs() -> Iterator[Construction]:
    yield construction("Costs", "{one:Cost}", node=SLOT.one)
    yield construction("Costs", "{one:Cost} , {rest:Costs}", node=Made(lambda one, rest: (*one, *rest)))
    yield construction(
        "Paragraph",
        f"{limits.ONCE} , you may {{cost:Deeds.base}} to {{does:Deeds.base}} .",
        f"you may {{cost:Deeds.base}} {limits.ONCE} to {{does:Deeds.base}} .",
        node=Made(_once),
    )
    yield construction("Cost", "m", "mark", node=_mark_symbol())
    yield construction("Cost", "[pay] {number:Figure} [resource|resources]", node=(v.Pay(SLOT.number),))
    yield construction("Cost", limits.ONCE, node=(v.Only(k.FirstUse(), use=True),))
    yield construction("Cost", "{does:Deed.base}", node=Made(_paid))


def _once(cost: Effects, does: Effects, said: dict[str, str]) -> Paragraphs:
    """abilities.activated.1 What one may pay for, and when one wants, is an ability like those with a colon."""
    if any(isinstance(one, v.May | v.OneOf | v.If) for one in (*cost, *does)) or with_picks(does)[0]:
        raise Misread("put what it costs and a colon before it")
    use = v.Only(k.FirstUse(), use=True)
    return (p.Ability(said["cost"], "", (*_paid(cost), use), with_subject(does, "you")),)


def _mark_symbol() -> Effects:
    """states.markme.1, states.markme.2 The symbol stands for marking the card it is printed on, and is no price."""
    return (v.Mark(This()),)


def _paid(does: Effects) -> Effects:
    found: Effects = with_subject(does, "you")
    if not all(isinstance(one, _COSTS) for one in found):
        raise Unplayable("paying with this")
    return found


_COSTS = (
    v.Pick, v.Put, v.Discard, v.LoseScore, v.AddTokens, v.RemoveTokens, v.Mark, v.Unmark, v.Inflict, v.Destroy,
    v.Reveal, v.Pay,
)  # fmt: skip
"""What a player can do to pay for something."""

__all__ = ["RESTING", "definition", "is_subtype", "language", "owned"]
