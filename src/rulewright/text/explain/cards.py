"""Cards that are not described but pointed at: this card, its host, what a step dealt with, what the event is about."""

from __future__ import annotations

from rulewright.effects import relations as r
from rulewright.effects import selectors as s
from rulewright.effects.numbers import Fixed
from rulewright.text.explain.descriptions import any_card
from rulewright.text.explain.phrases import PAST, THIS_CARD, Noun, listed
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import cards, condition, number, occasion, tells
from rulewright.text.explain.scope import Mention, Scope
from rulewright.text.explain.words import Words

OUTSIDE = Noun("the card in the event")


@tells(s.This)
def this(scope: Scope, node: s.This) -> Noun:
    """The card with the text."""
    return THIS_CARD


@tells(s.Host)
def host(scope: Scope, node: s.Host) -> Noun:
    """What that is attached to."""
    return Noun("the card that this card is attached to")


@tells(s.HostOf)
def host_of(scope: Scope, node: s.HostOf) -> Noun:
    """What another card is attached to."""
    noun = " or ".join(node.types) or "card"
    of = cards(scope, node.card)
    return Noun(f"the {noun} that {of} {'are' if of.plural else 'is'} attached to", head=noun)


@tells(s.PlaceOf)
def place_of(scope: Scope, node: s.PlaceOf) -> Noun:
    """Where a card is; of the card of an event, if it is nowhere, where it was when that came about."""
    was = "is, or was then" if isinstance(node.card, s.EventCard) else "is"
    return Noun(f"the {scope.words.place} in which {cards(scope, node.card)} {was}", head=scope.words.place)


@tells(s.Leader)
def leader(scope: Scope, node: s.Leader) -> Noun:
    """What stands for a player."""
    name = scope.words.leader
    if not name:
        return player(scope, node.who)
    return Noun(whose(scope, node.who, name, doer=True), head=name)


@tells(s.Register)
def register(scope: Scope, node: s.Register) -> Noun:
    """What an earlier step dealt with, or the very card that something is said of."""
    return (
        Noun("that very card") if node == s.SUCH and node.name not in scope.mentions else scope.of_register(node.name)
    )


@tells(s.EventCard)
def event_card(scope: Scope, node: s.EventCard) -> Noun:
    """What the event happens to."""
    return scope.event.card if scope.event is not None else OUTSIDE


@tells(s.EventOther)
def event_other(scope: Scope, node: s.EventOther) -> Noun:
    """The second card of the event."""
    return scope.event.other if scope.event is not None else Noun("the other card in the event")


@tells(s.EventSource)
def event_source(scope: Scope, node: s.EventSource) -> Noun:
    """What causes the event."""
    return scope.event.source if scope.event is not None else Noun("the card that causes the event")


@tells(s.Responded)
def responded(scope: Scope, node: s.Responded) -> Noun:
    """What is being responded to."""
    return Noun("the card or ability that is being responded to")


@tells(s.TopOf)
def top_of(scope: Scope, node: s.TopOf) -> Noun:
    """The uppermost cards of a pile."""
    name = scope.words.area(node.area)
    pile = f"the {name}" if node.area in scope.words.shared else whose(scope, node.who, name, doer=True)
    end = "bottom" if node.bottom else "top"
    if node.number == Fixed(1):
        return Noun(f"the {end} card of {pile}")
    many = number(scope, node.number)
    return Noun(
        f"the {end} {many} cards of {pile}" if len(many) < 3 else f"the {end} cards of {pile}, {many} of them", True
    )


@tells(s.Latest)
def latest(scope: Scope, node: s.Latest) -> Noun:
    """To which something happened last."""
    head = any_card(scope, node.when.subject).head if node.when.subject is not None else "card"
    return Noun(f"the {head} to which this happened last this turn ({occasion(scope, node.when, PAST)})", head=head)


@tells(s.Each)
def each(scope: Scope, node: s.Each) -> Noun:
    """Several of these together."""
    return Noun(listed([cards(scope, one).text for one in node.groups]), plural=True)


