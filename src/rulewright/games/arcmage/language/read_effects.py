"""From tree to nodes: instructions."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Register, This, TopOf, Who
from rulewright.games.arcmage.language.reading import ACTS, ReadCosts, counter_name, sacrificed
from rulewright.games.arcmage.language.targets import TARGET_PLAYER, Target
from rulewright.games.arcmage.language.wording import singular
from rulewright.text.pending import Misread, parts_of

Effects = tuple[v.Effect, ...]


class Settled(Struct, frozen=True):
    """A sentence that says what X is: settled as the card is played."""

    number: n.Number


class Restricted(Struct, frozen=True):
    """A sentence about when an ability may be used."""

    condition: k.Condition


class IfDone(Struct, frozen=True):
    """A sentence about what is done if the one before was."""

    effects: Effects


class ReadEffects(ReadCosts):
    """What an instruction tells somebody to do."""

    def instructions(self, c: list[Any]) -> list[Any]:
        return list(c)

    def alone(self, c: list[Any]) -> Any:
        return c[0]

    def in_a_row(self, c: list[Any]) -> Any:
        return (*c[0], *c[1])

    def if_done(self, c: list[Any]) -> Any:
        return IfDone(c[0])

    def x_is(self, c: list[Any]) -> Any:
        return Settled(c[0])

    def clause(self, c: list[Any]) -> Effects:
        found: Effects = c[0]
        return found

    def may(self, c: list[Any]) -> Effects:
        return (v.May(c[0], into=self.fresh()),)

    def player_may(self, c: list[Any]) -> Effects:
        if c[0] == "you":
            raise Misread("said twice over")
        return (v.May(_by(c[1], c[0]), who=c[0], into=self.fresh()),)

    def choose_one(self, c: list[Any]) -> Effects:
        return (v.OneOf(tuple(c), ()),)

    def either_deed(self, c: list[Any]) -> Effects:
        return (v.OneOf(tuple(c), ()),)

    def deed(self, c: list[Any]) -> Effects:
        found: Effects = c[0]
        return found

    # -- cards in hand and deck --

    def one_card(self, c: list[Any]) -> n.Number:
        return n.Fixed(1)

    def many_cards(self, c: list[Any]) -> n.Number:
        return n.Fixed(int(c[0]))

    def x_cards(self, c: list[Any]) -> n.Number:
        return n.Variable("X")

    def cards_of(self, c: list[Any]) -> n.Number:
        found: n.Number = c[0]
        return found

    def draw(self, c: list[Any]) -> Effects:
        return (v.Draw("you", c[0]),)

    def player_draws(self, c: list[Any]) -> Effects:
        return (v.Draw(c[0], c[1]),)

    def discard(self, c: list[Any]) -> Effects:
        return (v.Discard("you", c[0]),)

    def player_discards(self, c: list[Any]) -> Effects:
        if c[0] in ("each", "opponent"):
            return (v.ForEachPlayer((v.Discard("that player", c[1]),), c[0]),)
        return (v.Discard(c[0], c[1]),)

    def mill_one(self, c: list[Any]) -> Effects:
        return (v.Put(TopOf("you", n.Fixed(1)), "discard"),)

    def player_mills_one(self, c: list[Any]) -> Effects:
        return _mill(c[0], n.Fixed(1))

    def player_mills(self, c: list[Any]) -> Effects:
        return _mill(c[0], n.Fixed(int(c[1])))

    def found_faction(self, c: list[Any]) -> Filter:
        return Filter(trades=(c[0],))

    def found_both(self, c: list[Any]) -> Filter:
        return Filter(trades=(c[0],), subtypes=(singular(c[1]),))

    def found_noun(self, c: list[Any]) -> Filter:
        return Filter(**c[0])

    def search_hand(self, c: list[Any]) -> Effects:
        name = self.fresh()
        return v.Search(c[0], into=name), v.Put(Register(name), "hand")

    def shuffle(self, c: list[Any]) -> Effects:
        return (v.Shuffle(),)

    # -- cards in play --

    def damage(self, c: list[Any]) -> Effects:
        return (v.Inflict(c[0], c[1]),)

    def destroy(self, c: list[Any]) -> Effects:
        return (v.Destroy(c[0]),)

    def sacrifice(self, c: list[Any]) -> Effects:
        return sacrificed(c[0], self.fresh(), "you")

    def player_sacrifices(self, c: list[Any]) -> Effects:
        name = self.fresh()
        if c[0] in ("each", "opponent"):
            return (v.ForEachPlayer(sacrificed(c[1], name, "that player"), c[0]),)
        return sacrificed(c[1], name, c[0])

    def discards_or_sacrifices(self, c: list[Any]) -> Effects:
        who = c[0]
        if who in ("each", "opponent"):
            raise Misread("one player after the other chooses: that is not understood yet")
        return (v.OneOf(((v.Discard(who, c[1]),), sacrificed(c[2], self.fresh(), who)), (), who=who),)

    def damage_to_one_of_theirs(self, c: list[Any]) -> Effects:
        name = self.fresh()
        pick = v.Pick(Filter(types=("city",), controller="that player"), into=name, choose=True)
        return pick, v.Inflict(c[0], Register(name))

    def chooses_own_city(self, c: list[Any]) -> Effects:
        name = self.fresh()
        return (v.Pick(Filter(types=("city",), controller=c[0]), into=name, who=c[0], choose=True),)

    def gets_damage(self, c: list[Any]) -> Effects:
        return (v.Inflict(c[1], c[0]),)

    def chosen_into_army(self, c: list[Any]) -> Effects:
        if c[0].area not in ("hand", "discard"):
            raise Misread("from where?")
        name = self.fresh()
        return v.Pick(c[0], into=name, choose=True), v.Put(Register(name), "play")

    def chosen_as_resident(self, c: list[Any]) -> Effects:
        pick, put = self.chosen_into_army(c)
        assert isinstance(put, v.Put), "what was chosen is put into play"
        return pick, replace(put, at=This())

    def remove_later(self, c: list[Any]) -> Effects:
        waits = p.Triggered(k.Occasion("turn starts", who="you"), (v.Put(c[0], "removed"),))
        return (v.Later(waits, "next"),)

    def move_freely(self, c: list[Any]) -> Effects:
        return (v.Shift(c[0], freely=True),)

    def move_object(self, c: list[Any]) -> Effects:
        return (v.Shift(c[0]),)

    def look_at_theirs(self, c: list[Any]) -> Effects:
        return (v.LookAt(TopOf(cast("Who", TARGET_PLAYER), n.Fixed(1))),)

    def look_at_own(self, c: list[Any]) -> Effects:
        return (v.LookAt(TopOf("you", n.Fixed(1))),)

    def cannot_draw(self, c: list[Any]) -> Effects:
        return (v.Modified(p.Barred(c[0], "draw")),)

    def deed_if(self, c: list[Any]) -> Effects:
        if len(c[0]) != 1:
            raise Misread("what rests on that?")
        return (v.If(c[1], c[0]),)

    def only_in_army(self, c: list[Any]) -> Any:
        return Restricted(k.Fits(This(), Filter(states=("in army",))))

    def rests(self, c: list[Any]) -> Effects:
        return (v.Rest(c[0]),)

    def helps_defend(self, c: list[Any]) -> Effects:
        return (v.Modify(c[0], (v.ChangeKeyword("militia"),)),)

    def sacrifice_me(self, c: list[Any]) -> Effects:
        return (v.Put(This(), "discard"),)

    def mark(self, c: list[Any]) -> Effects:
        return (v.Mark(c[0]),)

    def unmark(self, c: list[Any]) -> Effects:
        return (v.Unmark(c[0]),)

    def to_hand(self, c: list[Any]) -> Effects:
        return (v.Put(c[0], "hand"),)

    def me_to_hand(self, c: list[Any]) -> Effects:
        return (v.Put(This(), "hand"),)

    def from_graveyard(self, c: list[Any]) -> Effects:
        return (v.Put(self._buried(c[0]), "hand"),)

    def into_army(self, c: list[Any]) -> Effects:
        return (v.Put(self._buried(c[0]), "play"),)

    def _buried(self, what: Filter) -> Target:
        if what.area != "discard":
            raise Misread("from where?")
        return Target(what, place=self.fresh())

    def remove(self, c: list[Any]) -> Effects:
        return (v.Put(c[0], "removed"),)

    def gets(self, c: list[Any]) -> Effects:
        return (v.Modify(c[0], c[1]),)

    def gets_and_gains(self, c: list[Any]) -> Effects:
        return (v.Modify(c[0], (*c[1], v.ChangeKeyword(c[2]))),)

    def gains(self, c: list[Any]) -> Effects:
        return (v.Modify(c[0], (v.ChangeKeyword(c[1]),)),)

    has = gains

    def cannot_now(self, c: list[Any]) -> Effects:
        return (v.Modify(c[0], (v.Cannot(ACTS[str(c[1])]),)),)

    def gains_defense(self, c: list[Any]) -> Effects:
        return (v.AddTokens(c[0], c[1], "defense"),)

    def loses_defense(self, c: list[Any]) -> Effects:
        return (v.Inflict(c[1], c[0]),)

    def tokens_into_army(self, c: list[Any]) -> Effects:
        return (_tokens(c, marked=False),)

    def marked_tokens(self, c: list[Any]) -> Effects:
        return (_tokens(c, marked=True),)

    def counters(self, c: list[Any]) -> Effects:
        return (v.AddTokens(c[2], c[0], counter_name(c[1])),)

    def gets_counters(self, c: list[Any]) -> Effects:
        return (v.AddTokens(c[0], c[1], counter_name(c[2])),)

    gains_counters = gets_counters

    def counter_spell(self, c: list[Any]) -> Effects:
        if c[0].area != "being played":
            raise Misread("only a spell can be countered")
        return (v.Terminate(Target(c[0], place=self.fresh())),)

    # -- players --

    def gains_points(self, c: list[Any]) -> Effects:
        return (v.GainScore(c[0], c[1]),)

    def loses_points(self, c: list[Any]) -> Effects:
        return (v.LoseScore(c[0], c[1]),)

    def produce(self, c: list[Any]) -> Effects:
        return (v.Produce(c[0], c[1]),)


def _mill(who: Any, number: n.Number) -> Effects:
    if who in ("each", "opponent"):
        return (v.ForEachPlayer((v.Put(TopOf("that player", number), "discard"),), who),)
    return (v.Put(TopOf(who, number), "discard"),)


def _tokens(c: list[Any], *, marked: bool) -> v.Effect:
    amount, stats, *types = c
    name = " ".join(singular(one).capitalize() for one in types)
    return v.CreateTokens(f"{stats} {name}", amount, depleted=marked)


def _by(effects: Effects, who: Any) -> Effects:
    """What one is told to do, done by a player who may."""
    found: list[v.Effect] = []
    for one in effects:
        if not isinstance(one, v.Draw | v.Discard) or one.who != "you":
            raise Misread("that is not understood of another player yet")
        number = one.number or n.Fixed(1)
        found.append(v.Draw(who, number) if isinstance(one, v.Draw) else v.Discard(who, number))
    return tuple(found)


def joined(sentences: list[Any]) -> Effects:
    """Sentences one after the other; shuffling after a search is part of it; `if you do` rests on what went before."""
    effects: list[v.Effect] = []
    for sentence in sentences:
        if isinstance(sentence, Settled):
            effects.append(v.Let("X", sentence.number))
        elif isinstance(sentence, Restricted):
            effects.append(v.Only(sentence.condition, use=True))
        elif isinstance(sentence, IfDone):
            last = effects[-1] if effects else None
            if not isinstance(last, v.May):
                raise Misread("if what was done?")
            effects.append(v.If(k.Did(last.into), sentence.effects))
        else:
            effects += sentence
    searched = any(isinstance(part, v.Search) for part in parts_of(tuple(effects)))
    if searched != any(isinstance(one, v.Shuffle) for one in effects):
        if searched:
            raise Misread("a deck that was searched is shuffled")
    elif searched:
        effects = [one for one in effects if not isinstance(one, v.Shuffle)]
    return tuple(effects)
