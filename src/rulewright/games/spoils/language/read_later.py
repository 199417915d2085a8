"""From tree to nodes: what an instruction puts off, to a moment or to the next time that something happens."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.games.spoils.language.read_changes import Duration
from rulewright.games.spoils.language.read_clauses import lasting
from rulewright.games.spoils.language.read_occasions import of_card, together
from rulewright.text.pending import Misread


class ReadLater(Transformer[Token, Any]):
    """Nodes of `later.lark`."""

    # -- at a later moment --

    def your_turn_starts(self, c: list[Any]) -> tuple[p.Occasion, str]:
        return p.Occasion("turn starts", who="you"), "next"

    def their_turn_starts(self, c: list[Any]) -> tuple[p.Occasion, str]:
        return p.Occasion("turn starts", who="opponent"), "next"

    def a_turn_starts(self, c: list[Any]) -> tuple[p.Occasion, str]:
        return p.Occasion("turn starts", who="each"), "next"

    def this_turn_ends(self, c: list[Any]) -> tuple[p.Occasion, str]:
        return p.Occasion("turn ends", who="each"), "next this turn"

    def this_battle_ends(self, c: list[Any]) -> tuple[p.Occasion, str]:
        return p.Occasion("battle ends"), "next this battle"

    def done_later(self, c: list[Any]) -> v.Effect:
        when, until = next(part for part in c if isinstance(part[0], p.Occasion))
        effects = next(part[0] for part in c if isinstance(part[0], tuple))
        return v.Later(p.Triggered(when, effects), until)

    def done_later_if(self, c: list[Any]) -> v.Effect:
        condition = next(part for part in c if isinstance(part, k.Condition))
        (when, until), (effects, _) = c[0], c[-1]
        return v.Later(p.Triggered(when, (v.If(condition, effects),)), until)

    # -- every time, for a while --

    def triggered_for_now(self, c: list[Any]) -> v.Effect:
        until = next(part.until for part in c if isinstance(part, Duration))
        when = next(part for part in c if isinstance(part, k.Occasion))
        return v.Modified(p.Triggered(when, c[-1][0]), until)

    def there_at_end(self, c: list[Any]) -> v.Effect:
        """What happens to a card until the turn ends, or that it is there then."""
        np, *events = (part for part in c[:-1] if not isinstance(part, Token))
        if not isinstance(np, Cards):
            raise Misread("which one?")
        ways = (*(events[0] if events else ()), k.Occasion("is in play at the end of the turn"))
        return v.Modified(p.Triggered(together(of_card(one, np) for one in ways), c[-1][0]), "turn")

    def replaced_for_now(self, c: list[Any]) -> v.Effect:
        until = next(part.until for part in c if isinstance(part, Duration))
        when = next(part for part in c if isinstance(part, k.Occasion))
        return v.Modified(_replaced(when, c[-1][0]), until)

    # -- the next time --

    def replaced_next(self, c: list[Any]) -> v.Effect:
        return _later(_replaced(c[0], c[-1][0]), c)

    def triggered_next(self, c: list[Any]) -> v.Effect:
        return _later(p.Triggered(c[0], c[-1][0]), c)


def _replaced(when: p.Occasion, effects: tuple[v.Effect, ...]) -> p.Replaced:
    """What happens instead, or may happen instead."""
    match effects:
        case (v.May(who="you", effects=inner),):
            return p.Replaced(when, inner, optional=True)
    return p.Replaced(when, effects)


def _later(text: p.Paragraph, c: list[Any]) -> v.Effect:
    return lasting((v.Later(text, "next"),), next((part.until for part in c if isinstance(part, Duration)), ""))[0]
