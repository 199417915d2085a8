"""From tree to nodes: what must be so."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import (
    CountOf,
    Fixed,
    IconsOf,
)
from rulewright.effects.selectors import WHEREVER, Filter, Who
from rulewright.games.spoils.language.read_numbers import icons
from rulewright.games.spoils.language.read_requirements import any_of
from rulewright.games.spoils.language.read_selectors import bare_word, merged
from rulewright.text.pending import THEY, Mention, Misread, Some


class ReadConditions(Transformer[Token, Any]):
    """Nodes of `conditionals.lark`."""

    def condition(self, c: list[Any]) -> k.Condition:
        parts = tuple(one for one in c if isinstance(one, k.Condition))
        return parts[0] if len(parts) == 1 else k.Either(parts)

    def conjunction(self, c: list[Any]) -> k.Condition:
        parts = tuple(one for one in c if isinstance(one, k.Condition))
        return parts[0] if len(parts) == 1 else k.Both(parts)

    def _in_play(self, who: Who, having: tuple[str, Any, Any]) -> k.Condition:
        kind, number, parts = having
        if kind == "icons":
            letters = number
            counts = [k.Compare(IconsOf(one, who), ">=", Fixed(letters.count(one))) for one in dict.fromkeys(letters)]
            return counts[0] if len(counts) == 1 else k.Both(tuple(counts))
        described = merged([*parts, {"controller": who}])
        if kind in ("some", "any"):
            return k.Exists(described)
        if kind in ("more", "fewer"):
            if who not in ("you", "opponent"):
                raise Misread("more than whom?")
            other: Who = "opponent" if who == "you" else "you"
            rival = CountOf(merged([*parts, {"controller": other}]))
            return k.Compare(CountOf(described), ">" if kind == "more" else "<", rival)
        return k.Compare(CountOf(described), kind, number)

    def you_have_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play("you", c[0])

    def they_have_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play(THEY, c[0])

    def that_player_has_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play("that player", c[0])

    def opponent_has_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play("opponent", c[0])

    def there_is(self, c: list[Any]) -> k.Condition:
        kind, number, parts = c[0]
        if kind in ("some", "any"):
            return k.Exists(merged(parts))
        if kind in ("more", "fewer", "icons"):
            raise Misread("there can be no comparison without players")
        return k.Compare(CountOf(merged(parts)), kind, number)

    def having_some(self, c: list[Any]) -> tuple[str, Any, Any]:
        how, parts = c
        if how.kind != "one":
            raise Misread("a condition asks for a card, at least so many, or none")
        return "some", None, [*parts, {"other": True}] if how.what.another else parts

    def having_any(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "any", None, c[0]

    def having_limit(self, c: list[Any]) -> tuple[str, Any, Any]:
        return *c[0], c[1]

    def having_parity(self, c: list[Any]) -> tuple[str, Any, Any]:
        return c[0], Fixed(0), c[1]

    def having_icons(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "icons", icons(c[0]), None

    def having_so_many_icons(self, c: list[Any]) -> tuple[str, Any, Any]:
        letters = icons(c[1])
        if len(letters) != 1:
            raise Misread("how many of which icon?")
        return "icons", letters * int(c[0]), None

    def having_more(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "more", None, c[0]

    def having_fewer(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "fewer", None, c[0]

    def is_so(self, c: list[Any]) -> k.Condition:
        """A card is of a description; nobody says of a card that it is attached to it, and means itself."""
        on = c[1].on
        if isinstance(on, Mention) and on.pronoun:
            return k.Fits(c[0], replace(c[1], on=replace(on, besides=c[0])))
        return k.Fits(c[0], c[1])

    def was_so(self, c: list[Any]) -> k.Condition:
        """What a card was that has been destroyed; what it is called by shows on it still."""
        card, kind = c
        if not isinstance(card, Mention) or card.known != "destroyed" or kind.states or kind.area != WHEREVER:
            raise Misread("only of what was destroyed it is asked what it was")
        return k.Fits(replace(card, gone=True), kind)

    def is_not_so(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Fits(c[0], c[1]))

    def being_state(self, c: list[Any]) -> Filter:
        return Filter(states=(str(c[0]),))

    def being_revealed(self, c: list[Any]) -> Filter:
        return Filter(states=("revealed",), area=WHEREVER)

    def being_in_battle(self, c: list[Any]) -> Filter:
        return Filter(states=("in battle",))

    def being_in_play(self, c: list[Any]) -> Filter:
        return Filter()

    def being_in_void(self, c: list[Any]) -> Filter:
        return Filter(area="void")

    def being_in_area(self, c: list[Any]) -> Filter:
        return Filter(area=c[1], area_of=c[0])

    def being_controlled(self, c: list[Any]) -> Filter:
        return Filter(controller=c[0])

    def being_attached(self, c: list[Any]) -> Filter:
        return Filter(on=c[0])

    def being_attached_to_a(self, c: list[Any]) -> Filter:
        return Filter(on=merged(c[1]))

    def being_in_party(self, c: list[Any]) -> Filter:
        return Filter(states=(c[0],))

    def attacking_state(self, c: list[Any]) -> str:
        return "attacking"

    def blocking_state(self, c: list[Any]) -> str:
        return "blocking"

    def being_against_location(self, c: list[Any]) -> Filter:
        return Filter(states=("attacking a location",))

    def being_against_faction(self, c: list[Any]) -> Filter:
        return Filter(states=("attacking a faction",))

    def being_a(self, c: list[Any]) -> Filter:
        kind = merged(c[1])
        return replace(kind, area=WHEREVER) if kind.area == "play" and not kind.states else kind

    def being_a_kind(self, c: list[Any]) -> Filter:
        return Filter(subtypes=(bare_word(c[1]),), area=WHEREVER)

    def being_keyword(self, c: list[Any]) -> Filter:
        return Filter(keywords=(str(c[0]),), area=WHEREVER)

    def picked_for_cost(self, c: list[Any]) -> k.Condition:
        np = c[0]
        if not isinstance(np, Some) or np.kind not in ("one", "bare") or np.what != Filter(types=np.what.types):
            raise Misread("picked what?")
        return k.Picked(Mention(np.what.types, "picked", np.kind == "bare"))

    def has_the_keyword(self, c: list[Any]) -> k.Condition:
        return k.Fits(c[0], Filter(keywords=(str(c[1]),), area=WHEREVER))

    def lacks_the_keyword(self, c: list[Any]) -> k.Condition:
        return k.Not(self.has_the_keyword(c))

    def some_is(self, c: list[Any]) -> k.Condition:
        how, parts, being = c
        if how.kind != "one":
            raise Misread("a condition asks for a card, at least so many, or none")
        return k.Exists(_both(merged([*parts, {"other": True}] if how.what.another else parts), being))

    def none_is(self, c: list[Any]) -> k.Condition:
        return k.Compare(CountOf(_both(merged(c[0]), c[1])), "=", Fixed(0))

    def you_own_it(self, c: list[Any]) -> k.Condition:
        return k.Fits(c[0], Filter(owner="you", area=WHEREVER))

    def you_control_it(self, c: list[Any]) -> k.Condition:
        return k.Fits(c[0], Filter(controller="you"))

    def you_block(self, c: list[Any]) -> k.Condition:
        return k.Blocking("you")

    def opponent_blocks(self, c: list[Any]) -> k.Condition:
        return k.Blocking("opponent")

    def you_attack(self, c: list[Any]) -> k.Condition:
        return k.Attacking("you")

    def opponent_attacks(self, c: list[Any]) -> k.Condition:
        return k.Attacking("opponent")

    def you_attacked(self, c: list[Any]) -> k.Condition:
        return k.Attacked("you")

    def opponent_attacked(self, c: list[Any]) -> k.Condition:
        return k.Attacked("opponent")

    def your_turn(self, c: list[Any]) -> k.Condition:
        return k.TurnOf("you")

    def opponents_turn(self, c: list[Any]) -> k.Condition:
        return k.TurnOf("opponent")

    def battle(self, c: list[Any]) -> k.Condition:
        return k.DuringBattle()

    def no_battle(self, c: list[Any]) -> k.Condition:
        return k.Not(k.DuringBattle())

    def your_turn_no_battle(self, c: list[Any]) -> k.Condition:
        return k.Both((k.TurnOf("you"), k.Not(k.DuringBattle())))

    def all_only(self, c: list[Any]) -> k.Condition:
        return self.conjunction(c)

    def onlyjoint(self, c: list[Any]) -> None:
        return None

    def first_use(self, c: list[Any]) -> k.Condition:
        return k.FirstUse()

    def only_while(self, c: list[Any]) -> k.Condition:
        return cast("k.Condition", c[0])

    def responding(self, c: list[Any]) -> k.Condition:
        return k.RespondingTo(merged([*c[1], {"area": "being played"}]))

    def responding_ability_of(self, c: list[Any]) -> k.Condition:
        described = any_of(c[0])
        if not isinstance(described, Filter):
            raise Misread("the ability of which card?")
        return k.RespondingTo(described, ability=True)

    def responding_ability(self, c: list[Any]) -> k.Condition:
        return k.RespondingTo(None)


def _both(kind: Filter, being: Filter) -> Filter:
    """A description with what is said of such a card besides."""
    said = {
        name: value for name in being.__struct_fields__ if (value := getattr(being, name)) != getattr(Filter(), name)
    }
    if said.get("area") == WHEREVER:
        raise Misread("which card?")
    for name, value in said.items():
        old = getattr(kind, name)
        if isinstance(value, tuple):
            said[name] = (*old, *value)
        elif old != getattr(Filter(), name):
            raise Misread("says the same thing of a card twice")
    return replace(kind, **said)
