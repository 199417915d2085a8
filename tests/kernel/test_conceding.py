"""Whoever concedes has lost: at once where that ends the game, otherwise when asked; the others play on."""

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.games.registry import find_game, game_names
from rulewright.judge import read_file
from rulewright.judge.position import set_up
from rulewright.kernel.conceding import concede
from rulewright.kernel.errors import IllegalAnswer
from rulewright.library.making import replay

CROWDS = [(name, seats) for name in game_names() for seats in find_game(name).seats]


def dealt(name: str, seats: int, seed: int) -> rulewright.Match:
    decks = (sorted(find_game(name).deck_library()) * seats)[:seats]
    return rulewright.new_game(name, decks=decks, seed=seed, every_step=bool(seed % 2))


@pytest.mark.parametrize("name", game_names())
def test_of_two_either_may_concede_at_any_time_and_the_other_has_won(name: str) -> None:
    for loser, winner in (("a", "b"), ("b", "a")):
        match = dealt(name, 2, seed=3)
        before = match.hash
        match.concede(loser)
        match.undo()
        assert match.hash == before
        match.concede(loser)
        assert match.over
        assert match.result == rulewright.Result((winner,))
        assert f"{loser} concedes" in [entry.text for entry in match.trace]
        assert replay(match.journal).hash == match.hash
        with pytest.raises(IllegalAnswer, match="the game is over"):
            match.concede(winner)


@pytest.mark.parametrize(("name", "seats"), [crowd for crowd in CROWDS if crowd[1] > 2])
def test_among_more_whoever_is_asked_may_concede_and_the_others_play_on(name: str, seats: int) -> None:
    match = dealt(name, seats, seed=4)
    assert match.decision is not None
    asked = match.decision.seat
    other = next(seat for seat in match.seats if seat != asked)
    with pytest.raises(IllegalAnswer, match="when one is asked oneself"):
        match.concede(other)
    match.concede(asked)
    assert not match.over
    with pytest.raises(IllegalAnswer, match="has lost already"):
        match.concede(asked)
    assert match.view(other).seats[match.seats.index(asked)].out


@pytest.mark.parametrize(("name", "seats"), CROWDS)
@pytest.mark.parametrize("seed", range(3))
def test_somebody_concedes_in_the_middle_of_anything_and_the_journal_tells_it_again(
    name: str, seats: int, seed: int
) -> None:
    match, rng = dealt(name, seats, seed), random.Random(seed)
    gone: set[str] = set()
    for _ in range(350):
        if match.decision is None:
            break
        asked = match.decision.seat
        assert asked not in gone, "who has conceded is asked nothing more"
        if rng.random() < 0.02:
            gone.add(asked)
            match.concede(asked)
        else:
            match.answer(match.decision.random(rng))
        for one in match.view().seats if match.result is None else ():
            left = [area.name for area in one.areas if area.size and area.name != "removed"]
            assert one.name not in gone or not left, "the cards of whoever has conceded are gone"
    if match.result is not None:
        assert not gone & set(match.result.winners)
    assert replay(match.journal).hash == match.hash


EVERYBODY_PAYS = """
game = "smashup"

[[card]]
name = "Toll"
type = "Action"
text = "Each player discards a card."

[[case]]
title = "Everybody pays"
rules = []
a.hand = ["Toll", "Blank x2"]
b.hand = ["Blank x2"]
c.hand = ["Blank x2"]
d.hand = ["Blank x2"]
steps = "a: play Toll"
"""


@pytest.mark.parametrize(("leaves", "then"), [(1, [2, 3]), (2, [1, 3]), (3, [1, 2])])
def test_where_each_player_is_asked_in_turn_nobody_is_passed_over_for_one_who_leaves(
    tmp_path: Path, leaves: int, then: list[int]
) -> None:
    file = tmp_path / "toll.judge.toml"
    file.write_text(EVERYBODY_PAYS, encoding="utf-8")
    game = set_up(read_file(file)[0], find_game("smashup"), []).game
    decision = game.decision
    assert decision is not None
    game.answer(next(option for option in decision.answers() if option.verb == "play"))
    asked = []
    while (decision := game.decision) is not None and decision.prompt == "discard":
        asked.append(decision.seat)
        if decision.seat == leaves:
            concede(game, leaves)
        else:
            game.answer(next(iter(decision.answers())))
    assert [seat for seat in asked if seat not in (0, leaves)] == then
