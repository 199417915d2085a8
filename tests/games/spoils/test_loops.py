"""A loop that was declared is an ordinary part of a game: saved, copied, replayed and taken back in its middle."""

import random
from typing import Any

import pytest

import rulewright
from rulewright import __version__
from rulewright.games.registry import find_game
from rulewright.kernel import journal as journals
from rulewright.kernel.errors import IllegalAnswer
from rulewright.kernel.journal import Header
from rulewright.kernel.saving import dumps, position_key
from rulewright.library.making import open_match
from rulewright.library.match import Match


def item(name: str, *text: str) -> dict[str, Any]:
    return {"name": name, "type": "Gearsmith Item - engine", "cost": 1, "text": "\n".join(text)}


CARDS = (
    item("Press", "PRESS", "COST: Pay 0.", "EFFECT: Your faction gains 1 influence."),
    item("Ratchet", "CLICK", "COST: Pay 0.", "EFFECT: Your faction gains 2 influence."),
    item(
        "Bell",
        "When this card is depleted, pick a character. Restore this card.",
        "When this card is restored, deplete it.",
        "RING",
        "COST: Deplete this card.",
        "EFFECT: Your faction gains 1 influence.",
    ),
    {"name": "Cheer", "type": "Warlord Tactic", "cost": 0, "text": "Your faction gains 5 influence."},
    {"name": "Ox", "type": "Warlord Character - ox", "cost": 1, "stats": "2/3/2"},
)


def match_at(*, every_step: bool = False, **position: list[str]) -> Match:
    """A match that stands where a judge case would begin; `a_play` is `a.play`."""
    kit = find_game("spoils")
    cards = (*CARDS, *(dict(one) for one in kit.plain_cards()))
    game, _ = kit.position(
        kit.rules("2013", {}, cards), {name.replace("_", ".", 1): value for name, value in position.items()}, 0
    )
    game.run()
    header = Header(
        journals.FORMAT, __version__, "spoils", "2013", {}, ({}, {}), cards, 0, dumps(game), every_step=every_step
    )
    return open_match(header)


def say(match: Match, *answers: str) -> Match:
    for answer in answers:
        match.answer(answer)
    return match


def influence(match: Match) -> tuple[int, int]:
    a, b = (seat.score for seat in match.state.state.seats)
    return a, b


def one_players_loop() -> Match:
    """a has used the press once; b could respond."""
    return say(match_at(a_play=["Press"], b_hand=["Cheer"]), "use Press", "pass")


def shared_loop() -> Match:
    """a has puffed and b has clicked in between."""
    return say(match_at(a_play=["Press"], b_play=["Ratchet"]), "use Press", "use Ratchet", "pass", "pass")


