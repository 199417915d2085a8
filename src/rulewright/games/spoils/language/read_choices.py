"""From tree to nodes: tokens, picking, playing, paying."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Minus, Number, Plus, Times, TokensOn, Whichever
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.read_objects import ONE, Effects, ReadObjects, for_each
from rulewright.games.spoils.language.read_requirements import any_of
from rulewright.text.pending import LOOKED, SUBJECT, AtMost, Misread


class ReadChoices(ReadObjects):
    """Nodes of the verb phrases in `verbs.lark` that choose, play or pay."""

    # -- tokens --

    def one_token(self, c: list[Any]) -> Number:
        return ONE

    def so_many_tokens(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def add_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.AddTokens(cards, c[0]))

    def add_tokens_each(self, c: list[Any]) -> Effects:
        return self.add_tokens([for_each(c[0], c[2]), c[1]])

    def double_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        if before:
            raise Misread("on which card?")
        return (v.AddTokens(cards, TokensOn(cards)),)

    def remove_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.RemoveTokens(cards, c[0]))

    def remove_all_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        if before:
            raise Misread("from which card?")
        return (v.RemoveTokens(cards, TokensOn(cards)),)

    def remove_any_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.RemoveTokens(cards, AtMost(TokensOn(cards))))

    def remove_up_to_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.RemoveTokens(cards, AtMost(Whichever(c[0], TokensOn(cards)))))

    def add_up_to_tokens(self, c: list[Any]) -> Effects:
        return self.add_tokens([AtMost(c[0]), c[1]])

    def one_token_card(self, c: list[Any]) -> tuple[str, Number]:
        return f"{str(c[0]).title()} Token", ONE

    def so_many_token_cards(self, c: list[Any]) -> tuple[str, Number]:
        return f"{str(c[1]).title()} Token", c[0]

    def create(self, c: list[Any]) -> Effects:
        name, number = c[0]
        return (v.CreateTokens(name, number, SUBJECT),)

    def create_under(self, c: list[Any]) -> Effects:
        name, number = c[0]
        return (v.CreateTokens(name, number, c[1]),)

    def create_each(self, c: list[Any]) -> Effects:
        name, number = c[0]
        return (v.CreateTokens(name, for_each(number, c[1]), SUBJECT),)

    def create_under_each(self, c: list[Any]) -> Effects:
        name, number = c[0]
        return (v.CreateTokens(name, for_each(number, c[2]), c[1]),)

    # -- picking, playing, paying --

    def pick(self, c: list[Any]) -> Effects:
        return self._pick(c[0], choose=False)

    def pick_one(self, c: list[Any]) -> Effects:
        return (v.Pick(Filter(area=LOOKED), ONE, ONE, self.fresh(), SUBJECT),)

    def pick_so_many(self, c: list[Any]) -> Effects:
        word, number = c
        if int(number) < 2:
            raise Misread("one is written as a word")
        so_many = Fixed(int(number))
        return (
            v.Pick(Filter(area=LOOKED), so_many, so_many, self.fresh(), SUBJECT, choose=str(word).startswith("choose")),
        )

    def choose(self, c: list[Any]) -> Effects:
        return self._pick(c[0], choose=True)

    def _pick(self, np: Any, *, choose: bool) -> Effects:
        before, _ = self.targets(np, choose=choose)
        if not before:
            raise Misread("pick and choose are followed by how many of what kind of card")
        return before

    def choose_number(self, c: list[Any]) -> Effects:
        return (v.ChooseNumber(str(c[1]).upper()),)

    def choose_number_within(self, c: list[Any]) -> Effects:
        variable, bounds = c[1], c[2]
        most: Number | None = None
        least: Number = Fixed(0)
        for op, limit in bounds:
            if op in ("<=", "<"):
                most = limit if op == "<=" else Minus(limit, ONE)
            elif op in (">=", ">"):
                least = limit if op == ">=" else Plus(limit, ONE)
            else:
                raise Misread("a number that is given is not chosen")
        return (v.ChooseNumber(str(variable).upper(), most, least),)

    def choose_number_where(self, c: list[Any]) -> Effects:
        if str(c[1]) != str(c[2]):
            raise Misread("which number?")
        return self.choose_number_within([c[0], c[1], c[3]])

    def play_resource(self, c: list[Any]) -> Effects:
        return (v.PlayResource(SUBJECT),)

    def play_up_to(self, c: list[Any]) -> Effects:
        return (v.PlayResource(SUBJECT, up_to=c[0]),)

    def play(self, c: list[Any]) -> Effects:
        """Play cards spoken of, or of some kind, on what terms there may be."""
        np, *terms = c
        play = v.PlayCard(np, SUBJECT, "free" in terms, waived="waived" in terms)
        if isinstance(np, Cards):
            return (play,)
        if np.kind not in ("one", "at most") and np.high != ONE:
            raise Misread("how many are played?")
        if np.what.types == ("resource",):
            raise Misread("a resource is played by `play a resource`")
        described = np.what
        if described.area == "play" and "face-down" not in described.states:
            if described.controller is not None:
                raise Misread("a card that is in play has been played already")
            described = replace(described, area="hand", area_of=SUBJECT)
        return (replace(play, cards=described, most=np.high),)

    def use_ability(self, c: list[Any]) -> Effects:
        return (v.UseAbility(None, SUBJECT),)

    def use_ability_of(self, c: list[Any]) -> Effects:
        return (v.UseAbility(any_of(c[0]), SUBJECT),)

    def term_free(self, c: list[Any]) -> str:
        return "free"

    def term_waived(self, c: list[Any]) -> str:
        return "waived"

    def gain(self, c: list[Any]) -> Effects:
        return (v.GainScore(SUBJECT, c[0]),)

    def lose(self, c: list[Any]) -> Effects:
        return (v.LoseScore(SUBJECT, c[0]),)

    def pay_each(self, c: list[Any]) -> Effects:
        if not isinstance(c[0], Fixed):
            raise Misread("only a fixed number can be paid for each")
        return (v.Pay(c[1] if c[0].n == 1 else Times(c[0].n, c[1]), SUBJECT),)

    def pay(self, c: list[Any]) -> Effects:
        return (v.Pay(c[0], SUBJECT),)

    def terminate(self, c: list[Any]) -> Effects:
        return (v.Terminate(c[0]),)

    def next_cost_less(self, c: list[Any]) -> Effects:
        return (v.ChangeNextCost(-1, c[0], SUBJECT),)

    def next_cost_more(self, c: list[Any]) -> Effects:
        return (v.ChangeNextCost(1, c[0], "opponent"),)
