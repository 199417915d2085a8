"""Players in words, each by what makes them the one that is meant."""

from __future__ import annotations

from rulewright.effects.scope import OF_CARDS
from rulewright.effects.selectors import Each, Register, Who, Whose
from rulewright.text.explain.phrases import Noun
from rulewright.text.explain.registry import cards, tells
from rulewright.text.explain.scope import Scope

YOU = Noun("you", second=True)


_PLAIN = {
    "runner-up": "the runner-up",
    "active player": "whoever has the turn",
    "such player": "that one",
    "anyone": "any player",
    "player to the left": "the player to your left",
    "player to the right": "the player to your right",
    "doer": "the player whose card has brought that about",
}


def player(scope: Scope, who: Who | Whose | None, *, doer: bool = True) -> Noun:
    """A player; as the doer of something all opponents are each of them."""
    return _at_the_table(scope, who) or _as_written(scope, who, doer=doer)


def _as_written(scope: Scope, who: Who | Whose | None, *, doer: bool) -> Noun:
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
        case "attacking player" | "defending player":
            return Noun(f"the {who} in the attack that is going on")
        case "winner":
            return Noun(words.winner)
        case "loser":
            return Noun(words.loser)
        case (
            "runner-up"
            | "active player"
            | "such player"
            | "anyone"
            | "player to the left"
            | "player to the right"
            | "doer"
        ):
            return Noun(_PLAIN[who])
    return Noun("each player" if doer else "any player")


def _at_the_table(scope: Scope, who: Who | None) -> Noun | None:
    """Who that is in the game in which it is told: whoever may do it is asked, and so is `you`."""
    if scope.settled is None or who is None:
        return None
    return YOU if who == scope.may else scope.settled.player(who)


@tells(Whose)
def through_a_card(scope: Scope, whose: Whose) -> Noun:
    """A player named through a card; where it need not have been put elsewhere, through the card as it was before."""
    role = "owner" if whose.owner else "controller"
    if isinstance(whose.of, Each):
        dealt, *others = whose.of.groups
        named = " or else ".join(cards(scope, one).text for one in others)
        if not whose.then:
            return Noun(f"the {role} of {named}, wherever it has been put")
        step = scope.step_of(dealt.name.removesuffix(OF_CARDS)) if isinstance(dealt, Register) else "a step"
        return Noun(f"the {role} of {named} as {step} found it (as it is, where that was not done)")
    card = whose.of
    if isinstance(card, Register) and card.name.endswith(OF_CARDS):
        named = f"the card dealt with in {scope.step_of(card.name.removesuffix(OF_CARDS))}"
    else:
        named = cards(scope, card).text
    return Noun(f"the {role} of {named}{', wherever it is now,' if whose.then else ''}")


def that_player(scope: Scope) -> Noun:
    """The player picked, or whose turn it is to do what each does, or in the event."""
    if scope.player is not None:
        return scope.player
    return scope.event.player if scope.event is not None else Noun("the player concerned")


def whose(scope: Scope, who: Who | None, what: str, *, doer: bool = False) -> str:
    """Something of a player: your hand, the hand of the winner of the bid."""
    named = player(scope, who, doer=doer)
    if named.second:
        return f"your {what}"
    one = named.text
    return f"{one}'s {what}" if one.count(" ") < 2 else f"the {what} of {one}"


def controls(scope: Scope, who: Who) -> str:
    """What follows the noun of a card that a player controls."""
    if _is_you(scope, who):
        return "you control"
    return f"{'controlled by' if scope.settled is None else 'of'} {_holder(scope, who)}"


def owns(scope: Scope, who: Who) -> str:
    """What follows the noun of a card that a player owns."""
    return "you own" if _is_you(scope, who) else f"owned by {_holder(scope, who)}"


def _is_you(scope: Scope, who: Who) -> bool:
    return player(scope, who, doer=False).second


def _holder(scope: Scope, who: Who) -> str:
    return "anyone at all" if who == "anyone" else player(scope, who, doer=False).text
