"""From nodes to text: the events that text waits for, and what has happened."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.selectors import Cards, EventCard, Filter, Host, Register, This
from rulewright.games.spoils.language.phrases import between, say
from rulewright.games.spoils.language.print_descriptions import Noun, NoWords
from rulewright.games.spoils.language.print_selectors import PrintSelectors
from rulewright.text.printing import Piece, seq
from rulewright.text.scopes import event_subject

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
PLAYERS = {"you": "you", "opponent": "your opponent | whenever", "each": "a player"}
_AREAS = {"discard": "discard pile", "hand": "hand", "deck": "deck"}

_TURNS = {"you": "your turn", "opponent": "your opponent's turn"}
SCORES = {"gains score": ("gains", "gain"), "loses score": ("loses", "lose")}
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
        slots: dict[str, Piece | None] = {"apart": seq(*between([self._one(way) for way in when.ways], "or"))}
        self.last = last
        usual = "{apart} | occasion"
        if when.also and len({way.subject for way in when.ways}) == 1 and when.subject is not None:
            slots["subject"] = self.happening_subject(when.subject)
            slots["events"] = seq(*between([self._event(way) for way in when.ways], "or"))
            to_and_fro = [way.what for way in when.ways] == ["enters play", "leaves play"]
            usual = "{subject} enters or leaves play" if to_and_fro else "{subject} {events}"
        if when.also and len({way.who for way in when.ways}) == 1 and when.who and all(map(_by_player, when.ways)):
            slots["who"], _ = self._does(when)
            slots["does"] = seq(*between([self._does(way)[1] for way in when.ways], "or"))
            usual = "{who} {does}"
        self.last = last
        slots["formed"] = self._party_formed(when)
        return say(usual, **slots)

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
        if when.what in SCORES and when.who is not None:
            return self._score_changes(when)
        if _by_player(when) and when.by is not None:
            does = self._does(replace(when, who="you", by=None))[1]
            return seq(_effect_of(when.by), "causes", say(PLAYERS[when.who or "each"]), "to", does)
        if _by_player(when):
            rule = f"as part of {'your' if when.who == 'you' else 'their'} {when.heading}" if when.heading else None
            return seq(*self._does(when), rule, self.inline_condition(when))
        if when.what not in ("is damaged", "inflicts damage"):
            return seq(self.happening_subject(when.subject), self._event(when))
        subject = self.happening_subject(when.subject) if when.subject is not None else ""
        told = seq(self.damage_done(when, subject), self.inline_condition(when))
        plain = when.what == "is damaged" and when.subject is not None and not (when.battle or when.least or when.other)
        return say("{told} | damaged", told=told, card=subject, event=self._event(when)) if plain else told

    def _score_changes(self, when: k.Occasion) -> Piece:
        """Influence is gained or lost, by a faction or by whoever it stands for."""
        does, do = SCORES[when.what]
        form = do if when.who == "you" else does
        who = say(PLAYERS[when.who or "each"])
        by_who = say("{does} {what}", does=form, do=do, what="influence")
        told = say("{does} {what}", does=does, do=do, what="influence")
        whose = say("a faction") if when.who == "each" else seq(self.whose(when.who or "each"), "faction")
        return say("{faction} {told} | score", faction=whose, told=told, who=who, by_who=by_who)

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
                return seq(say("enters play"), under, self._from_where(when))
            case "goes from play" | "goes":
                origin = "from anywhere" if when.what == "goes" else say(" | from play")
                if when.come:
                    origin = self._from_where(when) or origin
                return seq(say("is sent to" if when.to == "void" else "is put into"), self._place(when), origin)
            case "is removed":
                return "is removed from the game"
        return say(when.what)

    def _from_where(self, when: k.Occasion) -> Piece | None:
        """The hand, deck or pile that a card comes from."""
        if not when.come:
            return None
        area = _AREAS[when.come]
        if when.come_of is not None:
            return seq("from", self.whose(when.come_of), area)
        whose = self.whose(when.who) if when.who else None
        return seq("from", say("a {area} | origin", area=area, whose=whose))

    def _place(self, when: k.Occasion) -> Piece:
        if when.to == "void":
            return "the Void"
        area = _AREAS[when.to]
        if when.who is None:
            return say("a {area}", area=area)
        return seq(self.whose(when.who), area)

    def _does(self, when: k.Occasion) -> tuple[Piece, Piece]:
        """An occasion that a player brings about, or that happens to no card named: who, and what they do."""
        if when.what in ("attacking party is formed", "blocking party is formed") and when.who is None:
            return _a_party(when.what.split()[0]), "is formed"
        who = say(PLAYERS[when.who or "each"])
        if when.what == "is attacked":
            if when.who == "you":
                return "", say("you are attacked")
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
            what = say("a card | drawn")
        elif when.what == "is discarded":
            what = say("any number of cards | discarded") if when.together else "a card"
        elif when.what in _DOES:
            verb, what = _DOES[when.what]
        else:
            raise NoWords(when)
        form = verb if when.who == "you" else verb.replace("take", "takes") if " " in verb else f"{verb}s"
        return who, say("{does} {what}", does=form, do=verb, what=what)

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
            said = say("more than {fewer}", fewer=str(number - 1), number=str(number))
        else:
            said = say("only {number}", number=str(number))
        member = "member" if number - (op == ">=") == 1 else "members"
        if size == ("=", 1) and when.what != "is blocked":
            return say("alone", number=said)
        if when.what == "is blocked":
            return say("by a party of {number} {characters}", number=said, characters=say("characters | number"))
        return say("in a party with {number} {members}", number=said, members=member)

    def inline_condition(self, when: k.Occasion) -> Piece | None:
        """What must also be so, where it is told in one breath with the event."""
        match when.condition:
            case None:
                return None
            case k.TurnOf(who=who) if who in _TURNS:
                return say("during {turn}", turn=_TURNS[who])
            case k.DuringBattle():
                return "during a battle"
            case k.Fits() if (target := _attacked(when)) is not None:
                return target
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
            or _attacked(way) is not None
            or (isinstance(way.condition, k.Happened) and way.condition.when.subject is not None)
            for way in when.ways
        )

    # -- what has happened --

    def _past(self, when: k.Occasion) -> Piece:
        return seq(*between([self._past_of(way) for way in when.ways], "or"))

    def _past_of(self, when: k.Occasion) -> Piece:
        if when.what == "inflicts damage":
            battle = "inflicted battle damage" if when.battle else "inflicted damage"
            if when.other is None:
                return say("{did}", did=battle)
            card = self.happening_subject(when.other)
            damaged = None if when.battle else seq("damaged", card)
            return say("{did} | past", did=seq(battle, "to", card), or_did=damaged)
        slots: dict[str, Piece | None] = {}
        if when.what in ACTIVE and when.other is None:
            under = seq("under", self.whose(when.who), "control") if when.who else None
            slots["did"] = seq(ACTIVE[when.what][0], under)
        if when.what in PASSIVE:
            by = seq("by", self.happening_subject(when.other)) if when.other is not None else None
            slots["done"] = seq(PASSIVE[when.what], by)
            slots["or_done"] = "inflicted damage" if when.what == "is damaged" and by is None else None
        if not slots:
            raise NoWords(when)
        return say("{did} | past" if "did" in slots else "was {done}", **slots)

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
    """An effect that a player controls, or any."""
    if who == "anyone":
        return "an effect"
    control = "control" if who == "you" else "controls"
    return say("an effect controlled by {player}", player=say(PLAYERS[who]), control=control)


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


def _attacked(when: k.Occasion) -> str | None:
    """What kind of card is attacked, where that is told with the event."""
    match when:
        case k.Occasion(what="attacks", condition=k.Fits(card=EventCard(), description=Filter(states=(state,)))):
            return state.removeprefix("attacking ") if state.startswith("attacking a ") else None
    return None


def _a_party(side: str) -> str:
    return f"{'an' if side.startswith('attacking') else 'a'} {side} party"


def without_condition(when: k.Occasion) -> k.Occasion:
    """The occasion without what must also be so."""
    return replace(when, condition=None, also=tuple(replace(way, condition=None) for way in when.also))
