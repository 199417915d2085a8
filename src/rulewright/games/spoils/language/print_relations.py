"""From nodes to text: how cards stand to other cards, to players, and to what lies on them."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects import selectors as s
from rulewright.effects import verbs as v
from rulewright.games.spoils.language.phrases import say
from rulewright.text.deeds import deed
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

PARITIES = ("even", "odd")
_OPERATORS = {"<=": "or less", ">=": "or more", "=": ""}
_BOUNDS = {
    "=": "{number} | bound",
    "<=": "{number} or less",
    ">=": "{number} or more",
    "<": "less than {number}",
    ">": "greater than {number}",
}
_LONG_BOUNDS = _BOUNDS | {
    "=": "equal to {number}",
    "<=": "less than or equal to {number}",
    ">=": "greater than or equal to {number}",
}

_THAN = {">": ("more", "higher", "greater"), "<": ("less", "lower", None)}
"""How one card's value is set against another's."""
_BEARING = {
    "type": "of the chosen type",
    "trade": "of the chosen trade",
    "subtype": "with the chosen subtype",
    "icon": "that {provides} the chosen threshold",
    "name": "with the chosen name",
}
_BEING = {"type": "the chosen type", "name": "the named card"}


DONE = {
    "deplete": "depleted",
    "restore": "restored",
    "destroy": "destroyed",
    "discard": "discarded",
    "draw": "drawn",
    "remove": "removed",
    "reveal": "revealed",
    "pick": "picked",
    "choose": "chosen",
    "shuffle": "shuffled",
    "put": "put",
    "gain": "gained",
    "lose": "lost",
}


class NoWords(Misread):
    """A node that the language has no words for."""

    def __init__(self, node: object) -> None:
        super().__init__(f"there are no words for {type(node).__name__}")


class PrintRelations:
    """Prints relations, each as words that follow a noun."""

    def cards(self, cards: s.Cards, *, subject: bool = False) -> Piece:
        """Cards where a card can be named."""
        raise AssertionError("the printer that this is mixed into says how")

    def number(self, number: n.Number) -> Piece:
        """A number where a number can stand."""
        raise AssertionError("the printer that this is mixed into says how")

    last: s.Cards | None
    """The cards that were spoken of last."""
    deeds: dict[str, v.Effect]
    """What filled each register, the latest last."""

    def done_to(self, kind: s.Filter) -> str:
        """What was done to the cards of which a description means some; empty if it speaks of them otherwise."""
        if kind.area != s.WHEREVER or not isinstance(kind.among, s.Register) or kind.among.name not in self.deeds:
            return ""
        return DONE[deed(self.deeds[kind.among.name])]

    def put_there(self, kind: s.Filter) -> Piece | None:
        """Where the cards were put of which a description means some."""
        effect = self.deeds.get(kind.among.name) if isinstance(kind.among, s.Register) else None
        if kind.area != s.WHEREVER or not isinstance(effect, v.Put) or effect.to not in ("hand", "discard"):
            return None
        area = "discard pile" if effect.to == "discard" else effect.to
        return say("put into {whose} {area} this way", whose=self.owners_of(effect.cards), area=area)

    def owners_of(self, cards: s.Cards) -> Piece:
        """Whose hand, deck or pile cards go to."""
        raise AssertionError("the printer that this is mixed into says how")

    def some_of(self, kind: s.Filter, low: n.Number, high: n.Number | None) -> Piece | None:
        """Some of the cards spoken of, where nothing more is said of them: one of the characters."""
        if kind.among is None or kind != s.Filter(area=s.WHEREVER, among=kind.among, besides=kind.besides):
            return None
        those = self.cards(kind.among)
        if high is None:
            return seq("any number of", those)
        if low == high == n.Fixed(1):
            return say("another one of {those}", those=those) if kind.besides else seq("one of", those)
        return seq(None if low == high else "up to", self.number(high), "of", those)

    def relation(self, one: r.Relation, *, many: bool) -> Piece:
        """One relation."""
        its = "their" if many else "its"
        match one:
            case r.SameType():
                return say("of the same type as {card}", card=self.cards(one.of))
            case r.OtherName() | r.SameName():
                name = "with the same name as" if isinstance(one, r.SameName) else "with a different name than"
                return seq(name, self.cards(one.of))
            case r.Alongside():
                return say("in a party with {card}", card=self._in_passing(one.card))
            case r.ProvidesIcons():
                letters = "".join(f"[{letter}]" for letter in one.icons)
                return say(
                    "that {provides} at least {icons}", provides="provide" if many else "provides", icons=letters
                )
            case r.HasAbility():
                return f"with an ability in {its} rules text"
            case r.SentByThis():
                return say("removed from the game by this card")
            case r.MarkedByThis():
                return say("depleted by this card")
            case r.KnownAs():
                return f'with "unique {one.name}"'
            case r.NotOwnedBy(who=("you" | "opponent" | "that player") as who):
                return say("you don't own") if who == "you" else "they don't own"
            case r.Bears():
                return say(_BEARING[one.kind], provides="provide" if many else "provides")
            case r.Foremost():
                stat = "numeric cost" if one.what == "cost" else one.what
                return say("with the highest {stat}" if one.highest else "with the lowest {stat}", stat=stat)
        raise NoWords(one)

    def _in_passing(self, cards: s.Cards) -> Piece:
        """Cards named within a description: whatever was spoken of last still is, however often that is printed."""
        last = self.last
        named = self.cards(cards)
        self.last = last
        return named

    def being_chosen(self, one: r.Bears) -> Piece:
        """What bears a chosen word, after is."""
        bearing = self.relation(one, many=False)
        return say(_BEING[one.kind] + " | is it", bearing=bearing) if one.kind in _BEING else bearing

    def copies(self, *, many: bool) -> Piece:
        """Cards of the name that was chosen, as a noun."""
        return say("{copies} of the named card", copies="copies" if many else "copy")

    def tokens_compared(self, one: n.Comparison, *, many: bool) -> Piece:
        """How many tokens lie on a card, after with."""
        return seq(self.so_many_tokens(one.op, one.number), "on them" if many else "on it")

    def so_many_tokens(self, op: str, number: n.Number) -> Piece:
        """How many tokens there are or must be."""
        match op, number:
            case "=", n.Fixed(0):
                return say("no tokens")
            case ">=", n.Fixed(1):
                return say("a token | at least")
        if op != "=":
            return self.how_many(op, number, lambda many: "tokens" if many else "token")
        noun = "token" if number == n.Fixed(1) else "tokens"
        return say("{number} {tokens}", number=self.number(number), tokens=noun)

    def how_many(self, op: str, number: n.Number, noun: Callable[[bool], Piece]) -> Piece:
        """So many of something: at least 2, 3 or fewer, none, an even number."""
        if op in PARITIES:
            return seq(f"an {op} number of", noun(True))
        told = self.number(number)
        fixed = number.n if isinstance(number, n.Fixed) else None
        one = fixed == 1
        match op:
            case ">=":
                above = None if fixed is None else seq("more than", str(fixed - 1), noun(fixed != 2))
                return say("at least {number} {cards}", number=told, cards=noun(not one), above=above)
            case "<=":
                below = None if fixed is None else seq(str(fixed + 1), noun(True))
                return say("{number} or fewer {cards}", number=told, cards=noun(not one), below=below)
            case "=":
                return seq("no", noun(True)) if fixed == 0 else seq("exactly", told, noun(not one))
        raise NoWords(op)

    def comparison(self, one: n.Comparison) -> Piece:
        """A comparison after with or has."""
        if one.op in PARITIES:
            return f"{one.op} {'numeric cost' if one.what == 'cost' else one.what}"
        stat = "numeric cost" if one.what == "cost" else one.what
        bound = self.bound(one.op, one.number)
        if one.op not in _OPERATORS or one.what == "cost":
            return say("{stat} {bound}", stat=stat, bound=bound, **self._than(one))
        tail, least = _OPERATORS[one.op], "at least" if one.op == ">=" else None
        slots = {"number": self.number(one.number), "stat": stat, "bound": bound, "least": least}
        return say("{number} {stat} {tail}", tail=tail, if_bounded="" if tail else None, **slots)

    def _than(self, one: n.Comparison) -> dict[str, Piece | None]:
        """More or less of a value than another card has of the same: the words for it, and that card."""
        if one.op not in _THAN or not isinstance(one.number, n.ValueOf) or one.number.what != one.what:
            return {}
        more, higher, greater = _THAN[one.op]
        return {"more": more, "higher": higher, "greater": greater, "card": self.cards(one.number.of)}

    def bound(self, op: str, limit: n.Number) -> Piece:
        """What a number must be, after is or of."""
        bounds = _BOUNDS if isinstance(limit, n.Fixed | n.Variable) else _LONG_BOUNDS
        if op not in bounds:
            raise NoWords(limit)
        return say(bounds[op], number=self.number(limit))

    def ranged(self, compare: tuple[n.Comparison, ...]) -> Piece | None:
        """Two comparisons that keep a value between two numbers; None if they do not."""
        match compare:
            case (
                n.Comparison(op=">=", number=n.Fixed(low)) as least,
                n.Comparison(op="<=", number=n.Fixed(high)) as most,
            ):
                if least.what == most.what:
                    stat = "numeric cost" if least.what == "cost" else least.what
                    return say("{stat} {bound}", stat=stat, bound=f"{low} - {high}")
        return None
