"""Stepping through judge cases in the terminal: the board, what is asked, and what else could be done."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from rulewright.games.judging import SEATS
from rulewright.games.registry import find_game
from rulewright.games.rulebook import load_rulebook
from rulewright.judge.condensed import condensed
from rulewright.judge.files import Case
from rulewright.judge.report import Note, as_details, as_notes
from rulewright.judge.stepping import Taken, take_steps, try_line
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.kernel.trace import Entry

HELP = """Enter, next     the next step            back            the step before
board [SEAT]    the board                answers         what is asked, and every legal answer
rule ID         what a rule says         trace           everything so far
skip            the next case            quit            leave
Or type a line as in a judge file, to see what it would do here: a: play X · expect: X in a.hand · b cannot: play Y
It is tried on a copy; the case stays where it is."""


def walk(cases: list[Case]) -> int:
    """Step through cases; 0 if none of those that were gone through to their end failed."""
    console = Console(highlight=False)
    failed = False
    stepped = [case for case in cases if case.kind == "case"]
    if not stepped:
        raise RulewrightError("there is no [[case]] to step through; decks and cards have no steps")
    for number, case in enumerate(stepped, 1):
        console.print(Text(f"\nCase {number} of {len(stepped)}: {case.title}  [{case.edition}]", "bold"))
        try:
            walked = Walk(case, console)
            stay = walked.go_through()
        except FileFault as fault:
            console.print(Text(str(fault), "bold red"), soft_wrap=True)
            failed, stay = True, True
        else:
            failed |= walked.failed
        if not stay:
            break
    return 1 if failed else 0


class Walk:
    """One case, and where somebody is in it."""

    def __init__(self, case: Case, console: Console) -> None:
        """Raises FileFault if the position cannot be set up."""
        self.case = case
        self.console = console
        self.kit = find_game(case.game)
        self.trace: list[Entry] = []
        self.notes: list[Note] = []
        self.coming: Iterator[Taken] = take_steps(case, self.trace, self.notes)
        self.taken = [next(self.coming)]
        self.at = 0

    @property
    def now(self) -> Taken:
        """The step that is looked at."""
        return self.taken[self.at]

    @property
    def failed(self) -> bool:
        """Whether a step that was gone through failed."""
        return any(one.failure is not None for one in self.taken)

    def go_through(self) -> bool:
        """Ask what to do until the case is left; whether to go on with the next one."""
        self.say("Enter takes the next step; help lists what else there is.", "dim")
        self.show_board("")
        self.show_step()
        while True:
            typed = self.read()
            word, _, rest = typed.partition(" ")
            match word.casefold():
                case "quit" | "exit" | "q":
                    return False
                case "skip":
                    return True
                case "" | "next" | "n":
                    if not self.step():
                        return True
                case "back" | "p":
                    self.at = max(0, self.at - 1)
                    self.show_step()
                case "board":
                    self.show_board(rest.strip())
                case "answers":
                    self.say(f"{self.now.asked}: {' · '.join(self.now.answers) or 'nothing'}")
                case "trace":
                    self.show_entries(tuple(entry for one in self.taken[: self.at + 1] for entry in one.entries))
                case "rule":
                    self.show_rule(rest.strip())
                case "help" | "?":
                    self.say(HELP)
                case _:
                    self.try_out(typed)

    def read(self) -> str:
        """One line of what the person types; the end of it means leaving."""
        if sys.stdin.isatty():
            try:
                return input("> ").strip()
            except EOFError:
                return "quit"
        line = sys.stdin.readline()
        return line.strip() if line else "quit"

    def step(self) -> bool:
        """Take the next step; False if the case is over."""
        if self.at + 1 < len(self.taken):
            self.at += 1
        else:
            coming = next(self.coming, None)
            if coming is None:
                self.say(
                    "FAILS" if self.failed else "holds: that was the last step.", "red" if self.failed else "green"
                )
                return False
            self.taken.append(coming)
            self.at += 1
        self.show_step()
        return True

    def try_out(self, text: str) -> None:
        """What a line would do here."""
        trace = [entry for one in self.taken[: self.at + 1] for entry in one.entries]
        try:
            tried = try_line(self.case, self.now, text, trace)
        except FileFault as fault:
            self.say(f"{fault.message}; {fault.remedy or 'help lists what can be typed'}", "red")
            return
        self.say(f"tried: {text}", "cyan")
        self.show_outcome(tried)

    # -- what is shown -------------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print a line or more."""
        self.console.print(Text(text, style), soft_wrap=True)

    def show_step(self) -> None:
        """The step that is looked at, and what came of it."""
        step = self.now.step
        place = "the position" if step is None else f"line {step.line}: {step.text}"
        self.say(f"\n{self.at}/{len(self.case.steps)}  {place}", "bold")
        self.show_outcome(self.now)

    def show_outcome(self, taken: Taken) -> None:
        """What happened by a step, and what is asked then."""
        self.show_entries(taken.entries)
        for sentence in as_notes(taken.notes):
            self.say("  " + sentence, "yellow")
        if taken.failure is not None:
            for sentence in as_details(taken.failure, self.case.file):
                self.say("  " + sentence, "red")
            return
        if taken.step is not None and not taken.entries:
            self.say("  ✓", "green")
        few = " · ".join(taken.answers[:8]) + (" · …" if len(taken.answers) > 8 else "")
        self.say(f"  asked: {taken.asked}" + (f": {few}" if few else ""), "dim")

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Sentences of the trace, each after its rule."""
        lines = condensed(entries)
        width = max((len(line.rule) for line in lines), default=0)
        top = min((line.depth for line in lines), default=0)
        for line in lines:
            self.say("  " + line.told(width, top))

    def show_board(self, letter: str) -> None:
        """The board as a seat sees it: the one named, or else the one that is asked."""
        game = self.now.game
        seats = SEATS[: game.rules.seats]
        if letter and letter not in tuple(seats):
            self.say(f"there is no seat {letter}; one of {', '.join(seats)}", "red")
            return
        asked = game.state.active if game.decision is None else game.decision.seat
        seat = seats.index(letter) if letter else asked
        self.say(f"as {seats[seat]} sees it:", "dim")
        for line in self.kit.board_lines(game, seat):
            self.say(line)

    def show_rule(self, name: str) -> None:
        """What a rule says."""
        book = load_rulebook(self.kit.package)
        rule = book.by_id().get(name)
        if rule is None:
            self.say(f"there is no rule {name!r}; near: {', '.join(book.nearest(name, 3))}", "red")
            return
        self.say(f"{rule.id}  {rule.title}\n  {rule.says}")
