"""The public face of the library: all that the README shows, and every member of it."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

import pytest

import rulewright
from rulewright import IllegalAnswer, IllegalDeck, Match, Refusal, RulewrightError, UnknownName
from rulewright.games.deckfiles import read_deck_file

DECKS = ("slow-interest", "loud-noises")


def played(answers: int, seed: int = 7, **more: bool) -> Match:
    """A game after so many answers drawn at random."""
    game = rulewright.new_game("spoils", decks=DECKS, seed=seed, **more)  # type: ignore[arg-type]
    rng = random.Random(seed)
    for _ in range(answers):
        assert game.decision is not None
        game.answer(game.decision.random(rng))
    return game


@pytest.fixture(scope="module")
def finished() -> Match:
    game = rulewright.new_game("spoils", decks=DECKS, seed=3)
    rng = random.Random(3)
    while game.decision is not None:
        game.answer(game.decision.random(rng))
    return game


def waits_for(game: Match, prompt: str) -> Match:
    """The game, played on at random until that is asked."""
    rng = random.Random(1)
    while game.decision is not None and game.decision.prompt != prompt:
        game.answer(game.decision.random(rng))
    assert game.decision is not None, f"nobody was ever asked to {prompt}"
    return game


def test_the_readme_is_true(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = re.search(r"```python\n(.*?)```", (project / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    said: dict[str, object] = {}
    exec(compile(block[1], "README.md", "exec"), said)
    assert isinstance(said["game"], Match)
    first = capsys.readouterr().out.splitlines()[0]
    assert re.fullmatch(r"(a|b) wins [0-9a-f]{32}|a draw [0-9a-f]{32}", first)


def test_all_that_is_promised_is_there() -> None:
    for name in rulewright.__all__:
        assert getattr(rulewright, name).__doc__, f"{name} is not documented"
    assert set(rulewright.__all__) <= set(dir(rulewright))
    with pytest.raises(AttributeError):
        rulewright.no_such_thing  # noqa: B018


def test_importing_the_package_imports_no_game() -> None:
    look = "import sys, rulewright; print(*(name for name in sys.modules if name.startswith('rulewright.')))"
    found = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True).stdout.split()
    assert [name for name in found if not name.startswith("rulewright.form")] == []


def test_every_public_member_is_documented() -> None:
    for kind in (Match, rulewright.Decision, rulewright.Result):
        members = {name: member for name, member in vars(kind).items() if isinstance(member, property | FunctionType)}
        bare = [name for name, member in members.items() if not name.startswith("_") and not member.__doc__]
        assert bare == []


# A decision


def test_a_decision_says_whom_it_asks_for_what_and_by_which_rule() -> None:
    decision = rulewright.new_game("spoils", decks=DECKS, seed=7).decision
    assert decision is not None
    assert (decision.seat, decision.prompt, decision.rule, decision.kind) == ("a", "search", "601.1b", "pick")
    assert decision.source == ""
    answers = list(decision.answers())
    assert decision.random(random.Random(0)) in answers
    assert decision.raw.check(answers[0]) is None
    assert decision.in_words(3) == [decision.words(answer) for answer in answers[:3]]
    assert all(words.startswith("pick ") for words in decision.in_words())


def test_its_words_are_answers_too() -> None:
    game = waits_for(played(0), "act")
    assert game.decision is not None
    for words in game.decision.in_words():
        assert game.why_not(words) is None
        game.copy().answer(words)


def test_a_decision_stays_what_it_was_when_the_game_goes_on() -> None:
    game = waits_for(played(0), "act")
    decision = game.decision
    assert decision is not None
    before = decision.in_words()
    game.answer(before[-1])
    assert decision.in_words() == before


# Answers


def test_an_illegal_answer_is_refused_by_a_rule_and_changes_nothing() -> None:
    game = waits_for(played(0), "act")
    before, told = game.hash, len(game.trace)
    refusal = game.why_not("attack a")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "608.1a"
    for wrong in ("attack a", "pass", "dance", 99, (1, 2), None):
        assert game.why_not(wrong) is not None
        with pytest.raises(IllegalAnswer):
            game.answer(wrong)
    assert (game.hash, len(game.trace)) == (before, told)


def test_a_game_that_is_over_takes_no_answer(finished: Match) -> None:
    assert finished.over
    assert finished.decision is None
    assert finished.result is not None
    refusal = finished.why_not("pass")
    assert refusal is not None
    assert "over" in refusal.reason
    with pytest.raises(IllegalAnswer):
        finished.answer("pass")


def test_a_fault_in_the_middle_of_an_answer_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = waits_for(played(0), "act")
    before = game.hash

    def fault(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(game.state), "_ask", fault)
    with pytest.raises(ZeroDivisionError):
        game.answer("end turn")
    assert game.hash == before


# Looking


def test_what_a_game_tells_of_itself() -> None:
    game = played(40)
    assert (game.game, game.edition, game.seats) == ("spoils", "2013", ("a", "b"))
    assert game.turn > 0
    assert not game.over
    assert game.result is None
    assert re.fullmatch(r"[0-9a-f]{32}", game.hash)
    assert str(game.trace[0]).startswith("601.1a: ")
    assert repr(game).startswith("<spoils 2013, turn ")


def test_without_a_trace_there_is_none() -> None:
    assert played(10, trace=False).trace == []


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    game = waits_for(played(0), "act")

    def hand(seat: str | None, of: int) -> list[str]:
        area = next(area for area in game.view(seat).seats[of].areas if area.name == "hand")
        return [card.name for card in area.cards]

    assert hand("a", 0)
    assert hand("a", 1) == []
    assert hand("b", 1)
    assert hand(None, 0) == []
    with pytest.raises(UnknownName):
        game.view("z")


def test_results_in_words() -> None:
    assert str(rulewright.Result(("a",))) == "a wins"
    assert str(rulewright.Result(("a", "c"))) == "a and c win"
    assert str(rulewright.Result(())) == "a draw"
    assert rulewright.Result(()).draw


# Taking back, copying, keeping


def test_undo_and_redo_lead_to_the_same_states() -> None:
    game = played(0)
    rng = random.Random(5)
    hashes, told = [game.hash], [game.trace]
    for _ in range(60):
        assert game.decision is not None
        game.answer(game.decision.random(rng))
        hashes.append(game.hash)
        told.append(game.trace)
    for back in range(59, -1, -1):
        game.undo()
        assert (game.hash, game.trace) == (hashes[back], told[back])
    with pytest.raises(RulewrightError, match="no answer left"):
        game.undo()
    for forth in range(1, 61):
        game.redo()
        assert (game.hash, game.trace) == (hashes[forth], told[forth])
    with pytest.raises(RulewrightError, match="no answer to give again"):
        game.redo()
    game.undo(20)
    assert game.hash == hashes[40]


def test_another_answer_forgets_what_could_be_redone() -> None:
    game = waits_for(played(0), "act")
    game.answer("end turn")
    game.undo()
    game.answer("end turn")
    with pytest.raises(RulewrightError):
        game.redo()


def test_an_undo_of_nothing_is_refused() -> None:
    with pytest.raises(RulewrightError, match="at least one"):
        played(3).undo(0)


def test_a_seat_takes_back_only_what_has_shown_nobody_anything() -> None:
    game = waits_for(played(0), "mulligan")
    assert game.decision is not None
    seat = game.decision.seat
    other = next(one for one in game.seats if one != seat)
    assert (game.takeable(seat), game.takeable(other)) == (0, 0), "opening hands have just been drawn"
    for words, free in (("keep", 1), (game.decision.in_words(2)[1], 0)):
        game.answer(words)
        assert (game.takeable(seat), game.takeable(other)) == (free, 0), words
        game.undo()


def test_a_copy_goes_its_own_way() -> None:
    game = played(50)
    before, told = game.hash, game.trace
    twin = game.copy()
    assert (twin.hash, twin.trace) == (before, told)
    assert twin.decision is not None
    twin.answer(twin.decision.random(random.Random(0)))
    assert twin.hash != before
    assert (game.hash, game.trace) == (before, told)
    twin.undo(51)
    assert twin.hash == played(0).hash
    assert len(game.journal) == 51


def test_a_saved_game_goes_on_as_the_game_itself() -> None:
    game = played(20)
    loaded = rulewright.load(game.save())
    assert loaded.hash == game.hash
    rng, same = random.Random(9), random.Random(9)
    for _ in range(40):
        assert game.decision is not None
        assert loaded.decision is not None
        game.answer(game.decision.random(rng))
        loaded.answer(loaded.decision.random(same))
        assert loaded.hash == game.hash
    assert rulewright.load(loaded.save()).hash == game.hash
    assert rulewright.replay(loaded.journal).hash == game.hash


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda data: b"", "not a saved game"),
        (lambda data: b"nonsense", "not a saved game"),
        (lambda data: data[:-1], "not a saved game"),
        (lambda data: data[:-40] + b"\0" + data[-39:], "damaged"),
        (lambda data: data.replace(b"rulewright save", b"rulewright sage"), "rulewright sage"),
    ],
)
def test_bytes_that_are_no_save_are_refused(spoil: Callable[[bytes], bytes], told: str) -> None:
    with pytest.raises(rulewright.FileFault, match=told):
        rulewright.load(spoil(played(5).save()))


def test_a_journal_is_kept_as_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.journal.jsonl"
    game = played(10)
    game.keep_journal(path)
    rng = random.Random(1)
    for _ in range(10):
        assert game.decision is not None
        game.answer(game.decision.random(rng))
        game.copy().undo()
    game.undo(2)
    game.redo()
    kept = rulewright.read_journal(path)
    assert kept.lines == game.journal.lines
    assert len(kept) == 1 + 20 + 2
    assert rulewright.replay(kept).hash == game.hash
    assert rulewright.replay(kept, 11).hash == played(10).hash


# Making


def test_a_deck_can_be_a_name_a_file_or_a_deck(project: Path) -> None:
    file = project / "src/rulewright/games/spoils/decks/slow-interest.deck.toml"
    deck = read_deck_file(file)
    hashes = {
        rulewright.new_game("spoils", decks=[one, "loud-noises"], seed=1).hash
        for one in ("slow-interest", str(file), file, deck)
    }
    assert len(hashes) == 1


def test_an_illegal_deck_is_refused_with_every_fault_and_its_rule() -> None:
    small = rulewright.Deck("spoils", "Too Small", {"Greed": 20, "Debt Hound": 9}, faction="Pawn and Pall")
    small = rulewright.Deck(small.game, small.name, small.cards, small.format, small.faction, (small.faction,))
    with pytest.raises(IllegalDeck) as refused:
        rulewright.new_game("spoils", decks=[small, "loud-noises"])
    assert [fault.rule for fault in refused.value.faults] == ["103.1b", "103.1c"]
    assert "103.1b" in str(refused.value)
    assert rulewright.new_game("spoils", decks=[small, "loud-noises"], check_decks=False).decision is not None


def test_a_deck_may_hold_cards_of_ones_own() -> None:
    own = {"name": "Ledger Imp", "type": "Banker Character - imp", "cost": 2, "stats": "2/1/3", "text": ""}
    deck = rulewright.Deck(
        "spoils", "Imps", {"Greed": 71, "Ledger Imp": 4}, faction="Pawn and Pall", factions=("Pawn and Pall",)
    )
    game = rulewright.new_game("spoils", decks=[deck, deck], cards=[own])
    assert "Ledger Imp" in {fields["name"] for fields in game.journal.header.cards}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"game": "chess"}, "no game called 'chess'"),
        ({"game": "spoils", "edition": "1999"}, "no edition of The Spoils called '1999'"),
        ({"game": "spoils", "decks": ["slow-intrest", "loud-noises"]}, "did you mean slow-interest"),
        ({"game": "spoils", "decks": ["nowhere.deck.toml", "loud-noises"]}, "cannot be read"),
        ({"game": "spoils", "decks": ["slow-interest"]}, "2 decks, not 1"),
        ({"game": "spoils", "decks": DECKS, "switches": {"R9999": True}}, "R9999"),
        ({"game": "spoils", "decks": DECKS, "seed": 1 << 70}, "seed"),
        ({"game": "spoils", "decks": DECKS, "cards": [{"type": "Banker Character"}]}, "has no `name`"),
        ({"game": "spoils", "decks": [rulewright.Deck("chess", "x", {}), "loud-noises"]}, "for the game 'chess'"),
    ],
)
def test_what_cannot_be_made_is_said_clearly(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(RulewrightError, match=re.escape(told)):
        rulewright.new_game(**arguments)  # type: ignore[arg-type]


def test_a_switch_reaches_the_rules() -> None:
    game = rulewright.new_game("spoils", decks=DECKS, switches={"R42": False})
    assert game.state.rules.edition_record.flip_up_threshold_replaces is False


def test_a_card_is_proven_or_refused() -> None:
    fields = {"name": "Ledger Imp", "type": "Banker Character - imp", "cost": 2, "stats": "2/1/3"}
    card = rulewright.compile_card("spoils", {**fields, "text": "When this card enters play, draw a card."})
    assert (card.name, card.strength, len(card.paragraphs)) == ("Ledger Imp", 2, 1)
    with pytest.raises(rulewright.TextNotUnderstood) as refused:
        rulewright.compile_card("spoils", {**fields, "text": "When this card enters play, sing a song."})
    assert refused.value.problems[0].line == 1
    with pytest.raises(rulewright.FileFault, match="has no `type`"):
        rulewright.compile_card("spoils", {"name": "Ledger Imp"})
    with pytest.raises(rulewright.FileFault, match="has no `name`"):
        rulewright.compile_card("spoils", {"type": "Banker Character"})
    with pytest.raises(rulewright.TextNotUnderstood, match="a character has no structure"):
        rulewright.compile_card("spoils", {**fields, "structure": "tall"})


def test_a_worker_of_a_server_starts_without_the_web_framework() -> None:
    look = "import sys, rulewright.server.engine.__main__; print('litestar' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
