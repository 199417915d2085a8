"""`rulewright deck`: check decks for legality, list a game's own decks, open packs and build from them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape

from rulewright.cli.own_cards import own_sets
from rulewright.games.deckfiles import deck_text, read_deck_file
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.registry import find_game, game_names
from rulewright.games.sealed import PACKS
from rulewright.kernel.errors import FileFault, UnknownName
from rulewright.library.limited import limited_deck, sealed_pool
from rulewright.studio.set_cards import set_bans

deck = App(
    name="deck",
    help="Check decks for legality, list a game's own decks, open packs for sealed play and build a deck from them.",
    help_epilogue="""Examples:
  rulewright deck check my.deck.toml         legal, or each fault with its rule
  rulewright deck check *.deck.toml --json   the same for machines
  rulewright deck check slow-interest        one of a game's own decks
  rulewright deck list                       the games' own decks
  rulewright deck sealed --seed 7 --output pool.deck.toml   open 6 packs
  rulewright deck build pool.deck.toml --output my.deck.toml   a deck from them
  rulewright deck check my.deck.toml --pool other.deck.toml  is it from another pool
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
    cards: Annotated[list[str] | None, Parameter(negative="")] = None,
    pool: Path | None = None,
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
        Sets with further cards that the decks may name: a card file, the folder of a set, or the address of a release
        on a server (https://HOST/sets/ID/NUMBER). What a set bans in a deck's format is a fault.
    pool
        The pool that limited decks were built from, as `deck sealed` writes it: no card may be in a deck more often.
        Without it, the one that stands in a deck's own file.
    as_json
        Print one JSON document and nothing else.
    """
    sets = own_sets(cards or ())
    found = [(file, _read(file)) for file in files]
    held = None if pool is None else read_deck_file(pool).cards
    results = []
    for file, one in found:
        here = [each for each in sets if each.game == one.game]
        own = {str(fields["name"]): fields for each in here for fields in each.cards}
        results.append((file, one, [*faults_of(one, edition, own, held), *set_bans(here, one)]))
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


@deck.command
def sealed(
    *,
    packs: int = PACKS,
    seed: int = 0,
    player: int = 0,
    set_name: Annotated[str | None, Parameter(name="--set")] = None,
    game: str = "spoils",
    output: Path | None = None,
) -> int:
    """Open packs for sealed play and write the pool as a deck file.

    The same arguments give the same pool on any machine. Staple resources and factions stand beside the packs and are
    in every pool. What is written is not yet a deck: build one with `deck build`, or by hand with the cards it lists.

    Examples:
      rulewright deck sealed --seed 7                     6 packs, on standard output
      rulewright deck sealed --packs 5 --seed 7 --output pool.deck.toml
      rulewright deck sealed --seed 7 --player 1          what the next player opens

    Parameters
    ----------
    packs
        How many packs, 1 to 100.
    seed
        Where chance starts.
    player
        Whose packs these are: players of one event have the same seed and different numbers.
    set_name
        Which set the packs are of; the game's newest otherwise.
    game
        Which game.
    output
        The file to write; standard output otherwise.
    """
    pool = sealed_pool(game, packs, seed, set_name=set_name, player=player)
    told = f"{packs} {'pack' if packs == 1 else 'packs'}, and the staples and factions that anybody may take"
    _write(pool, f"A pool for sealed play: {told}.", output)
    return 0


@deck.command
def build(
    pool: Annotated[Path, Parameter(name="POOL")],
    /,
    *,
    edition: str | None = None,
    name: str = "",
    output: Path | None = None,
) -> int:
    """Build a simple limited deck from a pool: the two trades that give the best cards, and staples to match.

    Examples:
      rulewright deck build pool.deck.toml                      on standard output
      rulewright deck build pool.deck.toml --output my.deck.toml --name "My Sealed Deck"

    Parameters
    ----------
    pool
        A pool as `deck sealed` writes it.
    edition
        The edition that says how many cards a deck has; the game's default otherwise.
    name
        What the deck is to be called.
    output
        The file to write; standard output otherwise.
    """
    opened = _read(str(pool))
    built = limited_deck(opened, edition)
    built = replace(built, name=name or built.name, pool=opened.cards)
    _write(built, f"Built from {pool.name}.", output)
    return 0


def faults_of(
    one: Deck, edition: str | None, extra: dict[str, Fields], pool: dict[str, int] | None = None
) -> list[Fault]:
    """Everything that is wrong with a deck."""
    kit = find_game(one.game)
    chosen = edition or kit.default_edition
    if chosen not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", chosen, kit.editions)
    return kit.deck_faults(one, chosen, kit.card_library() | extra, pool)


def _write(one: Deck, comment: str, output: Path | None) -> None:
    """A deck file, to a file or to standard output."""
    text = deck_text(one, comment)
    if output is None:
        print(text, end="")
        return
    if not output.name.endswith(".toml"):
        raise FileFault(str(output), "is not the name of a deck file", remedy=f"write {output}.deck.toml")
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise FileFault(
            str(output), f"cannot be written: {fault.strerror}", remedy="name a file in a folder of yours"
        ) from fault
    print(f"{output}: {one.name}, {sum(one.cards.values())} cards")


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
