"""507 Keywords: attach, covert, flip up, unique, tactical."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.barring import in_force
from rulewright.effects.evaluate import cards, seats
from rulewright.effects.keys import ALLOWS
from rulewright.effects.lasting import scope_of, speaking
from rulewright.effects.paragraphs import Allowed
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.areas import HAND, PLAY, RESOURCES
from rulewright.games.spoils.cards import Icons, SpoilsCard, icons
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.index import TACTICALS
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import is_covert
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import fits_as_played
from rulewright.games.spoils.s4_game_concepts.r408_damage import by_the_rules
from rulewright.games.spoils.table import CARD_PLAYED
from rulewright.kernel.aspects import IN_PLAY
from rulewright.kernel.decisions import Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Signal, ask, begin
from rulewright.kernel.records import FACE_DOWN, NOBODY, Card

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.game import Game


# -- 507.2 Attach to ---------------------------------------------------------------------------------------------


def fitting_hosts(game: Game, slot: int, along: tuple[int, ...] = ()) -> tuple[int, ...]:
    """507.2b, 507.2d What a card put into play could be attached to: in play, or entering play together with it."""
    wanted = game.printed(slot).attach_to
    rules = rules_of(game)
    return tuple(
        host
        for seat in range(rules.seats)
        for row in (PLAY, RESOURCES)
        for host in game.cards_in(row, seat)
        if host != slot and fits_host(game, slot, host, wanted)
    ) + tuple(host for host in along if wanted in ("card", game.printed(host).type))


def fits_host(game: Game, slot: int, host: int, wanted: str) -> bool:
    """507.2e, 507.2c Whether a host is in play and of the type that attach to names."""
    if not rules_of(game).in_play(game.card(host).area):
        return False
    return wanted == "card" or wanted in rules_of(game).types_of(game, host)


def fallen_off(game: Game, slot: int, card: Card) -> bool:
    """507.2e An attached card whose target stops being of the stated type is destroyed at once."""
    wanted = game.printed(slot).attach_to
    return card.host != NOBODY and bool(wanted) and not fits_host(game, slot, card.host, wanted)


# -- 507.3 Covert ------------------------------------------------------------------------------------------------


def covert_forbids(game: Game, battle: Battle, slot: int) -> Refusal | None:
    """507.3b, 507.3c A covert party is blocked by covert characters only, and those block nothing else."""
    blocker = "covert" in rules_of(game).keywords_of(game, slot)
    party = is_covert(game, battle.attackers)
    if party and not blocker and not covert_waived(game, battle, slot):
        told = "a covert party can be blocked by covert characters only"
        return Refusal("507.3b", told, ("507.3", "507.3a", "302.11"))
    if blocker and not party:
        parted = any("covert" in rules_of(game).keywords_of(game, one) for one in battle.attackers)
        also = ("507.3", "302.11a") if parted else ("507.3",)
        return Refusal("507.3c", "a covert character may block nothing but covert parties", also)
    return None


def covert_waived(game: Game, battle: Battle, slot: int) -> bool:
    """101.1 Whether text lets a character without covert block the covert party that attacks."""
    rules = rules_of(game)
    if "can block covert" not in rules.permissions_of(game, slot):
        return False
    return "covert" not in rules.keywords_of(game, slot) and is_covert(game, battle.attackers)


# -- 507.4 Flip Up -----------------------------------------------------------------------------------------------


def can_flip_up(game: Game, slot: int) -> bool:
    """507.4a A Flip Up card that lies face-down among your resources may be played as if from hand."""
    card = game.card(slot)
    return card.area == RESOURCES and bool(card.flags & FACE_DOWN) and game.printed(slot).flip_up is not None


def flip_up_threshold(game: Game, printed: SpoilsCard) -> Icons:
    """507.4a The Flip Up threshold, which stands in the place of the printed one (R42)."""
    assert printed.flip_up is not None, "a card with Flip Up has a threshold for it, be it none"
    own = icons(printed.flip_up.gate)
    if game.rules.edition_record.flip_up_threshold_replaces:
        return own
    both = [max(one, other) for one, other in zip(own, printed.threshold, strict=True)]
    return (both[0], both[1], both[2], both[3], both[4], both[5])


# -- 507.5 Unique ------------------------------------------------------------------------------------------------


def as_known(card: SpoilsCard, edition: Edition) -> SpoilsCard:
    """507.1 A keyword means what the edition says, and nothing in an edition that does not have it.

    Also F.item.4, F.location.3, F.character.3: without tactical and Flip Up these are played in one's own turn only.
    """
    if card.keywords <= set(edition.keywords):
        return card
    flips = "flip up" in edition.keywords
    return replace(
        card,
        keywords=card.keywords & set(edition.keywords),
        flip_up=card.flip_up if flips else None,
        flip_costs=card.flip_costs if flips else (),
    )


class KeepingOne(Struct, frozen=True, array_like=True):
    """Two or more cards with unique and one identifier, under one player."""

    seat: int
    cards: tuple[int, ...]


def identifier(game: Game, slot: int) -> str:
    """507.5 The identifier of a card that has unique now, in lower case."""
    unique: str = game.printed(slot).unique
    return unique.lower() if unique and "unique" in rules_of(game).keywords_of(game, slot) else ""


def clashing(game: Game) -> tuple[int, tuple[int, ...]] | None:
    """507.5a One per identifier: a player who controls two or more has to keep one; the opponent's count apart."""
    for seat in range(game.rules.seats):
        by_name: dict[str, list[int]] = {}
        for slot in (*game.cards_in(PLAY, seat), *also_unique(game, seat)):
            if name := identifier(game, slot):
                by_name.setdefault(name, []).append(slot)
        for alike in by_name.values():
            if len(alike) > 1 and not prevented(game, alike):
                return seat, tuple(alike)
            if len(alike) > 1 and game.state.dirty & IN_PLAY:
                game.cite("507.5b", "402.7a")
    return None


