"""What was read of a paragraph, made into the text that waits, stands or takes the place of something."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import TokensOn
from rulewright.effects.selectors import Filter, Host, This
from rulewright.games.spoils.language.assembling import WHEN_ATTACKED, Effects, Statement, assembled
from rulewright.games.spoils.language.constructions.clauses import IN_ITS_BATTLE
from rulewright.games.spoils.language.constructions.subjects import DESTROYED_BY_IT
from rulewright.text.pending import Mention, Misread, Unplayable, parts_of, rebuild


def in_battle(found: Any) -> bool:
    """Whether what was read holds only while this card is in a battle."""
    if isinstance(found, list):
        standing = [one.text for statement in found for one in statement.effects if isinstance(one, v.Modified)]
        return len(standing) == sum(len(statement.effects) for statement in found) and in_battle(tuple(standing))
    if isinstance(found, tuple) and found and found[0] == "in a row":
        return all(in_battle(one) for one in found[1:])
    if isinstance(found, tuple) and found and found[0] == "hears":
        return all(
            (way.what in ("attacks", "blocks", "is blocked") and isinstance(way.subject, This))
            or (way.what in ("attacking party is formed", "blocking party is formed") and way.who == "you")
            for way in found[1].ways
        )
    if isinstance(found, list):
        waiting = [one.text for part in found for one in part.effects if isinstance(one, v.Modified)]
        rest = [one for part in found for one in part.effects if not isinstance(one, v.Modified)]
        apart = not any(isinstance(one, Filter) and "in battle" in one.states for one in parts_of(tuple(rest)))
        return bool(waiting) and apart and in_battle(tuple(waiting))
    here = Filter(states=("in battle",))
    battle = (here, Filter(states=("attacking",)), Filter(states=("blocking",)))
    return isinstance(found, tuple) and all(
        isinstance(one, p.Standing)
        and isinstance(one.condition, k.Fits)
        and isinstance(one.condition.card, This)
        and one.condition.description in battle
        for one in found
    )


def own_pile(effects: Effects) -> Effects:
    """Instructions, if it is this card that they keep from the pile it would go to, and no battle is left unnamed."""
    if any(_of_this_battle(part) for part in parts_of(effects)):
        raise Misread("for how long?")
    stopped = [part.effects[0] for part in parts_of(effects) if isinstance(part, v.If) and _stops(part.effects)]
    stopped += [one for one, after in pairwise(effects) if _stops((one, after))]
    kept = [part for part in parts_of(effects) if isinstance(part, v.Put) and part.instead and part not in stopped]
    if not all(isinstance(one.cards, This) for one in kept):
        raise Misread("instead of what?")
    return effects


def _stops(effects: Effects) -> bool:
    """Whether a card is put elsewhere and terminated."""
    return len(effects) == 2 and isinstance(effects[0], v.Put) and isinstance(effects[1], v.Terminate)


_LEAVING = ("leaves play", "is destroyed", "goes from play")


_DAMAGE = ("is damaged", "inflicts damage")


def same_way(found: Any) -> Any:
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


def paragraph(found: Any) -> tuple[p.Paragraph, ...]:
    if isinstance(found, tuple) and found and found[0] == "in a row":
        return tuple(text for one in found[1:] for text in paragraph(one))
    if not (isinstance(found, tuple) and found and found[0] == "hears"):
        return _going_on(tuple(found))
    _, when, statements, condition = found
    _check_it(when, statements)
    first: Statement = statements[0]
    if when == p.Occasion("is attacked", who="you") and len(statements) == 1 and (blocks := _must_block(first)):
        return (blocks,)
    if _done_instead(statements):
        may = first.effects[0]
        assert isinstance(may, v.May), "what one may do in the place of something"
        done = Statement(may.effects)
        rest = [done, Statement(statements[1].effects, "did"), *statements[2:]]
        return (p.Replaced(when, assembled(rest), optional=True, who=may.who),)
    if first.kind != "instead" and not _instead_of_pile(first):
        if first.tests and not isinstance(first.effects[0], v.If):
            raise Misread("what a trigger tests cannot rest on a number told after it")
        if first.tests and isinstance(first.effects[0], v.If) and not _otherwise_too(statements):
            when = _if_so(when, first.effects[0].condition)
            statements = [Statement(first.effects[0].effects, single=False), *statements[1:]]
        effects = _in_its_battle(when, assembled(statements))
        if when.what == "comes true" and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
            raise Misread("what lasts as long as something is so begins with while: While …, this card gains …")
        if when.what != "enters play" and any(map(_grows, effects)):
            raise Misread("more each time, or so much at any time? Give what is always so a line of its own")
        return (p.Triggered(when, effects, condition=condition),)
    _check_replaced(when, pile=first.kind != "instead")
    *before, last = first.effects
    if not isinstance(last, v.May):
        rest = [Statement(first.effects, single=first.single), *statements[1:]]
        return (p.Replaced(when, assembled(rest), condition=condition),)
    if not all(isinstance(one, v.Let) for one in before):
        raise Misread("what one may do instead is all of what happens instead")
    rest = [Statement((*before, *last.effects), single=first.single), *statements[1:]]
    return (p.Replaced(when, assembled(rest), optional=True, condition=condition, who=last.who),)


def _grows(effect: v.Effect) -> bool:
    """Whether a change that stays is as great as the tokens on a card are many, and so comes on top of itself."""
    stays = isinstance(effect, v.Modify) and effect.until == "forever"
    return stays and any(isinstance(part, TokensOn) for part in parts_of(effect))


_AGAINST_THIS = {"blocks": "attacking", "is blocked": "blocking"}
"""In which party this card is if another meets it there."""


def _check_it(when: k.Occasion, statements: list[Statement]) -> None:
    """Of two cards that meet in a battle either could be called it."""
    met = any(
        isinstance(way.subject, Filter)
        and way.condition == k.Fits(This(), Filter(states=(_AGAINST_THIS.get(way.what, ""),)))
        for way in when.ways
    )
    its = [part for one in statements for part in parts_of(one.effects) if isinstance(part, Mention)]
    if met and any(one.pronoun and not one.plural for one in its):
        raise Misread("this could mean this card or the one that it meets; say which")
    meets = any(way.what in _AGAINST_THIS and isinstance(way.condition, k.Exists) for way in when.ways)
    if meets and any(not one.plural for one in its):
        raise Misread("which of the cards that meet? Of those in a party several may be so; say this card")


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


_OF_BATTLES = (
    "attacks",
    "blocks",
    "is blocked",
    "is attacked",
    "attacking party is formed",
    "blocking party is formed",
)


def _in_its_battle(when: k.Occasion, effects: Effects) -> Effects:
    """What is told of the battle of which a trigger hears lasts as long as that."""
    if not any(getattr(part, "until", "") == IN_ITS_BATTLE for part in parts_of(effects)):
        return effects
    if any(way.what not in _OF_BATTLES for way in when.ways):
        raise Misread("in which battle?")
    return rebuild(effects, lambda part: replace(part, until="battle") if _of_this_battle(part) else part)


def _of_this_battle(part: Any) -> bool:
    return isinstance(part, v.Modified) and part.until == IN_ITS_BATTLE


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


def _check_replaced(when: p.Occasion, *, pile: bool) -> None:
    """Only what happens to a card other than the attached one can keep that card from the pile that it would go to."""
    if when.nth > 1:
        raise Unplayable("replacing what would happen for the second time in a turn")
    if not pile:
        return
    if any(way.subject is None for way in when.ways):
        raise Misread("instead of into which pile? Nothing happens to a card here")
    if any(isinstance(way.subject, Host) for way in when.ways):
        raise Misread("what happens to the attached card is not what happens to this one")


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
