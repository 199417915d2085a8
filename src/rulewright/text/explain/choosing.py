"""Instructions by which cards, numbers and words are settled: picked, searched for, shown, chosen."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Filter, Who
from rulewright.text.explain.deeds import does
from rulewright.text.explain.descriptions import described
from rulewright.text.explain.numbers import is_one
from rulewright.text.explain.phrases import Noun, plural
from rulewright.text.explain.players import whose
from rulewright.text.explain.registry import Said, cards, number, tells
from rulewright.text.explain.scope import Scope


def some_of(scope: Scope, node: Filter, low: Number, high: Number | None) -> tuple[str, bool]:
    """So many cards of a description; whether that can be several."""
    found = described(scope, node)
    if low == high and is_one(low):
        return found.one(), False
    if low == high:
        return f"{number(scope, low)} {found.many()}", True
    if high is None:
        return (
            f"any number of {found.many()}" if low == Fixed(0) else f"{number(scope, low)} or more {found.many()}"
        ), True
    if low == Fixed(0):
        if is_one(high):
            return f"up to 1 {found.one().split(' ', 1)[1]}", False
        return f"up to {number(scope, high)} {found.many()}", True
    return f"at least {number(scope, low)} and at most {number(scope, high)} {found.many()}", True


@tells(v.Pick)
def pick(scope: Scope, node: v.Pick) -> Said:
    """Cards are singled out."""
    some, many = some_of(scope, node.cards, node.low, node.high)
    verb, done = ("choose", "chosen") if node.choose else ("pick", "picked")
    use = ", which this card will be attached to" if node.into == "host" else ""
    head = described(scope, node.cards).head
    noun = Noun(f"the {plural(head) if many else head} {done}", many, head)
    variant = "choose" if node.choose else ""
    use += " at random" if node.at_random else ""
    return Said(does(scope, node.who, f"[{verb}] {some}{use}"), noun, head, done, many, variant=variant)


def anywhere_in_deck(wanted: Filter, who: Who) -> Filter:
    """A description without the deck that is gone through anyway, unless it says nothing else."""
    there = wanted.area == "deck" and wanted.area_of in (None, who)
    plain = replace(wanted, area="play", area_of=None)
    return plain if there and plain != Filter() else wanted


@tells(v.Search)
def search(scope: Scope, node: v.Search) -> Said:
    """Cards are looked for in a deck."""
    low = Fixed(0) if node.up_to or node.number is None else node.number
    some, many = some_of(scope, anywhere_in_deck(node.cards, node.who), low, node.number)
    deck = whose(scope, node.who, scope.words.area("deck"))
    text = does(scope, node.by, f"[search] {deck} for {some}; the deck is shuffled after that, found or not")
    head = described(scope, node.cards).head
    return Said(text, Noun(f"the {plural(head) if many else head} found", many, head), head, "found", many)


@tells(v.Reveal, v.LookAt)
def show(scope: Scope, node: v.Reveal | v.LookAt) -> Said:
    """Cards are shown to all, or looked at alone."""
    what = cards(scope, node.cards)
    if isinstance(node, v.Reveal):
        text = does(scope, node.by, f"[reveal] {what} to everyone")
        return Said(text, what, what.head, "revealed", what.plural)
    many = what.plural or isinstance(node.cards, Filter)
    return Said(does(scope, node.by, f"[look] at {what}"), what, what.head, "looked at", many)


@tells(v.Shuffle)
def shuffle(scope: Scope, node: v.Shuffle) -> Said:
    """A deck is shuffled."""
    return Said(does(scope, node.by, f"[shuffle] {whose(scope, node.who, scope.words.area('deck'))}"))


@tells(v.ChooseNumber)
def choose_number(scope: Scope, node: v.ChooseNumber) -> Said:
    """A number is chosen."""
    least = "" if node.least == Fixed(0) else f", at least {number(scope, node.least)}"
    most = "" if node.most is None else f", at most {number(scope, node.most)}"
    name = f" for {node.variable}" if len(node.variable) == 1 else ""
    return Said(does(scope, node.by, f"[choose] a number{name}{least}{most}"), count="the number chosen")


@tells(v.Let)
def let(scope: Scope, node: v.Let) -> Said:
    """A number is settled."""
    name = node.variable if len(node.variable) == 1 else "a number"
    return Said(f"{name} is settled as {number(scope, node.number)}", count="the number settled")


@tells(v.Recall)
def recall(scope: Scope, node: v.Recall) -> Said:
    """Cards are settled."""
    what = cards(scope, node.cards)
    return Said(f"which card is meant is settled now and stays: {what}", what, what.head, "settled", what.plural)
