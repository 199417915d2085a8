"""From nodes to text: the events that text waits for, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.selectors import Cards, Filter, Host, Register, This
from rulewright.games.spoils.language.print_descriptions import Noun, NoWords
from rulewright.games.spoils.language.print_selectors import PrintSelectors
from rulewright.text.printing import Piece, either, maybe, seq
from rulewright.text.scopes import event_subject

EVENTS: dict[str, tuple[str, ...]] = {
    "leaves play": ("leaves play", "would leave play"),
    "is destroyed": ("is destroyed", "would be destroyed"),
    "is discarded": ("is discarded", "would be discarded"),
    "attacks": ("attacks",),
    "blocks": ("blocks",),
    "is blocked": ("is blocked",),
    "is attacked": ("is attacked",),
    "is depleted": ("is depleted",),
    "is restored": ("is restored", "restores"),
    "is played": ("is played",),
    "is removed": ("is removed from the game",),
    "is flipped face-down": ("is flipped face-down", "is flipped down", "flips face-down"),
    "is flipped face-up": ("is flipped face-up", "is flipped up", "flips face-up"),
}
HAS, WAS = ("has", "have"), ("was", "were", "has been", "have been")
ACTIVE = {
    "attacks": ("attacked", "attack"),
    "blocks": ("blocked", "block"),
    "enters play": ("entered play", "enter play"),
    "leaves play": ("left play", "leave play"),
    "is damaged": ("received damage", "receive damage"),
}
PASSIVE = {
    "is blocked": "blocked",
    "is destroyed": "destroyed",
    "is discarded": "discarded",
    "is depleted": "depleted",
    "is restored": "restored",
    "is played": "played",
    "is damaged": "damaged",
}
_DOES = {
    "resource is played": ("play", "a resource"),
    "ability is used": ("use", "an ability"),
    "attacking party is formed": ("attack", ""),
    "blocking party is formed": ("block", ""),
}
PLAYERS = {"you": ("you",), "opponent": ("your opponent", "an opponent"), "each": ("a player", "any player")}
_AREAS = {"discard": "discard pile", "hand": "hand", "deck": "deck"}
_GOES = ("is put into", "would be put into", "goes to", "would go to", "goes into", "would go into", "is put in")
_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}
_ON_DECKS = {"deck is shuffled": "shuffle", "deck is searched": "search"}
_ON_TOKENS = {"gains tokens": "is put on", "loses tokens": "is removed from"}
_VERBS = {"is drawn": "draw", "is discarded": "discard", "is played": "play", "is taken": "take control of"}
_PARTIES = {"attacks": "attacking", "blocks": "blocking", "is blocked": "blocking"}


class PrintOccasions(PrintSelectors):
    """Prints events."""

    def condition(self, node: k.Condition) -> Piece:
        """A condition after while or if; printed where conditions are."""
        raise AssertionError("the printer that this is mixed into says how")

    def damage_done(self, when: k.Occasion, subject: Piece) -> Piece:
        """Damage that is inflicted; printed with what is said of damage."""
        raise AssertionError("the printer that this is mixed into says how")

    def coin(self, when: k.Occasion) -> Piece:
        """What comes of a flipped coin; printed with what few cards say."""
        raise AssertionError("the printer that this is mixed into says how")

    def occasion_words(self, when: k.Occasion) -> Piece:
        """The event; its cards can be spoken of from now on. Every way that will do, with what is said of each."""
        last = self.last
        ways: list[Piece] = [seq(*_between([self._one(way) for way in when.ways]))]
        self.last = last
        if when.also and len({way.subject for way in when.ways}) == 1 and when.subject is not None:
            subject = self.happening_subject(when.subject)
            ways.insert(0, seq(subject, *_between([self._event(way) for way in when.ways])))
            if [way.what for way in when.ways] == ["enters play", "leaves play"]:
                ways.insert(0, seq(subject, "enters or leaves play"))
        if when.also and len({way.who for way in when.ways}) == 1 and when.who and all(map(_by_player, when.ways)):
            who, _ = self._does(when)
            ways.insert(0, seq(who, *_between([self._does(way)[1] for way in when.ways])))
        self.last = last
        if (formed := self._party_formed(when)) is not None:
            ways.append(formed)
        return either(*ways)

    def speak_of(self, when: k.Occasion) -> None:
        """From now on the cards of the event can be spoken of."""
        if when.what == "inflicts damage":
            self.event, self.event_source = self._noun(when.other), self._noun(when.subject)
        else:
            self.event, self.event_source = self._noun(when.subject), self._noun(when.other)
            if when.subject is None and when.what == "resource is played":
                self.event = Noun(("resource",))
            if when.who and (when.to or when.what == "is discarded"):
                self.event = replace(self.event, owner=when.who)
            if when.together:
                self.event = replace(self.event, plural=True, known=("discarded",))
        self.last = event_subject(when)

    def _one(self, when: k.Occasion) -> Piece:
        """One occasion with its subject."""
        if when.what.startswith("coin is"):
            return self.coin(when)
        if when.what in _ON_TOKENS:
            return seq("a token", _ON_TOKENS[when.what], self.happening_subject(when.subject))
        if when.what == "gains score" and when.who is not None:
            return seq(self.whose(when.who), "faction gains influence")
        if _by_player(when) and when.by is not None:
            who, does = self._does(replace(when, who="you", by=None))
            who = either(*PLAYERS[when.who or "each"])
            return seq(_effect_of(when.by), "causes", who, "to", does)
        if _by_player(when):
            return seq(*self._does(when), self.inline_condition(when))
        if when.what not in ("is damaged", "inflicts damage"):
            return seq(self.happening_subject(when.subject), self._event(when))
        subject = self.happening_subject(when.subject) if when.subject is not None else ""
        told = seq(self.damage_done(when, subject), self.inline_condition(when))
        plain = when.what == "is damaged" and when.subject is not None and not (when.battle or when.least or when.other)
        return either(told, seq(subject, self._event(when))) if plain else told

    def _event(self, when: k.Occasion) -> Piece:
        """What happens, without to which card."""
        plain = self._bare_event(when)
        if when.by is not None:
            plain = seq(plain, "by", _effect_of(when.by))
        party = self._party_size(when)
        if party is not None:
            return seq(plain, party)
        return seq(plain, self.inline_condition(when))

    def _bare_event(self, when: k.Occasion) -> Piece:
        match when.what:
            case "enters play":
                under = seq("under", self.whose(when.who), "control") if when.who else None
                return seq(either("enters play", "would enter play"), under)
            case "goes from play" | "goes":
                place = self._place(when)
                origin = "from anywhere" if when.what == "goes" else maybe("from play")
                return seq(either(*_GOES), place, origin)
            case "is damaged" if not when.battle and when.other is None:
                return either("is damaged", "is inflicted damage", "would be inflicted damage")
        return either(*EVENTS.get(when.what, (when.what,)))

    def _place(self, when: k.Occasion) -> Piece:
        area = _AREAS[when.to]
        if when.who is None:
            return either(f"a {area}", f"a player's {area}", f"its owner's {area}")
        return seq(self.whose(when.who), area)

    def _does(self, when: k.Occasion) -> tuple[Piece, Piece]:
        """An occasion that a player brings about, or that happens to no card named: who, and what they do."""
        if when.what in ("attacking party is formed", "blocking party is formed") and when.who is None:
            return _a_party(when.what.split()[0]), "is formed"
        who = either(*PLAYERS[when.who or "each"])
        if when.what == "is attacked":
            if when.who == "you":
                return "", either("you are attacked", "your opponent attacks you")
            return who, "is attacked"
        if when.what in _ON_DECKS:
            verb = _ON_DECKS[when.what]
            deck = "your" if when.who == "you" else "their"
            form = verb if when.who == "you" else f"{verb}es" if verb == "search" else f"{verb}s"
            return who, seq(form, deck, "deck")
        verb = _VERBS.get(when.what, "")
        what: Piece = ""
        if when.what in ("is played", "is discarded", "is taken") and when.subject is not None:
            what = self.happening_subject(when.subject)
        elif when.what == "is drawn":
            what = either("a card", "any number of cards", "1 or more cards")
        elif when.what == "is discarded":
            what = either("any number of cards", "1 or more cards") if when.together else "a card"
        elif when.what in _DOES:
            verb, what = _DOES[when.what]
        else:
            raise NoWords(when)
        form = verb if when.who == "you" else verb.replace("take", "takes") if " " in verb else f"{verb}s"
        return who, seq(either(form, f"would {verb}"), what)

    def _party_formed(self, when: k.Occasion) -> Piece | None:
        """An attacking party is formed including this card: the same as that it attacks."""
        sides = [_PARTIES.get(way.what, "") for way in when.ways if way.what in ("attacks", "blocks")]
        if len(sides) != len(when.ways):
            if all(way.what.endswith("party is formed") and way.who is None for way in when.ways) and when.also:
                return "an attacking or blocking party is formed"
            return None
        if when.subject is None or isinstance(when.subject, Filter) or len({way.subject for way in when.ways}) > 1:
            return None
        formed = f"{_a_party(' or '.join(sides))} is formed including"
        sizes = {_size(way) for way in when.ways}
        size = sizes.pop()
        if sizes or (size is not None and size[0] != ">="):
            return None
        others: Piece | None = self.inline_condition(when) if size is None else None
        if size is not None:
            others = f"and at least {size[1] - 1} other {'character' if size[1] == 2 else 'characters'}"
        return seq(formed, self.happening_subject(when.subject), others)

    def _party_size(self, when: k.Occasion) -> Piece | None:
        size = _size(when)
        if size is None:
            return None
        op, number = size
        if op == ">=":
            said: Piece = either(f"more than {number - 1}", f"at least {number}", f"{number} or more")
        else:
            said = either(f"only {number}", f"exactly {number}")
        member = "member" if number - (op == ">=") == 1 else "members"
        if size == ("=", 1) and when.what != "is blocked":
            return either("alone", seq("in a party with", said, "member"))
        if when.what == "is blocked":
            return seq("by", either("a party of", "an opposing party of", ""), said, either("characters", "character"))
        in_a = seq("in a party with", said, either(member, "members"))
        return either(in_a, seq("in a party of", said, "characters"))

    def inline_condition(self, when: k.Occasion) -> Piece | None:
        """What must also be so, where it is told in one breath with the event."""
        match when.condition:
            case None:
                return None
            case k.TurnOf(who=who) if who in _TURNS:
                return either(f"during {_TURNS[who]}", f"on {_TURNS[who]}")
            case k.DuringBattle():
                return "during a battle"
            case k.Happened(when=past, least=Fixed(1)) if past.subject is not None:
                self.speak_of(when)
                return seq("during a turn when", self.happening_subject(past.subject), self._past(past))
        raise NoWords(when.condition)

    def told_inline(self, when: k.Occasion) -> bool:
        """Whether all that must also be so can be told in one breath with the event."""
        return all(
            way.condition is None
            or _size(way) is not None
            or isinstance(way.condition, k.TurnOf | k.DuringBattle)
            or (isinstance(way.condition, k.Happened) and way.condition.when.subject is not None)
            for way in when.ways
        )

    # -- what has happened --

    def _past(self, when: k.Occasion) -> Piece:
        return seq(*_between([self._past_of(way) for way in when.ways]))

    def _past_of(self, when: k.Occasion) -> Piece:
        ways: list[Piece] = []
        if when.what == "inflicts damage":
            battle = "inflicted battle damage" if when.battle else "inflicted damage"
            to = self.happening_subject(when.other) if when.other is not None else None
            ways.append(seq(maybe(either(*HAS)), battle, seq("to", to) if to else None))
            if to is not None and not when.battle:
                ways.append(seq(maybe(either(*HAS)), "damaged", to))
            return either(*ways)
        if when.what in ACTIVE and when.other is None:
            under = seq("under", self.whose(when.who), "control") if when.who else None
            ways.append(seq(maybe(either(*HAS)), ACTIVE[when.what][0], under))
        if when.what in PASSIVE:
            by = seq("by", self.happening_subject(when.other)) if when.other is not None else None
            ways.append(seq(either(*WAS), PASSIVE[when.what], by))
            if when.what == "is damaged" and by is None:
                ways.append(seq(either(*WAS), "inflicted damage"))
        if not ways:
            raise NoWords(when)
        return either(*ways)

    def happening_subject(self, cards: Cards | None) -> Piece:
        """The card to which something happens."""
        if isinstance(cards, Filter):
            return self.one_of(cards)
        assert cards is not None
        return self.cards(cards, subject=True)

    def _noun(self, cards: Cards | None) -> Noun:
        if isinstance(cards, Filter):
            return Noun(cards.types, cards.subtypes, owner=cards.area_of or cards.owner or "")
        if isinstance(cards, This):
            return Noun(self.types, owner="")
        if isinstance(cards, Host):
            return Noun((self.host,))
        if isinstance(cards, Register):
            return self.nouns.get(cards.name, Noun())
        return Noun()


def _effect_of(who: str) -> Piece:
    """An effect that a player controls."""
    control = "control" if who == "you" else "controls"
    ways = (f"an effect controlled by {name}" for name in PLAYERS[who])
    return either(*ways, *(f"an effect {name} {control}" for name in PLAYERS[who]))


def _by_player(when: k.Occasion) -> bool:
    """Whether an occasion is told as what a player does, or what happens to one."""
    if when.what in ("is damaged", "inflicts damage"):
        return False
    return when.subject is None or (when.who is not None and when.what in ("is played", "is discarded", "is taken"))


def _size(when: k.Occasion) -> tuple[str, int] | None:
    """How large the party must be in which a card attacks, blocks, or by which it is blocked."""
    match when.condition:
        case k.Compare(left=CountOf(cards=kind), op=op, right=Fixed(n=number)):
            side = _PARTIES.get(when.what)
            return (op, number) if side and kind == Filter(states=(f"{side} party",)) and op in ("=", ">=") else None
    return None


def _a_party(side: str) -> str:
    return f"{'an' if side.startswith('attacking') else 'a'} {side} party"


def _between(pieces: Sequence[Piece]) -> list[Piece]:
    return [part for piece in pieces for part in ("or", piece)][1:]


def without_condition(when: k.Occasion) -> k.Occasion:
    """The occasion without what must also be so."""
    return replace(when, condition=None, also=tuple(replace(way, condition=None) for way in when.also))
