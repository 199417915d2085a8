"""From tree to nodes: which cards a text speaks of."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import Against, At, Beside, Such
from rulewright.effects.selectors import SUCH, Cards, Each, Filter, PlaceOf, This, TopOf
from rulewright.games.arcmage.language.describing import at_home, base_form, called, is_no, merged, pile_fields, single
from rulewright.games.arcmage.language.read_players import Fields, ReadPlayers, counter_name, fixed
from rulewright.games.arcmage.language.targets import Chosen, Target
from rulewright.games.arcmage.language.wording import singular
from rulewright.text.pending import SEEN, Mention, Misread

_DONE = {"marked": "depleted", "revealed": "revealed", "discarded": "discarded", "chosen": "chosen", "saved": "saved"}


class ReadObjects(ReadPlayers):
    """Which cards."""

    def object(self, c: list[Any]) -> Cards:
        found: Cards = c[0]
        return found

    some = group = object

    def me(self, c: list[Any]) -> Cards:
        return This()

    def my_city(self, c: list[Any]) -> Cards:
        return PlaceOf(This())

    # -- what was spoken of before --

    def it(self, c: list[Any]) -> Cards:
        return Mention(pronoun=True)

    def them(self, c: list[Any]) -> Cards:
        return Mention(pronoun=True, plural=True)

    def that(self, c: list[Any]) -> Cards:
        return Mention(nouns=called(c[0]))

    def those(self, c: list[Any]) -> Cards:
        return Mention(nouns=called(c[0]), plural=True)

    def the_done(self, c: list[Any]) -> Cards:
        return Mention(nouns=called(c[1]), known=_DONE[str(c[0])])

    def the_rest(self, c: list[Any]) -> Cards:
        return Mention(known="rest", plural=True)

    def top_card(self, c: list[Any]) -> Cards:
        return TopOf(c[0], n.Fixed(1))

    def top_cards(self, c: list[Any]) -> Cards:
        if c[0] == n.Fixed(1):
            raise Misread("one card is the top card")
        return TopOf(c[1], c[0])

    # -- what is picked or chosen --

    def target(self, c: list[Any]) -> Cards:
        return Target(single(c[0]), place=self.fresh())

    def another_target(self, c: list[Any]) -> Cards:
        return Target(replace(single(c[0]), another=True), place=self.fresh())

    def up_to_targets(self, c: list[Any]) -> Cards:
        return Target(single(c[1]), int(c[0]), fewer=True, place=self.fresh())

    def many_targets(self, c: list[Any]) -> Cards:
        return Target(single(c[1]), int(c[0]), place=self.fresh())

    def a_card(self, c: list[Any]) -> Cards:
        return Chosen(single(c[0]), place=self.fresh())

    def one_of_them(self, c: list[Any]) -> Cards:
        return Chosen(Filter(area=SEEN), place=self.fresh())

    def another_card(self, c: list[Any]) -> Cards:
        return Chosen(replace(single(c[0]), other=True), place=self.fresh())

    def so_many(self, c: list[Any]) -> Cards:
        if int(c[0]) < 2:
            raise Misread("one is said with an article")
        return Chosen(single(c[1]), fixed(c[0]), fixed(c[0]), place=self.fresh())

    def up_to_so_many(self, c: list[Any]) -> Cards:
        return Chosen(single(c[1]), n.Fixed(0), fixed(c[0]), place=self.fresh())

    def any_number(self, c: list[Any]) -> Cards:
        return Chosen(single(c[0]), n.Fixed(0), None, place=self.fresh())

    def both_of(self, c: list[Any]) -> Cards:
        if any(isinstance(one, Each) for one in c) or c[0] == c[1]:
            raise Misread("which cards?")
        first, second = c
        kinds = [one.types for one in c if isinstance(one, Filter) and one == Filter(types=one.types)]
        if len(kinds) == 2 and all(len(one) == 1 for one in kinds):
            return Filter(types=(*kinds[0], *kinds[1]))
        return Each((first, second))

    def residents_of(self, c: list[Any]) -> Cards:
        city = c[0]
        kind = city.what.types if isinstance(city, Target) else getattr(city, "nouns", ("city",))
        if kind != ("city",) or isinstance(city, Filter | Chosen | This):
            raise Misread("only a city has residents")
        return Filter(types=("creature",), where=(At(city),))

    def all_of(self, c: list[Any]) -> Cards:
        found: Cards = c[0]
        return found

    # -- descriptions --

    def description(self, c: list[Any]) -> Cards:
        piles = next((part["piles"] for part in c if "piles" in part), None)
        if piles is None:
            return at_home(merged(c))
        rest = [part for part in c if "piles" not in part]
        return Each(tuple(merged([*rest, one]) for one in piles))

    def your_own(self, c: list[Any]) -> Fields:
        return {"controller": "you"}

    def their_own(self, c: list[Any]) -> Fields:
        return {"controller": self.they(c)}

    def my_own(self, c: list[Any]) -> Fields:
        return {"where": (At(This()),)}

    def players_own(self, c: list[Any]) -> Fields:
        return {"controller": c[0]}

    def marked(self, c: list[Any]) -> Fields:
        return {"states": ("depleted",)}

    def unmarked(self, c: list[Any]) -> Fields:
        return {"states": ("restored",)}

    def attacking(self, c: list[Any]) -> Fields:
        return {"states": ("attacking",)}

    def defending(self, c: list[Any]) -> Fields:
        return {"states": ("defending",)}

    def damaged(self, c: list[Any]) -> Fields:
        return {"states": ("damaged",)}

    def opposing(self, c: list[Any]) -> Fields:
        return {"controller": "opponent"}

    def revealed(self, c: list[Any]) -> Fields:
        return {"area": SEEN}

    def other(self, c: list[Any]) -> Fields:
        return {"other": True}

    def of_faction(self, c: list[Any]) -> Fields:
        return {"trades": (c[0],)}

    def not_subtype(self, c: list[Any]) -> Fields:
        return {"where": tuple(is_no(singular(one)) for one in c)}

    def of_type(self, c: list[Any]) -> Fields:
        return {"types": (base_form(c[0]),)}

    def of_types(self, c: list[Any]) -> Fields:
        return {"types": tuple(base_form(one) for one in c)}

    def resource_card(self, c: list[Any]) -> Fields:
        return {"types": ("resource",)}

    def resident(self, c: list[Any]) -> Fields:
        return {"types": ("creature",), "states": ("resident",)}

    def spell(self, c: list[Any]) -> Fields:
        return {"area": "being played"}

    def card(self, c: list[Any]) -> Fields:
        return {}

    def token(self, c: list[Any]) -> Fields:
        return {"types": ("creature",), "subtypes": ("token",)}

    def subtype(self, c: list[Any]) -> Fields:
        return {"subtypes": (singular(c[0]),)}

    def subtypes(self, c: list[Any]) -> Fields:
        return {"subtypes": tuple(singular(one) for one in c)}

    def subtype_creature(self, c: list[Any]) -> Fields:
        return {"types": ("creature",), "subtypes": (singular(c[0]),)}

    # -- what a description goes on to say --

    def player_controls(self, c: list[Any]) -> Fields:
        return {"controller": c[0]}

    def opponents(self, c: list[Any]) -> Fields:
        return {"controller": "opponent"}

    def you_play(self, c: list[Any]) -> Fields:
        return {"controller": "you", "states": ("played",)}

    def in_play(self, c: list[Any]) -> Fields:
        return {}

    def qualifier(self, c: list[Any]) -> Fields:
        found: Fields = c[0]
        return found

    state = place = qualifier

    def in_your_army(self, c: list[Any]) -> Fields:
        return {"controller": "you", "states": ("in army",)}

    def in_your_cities(self, c: list[Any]) -> Fields:
        return {"controller": "you", "states": ("resident",)}

    def in_any_army(self, c: list[Any]) -> Fields:
        return {"states": ("in army",)}

    def in_any_city(self, c: list[Any]) -> Fields:
        return {"states": ("resident",)}

    def in_opponents_army(self, c: list[Any]) -> Fields:
        return {"controller": "opponent", "states": ("in army",)}

    def in_opponents_cities(self, c: list[Any]) -> Fields:
        return {"controller": "opponent", "states": ("resident",)}

    def in_players_army(self, c: list[Any]) -> Fields:
        return {"controller": c[0], "states": ("in army",)}

    def in_players_cities(self, c: list[Any]) -> Fields:
        return {"controller": c[0], "states": ("resident",)}

    def in_my_city(self, c: list[Any]) -> Fields:
        return {"where": (At(PlaceOf(This())),)}

    def in_that_city(self, c: list[Any]) -> Fields:
        return {"where": (At(Mention(nouns=("city",))),)}

    def in_target(self, c: list[Any]) -> Fields:
        if single(c[0]).types != ("city",):
            raise Misread("creatures are in cities")
        return {"where": (At(Target(c[0], place=self.fresh())),)}

    def beside(self, c: list[Any]) -> Fields:
        return {"where": (Beside(Mention(pronoun=True)),)}

    def one_pile(self, c: list[Any]) -> Fields:
        return pile_fields(c[0], c[1])

    def two_piles(self, c: list[Any]) -> Fields:
        return {"piles": tuple(pile_fields(c[0], one) for one in c[1:])}

    three_piles = two_piles

    def in_pile(self, c: list[Any]) -> Fields:
        found: Fields = c[0]
        return found

    def with_keywords(self, c: list[Any]) -> Fields:
        return {"keywords": tuple(c[0])}

    def without_keyword(self, c: list[Any]) -> Fields:
        return {"lacks": (c[0],)}

    def stat_or_less(self, c: list[Any]) -> Fields:
        return {"compare": (n.Comparison(str(c[0]), "<=", fixed(c[1])),)}

    def stat_or_more(self, c: list[Any]) -> Fields:
        return {"compare": (n.Comparison(str(c[0]), ">=", fixed(c[1])),)}

    def cost_or_less(self, c: list[Any]) -> Fields:
        return self.stat_or_less(["cost", c[0]])

    def cost_or_more(self, c: list[Any]) -> Fields:
        return self.stat_or_more(["cost", c[0]])

    def with_counter(self, c: list[Any]) -> Fields:
        return {"where": (Such(k.Compare(n.TokensOn(SUCH, counter_name(c[0])), ">=", n.Fixed(1))),)}

    def attacked_now(self, c: list[Any]) -> Fields:
        return {"where": (Such(k.Happened(k.Occasion("attacks", SUCH))),)}

    def against(self, c: list[Any]) -> Fields:
        return {"where": (Against(c[0]),), "states": ("defending",)}

    def on_card(self, c: list[Any]) -> Fields:
        return {"on": c[0]}
