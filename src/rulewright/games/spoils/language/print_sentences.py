"""From nodes to text: instructions in sentences, in every way that sentences may be cut."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import Filter, Register, This
from rulewright.games.spoils.language.print_clauses import WHOLE, PrintClauses, joined, run_of, subjects, with_subject
from rulewright.text.printing import Piece, either, maybe, optional, seq


class PrintSentences(PrintClauses):
    """Prints sequences of instructions."""

    def section(self, effects: Sequence[v.Effect]) -> Piece:
        """The instructions of a cost or an effect, in which nothing has been called it yet."""
        self.last = None
        return self.effects(effects)

    def effects(self, effects: Sequence[v.Effect]) -> Piece:
        """Sentences that say these instructions one after the other."""
        found: list[Piece] = []
        rest = list(effects)
        done = [(str(getattr(one, "into", "")), str(getattr(one, "who", ""))) for one in rest]
        self.may_by |= {into: who for into, who in done if into and who}
        while rest:
            size, piece = self._next(rest)
            found.append(piece)
            rest = rest[size:]
        return seq(*found)

    def _next(self, effects: list[v.Effect]) -> tuple[int, Piece]:
        """A run of instructions that may be cut into sentences anywhere, or one that is a sentence of its own."""
        if isinstance(effects[0], v.OneOf):
            ways = seq(self.sentence(effects[0]), "."), self._labelled(effects[0])
            long = any(len(option) > 2 or isinstance(option[0], WHOLE) for option in effects[0].options)
            return 1, either(*(ways[::-1] if long else ways))
        if isinstance(effects[0], v.Only) and effects[1:2] == [v.Reveal(This())]:
            apart = seq(self.sentence(effects[0]), ".", self.clauses([effects[1]]), ".")
            return 2, either("reveal this card from your hand .", apart) if _in_hand(effects[0]) else apart
        if isinstance(effects[0], WHOLE):
            return 1, seq(self.sentence(effects[0]), ".")
        if isinstance(effects[0], v.Let):
            return self._with_lets(effects)
        if (size := _noted_and_destroyed(effects)) is not None:
            return size, self._destroyed_then_noted(effects[:size])
        size = 1
        while size < len(effects) and not isinstance(effects[size], (*WHOLE, v.Let)):
            if _noted_and_destroyed(effects[size:]) is not None:
                break
            size += 1
        return size, seq(self.clauses(effects[:size], stops=True), maybe(either("if they can", "if you can")), ".")

    def _with_lets(self, effects: list[v.Effect]) -> tuple[int, Piece]:
        lets = [effect for effect in effects[: run_of(effects, v.Let)] if isinstance(effect, v.Let)]
        settled: list[Piece] = [seq(let.variable, "is", self.number(let.number)) for let in lets]
        told = seq(*joined(settled))
        apart = seq(*(seq(one, ".") for one in settled))
        rest = effects[len(lets) :]
        if not rest:
            return len(lets), either(apart, seq(told, "."))
        if isinstance(rest[0], WHOLE):
            after = self.sentence(rest[0])
            return len(lets) + 1, either(
                seq(apart, after, "."), seq(told, ".", after, "."), seq(after, ", where", told, ".")
            )
        size = 1
        if isinstance(rest[0], v.Pick) and rest[0].choose and len(rest) > 1:
            size = 2
        after = self.clauses(rest[:size])
        ways = [seq(apart, after, "."), seq(told, ".", after, "."), seq(after, ", where", told, ".")]
        if isinstance(rest[0], v.Destroy):
            ways.append(seq(after, ".", apart))
        return len(lets) + size, either(*ways)

    def _destroyed_then_noted(self, effects: list[v.Effect]) -> Piece:
        """A card chosen, its values noted, then destroyed: printed as destroyed first, with the values it had."""
        pick, *lets, destroy = effects
        assert isinstance(pick, v.Pick)
        apart = self.clauses([pick])
        told = [seq(let.variable, "is", self.number(let.number), ".") for let in lets if isinstance(let, v.Let)]
        then = self.clauses([destroy])
        inline = with_subject(self._forms([pick, destroy], 0)[1][0])
        return either(seq(inline, ".", *told), seq(apart, ".", *told, then, "."), seq(apart, ".", then, ".", *told))

    def sentence(self, effect: v.Effect) -> Piece:
        """An instruction that is a sentence of its own, without its full stop."""
        match effect:
            case v.ForAnyone():
                return either("any player may use this ability", "both players may use this ability")
            case v.If():
                return self._if(effect)
            case v.OneOf():
                return self.chosen_among(effect)
            case v.Repeat():
                before = self.effects(effect.effects)
                again = either("repeat this card's effect until", "repeat this effect until")
                return seq(before, again, self.condition(effect.until))
            case v.Later():
                return self.waiting(effect)
        return self.said(effect).rest

    def occasion(self, waiting: Paragraph) -> Piece:
        """The event that a paragraph waits for; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def _labelled(self, effect: v.OneOf) -> Piece:
        """Options each on a line of its own, with all its sentences."""
        options = [
            seq(f"option {number}", optional(":"), self._apart(option, self.effects))
            for number, option in enumerate(effect.options, 1)
        ]
        if effect.who == "you":
            return seq("choose one of the following :", *options)
        who = either(*subjects(effect.who))
        return seq(who, either("chooses", "must choose"), "one of the following :", *options)

    def _kept_from_pile(self, effects: Sequence[v.Effect]) -> Piece | None:
        """What is put elsewhere and terminated is told the other way round: it never comes to its pile."""
        match effects:
            case (v.Put(instead=True) as put, v.Terminate() as stop) if put.cards == stop.what:
                return seq(self.clauses((stop,), inside=True), ".", self.clauses((put,)))
        return None

    def _if(self, effect: v.If) -> Piece:
        condition = effect.condition
        besides = None
        if isinstance(condition, k.Both) and self.did(condition.conditions[0]):
            condition, *rest = condition.conditions
            besides = seq("and", self.condition(rest[0] if len(rest) == 1 else k.Both(tuple(rest))))
        tested = None if self.did(condition) else self.condition(condition)
        last = self.last
        then = self._kept_from_pile(effect.effects) or self.clauses(effect.effects, inside=True)
        opened = seq("if", tested, either(",", "", "then", ", then"))
        if not tested:
            opened = seq(self._opening(condition), besides, optional(","))
        told = seq(opened, then)
        if not effect.otherwise:
            return either(told, seq(then, "if", tested)) if tested else told
        longer: list[Piece] = []
        if len(effect.effects) > 1:
            self.last = last
            longer.append(seq(opened, self.effects(effect.effects), "otherwise"))
        self.last = last
        otherwise = self.clauses(effect.otherwise, inside=True)
        joint = either(", otherwise", ". otherwise") if tested else ". otherwise"
        return seq(either(seq(told, joint), *longer), optional(","), otherwise)

    def _opening(self, condition: k.Condition) -> Piece:
        """If you do, if they don't."""
        doer = self.may_by.get(self.did(condition), "you")
        if isinstance(condition, k.Did):
            others = ("if they do", "if that player does", "if your opponent does")
            return "if you do" if doer == "you" else either(*others)
        ways = ("if you don't", "if you do not") if doer == "you" else ("if they don't", "if they do not")
        return either(*ways) if doer == "you" else either(*ways, "if that player doesn't")


def _in_hand(only: v.Only) -> bool:
    """Whether an ability is used from the hand."""
    return only == v.Only(k.Fits(This(), Filter(area="hand", area_of="you")), use=True)


def _noted_and_destroyed(effects: list[v.Effect]) -> int | None:
    """How many instructions choose a card, note its values and destroy it."""
    if not effects or not isinstance(effects[0], v.Pick) or not effects[0].choose:
        return None
    size = 1 + run_of(effects[1:], v.Let)
    if size == 1 or size >= len(effects):
        return None
    return size + 1 if effects[size] == v.Destroy(Register(effects[0].into)) else None
