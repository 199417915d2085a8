"""From tree to nodes: when damage is inflicted, how its amount is changed, how it is divided or passed on."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import EventAmount, Fixed, Number
from rulewright.effects.selectors import Cards, Filter, Who
from rulewright.games.spoils.language.read_changes import Duration
from rulewright.games.spoils.language.read_clauses import Clause, lasting, subject_cards
from rulewright.games.spoils.language.read_objects import Effects, ReadObjects
from rulewright.games.spoils.language.read_occasions import happening_to
from rulewright.text.pending import Misread, Some

Adjustment = tuple[int, Number, int]
"""Which way an amount is changed, by how much, and what it is left at."""


class Hurt(Struct, frozen=True):
    """Which damage is meant."""

    battle: bool = False
    least: int = 0


class Inflicted(Struct, frozen=True):
    """To what and by what damage is inflicted, and within what time."""

    to: Any = None
    by: Any = None
    until: str = ""


class ReadDamage(ReadObjects):
    """Nodes of `damage.lark`."""

    # -- which damage --

    def any_damage(self, c: list[Any]) -> Hurt:
        return Hurt()

    def battle_damage(self, c: list[Any]) -> Hurt:
        return Hurt(battle=True)

    def damage_above(self, c: list[Any]) -> Hurt:
        return Hurt(least=int(c[0]) + 1)

    def battle_damage_above(self, c: list[Any]) -> Hurt:
        return Hurt(True, int(c[0]) + 1)

    def damage_at_least(self, c: list[Any]) -> Hurt:
        return Hurt(least=int(c[0]))

    def battle_damage_at_least(self, c: list[Any]) -> Hurt:
        return Hurt(True, int(c[0]))

    # -- when it is inflicted --

    def damage_to(self, c: list[Any]) -> p.Occasion:
        return _damaged(c[0], happening_to(c[1]))

    def damage_to_by(self, c: list[Any]) -> p.Occasion:
        return _damaged(c[0], happening_to(c[1]), happening_to(c[2]))

    def damage_by(self, c: list[Any]) -> p.Occasion:
        return _inflicting(c[0], happening_to(c[1]))

    def damage_by_to(self, c: list[Any]) -> p.Occasion:
        return _damaged(c[0], happening_to(c[2]), happening_to(c[1]))

    def damage_at_all(self, c: list[Any]) -> p.Occasion:
        return _damaged(c[0])

    def damage_by_done(self, c: list[Any]) -> p.Occasion:
        return _inflicting(c[1], happening_to(c[0]))

    def damage_by_to_done(self, c: list[Any]) -> p.Occasion:
        return _inflicting(c[1], happening_to(c[0]), happening_to(c[2]))

    def damage_done(self, c: list[Any]) -> p.Occasion:
        return cast("p.Occasion", c[0])

    # -- how its amount is changed --

    def amount_meant(self, c: list[Any]) -> None:
        return None

    def reduce_by(self, c: list[Any]) -> Adjustment:
        return -1, c[1], c[2] if len(c) > 2 else 0

    def reduce_to_0(self, c: list[Any]) -> Adjustment:
        return -1, EventAmount(), 0

    def increase_by(self, c: list[Any]) -> Adjustment:
        return 1, c[1], 0

    def doubled(self, c: list[Any]) -> Adjustment:
        return 1, EventAmount(), 0

    def adjusted_when(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        return (p.Adjusted(c[0], *c[-1]),)

    def draw_adjusted(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        who = c[0]
        if who not in ("you", "opponent", "each"):
            raise Misread("which player?")
        return (p.Adjusted(p.Occasion("is drawn", who=cast("Who", who)), *c[-1]),)

    def adjusted_for_now(self, c: list[Any]) -> v.Effect:
        until = next(part.until for part in c if isinstance(part, Duration))
        when = next(part for part in c if isinstance(part, p.Occasion))
        return v.Modified(p.Adjusted(when, *c[-1]), until)

    # -- all damage, the next damage --

    def inflicted_to(self, c: list[Any]) -> Inflicted:
        return Inflicted(to=c[0])

    def inflicted_by(self, c: list[Any]) -> Inflicted:
        return Inflicted(by=c[0])

    def inflicted(self, c: list[Any]) -> Inflicted:
        to = next((part.to for part in c if isinstance(part, Inflicted) and part.to is not None), None)
        by = next((part.by for part in c if isinstance(part, Inflicted) and part.by is not None), None)
        return Inflicted(to, by, next((part.until for part in c if isinstance(part, Duration)), ""))

    def all_to_0(self, c: list[Any]) -> v.Effect:
        return _all(c[0], c[1] if len(c) > 1 else Inflicted(), -1, EventAmount())

    def all_less(self, c: list[Any]) -> v.Effect:
        return _all(c[0], c[1], -1, c[2])

    def all_more(self, c: list[Any]) -> v.Effect:
        return _all(c[0], c[1], 1, c[2])

    def all_firm(self, c: list[Any]) -> v.Effect:
        return _all(c[0], c[1], 0, Fixed(0))

    def own_to_0(self, c: list[Any]) -> v.Effect:
        return _all(c[1], Inflicted(by=c[0], until=_until(c)), -1, EventAmount())

    def own_less(self, c: list[Any]) -> v.Effect:
        return _all(c[1], Inflicted(by=c[0], until=_until(c)), -1, c[-1])

    def next_to_0(self, c: list[Any]) -> v.Effect:
        return _next(c[0], c[1], -1, EventAmount())

    def next_less(self, c: list[Any]) -> v.Effect:
        return _next(c[0], c[1], -1, c[2])

    def next_more(self, c: list[Any]) -> v.Effect:
        return _next(c[0], c[1], 1, c[2])

    def all_redirected(self, c: list[Any]) -> v.Effect:
        hurt, how, to = c
        return v.Modified(p.Replaced(_occasion(hurt, how), (v.Redirected(_one(to), damage=True),)), how.until)

    def next_redirected(self, c: list[Any]) -> v.Effect:
        return _redirected(c[0], c[1], c[2], None)

    def next_part_redirected(self, c: list[Any]) -> v.Effect:
        return _redirected(c[1], c[2], c[3], c[0])

    def amounts_stand(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        effect = c[0]
        if not isinstance(effect, v.Modified) or effect.until:
            raise Misread("this is an instruction, and nothing says when it is carried out")
        return (cast("p.Paragraph", effect.text),)

    def amounts_change(self, c: list[Any]) -> Clause:
        effects = lasting((c[0],), c[1].until) if len(c) > 1 else (c[0],)
        return Clause(effects, "nobody")

    # -- dividing, taking off --

    def amonging(self, c: list[Any]) -> None:
        return None

    def inflict_divided(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[3])
        return (*before, v.Inflict(c[0], cards, divided=c[1]))

    def inflict_up_to(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[3])
        return (*before, v.Inflict(c[0], cards, divided=c[1], up_to=True))

    def heal_this_turn(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Heal(None, cards, this_turn=True))

    def damage_meant(self, c: list[Any]) -> None:
        return None

    def inflict_that(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.Redirected(cards, damage=True))

    def goes_the_same_way(self, c: list[Any]) -> Clause:
        return Clause((v.Redirected(c[0]),), "nobody")


def _until(c: list[Any]) -> str:
    return next((part.until for part in c if isinstance(part, Duration)), "")


def _damaged(hurt: Hurt, to: Cards | None = None, by: Cards | None = None) -> p.Occasion:
    return p.Occasion("is damaged", to, other=_source(by), battle=hurt.battle, least=hurt.least)


def _source(by: Any) -> Any:
    """A card that inflicts damage; a tactic does so while it is being played."""
    if isinstance(by, Filter) and by.types == ("tactic",) and by.area == "play":
        return replace(by, area="being played")
    return by


def _inflicting(hurt: Hurt, by: Cards, to: Cards | None = None) -> p.Occasion:
    return p.Occasion("inflicts damage", _source(by), other=to, battle=hurt.battle, least=hurt.least)


def _any_of(np: Any) -> Cards | None:
    """The cards that all damage is inflicted to, or by: named ones, or any of a description."""
    if np is None:
        return None
    return subject_cards(np) if isinstance(np, Some) and np.kind != "one" else happening_to(np)


def _occasion(hurt: Hurt, how: Inflicted) -> p.Occasion:
    to, by = _any_of(how.to), _any_of(how.by)
    return _inflicting(hurt, by) if to is None and by is not None else _damaged(hurt, to, by)


def _all(hurt: Hurt, how: Inflicted, sign: int, amount: Number) -> v.Effect:
    return v.Modified(p.Adjusted(_occasion(hurt, how), sign, amount), how.until)


def _next(hurt: Hurt, how: Inflicted, sign: int, amount: Number) -> v.Effect:
    return lasting((v.Later(p.Adjusted(_occasion(hurt, how), sign, amount), "next"),), how.until)[0]


def _one(np: Any) -> Cards:
    if isinstance(np, Some):
        raise Misread("to which card?")
    return cast("Cards", np)


def _redirected(hurt: Hurt, how: Inflicted, to: Any, most: Number | None) -> v.Effect:
    text = p.Replaced(_occasion(hurt, how), (v.Redirected(_one(to), damage=True),), most=most)
    return lasting((v.Later(text, "next"),), how.until)[0]