def also_unique(game: Game, seat: int) -> list[int]:
    """507.1 Unique works in play, as each keyword where its own definition needs it (R9).

    If keywords are always active, it reaches what is being played too, once the costs are met.
    """
    if game.rules.edition_record.keywords_work_where_needed:
        return []
    doing = [one for one in game.state.table.doing if one.kind == CARD_PLAYED and one.seat == seat]
    return [one.card[0] for one in doing if game.tracked(one.card)]


def prevented(game: Game, cards: list[int]) -> bool:
    """507.5b If an effect prevents that destruction, the keyword does not try again until the effect is over.

    Nor is anyone asked where none of them can be destroyed.
    """
    firm = [slot for slot in cards if cannot_be_destroyed(game, slot)]
    spared = [slot for slot in firm if game.card(slot).object in game.state.table.spared]
    return len(firm) == len(cards) or len(cards) - len(spared) < 2


def cannot_be_destroyed(game: Game, slot: int) -> bool:
    """402.7a Whether an effect keeps the rules from destroying a card."""
    return game.rules.forbidden(game, by_the_rules(game, slot, "507.5a"))


def spare(game: Game, more: tuple[int, ...] = ()) -> None:
    """507.5b These are spared for as long as an effect prevents their destruction; of others that is over."""
    table = game.state.table
    known = {card.object: slot for slot, card in enumerate(game.state.cards) if card.object in table.spared}
    kept = tuple(object_ for object_, slot in known.items() if cannot_be_destroyed(game, slot))
    spared = (*kept, *(game.card(slot).object for slot in more))
    if more:
        game.say("507.5b", "what would be destroyed cannot be, and unique waits until it can")
    if spared != table.spared:
        game.state.put_table(replace(table, spared=spared), 0)


def keep_one(game: Game, keeping: KeepingOne) -> Signal:
    """507.5a Keep one of your choice.

    Also F.kw.unique: where it is picked, what cannot be picked is not there to be kept, unless nothing else is.
    """
    choices = keeping.cards
    if game.rules.edition_record.unique_is_picked:
        choices = tuple(slot for slot in choices if rules_of(game).permitted(game, slot, "be picked")) or choices
    return ask(Pick(keeping.seat, "507.5a", "keep", choices=choices))


