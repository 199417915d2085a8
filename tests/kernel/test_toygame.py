"""Lanterns, the smallest whole game: what a new game costs, told as a story."""

from pathlib import Path

from tests.kernel.toygame import GAME
from tests.kernel.toygame.rules import DECK, HAND, PILE, ROW

from rulewright.kernel.decisions import Act, Choose, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.knowledge import unknown_to
from rulewright.kernel.listeners import listen
from rulewright.kernel.records import Card
from rulewright.kernel.views import view
from rulewright.kernel.words import Names

JUDGE = Names(None)
CARDS = list(GAME.card_library())


def table(hand: str, row: str = "", other_row: str = "", deck: str = "Candle Candle Candle Candle Candle") -> Game:
    """A game at a's third turn, with these cards; b has only candles to draw."""
    game = GAME.deal(GAME.rules("first", {}, list(GAME.card_library().values())), [], 1)
    state = game.state
    state.turn = 2
    lying = ((hand, HAND, 0), (row, ROW, 0), (deck, DECK, 0), (other_row, ROW, 1), ("Candle Candle Candle", DECK, 1))
    for names, area, seat in lying:
        slots = [state.add(Card(CARDS.index(name), seat, seat, area, state.new_object())) for name in names.split()]
        state.areas[2 * area + seat] = tuple(slots)
    for slot in range(len(state.cards)):
        listen(game, slot)
    game.start()
    return game


def say(game: Game, words: str) -> None:
    """Answer in words."""
    assert game.decision is not None
    game.answer(GAME.read_answer(game, game.decision, words, JUDGE))


def names_in(game: Game, area: Area, seat: int) -> list[str]:
    return [game.name(slot) for slot in game.cards_in(area, seat)]


def test_the_whole_game_is_about_two_hundred_lines_in_a_folder_of_its_own() -> None:
    folder = Path(__file__).parent / "toygame"
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in folder.glob("*.py")) < 210


def test_a_candle_is_laid_and_scores_two() -> None:
    game = table(hand="Candle")
    say(game, "light Candle#1")
    assert names_in(game, ROW, 0) == ["Candle"]
    assert [seat.score for seat in game.state.seats] == [2, 0]
    assert isinstance(game.decision, Act)
    assert game.decision.seat == 1


def test_every_moth_scores_when_its_player_draws_and_only_then() -> None:
    game = table(hand="", row="Moth Moth")
    assert game.state.seats[0].score == 2
    say(game, "pass")
    assert [seat.score for seat in game.state.seats] == [2, 0], "the other player's draw lures nobody"


def test_a_gust_puts_out_the_lantern_that_is_picked() -> None:
    game = table(hand="Gust", other_row="Moth Candle")
    say(game, "light Gust")
    assert isinstance(game.decision, Pick)
    say(game, "pick Moth")
    assert names_in(game, PILE, 1) == ["Moth"]
    assert names_in(game, ROW, 1) == ["Candle"]


def test_a_lid_goes_out_in_the_place_of_another() -> None:
    game = table(hand="Gust", other_row="Moth Lid")
    say(game, "light Gust")
    say(game, "pick Moth")
    assert names_in(game, PILE, 1) == ["Lid"]


def test_of_two_lids_one_is_chosen_and_the_other_takes_its_place_once() -> None:
    game = table(hand="Gust", other_row="Moth Lid Lid")
    say(game, "light Gust")
    say(game, "pick Moth")
    assert isinstance(game.decision, Choose)
    first, second = game.decision.cards
    say(game, "choose Lid")
    assert game.card(second).area == PILE, "the second Lid stood in for the first, which stood in for the Moth"
    assert game.card(first).area == ROW


def test_ten_lights_win_at_once() -> None:
    game = table(hand="Candle", row="Moth Moth Moth Moth Moth Moth Moth Moth")
    say(game, "light Candle#1")
    assert game.state.result == (0,)


def test_whoever_cannot_draw_ends_the_game_and_the_brighter_player_wins() -> None:
    game = table(hand="Candle", deck="Gust")
    say(game, "light Candle#1")
    say(game, "pass")
    assert game.state.result == (0,)


def test_the_hand_is_hidden_from_the_other_player_and_from_spectators() -> None:
    game = table(hand="Candle Gust")
    mine, yours, anyone = (view(game, seat, GAME.write_answer) for seat in (0, 1, None))
    hands = [one.seats[0].areas[HAND] for one in (mine, yours, anyone)]
    assert [hand.size for hand in hands] == [3, 3, 3]
    assert [[card.name for card in hand.cards] for hand in hands] == [["Candle", "Gust", "Candle"], [], []]
    assert mine.decision is not None
    assert [choice.words for choice in mine.decision.choices] == [
        "light Candle#1",
        "light Gust",
        "light Candle#2",
        "pass",
    ]
    assert yours.decision is None
    assert set(game.cards_in(HAND, 0)) <= set(unknown_to(game, 1))


def test_only_who_drew_reads_what_was_drawn() -> None:
    game = table(hand="Candle")
    game.trace = []
    say(game, "pass")
    told = [view(game, seat, GAME.write_answer).trace[-1].text for seat in (0, 1, None)]
    assert told == ["a card is drawn", "you draw Candle", "a card is drawn"]
