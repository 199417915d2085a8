"""Reading a piece of text: words to tree to nodes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Half, Times, ValueOf
from rulewright.effects.selectors import Filter, This
from rulewright.games.spoils.language.read_changes import ReadChanges
from rulewright.games.spoils.language.read_choices import ReadChoices
from rulewright.games.spoils.language.read_clauses import WHEN_ATTACKED, ReadClauses, Statement
from rulewright.games.spoils.language.read_comparisons import ReadComparisons
from rulewright.games.spoils.language.read_conditions import ReadConditions
from rulewright.games.spoils.language.read_damage import ReadDamage
from rulewright.games.spoils.language.read_history import ReadHistory
from rulewright.games.spoils.language.read_later import ReadLater
from rulewright.games.spoils.language.read_numbers import ReadNumbers
from rulewright.games.spoils.language.read_occasions import ReadOccasions
from rulewright.games.spoils.language.read_paragraphs import ReadParagraphs
from rulewright.games.spoils.language.read_players import ReadPlayers
from rulewright.games.spoils.language.read_rare import ReadRare
from rulewright.games.spoils.language.read_relations import ReadRelations
from rulewright.games.spoils.language.read_selectors import ReadSelectors
from rulewright.games.spoils.language.read_verbs import ReadVerbs
from rulewright.games.spoils.language.wording import grammar_folder, wording
from rulewright.text.parsing import Grammar, Reading
from rulewright.text.pending import Mention, Misread, parts_of
from rulewright.text.words import Word

Effects = tuple[v.Effect, ...]


class SpoilsReader(
    ReadParagraphs,
    ReadClauses,
    ReadDamage,
    ReadLater,
    ReadChanges,
    ReadRare,
    ReadVerbs,
    ReadChoices,
    ReadConditions,
    ReadComparisons,
    ReadHistory,
    ReadOccasions,
    ReadNumbers,
    ReadRelations,
    ReadSelectors,
    ReadPlayers,
):
    """All nodes of the grammar."""


@cache
def reader() -> SpoilsReader:
    """The reader of all texts, built once."""
    return SpoilsReader()


@cache
def grammar() -> Grammar:
    """The grammar, built once."""
    return Grammar(grammar_folder(), wording(), reader(), ["instructions", "paragraph"])


def _readings(words: list[Word], start: str, make: Callable[[Any], Any]) -> list[Reading]:
    """Every reading of the words that means something, as what `make` makes of it."""
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


def _in_battle(found: Any) -> bool:
    """Whether what was read holds only while this card is in a battle."""
    if isinstance(found, tuple) and found and found[0] == "hears":
        return all(
            way.what in ("attacks", "blocks", "is blocked") and isinstance(way.subject, This) for way in found[1].ways
        )
    if isinstance(found, list):
        waiting = [one.text for part in found for one in part.effects if isinstance(one, v.Modified)]
        rest = [one for part in found for one in part.effects if not isinstance(one, v.Modified)]
        apart = not any(isinstance(one, Filter) and "in battle" in one.states for one in parts_of(tuple(rest)))
        return bool(waiting) and apart and _in_battle(tuple(waiting))
    here = Filter(states=("in battle",))
    battle = (here, Filter(states=("attacking",)), Filter(states=("blocking",)))
    return isinstance(found, tuple) and all(
        isinstance(one, p.Standing)
        and isinstance(one.condition, k.Fits)
        and isinstance(one.condition.card, This)
        and one.condition.description in battle
        for one in found
    )


def read_instructions(words: list[Word]) -> list[Reading]:
    """Instructions, not linked yet."""
    return _readings(words, "instructions", lambda found: _own_pile(_same_way(assembled(_placed(found)))))


def _own_pile(effects: Effects) -> Effects:
    """Instructions, if it is this card that they keep from the pile it would go to."""
    kept = [part for part in parts_of(effects) if isinstance(part, v.Put) and part.instead]
    if not all(isinstance(one.cards, This) for one in kept):
        raise Misread("instead of what?")
    return effects


def read_paragraph(words: list[Word]) -> list[Reading]:
    """A paragraph that waits or stands, not linked yet."""
    return _readings(words, "paragraph", lambda found: _same_way(_paragraph(_placed(found))))


_LEAVING = ("leaves play", "is destroyed", "goes from play")
_DAMAGE = ("is damaged", "inflicts damage")


def _same_way(found: Any) -> Any:
    """What was read, if it passes on only what is replaced, and that as what it is."""
    replaced = [part for part in parts_of(found) if isinstance(part, p.Replaced)]
    passed_on = [(one.when.what, part) for one in replaced for part in one.effects if isinstance(part, v.Redirected)]
    if len(passed_on) != sum(isinstance(part, v.Redirected) for part in parts_of(found)):
        raise Misread("only what is replaced can be passed on")
    if any(what not in (_DAMAGE if one.damage else _LEAVING) for what, one in passed_on):
        raise Misread("this is not what would have happened")
    return found


def _placed(found: Any) -> Any:
    """What was read, if the party it speaks of is there to be spoken of."""
    if reader().party and not _in_battle(found):
        raise Misread("the party of this card is spoken of where the card need not be in a battle")
    return found


def _paragraph(found: Any) -> tuple[p.Paragraph, ...]:
    if not (isinstance(found, tuple) and found and found[0] == "hears"):
        return tuple(found)
    _, when, statements, condition = found
    first: Statement = statements[0]
    if when == p.Occasion("is attacked", who="you") and len(statements) == 1 and (blocks := _must_block(first)):
        return (blocks,)
    if _done_instead(statements):
        done = Statement(first.effects[0].effects)  # type: ignore[attr-defined]
        rest = [done, Statement(statements[1].effects, "did"), *statements[2:]]
        return (p.Replaced(when, assembled(rest), optional=True),)
    if first.kind != "instead" and not _instead_of_pile(first):
        if first.tests and not isinstance(first.effects[0], v.If):
            raise Misread("what a trigger tests cannot rest on a number told after it")
        if first.tests and isinstance(first.effects[0], v.If):
            when = _if_so(when, first.effects[0].condition)
            statements = [Statement(first.effects[0].effects, single=False), *statements[1:]]
        effects = assembled(statements)
        if when.what == "comes true" and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
            raise Misread("what lasts as long as something is so begins with while")
        return (p.Triggered(when, effects, condition=condition),)
    optional = len(first.effects) == 1 and isinstance(first.effects[0], v.May)
    inner = first.effects[0].effects if isinstance(first.effects[0], v.May) and optional else first.effects
    rest = [Statement(inner, single=first.single), *statements[1:]]
    return (p.Replaced(when, assembled(rest), optional=optional, condition=condition),)


def _if_so(when: k.Occasion, condition: k.Condition) -> k.Occasion:
    """The occasion, if something is so as well."""
    if any(way.condition is not None for way in when.ways):
        raise Misread("what must be so is said twice")
    also = tuple(replace(way, condition=condition) for way in when.also)
    return replace(when, condition=condition, also=also)


def _instead_of_pile(statement: Statement) -> bool:
    """Whether a sentence puts a card somewhere in the place of the pile that it would go to."""
    return any(isinstance(part, v.Put) and part.instead for part in parts_of(statement.effects))


def _done_instead(statements: list[Statement]) -> bool:
    """You may do this. If you do, that happens instead."""
    return (
        len(statements) > 1
        and statements[1].kind == "did instead"
        and len(statements[0].effects) == 1
        and isinstance(statements[0].effects[0], v.May)
    )


def _must_block(statement: Statement) -> p.Paragraph | None:
    """If you are attacked, this card must block: a requirement in force while you are."""
    match statement.effects:
        case (v.Modify(until=until) as change,) if until == WHEN_ATTACKED:
            return p.Standing(change.cards, change.changes, k.Attacked("you"))
    return None


def assembled(statements: list[Statement]) -> Effects:
    """Sentences one after the other, those that hang on an earlier one tied to it."""
    effects: list[v.Effect] = []
    single = False
    for number, statement in enumerate(statements):
        if statement.kind in ("instead", "did instead"):
            raise Misread("instead of what?")
        if any(isinstance(one, v.Modify) and one.until == WHEN_ATTACKED for one in statement.effects):
            raise Misread("for how long?")
        if _too_late(statement, effects):
            raise Misread("what is to be waited for may have happened by then")
        if statement.kind == "plain" and effects and isinstance(effects[-1], v.Destroy) and _values(statement):
            effects[-1:] = [*statement.effects, effects[-1]]  # the value is the one that it had when it was destroyed
        elif statement.kind == "plain" and effects and (longer := _waiting_longer(effects[-1], statement)) is not None:
            effects[-1] = longer
        elif statement.kind == "plain":
            effects += statement.effects
            single = statement.single
        elif statement.kind == "otherwise":
            _otherwise(effects, statement.effects)
        elif effects and (inner := _waiting_text(effects[-1])) is not None:
            going_on = [Statement(inner.effects, single=single), statement]
            effects[-1] = replace(effects[-1], text=replace(inner, effects=assembled(going_on)))
        else:
            done: k.Condition = k.Did(_register(effects, number, single))
            done = k.Not(done) if statement.kind == "did not" else done
            done = k.Both((done, statement.also)) if statement.also is not None else done
            effects.append(v.If(done, statement.effects))
    return tuple(effects)


def _otherwise(effects: list[v.Effect], otherwise: Effects) -> None:
    """The other branch of the last test; all that stands between the two belongs to the test."""
    for at in reversed(range(len(effects))):
        tested = effects[at]
        if isinstance(tested, v.If):
            if tested.otherwise:
                break
            whole = replace(tested, effects=(*tested.effects, *effects[at + 1 :]), otherwise=otherwise)
            effects[at:] = [whole]
            return
    raise Misread("otherwise than what?")


def _too_late(statement: Statement, before: list[v.Effect]) -> bool:
    """Whether a sentence begins to wait for what the sentences before it may have done to that card already."""
    waits = [text for one in statement.effects if (text := _waiting_text(one)) is not None]
    named = any(isinstance(way.subject, Mention) for text in waits for way in text.when.ways)
    return named and any(isinstance(one, v.Inflict | v.Destroy | v.Modify) for one in parts_of(tuple(before)))


def _waiting_text(last: v.Effect) -> p.Triggered | None:
    """The text that an instruction leaves waiting, to which `if you do` after it belongs."""
    if isinstance(last, v.Modified | v.Later) and isinstance(last.text, p.Triggered):
        return last.text
    return None


def _waiting_longer(last: v.Effect, statement: Statement) -> v.Effect | None:
    """What waits for the next time, with a sentence that goes on about it, the card that it will happen to."""
    if not isinstance(last, v.Later) or not isinstance(last.text, p.Replaced | p.Triggered):
        return None
    if not any(isinstance(part, Mention) and part.pronoun for part in parts_of(statement.effects)):
        return None
    return replace(last, text=replace(last.text, effects=last.text.effects + statement.effects))


def _values(statement: Statement) -> bool:
    """Whether a sentence only notes values of the card just spoken of."""
    return all(isinstance(one, v.Let) and _value_of_it(one.number) for one in statement.effects)


def _value_of_it(number: Any) -> bool:
    inner = number.number if isinstance(number, Times | Half) else number
    return isinstance(inner, ValueOf) and isinstance(inner.of, Mention) and inner.of.pronoun


def _register(effects: list[v.Effect], number: int, single: bool) -> str:
    """The register that tells whether the sentence before was really done."""
    last = effects[-1] if effects else None
    if isinstance(last, v.If):
        condition = last.condition.condition if isinstance(last.condition, k.Not) else last.condition
        if isinstance(condition, k.Did):
            return condition.register
        if last.effects and not last.otherwise:
            # What was done only if something was so: where it was not so, nothing was done.
            inner = list(last.effects)
            register = _register(inner, number, single or len(inner) == 1)
            effects[-1] = replace(last, effects=tuple(inner))
            return register
    if isinstance(last, v.Reveal) and len(effects) > 1 and isinstance(searched := effects[-2], v.Search):
        return searched.into
    if last is None or not hasattr(last, "into") or not (single or isinstance(last, v.May)):
        raise Misread("if what was done?")
    name: str = getattr(last, "into", "") or f"?did{number}"
    effects[-1] = replace(last, into=name)
    return name
