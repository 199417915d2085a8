"""What few cards say: players picked, words chosen, coins, bids, the game won, turns given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import rare_verbs as w
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.bids import BidLimit
from rulewright.games.spoils.language.constructions.clauses import Clause
from rulewright.games.spoils.language.constructions.deeds import v_tuple
from rulewright.games.spoils.language.constructions.descriptions import TYPES
from rulewright.games.spoils.language.constructions.objects import Effects
from rulewright.games.spoils.language.constructions.subjects import acting
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import SUBJECT, Called, HappensAgain, Misread, Some, Unplayable, parts_of, rebuild

Node = TypeVar("Node")


def constructions() -> Iterator[Construction]:
    """Rare deeds, clauses, conditions and occasions."""
    yield from _choosing()
    yield from _revealing()
    yield from _bids()
    yield from _coins()
    yield construction("Deed@v", "duplicate~ {cards:Reference}", node=v_tuple(w.Duplicate(SLOT.cards)))
    yield construction("Deed@v", "win~ the game", node=v_tuple(w.EndGame("win", SUBJECT)))
    yield construction("Deed@v", "lose~ the game", node=v_tuple(w.EndGame("lose", SUBJECT)))
    yield construction(
        "Deed@v",
        "take~ another turn after this 1",
        "take~ an extra turn after this 1",
        node=v_tuple(w.ExtraTurn(SUBJECT)),
    )
    yield construction("Clause", "the game is a draw", node=Clause((w.EndGame("draw", "each"),), "nobody"))
    yield construction(
        "Clause", "the effect happens {times:Times} instead of once", node=Clause((HappensAgain(SLOT.times),), "nobody")
    )
    yield construction("Times", "twice", node=n.Fixed(2))
    yield construction("Times", "{number:Amount} times", node=SLOT.number)


def _choosing() -> Iterator[Construction]:
    for verb, choose in (("pick", False), ("choose", True)):
        yield construction("Deed@v", f"{verb}~ a player", node=v_tuple(w.PickPlayer("each", SUBJECT, choose)))
        yield construction(
            "Deed@v",
            f"{verb}~ an opponent",
            f"{verb}~ another player",
            node=v_tuple(w.PickPlayer("opponent", SUBJECT, choose)),
        )
        yield construction("Deed@v", f"{verb}~ a [card] type", node=v_tuple(w.ChooseWord("type", who=SUBJECT)))
        yield construction("Deed@v", f"{verb}~ a card name", node=v_tuple(w.ChooseWord("name", who=SUBJECT)))
        for kind in TYPES:
            yield construction(
                "Deed@v",
                f"{verb}~ a non- {kind} card type",
                f"{verb}~ a card type other than {kind}",
                node=v_tuple(w.ChooseWord("type", Filter(not_types=(kind,)), SUBJECT)),
            )
        yield construction("Deed@v", f"{verb}~ a threshold [type]", node=v_tuple(w.ChooseWord("icon", who=SUBJECT)))
        yield construction("Deed@v", f"{verb}~ a trade", node=v_tuple(w.ChooseWord("trade", who=SUBJECT)))
        yield construction("Deed@v", f"{verb}~ a subtype", node=v_tuple(w.ChooseWord("subtype", who=SUBJECT)))
    yield construction("Deed@v", "name~ a|an {kind:Kind.sg}", node=Made(_name))


def _name(kind: Filter) -> Effects:
    """A card is named by what is printed on it, so only that can be asked of it."""
    plain = Filter(types=kind.types, not_types=kind.not_types, subtypes=kind.subtypes, trades=kind.trades)
    if kind != plain:
        raise Unplayable("naming a card of which more is asked than type, trade and subtype")
    return (w.ChooseWord("name", None if plain == Filter() else plain, SUBJECT),)


def _revealing() -> Iterator[Construction]:
    yield construction(
        "Deed@v",
        "reveal~ cards from the top of {whose:Whose} deck until {some:UntilFound} [or no cards are left]",
        node=Made(_reveal_until),
    )
    yield construction(
        "UntilFound",
        "{how:Quantifier@n} {kind:Kind@n} be~n revealed",
        "{who:Player.pl} reveal {how:Quantifier@n} {kind:Kind@n}",
        node=Made(lambda how, kind, who=SUBJECT: (_some_revealed(how, kind), who)),
    )
    yield construction(
        "Simple",
        "{how:Quantifier@n} {kind:Kind@n} be~n revealed",
        node=Made(lambda how, kind: k.Did(Called(FOUND, _some_revealed(how, kind)))),
    )


def _some_revealed(how: Some, kind: Filter) -> Some:
    """So many cards of a kind; that they lie in a deck goes without saying."""
    if how.kind not in ("one", "exactly") or kind.area != "play" or kind.controller or kind.states:
        raise Misread("a card of some kind is revealed")
    return Some(kind, how.kind, how.low, how.high)


def _reveal_until(whose: Any, some: tuple[Some, Any]) -> Effects:
    found, who = some
    return (w.RevealUntil(found.what, whose, found.low, FOUND, by=who if who == SUBJECT else own(who)),)


def _bids() -> Iterator[Construction]:
    for bidders in ("players bid", "both players bid", "players take turns bidding"):
        for opener in ("", " ( starting with the active player )"):
            yield construction(
                "Clause",
                f"{bidders} on {{on:Reference}}{opener}",
                node=Made(lambda on: Clause((w.Bid(None, on, BID),), "nobody")),
            )
        yield construction("Clause", bidders, node=Clause((w.Bid(None, None, BID),), "nobody"))
    yield construction(
        "Rare",
        "players cannot bid a number greater than {most:Quantity}",
        "players cannot bid more than {most:Quantity}",
        node=BidLimit(SLOT.most),
    )
    yield construction("Value", "the winning bid", node=n.HowMany(BID))
    yield construction(
        "Deed@v", "pay~ the winning bid", "pay~ that many resources", node=v_tuple(v.Pay(n.HowMany(BID), SUBJECT))
    )
    yield construction("Simple", "{who:Player.sg} wins the bid", "{who:Player.pl} win the bid", node=k.WonBid(SLOT.who))
    yield construction(
        "Simple", "{who:Player.sg} loses the bid", "{who:Player.pl} lose the bid", node=k.Not(k.WonBid(SLOT.who))
    )


def _coins() -> Iterator[Construction]:
    yield construction("Deed@v", "flip~ a coin", node=v_tuple(w.FlipCoin(SUBJECT, FLIP)))
    yield construction("Deed@v", "reflip~ that coin", node=v_tuple(w.FlipAgain()))
    for agrees, won, lost in (("sg", "wins", "loses"), ("pl", "win", "lose")):
        yield construction(
            "Simple",
            f"{{who:Player.{agrees}}} {won} [the flip]",
            f"{{who:Player.{agrees}}} {won} the coin flip",
            node=Made(lambda who: k.Did(f"{FLIP} {who}")),
        )
        yield construction(
            "Simple",
            f"{{who:Player.{agrees}}} {lost} [the flip]",
            f"{{who:Player.{agrees}}} {lost} the coin flip",
            node=Made(lambda who: k.Lost(f"{FLIP} {who}")),
        )
        yield construction(
            "OneOccasion",
            f"{{who:Actor.{agrees}}} {won} a coin flip",
            node=Made(lambda who: k.Occasion("coin is won", who=acting(who))),
        )
        yield construction(
            "OneOccasion",
            f"{{who:Actor.{agrees}}} {lost} a coin flip",
            node=Made(lambda who: k.Occasion("coin is lost", who=acting(who))),
        )
    yield construction("OneOccasion", "a coin is flipped", node=k.Occasion("coin is flipped"))
    yield construction(
        "OneOccasion",
        "{who:Actor.sg} flips a coin",
        "{who:Actor.pl} flip a coin",
        node=Made(lambda who: k.Occasion("coin is flipped", who=acting(who))),
    )


FOUND = "?found"
"""The register of what was revealed at last."""


BID = "?bid"
"""The register of the winning bid."""


FLIP = "?flip"
"""The register of the coin flipped last, until linking gives it its name."""


def tossed(effects: Node) -> Node:
    """Instructions in which whoever is said to win or lose a flip is the one who flipped the coin."""
    flippers = [part.who for part in parts_of(effects) if isinstance(part, w.FlipCoin)]

    def same(part: Any) -> Any:
        if not isinstance(part, k.Did | k.Lost) or not part.register.startswith(f"{FLIP} "):
            return part
        who = part.register.removeprefix(f"{FLIP} ")
        if not flippers or (flippers[-1] == "you") != (who == "you"):
            raise Misread("who flipped the coin?")
        return replace(part, register=FLIP)

    return rebuild(effects, same)
