"""From nodes to text: numbers set against each other, and how many cards there are."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import Filter, Register
from rulewright.games.spoils.language.phrases import an, say
from rulewright.games.spoils.language.print_descriptions import CONTROLLED, PARITIES, NoWords
from rulewright.games.spoils.language.print_history import PrintHistory
from rulewright.text.printing import Piece, seq

_HAS = {"you": "you have", "opponent": "your opponent has", "that player": "that player has"}


class PrintComparisons(PrintHistory):
    """Prints conditions about numbers."""

    def _icons(self, node: k.Both) -> Piece | None:
        letters = ""
        for one in node.conditions:
            if not isinstance(one, k.Compare) or not isinstance(one.left, n.IconsOf):
                return None
            letters += one.left.icon * getattr(one.right, "n", 0)
        return say("you control {icons}", icons="".join(f"[{letter}]" for letter in letters))

    def _exists(self, kind: Filter, told: Callable[[Filter], Piece]) -> Piece:
        """That there are so many cards of a description; `told` says how many of what."""
        slots: dict[str, Piece | None] = {}
        if kind.controller in CONTROLLED:
            slots["controls"] = seq(say(CONTROLLED[kind.controller]), told(replace(kind, controller=None)))
        if kind.area in ("hand", "discard") and kind.area_of in _HAS:
            slots["has"] = seq(say(_HAS[kind.area_of]), told(kind))
        if not slots or kind.area in ("hand", "discard"):
            slots["there"] = told(kind)
        usual = next(name for name in ("controls", "has", "there") if name in slots)
        return say({"controls": "{controls}", "has": "{has}", "there": "there is {there}"}[usual], **slots)

    def _one_or_any(self, kind: Filter) -> Piece:
        return say("{one} | there", one=self.one_of(kind), cards=self.description(kind, many=True))

    def some_is(self, kind: Filter, quantity: str) -> dict[str, Piece | None]:
        """A card of a description is so: attached to this card, in play, in your discard pile; each as a slot."""
        found: dict[str, Piece | None] = {}
        if kind.on is not None:
            found["attached"] = seq(self._some(replace(kind, on=None), quantity), "is attached to", self.cards(kind.on))
        if kind.area == "play":
            found["in_play"] = seq(self._some(kind, quantity), "is in play")
        if kind.area_of:
            bare = replace(kind, area="play", area_of=None)
            place = seq("is in", self.whose(kind.area_of), "discard pile" if kind.area == "discard" else kind.area)
            found["lies"] = seq(self._some(bare, quantity), place)
        for number, state in enumerate(kind.states, 1):
            rest = replace(kind, states=tuple(one for one in kind.states if one != state))
            found[f"state_{number}"] = seq(self._some(rest, quantity), "is", in_state(state))
        return found

    def _some(self, kind: Filter, quantity: str) -> Piece:
        return seq("no", self.description(kind, many=False)) if quantity == "no" else self.one_of(kind)

    def _parity(self, node: k.Compare) -> Piece:
        """A number that is even or odd: an even number of items, even strength."""
        told: Piece
        match node.left:
            case n.CountOf() | n.TokensOn() | n.CardsIn():
                told = self._compare(node)
            case n.ValueOf() as left:
                comparison = self.comparison(n.Comparison(left.what, node.op))
                told = seq(self.cards(left.of, subject=True), "has", comparison)
            case _:
                return seq(self.number(node.left), "is", node.op)
        return say("{told} | parity", told=told, number=self.number(node.left), parity=node.op)

    def _compare(self, node: k.Compare) -> Piece:
        left = node.left
        if isinstance(node.right, n.ScoreOf | n.CardsIn) or (
            isinstance(left, n.CountOf) and isinstance(node.right, n.CountOf)
        ):
            return self._rival(node)
        if isinstance(left, n.HowMany) or (isinstance(left, n.CountOf) and isinstance(left.cards.among, Register)):
            return self._done_this_way(node, left)
        number = self.number(node.right)
        match left:
            case n.TokensOn():
                return self._tokens(node, left)
            case n.IconsOf():
                so_many = int(getattr(node.right, "n", 0))
                controls = "you control" if left.who == "you" else "your opponent controls"
                one = f"[{left.icon}]"
                return say("{controls} {icons}", controls=controls, icons=one * so_many, number=str(so_many), icon=one)
            case n.CountOf():
                told = self._exists(
                    left.cards,
                    lambda kind: self.how_many(node.op, node.right, lambda many: self.description(kind, many=many)),
                )
                none = node.op == "=" and node.right == n.Fixed(0)
                return say("{told} | there are", told=told, **(self.some_is(left.cards, "no") if none else {}))
            case n.CardsIn():
                return self._pile(node, left)
            case n.ScoreOf():
                return self._score(node, left, number)
            case n.Variable():
                return seq(left.name, "is", self.bound(node.op, node.right))
            case n.ValueOf():
                return self._compare_value(node, left, number)
        raise NoWords(node)

    def _done_this_way(self, node: k.Compare, left: n.HowMany | n.CountOf) -> Piece:
        """How many cards an instruction dealt with: a tactic is discarded this way."""
        one = node.op == ">=" and node.right == n.Fixed(1)
        noun, done = self.done_noun(left, many=False)
        if one:
            return say("{cards} is {done} this way", cards=an(noun), done=done)
        if node.right != n.Fixed(0):
            so_many = self.how_many(node.op, node.right, lambda many: self.done_noun(left, many=many)[0])
            one_more = seq("1", noun) if node.op == ">=" and node.right == n.Fixed(2) else None
            return say("{cards} are {done} this way", cards=so_many, done=done, one=one_more)
        return say("{cards} is {done} this way", cards=seq("no", noun), done=done, all=self.none_done(left))

    def none_done(self, left: n.HowMany | n.CountOf) -> Piece:
        """No cards, in the plural."""
        return seq("no", self.done_noun(left, many=True)[0])

    def _rival(self, node: k.Compare) -> Piece:
        """What one player has set against what the other has."""
        match node.left, node.right:
            case n.CountOf(cards=kind), n.CountOf():
                mine = kind.controller == "you"
                noun = self.description(kind, many=True, controlled=False)
                has = "you control" if mine else "your opponent controls"
                return seq(
                    has, "more" if node.op == ">" else "fewer", noun, "than your opponent" if mine else "than you"
                )
            case n.ScoreOf(who=one), n.ScoreOf(who=other) if node.op in "<>":
                more = "more" if node.op == ">" else "less"
                rival = {"you": "you", "opponent": say("your opponent | rival")}.get(other)
                than = say("{whose} faction | rival", whose=self.whose(other), rival=rival)
                return seq(self._scores(one), f"{more} influence than", than)
            case n.CardsIn(area=area, who=one), n.CardsIn():
                cards = seq(
                    "cards in", "your" if one == "you" else "their", "discard pile" if area == "discard" else area
                )
                has = "you have" if one == "you" else "your opponent has"
                rival = "you" if one == "opponent" else say("your opponent | rival")
                return seq(has, "more" if node.op == ">" else "fewer", cards, "than", rival)
        raise NoWords(node)

    def _pile(self, node: k.Compare, left: n.CardsIn) -> Piece:
        place = "discard pile" if left.area == "discard" else left.area
        if left.who not in _HAS:
            raise NoWords(left)
        has = say(_HAS[left.who])

        def cards(whose: Piece) -> Callable[[bool], Piece]:
            return lambda many: seq("cards in" if many else "card in", whose, place)

        mine, theirs = cards("your" if left.who == "you" else "their"), cards(self.whose(left.who))
        told, lie = self.how_many(node.op, node.right, mine), self.how_many(node.op, node.right, theirs)
        single = node.right == n.Fixed(1) and node.op == ">="
        return say(
            "{has} {cards} | pile",
            has=has,
            cards=told,
            there=lie,
            card=mine(False) if single else None,
            card_there=theirs(False) if single else None,
        )

    def _score(self, node: k.Compare, left: n.ScoreOf, number: Piece) -> Piece:
        has = self._scores(left.who)
        if node.op == "=":
            return say("{has} {number} influence", has=has, number=number)
        limit = self.how_many(node.op, node.right, lambda _: "influence")
        wording = "{has} {number} influence or more" if node.op == ">=" else "{has} {number} influence or less"
        return say(wording, has=has, number=number, limit=limit)

    def _scores(self, who: str) -> Piece:
        """A player's faction has, or the player has, so much influence."""
        has = say(_HAS[who]) if who in _HAS else None
        return say("{whose} faction has", whose=self.whose(who), has=has)

    def _compare_value(self, node: k.Compare, left: n.ValueOf, number: Piece) -> Piece:
        card = self.cards(left.of, subject=True)
        has = seq(card, "has", self.comparison(n.Comparison(left.what, node.op, node.right)))
        bound = self.bound(node.op, node.right)
        return say("{has} | value", has=has, number=self.number(left), bound=bound)

    def between(self, node: k.Both) -> Piece | None:
        """A value that lies between two numbers; None if the conditions do not say that."""
        match node.conditions:
            case (
                k.Compare(left=n.ValueOf() as left, op=">=") as least,
                k.Compare(left=n.ValueOf() as right, op="<=") as most,
            ) if left == right:
                told = self.ranged(
                    (n.Comparison(left.what, ">=", least.right), n.Comparison(left.what, "<=", most.right))
                )
                return None if told is None else seq(self.cards(left.of, subject=True), "has", told)
        return None

    def _tokens(self, node: k.Compare, left: n.TokensOn) -> Piece:
        card = self.cards(left.card)
        one = node.op == ">=" and node.right == n.Fixed(1)
        many = self.so_many_tokens(node.op, node.right)
        is_there = "there is {tokens} on {card}" if one or node.op in PARITIES else "there are {tokens} on {card}"
        return say(is_there, tokens=many, card=card)


def in_state(state: str) -> Piece:
    """A state after is."""
    return say("in a battle | is" if state == "in battle" else f"{state} | is")
