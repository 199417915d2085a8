"""Players: who does something, whose something is."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import ANY_PLAYER, THEY, AsOpponent, Of


def constructions() -> Iterator[Construction]:
    """`Player` does something; `Actor` does it whenever it happens; `Whose` it is."""
    yield construction("Player.pl", "you", node="you")
    yield construction("Player.sg", "your opponent", "your opponents", "an opponent", node="opponent")
    yield construction("Player.sg", "that player", "the player", node="that player")
    yield construction("Player.sg", "that opponent", node=Made(lambda: AsOpponent("that player")))
    yield construction(
        "Player.sg", "the picked opponent", "the chosen opponent", node=Made(lambda: AsOpponent("picked player"))
    )
    yield construction(
        "Player.sg",
        "the picked player",
        "the chosen player",
        node="picked player",
    )
    yield construction(
        "Player.sg",
        "the player who wins the bid",
        "the player that wins the bid",
        "whichever player makes the winning bid",
        "whoever wins the bid",
        "the winner [of the bid]",
        node="winner",
    )
    yield construction(
        "Player.sg", "the player who loses the bid", "whoever loses the bid", "the loser [of the bid]", node="loser"
    )
    yield construction("Player.pl", "they", node=THEY)
    yield construction("Player.sg", "their opponent", "that player's opponent", node="their opponent")
    yield construction("Player.sg", "each player", "every player", node="each")
    yield construction(
        "Player.pl",
        "both players",
        "all players",
        "[both] you and your opponent",
        "you and your opponent each|both",
        node="each",
    )
    yield construction("Player.sg", "any player", node=ANY_PLAYER)
    yield construction("Player.sg", "each opponent", node="each opponent")
    yield construction("Player.sg", "the active player", node="active player")
    yield construction("Player.sg", "its controller", "their controller", node="controller")
    yield construction("Player.sg", "its owner", "their owner", node="owner")
    for word in ("controller", "owner"):
        yield construction(
            "Player.sg",
            f"{{card:Reference}} 's {word}",
            f"the {word} of {{card:Reference}}",
            node=Made(lambda card, word=word: Of(word, card)),
        )
    yield from _actors()
    yield from _owners()


def _actors() -> Iterator[Construction]:
    yield construction("Actor.pl", "you", node="you")
    yield construction("Actor.sg", "your opponent", "an opponent", node="opponent")
    yield construction("Actor.sg", "a player", "any player", node="each")
    yield construction("Bearer@n", "{who:Player@n}", node=SLOT.who)
    yield construction("Bearer.pl", "players", node="each")
    yield construction("Bearer.pl", "opponents", node="opponent")


def _owners() -> Iterator[Construction]:
    yield construction("Own", "your", node="you")
    yield construction("Own", "their", node=THEY)
    yield construction("Whose", "your", node="you")
    yield construction(
        "Whose", "your opponent's", "an opponent's", "each opponent's", "another player's", node="opponent"
    )
    yield construction("Whose", "that player's", "the player's", node="that player")
    yield construction("Whose", "the winner's", node="winner")
    yield construction("Whose", "the loser's", node="loser")
    yield construction("Whose", "that opponent's", node=Made(lambda: AsOpponent("that player")))
    yield construction(
        "Whose", "the picked opponent's", "the chosen opponent's", node=Made(lambda: AsOpponent("picked player"))
    )
    yield construction(
        "Whose",
        "the picked player's",
        "the chosen player's",
        node="picked player",
    )
    yield construction("Whose", "the active player's", node="active player")
    yield construction("Whose", "their", node=THEY)
    yield construction("Whose", "their opponent's", node="their opponent")
    yield construction("Whose", "each player's", node="each")
    yield construction("Whose", "its|their owner's", node="owner")
    yield construction("Whose", "its|their controller's", node="controller")
    yield construction("Whose", "{card:Reference} 's controller's", node=Made(lambda card: Of("controller", card)))
    yield construction("Whose", "{card:Reference} 's owner's", node=Made(lambda card: Of("owner", card)))
