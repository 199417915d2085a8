"""From nodes to text: when damage is inflicted, and how its amount is changed."""

from __future__ import annotations

from rulewright.effects import paragraphs as p
from rulewright.effects.numbers import EventAmount
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.print_sentences import PrintSentences
from rulewright.text.printing import Piece, either, optional, seq

_DONE = either("is inflicted", "would be inflicted")
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
            told = seq(subject, either("inflicts", "would inflict"), damage, seq("to", other) if other else None)
            return told if other else either(told, seq(damage, _DONE, "by", subject))
        if not subject:
            return seq(damage, "is inflicted")
        to, by = seq("to", subject), seq("by", other) if other else None
        if by is not None:
            return either(seq(damage, _DONE, to, by), seq(damage, _DONE, by, to))
        told = seq(damage, _DONE, to)
        return told if when.battle or when.least else either(told, seq(subject, "is damaged"))

    # -- how its amount is changed --

    def adjustment(self, waiting: p.Adjusted) -> Piece:
        """What is done to the amount."""
        amount = either("the amount", "it", "the damage", "that damage")
        if isinstance(waiting.amount, EventAmount):
            return seq("reduce", amount, "to 0")
        least = seq(optional(","), "to a minimum of", str(waiting.minimum)) if waiting.minimum else None
        return seq("increase" if waiting.sign > 0 else "reduce", amount, "by", self.number(waiting.amount), least)

    def adjusted(self, node: p.Adjusted) -> Piece:
        """A paragraph that changes amounts as long as it is in force."""
        if node.when.what == "is drawn":
            return seq("if", _PLAYERS[node.when.who or "each"], "any number of cards ,", self.adjustment(node), ".")
        last = self.last
        ways: list[Piece] = []
        if node.sign:
            ways.append(seq(either("if", "when"), self.occasion(node), ",", self.adjustment(node), "."))
        self.last = last
        return either(*ways, *(seq(one, ".") for one in self.amounts(node, None, "all")))

    def amounts(self, node: p.Adjusted, until: Piece | None, how_much: str) -> list[Piece]:
        """All damage of a kind, or the next, is raised or lowered; nothing if only an if can say it."""
        when = node.when
        if node.minimum:
            return []
        to, by = (when.other, when.subject) if when.what == "inflicts damage" else (when.subject, when.other)
        damage = damage_words(when)
        given = seq("to", self.whoever(to)) if to is not None else None
        taken = seq("by", self.whoever(by)) if by is not None else None
        where: list[Piece] = [seq("inflicted", given, taken, until)]
        where += [seq("inflicted", taken, given, until)] if given and taken else []
        if node.sign == 0:
            return [seq(damage, either(*where), "cannot be reduced")]
        amount: Piece = "to 0" if isinstance(node.amount, EventAmount) else seq("by", self.number(node.amount))
        verb, done = ("increase", "is increased") if node.sign > 0 else ("reduce", "is reduced")
        found: list[Piece] = [seq(verb, how_much, damage, either(*where), amount)]
        if how_much != "all":
            return found
        found += [seq("all", damage, either(*where), done, amount), seq(damage, either(*where), done, amount)]
        if given is taken is None and until is None:
            found.append(seq("all inflicted", damage, done, amount))
        if given is None and isinstance(by, Cards) and not isinstance(by, Filter) and node.sign < 0:
            found.append(seq(verb, self.possessive(by), damage, until, amount))
        return found

    def whoever(self, cards: Cards) -> Piece:
        """The cards that any damage is inflicted to, or by."""
        return self.all_of(cards, subject=True) if isinstance(cards, Filter) else self.event_subject(cards)


def damage_words(when: p.Occasion) -> Piece:
    kind = "battle damage" if when.battle else "damage"
    if not when.least:
        return kind
    above = f"any amount of {kind} greater than {when.least - 1}"
    least = [f"at least {when.least} damage"] if not when.battle else []
    return either(above, f"{when.least} or more {kind}", *least)
