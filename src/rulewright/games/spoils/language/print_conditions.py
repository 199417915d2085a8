"""From nodes to text: what must be so."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import WHEREVER, Filter, Register
from rulewright.games.spoils.language.phrases import an, between, say
from rulewright.games.spoils.language.print_comparisons import PrintComparisons, in_state
from rulewright.games.spoils.language.print_descriptions import PARITIES, Noun, NoWords
from rulewright.text.printing import Piece, seq

_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}


class PrintConditions(PrintComparisons):
    """Prints conditions."""

    def condition(self, node: k.Condition) -> Piece:
        """A condition after while or if."""
        match node:
            case k.Both():
                return self._icons(node) or self.between(node) or self._all_so(node)
            case k.Either():
                return seq(*between([self.condition(one) for one in node.conditions], "or"))
            case k.Exists():
                told = self._exists(node.cards, self._one_or_any)
                return say("{told} | there are", told=told, **self.some_is(node.cards, "a"))
            case k.Compare():
                return self._parity(node) if node.op in PARITIES else self._compare(node)
            case k.Fits():
                return self._fits(node)
            case k.Not(condition=k.Fits() as fits):
                card = self.cards(fits.card, subject=True)
                being, keyword = self._being(fits.description), _keyword_alone(fits.description)
                return say("{card} is not {being}", card=card, being=being, keyword=keyword)
        return self._circumstance(node)

    def _fits(self, node: k.Fits) -> Piece:
        """A card is of a description."""
        if node.description == Filter(owner="you", area=WHEREVER):
            return seq("you own", self.cards(node.card))
        if isinstance(node.card, Register) and self.nouns.get(node.card.name, Noun()).known == ("destroyed",):
            noun = self.nouns[node.card.name]
            return seq("the destroyed", self.heads(noun, many=noun.plural), "was", self._being(node.description))
        card = self.cards(node.card, subject=True)
        being, keyword = self._being(node.description), _keyword_alone(node.description)
        yours = self.cards(node.card) if node.description == Filter(controller="you") else None
        self.topmost = node.card
        return say("{card} is {being}", card=card, being=being, keyword=keyword, yours=yours)

    def _circumstance(self, node: k.Condition) -> Piece:
        """What is going on, and what has happened."""
        match node:
            case k.Happened():
                return self.happened(node)
            case k.Not(condition=k.Happened() as happened):
                return self.happened(happened, so=False)
            case k.PlayedBy():
                return say("you played this card using {keyword}", keyword=node.keyword.upper())
            case k.RespondingTo(description=Filter() as kind, ability=False):
                self.responded = kind.types[0] if kind.types else "card"
                return seq("you played this card in response to", self.one_of(kind))
            case k.Blocking():
                return "you are blocking" if node.who == "you" else "your opponent is blocking"
            case k.Picked():
                noun = self.noun_of(node.cards)
                self.last = node.cards
                kind = Filter(types=noun.types)
                what = self.description(kind, many=True) if noun.plural else self.one_of(kind)
                return seq("you picked", what, "as part of its cost")
            case k.TurnOf():
                return f"it is {_TURNS[node.who]}"
            case k.Attacking():
                return "you are attacking" if node.who == "you" else "your opponent is attacking"
            case k.Attacked():
                return "you are being attacked" if node.who == "you" else "your opponent is being attacked"
        raise NoWords(node)

    def _all_so(self, node: k.Both) -> Piece:
        first, *rest = node.conditions
        apart = seq(*between([self.condition(one) for one in node.conditions], "and"))
        if isinstance(first, k.Happened) and len(rest) == 1 and (second := self.also_happened(rest[0])) is not None:
            bare = None
            if first.when.who is None and first.when.subject is not None:
                bare = seq(self.happening_subject(first.when.subject), self._past(first.when))
            return say("{apart} | both happened", apart=apart, first=self.happened(first), bare=bare, second=second)
        return apart

    def only(self, node: k.Condition) -> Piece:
        """A condition after play this only, use this only."""
        if isinstance(node, k.Both) and self._icons(node) is None:
            parts = seq(*between([self.only(one) for one in node.conditions], say("and | only")))
            if node.conditions == (k.TurnOf("you"), k.Not(k.DuringBattle())):
                return say("{parts} | your turn, no battle", parts=parts)
            plain = [
                one for one in node.conditions if not isinstance(one, k.DuringBattle | k.FirstUse | k.RespondingTo)
            ]
            so = len(plain) == len(node.conditions) and k.Not(k.DuringBattle()) not in plain
            return say("{parts} | only", parts=parts, condition=self.condition(node) if so else None)
        match node:
            case k.FirstUse():
                return "once each turn"
            case k.TurnOf():
                return say("during {turn} | only", turn=_TURNS[node.who], condition=self.condition(node))
            case k.DuringBattle():
                return "during a battle"
            case k.Not(condition=k.DuringBattle()):
                return "not during a battle"
            case k.RespondingTo(description=None):
                return say("in response to an ability")
            case k.RespondingTo(description=Filter() as kind, ability=True):
                return say("in response to {one} 's ability", one=self.one_of(kind), any=self.any_of(kind))
            case k.RespondingTo(description=Filter() as kind):
                return say("in response to {one}", one=self.one_of(kind))
        return say("while {condition} | only", condition=self.condition(node))

    def _being(self, kind: Filter) -> Piece:
        if kind == Filter(area=kind.area, area_of=kind.area_of) and kind.area_of:
            return seq("in", self.whose(kind.area_of), "discard pile" if kind.area == "discard" else kind.area)
        if kind == Filter(area="void"):
            return "in the Void"
        if kind == Filter(states=("revealed",), area=WHEREVER):
            return "revealed"
        if kind.area == WHEREVER:
            return self._kind(replace(kind, area="play"))
        if kind == Filter(controller=kind.controller) and kind.controller:
            return seq("under", self.whose(kind.controller), "control")
        if kind == Filter(on=kind.on) and kind.on is not None:
            return seq("attached to", self.one_of(kind.on) if isinstance(kind.on, Filter) else self.cards(kind.on))
        if kind == Filter():
            return "in play"
        if kind.states == ("in battle",) and not kind.types:
            return say("in a battle | it is")
        if kind == Filter(states=kind.states) and len(kind.states) == 1:
            return in_state(kind.states[0])
        return self._kind(kind)

    def _kind(self, kind: Filter) -> Piece:
        if kind == Filter(keywords=kind.keywords) and len(kind.keywords) == 1:
            return kind.keywords[0].capitalize()
        if len(kind.where) == 1 and isinstance(kind.where[0], Bears) and kind == Filter(where=kind.where):
            return self.being_chosen(kind.where[0])
        if len(kind.subtypes) == 1 and kind == Filter(subtypes=kind.subtypes):
            return say("{subtype} | is", subtype=an(f'"{kind.subtypes[0]}"'), card=self.one_of(kind))
        return self.one_of(kind)


def _keyword_alone(kind: Filter) -> str | None:
    """The keyword that a description asks for, if it asks for nothing else."""
    alone = kind.keywords and kind == Filter(keywords=kind.keywords, area=WHEREVER)
    return kind.keywords[0].capitalize() if alone else None
