"""Printing programs back in the game's own wording: objects, players, numbers."""

from __future__ import annotations

from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, EventCard, Filter, Host, PlaceOf, Register, This
from rulewright.games.arcmage.language.wording import plural
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, seq

ONE, MANY, ME = "one", "many", "me"
"""How a verb agrees with its subject: it gets, they get, I get."""

_STATES = {"depleted": "marked", "restored": "unmarked", "attacking": "attacking", "defending": "defending"}
_NOUNS = {
    "creature": ("creature", "creatures"),
    "city": ("city", "cities"),
    "resource": ("resource card", "resource cards"),
}
_NOUNS |= {"enchantment": ("enchantment", "enchantments")}


def verb(base: str, agreement: str) -> str:
    """A verb that agrees with its subject."""
    if agreement != ONE:
        return base
    if base == "have":
        return "has"
    if base in ("do not", "are"):
        return {"do not": "does not", "are": "is"}[base]
    return f"{base}es" if base.endswith(("ch", "sh", "o")) else f"{base}s"


class Objects:
    """Prints one paragraph; what was picked is called by its description at first, and `it` from then on."""

    def __init__(self, host: Filter | None = None) -> None:
        self.host = host
        """What an enchantment is on."""
        self.picks: dict[str, v.Pick] = {}
        self.player: Any = None
        """Among whom the player picked is."""
        self.said: set[str] = set()

    # -- descriptions --

    def noun(self, what: Filter, *, many: bool) -> Piece:
        """The noun of a description."""
        at = 1 if many else 0
        if what.area == "being played" and not (what.types or what.subtypes or what.trades):
            return "spells" if many else "spell"
        if len(what.types) == 2:
            return "creatures or cities" if many else "creature or city"
        if what.subtypes:
            word = f'"{plural(what.subtypes[0])}"' if many else f'"{what.subtypes[0]}"'
            alone = f'"{what.subtypes[0]}"'
            if what.types:
                return seq(alone, _NOUNS[what.types[0]][at])
            return either(word, seq(alone, "cards" if many else "card"))
        if what.types:
            return _NOUNS[what.types[0]][at]
        return "cards" if many else "card"

    def described(self, what: Filter, *, many: bool, whose: bool = True) -> Piece:
        """A description: adjectives, noun, where it is; the controller left out where it is said otherwise."""
        before: list[Piece] = []
        if what.other:
            before.append("other")
        before += [_STATES[one] for one in what.states if one in _STATES]
        before += [_faction(one) for one in what.trades]
        pieces = [*before, self.noun(what, many=many), *self._after(what, whose=whose)]
        return seq(*pieces)

    def _after(self, what: Filter, *, whose: bool) -> list[Piece]:
        after: list[Piece] = []
        if "in army" in what.states:
            after.append("in your army")
        elif "resident" in what.states:
            after.append("in your cities")
        elif whose and what.controller == "you":
            after.append("you control")
        elif what.controller == "opponent":
            after.append(either("an opponent controls", "your opponent controls", "opponents control"))
        if any(isinstance(one, At) and one.place == PlaceOf(This()) for one in what.where):
            after.append("in my city")
        if what.area == "hand":
            after.append(either("from your hand", "in your hand"))
        if what.area == "discard":
            after.append(either("from your graveyard", "in your graveyard"))
        after += [f"with {word}" for word in what.keywords]
        after += [f"without {word}" for word in what.lacks]
        for one in what.compare:
            after.append(f"with {one.what} {one.number.n} or {'less' if one.op == '<=' else 'more'}")
        if not after:
            after.append(either("", "in play"))
        return after

    # -- objects --

    def subject(self, cards: Cards) -> tuple[Piece, str]:
        """Cards as the subject of a sentence, and how its verb agrees."""
        if isinstance(cards, This):
            return "i", ME
        return self.objects(cards)

    def objects(self, cards: Cards) -> tuple[Piece, str]:
        """Cards as the object of a sentence, and how a verb would agree with them."""
        match cards:
            case This():
                return "me", ME
            case PlaceOf(card=This()):
                return "my city", ONE
            case Host():
                if self.host is None:
                    raise Misread("this is on nothing")
                return seq("target", self.described(self.host, many=False)), ONE
            case Register():
                return self._picked(cards.name)
            case Filter(where=(At(place=Register() as city),)):
                return seq("residents of", self._picked(city.name)[0]), MANY
            case EventCard():
                return either("it", "that creature", "that card"), ONE
            case Filter():
                return self._group(cards)
        raise Misread("no words for these cards")

    def _picked(self, name: str) -> tuple[Piece, str]:
        pick = self.picks.get(name)
        if pick is None:
            return either("it", "that card", "that creature"), ONE
        high = getattr(pick.high, "n", 1)
        if name in self.said:
            noun = self.noun(pick.cards, many=False)
            return (either("it", seq("that", noun), "the marked card"), ONE) if high == 1 else ("them", MANY)
        self.said.add(name)
        if pick.choose:
            return either("it", seq("that", self.noun(pick.cards, many=False))), ONE
        if pick.low != pick.high:
            return seq("up to", str(high), "target", self.described(pick.cards, many=high > 1)), MANY
        if high > 1:
            return seq(str(high), "target", self.described(pick.cards, many=True)), MANY
        which = "another target" if pick.cards.another else "target"
        return seq(which, self.described(pick.cards, many=False)), ONE

    def _group(self, what: Filter) -> tuple[Piece, str]:
        """All cards of a description, in any of the ways in which that is said of several."""
        if what == Filter(types=("creature",), where=(At(This()),)):
            return optional_all("my residents"), MANY
        ways: list[Piece] = [self.described(what, many=True), seq("all", self.described(what, many=True))]
        if what.controller == "you" and not what.states and not what.other:
            ways += [seq("your", self.described(what, many=True, whose=False))]
        return either(*ways), MANY

    def each(self, what: Filter) -> Piece:
        """Each card of a description."""
        return seq("each", self.described(what, many=False))

    # -- players and numbers --

    def does(self, who: Any, base: str) -> Piece:
        """Players with what they do: each player draws, they draw, you may."""
        one = base if base in ("may", "cannot") else verb(base, ONE)
        match who:
            case "you":
                return f"you {base}"
            case "each":
                return either(f"each player {one}", f"all players {base}")
            case "opponent":
                return f"each opponent {one}"
            case "picked player" if "player" not in self.said:
                self.said.add("player")
                return f"target opponent {one}" if self.player == "opponent" else f"target player {one}"
            case "picked player" | "that player":
                return either(f"that player {one}", f"they {base}", f"they {one}")
            case "controller":
                return f"its controller {one}"
        raise Misread("no words for this player")

    def number(self, node: n.Number) -> Piece:
        """A number."""
        match node:
            case n.Fixed():
                return str(node.n)
            case n.Variable():
                return "x"
            case n.CountOf():
                return seq("the number of", self.described(node.cards, many=True))
            case n.ValueOf():
                return seq(f"the {node.what} of", self.objects(node.of)[0])
        raise Misread("no words for this number")

    def condition(self, condition: k.Condition) -> Piece:
        """What must be so."""
        match condition:
            case k.Compare(left=n.CountOf(cards=cards), op=">=", right=n.Fixed(n=least)):
                return seq("you control at least", str(least), self.described(cards, many=least != 1, whose=False))
            case k.Exists():
                return seq("you control", either("a", "an"), self.described(condition.cards, many=False, whose=False))
            case k.Not(condition=k.Exists(cards=cards)):
                return seq("you control no", self.described(cards, many=True, whose=False))
        raise Misread("no words for this condition")

    def some(self, amount: n.Number, one: str, many: str) -> Piece:
        """So many of something: a card, 2 cards, X cards."""
        if amount == n.Fixed(1):
            return either(seq("an" if one[:1] in "aeio" else "a", one), seq("1", one))
        return seq(self.number(amount), many)


def optional_all(piece: str) -> Piece:
    """With or without `all`."""
    return seq(either("", "all"), piece)


def _faction(name: str) -> Piece:
    return either(name.lower().removeprefix("the "), name.lower())


def change(changes: tuple[v.Change, ...]) -> Piece:
    """creature.stats.5 Changes of ATK and DEF: attack first, then defence, with signs."""
    by = {one.what: one for one in changes if isinstance(one, v.ChangeValue)}
    return seq(_signed(by.get("atk")), "/", _signed(by.get("def")))


def _signed(one: v.ChangeValue | None) -> Piece:
    if one is None:
        return either("+ 0", "- 0")
    amount = one.amount
    factor = amount.factor if isinstance(amount, n.Times) else amount.n if isinstance(amount, n.Fixed) else 1
    return f"{'+' if one.sign > 0 else '-'} {factor}"


def counted(changes: tuple[v.Change, ...]) -> Filter | None:
    """What a change is counted by: +1/+1 for each other Imp."""
    for one in changes:
        amount = getattr(one, "amount", None)
        inner = amount.number if isinstance(amount, n.Times) else amount
        if isinstance(inner, n.CountOf):
            return inner.cards
    return None
