"""From tree to nodes: triggers, replacements, adjustments, standing text."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Cards, Filter, Host, Leader, This, Who
from rulewright.games.spoils.language.assembling import Statement
from rulewright.games.spoils.language.read_changes import set_to
from rulewright.games.spoils.language.read_clauses import subject_cards
from rulewright.games.spoils.language.read_objects import for_each
from rulewright.games.spoils.language.read_occasions import happening_to
from rulewright.text.pending import Misread, Some, rebuild

Node = TypeVar("Node")
Paragraphs = tuple[p.Paragraph, ...]


class ReadParagraphs(Transformer[Token, Any]):
    """Nodes of `triggers.lark` and `standing.lark`."""

    # -- occasions --

    def hear(self, c: list[Any]) -> p.Occasion:
        return cast("p.Occasion", c[0])

    def turn_starts(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("turn starts", who=c[0])

    def battle_ends(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("battle ends")

    def any_battle(self, c: list[Any]) -> None:
        return None

    def turn_ends(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("turn ends", who=c[0])

    # -- what waits for them --

    def triggered(self, c: list[Any]) -> Any:
        return ("hears", c[0], c[-1], None)

    def in_a_row(self, c: list[Any]) -> Any:
        return ("in a row", *c)

    def triggered_while(self, c: list[Any]) -> Any:
        condition, *rest = (one for one in c if not isinstance(one, Token))
        return ("hears", rest[0], rest[-1], condition)

    def triggered_and(self, c: list[Any]) -> Any:
        return self.triggered_while(c)

    def comes_true(self, c: list[Any]) -> Any:
        for one in _tests(c[0]):
            happens = isinstance(one, k.Fits) and not _HAPPEN.isdisjoint(one.description.states)
            if happens or (isinstance(one, k.Exists) and one.cards.on is not None):
                raise Misread("that is something that happens to a card")
        return ("hears", p.Occasion("comes true", condition=c[0]), c[-1], None)

    # -- standing text --

    def stands(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[0]), c[1])

    def stands_at(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[0]), (set_to(c[1], c[3]),))

    def stands_where(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[0]), _settled(c[1], c[2]))

    def stands_while(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[2]), c[3], c[0])

    def stands_while_last(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[0]), c[1], c[2])

    def stands_unless(self, c: list[Any]) -> p.Paragraph:
        if isinstance(c[2], k.Not):
            raise Misread("what is unless something is not so is while it is so")
        return p.Standing(subject_cards(c[0]), c[1], k.Not(c[2]))

    def stands_only(self, c: list[Any]) -> p.Paragraph:
        return self.stands_unless([c[0], c[1], c[3]])

    def only_attack(self, c: list[Any]) -> tuple[v.Change, ...]:
        return (v.Cannot("attack"),)

    def only_block(self, c: list[Any]) -> tuple[v.Change, ...]:
        return (v.Cannot("block"),)

    def only_attack_or_block(self, c: list[Any]) -> tuple[v.Change, ...]:
        return (v.Cannot("attack"), v.Cannot("block"))

    def stands_in_turn(self, c: list[Any]) -> p.Paragraph:
        if c[0] == "each":
            raise Misread("it is always somebody's turn")
        return p.Standing(subject_cards(c[2]), c[3], k.TurnOf(c[0]))

    def stands_in_state(self, c: list[Any]) -> p.Paragraph:
        """While attacking, this card: while it is attacking."""
        cards = subject_cards(c[2])
        if isinstance(cards, Filter) and not cards.states and str(c[0]) in ("attacking", "blocking"):
            return p.Standing(replace(cards, states=(str(c[0]),)), c[3])
        if not isinstance(cards, This | Host):
            raise Misread("while what is so?")
        return p.Standing(cards, c[3], k.Fits(cards, Filter(states=(str(c[0]),))))

    def stands_in_state_last(self, c: list[Any]) -> p.Paragraph:
        return self.stands_in_state([c[2], None, c[0], c[1]])

    def stands_while_where(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(subject_cards(c[2]), _settled(c[3], c[4]), c[0])

    def stand_bound(self, c: list[Any]) -> p.Paragraph:
        return cast("p.Paragraph", c[0])

    def standing(self, c: list[Any]) -> Paragraphs:
        changes = [change for one in c for change in getattr(one, "changes", ())]
        if any(isinstance(one, v.EitherChange) for one in changes):
            raise Misread("only an instruction can leave a choice between changes")
        return tuple(c)

    def minimum(self, c: list[Any]) -> int:
        return int(c[0])

    def priced(self, c: list[Any]) -> Any:
        return c[0]

    def enters_with(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(c[0]),)

    def enters_with_where(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(_settled(c[0], c[1])),)

    def enters_with_each(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(for_each(c[0], c[1])),)

    def enters_with_if(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(c[-1], condition=c[0]),)

    def enters_depleted(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(depleted=True),)

    def enters_for_opponent(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(under="opponent"),)

    def paragraph(self, c: list[Any]) -> Any:
        return c[0]


_HAPPEN = frozenset(("depleted", "restored", "damaged", "attacking", "blocking", "attached"))
"""States whose names after `if` are read as what happens, not as what is so."""


def _tests(condition: k.Condition) -> tuple[k.Condition, ...]:
    return condition.conditions if isinstance(condition, k.Both | k.Either) else (condition,)


def _all_of(np: Any) -> Cards:
    return subject_cards(np) if isinstance(np, Some) and np.kind != "one" else happening_to(np)


def acting(who: str) -> Who:
    """The player who does what an occasion or a bar is about."""
    if who in ("you", "opponent", "each"):
        return cast("Who", who)
    raise Misread("which player?")


def _settled(changes: Node, lets: tuple[v.Let, ...]) -> Node:
    """Standing changes, or a number, with the number put where X stands: nothing settles it once and for all."""
    numbers = {let.variable: let.number for let in lets}

    def put(node: Any) -> Any:
        return numbers.get(getattr(node, "name", ""), node) if type(node).__name__ == "Variable" else node

    return rebuild(changes, put)


__all__ = ["Fixed", "Leader", "Paragraphs", "ReadParagraphs", "Statement"]
