"""From tree to nodes: what has happened this turn."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.history import can_be_told
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, Filter, Latest, This
from rulewright.games.spoils.language.read_acts import by_player
from rulewright.games.spoils.language.read_occasions import of_card, played, player, together
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import Mention, Misread, Some

ONE = Fixed(1)
_LASTLY = {"played": "is played", "destroyed": "is destroyed", "discarded": "is discarded"}

DESTROYED_BY_IT = "is destroyed by that damage"


class ReadHistory(Transformer[Token, Any]):
    """The past in `occasions.lark` and `conditionals.lark`."""

    def it_happened(self, c: list[Any]) -> k.Condition:
        return told(together(_to_another(of_card(one, c[0])) for one in c[1]))

    def destroyed_by_it(self, c: list[Any]) -> k.Condition:
        return k.Happened(k.Occasion(DESTROYED_BY_IT, c[0]))

    def such_past(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (Such(self.it_happened([SUCH, c[0]])),)}

    def such_not_past(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (Such(k.Not(self.it_happened([SUCH, c[0]]))),)}

    def it_did_not(self, c: list[Any]) -> k.Condition:
        return k.Not(self.it_happened(c))

    def it_did_both(self, c: list[Any]) -> k.Condition:
        subject, first, _, second = c
        return k.Both((self.it_happened([subject, first]), self.it_happened([subject, second])))

    def started_here(self, c: list[Any]) -> k.Condition:
        return k.Happened(k.Occasion("starts the turn", c[0], "you"))

    def started_and_did(self, c: list[Any]) -> k.Condition:
        return k.Both((self.started_here(c), self.it_happened([c[0], c[-1]])))

    def started_and_did_not(self, c: list[Any]) -> k.Condition:
        return k.Both((self.started_here(c), k.Not(self.it_happened([c[0], c[-1]]))))

    def some_did(self, c: list[Any]) -> k.Condition:
        how, parts, past = c
        if how.kind != "one":
            raise Misread("a condition asks for a card, at least so many, or none")
        np = Some(merged([*parts, {"other": True}] if how.what.another else parts), "one")
        return told(together(of_card(one, np) for one in past))

    def so_many_did(self, c: list[Any]) -> k.Condition:
        least, parts, past = c
        return told(together(of_card(one, Some(merged(parts), "one")) for one in past), least)

    def none_did(self, c: list[Any]) -> k.Condition:
        return k.Not(self.so_many_did([Fixed(1), *c]))

    def player_did(self, c: list[Any]) -> k.Condition:
        return told(together(by_player(one, c[0]) for one in c[-1]))

    def score_changed(self, c: list[Any]) -> k.Condition:
        return told(together(by_player(one, c[0]) for one in c[1]))

    def score_did_not(self, c: list[Any]) -> k.Condition:
        return k.Not(self.score_changed(c))

    def player_did_not(self, c: list[Any]) -> k.Condition:
        return k.Not(self.player_did(c))

    def player_played(self, c: list[Any]) -> k.Condition:
        actor, (kind, number, parts) = c[0], c[-1]
        if kind not in ("some", "any", ">="):
            raise Misread("at least how many?")
        when = k.Occasion("is played", played(Some(merged(parts), "one")), player(actor))
        return told(when, number if kind == ">=" else Fixed(1))

    def player_did_not_play(self, c: list[Any]) -> k.Condition:
        how, parts = c[-2:]
        if how.kind != "one":
            raise Misread("which cards?")
        return k.Not(told(k.Occasion("is played", played(Some(merged(parts), "one")), player(c[0]))))

    def last_done(self, c: list[Any]) -> Latest:
        parts = next(part for part in c if isinstance(part, list))
        done = next(str(part) for part in c if str(part) in _LASTLY)
        return Latest(told(of_card(k.Occasion(_LASTLY[done]), Some(merged(parts), "one"))).when)

    def last_played_by(self, c: list[Any]) -> Latest:
        parts = next(part for part in c if isinstance(part, list))
        actor = next(part for part in c if part in ("you", "opponent", "each"))
        return Latest(told(k.Occasion("is played", played(Some(merged(parts), "one")), player(actor))).when)

    def played_by_flip_up(self, c: list[Any]) -> k.Condition:
        if not isinstance(c[0], This | Mention):
            raise Misread("only this card can tell how it was played")
        return k.PlayedBy("flip up")

    def played_responding(self, c: list[Any]) -> k.Condition:
        if not isinstance(c[0], This):
            raise Misread("only this card can tell how it was played")
        return k.RespondingTo(merged([*c[-1], {"area": "being played"}]))

    def have(self, c: list[Any]) -> None:
        return None

    been = not_have = not_been = have


def _to_another(when: k.Occasion) -> k.Occasion:
    """What a card does to `it` it does to another card."""
    if isinstance(when.other, Mention) and isinstance(when.subject, This):
        return replace(when, other=replace(when.other, besides=when.subject))
    return when


def told(when: k.Occasion, least: Number = ONE) -> k.Happened:
    """That something has happened, if that can be told afterwards."""
    for way in when.ways:
        for cards in (way.subject, way.other):
            if isinstance(cards, Filter) and not can_be_told(cards):
                raise Misread("that can no longer be told of a card to which something happened earlier")
        if isinstance(way.other, Filter) and way.what == "is damaged":
            raise Misread("what the source of damage was can no longer be told")
        if isinstance(way.subject, Filter) and way.what == "inflicts damage":
            raise Misread("what the source of damage was can no longer be told")
    return k.Happened(when, least)
