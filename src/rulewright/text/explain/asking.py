"""What an instruction asks of a player, as a verb about the thing: told from the instruction that asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.lower import AskMay, Instruction, OfferPlay, Skip, SkipUnless
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Replaced
from rulewright.effects.rare_verbs import ChooseWord, PickPlayer
from rulewright.effects.relations import Such
from rulewright.effects.scope import HOST, names_in
from rulewright.effects.selectors import SUCH, Filter, This, Who
from rulewright.text.explain.choosing import anywhere_in_deck, some_of
from rulewright.text.explain.descriptions import any_card
from rulewright.text.explain.numbers import is_one
from rulewright.text.explain.phrases import listed
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import TELLERS, cards, deed, number
from rulewright.text.explain.scope import Mention, Scope
from rulewright.text.explain.steps import FLOW

Code = Sequence[Instruction]


def asked(scope: Scope, code: Code, at: int, which: str) -> tuple[str, ...]:
    """The question of the instruction at a place of a text, from the fullest wording to the shortest.

    `which` is what is asked of it: which, how many, how.
    """
    instruction, after = code[at], code[at + 1 :]
    match instruction:
        case AskMay(may=may, count=count):
            return _permitted(replace(scope, may=may.who), may, code[at + 1 + count :])
        case OfferPlay(play=play):
            told = _deeds(replace(scope, may=play.who), (play,), ())
        case v.Pick():
            told = _deeds(replace(scope, may=instruction.who), (instruction,), after)
            plain = _capital(_said(replace(scope, may=instruction.who), instruction))
            if not told or not _is_used(instruction, after) or any(_is_clause(one) for one in told):
                return (plain,)
            return f"{_capital(listed(told))}{which}", plain
        case v.ChooseNumber() | PickPlayer() | ChooseWord():
            told, which = _deeds(replace(scope, may=_doer(instruction)), (instruction,), ()), ""
        case v.Effect():
            told = _deeds(replace(scope, may=_doer(instruction)), (instruction,), ())
        case _:
            return ()
    return (f"{_capital(listed(told))}{which}",) if told else ()


def asked_instead(scope: Scope, node: Replaced) -> tuple[str, ...]:
    """The question of a replacement that acts only if a player wants it to."""
    if not node.effects:
        return ("Have nothing happen instead?",)
    told = _deeds(replace(scope, may=node.who), node.effects, ())
    return (f"{_capital(listed(told))} instead?",) if told else ()


def _doer(effect: v.Effect) -> Who:
    """Who carries an instruction out."""
    who: Who | None = getattr(effect, "who", None) or getattr(effect, "by", None)
    return who or "you"


def _permitted(scope: Scope, may: v.May, after: Code) -> tuple[str, ...]:
    """What one may do, what for, and what happens if one does not."""
    told = _deeds(scope, may.effects, after)
    if not told:
        return ()
    plain = _capital(listed(told))
    gained, forgone = _outcome(scope, may, after)
    wordings: list[str] = []
    if gained and forgone:
        wordings.append(f"{plain} to {gained} (otherwise, {forgone})?")
    if gained:
        wordings.append(f"{plain} to {gained}?")
    if forgone:
        wordings.append(f"{plain} (otherwise, {forgone})?")
    return (*wordings, f"{plain}?")


def _outcome(scope: Scope, may: v.May, after: Code) -> tuple[str, str]:
    """What follows if it is done, and if it is not; nothing where the next instruction does not depend on it."""
    if not after or not isinstance(after[0], SkipUnless):
        return "", ""
    test = after[0]
    done, other = after[1 : 1 + test.count], after[1 + test.count : 1 + test.over]
    if done and isinstance(done[-1], Skip):
        done = done[:-1]
    scope = _with_picks(scope, may.effects)
    match test.condition:
        case c.Did(register=name) if name in names_in(may):
            return _consequence(scope, done), _consequence(scope, other, clause=True)
        case c.Not(condition=c.Did(register=name)) if name in names_in(may):
            return _consequence(scope, other), _consequence(scope, done, clause=True)
    return "", ""


def _consequence(scope: Scope, code: Code, *, clause: bool = False) -> str:
    """What some instructions come to, where all of them can be told; what one does to do so must be one's own deed."""
    effects = [one for one in code if isinstance(one, v.Effect)]
    if not effects or len(effects) < len(code):
        return ""
    told = _deeds(replace(scope, may=None) if clause else scope, effects, ())
    own = [one for one in told if clause or not _is_clause(one)]
    return listed(told) if told and len(own) == len(told) else ""


