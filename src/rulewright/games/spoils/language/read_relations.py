"""From tree to nodes: how cards stand to other cards, to players, and to what lies on them."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import relations as r
from rulewright.effects.conditions import Exists
from rulewright.effects.evaluate import TOKENS
from rulewright.effects.numbers import Comparison, Fixed
from rulewright.effects.selectors import SUCH
from rulewright.games.spoils.language.read_numbers import icons
from rulewright.games.spoils.language.read_selectors import bare_word, merged
from rulewright.text.pending import THEY, Misread

UNIQUE = "unique"


class ReadRelations(Transformer[Token, Any]):
    """Nodes of `relations.lark`; each is a part of a description."""

    def relation(self, c: list[Any]) -> Any:
        return c[0]

    def same_type(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.SameType(c[0]),)}

    def other_name(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.OtherName(c[0]),)}

    def alongside(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Alongside(c[0]),)}

    def same_name(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.SameName(c[0]),)}

    def provides_icons(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.ProvidesIcons(icons(c[0])),)}

    def has_ability(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.HasAbility(),)}

    def has_unique(self, c: list[Any]) -> dict[str, Any]:
        return {"keywords": (UNIQUE,)}

    def known_as(self, c: list[Any]) -> dict[str, Any]:
        word, _, name = str(c[0]).strip('"').strip().partition(" ")
        if word.lower() != UNIQUE or not name:
            raise Misread("with what?")
        return {"where": (r.KnownAs(name.lower()),)}

    def known_card(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.KnownAs(str(c[0]).lower()),)}

    def not_yours(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.NotOwnedBy("you"),)}

    def not_theirs(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.NotOwnedBy(THEY),)}

    def control_not_own(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": "you", "where": (r.NotOwnedBy("you"),)}

    def control_and_own(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": "you", "owner": "you"}

    def they_control_and_own(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": THEY, "owner": THEY}

    def foremost(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Foremost(c[1], str(c[0]) != "lowest"),)}

    def different_names(self, c: list[Any]) -> dict[str, Any]:
        return {"together": "different names"}

    def of_one_type(self, c: list[Any]) -> dict[str, Any]:
        return {"together": "same type"}

    def of_each_type(self, c: list[Any]) -> dict[str, Any]:
        besides = {"not_types": tuple(bare_word(token) for token in c)} if c else {}
        return {"together": "each type", **besides}

    def toit(self, c: list[Any]) -> None:
        return None

    def bearing_one(self, c: list[Any]) -> dict[str, Any]:
        return self.bearing_some(c[1:])

    def bearing_some(self, c: list[Any]) -> dict[str, Any]:
        kind = merged(c[0])
        if kind.area != "play" or kind.on is not None:
            raise Misread("what is attached is in play")
        return {"where": (r.Such(Exists(replace(kind, on=SUCH))),)}

    def sent_by_this(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "removed", "where": (r.SentByThis(),)}

    def marked_by_this(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.MarkedByThis(),)}

    def with_tokens(self, c: list[Any]) -> dict[str, Any]:
        return {"compare": (c[0],)}

    def token_some(self, c: list[Any]) -> Comparison:
        return Comparison(TOKENS, ">=", Fixed(1))

    def token_exactly(self, c: list[Any]) -> Comparison:
        return Comparison(TOKENS, "=", c[0])

    def token_limit(self, c: list[Any]) -> Comparison:
        return Comparison(TOKENS, *c[0])
