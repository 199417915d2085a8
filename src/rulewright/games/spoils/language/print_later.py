"""From nodes to text: what is in force for a while, and what is put off to a moment or to the next time."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.games.spoils.language.print_clauses import UNTIL
from rulewright.games.spoils.language.print_damage import PrintDamage, damage_words
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.text.printing import Piece, either, optional, seq

_WITHIN = {"next this turn": "turn", "next this battle": "battle"}
_MOMENTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("turn starts", "you"): ("at the start of your next turn",),
    ("turn starts", "opponent"): ("at the start of your opponent's next turn",),
    ("turn starts", "each"): ("at the start of the next turn",),
    ("turn ends", "each"): ("at the end of the turn",),
    ("battle ends", ""): ("at the end of the battle",),
}


class PrintLater(PrintDamage):
    """Prints instructions that last or lie in wait."""

    def modified(self, effect: v.Modified, *, bare: bool = False) -> Piece:
        """A paragraph in force for a while, with how long told first, inside or last; bare where it is told before."""
        node = effect.text
        if isinstance(node, p.Triggered) and not bare:
            return self._every_time(node, effect.until)
        if isinstance(node, p.Replaced) and not bare:
            return self._replaced_for_now(node, effect.until)
        if isinstance(node, p.Standing) and not bare:
            return self._standing_for_now(node, effect.until)
        if isinstance(node, p.Barred | p.Toll | p.PartySize | p.Allowed | p.Openly):
            told, span = self.binding(node), either(*UNTIL[effect.until])
            return told if bare else either(seq(span, optional(","), told), seq(told, span))
        if not isinstance(node, p.Adjusted):
            raise NoWords(effect)
        if bare:
            return either(*self.amounts(node, None, "all"))
        until = either(*UNTIL[effect.until])
        last = self.last
        ways: list[Piece] = []
        if node.sign:
            event, change = self.occasion(node), self.adjustment(node)
            ways += [seq("if", event, until, ",", change), seq(until, ", if", event, ",", change)]
        self.last = last
        for one in self.amounts(node, None, "all"):
            ways += [seq(until, optional(","), one), seq(one, until)]
        return either(*ways, *self.amounts(node, until, "all"))

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time, this turn or whenever it comes."""
        until = either(*UNTIL[_WITHIN[effect.until]]) if effect.until in _WITHIN else None
        ways: list[Piece] = []
        match effect.text:
            case p.Adjusted() as node:
                ways = self.amounts(node, until, "the next")
            case p.Replaced() as node:
                last = self.last
                match node.effects:
                    case (v.Redirected(to=to),):
                        ways = self.passed_on(node, until, to, "the next")
                self.last = last
                opening = seq("the next time", self.occasion(node), until, ",")
                ways += [seq(opening, one) for one in self._instead(node)]
            case p.Triggered(when=p.Occasion(what="turn starts" | "turn ends" | "battle ends")) as node:
                ways = self._at_moment(node)
            case p.Triggered() as node:
                ways = [seq("the next time", self.occasion(node), until, ",", self._then(node.effects))]
            case _:
                raise NoWords(effect)
        return either(*ways)

    def _every_time(self, node: p.Triggered, until: str) -> Piece:
        """What is done whenever something happens, for a while."""
        how_long, event = either(*UNTIL[until]), self.occasion(node)
        then = self._then(node.effects)
        first = seq(how_long, optional(","), either("if", "when"), event, ",", then)
        return either(first, seq("if", event, how_long, ",", then))

    def _replaced_for_now(self, node: p.Replaced, until: str) -> Piece:
        """What happens instead of something, for a while."""
        how_long, event = either(*UNTIL[until]), self.occasion(node)
        then = either(*self._instead(node))
        first = seq(how_long, optional(","), either("if", "when"), event, ",", then)
        ways: list[Piece] = [first, seq("if", event, how_long, ",", then)]
        match node.effects:
            case (v.Redirected(to=to, damage=True),) if not node.optional:
                ways += self.passed_on(node, how_long, to, "all")
        return either(*ways)

    def _then(self, effects: Sequence[v.Effect]) -> Piece:
        """What is then done: clauses of one sentence, and sentences that look back at them."""
        back = next((at for at, effect in enumerate(effects) if at and isinstance(effect, v.If)), len(effects))
        told: list[Piece] = [self.clauses(effects[:back], inside=True)]
        for effect in effects[back:]:
            told += [".", self.sentence(effect)]
        return seq(*told)

    def _standing_for_now(self, node: p.Standing, until: str) -> Piece:
        """Text that stands for a while, and only while something is so."""
        assert node.condition is not None, "it stands while something is so"
        how_long = either(*UNTIL[until]) if until in UNTIL else None
        last = self.last
        first = seq("while", self.condition(node.condition), ",", self.changes(node.cards, node.changes))
        self.last = last
        after = seq(self.changes(node.cards, node.changes), how_long, "while", self.condition(node.condition))
        if how_long is None:
            return either(after, first)
        return either(seq(how_long, optional(","), first), seq(first, how_long), after)

    def _at_moment(self, node: p.Triggered) -> list[Piece]:
        moment = either(*_MOMENTS[node.when.what, node.when.who or ""])
        match node.effects:
            case (v.If(otherwise=()) as tested,):
                then = self.clauses(tested.effects, inside=True)
                return [seq(moment, optional(","), "if", self.condition(tested.condition), ",", then)]
        last = self.last
        if any(isinstance(one, v.If) for one in node.effects):
            return [seq(moment, optional(","), self._then(node.effects))]
        first = seq(moment, optional(","), self.clauses(node.effects, stops=True))
        self.last = last
        return [first, seq(self.clauses(node.effects), moment)]

    def _instead(self, node: p.Replaced) -> list[Piece]:
        """What is done instead, of which a first part is told with the word and the rest after it."""
        ways: list[Piece] = []
        effects = node.effects
        for size in range(len(effects), 0, -1):
            rest = seq(".", self.clauses(effects[size:], stops=True)) if size < len(effects) else None
            first = seq("you may", self._base(effects[:size])) if node.optional else self.clauses(effects[:size])
            ways.append(seq(first, "instead", rest))
        return ways

    def passed_on(self, node: p.Replaced, until: Piece | None, to: Cards, how_much: str) -> list[Piece]:
        """All damage of a kind, or the next, inflicted to another card."""
        when = node.when
        damage = seq(self.number(node.most) if node.most is not None else None, damage_words(when))
        ways: list[Piece] = []
        for first in (None, until) if until is not None else (None,):
            inner = None if first is not None else until
            hit = seq("inflicted to", self.whoever(when.subject), inner) if when.subject else "inflicted"
            ways.append(
                seq(
                    seq(first, ",") if first else None,
                    how_much,
                    damage,
                    hit,
                    "is inflicted to",
                    self.cards(to),
                    "instead",
                )
            )
        return ways
