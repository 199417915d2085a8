"""From nodes to text: descriptions of cards."""

from __future__ import annotations

from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects import selectors as s
from rulewright.effects.evaluate import TOKENS
from rulewright.effects.relations import KnownAs
from rulewright.games.spoils.language.print_relations import PARITIES as PARITIES
from rulewright.games.spoils.language.print_relations import NoWords as NoWords
from rulewright.games.spoils.language.print_relations import PrintRelations
from rulewright.games.spoils.language.wording import KEYWORDS, STATES
from rulewright.text.pending import Misread
from rulewright.text.printing import Choice, Piece, either, listed, maybe, seq

OWNED = ("character", "card", "item", "location", "resource", "faction")
"""What somebody owns and controls."""
WHOSE: dict[str, tuple[str, ...]] = {
    "you": ("your",),
    "opponent": ("your opponent's", "their", "an opponent's"),
    "that player": ("that player's", "their", "that opponent's"),
    "picked player": tuple(
        f"the {known} {noun}'s" for known in ("picked", "chosen") for noun in ("player", "opponent")
    ),
    "owner": ("its owner's", "their owner's"),
    "controller": (
        "its controller's",
        "their",
        "that player's",
        *(f"{the} {noun}'s controller's" for noun in OWNED for the in ("that", "the")),
    ),
    "their opponent": ("their opponent's",),
    "each": ("each player's",),
    "winner": ("their",),
    "loser": ("their",),
}
SUBJECTS: dict[str, tuple[str, ...]] = {
    "you": ("you",),
    "opponent": ("your opponent", "they"),
    "that player": ("that player", "they", "that opponent"),
    "picked player": tuple(f"the {known} {noun}" for known in ("picked", "chosen") for noun in ("player", "opponent")),
    "their opponent": ("their opponent", "that player's opponent"),
    "each": ("each player", "both players"),
    "winner": ("the player who wins the bid", "whoever wins the bid", "whichever player makes the winning bid", "they"),
    "loser": ("the player who loses the bid", "whoever loses the bid", "they"),
}
_CONTROLLED: dict[str, tuple[str, ...]] = {
    "you": ("you control",),
    "opponent": ("your opponent controls", "your opponents control", "an opponent controls", "they control"),
    "that player": ("that player controls", "they control"),
    "controller": ("they control",),
    "owner": ("they control",),
}
_OWNED: dict[str, tuple[str, ...]] = {"you": ("you own",), "that player": ("they own",), "opponent": ("they own",)}


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
    elsewhere: bool = False
    """Another paragraph spoke of them, so that it helps to say which are meant: the picked character."""


def article(word: str) -> str:
    """The article before a word."""
    bare = word.lstrip('"').lower()
    return "an" if bare[0] in "aeiou" and not bare.startswith("uni") else "a"


def an(noun: Piece) -> Piece:
    """A noun with the article that goes with its first word."""
    if isinstance(noun, str):
        return f"{article(noun.strip())} {noun.strip()}"
    if isinstance(noun, Choice):
        return either(*(an(wording) for wording in noun.wordings))
    first, *rest = noun.pieces
    if isinstance(first, Choice) and "" in first.wordings:
        return either(*(an(seq(wording, *rest)) for wording in first.wordings))
    return seq(an(first), *rest)


def plural(word: str) -> str:
    """A noun in the plural."""
    return f"{word}s"


