"""Printing programs back: what lasts, what waits, and what does not come about."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import EventCard, Filter
from rulewright.games.arcmage.language.phrases import an, say
from rulewright.games.arcmage.language.print_deeds import Deeds
from rulewright.games.arcmage.language.print_players import verb
from rulewright.games.arcmage.language.read_effects import given_as_they_come as linked_as_they_come
from rulewright.games.arcmage.language.wording import NUMBERED, table
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq


class Waiting(Deeds):
    """Prints what is not over and done with at once."""

    def waiting(self, effect: v.Effect) -> Piece | None:
        """What lasts, or waits; None for what is done at once."""
        match effect:
            case v.Rest():
                return self.subject(
                    effect.cards,
                    lambda a: seq(verb("do not", a), say("unmark during its controller's next unmark phase")),
                )
            case v.Modified(text=p.Barred(who=barred) as text):
                return seq(self.does(barred, "cannot"), self.forbidden(text), say("this turn | of players"))
            case v.Later(text=p.Triggered(when=k.Occasion(come="being played", subject=Filter() as what))):
                many = self.described(replace(what, controller=None), many=True, anywhere=True)
                return seq(many, "you play this turn", say("have | as they come"), _keyword_given(effect, what))
            case v.Later(text=p.Replaced() as text):
                return self._prevent(text)
        return None

    def _prevent(self, text: p.Replaced) -> Piece:
        """Damage, or a death, that does not come about."""
        what = text.when.subject
        assert what is not None, "something is kept from happening to cards"
        if text.when.what == "goes from play":
            assert isinstance(what, Filter), "a card of a description is kept from dying"
            return seq("prevent", an(self.described(what, many=False)), "from dying")
        if text.effects:
            raise Misread("no words for what happens instead")
        much = "all damage" if text.most is None else seq("the next", self.number(text.most), "damage")
        return seq("prevent", much, "that would be dealt to", self.object(what), "this turn")

    def saved(self, effect: v.Effect) -> Piece:
        """What becomes of a card that was kept from dying."""
        if not isinstance(effect, v.Mark | v.Unmark) or effect.cards != EventCard():
            raise Misread("no words for what becomes of it")
        return seq(type(effect).__name__.lower(), "the saved card")

    def forbidden(self, node: p.Barred) -> Piece:
        """What a player cannot do."""
        if node.what == "play":
            assert isinstance(node.cards, Filter), "cards of a description are not played"
            cards = replace(node.cards, area="play")
            one, many = (self.described(cards, many=several, anywhere=True) for several in (False, True))
            return seq("play", say("{many} | barred", many=many, one=an(one)))
        return {"draw": "draw cards", "attack": "attack", "gain score": "gain victory points"}[node.what]


def _keyword_given(effect: v.Later, what: Filter) -> str:
    """Which keyword it is that cards get as they are played."""
    for word in (one for one in table()["definitions"] if one not in NUMBERED):
        with suppress(Misread):
            if effect in linked_as_they_come(what, word):
                return str(word)
    raise Misread("no words for what waits")
