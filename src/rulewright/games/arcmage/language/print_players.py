"""Printing programs back: players, numbers, and how verbs agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.arcmage.language.phrases import an, say
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

ONE, MANY, ME = "one", "many", "me"
"""How a verb agrees with its subject: it gets, they get, I get."""

_IRREGULAR = {"have": "has", "do not": "does not", "are": "is", "may": "may", "cannot": "cannot", "must": "must"}
_AREAS = {"discard": "graveyard"}


def verb(base: str, agreement: str) -> str:
    """A verb that agrees with its subject."""
    if agreement == ME and base == "are":
        return "am"
    if agreement != ONE:
        return base
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    return f"{base}es" if base.endswith(("ch", "sh", "o")) else f"{base}s"


class Players:
    """What a paragraph has spoken of so far, and the words for players and numbers."""

    def __init__(self, host: Filter | None = None) -> None:
        self.host = host
        """What an enchantment is on."""
        self.picks: dict[str, v.Pick] = {}
        self.player: Any = None
        """Among whom the player picked is."""
        self.said: set[str] = set()
        self.event: Filter | None = None
        """What the card of the event was described as."""
        self.kinds: dict[str, Filter] = {}
        """What cards in other registers are."""
        self.several: set[str] = set()
        """The registers that hold several cards."""
        self.known: dict[str, str] = {}
        """What was done to cards by which they can be called: the marked card."""
        self.taken: set[str] = set()
        """The registers of cards of which some were dealt with apart."""
        self.given_up: set[str] = set()
        """The registers of what somebody gives up of their own."""
        self.doer: Any = "you"
        """Who does what is being printed."""

    def anew(self, *makers: Callable[[], Piece]) -> list[Piece]:
        """Pieces of which only one will be said: each is made as though none of the others had been."""
        said = set(self.said)
        found: list[Piece] = []
        for make in makers:
            self.said = set(said)
            found.append(make())
        return found

    # -- players --

    def does(self, who: Any, base: str) -> Piece:
        """Players with what they do: each player draws, they draw; of you, only what you do."""
        one = verb(base, ONE)
        match who:
            case "you":
                return say("{base} | you do", base=base)
            case "each":
                return say("each player {one}", one=one, base=base)
            case "opponent":
                return say("each opponent {one}", one=one, base=base)
            case "picked player" if "player" not in self.said:
                self.said.add("player")
                return f"target opponent {one}" if self.player == "opponent" else f"target player {one}"
            case "picked player" | "that player":
                return say("that player {one} | again", one=one, base=base)
            case "controller":
                return f"its controller {one}"
            case "owner":
                return f"its owner {one}"
        raise Misread("no words for this player")

    def whose(self, who: Any) -> Piece:
        """Of a player: your, their, target player's."""
        if who == self.doer and who != "you":
            return "their"
        match who:
            case "you":
                return say("your | of you")
            case "anyone" | None:
                return say("any | of anyone")
            case "picked player" if "player" not in self.said:
                self.said.add("player")
                return "target opponent's" if self.player == "opponent" else "target player's"
            case "picked player" | "that player":
                return say("their | of that player")
            case "controller":
                return "its controller's"
            case "owner":
                return "its owner's"
            case "opponent":
                return "an opponent's"
        raise Misread("no words for whose this is")

    def controls(self, who: Any) -> Piece:
        """That a player controls cards."""
        match who:
            case "you":
                return "you control"
            case "opponent":
                return say("an opponent controls")
            case "each" | "anyone":
                return ""
            case "that player" if self.doer in ("each", "opponent", "that player"):
                return say("they {base} | of the doer", base="control", one="controls")
        return self.does(who, "control")

    # -- numbers --

    def object(self, cards: Cards) -> Piece:
        """Cards as the object of a sentence; the printer of objects says how."""
        raise AssertionError("the printer that this is mixed into says how")

    def described(self, what: Filter, *, many: bool, whose: bool = True, anywhere: bool = False) -> Piece:
        """A description; the printer of descriptions says how."""
        raise AssertionError("the printer that this is mixed into says how")

    def number(self, node: n.Number) -> Piece:
        """A number."""
        match node:
            case n.Fixed():
                return str(node.n)
            case n.Variable():
                return "x"
            case n.CountOf():
                return seq("the number of", self.described(node.cards, many=True))
            case n.CardsIn():
                return seq("the number of cards in", self.whose(node.who), _AREAS.get(node.area, node.area))
            case n.ValueOf(of=This()):
                return say("my {what}", what=node.what)
            case n.ValueOf():
                before = set(self.said)
                of = self.object(node.of)
                its = "its" if self.said == before else None
                return say("the {what} of {of}", what=node.what, of=of, its=its)
            case n.DamageBefore():
                return seq("the damage", self.object(node.by), "dealt in the previous turn")
            case n.Times(factor=2):
                return seq("twice", self.number(node.number))
        raise Misread("no words for this number")

    def some(self, amount: n.Number, one: Piece, many: Piece) -> Piece:
        """So many of something: a card, 2 cards, X cards."""
        if amount == n.Fixed(1):
            return say("{a} | just one", a=an(one), one=one)
        if isinstance(amount, n.Fixed | n.Variable):
            return seq(self.number(amount), many)
        raise Misread("no words for so many")

    def counted(self, node: n.Number) -> tuple[n.Number, Piece | None, Piece | None]:
        """A number as so many for each of something: the figure, the thing, and the number in words."""
        factor, inner = (node.factor, node.number) if isinstance(node, n.Times) else (1, node)
        match inner:
            case n.CountOf():
                return n.Fixed(factor), self.described(inner.cards, many=False), self._plainly(node)
            case n.CardsIn():
                each = seq("card in", self.whose(inner.who), _AREAS.get(inner.area, inner.area))
                return n.Fixed(factor), each, self._plainly(node)
            case n.ValueOf() | n.DamageBefore():
                return node, None, self.number(node)
        return node, None, None

    def _plainly(self, node: n.Number) -> Piece | None:
        return None if isinstance(node, n.Times) and node.factor != 2 else self.number(node)