MOMENTS = {
    "the opponent is asked where to break in": (one_players_loop, ("repeat 5",), ("interrupt 3", "pass", "pass")),
    "the opponent breaks in": (one_players_loop, ("repeat 5", "interrupt 3"), ("play Cheer", "pass", "pass")),
    "the opponent is asked again": (one_players_loop, ("repeat 5", "interrupt 3", "pass"), ("interrupt 4", "pass")),
    "the opponent is asked for a number": (shared_loop, ("repeat 5",), ("repeat 3", "pass")),
    "it is asked where to stop": (shared_loop, ("repeat 5", "repeat 3"), ("stop after use Press", "use Ratchet")),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_loop_that_is_saved_in_its_middle_goes_on_as_it_would_have(moment: str) -> None:
    shown, before, after = MOMENTS[moment]
    match = say(shown(), *before)
    loaded, twin = rulewright.load(match.save()), match.copy()
    assert loaded.hash == match.hash == twin.hash
    assert loaded.decision is not None
    assert match.decision is not None
    assert loaded.decision.in_words() == match.decision.in_words()
    say(match, *after)
    assert say(loaded, *after).hash == match.hash
    assert twin.hash != match.hash, "the copy has not moved on with it"
    assert say(twin, *after).hash == match.hash


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_journal_of_a_loop_is_replayed_word_for_word(moment: str) -> None:
    shown, before, after = MOMENTS[moment]
    match = say(shown(), *before, *after)
    journal = match.journal
    spoken = [line.answer.partition(":")[0] for line in journal.lines]
    assert spoken[-len(before) - len(after) :] == [*before, *after]
    assert rulewright.replay(journal).hash == match.hash


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_was_said_of_a_loop_is_taken_back_and_said_again(moment: str) -> None:
    shown, before, after = MOMENTS[moment]
    match = say(shown(), *before)
    there = match.hash
    say(match, *after)
    over = match.hash
    match.undo(len(after))
    assert match.hash == there
    for _ in after:
        match.redo()
    assert match.hash == over


def test_repetitions_come_to_what_single_uses_do() -> None:
    single, declared = one_players_loop(), one_players_loop()
    for _ in range(20):
        say(single, "use Press", "pass")
    say(declared, "repeat 20", "pass")
    assert position_key(declared.state) == position_key(single.state)
    assert influence(declared) == (41, 20)


def test_one_answer_takes_the_whole_loop_back() -> None:
    match = say(one_players_loop(), "repeat 1000", "pass")
    assert influence(match) == (1021, 20)
    match.undo()
    assert influence(match) == (21, 20)
    assert match.decision is not None
    assert (match.decision.seat, match.decision.prompt, match.decision.rule) == ("b", "interrupt", "414.2c")


def test_the_longer_a_sequence_the_fewer_repetitions_are_played_at_once() -> None:
    """What one answer can cost is bounded: 2,000 answers, however they are put together."""
    alone = say(match_at(a_play=["Press"]), "use Press")
    for match, most in ((alone, 2_000), (one_players_loop(), 1_000), (shared_loop(), 500)):
        assert match.why_not(f"repeat {most}") is None
        refusal = match.why_not(f"repeat {most + 1}")
        assert refusal is not None
        assert (refusal.rule, f"at most {most} repetitions" in refusal.reason) == ("414.2b", True)


def test_every_step_of_a_loop_leads_to_the_same_state() -> None:
    match = say(one_players_loop(), "repeat 5", "pass")
    asked = match_at(every_step=True, a_play=["Press"], b_hand=["Cheer"])
    say(asked, "use Press", "pass", "repeat 5", "pass")
    assert asked.hash == match.hash


def test_a_repetition_is_no_listed_answer_but_a_legal_one() -> None:
    match = match_at(a_play=["Press"])
    refusal = match.why_not("repeat 3")
    assert refusal is not None
    assert refusal.rule == "414.2a"
    say(match, "use Press")
    assert match.why_not("repeat 3") is None
    assert match.decision is not None
    assert all(not words.startswith("repeat") for words in match.decision.in_words())
    endless = match.why_not("repeat forever")
    assert endless is not None
    assert endless.rule == "414.2b"
    before = match.hash
    with pytest.raises(IllegalAnswer, match=r"414\.2b"):
        match.answer("repeat without end")
    assert match.hash == before


def test_the_trace_tells_of_every_repetition_and_why_there_are_no_more() -> None:
    match = say(match_at(a_play=["Press"], b_hand=["Cheer"]), "use Press", "pass", "repeat 2", "pass")
    told = [f"{entry.rule} {entry.text}" for entry in match.trace]
    assert "414.2 a wants to do the same 2 times more" in told
    assert told.count("606.1a a uses Press: PRESS") == 3
    assert "414.2 repetition 2 of 2" in told
    assert told[-1] == "414.2 2 times repeated"


def test_whoever_is_asked_about_a_loop_sees_what_may_be_answered() -> None:
    match = say(one_players_loop(), "repeat 5")
    shown = match.view("b").decision
    assert shown is not None
    assert (shown.kind, shown.prompt, shown.low, shown.high) == ("Number", "interrupt", 1, 5)
    assert match.view("a").decision is None
    shared = say(shared_loop(), "repeat 5", "repeat 3").view("a").decision
    assert shared is not None
    assert [choice.words for choice in shared.choices] == [
        "stop after nothing",
        "stop after use Press: PRESS",
        "stop after use Ratchet: CLICK",
        "pass",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_players_who_know_nothing_of_loops_answer_them(seed: int) -> None:
    rng = random.Random(seed)
    for match in (say(one_players_loop(), "repeat 5"), say(shared_loop(), "repeat 5")):
        for _ in range(30):
            if match.decision is not None:
                match.answer(match.decision.random(rng))
        kit, game = find_game("spoils"), say(shared_loop(), "repeat 5").state
        assert game.decision is not None
        assert kit.sensible(game, game.decision, rng) == 0, "the computer does not go round and round"


def test_an_endless_choice_that_was_saved_in_its_middle_is_a_draw_all_the_same() -> None:
    match = say(match_at(a_play=["Bell", "Ox"], b_play=["Ox"]), "use Bell", "pick Ox#1", "pick Ox#2")
    loaded = rulewright.load(match.save())
    say(match, "pick Ox#1")
    assert match.result is not None
    assert match.result.draw
    assert say(loaded, "pick Ox#1").hash == match.hash
    match.undo()
    assert not match.over
