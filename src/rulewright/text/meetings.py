"""Players spoken of, so that later words can mean them: they, that player, the picked player, whoever wins the bid."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Both, Condition, Either, SomePlayer
from rulewright.effects.rare_verbs import Bid, PickPlayer
from rulewright.effects.selectors import Cards, Who, Whose
from rulewright.text.deeds import Deeds
from rulewright.text.discourse import Discourse
from rulewright.text.pending import THEY, AsOpponent, Misread

_PLAYERS = ("opponent", "that player", "picked player", "winner", "runner-up", "loser", "owner", "controller", "doer")
_SPOKEN_OF = ("that player", "picked player", "winner", "runner-up", "loser")
_NOBODY_IN_PARTICULAR: tuple[Who, ...] = ("each", "such player")
"""Words for players none of whom has been singled out, so that they can't be anybody named before them either."""


def _is_singled_out(who: Any) -> bool:
    """Whether a player was named through a card, or by what they have brought about."""
    return isinstance(who, Whose) or who in ("owner", "controller", "doer")


class Meetings(Deeds):
    """Whom a piece of text has spoken of so far."""

    def meet(self, *words: Who, opponent: bool = False) -> None:
        """From now on these words mean a player, or an opponent."""
        self.at = self.at.meeting(*words, opponent=opponent)

    def meet_doers(self, effect: v.Effect) -> None:
        """Whoever an instruction says does something has been spoken of; of bidders each is that player."""
        doers = (getattr(effect, "who", None), getattr(effect, "by", None))
        known = {*_PLAYERS} - ({*_SPOKEN_OF} - self.at.met)
        named = tuple(cast("Who", who) for who in doers if isinstance(who, Whose) or who in known)
        self.at = replace(self.at, players=(*self.at.players, *named))
        if isinstance(effect, Bid):
            self.meet("that player")

    def meet_after(self, effect: v.Effect) -> None:
        """Whom an instruction has singled out."""
        if isinstance(effect, PickPlayer):
            self.meet("picked player", "that player", opponent=effect.of == "opponent")
        elif isinstance(effect, Bid):
            self.meet("winner", "loser")

    def all_are_through(self, before: Discourse) -> None:
        """Each player has done something: nobody is that player any more, nor are they whoever was named before."""
        players: tuple[Who, ...] = (*before.players, "each") if before.players else ()
        self.at = replace(self.at, players=players, met=before.met, each_in_turn=before.each_in_turn)

    def meet_tested(self, condition: Condition | None) -> None:
        """If a player controls an item: it can be so of either, and nobody named before is that player."""
        match condition:
            case SomePlayer():
                players: tuple[Who, ...] = (*self.at.players, "such player")
                self.at = replace(self.at, players=players, met=self.at.met - {"that player"})
            case Both() | Either():
                for one in condition.conditions:
                    self.meet_tested(one)

    def owner_of(self, cards: Cards) -> Any:
        """The owner of a card; the linker says how."""
        raise AssertionError("the linker that this is mixed into says how")

    def _anybodys(self) -> Cards | None:
        """A card in play that was put into its owner's hand or pile and need not be one's own: they is its owner."""
        sent = self.at.sent
        found = None if sent is None else self.at.latest(self.at.origins.get(sent, sent))
        return sent if found is not None and found.controller != "you" and found.area in ("", "play") else None

    def of_opponents_card(self) -> Any:
        """Whoever controls the opponent's card that was spoken of last, if one was; the linker says how."""
        raise AssertionError("the linker that this is mixed into says how")

    def player_meant(self, word: str) -> Any:
        """A word for a player, tied to whom it means; any other word as it is."""
        if isinstance(word, AsOpponent):
            if word not in self.at.rivals:
                raise Misread("nothing says that this player is an opponent")
            word = str(word)
        if word == THEY:
            if not self.at.players and (sent := self._anybodys()) is not None:
                return self.owner_of(sent)
            if not self.at.players:
                raise Misread("no player was spoken of that this could mean")
            if self.at.players[-1] in _NOBODY_IN_PARTICULAR:
                raise Misread("which of the players? Say who does this, or each player")
            return self.at.players[-1]
        needed = "that player" if word == "their opponent" else word
        if needed in _SPOKEN_OF and needed not in self.at.met:
            if word == "that player" and self.at.players and _is_singled_out(self.at.players[-1]):
                return self.at.players[-1]
            if word == "that player" and self.at.sent is not None and not self.at.players:
                return self.owner_of(self.at.sent)
            alone = word == "that player" and set(self.at.players) <= {"opponent"}
            named = self.of_opponents_card() if alone else None
            if named is not None:
                return named
            raise Misread("no player was spoken of that this could mean")
        if word in _PLAYERS:
            self.at = replace(self.at, players=(*self.at.players, cast("Who", word)))
        return word
