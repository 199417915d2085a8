"""The command line. Each command lives in a module of its own name and is imported only when it is called."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App

from rulewright import __version__
from rulewright.form import form

INTRODUCTION = "Rulebooks that run: play a printed card game, judge it, check its cards."

EXAMPLES = """Examples:
  rulewright table spoils                  play against the computer
  rulewright learn spoils                  be shown how, in five minutes
  rulewright judge FILE --explain          what happens, and by which rules
  rulewright rules 604.1e                  a rule, its code and its tests
  rulewright cards check FILE              proven, or refused with the reason
  rulewright selfplay spoils --games 100   games without people

rulewright COMMAND --help says more of each command.
"""

LONGEST_NAME = 200
"""So many characters of a file's name are repeated."""

# What `rulewright --help` says of each command, so that it need not import them all.
SUMMARIES = {
    "play": "Play in the browser, against the computer or a friend.",
    "serve": "Let others play: the same server, on any address and database.",
    "admin": "Look after the games of a server: list, end, repair, back up, restore.",
    "table": "Play a game in the terminal against the computer.",
    "learn": "Learn a game in the terminal, in a few guided scenes.",
    "judge": "Run judge files: set up a position, say what happens, see the outcome with its rules.",
    "rules": "Show the rulebook: what a rule says, the code that obeys it, the tests that prove it.",
    "cards": "Check card files, or explain what the engine understood of a card.",
    "studio": "Make cards: lint them, prepare their pictures, draw them for the screen and for print.",
    "deck": "Check decks for legality by format and edition, each fault with its rule.",
    "selfplay": "Play games without people; print results, speed and the last state's hash.",
    "fast": "Build the compiled form, which takes less than half the time.",
    "replay": "Replay a journal, verifying each digest; branch off from any point.",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 well, 1 something did not hold, 2 bad input."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    _mind_no_sign()
    try:
        exit_code: int = application(tokens)(tokens)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if (message := explained(error)) is None:
            raise
        print(f"rulewright: {message}", file=sys.stderr)
        return 2
    return exit_code


def _mind_no_sign() -> None:
    """What is typed in signs that cannot be read, or told in signs that a terminal does not have, is no fault."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def application(tokens: Sequence[str] = ()) -> App:
    """The commands, none of them imported yet.

    What is said here would take the place of a command's own help, so nothing is said for the one that is called.
    """
    called = tokens[0] if tokens and tokens[0] in SUMMARIES else None
    app = App(
        name="rulewright",
        help=INTRODUCTION,
        help_epilogue=None if called else EXAMPLES,
        help_format="plaintext",
        version=f"{__version__}, {form()}",
        result_action="print_non_int_return_int_as_exit_code",
    )
    for place, (command, summary) in enumerate(SUMMARIES.items()):
        help_text = None if command == called else summary
        app.command(f"rulewright.cli.{command}:{command}", name=command, help=help_text, sort_key=place)
    return app


def explained(error: Exception) -> str | None:
    """What to tell a person about an error that is theirs to mend, or None if it is ours."""
    if isinstance(error, ImportError):
        return missing_command(error)
    if isinstance(error, OSError):
        return f"{str(error.filename)[:LONGEST_NAME]}: {error.strerror}" if error.filename else str(error)
    from rulewright.kernel.errors import RulewrightError

    return str(error) if isinstance(error, RulewrightError) else None


def missing_command(error: ImportError) -> str | None:
    """Name the command whose own module is not there; any other failed import is a fault of ours."""
    cause = error.__cause__
    if isinstance(cause, ModuleNotFoundError) and cause.name and cause.name.startswith("rulewright.cli."):
        return f"the command '{cause.name.rpartition('.')[2]}' is not part of this installation"
    return None
