"""From nodes to text: what is in force for a while, and what is put off to a moment or to the next time."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.games.spoils.language.phrases import instead_at, say
from rulewright.games.spoils.language.print_clauses import UNTIL
from rulewright.games.spoils.language.print_damage import PrintDamage, damage_words
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.text.printing import Piece, seq

_WITHIN = {"next this turn": "turn", "next this battle": "battle"}
_MOMENTS = {
    ("turn starts", "you"): "at the start of your next turn",
    ("turn starts", "opponent"): "at the start of your opponent's next turn",
    ("turn starts", "each"): "at the start of the next turn",
    ("turn ends", "each"): "at the end of the turn",
    ("battle ends", ""): "at the end of the battle",
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
            told, span = self.binding(node), say(UNTIL[effect.until])
            return told if bare else say("{until} , {change}", until=span, change=told)
        if isinstance(node, p.Priced):
            told, span = self.priced(node), say(UNTIL[effect.until])
            return told if bare else say("{until} , {change}", until=span, change=told)
        if not isinstance(node, p.Adjusted):
            raise NoWords(effect)
        if bare:
            if (amounts := self.amounts(node, None, "all")) is None:
                raise NoWords(effect)
            return amounts
        until = say(UNTIL[effect.until])
        slots: dict[str, Piece | None] = {"until": until}
        last = self.last
        if node.sign:
            slots["event"], slots["change"] = self.occasion(node), self.adjustment(node)
        self.last = last
        slots["amounts"] = self.amounts(node, None, "all")
        slots["amounts_until"] = self.amounts(node, until, "all")
        return say("if {event} {until} , {change}" if node.sign else "{until} , {amounts}", **slots)

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time, this turn or whenever it comes."""
        until = say(UNTIL[_WITHIN[effect.until]]) if effect.until in _WITHIN else None
        match effect.text:
            case p.Adjusted() as node if (amounts := self.amounts(node, until, "the next")) is not None:
                return amounts
            case p.Replaced() as node:
                last, passed = self.last, None
                match node.effects:
                    case (v.Redirected(to=to),):
                        passed = self.passed_on(node, until, to, "the next")
                self.last = last
                told = seq("the next time", self.occasion(node), until, ",", self._instead(node))
                return told if passed is None else say("{passed_on} | next", passed_on=passed, next_time=told)
            case p.Triggered(when=p.Occasion(what="turn starts" | "turn ends" | "battle ends")) as node:
                return self._at_moment(node)
            case p.Triggered() as node:
                return seq("the next time", self.occasion(node), until, ",", self._then(node.effects))
        raise NoWords(effect)

    def _every_time(self, node: p.Triggered, until: str) -> Piece:
        """What is done whenever something happens, for a while."""
        how_long, event = say(UNTIL[until]), self.occasion(node)
        then = self._then(node.effects)
        if any(way.what == "is in play at the end of the turn" for way in node.when.ways):
            return seq("if", event, ",", then)
        return say("{until} , if {event} , {then}", until=how_long, event=event, then=then)

    def _replaced_for_now(self, node: p.Replaced, until: str) -> Piece:
        """What happens instead of something, for a while."""
        how_long, event = say(UNTIL[until]), self.occasion(node)
        then, passed = self._instead(node), None
        match node.effects:
            case (v.Redirected(to=to, damage=True),) if not node.optional:
                passed = self.passed_on(node, how_long, to, "all")
        return say("{until} , if {event} , {then}", until=how_long, event=event, then=then, passed_on=passed)

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
        how_long = say(UNTIL[until]) if until in UNTIL else None
        last = self.last
        first = seq("while", self.condition(node.condition), ",", self.changes(node.cards, node.changes))
        self.last = last
        after = seq(self.changes(node.cards, node.changes), how_long, "while", self.condition(node.condition))
        if how_long is None:
            return say("{change_while}", change_while=after, while_change=first)
        return say("{until} , {while_change}", until=how_long, while_change=first, change_while=after)

    def _at_moment(self, node: p.Triggered) -> Piece:
        moment = _MOMENTS[node.when.what, node.when.who or ""]
        at_moment = seq(moment, say(", | may be missing"))
        match node.effects:
            case (v.If(otherwise=()) as tested,):
                then = self.clauses(tested.effects, inside=True)
                return seq(at_moment, "if", self.condition(tested.condition), ",", then)
        last = self.last
        if any(isinstance(one, v.If) for one in node.effects):
            return seq(at_moment, self._then(node.effects))
        first = self.clauses(node.effects, stops=True)
        self.last = last
        return say(
            "{at_moment} {then}", at_moment=at_moment, then=first, moment=moment, done=self.clauses(node.effects)
        )

    def _instead(self, node: p.Replaced) -> Piece:
        """What is done instead, of which a first part is told with the word and the rest after it."""
        ways: list[Piece] = []
        effects = node.effects
        for size in range(len(effects), 0, -1):
            rest = seq(".", self.clauses(effects[size:], stops=True)) if size < len(effects) else None
            first = seq("you may", self._base(effects[:size])) if node.optional else self.clauses(effects[:size])
            ways.append(seq(first, "instead", rest))
        return instead_at(ways)

    def passed_on(self, node: p.Replaced, until: Piece | None, to: Cards, how_much: str) -> Piece:
        """All damage of a kind, or the next, inflicted to another card."""
        when = node.when
        damage = seq(self.number(node.most) if node.most is not None else None, damage_words(when))
        card = self.whoever(when.subject) if when.subject is not None else None
        hit = seq("inflicted to", card) if card is not None else "inflicted"
        while_hit = seq(hit, until) if card is not None else hit
        slots: dict[str, Piece | None] = {"damage": seq(how_much, damage), "inflicted": while_hit, "hit": hit}
        instead = seq("is inflicted to", self.cards(to), "instead")
        return say("{damage} {inflicted} {instead_to}", instead_to=instead, until=until, **slots)
