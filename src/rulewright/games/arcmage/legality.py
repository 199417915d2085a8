"""What is open to a seat in a window, and why something is not: one check for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.granting import gained_abilities
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import GRAVEYARD, HAND, PLAY
from rulewright.games.arcmage.chapters.abilities import use_refused
from rulewright.games.arcmage.chapters.bid import Claiming, claim_options, claim_refused
from rulewright.games.arcmage.chapters.city import evacuation_options, evacuation_refused
from rulewright.games.arcmage.chapters.combat import attack_options, attack_refused, defend_options, defender_refused
from rulewright.games.arcmage.chapters.devotion import Devoting, devote_options, devote_refused
from rulewright.games.arcmage.chapters.move import move_options, move_refused
from rulewright.games.arcmage.chapters.play import play_refused, playable
from rulewright.games.arcmage.chapters.resource import resource_options, resource_refused
from rulewright.games.arcmage.records import Round
from rulewright.games.windows import Window
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import NOBODY, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

PASS, END_PHASE, DRAW = Option("pass"), Option("end phase"), Option("draw")


def options(game: Game, act: Act) -> tuple[Option, ...]:
    """Everything that is open in a window, passing last."""
    seat = act.seat
    match act.window:
        case "play":
            return (*_open(game, free_actions(game, seat)), END_PHASE)
        case "event" | "response":
            return (*_open(game, answers(game, seat, act.window)), PASS)
        case "resource":
            return resource_options(game, seat)
        case "mixed":
            return (DRAW, *resource_options(game, seat))
        case "devotion":
            return devote_options(game, seat, _devoting(game).done)
        case "claim":
            return claim_options(game, seat, _claimed(game))
        case "attack":
            return attack_options(game, seat)
        case "defend":
            return defend_options(game, seat)
        case "evacuation":
            return evacuation_options(game, seat, act.source)
    raise AssertionError(f"no window is called {act.window}")


def _devoting(game: Game) -> Devoting:
    own = game.state.frames[-1].vars
    return own if isinstance(own, Devoting) else Devoting()


def _claimed(game: Game) -> tuple[int, ...]:
    own = game.state.frames[-1].vars
    return own.done if isinstance(own, Claiming) else ()


def _open(game: Game, found: list[Option]) -> list[Option]:
    """Without what has just been tried in vain."""
    barred = barred_now(game)
    return [one for one in found if one not in barred] if barred else found


def barred_now(game: Game) -> tuple[Option, ...]:
    """Actions that have just been taken back and can only fail again."""
    own = game.state.frames[-1].vars if game.state.frames else None
    return own.barred if isinstance(own, Window | Round) else ()


def free_actions(game: Game, seat: int) -> list[Option]:
    """turn.play.1, turn.play.2 What the active player can do in a Play phase: play, use, move."""
    cards = [Option("play", slot) for slot in game.cards_in(HAND, seat) if playable(game, seat, slot)]
    return [*cards, *usable(game, seat, "play"), *move_options(game, seat)]


def usable(game: Game, seat: int, window: str) -> list[Option]:
    """abilities.activated.1, R18 The abilities that a seat can use in a window."""
    found = [(slot, one) for slot in game.cards_in(PLAY, seat) for one in game.printed(slot).abilities]
    if rules_of(game).program.noted["buried"]:
        found += [(slot, one) for slot in game.cards_in(GRAVEYARD, seat) for one in game.printed(slot).buried]
    if game.state.ongoing:
        found += [(slot, one) for slot in game.cards_in(PLAY, seat) for one in gained_abilities(game, slot)]
    return [Option("use", slot, one) for slot, one in found if use_refused(game, seat, slot, one, window) is None]


def answers(game: Game, seat: int, window: str) -> list[Option]:
    """event.2, combat.response.1 The events that a seat could play at any time, and abilities where they may answer.

    That is in response phases, and elsewhere by ruling (R18).
    """
    events = [
        Option("play", slot)
        for slot in game.cards_in(HAND, seat)
        if game.printed(slot).type == "event" and playable(game, seat, slot)
    ]
    return [*events, *usable(game, seat, window)] if _abilities_answer(game, window) else events


def _abilities_answer(game: Game, window: str) -> bool:
    return window == "response" or not game.rules.edition_record.abilities_in_play_phases_only


def could_act(game: Game, seat: int, window: str) -> bool:
    """Whether a seat could do anything but pass."""
    if window not in ("event", "response"):
        return True
    if _abilities_answer(game, window) and usable(game, seat, window):
        return True
    cards, defs = game.state.cards, game.rules.defs
    events = [slot for slot in game.cards_in(HAND, seat) if defs[cards[slot].printed].type == "event"]
    return any(playable(game, seat, slot) for slot in events) if events else False


def refuse(game: Game, act: Act, option: Option) -> Refusal | None:
    """Why an option is not open in a window: the checks that `options` itself uses."""
    seat, slot, window = act.seat, option.card, act.window
    if replace(option, paying=()) in barred_now(game):
        return Refusal("play.1", "it has just been tried and cannot be paid for")
    if option.verb == "attack":
        return attack_refused(game, seat, option, window)
    if option.verb == "claim":
        return claim_refused(game, seat, option.other, _claimed(game)) if window == "claim" else _no_claim()
    if slot == NOBODY or option.verb in ("pass", "end phase", "draw"):
        return Refusal(act.rule, "that is not open now", ("turn.2", "turn.draw.6", "turn.draw.1"))
    match option.verb:
        case "resource":
            return resource_refused(game, seat, option) if window in ("resource", "mixed") else _no_resource()
        case "move":
            return evacuation_refused(option) if window == "evacuation" else move_refused(game, seat, option, window)
        case "devote":
            if window != "devotion":
                return Refusal("city.devotion.2", "devotion is shown in one's own Tactics phase", ("turn.tactics.1",))
            return devote_refused(game, seat, slot, _devoting(game).done)
        case "defend":
            return defender_refused(game, seat, option) if window == "defend" else _no_attack()
        case "use":
            return use_refused(game, seat, slot, option.other, window)
    return play_refused(game, seat, slot, window)


def _no_claim() -> Refusal:
    """city.bid.1 Advantages are claimed in Tactics."""
    return Refusal("city.bid.1", "advantages are claimed in one's own Tactics phase", ("turn.tactics.1",))


def _no_resource() -> Refusal:
    """turn.draw.1, resource.1 Resources are laid in the Draw and Resource phase."""
    return Refusal("turn.draw.1", "resources are laid in one's own Draw and Resource phase", ("resource.1",))


def _no_attack() -> Refusal:
    """combat.II.4 Defenders are assigned when an attack has been announced."""
    return Refusal("combat.II.4", "there is no attack to defend against now", ("combat.4", "combat.10"))
