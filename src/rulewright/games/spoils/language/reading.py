"""Reading a piece of text: words to tree to nodes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Host, This
from rulewright.games.spoils.language.assembling import WHEN_ATTACKED, Statement, assembled
from rulewright.games.spoils.language.read_acts import ReadActs
from rulewright.games.spoils.language.read_changes import ReadChanges
from rulewright.games.spoils.language.read_choices import ReadChoices
from rulewright.games.spoils.language.read_clauses import ReadClauses
from rulewright.games.spoils.language.read_comparisons import ReadComparisons
from rulewright.games.spoils.language.read_conditions import ReadConditions
from rulewright.games.spoils.language.read_damage import ReadDamage
from rulewright.games.spoils.language.read_history import DESTROYED_BY_IT, ReadHistory
from rulewright.games.spoils.language.read_later import ReadLater
from rulewright.games.spoils.language.read_moving import ReadMoving
from rulewright.games.spoils.language.read_numbers import ReadNumbers
from rulewright.games.spoils.language.read_occasions import ReadOccasions
from rulewright.games.spoils.language.read_paragraphs import ReadParagraphs
from rulewright.games.spoils.language.read_parties import ReadParties
from rulewright.games.spoils.language.read_players import ReadPlayers
from rulewright.games.spoils.language.read_prices import ReadPrices
from rulewright.games.spoils.language.read_rare import ReadRare
from rulewright.games.spoils.language.read_references import ReadReferences
from rulewright.games.spoils.language.read_relations import ReadRelations
from rulewright.games.spoils.language.read_requirements import ReadRequirements
from rulewright.games.spoils.language.read_selectors import ReadSelectors
from rulewright.games.spoils.language.read_sentences import ReadSentences
from rulewright.games.spoils.language.read_verbs import ReadVerbs
from rulewright.games.spoils.language.wording import grammar_folder, wording
from rulewright.text.parsing import Grammar, Reading
from rulewright.text.pending import Mention, Misread, parts_of
from rulewright.text.words import Word

Effects = tuple[v.Effect, ...]


class SpoilsReader(
    ReadParagraphs,
    ReadSentences,
    ReadClauses,
    ReadDamage,
    ReadLater,
    ReadChanges,
    ReadRare,
    ReadVerbs,
    ReadMoving,
    ReadChoices,
    ReadConditions,
    ReadComparisons,
    ReadHistory,
    ReadActs,
    ReadOccasions,
    ReadNumbers,
    ReadRelations,
    ReadParties,
    ReadRequirements,
    ReadPrices,
    ReadReferences,
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
    return Grammar(grammar_folder(), wording(), reader(), ["instructions", "paragraph", "host_kind"])


def _in_battle(found: Any) -> bool:
    """Whether what was read holds only while this card is in a battle."""
    if isinstance(found, list):
        standing = [one.text for statement in found for one in statement.effects if isinstance(one, v.Modified)]
        return len(standing) == sum(len(statement.effects) for statement in found) and _in_battle(tuple(standing))
    if isinstance(found, tuple) and found and found[0] == "in a row":
        return all(_in_battle(one) for one in found[1:])
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

    def made(found: Any) -> Any:
        return _would(words, _own_pile(_same_way(assembled(_placed(found)))))

    return grammar().meanings(words, "instructions", made)


def read_host(words: list[Word]) -> list[Reading]:
    """What a card is attached to, not linked yet."""
    return grammar().meanings(words, "host_kind", lambda found: found)


def _own_pile(effects: Effects) -> Effects:
    """Instructions, if it is this card that they keep from the pile it would go to."""
    stopped = [part.effects[0] for part in parts_of(effects) if isinstance(part, v.If) and _stops(part.effects)]
    stopped += [one for one, after in pairwise(effects) if _stops((one, after))]
    kept = [part for part in parts_of(effects) if isinstance(part, v.Put) and part.instead and part not in stopped]
    if not all(isinstance(one.cards, This) for one in kept):
        raise Misread("instead of what?")
    return effects


def _stops(effects: Effects) -> bool:
    """Whether a card is put elsewhere and terminated."""
    return len(effects) == 2 and isinstance(effects[0], v.Put) and isinstance(effects[1], v.Terminate)


def read_paragraph(words: list[Word]) -> list[Reading]:
    """A paragraph that waits or stands, not linked yet."""
    return grammar().meanings(words, "paragraph", lambda found: _would(words, _same_way(_paragraph(_placed(found)))))


def _would(words: list[Word], found: Any) -> Any:
    """What was read, if it speaks of what would happen only to say what happens instead."""
    replaced = sum(isinstance(part, p.Replaced | p.Adjusted) for part in parts_of(found))
    if sum(word.text == "would" for word in words) > replaced:
        raise Misread("what would happen, and does not happen instead of anything")
    return found


_LEAVING = ("leaves play", "is destroyed", "goes from play")
_DAMAGE = ("is damaged", "inflicts damage")


def _same_way(found: Any) -> Any:
    """What was read, if it passes on only what is replaced, as what it is, and speaks of damage if there is any."""
    asked = any(isinstance(part, k.Occasion) and part.what == DESTROYED_BY_IT for part in parts_of(found))
    damage = any(isinstance(part, v.Inflict) or getattr(part, "what", "") in _DAMAGE for part in parts_of(found))
    if asked and not damage:
        raise Misread("by what damage?")
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
    if isinstance(found, tuple) and found and found[0] == "in a row":
        return tuple(paragraph for one in found[1:] for paragraph in _paragraph(one))
    if not (isinstance(found, tuple) and found and found[0] == "hears"):
        return _going_on(tuple(found))
    _, when, statements, condition = found
    first: Statement = statements[0]
    if when == p.Occasion("is attacked", who="you") and len(statements) == 1 and (blocks := _must_block(first)):
        return (blocks,)
    if _done_instead(statements):
        may = first.effects[0]
        assert isinstance(may, v.May), "what one may do in the place of something"
        done = Statement(may.effects)
        rest = [done, Statement(statements[1].effects, "did"), *statements[2:]]
        return (p.Replaced(when, assembled(rest), optional=True),)
    if first.kind != "instead" and not _instead_of_pile(first):
        if first.tests and not isinstance(first.effects[0], v.If):
            raise Misread("what a trigger tests cannot rest on a number told after it")
        if first.tests and isinstance(first.effects[0], v.If) and not _otherwise_too(statements):
            when = _if_so(when, first.effects[0].condition)
            statements = [Statement(first.effects[0].effects, single=False), *statements[1:]]
        effects = assembled(statements)
        if when.what == "comes true" and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
            raise Misread("what lasts as long as something is so begins with while: While …, this card gains …")
        return (p.Triggered(when, effects, condition=condition),)
    if first.kind != "instead" and any(isinstance(way.subject, Host) for way in when.ways):
        raise Misread("what happens to the attached card is not what happens to this one")
    optional = len(first.effects) == 1 and isinstance(first.effects[0], v.May)
    inner = first.effects[0].effects if isinstance(first.effects[0], v.May) and optional else first.effects
    rest = [Statement(inner, single=first.single), *statements[1:]]
    return (p.Replaced(when, assembled(rest), optional=optional, condition=condition),)


def _going_on(found: tuple[p.Paragraph, ...]) -> tuple[p.Paragraph, ...]:
    """Standing sentences in a row; it, in one of them, is what the one before was about."""
    whole: list[p.Paragraph] = []
    for one in found:
        before = whole[-1] if whole else None
        if isinstance(one, p.Standing) and isinstance(before, p.Standing) and isinstance(before.cards, This | Host):
            it = isinstance(one.cards, Mention) and one.cards.pronoun and not one.cards.plural
            one = replace(one, cards=before.cards) if it else one
        whole.append(one)
    return tuple(whole)


def _otherwise_too(statements: list[Statement]) -> bool:
    """Whether something is done otherwise, if the test with which the first sentence begins comes out so."""
    for one in statements[1:]:
        if one.kind == "otherwise":
            return True
        if one.kind != "plain" or any(isinstance(effect, v.If) for effect in one.effects):
            return False  # there is a later test
    return False


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
