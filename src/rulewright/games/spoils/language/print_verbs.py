"""From nodes to text: what one instruction says."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Register, This, TopOf
from rulewright.games.spoils.language.phrases import an, listed, of_player, say
from rulewright.games.spoils.language.print_descriptions import WHOSE, NoWords
from rulewright.games.spoils.language.print_noting import PrintNoting
from rulewright.games.spoils.language.print_numbers import is_short
from rulewright.games.spoils.language.said import Said, whole, without
from rulewright.text.printing import Piece, seq

ONE = n.Fixed(1)
_PLACES = {
    "hand": ("into", "hand"),
    "discard": ("into", "discard pile"),
    "deck top": ("on the top of", "deck"),
    "deck bottom": ("on the bottom of", "deck"),
}


class PrintVerbs(PrintNoting):
    """Prints single instructions."""

    splitting = False
    """Cards looked at are put here and there, so that the deck need not be named again."""

    def _parts(self) -> tuple[Callable[[v.Effect], Said | None], ...]:
        hand, cards, control = self._said_of_hand, self._said_of_cards, self._said_of_control
        return hand, self.said_of_damage, cards, control, self._said_of_play, self._said_of_choice

    def said(self, effect: v.Effect) -> Said:
        """An instruction in words."""
        for part in self._parts():
            if (found := part(effect)) is not None:
                return found
        raise NoWords(effect)

    def _some_cards(self, number: n.Number) -> Piece:
        if not is_short(number):
            slots = self.for_each(number)
            slots["some"] = "a card" if slots["factor"] == "1" else seq(slots["factor"], "cards")
            return say("cards equal to {number}", number=self.number(number), **slots)
        if isinstance(number, n.HowMany):
            return say("{number} cards", number=self.number(number), **self.for_each(number))
        if number == ONE:
            return say("a card")
        return say("{number} cards | so many", number=self.so_many(number), measure=self.measure(number))

    def _until_held(self, effect: v.Draw) -> Piece | None:
        """As many cards as are lacking to so many in hand."""
        match effect.number:
            case n.Minus(left=left, right=n.CardsIn(area="hand", who=who)) if who == effect.who:
                has = "you have" if who == "you" else say("they have | hand")
                hand = seq("card in" if left == ONE else "cards in", "your" if who == "you" else "their", "hand")
                told = seq("cards until", has, self.number(left), hand)
                return say("{until} | held", until=told, some=self._some_cards(effect.number))
        return None

    def _said_of_hand(self, effect: v.Effect) -> Said | None:
        match effect:
            case v.Draw():
                up_to = "up to" if effect.up_to else None
                lacking = self._until_held(effect) if not effect.up_to else None
                return Said(effect.who, "draw", lacking or seq(up_to, self._some_cards(effect.number)))
            case v.Discard(these=Cards() as these):
                return Said(effect.who, "discard", self.cards(these))
            case v.Discard(in_place=str(chooser)):
                return Said(chooser, "discard", seq(self._discarded(effect), "as though you were your opponent"))
            case v.Discard():
                held = say("{cards} | held", cards=self._discarded(effect), whose=self._own_hand(effect))
                return Said(effect.who, "discard", held)
            case v.Search():
                self.deck = effect.who
                what = effect.cards
                found = without(what, "area", "area_of")
                return Said(
                    effect.by,
                    "search",
                    seq(self.whose(what.area_of or "you"), "deck for", self._sought(found, effect)),
                )
            case v.Reveal() | v.LookAt():
                verb = "reveal" if isinstance(effect, v.Reveal) else "look at"
                if self.deeds and effect.cards == Register(just := next(reversed(self.deeds))):
                    self.last = effect.cards if isinstance(self.deeds[just], v.Draw) else self.last
                return Said(effect.by, verb, self._seen(effect.cards))
            case v.Shuffle():
                self.deck = effect.who
                return Said(effect.by, "shuffle", seq(self.whose(effect.who), "deck"))
        return None

    def _sought(self, found: Filter, effect: v.Search) -> Piece:
        least = n.Fixed(0) if effect.up_to or effect.number is None else effect.number
        return self.counted(found, least, effect.number)

    def _own_hand(self, effect: v.Discard) -> Piece | None:
        """Whose hand cards of a kind are discarded from, where it is told although it goes without saying."""
        return None if effect.of is None else "your" if effect.who == "you" else "their"

    def _discarded(self, effect: v.Discard) -> Piece:
        if effect.up_to:
            many = effect.number != ONE
            noun = self.description(effect.of or Filter(), many=many)
            return seq("any number of" if effect.number is None else seq("up to", self.number(effect.number)), noun)
        if effect.number is None:
            hand = seq("your" if effect.who == "you" else "their", "hand")
            if effect.of is None:
                return hand
            others = self.description(effect.of, many=True, skip_other=True) if effect.of.another else None
            rest = seq("remaining", others) if others else None
            return say("all {cards} | discarded", cards=self.description(effect.of, many=True), rest=rest)
        if effect.of is not None:
            many = effect.number != ONE
            noun = self.description(effect.of, many=many)
            return seq(self.number(effect.number), noun) if many else an(noun)
        return seq(self._some_cards(effect.number), "at random" if effect.at_random else None)

    def _seen(self, cards: Cards) -> Piece:
        if isinstance(cards, Filter) and cards == Filter(area="hand", area_of=cards.area_of):
            return seq(self.whose(cards.area_of or "you"), "hand")
        if isinstance(cards, Each) and not all(isinstance(one, Register) for one in cards.groups):
            return listed([self._seen(one) for one in cards.groups])
        return self.cards(cards, subject=isinstance(cards, Filter))

    def _said_of_cards(self, effect: v.Effect) -> Said | None:
        match effect:
            case v.Destroy():
                return Said(effect.by, "destroy", self.cards(effect.cards))
            case v.Mark():
                return Said(effect.by, "deplete", self.cards(effect.cards))
            case v.Unmark():
                return Said(effect.by, "restore", self.cards(effect.cards))
            case v.Put():
                verb, rest = self._put(effect)
                pile = say("instead of into {whose} discard pile", whose=self.owners_of(effect.cards))
                return Said(effect.by, verb, seq(rest, pile if effect.instead else None))
            case v.AddTokens(number=n.TokensOn(card=card)) if card == effect.cards:
                return Said(effect.by, "double", seq("the number of tokens on", self.cards(effect.cards)))
            case v.AddTokens():
                slots = self.for_each(effect.number)
                slots["some"] = "a token" if slots["factor"] == "1" else seq(slots["factor"], "tokens")
                slots |= {"tokens": self._tokens_said(effect.number), "card": self.cards(effect.cards)}
                return Said(
                    effect.by,
                    "put",
                    say(
                        "{tokens} on {card}" if is_short(effect.number) else "{some} on {card} for each {each}", **slots
                    ),
                )
            case v.RemoveTokens(number=n.TokensOn()):
                return Said(effect.by, "remove", seq("all tokens from", self.cards(effect.cards)))
            case v.RemoveTokens():
                return Said(
                    effect.by, "remove", seq(self._tokens_said(effect.number), "from", self.cards(effect.cards))
                )
        return None

    def _said_of_control(self, effect: v.Effect) -> Said | None:
        match effect:
            case v.TurnOver():
                if not effect.face_down:
                    return Said(effect.by, "flip", seq(self.cards(effect.cards), "face-up"))
                return Said(
                    effect.by,
                    "flip",
                    seq(self.cards(effect.cards), "face-down under", self.whose(effect.under or "owner"), "control"),
                )
            case v.TakeControl(back=True):
                self.last = None  # nobody is called its owner where `its` could be of another card
                owned = self.cards(effect.cards)
                return whole(seq(owned, "'s owner takes control of", self.cards(effect.cards)))
            case v.TakeControl():
                return Said(effect.who, "take", seq("control of", self.cards(effect.cards)))
            case v.Exchange():
                return Said(effect.by, "exchange", seq("control of", self.cards(effect.cards)))
            case v.Attach():
                return Said(effect.by, "attach", seq(self.cards(effect.card), "to", self.cards(effect.to)))
            case v.Detach():
                return Said(effect.by, "detach", self._detached(effect))
            case v.ComesUnder():
                return whole(
                    seq(self.cards(effect.cards, subject=True), "enters play under", self.whose(effect.who), "control")
                )
            case v.ChangeTarget():
                whose = "the" if effect.who == "each" else self.whose(effect.who)
                return Said(effect.by, "change", seq("the target of", whose, "attack to", self.cards(effect.cards)))
            case v.LeaveBattle():
                return Said(effect.by, "remove", seq(self.cards(effect.cards), "from the battle"))
            case v.JoinBattle():
                party = say("your party | joined") if effect.party == "yours" else f"the {effect.party} party"
                return Said(effect.by, "add", seq(self.cards(effect.cards), "to", party))
        return None

    def _tokens_said(self, number: n.Number) -> Piece:
        if isinstance(number, n.Variable) and number.name in self.up_to:
            return self._tokens_up_to(self.up_to[number.name])
        return say("a token | put") if number == ONE else seq(self.so_many(number), "tokens")

    def _tokens_up_to(self, most: n.Number) -> Piece:
        """A number of tokens that is chosen as it is done: never more than there are."""
        if isinstance(most, n.TokensOn):
            return "any number of tokens"
        so_many = most.left if isinstance(most, n.Whichever) else most
        return seq("up to", self.number(so_many), "token" if so_many == ONE else "tokens")

    def _put(self, effect: v.Put) -> tuple[str, Piece]:
        cards = self.cards(effect.cards)
        if effect.to == "removed":
            return "remove", seq(cards, "from the game", "face-down" if effect.face_down else None)
        if effect.to == "void":
            return "send", seq(cards, "to the Void", "face-down" if effect.face_down else say(" | face-up in the Void"))
        if effect.to == "deck":
            pile = None
            if isinstance(kind := effect.cards, Filter) and kind == Filter(area="discard", area_of=kind.area_of):
                pile = seq(self.whose(kind.area_of), "discard pile") if kind.area_of else None
            return "shuffle", say(
                "{cards} into {whose} deck", cards=cards, whose=self.owners_of(effect.cards), pile=pile
            )
        if effect.to == "resources":
            whose = self.whose(effect.under or "owner")
            own = "" if effect.under == effect.by else None
            many = self._many(effect.cards)
            told = say("as face-down resources" if many else "as a face-down resource")
            wording, role = "{cards} into play under {whose} control {so}", "resources" if many else "a resource"
            return "put", say(wording, cards=cards, whose=whose, so=told, role=role, if_own=own)
        if effect.to == "play":
            under = seq("under", self.whose(effect.under), "control") if effect.under else None
            if effect.depleted:
                return "put", say("{cards} into play depleted {under}", cards=cards, under=under or "")
            attached = seq("attached to", self.cards(effect.host)) if effect.host is not None else None
            return "put", seq(cards, "into play", under, attached)
        way, place = _PLACES[effect.to]
        to = seq(way, self.owners_of(effect.cards), place, "in any order" if effect.any_order else None)
        slots: dict[str, Piece | None] = {"cards": cards, "place": to}
        if isinstance(effect.cards, TopOf) or self.splitting:
            slots["same_deck"] = {"deck bottom": "on the bottom", "deck top": "on the top"}.get(effect.to)
        if effect.any_order and effect.to == "deck top":
            slots["back"] = "back in any order"
        return "put", say("{cards} {place}", **slots)

    def _many(self, cards: Cards) -> bool:
        """Whether several cards are meant: spoken of, of a description, or from the top of a deck."""
        on_top = isinstance(cards, TopOf) and cards.number != ONE
        return on_top or isinstance(cards, Filter) or self.is_plural(cards)

    def owners_of(self, cards: Cards) -> Piece:
        """Whose hand, deck or pile cards go to: always their owner's."""
        owner = self.owner_of(cards)
        player = of_player(WHOSE[owner]) if owner in WHOSE else None
        if isinstance(cards, This):
            return say("its owner's | of this card")  # 407.8 whose control it is under makes no difference
        if isinstance(cards, TopOf) and owner != "you":
            return say("their | of a deck", player=player)
        if owner == "you":
            return say("your | owner's")
        return say("their owner's" if self.is_plural(cards) else "its owner's | owner's", player=player)

    def _detached(self, effect: v.Detach) -> Piece:
        cards = effect.cards
        if not isinstance(cards, Filter) or not isinstance(cards.on, Leader):
            return say("{cards} | detached", cards=self.cards(cards))
        kind = without(cards, "on")
        if effect.number is None:
            what = self.all_of(kind)
        else:
            what = self.counted(kind, n.Fixed(0) if effect.up_to else effect.number, effect.number)
        return seq(what, "from", self.whose(cards.on.who), "faction")

    def _said_of_choice(self, effect: v.Effect) -> Said | None:
        match effect:
            case v.Pick():
                words = self.counted(effect.cards, effect.low, effect.high)
                if effect.cards == self.looked_at and effect.low == effect.high == ONE:
                    words = say("{a_card} | of those seen", a_card=words)
                elif effect.cards == self.looked_at and effect.low == effect.high:
                    words = say("{some} | of those seen", some=words, number=self.number(effect.low))
                self.define(effect.into, effect.cards, effect.high != ONE, "chosen" if effect.choose else "picked")
                return Said(effect.who, "choose" if effect.choose else "pick", words)
            case v.ChooseNumber():
                return Said(effect.by, "choose", seq("a number for", self.bounds(effect)))
            case v.Only():
                self._responds(effect.condition)
                return whole(seq("use this only" if effect.use else "play this only", self.only(effect.condition)))
            case v.Modify(until="forever"):
                return whole(self.changes(effect.cards, effect.changes))
        return None

    def _responds(self, condition: k.Condition) -> None:
        if isinstance(condition, k.RespondingTo) and condition.description is not None:
            types = condition.description.types
            self.responded = types[0] if len(types) == 1 else "card"
            self.answers_ability = condition.ability
