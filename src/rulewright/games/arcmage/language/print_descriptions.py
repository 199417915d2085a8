"""Printing programs back: descriptions of cards."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import Against, At, Beside, Such
from rulewright.effects.selectors import Cards, Filter, PlaceOf, Register, This
from rulewright.games.arcmage.language.phrases import listed, say
from rulewright.games.arcmage.language.print_players import Players
from rulewright.games.arcmage.language.wording import plural
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

_STATES = {
    "depleted": "marked", "restored": "unmarked", "attacking": "attacking", "defending": "defending",
    "damaged": "damaged",
}  # fmt: skip
_NOUNS = {
    "creature": ("creature", "creatures"),
    "city": ("city", "cities"),
    "event": ("event", "events"),
    "magic": ("magic card", "magic cards"),
    "enchantment": ("enchantment", "enchantments"),
    "resource": ("resource card", "resource cards"),
}
_AREAS = {"discard": "graveyard"}


def noun(what: Filter, *, many: bool) -> Piece:
    """The noun of a description."""
    at = 1 if many else 0
    card = ("card", "cards")[at]
    if what.area == "being played" and not (what.types or what.subtypes or what.trades):
        return ("spell", "spells")[at]
    if what.subtypes == ("token",):
        return say("{token} | that is a creature", token=("token", "tokens")[at])
    if what.subtypes:
        words = [f'"{plural(one)}"' if many else f'"{one}"' for one in what.subtypes]
        if what.types:
            return seq(f'"{what.subtypes[0]}"', _NOUNS[what.types[0]][at])
        if len(words) > 1:
            return say("{first} or {second} | kinds", first=words[0], second=words[1])
        return say("{noun} | kind", noun=words[0], alone=f'"{what.subtypes[0]}"', card=card)
    if len(what.types) > 1:
        first, second = (_NOUNS[one][at] for one in what.types)
        return say("{first} or {second} | types", first=first, second=second)
    if what.types in (("resource",), ("magic",)):
        return _NOUNS[what.types[0]][at]
    if what.types:
        resident = ("resident", "residents")[at] if "resident" in what.states else None
        return say("{noun} | type", noun=_NOUNS[what.types[0]][at], type=what.types[0], card=card, resident=resident)
    return card


class Descriptions(Players):
    """Prints descriptions."""

    def objects(self, cards: Cards) -> tuple[Piece, str]:
        """Cards as the object of a sentence; the printer of objects says how."""
        raise AssertionError("the printer that this is mixed into says how")

    def described(self, what: Filter, *, many: bool, whose: bool = True, anywhere: bool = False) -> Piece:
        """A description: adjectives, noun, where it is; the controller left out where it is said otherwise."""
        owned = self.owned(what) if whose else None
        before = seq(*self._before(what))
        control = self._control(what) if whose else ""
        after = seq(*self._after(what, many=many, anywhere=anywhere or bool(control) or not whose))
        opposing = "opposing" if what.controller == "opponent" and control and whose else None
        theirs = "" if opposing is not None and not {"in army", "resident"} & {*what.states} else None
        other = "other" if what.other or what.another or what.besides else ""
        return say(
            "{other} {before} {noun} {control} {after}",
            other=other,
            before=before,
            noun=noun(what, many=many),
            control=control,
            after=after,
            owned=owned,
            opposing=opposing,
            theirs=theirs,
        )

    def owned(self, what: Filter) -> Piece | None:
        """Whose cards of a description are, said before them; None where that is not said so."""
        if (
            what.controller is None
            or {"in army", "resident"} & {*what.states}
            or what.controller in ("opponent", "each")
        ):
            return None
        if what.controller == "you":
            return "your"
        said = set(self.said)
        found = self.whose(what.controller)
        self.said = said
        return say("{whose} | before them", whose=found, that="that player's" if "player" in said else None)

    def _before(self, what: Filter) -> list[Piece]:
        against = any(isinstance(one, Against) for one in what.where)
        found: list[Piece] = [
            _STATES[one] for one in what.states if one in _STATES and not (one == "defending" and against)
        ]
        if isinstance(what.among, Register):
            self.taken.add(what.among.name)
            found.append("revealed")
        found += [
            say("{name} | faction", name=one.lower(), short=one.lower().removeprefix("the ")) for one in what.trades
        ]
        found += [f'non- "{one}"' for one in _excluded(what)]
        return found

    def _control(self, what: Filter) -> Piece:
        who = what.controller
        if "in army" in what.states:
            return say("in any army") if who is None else seq("in", self.whose(who), "army")
        if "resident" in what.states:
            return say("in any city | of anyone") if who is None else seq("in", self.whose(who), "cities")
        return "" if who is None else self.controls(who)

    def _after(self, what: Filter, *, many: bool, anywhere: bool) -> list[Piece]:
        found: list[Piece] = []
        for one in what.where:
            match one:
                case At(place=PlaceOf(card=This())):
                    found.append("in my city")
                case At(place=Register() as city):
                    found.append(seq("in", self.objects(city)[0]))
                case Beside():
                    found.append("in the same city or army")
                case Against():
                    found.append(seq("defending against", self.objects(one.card)[0]))
                case Such(condition=k.Compare(left=n.TokensOn(kind=kind))):
                    found.append(seq("with a", spaced(kind), "counter on it"))
                case Such(condition=k.Happened()):
                    found.append("that attacked this turn")
        if what.area in ("hand", "discard", "deck") and what.among is None:
            found.append(self._from(what, many=many))
        if what.on is not None:
            found.append(seq("attached to", self.objects(what.on)[0]))
        if what.keywords:
            found.append(seq("with", listed(what.keywords)))
        found += [f"without {word}" for word in what.lacks]
        found += [self._valued(one) for one in what.compare]
        if not found and not anywhere and what.area == "play":
            found.append(say(" | wherever it is"))
        return found

    def _from(self, what: Filter, *, many: bool) -> Piece:
        pile = _AREAS.get(what.area, what.area)
        usual = "in {whose} {pile} | all of them" if many else "from {whose} {pile}"
        return say(usual, whose=self.whose(what.area_of or "anyone"), pile=pile)

    def _valued(self, one: n.Comparison) -> Piece:
        if not isinstance(one.number, n.Fixed):
            raise Misread("no words for this comparison")
        slots = {"what": one.what, "number": str(one.number.n), "cost": "cost" if one.what == "cost" else None}
        return say("with {what} {number} or less" if one.op == "<=" else "with {what} {number} or more", **slots)


def _excluded(what: Filter) -> list[str]:
    found: list[str] = []
    for one in what.where:
        match one:
            case Such(condition=k.Not(condition=k.Fits(description=Filter(subtypes=(subtype,))))):
                found.append(subtype)
    return found


def spaced(kind: str) -> Piece:
    """creature.stats.5 A kind of counter in words: attack first, then defence, with signs."""
    atk, defence = (say("+ 0 | unchanged") if one == "+0" else f"{one[0]} {one[1:]}" for one in kind.split("/"))
    return seq(atk, "/", defence)
