"""From nodes to text: what must be so, and how cards change."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.print_descriptions import PARITIES, NoWords, an
from rulewright.games.spoils.language.print_selectors import PrintSelectors
from rulewright.text.printing import Piece, either, listed, maybe, seq

_ARRIVED_MANY = "they have not been in play under your control since the start of the turn"
_ARRIVED_ONE = "it has not been in play under your control since the start of the turn"
COUNTS = (n.CountOf, n.TokensOn, n.IconsOf, n.CardsIn)
_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}


class PrintConditions(PrintSelectors):
    """Prints conditions and changes."""

    # -- conditions --

    def condition(self, node: k.Condition) -> Piece:
        """A condition after while or if."""
        match node:
            case k.Both():
                icons = self._icons(node)
                return icons or seq(*_between([self.condition(one) for one in node.conditions], "and"))
            case k.Exists():
                return self._exists(node.cards, self.one_of(node.cards))
            case k.Compare():
                return self._parity(node) if node.op in PARITIES else self._compare(node)
            case k.Fits():
                return seq(self.cards(node.card, subject=True), "is", self._being(node.description))
            case k.Not(condition=k.Fits() as fits):
                return seq(self.cards(fits.card, subject=True), "is not", self._being(fits.description))
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

    def only(self, node: k.Condition) -> Piece:
        """A condition after play this only, use this only."""
        match node:
            case k.TurnOf():
                return either(f"during {_TURNS[node.who]}", seq(either("while", "if"), self.condition(node)))
            case k.DuringBattle():
                return "during a battle"
            case k.Not(condition=k.DuringBattle()):
                return "not during a battle"
            case k.RespondingTo(description=None):
                return "in response to an ability"
            case k.RespondingTo(description=Filter() as kind):
                return seq("in response to", self.one_of(kind), maybe("being played"))
        return seq(either("while", "if"), self.condition(node))

    def _icons(self, node: k.Both) -> Piece | None:
        letters = ""
        for one in node.conditions:
            if not isinstance(one, k.Compare) or not isinstance(one.left, n.IconsOf):
                return None
            letters += one.left.icon * getattr(one.right, "n", 0)
        return seq("you control", maybe("at least"), "".join(f"[{letter}]" for letter in letters))

    def _exists(self, kind: Filter, told: Piece) -> Piece:
        if kind.controller == "you":
            return seq("you control", _without_control(self, kind, told))
        if kind.controller == "opponent":
            return seq("your opponent controls", _without_control(self, kind, told))
        return seq(either("there is", "there are"), told)

    def _parity(self, node: k.Compare) -> Piece:
        """A number that is even or odd: an even number of items, even strength."""
        told: list[Piece] = []
        match node.left:
            case n.CountOf() | n.TokensOn() | n.CardsIn():
                told.append(self._compare(node))
            case n.ValueOf() as left:
                comparison = self.comparison(n.Comparison(left.what, node.op))
                told.append(seq(self.cards(left.of, subject=True), "has", comparison))
        return either(*told, seq(self.number(node.left), "is", node.op))

    def _compare(self, node: k.Compare) -> Piece:
        left, number = node.left, self.number(node.right)
        match left:
            case n.TokensOn():
                return self._tokens(node, left)
            case n.IconsOf():
                icons = f"[{left.icon}]" * getattr(node.right, "n", 0)
                return seq("you control" if left.who == "you" else "your opponent controls", maybe("at least"), icons)
            case n.CountOf() if isinstance(node.right, n.CountOf):
                mine = left.cards.controller == "you"
                noun = self.description(left.cards, many=True, controlled=False)
                return seq(
                    "you control more" if mine else "your opponent controls more",
                    noun,
                    "than your opponent" if mine else "than you",
                )
            case n.CountOf():
                noun = self.description(left.cards, many=node.right != n.Fixed(1), controlled=False)
                return self._exists(left.cards, self._how_many(node, number, noun))
            case n.CardsIn():
                place = "discard pile" if left.area == "discard" else left.area
                has = "you have" if left.who == "you" else "your opponent has"
                cards = seq(
                    "cards in" if node.right != n.Fixed(1) else "card in",
                    either("your") if left.who == "you" else "their",
                    place,
                )
                return seq(has, self._how_many(node, number, cards))
            case n.ScoreOf():
                tail = "or less" if node.op == "<=" else "or more"
                return seq(self.whose(left.who), "faction has", number, "influence", tail)
            case n.ValueOf():
                return self._compare_value(node, left, number)
        raise NoWords(node)

    def _compare_value(self, node: k.Compare, left: n.ValueOf, number: Piece) -> Piece:
        card = self.cards(left.of, subject=True)
        has = seq(card, "has", self.comparison(n.Comparison(left.what, node.op, node.right)))
        tail = {"<=": "or less", ">=": "or more"}.get(node.op)
        value = self.number(left)
        least = [seq(value, "is at least", number)] if node.op == ">=" else []
        return either(has, seq(value, "is", number, tail), *least)

    def _how_many(self, node: k.Compare, number: Piece, noun: Piece) -> Piece:
        if node.op in PARITIES:
            return seq(f"an {node.op} number of", noun)
        if node.op == ">=":
            return either(seq("at least", number, noun), seq(number, "or more", noun))
        return seq(number, "or fewer", noun) if node.op == "<=" else seq("no", noun)

    def _tokens(self, node: k.Compare, left: n.TokensOn) -> Piece:
        card = self.cards(left.card)
        many: Piece
        if node.op in PARITIES:
            many = f"an {node.op} number of tokens"
        elif node.op == "=":
            many = either("no tokens", "no token")
        elif node.right == n.Fixed(1):
            many = either("a token", "at least 1 token")
        else:
            many = seq("at least", self.number(node.right), "tokens")
        return either(seq(either("there is", "there are"), many, "on", card), seq(card, "has", many, "on it"))

    def _being(self, kind: Filter) -> Piece:
        if kind.area == "discard" and kind.area_of:
            return seq("in", self.whose(kind.area_of), "discard pile")
        if kind == Filter():
            return "in play"
        if kind.states == ("in battle",) and not kind.types:
            return "in a battle"
        if kind == Filter(states=kind.states) and len(kind.states) == 1:
            return kind.states[0]
        if kind == Filter(keywords=kind.keywords) and len(kind.keywords) == 1:
            return kind.keywords[0].capitalize()
        if len(kind.where) == 1 and isinstance(kind.where[0], Bears) and kind == Filter(where=kind.where):
            return self.being_chosen(kind.where[0])
        alone = [an(f'"{word}"') for word in kind.subtypes] if kind == Filter(subtypes=kind.subtypes) else []
        return either(*alone, self.one_of(kind))

    # -- changes --

    def changes(self, cards: Cards, changes: Sequence[v.Change]) -> Piece:
        """Cards and what they gain, lose, cannot do."""
        if isinstance(cards, Filter):
            told = seq(self.cards(cards, subject=True), self._changed(changes, many=True))
            return either(told, seq(self.each_of(cards), self._changed(changes, many=False)))
        return seq(self.cards(cards, subject=True), self._changed(changes, many=self.is_plural(cards)))

    def change_alone(self, changes: Sequence[v.Change]) -> Piece:
        """What one card gains, loses, cannot do, without saying which."""
        return self._changed(changes, many=False)

    def _changed(self, changes: Sequence[v.Change], *, many: bool) -> Piece:
        pieces: list[Piece] = []
        last = ""
        each = _same_count(changes)
        at = 0
        while at < len(changes):
            change = changes[at]
            verb, item = self._change(change, many=many, each=each is None)
            final = at == len(changes) - 1
            joint: Piece = "" if not pieces else either("and", ", and", ",") if final else either(",", "and", ", and")
            if verb == last == "cannot":
                more = isinstance(changes[at + 1], v.Cannot) if not final else False
                or_else = "," if more else either("or", ", or", "and", ", and")
                pieces.append(either(seq(or_else, item), seq(joint, verb, item)))
            else:
                again = verb == last and verb in (*_gaining(many), _having(many))
                pieces.append(seq(joint, maybe(verb) if again else verb, item))
            last, at = verb, at + 1
        if each is not None:
            pieces.append(seq("for each", self.count(each, many=False)))
        return seq(*pieces)

    def _change(self, change: v.Change, *, many: bool, each: bool) -> tuple[str, Piece]:
        gain, lose = _gaining(many)
        match change:
            case v.ChangeValue():
                return gain if change.sign > 0 else lose, self._so_much(change, each=each)
            case v.SetValue():
                return _having(many), seq(self.number(change.amount), change.what)
            case v.EitherChange():
                return "", self._either(change, many=many)
            case v.Cannot(unless="cost"):
                return "can", "only be destroyed by costs"
            case v.ChangeKeyword():
                return gain if change.gains else lose, change.keyword.capitalize()
            case v.ChangeType():
                return gain if change.gains else lose, f'the "{change.type}" type'
            case v.ChangeSubtype():
                return gain if change.gains else lose, f'the "{change.subtype}" subtype'
            case v.Cannot():
                return "cannot", change.what
            case v.Can():
                return "can", f"attack even if {_ARRIVED_MANY if many else _ARRIVED_ONE}"
            case v.Must():
                return "must", f"{change.what} if {'they' if many else 'it'} can"
        raise NoWords(change)

    def _either(self, change: v.EitherChange, *, many: bool) -> Piece:
        """One change or the other, with what they share said once."""
        options = [self._changed(option, many=many) for option in change.options]
        ways: list[Piece] = [seq(maybe("either"), options[0], "or", options[1])]
        told = [self._change(option[0], many=many, each=True) for option in change.options if len(option) == 1]
        gain, lose = _gaining(many)
        if len(told) == 2 and told[0][0] == told[1][0]:
            ways.insert(0, seq(told[0][0], told[0][1], "or", told[1][1]))
        elif len(told) == 2 and told[0][1] == told[1][1] and [verb for verb, _ in told] == [gain, lose]:
            ways.insert(0, seq("either", gain, "or", lose, told[0][1]))
        return either(*ways)

    def _so_much(self, change: v.ChangeValue, *, each: bool) -> Piece:
        factor, counted = factored(change.amount)
        if counted is None:
            return seq(self.number(change.amount), change.what)
        tail = seq("for each", self.count(counted, many=False)) if each else None
        return seq(str(factor), change.what, tail)


def _having(many: bool) -> str:
    return "have" if many else "has"


def _gaining(many: bool) -> tuple[str, str]:
    return ("gain", "lose") if many else ("gains", "loses")


def factored(number: n.Number) -> tuple[int, n.Number | None]:
    if isinstance(number, n.Times) and isinstance(number.number, COUNTS):
        return number.factor, number.number
    return (1, number) if isinstance(number, COUNTS) else (0, None)


def _same_count(changes: Sequence[v.Change]) -> n.Number | None:
    """What all of several changes count, so that it is said once."""
    counts = {factored(one.amount)[1] if isinstance(one, v.ChangeValue) else None for one in changes}
    return counts.pop() if len(changes) > 1 and len(counts) == 1 else None


def _between(pieces: list[Piece], joint: str) -> list[Piece]:
    return [part for piece in pieces for part in (joint, piece)][1:]


def _without_control(printer: PrintSelectors, kind: Filter, told: Piece) -> Piece:
    """The same description without saying again who controls it."""
    from msgspec.structs import replace

    return printer.one_of(replace(kind, controller=None)) if told == printer.one_of(kind) else told


__all__ = ["PrintConditions", "listed"]
