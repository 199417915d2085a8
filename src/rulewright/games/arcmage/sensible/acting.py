"""What to do in a Play phase, and when to play an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Ability, Instructions
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import Filter
from rulewright.games.arcmage.areas import ARMY, HAND
from rulewright.games.arcmage.chapters.abilities import ability_of
from rulewright.games.arcmage.chapters.city import loyal_residents
from rulewright.games.arcmage.chapters.creature import army, atk
from rulewright.games.arcmage.chapters.event import hook_of
from rulewright.games.arcmage.sensible.picking import possible, worth_of_target
from rulewright.games.arcmage.sensible.worth import worth
from rulewright.games.arcmage.table import SECOND_PLAY
from rulewright.kernel.decisions import Act
from rulewright.kernel.records import NOBODY, Option
from rulewright.text.pending import parts_of

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.kernel.game import Game


def best_action(game: Game, act: Act) -> Option:
    """The most valuable of what is open, or the end of the phase."""
    rated = [(rate(game, act.seat, option), at) for at, option in enumerate(act.options)]
    best, at = max(rated, key=lambda one: (one[0], -one[1]))
    return act.options[at] if best > 0 else act.options[-1]


def rate(game: Game, seat: int, option: Option) -> float:
    """What an action is worth."""
    match option.verb:
        case "play":
            return _play(game, seat, option.card)
        case "use":
            return _use(game, seat, option)
        case "move":
            return _move(game, seat, option)
    return 0


def _play(game: Game, seat: int, slot: int) -> float:
    printed: ArcmageCard = game.printed(slot)
    match printed.type:
        case "creature":
            return 5 + (printed.cost or 0) + 0.2 * printed.atk
        case "city":
            return 3
        case "event":
            return _text(game, seat, slot, printed.instructions) - 1.5
    return _text(game, seat, slot, printed.instructions) if printed.instructions != NOBODY else 4


def _use(game: Game, seat: int, option: Option) -> float:
    node = ability_of(game, option.card, option.other)
    if any(isinstance(one, v.Mark) for one in node.cost) and game.state.table.phase != SECOND_PLAY:
        fights = game.card(option.card).place == ARMY and atk(game, option.card) >= 2
        if fights:
            return 0
    if any(isinstance(one, v.Put) for one in node.cost):
        return _text(game, seat, option.card, option.other) - worth(game, option.card)
    return _text(game, seat, option.card, option.other) * 0.8


def _text(game: Game, seat: int, slot: int, position: int) -> float:
    """What a text that picks and does something would do, by its best target."""
    node = rules_of(game).program.node(hook_of(game, slot, position))
    assert isinstance(node, Instructions | Ability), "what is carried out"
    picks = [one for one in parts_of(node.cost) if isinstance(one, v.Pick) and not one.choose]
    if not picks:
        return _untargeted(game, seat, node.effect)
    targets = possible(game, seat, slot, picks[0])
    rated = [worth_of_target(game, seat, slot, one, picks[0].into) for one in targets]
    return max(rated, default=0)


def _untargeted(game: Game, seat: int, effects: tuple[v.Effect, ...]) -> float:
    """Cards, points, tokens; a boost is worth something to those who fight."""
    total = 1.0
    for one in parts_of(effects):
        match one:
            case v.Draw():
                total += 1.2 * getattr(one.number, "n", 1) * (1 if one.who == "you" else -0.5)
            case v.GainScore():
                total += 1.5
            case v.LoseScore():
                total += 1.0 if one.who != "you" else -0.8 * getattr(one.amount, "n", 1)
            case v.CreateTokens():
                total += 2.5 * getattr(one.number, "n", 1)
            case v.Search():
                total += 2
            case v.Modify():
                fighting = game.state.table.combat is not None and isinstance(one.cards, Filter)
                total += 1.0 * len(army(game, seat)) if fighting else -2
    return total


def _move(game: Game, seat: int, option: Option) -> float:
    """Fighters go to the Army where their city can spare them; those who do not fight go home where they are missed."""
    slot, place = option.card, game.card(option.card).place
    printed: ArcmageCard = game.printed(slot)
    peaceful = "peaceful" in rules_of(game).keywords_of(game, slot)
    if option.other == ARMY:
        if peaceful or atk(game, slot) < 1:
            return 0
        city: ArcmageCard = game.printed(place)
        needed = city.faction == printed.faction and loyal_residents(game, place) <= city.loyalty
        return 0 if needed and city.loyalty else 0.5 + atk(game, slot) * 0.5
    if place == ARMY and peaceful:
        return 0.4
    return 0


def best_event(game: Game, act: Act) -> Option:
    """An event or ability that is worth it now: something dies of it, or a battle turns."""
    fighting = game.state.table.combat is not None
    rated = [(_answer(game, act.seat, one), at) for at, one in enumerate(act.options[:-1])]
    if not rated:
        return act.options[-1]
    best, at = max(rated)
    full = len(game.cards_in(HAND, act.seat)) > 5
    return act.options[at] if best > (2.0 if fighting or full else 3.5) else act.options[-1]


def _answer(game: Game, seat: int, option: Option) -> float:
    """What it would be worth to answer with that; a card without instructions does nothing as it resolves."""
    if option.verb == "use":
        return _use(game, seat, option)
    instructions = game.printed(option.card).instructions
    return _text(game, seat, option.card, instructions) if instructions != NOBODY else 0
