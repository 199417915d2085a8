"""From tree to nodes: which cards and which players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from lark import Token, Transformer

from rulewright.effects.numbers import Comparison, CountOf, Fixed, Number, TotalOf
from rulewright.effects.selectors import Cards, Filter, Host, HostOf, Leader, Responded, This, TopOf, Who
from rulewright.text.pending import SAME, SEEN, THEY, Mention, Misread, Several, Some

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
        return Some(merged([*parts, *another]), how.kind, how.low, how.high)

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

    def bare(self, c: list[Any]) -> Some:
        return Some(merged(c[0]), "bare")

    def some_opponents(self, c: list[Any]) -> Some | Cards:
        some = self.some_of([self.one([]), "opponent", c[0]])
        return Leader("opponent") if some.what == Filter(types=("faction",), controller="opponent") else some

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

    def in_hand(self, c: list[Any]) -> dict[str, Any]:
        return {"area": "hand", "area_of": c[0]}

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

    def equal(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], "=", c[0]),)

    def at_most_stat(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], "<=", c[0]),)

    def at_least_stat(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], ">=", c[0]),)

    def bounded(self, c: list[Any]) -> Compared:
        return tuple(Comparison(c[0], op, limit) for op, limit in c[1])

    def of_parity(self, c: list[Any]) -> Compared:
        return (Comparison(c[1], str(c[0])),)

    # -- what was spoken of before --

    def this(self, c: list[Any]) -> Cards:
        return This()

    def it(self, c: list[Token]) -> Cards:
        return Mention(pronoun=True, at=c[0].start_pos or 0)

    def them(self, c: list[Token]) -> Cards:
        return Mention(pronoun=True, plural=True, at=c[0].start_pos or 0)

    def rest(self, c: list[Token]) -> Cards:
        return Mention(known="rest", plural=True, at=c[0].start_pos or 0)

    def host(self, c: list[Any]) -> Cards:
        return Host()

    def the(self, c: list[Any]) -> Cards:
        known = c[1] if len(c) == 3 else ""
        nouns, plural = c[-1]
        return Mention(nouns, known, plural, at=c[0].start_pos or 0)

    def the_done(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        return Mention(nouns, c[3], plural, at=c[0].start_pos or 0)

    def the_found(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        return Mention(nouns, "found", plural, at=c[0].start_pos or 0)

    def known(self, c: list[Any]) -> str:
        return str(c[0])

    def thing_token(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("token",), str(c[0]) == "tokens"

    def thing_card(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (), str(c[0]) in PLURALS

    def thing_type(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (bare_word(c[0]),), str(c[-1]) in PLURALS

    def thing_types(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (bare_word(c[0]), bare_word(c[-1])), str(c[0]) in PLURALS

    def thing_subtype(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (f'"{bare_word(c[0])}"',), str(c[1]) in PLURALS

    def host_of(self, c: list[Any]) -> Cards:
        (nouns, plural), card = c[1], c[2]
        if plural:
            raise Misread("a card is attached to one other")
        return HostOf(card, nouns)

    def leader(self, c: list[Any]) -> Cards:
        return Leader(c[0])

    def top_card(self, c: list[Any]) -> Cards:
        return TopOf(_whose(c), Fixed(1))

    def top_cards(self, c: list[Any]) -> Cards:
        number = next(part for part in c if isinstance(part, Number))
        return TopOf(_whose(c), number)

    def the_ability(self, c: list[Any]) -> Cards:
        return Responded()


def _whose(children: list[Any]) -> Who:
    """The player among the children of a reference that keeps its words."""
    return cast("Who", next(part for part in children if isinstance(part, str) and not isinstance(part, Token)))
