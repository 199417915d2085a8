"""Players spoken of, so that later words can mean them: they, that player, the picked player, whoever wins the bid."""

from __future__ import annotations

from typing import cast

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import Bid, PickPlayer
from rulewright.effects.selectors import Who
from rulewright.text.deeds import Deeds
from rulewright.text.pending import THEY, Misread

_PLAYERS = ("opponent", "that player", "picked player", "winner", "loser", "owner", "controller")
_SPOKEN_OF = ("that player", "picked player", "winner", "loser")


class Meetings(Deeds):
    """Whom a piece of text has spoken of so far."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Who] = []
        self.met: set[str] = set()
        """Which of the words for a player spoken of before can mean somebody."""

    def meet(self, *words: Who) -> None:
        """From now on these words mean a player."""
        self.players += words
        self.met.update(words)

    def meet_doers(self, effect: v.Effect) -> None:
        """Whoever an instruction says does something has been spoken of; of bidders each is that player."""
        doers = (getattr(effect, "who", None), getattr(effect, "by", None))
        known = {*_PLAYERS} - ({*_SPOKEN_OF} - self.met)
        self.players += [cast("Who", who) for who in doers if who in known]
        if isinstance(effect, Bid):
            self.meet("that player")

    def meet_after(self, effect: v.Effect) -> None:
        """Whom an instruction has singled out."""
        if isinstance(effect, PickPlayer):
            self.meet("picked player", "that player")
        elif isinstance(effect, Bid):
            self.meet("winner", "loser")

    def player_meant(self, word: str) -> str:
        """A word for a player, tied to whom it means; any other word as it is."""
        if word == THEY:
            if not self.players:
                raise Misread("no player was spoken of that this could mean")
            return self.players[-1]
        needed = "that player" if word == "their opponent" else word
        if needed in _SPOKEN_OF and needed not in self.met:
            if word == "that player" and self.players[-1:] in (["owner"], ["controller"]):
                return self.players[-1]
            raise Misread("no player was spoken of that this could mean")
        if word in _PLAYERS:
            self.players.append(cast("Who", word))
        return word
