"""From nodes to text: whole paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Attacked
from rulewright.effects.numbers import Fixed, Number, Variable
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.effects.verbs import ChangeValue, Must
from rulewright.games.spoils.language.phrases import instead_at, say
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.games.spoils.language.print_later import PrintLater
from rulewright.games.spoils.language.print_numbers import COUNTS, factored, is_short
from rulewright.games.spoils.language.print_occasions import without_condition
from rulewright.games.spoils.language.wording import STATES
from rulewright.text.printing import Piece, seq

_PLAYERS = {"you": "you", "opponent": "your opponent", "each": "a player"}
_TURNS = {"you": "your turn", "opponent": "your opponent's turn", "each": "each turn"}
_DOING = {"attack", "block"}
"""What a card can do only if something is so."""


class Printer(PrintLater):
    """Prints everything; one printer a paragraph."""

    def paragraphs(self, nodes: Sequence[p.Paragraph]) -> Piece:
        """The paragraphs that one printed paragraph was read as."""
        return seq(*(self.paragraph(node) for node in nodes))

    def paragraph(self, node: p.Paragraph) -> Piece:
        """One paragraph without its gate."""
        match node:
            case p.Triggered():
                return seq(self.hearing(node), self.effects(node.effects))
            case p.Replaced(effects=(v.Redirected(to=to, damage=True),), optional=False):
                last = self.last
                told = seq(self.hearing(node), self._replaced(node))
                self.last = last
                return say("{waiting} | passed on", waiting=told, passed_on=self.passed_on(node, None, to, "all"))
            case p.Replaced():
                return seq(self.hearing(node), self._replaced(node))
            case p.Adjusted():
                return self.adjusted(node)
            case p.Standing():
                return self._standing(node)
            case p.Priced():
                return seq(self.priced(node), ".")
            case p.Barred() | p.Toll() | p.PartySize() | p.Allowed() | p.Openly():
                return seq(self.binding(node), ".")
            case p.EntersWith(under="opponent"):
                return "this card enters play under your opponent's control ."
            case p.EntersWith():
                if node.tokens is None:
                    return "this card enters play depleted ."
                told = seq("enters play with", self._entering_tokens(node.tokens), ".")
                if node.condition is None:
                    return seq("this card", told)
                return seq("if", self.condition(node.condition), ",", say("it | enters"), told)
        raise NoWords(node)

    def _entering_tokens(self, number: Number) -> Piece:
        """With how many tokens a card enters play; what is counted is told as X, or for each."""
        if is_short(number):
            return seq(self._tokens_said(number), "on it")
        slots = self.for_each(number)
        slots["some"] = say("a token | put") if slots["factor"] == "1" else seq(slots["factor"], "tokens")
        return say("X tokens on it , where X is {number}", number=self.number(number), **slots)

    def _standing(self, node: p.Standing) -> Piece:
        if node.condition is None:
            return say("{change} | standing", change=seq(self._standing_changes(node), "."), **self._in_a_fight(node))
        if isinstance(node.condition, k.Not):
            return self._unless(node, node.condition.condition)
        return self._while(node)

    def _unless(self, node: p.Standing, condition: k.Condition) -> Piece:
        """What is so unless something else is; where there are words for its opposite, while that is so."""
        last = self.last
        try:
            opposite: Piece | None = self._while(node)
        except NoWords:
            opposite = None
        self.last = last
        cards = self.cards(node.cards, subject=True)
        what = {one.what for one in node.changes if isinstance(one, v.Cannot) and one.outright}
        doing = " or ".join(sorted(what)) if what <= _DOING and len(what) == len(node.changes) else None
        self.last = last
        change = self._standing_changes(node)
        slots = {"change": change, "inner": self.condition(condition), "cards": cards, "do": doing}
        wording = "{change} unless {inner} ." if opposite is None else "{opposite} | unless"
        return say(wording, opposite=opposite, **slots)

    def _while(self, node: p.Standing) -> Piece:
        assert node.condition is not None, "while something is so"
        last = self.last
        slots: dict[str, Piece | None] = {"condition": self.condition(node.condition)}
        slots["change"] = self._standing_changes(node)
        self.last = last
        slots["change_first"] = self._standing_changes(node)
        slots["condition_last"] = self.condition(node.condition)
        if node.condition == Attacked("you") and node.changes == (Must("block"),):
            slots["must_block"] = self.changes(node.cards, node.changes)
        if isinstance(node.condition, k.TurnOf) and node.condition.who in _TURNS:
            slots["turn"], slots["change_then"] = _TURNS[node.condition.who], self._standing_changes(node)
        match node.condition:
            case k.Fits(card=card, description=Filter(states=(state,)) as kind) if card == node.cards:
                slots["state"] = state if kind == Filter(states=(state,)) and state in STATES else None
        return say("while {condition} , {change} .", **slots)

    def _in_a_fight(self, node: p.Standing) -> dict[str, Piece | None]:
        """Cards that are attacking or blocking, told as what they gain meanwhile."""
        if not isinstance(node.cards, Filter) or node.cards.states not in (("attacking",), ("blocking",)):
            return {}
        plain = replace(node, cards=replace(node.cards, states=()))
        return {"changes": self._standing_changes(plain), "state": node.cards.states[0]}

    def _standing_changes(self, node: p.Standing) -> Piece:
        """What is gained, with the number told in place or, as X, at the end."""
        amounts = {one.amount for one in node.changes if isinstance(one, ChangeValue)} - {None}
        before = self.last
        told = self.changes(node.cards, node.changes)
        if len(amounts) != 1 or isinstance(number := amounts.pop(), Fixed):
            return told
        unknown = tuple(
            replace(one, amount=Variable("X")) if isinstance(one, ChangeValue) else one for one in node.changes
        )
        self.last = before
        change, value = self.changes(node.cards, unknown), self.number(number)
        counted = isinstance(number, COUNTS) or factored(number)[1] is not None
        wording = "{in_place}" if counted else "{change} , where X is {number}"
        return say(wording, change=change, number=value, in_place=told)

    # -- events --

    def hearing(self, node: p.Triggered | p.Replaced) -> Piece:
        """When, if or at, the event, and what must be so besides."""
        when = node.when
        if node.condition is None:
            return self._heard(when)
        so = self.condition(node.condition)
        heard = self._heard(when)
        event = None
        if self.told_inline(when) and when.what not in ("turn starts", "turn ends", "battle ends", "comes true"):
            event = self.occasion(node)
        return say("while {condition} , {heard}", condition=so, heard=heard, event=event)

    def _heard(self, when: p.Occasion) -> Piece:
        conditions = {way.condition for way in when.ways}
        if when.what == "comes true":
            assert when.condition is not None, "something comes to be so"
            told = seq("if", self.condition(when.condition), say(", | may be missing"))
            self.last = None
            return told
        slots: dict[str, Piece | None] = {"comma": say(", | may be missing")}
        last = self.last
        if self.told_inline(when):
            slots["on"] = self.on(when)
        self.last = last
        if len(conditions) == 1 and (condition := conditions.pop()) is not None:
            slots["event"] = self.on(without_condition(when))
            slots["condition"] = self.condition(condition)
        else:
            self.speak_of(when)
        return say("{on} {comma}" if "on" in slots else "{event} {comma} if {condition} ,", **slots)

    def on(self, when: p.Occasion) -> Piece:
        """When, if or at, and the event."""
        if when.what == "battle ends":
            return say("at the end of a battle")
        if when.what in ("turn starts", "turn ends"):
            at = "at the start of" if when.what == "turn starts" else "at the end of"
            if (when.who or "each") not in _TURNS:
                raise NoWords(when)
            return seq(at, _TURNS[when.who or "each"])
        entering = when.what == "enters play" and isinstance(when.subject, This)
        words = self.occasion_words(when)
        self.duration_last = True
        self.speak_of(when)
        return seq(say("when | it happens") if entering else say("if | it happens"), words)

    def occasion(self, waiting: p.Paragraph) -> Piece:
        """The event that a paragraph waits for; its cards can be spoken of from now on."""
        assert isinstance(waiting, p.Triggered | p.Replaced | p.Adjusted)
        if not self.told_inline(waiting.when):
            raise NoWords(waiting.when)
        words = self.occasion_words(waiting.when)
        self.duration_last = True
        self.speak_of(waiting.when)
        return words

    def event_subject(self, cards: Cards | None) -> Piece:
        return self.happening_subject(cards)

    # -- paragraphs --

    def _replaced(self, node: p.Replaced) -> Piece:
        ways: list[Piece] = []
        for size in range(len(node.effects), 0, -1):
            first = self._base(node.effects[:size]) if node.optional else self.clauses(node.effects[:size])
            rest = self.effects(node.effects[size:]) if size < len(node.effects) else None
            of_pile = any(isinstance(part, v.Put) and part.instead for part in node.effects[:size])
            ways.append(seq("you may" if node.optional else None, first, "." if of_pile else "instead .", rest))
            match node.effects[size:]:
                case (v.If(condition=k.Did(), otherwise=()) as done, *after) if node.optional:
                    then = seq(say(", | may be missing"), self.clauses(done.effects, inside=True), "instead .")
                    ways.insert(0, seq("you may", first, ". if you do", then, self.effects(after) if after else None))
        return instead_at(ways)
