"""Printing programs back: what cards become, can and cannot do, for how long, and what must be so."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Against, OnTop, SameController
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.arcmage.language.phrases import an, listed, say
from rulewright.games.arcmage.language.print_objects import Objects
from rulewright.games.arcmage.language.print_players import verb
from rulewright.games.arcmage.language.wording import definition
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

Changes = tuple[v.Change, ...]
_ACTS = {
    "attack": "attack", "block": "defend", "move": "move", "be depleted": "be marked", "be destroyed": "be destroyed",
    "be blocked": "be defended against", "be attacked": "be attacked",
    "be targeted": "be the target of spells or abilities your opponents control",
}  # fmt: skip


def is_defined(change: v.Change, changes: Changes) -> bool:
    """Whether text that is gained is what defines a keyword gained with it."""
    words = [one.keyword for one in changes if isinstance(one, v.ChangeKeyword)]
    return isinstance(change, v.ChangeText) and any(definition(word) == change.words for word in words)


class Predicates(Objects):
    """Prints changes and conditions."""

    def predicates(self, changes: Changes, agreement: str, *, lasting: bool) -> list[Piece]:
        """What is said of cards, one predicate after the other."""
        left = [one for one in changes if not is_defined(one, changes)]
        found: list[Piece] = []
        while left:
            size, piece = self._predicate(left, agreement, lasting)
            found.append(piece)
            del left[:size]
        return found

    def _predicate(self, left: list[v.Change], agreement: str, lasting: bool) -> tuple[int, Piece]:
        first = left[0]
        match first:
            case v.ChangeValue(what="defense"):
                return 1, seq(verb("gain", agreement), self.points(first.amount, "defense"))
            case v.ChangeValue():
                stats = _leading(left, v.ChangeValue)
                return len(stats), self._gets(stats, agreement)
            case v.ChangeKeyword(gains=False):
                return 1, seq(verb("lose", agreement), first.keyword)
            case v.ChangeKeyword():
                words = [one.keyword for one in _leading(left, v.ChangeKeyword) if isinstance(one, v.ChangeKeyword)]
                return len(words), self._skills(words, agreement, lasting)
            case v.ChangeSubtype():
                slots = {"gain": verb("gain", agreement), "have": verb("have", agreement)}
                return 1, say("{gain} the type {kind}", **slots, kind=f'"{first.subtype}"')
            case v.ChangeText():
                slots = {base: verb(base, agreement) for base in ("gain", "have", "get")}
                return 1, say("{gain} {words}", **slots, words=f'"{first.words}"')
            case v.Cannot(what="attack") if v.Cannot("block") in left[1:2]:
                return 2, "cannot attack or defend"
        return 1, self._allowed(first, agreement)

    def _allowed(self, change: v.Change, agreement: str) -> Piece:
        match change:
            case v.Cannot(what="be restored"):
                return say("cannot be unmarked", do_not=verb("do not", agreement))
            case v.Cannot(what="be readied"):
                return say("{do_not} unmark during your unmark phase", do_not=verb("do not", agreement))
            case v.Cannot() if change.what in _ACTS:
                moved = "be moved" if change.what == "move" else None
                blocked = "be blocked" if change.what == "be blocked" else None
                return say("cannot {act}", act=_ACTS[change.what], moved=moved, blocked=blocked)
            case v.Must():
                return say("must attack")
            case v.SetValue(what="sustain"):
                return seq("can only sustain", self.number(change.amount), "damage each turn")
        raise Misread("no words for this change")

    def _skills(self, words: list[str], agreement: str, lasting: bool) -> Piece:
        slots = {base: verb(base, agreement) for base in ("have", "gain", "become", "are")}
        helps = "can help defend another city you control" if words == ["militia"] else None
        usual = "{have} {words} | skills" if lasting else "{gain} {words} | skills"
        return say(usual, **slots, words=listed(words), helps=helps)

    def _gets(self, changes: list[v.Change], agreement: str) -> Piece:
        by = {one.what: one for one in changes if isinstance(one, v.ChangeValue)}
        amount = next(iter(by.values())).amount
        _, each, number = self.counted(amount)
        get = seq(verb("get", agreement), _signed(by.get("atk")), "/", _signed(by.get("def")))
        if each is None and number is None:
            return get
        plain = not isinstance(amount, n.Times)
        get_x = (
            seq(verb("get", agreement), _signed(by.get("atk"), "x"), "/", _signed(by.get("def"), "x"))
            if plain
            else None
        )
        if each is None:
            return say("{get_x} where x is {number}", get_x=get_x, number=number)
        return say("{get} for each {thing}", get=get, thing=each, get_x=get_x, number=number)

    def points(self, amount: n.Number, kind: str) -> Piece:
        """So many points."""
        return seq(self.number(amount), f"{kind} point" if amount == n.Fixed(1) else f"{kind} points")

    # -- for how long --

    def until(self, until: str, condition: k.Condition | None) -> Piece:
        """How long a change lasts that an instruction makes."""
        if condition is not None:
            return self.while_so(condition)
        if until == "turn":
            return say("until end of turn")
        return {"your next turn": "until your next turn", "forever": ""}[until]

    def while_so(self, condition: k.Condition) -> Piece:
        """As long as something is so, after what rests on it."""
        match condition:
            case k.TurnOf(who="you"):
                return "during your turn"
            case k.TurnOf():
                return say("during any opponent's turn")
            case k.Fits(card=This(), description=Filter(states=(("attacking" | "defending") as state,))):
                return say("while {doing}", doing=state)
            case k.Exists(cards=cards) if any(isinstance(one, Against) for one in cards.where):
                what = replace(cards, states=(), where=tuple(o for o in cards.where if not isinstance(o, Against)))
                return say("while defending against {what}", what=self.described(what, many=True))
        if isinstance(condition, k.Not):
            so, unless = self.anew_if(condition)
            return say("as long as {condition}", condition=so, unless=unless) if so else seq("unless", unless)
        return say("as long as {condition}", condition=self.condition(condition))

    def anew_if(self, condition: k.Not) -> tuple[Piece | None, Piece]:
        """What must not be so: in words of its own, where there are some, and as what must be so."""
        said = set(self.said)
        try:
            so: Piece | None = self.condition(condition)
        except Misread:
            so = None
        self.said = said
        return so, self.condition(condition.condition)

    # -- what must be so --

    def condition(self, condition: k.Condition) -> Piece:
        """What must be so."""
        match condition:
            case k.Compare(left=n.CountOf(cards=cards)):
                return self._compared(cards, condition)
            case k.Compare(left=n.CardsIn() | n.ScoreOf()):
                return self._held(condition)
            case k.Exists(cards=Filter(other=True) as cards):
                plain = self.described(replace(cards, other=False), many=False, whose=False)
                return seq("you control another", plain)
            case k.Exists():
                return seq("you control", an(self.described(condition.cards, many=False, whose=False)))
            case k.Not(condition=k.Exists(cards=cards)):
                return seq("you control no", self.described(cards, many=True, whose=False))
            case k.Not(condition=k.Fits() as fits):
                return self.subject(fits.card, lambda a: seq(verb("are", a), "not", self._state(fits.description)))
            case k.Fits():
                return self.subject(condition.card, lambda a: seq(verb("are", a), self._state(condition.description)))
            case k.Happened(when=k.Occasion(what="attacks", subject=Cards() as who)):
                return self.subject(who, _has_attacked)
            case k.TurnOf(who="you"):
                return "it is your turn"
            case k.Both():
                return seq(self.condition(condition.conditions[0]), "and", self.condition(condition.conditions[1]))
        raise Misread("no words for this condition")

    def _compared(self, cards: Filter, condition: k.Compare) -> Piece:
        if isinstance(condition.right, n.CountOf):
            return seq(self._army(cards), "has more creatures than", self._army(condition.right.cards))
        number = condition.right.n if isinstance(condition.right, n.Fixed) else 0
        if any(isinstance(one, OnTop) for one in cards.where):
            return f"there are {number} cards on top of me"
        what = self.described(cards, many=number != 1, whose=False)
        return say("you control at least {number} {what}", number=str(number), what=what)

    def _held(self, condition: k.Compare) -> Piece:
        number = condition.right.n if isinstance(condition.right, n.Fixed) else 0
        what = say("cards in hand") if isinstance(condition.left, n.CardsIn) else "victory points"
        if condition.op == "=":
            return "you have no cards in hand"
        return seq("you have", str(number), "or more" if condition.op == ">=" else "or less", what)

    def _army(self, cards: Filter) -> Piece:
        if any(isinstance(one, SameController) for one in cards.where):
            return "the city's controller's army"
        return seq(self.whose(cards.controller), "army")

    def _state(self, what: Filter) -> Piece:
        plain = {"depleted": "marked", "restored": "unmarked", "attacking": "attacking", "defending": "defending"}
        if what.types or what.subtypes or what.trades:
            return an(self.described(what, many=False, anywhere=True))
        if len(what.states) == 1 and what.states[0] in plain:
            return plain[what.states[0]]
        if "damaged" in what.states:
            return "damaged"
        if what.area == "discard":
            return seq("in", self.whose(what.area_of or "anyone"), "graveyard")
        if what.states:
            return self._control(what)
        if what.where:
            return seq(*self._after(what, many=False, anywhere=True))
        raise Misread("no words for this state")


def _leading(left: list[v.Change], kind: type[v.Change]) -> list[v.Change]:
    """The first changes, as long as they are of one kind and go together."""
    found: list[v.Change] = []
    for one in left:
        if not isinstance(one, kind) or (isinstance(one, v.ChangeValue) and _crosses(one, found)):
            break
        if isinstance(one, v.ChangeKeyword) and not one.gains:
            break
        found.append(one)
    return found


def _crosses(one: v.ChangeValue, found: list[v.Change]) -> bool:
    what = {other.what for other in found if isinstance(other, v.ChangeValue)}
    return one.what == "defense" or one.what in what or "def" in what


def _signed(one: v.ChangeValue | None, figure_of: str = "") -> Piece:
    """creature.stats.5 Changes of ATK and DEF: attack first, then defence, with signs."""
    if one is None:
        return say("+ 0 | unchanged")
    amount = one.amount
    figure = amount.factor if isinstance(amount, n.Times) else amount.n if isinstance(amount, n.Fixed) else 1
    written = "x" if isinstance(amount, n.Variable) else figure_of or str(figure)
    return f"{'+' if one.sign > 0 else '-'} {written}"


def _has_attacked(agreement: str) -> Piece:
    return say("has attacked this turn" if verb("have", agreement) == "has" else "have attacked this turn")
