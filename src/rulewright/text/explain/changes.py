"""Changes to cards as predicates, and how long they last."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import changes as ch
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.explain.cards import icons
from rulewright.text.explain.descriptions import any_card, described
from rulewright.text.explain.numbers import so_much
from rulewright.text.explain.phrases import Noun, Told, article, listed
from rulewright.text.explain.registry import cards, change, number, paragraph, tells
from rulewright.text.explain.scope import Scope

DURATIONS = {
    "turn": "until this turn ends",
    "battle": "until this battle ends",
    "forever": "from now on",
    "game": "for the rest of the game",
    "next": "for the next time that it happens",
    "next this turn": "for the next time that it happens this turn",
    "next this battle": "for the next time that it happens in this battle",
    "while source": "as long as this card is in play",
    "your next turn": "until your next turn begins",
    "opponent's next turn": "until the next turn of an opponent begins",
    "end of your next turn": "until your next turn ends",
    "end of opponent's next turn": "until the next turn of an opponent ends",
}


def lasting(until: str) -> str:
    """How long something lasts."""
    return DURATIONS.get(until, f"until {until} begins")


def changed(scope: Scope, changes: Sequence[ch.Change]) -> str:
    """Several changes as one predicate."""
    return listed([change(scope, one) for one in changes])


def subject_of(scope: Scope, node: Cards, changes: Sequence[ch.Change]) -> Noun:
    """The cards that are changed; of described ones that cannot do something, several, for not every one is meant."""
    if isinstance(node, Filter) and any(isinstance(one, ch.Cannot) for one in changes):
        found = described(scope, node)
        return Noun(found.many(), plural=True, head=found.head)
    return cards(scope, node)


def granted(scope: Scope, changes: Sequence[ch.Change]) -> tuple[Told, ...]:
    """The texts that cards gain by changes, explained like any other."""
    found: list[Told] = []
    for one in changes:
        texts: tuple[Paragraph, ...] = one.text if isinstance(one, ch.ChangeText) else ()
        lines = tuple(line for text in texts for line in paragraph(scope, text))
        if lines:
            head = 'The text gained, in which "this card" is the card that has gained it and "you" its controller'
            found.append(Told(f"{head}{scope.words.rule('ChangeText')}:", lines))
        if isinstance(one, ch.EitherChange):
            found += [line for option in one.options for line in granted(scope, option)]
    return tuple(found)


@tells(ch.ChangeValue)
def change_value(scope: Scope, node: ch.ChangeValue) -> str:
    """More or less of a value."""
    least = f" (not going below {node.minimum} by it)" if node.minimum else ""
    verb = "[gain]" if node.sign > 0 else "[lose|lost]" if node.sign < 0 else "[keep|kept]"
    return f"{verb} {so_much(scope, node.amount, scope.words.value(node.what))}{least}"


@tells(ch.SetValue)
def set_value(scope: Scope, node: ch.SetValue) -> str:
    """A value instead of the printed one."""
    return f"[has] {number(scope, node.amount)} as its {scope.words.value(node.what)}, whatever is printed"


@tells(ch.EitherChange)
def either_change(scope: Scope, node: ch.EitherChange) -> str:
    """One of several, chosen when it is done."""
    return "either " + listed([changed(scope, option) for option in node.options], "or") + ", as you choose"


@tells(ch.ChangeKeyword)
def change_keyword(scope: Scope, node: ch.ChangeKeyword) -> str:
    """A keyword."""
    return f"[gain] the keyword {node.keyword}" if node.gains else f"[lose|lost] the keyword {node.keyword}"


@tells(ch.ChangeType)
def change_type(scope: Scope, node: ch.ChangeType) -> str:
    """A type."""
    stats = f" with the figures {'/'.join(str(one) for one in node.stats)}" if node.stats else ""
    told = (
        f"[become|became] {article(node.type)}, besides what it is," if node.gains else f"[is] no {node.type} any more"
    )
    return f"{told.rstrip(',')}{stats}"


@tells(ch.ChangeSubtype)
def change_subtype(scope: Scope, node: ch.ChangeSubtype) -> str:
    """A subtype, or all of them."""
    name = "every subtype" if node.subtype == ch.ALL_SUBTYPES else f'the subtype "{node.subtype}"'
    return f"[gain] {name}" if node.gains else f"[lose|lost] {name}"


@tells(ch.ChangeIcons)
def change_icons(scope: Scope, node: ch.ChangeIcons) -> str:
    """Icons besides."""
    return f"[provide] {icons(scope.words, node.icons)} besides"


@tells(ch.ChangeText)
def change_text(scope: Scope, node: ch.ChangeText) -> str:
    """Text; what it says is told below."""
    return "[gain] the text below"


@tells(ch.LoseText)
def lose_text(scope: Scope, node: ch.LoseText) -> str:
    """Text that is gone."""
    what = "all its abilities" if node.what == "abilities" else "all its rules text"
    return f"[lose|lost] {what}{' except this paragraph' if node.other else ''}"


def _deed(scope: Scope, what: str) -> str:
    return scope.words.deeds.get(what, what)


_TRANSITIVE = ("attack", "block")
"""What is done to a card without a preposition."""
_BY_CARDS = ("be attacked", "be blocked", "be damaged")
"""What cards do by themselves, not their text."""


@tells(ch.Cannot)
def cannot(scope: Scope, node: ch.Cannot) -> str:
    """What it cannot do, or suffer."""
    told = f"cannot {_deed(scope, node.what)}"
    if node.battle:
        told += " in battle"
    if node.to is not None:
        told += f"{'' if node.what in _TRANSITIVE else ' to'} {any_card(scope, node.to)}"
    if node.by is not None:
        told += f" by {'' if node.what in _BY_CARDS else 'the text of '}{any_card(scope, node.by)}"
    if node.but is not None:
        told += f" except by {any_card(scope, node.but)}"
    if node.heading:
        told += f' by a paragraph headed "{node.heading}"'
    return f"{told} except as a {node.unless}" if node.unless else told


@tells(ch.Can)
def can(scope: Scope, node: ch.Can) -> str:
    """What it can do all the same."""
    return f"can {_deed(scope, node.what)}"


@tells(ch.Must)
def must(scope: Scope, node: ch.Must) -> str:
    """What it must do."""
    whom = "" if node.whom is None else f" {any_card(scope, node.whom)}"
    return f"must {_deed(scope, node.what)}{whom} if that is possible"


@tells(ch.Limited)
def limited(scope: Scope, node: ch.Limited) -> str:
    """How often."""
    return f"can {_deed(scope, node.what)} only {node.times} time{'s' if node.times > 1 else ''} each turn"
