"""From nodes to text: what must be so, and how cards change."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import WHEREVER, Cards, Filter
from rulewright.games.spoils.language.print_comparisons import IN_PARTY, PrintComparisons
from rulewright.games.spoils.language.print_descriptions import PARITIES, NoWords, an
from rulewright.text.printing import Piece, either, listed, maybe, optional, seq

_ARRIVED_MANY = "they have not been in play under your control since the start of the turn"
_ARRIVED_ONE = "it has not been in play under your control since the start of the turn"
COUNTS = (n.CountOf, n.TokensOn, n.IconsOf, n.CardsIn)
_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}


class PrintConditions(PrintComparisons):
    """Prints conditions and changes."""

    # -- conditions --

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
            case k.RespondingTo(description=Filter() as kind):
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

    # -- changes --

    def changes(self, cards: Cards, changes: Sequence[v.Change]) -> Piece:
        """Cards and what they gain, lose, cannot do."""
        if isinstance(cards, Filter):
            told = seq(self.cards(cards, subject=True), self._changed(changes, many=True))
            return either(told, seq(self.each_of(cards), self._changed(changes, many=False)))
        last = self.last
        told = seq(self.cards(cards, subject=True), self._changed(changes, many=self.is_plural(cards)))
        match changes:
            case (v.SetValue(what=what, amount=amount),):
                self.last = last
                setting = either("becomes", "is", "becomes equal to", "is equal to")
                return either(told, seq(self.possessive(cards), what, setting, self.number(amount)))
        return told

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
                equal = seq(change.what, "equal to", self.number(change.amount))
                plain = isinstance(change.amount, n.Fixed | n.Variable)
                return _having(many), either(seq(self.number(change.amount), change.what), equal) if plain else equal
            case v.EitherChange():
                return "", self._either(change, many=many)
            case v.Cannot(unless="cost"):
                return "can", "only be destroyed by costs"
            case v.ChangeKeyword() | v.ChangeType() | v.ChangeSubtype():
                return gain if change.gains else lose, _named(change)
            case v.ChangeIcons() | v.ChangeText():
                return gain, _quoted(change)
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
            ways.insert(0, seq(told[0][0], maybe("either"), told[0][1], "or", told[1][1]))
        elif len(told) == 2 and told[0][1] == told[1][1] and [verb for verb, _ in told] == [gain, lose]:
            ways.insert(0, seq("either", gain, "or", lose, told[0][1]))
        return either(*ways)

    def _so_much(self, change: v.ChangeValue, *, each: bool) -> Piece:
        factor, counted = factored(change.amount)
        if counted is None:
            return seq(self.number(change.amount), change.what)
        tail = seq("for each", self.count(counted, many=False)) if each else None
        told = seq(str(factor), change.what, tail)
        return either(told, seq(change.what, "equal to", self.number(counted))) if factor == 1 and each else told


def _named(change: v.ChangeKeyword | v.ChangeType | v.ChangeSubtype) -> str:
    """A keyword, a type, a subtype that is gained or lost."""
    match change:
        case v.ChangeKeyword():
            return change.keyword.capitalize()
        case v.ChangeType():
            return f'the "{change.type}" type'
    return f'the "{change.subtype}" subtype' if change.subtype != v.ALL_SUBTYPES else "all subtypes"


def _quoted(change: v.ChangeIcons | v.ChangeText) -> Piece:
    """Text that is gained, in its quotes."""
    if isinstance(change, v.ChangeText):
        return either(f'"{change.words}"', f'" {change.words} "')
    letters = "".join(f"[{letter}]" for letter in change.icons)
    forms = (f"provides: {letters}", f"provides {letters}", f"provides: {letters}.")
    return either(*(f'"{form}"' for form in forms), *(f'" {form} "' for form in forms))


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


def _between(pieces: list[Piece], joint: Piece) -> list[Piece]:
    return [part for piece in pieces for part in (joint, piece)][1:]


__all__ = ["PrintConditions", "listed"]
