"""Players spoken of, so that later words can mean them: they, that player, the picked player, whoever wins the bid."""

from __future__ import annotations

from typing import Any, cast

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import Bid, PickPlayer
from rulewright.effects.selectors import Cards, Who, Whose
from rulewright.text.deeds import Deeds
from rulewright.text.pending import THEY, AsOpponent, Misread

_PLAYERS = ("opponent", "that player", "picked player", "winner", "loser", "owner", "controller")
_SPOKEN_OF = ("that player", "picked player", "winner", "loser")


def _through_a_card(who: Any) -> bool:
    return isinstance(who, Whose) or who in ("owner", "controller")


class Meetings(Deeds):
    """Whom a piece of text has spoken of so far."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Who] = []
        self.met: set[Who | str] = set()
        """Which of the words for a player spoken of before can mean somebody."""
        self.sent: Cards | None = None
        """A card that was put into its owner's hand, deck or pile, so that the owner has been spoken of."""
        self.rivals: set[Who | str] = set()
        """Which of them mean an opponent and nobody else."""

    def meet(self, *words: Who, opponent: bool = False) -> None:
        """From now on these words mean a player, or an opponent."""
        self.players += words
        self.met.update(words)
        self.rivals = self.rivals | set(words) if opponent else self.rivals - set(words)

    def meet_doers(self, effect: v.Effect) -> None:
        """Whoever an instruction says does something has been spoken of; of bidders each is that player."""
        doers = (getattr(effect, "who", None), getattr(effect, "by", None))
        known = {*_PLAYERS} - ({*_SPOKEN_OF} - self.met)
        self.players += [cast("Who", who) for who in doers if isinstance(who, Whose) or who in known]
        if isinstance(effect, Bid):
            self.meet("that player")

    def meet_after(self, effect: v.Effect) -> None:
        """Whom an instruction has singled out."""
        if isinstance(effect, PickPlayer):
            self.meet("picked player", "that player", opponent=effect.of == "opponent")
        elif isinstance(effect, Bid):
            self.meet("winner", "loser")

    def owner_of(self, cards: Cards) -> Any:
        """The owner of a card; the linker says how."""
        raise AssertionError("the linker that this is mixed into says how")

    def player_meant(self, word: str) -> Any:
        """A word for a player, tied to whom it means; any other word as it is."""
        if isinstance(word, AsOpponent):
            if word not in self.rivals:
                raise Misread("nothing says that this player is an opponent")
            word = str(word)
        if word == THEY:
            if not self.players:
                raise Misread("no player was spoken of that this could mean")
            return self.players[-1]
        needed = "that player" if word == "their opponent" else word
        if needed in _SPOKEN_OF and needed not in self.met:
            if word == "that player" and self.players and _through_a_card(self.players[-1]):
                return self.players[-1]
            if word == "that player" and self.sent is not None and not self.players:
                return self.owner_of(self.sent)
            raise Misread("no player was spoken of that this could mean")
        if word in _PLAYERS:
            self.players.append(cast("Who", word))
        return word
