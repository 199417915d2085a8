"""Instructions step by step, as a judge would go through them: each with its rule, nothing called just `it`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Adjusted
from rulewright.effects.rare_verbs import Bid, Duplicate, EndGame
from rulewright.effects.selectors import Cards, EventCard, EventSource, Filter, Register
from rulewright.games.spoils.language.print_clauses import UNTIL
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.games.spoils.language.print_subjects import with_subject
from rulewright.text.pending import UP_TO
from rulewright.text.printing import Piece, plainly, seq
from rulewright.text.trees import tree

RULES: dict[type[v.Effect], str] = {
    v.Draw: "306.1",
    v.Discard: "305.1",
    v.Inflict: "408.7",
    v.Destroy: "304.1",
    v.Mark: "303.1",
    v.Unmark: "303.3",
    v.Attach: "301.1",
    v.Detach: "301.2",
    v.Pick: "310.1",
    v.Search: "312.1",
    v.Shuffle: "313.1",
    v.Pay: "309.1",
    v.Terminate: "314.1",
    v.TakeControl: "407.3",
    v.Exchange: "407.3",
    v.TurnOver: "411.3",
    v.PlayCard: "604.2",
    v.PlayResource: "605.1a",
    v.UseAbility: "606.1a",
    v.AddTokens: "409.1",
    v.RemoveTokens: "409.1",
    v.CreateTokens: "409.3",
    v.ChooseNumber: "410.2",
    v.Modify: "508.1",
    v.Only: "401.3a",
    v.LoseScore: "309.1b",
    Duplicate: "307.1",
    Bid: "413.1",
    v.ChangeNextCost: "406.3",
    EndGame: "102.1",
    v.Later: "503.1",
}
"""The rule behind a verb, where it has one of its own."""
_ANY_EFFECT = "402.1"

Lines = list[str]


class Stepwise(Printer):
    """Tells instructions one a line."""

    in_hand = "in {whose} hand"

    def __init__(self) -> None:
        super().__init__((), "card")
        self.steps: dict[str, str] = {}
        """In which step each register was filled."""
        self._plain = False

    def told(self, effects: Sequence[v.Effect], part: str = "") -> Lines:
        """The instructions as numbered lines; `part` names what they are the steps of."""
        return self._steps(effects, f"{part} " if part else "", "")

    def _steps(self, effects: Sequence[v.Effect], part: str, before: str) -> Lines:
        lines: Lines = []
        for number, effect in enumerate(effects, 1):
            label = f"{before}{number}"
            lines += self._step(effect, part, label)
            if (register := getattr(effect, "into", "")) and isinstance(register, str):
                self.steps[register] = f"{part}step {label}"
        return lines

    def _step(self, effect: v.Effect, part: str, label: str) -> Lines:
        """One instruction; what is inside it is set in below."""
        match effect:
            case v.May():
                who = plainly(self.player(effect.who))
                inside = self._steps(effect.effects, part, f"{label}.")
                return [f"{label}. {who} may do this, all of it or none (402.1):", *_set_in(inside)]
            case v.ForEachPlayer():
                inside = self._steps(effect.effects, part, f"{label}.")
                return [f"{label}. each player in turn, the active player first (402.2):", *_set_in(inside)]
            case v.SoOften():
                each = plainly(self.counted_each(effect.number))
                inside = self._steps(effect.effects, part, f"{label}.")
                return [f"{label}. for each {each}, one after the other (402.1):", *_set_in(inside)]
            case v.OneOf():
                who = plainly(self.player(effect.who))
                lines = [f"{label}. {who} choose{'' if who == 'you' else 's'} one of these (402.1):"]
                for letter, option in zip("abcdefgh", effect.options, strict=False):
                    lines += _set_in(self._steps(option, part, f"{label}{letter}."))
                return lines
            case v.If():
                return self._tested(effect, part, label)
        return [f"{label}. {self._sentence(effect)} ({_rule(effect)})."]

    def _tested(self, effect: v.If, part: str, label: str) -> Lines:
        inner = effect.condition.condition if isinstance(effect.condition, k.Not) else effect.condition
        if isinstance(inner, k.Did):
            verb = "was not" if isinstance(effect.condition, k.Not) else "was"
            tested = f"{label}. if {self.steps.get(inner.register, 'that')} {verb} really done (looking back, 402.5b):"
        else:
            tested = f"{label}. if {plainly(self.condition(effect.condition))} (a test, made at this step, R8):"
        lines = [tested, *_set_in(self._steps(effect.effects, part, f"{label}."))]
        if effect.otherwise:
            lines += [f"{label}' otherwise:", *_set_in(self._steps(effect.otherwise, part, f"{label}'."))]
        return lines

    def _sentence(self, effect: v.Effect) -> str:
        if isinstance(effect, v.Let):
            return plainly(seq(effect.variable, "is", self.number(effect.number)))
        if isinstance(effect, v.Recall):
            self.without_recalled([effect])
            return plainly(seq("which card is", self.cards(effect.cards), "is settled now, whatever happens later"))
        if isinstance(effect, v.ChooseNumber) and effect.variable.startswith(UP_TO) and effect.most is not None:
            self.up_to[effect.variable] = effect.most
            return plainly(seq("choose how many, at most", self.number(effect.most)))
        try:
            said = plainly(with_subject(self.form(effect)))
        except NoWords:  # an instruction that is only worded together with its neighbours
            return tree(effect)
        if isinstance(effect, v.CreateTokens) and effect.who == "you":
            return said.replace("into play", "into play under your control")
        if isinstance(effect, v.Modify) and effect.until in UNTIL and isinstance(effect.cards, Filter):
            now = "the cards that fit at any time" if effect.live else "the cards that fit at this moment, and no later"
            return f"{said} [{now}]"
        return said

    # -- speaking plainly of cards --

    def cards(self, cards: Cards, *, subject: bool = False) -> Piece:
        """Cards, never as a pronoun, and with where they come from."""
        self.last = None
        told = super().cards(cards, subject=subject)
        if self._plain:
            return told
        match cards:
            case Register() if cards.name in self.steps and cards.name not in self.inline:
                return seq(told, f"(of {self.steps[cards.name]})")
            case EventCard() | EventSource():
                return seq(told, "(of the event)")
        return told

    def among(self, cards: Cards) -> Piece:
        """Among cards, in full."""
        return seq("among", self.cards(cards))

    def owner_of(self, cards: Cards) -> str:
        """Who owns cards: whose pile they come from. Who controls a card need not own it (407.8)."""
        noun = self.noun_of(cards)
        if noun.controller and noun.controller == noun.owner:
            return ""
        if isinstance(cards, Filter) and cards.area == "play":
            return cards.owner or ""
        return super().owner_of(cards)

    def possessive(self, cards: Cards) -> Piece:
        """Of a card, in full."""
        self.last = None
        self._plain = True
        told = super().possessive(cards)
        self._plain = False
        return told

    def player(self, who: str) -> Piece:
        """A player in words."""
        return {"you": "you", "opponent": "your opponent", "each": "each player"}.get(who, who)


def _rule(effect: v.Effect) -> str:
    if isinstance(effect, v.Pick) and effect.choose:
        return _ANY_EFFECT
    if isinstance(effect, v.Modified):
        return "408.2" if isinstance(effect.text, Adjusted) else "508.1"
    return RULES.get(type(effect), _ANY_EFFECT)


def _set_in(lines: Lines) -> Lines:
    return [f"   {line}" for line in lines]
