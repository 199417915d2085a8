"""`rulewright table`: whole games through a pipe, commands, bad input, and nothing hidden on the screen."""

import io
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from rulewright.ai.players import make_player
from rulewright.cli import main
from rulewright.cli.menu import Menu
from rulewright.cli.sitting import Sitting
from rulewright.cli.tablecommands import Leave
from rulewright.games.registry import find_game
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.knowledge import redealt
from rulewright.library import new_game
from rulewright.library.talk import addressed

KIT = find_game("spoils")
DECKS = ("brass-parade", "third-candle")
"""They have no card in common."""


class Scripted(Sitting):
    """A sitting at which the sensible player types for the person, by number where it can, and talks a lot."""

    def __init__(self, seed: int) -> None:
        super().__init__(KIT, new_game("spoils", decks=DECKS, seed=seed), make_player("sensible", KIT, seed))
        self.rng = random.Random(seed)
        self.typed: list[str] = []

    def read(self) -> str:
        decision = self.game.decision
        assert decision is not None
        if self.rng.random() < 0.3:
            line = self.rng.choice(
                ["log", "board", "why play Zap", "foo", "99 98", "hint", "card Greed", "-3", "why 1"]
            )
        else:
            line = self.answer(decision)
        self.typed.append(line)
        return line

    def answer(self, decision: Decision) -> str:
        return in_numbers(Menu(KIT, self.game, decision), KIT.sensible(self.game, decision, self.rng))


def in_numbers(menu: Menu, answer: Answer) -> str:
    """An answer as one would type it."""
    match menu.decision:
        case Act() | Choose():
            return next(str(n) for n in range(1, len(menu.items) + 1) if same(menu, n, answer))
        case Pick():
            return " ".join(str(menu._answers.index(slot) + 1) for slot in answer) or "none"
        case Number():
            return str(answer)
        case Divide():
            return " ".join(map(str, answer))
        case Order():
            return " ".join(str(at + 1) for at in answer)
    raise AssertionError(menu.decision)


def same(menu: Menu, number: int, answer: Answer) -> bool:
    """Whether a number means that answer, or the same with an equal card."""
    found = menu.read(str(number))
    return bool(found == answer)


