"""`rulewright replay`: replay a journal, verifying every line; branch off from any point."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from rulewright.ai.players import Player, make_player
from rulewright.games.registry import find_game
from rulewright.kernel.chance import mix
from rulewright.kernel.errors import FileFault, ReplayMismatch, RulewrightError
from rulewright.kernel.journal import SUFFIX, read_journal
from rulewright.library import Match
from rulewright.library import replay as replayed

TURN_LIMIT = 100


def replay(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    to: int | None = None,
    branch: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    players: str | None = None,
    seed: int = 0,
    output: Path | None = None,
    judge: int | None = None,
    seat: str = "a",
    trace: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Replay a journal, checking after every line that the game stands where the journal says.

    Exit code 1 if a line does not hold, 2 if the file cannot be read as a journal.

    Examples:
      rulewright replay my.journal.jsonl                  does every line hold?
      rulewright replay my.journal.jsonl --to 40          where it stood then
      rulewright replay my.journal.jsonl --to 40 --trace  and how it got there
      rulewright replay my.journal.jsonl --to 40 --branch --players random
      rulewright replay my.journal.jsonl --judge 40 --seat b > moment.judge.toml

    Parameters
    ----------
    file
        A journal, *.journal.jsonl.
    to
        The last line to replay; line 1 is the header, where nobody has answered yet.
    branch
        Play on from there into a journal of its own; FILE stays as it is.
    players
        Who plays on: random or sensible, one for all or one a seat, by commas. Without it (and without --json) you
        do, as seat a against the computer.
    seed
        Chance of the players that play on.
    output
        Where the branch is written; beside FILE otherwise.
    judge
        Print a judge file that leads to where it stood after that line: the position at the last free action and the
        answers since, with only what one seat knew.
    seat
        Through whose eyes the judge file is made.
    trace
        Tell all that happened, each sentence with its rule.
    as_json
        Print one JSON document and nothing else.
    """
    journal = read_journal(file)
    last = next((line for line in (judge, to) if line is not None), len(journal))
    if not 1 <= last <= len(journal):
        raise FileFault(str(file), f"there is no line {last}", remedy=f"name one from 1 to {len(journal)}")
    try:
        match = replayed(journal.branch(last))
    except ReplayMismatch as mismatch:
        _print_mismatch(file, mismatch, as_json=as_json)
        return 1
    if judge is not None:
        print(match.share(seat), end="")
        return 0
    written = None
    if branch:
        written = output or _beside(file, last)
        by_hand = players is None and not as_json
        seated = [] if by_hand else _players(match, players or "sensible", seed)
        match.keep_journal(written)
        _play_by_hand(match, seed) if by_hand else _play_on(match, seated)
    if as_json:
        print(json.dumps(_document(file, match, last, written), ensure_ascii=False, indent=1))
    else:
        _print_match(Console(highlight=False, soft_wrap=True), file, match, last, written, trace=trace)
    return 0


def _beside(file: Path, line: int) -> Path:
    return file.with_name(f"{file.name.removesuffix(SUFFIX)}.branch-{line}{SUFFIX}")


def _play_on(match: Match, seated: list[Player]) -> None:
    """Players play on to the end."""
    while not match.over and match.turn <= TURN_LIMIT:
        decision = match.state.decision
        assert decision is not None, "a game that is not over asks somebody"
        match.answer(seated[decision.seat].answer(match.state, decision))


def _play_by_hand(match: Match, seed: int) -> None:
    """A person plays on at the terminal."""
    from rulewright.cli.sitting import Sitting

    kit = find_game(match.game)
    Sitting(kit, match, make_player("sensible", kit, seed)).play()


def _players(match: Match, names: str, seed: int) -> list[Player]:
    wanted = [name.strip() for name in names.split(",")]
    seats = len(match.seats)
    if len(wanted) not in (1, seats):
        raise RulewrightError(f"{len(wanted)} players were named; name one for all seats, or {seats}, one a seat")
    kit = find_game(match.game)
    return [make_player(wanted[seat % len(wanted)], kit, mix(seed, seat)) for seat in range(seats)]


# Telling


def _print_mismatch(file: Path, mismatch: ReplayMismatch, *, as_json: bool) -> None:
    if as_json:
        where = {"line": mismatch.line, "message": str(mismatch)}
        print(json.dumps({"file": str(file), "holds": False, "mismatch": where}, ensure_ascii=False, indent=1))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text.assemble(("does not hold", "red"), f"  {file}, {mismatch}"))
    if mismatch.line > 1:
        console.print(Text(f"up to line {mismatch.line - 1} it does: --to {mismatch.line - 1}", "dim"))


def _document(file: Path, match: Match, line: int, written: Path | None) -> dict[str, Any]:
    decision = match.decision
    asked = decision and {
        "seat": decision.seat,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "answers": decision.in_words(),
    }
    return {
        "file": str(file),
        "holds": True,
        "mismatch": None,
        "game": match.game,
        "edition": match.edition,
        "lines": line,
        "turn": match.turn,
        "over": match.over,
        "winners": list(match.result.winners) if match.result else None,
        "asked": asked,
        "hash": match.hash,
        "branch": str(written) if written else None,
    }


def _print_match(console: Console, file: Path, match: Match, line: int, written: Path | None, *, trace: bool) -> None:
    for entry in match.trace if trace else ():
        console.print(Text.assemble((entry.rule, "cyan"), f"  {entry.read_by(None)}"))
    console.print(Text.assemble(("holds", "green"), f"  {file}, {line} lines"))
    if written:
        console.print(Text(f"branched off after line {line}, into {written}"))
    console.print(Text(f"turn {match.turn}, hash {match.hash}"))
    decision = match.decision
    if match.result:
        console.print(Text(str(match.result), "bold"))
    elif decision:
        console.print(Text(f"{decision.seat} is asked to {decision.prompt} ({decision.rule}):", "bold"))
        for words in decision.in_words(20):
            console.print(Text(f"  {words}"))
