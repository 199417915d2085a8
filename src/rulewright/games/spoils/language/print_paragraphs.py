"""From nodes to text: whole paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Attacked
from rulewright.effects.numbers import Fixed, Variable
from rulewright.effects.selectors import Cards, Filter, Host, Register, This
from rulewright.effects.verbs import ChangeValue, Must
from rulewright.games.spoils.language.print_conditions import COUNTS, factored
from rulewright.games.spoils.language.print_damage import PrintDamage
from rulewright.games.spoils.language.print_descriptions import Noun, NoWords
from rulewright.games.spoils.language.read_rare import LOSE, NAMED
from rulewright.text.printing import Piece, either, optional, seq
from rulewright.text.scopes import event_subject

_EVENTS: dict[str, tuple[str, ...]] = {
    "leaves play": ("leaves play",),
    "is destroyed": ("is destroyed", "would be destroyed"),
    "attacks": ("attacks",),
    "blocks": ("blocks",),
    "is blocked": ("is blocked",),
    "is depleted": ("is depleted",),
    "is restored": ("is restored", "restores"),
}
_PLAYERS = {"you": "you", "opponent": "your opponent", "each": "a player"}
_TURNS = {"you": ("your turn",), "opponent": ("your opponent's turn",), "each": ("each turn",)}
_DOES = {
    "resource is played": "play",
    "is drawn": "draw",
    "is discarded": "discard",
    "ability is used": "use",
    "attacking party is formed": "attack",
}
_OBJECTS = {
    "resource is played": "a resource",
    "is drawn": "a card",
    "is discarded": "a card",
    "ability is used": "an ability",
    "attacking party is formed": "",
}


class Printer(PrintDamage):
    """Prints everything; one printer a paragraph."""

    def paragraphs(self, nodes: Sequence[p.Paragraph]) -> Piece:
        """The paragraphs that one printed paragraph was read as."""
        return seq(*(self.paragraph(node) for node in nodes))

    def paragraph(self, node: p.Paragraph) -> Piece:
        """One paragraph without its gate."""
        match node:
            case p.Triggered():
                opening = seq(self.hearing(node), optional(","))
                if node.when.condition is not None:
                    opening = seq(opening, "if", self.condition(node.when.condition), ",")
                return seq(opening, self.effects(node.effects))
            case p.Replaced():
                return seq(self.hearing(node), optional(","), self._replaced(node))
            case p.Adjusted():
                return self.adjusted(node)
            case p.Standing():
                return self._standing(node)
            case p.Priced():
                return self._priced(node)
            case p.Barred():
                return self._barred(node)
            case p.EntersWith():
                if node.tokens is None:
                    return "this card enters play depleted ."
                return seq("this card enters play with", self._tokens_said(node.tokens), "on it .")
        raise NoWords(node)

    def _standing(self, node: p.Standing) -> Piece:
        if node.condition is None:
            return seq(self._standing_changes(node), ".")
        condition = self.condition(node.condition)
        told = seq("while", condition, ",", self._standing_changes(node), ".")
        if node.condition == Attacked("you") and node.changes == (Must("block"),):
            return either(told, seq("if you are attacked ,", self.changes(node.cards, node.changes), "."))
        return told

    def _standing_changes(self, node: p.Standing) -> Piece:
        """What is gained, with the number told in place or, as X, at the end."""
        amounts = {one.amount for one in node.changes if isinstance(one, ChangeValue)} - {None}
        told = self.changes(node.cards, node.changes)
        if len(amounts) != 1 or isinstance(number := amounts.pop(), Fixed):
            return told
        unknown = tuple(
            replace(one, amount=Variable("X")) if isinstance(one, ChangeValue) else one for one in node.changes
        )
        at_end = seq(self.changes(node.cards, unknown), ", where X is", self.number(number))
        return either(told, at_end) if isinstance(number, COUNTS) or factored(number)[1] is not None else at_end

    # -- events --

    def hearing(self, node: p.Triggered | p.Replaced) -> Piece:
        """When, if or at, and the event."""
        when = node.when
        if when.what in ("turn starts", "turn ends"):
            at = "at the start of" if when.what == "turn starts" else "at the end of"
            if (when.who or "each") not in _TURNS:
                raise NoWords(when)
            return seq(at, either(*_TURNS[when.who or "each"]))
        entering = when.what == "enters play" and isinstance(when.subject, This)
        return seq(either("when", "if") if entering else either("if", "when"), self.occasion(node))

    def occasion(self, waiting: p.Paragraph) -> Piece:
        """The event that a paragraph waits for; its cards can be spoken of from now on."""
        assert isinstance(waiting, p.Triggered | p.Replaced | p.Adjusted)
        when = waiting.when
        subject = self._subject(when.subject) if when.subject is not None else ""
        words = self._event(when, subject)
        self.duration_last = True
        if when.what == "inflicts damage":
            self.event, self.event_source = self._noun(when.other), self._noun(when.subject)
        else:
            self.event, self.event_source = self._noun(when.subject), self._noun(when.other)
            if when.subject is None and when.what == "resource is played":
                self.event = Noun(("resource",))
        self.last = event_subject(when)
        return words

    def _event(self, when: p.Occasion, subject: Piece) -> Piece:
        match when.what:
            case "enters play":
                under = {"you": "under your control", "opponent": "under your opponent's control"}.get(when.who or "")
                return seq(subject, "enters play", under)
            case "goes from play":
                pile = "your" if when.who == "you" else "a"
                return seq(subject, "is put into", pile, "discard pile from play")
            case "coin is flipped" | "coin is won" | "coin is lost":
                return self.coin(when)
            case "inflicts damage" | "is damaged":
                return self.damage_done(when, subject)
            case "is attacked":
                return "you are attacked"
            case "is played":
                return seq(self._does(when, "play"), subject)
        if when.subject is None and when.what not in _DOES:
            raise NoWords(when)
        if when.subject is None:
            return seq(self._does(when, _DOES[when.what]), _OBJECTS[when.what])
        return seq(subject, either(*_EVENTS.get(when.what, (when.what,))))

    def _does(self, when: p.Occasion, verb: str) -> str:
        who = when.who or "each"
        return f"{_PLAYERS[who]} {verb if who == 'you' else verb + 's'}"

    def event_subject(self, cards: Cards | None) -> Piece:
        return self._subject(cards)

    def _subject(self, cards: Cards | None) -> Piece:
        if isinstance(cards, Filter):
            return self.one_of(cards)
        assert cards is not None
        return self.cards(cards, subject=True)

    def _noun(self, cards: Cards | None) -> Noun:
        if isinstance(cards, Filter):
            return Noun(cards.types, cards.subtypes, owner=cards.area_of or cards.owner or "")
        if isinstance(cards, This):
            return Noun(self.types, owner="")
        if isinstance(cards, Host):
            return Noun((self.host,))
        if isinstance(cards, Register):
            return self.nouns.get(cards.name, Noun())
        return Noun()

    # -- paragraphs --

    def _replaced(self, node: p.Replaced) -> Piece:
        ways: list[Piece] = []
        for size in range(len(node.effects), 0, -1):
            first = self._base(node.effects[:size]) if node.optional else self.clauses(node.effects[:size])
            rest = self.effects(node.effects[size:]) if size < len(node.effects) else None
            ways.append(seq("you may" if node.optional else None, first, "instead .", rest))
            match node.effects[size:]:
                case (v.If(condition=k.Did(), otherwise=()) as done, *after) if node.optional:
                    told = seq(". if you do", optional(","), self.clauses(done.effects, inside=True), "instead .")
                    ways.insert(0, seq("you may", first, told, self.effects(after) if after else None))
        return either(*ways)

    def _priced(self, node: p.Priced) -> Piece:
        minimum = seq(optional(","), "to a minimum of", str(node.minimum)) if node.minimum else None
        amount = self.number(node.amount)
        if node.abilities:
            return seq("reduce the numeric cost of your faction's abilities by", amount, minimum, ".")
        assert node.cards is not None
        kind = replace(node.cards, area="being played")
        cards = seq(self.all_of(kind, subject=True), "you play" if node.who == "you" else "your opponent plays")
        verb, word = ("reduce", "less") if node.sign < 0 else ("increase", "more")
        ways: list[Piece] = [
            seq(verb, "the numeric cost of", cards, "by", amount, minimum, "."),
            seq(cards, "cost", amount, word, minimum, "."),
        ]
        if node.sign < 0:
            ways.append(seq("the numeric cost of", cards, "is reduced by", amount, minimum, "."))
        return either(*ways)

    def _barred(self, node: p.Barred) -> Piece:
        if node.what == "play" and node.who == "each" and node.cards == NAMED:
            return "the named card cannot be played ."
        if node.what == LOSE:
            mine = seq(self.whose(node.who), "faction has 0 influence .")
            negated = "do not" if node.who == "you" else "does not"
            return seq(_PLAYERS[node.who], either(negated, "cannot"), "lose the game because", mine)
        what: Piece = {"attack": "attack", "use abilities": "use abilities", "draw": "draw cards"}.get(node.what, "")
        if node.what == "play" and node.cards is not None:
            what = seq("play", self.all_of(node.cards, subject=True))
        told = seq(_PLAYERS[node.who], "cannot", what, ".")
        return seq("while", self.condition(node.condition), ",", told) if node.condition else told
