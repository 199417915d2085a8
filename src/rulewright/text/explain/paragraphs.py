"""Paragraphs of card text: what kind of text it is, when it acts, and what it does."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects.effect import Effect
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Filter
from rulewright.text.explain.cards import icons
from rulewright.text.explain.changes import changed, granted, subject_of
from rulewright.text.explain.descriptions import described
from rulewright.text.explain.in_force import gate, while_so
from rulewright.text.explain.numbers import counted, token
from rulewright.text.explain.occasions import COMES_TRUE, event_of
from rulewright.text.explain.phrases import NOW, WOULD, Told, clause, listed, plural, sentence
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import condition, number, occasion, tells
from rulewright.text.explain.scope import Scope
from rulewright.text.explain.steps import Lines, steps, unmistakably

Effects = tuple[Effect, ...]


def _in_order(scope: Scope, effects: Effects) -> str:
    """How several steps are gone through."""
    words = scope.words
    return f"in this order; {words.skipped}{words.rule('depending')}:" if len(effects) > 1 else ""


def _first(scope: Scope, cost: Effects, head: str) -> tuple[Lines, Scope]:
    """What is done before the rest."""
    if not cost:
        return (), scope
    lines, scope = steps(replace(scope, part=scope.words.cost), cost)
    return (Told(head, lines),), scope


def _resolving(scope: Scope, cost: Effects, effect: Effects) -> Lines:
    """Costs, and what comes of them."""
    order = _in_order(scope, effect)
    then = f"When it resolves{scope.words.rule('resolving')}{f', {order}' if order else ':'}"

    def tell(seen: Scope) -> tuple[Lines, Scope]:
        first, seen = _first(seen, cost, scope.words.costs)
        lines, seen = steps(replace(seen, part="step"), effect)
        return (*first, Told(then, lines)) if effect else first, seen

    return unmistakably(scope, tell)


def left_behind(scope: Scope, node: p.Paragraph) -> Scope:
    """What the rest of a card's text can speak of once this paragraph has been carried out: what its costs picked."""
    if not isinstance(node, p.Instructions):
        return scope
    _, after = steps(replace(scope, part=scope.words.cost), node.cost)
    told = {name: replace(one, label="") for name, one in after.mentions.items()}
    return replace(scope, mentions=told)


@tells(p.Keyword)
def keyword(scope: Scope, node: p.Keyword) -> Lines:
    """A keyword and what it means."""
    name, _, last = node.keyword.rpartition(" ")
    name = name if last.isdecimal() else node.keyword
    words = scope.words
    wanted = node.host if node.host is not None else Filter(types=(node.argument,)) if node.argument else Filter()
    slots = {
        "host": described(scope, wanted).one(),
        "argument": f'"{node.argument}"',
        "cost": str(node.cost),
        "icons": f", with {icons(words, node.gate)} provided" if node.gate else "",
        "so much": last,
    }
    meaning = words.keywords.get(name, "")
    rule = words.rule(f"keyword {name}", "Keyword")
    head = f"Keyword {node.keyword}{rule}" + (f": {meaning.format_map(slots)}" if meaning else "")
    head += "".join(f", {slots[one]}" for one in _unsaid(node, meaning))
    if not node.extra:
        return (Told(head),)
    lines, _ = steps(replace(scope, part=words.cost), node.extra)
    return (Told(f"{head}. With it these have to be done as extra costs{words.rule('costs')}:", lines),)


def _unsaid(node: p.Keyword, meaning: str) -> list[str]:
    """What comes with a keyword although its meaning does not speak of it."""
    brought = {"argument": node.argument, "host": node.host, "cost": node.cost, "icons": node.gate}
    if "{host}" in meaning:
        del brought["argument"]
    return [name for name, value in brought.items() if value and f"{{{name}}}" not in meaning]


@tells(p.Provides)
def provides(scope: Scope, node: p.Provides) -> Lines:
    """Icons."""
    return (Told(f"It provides {icons(scope.words, node.icons)}{scope.words.rule('Provides')}"),)


@tells(p.Instructions)
def instructions(scope: Scope, node: p.Instructions) -> Lines:
    """What a card does when it is played."""
    lines = _resolving(scope, node.cost, node.effect)
    if not node.option:
        return lines
    return (Told(f"{node.option}, if it is the one chosen as the costs are met{scope.words.rule('option')}:", lines),)


@tells(p.Ability)
def ability(scope: Scope, node: p.Ability) -> Lines:
    """An ability that is used."""
    gate = ""
    if node.gate:
        gate = f" It can be used only while your cards provide {icons(scope.words, node.gate)}"
        gate += f"{scope.words.rule('ability gate')}."
    name = f'Ability "{node.name}"' if node.name else "Ability"
    head = f"{name}{scope.words.rule('Ability')}.{gate}"
    return (Told(head, _resolving(scope, node.cost, node.effect)),)


@tells(p.Level)
def level(scope: Scope, node: p.Level) -> Lines:
    """What reaching a level does."""
    head = f"Once, each time its {scope.words.level} reaches {node.level}{scope.words.rule('Level')}:"
    return (Told(head, _resolving(scope, node.cost, node.effect)),)


