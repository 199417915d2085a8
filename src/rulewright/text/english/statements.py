"""Statements one after the other: each stands by itself, or rests on the one before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Register
from rulewright.text.agreement import check_doer, with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.durations import Lasts
from rulewright.text.english.lasting import lasting_alike
from rulewright.text.english.moments import InNextTurn
from rulewright.text.english.saving import done_to_saved, speaks_of_saved
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import TARGET_OPPONENT, TARGET_PLAYER, Mention, Misread, parts_of, words_in
from rulewright.text.picking import Target

Effects = tuple[v.Effect, ...]


class Statement(Struct, frozen=True):
    """One part of a text: what it does, and what it rests on."""

    effects: Effects = ()
    kind: str = "plain"
    """plain; did, not done (rests on what went before); otherwise; what a game adds."""
    joint: str = "."
    so: k.Condition | None = None
    """What must be so for it."""
    when: k.Occasion | InNextTurn | None = None
    """What it waits for."""
    doer: Any = None
    """Who is said to have done what it rests on."""
    amend: Callable[[v.Effect | None], Effects] | None = None
    """What it makes of the instruction before it, where it only changes that."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Instructions`: statements with what joins them."""
    yield construction("Instructions", "{first:Statement} .", node=Made(lambda first: (first,)))
    yield construction("Instructions", "{first:Statement} {joint:Joint} {rest:Instructions}", node=Made(_joined_by))
    yield construction(
        "Instructions",
        "{first:Statement} , and if {when:Happening} , {does:Clause} .",
        node=Made(lambda first, when, does: (first, _for_as_long(first, does, "awaits this turn", when))),
        far_fetched=True,
    )
    yield construction(
        "Instructions",
        "{first:Statement} , and if {when:Would} [ , ] {does:Told} instead .",
        node=Made(lambda first, when, does: (first, _for_as_long(first, does, "replaces this turn", when))),
        far_fetched=True,
    )
    yield construction("Joint", ".", ". then [ , ]", ";", node=".")
    yield construction("Joint", "and", node="and")
    yield construction("Joint", ", and", ", then [ , ]", "then", "and then", ", and then", ", but", node="then")
    yield construction("Statement", "{does:Clause}", node=Made(lambda does: Statement(does)))
    yield construction(
        "Statement",
        "if {so:Condition} , {does:Clause}",
        node=Made(lambda so, does: Statement(does, "if", so=so)),
    )
    yield construction(
        "Statement",
        "if {so:Condition} , {does:Clause} {when:Delay}",
        node=Made(lambda so, does, when: Statement((delayed(when, does),), "if", so=so)),
    )
    yield construction(
        "Statement",
        "if {so:Condition} {when:Delay} , {does:Clause}",
        node=Made(lambda so, when, does: Statement((v.If(so, does),), "later", when=when)),
    )
    yield construction(
        "Statement",
        "if {so:Condition} you may {does:Deeds.base}",
        node=Made(lambda so, does, at: Statement((v.May(with_subject(does, "you"), into=at),), "if", so=so)),
    )
    yield construction(
        "Statement",
        "unless {so:Condition} , {does:Clause}",
        node=Made(lambda so, does: Statement(does, "if", so=k.Not(so))),
    )
    yield construction(
        "Statement",
        "if {so:Condition} , {does:Clause} instead",
        "if {so:Condition} , instead {does:Clause}",
        node=Made(lambda so, does: Statement(does, "instead", so=so)),
    )
    yield construction(
        "Statement", "if it is not , {does:Clause}", node=Made(lambda does: Statement(does, "otherwise"))
    )
    yield construction(
        "Statement",
        "{when:Delay} , {does:Clause}",
        "{does:Clause} {when:Delay}",
        node=Made(lambda when, does: Statement(does, "later", when=when)),
    )
    yield construction(
        "Statement",
        "if|when|whenever {when:Happening} this turn , {does:Clause}",
        node=Made(lambda when, does: Statement(does, "awaits this turn", when=when)),
    )
    yield construction("Statement", "when {when:Happening} , {does:Clause}", node=Made(_when_it_does))
    yield construction(
        "Statement", "{lasts:Duration} , {when:Occasion} , {does:Clause}", node=Made(_for_the_turn), far_fetched=True
    )
    yield construction(
        "Statement",
        "otherwise , {does:Clause}",
        "otherwise {does:Clause}",
        node=Made(lambda does: Statement(does, "otherwise")),
    )
    yield construction(
        "Statement",
        "x is [equal to] {number:Quantity}",
        node=Made(lambda number: Statement((v.Let("X", number),), "x")),
    )


def _when_it_does(when: k.Occasion, does: Effects) -> Statement:
    if not isinstance(when.subject, Mention):
        raise Misread("when something happens is told of a card that was spoken of")
    return Statement(does, "awaits", when=when)


def _for_the_turn(lasts: Lasts, when: k.Occasion, does: Effects) -> Statement:
    """Until the turn ends something is done whenever something happens."""
    if (
        lasts.until not in ("turn", "your next turn")
        or isinstance(when.subject, Mention)
        or any(isinstance(one, Target) for one in parts_of(does))
    ):
        raise Misread("for how long?")
    return Statement((v.Later(p.Triggered(when, does), lasts.until),))


