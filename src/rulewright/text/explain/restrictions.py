"""Paragraphs that change what things cost, what players can do and what they see."""

from __future__ import annotations

import re

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.explain.descriptions import any_card, described
from rulewright.text.explain.in_force import gate, while_so
from rulewright.text.explain.phrases import Noun, Told, clause, listed
from rulewright.text.explain.players import player
from rulewright.text.explain.registry import cards, number, tells
from rulewright.text.explain.scope import Scope
from rulewright.text.explain.steps import Lines


def _paid_for(scope: Scope, node: p.Priced) -> str:
    """The cards whose costs are meant: wherever they are, it is them that are being paid for."""
    assert node.cards is not None, "asked only where cards are named"
    if node.abilities or not isinstance(node.cards, Filter) or node.cards.area not in ("play", "being played"):
        return cards(scope, node.cards).text
    return described(scope, replace(node.cards, area="being played"), "being played").every()


@tells(p.Priced)
def priced(scope: Scope, node: p.Priced) -> Lines:
    """Costs in numbers that are more or less than printed."""
    of = "" if node.cards is None else f" of {_paid_for(scope, node)}"
    name = scope.words.value("cost")
    costs = f"the {name} of every ability{of}" if node.abilities else f"the {name}{of}"
    if node.cards is None and not node.abilities:
        costs = f"every {name}"
    whose_plays = "" if node.who == "anyone" else f", for {player(scope, node.who)}"
    least = f", but not below {node.minimum}" if node.minimum else ""
    how = "more" if node.sign > 0 else "less" if node.sign < 0 else "neither more nor less"
    rest = f"{while_so(scope, node.condition)}{gate(scope, node.gate)}"
    told = f"{costs} is {number(scope, node.amount)} {how}{least}{whose_plays}"
    return (Told(f"Change of costs{scope.words.rule('Priced')}: {told}.{rest}"),)


def act(scope: Scope, what: str, node: Cards | None, *, many: bool) -> str:
    """What players do, and with or to which cards."""
    template = scope.words.acts.get(what, f"{what}{{ cards}}")
    if node is None:
        return _CARDS.sub("", template)
    known = "being played" if what.startswith("play") else ""
    one = any_card(scope, node, known).text
    found = described(scope, node, known).many() if many and isinstance(node, Filter) else one
    if _CARDS.search(template) is None:
        return f"{template}, as far as it concerns {found}"
    return _CARDS.sub(lambda match: f"{match[1]}{found}", template)


_CARDS = re.compile(r"\{([^}]*)cards\}")


@tells(p.Barred)
def barred(scope: Scope, node: p.Barred) -> Lines:
    """What players cannot do."""
    told = replace(scope, player=Noun("the player concerned"))
    deed = act(scope, node.what, node.cards, many=True)
    deed += "" if node.at is None else f" at {any_card(scope, node.at)}"
    rest = f"{while_so(told, node.condition)}{gate(scope, node.gate)}"
    who = {"each": "players", "opponent": scope.words.all_opponents}.get(str(node.who)) or player(scope, node.who).text
    return (Told(f"Prohibition{scope.words.rule('Barred')}: {who} cannot {deed}.{rest}"),)


@tells(p.Toll)
def toll(scope: Scope, node: p.Toll) -> Lines:
    """What players must pay to do something."""
    deed = act(scope, node.what, node.cards, many=False)
    once = ", once for each such card" if isinstance(node.cards, Filter) else ""
    who = player(scope, node.who)
    amount = scope.words.payment.format(number=number(scope, node.amount))
    rest = f"{while_so(scope, node.condition)}{gate(scope, node.gate)}"
    return (Told(f"Requirement{scope.words.rule('Toll')}: {who} must pay {amount} to {deed}{once}.{rest}"),)


@tells(p.PartySize)
def party_size(scope: Scope, node: p.PartySize) -> Lines:
    """How many must fight together."""
    party = f"a party that is {listed(node.parties, 'or')}"
    if node.including is not None:
        party += f" and that {any_card(scope, node.including)} is in"
    if node.against is not None:
        party += f", formed against one that {any_card(scope, node.against)} is in,"
    least = f"at least {node.least}" if node.least != 1 or node.most is None else ""
    most = "" if node.most is None else f"at most {node.most}"
    size = " and ".join(part for part in (least, most) if part)
    rest = f"{while_so(scope, node.condition)}{gate(scope, node.gate)}"
    return (Told(f"Requirement{scope.words.rule('PartySize')}: {party} must have {size} members.{rest}"),)


@tells(p.Allowed)
def allowed(scope: Scope, node: p.Allowed) -> Lines:
    """What players may do all the same."""
    deed = act(scope, node.what, node.cards, many=True)
    waived = ", whatever that asks its player to have in play" if node.waived else ""
    rest = f"{while_so(scope, node.condition)}{gate(scope, node.gate)}"
    told = f"{player(scope, node.who)} may {deed}{waived}"
    return (Told(f"Permission{scope.words.rule('Allowed')}: {told}.{rest}"),)


@tells(p.Openly)
def openly(scope: Scope, node: p.Openly) -> Lines:
    """Cards that are not hidden."""
    to = "everyone" if node.to == "each" else player(scope, node.to).text
    what = cards(scope, node.cards)
    rest = f"{while_so(scope, node.condition)}{gate(scope, node.gate)}"
    return (Told(f"Open cards{scope.words.rule('Openly')}: {clause(what, f'[lie] open to {to}')}.{rest}"),)
