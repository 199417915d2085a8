"""From nodes to text: when damage is inflicted, how its amount is changed, what waits for the next time."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import EventAmount
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.print_clauses import UNTIL
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.games.spoils.language.print_sentences import PrintSentences
from rulewright.text.printing import Piece, either, optional, seq

_WITHIN = {"next this turn": "turn", "next this battle": "battle"}
_PLAYERS = {"you": "you draw", "opponent": "your opponent draws", "each": "a player draws"}


class PrintDamage(PrintSentences):
    """Prints what is said of damage, and instructions that lie in wait."""

    def event_subject(self, cards: Cards | None) -> Piece:
        """The card of an event; printed where events are."""
        raise AssertionError("events are printed by the whole printer")

    # -- when it is inflicted --

    def damage_done(self, when: p.Occasion, subject: Piece) -> Piece:
        """Damage that is inflicted, to what and by what."""
        damage = _damage(when)
        other = self.event_subject(when.other) if when.other is not None else None
        if when.what == "inflicts damage":
            told = seq(subject, "inflicts", damage, seq("to", other) if other else None)
            return told if other else either(told, seq(damage, "is inflicted by", subject))
        if not subject:
            return seq(damage, "is inflicted")
        to, by = seq("to", subject), seq("by", other) if other else None
        if by is not None:
            return either(seq(damage, "is inflicted", to, by), seq(damage, "is inflicted", by, to))
        told = seq(damage, "is inflicted", to)
        return told if when.battle or when.least else either(told, seq(subject, "is damaged"))

    # -- how its amount is changed --

    def adjustment(self, waiting: p.Adjusted) -> Piece:
        """What is done to the amount."""
        amount = either("the amount", "it", "the damage", "that damage")
        if isinstance(waiting.amount, EventAmount):
            return seq("reduce", amount, "to 0")
        return seq("increase" if waiting.sign > 0 else "reduce", amount, "by", self.number(waiting.amount))

    def adjusted(self, node: p.Adjusted) -> Piece:
        """A paragraph that changes amounts as long as it is in force."""
        if node.when.what == "is drawn":
            return seq("if", _PLAYERS[node.when.who or "each"], "any number of cards ,", self.adjustment(node), ".")
        last = self.last
        ways: list[Piece] = []
        if node.sign:
            ways.append(seq(either("if", "when"), self.occasion(node), ",", self.adjustment(node), "."))
        self.last = last
        return either(*ways, *(seq(one, ".") for one in self._amounts(node, None, "all")))

    def _amounts(self, node: p.Adjusted, until: Piece | None, how_much: str) -> list[Piece]:
        """All damage of a kind, or the next, is raised or lowered; nothing if only an if can say it."""
        when = node.when
        to, by = (when.other, when.subject) if when.what == "inflicts damage" else (when.subject, when.other)
        damage = _damage(when)
        given = seq("to", self._whoever(to)) if to is not None else None
        taken = seq("by", self._whoever(by)) if by is not None else None
        where: list[Piece] = [seq("inflicted", given, taken, until)]
        where += [seq("inflicted", taken, given, until)] if given and taken else []
        if node.sign == 0:
            return [seq(damage, either(*where), "cannot be reduced")]
        amount: Piece = "to 0" if isinstance(node.amount, EventAmount) else seq("by", self.number(node.amount))
        verb, done = ("increase", "is increased") if node.sign > 0 else ("reduce", "is reduced")
        found: list[Piece] = [seq(verb, how_much, damage, either(*where), amount)]
        if how_much != "all":
            return found
        found.append(seq("all", damage, either(*where), done, amount))
        if given is taken is None and until is None:
            found.append(seq("all inflicted", damage, done, amount))
        if given is None and isinstance(by, Cards) and not isinstance(by, Filter) and node.sign < 0:
            found.append(seq(verb, self.possessive(by), damage, until, amount))
        return found

    def _whoever(self, cards: Cards) -> Piece:
        return self.all_of(cards, subject=True) if isinstance(cards, Filter) else self.event_subject(cards)

    # -- for a while, and the next time --

    def modified(self, effect: v.Modified, *, bare: bool = False) -> Piece:
        """A paragraph in force for a while, with how long told first, inside or last; bare where it is told before."""
        node = effect.text
        if not isinstance(node, p.Adjusted):
            raise NoWords(effect)
        if bare:
            return either(*self._amounts(node, None, "all"))
        until = either(*UNTIL[effect.until])
        last = self.last
        ways: list[Piece] = []
        if node.sign:
            event, change = self.occasion(node), self.adjustment(node)
            ways += [seq("if", event, until, ",", change), seq(until, ", if", event, ",", change)]
        self.last = last
        for one in self._amounts(node, None, "all"):
            ways += [seq(until, optional(","), one), seq(one, until)]
        return either(*ways, *self._amounts(node, until, "all"))

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time, this turn or whenever it comes."""
        until = either(*UNTIL[_WITHIN[effect.until]]) if effect.until in _WITHIN else None
        match effect.text:
            case p.Adjusted() as node:
                ways = self._amounts(node, until, "the next")
            case p.Replaced(effects=(v.Redirected(to=to),)) as node:
                ways = self._passed_on(node, until, to)
            case p.Replaced() as node:
                opening = seq("the next time", self.occasion(node), until, ",")
                ways = [seq(opening, one) for one in self._instead(node.effects)]
            case p.Triggered() as node:
                ways = [seq("the next time", self.occasion(node), until, ",", self.clauses(node.effects))]
            case _:
                raise NoWords(effect)
        return either(*ways)

    def _instead(self, effects: Sequence[v.Effect]) -> list[Piece]:
        """What is done instead, of which a first part is told with the word and the rest after it."""
        ways: list[Piece] = []
        for size in range(len(effects), 0, -1):
            rest = seq(".", self.clauses(effects[size:], stops=True)) if size < len(effects) else None
            ways.append(seq(self.clauses(effects[:size]), "instead", rest))
        return ways

    def _passed_on(self, node: p.Replaced, until: Piece | None, to: Cards) -> list[Piece]:
        when = node.when
        damage = seq(self.number(node.most) if node.most is not None else None, _damage(when))
        ways: list[Piece] = []
        for first in (None, until) if until is not None else (None,):
            inner = None if first is not None else until
            hit = seq("inflicted to", self._whoever(when.subject), inner) if when.subject else "inflicted"
            ways.append(
                seq(
                    seq(first, ",") if first else None,
                    "the next",
                    damage,
                    hit,
                    "is inflicted to",
                    self.cards(to),
                    "instead",
                )
            )
        return ways


def _damage(when: p.Occasion) -> Piece:
    kind = "battle damage" if when.battle else "damage"
    if not when.least:
        return kind
    above = f"any amount of {kind} greater than {when.least - 1}"
    least = [f"at least {when.least} damage"] if not when.battle else []
    return either(above, f"{when.least} or more {kind}", *least)
