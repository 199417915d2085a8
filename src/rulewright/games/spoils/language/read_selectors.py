"""From tree to nodes: which cards and which players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects.numbers import Comparison, CountOf, Fixed, TotalOf, ValueOf
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Leader
from rulewright.text.pending import DONE, REMAINING, SAME, SEEN, THEY, Mention, Misread, Several, Some

VERBS = {
    "depleted": "deplete",
    "restored": "restore",
    "destroyed": "destroy",
    "discarded": "discard",
    "drawn": "draw",
    "removed": "remove",
    "revealed": "reveal",
    "picked": "pick",
    "chosen": "choose",
    "shuffled": "shuffle",
}
"""What was done, in its base form."""
PLURALS = {"cards", "characters", "items", "locations", "resources", "tactics", "factions"}
SINGULAR = {word: word[:-1] for word in PLURALS}


def bare_word(token: str) -> str:
    """A noun in its base form, a quoted word without its quotes."""
    word = token.strip('"').strip().lower()
    return SINGULAR.get(word, word)


def merged(parts: Iterable[dict[str, Any]]) -> Filter:
    """One description from its parts; a part that would overwrite another is not understood."""
    fields: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if name in fields and isinstance(value, tuple):
                fields[name] = (*fields[name], *value)
            elif name in fields:
                raise Misread("says the same thing of a card twice")
            else:
                fields[name] = value
    whole = Filter(**fields)
    hidden = "face-down" in whole.states and whole.types != ("resource",) and whole.controller != "you"
    if hidden and (whole.types or whole.subtypes or whole.trades or whole.compare):
        raise Misread("only whoever controls a face-down card knows what is on it")
    return whole


Compared = tuple[Comparison, ...]


class ReadSelectors(Transformer[Token, Any]):
    """Nodes of `selectors.lark`."""

    party: bool
    """The text speaks of the party of this card, or of the one opposing it, so this card has to be in a battle."""

    # -- how many --

    def one(self, c: list[Any]) -> Some:
        return Some(Filter(), "one")

    def another(self, c: list[Any]) -> Some:
        return Some(Filter(another=True), "one")

    def exactly(self, c: list[Any]) -> Some:
        return Some(Filter(), "exactly", c[0], c[0])

    def at_most(self, c: list[Any]) -> Some:
        return Some(Filter(), "at most", Fixed(0), c[0])

    def any_number(self, c: list[Any]) -> Some:
        return Some(Filter(), "any", Fixed(0), None)

    def every(self, c: list[Any]) -> Some:
        return Some(Filter(), "every")

    def some(self, c: list[Any]) -> Some:
        how, parts = c
        another = [{"another": True}] if how.what.another else []
        what = merged([*parts, *another])
        if what.together == "each type":
            if how.kind != "one" or another or what.types:
                raise Misread("one of each type")
            return Some(what, "of each", how.low, None)
        return Some(what, how.kind, how.low, how.high)

    def remaining_ones(self, c: list[Any]) -> dict[str, Any]:
        return {"states": (REMAINING,)}

    def some_of(self, c: list[Any]) -> Some:
        how, who, parts = c
        return self.some([how, [*parts, {"controller": who}]])

    def owned(self, c: list[Any]) -> Some | Cards:
        who, parts = c
        described = merged([*parts, {"controller": who}])
        if described == Filter(types=("faction",), controller=who):
            return Leader(who)
        return Some(described, "bare")

    def whole_attacking_party(self, c: list[Any]) -> Some:
        return Some(Filter(states=("attacking party",)), "every")

    def whole_blocking_party(self, c: list[Any]) -> Some:
        return Some(Filter(states=("blocking party",)), "every")

    def host_kind(self, c: list[Any]) -> Filter:
        return merged(c[0])

    def the_foremost(self, c: list[Any]) -> Some:
        """The character with the highest strength; of several the one that is chosen."""
        return Some(merged(self.description(c)), "one")

    def bare(self, c: list[Any]) -> Some:
        return Some(merged(c[0]), "bare")

    def some_opponents(self, c: list[Any]) -> Some | Cards:
        some = self.some_of([self.one([]), "opponent", c[0]])
        return Leader("opponent") if some.what == Filter(types=("faction",), controller="opponent") else some

    def one_of_those(self, c: list[Any]) -> Some:
        return Some(_among(c[0]), "one")

    def another_of_those(self, c: list[Any]) -> Some:
        return Some(replace(_among(c[0]), another=True), "one")

    def many_of_those(self, c: list[Any]) -> Some:
        if c[0] == Fixed(1):
            raise Misread("one is written as a word")
        return Some(_among(c[1]), "exactly", c[0], c[0])

    def up_to_of_those(self, c: list[Any]) -> Some:
        return Some(_among(c[1]), "at most", Fixed(0), c[0])

    def any_of_those(self, c: list[Any]) -> Some:
        return Some(_among(c[0]), "any", Fixed(0), None)

    def one_np(self, c: list[Any]) -> Any:
        return c[0]

    def np(self, c: list[Any]) -> Any:
        return c[0]

    def several(self, c: list[Any]) -> Several:
        """Several nouns in a row; a bare one after another belongs to it, unless that names its cards."""
        parts = tuple(part for part in c if not isinstance(part, Token))
        for number, part in enumerate(parts):
            bare = isinstance(part, Some) and part.kind == "bare"
            if bare and (number == 0 or isinstance(parts[number - 1], Some)):
                raise Misread("which of them?")
        return Several(parts)

    def each_of(self, c: list[Any]) -> Any:
        return c[0]

    def description(self, c: list[Any]) -> list[dict[str, Any]]:
        if any(isinstance(one.number, CountOf | TotalOf) for part in c[:-1] for one in part.get("compare", ())):
            raise Misread("what follows a number belongs to what is counted")
        return c

    def post(self, c: list[Any]) -> Any:
        return c[0]

    # -- modifiers, heads, what follows them --

    def in_state(self, c: list[Any]) -> dict[str, Any]:
        return {"states": (str(c[0]),)}

    def in_battle(self, c: list[Any]) -> dict[str, Any]:
        return {"states": ("in battle",)}

    def not_in_battle(self, c: list[Any]) -> dict[str, Any]:
        return {"states": ("not in battle",)}

    def attacker(self, c: list[Any]) -> dict[str, Any]:
        return {"states": ("attacking party",)}

    def blocker(self, c: list[Any]) -> dict[str, Any]:
        return {"states": ("blocking party",)}

    def done_before(self, c: list[Any]) -> dict[str, Any]:
        return {"area": f"{DONE}{VERBS[str(c[0])]}"}

    def done_this_way(self, c: list[Any]) -> dict[str, Any]:
        return {"area": f"{DONE}{VERBS[str(c[0])]}"}

    def put_this_way(self, c: list[Any]) -> dict[str, Any]:
        if c[1] not in ("hand", "discard"):
            raise Misread("put where?")
        return {"area": f"{DONE}put"}

    def in_covert_party(self, c: list[Any]) -> dict[str, Any]:
        return {"states": ("covert party",)}

    def party_member(self, c: list[Any]) -> dict[str, Any]:
        """407.4 A party is all one player's, so this card's is those in the battle that you control."""
        self.party = True
        return {"states": ("in battle",), "controller": "you"}

    def opposing(self, c: list[Any]) -> dict[str, Any]:
        """407.4 A party is all one player's, so the opposing one is those in the battle that the opponent controls."""
        self.party = True
        return {"states": ("in battle",), "controller": "opponent"}

    def other(self, c: list[Any]) -> dict[str, Any]:
        return {"other": True}

    def not_type(self, c: list[Any]) -> dict[str, Any]:
        return {"not_types": (bare_word(c[0]),)}

    def of_trade(self, c: list[Any]) -> dict[str, Any]:
        return {"trades": (str(c[0]).title(),)}

    def of_subtype(self, c: list[Any]) -> dict[str, Any]:
        if str(c[0]).strip('" ').endswith("."):
            raise Misread("this is a sentence, not a subtype")
        return {"subtypes": (bare_word(c[0]),)}

    def staple(self, c: list[Any]) -> dict[str, Any]:
        return {"supertypes": ("staple",)}

    def has_keyword(self, c: list[Any]) -> dict[str, Any]:
        return {"keywords": (str(c[0]),)}

    def lacks_keyword(self, c: list[Any]) -> dict[str, Any]:
        return {"lacks": (str(c[0]),)}

    def any_card(self, c: list[Any]) -> dict[str, Any]:
        return {}

    def of_type(self, c: list[Any]) -> dict[str, Any]:
        return {"types": (bare_word(c[0]),)}

    def nounjoint(self, c: list[Any]) -> str:
        return f"joint {c[0]}"

    def article(self, c: list[Any]) -> str:
        return "article"

    def of_types(self, c: list[Any]) -> dict[str, Any]:
        if "joint and" in c and "article" in c:
            raise Misread("a card and another are two")
        return {"types": tuple(bare_word(token) for token in c if isinstance(token, Token) and token.type == "TYPE")}

    def token_card(self, c: list[Any]) -> dict[str, Any]:
        return {"name": f"{str(c[0]).title()} Token"}

    def you_control(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": "you"}

    def opponent_controls(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": "opponent"}

    def they_control(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": THEY}

    def that_player_controls(self, c: list[Any]) -> dict[str, Any]:
        return {"controller": "that player"}

    def you_own(self, c: list[Any]) -> dict[str, Any]:
        return {"owner": "you"}

    def they_own(self, c: list[Any]) -> dict[str, Any]:
        return {"owner": THEY}

    def in_play(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "play"}

    def in_that_party(self, c: list[Any]) -> dict[str, Any]:
        return self.party_member(c)

    def in_your_party(self, c: list[Any]) -> dict[str, Any]:
        """407.4 Your party is those in the battle that you control."""
        return {"states": ("in battle",), "controller": "you"}

    def in_discard(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "discard", "area_of": c[0]}

    def anypile(self, c: list[Any]) -> None:
        return None

    def in_any_discard(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "discard"}

    def in_hand(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "hand", "area_of": c[0]}

    def in_void(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "void"}

    def in_it(self, c: list[Any]) -> dict[str, Any]:
        return {"area": SAME}

    def among_them(self, c: list[Any]) -> dict[str, Any]:
        return {"area": SEEN}

    def comparing(self, c: list[Any]) -> dict[str, Any]:
        return {"compare": c[0]}

    def named(self, c: list[Any]) -> dict[str, Any]:
        return {"name": str(c[0]).strip('"').strip()}

    def attached_to(self, c: list[Any]) -> dict[str, Any]:
        return {"on": c[0]}

    def attached_to_a(self, c: list[Any]) -> dict[str, Any]:
        return {"on": merged(c[1])}

    def equal(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], "=", c[0]),)

    def at_most_stat(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], "<=", c[0]),)

    def at_least_stat(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], ">=", c[0]),)

    def bounded(self, c: list[Any]) -> Compared:
        return tuple(Comparison(c[0], op, limit) for op, limit in c[1])

    def more_than_that(self, c: list[Any]) -> Compared:
        return (Comparison(c[0], ">", ValueOf(c[0], c[1])),)

    def less_than_that(self, c: list[Any]) -> Compared:
        return (Comparison(c[0], "<", ValueOf(c[0], c[1])),)

    def higher_than_that(self, c: list[Any]) -> Compared:
        word, stat, card = c
        return (Comparison(stat, "<" if str(word) == "lower" else ">", ValueOf(stat, card)),)

    def of_parity(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], str(c[0])),)


def _among(reference: Cards) -> Filter:
    """Cards of which some are meant."""
    if not isinstance(reference, Mention) or not reference.plural:
        raise Misread("of which cards?")
    return Filter(area=WHEREVER, among=reference)
