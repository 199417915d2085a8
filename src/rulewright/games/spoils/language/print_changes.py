"""From nodes to text: how cards change, and what they can, cannot and must do."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_conditions import PrintConditions
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.games.spoils.language.print_numbers import factored, is_short
from rulewright.text.printing import Piece, seq

_PAST = "to the target of the attack instead of the blocking party"
_ARRIVED_MANY = "they have not been in play under your control since the start of the turn"
_ARRIVED_ONE = "it has not been in play under your control since the start of the turn"


class PrintChanges(PrintConditions):
    """Prints changes."""

    def changes(self, cards: Cards, changes: Sequence[v.Change]) -> Piece:
        """Cards and what they gain, lose, cannot do."""
        if len(changes) == 1 and (whole := self._in_a_sentence(cards, changes[0])) is not None:
            return whole
        if isinstance(cards, Filter):
            last = self.last
            one = self.cards(cards, subject=True) if cards.besides else self.each_of(cards)
            self.last = last
            all_of = self.cards(cards, subject=True)
            change, changes_ = self._changed(changes, many=True), self._changed(changes, many=False)
            return say("{cards} {change} | all", cards=all_of, change=change, one=one, changes=changes_)
        last = self.last
        told = seq(self.cards(cards, subject=True), self._changed(changes, many=self.is_plural(cards)))
        match changes:
            case (v.SetValue(what=what, amount=amount),):
                self.last = last
                return say(
                    "{told} | value", told=told, whose=self.possessive(cards), stat=what, number=self.number(amount)
                )
        return told

    def change_alone(self, changes: Sequence[v.Change]) -> Piece:
        """What one card gains, loses, cannot do, without saying which."""
        return self._changed(changes, many=False)

    def _in_a_sentence(self, cards: Cards, change: v.Change) -> Piece | None:
        """A change that is told in a sentence of its own."""
        match change:
            case v.LoseText(what="text", other=False):
                many = isinstance(cards, Filter) or self.is_plural(cards)
                has, lose = ("they have", "lose") if many else ("it has", "loses")
                return say("{cards} {lose} all rules text", cards=self.cards(cards, subject=True), lose=lose, has=has)
            case v.Must(what="be picked"):
                return seq("anything that could pick", self.any_of(cards), "must pick it")
            case v.Must(what="be hit"):
                it = say("it | must be hit") if isinstance(cards, Filter) else "it"
                return seq("all battle damage that could be assigned to", self.any_of(cards), "must be assigned to", it)
            case v.Must(what="block", whom=Cards() as whom) if cards == Filter(types=("character",)):
                return seq("all characters able to block", self.any_of(whom), "must do so")
            case v.Cannot(what=("attack" | "block") as what, to=None) if _all_others(cards) is not None:
                return seq("only", self.cards(_all_others(cards) or cards, subject=True), "can", what)
            case v.Can(what="hide its party"):
                return self._hidden_party(cards)
            case v.Can(what="assign past blockers"):
                return self._past_blockers(cards)
        return None

    def _hidden_party(self, cards: Cards) -> Piece:
        """The party of a card is covert, whoever else is in it."""
        last = self.last
        including = say("attacking parties that include {cards} are covert", cards=self.any_of(cards))
        if isinstance(cards, Filter):
            return including
        self.last = last
        return say(
            "while {card} {attacks} , {party} is covert",
            card=self.cards(cards, subject=True),
            attacks=say("is a member of an attacking party | covert"),
            party=say("the party | covert"),
            including=including,
        )

    def _past_blockers(self, cards: Cards) -> Piece:
        """Battle damage that may be assigned past those who block."""
        past = say(_PAST)
        if isinstance(cards, Filter):
            return seq("you may assign the battle damage of", self.any_of(cards), past)
        last = self.last
        card, again = self.cards(cards, subject=True), None
        if cards == last:
            again = "its"
        damage = seq("battle damage", past)
        return say("you may assign {card} 's {past}", card=card, past=damage, again=again, only_past=past)

    def _changed(self, changes: Sequence[v.Change], *, many: bool) -> Piece:
        pieces: list[Piece] = []
        last = ""
        each = _same_count(changes)
        at = 0
        while at < len(changes):
            change = changes[at]
            verb, item = self._change(change, many=many, each=each is None)
            final = at == len(changes) - 1
            joint: Piece = "" if not pieces else say("and | last change") if final else say(", | next change")
            if verb == last == "cannot":
                more = isinstance(changes[at + 1], v.Cannot) if not final else False
                or_else = "," if more else say("or | cannot")
                pieces.append(say("{or} {item}", **{"or": or_else}, item=item, joint=joint, cannot=verb))
            else:
                again = verb == last and verb in (*_gaining(many), _having(many))
                shown = _gaining_text(change, verb, many=many)
                pieces.append(seq(joint, _once_more(shown) if again else shown, item))
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
                plain = isinstance(change.amount, n.Fixed | n.Variable)
                wording = "{number} {stat}" if plain else "{stat} equal to {number}"
                return _having(many), say(wording, stat=change.what, number=self.number(change.amount))
            case v.EitherChange():
                return "", self._either(change, many=many)
            case v.ChangeKeyword() | v.ChangeType() | v.ChangeSubtype():
                return gain if change.gains else lose, _named(change)
            case v.ChangeIcons() | v.ChangeText():
                return gain, _quoted(change)
        return self._permission(change, many=many)

    def _permission(self, change: v.Change, *, many: bool) -> tuple[str, Piece]:
        match change:
            case v.LoseText():
                which = (
                    "abilities" if change.what == "abilities" else "other rules text" if change.other else "rules text"
                )
                return "", f"{'lose' if many else 'loses'} all {which}"
            case v.Cannot(unless="cost"):
                return "can", "only be destroyed by costs"
            case v.Cannot(what="be blocked", but=Cards() as but) if not change.by:
                return "can", say("only be blocked by {cards}", cards=self.any_of(but))
            case v.Cannot():
                return "cannot", self._cannot(change, many=many)
            case v.Can(what="block covert"):
                return "can", "block Covert parties"
            case v.Can():
                return "can", f"attack even if {_ARRIVED_MANY if many else _ARRIVED_ONE}"
            case v.Limited():
                return "can", f"{change.what} only once each turn"
            case v.Must():
                whom = None if change.whom is None else self.any_of(change.whom)
                return "must", seq(change.what, whom, f"if {'they' if many else 'it'} can")
        raise NoWords(change)

    def _either(self, change: v.EitherChange, *, many: bool) -> Piece:
        """One change or the other, with what they share said once."""
        options = [self._changed(option, many=many) for option in change.options]
        slots: dict[str, Piece | None] = {"first": options[0], "second": options[1]}
        told = [self._change(option[0], many=many, each=True) for option in change.options if len(option) == 1]
        gain, lose = _gaining(many)
        usual = "{first} or {second} | changes"
        if len(told) == 2 and told[0][0] == told[1][0]:
            usual = "{verb} {one} or {other}"
            slots |= {"verb": told[0][0], "one": told[0][1], "other": told[1][1]}
        elif len(told) == 2 and told[0][1] == told[1][1] and [verb for verb, _ in told] == [gain, lose]:
            usual = "either {gain} or {lose} {what}"
            slots |= {"gain": gain, "lose": lose, "what": told[0][1]}
        return say(usual, **slots)

    def _cannot(self, change: v.Cannot, *, many: bool) -> Piece:
        if change.heading:
            whose = "their controller's | restore rule" if many else "its controller's | restore rule"
            return seq(change.what, "by", say(whose), "faction's Restore Rule")
        if change.to is not None:
            to = "to" if change.what == "inflict damage" else None
            return seq(change.what, to, self.any_of(change.to))
        if change.but is not None:
            return seq(change.what, "except by", self.any_of(change.but))
        if change.by is None:
            return change.what
        slots: dict[str, Piece | None] = {}
        if isinstance(change.by, Filter):
            kind = self.description(change.by, many=True)
            slots["them_or_abilities"] = seq(kind, "or", *self._modifiers(change.by, skip_other=False), "abilities")
        return say("{done} by {cards}", done=change.what, cards=self.any_of(change.by), **slots)

    def _so_much(self, change: v.ChangeValue, *, each: bool) -> Piece:
        factor, counted = factored(change.amount)
        if counted is None:
            if not is_short(change.amount):
                return seq(change.what, "equal to", self.number(change.amount))
            return seq(self.so_many(change.amount, "that much | set off"), change.what)
        tail = seq("for each", self.count(counted, many=False)) if each else None
        told = seq(str(factor), change.what, tail)
        number = self.number(counted) if factor == 1 and each else None
        return say("{told} | so much", told=told, stat=change.what, number=number)


def _all_others(cards: Cards) -> Cards | None:
    """The characters of whom all others are meant; None if something else is said of the cards."""
    match cards:
        case Filter(besides=(others,)) if cards == Filter(types=("character",), besides=(others,)):
            return others
    return None


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
        return f'"{change.words}"'
    letters = "".join(f"[{letter}]" for letter in change.icons)
    forms = {
        "provides": f'"PROVIDES: {letters}"',
        "bare": f'"PROVIDES {letters}"',
        "stopped": f'"PROVIDES: {letters}."',
    }
    return say("{provides} | quoted", **forms)


def _gaining_text(change: v.Change, verb: str, *, many: bool) -> Piece:
    """The verb before a change; text and keywords that a card gains it has."""
    given = isinstance(change, v.ChangeText | v.ChangeIcons) or (isinstance(change, v.ChangeKeyword) and change.gains)
    return say("{gain} | text", gain=verb, have=_having(many)) if given else verb


def _having(many: bool) -> str:
    return "have" if many else "has"


def _gaining(many: bool) -> tuple[str, str]:
    return ("gain", "lose") if many else ("gains", "loses")


def _same_count(changes: Sequence[v.Change]) -> n.Number | None:
    """What all of several changes count, so that it is said once."""
    counts = {factored(one.amount)[1] if isinstance(one, v.ChangeValue) else None for one in changes}
    return counts.pop() if len(changes) > 1 and len(counts) == 1 else None


def _once_more(verb: Piece) -> Piece:
    """A verb that was said before, and need not be said again."""
    return say(" | verb again", **({f"if_{verb}": ""} if isinstance(verb, str) else {"verb": verb}))