def _deeds(scope: Scope, effects: Sequence[object], after: Code) -> list[str]:
    """Instructions one by one, what is picked told where something is done with it; nothing if one cannot be told."""
    told: list[str] = []
    for at, effect in enumerate(effects):
        if isinstance(effect, v.Pick) and not effect.at_random:
            rest: Code = (*_in_code(effects[at + 1 :]), *after)
            if effect.into == HOST:
                told.append(f"attach {cards(scope, This())} to {_some(scope, effect)}")
                continue
            purpose = _purpose(effect.into, rest)
            if purpose:
                scope = _with_picks(scope, (effect, *(one for one in rest if isinstance(one, v.Pick))))
                if not any(one is purpose for one in effects):
                    if deed(scope, purpose).inner:
                        return []
                    told.append(_said(scope, purpose))
                continue
        if isinstance(effect, v.InOrderTo):
            first, then = _deeds(scope, effect.first, ()), _deeds(_with_picks(scope, effect.first), effect.then, ())
            if not first or not then or any(_is_clause(one) for one in then):
                return []
            told.append(f"{listed(first)} to {listed(then)}")
            continue
        if not isinstance(effect, v.Effect) or isinstance(effect, FLOW) or type(effect) not in TELLERS:
            return []
        if deed(scope, effect).inner:
            return []
        told.append(_said(scope, effect))
        scope = _after(scope, effect)
    return told


def _after(scope: Scope, effect: v.Effect) -> Scope:
    """The scope in which an instruction has been told; what it dealt with is `it` from then on."""
    said = deed(scope, effect)
    name = getattr(effect, "into", "")
    them = "them" if said.many else "it"
    return scope.remember(name, Mention(them, "", count=said.count)) if name and said.about is not None else scope


def _in_code(effects: Sequence[object]) -> Iterator[Instruction]:
    yield from (one for one in effects if isinstance(one, v.Effect))


def _said(scope: Scope, effect: v.Effect) -> str:
    """An instruction as the verb of whoever is asked, or as a clause where somebody or something else does it."""
    if isinstance(effect, v.Search):
        low = Fixed(0) if effect.up_to or effect.number is None else effect.number
        some, _ = some_of(scope, anywhere_in_deck(effect.cards, effect.who), low, effect.number)
        return f"take {some} from {whose(scope, effect.who, scope.words.area('deck'))}"
    if isinstance(effect, v.ExtraPlay):
        place = "" if effect.at is None else f" at {any_card(scope, effect.at)}"
        return f"play {any_card(scope, effect.cards)}{place}"
    text = deed(scope, effect).text
    if scope.may is None:
        return text
    return text.removeprefix(f"{player(scope, scope.may)} may ").removeprefix("you ")


def _is_clause(told: str) -> bool:
    """Whether that is a sentence of its own and not a verb."""
    return told.startswith(_SUBJECTS)


_SUBJECTS = ("this ", "that ", "those ", "the ", "each ", "every ", "another ", "your ", "a ", "an ", "any ", "until ")
"""How a sentence begins that is about somebody or something else than whoever is asked."""


def _with_picks(scope: Scope, effects: Sequence[object]) -> Scope:
    """The scope in which what is still to be picked is called by its description."""
    for effect in effects:
        if isinstance(effect, v.Pick):
            many = not is_one(effect.high) if effect.high is not None else True
            scope = scope.remember(effect.into, Mention(_some(scope, effect), "", many))
    return scope


def _some(scope: Scope, effect: v.Pick) -> str:
    """What is to be picked; of cards that lie there to choose from, so many of them."""
    wanted, low = effect.cards, effect.low
    plain = replace(wanted, among=None, area=Filter().area, area_of=None, another=False) == Filter()
    if wanted.among is not None and plain and low == effect.high:
        return f"{'one' if is_one(low) else number(scope, low)} of {cards(scope, wanted.among)}"
    ways = _ways(wanted) if is_one(low) and low == effect.high else ()
    return " or ".join(any_card(scope, one).text for one in ways) or some_of(scope, wanted, low, effect.high)[0]


def _ways(wanted: Filter) -> tuple[Filter, ...]:
    """The descriptions of which a card has to fit one, where nothing else is asked of it."""
    match wanted.where:
        case (Such(condition=c.Either(conditions=several)),) if replace(wanted, where=()) == Filter():
            ways = tuple(one.description for one in several if isinstance(one, c.Fits) and one.card == SUCH)
            return ways if len(ways) == len(several) else ()
    return ()


def _is_used(effect: v.Pick, code: Code) -> bool:
    """Whether the text says what is done with what is picked."""
    return effect.into == HOST or _purpose(effect.into, code) is not None


def _purpose(register: str, code: Code) -> v.Effect | None:
    """The first instruction that does something with what is picked."""
    return next(
        (
            one
            for one in code
            if isinstance(one, v.Effect)
            and not isinstance(one, (v.Pick, *FLOW))
            and type(one) in TELLERS
            and register in names_in(one)
        ),
        None,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
