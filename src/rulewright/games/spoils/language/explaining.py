"""What the engine understood of a card, in words."""

from __future__ import annotations

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.text.printing import Piece, plainly, sentence_case

_TYPES = ("card",)


def explained(node: p.Paragraph) -> list[str]:
    """A paragraph in words: what kind of text it is, then what it says."""
    printer = Printer(())
    match node:
        case p.Keyword():
            return [_keyword(node, printer)]
        case p.Provides():
            return [f"Provides {node.icons}."]
        case p.Ability():
            gate = f" (needs {node.gate})" if node.gate else ""
            return [f"Ability {node.name}{gate}.", *_costs(node.cost, node.effect, printer)]
        case p.Instructions():
            return [*([f"{node.option}:"] if node.option else []), *_costs(node.cost, node.effect, printer)]
        case p.StartingResources():
            named = ", ".join(f"{number} {name or 'staple resource'}" for name, number in node.resources)
            return [f"Starting resources: {named}."]
        case p.StartingDraw():
            return [f"Starting draw: {node.first} going first, {node.second} going second."]
        case p.AnyNumberInDeck():
            return ["A deck may hold any number of copies."]
    gate = getattr(node, "gate", "")
    return [f"{_kind(node)}{f' (while {gate} is provided)' if gate else ''}: {_said(printer.paragraph(node))}"]


def _costs(cost: tuple[v.Effect, ...], effect: tuple[v.Effect, ...], printer: Printer) -> list[str]:
    found = []
    if cost:
        found.append(f"Cost: {_said(printer.section(cost))}")
    if effect:
        found.append(f"Effect: {_said(printer.section(effect))}")
    return found


def _keyword(node: p.Keyword, printer: Printer) -> str:
    words = f"Keyword {node.keyword}"
    if node.keyword == "flip up":
        words += f" for {node.cost}" + (f" with {node.gate}" if node.gate else "")
    if node.argument:
        words += f" {node.argument}"
    return f"{words}, and: {_said(printer.effects(node.extra))}" if node.extra else f"{words}."


def _kind(node: p.Paragraph) -> str:
    match node:
        case p.Triggered():
            return node.label.capitalize() or "Trigger"
        case p.Replaced():
            return "Replacement" + (", if you like" if node.optional else "")
        case p.Adjusted():
            return "Change to an amount of damage"
        case p.Standing():
            return "Conditional text in force" if node.condition else "Text in force"
        case p.Priced():
            return "Change to costs"
        case p.Barred():
            return "Prohibition"
    return "As it enters play"


def _said(piece: Piece) -> str:
    return sentence_case(plainly(piece))
