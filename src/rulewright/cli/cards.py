"""`rulewright cards`: check card files, or explain what the engine understood of a card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape

from rulewright.games.cardfiles import CardEntry, CardFile, read_card_file
from rulewright.games.kit import Fields, GameKit
from rulewright.games.registry import find_game, game_names
from rulewright.games.verdicts import explanation, refusal
from rulewright.games.wordings import offers, with_offers
from rulewright.kernel.errors import NOT_PLAYABLE_YET, Problem, TextNotUnderstood, UnknownName
from rulewright.studio.readings import Way, ways
from rulewright.text.shapes import refused_shapes
from rulewright.text.vocabulary import HEADINGS, verbs
from rulewright.text.vocabulary import vocabulary as listed

cards = App(
    name="cards",
    help="Check card files, explain what the engine understood of a card, or list what can be said.",
    help_format="plaintext",
    help_epilogue="""Examples:
  rulewright cards check my.cards.toml         proven, or refused with the reason
  rulewright cards check *.cards.toml --json   the same for machines
  rulewright cards check big.json --shapes     only the refused sentences, the most frequent first
  rulewright cards explain "Debt Hound"        what the engine understood
  rulewright cards explain my.cards.toml       the same of all cards in a file
  rulewright cards vocabulary arcmage          what can be said: verbs, nouns, conditions … each with an example
  rulewright cards vocabulary spoils --about durations