def _for_as_long(first: Statement, does: Effects, kind: str, when: k.Occasion) -> Statement:
    """What a sentence that changes a card for the turn says besides: what is done if something happens to it."""
    *_, last = first.effects
    if first.kind != "plain" or not isinstance(last, v.Modify) or last.until != "turn":
        raise Misread("for how long?")
    if not isinstance(when.subject, Mention) or not when.subject.pronoun:
        raise Misread("what happens to which card?")
    return Statement(does, kind, when=when)


def _joined_by(first: Statement, joint: str, rest: tuple[Statement, ...]) -> tuple[Statement, ...]:
    return (first, replace(rest[0], joint=joint), *rest[1:])


_EACH = " by each"
"""Ends the kind of what rests on what each of several players did."""
_AWAITING = ("instead", "awaits", "awaits this turn", "replaces this turn")
"""What takes the place of the sentence before it, or waits for what that may bring about."""
_RESTING = ("did", "not done", f"did{_EACH}", f"not done{_EACH}", "otherwise", *_AWAITING)
"""What belongs to the sentence before it."""
_FRAMED = ("if", "later", *_RESTING)
"""What rests on something; so does what is joined to it in the same sentence."""


def joined(statements: tuple[Statement, ...]) -> Effects:
    """Statements one after the other; *if you do* and *otherwise* rest on what went before."""
    effects: list[v.Effect] = []
    start = 0
    for statement in _sentences(lasting_alike(statements)):
        last = effects[-1] if effects else None
        if statement.joint == "." and statement.kind not in _RESTING:
            start = len(effects)
        if statement.joint == "and" and isinstance(last, v.May):
            raise Misread("what one may do is all of it")
        if last is not None and _speaks_of_them(statement.effects):
            effects[-1:] = _recalled(last, len(effects))
            last = effects[-1]
        if statement.amend is not None:
            effects[-1:] = statement.amend(last)
        elif speaks_of_saved(statement.effects):
            effects[-1:] = done_to_saved(last, statement.effects)
        elif statement.kind == "otherwise" and len(effects) > 1 and isinstance(effects[-2], v.If):
            effects[-2:] = (_one_or_the_other(effects[-2], last, statement),)
        elif statement.kind.removesuffix(_EACH) in ("did", "not done", "otherwise"):
            check_doer(last, statement.doer, tuple(effects[:-1]))
            effects[-1:] = _rests_on(last, statement, len(effects))
        elif statement.kind in _AWAITING:
            effects[start:] = _after(tuple(effects[start:]), statement)
        else:
            effects += _standing_alone(statement)
    return tuple(effects)


def _speaks_of_them(effects: Effects) -> bool:
    return any(isinstance(part, Mention) and part.pronoun and part.plural for part in parts_of(effects))


def _recalled(last: v.Effect, place: int) -> Effects:
    """An instruction about all cards of a description, which are settled before it if they are spoken of after it."""
    cards = getattr(last, "cards", None)
    if not isinstance(cards, Filter) or not isinstance(last, _TO_ALL) or cards.area != "play":
        return (last,)
    name = f"?all {place}"
    return v.Recall(cards, name), replace(last, cards=Register(name))


_TO_ALL = (v.Unmark, v.AddTokens, v.Modify, v.Shift, v.Heal)
"""What leaves the cards where they can be spoken of."""


def _sentences(statements: tuple[Statement, ...]) -> list[Statement]:
    """The statements, those that share a condition or a moment as one."""
    found: list[Statement] = []
    for one in statements:
        if one.joint == "." or not found or found[-1].kind not in _FRAMED:
            found.append(one)
        elif one.kind != "plain" or one.amend is not None:
            raise Misread("does that rest on the same?")
        else:
            found[-1] = replace(found[-1], effects=(*found[-1].effects, *one.effects))
    return found


def _standing_alone(statement: Statement) -> Effects:
    """What a statement does that rests on nothing said before."""
    match statement.kind:
        case "if":
            assert statement.so is not None, "it rests on something"
            return (v.If(statement.so, statement.effects),)
        case "later":
            return _waiting(statement, "next")
        case "rest" | "demand":
            raise Misread("that is no instruction")
    return statement.effects


def _waiting(statement: Statement, until: str) -> Effects:
    assert statement.when is not None, "it waits for something"
    targets = {TARGET_PLAYER, TARGET_OPPONENT} & set(words_in(statement.effects))
    awaits = statement.kind != "later" and any(isinstance(part, Target) for part in parts_of(statement.effects))
    if targets or awaits:
        raise Misread("a target is picked now, not then")
    if statement.kind == "replaces this turn":
        assert isinstance(statement.when, k.Occasion), "it would happen this turn"
        if any(isinstance(one, v.May) for one in statement.effects):
            raise Misread("what one may do instead is optional")
        return (v.Later(p.Replaced(statement.when, statement.effects)),)
    return (delayed(statement.when, statement.effects, until),)


