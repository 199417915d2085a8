"""From nodes to text: instructions that inflict damage, pass it on or take it off."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_numbers import is_short
from rulewright.games.spoils.language.print_playing import PrintPlaying
from rulewright.games.spoils.language.said import Said, whole
from rulewright.text.printing import Piece, seq


class PrintDamaging(PrintPlaying):
    """Prints instructions about damage."""

    def said_of_damage(self, effect: v.Effect) -> Said | None:
        """An instruction about damage in words; None if it is not one."""
        match effect:
            case v.Inflict():
                damage = self._inflicted(effect)
                if effect.source is not None:
                    return whole(seq(self.cards(effect.source, subject=True), "inflicts", damage))
                return Said(effect.by, "inflict", damage)
            case v.Heal(this_turn=True):
                inflicted = seq("the amount of damage inflicted to", self.cards(effect.cards))
                return Said(effect.by, "reduce", seq(inflicted, "this turn to 0"))
            case v.Heal():
                amount: Piece = "all" if effect.amount is None else self.number(effect.amount)
                return Said(effect.by, "remove", seq(amount, "damage from", self.cards(effect.cards)))
            case v.Redirected():
                if not effect.damage:
                    return whole(seq(self.cards(effect.to, subject=True), "leaves play in that way"))
                return Said(effect.by, "inflict", seq(say("the damage | passed on"), "to", self.cards(effect.to)))
        return None

    def _inflicted(self, effect: v.Inflict) -> Piece:
        if effect.divided is None:
            return self._so_much_damage(effect)
        amount = seq("up to" if effect.up_to else None, self.number(effect.amount))
        wants = "you want" if effect.divided == "you" else say("your opponent wants")
        to = self.cards(effect.to, subject=True)
        return say("{amount} damage divided however {who_wants} to {cards}", amount=amount, who_wants=wants, cards=to)

    def _so_much_damage(self, effect: v.Inflict) -> Piece:
        if isinstance(effect.amount, n.EventAmount):
            return seq(say("that much"), "damage to", self.cards(effect.to))
        amount, to = self.number(effect.amount), self.cards(effect.to)
        wording = "{amount} damage to {card}" if is_short(effect.amount) else "damage equal to {amount} to {card}"
        return say(wording, amount=amount, card=to, **self.for_each(effect.amount))