def destroy_the_others(game: Game, keeping: KeepingOne) -> Signal:
    """507.5a The others are destroyed."""
    kept = game.given[0]
    spare(game, tuple(slot for slot in keeping.cards if slot != kept and cannot_be_destroyed(game, slot)))
    return propose(game, tuple(by_the_rules(game, slot, "507.5a") for slot in keeping.cards if slot != kept))


UNIQUE = Procedure("507.5", KeepingOne, (keep_one, destroy_the_others))


def keep_one_of(seat: int, cards: tuple[int, ...]) -> Signal:
    """507.5a Begin the keeping of one."""
    return begin("507.5", KeepingOne(seat, cards))


# -- 507.6 Tactical ----------------------------------------------------------------------------------------------


def is_tactical(game: Game, slot: int) -> bool:
    """507.6a, 507.6b A tactical card may be played whenever a tactic could be; in hand and face-down as well."""
    if "tactical" in game.printed(slot).keywords:
        return True
    return TACTICALS in game.state.listeners and "tactical" in rules_of(game).keywords_of(game, slot)


def any_time(game: Game, seat: int, slot: int) -> bool:
    """101.1 Whether text lets a seat play such cards whenever a tactic could be played."""
    return any(
        isinstance(node.cards, Filter) and fits_as_played(game, run, slot, node.cards)
        for node, run in allowed(game, seat, ANY_TIME)
    )


def let_play(game: Game, seat: int, slot: int) -> tuple[str, ...]:
    """507.6a, 507.6b, 101.1 The rules that let a card be played when, or from where, its type alone does not."""
    found: tuple[str, ...] = ()
    at_its_time = game.state.active == seat and game.state.table.battle is None
    if game.printed(slot).type != "tactic" and not at_its_time:
        if is_tactical(game, slot):
            found = ("507.6a", "507.6b")
        elif any_time(game, seat, slot):
            found = ("101.1",)
    if ALLOWS in game.state.listeners and game.card(slot).area != HAND and slot in as_though_in_hand(game, seat):
        found += ("101.1", "604.1a")
    return found


def as_though_in_hand(game: Game, seat: int) -> dict[int, bool]:
    """101.1 The cards that text lets a seat play though they are not in its hand, as far as the seat sees them.

    With each of them goes whether its threshold is waived.
    """
    found: dict[int, bool] = {}
    for node, run in allowed(game, seat, AS_THOUGH_IN_HAND):
        assert node.cards is not None, "which cards is said"
        for slot in cards(game, run, node.cards):
            if game.rules.visible(game, slot, seat):
                found[slot] = found.get(slot, False) or node.waived
    return found


def allowed(game: Game, seat: int, what: str) -> Iterator[tuple[Allowed, Run]]:
    """101.1 Everything in force that lets a seat do this."""
    for who, hook in speaking(game, ALLOWS):
        node = rules_of(game).program.node(hook)
        run = scope_of(game, who, hook)
        assert isinstance(node, Allowed), "what allows something says so"
        if node.what == what and seat in seats(game, run, node.who) and in_force(game, run, node):
            yield node, run


ANY_TIME, AS_THOUGH_IN_HAND = "play at any time", "play as though in hand"
"""What text can let a player do."""


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "507.1": ("rulewright.effects.gains:gains_and_losses",),
    "507.2": ("rulewright.games.spoils.language.blocks:_attach",),
    "507.2a": ("rulewright.games.spoils.cards:extra_costs",),
    "507.2c": ("rulewright.effects.placing:_find_host",),
    "507.3a": ("rulewright.games.spoils.s3_key_terminology.r302_battle_terms:is_covert",),
    "507.3d": ("rulewright.effects.gains:gains_and_losses",),
    "507.3e": ("rulewright.effects.gains:gains_and_losses",),
    "507.4b": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:pay_flip_up_cost",),
    "507.4c": ("rulewright.games.spoils.cards:extra_costs",),
    "507.4d": ("rulewright.games.spoils.s6_playing_the_game.legality:untimely",),
    "507.4e": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:opening",),
    "507.6": ("rulewright.games.spoils.index:keys_of",),
    "507.6a": ("rulewright.games.spoils.s6_playing_the_game.within_reach:timely",),
    "507.6b": ("rulewright.games.spoils.s6_playing_the_game.within_reach:timely",),
}
"""Rules of this section that other code obeys."""
