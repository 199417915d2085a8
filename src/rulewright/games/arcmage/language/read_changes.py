"""From tree to nodes: what cards become, can and cannot do, for how long, and what must be so."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Against, OnTop, SameController
from rulewright.effects.selectors import Cards, Filter, Host, This
from rulewright.games.arcmage.language.describing import merged
from rulewright.games.arcmage.language.read_players import Changes, Fields, fixed, times
from rulewright.games.arcmage.language.reading import ReadObjects
from rulewright.games.arcmage.language.targets import Target
from rulewright.games.arcmage.language.wording import definition, singular
from rulewright.text.pending import Mention, Misread


class Stronger(v.Change, frozen=True, tag=True):
    """Gains or loses defense points: for good where an instruction says so, else as long as text is in force."""

    sign: int
    amount: n.Number


class Mended(v.Change, frozen=True, tag=True):
    """Regains defense points that were lost."""

    amount: n.Number


class Cheaper(v.Change, frozen=True, tag=True):
    """Costs so much less, or more, to play."""

    sign: int
    amount: n.Number
    yours: bool = False
    """Only for whoever has the card that says so."""


class Tail(Struct, frozen=True):
    """For how long: until a moment, or as long as something is so."""

    until: str = ""
    condition: k.Condition | None = None
    only: str = ""
    """Words that belong to just one kind of change: each turn, during your attack phase."""


class Timed(Struct, frozen=True):
    """Changes with how long they last."""

    changes: Changes
    tail: Tail | None = None


_TEXTS = {"attack": "attack", "block": "defend"}


class ReadChanges(ReadObjects):
    """Predicates and conditions."""

    def predicates(self, c: list[Any]) -> list[Timed]:
        """What is said last of how long it lasts holds for what came before it as well."""
        found: list[Timed] = []
        for one in reversed(c):
            inherits = one.tail is None and found and found[0].tail is not None and not found[0].tail.only
            timed = replace(one, tail=found[0].tail) if inherits else one
            if found and found[0].tail == timed.tail:
                found[0] = Timed((*timed.changes, *found[0].changes), timed.tail)
            else:
                found.insert(0, timed)
        return found

    def untimed(self, c: list[Any]) -> Timed:
        if any(isinstance(one, v.SetValue) for one in c[0]):
            raise Misread("how often?")
        return Timed(c[0])

    def timed(self, c: list[Any]) -> Timed:
        changes, tail = c
        if tail.only == "each turn" and not isinstance(changes[0], v.SetValue):
            raise Misread("each turn anew?")
        if tail.only == "attack phase" and changes != (v.Must("attack"),):
            raise Misread("only an attack is made in the attack phase")
        if isinstance(changes[0], v.SetValue) and tail.only != "each turn":
            raise Misread("how often?")
        return Timed(changes, None if tail.only else tail)

    # -- changes --

    def gets(self, c: list[Any]) -> Changes:
        found: Changes = c[0]
        return found

    def gets_each(self, c: list[Any]) -> Changes:
        return tuple(replace(one, amount=times(one.amount, c[1])) for one in c[0])

    def gets_where(self, c: list[Any]) -> Changes:
        found = tuple(replace(one, amount=c[1]) if one.amount == n.Variable("X") else one for one in c[0])
        if found == c[0] or isinstance(c[1], n.Fixed | n.Variable):
            raise Misread("where what is X?")
        return found

    def gains_keywords(self, c: list[Any]) -> Changes:
        return tuple(change for word in c[0] for change in keyword_gained(word))

    def loses_keywords(self, c: list[Any]) -> Changes:
        if any(definition(word) for word in c[0]):
            raise Misread("this cannot be lost yet")
        return tuple(v.ChangeKeyword(word, gains=False) for word in c[0])

    def gains_type(self, c: list[Any]) -> Changes:
        return (v.ChangeSubtype(singular(c[0])),)

    def cannot(self, c: list[Any]) -> Changes:
        return tuple(v.Cannot(one) for one in c[0])

    def must(self, c: list[Any]) -> Changes:
        if c[0] != ("attack",):
            raise Misread("only an attack can be demanded")
        return (v.Must("attack"),)

    def stays_marked(self, c: list[Any]) -> Changes:
        return (v.Cannot("be restored"),)

    def stays_in_phase(self, c: list[Any]) -> Changes:
        return (v.Cannot("be readied"),)

    def helps_defend(self, c: list[Any]) -> Changes:
        return (v.ChangeKeyword("militia"),)

    def sustains(self, c: list[Any]) -> Changes:
        return (v.SetValue("sustain", fixed(c[0])),)

    def more_defense(self, c: list[Any]) -> Changes:
        return (Stronger(1, c[0]),)

    def less_defense(self, c: list[Any]) -> Changes:
        return (Stronger(-1, c[0]),)

    def mended(self, c: list[Any]) -> Changes:
        return (Mended(c[0]),)

    def cheaper_for_you(self, c: list[Any]) -> Changes:
        return (Cheaper(-1, c[0], yours=True),)

    def cheaper(self, c: list[Any]) -> Changes:
        return (Cheaper(-1, c[0]),)

    def dearer(self, c: list[Any]) -> Changes:
        return (Cheaper(1, c[0]),)

    def gains_text(self, c: list[Any]) -> Changes:
        return (v.ChangeText(str(c[-1])[1:-1].strip()),)

    def act_attack(self, c: list[Any]) -> tuple[str, ...]:
        return ("attack",)

    def act_defend(self, c: list[Any]) -> tuple[str, ...]:
        return ("block",)

    def act_both(self, c: list[Any]) -> tuple[str, ...]:
        return ("attack", "block")

    def act_move(self, c: list[Any]) -> tuple[str, ...]:
        return ("move",)

    def act_be_marked(self, c: list[Any]) -> tuple[str, ...]:
        return ("be depleted",)

    def act_be_unmarked(self, c: list[Any]) -> tuple[str, ...]:
        return ("be restored",)

    def act_be_destroyed(self, c: list[Any]) -> tuple[str, ...]:
        return ("be destroyed",)

    def act_be_targeted(self, c: list[Any]) -> tuple[str, ...]:
        return ("be targeted",)

    def act_be_blocked(self, c: list[Any]) -> tuple[str, ...]:
        return ("be blocked",)

    def act_be_attacked(self, c: list[Any]) -> tuple[str, ...]:
        return ("be attacked",)

    # -- for how long --

    def until_turn(self, c: list[Any]) -> Tail:
        return Tail("turn")

    this_turn = until_turn

    def until_your_turn(self, c: list[Any]) -> Tail:
        return Tail("your next turn")

    def each_turn(self, c: list[Any]) -> Tail:
        return Tail(only="each turn")

    def in_your_attack(self, c: list[Any]) -> Tail:
        return Tail(only="attack phase")

    def in_your_turn(self, c: list[Any]) -> Tail:
        return Tail(condition=k.TurnOf("you"))

    def in_their_turn(self, c: list[Any]) -> Tail:
        return Tail(condition=k.TurnOf("opponent"))

    def while_so(self, c: list[Any]) -> Tail:
        return Tail(condition=c[0])

    def unless_so(self, c: list[Any]) -> Tail:
        return Tail(condition=k.Not(c[0]))

    def while_doing(self, c: list[Any]) -> Tail:
        return Tail(condition=c[1])

    def doing_attack(self, c: list[Any]) -> k.Condition:
        return k.Fits(This(), Filter(states=("attacking",)))

    def doing_defend(self, c: list[Any]) -> k.Condition:
        return k.Fits(This(), Filter(states=("defending",)))

    def doing_against(self, c: list[Any]) -> k.Condition:
        return k.Exists(merged_with(c[0], {"where": (Against(This()),), "states": ("attacking",)}))

    # -- what must be so --

    def condition(self, c: list[Any]) -> k.Condition:
        found: k.Condition = c[0]
        return found

    def both(self, c: list[Any]) -> k.Condition:
        return k.Both(tuple(c))

    def control_some(self, c: list[Any]) -> k.Condition:
        return k.Exists(_mine(c[0]))

    def control_another(self, c: list[Any]) -> k.Condition:
        return k.Exists(replace(_mine(c[0]), other=True))

    def control_least(self, c: list[Any]) -> k.Condition:
        return k.Compare(n.CountOf(_mine(c[1])), ">=", fixed(c[0]))

    def control_none(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Exists(_mine(c[0])))

    def more_in_army(self, c: list[Any]) -> k.Condition:
        if c[0] == c[1]:
            raise Misread("more than itself?")
        return k.Compare(n.CountOf(_army(c[0])), ">", n.CountOf(_army(c[1])))

    def army_of_player(self, c: list[Any]) -> Any:
        return c[0]

    def army_of_city(self, c: list[Any]) -> Any:
        return Host()

    def in_hand(self, c: list[Any]) -> n.Number:
        return n.CardsIn("hand", "you")

    def in_points(self, c: list[Any]) -> n.Number:
        return n.ScoreOf("you")

    def have_least(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[1], ">=", fixed(c[0]))

    def have_most(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[1], "<=", fixed(c[0]))

    def empty_hand(self, c: list[Any]) -> k.Condition:
        return k.Compare(n.CardsIn("hand", "you"), "=", n.Fixed(0))

    def is_a(self, c: list[Any]) -> Fields:
        what = c[0]
        if not isinstance(what, Filter) or what != Filter(types=what.types, subtypes=what.subtypes, trades=what.trades):
            raise Misread("what it is, and no more")
        return {"types": what.types, "subtypes": what.subtypes, "trades": what.trades}

    def is_so(self, c: list[Any]) -> k.Condition:
        return k.Fits(_single(c[0]), _state(c[1]))

    def is_not_so(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Fits(_single(c[0]), _state(c[1])))

    def has_attacked(self, c: list[Any]) -> k.Condition:
        return k.Happened(k.Occasion("attacks", _single(c[0])))

    def your_turn(self, c: list[Any]) -> k.Condition:
        return k.TurnOf("you")

    def on_top_of_me(self, c: list[Any]) -> k.Condition:
        return k.Compare(n.CountOf(Filter(area="discard", where=(OnTop(This()),))), ">=", fixed(c[0]))


def keyword_gained(word: str) -> Changes:
    """A keyword, with the text that defines it where that is more than the rules know of it."""
    text = definition(word)
    return (v.ChangeKeyword(word), v.ChangeText(text)) if text else (v.ChangeKeyword(word),)


def merged_with(what: Any, fields: Fields) -> Filter:
    """A description with more said of it."""
    if not isinstance(what, Filter):
        raise Misread("a card is in one place")
    own: Fields = {name: getattr(what, name) for name in what.__struct_fields__ if getattr(what, name)}
    return merged([own, fields])


def _mine(what: Any) -> Filter:
    if not isinstance(what, Filter) or what.controller is not None:
        raise Misread("whose they are is said twice")
    return replace(what, controller="you")


def _army(whose: Any) -> Filter:
    everyone = Filter(types=("creature",), states=("in army",))
    if isinstance(whose, Cards):
        return replace(everyone, where=(SameController(whose),))
    return replace(everyone, controller=whose)


def _single(cards: Cards) -> Cards:
    if not isinstance(cards, This | Mention | Target):
        raise Misread("which card?")
    return cards


def _state(fields: Fields) -> Filter:
    return merged([fields])
