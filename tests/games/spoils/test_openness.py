"""Cards that text lays open are seen by everyone as long as the text is in force, and nothing beside them is."""

from __future__ import annotations

import random

from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import DECK, DISCARD, HAND, PLAY, VOID
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import MOVE
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.knowledge import may_know, redealt
from rulewright.kernel.records import Event
from rulewright.kernel.views import view
from rulewright.kernel.words import Names

KIT = find_game("spoils")
TACTIC = {"type": "Rogue Tactic", "cost": 0, "text": "Inflict 1 damage to a character."}


def card(name: str, text: str = "") -> dict[str, object]:
    """A character with that text."""
    return {"name": name, "type": "Rogue Character - seer", "cost": 0, "stats": "1/1/1", "text": text}


def table(text: str) -> Game:
    """A table at which a plays a seer with that text, and everybody holds cards of their own."""
    cards = [card("Seer", text), card("Ace"), card("Deuce"), card("Trey")]
    rules = KIT.rules("2013", {}, [*cards, *KIT.plain_cards()])
    fields = {"a.play": ["Seer"], "a.deck": ["Ace", "Deuce"], "b.hand": ["Trey", "Deuce"], "b.deck": ["Ace", "Trey"]}
    game, _ = KIT.position(rules, fields, 1)
    game.run()
    return game


def known(game: Game, area: Area, owner: int, seat: int | None) -> list[str]:
    """The names in an area that a seat may know."""
    return [game.name(slot) for slot in game.cards_in(area, owner) if may_know(game, slot, seat)]


def test_the_top_card_of_a_deck_lies_open_to_all_and_no_other_card_of_it() -> None:
    game = table("The top card of your deck is revealed at all times.")
    assert known(game, DECK, 0, 0) == known(game, DECK, 0, 1) == known(game, DECK, 0, None) == ["Ace"]
    assert known(game, DECK, 1, 0) == known(game, DECK, 1, 1) == []
    carry_out(game, (Event(MOVE, game.cards_in(DECK, 0)[0], to=HAND),))
    assert known(game, DECK, 0, 1) == ["Deuce"]
    assert known(game, HAND, 0, 1) == []


def test_a_hand_that_lies_open_is_seen_until_the_text_is_gone() -> None:
    game = table("Your opponent's hand is revealed at all times.")
    assert known(game, HAND, 1, 0) == ["Trey", "Deuce"]
    assert "Trey" in str(view(game, 0, KIT.write_answer))
    carry_out(game, (Event(MOVE, game.cards_in(PLAY, 0)[0], to=HAND),))
    assert known(game, HAND, 1, 0) == []
    assert "Trey" not in str(view(game, 0, KIT.write_answer))


def test_what_lies_open_is_not_dealt_again() -> None:
    game = table("The top card of your deck is revealed at all times.")
    for seed in range(8):
        assert known(redealt(game, 1, random.Random(seed)), DECK, 0, 1) == ["Ace"]


def in_the_void(concealed: str, text: str = "") -> Game:
    """A late table with an open card and a concealed one in the Void."""
    cards = [card("Seer", text), card("Ace"), card("Deuce"), card("Trey")]
    rules = KIT.rules("late", {}, [*cards, *KIT.plain_cards()])
    fields = {"a.play": ["Seer"], "b.void": ["Ace", f"{concealed} (face-down)"]}
    game, _ = KIT.position(rules, fields, 1)
    game.trace = []
    game.run()
    return game


def test_what_lies_concealed_in_the_void_shows_in_nobodys_view() -> None:
    for seat in (0, 1, None):
        views = {view(in_the_void(name), seat, KIT.write_answer).encode() for name in ("Deuce", "Trey")}
        assert len(views) == 1
        void = view(in_the_void("Deuce"), seat, KIT.write_answer).seats[1].areas[VOID]
        assert (void.name, void.size, [one.name for one in void.cards]) == ("void", 2, ["Ace", ""])


def test_what_lies_concealed_in_the_void_can_be_dealt_again_and_what_lies_open_cannot() -> None:
    game = in_the_void("Deuce")
    twins = [redealt(game, 0, random.Random(seed)) for seed in range(16)]
    dealt = [[twin.name(slot) for slot in twin.cards_in(VOID, 1)] for twin in twins]
    assert {names[0] for names in dealt} == {"Ace"}
    assert {names[1] for names in dealt} == {"Deuce", "Blank"}
    lit = in_the_void("Deuce", "Face-down cards in the Void are revealed at all times.")
    assert known(lit, VOID, 1, 0) == known(lit, VOID, 1, 1) == ["Ace", "Deuce"]


def a_death(held: str) -> Game:
    """b's Frail has died of damage while a held that card."""
    homing = "If this character would be put into your discard pile from anywhere, remove it from the game instead."
    cards = [card("Homing", homing), card("Ace"), card("Frail"), {**TACTIC, "name": "Spark"}]
    rules = KIT.rules("2013", {}, [*cards, *KIT.plain_cards()])
    game, _ = KIT.position(rules, {"a.hand": ["Spark", held], "b.play": ["Frail"]}, 1)
    game.trace = []
    game.run()
    decision = game.decision
    assert decision is not None
    game.answer(KIT.read_answer(game, decision, "play Spark", Names(0)))
    while not game.cards_in(DISCARD, 1) and game.decision is not None:
        game.answer(next(iter(game.decision.answers())))
    return game


def test_the_log_is_not_deeper_for_a_card_in_hand_that_might_have_meddled() -> None:
    told = {name: view(a_death(name), 1, KIT.write_answer) for name in ("Ace", "Homing")}
    assert [entry.rule for entry in told["Ace"].trace if "destroyed" in entry.text] == ["408.4"]
    assert told["Ace"].encode() == told["Homing"].encode()
