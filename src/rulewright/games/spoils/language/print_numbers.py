"""From nodes to text: numbers."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.effects import verbs as v
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_descriptions import NoWords, PrintDescriptions
from rulewright.games.spoils.language.print_relations import DONE
from rulewright.text.deeds import deed
from rulewright.text.printing import Piece, seq

COUNTS = (n.CountOf, n.TokensOn, n.IconsOf, n.CardsIn)


def factored(number: n.Number) -> tuple[int, n.Number | None]:
    """A number as so much for each of what is counted; nothing if it is not told so."""
    if isinstance(number, n.Times) and isinstance(number.number, COUNTS):
        return number.factor, number.number
    return (1, number) if isinstance(number, COUNTS) else (0, None)


def is_short(number: n.Number) -> bool:
    """Whether a number can be said before what it is a number of: 3 cards, X+1 cards, that many cards."""
    if isinstance(number, n.Plus | n.Minus):
        return is_short(number.left) and is_short(number.right)
    return isinstance(number, n.Fixed | n.Variable | n.HowMany | n.EventAmount)


class PrintNumbers(PrintDescriptions):
    """Prints numbers."""

    def possessive(self, cards: s.Cards) -> Piece:
        """Of a card: its, the character's."""
        raise AssertionError("the printer that this is mixed into says how")

    def number(self, number: n.Number) -> Piece:
        """A number where a number can stand."""
        match number:
            case n.Fixed():
                return str(number.n)
            case n.Variable():
                return number.name
            case n.Plus():
                return self._sum(number.left, number.right, "{first} + {second}", "plus")
            case n.Minus():
                return self._sum(number.left, number.right, "{first} - {second}", "minus")
            case n.Difference():
                return seq("the difference between", self.number(number.left), "and", self.number(number.right))
            case n.Whichever():
                which = say("higher | whichever") if number.higher else say("lower | whichever")
                left, right = self.number(number.left), self.number(number.right)
                return say("either {left} or {right} , whichever is {which}", left=left, right=right, which=which)
            case n.Times(factor=2):
                return say("twice {number}", number=self.number(number.number))
            case n.Times():
                return seq(str(number.factor), "times", self.number(number.number))
            case n.Half():
                return seq("half", self.number(number.number), ", rounded up" if number.up else ", rounded down")
            case n.HowMany() if number.register in self.bids:
                return "the winning bid"
            case n.HowMany():
                return self._that_many(number)
        return self._measured(number)

    def so_many(self, number: n.Number, wording: str = "that many | set off") -> Piece:
        """A number before what it is a number of: 3, X+1, that many."""
        return say(wording) if isinstance(number, n.EventAmount) else self.number(number)

    def measure(self, number: n.Number) -> Piece | None:
        """The amount of what set something off, told in full: equal to the amount of damage."""
        return self.number(number) if isinstance(number, n.EventAmount) else None

    def _measured(self, number: n.Number) -> Piece:
        match number:
            case n.ValueOf():
                stat = _stat(number.what)
                if number.then:
                    return say("{whose} {stat} when it was destroyed", whose=self.possessive(number.of), stat=stat)
                whose, card = self.possessive(number.of), self.cards(number.of)
                return say("{whose} {stat}", whose=whose, stat=stat, card=card, **self._elliptic(number.of))
            case n.EventAmount():
                return say("the amount of damage")
            case n.TotalOf():
                return seq("the total", _stat(number.what), "of", self.cards(number.of, subject=True))
            case n.ScoreOf():
                return say("the influence of {whose} faction", whose=self.whose(number.who))
        return seq("the number of", self.count(number))

    def _elliptic(self, cards: s.Cards) -> dict[str, Piece | None]:
        """A player's own of the cards that each player dealt with, where the noun need not be said again."""
        match cards:
            case s.Filter(area=s.WHEREVER, among=s.Register(), owner=("you" | "opponent") as owner):
                return {"if_theirs" if owner == "opponent" else "if_yours": ""}
        return {}

    def _sum(self, left: n.Number, right: n.Number, wording: str, word: str) -> Piece:
        first, second = self.number(left), self.number(right)
        if is_short(left) and is_short(right):
            return say(wording, first=first, second=second)
        return seq(first, word, second)

    def so_many_done(self, number: n.HowMany) -> Piece:
        """As many as an instruction dealt with, by what it did."""
        effect = self.deeds.get(number.register)
        if effect is None:
            raise NoWords(number)
        verb = deed(effect)
        noun = self._dealt_with(effect)
        slots: dict[str, Piece | None] = {"cards": noun, "do": verb, "done": DONE[verb], "deck": say("your deck | any")}
        own = number.who is None
        wording = "the number of {cards} you {do} this way" if own else "the number of {cards} they {do} this way"
        if isinstance(effect, v.Put) and effect.to == "deck bottom":
            wording = (
                "the number of {cards} you put on the bottom" if own else "the number of {cards} they put on the bottom"
            )
        elif verb == "shuffle":
            wording = "the number of {cards} you {do} this way | shuffled"
        if isinstance(effect, v.GainScore | v.LoseScore):
            wording = "the amount of influence {done} this way"
        return say(wording, **slots)

    def _that_many(self, number: n.HowMany) -> Piece:
        """The same, or, if nothing was done since, that many."""
        told = self.so_many_done(number)
        latest = next(reversed(self.deeds)) == number.register
        return say("that many", told=told) if latest else told

    def each_done(self, number: n.HowMany) -> Piece | None:
        """One of the cards that an instruction dealt with, after `for each`."""
        effect = self.deeds.get(number.register)
        if effect is None:
            return None
        noun = say("{noun} | dealt with", noun=self._dealt_with(effect, many=False))
        return seq(noun, self.done_noun(number, many=False)[1], "this way")

    def for_each(self, number: n.Number) -> dict[str, Piece | None]:
        """So much for each: how much, and of what, where a number can be told so."""
        factor, inner = (number.factor, number.number) if isinstance(number, n.Times) else (1, number)
        if isinstance(inner, n.HowMany):
            told = self.so_many_done(inner) if factor == 1 and inner.register in self.deeds else None
            return {"factor": str(factor), "each": self.each_done(inner), "told": told}
        return {"factor": str(factor), "each": self.count(inner, many=False) if isinstance(inner, COUNTS) else None}

    def done_noun(self, number: n.HowMany | n.CountOf, *, many: bool) -> tuple[Piece, Piece]:
        """What an instruction dealt with, and what it did to that."""
        register = number.register if isinstance(number, n.HowMany) else getattr(number.cards.among, "name", "")
        effect = self.deeds.get(register)
        if effect is None:
            raise NoWords(number)
        done: Piece = DONE[deed(effect)]
        if isinstance(effect, v.Put) and effect.to in ("hand", "discard"):
            area = "discard pile" if effect.to == "discard" else effect.to
            done = say("put into {whose} {area}", whose=self.owners_of(effect.cards), area=area)
        if isinstance(number, n.HowMany):
            return self._dealt_with(effect, many=many), done
        plain = replace(number.cards, area="play", among=None)
        return self.description(plain, many=many), done

    def counted_each(self, number: n.Number) -> Piece:
        """One of what is counted, after `for each`."""
        if isinstance(number, n.HowMany) and (each := self.each_done(number)) is not None:
            return each
        return self.count(number, many=False)

    def bounds(self, effect: v.ChooseNumber) -> Piece:
        """A variable and what the number chosen for it must be."""
        nothing = n.Fixed(0)
        if effect.most is None and effect.least == nothing:
            return effect.variable
        if effect.most is not None and effect.least != nothing:
            raise NoWords(effect)
        if effect.most is not None:
            limit = say("less than or equal to {number}", number=self.number(effect.most))
        elif isinstance(effect.least, n.Plus) and effect.least.right == n.Fixed(1):
            limit = seq("greater than", self.number(effect.least.left))
        else:
            limit = say("greater than or equal to {number}", number=self.number(effect.least))
        return say("{variable} that is {limit}", variable=effect.variable, limit=limit)

    def _dealt_with(self, effect: v.Effect, *, many: bool = True) -> Piece:
        if isinstance(effect, v.RemoveTokens):
            return "tokens" if many else "token"
        if isinstance(effect, v.GainScore | v.LoseScore):
            return "influence"
        cards = getattr(effect, "cards", None) or getattr(effect, "of", None)
        if isinstance(cards, s.Filter):
            return self.heads(s.Filter(types=cards.types), many=many)
        if isinstance(cards, s.Register):
            return self.heads(self.nouns[cards.name], many=many)
        return "cards" if many else "card"

    def count(self, number: n.Number, *, many: bool = True) -> Piece:
        """What is counted, after `the number of` or `for each`."""
        match number:
            case n.IconsOf():
                who = "you control" if number.who == "you" else "your opponent controls"
                return f"[{number.icon}] {who}"
            case n.TokensOn():
                return seq("tokens on" if many else "token on", self.cards(number.card))
            case n.CardsIn():
                place = "discard pile" if number.area == "discard" else number.area
                return seq("cards in" if many else "card in", self.whose(number.who), place)
            case n.CountOf():
                cards, slots = number.cards, dict[str, Piece | None]()
                if cards.controller in ("you", "opponent"):
                    own = self.description(cards, many=many, controlled=False)
                    slots = {"whose": self.whose(cards.controller), "own": own}
                return say("{cards} | counted", cards=self.description(cards, many=many), **slots)
        raise NoWords(number)


def _stat(what: str) -> str:
    return "numeric cost" if what == "cost" else what
