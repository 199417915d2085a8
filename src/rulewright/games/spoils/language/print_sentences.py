"""From nodes to text: instructions in sentences, in every way that sentences may be cut."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import Register
from rulewright.games.spoils.language.print_clauses import WHOLE, PrintClauses, joined, run_of, with_subject
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
            case v.If():
                return self._if(effect)
            case v.OneOf():
                options = [self.clauses(option) for option in effect.options]
                return seq("choose one of the following :", *joined(options, either("or", ", or", ",")))
            case v.Later():
                return self.waiting(effect)
        return self.said(effect).rest

    def occasion(self, waiting: Paragraph) -> Piece:
        """The event that a paragraph waits for; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def _if(self, effect: v.If) -> Piece:
        condition = effect.condition
        besides = None
        if isinstance(condition, k.Both) and self.did(condition.conditions[0]):
            condition, *rest = condition.conditions
            besides = seq("and", self.condition(rest[0] if len(rest) == 1 else k.Both(tuple(rest))))
        tested = None if self.did(condition) else self.condition(condition)
        last = self.last
        then = self.clauses(effect.effects, inside=True)
        if effect.otherwise and len(effect.effects) > 1:
            self.last = last
            apart = self.effects(effect.effects)
        else:
            apart = None
        if effect.otherwise:
            self.last = last
        otherwise = self.clauses(effect.otherwise, inside=True) if effect.otherwise else None
        if isinstance(condition, k.Did | k.Not) and (register := self.did(condition)):
            who = "you" if self.may_by.get(register, "you") == "you" else "they"
            opening = f"if {who} do" if isinstance(condition, k.Did) else f"if {who} don't"
            opened = seq(opening, besides, optional(","))
            told = seq(opened, then)
            if not otherwise:
                return told
            longer = [seq(opened, apart, "otherwise", optional(","), otherwise)] if apart else []
            return either(seq(told, ". otherwise", optional(","), otherwise), *longer)
        opened = seq("if", tested, either(",", "", "then", ", then"))
        told = seq(opened, then)
        if otherwise:
            longer = [seq(opened, apart, "otherwise", optional(","), otherwise)] if apart else []
            joint = either(", otherwise", ", otherwise,", ". otherwise", ". otherwise,")
            return either(seq(told, joint, otherwise), *longer)
        return either(told, seq(then, "if", tested))


def _noted_and_destroyed(effects: list[v.Effect]) -> int | None:
    """How many instructions choose a card, note its values and destroy it."""
    if not effects or not isinstance(effects[0], v.Pick) or not effects[0].choose:
        return None
    size = 1 + run_of(effects[1:], v.Let)
    if size == 1 or size >= len(effects):
        return None
    return size + 1 if effects[size] == v.Destroy(Register(effects[0].into)) else None