def script(seed: int) -> list[str]:
    """What is typed in a whole game."""
    sitting = Scripted(seed)
    sitting.play()
    return sitting.typed


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_through_a_pipe(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    typed = script(seed)
    here = capsys.readouterr().out
    command = [sys.executable, "-m", "rulewright", "table", "spoils", "--deck", DECKS[0], "--against", DECKS[1]]
    run = subprocess.run(
        [*command, "--seed", str(seed)],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert re.search(r"You win!|The computer wins\.|The game is a draw\.", run.stdout)
    told = [line for line in run.stdout.splitlines()[1:] if not line.startswith("> ")]
    assert told == here.splitlines()


@pytest.mark.parametrize("seed", [pytest.param(5, marks=pytest.mark.slow), 6])
def test_nothing_hidden_is_ever_printed(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """No card of the computer's is named before it has lain open, and what is shown does not depend on the others."""
    known: set[str] = set()
    rng = random.Random(seed)

    class Watching(Scripted):
        def read(self) -> str:
            game, decision = self.game, self.game.decision
            assert decision is not None
            twin = redealt(game, 0, rng)
            asked = twin.decision
            assert asked is not None
            assert KIT.board_lines(twin, 0) == KIT.board_lines(game, 0)
            assert Menu(KIT, twin, asked).items == Menu(KIT, game, decision).items
            self.check()
            return super().read()

        def check(self) -> None:
            theirs = [slot for slot, card in enumerate(self.game.state.cards) if card.owner == 1 and card.area >= 0]
            known.update(self.game.name(slot) for slot in theirs if self.game.rules.visible(self.game, slot, 0))
            hidden = {self.game.name(slot) for slot in theirs} - known
            printed = capsys.readouterr().out
            # What it draws, the hint and `card` aside, nothing names a card that has never lain open.
            assert not [name for name in hidden if name in printed]

    Watching(seed).play()
    assert len(known) > 4


class AtTable(Protocol):
    """What the table prints when these lines are typed and then no more."""

    def __call__(self, *lines: str, arguments: tuple[str, ...] = ()) -> list[str]: ...


@pytest.fixture
def at_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """A table at which the same game is always played."""

    def typing(*lines: str, arguments: tuple[str, ...] = ()) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        decks = Path(__file__).parent / "decks"
        game = ["--seed", "3", "--deck", f"{decks / 'loud.deck.toml'}", "--against", f"{decks / 'slow.deck.toml'}"]
        assert main(["table", "spoils", *game, *arguments]) == 0
        caught = capsys.readouterr()
        assert caught.err == ""
        return caught.out.splitlines()

    return typing


def after(lines: list[str], typed: str) -> str:
    """What was printed after a line was typed, up to the next."""
    start = lines.index(f"> {typed}")
    end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("> ")), len(lines))
    return "\n".join(lines[start + 1 : end])


def test_the_end_of_input_is_polite(at_table: AtTable) -> None:
    assert at_table()[-1] == "Good-bye."
    assert at_table("quit")[-1] == "Good-bye."


def test_one_may_concede(at_table: AtTable) -> None:
    told = at_table("concede")
    assert told[-1] == "The computer wins."
    assert "You concede." in told


def test_why_names_the_rule_and_says_what_it_says(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "2", "resource Rage", "why play Ship It Early", "why end turn", "why attack b")
    refusal = after(lines, "why play Ship It Early")
    assert "405.2" in refusal
    assert "needs 2 more Elitism" in refusal
    assert "threshold" in refusal.lower()
    assert "nothing forbids it" in after(lines, "why end turn")
    assert "608.1a" in after(lines, "why attack b")


def test_an_illegal_answer_in_words_is_refused_with_its_rule_and_asked_again(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "2", "resource Rage", "play Overwound Colossus", "end turn")
    assert "No: needs" in after(lines, "play Overwound Colossus")
    assert "You end the turn." in after(lines, "end turn")


def test_bad_input_changes_nothing(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "", "99", "1 2", "-1", "bogus", "order", "save", "card Nothing", "rule 999", "2")
    for typed in ("99", "1 2", "-1", "bogus"):
        assert "I do not understand" in after(lines, typed)
    assert "say which file" in after(lines, "save")
    assert "there is no card called 'Nothing'" in after(lines, "card Nothing")
    assert "no rule '999'" in after(lines, "rule 999")
    assert "Which card do you play as a resource?" in after(lines, "2")


def test_undo_goes_back_as_far_as_nothing_was_revealed(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "undo", "2", "undo", "1", "undo")
    told = [line for line in lines if "taken back" in line.lower()]
    assert "nothing that can be taken back" in told[0], "the computer has played its turn since"
    assert told[1] == "Taken back."
    assert told[2] == told[0], "a card was drawn, and the words do not tell which it was"


def test_a_resource_laid_face_down_can_be_taken_back_but_not_one_laid_open(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "2", "resource Louder! face-down", "undo", "resource Rage", "undo")
    told = [line for line in lines if "taken back" in line.lower()]
    assert told[0] == "Taken back."
    assert "nothing that can be taken back" in told[1]


def test_the_log_has_rules_and_only_what_the_seat_may_read(at_table: AtTable) -> None:
    lines = at_table("1", "keep", "log all")
    log = after(lines, "log all")
    assert re.search(r"^601\.1e +b draws a card$", log, re.MULTILINE)
    assert re.search(r"^601\.1e +a draws [A-Z]", log, re.MULTILINE)
    assert re.search(r"^605\.1d +\w+ enters play under b$", log, re.MULTILINE)


def test_order_on_asks_for_the_order_of_triggers(at_table: AtTable) -> None:
    asked = at_table("1", "order on", "keep")
    assert any("Which comes next?" in line for line in asked)
    assert not any("Which comes next?" in line for line in at_table("1", "keep"))


def test_a_saved_game_goes_on(at_table: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    before = at_table("1", "keep", "2", "resource Rage", f"save {file}")
    assert "Saved." in after(before, f"save {file}")
    resumed = at_table("board", arguments=("--resume", f"{file}.journal.jsonl"))
    assert "Off-Duty Night Watch" in "\n".join(resumed)
    assert any("What do you do?" in line for line in resumed)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("a draws a card", "you draw a card"),
        ("b draws a card", "the computer draws a card"),
        ("a card enters play under b face-down", "a card enters play under the computer's control face-down"),
        ("a card goes to a's deck", "a card goes to your deck"),
        ("chance lets a say who goes first", "chance lets you say who goes first"),
        ("a goes first", "you go first"),
        ("a has no influence left and loses", "you have no influence left and lose"),
    ],
)
def test_what_happens_is_told_in_sentences_that_speak_of_you(told: str, said: str) -> None:
    assert addressed(told, 0, ("a", "b"), ("", "the computer")) == said


def test_a_letter_in_a_name_is_not_taken_for_a_seat() -> None:
    assert addressed("a draws a card", None, ("a", "b"), ("b", "a")) == "b draws a card"
    assert addressed("b has a's hat", 0, ("a", "b"), ("Ann", "Mr b")) == "Mr b has your hat"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["spiols"], "did you mean spoils?"),
        (["spoils", "--deck", "loud"], "no deck"),
        (["spoils", "--opponent", "clever"], "no player called 'clever'"),
        (["spoils", "--edition", "2031"], "edition"),
        (["spoils", "--resume", "missing.journal.jsonl"], "missing.journal.jsonl"),
    ],
)
def test_bad_names_are_clear_errors(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["table", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_leaving_is_no_error(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nquit\n"))
    assert main(["table", "spoils", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    assert "undo" in printed
    assert printed.endswith("Good-bye.\n")
    assert issubclass(Leave, Exception)
