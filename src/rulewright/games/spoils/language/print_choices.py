"""From nodes to text: choices, told apart from what is done with what was chosen, or in one with it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Each, Filter, Register, TopOf
from rulewright.games.spoils.language.neighbours import uses
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_descriptions import Noun
from rulewright.games.spoils.language.print_rare import PrintRare
from rulewright.games.spoils.language.print_subjects import THEN, with_subject
from rulewright.games.spoils.language.said import Said
from rulewright.text.pending import UP_TO, parts_of
from rulewright.text.printing import Piece, seq


class PrintChoices(PrintRare):
    """Prints choices with what follows them."""

    def form(self, effect: v.Effect) -> Said:
        """One instruction as a clause."""
        raise AssertionError("the printer that this is mixed into says how")

    def forms(self, effects: Sequence[v.Effect], at: int) -> tuple[int, list[Said]]:
        """The next instruction in all its forms: a choice may be told apart from what is done with it, or in one."""
        effect = effects[at]
        following = effects[at + 1] if at + 1 < len(effects) else None
        if (split := self._split(effects[at : at + 3])) is not None:
            return 3, [split]
        if isinstance(effect, v.ChooseNumber) and effect.most is None and isinstance(following, v.Pay):
            return 2, self._choose_and_pay(effect, following)
        if (opened := self._opened(effects, at)) is not None:
            return opened
        if (together := self._chosen_together(effects[at:])) is not None:
            return together
        if not isinstance(effect, v.Pick) or not effect.choose or not uses(following, effect.into):
            return 1, [self.form(effect)]
        assert following is not None
        apart = self.form(effect)
        second = self.form(following)
        self.inline[effect.into] = self.counted(effect.cards, effect.low, effect.high)
        inline = self.form(following)
        del self.inline[effect.into]
        done = Said(effect.who, inline.verb, inline.rest) if inline.verb else inline
        joined = Said(apart.who, apart.verb, seq(apart.rest, THEN, with_subject(second)))
        apart_only = isinstance(following, v.Discard) or getattr(following, "by", effect.who) != effect.who
        return 2, [joined] if apart_only else [done, joined]

    def _opened(self, effects: Sequence[v.Effect], at: int) -> tuple[int, list[Said]] | None:
        """A deck, and a number of its cards, that are chosen as something is done with them: either deck, up to."""
        size, any_deck = 0, False
        while at + size < len(effects):
            now = effects[at + size]
            if isinstance(now, v.ChooseNumber) and now.variable.startswith(UP_TO) and now.most is not None:
                self.up_to[now.variable] = now.most
            elif isinstance(now, PickPlayer) and now.choose and now.of == "each" and _of_deck(effects[at + size + 1 :]):
                any_deck = True
            else:
                break
            size += 1
        if not size or at + size == len(effects):
            return None
        self.any_deck = any_deck
        form = self.form(effects[at + size])
        self.any_deck = False
        return size + 1, [form]

    def _chosen_together(self, effects: Sequence[v.Effect]) -> tuple[int, list[Said]] | None:
        """Several choices and what is done with all of them: destroy a character and an item."""
        picks = [one for one in effects[: run_of(list(effects), v.Pick)] if isinstance(one, v.Pick) and one.choose]
        done = effects[len(picks)] if 1 < len(picks) < len(effects) else None
        if done is None or not any(one == Each(tuple(Register(pick.into) for pick in picks)) for one in parts_of(done)):
            return None
        apart = [self.form(pick) for pick in picks]
        second = self.form(done)
        self.inline |= {pick.into: self.counted(pick.cards, pick.low, pick.high) for pick in picks}
        inline = self.form(done)
        self.inline = {name: piece for name, piece in self.inline.items() if name not in {one.into for one in picks}}
        told = seq(*(seq(THEN, with_subject(one)) for one in (*apart[1:], second)))
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
                self.inline = {**self.inline, into: self._so_many_of_those(pick), seen.name: self._others(seen, pick)}
                self.nouns[into] = Noun(owner=str(kind.area_of))
                self.splitting = True
                told = seq(self.said(first).rest, "and", self.said(second).rest)
                self.splitting = False
                self.inline = {name: piece for name, piece in self.inline.items() if name not in (into, seen.name)}
                return Said(pick.who, "put", told)
        return None

    def _others(self, seen: Register, pick: v.Pick) -> Piece:
        total = self.seen_numbers.get(seen.name, 0)
        if not total:
            return "the rest"
        number = total - getattr(pick.low, "n", 0)
        return say("{number} | others", number=str(number), **_one_or_several(number == 1))

    def _so_many_of_those(self, pick: v.Pick) -> Piece:
        return say("{number} | some", number=self.number(pick.low), **_one_or_several(pick.low == Fixed(1)))

    def _choose_and_pay(self, effect: v.ChooseNumber, pay: v.Pay) -> list[Said]:
        choose, paid = self.form(effect), self.form(pay)
        return [Said("you", "choose", seq(choose.rest, ".", with_subject(paid))), paid]


def _of_deck(effects: Sequence[v.Effect]) -> bool:
    """Whether the next instruction deals with the deck of the player just chosen."""
    return any(isinstance(part, TopOf) and part.who == "picked player" for part in parts_of(tuple(effects[:1])))


def run_of(effects: list[v.Effect], kind: type[v.Effect]) -> int:
    size = 0
    while size < len(effects) and isinstance(effects[size], kind):
        size += 1
    return size


def _one_or_several(one: bool) -> dict[str, Piece]:
    """Whether a number goes with card or with cards."""
    return {"if_one": ""} if one else {"if_several": ""}
