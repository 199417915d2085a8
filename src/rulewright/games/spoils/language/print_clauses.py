"""From nodes to text: instructions as clauses of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.lower import gathered
from rulewright.effects.paragraphs import PartySize
from rulewright.effects.selectors import Filter, TopOf
from rulewright.games.spoils.language.neighbours import both_picked, looked, same_while, told_in_place
from rulewright.games.spoils.language.phrases import between, say
from rulewright.games.spoils.language.print_choices import PrintChoices
from rulewright.games.spoils.language.print_subjects import JOINT, THEN, bare, forms_of, subject, with_subject
from rulewright.games.spoils.language.said import Said, third
from rulewright.text.pending import by_another
from rulewright.text.printing import Piece, seq

UNTIL = {
    "turn": "this turn",
    "battle": "during this battle",
    "your next turn": "until the start of your next turn",
    "opponent's next turn": "until the start of your opponent's next turn",
    "end of your next turn": "until the end of your next turn",
    "end of opponent's next turn": "until the end of your opponent's next turn",
    "game": "for the rest of the game",
}
"""How long something lasts, in words."""

WHOLE = (v.ForAnyone, v.If, v.Only, v.OneOf, v.Later, v.Repeat, v.SoOften)
"""Instructions that are sentences of their own."""


class PrintClauses(PrintChoices):
    """Prints instructions joined in a sentence."""

    may_by: dict[str, str]

    def __init__(self, types: tuple[str, ...], host: str = "character") -> None:
        super().__init__(types, host)
        self.may_by = {}
        self.may_before: tuple[v.Effect, ...] | None = None
        """What the sentence before said that you may do."""
        self.duration_last = False
        self.seen_numbers: dict[str, int] = {}
        """How many cards each look at the top of a deck showed."""

    def sentence(self, effect: v.Effect) -> Piece:
        """An instruction that is a sentence of its own, without its full stop."""
        raise AssertionError("the printer that this is mixed into says how")

    def clauses(self, effects: Sequence[v.Effect], *, stops: bool = False, inside: bool = False) -> Piece:
        """Clauses joined in a sentence; with `stops`, a new sentence may begin at any of them.

        Inside another sentence a duration comes last.
        """
        before, self.duration_last = self.duration_last, self.duration_last or inside
        told = self._clauses(effects, stops=stops)
        self.duration_last = before
        return told

    def _clauses(self, effects: Sequence[v.Effect], *, stops: bool) -> Piece:
        effects = told_in_place(effects)
        pieces: list[Piece] = []
        lets = [effect for effect in effects if isinstance(effect, v.Let)]
        plain = [effect for effect in effects if not isinstance(effect, v.Let)]
        told = [seq(let.variable, "is", self.number(let.number)) for let in lets]
        last = ""
        at = 0
        while at < len(plain):
            size, forms = self.forms(plain, at)
            before = plain[at - 1] if pieces else None
            here = [self._next_clause(form, plain[at], before, last, stops=stops, size=size) for form in forms]
            now, undated = plain[at], None
            shared = before is not None and same_while(before, now)
            if shared or (at + 1 < len(plain) and same_while(now, plain[at + 1])):
                undated = seq(_break(now, stops=stops) if pieces else None, self._while_named_elsewhere(now))
            pieces.append(forms_of(here, undated))
            last = forms[0].who if forms[0].who != "*" else last
            at += size
        if not pieces:
            return seq(*between(told, "and"))
        tail = seq(", where", *between(told, "and")) if told else None
        return seq(*pieces, tail)

    def _next_clause(
        self, form: Said, now: v.Effect, before: v.Effect | None, last: str, *, stops: bool, size: int
    ) -> Piece:
        """A clause that follows another: in a sentence of its own, or joined, with what they share said once."""
        subject = with_subject(form)
        if before is None:
            return subject
        slots: dict[str, Piece | None] = {"then": subject, "joint": JOINT, "stop": "." if stops else None}
        if form.verb and (form.who in (last, "*") or last == ""):
            slots["same_subject"] = bare(form, last)
        if size == 1 and both_picked(before, now):
            slots["also_picked"] = form.rest
        if isinstance(before, v.Put) and isinstance(now, v.Put) and form.verb == "put":
            slots["also_put"] = form.rest
        if isinstance(before, v.Inflict) and isinstance(now, v.Inflict) and form.verb == "inflict":
            slots["also_inflicted"] = form.rest
        return say("{joint} {then}" if looked(before, now) or not stops else "{stop} {then}", **slots)

    def form(self, effect: v.Effect) -> Said:
        match effect:
            case v.May():
                found = self._may(effect)
            case v.ForEachPlayer():
                found = Said("nobody", "", self._for_each(effect))
            case v.Modify(until=until) if until in UNTIL:
                found = Said("nobody", "", self._for_now(effect))
            case v.Modified():
                found = Said("nobody", "", self.modified(effect))
            case v.TakeControl(until=until) if until in UNTIL:
                told = with_subject(self.said(effect))
                found = Said("nobody", "", say("{until} , {taken}", until=say(UNTIL[until]), taken=told))
            case _ if isinstance(effect, WHOLE):
                found = Said("nobody", "", self.sentence(effect))
            case _:
                found = self.said(effect)
        self.note_doer(effect)
        self.defined_by(effect)
        self.set_apart(effect)
        if isinstance(effect, v.LookAt | v.Reveal) and isinstance(effect.cards, TopOf):
            self.seen_numbers[effect.into] = getattr(effect.cards.number, "n", 0)
        return found

    def note_doer(self, effect: v.Effect) -> None:
        """Who does something that later sentences ask about: if you do, if they do."""
        if name := str(getattr(effect, "into", "")):
            self.may_by[name] = effect.by if isinstance(effect, v.Deed) else getattr(effect, "who", "you")

    def _may(self, effect: v.May) -> Said:
        do, who = self._base(effect.effects), subject(effect.who)
        again = self.may_before is not None and by_another(self.may_before, effect.who) == effect.effects
        self.may_before = effect.effects if effect.who == "you" else None
        return Said("nobody", "", say("{who} may do the same" if again else "{who} may {do}", who=who, do=do))

    def _base(self, effects: Sequence[v.Effect]) -> Piece:
        """Clauses after may: verbs in their base form, no subject."""
        pieces: list[Piece] = []
        at = 0
        while at < len(effects):
            size, forms = self.forms(effects, at)
            here = [say("{do} {rest} | base", do=form.verb, rest=form.rest, apart=form.apart) for form in forms]
            if isinstance(one := effects[at], v.OneOf):
                here = [self.either_of(one, self._base)]
            told = forms_of(here)
            if pieces:
                also = forms[0].rest if size == 1 and both_picked(effects[at - 1], effects[at]) else None
                first = "" if len(pieces) == 1 else None
                told = say("{joint} {then} | may", joint=JOINT, then=told, also_picked=also, if_second=first)
            pieces.append(told)
            at += size
        return seq(*pieces)

    def _for_each(self, effect: v.ForEachPlayer) -> Piece:
        told = self._each_does(effect)
        for name in gathered(effect):
            self.nouns[name] = replace(self.nouns[name], plural=True)
        return told

    def _each_does(self, effect: v.ForEachPlayer) -> Piece:
        one = "each player" if effect.who == "each" else "each opponent"
        both = "both players" if effect.who == "each" else None
        inner = effect.effects
        if len(inner) > 1 and isinstance(inner[0], v.May):
            may = self._each_does(replace(effect, effects=inner[:1]))
            self.note_doer(inner[0])
            return seq(may, *(seq(".", self.sentence(one)) for one in inner[1:]))
        if len(inner) == 1 and isinstance(inner[0], v.May):
            if effect.first:
                return seq("any player may", self._base(inner[0].effects))
            return say("{each} may {do}", each=one, do=self._base(inner[0].effects), both=both)
        return say("{each} {does}", each=one, does=self._third(inner), do=self._base(inner), both=both)

    def _third(self, effects: Sequence[v.Effect]) -> Piece:
        pieces: list[Piece] = []
        at = 0
        while at < len(effects):
            size, forms = self.forms(effects, at)
            verbs = [third(form.verb) if form.verb else "" for form in forms]
            here = [
                say("{does} {rest} | third", does=verb, rest=form.rest, apart=form.apart)
                for verb, form in zip(verbs, forms, strict=True)
            ]
            if isinstance(one := effects[at], v.OneOf):
                options, alternatives = self.listed_options(one), self.either_of(one, self._third)
                here = [say("chooses {options}", options=options, either=alternatives)]
            told = forms_of(here)
            pieces.append(told if not pieces else seq(JOINT, told))
            at += size
        return seq(*pieces)

    def chosen_among(self, effect: v.OneOf) -> Piece:
        """A choice among effects, as a sentence without its full stop."""
        slots = {"options": self.listed_options(effect), "either_do": self.either_of(effect, self._base)}
        if effect.who == "you":
            return say("choose {options}", **slots)
        alternatives = self.either_of(effect, self._third)
        return say("{who} chooses {options}", who=subject(effect.who), either=alternatives, **slots)

    def listed_options(self, effect: v.OneOf) -> Piece:
        """The options in a row."""
        options = [self._apart(option, self.clauses) for option in effect.options]
        return seq(say("one of the following :"), *between(options, say(", or | options")))

    def either_of(self, effect: v.OneOf, form: Callable[[Sequence[v.Effect]], Piece]) -> Piece:
        """The options as alternatives of one sentence."""
        options = [self._apart(option, form) for option in effect.options]
        return seq(say(" | either"), *between(options, say("or | options")))

    def _apart(self, option: Sequence[v.Effect], form: Callable[[Sequence[v.Effect]], Piece]) -> Piece:
        """One option, in which nothing of another has been spoken of."""
        before = self.last
        told = form(option)
        self.last = before
        return told

    def modified(self, effect: v.Modified, *, bare: bool = False) -> Piece:
        """A paragraph in force for a while."""
        raise AssertionError("paragraphs are printed by the whole printer")

    def _while_named_elsewhere(self, effect: v.Effect) -> Piece:
        """A change for a while, where the duration is named with another one in the same sentence."""
        if isinstance(effect, v.Modified):
            return self.modified(effect, bare=True)
        assert isinstance(effect, v.Modify), "what lasts is a change or a paragraph"
        return self.changes(effect.cards, effect.changes)

    def _for_now(self, effect: v.Modify) -> Piece:
        words = self.changes(effect.cards, effect.changes)
        until = say(UNTIL[effect.until])
        if isinstance(effect.cards, Filter):
            return (
                say("{until} , {change} | of all then", until=until, change=words) if effect.live else seq(words, until)
            )
        return say("{change} {until}" if self.duration_last else "{until} , {change}", until=until, change=words)


def _break(now: v.Effect, *, stops: bool) -> Piece:
    """What stands before a change whose duration was named with the one before: a demand on parties may begin anew."""
    begins = stops and isinstance(now, v.Modified) and isinstance(now.text, PartySize)
    return THEN if begins else JOINT
