"""From nodes to text: how cards stand to other cards, to players, and to what lies on them."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects import selectors as s
from rulewright.effects import verbs as v
from rulewright.text.deeds import deed
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, maybe, seq

PARITIES = ("even", "odd")
_OPERATORS = {"<=": "or less", ">=": "or more", "=": ""}

_BEARING = {
    "type": ("of the chosen type", "of that type"),
    "trade": ("of the chosen trade", "of that trade"),
    "subtype": ("with the chosen subtype", "with that subtype"),
    "icon": ("that {provides} the chosen threshold", "that {provides} that threshold"),
    "name": ("with the chosen name", "with that name"),
}
_BEING = {"type": ("the chosen type", "that type"), "name": ("the named card",)}


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

    deeds: dict[str, v.Effect]
    """What filled each register, the latest last."""

    def done_to(self, kind: s.Filter) -> str:
        """What was done to the cards of which a description means some; empty if it speaks of them otherwise."""
        if kind.area != s.WHEREVER or not isinstance(kind.among, s.Register) or kind.among.name not in self.deeds:
            return ""
        return DONE[deed(self.deeds[kind.among.name])]

    def some_of(self, kind: s.Filter, low: n.Number, high: n.Number | None) -> Piece | None:
        """Some of the cards spoken of, where nothing more is said of them: one of the characters."""
        if kind.among is None or kind != s.Filter(area=s.WHEREVER, among=kind.among, besides=kind.besides):
            return None
        those = self.cards(kind.among)
        if high is None:
            return seq("any number of", those)
        if low == high == n.Fixed(1):
            return seq(either("another one of", "another of") if kind.besides else "one of", those)
        return seq(None if low == high else "up to", self.number(high), "of", those)

    def relation(self, one: r.Relation, *, many: bool) -> Piece:
        """One relation."""
        its = "their" if many else "its"
        match one:
            case r.SameType():
                return seq(either("of the same type as", "with the same type as"), self.cards(one.of))
            case r.OtherName():
                return seq("with a different name than", self.cards(one.of))
            case r.ProvidesIcons():
                letters = "".join(f"[{letter}]" for letter in one.icons)
                verb = "provide" if many else "provides"
                return either(f"that {verb} at least {letters}", f"that {verb} {letters}")
            case r.HasAbility():
                return f"with an ability in {its} rules text"
            case r.KnownAs():
                return f'with "unique {one.name}"'
            case r.NotOwnedBy(who=("you" | "opponent" | "that player") as who):
                return either("you don't own", "you do not own") if who == "you" else "they don't own"
            case r.Bears():
                verb = "provide" if many else "provides"
                return either(*(words.format(provides=verb) for words in _BEARING[one.kind]))
            case r.Foremost():
                stat = "numeric cost" if one.what == "cost" else one.what
                ways = ("highest", "greatest") if one.highest else ("lowest",)
                return either(*(f"with the {way} {stat}" for way in ways))
        raise NoWords(one)

    def being_chosen(self, one: r.Bears) -> Piece:
        """What bears a chosen word, after is."""
        return either(*_BEING.get(one.kind, ()), self.relation(one, many=False))

    def copies(self, *, many: bool) -> Piece:
        """Cards of the name that was chosen, as a noun."""
        noun = "copies" if many else "copy"
        return either(*(f"{noun} of {which} card" for which in ("the named", "the", "that")))

    def tokens_compared(self, one: n.Comparison, *, many: bool) -> Piece:
        """How many tokens lie on a card, after with."""
        on = "on them" if many else "on it"
        number = self.number(one.number)
        noun = "token" if one.number == n.Fixed(1) else "tokens"
        if one.op == "=" and one.number == n.Fixed(0):
            return seq("no", either("tokens", "token"), on)
        some: list[Piece] = ["a token"] if one.op == ">=" and one.number == n.Fixed(1) else []
        ways: dict[str, list[Piece]] = {
            ">=": [*some, seq("at least", number, noun), seq(number, "or more tokens")],
            "<=": [seq(number, "or fewer tokens")],
            "=": [seq(number, noun)],
        }
        if one.op not in ways:
            raise NoWords(one)
        return seq(either(*ways[one.op]), on)

    def comparison(self, one: n.Comparison) -> Piece:
        """A comparison after with or has."""
        if one.op in PARITIES:
            return f"{one.op} {'numeric cost' if one.what == 'cost' else one.what}"
        stat = "numeric cost" if one.what == "cost" else one.what
        bounded = seq(maybe("a"), stat, maybe("of"), self.bound(one.op, one.number))
        if one.op not in _OPERATORS or one.what == "cost":
            return bounded
        number, tail = self.number(one.number), _OPERATORS[one.op]
        usual = seq(number, one.what, tail)
        least = [seq("at least", number, one.what)] if one.op == ">=" else []
        return either(usual, *least, bounded)

    def bound(self, op: str, limit: n.Number) -> Piece:
        """What a number must be, after is or of."""
        number = self.number(limit)
        ways: dict[str, list[Piece]] = {
            "=": [number, seq("equal to", number)],
            "<=": [seq(number, "or less"), seq("less than or equal to", number), seq("at most", number)],
            ">=": [seq(number, "or more"), seq("greater than or equal to", number), seq("at least", number)],
            "<": [seq("less than", number)],
            ">": [seq("greater than", number)],
        }
        if op not in ways:
            raise NoWords(limit)
        long = [ways[op][1]] if op in _OPERATORS and not isinstance(limit, n.Fixed | n.Variable) else []
        return either(*long, *ways[op])

    def ranged(self, compare: tuple[n.Comparison, ...]) -> Piece | None:
        """Two comparisons that keep a value between two numbers; None if they do not."""
        match compare:
            case (
                n.Comparison(op=">=", number=n.Fixed(low)) as least,
                n.Comparison(op="<=", number=n.Fixed(high)) as most,
            ):
                if least.what == most.what:
                    stat = "numeric cost" if least.what == "cost" else least.what
                    return seq(maybe("a"), stat, maybe("of"), f"{low} - {high}")
        return None
