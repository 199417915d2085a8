"""From tree to nodes: text that waits for something, stands in the place of something, or stands."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import WHEREVER, Cards, Filter, This
from rulewright.games.arcmage.language.read_changes import Cheaper, Mended, Stronger, Timed
from rulewright.games.arcmage.language.read_effects import Statement, done_by, joined
from rulewright.games.arcmage.language.read_occasions import ReadOccasions
from rulewright.games.arcmage.language.read_players import fixed
from rulewright.games.arcmage.language.targets import Target, with_picks
from rulewright.games.arcmage.language.wording import grammar_folder, wording
from rulewright.text.parsing import Grammar, Reading
from rulewright.text.pending import Mention, Misread, parts_of, with_subject
from rulewright.text.words import Word

Paragraphs = tuple[p.Paragraph, ...]
Instead = tuple[tuple[v.Effect, ...], bool, n.Number | None]
"""What happens instead, whether that is optional, and of how much of it."""
RESTING = p.Standing(This(), (v.Can("stay depleted"),))
"""You may choose not to unmark me."""


class ArcmageReader(ReadOccasions):
    """All nodes of the grammar."""

    # -- what waits --

    def triggered(self, c: list[Any]) -> Paragraphs:
        picks, effects = with_picks(joined(c[1]))
        lets = tuple(one for one in effects if isinstance(one, v.Let))
        rest = tuple(one for one in effects if not isinstance(one, v.Let))
        return (p.Triggered(c[0], (*lets, *rest), targets=picks),)

    def triggered_after(self, c: list[Any]) -> Paragraphs:
        if any(isinstance(one, v.Modify) and one.until == "forever" for one in c[0]):
            raise Misread("from then on?")
        return self.triggered([c[1], [Statement(c[0])]])

    def in_phase_if(self, c: list[Any]) -> Paragraphs:
        picks, effects = with_picks(c[1])
        return (p.Triggered(replace(c[2], condition=c[0]), effects, targets=picks),)

    def unmarked_for(self, c: list[Any]) -> Paragraphs:
        done = self.fresh()
        may = v.May(with_subject(c[0], "you"), into=done)
        effects = (may, v.If(k.Did(done), (v.Unmark(This()),)))
        return (p.Replaced(k.Occasion("is restored", This()), effects),)

    # -- what happens instead --

    def replaced(self, c: list[Any]) -> Paragraphs:
        when, (effects, optional, most), *rest = c
        more = joined([Statement(effects), *(one for part in rest for one in part)])
        if any(isinstance(one, v.Redirected) for one in more) and (when.what != "is damaged" or len(more) > 1):
            raise Misread("only damage is passed on")
        return (p.Replaced(when, more, optional=optional, most=most),)

    def may_instead(self, c: list[Any]) -> Instead:
        return with_subject(c[0], "you"), True, None

    def deed_instead(self, c: list[Any]) -> Instead:
        return with_subject(c[0], "you"), False, None

    def player_instead(self, c: list[Any]) -> Instead:
        if c[0] == "you":
            raise Misread("said twice over")
        return done_by(c[0], c[1]), False, None

    def may_divert(self, c: list[Any]) -> Instead:
        return (v.Redirected(c[1], damage=True),), True, fixed(c[0])

    def diverted(self, c: list[Any]) -> Instead:
        return (v.Redirected(c[0], damage=True),), False, None

    # -- what stands --

    def stands(self, c: list[Any]) -> Paragraphs:
        return tuple(paragraph for one in c for paragraph in one)

    def stands_changed(self, c: list[Any]) -> Paragraphs:
        return tuple(_stands(c[0], one, None) for one in c[1])

    def stands_if(self, c: list[Any]) -> Paragraphs:
        return tuple(_stands(c[1], one, c[0]) for one in c[2])

    def stands_besieged(self, c: list[Any]) -> Paragraphs:
        tail = c[1] if len(c) > 1 else None
        if tail is not None and tail.condition is None:
            raise Misread("for how long?")
        barred = (v.Cannot("be left"), v.Cannot("be entered"))
        return (p.Standing(c[0], barred, None if tail is None else tail.condition),)

    def stands_resting(self, c: list[Any]) -> Paragraphs:
        return (RESTING,)

    def enters_with(self, c: list[Any]) -> Paragraphs:
        if not isinstance(c[0], n.Fixed):
            raise Misread("how many is a figure")
        return (p.EntersWith(tokens=c[0], kind=c[1]),)

    def enters_marked(self, c: list[Any]) -> Paragraphs:
        return (p.EntersWith(depleted=True),)

    def stands_barred(self, c: list[Any]) -> Paragraphs:
        what, cards = c[1]
        tail = c[2] if len(c) > 2 else None
        if tail is not None and tail.condition is None:
            raise Misread("for how long?")
        if isinstance(cards, Filter):  # what is played is not in play yet
            cards = replace(cards, area=WHEREVER)
        return (p.Barred(c[0], what, cards, None if tail is None else tail.condition),)

    def opponents_barred(self, c: list[Any]) -> Paragraphs:
        return self.stands_barred(["opponent", *c])

    def players_barred(self, c: list[Any]) -> Paragraphs:
        return self.stands_barred(["each", *c])

    def bar_draw(self, c: list[Any]) -> tuple[str, Cards | None]:
        return "draw", None

    def bar_attack(self, c: list[Any]) -> tuple[str, Cards | None]:
        return "attack", None

    def bar_points(self, c: list[Any]) -> tuple[str, Cards | None]:
        return "gain score", None

    def bar_play(self, c: list[Any]) -> tuple[str, Cards | None]:
        if not isinstance(c[0], Filter) or c[0].area != "play" or c[0].controller is not None:
            raise Misread("cards are played from one's own hand")
        return "play", replace(c[0], area=WHEREVER)


def _stands(cards: Cards, timed: Timed, lead: k.Condition | None) -> p.Paragraph:
    """One change, or several with the same time, as text in force."""
    tail = timed.tail
    if tail is not None and tail.until:
        raise Misread("what is done until then is an instruction")
    parts = [one for one in (lead, None if tail is None else tail.condition) if one is not None]
    condition = k.Both(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None
    changes = tuple(_in_force(one) for one in timed.changes)
    if isinstance(changes[0], Cheaper):
        return _priced(cards, changes, condition)
    if any(isinstance(one, Cheaper) for one in changes):
        raise Misread("that does not go together")
    if isinstance(cards, Mention) or any("played" in getattr(part, "states", ()) for part in parts_of(cards)):
        raise Misread("which card?")
    return p.Standing(cards, changes, condition)


def _in_force(change: v.Change) -> v.Change:
    if isinstance(change, Mended):
        raise Misread("what is regained is regained at once")
    if isinstance(change, Stronger):
        if change.sign < 0:
            raise Misread("defense points are lost for good")
        return v.ChangeValue("defense", 1, change.amount)
    return change


def _priced(cards: Cards, changes: tuple[v.Change, ...], condition: k.Condition | None) -> p.Paragraph:
    only = changes[0]
    if not isinstance(cards, Filter) or len(changes) > 1 or not isinstance(only, Cheaper):
        raise Misread("only cards of a description cost more or less")
    if only.yours and cards.controller is not None:
        raise Misread("whose they are is said twice")
    cards = replace(cards, states=tuple(one for one in cards.states if one != "played"))
    who = "you" if only.yours else "anyone" if cards.controller is None else cards.controller
    return p.Priced(replace(cards, controller=None), only.sign, only.amount, who=who, condition=condition)


# -- reading -----------------------------------------------------------------------------------------------------


@cache
def grammar() -> Grammar:
    """The grammar, built once."""
    return Grammar(grammar_folder(), wording(), ArcmageReader(), ["instructions", "paragraph", "costs"])


class Told(tuple[Any, ...]):
    """Instructions as told: what they pick, what they do, and text of their card that was told among them."""


def read_instructions(words: list[Word]) -> list[Reading]:
    """Instructions, not linked yet: what they pick, what they do, and what stands besides."""

    def made(found: list[Statement]) -> Any:
        aside = (RESTING,) if any(one.kind == "rest" for one in found[-1:]) and len(found) > 1 else ()
        return *with_picks(joined(found[: len(found) - len(aside)])), aside

    return grammar().meanings(words, "instructions", made)


def read_costs(words: list[Word]) -> list[Reading]:
    """What stands left of a colon, not linked yet."""
    return grammar().meanings(words, "costs", lambda found: found)


def read_paragraphs(words: list[Word]) -> list[Reading]:
    """Paragraphs that wait or stand, not linked yet."""
    return grammar().meanings(words, "paragraph", _settled)


def _settled(found: Paragraphs) -> Paragraphs:
    for one in found:
        stray = [part for part in parts_of(one) if isinstance(part, Target)]
        about = one.cards if isinstance(one, p.Standing) else one.when.subject if isinstance(one, p.Triggered) else None
        if any(part != about for part in stray):
            raise Misread("a target is picked by an instruction")
    return found
