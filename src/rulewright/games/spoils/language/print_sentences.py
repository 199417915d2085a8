"""From nodes to text: instructions in sentences, in every way that sentences may be cut."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import Cards, Filter, Register, This
from rulewright.games.spoils.language.neighbours import told_in_place
from rulewright.games.spoils.language.phrases import between, say
from rulewright.games.spoils.language.print_choices import run_of
from rulewright.games.spoils.language.print_clauses import WHOLE, PrintClauses
from rulewright.games.spoils.language.print_descriptions import Noun
from rulewright.games.spoils.language.print_subjects import subject, with_subject
from rulewright.text.printing import Piece, seq


class PrintSentences(PrintClauses):
    """Prints sequences of instructions."""

    def section(self, effects: Sequence[v.Effect]) -> Piece:
        """The instructions of a cost or an effect, in which nothing has been called it yet."""
        self.last = None
        return self.effects(effects)

    def effects(self, effects: Sequence[v.Effect]) -> Piece:
        """Sentences that say these instructions one after the other."""
        found: list[Piece] = []
        rest = self.without_recalled(told_in_place(effects))
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
            ways = {"in_a_row": seq(self.sentence(effects[0]), "."), "labelled": self._labelled(effects[0])}
            long = any(len(option) > 2 or isinstance(option[0], WHOLE) for option in effects[0].options)
            long = long or _needs_a_name(effects[0])
            return 1, say("{labelled}" if long else "{in_a_row}", **ways)
        if isinstance(effects[0], v.Only) and effects[1:2] == [v.Reveal(This())]:
            apart = seq(self.sentence(effects[0]), ".", self.clauses([effects[1]]), ".")
            return 2, say("reveal this card from your hand .", apart=apart) if _in_hand(effects[0]) else apart
        if (kept := self._kept_from_pile(effects[:2])) is not None:
            return 2, seq(kept, ".")
        if _kept_off(effects):
            return 2, self._done_unless(effects[0], effects[1])
        if isinstance(effects[0], WHOLE):
            return 1, seq(self.sentence(effects[0]), ".")
        if isinstance(effects[0], v.Let):
            return self._with_lets(effects)
        if (size := _noted_and_destroyed(effects)) is not None:
            return size, self._destroyed_then_noted(effects[:size])
        size = 1
        while size < len(effects) and not isinstance(effects[size], (*WHOLE, v.Let)):
            if _noted_and_destroyed(effects[size:]) is not None or _kept_off(effects[size:]):
                break
            size += 1
        return size, say("{done} .", done=self.clauses(effects[:size], stops=True))

    def _done_unless(self, may: v.Effect, done: v.Effect) -> Piece:
        """What somebody may do, and what is done if they don't: done unless they do it."""
        assert isinstance(may, v.May)
        assert isinstance(done, v.If)
        last = self.last
        apart = seq(say("{done} .", done=self.clauses([may], stops=True)), self.sentence(done), ".")
        spoken, self.last = self.last, last
        so, kept = self.clauses(done.effects, inside=True), self.clauses(may.effects, inside=True)
        self.last = last
        kept_first = self.clauses(may.effects, inside=True)
        so_after = self.clauses(done.effects, inside=True)
        self.last = spoken
        return say("{apart} | done unless", apart=apart, so=so, kept=kept, kept_first=kept_first, so_after=so_after)

    def _with_lets(self, effects: list[v.Effect]) -> tuple[int, Piece]:
        lets = [effect for effect in effects[: run_of(effects, v.Let)] if isinstance(effect, v.Let)]
        settled: list[Piece] = [seq(let.variable, "is", self.number(let.number)) for let in lets]
        told = seq(*between(settled, "and"))
        apart = seq(*(seq(one, ".") for one in settled))
        rest = effects[len(lets) :]
        if not rest:
            return len(lets), say("{settled} | numbers", settled=apart, joined=told)
        size = 1
        if isinstance(rest[0], v.Pick) and rest[0].choose and len(rest) > 1:
            size = 2
        after = self.sentence(rest[0]) if isinstance(rest[0], WHOLE) else self.clauses(rest[:size])
        noted = apart if isinstance(rest[0], v.Destroy) else None
        return len(lets) + size, say("{settled} {then} .", settled=apart, then=after, joined=told, noted=noted)

    def _destroyed_then_noted(self, effects: list[v.Effect]) -> Piece:
        """A card chosen, its values noted, then destroyed: printed as destroyed first, with the values it had."""
        pick, *lets, destroy = effects
        assert isinstance(pick, v.Pick)
        apart = self.clauses([pick])
        told = [seq(let.variable, "is", self.number(let.number), ".") for let in lets if isinstance(let, v.Let)]
        then = self.clauses([destroy])
        inline = with_subject(self.forms([pick, destroy], 0)[1][0])
        return say("{in_one} . {values}", in_one=inline, values=seq(*told), apart=apart, then=then)

    def sentence(self, effect: v.Effect) -> Piece:
        """An instruction that is a sentence of its own, without its full stop."""
        match effect:
            case v.ForAnyone():
                return say("any player may use this ability")
            case v.If():
                return self._if(effect)
            case v.OneOf():
                return self.chosen_among(effect)
            case v.Repeat():
                before = self.effects(effect.effects)
                return seq(before, say("repeat this card's effect until"), self.condition(effect.until))
            case v.SoOften():
                each = self.counted_each(effect.number)
                return seq("for each", each, ",", self._and_then(effect.effects))
            case v.Later():
                return self.waiting(effect)
        return self.said(effect).rest

    def _and_then(self, effects: Sequence[v.Effect]) -> Piece:
        """Instructions, the last of which may hang on whether those before were carried out."""
        *first, last = effects
        if first and isinstance(last, v.If):
            return seq(self.clauses(first), ".", self.sentence(last))
        return self.clauses(effects)

    def occasion(self, waiting: Paragraph) -> Piece:
        """The event that a paragraph waits for; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def waiting(self, effect: v.Later) -> Piece:
        """What waits for the next time; printed where paragraphs are."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def _labelled(self, effect: v.OneOf) -> Piece:
        """Options each on a line of its own, with all its sentences."""
        options = [
            seq(f"option {number}", say(": | may be missing"), self._apart(option, self.effects))
            for number, option in enumerate(effect.options, 1)
        ]
        if effect.who == "you":
            return seq("choose one of the following :", *options)
        return seq(subject(effect.who), say("chooses"), "one of the following :", *options)

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
        known = self._known_to_be(condition)
        then = self._kept_from_pile(effect.effects) or self.clauses(effect.effects, inside=True)
        self.nouns |= known
        opened = seq("if", tested, say(", | tested"))
        if not tested:
            opened = seq(self._opening(condition), besides, say(", | may be missing"))
        if not effect.otherwise:
            return say("{if_so} {then}", if_so=opened, then=then, tested=tested)
        longer = None
        if len(effect.effects) > 1:
            self.last, known = last, self._known_to_be(condition)
            longer = self.effects(effect.effects)
            self.nouns |= known
        self.last = last
        otherwise = seq(say(", | may be missing"), self.clauses(effect.otherwise, inside=True))
        wording = "{if_so} {then} , otherwise {other}" if tested else "{if_so} {then} . otherwise {other}"
        slots = {"if_so": opened, "then": then, "other": otherwise, "sentences": longer}
        return say(wording, **slots, **(self._instead_if(effect, last) if tested else {}))

    def _known_to_be(self, condition: k.Condition) -> dict[str, Noun]:
        """If a card was found to be of a type, it can be called by that from here on; how it was called before."""
        match condition:
            case k.Fits(card=Register(name=name), description=Filter(types=(_,) as types)):
                before = self.nouns.get(name, Noun())
                if not before.types and not before.plural:
                    self.nouns[name] = replace(before, types=types)
                    return {name: before}
        return {}

    def _instead_if(self, effect: v.If, last: Cards | None) -> dict[str, Piece | None]:
        """The same told the other way round: what is done, and what is done instead if something is so."""
        spoken, self.last = self.last, last
        first = self.clauses(effect.otherwise, stops=True)
        opened = seq("if", self.condition(effect.condition), say(", | tested"))
        known = self._known_to_be(effect.condition)
        then = self.clauses(effect.effects, inside=True)
        self.last = spoken
        self.nouns |= known
        return {"other_first": first, "if_so_after": opened, "then_after": then}

    def _opening(self, condition: k.Condition) -> Piece:
        """If you do, if they don't."""
        you = self.may_by.get(self.did(condition), "you") == "you"
        if isinstance(condition, k.Did):
            return "if you do" if you else say("if they do")
        return say("if you don't" if you else "if they don't")


def _kept_off(effects: list[v.Effect]) -> bool:
    """Whether somebody may do something, and something else is done just if they don't."""
    match effects[:2]:
        case [v.May(into=register), v.If(condition=k.Not(condition=k.Did(register=asked)), otherwise=())]:
            return bool(register) and register == asked
    return False


def _needs_a_name(one: v.OneOf) -> bool:
    """Whether you do something that somebody else chooses: in one sentence it would have to be said that it is you."""
    doers = [getattr(part, "by", getattr(part, "who", "")) for option in one.options for part in option]
    return one.who != "you" and "you" in doers


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
