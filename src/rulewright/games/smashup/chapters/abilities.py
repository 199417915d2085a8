"""Abilities that a player uses in the own Play Cards phase: Talents, and what says "on your turn"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.flow import Only
from rulewright.effects.granting import GAINED, gained_abilities
from rulewright.effects.lasting import silenced
from rulewright.effects.paragraphs import Ability
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run, with_place
from rulewright.effects.truth import holds
from rulewright.games.smashup.areas import AREA_NAMES, BASES, DISCARD, HAND, PLAY
from rulewright.games.smashup.cards import NO_TALENTS, TALENT
from rulewright.games.smashup.chapters.attached import bases
from rulewright.games.smashup.records import UsingAnAbility
from rulewright.games.smashup.table import PLAY_CARDS
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import USED
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.procedures import END, Procedure, Signal, begin
from rulewright.kernel.records import BY_RULE, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

VERBS = {"talent": "talent", "special": "special"}
"""How the use of an ability is said, by its label; anything else is `use`."""


def options(game: Game, seat: int) -> list[Option]:
    """abilities.3, core.34, attached.7 The abilities that a player could use now, of cards that the player controls."""
    found: list[Option] = []
    for slot in (*game.cards_in(PLAY, seat), *bases(game), *_out_of_play(game, seat)):
        every = (*game.printed(slot).abilities, *(gained_abilities(game, slot) if game.state.ongoing else ()))
        if not every:
            continue
        usable = [number for number in every if use_refused(game, seat, slot, number) is None]
        found += [Option(verb_of(game, slot, number), slot, number) for number in usable]
    return found


def _out_of_play(game: Game, seat: int) -> list[int]:
    """triggered.1 A player's cards in hand and discard pile that have something for there."""
    if not rules_of(game).program.noted["used elsewhere"]:
        return []
    return [slot for area in (HAND, DISCARD) for slot in game.cards_in(area, seat) if game.printed(slot).elsewhere]


def hook_of(game: Game, slot: int, number: int) -> HookNumber:
    """The number in this match of an ability that is printed on a card, or that it has gained."""
    if number >= GAINED:
        return HookNumber(number - GAINED)
    return rules_of(game).program.number(game.card(slot).printed, number)


def verb_of(game: Game, slot: int, number: int) -> str:
    """How the use of an ability is said."""
    node = rules_of(game).program.node(hook_of(game, slot, number))
    return VERBS.get(node.name, "use") if isinstance(node, Ability) else "use"


def use_refused(game: Game, seat: int, slot: int, number: int) -> Refusal | None:
    """abilities.3, triggered.4, core.34, attached.7, inout.5 Why an ability cannot be used now; None if it can.

    Only in one's own Play Cards phase, only once a turn, and by whoever controls the card; a base is everybody's.
    """
    card, table = game.card(slot), game.state.table
    every = (*game.printed(slot).abilities, *gained_abilities(game, slot))
    if number not in every or not _is_there(game, slot, number):
        return Refusal("abilities.3", "it has no such ability now", ("core.34",))
    if card.area != BASES and card.controller != seat:
        return Refusal("attached.7", "only whoever controls a card uses its abilities", ("core.34", "core.36"))
    if game.state.active != seat or table.phase != PLAY_CARDS:
        return Refusal("abilities.3", "it is used in one's own Play Cards phase", ("core.34",))
    hook = hook_of(game, slot, number)
    if (card.object, hook) in table.used:
        return Refusal("abilities.3", "it has been used this turn", ("core.34", "triggered.4"))
    if silenced(game, (slot, hook)):
        return Refusal("multi.7", "its abilities are cancelled")
    node, run = rules_of(game).program.node(hook), Run(hook, EFFECT_PART, game.ref(slot), seat)
    if verb_of(game, slot, number) == TALENT and rules_of(game).barred(game, seat, NO_TALENTS, slot):
        return Refusal("conflict.3", "something says that its Talent cannot be used", ("abilities.3",))
    limits = [one for one in node.cost if isinstance(one, Only)] if isinstance(node, Ability) else []
    if not all(holds(game, run, one.condition) for one in limits):
        return Refusal("triggered.4", "it says that it cannot be used now", ("abilities.3",))
    return None


def _is_there(game: Game, slot: int, number: int) -> bool:
    """abilities.3, triggered.1 Whether a card is where an ability can be used: in play, unless it says otherwise."""
    area, elsewhere = game.card(slot).area, dict(game.printed(slot).elsewhere)
    return area == AREA_NAMES[elsewhere[number]] if number in elsewhere else area in (PLAY, BASES)


def note_use(game: Game, use: UsingAnAbility) -> Signal:
    """abilities.3, triggered.4 It is used once a turn; that is over for this turn."""
    table = game.state.table
    game.state.put_table(replace(table, used=(*table.used, (use.card[1], use.hook))), 0)
    game.say("abilities.3", f"{game.rules.seat_name(use.seat)} uses {game.name(use.card[0])}")
    before = game.state.pending
    carry_out(game, (Event(USED, use.card[0], seat=use.seat, hook=use.hook, flags=BY_RULE),))
    waiting, game.state.pending = game.state.pending[len(before) :], before
    guest = int(rules_of(game).is_common(game, use.card[0]))
    run = with_place(game, Run(use.hook, EFFECT_PART, use.card, use.seat, guest=guest))
    return begin("effect", run, replace(use, after=waiting))


def used(game: Game, use: UsingAnAbility) -> Signal:
    """triggered.5 What waited for its being used acts."""
    game.state.pending = (*game.state.pending, *use.after)
    return END


USING_AN_ABILITY = Procedure("abilities.3", UsingAnAbility, (note_use, used))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "abilities.1": ("rulewright.games.smashup.chapters.playing:follow_text",),
    "abilities.2": ("rulewright.games.smashup.chapters.triggered:handle",),
    "abilities.4": ("rulewright.effects.choices:pick",),
    "abilities.5": ("rulewright.effects.choices:discard",),
    "abilities.6": ("rulewright.effects.choices:pick",),
    "abilities.7": ("rulewright.games.smashup.chapters.extra:ways",),
    "abilities.8": ("rulewright.games.smashup.chapters.destinations:destinations",),
    "abilities.9": ("rulewright.games.smashup.chapters.triggered:handle",),
    "abilities.10": ("rulewright.games.smashup.chapters.playing:follow_text",),
    "abilities.11": ("rulewright.games.smashup.chapters.attached:shift",),
    "abilities.12": ("rulewright.effects.spans:over_at_start",),
    "abilities.13": ("rulewright.effects.lasting:changes_in_force",),
    "abilities.14": ("rulewright.kernel.changes:control",),
}
"""Rules of this section that other code obeys."""
