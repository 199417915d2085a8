"""From tree to nodes: the events that text waits for, and what has happened."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.selectors import Cards, Filter, Leader, Who
from rulewright.games.spoils.language.read_selectors import merged
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
        return together(_also_so(of_card(one, c[0]), c[2]) for one in c[1])

    def does(self, c: list[Any]) -> k.Occasion:
        return together(by_player(one, c[0]) for one in c[1])

    def does_during(self, c: list[Any]) -> k.Occasion:
        return together(_also_so(by_player(one, c[0]), c[2]) for one in c[1])

    def happens_by(self, c: list[Any]) -> k.Occasion:
        return together(replace(of_card(one, c[0]), by=c[2]) for one in c[1])

    def caused(self, c: list[Any]) -> k.Occasion:
        effect, actor, acts = c
        return together(replace(by_player(one, actor), by=effect) for one in acts)

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

    def blocks_alone(self, c: list[Any]) -> Ways:
        return (k.Occasion("blocks", condition=_so_large("blocking party", ("=", 1))),)

    def is_removed(self, c: list[Any]) -> Ways:
        return (k.Occasion("is removed"),)

    def gains_a_token(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains tokens", happening_to(c[0]))

    def loses_a_token(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("loses tokens", happening_to(c[0]))

    def gains_influence(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains score", who=player(c[0]))

    def do_shuffle(self, c: list[Any]) -> Ways:
        return (_own_deck(k.Occasion("deck is shuffled"), c[0]),)

    def do_search(self, c: list[Any]) -> Ways:
        return (_own_deck(k.Occasion("deck is searched"), c[0]),)

    def you_attacked_by(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is attacked", who="you")

    def do_take(self, c: list[Any]) -> Ways:
        return (k.Occasion("is taken", happening_to(c[0])),)

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

    # -- what a player does --

    def am_attacked(self, c: list[Any]) -> Ways:
        return (k.Occasion("is attacked"),)

    def do_attack(self, c: list[Any]) -> Ways:
        return (k.Occasion("attacking party is formed"),)

    def do_block(self, c: list[Any]) -> Ways:
        return (k.Occasion("blocking party is formed"),)

    def do_play(self, c: list[Any]) -> Ways:
        return (k.Occasion("is played", played(c[-1])),)

    def do_play_resource(self, c: list[Any]) -> Ways:
        return (k.Occasion("resource is played"),)

    def do_draw(self, c: list[Any]) -> Ways:
        return (k.Occasion("is drawn"),)

    def do_draw_past(self, c: list[Any]) -> Ways:
        return (k.Occasion("is drawn"),)

    def do_discard(self, c: list[Any]) -> Ways:
        how = c[0]
        if isinstance(how, Filter):
            return (k.Occasion("is discarded", how, anywhere=True),)
        return (k.Occasion("is discarded", together=how == "at once"),)

    def do_discard_past(self, c: list[Any]) -> Ways:
        return (k.Occasion("is discarded"),)

    def one_by_one(self, c: list[Any]) -> str:
        return "one by one"

    def all_at_once(self, c: list[Any]) -> str:
        return "at once"

    def of_a_kind(self, c: list[Any]) -> Filter:
        kind = merged(c[-1])
        if kind == Filter() or kind.area != "play" or kind.controller:
            raise Misread("a card of some kind is discarded")
        return kind

    def do_use(self, c: list[Any]) -> Ways:
        return (k.Occasion("ability is used"),)

    # -- when --

    def during_turn(self, c: list[Any]) -> k.Condition:
        if c[0] == "each":
            raise Misread("everything happens during some turn")
        return k.TurnOf(c[0])

    def during_turn_when(self, c: list[Any]) -> k.Condition:
        return cast("k.Condition", c[0])

    # -- what has happened --


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


def by_player(when: k.Occasion, actor: str) -> k.Occasion:
    """An occasion with the player who does it, or to whom it happens."""
    who = player(actor)
    if when.what in ("deck is shuffled", "deck is searched"):
        if not isinstance(when.other, Leader) or when.other.who not in (THEY, who):
            raise Misread("a player's own deck, or whose?")
        when = replace(when, other=None)
    return replace(when, who=who)


def _own_deck(when: k.Occasion, whose: str) -> k.Occasion:
    """What a player does to their own deck; whose it is shows when it is known who does it."""
    return replace(when, other=Leader(cast("Who", whose)))


def _also_so(when: k.Occasion, condition: k.Condition) -> k.Occasion:
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
