"""From tree to nodes: text that waits for something, or stands."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.arcmage.language.read_effects import ReadEffects, joined
from rulewright.games.arcmage.language.reading import ACTS
from rulewright.games.arcmage.language.targets import Target, with_picks
from rulewright.games.arcmage.language.wording import grammar_folder, singular, wording
from rulewright.text.parsing import Grammar, Reading
from rulewright.text.pending import Misread, parts_of
from rulewright.text.words import Word

Paragraphs = tuple[p.Paragraph, ...]


class ArcmageReader(ReadEffects):
    """All nodes of the grammar."""

    # -- what waits --

    def triggered(self, c: list[Any]) -> p.Paragraph:
        picks, effects = with_picks(joined(c[1:]))
        return p.Triggered(c[0], effects, targets=picks)

    def triggered_after(self, c: list[Any]) -> p.Paragraph:
        return self.triggered([c[1], c[0]])

    def i_enter(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("enters play", This())

    def i_die(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("goes from play", This(), to="discard")

    def i_leave(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("leaves play", This())

    def i_attack(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("attacks", This())

    def i_defend(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("defends", This())

    def i_move(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("moves", This())

    i_am_moved = i_move

    def i_devote(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is devoted", This())

    def i_am_damaged(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is damaged", This())

    def any_one(self, c: list[Any]) -> bool:
        return False

    def any_other(self, c: list[Any]) -> bool:
        return True

    def some_enter(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("enters play", _any(c))

    def some_die(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("goes from play", _any(c), to="discard")

    def some_attack(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("attacks", _any(c))

    def played_faction(self, c: list[Any]) -> Filter:
        return Filter(trades=(c[0],), area="being played")

    def played_type(self, c: list[Any]) -> Filter:
        return Filter(types=(str(c[0]),), area="being played")

    def played_subtype(self, c: list[Any]) -> Filter:
        return Filter(subtypes=(singular(c[0]),), area="being played")

    def played_any(self, c: list[Any]) -> Filter:
        return Filter(area="being played")

    def you_play(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is played", _any(c), who="you")

    def an_opponent(self, c: list[Any]) -> str:
        return "opponent"

    def opponent_plays(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is played", _any(c[1:]), who="opponent")

    def opponent_draws(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is drawn", who="opponent")

    def opponent_discards(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is discarded", who="opponent")

    def your_turn_starts(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("turn starts", who="you")

    def your_turn_ends(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("turn ends", who="you")

    # -- what stands --

    def standing_alone(self, c: list[Any]) -> p.Paragraph:
        found: p.Paragraph = c[0]
        return found

    def standing_both(self, c: list[Any]) -> p.Paragraph:
        if not isinstance(c[0], p.Standing):
            raise Misread("that does not go together")
        return replace(c[0], changes=(*c[0].changes, *c[1]))

    def standing_if(self, c: list[Any]) -> p.Paragraph:
        if not isinstance(c[1], p.Standing):
            raise Misread("that cannot rest on anything yet")
        return replace(c[1], condition=c[0])

    def stands_get(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], c[1])

    def stands_get_each(self, c: list[Any]) -> p.Paragraph:
        count = n.CountOf(c[2])
        changes = tuple(replace(one, amount=_times(one.amount.n, count)) for one in c[1])
        return p.Standing(c[0], changes)

    def stands_have(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], (v.ChangeKeyword(c[1]),))

    stands_gain = stands_become = stands_be = stands_have

    def stands_cannot(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], (v.Cannot(ACTS[str(c[1])]),))

    def stands_marked(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], (v.Cannot("be restored"),))

    def stands_defense(self, c: list[Any]) -> p.Paragraph:
        return p.Standing(c[0], (v.ChangeValue("defense", 1, c[1]),))

    def stands_cheaper(self, c: list[Any]) -> p.Paragraph:
        return _priced(c[0], -1, c[1])

    def stands_dearer(self, c: list[Any]) -> p.Paragraph:
        return _priced(c[0], 1, c[1])

    def rest_have(self, c: list[Any]) -> tuple[v.Change, ...]:
        return (v.ChangeKeyword(c[0]),)

    rest_gain = rest_have

    def rest_cannot(self, c: list[Any]) -> tuple[v.Change, ...]:
        return (v.Cannot(ACTS[str(c[0])]),)

    def at_least(self, c: list[Any]) -> k.Condition:
        return k.Compare(n.CountOf(_mine(c[1])), ">=", n.Fixed(int(c[0])))

    def you_have(self, c: list[Any]) -> k.Condition:
        return k.Exists(_mine(c[0]))

    def you_have_no(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Exists(_mine(c[0])))


def _any(c: list[Any]) -> Filter:
    what: Filter = c[1]
    return replace(what, other=True) if c[0] else what


def _times(factor: int, number: n.Number) -> n.Number:
    return number if factor == 1 else n.Times(factor, number)


def _mine(what: Filter) -> Filter:
    if what.controller is not None:
        raise Misread("whose they are is said twice")
    return replace(what, controller="you")


def _priced(cards: Cards, sign: int, amount: n.Number) -> p.Paragraph:
    if not isinstance(cards, Filter):
        raise Misread("only cards of a description cost more or less")
    who = "anyone" if cards.controller is None else cards.controller
    return p.Priced(replace(cards, controller=None), sign, amount, who=who)


# -- reading -----------------------------------------------------------------------------------------------------


@cache
def grammar() -> Grammar:
    """The grammar, built once."""
    return Grammar(grammar_folder(), wording(), ArcmageReader(), ["instructions", "paragraph", "costs"])


def _readings(words: list[Word], start: str, make: Any) -> list[Reading]:
    found: list[Reading] = []
    reason: Misread | None = None
    for reading in grammar().readings(words, start):
        try:
            found.append(Reading(make(reading.value), reading.tokens))
        except Misread as error:
            reason = reason or error
    if not found:
        assert reason is not None
        raise reason
    return found


def read_instructions(words: list[Word]) -> list[Reading]:
    """Instructions, not linked yet: what they pick, and what they do."""
    return _readings(words, "instructions", lambda found: with_picks(joined(found)))


def read_costs(words: list[Word]) -> list[Reading]:
    """What stands left of a colon, not linked yet."""
    return _readings(words, "costs", lambda found: found)


def read_paragraph(words: list[Word]) -> list[Reading]:
    """A paragraph that waits or stands, not linked yet."""
    return _readings(words, "paragraph", _settled)


def _settled(found: p.Paragraph) -> p.Paragraph:
    if isinstance(found, p.Triggered) and any(isinstance(part, v.Let) for part in found.effects):
        raise Misread("X is settled where it is paid")
    stray = [part for part in parts_of(found) if isinstance(part, Target)]
    if stray and not (isinstance(found, p.Standing) and found.cards == stray[0] and len(stray) == 1):
        raise Misread("a target is picked by an instruction")
    return found
