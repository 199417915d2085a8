"""What the engine understood of a card, in words, with the rule behind each kind of text."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter
from rulewright.games.arcmage.language.levels import level_of, without_level
from rulewright.games.arcmage.language.modes import MODE
from rulewright.games.arcmage.language.print_paragraphs import Printer, tests
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.games.arcmage.language.wording import definition, table
from rulewright.text.pending import parts_of
from rulewright.text.printing import Piece, plainly, sentence_case, seq

Effects = tuple[v.Effect, ...]


def explain(paragraphs: tuple[p.Paragraph, ...]) -> list[str]:
    """A line or more for each paragraph; what a keyword stands for is told with it."""
    host = next((_host(one) for one in paragraphs if isinstance(one, p.Instructions)), None)
    lines: list[str] = []
    keyword = False
    for one in paragraphs:
        keyword = isinstance(one, p.Keyword) or (keyword and one.runs_on)
        if isinstance(one, p.Keyword) or not keyword:
            lines += explained(one, host)
    return lines


def _host(node: p.Instructions) -> Filter | None:
    return next((one.cards for one in node.cost if isinstance(one, v.Pick) and one.into == "host"), None)


def explained(node: p.Paragraph, host: Filter | None) -> list[str]:
    """One paragraph: what kind of text it is, when it acts, and what it does."""
    return [*_told(node, host), *_gained(node)]


def _told(node: p.Paragraph, host: Filter | None) -> list[str]:
    match node:
        case p.Keyword():
            name = node.keyword.rpartition(" ")[0] if node.keyword[-1].isdigit() else node.keyword
            return [f"{node.keyword.capitalize()}: {table()['meanings'][name]} (conflict.1)."]
        case p.Instructions():
            lines = _picks(node.cost)
            return [*lines, *_done("When it resolves", node.cost, node.effect)]
        case p.Ability():
            asked = tuple(one for one in node.cost if not _is_pick(one))
            cost = said(Printer().costs(asked)) if asked else "nothing"
            lines = [f"Ability (abilities.activated.1), for {cost}:", *_picks(node.cost)]
            return [*lines, *_done("When it resolves", node.cost, node.effect)]
        case p.Level():
            lines = [f"Once, when devotion reaches {node.level} (city.devotion.9):", *_picks(node.cost)]
            return [*lines, *_done("When it resolves", node.cost, node.effect)]
        case p.Triggered():
            when = said(Printer(host).occasion(node.when))
            so = _if(node.when, host)
            lines = [f"Trigger (abilities.triggered.1): {when}{_while(node.condition)}{so}."]
            return [*lines, *_picks(node.targets), *_done("Then", node.targets, node.effects, node.when, host)]
    level = level_of(getattr(node, "condition", None))
    plain = node if level is None else without_level(node)
    before = "" if level is None else f", while devotion is {level} or more (city.devotion.12)"
    kind = "Instead (conflict.1)" if isinstance(node, p.Replaced) else "Passive (abilities.passive.1)"
    return [f"{kind}{before}: {said(Printer(host).paragraph(plain))}"]


def _if(when: k.Occasion, host: Filter | None) -> str:
    if when.condition is None or not tests(when):
        return ""
    return f", if {said(Printer(host).condition(when.condition))}"


def _gained(node: p.Paragraph) -> list[str]:
    """Text that the paragraph gives to cards, but for what a keyword stands for."""
    texts = dict.fromkeys(part for part in parts_of(node) if isinstance(part, v.ChangeText))
    defined = {definition(part.keyword) for part in parts_of(node) if isinstance(part, v.ChangeKeyword)}
    gained = [text for one in texts if one.words not in defined for text in one.text]
    return [f"  Text gained: {line}" for text in gained for line in explained(text, None)]


def said(piece: Piece) -> str:
    """A piece as people read it."""
    return spelt(sentence_case(plainly(piece)))


def _is_pick(effect: v.Effect) -> bool:
    if isinstance(effect, v.Only):
        return True
    return (isinstance(effect, v.Pick) and not effect.choose) or isinstance(effect, v.OneOf | v.Let | PickPlayer)


def _picks(effects: Effects) -> list[str]:
    """What is picked, or chosen, as a text goes onto the stack."""
    lines: list[str] = []
    for one in effects:
        if isinstance(one, v.Pick) and not one.choose:
            lines.append(f"  First pick {said(Printer().described(one.cards, many=False))} (play.1).")
        elif isinstance(one, PickPlayer):
            lines.append(f"  First pick {'an opponent' if one.of == 'opponent' else 'a player'} (play.1).")
        elif isinstance(one, v.Only):
            lines.append(f"  Only when {said(Printer().condition(one.condition))} (abilities.activated.6).")
        elif isinstance(one, v.OneOf):
            lines += ["  First choose one (play.1):", *(f"    {label}" for label in one.labels)]
    return lines


def _done(
    when: str, picks: Effects, effects: Effects, after: k.Occasion | None = None, host: Filter | None = None
) -> list[str]:
    if any(isinstance(one, v.OneOf) for one in picks):
        rest = tuple(one for one in effects if not _of_mode(one))
        lines = [f"  {when}: what was chosen."]
        return [*lines, *_done("And", (), rest)] if rest else lines
    if not effects:
        return []
    printer = Printer(host)
    printer.know(picks)
    if after is not None:
        printer.occasion(after)  # so that what it was about is spoken of as that
    return [f"  {when}: {said(seq(*_listed(printer.clauses(effects))))}."]


def _listed(clauses: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for clause in clauses:
        found += [clause] if not found else [", then", clause]
    return found


def _of_mode(effect: v.Effect) -> bool:
    condition = effect.condition if isinstance(effect, v.If) else None
    return isinstance(condition, k.Compare) and condition.left == n.Variable(MODE)


def _while(condition: k.Condition | None) -> str:
    level = level_of(condition)
    return "" if level is None else f", while devotion is {level} or more (city.devotion.12)"