# -- how a described card stands to others ---------------------------------------------------------------------------


@tells(r.At, r.Beside, r.Against, r.InAttackOn, r.Alongside, r.OnTop)
def standing_to(scope: Scope, node: r.At | r.Beside | r.Against | r.InAttackOn | r.Alongside | r.OnTop) -> str:
    """Where it is, by another card."""
    one = any_card(scope, node.place if isinstance(node, r.At) else node.card)
    match node:
        case r.At():
            return f"in this {scope.words.place}" if one == THIS_CARD else f"in {one}"
        case r.Beside():
            return f"in the same {scope.words.place} as {one}, other than that card"
        case r.Against():
            return f"that [fight] against {one}"
        case r.InAttackOn():
            return f"that [take] part in the attack on {one}"
        case r.Alongside():
            return f"that [fight] on the side of {one}, or [is] that card"
    return f"that [lie] above {one} in the same pile"


@tells(r.HasInName)
def has_in_name(scope: Scope, node: r.HasInName) -> str:
    """A word in its name."""
    return f'with "{node.words}" in its name'


@tells(r.SameController, r.SameType, r.SameName, r.OtherName)
def alike(scope: Scope, node: r.SameController | r.SameType | r.SameName | r.OtherName) -> str:
    """What it has in common with another card, or not."""
    one = any_card(scope, node.of)
    match node:
        case r.SameController():
            return f"controlled by the controller of {one}"
        case r.SameType():
            return f"of the same type as {one}"
        case r.SameName():
            return f"with the same name as {one}"
    return f"with another name than {one}"


def icons(words: Words, letters: str) -> str:
    """2 Rage icons and a Greed icon."""
    counted = [(letters.count(letter), words.icons.get(letter, letter)) for letter in dict.fromkeys(letters)]
    return listed([f"{count} {name} icon{'s' if count > 1 else ''}" for count, name in counted])


@tells(r.ProvidesIcons)
def provides(scope: Scope, node: r.ProvidesIcons) -> str:
    """That it provides icons."""
    return f"that [provide] at least {icons(scope.words, node.icons)}"


@tells(r.HasAbility)
def has_ability(scope: Scope, node: r.HasAbility) -> str:
    """That it has an ability."""
    return "that [has] an ability"


@tells(r.KnownAs)
def known_as(scope: Scope, node: r.KnownAs) -> str:
    """That it is unique by a name."""
    return f'that [is] unique as "{node.name}"'


@tells(r.SentByThis)
def sent(scope: Scope, node: r.SentByThis) -> str:
    """That this card put it there."""
    return "that the text of this card has put there"


@tells(r.MarkedByThis)
def marked(scope: Scope, node: r.MarkedByThis) -> str:
    """That this card marked it."""
    words = scope.words
    return f"that the text of this card has {words.marked} and that [has] not been {words.unmarked} since"


@tells(r.Bears)
def bears(scope: Scope, node: r.Bears) -> str:
    """That it bears the word chosen."""
    kind = scope.words.trade if node.kind == "trade" else node.kind
    return f"that [has] the chosen {kind}"


@tells(r.NotOwnedBy)
def not_owned(scope: Scope, node: r.NotOwnedBy) -> str:
    """That somebody does not own it."""
    who = player(scope, node.who, doer=False)
    return f"that {who} {'do' if who.second else 'does'} not own"


@tells(r.Foremost)
def foremost(scope: Scope, node: r.Foremost) -> str:
    """That it has most or least."""
    value = scope.words.value(node.what)
    return f"with the {'highest' if node.highest else 'lowest'} {value} among them, or tied for it"


@tells(r.Such)
def such(scope: Scope, node: r.Such) -> str:
    """Of which something is so."""
    inner = scope.remember(s.SUCH.name, Mention("it", ""))
    told = condition(inner, node.condition)
    return f"that [is] {told.removeprefix('it is ')}" if told.startswith("it is ") else f"(provided that {told})"
