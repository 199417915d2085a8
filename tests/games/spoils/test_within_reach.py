"""The quick look at what a seat could do agrees with the full checks, at every window of random games."""

from __future__ import annotations

import random

import pytest

from rulewright.games.kit import Deck
from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import DISCARD, FACTION, HAND, PLAY, RESOURCES
from rulewright.games.spoils.s6_playing_the_game.legality import refuse
from rulewright.kernel.decisions import Act
from rulewright.kernel.game import Game
from rulewright.kernel.records import Option

PAIRS = [("slow-interest", "loud-noises"), ("quiet-knives", "brass-parade"), ("third-candle", "slow-interest")]


def conceivable(game: Game, seat: int) -> list[Option]:
    """Everything that a seat could try in a window."""
    found = [Option("play", slot) for slot in game.cards_in(HAND, seat)]
    found += [Option("flip up", slot) for slot in game.cards_in(RESOURCES, seat)]
    mine = [slot for row in (FACTION, RESOURCES, PLAY, DISCARD) for slot in game.cards_in(row, seat)]
    found += [Option("use", slot, ability) for slot in mine for ability in game.printed(slot).abilities]
    theirs = [slot for row in (FACTION, PLAY) for slot in game.cards_in(row, 1 - seat)]
    return found + [Option("attack", slot) for slot in theirs]


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_offered_is_just_what_no_check_refuses(first: str, second: str, seed: int) -> None:
    decks = find_game("spoils").deck_library()
    offered_is_legal([decks[first], decks[second]], seed)


@pytest.mark.parametrize("seed", range(8))
def test_it_is_so_for_any_cards_of_the_set(seed: int) -> None:
    kit, rng = find_game("spoils"), random.Random(seed)
    offered_is_legal([kit.random_deck(kit.card_library(), rng) for _ in range(2)], seed)


def offered_is_legal(decks: list[Deck], seed: int) -> None:
    """At every window of a random game, what is offered is what the full checks let through."""
    kit = find_game("spoils")
    library = kit.card_library()
    names = dict.fromkeys(name for deck in decks for name in (deck.faction, *deck.cards))
    rules = kit.rules("2013", {}, [library[name] for name in names])
    game = kit.deal(rules, decks, seed)
    game.start()
    rng = random.Random(seed)
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        if isinstance(decision, Act) and decision.window != "resource":
            offered = {option for option in decision.options if option.verb not in ("pass", "end turn")}
            legal = {one for one in conceivable(game, decision.seat) if refuse(game, decision, one) is None}
            assert offered == legal
        game.answer(decision.random(rng))
