"""Printing programs back: what waits, what stands, and a whole card."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, This
from rulewright.games.arcmage.language.print_effects import Instructions
from rulewright.games.arcmage.language.printing import ONE, change, counted, verb
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, seq

_MINE = {
    "enters play": ("come into play",),
    "leaves play": ("leave play",),
    "attacks": ("attack",),
    "defends": ("defend",),
    "moves": ("move", "am moved"),
    "is devoted": ("mark for devotion",),
    "is damaged": ("am damaged",),
    "goes from play": ("die",),
}
"""What can happen to the card itself: when I …"""
_ACTS = {"attack": "attack", "block": "defend", "move": "move"}


class Printer(Instructions):
    """Prints paragraphs."""

    def paragraph(self, node: p.Paragraph) -> Piece:
        """A paragraph that waits or stands, without the level before it."""
        match node:
            case p.Triggered():
                self.know(node.targets)
                said, player = set(self.said), self.player
                plain = seq(self.occasion(node.when), ",", self.sentences(node.effects))
                if len(node.effects) != 1:
                    return plain
                self.said, self.player = said, player
                return either(plain, seq(self.clause(node.effects[0]), self.occasion(node.when), "."))
            case p.Standing():
                return self._standing(node)
            case p.Priced():
                return self._priced(node)
        raise Misread("no words for this paragraph")

    def occasion(self, when: k.Occasion) -> Piece:
        """What text waits for."""
        if isinstance(when.subject, This):
            ways = [f"when i {one}" for one in _MINE[when.what]]
            return either(*ways, *(["whenever i attack"] if when.what == "attacks" else []))
        match when.what:
            case "turn starts":
                return "at the start of your turn"
            case "turn ends":
                return "at the end of your turn"
            case "is drawn":
                return "whenever an opponent draws a card"
            case "is discarded":
                return either("whenever an opponent discards a card", "when an opponent discards a card")
            case "is played":
                return seq("whenever", "you play" if when.who == "you" else "an opponent plays", self._any(when, ""))
        doing = {"enters play": "comes into play", "goes from play": "dies", "attacks": "attacks"}[when.what]
        return seq("whenever", self._any(when, doing))

    def _any(self, when: k.Occasion, doing: str) -> Piece:
        what = when.subject
        assert isinstance(what, Filter), "what it happens to is of a description"
        plain = Filter(**{field: getattr(what, field) for field in what.__struct_fields__ if field != "other"})
        article = "another" if what.other else either("a", "an")
        if when.what == "is played":
            return seq(article, self._played(plain))
        return seq(article, self.described(plain, many=False), doing)

    def _played(self, what: Filter) -> Piece:
        if what.trades:
            name = what.trades[0].lower()
            return seq(either(name.removeprefix("the "), name), "card")
        if what.types:
            return either(what.types[0], f"{what.types[0]} card")
        return f'"{what.subtypes[0]}"' if what.subtypes else "card"

    def _standing(self, node: p.Standing) -> Piece:
        subject, agreement = self.subject(node.cards)
        ways = [seq(subject, self._stands(node.changes, agreement))]
        if isinstance(node.cards, Filter):
            ways.append(seq(self.each(node.cards), self._stands(node.changes, ONE)))
        before = seq("if", self.condition(node.condition), ",") if node.condition is not None else ""
        return seq(before, either(*ways), ".")

    def _stands(self, changes: tuple[v.Change, ...], agreement: str) -> Piece:
        parts: list[Piece] = []
        stats = tuple(one for one in changes if isinstance(one, v.ChangeValue) and one.what != "defense")
        if stats:
            by = counted(stats)
            each = seq("for each", self.described(by, many=False)) if by is not None else ""
            parts.append(seq(verb("get", agreement), change(stats), each))
        for one in changes:
            match one:
                case v.ChangeKeyword():
                    ways = [verb(base, agreement) for base in ("have", "gain", "become", "are")]
                    parts.append(seq(either(*ways), one.keyword))
                case v.Cannot(what="be restored"):
                    parts.append(either("cannot be unmarked", seq(verb("do not", agreement), "unmark")))
                case v.Cannot():
                    parts.append(seq("cannot", _ACTS[one.what]))
                case v.ChangeValue(what="defense"):
                    parts.append(seq(verb("gain", agreement), self._points(one.amount, "defense")))
        if len(parts) == 1:
            return parts[0]
        return seq(parts[0], "and", parts[1])

    def _priced(self, node: p.Priced) -> Piece:
        assert isinstance(node.cards, Filter), "cards of a description cost more or less"
        many = self.described(node.cards, many=True)
        whose = (
            either(seq("your", many), seq(many, "you control")) if node.who == "you" else seq(either("", "all"), many)
        )
        less = "less to play" if node.sign < 0 else "more to play"
        return seq(whose, "cost", self.number(node.amount), less, ".")
