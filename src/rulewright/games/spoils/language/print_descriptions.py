"""From nodes to text: descriptions of cards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects import selectors as s
from rulewright.effects.evaluate import TOKENS
from rulewright.effects.relations import KnownAs
from rulewright.effects.together import EACH_TYPE
from rulewright.games.spoils.language.phrases import an as an
from rulewright.games.spoils.language.phrases import article, in_any_order, listed, of_player, plural, say
from rulewright.games.spoils.language.print_relations import PARITIES as PARITIES
from rulewright.games.spoils.language.print_relations import NoWords as NoWords
from rulewright.games.spoils.language.print_relations import PrintRelations
from rulewright.games.spoils.language.wording import KEYWORDS, STATES
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

WHOSE = {
    "you": "your",
    "opponent": "your opponent's",
    "that player": "that player's",
    "picked player": "the picked player's",
    "owner": "its owner's",
    "controller": "its controller's",
    "their opponent": "their opponent's",
    "each": "each player's",
    "winner": "their",
    "loser": "their",
}
SUBJECTS = {
    "you": "you",
    "opponent": "your opponent",
    "that player": "that player",
    "picked player": "the picked player",
    "their opponent": "their opponent",
    "each": "each player",
    "winner": "the player who wins the bid",
    "loser": "the player who loses the bid",
    "controller": "its controller",
    "owner": "its owner",
}
CONTROLLED = {
    "you": "you control",
    "opponent": "your opponent controls",
    "that player": "that player controls",
    "controller": "they control",
    "owner": "they control",
}
_OWNED = {"you": "you own", "that player": "they own", "opponent": "they own"}


class Noun(Struct, frozen=True):
    """How something spoken of may be called."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    plural: bool = False
    owner: str = ""
    known: tuple[str, ...] = ()
    rest: bool = False
    """Some of these cards were dealt with apart, so that the others can be called the rest."""
    away: bool = False
    """They have gone where only what became of them tells which are meant: the removed card."""
    controller: str = ""
    """Whose it was said to be."""
    elsewhere: bool = False
    """Another paragraph spoke of them, so that it helps to say which are meant: the picked character."""