class PrintDescriptions(PrintRelations):
    """Prints descriptions; keeps what registers and events hold, to call it by its name."""

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
        self.responded = "ability"
        self.bids: set[str] = set()
        """The registers of winning bids."""
        self.answers_ability = False
        self.inline: dict[str, Piece] = {}
        """Registers printed where they are used, for a choice that a verb makes."""

    def know(self, nouns: dict[str, Noun]) -> None:
        """What another paragraph has spoken of can be called by its name here."""
        self.nouns |= {name: replace(noun, elsewhere=True) for name, noun in nouns.items()}

    def whose(self, who: str) -> Piece:
        """Of a player: your, their."""
        if who not in WHOSE:
            raise Misread("whose?")
        return either(*WHOSE[who])

    def heads(self, kind: s.Filter | Noun, *, many: bool, joint: str = "or") -> Piece:
        """The noun of a description."""
        form = plural if many else str
        name = getattr(kind, "name", "")
        if name.endswith(" Token") and not kind.types:
            return f"{name.removesuffix(' Token')} {form('token')}"
        if not kind.types:
            return form("card")
        if len(kind.types) == 1:
            return either(form(kind.types[0]), f"{kind.types[0]} {form('card')}")
        joints = (joint, "and") if many else (joint,)
        words = [form(word) for word in kind.types]
        spaced = [words[0], *(seq(maybe(article(word)), word) for word in words[1:])]
        return either(*(listed(spaced, one) for one in joints))

    def _modifiers(self, kind: s.Filter, *, skip_other: bool) -> list[Piece]:
        found: list[Piece] = [] if skip_other or not kind.other else ["other"]
        found += [state for state in kind.states if state in STATES]
        found += [f"non-{word}" for word in kind.not_types]
        found += [*kind.trades, *kind.supertypes, *(f'"{word}"' for word in kind.subtypes)]
        return found

    def _posts(self, kind: s.Filter, *, controlled: bool, many: bool) -> list[Piece]:
        found: list[Piece] = [self.relation(one, many=many) for one in kind.where]
        if kind.together:
            found.append("of the same type" if kind.together == "same type" else f"with {kind.together}")
        both = controlled and kind.controller and kind.controller == kind.owner
        if both and kind.controller in _CONTROLLED:
            both_ways = [f"{way} and own" for way in _CONTROLLED[kind.controller] if way.endswith(" control")]
            apart = [seq(c, o) for c in _CONTROLLED[kind.controller] for o in _OWNED.get(str(kind.owner), ())]
            found.append(either(*both_ways, *apart))
        elif controlled and kind.controller:
            if kind.controller not in _CONTROLLED:
                raise Misread("controlled by whom?")
            found.append(either(*_CONTROLLED[kind.controller]))
        if kind.owner and not both:
            if kind.owner not in _OWNED:
                raise Misread("owned by whom?")
            found.append(either(*_OWNED[kind.owner]))
        if kind.area in ("discard", "hand") and kind.area_of and kind.among is None:
            place = "discard pile" if kind.area == "discard" else "hand"
            ways: list[Piece] = [seq("in", self.whose(kind.area_of), place)]
            if kind.area == "hand":
                ways += [seq("from", self.whose(kind.area_of), place)]
                looked = self.looked_at is not None and self.looked_at.area_of == kind.area_of
                ways = ["in it", *ways] if looked else ways
            found.append(either(*ways))
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
        if done := self.done_to(kind):
            found.append(f"{done} this way")
        elif kind.among is not None:
            found.append("among them")
        if kind.on is not None:
            found.append(seq("attached to", self.cards(kind.on)))
        return found

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
        forms: list[Piece] = []
        for before, noun, after in self._battle(kind, mods, head, many=many):
            forms += [seq(*before, noun, *order, self._in_play(kind)) for order in permutations([*posts, *after])]
        forms += self._parties(kind, mods, head, many=many) if controlled else []
        if kind.keywords and set(kind.keywords).issubset(KEYWORDS):
            words = [self.with_keyword(word, many=many) for word in kind.keywords]
            rest = [post for post in posts if post not in words]
            at = len(mods) - len(kind.trades) - len(kind.supertypes) - len(kind.subtypes) - len(kind.not_types)
            forms.append(seq(*mods[:at], *kind.keywords, *mods[at:], head, *rest))
        if r.Bears("name") in kind.where and not kind.types:
            others = replace(kind, where=tuple(one for one in kind.where if one != r.Bears("name")))
            forms.append(seq(*mods, self.copies(many=many), *self._posts(others, many=many, controlled=controlled)))
        if done := self.done_to(kind):
            bare = [post for post in posts if post != f"{done} this way"]
            forms.append(seq(done, *mods, head, *bare))
        return either(*forms, *self._by_identifier(kind, many=many, controlled=controlled, skip_other=skip_other))

    def _by_identifier(self, kind: s.Filter, *, many: bool, controlled: bool, skip_other: bool) -> list[Piece]:
        """Unique cards called by their identifier, which then is the noun."""
        names = [one.name for one in kind.where if isinstance(one, KnownAs)]
        if len(names) != 1 or kind.types or kind.name or kind.states:
            return []
        rest = replace(kind, where=tuple(one for one in kind.where if not isinstance(one, KnownAs)))
        mods = self._modifiers(rest, skip_other=skip_other)
        posts = self._posts(rest, controlled=controlled, many=many)
        return [seq(*mods, f"unique {names[0]}", *order, self._in_play(rest)) for order in permutations(posts)]

    def _in_play(self, kind: s.Filter) -> Piece | None:
        return maybe("in play") if kind.area == "play" else None

    def _parties(self, kind: s.Filter, mods: list[Piece], head: Piece, *, many: bool) -> list[Piece]:
        """This card's party, or the one opposing it, where the text makes sure that it is in a battle."""
        if "in battle" not in kind.states or kind.controller not in ("you", "opponent"):
            return []
        posts = self._posts(kind, controlled=False, many=many)
        member = "members" if many else "member"
        party = "its party" if kind.controller == "you" else "the opposing party"
        yours = either("in your party", "in its party", "in that party")
        inside = yours if kind.controller == "you" else "in the opposing party"
        found: list[Piece] = [seq(*mods, head, inside, *posts)]
        return found if kind.types else [*found, seq(*mods, member, either("of", "in"), party, *posts)]

    def _battle(
        self, kind: s.Filter, mods: list[Piece], head: Piece, *, many: bool
    ) -> list[tuple[list[Piece], Piece, list[Piece]]]:
        """The ways to say where in a battle cards are."""
        for state, party in (("attacking party", "the attacking party"), ("blocking party", "the blocking party")):
            if state in kind.states:
                member = "members" if many else "member"
                whole: list[tuple[list[Piece], Piece, list[Piece]]] = [(mods, head, [f"in {party}"])]
                return [(mods, seq(member, either("of", "in"), party), []), *whole] if not kind.types else whole
        if "covert party" in kind.states:
            return [(mods, head, ["in Covert parties" if many else "in a Covert party"])]
        if "in battle" in kind.states:
            return [
                ([*mods, "attacking or blocking"], head, []),
                (mods, head, [either("in a battle", "that is in a battle")]),
            ]
        if "not in battle" in kind.states:
            return [
                (mods, head, [either("that is not in a battle", "not in a battle", "that is not in a battle party")])
            ]
        return [(mods, head, [])]

    def counted(self, kind: s.Filter, low: n.Number, high: n.Number | None) -> Piece:
        """A description with how many are meant."""
        if (some := self.some_of(kind, low, high)) is not None:
            return some
        if high is None:
            return seq("any number of", self.description(kind, many=True))
        if low == high == n.Fixed(1):
            if kind.another or kind.other:
                return either(seq("another", self.description(kind, many=False, skip_other=True)))
            noun = self.description(kind, many=False)
            return either(an(noun), seq("1", noun), *self._opponents(kind))
        many = high != n.Fixed(1)
        noun = self.description(kind, many=many)
        number = self.number(high)
        if low == high:
            return seq(number, noun)
        return either(seq("up to", number, noun), seq(number, "or fewer", noun))

    def one_of(self, kind: s.Filter) -> Piece:
        """Any one card of a description: a character you control."""
        if kind.other:
            return seq("another", self.description(kind, many=False, skip_other=True))
        return either(an(self.description(kind, many=False)), *self._opponents(kind))

    def _opponents(self, kind: s.Filter) -> list[Piece]:
        """One card of the opponent's."""
        if kind.controller != "opponent":
            return []
        return [seq("an opponent's", self.description(kind, many=False, controlled=False))]

    def all_of(self, kind: s.Filter, *, subject: bool = False) -> Piece:
        """All cards of a description."""
        if kind.besides and self.some_of(kind, n.Fixed(1), n.Fixed(1)) is not None:
            assert isinstance(kind.among, s.Register), "some of what a register holds"
            noun_ = self.nouns.get(kind.among.name, Noun())
            names = [seq("the remaining", self.heads(noun_, many=many)) for many in (False, True)]
            return either(*names, "the remaining cards", "the rest")
        noun = self.description(kind, many=True)
        several: list[Piece] = [noun, seq("all", noun)] if subject else [seq("all", noun)]
        several += [
            f"the {state}" for state in kind.states if state.endswith(" party") and kind == s.Filter(states=(state,))
        ]
        if kind.controller in ("you", "opponent"):
            own = seq(self.whose(kind.controller), self.description(kind, many=True, controlled=False))
            several += [own, seq("all", own)] if subject else [seq("all", own)]
        return either(*several) if subject else either(*several, self.each_of(kind))

    def each_of(self, kind: s.Filter) -> Piece:
        """All cards of a description, one by one."""
        return seq("each", self.description(kind, many=False))
