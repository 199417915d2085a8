"""From a program to the whole text of a card, in the game's templating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.effects import paragraphs as p
from rulewright.games.spoils.language.print_descriptions import Noun
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.games.spoils.language.token_kinds import token_line
from rulewright.text.printing import Piece, plainly, sentence_case

OPTIONS = "Choose one of the following as this card's rules text:"


def print_card(program: Sequence[p.Paragraph], types: tuple[str, ...]) -> str:
    """The lines of a card."""
    lines: list[str] = []
    keywords = (node for node in program if isinstance(node, p.Keyword))
    host = next((node.argument for node in keywords if node.keyword == "attach"), "character")
    nouns: dict[str, Noun] = {}
    for run in _runs(program):
        node = run[0]
        if isinstance(node, p.Instructions) and node.option and OPTIONS not in lines:
            lines.append(OPTIONS)
        printer = Printer(types, host)
        printer.know(nouns)
        lines += _lines(run, printer)
        if isinstance(node, p.Instructions) and "tactic" not in types:
            nouns = printer.nouns
    return "\n".join(lines)


def _runs(program: Sequence[p.Paragraph]) -> list[list[p.Paragraph]]:
    """The paragraphs, those of one printed paragraph together."""
    found: list[list[p.Paragraph]] = []
    for node in program:
        if node.runs_on and found:
            found[-1].append(node)
        else:
            found.append([node])
    return found


def _lines(run: Sequence[p.Paragraph], printer: Printer) -> list[str]:
    node = run[0]
    match node:
        case p.Keyword():
            return [_keyword(node, printer)]
        case p.Provides():
            return [f"Provides - {icons(node.icons)}"]
        case p.Ability():
            heading = f"{node.name}: {icons(node.gate)}" if node.gate else node.name
            return [heading, *_parts(node, printer)]
        case p.Instructions():
            return [*([node.option] if node.option else []), *_parts(node, printer)]
        case p.StartingResources():
            return [_starting_resources(node)]
        case p.TokenKind():
            return [token_line(node)]
        case p.AnyNumberInDeck():
            return ["You may have any number of copies of this card in your deck."]
        case p.StartingDraw():
            return [f"STARTING DRAW: {node.first} going first, {node.second} going second."]
    text = said(printer.paragraphs(run), node.worded)
    gate: str = getattr(node, "gate", "")
    label: str = getattr(node, "label", "")
    return [f"{icons(gate)}: {text}" if gate else f"{label}: {text}" if label else text]


def _parts(node: p.Ability | p.Instructions, printer: Printer) -> list[str]:
    choices = iter(node.worded)
    cost = [f"COST: {said(printer.section(node.cost), choices)}"] if node.cost else []
    if not node.effect:
        return cost
    effect = said(printer.section(node.effect), choices)
    bare = isinstance(node, p.Instructions) and not node.cost
    return [*cost, effect if bare else f"EFFECT: {effect}"]


def _keyword(node: p.Keyword, printer: Printer) -> str:
    match node.keyword:
        case "flip up":
            price = f"FLIP UP: {node.cost} {icons(node.gate)}".rstrip()
            return f"{price} and {said(printer.section(node.extra), node.worded)}" if node.extra else price
        case "attach" if node.host is not None:
            return f"ATTACH to {plainly(printer.description(node.host, many=False), node.worded)}"
        case "attach":
            return f"ATTACH to {node.argument.capitalize()}"
        case "unique":
            return f"UNIQUE {node.argument}"
    return node.keyword.upper()


def _starting_resources(node: p.StartingResources) -> str:
    if len(node.resources) == 1 and not node.resources[0][0]:
        return f"STARTING RESOURCES: Any {node.resources[0][1]} staple resources."
    named = (f"{number} {name or 'staple resource'}" for name, number in node.resources)
    return f"STARTING RESOURCES: {', '.join(named)}."


def icons(letters: str) -> str:
    """Icons as printed: OO is `[O][O]`."""
    return "".join(f"[{letter}]" for letter in letters)


def said(piece: Piece, choices: Iterable[int] = ()) -> str:
    """A piece as printed; a sentence that ends with a quoted one needs no second full stop."""
    return sentence_case(plainly(piece, choices)).replace('.".', '."')
