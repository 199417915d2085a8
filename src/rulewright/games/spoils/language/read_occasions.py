"""From tree to nodes: the events that text waits for, and what has happened."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.selectors import Cards, EventCard, Filter, Who
from rulewright.text.pending import THEY, Misread, Some

Ways = tuple[k.Occasion, ...]
"""Occasions any of which will do, their subject not yet put in."""


class ReadOccasions(Transformer[Token, Any]):
    """Nodes of `occasions.lark`."""

    def occasion(self, c: list[Any]) -> k.Occasion:
        ways = [way for one in c if isinstance(one, k.Occasion) for way in one.ways]
        first, *rest = (replace(way, also=()) for way in ways)
        return replace(first, also=tuple(rest)) if rest else first

    def happens(self, c: list[Any]) -> k.Occasion:
        return together(of_card(one, c[0]) for one in c[1])

    def happens_during(self, c: list[Any]) -> k.Occasion:
        return together(also_so(of_card(one, c[0]), c[2]) for one in c[1])

    def happens_by(self, c: list[Any]) -> k.Occasion:
        return together(replace(of_card(one, c[0]), by=c[2]) for one in c[1])

    def by_effect(self, c: list[Any]) -> Who:
        return cast("Who", c[0])

    def an_effect(self, c: list[Any]) -> Who:
        return player(c[0]) if c else "anyone"

    def events(self, c: list[Any]) -> Ways:
        return tuple(way for one in c if isinstance(one, tuple) for way in one)

    def acts(self, c: list[Any]) -> Ways:
        return self.events(c)

    # -- what happens to a card --

    def enters_play(self, c: list[Any]) -> Ways:
        return (k.Occasion("enters play"),)

    def enters_under(self, c: list[Any]) -> Ways:
        return (k.Occasion("enters play", who=player(_given(c)[0])),)

    def enters_from(self, c: list[Any]) -> Ways:
        whose, come = c[-1]
        if whose == THEY:
            raise Misread("from whose?")
        who = None if whose is None else player(whose)
        return (k.Occasion("enters play", come=come, come_of=who),)

    def leaves_play(self, c: list[Any]) -> Ways:
        return (k.Occasion("leaves play"),)

    def enters_or_leaves(self, c: list[Any]) -> Ways:
        return (k.Occasion("enters play"), k.Occasion("leaves play"))

    def is_destroyed(self, c: list[Any]) -> Ways:
        return (k.Occasion("is destroyed"),)

    def is_discarded(self, c: list[Any]) -> Ways:
        return (k.Occasion("is discarded", anywhere=True),)

    def goes_from_play(self, c: list[Any]) -> Ways:
        who, area = c[-1]
        return (k.Occasion("goes from play", who=who, to=area),)

    def goes_from_anywhere(self, c: list[Any]) -> Ways:
        who, area = c[-1]
        return (k.Occasion("goes", who=who, to=area, anywhere=True),)

    def goes_from_there(self, c: list[Any]) -> Ways:
        who, area = c[-2]
        whose, come = c[-1]
        if come == area or whose not in (None, THEY, who):
            raise Misread("from whose?")
        return (k.Occasion("goes", who=who, to=area, come=come, anywhere=True),)

    def origin_their(self, c: list[Any]) -> tuple[str | None, str]:
        return THEY, c[0]

    def origin_of(self, c: list[Any]) -> tuple[str | None, str]:
        return c[0], c[1]

    def origin_any(self, c: list[Any]) -> tuple[str | None, str]:
        return None, str(c[-1])

    def going(self, c: list[Any]) -> None:
        return None

    def place_of(self, c: list[Any]) -> tuple[Who | None, str]:
        return (None, c[1]) if c[0] in ("owner", "controller") else (player(c[0]), c[1])

    def place_any(self, c: list[Any]) -> tuple[Who | None, str]:
        return None, str(c[-1])

    def attacks(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacks"),)

    def blocks(self, c: list[Any]) -> Ways:
        return (k.Occasion("blocks"),)

    def is_blocked(self, c: list[Any]) -> Ways:
        return (k.Occasion("is blocked"),)

    def is_attacked(self, c: list[Any]) -> Ways:
        return (k.Occasion("is attacked"),)

    def attacks_in_party(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacks", condition=_so_large("attacking party", c[0])),)

    def blocks_in_party(self, c: list[Any]) -> Ways:
        return (k.Occasion("blocks", condition=_so_large("blocking party", c[0])),)

    def is_blocked_by(self, c: list[Any]) -> Ways:
        return (k.Occasion("is blocked", condition=_so_large("blocking party", c[0])),)

    def attacks_alone(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacks", condition=_so_large("attacking party", ("=", 1))),)

    def attacks_a_location(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacks", condition=k.Fits(EventCard(), Filter(states=("attacking a location",)))),)

    def attacks_a_faction(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacks", condition=k.Fits(EventCard(), Filter(states=("attacking a faction",)))),)

    def blocks_alone(self, c: list[Any]) -> Ways:
        return (k.Occasion("blocks", condition=_so_large("blocking party", ("=", 1))),)

    def is_removed(self, c: list[Any]) -> Ways:
        return (k.Occasion("is removed"),)

    def gains_a_token(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains tokens", happening_to(c[0]))

    def loses_a_token(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("loses tokens", happening_to(c[0]))

    def in_party(self, c: list[Any]) -> tuple[str, int]:
        return cast("tuple[str, int]", c[0])

    def blocking_party(self, c: list[Any]) -> tuple[str, int]:
        return cast("tuple[str, int]", c[0])

    def more_than(self, c: list[Any]) -> tuple[str, int]:
        return ">=", int(c[0]) + 1

    def size_at_least(self, c: list[Any]) -> tuple[str, int]:
        return ">=", int(c[0])

    def size_exactly(self, c: list[Any]) -> tuple[str, int]:
        return "=", int(c[0])

    def is_depleted(self, c: list[Any]) -> Ways:
        return (k.Occasion("is depleted"),)

    def is_restored(self, c: list[Any]) -> Ways:
        return (k.Occasion("is restored"),)

    def is_flipped(self, c: list[Any]) -> Ways:
        return (k.Occasion(f"is flipped {c[0]}"),)

    def face_down(self, c: list[Any]) -> str:
        return "face-down"

    def face_up(self, c: list[Any]) -> str:
        return "face-up"

    def is_played(self, c: list[Any]) -> Ways:
        return (k.Occasion("is played"),)

    def is_damaged(self, c: list[Any]) -> Ways:
        return (k.Occasion("is damaged"),)

    def is_damaged_by(self, c: list[Any]) -> Ways:
        return (k.Occasion("is damaged", other=happening_to(_given(c)[0])),)

    def inflicts(self, c: list[Any]) -> Ways:
        return (k.Occasion("inflicts damage"),)

    def inflicts_battle(self, c: list[Any]) -> Ways:
        return (k.Occasion("inflicts damage", battle=True),)

    def inflicts_to(self, c: list[Any]) -> Ways:
        return (k.Occasion("inflicts damage", other=happening_to(_given(c)[0])),)

    def inflicts_battle_to(self, c: list[Any]) -> Ways:
        return (k.Occasion("inflicts damage", other=happening_to(_given(c)[0]), battle=True),)

    # -- parties --

    def party_formed(self, c: list[Any]) -> k.Occasion:
        return cast("k.Occasion", c[0])

    def formed(self, c: list[Any]) -> k.Occasion:
        return together(k.Occasion(f"{side} party is formed") for side in c[0])

    def formed_with(self, c: list[Any]) -> k.Occasion:
        return together(k.Occasion(_JOINING[side], c[1]) for side in c[0])

    def formed_with_others(self, c: list[Any]) -> k.Occasion:
        size = (">=", int(c[2]) + 1)
        return together(k.Occasion(_JOINING[side], c[1], condition=_so_large(f"{side} party", size)) for side in c[0])

    def attacking_party(self, c: list[Any]) -> tuple[str, ...]:
        return ("attacking",)

    def blocking_party_formed(self, c: list[Any]) -> tuple[str, ...]:
        return ("blocking",)

    def either_party(self, c: list[Any]) -> tuple[str, ...]:
        return ("attacking", "blocking")


_JOINING = {"attacking": "attacks", "blocking": "blocks"}


def happening_to(np: Any) -> Cards:
    """The cards to which an event happens: a named one, or any of a description."""
    if not isinstance(np, Some):
        return cast("Cards", np)
    if np.kind != "one":
        raise Misread("an event happens to one card")
    return replace(np.what, another=False, other=True) if np.what.another else np.what


def _given(c: list[Any]) -> list[Any]:
    return [one for one in c if one is not None]


def together(ways: Any) -> k.Occasion:
    """Occasions any of which will do, as one."""
    first, *rest = ways
    return replace(first, also=tuple(rest)) if rest else cast("k.Occasion", first)


def of_card(when: k.Occasion, np: Any) -> k.Occasion:
    """An occasion with the card to which it happens."""
    subject = played(np) if when.what == "is played" else happening_to(np)
    return replace(when, subject=subject)


def also_so(when: k.Occasion, condition: k.Condition) -> k.Occasion:
    """An occasion, if something is so as well."""
    both = condition if when.condition is None else k.Both((when.condition, condition))
    return replace(when, condition=both)


def _so_large(party: str, size: tuple[str, int]) -> k.Condition:
    op, number = size
    return k.Compare(CountOf(Filter(states=(party,))), op, Fixed(number))


def played(np: Any) -> Cards:
    """The card that is played: this one, or any of a kind."""
    described = happening_to(np)
    if not isinstance(described, Filter):
        return described
    if described.area != "play" or described.controller or described.types == ("resource",):
        raise Misread("a card of some kind is played, and a resource by its own rule")
    return replace(described, area="being played")


def player(who: str) -> Who:
    """A player who does something, or to whom it happens."""
    if who in ("you", "opponent", "each") or who == THEY:
        return cast("Who", who)
    raise Misread("which player?")
