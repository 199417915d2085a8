"""From tree to nodes: what players do, as events that text waits for."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.selectors import Filter, Leader, Who
from rulewright.games.spoils.language.read_occasions import Ways, also_so, happening_to, played, player, together
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import THEY, Misread


class ReadActs(Transformer[Token, Any]):
    """The acts of players in `occasions.lark`, and when they are done."""

    def gains_influence(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains score", who=player(c[0]))

    def a_faction(self, c: list[Any]) -> None:
        return None

    def any_gains_influence(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains score", who="each")

    def any_loses_influence(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("loses score", who="each")

    def loses_influence(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("loses score", who=player(c[0]))

    def do_gain(self, c: list[Any]) -> Ways:
        return (k.Occasion("gains score"),)

    def do_lose(self, c: list[Any]) -> Ways:
        return (k.Occasion("loses score"),)

    def do_shuffle(self, c: list[Any]) -> Ways:
        return (_own_deck(k.Occasion("deck is shuffled"), c[0]),)

    def do_search(self, c: list[Any]) -> Ways:
        return (_own_deck(k.Occasion("deck is searched"), c[0]),)

    def you_attacked_by(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is attacked", who="you")

    def do_take(self, c: list[Any]) -> Ways:
        return (k.Occasion("is taken", happening_to(c[0])),)

    def does(self, c: list[Any]) -> k.Occasion:
        return together(by_player(one, c[0]) for one in c[1])

    def does_during(self, c: list[Any]) -> k.Occasion:
        return together(also_so(by_player(one, c[0]), c[2]) for one in c[1])

    def does_by_rule(self, c: list[Any]) -> k.Occasion:
        actor, acts, whose, heading = c
        if whose not in (actor, THEY) or (actor == "you") != (whose == "you"):
            raise Misread("whose rule?")
        if any(one.what not in ("is drawn", "is discarded") for one in acts):
            raise Misread("only of cards that are drawn or discarded is it known by which rule")
        return together(replace(by_player(one, actor), heading=heading) for one in acts)

    def develop_rule(self, c: list[Any]) -> str:
        return "develop rule"

    def restore_rule(self, c: list[Any]) -> str:
        return "restore rule"

    def caused(self, c: list[Any]) -> k.Occasion:
        effect, actor, acts = c
        return together(replace(by_player(one, actor), by=effect) for one in acts)

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