class PrintDescriptions(PrintRelations):
    """Prints descriptions; keeps what registers and events hold, to call it by its name."""

    in_hand = "in it | a hand"
    """In a hand that has just been looked at."""

    def __init__(self, types: tuple[str, ...], host: str = "character") -> None:
        self.types = types
        self.host = host
        """The type of card that this one is attached to."""
        self.nouns: dict[str, Noun] = {}
        self.deeds = {}
        self.event = Noun()
        self.event_source = Noun()
        self.last: s.Cards | None = None
        """What was spoken of last, so that it can be called it."""
        self.looked_at: s.Filter | None = None
        self.deck = ""
        """Whose deck was spoken of last."""
        self.recalled: dict[str, s.Latest] = {}
        """The registers of cards to which something has happened last."""
        self.topmost: s.Cards | None = None
        """The card on a pile of which something has been said, so that it can be spoken of again."""
        self.responded = "ability"
        self.bids: set[str] = set()
        """The registers of winning bids."""
        self.answers_ability = False
        self.any_deck = False
        """Whose deck it is is chosen as it is done: either deck."""
        self.up_to: dict[str, n.Number] = {}
        """Numbers that are chosen as it is done, and how great they can be."""
        self.inline: dict[str, Piece] = {}
        """Registers printed where they are used, for a choice that a verb makes."""

    def know(self, nouns: dict[str, Noun]) -> None:
        """What another paragraph has spoken of can be called by its name here."""
        self.nouns |= {name: replace(noun, elsewhere=True) for name, noun in nouns.items()}

    def whose(self, who: str) -> Piece:
        """Of a player: your, their."""
        if who not in WHOSE:
            raise Misread("whose?")
        return of_player(WHOSE[who])

    def heads(self, kind: s.Filter | Noun, *, many: bool, joint: str = "or") -> Piece:
        """The noun of a description."""
        form = plural if many else str
        name = getattr(kind, "name", "")
        if name.endswith(" Token") and not kind.types:
            return f"{name.removesuffix(' Token')} {form('token')}"
        if not kind.types:
            return form("card")
        if len(kind.types) == 1:
            return say("{type} | noun", type=form(kind.types[0]), adjective=kind.types[0], card=form("card"))
        words = [form(word) for word in kind.types]
        spaced: list[Piece] = [words[0]]
        spaced += [say("{type} | in a list", type=word, **{f"if_{article(word)}": ""}) for word in words[1:]]
        return say("{any_of_these}", any_of_these=listed(spaced, joint), all_of_these=listed(spaced) if many else None)

    def _modifiers(self, kind: s.Filter, *, skip_other: bool) -> list[Piece]:
        found: list[Piece] = [] if skip_other or not kind.other else ["other"]
        found += [] if skip_other or not kind.another else [say("other | than chosen")]
        found += [state for state in kind.states if state in STATES]
        found += [] if kind.together == EACH_TYPE else [f"non-{word}" for word in kind.not_types]
        found += [*kind.trades, *kind.supertypes, *(f'"{word}"' for word in kind.subtypes)]
        return found

    def _posts(self, kind: s.Filter, *, controlled: bool, many: bool) -> list[Piece]:
        borrowed = controlled and kind.controller == "you" and r.NotOwnedBy("you") in kind.where
        where = tuple(one for one in kind.where if not borrowed or one != r.NotOwnedBy("you"))
        found: list[Piece] = [self.relation(one, many=many) for one in where]
        if kind.together:
            each = " ".join(("of each", *(f"non-{word}" for word in kind.not_types), "type"))
            found.append({"same type": "of the same type", EACH_TYPE: each}.get(kind.together, f"with {kind.together}"))
        both = controlled and kind.controller and kind.controller == kind.owner
        if both and kind.controller in CONTROLLED:
            found.append(say(f"{CONTROLLED[kind.controller]} | and own"))
        elif borrowed:
            found.append(say("you control but do not own"))
        elif controlled and kind.controller:
            if kind.controller not in CONTROLLED:
                raise Misread("controlled by whom?")
            found.append(say(CONTROLLED[kind.controller]))
        if kind.owner and not both:
            if kind.owner not in _OWNED:
                raise Misread("owned by whom?")
            found.append(say(_OWNED[kind.owner]))
        if kind.area in ("discard", "hand") and kind.area_of and kind.among is None:
            looked = self.looked_at is not None and self.looked_at.area_of == kind.area_of
            wording = (
                "in {whose} discard pile" if kind.area != "hand" else self.in_hand if looked else "in {whose} hand"
            )
            found.append(say(wording, whose=self.whose(kind.area_of)))
        if kind.area == "discard" and kind.area_of is None:
            found.append(say("in any discard pile"))
        if kind.area == "void":
            found.append(say("in the Void"))
        found += [self.with_keyword(word, many=many) for word in kind.keywords]
        found += [f"without {word.capitalize()}" for word in kind.lacks]
        if (between := self.ranged(kind.compare)) is not None:
            return [*found, seq("with", between), *self._named_posts(kind)]
        found += [
            seq("with", self.tokens_compared(one, many=many) if one.what == TOKENS else self.comparison(one))
            for one in kind.compare
        ]
        return found + self._named_posts(kind)

    def _named_posts(self, kind: s.Filter) -> list[Piece]:
        found: list[Piece] = []
        if kind.name and not kind.name.endswith(" Token"):
            found.append(f'named "{kind.name}"')
        if (place := self.put_there(kind)) is not None:
            found.append(place)
        elif done := self.done_to(kind):
            found.append(f"{done} this way")
        elif kind.among is not None:
            found.append(self.among(kind.among))
        if kind.on is not None:
            host = self.one_of(kind.on) if isinstance(kind.on, s.Filter) else self.cards(kind.on)
            found.append(seq("attached to", host))
        return found

    def among(self, cards: s.Cards) -> Piece:
        """Among cards just spoken of."""
        return "among them"

    def with_keyword(self, word: str, *, many: bool) -> Piece:
        """A keyword that cards have, after the noun; one that is no quality of theirs is named as printed text."""
        if word in KEYWORDS:
            return f"with {word.capitalize()}"
        return f"with the {word.upper()} keyword in {'their' if many else 'its'} rules text"

    def description(self, kind: s.Filter, *, many: bool, controlled: bool = True, skip_other: bool = False) -> Piece:
        """A description without how many."""
        mods = self._modifiers(kind, skip_other=skip_other)
        head = self.heads(kind, many=many)
        posts = self._posts(kind, controlled=controlled, many=many)
        noun = seq(*mods, head)
        plain = [*posts, *self._in_a_battle(kind, many=many)]
        slots = self._by_battle(kind, mods, head, posts, many=many)
        if controlled:
            slots["party"] = self._by_party(kind, mods, head, many=many)
        if kind.keywords and set(kind.keywords).issubset(KEYWORDS):
            words = [self.with_keyword(word, many=many) for word in kind.keywords]
            rest = [post for post in posts if post not in words]
            at = len(mods) - len(kind.trades) - len(kind.supertypes) - len(kind.subtypes) - len(kind.not_types)
            slots["keyword_first"] = seq(
                *mods[:at], *(word.capitalize() for word in kind.keywords), *mods[at:], head, *rest
            )
        if r.Bears("name") in kind.where and not kind.types:
            others = replace(kind, where=tuple(one for one in kind.where if one != r.Bears("name")))
            slots["copies"] = seq(*mods, self.copies(many=many), *self._posts(others, many=many, controlled=controlled))
        if done := self.done_to(kind):
            slots["done_first"] = seq(done, *mods, head, *(post for post in posts if post != f"{done} this way"))
        if kind.subtypes and not kind.types and not kind.name:
            slots["subtype_noun"] = in_any_order(plain, *mods, after=self._in_play(kind))
        slots["identifier"] = self._by_identifier(kind, many=many, controlled=controlled, skip_other=skip_other)
        described = in_any_order(plain, noun, after=self._in_play(kind))
        by_battle = "{fighting} | description" if "fighting" in slots else "{members} | description"
        usual = by_battle if "fighting" in slots or "members" in slots else "{described} | description"
        return say(usual, described=described, **slots)

    def _by_battle(
        self, kind: s.Filter, mods: list[Piece], head: Piece, posts: list[Piece], *, many: bool
    ) -> dict[str, Piece | None]:
        """Cards in a battle, or in a party, where that comes before the noun or is the noun."""
        if "in battle" in kind.states:
            return {"fighting": in_any_order(posts, *mods, "attacking or blocking", head, after=self._in_play(kind))}
        party = next((one for one in kind.states if one in ("attacking party", "blocking party")), "")
        if not party or kind.types:
            return {}
        member = say("{members} of {party}", members="members" if many else "member", party=f"the {party}")
        return {"members": in_any_order(posts, *mods, member, after=self._in_play(kind))}

    def _by_party(self, kind: s.Filter, mods: list[Piece], head: Piece, *, many: bool) -> Piece | None:
        """This card's party, or the one opposing it, where the text makes sure that it is in a battle."""
        if "in battle" not in kind.states or kind.controller not in ("you", "opponent"):
            return None
        posts = self._posts(kind, controlled=False, many=many)
        yours = kind.controller == "you"
        inside = say("in your party") if yours else "in the opposing party"
        member = None
        if not kind.types:
            party = say("its party") if yours else "the opposing party"
            member = say("{members} of {party}", members="members" if many else "member", party=party)
        return say(
            "{mods} {cards} {inside} {posts}",
            mods=seq(*mods),
            cards=head,
            inside=inside,
            posts=seq(*posts),
            member=member,
        )

    def _in_a_battle(self, kind: s.Filter, *, many: bool) -> list[Piece]:
        """Where in a battle cards are, after the noun."""
        for state in kind.states:
            match state:
                case "attacking party" | "blocking party":
                    return [f"in the {state}"]
                case "covert party":
                    return ["in Covert parties" if many else "in a Covert party"]
                case "in battle":
                    return [say("in a battle | after a noun")]
                case "not in battle":
                    return [say("that is not in a battle")]
        return []

    def _by_identifier(self, kind: s.Filter, *, many: bool, controlled: bool, skip_other: bool) -> Piece | None:
        """Unique cards called by their identifier, which then is the noun."""
        names = [one.name for one in kind.where if isinstance(one, KnownAs)]
        if len(names) != 1 or kind.types or kind.name or kind.states:
            return None
        rest = replace(kind, where=tuple(one for one in kind.where if not isinstance(one, KnownAs)))
        mods = self._modifiers(rest, skip_other=skip_other)
        posts = self._posts(rest, controlled=controlled, many=many)
        return in_any_order(posts, *mods, f"unique {names[0]}", after=self._in_play(rest))

    def _in_play(self, kind: s.Filter) -> Piece | None:
        return say(" | in play") if kind.area == "play" else None

    def counted(self, kind: s.Filter, low: n.Number, high: n.Number | None) -> Piece:
        """A description with how many are meant."""
        if (some := self.some_of(kind, low, high)) is not None:
            return some
        if kind.together == EACH_TYPE:
            return self.one_of(kind)
        if high is None:
            return seq("any number of", self.description(kind, many=True))
        if low == high == n.Fixed(1):
            if kind.another or kind.other:
                return seq("another", self.description(kind, many=False, skip_other=True))
            noun = self.description(kind, many=False)
            foremost = noun if any(isinstance(one, r.Foremost) for one in kind.where) else None
            return say("{a_card} | one", a_card=an(noun), card=noun, opponents=self._opponents(kind), foremost=foremost)
        many = high != n.Fixed(1)
        noun = self.description(kind, many=many)
        number = self.number(high)
        if low == high:
            return seq(number, noun)
        return say("up to {number} {cards}", number=number, cards=noun)

    def one_of(self, kind: s.Filter) -> Piece:
        """Any one card of a description: a character you control."""
        if kind.other:
            return seq("another", self.description(kind, many=False, skip_other=True))
        return say("{a_card} | any", a_card=an(self.description(kind, many=False)), opponents=self._opponents(kind))

    def _opponents(self, kind: s.Filter) -> Piece | None:
        """One card of the opponent's, without an article."""
        return self.description(kind, many=False, controlled=False) if kind.controller == "opponent" else None

    def all_of(self, kind: s.Filter, *, subject: bool = False) -> Piece:
        """All cards of a description."""
        if kind.besides and self.some_of(kind, n.Fixed(1), n.Fixed(1)) is not None:
            assert isinstance(kind.among, s.Register), "some of what a register holds"
            noun_ = self.nouns.get(kind.among.name, Noun())
            one, many = (self.heads(noun_, many=many) for many in (False, True))
            return say("the remaining {card}", card=one, cards=many)
        slots: dict[str, Piece | None] = {"cards": self.description(kind, many=True)}
        state = kind.states[0] if len(kind.states) == 1 else ""
        if state.endswith(" party") and kind == s.Filter(states=kind.states):
            slots["party"] = state
        if kind.controller in WHOSE:
            slots["whose"] = self.whose(kind.controller)
            slots["own"] = self.description(kind, many=True, controlled=False)
        if subject:
            return say("{cards} | as subject", **slots)
        return say("all {cards}", each=self.each_of(kind), **slots)

    def each_of(self, kind: s.Filter) -> Piece:
        """All cards of a description, one by one."""
        return seq("each", self.description(kind, many=False))
