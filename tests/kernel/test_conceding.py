"""Whoever concedes has lost: at once where that ends the game, otherwise when asked; the others play on."""

import random

import pytest

import rulewright
from rulewright.games.registry import find_game, game_names
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
