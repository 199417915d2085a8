"""Why something is not open to a seat in a window: the checks by which `open_actions.py` tells what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import places
from rulewright.effects.keys import ALLOWS
from rulewright.effects.lasting import silenced
from rulewright.effects.paragraphs import Ability
from rulewright.effects.places import places_of
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.areas import DECK, HAND, PLAY
from rulewright.games.spoils.cards import SpoilsCard, is_open
from rulewright.games.spoils.index import GAINED, gained_abilities
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of
from rulewright.games.spoils.s3_key_terminology.r310_pick import elsewhere_refused, faction_refused
from rulewright.games.spoils.s4_game_concepts.r402_effects import attack_barred, pick_barred, play_barred, use_barred
from rulewright.games.spoils.s4_game_concepts.r403_game_areas import concealed
from rulewright.games.spoils.s4_game_concepts.r405_threshold import (
    ability_threshold_unmet,
    threshold_unmet,
)
from rulewright.games.spoils.s5_types_of_rules_text.r505_requirements import attack_closed
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import (
    any_time,
    as_though_in_hand,
    can_flip_up,
    flip_up_threshold,
    is_tactical,
)
from rulewright.games.spoils.s6_playing_the_game import r606_using_an_ability
from rulewright.games.spoils.s6_playing_the_game.r605_playing_a_resource import face_up_refused
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import (
    attack_refused,
    attack_targets,
    block_refused,
    possible_attackers,
    without_attackers,
)
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, UsingAnAbility, UsingByEffect
from rulewright.games.spoils.s6_playing_the_game.rehearsal import costs_refused
from rulewright.games.windows import Window
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import FACE_DOWN, NOBODY, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def play_refused(
    game: Game, seat: int, slot: int, window: str, *, free: bool = False, waived: bool = False
) -> Refusal | None:
    """604.1 Why a card in hand cannot be played now; None if it can, as far as its player can know.

    An effect can waive the threshold.
    """
    printed: SpoilsCard = game.printed(slot)
    return (
        resource_refused(printed)
        or untimely(game, seat, slot, window)
        or (None if waived else threshold_unmet(game, seat, printed.threshold))
        or play_barred(game, seat, slot)
        or costs_refused(game, PlayingACard(seat, slot, free=int(free)))
    )


def play_refused_here(game: Game, seat: int, slot: int, window: str) -> Refusal | None:
    """604.1a Why a card cannot be played from where it lies: from the hand, unless text lets one play it (101.1)."""
    if game.card(slot).area == HAND and game.card(slot).owner == seat:
        return play_refused(game, seat, slot, window)
    elsewhere = as_though_in_hand(game, seat) if ALLOWS in game.state.listeners else {}
    if slot not in elsewhere:
        return Refusal("604.1a", "it is not in your hand")
    return play_refused(game, seat, slot, window, waived=elsewhere[slot])


def resource_refused(printed: SpoilsCard) -> Refusal | None:
    """604.1a, 203.1, 605.2 Only a card that is not a resource is played; a resource needs an effect that says so."""
    if printed.type == "resource":
        return Refusal("203.1", "a resource is played only when an effect tells you to", ("604.1a", "605.2", "604.2"))
    return None


def untimely(game: Game, seat: int, slot: int, window: str) -> Refusal | None:
    """204.1, 205.1, 206.1, 207.1 Outside your own turn, and in a battle, only tactics and tactical cards are played.

    Also 507.4d.
    """
    kind = game.printed(slot).type
    anywhen = window == "turn" or (window == "effect" and effects_open_any_turn(game, seat))
    if anywhen or kind == "tactic" or is_tactical(game, slot) or any_time(game, seat, slot):
        return None
    rule = {"character": "204.1", "item": "206.1", "location": "207.1"}.get(kind, "604.1a")
    return Refusal(rule, f"{kind}s are played in your own turn, outside a battle", ("607.2", "507.4d"))


def effects_open_any_turn(game: Game, seat: int) -> bool:
    """204.1, 206.1, 207.1 An effect that lets you play a card does so in anybody's turn.

    Also F.character.3, F.item.4, F.location.3: or not.
    """
    return game.state.active == seat or not game.rules.edition_record.own_turn_only


def flip_up_refused(game: Game, seat: int, slot: int, window: str) -> Refusal | None:
    """507.4a, 507.4d Why a face-down card cannot be flipped up now; Flip Up gives no new moments for playing a card."""
    printed: SpoilsCard = game.printed(slot)
    if not can_flip_up(game, slot) or printed.flip_up is None:
        return Refusal("507.4a", "it is not a face-down card with Flip Up")
    return (
        resource_refused(printed)
        or untimely(game, seat, slot, window)
        or threshold_unmet(game, seat, flip_up_threshold(game, printed))
        or play_barred(game, seat, slot, flipping=True)
        or costs_refused(game, PlayingACard(seat, slot, flipping=1, paid=printed.flip_up.cost))
    )


def use_refused(game: Game, seat: int, slot: int, ability: int) -> Refusal | None:
    """502.2, 606.1a Why an ability cannot be used now: its threshold, or a cost that cannot be satisfied."""
    card = game.card(slot)
    down = bool(card.flags & FACE_DOWN)
    if card.area == DECK or (down and (card.controller != seat or not game.rules.in_play(card.area))):
        return not_yours_to_use()
    has_it = ability in (gained_abilities(game, slot) if ability >= GAINED else game.printed(slot).abilities)
    hook = r606_using_an_ability.hook_of(game, slot, ability)
    node = rules_of(game).program.node(hook) if has_it else None
    if card.controller != seat and (node is None or not is_open(node)):
        return not_yours_to_use()
    if not has_it:
        return Refusal("606.1a", "it has no such ability") if game.rules.in_play(card.area) else not_yours_to_use()
    assert isinstance(node, Ability), "only abilities are used"
    if silenced(game, (slot, hook)):
        return Refusal("606.1a", "it has lost that ability")
    place = "play" if game.rules.in_play(card.area) else game.rules.areas[card.area].name
    if (places.FACE_DOWN if down else place) not in places_of(node):
        return not_yours_to_use()
    return (
        use_barred(game, seat, slot)
        or (ability_threshold_unmet(game, seat, node.gate) if node.gate else None)
        or costs_refused(game, UsingAnAbility(seat, slot, ability))
    )


def not_yours_to_use() -> Refusal:
    """606.1a, 201.5b The abilities of a card are used by whoever controls it, in play unless they say otherwise."""
    return Refusal("606.1a", "you do not control it where it can be used", ("201.5b",))


def refuse(game: Game, act: Act, option: Option) -> Refusal | None:
    """Why an option is not open in a window: the checks that `options` itself uses."""
    seat, slot = act.seat, option.card
    if tried_in_vain(game, option):
        return Refusal("604.1e", "it has just been tried: a cost cannot be met", ("606.1d", "401.2"))
    if (other := _something_else(game, act, option)) is not None:
        return other
    match option.verb:
        case "pass":
            return Refusal("603.2", "in your own turn you act, or end it", ("603.2d",))
        case "end turn":
            return Refusal("603.2d", "a turn is ended by the player whose turn it is, as an action of its own")
        case _ if slot == NOBODY:
            return None
        case "resource":
            return refuse_resource(game, act, option)
        case "attack":
            return refuse_attack(game, act, slot)
    if option.verb == "use":
        return use_refused(game, seat, slot, option.other)
    if option.verb == "flip up":
        if game.card(slot).controller != seat:
            return Refusal("507.4a", "it is not among your resources")
        return flip_up_refused(game, seat, slot, act.window)
    return play_refused_here(game, seat, slot, act.window)


def _something_else(game: Game, act: Act, option: Option) -> Refusal | None:
    """605.1a, 606.1a Where an effect has a player do one kind of thing, nothing else is open."""
    if act.window == "resource" and option.verb != "resource":
        return Refusal("605.1a", "a resource is to be played now")
    if act.window == "ability" and not among_usable(game, option):
        return Refusal("606.1a", "one of the abilities that the effect speaks of is to be used now")
    return None


def among_usable(game: Game, option: Option) -> bool:
    """606.1a Whether an option is to use an ability of a card of which an effect lets one be used."""
    using = game.state.frames[-1].vars
    named = isinstance(using, UsingByEffect) and (using.cards is None or option.card in using.cards)
    return option.verb == "use" and named


def refuse_resource(game: Game, act: Act, option: Option) -> Refusal | None:
    """605.1a, 203.1 Why a card cannot be played as a resource now."""
    card = game.card(option.card)
    if act.window != "resource":
        return Refusal("203.1", "no effect tells you to play a resource now", ("605.2", "603.2"))
    if card.area != HAND or card.owner != act.seat:
        return Refusal("605.1a", "a resource is played from your hand")
    return None if option.face_down else face_up_refused(game, option.card)


def tried_in_vain(game: Game, option: Option) -> bool:
    """604.1e Whether an action has just been taken back because a cost could not be met."""
    window = game.state.frames[-1].vars
    return isinstance(window, Window) and replace(option, paying=()) in window.barred


def refuse_attack(game: Game, act: Act, slot: int) -> Refusal | None:
    """608.1a, 603.2c Why an attack on that cannot be announced now."""
    if act.window != "turn":
        return Refusal("603.2c", "attacks are made in one's own turn, outside a battle", ("607.1",))
    return attack_refused_now(game, act.seat, slot)


def attack_refused_now(game: Game, seat: int, slot: int) -> Refusal | None:
    """608.1a Why a seat cannot announce an attack on that in its own turn."""
    if slot not in attack_targets(game, seat):
        return Refusal("608.1a", "the target must be a faction or location that is not yours", ("207.3",))
    refusal = attack_barred(game, seat, slot)
    if refusal is not None:
        return refusal
    able = possible_attackers(game, seat, slot)
    if not able:
        refusal = without_attackers(game)
        return None if refusal is None else replace(refusal, also=(*refusal.also, *why_nobody(game, seat, slot)))
    return attack_closed(game, seat, slot, able)


def why_nobody(game: Game, seat: int, target: int) -> tuple[str, ...]:
    """The rules by which each of a seat's characters cannot attack."""
    slots = (one for one in game.cards_in(PLAY, seat) if "character" in rules_of(game).types_of(game, one))
    found = (attack_refused(game, one, seat, target) for one in slots)
    return tuple(dict.fromkeys(rule for one in found if one is not None for rule in (one.rule, *one.also)))


def refuse_pick(game: Game, pick: Pick, slot: int) -> Refusal:
    """Why a card cannot be named: as an attacker, as a blocker, or because of what the text says to pick."""
    battle = battle_of(game)
    refusal: Refusal | None = None
    if pick.check_by == "attackers":
        refusal = attack_refused(game, slot, pick.seat, battle.target[0] if battle is not None else NOBODY)
    elif pick.check_by == "blockers" and battle is not None:
        refusal = block_refused(game, battle, slot)
    elif pick.check_by == "pick":
        refusal = (
            concealed(game, slot, Filter())
            or elsewhere_refused(game, pick, slot)
            or faction_refused(game, slot)
            or pick_barred(game, pick.seat, slot, game.ref(pick.source))
        )
    return refusal or Refusal(pick.rule, "it is not among what can be named here")