def delayed(when: k.Occasion | InNextTurn, effects: Effects, until: str = "next") -> v.Effect:
    """What waits for something; what waits for the end of one's next turn begins to wait as that turn starts."""
    if isinstance(when, InNextTurn):
        starts = k.Occasion("turn starts", who=when.when.who)
        return v.Later(p.Triggered(starts, (delayed(when.when, effects, until),)), until)
    return v.Later(p.Triggered(when, effects), until)


def _after(before: Effects, statement: Statement) -> Effects:
    """What takes the place of the sentence before it, or waits for what that may bring about."""
    if not before and isinstance(statement.when, k.Occasion) and not _speaks_of_before(statement.when):
        return _waiting(statement, "turn" if statement.kind == "awaits this turn" else "next")
    if not before or statement.joint != ".":
        raise Misread("after what?")
    if statement.kind == "instead":
        return _instead_of(before, statement)
    return _awaited(before, _waiting(statement, "turn" if statement.kind == "awaits this turn" else "next"))


def _speaks_of_before(when: k.Occasion) -> bool:
    """Whether what is waited for happens to something that was spoken of before."""
    return any(isinstance(part, Mention) for part in parts_of(when))


def _instead_of(before: Effects, statement: Statement) -> Effects:
    """If something is so, this takes the place of the whole sentence before it."""
    assert statement.so is not None, "it rests on something"
    if len(before) == 2 and isinstance(before[1], v.If) and isinstance(before[1].condition, k.Did):
        rests = before[1]
        return before[0], replace(rests, effects=(v.If(statement.so, statement.effects, rests.effects),))
    deeds = [one for one in before if not isinstance(one, v.Pick)]
    if len(deeds) != 1 or isinstance(deeds[0], v.If | v.May | v.OneOf | v.Later):
        raise Misread("instead of what?")
    if len(before) > 1 and any(isinstance(part, Mention) for part in parts_of(statement.effects)):
        *picks, deed = before  # it is done to what was chosen
        return (*picks, v.If(statement.so, statement.effects, (deed,)))
    return (v.If(statement.so, statement.effects, before),)


def _awaited(before: Effects, waits: Effects) -> Effects:
    """What waits for something that the sentence before may bring about begins to wait before that is done."""
    picks = tuple(one for one in before if isinstance(one, v.Pick))
    if any(isinstance(one, v.Search | v.CreateTokens | v.OneOf | v.May | v.Put) for one in before):
        return (*before, *waits)
    return (*picks, *waits, *(one for one in before if one not in picks))


def _one_or_the_other(first: v.Effect, second: v.Effect | None, statement: Statement) -> v.Effect:
    """Otherwise, after two tests of what one and the same card is: if it is neither."""
    match first, second:
        case (
            v.If(condition=k.Fits(card=one, description=Filter(types=(kind,))), otherwise=()),
            v.If(condition=k.Fits(card=other, description=Filter(types=(another,))), otherwise=()) as then,
        ) if _is_same(one, other) and kind != another:
            return replace(first, otherwise=(replace(then, otherwise=statement.effects),))
    raise Misread("otherwise than what?")


def _is_same(one: Cards, other: Cards) -> bool:
    """Whether words mean the same card: it and it, wherever they stand."""
    both = isinstance(one, Mention) and isinstance(other, Mention) and one.pronoun and other.pronoun
    return both or one == other


def _optional(part: Any) -> bool:
    """Whether somebody may do something or not, so that it could be meant that they do not."""
    return isinstance(part, v.May | v.ExtraPlay | v.PlayCard | v.OneOf | v.Discard)


def _rests_on(last: Any, statement: Statement, place: int) -> Effects:
    """What is done if the instruction before it was really carried out, or was not; or if something else was not so."""
    if statement.kind == "otherwise":
        if not isinstance(last, v.If) or last.otherwise:
            raise Misread("otherwise than what?")
        return (replace(last, otherwise=statement.effects),)
    each = statement.kind.endswith(_EACH)
    if each and not isinstance(last, v.ForEachPlayer):
        raise Misread("each player who did what?")
    if isinstance(last, v.ForEachPlayer) and (each or isinstance(last.effects[-1], v.May)):
        of_one = replace(statement, kind=statement.kind.removesuffix(_EACH))
        inner = _rests_on(last.effects[-1], of_one, place)
        return (replace(last, effects=(*last.effects[:-1], *inner)),)
    match last:
        case v.If(condition=k.Did(), otherwise=()) if statement.kind == "not done":
            return (replace(last, otherwise=statement.effects),)
        case v.If(otherwise=()) if statement.kind == "not done" and not any(map(_optional, parts_of(last.effects))):
            return (replace(last, otherwise=statement.effects),)  # if you have …; if you do not: if that is not so
    if not hasattr(last, "into"):
        raise Misread("if what was done?")
    done = last if last.into else replace(last, into=f"?done {place}")
    so: k.Condition = k.Did(done.into)
    return done, v.If(so if statement.kind == "did" else k.Not(so), statement.effects)
