"""From tree to nodes: how cards change."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Transformer
from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CardsIn, CountOf, Fixed, IconsOf, Times, TokensOn, Variable
from rulewright.effects.selectors import Cards
from rulewright.games.spoils.language.read_requirements import any_of, attacked
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import Misread, rebuild

_PROVIDES = re.compile(r"PROVIDES:? ((?:\[[OGEDRV]\])+)\.?", re.IGNORECASE)

Changed = tuple[int, tuple[v.Change, ...]]
"""Changes with how they were said: 1 gains, -1 loses, 3 has, 2 something that nothing is added to, 0 as before."""


class SoMuchEach(v.ChangeValue, frozen=True, tag=True):
    """So much for each of what is counted, until it is clear what else is meant to be so much for each."""


def _plainly(part: Any) -> Any:
    return v.ChangeValue(part.what, part.sign, part.amount, part.minimum) if isinstance(part, SoMuchEach) else part


class Duration(Struct, frozen=True):
    """A duration named after the change."""

    until: str


class ReadChanges(Transformer[Token, Any]):
    """Nodes of `durations.lark`."""

    def until_turn(self, c: list[Any]) -> Duration:
        return Duration("turn")

    def until_battle(self, c: list[Any]) -> Duration:
        return Duration("battle")

    def until_your_turn(self, c: list[Any]) -> Duration:
        return Duration("your next turn")

    def until_their_turn(self, c: list[Any]) -> Duration:
        return Duration("opponent's next turn")

    def through_your_turn(self, c: list[Any]) -> Duration:
        return Duration("end of your next turn")

    def through_their_turn(self, c: list[Any]) -> Duration:
        return Duration("end of opponent's next turn")

    def until_never(self, c: list[Any]) -> Duration:
        return Duration("game")

    def so_much(self, c: list[Any]) -> v.Change:
        return v.ChangeValue(c[1], 1, c[0])

    def so_much_equal(self, c: list[Any]) -> v.Change:
        return v.ChangeValue(c[0], 1, c[1])

    def so_much_each(self, c: list[Any]) -> v.Change:
        amount, stat, counted = c
        factor = getattr(amount, "n", None)
        if factor is None:
            raise Misread("only a fixed number can be gained for each")
        return SoMuchEach(stat, 1, counted if factor == 1 else Times(factor, counted))

    def keyword(self, c: list[Any]) -> v.Change:
        return v.ChangeKeyword(str(c[0]))

    def quoted_text(self, c: list[Any]) -> v.Change:
        """Text that is gained: icons, or paragraphs, which are read once it is known what card prints this."""
        words = " ".join(str(c[0]).strip('"').split())
        if match := _PROVIDES.fullmatch(words):
            return v.ChangeIcons(match.group(1).replace("][", "").strip("[]"))
        if not words.endswith((".", "!")):
            raise Misread("this is no text that could be gained")
        return v.ChangeText(words)

    def type(self, c: list[Any]) -> v.Change:
        return v.ChangeType(str(c[0]).strip('"').lower())

    def subtype(self, c: list[Any]) -> v.Change:
        return v.ChangeSubtype(str(c[0]).strip('"').lower())

    def orjoint(self, c: list[Any]) -> None:
        return None

    def has_text(self, c: list[Any]) -> Changed:
        return 1, (self.quoted_text(c),)

    def has_the_word(self, c: list[Any]) -> Changed:
        return 1, (self.keyword(c),)

    def gains(self, c: list[Any]) -> Changed:
        return 1, (c[0],)

    def loses(self, c: list[Any]) -> Changed:
        return -1, (_lost(c[0]),)

    def gains_either(self, c: list[Any]) -> Changed:
        return 2, (v.EitherChange(((c[0],), (c[2],))),)

    def loses_either(self, c: list[Any]) -> Changed:
        return 2, (v.EitherChange(((_lost(c[0]),), (_lost(c[2]),))),)

    def either_change(self, c: list[Any]) -> Changed:
        first, second = (part[1] for part in c if isinstance(part, tuple))
        if any(isinstance(one, v.EitherChange | v.Cannot | v.Can | v.Must) for one in first + second):
            raise Misread("one or the other of these is not understood")
        return 2, (v.EitherChange((first, second)),)

    def gains_or_loses(self, c: list[Any]) -> Changed:
        return 2, (v.EitherChange(((c[0],), (_lost(c[0]),))),)

    def has_value(self, c: list[Any]) -> Changed:
        return 3, (v.SetValue(c[1], c[0]),)

    def has_value_equal(self, c: list[Any]) -> Changed:
        return 3, (set_to(c[0], c[1]),)

    def loses_subtypes(self, c: list[Any]) -> Changed:
        return 2, (v.ChangeSubtype(v.ALL_SUBTYPES, gains=False),)

    def setting(self, c: list[Any]) -> None:
        return None

    def also(self, c: list[Any]) -> Changed:
        return 0, (c[0],)

    def cannot(self, c: list[Any]) -> Changed:
        return 2, tuple(part for part in c if isinstance(part, v.Change))

    def loses_text(self, c: list[Any]) -> Changed:
        return 2, (v.LoseText(),)

    def loses_other_text(self, c: list[Any]) -> Changed:
        return 2, (v.LoseText(other=True),)

    def loses_abilities(self, c: list[Any]) -> Changed:
        return 2, (v.LoseText("abilities"),)

    def attack_once(self, c: list[Any]) -> Changed:
        return 2, (v.Limited("attack"),)

    def can_block_hidden(self, c: list[Any]) -> Changed:
        if str(c[0]) != "covert":
            raise Misread("only a covert party hides from those who block")
        return 2, (v.Can("block covert"),)

    def must_block_that(self, c: list[Any]) -> Changed:
        return 2, (v.Must("block", any_of(c[0])),)

    def destroyed_by_costs(self, c: list[Any]) -> Changed:
        return 2, (v.Cannot("be destroyed", unless="cost"),)

    def can_attack(self, c: list[Any]) -> Changed:
        return 2, (v.Can("attack on arrival"),)

    def must_attack(self, c: list[Any]) -> Changed:
        return 2, (v.Must("attack"),)

    def must_block(self, c: list[Any]) -> Changed:
        return 2, (v.Must("block"),)

    def ifable(self, c: list[Any]) -> None:
        return None

    def ruleowner(self, c: list[Any]) -> None:
        return None

    def attack(self, c: list[Any]) -> v.Change:
        return v.Cannot("attack")

    def block(self, c: list[Any]) -> v.Change:
        return v.Cannot("block")

    def be_blocked(self, c: list[Any]) -> v.Change:
        return v.Cannot("be blocked")

    def attack_that(self, c: list[Any]) -> v.Change:
        return v.Cannot("attack", to=attacked(c[0]))

    def block_that(self, c: list[Any]) -> v.Change:
        return v.Cannot("block", to=any_of(c[0]))

    def be_attacked(self, c: list[Any]) -> v.Change:
        return v.Cannot("be attacked")

    def be_blocked_by(self, c: list[Any]) -> v.Change:
        return v.Cannot("be blocked", by=c[0])

    def be_blocked_but(self, c: list[Any]) -> v.Change:
        return v.Cannot("be blocked", but=any_of(c[0]))

    def blocked_only_by(self, c: list[Any]) -> Changed:
        return 2, (v.Cannot("be blocked", but=any_of(c[0])),)

    def be_picked(self, c: list[Any]) -> v.Change:
        return v.Cannot("be picked")

    def be_picked_by(self, c: list[Any]) -> v.Change:
        return v.Cannot("be picked", by=c[0])

    def be_destroyed(self, c: list[Any]) -> v.Change:
        return v.Cannot("be destroyed")

    def be_destroyed_by(self, c: list[Any]) -> v.Change:
        return v.Cannot("be destroyed", by=c[0])

    def be_depleted(self, c: list[Any]) -> v.Change:
        return v.Cannot("be depleted")

    def be_restored(self, c: list[Any]) -> v.Change:
        return v.Cannot("be restored")

    def be_restored_by_rule(self, c: list[Any]) -> v.Change:
        return v.Cannot("be restored", heading="restore rule")

    def use_abilities(self, c: list[Any]) -> v.Change:
        return v.Cannot("use abilities")

    def inflict_damage(self, c: list[Any]) -> v.Change:
        return v.Cannot("inflict damage")

    def inflict_damage_to(self, c: list[Any]) -> v.Change:
        return v.Cannot("inflict damage", to=any_of(c[0]))

    def by_card(self, c: list[Any]) -> Cards:
        return any_of(c[0])

    def by_effects(self, c: list[Any]) -> Cards:
        return any_of(c[0])

    def by_card_or_ability(self, c: list[Any]) -> Cards:
        """By such cards or the abilities of such cards: whatever such a card does is done by one of the two."""
        described, *rest = c
        modifiers = [part for part in rest if isinstance(part, dict)]
        if merged(described) != merged(modifiers) or not modifiers:
            raise Misread("the abilities of which cards?")
        return merged(described)

    def changes(self, c: list[Any]) -> tuple[v.Change, ...]:
        found: list[v.Change] = []
        way = 0
        for part in c:
            if not isinstance(part, tuple):
                continue
            sign, changes = part
            way = sign or way
            if sign == 0 and way == 2:
                raise Misread("gains or loses?")
            found += [_continued(change, way) for change in changes] if sign == 0 else changes
        return rebuild(_for_each(found), _plainly)


def set_to(stat: str, number: Any) -> v.SetValue:
    """A value that is set to a number, to X or to a count of something; not to another value, which may change."""
    if not isinstance(number, Fixed | Variable | CountOf | TokensOn | IconsOf | CardsIn):
        raise Misread("a value that lasts is told as X")
    return v.SetValue(stat, number)


def _for_each(changes: list[v.Change]) -> tuple[v.Change, ...]:
    """`1 strength and 1 life for each item` counts for both."""
    last = changes[-1]
    if not isinstance(last, SoMuchEach) or any(isinstance(one, SoMuchEach) for one in changes[:-1]):
        return tuple(changes)
    number = last.amount.number if isinstance(last.amount, Times) else last.amount
    if not all(isinstance(one, v.ChangeValue) and isinstance(one.amount, Fixed) for one in changes[:-1]):
        raise Misread("for each of what?")
    return (*(_times(one, number) for one in changes[:-1]), last)


def _times(change: v.Change, number: Any) -> v.Change:
    assert isinstance(change, v.ChangeValue)
    assert isinstance(change.amount, Fixed)
    factor = change.amount.n
    return replace(change, amount=number if factor == 1 else Times(factor, number))


def _continued(change: v.Change, way: int) -> v.Change:
    """One more thing after gains, loses or has, which is not said again."""
    if way != 3:
        return change if way > 0 else _lost(change)
    if not isinstance(change, v.ChangeValue):
        raise Misread("gains or loses?")
    return v.SetValue(change.what, change.amount)


def _lost(change: v.Change) -> v.Change:
    if isinstance(change, v.ChangeValue):
        return replace(change, sign=-1)
    if isinstance(change, v.ChangeText | v.ChangeIcons):
        raise Misread("that a card loses text is not understood yet")
    return replace(change, gains=False)
