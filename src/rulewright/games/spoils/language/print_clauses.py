"""From nodes to text: instructions as clauses of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Each, Filter, Register, TopOf
from rulewright.games.spoils.language.neighbours import both_picked, looked, same_while, uses
from rulewright.games.spoils.language.print_descriptions import OWNED, SUBJECTS, Noun
from rulewright.games.spoils.language.print_rare import PrintRare
from rulewright.games.spoils.language.said import Said, third
from rulewright.text.pending import Misread, by_another, parts_of
from rulewright.text.printing import Piece, either, maybe, optional, seq

JOINT = either("and", ", then", "and then", ", and", ",", "then")
UNTIL: dict[str, tuple[str, ...]] = {
    "turn": ("this turn", "until the end of the turn"),
    "battle": ("during this battle", "until the end of the battle"),
    "your next turn": ("until the start of your next turn",),
    "opponent's next turn": ("until the start of your opponent's next turn",),
    "end of your next turn": ("until the end of your next turn",),
    "end of opponent's next turn": ("until the end of your opponent's next turn",),
    "game": ("for the rest of the game",),
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
            here: list[Piece] = []
            for form in forms:
                subject = with_subject(form)
                if not pieces:
                    here.append(subject)
                    continue
                after = seq(JOINT, subject)
                apart = [seq(".", subject)] if stops else []
                here += [after, *apart] if looked(plain[at - 1], plain[at]) else [*apart, after]
                if form.verb and (form.who in (last, "*") or last == ""):
                    here.append(seq(JOINT, _bare(form, last)))
                if size == 1 and both_picked(plain[at - 1], plain[at]):
                    here.append(seq(either("and", ",", ", and"), form.rest))
                if isinstance(plain[at - 1], v.Put) and isinstance(plain[at], v.Put) and form.verb == "put":
                    here.append(seq("and", form.rest))
            now = plain[at]
            before = at and pieces and same_while(plain[at - 1], now)
            if before or (at + 1 < len(plain) and same_while(now, plain[at + 1])):
                here.append(seq(JOINT if pieces else None, self._while_named_elsewhere(now)))
            pieces.append(either(*here))
            last = forms[0].who if forms[0].who != "*" else last
            at += size
        if not pieces:
            return seq(*joined(told))
        tail = seq(", where", *joined(told)) if told else None
        return seq(*pieces, tail)

    def _forms(self, effects: Sequence[v.Effect], at: int) -> tuple[int, list[Said]]:
        """The next instruction in all its forms: a choice may be told apart from what is done with it, or in one."""
        effect = effects[at]
        following = effects[at + 1] if at + 1 < len(effects) else None
        if (split := self._split(effects[at : at + 3])) is not None:
            return 3, [split]
        if isinstance(effect, v.ChooseNumber) and effect.most is None and isinstance(following, v.Pay):
            return 2, self._choose_and_pay(effect, following)
        if isinstance(effect, v.ChooseNumber):
            chosen = self._form(effect)
            return 1, [chosen, replace(chosen, verb="pick")]
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
        joined = Said(apart.who, apart.verb, seq(apart.rest, either(".", JOINT), with_subject(second)))
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
        told = seq(*(seq(either(".", JOINT), with_subject(one)) for one in (*apart[1:], second)))
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
        apart = seq(choose.rest, ".", with_subject(paid))
        return [Said("you", "choose", apart), Said("you", "pick", apart), paid]

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
                told, how_long = with_subject(self.said(effect)), either(*UNTIL[until])
                found = Said("nobody", "", either(seq(how_long, ",", told), seq(told, how_long)))
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
        told: list[Piece] = [self._base(effect.effects)]
        if self.may_before is not None and by_another(self.may_before, effect.who) == effect.effects:
            told.insert(0, "do the same")
        self.may_before = effect.effects if effect.who == "you" else None
        return Said("nobody", "", seq(either(*subjects(effect.who)), "may", either(*told)))

    def _base(self, effects: Sequence[v.Effect]) -> Piece:
        """Clauses after may: verbs in their base form, no subject."""
        pieces: list[Piece] = []
        at = 0
        while at < len(effects):
            size, forms = self._forms(effects, at)
            here = [either(seq(form.verb, form.rest), *form.other) for form in forms]
            if isinstance(one := effects[at], v.OneOf):
                here = [self.either_of(one, self._base)]
            pieces.append(either(*here) if not pieces else seq(JOINT, maybe("may"), either(*here)))
            at += size
        return seq(*pieces)

    def _for_each(self, effect: v.ForEachPlayer) -> Piece:
        one = "each player" if effect.who == "each" else "each opponent"
        inner = effect.effects
        if len(inner) == 1 and isinstance(inner[0], v.May):
            body = self._base(inner[0].effects)
            forms: list[Piece] = [seq(one, "may", body)]
            return either(*forms, seq("both players may", body)) if effect.who == "each" else forms[0]
        singular, base = self._third(inner), self._base(inner)
        told: list[Piece] = [seq(one, singular), seq(one, "must", base)]
        return either(*told, seq("both players", base)) if effect.who == "each" else either(*told)

    def _third(self, effects: Sequence[v.Effect]) -> Piece:
        pieces: list[Piece] = []
        at = 0
        while at < len(effects):
            size, forms = self._forms(effects, at)
            here = [either(seq(third(form.verb) if form.verb else None, form.rest), *form.other) for form in forms]
            if isinstance(one := effects[at], v.OneOf):
                here = [seq("chooses", self.listed_options(one)), self.either_of(one, self._third)]
            pieces.append(either(*here) if not pieces else seq(JOINT, either(*here)))
            at += size
        return seq(*pieces)

    def chosen_among(self, effect: v.OneOf) -> Piece:
        """A choice among effects, as a sentence without its full stop."""
        listed = self.listed_options(effect)
        if effect.who == "you":
            return either(seq("choose", listed), self.either_of(effect, self._base))
        who = either(*subjects(effect.who))
        does = seq(who, either(seq("chooses", listed), self.either_of(effect, self._third)))
        return either(does, seq(who, "must", either(seq("choose", listed), self.either_of(effect, self._base))))

    def listed_options(self, effect: v.OneOf) -> Piece:
        """The options in a row."""
        options = [self._apart(option, self.clauses) for option in effect.options]
        return seq(either("one of the following :", "one :"), *joined(options, either(", or", "or", ",")))

    def either_of(self, effect: v.OneOf, form: Callable[[Sequence[v.Effect]], Piece]) -> Piece:
        """The options as alternatives of one sentence."""
        options = [self._apart(option, form) for option in effect.options]
        return seq(maybe("either"), *joined(options, either("or", ", or", ",")))

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
        until = either(*UNTIL[effect.until])
        first, last = seq(until, optional(","), words), seq(words, until)
        if isinstance(effect.cards, Filter):
            return first if effect.live else last
        return either(last, first) if self.duration_last else either(first, last)


def with_subject(said: Said) -> Piece:
    if not said.verb:
        return said.rest
    if said.who in ("you", "*"):
        return either(*said.other, seq(said.verb, said.rest))
    named = subjects(said.who)
    does = [seq(one, said.verb if one == "they" else third(said.verb), said.rest) for one in named]
    does.append(seq(either(*named), "must", said.verb, said.rest))
    return seq(either(*said.other, *does), maybe("if they can"))


def _bare(said: Said, last: str) -> Piece:
    verb = said.verb if last in ("you", "", "*", "nobody") else third(said.verb)
    return seq(verb, said.rest)


def subjects(who: str) -> tuple[str, ...]:
    """A player who does something, in words."""
    if who not in SUBJECTS and who not in ("controller", "owner"):
        raise Misread("who does this?")
    if who in ("controller", "owner"):
        named = [f"{the} {noun}'s {who}" for noun in OWNED for the in ("that", "the")]
        return (f"its {who}", *named, "that player", "they")
    return SUBJECTS[who]


def joined(pieces: list[Piece], joint: Piece = "and") -> list[Piece]:
    return [part for piece in pieces for part in (joint, piece)][1:]


def run_of(effects: list[v.Effect], kind: type[v.Effect]) -> int:
    size = 0
    while size < len(effects) and isinstance(effects[size], kind):
        size += 1
    return size
