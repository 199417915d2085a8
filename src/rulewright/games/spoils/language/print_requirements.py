"""From nodes to text: what players cannot do, must do, may do all the same, and what lies open."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects.relations import SentByThis
from rulewright.effects.selectors import Cards, Filter, Leader, TopOf
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_changes import PrintChanges
from rulewright.games.spoils.language.print_descriptions import SUBJECTS, NoWords
from rulewright.games.spoils.language.print_numbers import factored
from rulewright.games.spoils.language.read_rare import NAMED
from rulewright.text.printing import Piece, seq

Binding = p.Barred | p.Toll | p.PartySize | p.Allowed | p.Openly

_BEARERS = {
    "you": "you",
    "opponent": "your opponent | bound",
    "each": "players | bound",
    "that player": "that player | bound",
    "picked player": "the picked player",
}
_PRICING = {-1: ("reduce", "reduced", "less"), 1: ("increase", "increased", "more")}
_PERIODS: dict[k.Condition, str] = {
    k.TurnOf("you"): "your turn",
    k.TurnOf("opponent"): "your opponent's turn",
    k.DuringBattle(): "a battle | during",
}
_PARTIES = {
    ("attacking",): "an attacking",
    ("blocking",): "a blocking",
    ("attacking", "blocking"): "an attacking or blocking",
}


class PrintRequirements(PrintChanges):
    """Prints prohibitions, demands and permissions."""

    def binding(self, node: Binding) -> Piece:
        """What binds, without its full stop."""
        told = self._binding(node)
        if node.condition is None or (isinstance(node, p.Barred) and _most_plays(node)):
            return told
        if node.condition in _PERIODS:
            return seq(told, "during", say(_PERIODS[node.condition]))
        return seq("while", self.condition(node.condition), ",", told)

    def _binding(self, node: Binding) -> Piece:
        match node:
            case p.Barred(what="lose for want of influence"):
                reason = seq("lose the game because", self.whose(node.who), "faction has 0 influence")
                return seq(_bearer(node.who), say("do not" if node.who == "you" else "does not"), reason)
            case p.Barred(who="each", what="play", cards=cards) if cards == NAMED:
                return "the named card cannot be played"
            case p.Barred(what="attack again"):
                return seq(_bearer(node.who), "can attack only once each turn")
            case p.Barred(what="play", cards=Filter() as kind) if _most_plays(node):
                most = _most_plays(node)
                number = say("1 | so often") if most == 1 else str(most)
                noun = self.description(kind, many=most > 1)
                return say(
                    "{who} can play only {number} {cards} each turn", who=_bearer(node.who), number=number, cards=noun
                )
            case p.Barred():
                told = seq(_bearer(node.who), say("cannot"), self._deed(node.what, node.cards))
                return say("{told} | barred", told=told, **(self._by_nobody(node) if node.who == "each" else {}))
            case p.Toll():
                return self._toll(node)
            case p.Allowed(what="play as though in hand", cards=Cards() as cards):
                return self._from_elsewhere(node, cards)
            case p.Allowed(cards=Filter() as kind):
                who = "you" if node.who == "you" else "they"
                return seq(_bearer(node.who), "may play", self.any_of(kind), f"whenever {who} could play a tactic")
            case p.PartySize():
                return self._size(node)
            case p.Openly():
                return self._open(node)
        raise NoWords(node)

    def _open(self, node: p.Openly) -> Piece:
        """Cards that lie open, or that somebody may look at."""
        cards = node.cards
        if node.to != "each":
            sent = isinstance(cards, Filter) and SentByThis() in cards.where
            when = say("at any time | removed") if sent else "at any time"
            return seq(_bearer(node.to), "may look at", self.any_of(cards), when)
        if isinstance(cards, Filter) and cards.area == "hand" and cards.area_of:
            told = seq(self.whose(cards.area_of), "hand is revealed at all times")
            return say("{told} | open", told=told, plays=self._plays_open(cards.area_of, "", "hand"))
        many = self.is_plural(cards) or isinstance(cards, Filter)
        told = seq(self.cards(cards, subject=True), "are" if many else "is", "revealed at all times")
        who = cards.who if isinstance(cards, TopOf) and cards.number == n.Fixed(1) else ""
        return say("{told} | open", told=told, plays=self._plays_open(who, "the top card of", "deck"))

    def _from_elsewhere(self, node: p.Allowed, cards: Cards) -> Piece:
        """Somebody may play cards from where they lie."""
        many = self.is_plural(cards) or isinstance(cards, Filter)
        hand = seq("in", "your" if node.who == "you" else "their", "hand")
        as_though = seq("as though", "they were" if many else say("it was"), hand)
        who, its = say(SUBJECTS[node.who]), "their" if many else "its"
        waived = say("without meeting {its} threshold", its=its, who=who) if node.waived else None
        return seq(_bearer(node.who), "may play", self.cards(cards, subject=True), as_though, waived)

    def _by_nobody(self, node: p.Barred) -> dict[str, Piece | None]:
        """What no player can do, told as what cannot be done."""
        match node:
            case p.Barred(what="play", cards=Filter() as kind):
                return {"played": self.any_of(kind)}
            case p.Barred(what="use abilities", cards=None):
                return {"used": "abilities"}
            case p.Barred(what="use abilities", cards=Cards() as cards):
                whose = None if isinstance(cards, Filter) else seq(self.cards(cards, subject=True), "'s abilities")
                return {"used": seq("abilities of", self.any_of(cards)), "whose": whose}
        return {}

    def _plays_open(self, who: str, part: str, area: str) -> Piece | None:
        """Somebody plays with something revealed."""
        if who not in _BEARERS:
            return None
        whose = "your" if who == "you" else "their"
        play = "play" if who in ("you", "each") else "plays"
        return seq(_bearer(who), play, "with", part, whose, area, "revealed")

    def priced(self, node: p.Priced) -> Piece:
        """What is done to costs, and while what is so."""
        told = self._priced(node)
        return told if node.condition is None else seq("while", self.condition(node.condition), ",", told)

    def _priced(self, node: p.Priced) -> Piece:
        minimum = say(", to a minimum of {minimum}", minimum=str(node.minimum)) if node.minimum else ""
        factor, counted = factored(node.amount)
        plain: Piece = str(factor) if counted is not None else self.number(node.amount)
        each = "" if counted is None else seq("for each", self.count(counted, many=False))
        what, (verb, done, word) = self._pricey(node), _PRICING[node.sign]
        return say(
            "{reduce} the numeric cost of {what} by {number} {each} {minimum}",
            reduce=verb,
            reduced=done,
            less=word,
            what=what,
            number=plain,
            each=each,
            minimum=minimum,
        )

    def _pricey(self, node: p.Priced) -> Piece:
        who = {"you": "you", "opponent": "your opponent", "each": "players"}.get(node.who, "")
        use, play = ("uses", "plays") if node.who == "opponent" else ("use", "play")
        if node.abilities and node.cards is None:
            return seq("abilities", who, use)
        if node.abilities and isinstance(node.cards, Filter):
            return seq("abilities of", self.any_of(node.cards))
        assert node.cards is not None, "what costs more or less is a card or an ability"
        if node.abilities:
            return seq(self.cards(node.cards, subject=True), "'s abilities")
        whose = {"you": "your", "opponent": "your opponent's"}.get(node.who)
        return say("{cards} {who} {play}", cards=self.any_of(node.cards), who=who, play=play, whose=whose)

    def _deed(self, what: str, cards: Cards | None) -> Piece:
        match what, cards:
            case "flip up", None:
                return "play cards using flip up"
            case "draw", None:
                return "draw cards"
            case "gain score", None:
                return "gain influence"
            case "search", Leader(who=who):
                return seq("search", self.whose(who), "deck")
            case "take control", Cards():
                return seq("take control of", self.any_of(cards))
            case "respond", Cards():
                return seq("respond to", self.any_of(cards))
            case "use abilities", Cards():
                return seq("use abilities of", self.any_of(cards))
            case _, None:
                return what
            case _, Cards():
                return seq(what, self.any_of(cards))
        raise NoWords(cards)

    def _toll(self, node: p.Toll) -> Piece:
        price = seq("must pay", self.number(node.amount))
        cards = node.cards
        if node.who == "anyone" and cards is not None:
            many = isinstance(cards, Filter)
            told = seq("pay" if many else "pays", self.number(node.amount))
            if many:
                return seq(
                    self.cards(cards, subject=True),
                    "cannot attack unless their controller pays",
                    self.number(node.amount),
                )
            return say(
                "{card} 's controller must pay {number} to attack with it",
                card=self.cards(cards, subject=True),
                number=self.number(node.amount),
            )
        told = say(
            "{who} must pay {number} to {do}",
            who=_bearer(node.who),
            number=self.number(node.amount),
            do=self._charged(node.what, cards),
            **_payer(node.who),
        )
        if node.what == "attack" and cards is None:
            forms = "you form" if node.who == "you" else say("they form")
            return say("{told} | toll", told=told, who=_bearer(node.who), must_pay=price, forms=forms)
        return told

    def _charged(self, what: str, cards: Cards | None) -> Piece:
        match what, cards:
            case "search", Leader(who=who):
                return seq("search", self.whose(who), "deck")
            case "use abilities", Filter():
                return seq("use", self.one_of(cards), "'s ability")
            case "use abilities", Cards():
                return seq("use", self.cards(cards), "'s ability")
        return self._deed(what, cards)

    def _against(self, cards: Cards, node: p.PartySize) -> Piece:
        """How large a party must be that blocks a card."""
        card = self.cards(cards, subject=True)
        if node.most is not None:
            noun = "character" if node.most == 1 else "characters"
            return say("{card} cannot be blocked by more than {number}", card=card, number=f"{node.most} {noun}")
        return say("{card} can only be blocked by {number} or more characters", card=card, number=str(node.least))

    def _size(self, node: p.PartySize) -> Piece:
        if node.against is not None:
            return self._against(node.against, node)
        opening = say("when {party} is formed", party=seq(_PARTIES[node.parties], "party"))
        including = None if node.including is None else seq("including", self.any_of(node.including))
        least, most = node.least, node.most
        if most is None:
            size = say("at least {number}", number=str(least))
        elif least == most:
            size = say("only {number} | member" if most == 1 else "only {number}", number=str(most))
        else:
            size = say("at most {number}", number=str(most))
        members = "member" if (most if most is not None else least) == 1 else "members"
        told = seq(opening, including, say(", | may be missing"), "it must have", size, members)
        alone = " or ".join(party.removesuffix("ing") for party in node.parties)
        if node.including is None or (least, most) != (2, None):
            return told
        return say("{told} | party", told=told, card=self.cards(node.including, subject=True), alone=alone)


def _most_plays(node: p.Barred) -> int:
    """How many cards of a kind a player can play in a turn; 0 if that is not what keeps them from it."""
    match node.condition:
        case k.Happened(when=k.Occasion(what="is played", subject=kind, who="that player"), least=n.Fixed(most)):
            return most if kind == node.cards else 0
    return 0


def _payer(who: str) -> dict[str, Piece | None]:
    """Whoever must pay, spoken of again."""
    return {"if_you": ""} if who == "you" else {"if_they": ""}


def _bearer(who: str) -> Piece:
    if who not in _BEARERS:
        raise NoWords(who)
    return say(_BEARERS[who])
