"""`rulewright deck`: check decks for legality, or list a game's own decks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape

from rulewright.games.cardfiles import newest, read_card_file
from rulewright.games.deckfiles import read_deck_file
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.errors import FileFault, UnknownName

deck = App(
    name="deck",
    help="Check decks for legality by format and edition, or list a game's own decks.",
    help_epilogue="""Examples:
  rulewright deck check my.deck.toml         legal, or each fault with its rule
  rulewright deck check *.deck.toml --json   the same for machines
  rulewright deck check slow-interest        one of a game's own decks
  rulewright deck list                       the games' own decks
""",
    help_format="plaintext",
)

AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]


@deck.command
def check(
    files: Annotated[list[str], Parameter(name="FILE")],
    /,
    *,
    edition: str | None = None,
    cards: Annotated[list[Path] | None, Parameter(negative="")] = None,
    as_json: AsJson = False,
) -> int:
    """Check each deck by its format: legal, or every fault with the rule that says so.

    Exit code 1 if any deck is not legal, 2 if a file cannot be read as a deck.

    Parameters
    ----------
    files
        Deck files, *.deck.toml or the same in JSON, or names of a game's own decks.
    edition
        The edition to check for; the game's default otherwise.
    cards
        Card files with further cards that the decks may name.
    as_json
        Print one JSON document and nothing else.
    """
    extra = [read_card_file(path) for path in cards or ()]
    found = [(file, _read(file)) for file in files]
    results = []
    for file, one in found:
        own: dict[str, Fields] = {}
        for entry in (entry for card_file in extra if card_file.game == one.game for entry in card_file.cards):
            own[entry.name] = newest(own.get(entry.name, entry.fields), entry.fields)
        results.append((file, one, faults_of(one, edition, own)))
    if as_json:
        print(json.dumps({"decks": [_document(*result) for result in results]}, ensure_ascii=False, indent=1))
    else:
        _show(results)
    return 1 if any(faults for _, _, faults in results) else 0


@deck.command(name="list")
def list_decks(*, game: str | None = None, as_json: AsJson = False) -> int:
    """List the games' own decks, which can be named wherever a deck file can.

    Parameters
    ----------
    game
        Only the decks of this game.
    as_json
        Print one JSON document and nothing else.
    """
    listed = [
        {"name": name, "game": one, "title": found.name, "format": found.format, "cards": sum(found.cards.values())}
        for one in ((game,) if game else game_names())
        for name, found in find_game(one).deck_library().items()
    ]
    if as_json:
        print(json.dumps({"decks": listed}, ensure_ascii=False, indent=1))
        return 0
    console = Console(highlight=False, soft_wrap=True)
    width = max((len(str(one["name"])) for one in listed), default=0)
    for one in listed:
        console.print(
            f"{one['name']:<{width}}  {one['game']}, {one['format']}, {one['cards']} cards: {one['title']}",
            markup=False,
        )
    return 0


def faults_of(one: Deck, edition: str | None, extra: dict[str, Fields]) -> list[Fault]:
    """Everything that is wrong with a deck."""
    kit = find_game(one.game)
    chosen = edition or kit.default_edition
    if chosen not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", chosen, kit.editions)
    return kit.deck_faults(one, chosen, kit.card_library() | extra)


def _read(file: str) -> Deck:
    path = Path(file)
    if not path.exists() and path.name == file and not path.suffix:
        own = {name: found for one in game_names() for name, found in find_game(one).deck_library().items()}
        if file not in own:
            raise UnknownName("deck", file, own)
        return own[file]
    found = read_deck_file(path)
    if not found.game:
        raise FileFault(file, "does not say which game it is for", remedy=f'add game = "{game_names()[0]}"')
    return found


def _document(file: str, one: Deck, faults: list[Fault]) -> dict[str, Any]:
    listed = [{"rule": fault.rule, "message": fault.message} for fault in faults]
    return {"file": file, "legal": not faults, "faults": listed, "name": one.name, "format": one.format}


def _show(results: Iterable[tuple[str, Deck, list[Fault]]]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for file, one, faults in results:
        verdict = "[red]not legal[/red]" if faults else "[green]legal[/green]"
        console.print(f"{verdict}  {escape(file)}  {escape(one.name)}, {escape(one.format)}")
        for fault in faults:
            console.print(f"  [cyan]{escape(fault.rule)}[/cyan]  {escape(fault.message)}")
