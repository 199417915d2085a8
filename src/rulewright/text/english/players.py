"""Players: who does something, whose something is."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects.selectors import Whose
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import TARGET_OPPONENT, TARGET_PLAYER, THEY, Misread, Of
from rulewright.text.picking import Target

_SHARED = (THEY, "you", "each", "opponent")


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Players as doers (`Player`), as whoever does something whenever it happens (`Actor`), as owners (`Whose`)."""
    yield from _doers()
    yield from _actors()
    yield from _owners()


def _doers() -> Iterator[Construction]:
    yield construction("Player.pl", "you", node="you")
    yield construction("Player.pl", "they", node=THEY)
    yield construction("Player.sg", "they", node=THEY)
    yield construction("Player.sg", "target player", node=TARGET_PLAYER)
    yield construction("Player.sg", "target opponent", node=TARGET_OPPONENT)
    yield construction("Player.sg", "that player", "that opponent", node="that player")
    yield construction("Player.sg", "each player", "every player", node="each")
    yield construction("Player.pl", "all players", "both players", node="each")
    yield construction(
        "Player.sg",
        "each opponent",
        "every opponent",
        "each other player",
        "every other player",
        "each of your opponents",
        "each player other than you",
        "everyone|everybody but|except you",
        "everyone|everybody else",
        node="opponent",
    )
    yield construction("Player.sg", "everyone", "everybody", node="each")
    yield construction(
        "Player.pl",
        "all opponents",
        "your opponents",
        "opponents",
        "all other players",
        "all of your opponents",
        node="opponent",
    )
    for category in ("Player.sg", "Actor.sg"):
        yield construction(category, "the current player", "the active player", node="active player")
        for side in ("left", "right"):
            yield construction(
                category, f"the player to your {side}", f"the player on your {side}", node=f"player to the {side}"
            )
        for role in ("controller", "owner"):
            yield construction(
                category,
                f"{{card:This}} 's {role}",
                f"the {role} of {{card:This}}",
                node=Made(lambda card, role=role: Whose(card, owner=role == "owner")),
            )
    for word in ("attacking", "defending"):
        yield construction("Player.sg", f"[the] {word} player", node=f"{word} player")
        yield construction("Actor.sg", f"the {word} player", node=f"{word} player")
    yield construction("Player.sg", "the player that|who did it", "the player that|who destroyed it", node="doer")
    yield construction("Player.sg", "its controller", node="controller")
    yield construction("Player.sg", "its owner", node="owner")
    yield construction("Player.sg", "{card:Again.sg} 's controller", node=Made(lambda card: Of("controller", card)))
    yield construction("Player.sg", "{card:Again.sg} 's owner", node=Made(lambda card: Of("owner", card)))
    for role in ("controller", "owner"):
        yield construction(
            "Player.sg",
            f"target {{kind:Kind.sg}} 's {role}",
            f"the {role} of target {{kind:Kind.sg}}",
            node=Made(lambda kind, at, role=role: Of(role, Target(single(kind), place=at))),
        )
        if role == "controller":
            yield construction(
                "Player.sg", "the player who played {card:Again.sg}", node=Made(lambda card: Of("controller", card))
            )
        yield construction(
            "Player.sg", f"the {role} of {{card:Again.sg}}", node=Made(lambda card, role=role: Of(role, card))
        )


def _actors() -> Iterator[Construction]:
    yield construction("Actor.pl", "you", node="you")
    yield construction("Actor.sg", "an opponent", "any opponent", "your opponent", "another player", node="opponent")
    yield construction("Actor.pl", "your opponents", "opponents", node="opponent")
    yield construction("Actor.sg", "a player", "any player", node="each")
    yield construction("Actor.sg", "target player", node=TARGET_PLAYER)
    yield construction("Actor.sg", "target opponent", node=TARGET_OPPONENT)
    yield construction("Actor.sg", "that player", "that opponent", node="that player")


def _owners() -> Iterator[Construction]:
    yield construction("Whose", "your", node="you")
    yield construction("Whose", "their", node=THEY)
    yield construction("Whose", "{who:Player.sg} 's", node=Made(one_player))
    yield construction("Whose", "any", "a", "any player's", node="anyone")
    yield construction("OpponentsAny", "an opponent's", "any opponent's", "your opponent's", node="opponent")
    yield construction("OpponentsAny", "opponents '", "your opponents '", node="opponent")
    yield construction("Whose", "{who:OpponentsAny}", node=SLOT.who)
    yield construction("Theirs1", "yours", node="you")
    yield construction("Theirs1", "theirs", node=THEY)
    yield construction(
        "Theirs1",
        "an opponent",
        "any opponent",
        "your opponents",
        "another player",
        "other players",
        "opponents",
        node="opponent",
    )
    yield construction("Theirs1", "that player", "that opponent", "that player's", node="that player")


def one_player(who: str) -> str:
    """A player of whom something is, where only one can be meant."""
    if who in _SHARED:
        raise Misread("whose?")
    return who
