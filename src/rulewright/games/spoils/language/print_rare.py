"""From nodes to text: what few cards say."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import rare_verbs as w
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.phrases import an, say
from rulewright.games.spoils.language.print_descriptions import SUBJECTS, Noun
from rulewright.games.spoils.language.print_verbs import PrintVerbs
from rulewright.games.spoils.language.said import Said, third, whole
from rulewright.text.printing import Piece, seq

_PICKED = {"each": "a player | picked", "opponent": "an opponent"}
_WORDS = {"type": "a card type", "icon": "a threshold type", "trade": "a trade", "subtype": "a subtype"}
_COINS = {"coin is flipped": "flip", "coin is won": "win", "coin is lost": "lose"}
_FLIPPING = {"you": ("you", False), "opponent": ("your opponent", True), "each": ("a player", True)}


def _wins(who: str, verb: str) -> Piece:
    """A player who wins or loses."""
    if who == "you":
        return f"you {verb}"
    return say("{who} {wins}", who=SUBJECTS[who], wins=third(verb), win=verb)


class PrintRare(PrintVerbs):
    """Prints players picked, coins, games won, turns given."""

    def __init__(self, types: tuple[str, ...], host: str = "character") -> None:
        super().__init__(types, host)
        self.flips: dict[str, str] = {}
        """Whose flip of a coin each register tells of."""
        self.founds: dict[str, Piece] = {}
        """The registers of what was revealed at last, and how that is told."""

    def _parts(self) -> tuple[Callable[[v.Effect], Said | None], ...]:
        return (*super()._parts(), self._said_of_players, self._said_of_the_game)

    def _said_of_players(self, effect: v.Effect) -> Said | None:
        match effect:
            case w.PickPlayer():
                return Said(effect.who, "choose" if effect.choose else "pick", say(_PICKED[effect.of]))
            case w.ChooseWord(kind="name"):
                return Said(effect.who, "name", an(self.description(effect.of or Filter(area="deck"), many=False)))
            case w.ChooseWord():
                return Said(effect.who, "choose", self._word(effect))
            case w.FlipCoin():
                self.flips[effect.into] = effect.who
                return Said(effect.who, "flip", "a coin")
            case w.Bid():
                return self._bid(effect)
            case w.Duplicate():
                return Said(effect.by, "duplicate", self.cards(effect.cards))
            case w.RevealUntil():
                return self._reveal_until(effect)
            case w.FlipAgain():
                return Said("*", "reflip", "that coin")
        return None

    def _bid(self, effect: w.Bid) -> Said:
        assert effect.most is not None, "a text says how high one may bid"
        self.bids.add(effect.into)
        on = say("on {card} | bid", card=self.cards(effect.on)) if effect.on is not None else None
        limit = say("players cannot bid a number greater than {most}", most=self.number(effect.most))
        return whole(seq(say("players bid"), on, ".", limit))

    def _reveal_until(self, effect: w.RevealUntil) -> Said:
        some = self.counted(replace(effect.cards, area="deck"), effect.number, effect.number)
        self.founds[effect.into] = seq(some, "is revealed" if effect.number == Fixed(1) else "are revealed")
        reveal = seq("you reveal" if effect.who == "you" else "they reveal", some)
        until = say("{found} | until", found=self.founds[effect.into], reveal=reveal)
        said = seq("cards from the top of", self.whose(effect.who), "deck until", until)
        self.define(effect.into, replace(effect.cards, area_of=effect.who), effect.number != Fixed(1), "revealed")
        self.nouns[effect.others] = Noun(plural=True, owner=effect.who, rest=True)
        return Said(effect.by, "reveal", said)

    def _word(self, effect: w.ChooseWord) -> Piece:
        if effect.kind == "type" and effect.of is not None:
            return f"a non-{effect.of.not_types[0]} card type"
        return say(_WORDS[effect.kind])

    def _said_of_the_game(self, effect: v.Effect) -> Said | None:
        match effect:
            case w.EndGame(how="draw"):
                return whole("the game is a draw")
            case w.EndGame(who="you"):
                return whole(f"you {effect.how} the game")
            case w.EndGame():
                return Said(effect.who, effect.how, "the game")
            case w.ExtraTurn():
                return Said(effect.who, "take", say("another turn after this one"))
        return None

    def condition(self, node: k.Condition) -> Piece:
        """A condition after while or if; winning and losing a flip among them."""
        inner = node.condition if isinstance(node, k.Not) else node
        if isinstance(node, k.Did | k.Lost) and node.register in self.flips:
            who = self.flips[node.register]
            verb = "win" if isinstance(node, k.Did) else "lose"
            return say("{who_wins} | flip", who_wins=_wins(who, verb))
        if isinstance(node, k.Did) and node.register in self.founds:
            return self.founds[node.register]
        if isinstance(inner, k.WonBid):
            verb = "win" if isinstance(node, k.WonBid) else "lose"
            return seq(_wins(inner.who, verb), "the bid")
        return super().condition(node)

    def did(self, condition: k.Condition) -> str:
        """The register of what was done, where `if you do` tells of it."""
        inner = condition.condition if isinstance(condition, k.Not) else condition
        told = isinstance(inner, k.Did) and inner.register not in self.flips and inner.register not in self.founds
        return inner.register if isinstance(inner, k.Did) and told else ""

    def coin(self, when: p.Occasion) -> Piece:
        """A coin flipped, won or lost."""
        if when.who is None:
            return "a coin is flipped"
        player, other = _FLIPPING[when.who]
        verb = _COINS[when.what]
        return seq(player, third(verb) if other else verb, "a coin" if verb == "flip" else "a coin flip")
