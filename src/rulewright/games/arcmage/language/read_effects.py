"""From tree to nodes: sentences of instructions, and how they are put together."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import EventCard, Filter, This
from rulewright.games.arcmage.language.read_changes import Cheaper, Mended, Stronger, Timed
from rulewright.games.arcmage.language.read_deeds import Effects, ReadDeeds
from rulewright.games.arcmage.language.targets import Chosen, with_choices
from rulewright.games.arcmage.language.wording import definition
from rulewright.text.pending import SUBJECT, THEY, Mention, Misread, parts_of, rebuild, with_subject
from rulewright.text.proof import as_meant

_AT_ONCE = (v.Draw, v.GainScore, v.LoseScore)
"""What several players do together."""


class Statement(Struct, frozen=True):
    """One part of a sentence: what it does, what kind of part it is, and how it is joined to the one before."""

    effects: Effects = ()
    kind: str = "plain"
    """plain, did, x, only, freely, rest."""
    joint: str = "."


class ReadEffects(ReadDeeds):
    """Instructions."""

    def instructions(self, c: list[Any]) -> list[Statement]:
        found = [c[0]]
        for joint, statement in zip(c[1::2], c[2::2], strict=True):
            found.append(replace(statement, joint=joint))
        return found

    def stop(self, c: list[Any]) -> str:
        return "."

    def and_so(self, c: list[Any]) -> str:
        return "and"

    def and_then(self, c: list[Any]) -> str:
        return "then"

    def statement(self, c: list[Any]) -> Statement:
        return Statement(c[0])

    def if_so(self, c: list[Any]) -> Statement:
        return Statement((v.If(c[0], c[1]),))

    def if_done(self, c: list[Any]) -> Statement:
        return Statement(c[0], "did")

    def x_is(self, c: list[Any]) -> Statement:
        return Statement((v.Let("X", c[0]),), "x")

    def only_when(self, c: list[Any]) -> Statement:
        return Statement((v.Only(c[0], use=True),), "only")

    def moves_freely(self, c: list[Any]) -> Statement:
        if not isinstance(c[0], Mention):
            raise Misread("which card?")
        return Statement((), "freely")

    def may_rest(self, c: list[Any]) -> Statement:
        return Statement((), "rest")

    # -- clauses --

    def clause(self, c: list[Any]) -> Effects:
        found: Effects = c[0]
        return found

    option = clause

    def both_done(self, c: list[Any]) -> Effects:
        return (*c[0], *c[1])

    def clause_if(self, c: list[Any]) -> Effects:
        if len(c[0]) != 1 or isinstance(c[0][0], v.If | v.OneOf):
            raise Misread("what rests on that?")
        return (v.If(c[1], c[0]),)

    def choose_one(self, c: list[Any]) -> Effects:
        if any(isinstance(one[0], v.OneOf) for one in c):
            raise Misread("a choice within a choice")
        return (v.OneOf(tuple(c), ()),)

    def or_vice_versa(self, c: list[Any]) -> Effects:
        match c[0]:
            case (v.Modify() as one, v.Modify() as other):
                swapped = replace(one, changes=other.changes), replace(other, changes=one.changes)
                return (v.OneOf((c[0], swapped), ()),)
        raise Misread("what is the other way round?")

    def you_do(self, c: list[Any]) -> Effects:
        return with_subject(c[0], "you")

    def player_does(self, c: list[Any]) -> Effects:
        if c[0] == "you" and len(c) > 2:
            raise Misread("what one does is said without saying who")
        return done_by(c[0], tuple(one for part in c[1:] for one in part))

    def player_does_either(self, c: list[Any]) -> Effects:
        who, *options = c
        if who == "you":
            raise Misread("one does this or that")
        return done_by(who, (v.OneOf(tuple(options), (), who=SUBJECT),))

    def you_may(self, c: list[Any]) -> Effects:
        effects = with_subject(tuple(one for part in c for one in part), "you")
        return (v.May(effects, into=self.fresh()),)

    def you_may_pay(self, c: list[Any]) -> Effects:
        return self.you_may([(v.Pay(c[0], SUBJECT),), c[1]])

    def player_may(self, c: list[Any]) -> Effects:
        if c[0] == "you":
            raise Misread("said twice over")
        effects = tuple(one for part in c[1:] for one in part)
        return done_by(c[0], (v.May(effects, SUBJECT, into=self.fresh()),))

    def barred_now(self, c: list[Any]) -> Effects:
        if c[2].until != "turn":
            raise Misread("for how long?")
        what, cards = c[1]
        return (v.Modified(p.Barred(c[0], what, cards)),)

    # -- what happens to cards --

    def changed(self, c: list[Any]) -> Effects:
        cards, timed = c
        if any("played" in getattr(part, "states", ()) for part in parts_of(cards)):
            raise Misread("which cards?")
        found = [self._changed(cards, one) for one in timed]
        return with_subject(tuple(effect for one in found for effect in with_choices(one)), "you")

    def _changed(self, cards: Any, timed: Timed) -> v.Effect:
        changes, tail = timed.changes, timed.tail
        if any(isinstance(one, Cheaper) for one in changes):
            raise Misread("what something costs stands on a card that stays")
        if any(isinstance(one, Mended) for one in changes):
            return self._mended(cards, timed)
        if any(isinstance(one, Stronger) for one in changes):
            if len(changes) > 1 or tail is not None:
                raise Misread("defense points are gained for good")
            only = changes[0]
            assert isinstance(only, Stronger), "just found"
            return v.AddTokens(cards, only.amount, "defense") if only.sign > 0 else v.Inflict(only.amount, cards)
        if any(isinstance(one, v.SetValue | v.Must) for one in changes):
            raise Misread("that stands on a card that stays")
        if tail is None:
            if isinstance(cards, Filter):
                raise Misread("for how long?")
            return v.Modify(cards, changes, "forever")
        if isinstance(tail.condition, k.TurnOf):
            raise Misread("that stands on a card that stays")
        return v.Modify(cards, changes, tail.until or "forever", condition=tail.condition)

    def _mended(self, cards: Any, timed: Timed) -> v.Effect:
        if len(timed.changes) > 1 or timed.tail is not None:
            raise Misread("defense points are regained for good")
        only = timed.changes[0]
        assert isinstance(only, Mended), "just found"
        return v.Heal(only.amount, cards)

    def played_have(self, c: list[Any]) -> Effects:
        """What is given to cards as they are played waits for them to come."""
        what, words = c
        if not isinstance(what, Filter) or what != Filter(types=what.types, subtypes=what.subtypes, trades=what.trades):
            raise Misread("which cards?")
        return tuple(effect for word in words for effect in given_as_they_come(replace(what, controller="you"), word))

    def card_deals(self, c: list[Any]) -> Effects:
        source = None if isinstance(c[0], This) else c[0]
        amount = rebuild(c[1], lambda part: c[0] if isinstance(part, Mention) and part.pronoun else part)
        return with_subject(with_choices(v.Inflict(amount, c[2], source)), "you")

    def gets_damage(self, c: list[Any]) -> Effects:
        return with_subject(with_choices(v.Inflict(c[1], c[0])), "you")

    def gets_counters(self, c: list[Any]) -> Effects:
        return with_subject(with_choices(v.AddTokens(c[0], c[1], c[2])), "you")

    def rests(self, c: list[Any]) -> Effects:
        return (v.Rest(c[0]),)

    def prevent_all(self, c: list[Any]) -> Effects:
        return (v.Later(p.Replaced(k.Occasion("is damaged", c[0]), ())),)

    def prevent_next(self, c: list[Any]) -> Effects:
        return (v.Later(p.Replaced(k.Occasion("is damaged", c[1]), (), most=c[0]), "next this turn"),)

    def prevent_death(self, c: list[Any]) -> Effects:
        what = c[0]
        if not isinstance(what, Chosen) or (what.low, what.high) != (n.Fixed(1), n.Fixed(1)):
            raise Misread("one card is kept from dying")
        dies = k.Occasion("goes from play", what.what, to="discard")
        return (v.Later(p.Replaced(dies, (v.Heal(None, EventCard()),)), "next this turn"),)

    def besieged(self, c: list[Any]) -> Effects:
        raise Misread("that stands on a card that stays")


def given_as_they_come(what: Filter, keyword: str) -> Effects:
    """A keyword that acts as its card comes into play, given to all that are played from now on this turn."""
    found: list[v.Effect] = []
    for text in meaning(keyword):
        if not isinstance(text, p.Triggered) or text.when != k.Occasion("enters play", This()):
            raise Misread("only what acts as a card comes into play can be given to cards that are played")
        when = k.Occasion("enters play", what, come="being played")
        that = rebuild(text, lambda part: EventCard() if isinstance(part, This) else part)
        found.append(v.Later(p.Triggered(when, that.effects, targets=that.targets)))
    if not found:
        raise Misread("only what acts as a card comes into play can be given to cards that are played")
    return tuple(found)


def meaning(keyword: str) -> tuple[p.Paragraph, ...]:
    """The text that a keyword stands for, as a program."""
    text = definition(keyword)
    if not text:
        return ()
    from rulewright.games.arcmage.language.compiling import compiled  # a definition is text like any other

    return as_meant(compiled("", "Creature", text))


def done_by(who: Any, effects: Effects) -> Effects:
    """What a player does; where several do it, one after the other."""
    effects = rebuild(effects, lambda part: SUBJECT if part == THEY else part)
    alike = all(isinstance(one, _AT_ONCE) and not _for_each_differs(one) for one in effects)
    if who in ("each", "opponent") and not alike:
        return (v.ForEachPlayer(with_subject(effects, "that player"), who),)
    return with_subject(effects, who)


def _for_each_differs(effect: v.Effect) -> bool:
    """Whether how much it is hangs on who does it."""
    number = getattr(effect, "number", None) or getattr(effect, "amount", None)
    return rebuild(number, lambda part: None if part == SUBJECT else part) != number


def joined(statements: list[Statement]) -> Effects:
    """Statements one after the other; shuffling after a search is part of it; `if you do` rests on what went before."""
    effects: list[v.Effect] = []
    for statement in statements:
        last = effects[-1] if effects else None
        if statement.joint == "and" and isinstance(last, v.May):
            raise Misread("what one may do is all of it")
        match statement.kind:
            case "did":
                effects[-1:] = _then(last, statement.effects, len(effects))
            case "freely":
                effects[-1:] = _freely(last)
            case "rest":
                raise Misread("that is no instruction")
            case _ if _saved(statement.effects):
                effects[-1:] = _also(last, statement.effects)
            case _:
                effects += statement.effects
    return _shuffled(effects)


def _then(last: Any, effects: Effects, place: int) -> Effects:
    """What is done if the instruction before it was really carried out."""
    if not hasattr(last, "into"):
        raise Misread("if what was done?")
    done = last if last.into else replace(last, into=f"?done {place}")
    return done, v.If(k.Did(done.into), effects)


def _freely(last: v.Effect | None) -> Effects:
    """What was moved is not marked for it."""
    match last:
        case v.Shift(freely=False):
            return (replace(last, freely=True),)
        case v.May(effects=(v.Shift(freely=False) as shift,)):
            return (replace(last, effects=(replace(shift, freely=True),)),)
    raise Misread("what was moved?")


def _saved(effects: Effects) -> bool:
    return any(isinstance(part, Mention) and part.known == "saved" for part in parts_of(effects))


def _also(last: v.Effect | None, effects: Effects) -> Effects:
    """What becomes of a card that is kept from dying is done then."""
    if not isinstance(last, v.Later) or not isinstance(last.text, p.Replaced) or not last.text.effects:
        raise Misread("what was saved?")

    def that(part: Any) -> Any:
        return EventCard() if isinstance(part, Mention) and part.known == "saved" else part

    return (replace(last, text=replace(last.text, effects=(*last.text.effects, *rebuild(effects, that)))),)


def _shuffled(effects: list[v.Effect]) -> Effects:
    """A deck that was searched is shuffled, which is part of the search."""
    searched = any(isinstance(part, v.Search) for part in parts_of(tuple(effects)))
    shuffles = [at for at, one in enumerate(effects) if one == v.Shuffle()]
    if searched and len(shuffles) != 1:
        raise Misread("a deck that was searched is shuffled")
    return tuple(one for at, one in enumerate(effects) if not searched or at not in shuffles)


__all__ = ["Filter", "ReadEffects", "Statement", "done_by", "joined"]
