"""From tree to nodes: objects, players, numbers, costs."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter, PlaceOf, Register, This
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.language.targets import TARGET_OPPONENT, TARGET_PLAYER, Target
from rulewright.games.arcmage.language.wording import singular
from rulewright.text.parsing import Reader
from rulewright.text.pending import THEY, Mention, Misread

Fields = dict[str, Any]
Changes = tuple[v.Change, ...]

ACTS = {"attack": "attack", "defend": "block", "move": "move"}
"""What a creature can be kept from doing, as effects call it."""


def fixed(token: Any) -> n.Fixed:
    """A number as printed."""
    return n.Fixed(int(token))


def merged(parts: list[Fields]) -> Filter:
    """One description from its parts; a part that would overwrite another is not understood."""
    fields: Fields = {}
    for part in parts:
        for name, value in part.items():
            if name in fields and isinstance(value, tuple):
                fields[name] = (*fields[name], *value)
            elif name in fields:
                raise Misread("says the same thing of a card twice")
            else:
                fields[name] = value
    return Filter(**fields)


class ReadObjects(Reader):
    """Which cards and which players."""

    # -- cards --

    def me(self, c: list[Any]) -> Cards:
        return This()

    def my_city(self, c: list[Any]) -> Cards:
        return PlaceOf(This())

    def it(self, c: list[Any]) -> Cards:
        return Mention(pronoun=True)

    def the_marked(self, c: list[Any]) -> Cards:
        return Mention(known="depleted")

    def them(self, c: list[Any]) -> Cards:
        return Mention(pronoun=True, plural=True)

    def that(self, c: list[Any]) -> Cards:
        return Mention(nouns=c[0].get("types", ()))

    def target(self, c: list[Any]) -> Cards:
        return Target(c[0], place=self.fresh())

    def another_target(self, c: list[Any]) -> Cards:
        return Target(replace(c[0], another=True), place=self.fresh())

    def up_to_targets(self, c: list[Any]) -> Cards:
        return Target(c[1], int(c[0]), fewer=True, place=self.fresh())

    def many_targets(self, c: list[Any]) -> Cards:
        return Target(c[1], int(c[0]), place=self.fresh())

    def residents_of_target(self, c: list[Any]) -> Cards:
        city = Target(c[0], place=self.fresh())
        if c[0].types != ("city",):
            raise Misread("only a city has residents")
        return Filter(types=("creature",), where=(At(city),))

    def all_of(self, c: list[Any]) -> Cards:
        found: Filter = c[0]
        return found

    def my_residents(self, c: list[Any]) -> Cards:
        return Filter(types=("creature",), where=(At(This()),))

    def yours(self, c: list[Any]) -> Cards:
        return merged([c[0], {"controller": "you"}])

    def object(self, c: list[Any]) -> Cards:
        found: Cards = c[0]
        return found

    group = object

    def description(self, c: list[Any]) -> Filter:
        return merged(c)

    def marked(self, c: list[Any]) -> Fields:
        return {"states": ("depleted",)}

    def unmarked(self, c: list[Any]) -> Fields:
        return {"states": ("restored",)}

    def attacking(self, c: list[Any]) -> Fields:
        return {"states": ("attacking",)}

    def defending(self, c: list[Any]) -> Fields:
        return {"states": ("defending",)}

    def other(self, c: list[Any]) -> Fields:
        return {"other": True}

    def faction(self, c: list[Any]) -> str:
        word = str(c[0])
        return next(one for one in FACTIONS if one.lower().removeprefix("the ") == word.removeprefix("the "))

    def of_faction(self, c: list[Any]) -> Fields:
        return {"trades": (c[0],)}

    def not_subtype(self, c: list[Any]) -> Fields:
        raise Misread("what is not of a subtype is not understood yet")

    def creature(self, c: list[Any]) -> Fields:
        return {"types": ("creature",)}

    def city(self, c: list[Any]) -> Fields:
        return {"types": ("city",)}

    def enchantment(self, c: list[Any]) -> Fields:
        return {"types": ("enchantment",)}

    def resource_card(self, c: list[Any]) -> Fields:
        return {"types": ("resource",)}

    def spell(self, c: list[Any]) -> Fields:
        return {"area": "being played"}

    def card(self, c: list[Any]) -> Fields:
        return {}

    def creature_or_city(self, c: list[Any]) -> Fields:
        return {"types": ("creature", "city")}

    def subtype(self, c: list[Any]) -> Fields:
        return {"subtypes": (singular(c[0]),)}

    def subtype_creature(self, c: list[Any]) -> Fields:
        return {"types": ("creature",), "subtypes": (singular(c[0]),)}

    def you_control(self, c: list[Any]) -> Fields:
        return {"controller": "you"}

    def opponent_controls(self, c: list[Any]) -> Fields:
        return {"controller": "opponent"}

    opponents_control = opponent_controls

    def in_play(self, c: list[Any]) -> Fields:
        return {}

    def in_your_army(self, c: list[Any]) -> Fields:
        return {"controller": "you", "states": ("in army",)}

    def in_your_cities(self, c: list[Any]) -> Fields:
        return {"controller": "you", "states": ("resident",)}

    def in_my_city(self, c: list[Any]) -> Fields:
        return {"where": (At(PlaceOf(This())),)}

    def keyword(self, c: list[Token]) -> str:
        return str(c[0])

    def with_keyword(self, c: list[Any]) -> Fields:
        return {"keywords": (c[0],)}

    def without_keyword(self, c: list[Any]) -> Fields:
        return {"lacks": (c[0],)}

    def stat_or_less(self, c: list[Any]) -> Fields:
        return {"compare": (n.Comparison(str(c[0]), "<=", fixed(c[1])),)}

    def stat_or_more(self, c: list[Any]) -> Fields:
        return {"compare": (n.Comparison(str(c[0]), ">=", fixed(c[1])),)}

    def in_your_hand(self, c: list[Any]) -> Fields:
        return {"area": "hand", "area_of": "you"}

    def in_your_graveyard(self, c: list[Any]) -> Fields:
        return {"area": "discard", "area_of": "you"}

    # -- players --

    def target_player(self, c: list[Any]) -> str:
        return TARGET_PLAYER

    def target_opponent(self, c: list[Any]) -> str:
        return TARGET_OPPONENT

    def that_player(self, c: list[Any]) -> str:
        return "that player"

    def they(self, c: list[Any]) -> str:
        return THEY

    def each_player(self, c: list[Any]) -> str:
        return "each"

    def each_opponent(self, c: list[Any]) -> str:
        return "opponent"

    def you(self, c: list[Any]) -> str:
        return "you"

    def its_controller(self, c: list[Any]) -> str:
        return "controller"

    # -- numbers --

    def number(self, c: list[Any]) -> n.Number:
        return fixed(c[0])

    def one(self, c: list[Any]) -> n.Number:
        return n.Fixed(1)

    def variable(self, c: list[Any]) -> n.Number:
        return n.Variable("X")

    def count(self, c: list[Any]) -> n.Number:
        return n.CountOf(c[0])

    def atk_of(self, c: list[Any]) -> n.Number:
        return n.ValueOf("atk", c[0])

    def def_of(self, c: list[Any]) -> n.Number:
        return n.ValueOf("def", c[0])

    def change(self, c: list[Any]) -> Changes:
        signs = (int(f"{c[0]}{c[1]}"), int(f"{c[2]}{c[3]}"))
        found = [
            v.ChangeValue(what, 1 if by > 0 else -1, n.Fixed(abs(by)))
            for what, by in zip(("atk", "def"), signs, strict=True)
            if by
        ]
        if not found:
            raise Misread("this changes nothing")
        return tuple(found)

    def stats(self, c: list[Any]) -> str:
        return f"{c[0]}/{c[1]}"


class ReadCosts(ReadObjects):
    """What stands left of the colon."""

    def costs(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return tuple(effect for part in c for effect in part)

    def mark_me(self, c: list[Any]) -> tuple[v.Effect, ...]:
        """states.markme.1, states.markme.2 The symbol stands for marking the card it is printed on, and is no price."""
        return (v.Mark(This()),)

    def power(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.Pay(fixed(c[0])),)

    def power_x(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.Pay(n.Variable("X")),)

    def cost_discard(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.Discard("you", c[0]),)

    def cost_sacrifice(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return sacrificed(c[0], self.fresh(), "you")

    def cost_sacrifice_me(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.Put(This(), "discard"),)

    def cost_points(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.LoseScore("you", c[0]),)

    def cost_counter(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.AddTokens(This(), kind=counter_name(c[0])),)

    def cost_remove_me(self, c: list[Any]) -> tuple[v.Effect, ...]:
        return (v.Put(This(), "removed"),)


def sacrificed(what: Filter, register: str, who: Any) -> tuple[v.Effect, ...]:
    """A player chooses a card of their own and puts it into the graveyard."""
    if what.controller not in (None, "you"):
        raise Misread("only cards of one's own can be sacrificed")
    pick = v.Pick(replace(what, controller=who), into=register, who=who, choose=True)
    return pick, v.Put(Register(register), "discard")


def counter_name(changes: Changes) -> str:
    """The name of the counters that change a creature like that."""
    by = {one.what: one.sign * getattr(one.amount, "n", 0) for one in changes if isinstance(one, v.ChangeValue)}
    return f"{by.get('atk', 0):+d}/{by.get('def', 0):+d}"
