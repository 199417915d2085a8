"""From nodes to text: when damage is inflicted, and how its amount is changed."""

from __future__ import annotations

from rulewright.effects import paragraphs as p
from rulewright.effects.numbers import EventAmount
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_sentences import PrintSentences
from rulewright.text.printing import Piece, seq

_DONE = say("is inflicted")
_PLAYERS = {"you": "you draw", "opponent": "your opponent draws", "each": "a player draws"}


class PrintDamage(PrintSentences):
    """Prints what is said of damage."""

    def event_subject(self, cards: Cards | None) -> Piece:
        """The card of an event; printed where events are."""
        raise AssertionError("events are printed by the whole printer")

    # -- when it is inflicted --

    def damage_done(self, when: p.Occasion, subject: Piece) -> Piece:
        """Damage that is inflicted, to what and by what."""
        damage = damage_words(when)
        other = self.event_subject(when.other) if when.other is not None else None
        if when.what == "inflicts damage":
            inflicts = say("inflicts")
            if other:
                return seq(subject, inflicts, damage, "to", other)
            return say("{card} {inflicts} {damage}", card=subject, inflicts=inflicts, damage=damage, done=_DONE)
        if not subject:
            return seq(damage, "is inflicted")
        to, by = seq("to", subject), seq("by", other) if other else None
        if by is not None:
            return say("{damage} {done} {to} {by}", damage=damage, done=_DONE, to=to, by=by)
        card = None if when.battle or when.least else subject
        return say("{damage} {done} {to}", damage=damage, done=_DONE, to=to, card=card)

    # -- how its amount is changed --

    def adjustment(self, waiting: p.Adjusted) -> Piece:
        """What is done to the amount."""
        amount = say("the amount")
        if isinstance(waiting.amount, EventAmount):
            return seq("double", amount) if waiting.sign > 0 else seq("reduce", amount, "to 0")
        least = say(", to a minimum of {minimum}", minimum=str(waiting.minimum)) if waiting.minimum else None
        return seq("increase" if waiting.sign > 0 else "reduce", amount, "by", self.number(waiting.amount), least)

    def adjusted(self, node: p.Adjusted) -> Piece:
        """A paragraph that changes amounts as long as it is in force."""
        if node.when.what == "is drawn":
            return seq("if", _PLAYERS[node.when.who or "each"], "any number of cards ,", self.adjustment(node), ".")
        last = self.last
        told = None
        if node.sign:
            told = seq(say("if | damage"), self.occasion(node), ",", self.adjustment(node), ".")
        self.last = last
        amounts = self.amounts(node, None, "all")
        if told is None:
            assert amounts is not None, "that damage cannot be reduced is told of all damage"
            return seq(amounts, ".")
        return say("{if_inflicted} | adjusted", if_inflicted=told, amounts=amounts)

    def amounts(self, node: p.Adjusted, until: Piece | None, how_much: str) -> Piece | None:
        """All damage of a kind, or the next, is raised or lowered; nothing if only an if can say it."""
        when = node.when
        if node.minimum or (node.sign > 0 and isinstance(node.amount, EventAmount)):
            return None
        to, by = (when.other, when.subject) if when.what == "inflicts damage" else (when.subject, when.other)
        damage = damage_words(when)
        given = seq("to", self.whoever(to)) if to is not None else None
        taken = seq("by", self.whoever(by)) if by is not None else None
        inflicted: Piece = seq("inflicted", given, taken, until)
        if given and taken:
            inflicted = say("inflicted {to} {by} {until}", to=given, by=taken, until=until or "")
        if node.sign == 0:
            return seq(damage, inflicted, "cannot be reduced")
        verb, done = ("increase", "is increased") if node.sign > 0 else ("reduce", "is reduced")
        slots: dict[str, Piece | None] = {"reduce": verb, "damage": damage, "inflicted": inflicted, "is_reduced": done}
        slots["amount"] = "to 0" if isinstance(node.amount, EventAmount) else seq("by", self.number(node.amount))
        if how_much != "all":
            return say("{reduce} the next {damage} {inflicted} {amount}", **slots)
        slots["any"] = "" if given is taken is None and until is None else None
        if given is None and isinstance(by, Cards) and not isinstance(by, Filter) and node.sign < 0:
            slots |= {"whose": self.possessive(by), "until": until or ""}
        return say("{reduce} all {damage} {inflicted} {amount}", **slots)

    def whoever(self, cards: Cards) -> Piece:
        """The cards that any damage is inflicted to, or by."""
        return self.all_of(cards, subject=True) if isinstance(cards, Filter) else self.event_subject(cards)


def damage_words(when: p.Occasion) -> Piece:
    kind = "battle damage" if when.battle else "damage"
    if not when.least:
        return kind
    fewer, number = str(when.least - 1), str(when.least)
    least = None if when.battle else f"at least {when.least} damage"
    return say("any amount of {damage} greater than {fewer}", damage=kind, fewer=fewer, number=number, least=least)
