"""Players in words, each by what makes them the one that is meant."""

from __future__ import annotations

from rulewright.effects.scope import OF_CARDS
from rulewright.effects.selectors import Each, Register, Who, Whose
from rulewright.text.explain.phrases import Noun
from rulewright.text.explain.registry import cards, tells
from rulewright.text.explain.scope import Scope

YOU = Noun("you", second=True)


_PLAIN = {"runner-up": "the runner-up", "such player": "that one", "anyone": "any player"}


def player(scope: Scope, who: Who | Whose | None, *, doer: bool = True) -> Noun:
    """A player; as the doer of something all opponents are each of them."""
    words = scope.words
    match who:
        case Whose():
            return through_a_card(scope, who)
        case "you":
            return YOU
        case "opponent":
            return Noun(words.opponents if doer else words.opponent)
        case "owner" | "controller":
            return Noun(f"the {who} of {scope.spoken_of}")
        case "that player":
            return that_player(scope)
        case "their opponent":
            return Noun(f"the opponent of {that_player(scope)}")
        case "picked player":
            return scope.picked
        case "winner":
            return Noun(words.winner)
        case "loser":
            return Noun(words.loser)
        case "runner-up" | "such player" | "anyone":
            return Noun(_PLAIN[who])
    return Noun("each player" if doer else "any player")


@tells(Whose)
def through_a_card(scope: Scope, whose: Whose) -> Noun:
    """A player named through a card; where it need not have been put elsewhere, through the card as it was before."""
    card = whose.of.groups[-1] if isinstance(whose.of, Each) else whose.of
    if isinstance(card, Register) and card.name.endswith(OF_CARDS):
        named = f"the card dealt with in {scope.step_of(card.name.removesuffix(OF_CARDS))}"
    else:
        named = cards(scope, card).text
    return Noun(
        f"the {'owner' if whose.owner else 'controller'} of {named}{', wherever it is now,' if whose.then else ''}"
    )


def that_player(scope: Scope) -> Noun:
    """The player picked, or whose turn it is to do what each does, or in the event."""
    if scope.player is not None:
        return scope.player
    return scope.event.player if scope.event is not None else Noun("the player concerned")


def whose(scope: Scope, who: Who | None, what: str, *, doer: bool = False) -> str:
    """Something of a player: your hand, the hand of the winner of the bid."""
    if who == "you":
        return f"your {what}"
    one = player(scope, who, doer=doer).text
    return f"{one}'s {what}" if one.count(" ") < 2 else f"the {what} of {one}"


def controls(scope: Scope, who: Who) -> str:
    """What follows the noun of a card that a player controls."""
    return "you control" if who == "you" else f"controlled by {_holder(scope, who)}"


def owns(scope: Scope, who: Who) -> str:
    """What follows the noun of a card that a player owns."""
    return "you own" if who == "you" else f"owned by {_holder(scope, who)}"


def _holder(scope: Scope, who: Who) -> str:
    return "anyone at all" if who == "anyone" else player(scope, who, doer=False).text
