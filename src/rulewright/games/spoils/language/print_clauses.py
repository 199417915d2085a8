"""From nodes to text: instructions as clauses of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.lower import gathered
from rulewright.effects.selectors import Each, Filter, Register, TopOf
from rulewright.games.spoils.language.neighbours import both_picked, looked, same_while, uses
from rulewright.games.spoils.language.phrases import between, of_player, say
from rulewright.games.spoils.language.print_descriptions import SUBJECTS, Noun
from rulewright.games.spoils.language.print_rare import PrintRare
from rulewright.games.spoils.language.said import Said, third
from rulewright.text.pending import Misread, by_another, parts_of
from rulewright.text.printing import Piece, seq

JOINT = say("and | next instruction")
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

WHOLE = (v.ForAnyone, v.If, v.Only, v.OneOf, v.Later, v.Repeat)
"""Instructions that are sentences of their own."""


class PrintClauses(PrintRare):
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
        pieces: list[Piece] = []
        lets = [effect for effect in effects if isinstance(effect, v.Let)]
        plain = [effect for effect in effects if not isinstance(effect, v.Let)]
        told = [seq(let.variable, "is", self.number(let.number)) for let in lets]
        last = ""
        at = 0
        while at < len(plain):
            size, forms = self._forms(plain, at)
            before = plain[at - 1] if pieces else None
            here = [self._next_clause(form, plain[at], before, last, stops=stops, size=size) for form in forms]
            now, undated = plain[at], None
            shared = before is not None and same_while(before, now)
            if shared or (at + 1 < len(plain) and same_while(now, plain[at + 1])):
                undated = seq(JOINT if pieces else None, self._while_named_elsewhere(now))
            pieces.append(_forms_of(here, undated))
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
            slots["same_subject"] = _bare(form, last)
        if size == 1 and both_picked(before, now):
            slots["also_picked"] = form.rest
        if isinstance(before, v.Put) and isinstance(now, v.Put) and form.verb == "put":
            slots["also_put"] = form.rest
        return say("{joint} {then}" if looked(before, now) or not stops else "{stop} {then}", **slots)

    def _forms(self, effects: Sequence[v.Effect], at: int) -> tuple[int, list[Said]]:
        """The next instruction in all its forms: a choice may be told apart from what is done with it, or in one."""
        effect = effects[at]
        following = effects[at + 1] if at + 1 < len(effects) else None
        if (split := self._split(effects[at : at + 3])) is not None:
            return 3, [split]
        if isinstance(effect, v.ChooseNumber) and effect.most is None and isinstance(following, v.Pay):
            return 2, self._choose_and_pay(effect, following)
        if (together := self._chosen_together(effects[at:])) is not None:
            return together
        if not isinstance(effect, v.Pick) or not effect.choose or not uses(following, effect.into):
            return 1, [self._form(effect)]
        assert following is not None
        apart = self._form(effect)
        second = self._form(following)
        self.inline[effect.into] = self.counted(effect.cards, effect.low, effect.high)
        inline = self._form(following)
        del self.inline[effect.into]
        done = Said(effect.who, inline.verb, inline.rest) if inline.verb else inline
        joined = Said(apart.who, apart.verb, seq(apart.rest, _THEN, with_subject(second)))
        apart_only = isinstance(following, v.Discard) or getattr(following, "by", effect.who) != effect.who
        return 2, [joined] if apart_only else [done, joined]

    def _chosen_together(self, effects: Sequence[v.Effect]) -> tuple[int, list[Said]] | None:
        """Several choices and what is done with all of them: destroy a character and an item."""
        picks = [one for one in effects[: run_of(list(effects), v.Pick)] if isinstance(one, v.Pick) and one.choose]
        done = effects[len(picks)] if 1 < len(picks) < len(effects) else None
        if done is None or not any(one == Each(tuple(Register(pick.into) for pick in picks)) for one in parts_of(done)):
            return None
        apart = [self._form(pick) for pick in picks]
        second = self._form(done)
        self.inline |= {pick.into: self.counted(pick.cards, pick.low, pick.high) for pick in picks}
        inline = self._form(done)
        self.inline = {name: piece for name, piece in self.inline.items() if name not in {one.into for one in picks}}
        told = seq(*(seq(_THEN, with_subject(one)) for one in (*apart[1:], second)))
        joined = Said(apart[0].who, apart[0].verb, seq(apart[0].rest, told))
        return len(picks) + 1, [Said(picks[0].who, inline.verb, inline.rest), joined] if inline.verb else [joined]

    def _split(self, effects: Sequence[v.Effect]) -> Said | None:
        """Put 1 here and 1 there, of two cards looked at."""
        match effects:
            case [
                v.Pick(cards=Filter(among=Register() as seen) as kind, into=into) as pick,
                v.Put(cards=Register() as one) as first,
                v.Put(cards=Register() as rest) as second,
            ]:
                if kind != Filter(area=kind.area, area_of=kind.area_of, among=seen) or one.name != into or rest != seen:
                    return None
                self.inline = {**self.inline, into: self.number(pick.low), seen.name: self._others(seen, pick)}
                self.nouns[into] = Noun(owner=str(kind.area_of))
                told = seq(self.said(first).rest, "and", self.said(second).rest)
                self.inline = {name: piece for name, piece in self.inline.items() if name not in (into, seen.name)}
                return Said(pick.who, "put", told)
        return None

    def _others(self, seen: Register, pick: v.Pick) -> Piece:
        total = self.seen_numbers.get(seen.name, 0)
        return str(total - getattr(pick.low, "n", 0))

    def _choose_and_pay(self, effect: v.ChooseNumber, pay: v.Pay) -> list[Said]:
        choose, paid = self._form(effect), self._form(pay)
        return [Said("you", "choose", seq(choose.rest, ".", with_subject(paid))), paid]

    def _form(self, effect: v.Effect) -> Said:
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
            size, forms = self._forms(effects, at)
            here = [say("{do} {rest} | base", do=form.verb, rest=form.rest, apart=form.apart) for form in forms]
            if isinstance(one := effects[at], v.OneOf):
                here = [self.either_of(one, self._base)]
            told = _forms_of(here)
            pieces.append(told if not pieces else say("{joint} {then} | may", joint=JOINT, then=told))
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
        if len(inner) == 1 and isinstance(inner[0], v.May):
            return say("{each} may {do}", each=one, do=self._base(inner[0].effects), both=both)
        return say("{each} {does}", each=one, does=self._third(inner), do=self._base(inner), both=both)

    def _third(self, effects: Sequence[v.Effect]) -> Piece:
        pieces: list[Piece] = []
        at = 0
        while at < len(effects):
            size, forms = self._forms(effects, at)
            verbs = [third(form.verb) if form.verb else "" for form in forms]
            here = [
                say("{does} {rest} | third", does=verb, rest=form.rest, apart=form.apart)
                for verb, form in zip(verbs, forms, strict=True)
            ]
            if isinstance(one := effects[at], v.OneOf):
                options, alternatives = self.listed_options(one), self.either_of(one, self._third)
                here = [say("chooses {options}", options=options, either=alternatives)]
            told = _forms_of(here)
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


_THEN = say(". | then", joint=JOINT)
_THEY = ("opponent", "that player", "winner", "loser", "controller", "owner")
"""Players who can be called they."""


def _forms_of(forms: Sequence[Piece], undated: Piece | None = None) -> Piece:
    """An instruction in one form or another: what is chosen is told with what is done with it, or before."""
    return say("{in_one}", in_one=forms[0], apart=forms[1] if len(forms) > 1 else None, undated=undated)


def with_subject(said: Said) -> Piece:
    if not said.verb:
        return said.rest
    if said.who in ("you", "*"):
        return say(
            "{apart} | you do" if said.apart else "{do} {rest} | you do", do=said.verb, rest=said.rest, apart=said.apart
        )
    subject(said.who)
    does = say(
        "{apart} | they do" if said.apart else "{who} {does} {rest}",
        who=of_player(f"{SUBJECTS[said.who]} | does"),
        they="they" if said.who in _THEY else None,
        does=third(said.verb),
        do=said.verb,
        rest=said.rest,
        apart=said.apart,
    )
    return say("{done} | if able", done=does)


def _bare(said: Said, last: str) -> Piece:
    verb = said.verb if last in ("you", "", "*", "nobody") else third(said.verb)
    return seq(verb, said.rest)


def subject(who: str) -> Piece:
    """A player who does something, in words."""
    if who not in SUBJECTS:
        raise Misread("who does this?")
    return of_player(SUBJECTS[who])


def run_of(effects: list[v.Effect], kind: type[v.Effect]) -> int:
    size = 0
    while size < len(effects) and isinstance(effects[size], kind):
        size += 1
    return size
