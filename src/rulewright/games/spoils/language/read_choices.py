"""From tree to nodes: tokens, picking, playing, paying."""

from __future__ import annotations

from typing import Any, cast

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Number, Times, TokensOn
from rulewright.games.spoils.language.read_objects import ONE, Effects, ReadObjects, fields_of
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import SUBJECT, Misread, Some


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

    def remove_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.RemoveTokens(cards, c[0]))

    def remove_all_tokens(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        if before:
            raise Misread("from which card?")
        return (v.RemoveTokens(cards, TokensOn(cards)),)

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

    # -- picking, playing, paying --

    def pick(self, c: list[Any]) -> Effects:
        return self._pick(c[0], choose=False)

    def choose(self, c: list[Any]) -> Effects:
        return self._pick(c[0], choose=True)

    def _pick(self, np: Any, *, choose: bool) -> Effects:
        before, _ = self.targets(np, choose=choose)
        if not before:
            raise Misread("pick and choose are followed by how many of what kind of card")
        return before

    def choose_number(self, c: list[Any]) -> Effects:
        return (v.ChooseNumber(str(c[0]).upper()),)

    def choose_number_most(self, c: list[Any]) -> Effects:
        return (v.ChooseNumber(str(c[0]).upper(), c[1]),)

    def play_resource(self, c: list[Any]) -> Effects:
        return (v.PlayResource(SUBJECT),)

    def play(self, c: list[Any]) -> Effects:
        return (self._play(c[0], free=False),)

    def play_free(self, c: list[Any]) -> Effects:
        return (self._play(c[0], free=True),)

    def _play(self, np: Any, *, free: bool) -> v.Effect:
        if not isinstance(np, Some) or np.kind != "one" or np.what.area_of not in (None, "you"):
            raise Misread("only a card of some kind from one's own hand can be played by an instruction so far")
        if np.what.types == ("resource",):
            raise Misread("a resource is played by `play a resource`")
        described = {name: part for name, part in fields_of(np.what).items() if name not in ("area", "area_of")}
        return v.PlayCard(merged([described, {"area": "hand", "area_of": SUBJECT}]), SUBJECT, free)

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
