"""From tree to nodes: what a player does. Whoever it is stands in as the subject until the sentence says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ExtraPhase
from rulewright.effects.selectors import Cards, Each, Filter, PlaceOf, Register, This
from rulewright.games.arcmage.language.read_players import fixed, times
from rulewright.games.arcmage.language.read_puts import ReadPuts, put_to
from rulewright.games.arcmage.language.targets import Chosen, Target, with_choices
from rulewright.games.arcmage.language.wording import singular
from rulewright.text.pending import SUBJECT, THEY, DoneSoMany, Mention, Misread

Effects = tuple[v.Effect, ...]


class ReadDeeds(ReadPuts):
    """Verbs whose subject is a player."""

    def deed(self, c: list[Any]) -> Effects:
        found: Effects = c[0]
        return found

    # -- hand, deck, points --

    def one_card(self, c: list[Any]) -> n.Number:
        return n.Fixed(1)

    def many_cards(self, c: list[Any]) -> n.Number:
        return fixed(c[0])

    def x_cards(self, c: list[Any]) -> n.Number:
        return n.Variable("X")

    def cards_equal(self, c: list[Any]) -> n.Number:
        found: n.Number = c[0]
        return found

    def as_many_cards(self, c: list[Any]) -> n.Number:
        return DoneSoMany()

    def draw(self, c: list[Any]) -> Effects:
        return (v.Draw(SUBJECT, c[0]),)

    def draw_each(self, c: list[Any]) -> Effects:
        return (v.Draw(SUBJECT, times(c[0], c[1])),)

    def discard(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0]),)

    def discard_random(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0], at_random=True),)

    def discard_hand(self, c: list[Any]) -> Effects:
        if c[0] not in ("you", THEY):
            raise Misread("everybody discards their own cards")
        return (v.Discard(SUBJECT, None),)

    def discard_some(self, c: list[Any]) -> Effects:
        one = c[0]
        if not isinstance(one, Chosen) or one.low != one.high or one.what == Filter() or one.what.area != "play":
            raise Misread("what is discarded is said of cards in hand")
        return (v.Discard(SUBJECT, one.low, of=one.what),)

    def gain_points(self, c: list[Any]) -> Effects:
        return (v.GainScore(SUBJECT, c[0]),)

    def gain_points_each(self, c: list[Any]) -> Effects:
        return (v.GainScore(SUBJECT, times(c[0], c[1])),)

    def lose_points(self, c: list[Any]) -> Effects:
        return (v.LoseScore(SUBJECT, c[0]),)

    def lose_points_each(self, c: list[Any]) -> Effects:
        return (v.LoseScore(SUBJECT, times(c[0], c[1])),)

    def pays(self, c: list[Any]) -> Effects:
        return (v.Pay(c[0], SUBJECT),)

    def produce(self, c: list[Any]) -> Effects:
        return (v.Produce(c[0], c[1], by=SUBJECT),)

    # -- damage --

    def damage(self, c: list[Any]) -> Effects:
        return with_choices(v.Inflict(c[0], c[1]))

    def damage_each(self, c: list[Any]) -> Effects:
        return with_choices(v.Inflict(times(c[0], c[2]), c[1]))

    def damage_equal(self, c: list[Any]) -> Effects:
        return with_choices(v.Inflict(c[1], c[0]))

    def equal_damage(self, c: list[Any]) -> Effects:
        return with_choices(v.Inflict(c[0], c[1]))

    def divided_damage(self, c: list[Any]) -> Effects:
        return with_choices(v.Inflict(c[0], c[1], divided="you"))

    def lose_defense(self, c: list[Any]) -> Effects:
        what = c[1]
        if isinstance(what, Chosen) and what.what == Filter(types=("city",)):
            what = replace(what, what=Filter(types=("city",), controller=SUBJECT))
        return with_choices(v.Inflict(c[0], what))

    # -- cards in play --

    def destroy(self, c: list[Any]) -> Effects:
        return with_choices(v.Destroy(c[0]))

    def sacrifice(self, c: list[Any]) -> Effects:
        return with_choices(v.Put(_own(c[0]), "discard"))

    def sacrifice_each(self, c: list[Any]) -> Effects:
        one = _own(c[0])
        if not isinstance(one, Chosen):
            raise Misread("so many of what?")
        number = times(one.low, c[1])
        return with_choices(v.Put(replace(one, low=number, high=number), "discard"))

    def mark(self, c: list[Any]) -> Effects:
        return with_choices(v.Mark(c[0]))

    def unmark(self, c: list[Any]) -> Effects:
        return with_choices(v.Unmark(c[0]))

    def choose(self, c: list[Any]) -> Effects:
        if not isinstance(c[0], Chosen):
            raise Misread("what is chosen is described")
        one = c[0]
        return (v.Pick(one.what, one.low, one.high, into=one.place, who=SUBJECT, choose=True),)

    def counter_spell(self, c: list[Any]) -> Effects:
        if not isinstance(c[0], Target) or (c[0].what.area != "being played" and c[0].what.types not in _SPELLS):
            raise Misread("only a spell can be countered")
        return (v.Terminate(replace(c[0], what=replace(c[0].what, area="being played"))),)

    def remove(self, c: list[Any]) -> Effects:
        return with_choices(v.Put(c[0], "removed"))

    def remove_later(self, c: list[Any]) -> Effects:
        waits = p.Triggered(k.Occasion("turn starts", who="you"), (v.Put(c[0], "removed"),))
        return (v.Later(waits, "next"),)

    def heals(self, c: list[Any]) -> Effects:
        return with_choices(v.Heal(None, c[0]))

    def takes_control(self, c: list[Any]) -> Effects:
        return with_choices(v.TakeControl(c[0], SUBJECT))

    def takes_control_now(self, c: list[Any]) -> Effects:
        return with_choices(v.TakeControl(c[0], SUBJECT, "turn"))

    def moves(self, c: list[Any]) -> Effects:
        return with_choices(v.Shift(c[0]))

    def moves_free(self, c: list[Any]) -> Effects:
        return with_choices(v.Shift(c[0], freely=True))

    def moves_along(self, c: list[Any]) -> Effects:
        return with_choices(v.Shift(c[0], along=This()))

    def counters(self, c: list[Any]) -> Effects:
        return with_choices(v.AddTokens(c[2], c[0], c[1]))

    def counters_each(self, c: list[Any]) -> Effects:
        return with_choices(v.AddTokens(c[2], times(c[0], c[3]), c[1]))

    def remove_counters(self, c: list[Any]) -> Effects:
        return with_choices(v.RemoveTokens(c[2], c[0], kind=c[1]))

    # -- tokens --

    def tokens(self, c: list[Any]) -> None:
        return None

    def into_army(self, c: list[Any]) -> Cards | None:
        return None

    def into_my_city(self, c: list[Any]) -> Cards | None:
        return PlaceOf(This())

    def create(self, c: list[Any]) -> Effects:
        return (_tokens(c),)

    def create_marked(self, c: list[Any]) -> Effects:
        return (replace(_tokens(c), depleted=True),)

    def create_skilled(self, c: list[Any]) -> Effects:
        skills = next(one for one in c if isinstance(one, list))
        found = _tokens([one for one in c if not isinstance(one, list)])
        return (replace(found, name=f"{found.name} with {' and '.join(skills)}"),)

    def create_skilled_marked(self, c: list[Any]) -> Effects:
        (found,) = self.create_skilled(c)
        return (replace(found, depleted=True),)

    def create_texted(self, c: list[Any]) -> Effects:
        *rest, text, where = c
        found = _tokens([*rest, where])
        return (replace(found, name=f"{found.name} with {text}"),)

    # -- searching and seeing --

    def a_found(self, c: list[Any]) -> tuple[Filter, Any, bool]:
        return c[0], n.Fixed(1), False

    def found_up_to(self, c: list[Any]) -> tuple[Filter, Any, bool]:
        return c[1], fixed(c[0]), True

    def found_any(self, c: list[Any]) -> tuple[Filter, Any, bool]:
        return c[0], None, False

    def search(self, c: list[Any]) -> Effects:
        return (self._search(c),)

    def search_put(self, c: list[Any]) -> Effects:
        found = self._search(c)
        return found, put_to(Register(found.into), c[2])

    def search_show_put(self, c: list[Any]) -> Effects:
        found = self._search(c)
        return found, v.Reveal(Register(found.into)), put_to(Register(found.into), c[2])

    def search_reveal(self, c: list[Any]) -> Effects:
        found = self._search(c)
        return found, v.Reveal(Register(found.into))

    def _search(self, c: list[Any]) -> v.Search:
        what, number, up_to = c[1]
        if c[0] not in ("you", THEY) or what.area != "play":
            raise Misread("whose deck is searched for what?")
        return v.Search(what, number, into=self.fresh(), who=SUBJECT, up_to=up_to, by=SUBJECT)

    def shuffle(self, c: list[Any]) -> Effects:
        return (v.Shuffle(SUBJECT if c[0] in ("you", THEY) else c[0]),)

    def shuffle_in(self, c: list[Any]) -> Effects:
        if c[0] != c[1] or c[0] not in ("you", THEY):
            raise Misread("whose?")
        return (v.Put(Filter(area="discard", area_of=SUBJECT), "deck"),)

    def reveals(self, c: list[Any]) -> Effects:
        return (v.Reveal(c[0], into=self.fresh()),)

    def reveals_hand(self, c: list[Any]) -> Effects:
        return (v.Reveal(_hand(c[0])),)

    def looks(self, c: list[Any]) -> Effects:
        return (v.LookAt(c[0], into=self.fresh(), by=SUBJECT),)

    def looks_hand(self, c: list[Any]) -> Effects:
        return (v.LookAt(_hand(c[0]), by=SUBJECT),)

    def second_attack(self, c: list[Any]) -> Effects:
        return (ExtraPhase("attack"),)


_SPELLS = (("event",), ("magic",))
"""Types of cards that are never anything but spells."""


def _own(cards: Cards) -> Cards:
    """Cards that their player gives up: chosen among that player's own."""
    if isinstance(cards, Chosen):
        if cards.what.controller not in (None, "you") or cards.what.area != "play":
            raise Misread("only cards of one's own can be sacrificed")
        return replace(cards, what=replace(cards.what, controller=SUBJECT))
    if isinstance(cards, Each):
        return Each(tuple(_own(one) for one in cards.groups))
    if isinstance(cards, Filter):
        if cards.controller != "you":
            raise Misread("only cards of one's own can be sacrificed")
        return cards
    if not isinstance(cards, This | Mention):
        raise Misread("what is sacrificed is chosen by whoever does it")
    return cards


def _hand(whose: Any) -> Filter:
    return Filter(area="hand", area_of=whose)


def _tokens(c: list[Any]) -> v.CreateTokens:
    amount, stats, *types, _, where = c
    name = " ".join(singular(one).capitalize() for one in types)
    return v.CreateTokens(f"{stats} {name}", amount, at=where)
