"""A moment shared as a judge file: it leads to what the seat saw, and to nothing that the seat could not know."""

import random

import pytest
from msgspec.structs import replace

from rulewright import new_game
from rulewright.games.registry import find_game
from rulewright.judge import run_case
from rulewright.judge.eyes import seen
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.judge.sharing import CannotShare
from rulewright.judge.steps import Give
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.saving import dumps
from rulewright.library import Match
from rulewright.library.making import open_match

DECKS = {"spoils": ("slow-interest", "loud-noises"), "arcmage": ("quiet-grove", "ash-and-bone")}
SEATS = "ab"


def _played(game: str, seed: int, answers: int, *, every_step: bool = True) -> Match:
    match = new_game(game, decks=DECKS[game], seed=seed, every_step=every_step)
    rng = random.Random(seed)
    for _ in range(answers):
        if match.decision is None:
            break
        match.answer(match.decision.random(rng))
    return match


def _what_is_seen(text: str, seat: int) -> list[object]:
    """What a seat sees after the steps of a file, and at whatever answers itself after the last of them."""
    case = read_text(text, "shared.judge.toml")[0]
    kit = find_game(case.game)
    table = set_up(case, kit, [])
    passed: list[object] = []
    table.gives = lambda seat_, answer, stepped: passed.append(seen(kit, table.game, seat))
    table.settle()
    for at, step in enumerate(case.steps):
        table.ahead = case.steps[at:]
        if isinstance(step, Give):
            passed.clear()
            table.give(step)
    return [*passed, seen(kit, table.game, seat)]


@pytest.mark.slow
@pytest.mark.parametrize("every_step", [True, False], ids=["every step", "choices only"])
@pytest.mark.parametrize("game", DECKS)
def test_a_shared_moment_judges_to_what_the_seat_saw(game: str, *, every_step: bool) -> None:
    shared = moments = 0
    for seed in range(2):
        match = _played(game, seed, 40, every_step=every_step)
        rng = random.Random(seed)
        while match.decision is not None and match.turn < 16:
            match.answer(match.decision.random(rng))
            if rng.random() < 0.9:
                continue
            for seat, letter in enumerate(SEATS):
                moments += 1
                try:
                    text = match.share(letter)
                except CannotShare:
                    continue
                shared += 1
                report = run_case(read_text(text, "shared.judge.toml")[0])
                assert report.failure is None, f"{report.failure}\n{text}"
                assert seen(find_game(game), match.state, seat) in _what_is_seen(text, seat), text
    assert moments > 20
    assert shared >= 0.9 * moments, f"only {shared} of {moments} moments could be shared"


def _begun(match: Match, game: Game) -> Match:
    """A match that begins at a state."""
    return open_match(replace(match.journal.header, state=dumps(game), digest="", chance=()))


@pytest.mark.slow
@pytest.mark.parametrize("game", DECKS)
def test_what_a_seat_cannot_know_does_not_change_the_file(game: str) -> None:
    compared = 0
    for seed in range(6):
        match = _played(game, seed, 60 + 27 * seed)
        if match.decision is None:
            continue
        rng = random.Random(seed)
        seat = seed % 2
        one, other = _begun(match, match.state), _begun(match, redealt(match.state, seat, rng))
        for _ in range(25):
            if one.decision is None or other.decision is None:
                break
            answer = one.decision.random(rng)
            if other.why_not(answer) is not None:
                break
            one.answer(answer)
            other.answer(answer)
            if seen(find_game(game), one.state, seat) != seen(find_game(game), other.state, seat):
                break  # something hidden has come out, and was not the same
            if rng.random() < 0.6:
                continue
            assert _shared(one, seat) == _shared(other, seat)
            compared += 1
    assert compared > 8


def _shared(match: Match, seat: int) -> str:
    try:
        return match.share(SEATS[seat])
    except CannotShare as fault:
        return str(fault)


def test_what_others_hold_is_left_unknown() -> None:
    match = _played("spoils", 3, 90)
    text = match.share("a")
    case = read_text(text, "shared.judge.toml")[0]
    assert case.fields["b.hand"] == [f"Blank x{len(match.state.cards_in(Area(1), 1))}"]
    assert set(case.fields["b.deck"]) | set(case.fields["a.deck"]) <= {
        f"Blank x{len(match.state.cards_in(Area(0), seat))}" for seat in range(2)
    }


def test_positions_say_who_has_seen_what() -> None:
    case = 'game = "{}"\n[[case]]\ntitle = "Seen"\n{}\nsteps = """\n{}\n"""\n'
    hand = 'b.hand = ["Rage (seen a)", "Greed"]\na.play = ["Cellar Cat (flipped)"]'
    spoils = case.format("spoils", hand, "expect: a sees Rage\nexpect: a does not see Greed")
    piles = 'a.resources = {Gaian = ["Barkskin", "Blank x2 (spent)"]}\na.army = ["Bud Carrier (tokens 2 +0/+1)"]'
    arcmage = case.format("arcmage", piles, "expect: a.gems.Gaian = 1\nexpect: Bud Carrier.def = 3")
    for text in (spoils, arcmage):
        report = run_case(read_text(text, "seen.judge.toml")[0])
        assert report.failure is None, report.failure


def test_before_anybody_acts_freely_nothing_can_be_shared() -> None:
    with pytest.raises(CannotShare, match="try a moment at which somebody acts freely"):
        new_game("spoils", decks=DECKS["spoils"], seed=1).share("a")
