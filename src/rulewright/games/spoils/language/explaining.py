"""What the engine understood of a card, as a judge would explain it: what kind of text, when it acts, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.print_occasions import without_condition
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.games.spoils.language.stepwise import Stepwise
from rulewright.games.spoils.language.token_kinds import token_line
from rulewright.text.printing import Piece, plainly, sentence_case

_KEYWORDS = {"attach": "507.2", "covert": "507.3", "flip up": "507.4", "unique": "507.5", "tactical": "507.6"}
_TURNS = ("turn starts", "turn ends")
_LABELS = {"restore rule": "202.7", "develop rule": "202.8"}
"""The lines of a faction that are triggers with a rule of their own."""


def explained(node: p.Paragraph) -> list[str]:
    """A paragraph in words: what kind of text it is, when it acts, then what it does, one step a line."""
    match node:
        case p.Keyword():
            return _keyword(node)
        case p.Provides():
            return [f"Provides {node.icons} (311.1)."]
        case p.Ability():
            gate = f" Needs {_icons(node.gate)} provided (502.3)." if node.gate else ""
            return [f"Ability {node.name} (502).{gate}", *_instructions(node.cost, node.effect)]
        case p.Instructions():
            chosen = f"{node.option}, if it is the option chosen with the costs (604.1d):"
            return [*([chosen] if node.option else []), *_instructions(node.cost, node.effect)]
        case p.StartingResources():
            named = ", ".join(_resources(name, number) for name, number in node.resources)
            return [f"Starting resources, searched for before the first turn (202.5): {named}."]
        case p.StartingDraw():
            return [f"Starting draw (202.6): {node.first} going first, {node.second} going second."]
        case p.TokenKind():
            return [f"{token_line(node)} (409.3)"]
        case p.AnyNumberInDeck():
            return ["A deck may hold any number of copies (103.1c)."]
        case p.Triggered():
            return _triggered(node)
        case p.Replaced():
            return _replaced(node)
    told = [f"{_kind(node)}{_gate(node)}: {_said(Printer(()).paragraph(node))}"]
    return [*told, *_gained(node.changes)] if isinstance(node, p.Standing) else told


def _resources(name: str, number: int) -> str:
    """So many resources of a name, or staple ones of any."""
    return f"{number} {name}" if name else "any staple resource" if number == 1 else f"any {number} staple resources"


def _gained(changes: Sequence[v.Change]) -> list[str]:
    """The text that cards gain in quotes, explained like any other; `this card` in it is the card that gains it."""
    texts = [text for change in changes if isinstance(change, v.ChangeText) for text in change.text]
    if not texts:
        return []
    lines = [line for text in texts for line in explained(text)]
    return ["  What is gained (508.1), in which this card is whichever card has gained it:", *_set_in(_set_in(lines))]


def _triggered(node: p.Triggered) -> list[str]:
    steps = Stepwise()
    before = _while(node, steps)
    when = _when(node.when, steps)
    kind = f"{node.label.capitalize() or 'Trigger'} ({_LABELS.get(node.label.lower(), '503.1')}){_gate(node)}"
    if node.when.what in _TURNS:
        lines = [f"{kind}: {when}."]
    elif node.when.what == "comes true":
        waits = "What follows its if is a state, so it waits until that comes about, and then until it does again (R8)."
        lines = [f"{kind}: as soon as {when}. {waits}"]
    else:
        waits = "What follows its if or when is an event, so it waits (R8)."
        lines = [f"{kind}: whenever {when}. {waits}"]
    return [*lines, *before, *_tested(node.when, steps), *_set_in(steps.told(node.effects))]


def _replaced(node: p.Replaced) -> list[str]:
    steps = Stepwise()
    before = _while(node, steps)
    when = _when(node.when, steps)
    choice = "you may have this happen" if node.optional else "this happens"
    lines = [f"Replacement (506.1){_gate(node)}: where {when}, {choice} in its place; instead makes it so (R8)."]
    return [*lines, *before, *_tested(node.when, steps), *_set_in(steps.told(node.effects))]


def _when(when: p.Occasion, steps: Stepwise) -> str:
    """The event, with what is told of it in one breath."""
    if when.what == "comes true" and when.condition is not None:
        return plainly(steps.condition(when.condition))
    told = steps.on(when if steps.told_inline(when) else without_condition(when))
    return plainly(told).removeprefix("if ").removeprefix("when ")


def _tested(when: p.Occasion, steps: Stepwise) -> list[str]:
    """What must be so besides."""
    if when.condition is None or when.what == "comes true" or steps.told_inline(when):
        return []
    return [f"  Only if {plainly(steps.condition(when.condition))} (a test on the event, 504.1)."]


def _while(node: p.Triggered | p.Replaced, steps: Stepwise) -> list[str]:
    if node.condition is None:
        return []
    return [f"  Only while {plainly(steps.condition(node.condition))} (504.1)."]


def _instructions(cost: tuple[v.Effect, ...], effect: tuple[v.Effect, ...]) -> list[str]:
    steps = Stepwise()
    found: list[str] = []
    if cost:
        found.append("Costs, in this order, before anybody can respond; all or nothing (401):")
        found += _set_in(steps.told(cost, "cost"))
    if effect:
        found.append("Effect, when it resolves (402):" if cost else "Effect (402):")
        found += _set_in(steps.told(effect))
    return found


def _keyword(node: p.Keyword) -> list[str]:
    if node.keyword == "attach":
        host = Printer(()).one_of(node.host or Filter(types=(node.argument,)))
        picked = "picked as the first extra cost (507.2a)"
        return [f"Keyword attach (507.2): it enters play attached to {plainly(host)}, {picked}."]
    words = f"Keyword {node.keyword}"
    if node.keyword == "flip up":
        words += f" for {node.cost}" + (f" with {_icons(node.gate)}" if node.gate else "")
    if node.argument:
        words += f" {node.argument}"
    rule = f" ({_KEYWORDS[node.keyword]})" if node.keyword in _KEYWORDS else ""
    if not node.extra:
        return [f"{words}{rule}."]
    return [f"{words}{rule}, with extra costs:", *_set_in(Stepwise().told(node.extra, "cost"))]


def _kind(node: p.Paragraph) -> str:
    match node:
        case p.Adjusted():
            return "Change to an amount of damage (408.2), no trigger (R8)"
        case p.Standing():
            return "Text in force while something is so (504.1)" if node.condition else "Text in force (501)"
        case p.Priced():
            return "Change to costs (406.3)"
        case p.Barred():
            return "Prohibition (402.7a)"
        case p.Toll() | p.PartySize():
            return "Requirement (505.1)"
        case p.Allowed():
            return "Permission (101.1)"
        case p.Openly():
            return "Cards that lie open (101.1)"
        case p.EntersWith():
            return "As it enters play"
    return "Text in force (501)"


def _gate(node: p.Paragraph) -> str:
    gate = getattr(node, "gate", "")
    return f", while you have {_icons(gate)}" if gate else ""


def _icons(letters: str) -> str:
    return "".join(f"[{letter}]" for letter in letters)


def _set_in(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _said(piece: Piece) -> str:
    return sentence_case(plainly(piece)).replace('.".', '."')
