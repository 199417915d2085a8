"""Changes that last, in sentences: what a card gains, loses, can and cannot do, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.effects import changes as c
from rulewright.effects.evaluate import number
from rulewright.effects.numbers import Fixed, Number, Variable
from rulewright.effects.rules import rules_of
from rulewright.kernel.telling import public_name

if TYPE_CHECKING:
    from rulewright.effects.scope import Run
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Ref

_SPANS = {"turn": "this turn", "battle": "in this battle", "game": "for the rest of the game", "forever": ""}


def tell_change(game: Game, run: Run, changes: Sequence[c.Change], targets: Sequence[Ref], until: str) -> None:
    """One sentence about changed cards; where text describes them continuously, about the card with that text."""
    source = public_name(game, run.source[0])
    names = [public_name(game, ref[0]) for ref in targets]
    whom = _listed(names) if names else f"whatever {source} speaks of"
    told = [_deed(game, run, change, many=len(names) > 1) for change in changes]
    verbs = ["", *(one.partition(" ")[0] for one in told)]
    deeds = _listed([one.removeprefix(f"{verb} ") for verb, one in zip(verbs, told, strict=False)])
    span = _SPANS.get(until, f"until {until}")
    game.say(rules_of(game).rule_of("change"), f"{whom} {deeds} {span}".strip(), source=source)


def _deed(game: Game, run: Run, change: c.Change, *, many: bool) -> str:
    """What becomes of them by one change, as it follows their names."""
    if isinstance(change, c.SetValue):
        return f"{'have' if many else 'has'} {_amount(game, run, change.amount)}{change.what}"
    if isinstance(change, c.Cannot | c.Can | c.Must | c.Limited):
        return _may(change, rules_of(game).word_for(change.what))
    gains, number_of, what = _gained(game, run, change)
    verb = ("gain" if gains else "lose") + ("" if many else "s")
    return f"{verb} {number_of}{rules_of(game).word_for(what)}"


def _may(change: c.Cannot | c.Can | c.Must | c.Limited, deed: str) -> str:
    match change:
        case c.Cannot():
            return f"cannot {'' if change.outright else 'always '}{deed}"
        case c.Must():
            return f"must {deed} if able"
        case c.Limited():
            return f"can {deed} only so often"
    return f"can {deed}"


def _gained(game: Game, run: Run, change: c.Change) -> tuple[bool, str, str]:
    """Whether something is gained, or else lost; how much of it, and what."""
    match change:
        case c.ChangeValue():
            return change.sign > 0, _amount(game, run, change.amount), change.what
        case c.ChangeKeyword():
            return change.gains, "", change.keyword
        case c.ChangeType():
            return change.gains, "", f"the type {change.type}"
        case c.ChangeSubtype():
            every = change.subtype == c.ALL_SUBTYPES
            return change.gains, "", "all subtypes" if every else f"the subtype {change.subtype}"
        case c.ChangeIcons():
            return True, "", "icons"
        case c.LoseText():
            return False, "", change.what
    return True, "", "text"


def _amount(game: Game, run: Run, amount: Number) -> str:
    """A number that is settled, with a space behind it; nothing where each card has its own."""
    return f"{number(game, run, amount)} " if isinstance(amount, Fixed | Variable) else ""


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
