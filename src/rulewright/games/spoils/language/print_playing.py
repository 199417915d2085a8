"""From nodes to text: playing, paying, tokens and influence."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.phrases import an, in_any_order, say
from rulewright.games.spoils.language.print_descriptions import SUBJECTS
from rulewright.games.spoils.language.print_numbers import factored, is_short
from rulewright.games.spoils.language.print_requirements import PrintRequirements
from rulewright.games.spoils.language.said import Said, third, whole, without
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

ONE = n.Fixed(1)


class PrintPlaying(PrintRequirements):
    """Prints instructions to play, to pay, and those about tokens that are cards and about influence."""

    def _said_of_play(self, effect: v.Effect) -> Said | None:
        match effect:
            case v.GainScore() | v.LoseScore():
                verb = "gain" if isinstance(effect, v.GainScore) else "lose"
                bid = isinstance(effect.amount, n.HowMany) and effect.amount.register in self.bids
                short = is_short(effect.amount) and not bid
                wording = "{number} influence" if short else "influence equal to {number}"
                number = self.so_many(effect.amount, "that much | set off")
                amount = say(
                    wording, number=number, measure=self.measure(effect.amount), **self.for_each(effect.amount)
                )
                if effect.of is not None:
                    return whole(self._score_of(effect.of, verb, amount))
                named = seq(self.whose(effect.who), "faction", third(verb), amount)
                return Said(effect.who, verb, amount, named)
            case v.CreateTokens():
                return Said(effect.by, "put", self._created(effect))
            case v.UseAbility():
                return Said(effect.who, "use", seq(self._used(effect.cards), self._so_often(effect)))
            case v.PlayCard():
                return Said(effect.who, "play", self._played(effect))
            case v.PlayResource(up_to=None):
                return Said(effect.who, "play", "a resource")
            case v.PlayResource(up_to=n.Number() as most):
                return Said(effect.who, "play", seq("up to", self.number(most), "resources"))
            case v.Pay():
                return Said(effect.who, "pay", self._paid(effect.amount))
            case v.Terminate():
                return Said(effect.by, "terminate", self.cards(effect.what))
            case v.ChangeNextCost():
                if effect.sign < 0:
                    return Said(
                        "you", "reduce", seq("the next numeric cost you pay this turn by", self.number(effect.amount))
                    )
                return Said(
                    "you",
                    "increase",
                    seq("the next numeric cost your opponent pays this turn by", self.number(effect.amount)),
                )
        return None

    def _created(self, effect: v.CreateTokens) -> Piece:
        """Tokens that are cards, how many and under whose control."""
        name = effect.name.removesuffix(" Token")
        one = say("{a_token} | card", a_token=an(f"{name} token"), name=name)
        number = (
            one if effect.number == ONE else say("{number} {name} tokens", number=self.number(effect.number), name=name)
        )
        under = seq("under", self.whose(effect.who), "control")
        slots = self.for_each(effect.number)
        slots["some"] = an(f"{name} token") if slots.pop("factor") == "1" else None
        wording = "{tokens} into play" if is_short(effect.number) else "{some} into play for each {each}"
        if effect.who != "you":
            each = "{some} into play {under} for each {each}"
            wording = "{tokens} into play {under}" if is_short(effect.number) else each
        return say(wording, tokens=number, under=under, **slots)

    def _score_of(self, factions: Cards, verb: str, amount: Piece) -> Piece:
        """What factions that were picked, or all of them, gain or lose."""
        if isinstance(factions, Filter):
            every, each = self.cards(factions, subject=True), self.each_of(factions)
            does = seq(third(verb), amount)
            return say("{cards} {change} | all", cards=every, change=seq(verb, amount), one=each, changes=does)
        noun = self.noun_of(factions)
        if noun.types != ("faction",):
            raise Misread("only a faction has influence")
        return seq(self.cards(factions, subject=True), verb if noun.plural else third(verb), amount)

    def _played(self, effect: v.PlayCard) -> Piece:
        """What is played, from where and on what terms."""
        cards = effect.cards
        if not isinstance(cards, Filter):
            what = self.cards(cards)
        else:
            hand = cards.area == "hand"
            kind = without(cards, "area", "area_of") if hand else cards
            source = say(" | from hand", whose=self.whose(cards.area_of or "you")) if hand else None
            what = seq(self.counted(kind, ONE if effect.most == ONE else n.Fixed(0), effect.most), source)
        its = "their" if effect.most != ONE or self.is_plural(cards) else "its"
        terms: list[Piece] = ["for free"] if effect.free else []
        if effect.waived:
            terms.append(say("without meeting {its} threshold", its=its, who=say(SUBJECTS[effect.who])))
        return in_any_order(terms, what)

    def _used(self, cards: Cards | None) -> Piece:
        """An ability, and whose."""
        if cards is None:
            return "an ability"
        if isinstance(cards, Filter):
            return seq("an ability of", self.any_of(cards))
        last = self.last
        one, self.last = self.cards(cards), last
        return say("an ability of {card}", card=one, whose=self.possessive(cards))

    def _so_often(self, effect: v.UseAbility) -> Piece | None:
        """A sentence on how often the effect of what is used happens; none if it happens once."""
        if effect.times == ONE:
            return None
        opened = "if you do" if effect.who == "you" else say("if they do")
        number = seq(self.number(effect.times), "times")
        often = say("twice | so often", number=number) if effect.times == n.Fixed(2) else number
        return seq(".", opened, say(", | may be missing"), "the effect happens", often, "instead of once")

    def _paid(self, amount: n.Number) -> Piece:
        if isinstance(amount, n.HowMany) and amount.register in self.bids:
            return say("the winning bid | paid")
        factor, counted = factored(amount)
        return self.number(amount) if counted is None else seq(str(factor), "for each", self.count(counted, many=False))
