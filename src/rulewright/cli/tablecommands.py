"""What can be said at the table besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.menu import Menu
from rulewright.cli.tabletalk import card_lines, log_line, paraphrase, refused
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.kernel.journal import SUFFIX
from rulewright.kernel.words import Names, UnknownWords, is_optional

if TYPE_CHECKING:
    from rulewright.cli.sitting import Sitting

HELP = """\
Answer with the number of an answer, or in words: play Thrown Lantern, attack b, end turn.
Where several can be named type several numbers: 1 3. To divide, type the amounts in order: 2 1.
An empty line passes when you are only asked whether you want to respond.
What you have just done can be repeated: repeat 5, or repeat 5 from use Lamp. The other player may respond:
interrupt 3. If both of you act in it, each says repeat N, and stop after use Lamp ends the last round there.

  board          show the board
  log [N]        what happened, with the rule behind each step (log all: from the beginning)
  why WORDS      why something cannot be done now: why play Zap
  rule ID        what a rule says: rule 604.1a
  card NAME      a card as it is printed
  hint           what the computer would do in your place
  undo           take back your last answer, unless a card was shown or chance came in
  skip           ask me for no more responses in this turn
  windows on|off ask me whenever I could respond (off: only when it may matter)
  order on|off   ask me in which order triggers happen (off: the longest in play first)
  save FILE      write the game to a file, to go on with it later
  concede        give the game up
  quit           leave the table"""


class Leave(Exception):
    """The person leaves the table."""


def is_an_order(word: str, rest: str) -> bool:
    """Whether `order …` answers which trigger comes next instead of saying whether to be asked."""
    return word.casefold() == "order" and rest.casefold() not in ("", "on", "off")


def show_help(sitting: Sitting, rest: str) -> None:
    """All that can be said."""
    sitting.say(HELP)


def board(sitting: Sitting, rest: str) -> None:
    """The board again."""
    sitting.show_board()


def log(sitting: Sitting, rest: str) -> None:
    """What happened, with the rule behind each step, as this seat may read it."""
    trace = sitting.match.trace
    number = len(trace) if rest == "all" else int(rest) if rest.isdigit() else 20
    lines = [log_line(entry, sitting.seat) for entry in trace[max(0, len(trace) - number) :]]
    sitting.say("\n".join(lines) or "Nothing yet.")


def why(sitting: Sitting, rest: str) -> None:
    """Why something cannot be done now, by which rule, and what that rule says."""
    decision = sitting.game.decision
    assert decision is not None, "something is asked"
    try:
        answer = sitting.meant(rest, decision, Menu(sitting.kit, sitting.game, decision))
    except UnknownWords as fault:
        sitting.say(f"{fault}. ({decision.rule})")
        sitting.say("\n".join(f"  {line}" for line in paraphrase(sitting.kit, decision.rule)))
        return
    refusal = sitting.game.refuse(answer)
    sitting.say("You can: nothing forbids it." if refusal is None else "\n".join(refused(sitting.kit, refusal)))


def rule(sitting: Sitting, rest: str) -> None:
    """What a rule says."""
    sitting.say("\n".join(paraphrase(sitting.kit, rest)) or f"The book has no rule {rest!r}.")


def card(sitting: Sitting, rest: str) -> None:
    """A card as it is printed; any card of the game or of the sets that were brought, in play or not."""
    brought = {str(fields["name"]): fields for fields in sitting.match.journal.header.cards}
    library = {name.casefold(): fields for name, fields in {**sitting.kit.card_library(), **brought}.items()}
    name = rest.rpartition("#")[0] or rest
    if name.casefold() not in library:
        raise UnknownName("card", rest, (str(fields["name"]) for fields in library.values()))
    sitting.say("\n".join(card_lines(sitting.kit, library[name.casefold()])))


def hint(sitting: Sitting, rest: str) -> None:
    """What the computer, or the guide of a lesson, would do here."""
    decision = sitting.game.decision
    assert decision is not None, "something is asked"
    who, answer = sitting.advice(decision)
    words = sitting.kit.write_answer(sitting.game, decision, answer, Names(sitting.seat))
    sitting.say(f"{who} would: {words}.")


def undo(sitting: Sitting, rest: str) -> None:
    """Take back the last answer that was typed, with those that gave themselves after it.

    One refusal for all reasons: which it was could tell whether the computer was able to respond.
    """
    back = sitting.by_hand[::-1].index(True) + 1 if True in sitting.by_hand else 0
    if not 0 < back <= sitting.match.takeable(sitting.match.seats[sitting.seat]):
        raise RulewrightError(
            "there is nothing that can be taken back: the computer could act since, a card was shown, or chance spoke"
        )
    sitting.match.undo(back, rekey=True)
    del sitting.by_hand[-back:]
    sitting.told = len(sitting.match.trace)
    sitting.say("Taken back.")


def skip(sitting: Sitting, rest: str) -> None:
    """No questions for responses until the turn is over."""
    sitting.skipping = sitting.game.state.turn
    sitting.say("You will not be asked for responses in this turn.")
    decision = sitting.game.decision
    if isinstance(decision, Act) and is_optional(decision):
        sitting.give(decision.options[-1])


def order(sitting: Sitting, rest: str) -> None:
    """Whether trivial decisions are asked."""
    sitting.orders = rest.casefold() == "on" if rest else not sitting.orders
    sitting.say(f"You will {'be asked' if sitting.orders else 'not be asked'} for the order of triggers.")


def windows(sitting: Sitting, rest: str) -> None:
    """Whether to be asked in every window."""
    sitting.windows = rest.casefold() == "on" if rest else not sitting.windows
    sitting.say(f"You will be asked {'whenever you can respond' if sitting.windows else 'when it may matter'}.")


def save(sitting: Sitting, rest: str) -> None:
    """Write the game to a file."""
    if not rest:
        raise RulewrightError("say which file: save my-game")
    path = Path(rest if rest.endswith(SUFFIX) else f"{rest}{SUFFIX}")
    try:
        path.write_bytes(sitting.match.journal.to_bytes())
    except OSError as fault:
        raise RulewrightError(f"{path} cannot be written: {fault.strerror}") from fault
    sitting.say(f"Saved. Go on with: rulewright table {sitting.kit.name} --resume {path}")


def concede(sitting: Sitting, rest: str) -> None:
    """Give the game up."""
    sitting.match.concede(sitting.match.seats[sitting.seat])
    sitting.by_hand.clear()


def leave(sitting: Sitting, rest: str) -> None:
    """Leave the table."""
    raise Leave


COMMANDS: dict[str, Callable[[Sitting, str], None]] = {
    "help": show_help,
    "board": board,
    "log": log,
    "why": why,
    "rule": rule,
    "card": card,
    "hint": hint,
    "undo": undo,
    "skip": skip,
    "windows": windows,
    "order": order,
    "save": save,
    "concede": concede,
    "quit": leave,
    "exit": leave,
}
