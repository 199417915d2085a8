"""A person at the table: what is shown, what is asked, what is typed."""

from __future__ import annotations

import contextlib
import random
import sys
import textwrap

from rich.console import Console
from rich.text import Text

from rulewright.ai.players import Player
from rulewright.cli.menu import Menu
from rulewright.cli.tablecommands import COMMANDS, Leave, is_an_order
from rulewright.cli.tabletalk import news, refused
from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Order
from rulewright.kernel.errors import IllegalAnswer, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
from rulewright.kernel.words import Names, UnknownWords, is_optional
from rulewright.library import Match
from rulewright.library.asking import worth_asking
from rulewright.library.talk import question

PERSON = 0
WIDTH = 110
"""How wide lines are where no terminal says so."""
NEWS = 60
"""How many lines of news are told at once; a long loop can make thousands."""
A_LOT = 240
"""More text than this on the card that asks is not shown with the question."""


class Sitting:
    """One person, one opponent, one game."""

    def __init__(self, kit: GameKit, match: Match, computer: Player) -> None:
        self.kit = kit
        self.match = match
        self.computer = computer
        self.seat = PERSON
        self.told = 0
        """How much of the trace has been told."""
        self.orders = False
        """Whether trivial decisions are asked."""
        self.windows = False
        """Whether to be asked in every window in which something could be done."""
        self.skipping = 0
        """The turn in which no response is wanted."""
        self.by_hand: list[bool] = []
        """For each answer of this seat since the other's last: whether the person typed it."""
        self.shown: tuple[int, list[str]] = (0, [])
        """The turn in which the board was last shown, and how it looked."""
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (lets one edit what one types)
        self.console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)

    @property
    def game(self) -> Game:
        """The game as the kernel knows it."""
        return self.match.state

    # -- the course of a game ------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            while (decision := self.game.decision) is not None:
                if decision.seat != self.seat:
                    self.by_hand.clear()
                    self.match.answer(self.computer.answer(self.game, decision))
                elif (answer := self.unasked(decision)) is not None:
                    self.by_hand.append(False)
                    self.match.answer(answer)
                else:
                    self.tell()
                    self.ask(decision)
        except Leave:
            self.say("Good-bye.")
            return
        self.tell()
        self.show_board()
        self.say(self.outcome())

    def unasked(self, decision: Decision) -> Answer | None:
        """The answer to what the person does not want to be asked; None if they do."""
        if isinstance(decision, Order) and not self.orders:
            return (0,) if decision.next_only else tuple(range(len(decision.items)))
        if not isinstance(decision, Act) or not is_optional(decision):
            return None
        wanted = self.windows or worth_asking(self.kit, self.game, decision, self.match.moment)
        return None if wanted and self.skipping != self.game.state.turn else decision.options[-1]

    def outcome(self) -> str:
        """Who has won."""
        winners = self.game.state.result or ()
        if not winners:
            return "The game is a draw."
        return "You win!" if self.seat in winners else "The computer wins."

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> None:
        """Put a decision and take what is typed until it is answered or taken back."""
        menu = Menu(self.kit, self.game, decision)
        self.glance(decision)
        self.put(decision, menu)
        asked = self.game.state.asked
        while self.game.state.asked is asked and asked is not None:
            self.hear(self.read(), decision, menu)

    def put(self, decision: Decision, menu: Menu) -> None:
        """Show what is asked, by which rule and which card, and the numbered answers."""
        source = decision.source
        self.say("")
        if source != NOBODY and self.game.rules.visible(self.game, source, self.seat):
            text = " ".join(str(getattr(self.game.printed(source), "text", "")).split())
            self.say(f"{self.game.name(source)}: {text}" if 0 < len(text) < A_LOT else self.game.name(source))
        turn = f"Turn {self.match.turn}. " if self.match.turn else ""
        passing = " Enter passes." if is_optional(decision) else ""
        self.say(f"{turn}{question(self.kit, self.game, decision)}{passing} ({decision.rule})", "bold")
        for number, item in enumerate(menu.items, 1):
            self.say(f"  {number:>2}  {item}", crop=True)
        if not isinstance(decision, Act | Choose):
            self.say(f"Type {menu.how}.")

    def read(self) -> str:
        """One line of what the person types; the end of it means leaving."""
        if self.interactive:
            try:
                return input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                self.say("")
                raise Leave from None
        line = sys.stdin.readline()
        if not line:
            raise Leave
        self.say(f"> {line.strip()}")
        return line.strip()

    def hear(self, typed: str, decision: Decision, menu: Menu) -> None:
        """Do what was typed: a command, numbers, or an answer in words."""
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command is not None and not is_an_order(word, rest):
                command(self, rest.strip())
            elif not typed:
                if is_optional(decision) and isinstance(decision, Act):
                    self.give(decision.options[-1])
                else:
                    self.put(decision, menu)
            else:
                self.give(self.meant(typed, decision, menu))
        except IllegalAnswer as fault:
            self.say("\n".join(refused(self.kit, fault.refusal)))
        except UnknownWords:
            near = menu.nearest(typed)
            told = f"did you mean {near!r}?" if near else f"type {menu.how}; help says what else."
            self.say(f"I do not understand {typed!r} here: {told}")
        except RulewrightError as fault:
            self.say(f"No: {fault}" if str(fault).endswith("?") else f"No: {fault}.")

    def meant(self, typed: str, decision: Decision, menu: Menu) -> Answer:
        """The answer that numbers or words mean."""
        answer = menu.read(typed)
        if answer is None and typed.replace(",", " ").replace(" ", "").isdigit():
            raise UnknownWords(typed, menu.how)
        if answer is None:
            answer = self.kit.read_answer(self.game, decision, typed, Names(self.seat))
        return answer

    def give(self, answer: Answer) -> None:
        """Answer, and remember that it was done by hand."""
        self.match.answer(answer)
        self.by_hand.append(True)

    def advice(self, decision: Decision) -> tuple[str, Answer]:
        """What somebody else would do in the person's place, and who."""
        return "The computer", self.kit.sensible(self.game, decision, random.Random(0))

    # -- showing -------------------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "", *, crop: bool = False) -> None:
        """Print lines; cut to the width of the terminal where the whole is not needed."""
        for line in text.split("\n"):
            shown = Text(line, style)
            if crop:
                self.console.print(shown, no_wrap=True, overflow="ellipsis")
            elif self.interactive:
                for part in hanging(line, self.console.width):
                    self.console.print(Text(part, style), no_wrap=True)
            else:
                self.console.print(shown, soft_wrap=True)

    def tell(self) -> None:
        """Tell what has happened since the person was last asked."""
        entries = self.match.trace[self.told :]
        self.told = len(self.match.trace)
        lines = news(self.kit, entries, self.seat, self.match.seats)
        if len(lines) > NEWS:
            lines[NEWS // 2 : -NEWS // 2] = [f"… and {len(lines) - NEWS} lines more, which the log has …"]
        if lines:
            self.say("")
            self.say("\n".join(lines))

    def glance(self, decision: Decision) -> None:
        """Show the board with a question that needs it, if it looks different from when it was last shown."""
        turn, lines = self.shown
        needed = decision.prompt in ("act", "respond", "attack", "block", "divide") or turn != self.match.turn
        if needed and self.match.turn and lines != self.kit.board_lines(self.game, self.seat):
            self.show_board()

    def show_board(self) -> None:
        """The board as this seat sees it."""
        lines = self.kit.board_lines(self.game, self.seat)
        self.shown = (self.match.turn, lines)
        self.say("")
        for line in lines:
            inside = line.startswith(" ")
            self.say(line, "" if inside else "bold cyan", crop=inside)


def hanging(line: str, width: int) -> list[str]:
    """A line in pieces that fit; what is indented goes on a little further in."""
    if len(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip())
    return textwrap.wrap(line, width, subsequent_indent=" " * (indent + 2 if indent else 0))
