"""Instructions step by step: numbered where there are several, with what is skipped if one of them is not done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.lower import gathered
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.rare_verbs import PickPlayer, RevealUntil
from rulewright.effects.selectors import Filter, Register
from rulewright.text.explain.changes import lasting
from rulewright.text.explain.conditions import OPTION
from rulewright.text.explain.depending import dependents
from rulewright.text.explain.phrases import Noun, Told, clause, listed, sentence
from rulewright.text.explain.players import player
from rulewright.text.explain.registry import TELLERS, condition, deed, number, paragraph
from rulewright.text.explain.scope import Mention, Scope

Lines = tuple[Told, ...]
Effects = Sequence[v.Effect]
PICKED_PLAYER = "picked player"
EACH_TIME = "of that time"
"""What the card is called for which something is done once for each of several."""


def unmistakably(scope: Scope, tell: Callable[[Scope], tuple[Lines, Scope]]) -> Lines:
    """Tell twice: once to learn what would be called by the same name, then with the step wherever that is so."""
    names = Counter(mention.name for mention in tell(scope)[1].mentions.values() if mention.done)
    twice = frozenset(name for name, times in names.items() if times > 1)
    return tell(replace(scope, unclear=scope.unclear | twice))[0]


def steps(scope: Scope, effects: Effects, before: str = "", first: int = 1) -> tuple[Lines, Scope]:
    """The steps in order, and the scope after them."""
    lines: list[Told] = []
    labels = [f"{before}{first + at}" if before or len(effects) > 1 else "" for at in range(len(effects))]
    for at, effect in enumerate(effects):
        line, scope = _step(scope, effect, labels[at])
        if isinstance(effect, v.May):
            line = _declined(scope, line, [labels[one] for one in dependents(effects, at)])
        lines.append(line)
    return tuple(lines), scope


def _declined(scope: Scope, line: Told, labels: list[str]) -> Told:
    """The line with what is skipped if that is not done."""
    if not labels:
        return line
    what = f"step {labels[0]} is" if len(labels) == 1 else f"steps {listed(labels)} are"
    skipped = f"if that is not done, {what} skipped{scope.words.rule('depending')}"
    text = f"{line.text[:-1]}; {skipped}:" if line.text.endswith(":") else f"{line.text} {sentence(skipped)}"
    return replace(line, text=text)


def _step(scope: Scope, effect: v.Effect, label: str) -> tuple[Told, Scope]:
    match effect:
        case v.May():
            line, after = _may(scope, effect, label)
        case v.ForEachPlayer():
            line, after = _for_each(scope, effect, label)
        case v.SoOften():
            own = f", each time for one of them, the card {EACH_TIME}" if effect.into else ""
            head = f"as many times as {number(scope, effect.number)}, one after the other{own}"
            inner = scope.remember(effect.into, Mention("card", EACH_TIME)) if effect.into else scope
            line, after = _inside(inner, f"{head}{scope.words.rule('SoOften', 'effect')}:", effect.effects, label)
        case v.Repeat():
            line, after = _repeated(scope, effect, label)
        case v.OneOf():
            line, after = _one_of(scope, effect, label)
        case v.If():
            line, after = _if(scope, effect, label)
        case v.InOrderTo():
            line, after = _in_order_to(scope, effect, label)
        case v.Later() | v.Modified():
            line, after = _lasting(scope, effect), scope
        case _:
            return _simple(scope, effect, label)
    into = getattr(effect, "into", "")
    named = f"{scope.part} {label}" if label else ""
    return replace(line, label=label), after.remember(into, Mention("it", "", label=named))


def _simple(scope: Scope, effect: v.Effect, label: str) -> tuple[Told, Scope]:
    """An instruction that has no others in it; what it leaves behind is remembered by what it did."""
    said = deed(scope, effect)
    scope = replace(scope, may=None)
    kind = type(effect).__name__
    rule = scope.words.rule(f"{kind} {said.variant}", kind, "effect")
    step = f"{scope.part} {label}" if label else ""
    name = getattr(effect, "variable", "") or getattr(effect, "into", "")
    left = Mention(said.noun or "card", said.done, said.many, step, said.count)
    after = scope.remember(name, left)
    if isinstance(effect, RevealUntil):
        after = after.remember(effect.others, replace(left, noun="card", done="revealed before that", many=True))
    if isinstance(effect, PickPlayer):
        after = after.remember(PICKED_PLAYER, left)
        picked = after.of_register(PICKED_PLAYER)
        after = replace(after, picked=picked, player=picked)
    after = _with_rest(after, effect, name)
    if said.about is not None:
        after = replace(after, it=after.of_register(name) if name and said.done else said.about)
    return Told(f"{said.text}{rule}.", said.inner, label), after


def _with_rest(scope: Scope, effect: v.Effect, name: str) -> Scope:
    """What was chosen among others is one of them; once it has gone elsewhere, they are what is left."""
    if isinstance(effect, v.Pick) and isinstance(effect.cards.among, Register):
        return scope.remember(name, replace(scope.mentions[name], among=effect.cards.among.name))
    moved = effect.these if isinstance(effect, v.Discard) else getattr(effect, "cards", None)
    whole = ""
    if isinstance(moved, Filter) and isinstance(moved.among, Register):
        whole = moved.among.name
    elif isinstance(moved, Register) and moved.name in scope.mentions:
        whole = scope.mentions[moved.name].among
    if not isinstance(effect, _MOVING):
        return scope
    return scope.remember(whole, replace(scope.mentions[whole], left=True)) if whole in scope.mentions else scope


_MOVING = (v.Put, v.Discard, v.Destroy, v.PlayCard)


def _inside(scope: Scope, head: str, effects: Effects, label: str) -> tuple[Told, Scope]:
    """What is done inside another instruction: on the same line if it is one thing, else in steps of its own."""
    if len(effects) == 1:
        line, after = _step(scope, effects[0], label)
        return Told(f"{head} {line.text}", line.inner, label), after
    lines, after = steps(scope, effects, f"{label}." if label else "")
    return Told(head, lines, label), after


def _may(scope: Scope, effect: v.May, label: str) -> tuple[Told, Scope]:
    """What may be done: in one sentence if it is one thing that the same player does."""
    who = player(scope, effect.who)
    several = len(effect.effects) > 1
    if not several:
        line, after = _step(replace(scope, may=effect.who), effect.effects[0], label)
        if line.text.startswith(f"{who} may "):
            return line, replace(after, may=None)
    head = f"{who} may do {'all of this or nothing of it' if several else 'this or not'}{scope.words.rule('May')}:"
    return _inside(scope, head, effect.effects, label)


def _for_each(scope: Scope, effect: v.ForEachPlayer, label: str) -> tuple[Told, Scope]:
    who = {"each": "each player", "opponent": "each opponent"}.get(str(effect.who), str(player(scope, effect.who)))
    first = ", until one of them has done it" if effect.first else ""
    head = f"for {who}, in turn order{first}{scope.words.rule('ForEachPlayer')}:"
    inner = replace(scope, player=Noun("that player"))
    line, after = _inside(inner, head, effect.effects, label)
    for name in gathered(effect):
        if name in after.mentions:
            after = after.remember(name, replace(after.mentions[name], many=True))
    return line, replace(after, player=scope.player)


def _repeated(scope: Scope, effect: v.Repeat, label: str) -> tuple[Told, Scope]:
    line, after = _inside(scope, "again and again:", effect.effects, label)
    until = Told(f"this ends as soon as, after a round of it, {condition(after, effect.until)}")
    return replace(line, inner=(*line.inner, until)), after


def _one_of(scope: Scope, effect: v.OneOf, label: str) -> tuple[Told, Scope]:
    """Options by number; that an option notes its own number needs no line."""
    who = player(scope, effect.who)
    lines: list[Told] = []
    after = scope
    for at, option in enumerate(effect.options, 1):
        last = option[-1] if option else None
        if isinstance(last, v.Let) and len(last.variable) > 1 and last.number == Fixed(at):
            after = after.remember(last.variable, Mention("option", "chosen", count=OPTION))
            option = option[:-1]
        inner, told = _inside(after, f"option {at}{':' if option else ''}", option, f"{label}.{at}".lstrip("."))
        lines.append(replace(inner, label=""))
        after = replace(told, player=scope.player, picked=told.picked)
    return Told(f"{clause(who, '[choose]')} one of these{scope.words.rule('OneOf')}:", tuple(lines), label), after


def _if(scope: Scope, effect: v.If, label: str) -> tuple[Told, Scope]:
    rule = scope.words.rule("depending") if _looks_back(effect.condition) else ""
    line, after = _inside(scope, f"if {condition(scope, effect.condition)}{rule}:", effect.effects, label)
    if not effect.otherwise:
        return line, after
    first = len(effect.effects) + 1 if len(effect.effects) > 1 else 1
    other, above = replace(after, it=scope.it), f"{label}." if label else ""
    if len(effect.otherwise) == 1:
        inner, other = _step(other, effect.otherwise[0], f"{above}{first}")
        last = Told(f"otherwise: {inner.text}", inner.inner)
    else:
        lines, other = steps(other, effect.otherwise, above, first)
        last = Told("otherwise:", lines)
    return replace(line, inner=(*line.inner, last)), other


def _in_order_to(scope: Scope, effect: v.InOrderTo, label: str) -> tuple[Told, Scope]:
    """What is done wholly or not at all, and what is done once it has been."""
    rule = scope.words.rule("InOrderTo", "effect")
    line, after = _inside(scope, f"wholly or not at all{rule}:", effect.first, label)
    then, after = _inside(after, "and if that was done:", effect.then, f"{label}.then".lstrip("."))
    return replace(line, inner=(*line.inner, replace(then, label=""))), after


def _looks_back(node: c.Condition) -> bool:
    match node:
        case c.Not(condition=inner):
            return _looks_back(inner)
        case c.Both(conditions=several) | c.Either(conditions=several):
            return any(_looks_back(one) for one in several)
    return isinstance(node, c.Did)


def _lasting(scope: Scope, effect: v.Later | v.Modified) -> Told:
    """Text that begins to wait, or to be in force; it speaks of what has been dealt with so far."""
    text = effect.text
    assert isinstance(text, Paragraph), "what waits or is in force is a paragraph"
    head = "this lies in wait" if isinstance(effect, v.Later) else "this is in force"
    rule = scope.words.rule(f"{type(effect).__name__} {type(text).__name__}")
    return Told(f"{lasting(effect.until)}, {head}{rule}:", paragraph(_from_within(scope), text))


def _from_within(scope: Scope) -> Scope:
    """What a text has done so far, told from a text inside it, whose own steps are counted anew."""
    within = {
        name: replace(one, label=f"{one.label} above") if one.label and not one.label.endswith(" above") else one
        for name, one in scope.mentions.items()
    }
    return replace(scope, mentions=within)


FLOW = (v.May, v.ForEachPlayer, v.SoOften, v.Repeat, v.OneOf, v.If, v.InOrderTo, v.Later, v.Modified)
"""What is told here and not by a function of its own."""
TELLERS.update(dict.fromkeys(FLOW, _step))