@tells(p.Triggered)
def triggered(scope: Scope, node: p.Triggered) -> Lines:
    """What waits for something to happen."""
    words = scope.words
    told = replace(scope, event=event_of(scope, node.when), player=None)
    kind = words.headings.get(node.label.lower(), f'Trigger headed "{node.label}"') if node.label else "Trigger"
    rule = words.rule(f"Triggered {node.label.lower()}", "Triggered")
    when, besides = _when(scope, told, node.when, NOW)
    head = (
        f"{kind}{rule}: {_whenever(node.when)} {when}.{besides}{while_so(told, node.condition)}{gate(scope, node.gate)}"
    )

    order = _in_order(scope, node.effects)
    head += f" {sentence(order)}" if order and not node.targets else ""

    def tell(seen: Scope) -> tuple[Lines, Scope]:
        first, seen = _first(seen, node.targets, words.triggered)
        lines, seen = steps(replace(seen, part="step"), node.effects)
        return (*first, Told(f"Then, {order}" if order else "Then:", lines)) if first else lines, seen

    return (Told(head, unmistakably(told, tell)),)


def _whenever(when: p.Occasion) -> str:
    return "as soon as" if when.what == COMES_TRUE else "whenever"


def _when(scope: Scope, told: Scope, when: p.Occasion, form: str) -> tuple[str, str]:
    """The occasion, and apart from it what must be so besides."""
    if when.condition is None or when.what == COMES_TRUE or when.also:
        return occasion(scope, when, form), ""
    besides = f" Only if {condition(told, when.condition)}{scope.words.rule('if')}."
    return occasion(scope, replace(when, condition=None), form), besides


@tells(p.Replaced)
def replaced(scope: Scope, node: p.Replaced) -> Lines:
    """What happens in place of something else."""
    words = scope.words
    told = replace(scope, event=event_of(scope, node.when, WOULD), player=None)
    when, besides = _when(scope, told, node.when, WOULD)
    what = "this" if node.effects else "nothing"
    instead = f"{player(told, node.who)} may have {what} happen instead" if node.optional else f"{what} happens instead"
    most = ""
    if node.most is not None:
        most = (
            f" Only {number(told, node.most)} of the amount at the most is replaced; the rest happens as it would have."
        )
    rest = f"{besides}{while_so(told, node.condition)}{gate(scope, node.gate)}"
    head = f"Replacement{words.rule('Replaced')}: where {when}, {instead}.{most}{rest}"
    head += f" {sentence(_in_order(scope, node.effects))}" if len(node.effects) > 1 else ""
    lines = unmistakably(told, lambda seen: steps(replace(seen, part="step"), node.effects))
    return (Told(head, lines),)


@tells(p.Adjusted)
def adjusted(scope: Scope, node: p.Adjusted) -> Lines:
    """An amount that is more or less than told."""
    told = replace(scope, event=event_of(scope, node.when), player=None)
    when, besides = _when(scope, told, node.when, NOW)
    amount = number(told, node.amount)
    least = f", but not below {node.minimum}" if node.minimum else ""
    how = f"raised by {amount}{least}" if node.sign > 0 else f"lowered by {amount}{least}"
    if node.sign == 0:
        how = f"not lowered by anything ({amount} being what it would be changed by{least})"
    rule = scope.words.rule(f"Adjusted {node.when.what}", "Adjusted")
    return (Told(f"Change of an amount{rule}: where {when}, the amount is {how}.{besides}{gate(scope, node.gate)}"),)


@tells(p.Standing)
def standing(scope: Scope, node: p.Standing) -> Lines:
    """What is in force as long as the card is."""
    what = subject_of(scope, node.cards, node.changes)
    rule = scope.words.rule("while" if node.condition is not None else "Standing")
    told = clause(what, changed(scope, node.changes))
    rest = f"{while_so(scope, node.condition, '')}{gate(scope, node.gate)}"
    return (Told(f"In force{rule}: {told}.{rest}", granted(scope, node.changes)),)


@tells(p.EntersWith)
def enters_with(scope: Scope, node: p.EntersWith) -> Lines:
    """How a card comes into play."""
    told: list[str] = []
    if node.tokens is not None:
        told.append(f"with {counted(scope, node.tokens, token(scope, node.kind))} on it")
    if node.depleted:
        told.append(scope.words.marked)
    if node.under is not None:
        told.append(f"under {whose(scope, node.under, 'control')}")
    rest = "" if node.condition is None else f" Only if {condition(scope, node.condition)}."
    which = "This card enters"
    if node.cards is not None:
        which = f"In force: {described(scope, node.cards).many()} enter"
    return (Told(f"{which} play {listed(told)}{scope.words.rule('EntersWith')}.{rest}"),)


@tells(p.StartingResources)
def starting_resources(scope: Scope, node: p.StartingResources) -> Lines:
    """What one begins with."""
    named = [
        f"{count} named {name}" if name else f"{counted(scope, Fixed(count), 'staple')} of your choice"
        for name, count in node.resources
    ]
    head = f"Before the first turn you take these {plural(scope.words.resource)} out of your deck"
    return (Told(f"{head}{scope.words.rule('StartingResources')}: {listed(named)}"),)


@tells(p.StartingDraw)
def starting_draw(scope: Scope, node: p.StartingDraw) -> Lines:
    """How many cards one begins with."""
    told = f"{node.first} cards if you go first, {node.second} if you go second"
    return (Told(f"Your first hand{scope.words.rule('StartingDraw')}: {told}"),)


@tells(p.TokenKind)
def token_kind(scope: Scope, node: p.TokenKind) -> Lines:
    """What a token is."""
    figures = f", {'/'.join(str(one) for one in node.figures)}" if node.figures else ""
    return (Told(f"A {node.name} is a card of this kind{scope.words.rule('TokenKind')}: {node.type_line}{figures}"),)


@tells(p.AnyNumberInDeck)
def any_number(scope: Scope, node: p.AnyNumberInDeck) -> Lines:
    """How many copies."""
    return (Told(f"A deck may hold any number of copies{scope.words.rule('AnyNumberInDeck')}"),)