""",
)

VERBS = "verbs"
AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
AsShapes = Annotated[bool, Parameter(name="--shapes", negative="", show_default=False)]


@cards.command
def check(
    files: Annotated[list[Path], Parameter(name="FILE")],
    /,
    *,
    edition: str | None = None,
    as_json: AsJson = False,
    shapes: AsShapes = False,
) -> int:
    """Check each card of these files: proven, or refused with the place and the reason. Totals last.

    A card is refused if its text is not understood, or is understood but not playable yet. Exit code 1 if any is.

    Parameters
    ----------
    files
        Card files, *.cards.toml or the same in JSON.
    edition
        The edition to check for; the game's default otherwise.
    as_json
        Print one JSON document and nothing else.
    shapes
        Instead of the cards, list the shapes of refused sentences by frequency.
    """
    judged = refusal if shapes else _refused
    results = [
        (file, entry, judged(kit, entry.fields, edition or kit.default_edition))
        for file, kit, entry in _entries(files, edition)
    ]
    refused = sum(1 for _, _, error in results if error is not None)
    if as_json:
        print(json.dumps(_document(results), ensure_ascii=False, indent=1))
    else:
        console = Console(highlight=False, soft_wrap=True)
        if shapes:
            for number, shape, reason in refused_shapes(error for _, _, error in results if error is not None):
                console.print(f"{number:4}  {escape(shape)}\n      {escape(reason)}")
        for file, entry, error in () if shapes else results:
            _show(console, file, entry, error)
        later = sum(1 for _, _, error in results if error is not None and error.understood)
        told = f", {later} of them {NOT_PLAYABLE_YET}" if later else ""
        console.print(f"{len(results) - refused} proven, {refused} refused{told}")
    return 1 if refused else 0


@cards.command
def explain(name: Annotated[str, Parameter(name="NAME or FILE")], /, *, game: str | None = None) -> int:
    """Say what the engine understood of a card, or of all cards in a file, in words.

    Parameters
    ----------
    name
        The name of a card in one of the games' own sets, or a card file.
    game
        Look only among this game's cards.
    """
    console = Console(highlight=False, soft_wrap=True)
    refused = 0
    for kit, entry in _named(name, game):
        console.print(f"[bold]{escape(entry.name)}[/bold]  {escape(str(entry.fields['type']))}")
        error = _refused(kit, entry.fields)
        if error is not None:
            refused += 1
            _show_problems(console, error)
            _show_ways(console, ways(kit, entry.fields, error))
            continue
        for line in explanation(kit, entry.fields):
            console.print(f"  {escape(line)}")
    return 1 if refused else 0


@cards.command
def vocabulary(game: str, /, *, about: str | None = None, as_json: AsJson = False) -> int:
    """List what card text of a game can say, each wording with an example that is understood.

    `…` stands for whatever is of the kind that the example shows there; words in brackets may be missing, and a bar
    stands between words of which any will do.

    Parameters
    ----------
    game
        Whose language: one of the games.
    about
        Only this: verbs, players, nouns, amounts, conditions, occasions, durations, deeds, changes or text in force.
    as_json
        Print one JSON document and nothing else.
    """
    kit = find_game(game)
    if about is not None and about not in (VERBS, *HEADINGS):
        raise UnknownName("part of a vocabulary", about, (VERBS, *HEADINGS))
    language = import_module(f"{kit.package}.language.compiling").sentences().language
    forms = verbs(language) if about in (None, VERBS) else []
    found = {} if about == VERBS else listed(language, about or "")
    if as_json:
        print(json.dumps({VERBS: forms, **msgspec.to_builtins(found)}, ensure_ascii=False, indent=1))
        return 0
    console = Console(highlight=False, soft_wrap=True)
    if forms:
        console.print(f"[bold]{VERBS}[/bold]")
    for one in forms:
        console.print(f"  {escape(one)}")
    for heading, entries in found.items():
        console.print(f"[bold]{heading}[/bold]")
        for entry in entries:
            console.print(f"  {escape(' · '.join(entry.forms))}\n      [dim]{escape(entry.example)}[/dim]")
    return 0


def _refused(kit: GameKit, fields: Fields, edition: str | None = None) -> TextNotUnderstood | None:
    """Why a card cannot be played, with a wording of each problem that can."""
    error = refusal(kit, fields, edition)
    return error and with_offers(error, offers(kit, fields, error, edition))


def _entries(files: list[Path], edition: str | None) -> list[tuple[CardFile, GameKit, CardEntry]]:
    found = []
    for path in files:
        file = read_card_file(path)
        kit = find_game(file.game)
        if edition is not None and edition not in kit.editions:
            raise UnknownName(f"edition of {kit.title}", edition, kit.editions)
        found += [(file, kit, entry) for entry in file.cards]
    return found


def _named(name: str, game: str | None) -> list[tuple[GameKit, CardEntry]]:
    if Path(name).is_file():
        file = read_card_file(Path(name))
        kit = find_game(file.game)
        return [(kit, entry) for entry in file.cards]
    known: dict[str, tuple[GameKit, CardEntry]] = {}
    for one in (game,) if game else game_names():
        kit = find_game(one)
        known |= {card: (kit, CardEntry(dict(fields), 0)) for card, fields in kit.card_library().items()}
    for card, found in known.items():
        if card.casefold() == name.casefold():
            return [found]
    raise UnknownName("card", name, known)


def _document(results: list[tuple[CardFile, CardEntry, TextNotUnderstood | None]]) -> dict[str, Any]:
    shown = [
        {
            "file": file.file,
            "name": entry.name,
            "status": "proven" if error is None else "refused",
            "verdict": "proven" if error is None else error.verdict,
            "problems": [] if error is None else [msgspec.to_builtins(one) for one in error.problems],
        }
        for file, entry, error in results
    ]
    refused = sum(1 for one in shown if one["status"] == "refused")
    return {"cards": shown, "proven": len(shown) - refused, "refused": refused}


def _show(console: Console, file: CardFile, entry: CardEntry, error: TextNotUnderstood | None) -> None:
    if error is None:
        console.print(f"[green]proven[/green]   {escape(entry.name)}")
        return
    place = f"{file.file}:{entry.line}" if entry.line else file.file
    state = "[yellow]not yet[/yellow]" if error.understood else "[red]refused[/red]"
    console.print(f"{state}  {escape(entry.name)}  [dim]{escape(place)}[/dim]")
    _show_problems(console, error)


def _show_problems(console: Console, error: TextNotUnderstood) -> None:
    lines = error.text.split("\n")
    for problem in error.problems:
        if 0 < problem.line <= len(lines):
            console.print(f"    {escape(lines[problem.line - 1])}")
            console.print(f"    {' ' * (problem.column - 1)}[red]{'^' * max(problem.length, 1)}[/red]")
        console.print(f"    {escape(_told(problem))}")


def _show_ways(console: Console, found: Sequence[Way]) -> None:
    """The readings of an unclear text, one below the other."""
    for one in found:
        console.print(f"    [bold]either[/bold] {escape(one.called)}")
        for line in (*one.text.split("\n"), *one.understood) if one.text else ():
            console.print(f"        {escape(line)}")


def _told(problem: Problem) -> str:
    place = f"line {problem.line}, column {problem.column} of the text: " if problem.line else ""
    told = f"{place}{problem.message}"
    if problem.expected:
        told += f"; expected {', '.join(problem.expected[:6])}"
    return f"{told}\n    did you mean: {problem.nearest}" if problem.nearest else told
