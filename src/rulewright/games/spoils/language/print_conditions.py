"""From nodes to text: what must be so."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import WHEREVER, Filter
from rulewright.games.spoils.language.print_comparisons import IN_PARTY, PrintComparisons
from rulewright.games.spoils.language.print_descriptions import PARITIES, NoWords, an
from rulewright.text.printing import Piece, either, listed, maybe, optional, seq

_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}


class PrintConditions(PrintComparisons):
    """Prints conditions."""

    def condition(self, node: k.Condition) -> Piece:
        """A condition after while or if."""
        match node:
            case k.Both():
                return self._icons(node) or self.between(node) or self._all_so(node)
            case k.Either():
                return seq(*_between([self.condition(one) for one in node.conditions], "or"))
            case k.Exists():
                return either(self._exists(node.cards, self._one_or_any), *self._some_is(node.cards, "a"))
            case k.Compare():
                return self._parity(node) if node.op in PARITIES else self._compare(node)
            case k.Fits():
                return self._fits(node)
            case k.Not(condition=k.Fits() as fits):
                card = self.cards(fits.card, subject=True)
                told = seq(card, "is not", self._being(fits.description))
                keywords = fits.description.keywords
                lacks = fits.description == Filter(keywords=keywords, area=WHEREVER)
                return (
                    either(told, seq(card, "does not have", keywords[0].capitalize())) if keywords and lacks else told
                )
        return self._circumstance(node)

    def _fits(self, node: k.Fits) -> Piece:
        """A card is of a description."""
        if node.description == Filter(owner="you", area=WHEREVER):
            return seq("you own", self.cards(node.card))
        card = self.cards(node.card, subject=True)
        told = seq(card, "is", self._being(node.description))
        if node.description.keywords and node.description == Filter(keywords=node.description.keywords, area=WHEREVER):
            return either(told, seq(card, "has", node.description.keywords[0].capitalize()))
        return (
            either(told, seq("you control", self.cards(node.card)))
            if node.description == Filter(controller="you")
            else told
        )

    def _circumstance(self, node: k.Condition) -> Piece:
        """What is going on, and what has happened."""
        match node:
            case k.Happened():
                return self.happened(node)
            case k.Not(condition=k.Happened() as happened):
                return self.happened(happened, so=False)
            case k.PlayedBy():
                using = f"using {node.keyword}"
                return either(
                    f"you played this card {using}", f"this card was played {using}", f"it was played {using}"
                )
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
        apart = seq(*_between([self.condition(one) for one in node.conditions], "and"))
        if isinstance(first, k.Happened) and len(rest) == 1 and (second := self.also_happened(rest[0])) is not None:
            told = self.happened(first)
            if first.when.who is None and first.when.subject is not None:
                told = either(told, seq(self.happening_subject(first.when.subject), self._past(first.when)))
            return either(apart, seq(told, "and", second))
        return apart

    def only(self, node: k.Condition) -> Piece:
        """A condition after play this only, use this only."""
        if isinstance(node, k.Both) and self._icons(node) is None:
            parts = [self.only(one) for one in node.conditions]
            ways: list[Piece] = [seq(*_between(parts, either("and", "and only")))]
            if node.conditions == (k.TurnOf("you"), k.Not(k.DuringBattle())):
                ways.append(seq("during your turn", optional(","), "not during a battle"))
            plain = [
                one for one in node.conditions if not isinstance(one, k.DuringBattle | k.FirstUse | k.RespondingTo)
            ]
            if len(plain) == len(node.conditions) and k.Not(k.DuringBattle()) not in plain:
                ways.append(seq(either("while", "if"), self.condition(node)))
            return either(*ways)
        match node:
            case k.FirstUse():
                return "once each turn"
            case k.TurnOf():
                return either(f"during {_TURNS[node.who]}", seq(either("while", "if"), self.condition(node)))
            case k.DuringBattle():
                return "during a battle"
            case k.Not(condition=k.DuringBattle()):
                return "not during a battle"
            case k.RespondingTo(description=None):
                return "in response to an ability"
            case k.RespondingTo(description=Filter() as kind, ability=True):
                owned = seq("in response to", self.one_of(kind), "'s ability")
                return either(owned, seq("in response to an ability of", self.any_of(kind)))
            case k.RespondingTo(description=Filter() as kind):
                return seq("in response to", self.one_of(kind), maybe("being played"))
        return seq(either("while", "if"), self.condition(node))

    def _being(self, kind: Filter) -> Piece:
        if kind == Filter(area=kind.area, area_of=kind.area_of) and kind.area_of:
            return seq("in", self.whose(kind.area_of), "discard pile" if kind.area == "discard" else kind.area)
        if kind.area == WHEREVER:
            return self._kind(replace(kind, area="play"))
        if kind == Filter(controller=kind.controller) and kind.controller:
            return seq("under", self.whose(kind.controller), "control")
        if kind == Filter(on=kind.on) and kind.on is not None:
            return seq("attached to", self.one_of(kind.on) if isinstance(kind.on, Filter) else self.cards(kind.on))
        if kind == Filter():
            return "in play"
        if kind.states == ("in battle",) and not kind.types:
            return either("in a battle", "attacking or blocking")
        if kind == Filter(states=kind.states) and len(kind.states) == 1:
            return either(kind.states[0], *IN_PARTY.get(kind.states[0], ()))
        return self._kind(kind)

    def _kind(self, kind: Filter) -> Piece:
        if kind == Filter(keywords=kind.keywords) and len(kind.keywords) == 1:
            return kind.keywords[0].capitalize()
        if len(kind.where) == 1 and isinstance(kind.where[0], Bears) and kind == Filter(where=kind.where):
            return self.being_chosen(kind.where[0])
        alone = [an(f'"{word}"') for word in kind.subtypes] if kind == Filter(subtypes=kind.subtypes) else []
        return either(*alone, self.one_of(kind))


def _between(pieces: list[Piece], joint: Piece) -> list[Piece]:
    return [part for piece in pieces for part in (joint, piece)][1:]


__all__ = ["PrintConditions", "listed"]
